//! No process is left behind, whatever its command and however a run ends.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

use super::{animal, faults_of_command, kinds, processes, wait_until};

#[test]
fn a_wrapper_that_does_not_exec_leaves_nobody_behind() {
    let room = tempfile::tempdir().expect("a directory");
    for name in ["hangs", "spins"] {
        let log = room.path().join(name).display().to_string();
        let command = format!("sh -c \"{}; true\"", animal(name, &log));
        let faults = faults_of_command(name, &command, &log, "300ms", 3);
        assert_eq!(kinds(&faults), BTreeSet::from(["late", "absent"]), "{name}: {faults:?}");
    }
}

#[test]
fn bots_end_with_a_run_that_is_killed_or_terminated() {
    let room = tempfile::tempdir().expect("a directory");
    // Not by INT, which a shell may have told its background jobs to ignore.
    for signal in ["KILL", "TERM"] {
        let log = room.path().join(signal);
        let word = log.display().to_string();
        let bots = format!("exec:sh -c \"{}; true\",uniform,uniform", animal("spins", &word));
        let mut run = Command::new(env!("CARGO_BIN_EXE_corsair"))
            .args(["run", "pirates-cove", "--deadline", "600s", "--bots", &bots])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        wait_until("it spins", || fs::metadata(&log).is_ok_and(|log| log.len() > 0));
        let id = run.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status().expect("kill is there");
        assert!(sent.success(), "{signal}");
        assert!(!run.wait().expect("it ends").success(), "{signal}");
        wait_until(signal, || processes(&word).is_empty());
    }
}
