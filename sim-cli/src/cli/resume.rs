//! Runs that were begun earlier, perhaps in another directory: relative paths in their arguments lead
//! elsewhere there.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use corsair_strategies::BotFiles;
use corsair_strategies::external::PREFIX;
use corsair_strategies::process::CommandLine;
use corsair_strategies::spec::split_list;

use crate::exit::{Exit, Failure, Outcome};
use crate::games::TableRefused;
use crate::lab::durable::IncompatibleCheckpoint;

/// A run that was begun.
pub(crate) struct Begun {
    /// The directory where it is kept, as it was named.
    pub kept_in: PathBuf,
    /// The arguments that it was begun with, its verb first.
    pub arguments: Vec<String>,
}

impl Begun {
    /// Says of a refusal which files of the arguments are not found from here, if any are not: that
    /// is the likelier reason, and going back the cure.
    pub(crate) fn explain<T>(&self, outcome: Outcome<T>) -> Outcome<T> {
        let (failure, here) = match (outcome, env::current_dir()) {
            (Err(failure), Ok(here)) if failure.exit == Exit::BadInput => (failure, here),
            (outcome, _) => return outcome,
        };
        let mut lost = self.lost_from(&here, files_in);
        if is_of_a_program(&failure.error) {
            lost.extend(self.lost_from(&here, |_, word| words_of_commands_in(word)));
        }
        if lost.is_empty() {
            return Err(failure);
        }
        let Failure { exit, output, error } = failure;
        let lost: Vec<String> = lost.iter().map(|path| format!("`{path}`")).collect();
        let error = anyhow!(
            "{error:#}; `{}` was begun where there {} {}, and seen from `{}` there is none: do this \
             in the directory where it was begun",
            self.kept_in.display(),
            if lost.len() == 1 { "is" } else { "are" },
            lost.join(", "),
            here.display(),
        );
        Err(Failure { exit, output, error })
    }

    /// The relative paths in the arguments that lead nowhere from a directory. `paths_in` finds those
    /// of an argument that stands behind another.
    fn lost_from(&self, here: &Path, paths_in: fn(&str, &str) -> Vec<String>) -> Vec<String> {
        let before = std::iter::once("").chain(self.arguments.iter().map(String::as_str));
        let named = before.zip(&self.arguments).flat_map(|(before, word)| paths_in(before, word));
        let mut lost: Vec<String> = Vec::new();
        for path in named.filter(|path| Path::new(path).is_relative() && !here.join(path).exists())
        {
            if !lost.contains(&path) {
                lost.push(path);
            }
        }
        lost
    }
}

/// Whether a program outside is another than it was, or can't be started.
fn is_of_a_program(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let is_another = match cause.downcast_ref::<IncompatibleCheckpoint>() {
            Some(IncompatibleCheckpoint::OtherRun { of, .. }) => of.key.starts_with("bots"),
            Some(_) | None => false,
        };
        is_another
            || matches!(cause.downcast_ref::<TableRefused>(), Some(TableRefused::External(_)))
    })
}

/// The files that an argument names which stands behind another.
fn files_in(before: &str, word: &str) -> Vec<String> {
    match before {
        "--rules" => vec![word.into()],
        "--a" | "--b" => {
            let parts = word.split('+').map(str::trim).filter(|part| !part.contains('='));
            parts.filter(|part| may_name_a_file(part)).map(String::from).collect()
        }
        _ => {
            let bots = split_list(word).into_iter().filter(|bot| !bot.starts_with(PREFIX));
            let of_bot = |bot: String| BotFiles::paths_in(&bot).map(String::from).collect();
            bots.flat_map::<Vec<String>, _>(of_bot).collect()
        }
    }
}

/// The words of commands of bots that may be files.
fn words_of_commands_in(word: &str) -> Vec<String> {
    let bots = split_list(word).into_iter();
    let commands = bots.filter_map(|bot| CommandLine::parse(bot.strip_prefix(PREFIX)?).ok());
    let words = commands.flat_map(|command| command.words().to_vec());
    words.filter(|word| may_name_a_file(word)).collect()
}

/// Whether a word has a directory or an ending of letters, as files have.
fn may_name_a_file(word: &str) -> bool {
    let ending = Path::new(word).extension().and_then(|ending| ending.to_str());
    let has_an_ending =
        ending.is_some_and(|of| of.starts_with(|letter: char| letter.is_ascii_alphabetic()));
    !word.starts_with('-') && (word.contains('/') || has_an_ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_in_all_kinds_of_arguments() {
        let found = |before: &str, word: &str| files_in(before, word).join(" ");
        assert_eq!(found("--rules", "house"), "house");
        assert_eq!(found("--b", "hit-on-4+turns=8+my/rules+house.toml"), "my/rules house.toml");
        assert_eq!(found("--bots", "merchant,@my.toml:bold"), "my.toml");
        assert_eq!(found("--bots", "rollout:playout=@in/my.toml/bold"), "in/my.toml");
        let outside = "exec:python3 -u bot.py '--table=a/b' 0.5 deep/net,uniform";
        assert_eq!(found("--bots", outside), "");
        assert_eq!(words_of_commands_in(outside), ["bot.py", "deep/net"]);
        assert_eq!(found("match", "@a.toml"), "a.toml");
        assert_eq!(found("--seed", "1"), "");
    }

    #[test]
    fn only_what_is_relative_and_not_there_is_lost() {
        let room = tempfile::tempdir().expect("a directory");
        std::fs::write(room.path().join("there.toml"), "").expect("written");
        let words =
            ["run", "--rules", "there.toml", "--rules", "gone.toml", "--rules", "/no/such.toml"];
        let arguments = words.map(String::from).into();
        let begun = Begun { kept_in: "d".into(), arguments };
        assert_eq!(begun.lost_from(room.path(), files_in), ["gone.toml"]);
    }
}
