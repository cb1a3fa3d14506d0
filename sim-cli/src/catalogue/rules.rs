//! `corsair rules`: show a game's rules, check house rules, say what they change.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::Subcommand;
use comfy_table::ColumnConstraint;
use corsair_engine::rulebook::{Rulebook, RulesError};
use toml::Value;

use crate::cli::house_rules::{HouseRuleArgs, read_file};
use crate::exit::{Blame, Exit, Failure, Outcome};
use crate::games::edition;
use crate::lab::{HouseRules, LibraryRule, RuleChange};
use crate::pack::Edition;
use crate::present::table::plain_table;
use crate::present::text::indented;

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
    /// List the house rules that people play, which `compare` knows by name
    Library(Library),
}

#[derive(clap::Args, Debug)]
struct Library {
    /// The game
    game: String,
}

#[derive(clap::Args, Debug)]
struct Show {
    /// The game
    game: String,
    /// Add how well each value is known, and whence
    #[arg(long)]
    sources: bool,
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
    let edition = edition(&args.game).bad_input()?;
    Ok(library_text(edition.id(), edition.library()))
}

fn library_text(game: &str, rules: &[LibraryRule]) -> String {
    if rules.is_empty() {
        return format!(
            "`{game}` has no library of house rules; files (--rules) and KEY=VALUE (--set) change its \
             rules\n"
        );
    }
    let told = |rule: &LibraryRule| format!("{}\n{}", rule.name, indented("    ", rule.about()));
    rules.iter().map(told).collect()
}

fn show(args: &Show) -> Outcome<String> {
    let book = edition(&args.game).bad_input()?.rulebook(&args.house.read()?).bad_input()?;
    Ok(if args.sources { with_sources(&book) } else { as_rules_file(&book) })
}

fn as_rules_file(book: &Rulebook) -> String {
    book.entries().map(|(key, entry)| format!("{key} = {}\n", entry.value)).collect()
}

fn with_sources(book: &Rulebook) -> String {
    let mut table = plain_table(["key", "value", "source", "note"].map(String::from).into());
    for (key, entry) in book.entries() {
        table.add_row([key, &entry.value.to_string(), entry.source.name(), &entry.note]);
    }
    if let Some(keys) = table.column_mut(0) {
        keys.set_constraint(ColumnConstraint::ContentWidth);
    }
    table.trim_fmt() + "\n"
}

fn check(args: &Check) -> Outcome<String> {
    let game = edition(&args.game).bad_input()?;
    let plain = game.rulebook(&HouseRules::default()).bad_input()?;
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
    let refusal = Failure::new(Exit::BadInput, anyhow!(refusals.join("\n")));
    Err(Failure { output: report, ..refusal })
}

fn checked(game: &dyn Edition, file: (String, String)) -> Result<Rulebook, RulesError> {
    game.rulebook(&HouseRules { files: vec![file], settings: Vec::new() })
}

fn diff(args: &Diff) -> Outcome<String> {
    let house = args.house.read()?;
    if args.other.is_none() && house == HouseRules::default() {
        let cure = "nothing to compare: name another game, --rules FILE or --set KEY=VALUE";
        return Err(anyhow!(cure)).bad_input();
    }
    let before = edition(&args.game).bad_input()?;
    let after = edition(args.other.as_ref().unwrap_or(&args.game)).bad_input()?;
    let plain = before.rulebook(&HouseRules::default()).bad_input()?;
    let changes = RuleChange::between(&plain, &after.rulebook(&house).bad_input()?);
    if changes.is_empty() {
        return Ok("no rule differs\n".into());
    }
    let mut table = plain_table(["key", "before", "after"].map(String::from).into());
    for change in &changes {
        let value = |value: &Option<Value>| value.as_ref().map_or("-".into(), Value::to_string);
        table.add_row([change.key.clone(), value(&change.before), value(&change.after)]);
    }
    Ok(table.trim_fmt() + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::editions;

    #[test]
    fn a_game_without_a_library_is_named() {
        assert!(library_text("spanish-main", &[]).starts_with("`spanish-main` has no library"));
        for edition in editions() {
            let first = edition.library()[0];
            let text = library_text(edition.id(), edition.library());
            assert!(text.starts_with(&format!("{}\n    ", first.name)), "{text}");
        }
    }
}
