//! Shell completion. Commands and options come from clap's definition. Games, bots, bot parameters, house rules and
//! rule keys come from the games.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::{env, io};

use clap::{Arg, Command, ValueHint};
use clap_complete::CompleteEnv;
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::Shells;

use crate::command::command;
use crate::verb::Verbs;
use corsair_games::pack::{Edition, Editions};
use corsair_games::{all_editions, editions};
use corsair_lab::HouseRules;

/// Environment variable by which a shell requests completions.
const VARIABLE: &str = "COMPLETE";

/// Answers a shell that requests completions or the completion script. Returns true if a shell made a request.
///
/// # Errors
/// Fails if the shell is unknown, or if the answer can't be written.
pub fn answer(verbs: Verbs, words: &[OsString]) -> clap::error::Result<bool> {
    if env::var_os(VARIABLE).is_none() {
        return Ok(false);
    }
    let place = env::current_dir().ok();
    let asked = CompleteEnv::with_factory(|| completing(command(verbs), words)).var(VARIABLE);
    asked.bin("corsair").try_complete(words.iter().cloned(), place.as_deref())
}

/// Returns the completion script of a shell.
///
/// # Errors
/// Fails if the shell is unknown.
pub fn script(shell: &str) -> io::Result<Vec<u8>> {
    let mut script = Vec::new();
    let shells = Shells::builtins();
    let shell = shells.completer(shell).ok_or(io::ErrorKind::NotFound)?;
    shell.write_registration(VARIABLE, "corsair", "corsair", "corsair", &mut script)?;
    Ok(script)
}

/// Adds completers for values to a command. The command line `words` may name the game.
fn completing(command: Command, words: &[OsString]) -> Command {
    let named: Vec<&'static str> = all_editions()
        .iter()
        .map(|edition| edition.id())
        .filter(|id| words.iter().any(|word| word == id))
        .collect();
    with_completers(command, &Games(named))
}

fn with_completers(command: Command, games: &Games) -> Command {
    let with_completer = |argument: Arg| match Value::of(&argument) {
        None => argument,
        Some(value) => {
            argument.add(ArgValueCompleter::new(Completer { value, games: games.clone() }))
        }
    };
    command.mut_args(with_completer).mut_subcommands(|command| with_completers(command, games))
}

/// Ids of the games on the command line; empty for all games.
#[derive(Clone)]
struct Games(Vec<&'static str>);

impl Games {
    fn editions(&self) -> Editions {
        let all = editions();
        match self.0.is_empty() {
            true => all,
            false => all_editions().into_iter().filter(|of| self.0.contains(&of.id())).collect(),
        }
    }
}

/// Kinds of values that shell completion can complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    /// Id of a game.
    Game,
    /// Id of a game, or path of a file.
    GameOrFile,
    /// Bot with optional parameters.
    Bot,
    /// List of bots, separated by commas.
    Bots,
    /// Key of a rule value.
    Key,
    /// Key of a rule value, followed by an equals sign and a value.
    KeyAndMore,
    /// House rules joined by plus signs: library names, files or keys.
    Rules,
}

impl Value {
    /// Returns the kind of an argument's value, given the value's name in the help. `None` leaves the completion to
    /// clap.
    fn of(argument: &Arg) -> Option<Value> {
        let name = argument.get_value_names().and_then(|names| names.first());
        match name.map_or(argument.get_id().as_str(), |name| name.as_str()) {
            "GAME" | "OTHER" => Some(Value::Game),
            "SITUATION" | "SOURCE" | "FILE|GAME" => Some(Value::GameOrFile),
            "BOT" | "A" | "B" => Some(Value::Bot),
            "BOT,.." => Some(Value::Bots),
            "KEY" | "PATTERN" => Some(Value::Key),
            // This hint marks a parameter of a bot, not a rule key.
            "KEY=RANGE" if argument.get_value_hint() == ValueHint::Other => None,
            "KEY=RANGE" => Some(Value::KeyAndMore),
            "KEY=VALUE" if argument.get_long() == Some("set") => Some(Value::KeyAndMore),
            "RULES" => Some(Value::Rules),
            _ => None,
        }
    }
}

/// Completer for values of one kind.
struct Completer {
    value: Value,
    games: Games,
}

