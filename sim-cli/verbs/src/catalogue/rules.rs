//! `corsair rules`: explains a game's rules, checks house rules, and lists the changes that house rules make.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::Subcommand;
use corsair_engine::nearest::{did_you_mean, suggested_keys};
use corsair_engine::rulebook::{Entry, Rulebook, RulesError, Source};
use toml::Value;

use corsair_cli::house_rules::{HouseRuleArgs, read_file};
use corsair_games::edition;
use corsair_games::pack::{Edition, ValidatedRules};
use corsair_lab::{HouseRules, LibraryRule, RuleChange};
use corsair_present::console::Console;
use corsair_present::exit::{Failure, Outcome, bail_input};
use corsair_present::table::Table;
use corsair_present::text::{hanging, indented, one_screen, paragraph, shortened};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Print the rule keys of a game with meanings, values and ranges, as a rules file
    Show(Show),
    /// Check whether rules files are valid for a game
    Check(Check),
    /// Print the rule values that house rules or a second edition change
    Diff(Diff),
    /// List the house rules in a game's library, which --rules accepts by name
    Library(Library),
}

#[derive(clap::Args, Debug)]
struct Library {
    /// Game whose house rules to list
    game: String,
    /// Print everything, not only one screen: also the keys and values of every rule
    #[arg(long)]
    full: bool,
}

#[derive(clap::Args, Debug)]
struct Show {
    /// Game whose rules to explain
    game: String,
    /// Patterns that select rule keys: a table (combat), a part of a key (gold), a glob (legend.*.hull) or a group of
    /// keys [default: list the groups]
    #[arg(value_name = "PATTERN")]
    patterns: Vec<String>,
    /// Also print the source of each value and its place in the rulebook
    #[arg(long)]
    sources: bool,
    /// Print everything, not only one screen
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    house: HouseRuleArgs,
}

#[derive(clap::Args, Debug)]
struct Check {
    /// Game whose rules the files change
    game: String,
    /// Files of house rules. Each file is checked separately
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(clap::Args, Debug)]
struct Diff {
    /// Game before the changes
    game: String,
    /// Game after the changes: GAME, or a second edition [default: GAME]
    other: Option<String>,
    /// Print everything, not only one screen
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    house: HouseRuleArgs,
}

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    match &args.verb {
        Verb::Show(args) => show(args),
        Verb::Check(args) => check(args),
        Verb::Diff(args) => diff(args),
        Verb::Library(args) => library(args),
    }
}

fn library(args: &Library) -> Outcome<String> {
    let edition = edition(&args.game)?;
    match edition.library() {
        rules if args.full || rules.is_empty() => Ok(library_text(edition.as_ref(), rules)?),
        rules => Ok(overview(rules)),
    }
}

/// Returns a line for each rule, cut at the width of the screen.
fn overview(rules: &[LibraryRule]) -> String {
    let longest = rules.iter().map(|rule| rule.name.len()).max().unwrap_or_default();
    let width = Console::current().width();
    let line = |rule: &LibraryRule| {
        shortened(&format!("{:longest$}  {}", rule.name, rule.about()), width) + "\n"
    };
    rules.iter().map(line).collect::<String>() + "Keys and values: --full\n"
}

fn library_text(edition: &dyn Edition, rules: &[LibraryRule]) -> Result<String, RulesError> {
    if rules.is_empty() {
        return Ok(format!(
            "`{}` has no library of house rules; files (--rules) and KEY=VALUE (--set) change its rules\n",
            edition.id()
        ));
    }
    let plain = edition.rulebook(&HouseRules::default())?;
    let text = |rule: &LibraryRule| -> Result<String, RulesError> {
        let changed = edition.rulebook(&HouseRules::of_file(rule.file, rule.text))?;
        let set = changed.entries().filter(|(_, entry)| entry.source == Source::HouseRule);
        let keys = set.map(|(key, entry)| {
            let before = plain.entries().find(|(known, _)| *known == key).map(|(_, of)| &of.value);
            let was = match before {
                Some(before) if *before == entry.value => "as in the edition".to_owned(),
                Some(before) => format!("was {before}"),
                None => "new".to_owned(),
            };
            indented("        ", &format!("{key} = {} ({was})", entry.value))
        });
        let about = indented("    ", rule.about());
        Ok(format!("{}\n{about}{}", rule.name, keys.collect::<String>()))
    };
    rules.iter().map(text).collect()
}

