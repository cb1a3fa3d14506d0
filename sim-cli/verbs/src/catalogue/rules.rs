//! `corsair rules`: show a game's rules, check house rules, say what they change.

use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::Subcommand;
use corsair_engine::nearest::{did_you_mean, keys_meant};
use corsair_engine::rulebook::{Entry, Rulebook, RulesError, Source};
use toml::Value;

use corsair_cli::house_rules::{HouseRuleArgs, read_file};
use corsair_games::edition;
use corsair_games::pack::{Edition, ValidatedRules};
use corsair_lab::{HouseRules, LibraryRule, RuleChange};
use corsair_present::console::Console;
use corsair_present::exit::{Failure, Outcome, bail_input};
use corsair_present::table::Table;
use corsair_present::text::{indented, one_screen, shortened};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Print every rule with its value, in the form of a rules file
    Show(Show),
    /// Check that rules files fit a game
    Check(Check),
    /// Print what house rules, or another edition, change
    Diff(Diff),
    /// List the house rules that people play, which --rules and `compare` know by name
    Library(Library),
}

#[derive(clap::Args, Debug)]
struct Library {
    /// The game
    game: String,
    /// Print everything, not one screen: the keys and values of every rule
    #[arg(long)]
    full: bool,
}

#[derive(clap::Args, Debug)]
struct Show {
    /// The game
    game: String,
    /// Keys, or what keys begin with, such as combat or combat.hit_on [default: all]
    #[arg(value_name = "KEY")]
    keys: Vec<String>,
    /// Add how well each value is known, and whence
    #[arg(long)]
    sources: bool,
    /// Print everything, not one screen
    #[arg(long, requires = "sources")]
    full: bool,
    #[command(flatten)]
    house: HouseRuleArgs,
}

#[derive(clap::Args, Debug)]
struct Check {
    /// The game
    game: String,
    /// Files of house rules, each checked by itself
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(clap::Args, Debug)]
struct Diff {
    /// The game before
    game: String,
    /// The game after; the same if none is named
    other: Option<String>,
    /// Print everything, not one screen
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

/// Returns a line for each rule, its end left out where it is longer than the screen.
fn overview(rules: &[LibraryRule]) -> String {
    let longest = rules.iter().map(|rule| rule.name.len()).max().unwrap_or_default();
    let width = Console::current().width();
    let line = |rule: &LibraryRule| {
        shortened(&format!("{:longest$}  {}", rule.name, rule.about()), width) + "\n"
    };
    rules.iter().map(line).collect::<String>() + "\nKeys and values: --full\n"
}

fn library_text(edition: &dyn Edition, rules: &[LibraryRule]) -> Result<String, RulesError> {
    if rules.is_empty() {
        return Ok(format!(
            "`{}` has no library of house rules; files (--rules) and KEY=VALUE (--set) change its rules\n",
            edition.id()
        ));
    }
    let plain = edition.rulebook(&HouseRules::default())?;
    let told = |rule: &LibraryRule| -> Result<String, RulesError> {
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
    rules.iter().map(told).collect()
}

fn show(args: &Show) -> Outcome<String> {
    let edition = edition(&args.game)?;
    let book = edition.rulebook(&args.house.read()?)?;
    let entries = chosen(&book, &args.keys)?;
    let rules = if args.sources { with_sources(&entries, args) } else { as_rules_file(&entries) };
    let parts = if args.keys.is_empty() { edition.not_played() } else { Vec::new() };
    let text = parts.iter().fold(rules, |text, part| text + "# not played: " + part + "\n");
    Ok(if args.full || !args.sources { text } else { one_screen(&text) })
}

/// The rules of some keys, or of all; a key stands for those below it too.
fn chosen<'b>(book: &'b Rulebook, keys: &[String]) -> anyhow::Result<Vec<(&'b str, &'b Entry)>> {
    let is_of = |key: &str, chosen: &str| {
        key.strip_prefix(chosen).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    for chosen in keys {
        if !book.entries().any(|(key, _)| is_of(key, chosen)) {
            let sections =
                book.entries().filter_map(|(key, _)| key.rsplit_once('.').map(|of| of.0));
            let known = book.entries().map(|(key, _)| key).chain(sections);
            let fix = did_you_mean(&keys_meant(chosen, known));
            let fix = fix.unwrap_or_else(|| "`corsair rules show GAME` lists them".into());
            bail!("there is no key `{chosen}`; {fix}");
        }
    }
    let is_chosen = |key: &str| keys.is_empty() || keys.iter().any(|chosen| is_of(key, chosen));
    Ok(book.entries().filter(|(key, _)| is_chosen(key)).collect())
}

fn as_rules_file(entries: &[(&str, &Entry)]) -> String {
    entries.iter().map(|(key, entry)| format!("{key} = {}\n", entry.value)).collect()
}

/// Returns a table, without notes where all rules are to fit a screen.
fn with_sources(entries: &[(&str, &Entry)], args: &Show) -> String {
    let mut table = Table::of_text(["key", "value", "source", "note"]);
    for &(key, entry) in entries {
        table.push_words([key, &entry.value.to_string(), entry.source.name(), &entry.note]);
    }
    let is_brief = args.keys.is_empty() && !args.full;
    if is_brief { table.without("note").text() } else { table.text() }
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
                report.push_str(&format!("{name}: good, changes {changes} of {of} rules\n"));
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
    use corsair_games::editions;

    #[test]
    fn a_game_without_a_library_is_named() {
        for edition in editions() {
            let text = |rules| library_text(edition.as_ref(), rules).expect("sound rules");
            assert!(text(&[]).starts_with(&format!("`{}` has no library", edition.id())));
            for rule in edition.library() {
                let told = text(std::slice::from_ref(rule));
                assert!(told.starts_with(&format!("{}\n    ", rule.name)), "{told}");
                let keys: toml::Table = rule.text.parse().expect("a rules file");
                for section in keys.keys() {
                    assert!(told.contains(&format!("\n        {section}")), "{section}: {told}");
                }
                let is_of_edition = told.contains(" (as in the edition)");
                assert!(told.contains(" (was ") || is_of_edition, "{told}");
            }
        }
    }

    #[test]
    fn a_key_stands_for_those_below_it_and_a_wrong_one_is_corrected() {
        let book = Rulebook::edition(
            "a.toml",
            r#"
one = { value = 1, source = "printed" }
combat.hit_on = { value = 5, source = "printed" }
combat.hits = { value = 2, source = "printed" }
combative = { value = 3, source = "printed" }
"#,
        );
        let book = book.expect("sound");
        let shown = |keys: &[&str]| {
            let keys: Vec<String> = keys.iter().map(|&key| key.into()).collect();
            chosen(&book, &keys).map(|entries| as_rules_file(&entries)).map_err(|of| of.to_string())
        };
        assert_eq!(shown(&["combat"]).expect("a section"), "combat.hit_on = 5\ncombat.hits = 2\n");
        assert_eq!(shown(&["one", "combat.hits"]).expect("keys"), "combat.hits = 2\none = 1\n");
        assert_eq!(shown(&[]).expect("all").lines().count(), 4);
        let refused = shown(&["combat.hit_in"]).expect_err("a typo");
        assert_eq!(refused, "there is no key `combat.hit_in`; did you mean `combat.hit_on`?");
        assert!(shown(&["combta"]).expect_err("a typo").ends_with("did you mean `combat`?"));
    }
}
