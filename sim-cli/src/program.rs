//! Entry points of the program `corsair`: as a separate process, and inside another program.

use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;

use anyhow::anyhow;
use clap::FromArgMatches;

use corsair_cli::command::command;
use corsair_cli::shard_plan::ShardPlan;
use corsair_cli::study::usage_error;
use corsair_cli::{Cli, VerbDescription, completion, described};
use corsair_lab::durable::outlive_size_limits;
use corsair_lab::host::{Host, UnwindReason};
use corsair_present::console::ConsoleArgs;
use corsair_present::exit::{Exit, Failure, Outcome, note_failure};
use corsair_present::terminal::{print, print_usage, refuse_closed_output};
use corsair_verbs::verbs::VERBS;

/// Runs a command line as a process, from the program's name on. Results go to standard output, and all further text
/// to standard error.
pub fn main(words: Vec<OsString>) -> Exit {
    // Without the handler, a write beyond the limit ends the process, which is the default of the system.
    let _ = outlive_size_limits();
    if let Err(failure) = refuse_closed_output() {
        return ended_by(&failure);
    }
    match completion::answer(VERBS, &words) {
        Ok(false) => {}
        Ok(true) => return Exit::Done,
        Err(refused) => {
            return ended_by(&Failure::new(Exit::Failed, anyhow!("completions: {refused}")));
        }
    }
    let cli = match Cli::read(VERBS, words.clone()) {
        Ok(cli) => cli,
        Err(usage) => {
            // Valid console options apply to the error, even if further arguments are invalid.
            let read = command(VERBS).ignore_errors(true).try_get_matches_from(words);
            let asked = read.ok().and_then(|read| ConsoleArgs::from_arg_matches(&read).ok());
            asked.unwrap_or_default().set_streams();
            return match print_usage(&usage) {
                Err(failure) => ended_by(&failure),
                Ok(()) if usage.use_stderr() => Exit::BadInput,
                Ok(()) => Exit::Done,
            };
        }
    };
    cli.console().set_streams();
    cli.execute(|outcome| {
        match outcome.and_then(|text| print(|out| out.write_all(text.as_bytes()))) {
            Ok(()) => Exit::Done,
            Err(failure) => {
                let printed = print(|out| out.write_all(failure.output.as_bytes()));
                let exit = ended_by(&failure);
                if let Err(unprinted) = printed {
                    note_failure(&unprinted);
                }
                exit
            }
        }
    })
}

/// Reports a failure on standard error and returns its exit code.
fn ended_by(failure: &Failure) -> Exit {
    note_failure(failure);
    failure.exit
}

/// Outcome of a command that ran inside another program.
#[derive(Debug)]
pub struct CommandOutcome {
    /// Exit code that a separate process would return.
    pub exit: Exit,
    /// Text that a separate process would write to standard output.
    pub output: String,
    /// Error message without the prefix `error:`; `None` for a command that succeeded.
    pub error: Option<String>,
}

/// Runs a command line inside another program, from the name `corsair` on. The command leaves the standard streams
/// and signals to that program. Several threads may run commands at once.
pub fn run_inside(words: Vec<OsString>, host: &Host) -> CommandOutcome {
    inside(host, || read_inside(words, |cli| cli.execute(|outcome| outcome)))
}

/// Plays a range of a command's deals inside another program. The output is the text of a checkpoint.
pub fn play_range(words: Vec<OsString>, deals: Range<u64>, host: &Host) -> CommandOutcome {
    inside(host, || {
        read_inside(words, |cli| cli.in_console(|cli| cli.play_range(deals), |outcome| outcome))
    })
}

/// Answers a command inside another program from the checkpoints of adjoining ranges of its deals, the first from
/// deal 0. Also returns the number of games (`-n`) of the run with this result; 0 for a refused command.
pub fn answer_from(words: Vec<OsString>, parts: &[String], host: &Host) -> (CommandOutcome, u64) {
    let mut games = 0;
    let outcome = inside(host, || {
        let answer = |cli: Cli| cli.answer_from(parts, |of| games = of);
        read_inside(words, |cli| cli.in_console(answer, |outcome| outcome))
    });
    (outcome, games)
}

/// Reads a command line and runs the command. Help is output too.
fn read_inside(words: Vec<OsString>, run: impl FnOnce(Cli) -> Outcome<String>) -> Outcome<String> {
    match Cli::read(VERBS, words) {
        Ok(cli) => run(cli),
        Err(usage) if usage.use_stderr() => Err(usage_error(usage).into()),
        Err(help) => Ok(help.to_string()),
    }
}

/// Divides a command into shards in a directory and writes the plan (`shards.json`) there, unless the directory
/// already has an equal plan. The list `words` begins with the command's name. The output is the plan.
pub fn keep_shards(
    words: Vec<String>,
    shards: u64,
    directory: &Path,
    host: &Host,
) -> CommandOutcome {
    inside(host, || {
        let plan = ShardPlan::new(VERBS, words, shards)?;
        plan.keep(directory)?;
        Ok(plan.text())
    })
}