fn show(args: &Show) -> Outcome<String> {
    let edition = edition(&args.game)?;
    let book = edition.rulebook(&args.house.read()?)?;
    if args.patterns.is_empty() && !args.sources && !args.full {
        return Ok(groups(edition.id(), &book));
    }
    let keys = chosen(&book, &args.patterns)?;
    let parts = if args.patterns.is_empty() { edition.not_played() } else { Vec::new() };
    let text =
        as_rules_file(&book, &keys, if args.sources { Sources::Shown } else { Sources::Left });
    let text = parts.iter().fold(text, |text, part| text + "# not played: " + part + "\n");
    Ok(if args.full { text } else { one_screen(&text) })
}

/// Returns a line for each group of keys.
fn groups(game: &str, book: &Rulebook) -> String {
    let lines: Vec<(&str, String)> = book
        .groups()
        .map(|(title, entries)| {
            let mut sections: Vec<String> = entries
                .iter()
                .map(|(key, _)| key.split_once('.').map_or((*key).to_owned(), |of| of.0.to_owned()))
                .collect();
            sections.dedup();
            (title, sections.join(", "))
        })
        .collect();
    let longest = lines.iter().map(|(title, _)| title.len()).max().unwrap_or_default();
    let width = Console::current().width();
    let line = |(title, sections): &(&str, String)| {
        shortened(&format!("{title:longest$}  {sections}"), width) + "\n"
    };
    let lines: String = lines.iter().map(line).collect();
    let n_rules = book.entries().count();
    let more = format!(
        "{n_rules} rules. `corsair rules show {game} PATTERN` explains the rules that match PATTERN: a key, a table, \
         part of a key, a glob such as `*.gold`, or part of a title above. --full explains all rules."
    );
    format!("{lines}\n{}", paragraph(&more))
}

/// Returns the keys that any of the patterns matches; all keys without patterns.
fn chosen<'b>(book: &'b Rulebook, patterns: &[String]) -> anyhow::Result<BTreeSet<&'b str>> {
    let all = || book.entries().map(|(key, _)| key);
    if patterns.is_empty() {
        return Ok(all().collect());
    }
    let mut keys = BTreeSet::new();
    for pattern in patterns {
        let found = matching_keys(book, pattern);
        if found.is_empty() {
            let sections = all().filter_map(|key| key.rsplit_once('.').map(|of| of.0));
            let fix = did_you_mean(&suggested_keys(pattern, all().chain(sections)));
            let fix =
                fix.unwrap_or_else(|| "`corsair rules show GAME` lists groups of keys".into());
            bail!("there is no key `{pattern}`; {fix}");
        }
        keys.extend(found);
    }
    Ok(keys)
}

/// Returns the key with the name of the pattern, or all keys of the table with that name.
///
/// If neither exists, returns the keys that contain the pattern or match its `*`, and all keys of groups whose title
/// contains the pattern.
fn matching_keys<'b>(book: &'b Rulebook, pattern: &str) -> Vec<&'b str> {
    let is_of = |key: &str| {
        key.strip_prefix(pattern).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let exact: Vec<&str> = book.entries().map(|(key, _)| key).filter(|key| is_of(key)).collect();
    if !exact.is_empty() {
        return exact;
    }
    let is_like = |key: &str| match pattern.contains('*') {
        true => fits(key, pattern),
        false => key.contains(pattern),
    };
    let of_group = |(title, entries): (&str, Vec<(&'b str, &'b Entry)>)| {
        let whole = title.to_lowercase().contains(&pattern.to_lowercase());
        entries.into_iter().map(|(key, _)| key).filter(move |key| whole || is_like(key))
    };
    book.groups().flat_map(of_group).collect()
}

