//! Page of `corsair dev calibrate`: the verdict on each claim.

use crate::calibrate::rows::{CalibrationRow, Standing};
use corsair_present::counted;
use corsair_present::page::ResultRead;
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::table::Table;

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let rows: Vec<CalibrationRow> = result.rows()?;
    let table = Table::of_rows("Claims", &rows, result.score).renamed("95 %", "99.9 %");
    Ok(Story {
        title: "Claims of the statistics".into(),
        asked: vec![
            "Do intervals, tests and stopping rules have their claimed error rates?".into(),
        ],
        verdict: answer(&rows),
        charts: Vec::new(),
        tables: vec![table],
        caveats: vec![
            "The truth of the data is known; results/calibration.md describes the data.".into(),
        ],
    })
}

/// Returns a sentence that names the wrong claims, or counts the confirmed claims.
fn answer(rows: &[CalibrationRow]) -> String {
    let of = |verdict: Standing| rows.iter().filter(move |row| row.verdict == verdict);
    let wrong: Vec<&str> = of(Standing::Wrong).map(|row| row.claim.as_str()).collect();
    if !wrong.is_empty() {
        return format!("These claims are wrong: {}.", wrong.join("; "));
    }
    let claims = counted(rows.len() as u64, "claim", "claims");
    format!("None of {claims} is found wrong; {} are confirmed.", of(Standing::Shown).count())
}
