//! Exit codes, failures and messages of the program.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use std::string::FromUtf8Error;

use corsair_engine::chain::TooManyStates;
use corsair_engine::rulebook::RulesError;
use corsair_engine::run::ThreadsUnavailable;
use corsair_stats::NoRoom;
use corsair_strategies::SpecError;
use corsair_strategies::process::TooFewDescriptors;

use crate::console::{Console, Verbosity, colored};
use crate::escape::escaped;
use crate::excerpt;
use corsair_lab::Unplayable;
use corsair_lab::address::NotAnAddress;
use corsair_lab::assertion::Verdict;
use corsair_lab::assertion::judgement::NotComparable;
use corsair_lab::assertion::vocabulary::Unknown;
use corsair_lab::durable::IncompatibleCheckpoint;
use corsair_lab::durable::resumable_run::NotMerged;
use corsair_lab::host::{Event, Host};
use corsair_lab::library::UnknownRule;
use corsair_lab::lineup::WrongNumberOfBots;

/// Exit code of the program.
///
/// A command without games has no handler for Ctrl-C, so the interrupt signal ends the command, and the shell reports
/// 130.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Exit {
    /// 0: success, or the reader closed the output early.
    Done = 0,
    /// 1: failure at run time, such as a full disk, a concurrent process in the directory, or threads or file
    /// descriptors that the system refuses.
    Failed = 1,
    /// 2: wrong usage or invalid input; no game was played.
    BadInput = 2,
    /// 3: play has ended, or the time of `--budget` has expired, without a decision; or an assertion is undecided; or
    /// shards are missing.
    Undecided = 3,
    /// 4: an assertion is refuted, a speed is below its limit, or a bot failed `bots check`.
    Asserted = 4,
    /// 5: a scenario failed, or a game broke an invariant.
    Violated = 5,
    /// 130: interrupted. A checkpoint was kept for `--resume`, or without a directory the partial result was printed.
    Interrupted = 130,
}

impl Exit {
    /// Word that begins an error message with this exit code.
    pub const fn word(self) -> &'static str {
        match self {
            Exit::Undecided => "undecided:",
            Exit::Done
            | Exit::Failed
            | Exit::BadInput
            | Exit::Asserted
            | Exit::Violated
            | Exit::Interrupted => "error:",
        }
    }
}