/// Returns `true` if a key matches a pattern in which `*` stands for any characters.
fn fits(key: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => key == pattern,
        Some((head, rest)) => key.strip_prefix(head).is_some_and(|key| {
            key.char_indices().any(|(at, _)| fits(&key[at..], rest)) || fits("", rest)
        }),
    }
}

/// Setting that shows or hides sources and notes of rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sources {
    Shown,
    Left,
}

/// Returns a rules file with these keys, each below a comment with its meaning.
fn as_rules_file(book: &Rulebook, keys: &BTreeSet<&str>, sources: Sources) -> String {
    let mut groups = Vec::new();
    for (title, entries) in book.groups() {
        let shown = entries.into_iter().filter(|(key, _)| keys.contains(key));
        let text: String = shown.map(|(key, entry)| explained(key, entry, sources)).collect();
        if !text.is_empty() {
            groups.push(format!("## {title}\n{text}"));
        }
    }
    groups.join("\n")
}

fn explained(key: &str, entry: &Entry, sources: Sources) -> String {
    let about = match entry.key.range {
        Some((low, high)) => format!("{} ({low}\u{a0}to\u{a0}{high})", entry.key.about),
        None => entry.key.about.to_owned(),
    };
    let words = entry.key.words.iter().map(|(word, meaning)| format!("{word}: {meaning}"));
    let origin = (sources == Sources::Shown).then(|| match entry.note.as_str() {
        "" => format!("source: {}", entry.source.name()),
        note => format!("source: {}; {note}", entry.source.name()),
    });
    let below: String = words.chain(origin).map(|line| indented("#   ", &line)).collect();
    // A line may end after a comma of an array, but not within a table or a word.
    let value = entry.value.to_string();
    let value = match value.contains('{') {
        true => value,
        false => hanging("    ", &value.replace(' ', "\u{a0}").replace(",\u{a0}", ", ")),
    };
    format!("{}{below}{key} = {value}\n", indented("# ", &about))
}

fn check(args: &Check) -> Outcome<String> {
    let game = edition(&args.game)?;
    let plain = game.rulebook(&HouseRules::default())?;
    let (mut report, mut refusals) = (String::new(), Vec::new());
    for path in &args.files {
        let read = read_file(path).map_err(|unread| format!("{:#}", unread.error));
        let checked = read.and_then(|file| {
            let checked = checked(game.as_ref(), file);
            checked.map_err(|error| error.to_string())
        });
        match checked {
            Ok(book) => {
                let changes = RuleChange::between(&plain, &book).len();
                let (name, of) = (path.display(), plain.entries().count());
                report.push_str(&format!("{name}: valid, changes {changes} of {of} rules\n"));
            }
            Err(refusal) => refusals.push(refusal),
        }
    }
    if refusals.is_empty() {
        return Ok(report);
    }
    let refusal = Failure::from(anyhow!(refusals.join("\n")));
    Err(Failure { output: report, ..refusal })
}

fn checked(game: &dyn Edition, file: (String, String)) -> Result<ValidatedRules, RulesError> {
    game.rulebook(&HouseRules::of_file(file.0, file.1))
}

