//! Check that enough file descriptors are available before many processes start.

use std::fs;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::TooFewDescriptors;

/// Number of file descriptors per child process: input, output and standard error.
const PER_PROCESS: u64 = 3;

/// Number of file descriptors that a thread needs while it starts a process. These are the child's ends of three
/// pipes, and both ends of the pipe that reports a failed start.
const PER_START: u64 = 5;

/// Number of file descriptors kept available for result files, directories and the warden.
const RESERVE: u64 = 24;

/// Assumed number of open file descriptors on systems that do not report the number.
const GUESS: u64 = 64;

/// Ensures that `threads` threads can start `processes` more processes. Raises the soft limit of file descriptors as
/// far as needed.
///
/// # Errors
/// Returns an error if the hard limit is too low.
pub fn make_room(processes: usize, threads: usize) -> Result<(), TooFewDescriptors> {
    let (processes, threads) = (processes as u64, threads as u64);
    let needed = open() + PER_PROCESS * processes + PER_START * threads + RESERVE;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let Some(current) = current.filter(|&current| current < needed) else { return Ok(()) };
    let too_few = |allowed| TooFewDescriptors { processes, needed, allowed };
    if let Some(most) = maximum.filter(|&most| most < needed) {
        return Err(too_few(most));
    }
    // Some systems refuse large soft limits even if the hard limit is unlimited.
    setrlimit(Resource::Nofile, Rlimit { current: Some(needed), maximum })
        .map_err(|_| too_few(current))
}

/// Returns the number of file descriptors that this program has open.
fn open() -> u64 {
    fs::read_dir("/dev/fd").map_or(GUESS, |entries| entries.count() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_processes_are_refused_with_the_limit() {
        make_room(1, 1).expect("the limit allows a process");
        let refused = make_room(usize::MAX / 1_000, 1);
        let Err(TooFewDescriptors { processes, needed, allowed }) = refused else {
            panic!("the system has no limit of file descriptors: {refused:?}")
        };
        assert!(needed > PER_PROCESS * processes && allowed < needed);
    }
}