impl ValueCompleter for Completer {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let Some(typed) = current.to_str() else { return Vec::new() };
        let editions = self.games.editions();
        let all = || editions.iter().map(AsRef::as_ref);
        match self.value {
            Value::Game => words(games(), "", typed),
            Value::GameOrFile => {
                let mut found = words(games(), "", typed);
                found.extend(files(current));
                found
            }
            Value::Bot => bots(all(), "", typed),
            Value::Bots => {
                // Keeps the list up to its last comma.
                let (before, last) = typed.split_at(typed.rfind(',').map_or(0, |comma| comma + 1));
                bots(all(), before, last)
            }
            Value::Key => words(all().flat_map(|of| keys(of, "")), "", typed),
            Value::KeyAndMore => words(all().flat_map(|of| keys(of, "=")), "", typed),
            Value::Rules => {
                let (before, last) = typed.split_at(typed.rfind('+').map_or(0, |plus| plus + 1));
                let named = all().flat_map(library).chain(all().flat_map(|of| keys(of, "=")));
                let mut found = words(named, before, last);
                if before.is_empty() {
                    found.extend(files(current));
                }
                found
            }
        }
    }
}

/// Completion candidate with its description.
type Word = (String, String);

/// Returns the distinct candidates that begin with the typed text, each with the prefix `before`.
fn words(all: impl Iterator<Item = Word>, before: &str, typed: &str) -> Vec<CompletionCandidate> {
    let mut fitting: Vec<Word> = all.filter(|(word, _)| word.starts_with(typed)).collect();
    fitting.sort();
    fitting.dedup_by(|one, other| one.0 == other.0);
    let candidate = |(word, is): Word| {
        CompletionCandidate::new(format!("{before}{word}")).help(Some(is.into()))
    };
    fitting.into_iter().map(candidate).collect()
}

fn files(current: &OsStr) -> Vec<CompletionCandidate> {
    let is_toml =
        |path: &std::path::Path| path.extension().is_none_or(|of| of == "toml" || of == "jsonl");
    let place = env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    PathCompleter::any().filter(is_toml).current_dir(place).complete(current)
}

fn games() -> impl Iterator<Item = Word> {
    editions().into_iter().map(|edition| (edition.id().to_owned(), edition.name().to_owned()))
}

/// Returns bots and presets, or the parameters of a bot if the typed text has a colon.
fn bots<'e>(
    editions: impl Iterator<Item = &'e dyn Edition>,
    before: &str,
    typed: &str,
) -> Vec<CompletionCandidate> {
    let rosters = editions.map(Edition::roster);
    let Some((name, given)) = typed.split_once(':') else {
        let named = rosters.flat_map(|roster| {
            let bots = roster
                .entries()
                .into_iter()
                .map(|bot| (bot.name.to_owned(), bot.summary.to_owned()));
            let presets = roster.presets().iter().filter_map(|preset| {
                Some((preset.name.to_owned(), roster.preset(preset).ok()?.about))
            });
            bots.chain(presets).collect::<Vec<_>>()
        });
        return words(named, before, typed);
    };
    let parameters = rosters.flat_map(|roster| {
        let bot = roster.entries().into_iter().find(|bot| bot.name == name);
        let parameters = bot.into_iter().flat_map(|bot| bot.parameters);
        parameters.map(|of| (format!("{}=", of.name), of.meaning.to_owned())).collect::<Vec<_>>()
    });
    let (earlier, last) = given.split_at(given.rfind(':').map_or(0, |colon| colon + 1));
    words(parameters, &format!("{before}{name}:{earlier}"), last)
}

/// Returns the rule keys of an edition with their values as descriptions. Each key has the suffix `behind`.
fn keys(edition: &dyn Edition, behind: &str) -> Vec<Word> {
    let Ok(book) = edition.rulebook(&HouseRules::default()) else { return Vec::new() };
    let word = |(key, entry): (&str, &corsair_engine::rulebook::Entry)| {
        (format!("{key}{behind}"), format!("{} in the edition", entry.value))
    };
    book.entries().map(word).collect()
}

/// Returns the house rules of the edition's library.
fn library(edition: &dyn Edition) -> Vec<Word> {
    edition.library().iter().map(|rule| (rule.name.to_owned(), rule.about().to_owned())).collect()
}
