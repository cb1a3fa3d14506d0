//! Checks that `docs/options.md` lists every option of every command, and that an option has one name, one value and
//! one meaning.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::{env, fs};

use crate::command::root;
use clap::{Arg, ArgAction, Command};
use corsair_cli::command::command;
use corsair_verbs::verbs::VERBS;

/// Exceptions with reasons: options whose value or meaning differs between commands, and short names that two options
/// share.
const JUSTIFIED: [(&str, &str); 4] = [
    ("--jobs", "`bench` times several numbers of threads"),
    ("--output", "most commands write a directory, but some write a file"),
    ("--target", "in `tune` a metric with its value; in `odds` a section or a ship under fire"),
    ("-n", "`dev calibrate` counts experiments, not games"),
];

const HEAD: &str = "# Options

Each option has one name, one value and one meaning in all commands. `corsair COMMAND --help` prints the full text. A
test (`sim-cli/tests/it/options.rs`) compares the options of every command with this page; `CORSAIR_BLESS=1` renews the
page.

";

/// Value name and meaning of an option in one command.
type Use = (String, String);

/// Commands that have each option, by the option's value name and meaning.
#[derive(Default)]
struct Options {
    uses: BTreeMap<String, BTreeMap<Use, BTreeSet<String>>>,
    short: BTreeMap<char, BTreeSet<String>>,
    verbs: BTreeSet<String>,
}

impl Options {
    fn of(verbs: &Command) -> Options {
        let mut options = Options::default();
        for verb in verbs.get_subcommands().filter(|verb| verb.get_name() != "help") {
            options.add(verb, verb.get_name());
        }
        options
    }

    /// Adds the options of a command and its subcommands. The subcommands of `odds`, which are games, count as one
    /// command.
    fn add(&mut self, verb: &Command, name: &str) {
        self.verbs.insert(name.into());
        let is_option = |of: &&Arg| !of.is_positional() && !of.is_hide_set();
        let is_help = |of: &&Arg| matches!(of.get_id().as_str(), "help" | "version");
        for option in verb.get_arguments().filter(is_option).filter(|of| !is_help(of)) {
            let long = format!("--{}", option.get_long().expect("options have long names"));
            let aliases = option.get_all_aliases().unwrap_or_default();
            assert!(aliases.is_empty(), "{name} {long} has other names: {aliases:?}");
            if let Some(short) = option.get_short() {
                self.short.entry(short).or_default().insert(long.clone());
            }
            let of_verbs = self.uses.entry(long).or_default();
            of_verbs.entry((value(option), meaning(option))).or_default().insert(name.into());
        }
        let is_public = |of: &&Command| of.get_name() != "help" && !of.is_hide_set();
        for of in verb.get_subcommands().filter(is_public) {
            match name {
                "odds" => self.add(of, name),
                _ => self.add(of, &format!("{name} {}", of.get_name())),
            }
        }
    }

    /// Returns the options and short names with more than one meaning.
    fn ambiguous(&self) -> BTreeSet<String> {
        let long =
            self.uses.iter().filter(|(_, uses)| uses.len() > 1).map(|(name, _)| name.clone());
        let short = self.short.iter().filter(|(_, options)| options.len() > 1);
        long.chain(short.map(|(letter, _)| format!("-{letter}"))).collect()
    }

    fn page(&self) -> String {
        let long_runs = self.uses["--shard"].values().flatten().cloned().collect::<BTreeSet<_>>();
        let listed = |of: &BTreeSet<String>| of.iter().cloned().collect::<Vec<_>>().join(", ");
        let mut text = String::from(HEAD);
        write!(text, "Long runs are runs of\n{}.\n\n", listed(&long_runs)).expect("memory");
        text.push_str("| option | value | meaning | commands |\n|---|---|---|---|\n");
        let mut of_one_verb: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (option, uses) in &self.uses {
            let of_option = |(_, options): &(&char, &BTreeSet<String>)| options.contains(option);
            let short =
                self.short.iter().find(of_option).map(|(letter, _)| format!("`-{letter}`, "));
            let short = short.unwrap_or_default();
            let all: Vec<&String> = uses.values().flatten().collect();
            if let ([verb], Some((value, _))) = (all.as_slice(), uses.keys().next()) {
                let name = format!("{short}`{option} {value}").trim_end().to_owned() + "`";
                of_one_verb.entry(verb).or_default().push(name);
                continue;
            }
            for ((value, meaning), verbs) in uses {
                let others: BTreeSet<String> = verbs.difference(&long_runs).cloned().collect();
                let verbs = match long_runs.is_subset(verbs) {
                    _ if *verbs == self.verbs => "all".into(),
                    true if others.is_empty() => "long runs".into(),
                    true => format!("long runs, {}", listed(&others)),
                    false => listed(verbs),
                };
                let value = if value.is_empty() { String::new() } else { format!("`{value}`") };
                writeln!(text, "| {short}`{option}` | {value} | {meaning} | {verbs} |")
                    .expect("memory");
            }
        }
        text.push_str("\n## Options of one command\n\n");
        for (verb, options) in of_one_verb {
            writeln!(text, "- {verb}: {}", options.join(", ")).expect("memory");
        }
        text.push_str("\n## Exceptions\n\n");
        for (option, reason) in JUSTIFIED {
            writeln!(text, "- `{option}`: {reason}.").expect("memory");
        }
        text
    }
}

/// Returns the value name of an option; empty for a flag.
fn value(option: &Arg) -> String {
    if !matches!(option.get_action(), ArgAction::Set | ArgAction::Append) {
        return String::new();
    }
    match option.get_value_names() {
        Some(names) => names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(" "),
        None => option.get_id().as_str().to_uppercase(),
    }
}

/// Returns the meaning of an option: its help up to the first punctuation mark.
fn meaning(option: &Arg) -> String {
    let help = option.get_help().map(ToString::to_string).unwrap_or_default();
    let end = [':', ';', ',', '[', '(', '.'].iter().filter_map(|&mark| help.find(mark)).min();
    help[..end.unwrap_or(help.len())].trim().replace('|', "\\|")
}

/// Set `CORSAIR_BLESS=1` to renew the page.
#[test]
fn options_have_one_meaning_and_are_documented() {
    let mut verbs = command(VERBS);
    verbs.build();
    let options = Options::of(&verbs);
    let justified: BTreeSet<String> = JUSTIFIED.iter().map(|(name, _)| (*name).into()).collect();
    let uses: Vec<_> =
        options.ambiguous().into_iter().map(|name| options.uses.get_key_value(&name)).collect();
    assert_eq!(options.ambiguous(), justified, "{uses:#?}");
    let (path, page) = (root().join("docs/options.md"), options.page());
    if env::var_os("CORSAIR_BLESS").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let documented = fs::read_to_string(&path).unwrap_or_default();
    assert!(page == documented, "run this test with CORSAIR_BLESS=1 to renew docs/options.md");
}
