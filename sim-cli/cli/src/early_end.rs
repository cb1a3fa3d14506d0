//! Early end of play, caused by an interrupt or by `--budget`.

use std::fmt;
use std::time::Duration;

use crate::durable::listen;
use crate::external::parse_time;
use corsair_lab::clock::Instant;
use corsair_lab::durable::{Checkpoint, Interrupt};
use corsair_present::exit::{Exit, Failure, Outcome, note};
use corsair_present::number::time_in_words;
use corsair_present::page::words::listed;
use corsair_present::result::Format;
use corsair_present::rows::object;
use corsair_present::{Timing, grouped};

/// Early end of play: its cause and the games played before.
#[derive(Clone, Debug)]
pub struct EarlyEnd {
    /// Cause of the early end.
    pub cause: Cause,
    /// Number of games that were played.
    pub played: u64,
    /// Number of games that the command requested.
    pub asked: u64,
    /// Unit of play in the plural, such as `games`.
    pub unit: &'static str,
    /// Duration and speed of play.
    pub timing: Timing,
    /// Command that resumes the run; `None` if no directory keeps a checkpoint.
    pub resumed_by: Option<String>,
}

/// Cause of an early end of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Ctrl-C, or a termination signal.
    Interrupt,
    /// The time limit of `--budget` expired.
    Budget(Duration),
}

impl fmt::Display for EarlyEnd {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (played, asked, unit) = (grouped(self.played), grouped(self.asked), self.unit);
        match self.cause {
            Cause::Interrupt => write!(out, "interrupted after {played} of {asked} {unit}"),
            Cause::Budget(time) => {
                let time = time_in_words(time);
                write!(out, "--budget {time} expired after {played} of {asked} {unit}")
            }
        }
    }
}

impl EarlyEnd {
    /// Adds a remark about the early end to a partial result on standard output, except in CSV.
    pub fn mark(&self, shown: &str, format: Format) -> String {
        match format {
            Format::Table => format!("PARTIAL RESULT: {self}\n\n{shown}"),
            Format::Csv => shown.to_owned(),
            Format::Json => {
                let partial = object!(Partial {
                    cause: match self.cause {
                        Cause::Interrupt => "interrupt",
                        Cause::Budget(_) => "budget",
                    },
                    played: self.played,
                    asked: self.asked,
                });
                let partial = serde_json::to_string(&partial).expect("plain data converts to JSON");
                shown.replacen('{', &format!("{{\n \"partial\": {partial},"), 1)
            }
        }
    }

    /// Returns a partial result with the remark about its early end.
    ///
    /// # Errors
    /// If an interrupt ended play, returns a failure that contains the partial result.
    pub fn end(&self, shown: &str, format: Format) -> Outcome<String> {
        let output = self.mark(shown, format);
        match self.cause {
            Cause::Budget(_) => Ok(output),
            Cause::Interrupt => {
                let error =
                    anyhow::anyhow!("{self}; the result covers only the games played before");
                Err(Failure { output, ..Failure::new(Exit::Interrupted, error) })
            }
        }
    }

    /// Returns the failure for an early end without a result.
    pub fn without_result(&self) -> Failure {
        let (exit, fix) = match self.cause {
            Cause::Interrupt => (Exit::Interrupted, "nothing was written"),
            Cause::Budget(_) => (Exit::Undecided, "ask for fewer games, or for more time"),
        };
        let error = match &self.resumed_by {
            Some(command) => anyhow::anyhow!("{self}; to resume: {command}"),
            None => anyhow::anyhow!("{self}, too few for a result: {fix}"),
        };
        Failure::new(exit, error)
    }
}

/// Notes the names of tables without a result after an early end.
pub fn note_missing_tables<'t>(names: impl Iterator<Item = &'t str>) {
    let names: Vec<&str> = names.collect();
    if !names.is_empty() {
        note(format_args!("the partial result lacks the line-ups {}", listed(&names)));
    }
}

/// Option that limits the time of play.
#[derive(clap::Args, Clone, Copy, Default, Debug)]
pub struct BudgetArgs {
    /// Stop after this time, such as 30s, 2m or 1h, and report the games played so far; their number depends on the
    /// machine
    #[arg(id = "budget", long, value_name = "TIME", value_parser = parse_time)]
    pub time: Option<Duration>,
}

/// Time limit and interrupt of play without checkpoints.
#[derive(Debug)]
pub struct Limit {
    budget: Option<(Instant, Duration)>,
    /// Interrupt handler; `None` if the system refused the handler, so that a signal ends the process.
    interrupt: Option<Interrupt>,
}

impl Limit {
    /// Starts the time limit and the interrupt handler.
    pub fn begin(budget: BudgetArgs) -> Limit {
        let end = |time| (Instant::now() + time, time);
        Limit { budget: budget.time.map(end), interrupt: listen().ok() }
    }

    /// Returns the cause for which play must end now; `None` while play may continue.
    pub fn reached(&self) -> Option<Cause> {
        let is_asked = self.interrupt.as_ref().is_some_and(Interrupt::is_asked);
        let late = self.budget.filter(|(end, _)| Instant::now() >= *end);
        let late = late.map(|(_, time)| Cause::Budget(time));
        if is_asked { Some(Cause::Interrupt) } else { late }
    }

    /// Describes how play may end early, for the progress display.
    pub fn describe_early_ends(&self) -> String {
        const OF_INTERRUPTS: &str = "Ctrl-C reports the games played";
        match self.budget {
            None => OF_INTERRUPTS.into(),
            Some((_, time)) => {
                format!("--budget stops after {}; {OF_INTERRUPTS}", time_in_words(time))
            }
        }
    }
}

/// Error: a run ended early, but its checkpoint has the sums for a result with fewer games.
#[derive(Debug, thiserror::Error)]
#[error("{end}")]
pub(crate) struct CutShort {
    pub(crate) end: EarlyEnd,
    pub(crate) checkpoint: Checkpoint,
}