/// Exit code of a result whose assertions have this worst verdict.
impl From<Verdict> for Exit {
    fn from(verdict: Verdict) -> Exit {
        match verdict {
            Verdict::Holds => Exit::Done,
            Verdict::Undecided => Exit::Undecided,
            Verdict::Refuted => Exit::Asserted,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Writes a warning to standard error, at every verbosity.
pub fn warn(warning: impl Display) {
    write_line(&format!("warning: {warning}"));
}

/// Writes a note to standard error, unless the command is quiet.
pub fn note(line: impl Display) {
    match Console::current().verbosity() {
        Verbosity::Quiet => {}
        Verbosity::Normal | Verbosity::Verbose => write_line(&line.to_string()),
    }
}

/// Writes a detail of the command's work to standard error, if the command is verbose.
pub fn detail(line: impl Display) {
    match Console::current().verbosity() {
        Verbosity::Quiet | Verbosity::Normal => {}
        Verbosity::Verbose => write_line(&line.to_string()),
    }
}

/// Writes a line to standard error, escaped for terminals, or passes the line to the host. A failed write is ignored,
/// because there is nowhere to report it.
pub fn write_line(line: &str) {
    if let Some(host) = Host::current() {
        return host.report(Event::Note(line.to_owned()));
    }
    let _ = writeln!(anstream::stderr(), "{}", escaped(line));
}

/// Writes the error of a failed command to standard error.
pub fn note_failure(failure: &Failure) {
    let style = clap::builder::Styles::styled();
    let (red, plain) = (style.get_error().render(), style.get_error().render_reset());
    let (word, message) = (failure.exit.word(), failure.message());
    let message = colored(&message, |text| escaped(text).into_owned());
    let _ = writeln!(anstream::stderr(), "{red}{word}{plain} {message}");
}

/// Shortens long lines of a message in the middle, such as lines that quote a line of a file.
pub fn in_short(message: &str) -> String {
    const LONGEST: usize = 2_000;
    const LAST: usize = 400;
    let shortened = message.lines().map(|line| {
        let letters = line.chars().count();
        if letters <= LONGEST {
            return line.to_owned();
        }
        let first: String = line.chars().take(LONGEST - LAST).collect();
        let last: String = line.chars().skip(letters - LAST).collect();
        format!("{first} [... {} letters ...] {last}", letters - LONGEST)
    });
    shortened.collect::<Vec<_>>().join("\n")
}

/// Failure of a command, with its exit code and partial output.
#[derive(Debug)]
pub struct Failure {
    /// Exit code of the process.
    pub exit: Exit,
    /// Text for standard output despite the failure.
    pub output: String,
    /// Error with its chain of causes.
    pub error: anyhow::Error,
}

impl Failure {
    /// Returns a failure without output.
    pub fn new(exit: Exit, error: impl Into<anyhow::Error>) -> Failure {
        Failure { exit, output: String::new(), error: error.into() }
    }

    /// Formats the error with its chain of causes, and adds excerpts of files that the message names.
    pub fn message(&self) -> String {
        excerpt::with_lines(&in_short(&format!("{:#}", self.error)))
    }
}

/// Result of a command or of one of its steps.
pub type Outcome<T> = Result<T, Failure>;

/// Declares the exit code for errors of the given types.
#[macro_export]
macro_rules! exit_code {
    ($exit:ident: $($error:ty),+ $(,)?) => {$(
        impl From<$error> for $crate::exit::Failure {
            fn from(error: $error) -> $crate::exit::Failure {
                $crate::exit::Failure::new($crate::exit::Exit::$exit, error)
            }
        }
    )+};
}
pub use exit_code;

// An error without a type is about the input, unless `failed` marks the error.
exit_code! {
    BadInput: anyhow::Error, IncompatibleCheckpoint, NoRoom, NotAnAddress, RulesError,
    SpecError, TooManyStates, NotMerged, Unknown, UnknownRule, WrongNumberOfBots,
}
exit_code! {
    Failed: io::Error, FromUtf8Error, ThreadsUnavailable, TooFewDescriptors, NotComparable, Unplayable,
}

/// Returns early with an error about the input, as `anyhow::bail!` does.
#[macro_export]
macro_rules! bail_input {
    ($($message:tt)+) => {
        return Err($crate::exit::Failure::from(anyhow::anyhow!($($message)+)))
    };
}
pub use bail_input;

/// Extension of `Result` that marks errors as failures at run time.
pub trait ResultExt<T> {
    /// Gives an error the exit code of a failure at run time.
    ///
    /// # Errors
    /// Returns the error, with exit code 1.
    fn failed(self) -> Outcome<T>;
}

impl<T, E: Into<anyhow::Error>> ResultExt<T> for Result<T, E> {
    fn failed(self) -> Outcome<T> {
        self.map_err(|error| Failure::new(Exit::Failed, error))
    }
}

#[cfg(test)]
mod tests {
    use crate::exit::in_short;

    #[test]
    fn only_very_long_lines_of_errors_are_shortened() {
        let plain = "a.toml:1: wrong\n  and more";
        assert_eq!(in_short(plain), plain);
        let long = in_short(&format!("a.toml:1: `{}` is wrong\nend", "é".repeat(1_000_000)));
        assert!(long.starts_with("a.toml:1: `éé") && long.ends_with("éé` is wrong\nend"));
        assert_eq!(
            long.chars().count(),
            2_000 + " [... 998020 letters ...] ".len() + "\nend".len()
        );
    }
}
