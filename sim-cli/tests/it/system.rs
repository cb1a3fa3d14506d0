//! Tests of operating-system errors: output, threads, file descriptors. One cause has the same exit code in every
//! command.

use std::process::Command;

use crate::command::{PROGRAM, Room, stderr_of};

/// Runs the program in a shell, after the shell commands `before` and with the redirections `after`. Returns the exit
/// code and the standard error.
fn in_shell(before: &str, arguments: &str, after: &str) -> (Option<i32>, String) {
    let mut shell = Command::new("bash");
    shell.args(["-c", &format!("{before}; exec {PROGRAM} {arguments} {after}")]);
    let room = Room::new();
    room.enter(&mut shell);
    let output = shell.output().expect("bash starts");
    (output.status.code(), stderr_of(&output))
}

/// Commands of every kind that print a result.
const COMMANDS: [&str; 9] = [
    "--help",
    "--version",
    "run --help",
    "dev man",
    "dev completions bash",
    "games",
    "rules show pirates-cove --full",
    "run pirates-cove -n 4",
    "trace pirates-cove",
];

#[test]
fn full_output_device_gives_every_command_exit_code_1() {
    for arguments in COMMANDS {
        let (code, full) = in_shell(":", arguments, ">/dev/full");
        assert_eq!(code, Some(1), "{arguments:?}");
        let says = "error: cannot write to standard output: No space left on device";
        assert!(full.contains(says), "{arguments:?}: {full}");
    }
}

#[test]
fn discarded_output_is_not_an_error() {
    for arguments in COMMANDS {
        // Shells, Python and daemons discard output in different ways. Closed output of a pipe looks the same.
        for after in
            [">/dev/null", "1<>/dev/null", "<>/dev/null >&0", "</dev/zero >&-", "> >(head -c 1)"]
        {
            let (code, said) = in_shell(":", arguments, after);
            assert_eq!(code, Some(0), "{arguments:?} {after}: {said}");
        }
    }
}

const BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/bot.py");

#[test]
fn descriptors_are_checked_before_play_and_the_soft_limit_is_raised() {
    let run =
        format!("run pirates-cove --bots \"exec:python3 '{BOT}'\" --players 3 --deadline 30s");
    let play = |limit: &str, more: &str| in_shell(limit, &format!("{run} {more}"), ">/dev/null");
    // Eight games at once are 24 processes with 72 descriptors.
    let (code, said) = play("ulimit -Sn 40", "-n 8 -j 8 --on-fault abort");
    assert_eq!(code, Some(0), "{said}");
    assert!(!said.contains("faults"), "{said}");
    let (code, said) = play("ulimit -n 60", "-n 8 -j 8");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("more processes of external bots need "), "{said}");
    assert!(said.contains("file descriptors, but the limit is 60: raise the limit"), "{said}");
    let (code, said) = play("ulimit -n 24", "-n 3 -j 1");
    assert_eq!(code, Some(1), "no process at all has room: {said}");
    let (code, said) = play("ulimit -n 60", "-n 1 -j 1");
    assert_eq!(code, Some(0), "fewer threads: {said}");
}

#[test]
fn unavailable_threads_give_every_command_exit_code_1() {
    // The stacks of all threads exceed the memory limit, but some threads can start.
    let limit = "export RUST_MIN_STACK=1073741824; ulimit -v 4000000";
    for arguments in [
        "run pirates-cove -n 4k",
        "compare pirates-cove -n 4k --rules turns=6",
        "match pirates-cove merchant raider -n 4k",
        "tournament pirates-cove -n 4k --bots uniform,merchant,raider,drifter",
        "sweep pirates-cove -n 4k --vary turns=6,7",
        "bench pirates-cove -n 4k",
        "verify pirates-cove -n 4k",
    ] {
        let (code, said) = in_shell(limit, &format!("{arguments} -j 16"), "");
        assert_eq!(code, Some(1), "{arguments:?}: {said}");
        assert!(said.contains("error: cannot start the threads of the run"), "{said}");
    }
}
