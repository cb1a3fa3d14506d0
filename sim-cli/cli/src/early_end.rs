//! Ends of play before the last deal: by an interrupt, or by `--budget`.

use std::fmt;
use std::time::{Duration, Instant};

use crate::durable::listen;
use crate::external::parse_time;
use corsair_lab::durable::{Checkpoint, Interrupt};
use corsair_present::exit::{Exit, Failure, Outcome};
use corsair_present::number::time_in_words;
use corsair_present::result::Format;
use corsair_present::rows::object;
use corsair_present::{Timing, grouped};

/// End of play before the last deal.
#[derive(Clone, Debug)]
pub struct EarlyEnd {
    /// Reason for the end.
    pub cause: Cause,
    /// Number of games played.
    pub played: u64,
    /// Number of games asked for.
    pub asked: u64,
    /// Unit of play in the plural, such as `games`.
    pub unit: &'static str,
    /// Duration of play.
    pub timing: Timing,
    /// Command that resumes the run, if a directory keeps it.
    pub resumed_by: Option<String>,
}

/// Reason for an early end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Ctrl-C, or another request to terminate.
    Interrupt,
    /// The time of `--budget` is over.
    Budget(Duration),
}

impl fmt::Display for EarlyEnd {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (played, asked, unit) = (grouped(self.played), grouped(self.asked), self.unit);
        match self.cause {
            Cause::Interrupt => write!(out, "interrupted after {played} of {asked} {unit}"),
            Cause::Budget(time) => {
                let time = time_in_words(time);
                write!(out, "--budget {time} is over after {played} of {asked} {unit}")
            }
        }
    }
}

impl EarlyEnd {
    /// Marks a partial result on standard output. CSV has no room for a mark.
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
                let partial = serde_json::to_string(&partial).expect("plain data becomes JSON");
                shown.replacen('{', &format!("{{\n \"partial\": {partial},"), 1)
            }
        }
    }

    /// Returns a partial result with its mark: as a failure with its output after an interrupt.
    ///
    /// # Errors
    /// Fails if an interrupt ended play.
    pub fn end(&self, shown: &str, format: Format) -> Outcome<String> {
        let output = self.mark(shown, format);
        match self.cause {
            Cause::Budget(_) => Ok(output),
            Cause::Interrupt => {
                let error = anyhow::anyhow!("{self}; the result covers only these");
                Err(Failure { output, ..Failure::new(Exit::Interrupted, error) })
            }
        }
    }

    /// Returns the failure of an early end without a result.
    pub fn without_result(&self) -> Failure {
        let (exit, fix) = match self.cause {
            Cause::Interrupt => (Exit::Interrupted, "nothing was written"),
            Cause::Budget(_) => (Exit::Undecided, "ask for fewer games, or for more time"),
        };
        let resumed_by = self.resumed_by.as_ref().map(|command| format!("to resume: {command}"));
        let fix = resumed_by.unwrap_or_else(|| fix.into());
        Failure::new(exit, anyhow::anyhow!("{self}, which give no result yet: {fix}"))
    }
}

/// Option for the time that play may take.
#[derive(clap::Args, Clone, Copy, Default, Debug)]
pub struct BudgetArgs {
    /// Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the
    /// machine
    #[arg(id = "budget", long, value_name = "TIME", value_parser = parse_time)]
    pub time: Option<Duration>,
}

/// Limit of play without checkpoints: end of the time, and interrupts.
#[derive(Debug)]
pub struct Limit {
    budget: Option<(Instant, Duration)>,
    /// `None` where nothing can listen; signals then end the process.
    interrupt: Option<Interrupt>,
}

impl Limit {
    /// Begins the time of play.
    pub fn begin(budget: BudgetArgs) -> Limit {
        let end = |time| (Instant::now() + time, time);
        Limit { budget: budget.time.map(end), interrupt: listen().ok() }
    }

    /// Returns the cause for an immediate end of play, if any.
    pub fn reached(&self) -> Option<Cause> {
        let is_asked = self.interrupt.as_ref().is_some_and(Interrupt::is_asked);
        let late = self.budget.filter(|(end, _)| Instant::now() >= *end);
        let late = late.map(|(_, time)| Cause::Budget(time));
        if is_asked { Some(Cause::Interrupt) } else { late }
    }

    /// Consequence of an early end, in words.
    pub fn said_of_early_ends(&self) -> String {
        const OF_INTERRUPTS: &str = "Ctrl-C reports the games played";
        match self.budget {
            None => OF_INTERRUPTS.into(),
            Some((_, time)) => {
                format!("--budget stops after {}; {OF_INTERRUPTS}", time_in_words(time))
            }
        }
    }
}

/// Run that ended early, with the sums of a shorter run.
#[derive(Debug, thiserror::Error)]
#[error("{end}")]
pub(crate) struct CutShort {
    pub(crate) end: EarlyEnd,
    pub(crate) checkpoint: Checkpoint,
}
