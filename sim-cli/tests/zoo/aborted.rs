//! `--on-fault abort`: the first fault ends what is played or told, and is named.

use super::{ANIMAL, corsair};

#[test]
fn a_fault_ends_the_run_where_that_is_asked_for() {
    let bots = format!("uniform,exec:python3 '{ANIMAL}' exits /dev/null,uniform");
    let abort = |jobs| {
        corsair(&[
            "run",
            "pirates-cove",
            "--bots",
            &bots,
            "-n",
            "300",
            "--on-fault",
            "abort",
            "-j",
            jobs,
            "--chunk",
            "1",
        ])
    };
    let (code, out, err) = abort("1");
    assert_eq!((code, out.as_str()), (1, ""));
    let told = err.lines().last().expect("an error");
    let expected =
        "error: the bot `exec:exits` ended in game 1:0:0, seat 1, at its decision 5: it ended at ";
    assert!(told.starts_with(expected), "{err}");
    assert!(told.ends_with("; on standard error: the rum is gone"), "{err}");
    assert_eq!(abort("2").2.lines().last(), Some(told));
}
