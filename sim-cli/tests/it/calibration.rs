//! Statistical checks on data with known true values: a small version of `corsair dev calibrate`, whose tables are in
//! results/calibration.md.

use corsair_verbs::calibrate::{CalibrationRow, Standing, calibrate};

use crate::cases::cases;

#[test]
fn every_calibrated_claim_holds() {
    let all = calibrate(2, cases(), 2).expect("threads");
    assert!(all.len() >= 20, "claims are missing");
    let wrong: Vec<&CalibrationRow> =
        all.iter().filter(|of| of.verdict == Standing::Wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