fn diff(args: &Diff) -> Outcome<String> {
    let house = args.house.read()?;
    if args.other.is_none() && house == HouseRules::default() {
        let fix = "nothing to compare: name another game, --rules RULES or --set KEY=VALUE";
        bail_input!(fix);
    }
    let before = edition(&args.game)?;
    let after = edition(args.other.as_ref().unwrap_or(&args.game))?;
    let plain = before.rulebook(&HouseRules::default())?;
    let book = after.rulebook(&house)?;
    let changes = RuleChange::between(&plain, &book);
    if changes.is_empty() {
        return Ok("no rule differs\n".into());
    }
    let mut table = Table::of_text(["key", "before", "after"]);
    for change in &changes {
        let value = |value: &Option<Value>| value.as_ref().map_or("-".into(), Value::to_string);
        table.push_words([change.key.clone(), value(&change.before), value(&change.after)]);
    }
    Ok(if args.full { table.text() } else { one_screen(&table.text()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::rulebook::KeyGroup;
    use corsair_games::editions;

    #[test]
    fn rule_library_lists_changed_values_or_reports_that_it_is_missing() {
        for edition in editions() {
            let text = |rules| library_text(edition.as_ref(), rules).expect("sound rules");
            assert!(text(&[]).starts_with(&format!("`{}` has no library", edition.id())));
            for rule in edition.library() {
                let listed = text(std::slice::from_ref(rule));
                assert!(listed.starts_with(&format!("{}\n    ", rule.name)), "{listed}");
                let keys: toml::Table = rule.text.parse().expect("a rules file");
                for section in keys.keys() {
                    assert!(
                        listed.contains(&format!("\n        {section}")),
                        "{section}: {listed}"
                    );
                }
                let is_of_edition = listed.contains(" (as in the edition)");
                assert!(listed.contains(" (was ") || is_of_edition, "{listed}");
            }
        }
    }

    const KEYS: &[KeyGroup] = corsair_engine::rule_keys! {
        "Length" { "one" [1, 9]: "Number of rounds"; "combative": "If true, ships fight"; }
        "Combat" {
            "combat.*" [2, 6]: "Lowest face of a die";
            "style": "Style" { fair: "by the rules", foul: "by tricks" };
        }
    };

    fn book() -> Rulebook {
        let text = r#"
one = { value = 1, source = "printed" }
combat.hit_on = { value = 5, source = "printed", note = "p. 4" }
combat.hits = { value = 2, source = "printed" }
combative = { value = true, source = "printed" }
style = { value = "fair", source = "ruling" }
"#;
        Rulebook::edition("a.toml", text, KEYS).expect("sound")
    }

    #[test]
    fn rule_keys_are_selected_by_table_part_glob_or_group() {
        let book = book();
        let shown = |patterns: &[&str]| {
            let patterns: Vec<String> = patterns.iter().map(|&key| key.into()).collect();
            chosen(&book, &patterns)
                .map(|keys| keys.into_iter().collect::<Vec<_>>().join(" "))
                .map_err(|error| error.to_string())
        };
        for (pattern, keys) in [
            ("combat", "combat.hit_on combat.hits"),
            ("one", "one"),
            ("hit", "combat.hit_on combat.hits"),
            ("*.hit*", "combat.hit_on combat.hits"),
            ("c*s", "combat.hits"),
            ("*", "combat.hit_on combat.hits combative one style"),
            ("Length", "combative one"),
        ] {
            assert_eq!(shown(&[pattern]).as_deref(), Ok(keys), "{pattern}");
        }
        assert_eq!(shown(&["one", "hits"]).as_deref(), Ok("combat.hits one"));
        assert_eq!(shown(&[]).map(|keys| keys.split(' ').count()), Ok(5));
        let refused = "there is no key `combat.hit_in`; did you mean `combat.hit_on`?";
        assert_eq!(shown(&["combat.hit_in"]), Err(refused.into()));
        assert!(shown(&["combta"]).expect_err("a typo").ends_with("did you mean `combat`?"));
    }

    #[test]
    fn rules_show_prints_a_rules_file_with_the_meaning_of_each_key() {
        let book = book();
        let all = chosen(&book, &[]).expect("all keys");
        let text = as_rules_file(&book, &all, Sources::Left);
        assert_eq!(
            text,
            "## Length
# If true, ships fight
combative = true
# Number of rounds (1 to 9)
one = 1

## Combat
# Lowest face of a die (2 to 6)
combat.hit_on = 5
# Lowest face of a die (2 to 6)
combat.hits = 2
# Style
#   fair: by the rules
#   foul: by tricks
style = \"fair\"
"
        );
        let text = as_rules_file(&book, &BTreeSet::from(["combat.hit_on"]), Sources::Shown);
        assert!(text.contains("#   source: printed; p. 4\ncombat.hit_on = 5\n"), "{text}");
        let groups = groups("a", &book);
        assert!(groups.starts_with("Length  combative, one\nCombat  combat, style\n\n5 rules."));
    }
}
