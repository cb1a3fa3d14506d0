//! `corsair experiment`: plays a file of commands with prose, seeds and assertions.

use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::experiment::entries::Ready;
use crate::experiment::screen::screen;
use crate::experiment::tables::tally;
use crate::experiment::{
    ExperimentDirectory, Record, assertions_csv, dry_run, entries, junit, play,
};
use corsair_cli::play::GAMES;
use corsair_cli::progress::ProgressArgs;
use corsair_cli::session::{DurableArgs, ResultArgs, SessionArgs};
use corsair_cli::verb::Verbs;
use corsair_lab::assertion::Verdict;
use corsair_lab::shell::quoted_name;
use corsair_present::atomic_file;
use corsair_present::count;
use corsair_present::exit::{Exit, Failure, Outcome, ResultExt as _, bail_input, note};
use corsair_present::result::Format;
use corsair_present::table::{Cell, Kind, Table};
use corsair_present::{counted, grouped};

#[derive(clap::Args, Debug)]
#[command(
    after_help = "docs/experiments.md describes the file. Exit codes: 0 all entries were played and every assertion \
                  holds, 2 the file is invalid and nothing was played, 3 an assertion or an entry is undecided, 4 an \
                  assertion is refuted, 130 interrupted (continue with --resume)."
)]
pub(crate) struct Args {
    /// Experiment file [default with --resume: the file in DIR]
    #[arg(required_unless_present = "resume")]
    file: Option<PathBuf>,
    /// List the experiments without playing them
    #[arg(long, conflicts_with_all = ["dry_run", "output", "resume"])]
    list: bool,
    /// Plan only: estimate games, precision and time of each entry from a small pilot
    #[arg(long, conflicts_with_all = ["output", "resume"])]
    dry_run: bool,
    /// Exit with 4 if the result refutes this assertion, and with 3 if it is undecided, in addition to the assertions
    /// of the file. 'ID: ASSERTION' applies to one entry; 'ASSERTION' applies to every entry that has the metric. May
    /// be given several times
    #[arg(long = "assert", value_name = "ASSERTION", allow_hyphen_values = true)]
    assertions: Vec<String>,
    /// Number of threads; affects only the run time, never a result [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = count::within(1_u16, 1024), allow_negative_numbers = true)]
    jobs: Option<u16>,
    /// Seconds between two checkpoints. A crash loses the games played since the last checkpoint
    #[arg(long, value_name = "SECONDS", value_parser = count::whole::<u32>, allow_negative_numbers = true)]
    checkpoint: Option<u32>,
    #[command(flatten)]
    progress: ProgressArgs,
    /// Format of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// New directory for results, with one directory for each entry and a record of all entries
    #[arg(short, long, value_name = "DIR", conflicts_with = "resume")]
    output: Option<PathBuf>,
    /// JUnit file for continuous integration, with a test case for each assertion
    #[arg(long, value_name = "FILE", conflicts_with_all = ["list", "dry_run"])]
    junit: Option<PathBuf>,
    /// Resume the run in a directory. Finished entries are not played again
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,
}

pub(crate) fn execute(args: &Args, verbs: Verbs) -> Outcome<String> {
    let kept = args.resume.as_deref().map(ExperimentDirectory::plan_in);
    let (given, kept) = (args.file.as_deref(), kept.transpose());
    let path = match given {
        Some(given) => given.to_owned(),
        None => kept?.expect("clap requires FILE or --resume"),
    };
    let mut file = entries::read(&path, &args.assertions, verbs)?;
    if args.list {
        return Ok(list(&file.ready));
    }
    let result = ResultArgs {
        progress: args.progress.clone(),
        output: args.output.clone(),
        ..ResultArgs::default()
    };
    let session = SessionArgs { jobs: args.jobs, result, ..SessionArgs::default() };
    if args.dry_run {
        return dry_run::pilot_report(&file, &session);
    }
    let plain = DurableArgs::default();
    let durable = DurableArgs {
        resume: args.resume.clone(),
        checkpoint: args.checkpoint.unwrap_or(plain.checkpoint),
        ..plain
    };
    let folder = args.junit.as_ref().and_then(|file| file.parent());
    if let Some(folder) = folder.filter(|of| *of != Path::new("") && !of.is_dir()) {
        bail_input!(
            "--junit: there is no directory `{}`: create the directory, or name another file",
            folder.display()
        );
    }
    let record = play::play(&session, &durable, &mut file)?;
    if let Some(file) = &args.junit {
        let unwritable = || format!("cannot write `{}`: name another file", file.display());
        atomic_file::put(file, &junit::xml(&record)).with_context(unwritable).failed()?;
    }
    if let Some(directory) = args.output.as_ref().or(args.resume.as_ref()) {
        let directory = quoted_name(directory);
        note(format_args!(
            "the results are in {directory}, one directory per entry; to make their pages: corsair report {directory}"
        ));
    }
    let output = match args.format {
        Format::Table => screen(&record),
        Format::Csv => assertions_csv(&record),
        Format::Json => record.json(),
    };
    verdict(&record, output)
}

/// Returns the output, or fails with the exit code of the record.
fn verdict(record: &Record, output: String) -> Outcome<String> {
    let undecided: Vec<&str> = record.undecided().collect();
    let of_entry = (!undecided.is_empty()).then_some(Verdict::Undecided);
    let worst = record.verdicts().chain(of_entry).max().unwrap_or(Verdict::Holds);
    if worst == Verdict::Holds {
        return Ok(output);
    }
    let refusals = record.refusals();
    let counted = tally(record.verdicts()).filter(|_| !refusals.is_empty());
    let mut lines: Vec<String> =
        counted.map(|of| format!("assertions: {of}")).into_iter().collect();
    lines.extend(refusals);
    if !undecided.is_empty() {
        let ids = undecided.join(", ");
        lines.push(format!("entries without an answer: {ids}; more games may decide"));
    }
    let error = anyhow::anyhow!(lines.join("\n"));
    Err(Failure { output, ..Failure::new(Exit::from(worst), error) })
}

/// Returns a table of the entries with their games and assertions, and plays nothing.
fn list(ready: &[Ready]) -> String {
    let head = [("entry", Kind::Text), ("games", Kind::Number), ("assertions", Kind::Number)];
    let mut table = Table::new("", &[&head[..], &[("command", Kind::Text)]].concat());
    for of in ready {
        let at_most = if of.dry_run.is_at_most { "<= " } else { "" };
        let games = match of.dry_run.games() {
            0 => "none".into(),
            games if of.dry_run.unit == GAMES => format!("{at_most}{}", grouped(games)),
            others => counted(others, of.dry_run.unit[0], of.dry_run.unit[1]),
        };
        let command = shlex::try_join(of.words.iter().map(String::as_str));
        // The command has already refused words with a NUL.
        let command = command.unwrap_or_default();
        let assertions = Cell::count(of.assertions.len() as u64);
        table.push(vec![Cell::word(&of.id), Cell::word(games), assertions, Cell::word(command)]);
    }
    table.text()
}
