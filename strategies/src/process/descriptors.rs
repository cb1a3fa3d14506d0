//! File descriptors: a check for enough of them before many processes start.

use std::fs;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// The descriptors of a process: its input, its output and its standard error.
const PER_PROCESS: u64 = 3;

/// Descriptors that a thread needs while starting a process: the child's ends of three pipes, and the pipe that
/// reports a failed start.
const PER_START: u64 = 5;

/// Descriptors reserved for further uses during play: result files, directories, the warden.
const RESERVE: u64 = 24;

/// The assumed number of open descriptors on systems that do not report it.
const GUESS: u64 = 64;

/// Error: the bots need more processes than the system allows this program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{processes} more processes of external bots at once need {needed} file descriptors, and \
     {allowed} are allowed: raise the limit (`ulimit -n {needed}`), or play with fewer threads (-j)"
)]
pub struct TooFewDescriptors {
    /// The number of processes to start.
    pub processes: u64,
    /// The number of descriptors needed, including currently open descriptors.
    pub needed: u64,
    /// The number allowed.
    pub allowed: u64,
}

/// Makes sure that this many threads can start `processes` more processes: raises the soft limit of
/// this program as far as needed.
///
/// # Errors
/// Fails if the hard limit is too low.
pub fn make_room(processes: usize, threads: usize) -> Result<(), TooFewDescriptors> {
    let (processes, threads) = (processes as u64, threads as u64);
    let needed = open() + PER_PROCESS * processes + PER_START * threads + RESERVE;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let Some(current) = current.filter(|&current| current < needed) else { return Ok(()) };
    let too_few = |allowed| TooFewDescriptors { processes, needed, allowed };
    if let Some(most) = maximum.filter(|&most| most < needed) {
        return Err(too_few(most));
    }
    // Some systems have a bound below an unlimited hard limit.
    setrlimit(Resource::Nofile, Rlimit { current: Some(needed), maximum })
        .map_err(|_| too_few(current))
}

/// The number of descriptors that this program has open.
fn open() -> u64 {
    fs::read_dir("/dev/fd").map_or(GUESS, |entries| entries.count() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_processes_are_refused_with_the_limit() {
        make_room(1, 1).expect("a process has room");
        let refused = make_room(usize::MAX / 1_000, 1);
        let Err(TooFewDescriptors { processes, needed, allowed }) = refused else {
            panic!("the system has no limit: {refused:?}")
        };
        assert!(needed > PER_PROCESS * processes && allowed < needed);
    }
}
