//! Ends of play before the last deal: by an interrupt, or by `--budget`.

use std::fmt;
use std::time::Duration;

use corsair_lab::durable::Checkpoint;
use corsair_present::exit::{Exit, Failure};
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

    /// Returns the failure of an early end without a result.
    pub fn without_result(&self) -> Failure {
        let (exit, fix) = match self.cause {
            Cause::Interrupt => (Exit::Interrupted, "with -o DIR the run can be resumed"),
            Cause::Budget(_) => (Exit::Undecided, "ask for fewer games, or for more time"),
        };
        let resumed_by = self.resumed_by.as_ref().map(|command| format!("to resume: {command}"));
        let fix = resumed_by.unwrap_or_else(|| fix.into());
        Failure::new(exit, anyhow::anyhow!("{self}; they have no result yet: {fix}"))
    }
}

/// Run that ended early, with the sums of a shorter run.
#[derive(Debug, thiserror::Error)]
#[error("{end}")]
pub(crate) struct CutShort {
    pub(crate) end: EarlyEnd,
    pub(crate) checkpoint: Checkpoint,
}
