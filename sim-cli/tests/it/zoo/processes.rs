//! Tests of bot processes: none remains after a run, for any bot command and any end of the run.

use std::collections::BTreeSet;
use std::fs;

use super::{animal, command, faults_of_command, kinds, processes, quoted, wait_until};
use crate::command::Room;

#[test]
fn wrapper_without_exec_leaves_no_process_behind() {
    let room = Room::new();
    for name in ["hangs", "spins"] {
        let log = room.join(name).display().to_string();
        let command = format!("sh -c \"{}; true\"", animal(name, &log));
        let faults = faults_of_command(name, &command, &log, "300ms", 3);
        assert_eq!(kinds(&faults), BTreeSet::from(["late", "absent"]), "{name}: {faults:?}");
    }
}

#[test]
fn bots_end_with_a_run_that_is_killed_or_terminated() {
    let room = Room::new();
    // SIGINT is not tested, because background jobs of a shell may ignore it.
    for signal in ["KILL", "TERM"] {
        let log = room.join(signal);
        let word = log.display().to_string();
        let bots = format!("exec:sh -c \"{}; true\",uniform,uniform", animal("spins", &word));
        let mut run =
            room.begin(format!("run pirates-cove --deadline 600s --bots {}", quoted(&bots)));
        wait_until("it spins", || fs::metadata(&log).is_ok_and(|log| log.len() > 0));
        command::signal(&run, &format!("-{signal}"));
        assert!(!run.wait().expect("it ends").success(), "{signal}");
        wait_until(signal, || processes(&word).is_empty());
    }
}