/// Runs a function as a command of a host program.
fn inside(host: &Host, command: impl FnOnce() -> Outcome<String>) -> CommandOutcome {
    let (exit, output, error) = match host.run(command) {
        Ok(Ok(output)) => (Exit::Done, output, None),
        Ok(Err(failure)) => {
            let error = failure.message();
            (failure.exit, failure.output, Some(error))
        }
        Err(UnwindReason::Stopped) => {
            (Exit::Interrupted, String::new(), Some("interrupted".into()))
        }
        Err(UnwindReason::Panicked(message)) => {
            let failure = Failure::new(Exit::Failed, anyhow!("the program panicked: {message}"));
            (Exit::Failed, String::new(), Some(failure.message()))
        }
    };
    // Streamed output precedes the output that the command returns.
    let output = String::from_utf8_lossy(&host.take_output()).into_owned() + &output;
    CommandOutcome { exit, output, error }
}

/// Returns a description of every command and its arguments.
pub fn verbs() -> Vec<VerbDescription> {
    described(VERBS)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;
    use corsair_cli::examples::at_game;
    use corsair_games::editions;
    use corsair_lab::host::Event;

    fn ran(line: &str) -> (CommandOutcome, Vec<Event>) {
        let (host, events) = Host::new();
        let words = format!("corsair {line}").replace("{game}", editions()[0].id());
        let words = shlex::split(&words).expect("quoted");
        let ran = run_inside(words.into_iter().map(OsString::from).collect(), &host);
        drop(host);
        (ran, events.iter().collect())
    }

    #[test]
    fn host_receives_results_notes_and_errors() {
        let (done, events) = ran("run {game} -n 8 -j 1");
        assert_eq!((done.exit, done.error), (Exit::Done, None));
        assert!(done.output.contains(" 8 games = "), "{}", done.output);
        let speed = |event: &Event| matches!(event, Event::Note(line) if line.contains("games/s"));
        assert!(events.iter().any(speed), "{events:?}");
        let (help, _) = ran("run --help");
        assert!(help.exit == Exit::Done && help.output.contains("Usage: corsair run"));
        for (line, says) in [
            ("run {game} -n none", "invalid value 'none' for '--games <COUNT>'"),
            ("run {game} --set bank=3", "--set bank=3: `bank` is a table of keys"),
            ("rnu", "unrecognized subcommand 'rnu'"),
        ] {
            let (wrong, _) = ran(line);
            let error = wrong.error.expect("it is refused");
            assert!(wrong.exit == Exit::BadInput && error.contains(says), "{line}: {error}");
            assert!(!error.starts_with("error:"), "{error}");
        }
    }

    #[test]
    fn host_receives_streamed_output() {
        let (trace, _) = ran("trace {game} -n 2");
        assert_eq!(trace.exit, Exit::Done);
        assert!(trace.output.lines().count() > 100 && trace.output.starts_with('{'));
    }

    #[test]
    fn merged_ranges_give_the_bytes_of_the_whole_run() {
        let editions = editions();
        let edition = editions[0].as_ref();
        for line in [
            "run {game} --bots {bots} --format json",
            "run {game} --bots {bots} --quality",
            "compare {game} --rules {rule} --bots {bots} --format json",
        ] {
            let line = format!("corsair {}", at_game(line, edition));
            let words = |more: &str| {
                let words = shlex::split(&format!("{line} {more}")).expect("quoted");
                words.into_iter().map(OsString::from).collect::<Vec<_>>()
            };
            let (host, _events) = Host::new();
            let part = |deals| play_range(words(""), deals, &host);
            let parts = [part(0..1), part(1..7), part(7..40)].map(|of| {
                assert_eq!((of.exit, of.error), (Exit::Done, None));
                of.output
            });
            let (merged, games) = answer_from(words(""), &parts, &host);
            let whole = run_inside(words(&format!("-n {games}")), &host);
            assert_eq!((merged.exit, &merged.error), (Exit::Done, &None), "{line}");
            assert!(merged.output == whole.output && games >= 40, "{line}");

            let (torn, _) = answer_from(words(""), &parts[1..], &host);
            assert!(torn.error.is_some_and(|error| error.contains("the deals from 0 are due")));
            let (other, _) = answer_from(words("--seed 2"), &parts, &host);
            assert!(other.error.is_some_and(|error| error.contains("`seed` is 1 there")));
        }
        let (host, _events) = Host::new();
        for (more, says) in [("-o result", "remove --output"), ("--budget 5s", "remove --budget")] {
            let words = format!("corsair run {} {more}", edition.id());
            let words = words.split(' ').map(OsString::from).collect();
            let refused = play_range(words, 0..4, &host).error;
            assert!(refused.is_some_and(|error| error.contains(says)), "{more}");
        }
    }

    /// Runs check the flag themselves. Other commands stop when they report progress or write.
    #[test]
    fn stop_request_ends_every_command() {
        for line in ["run {game} -n 1M -j 1", "verify {game} -n 1M -j 1", "trace {game} -n 1M"] {
            let (host, _events) = Host::new();
            host.stop_flag().store(true, Ordering::Relaxed);
            let words = format!("corsair {line}").replace("{game}", editions()[0].id());
            let words = words.split(' ').map(OsString::from).collect();
            let stopped = run_inside(words, &host);
            assert_eq!(stopped.exit, Exit::Interrupted, "{line}");
        }
    }
}
