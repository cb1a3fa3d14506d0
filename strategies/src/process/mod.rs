//! Bots as child processes: start, exchange of lines, exit.
//!
//! Only this module of the crate uses child processes, system limits and clocks.
//!
//! No call waits longer than its limit, even if the child misbehaves. The thread that plays the game reads and writes
//! the pipes only when they are ready. So a child blocks only the thread of its game. An abandoned child leaves no
//! pipe open, even if a foreign process holds the pipes.
//!
//! A child leads its own process group. The group is killed with the child and includes all descendants that have not
//! left the group.
//!
//! WebAssembly has no processes: there, the warden refuses to start.

#[cfg(target_family = "wasm")]
mod absent;
#[cfg(not(target_family = "wasm"))]
mod child;
mod command;
#[cfg(not(target_family = "wasm"))]
mod descriptors;
#[cfg(not(target_family = "wasm"))]
mod warden;

use std::io;
use std::time::Duration;

#[cfg(target_family = "wasm")]
pub use absent::{Process, Warden, make_room};
#[cfg(not(target_family = "wasm"))]
pub use child::Process;
pub use command::{CommandLine, NotACommand};
#[cfg(not(target_family = "wasm"))]
pub use descriptors::make_room;
#[cfg(not(target_family = "wasm"))]
pub use warden::Warden;

/// Maximum length in bytes of a line from a bot, including the line break.
pub const LONGEST_LINE: usize = 64 * 1024;

/// Time limits for the answers of external bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// Time limit for an answer.
    answer: Duration,
}

impl Patience {
    /// Returns time limits that allow `answer` for each answer.
    pub const fn new(answer: Duration) -> Patience {
        Patience { answer }
    }

    /// Returns the time limit for an answer.
    pub const fn answer(self) -> Duration {
        self.answer
    }

    /// Returns the time limit for the start: ten times the limit for an answer, at least two seconds.
    pub fn start(self) -> Duration {
        (10 * self.answer).max(Duration::from_secs(2))
    }
}

impl Default for Patience {
    /// Returns a time limit of one second per answer.
    fn default() -> Patience {
        Patience::new(Duration::from_secs(1))
    }
}

/// Error for a process that the operating system refused to start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot start `{program}`: {reason}")]
pub struct NotStarted {
    program: String,
    /// Error message of the operating system.
    reason: String,
}

impl NotStarted {
    fn new(program: &str, error: &io::Error) -> NotStarted {
        NotStarted { program: program.into(), reason: error.to_string() }
    }
}

/// Reason for a missing answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAnswer {
    /// The time limit has passed.
    Late(Duration),
    /// A line is longer than [`LONGEST_LINE`].
    TooLong,
    /// The child still runs but has closed its input or output.
    Closed,
    /// The child exited without being killed.
    Exited {
        /// Exit status of the child.
        status: String,
        /// End of the child's standard error.
        last_words: String,
    },
}

/// Error for a number of processes that exceeds the limit on file descriptors.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{processes} more processes of external bots need {needed} file descriptors, but the limit is {allowed}: \
     raise the limit (`ulimit -n {needed}`), or play with fewer threads (-j)"
)]
pub struct TooFewDescriptors {
    /// Number of processes to start.
    pub processes: u64,
    /// Number of file descriptors needed, including those already open.
    pub needed: u64,
    /// Number of file descriptors that the system allows.
    pub allowed: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_has_a_longer_time_limit_than_an_answer() {
        assert_eq!(Patience::default().start(), Duration::from_secs(10));
        assert_eq!(Patience::new(Duration::from_millis(20)).start(), Duration::from_secs(2));
    }
}
