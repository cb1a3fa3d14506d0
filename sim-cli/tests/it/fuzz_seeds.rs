//! Checks that every fuzz target accepts its seed files.

use std::fs;
use std::path::Path;

#[path = "../../../fuzz/checks.rs"]
#[expect(unreachable_pub, reason = "the fuzz targets use it as a library")]
mod checks;

#[test]
fn every_fuzz_seed_is_accepted_or_refused() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds");
    for (target, check) in checks::TARGETS {
        let mut read = 0;
        for entry in fs::read_dir(seeds.join(target)).expect("a target has seeds") {
            let path = entry.expect("a file").path();
            let text = fs::read_to_string(&path).expect("a text");
            assert!(std::panic::catch_unwind(|| check(&text)).is_ok(), "{} panics", path.display());
            read += 1;
        }
        assert!(read > 5, "{target} has {read} seeds");
    }
}

#[test]
fn every_fuzz_target_has_a_program() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/fuzz_targets");
    let count = fs::read_dir(&programs).expect("targets").count();
    assert_eq!(count, checks::TARGETS.len());
    for (target, _) in checks::TARGETS {
        let program = fs::read_to_string(programs.join(format!("{target}.rs"))).expect("a program");
        assert!(program.contains(&format!("corsair_fuzz::{target}(text)")), "{program}");
    }
}
