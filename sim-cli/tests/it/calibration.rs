//! What the statistics claim comes true on data whose truth is known: a small version of
//! `corsair calibrate`, whose tables are in results/calibration.md.

use corsair_verbs::calibrate::{CalibrationRow, Standing, calibrate};

#[test]
fn every_claim_stands() {
    let all = calibrate(2, 400, 2).expect("threads");
    assert!(all.len() >= 20, "claims are missing");
    let wrong: Vec<&CalibrationRow> =
        all.iter().filter(|of| of.verdict == Standing::Wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn threads_change_nothing() {
    assert_eq!(calibrate(3, 20, 1).expect("threads"), calibrate(3, 20, 3).expect("threads"));
}
