//! `corsair calibrate`: the page of a result.

use crate::present::page::ResultRead;
use crate::present::page::story::{Story, Unreadable, columns};
use crate::present::table::{Cell, Kind, Table};
use crate::studies::calibrate::CalibrationRow;
use crate::studies::calibrate::report::answer;

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let rows: Vec<CalibrationRow> = result.rows()?;
    let head = columns(&["claim", "claimed", "observed", "99.9 %"], ["experiments"]);
    let head = head.into_iter().chain([("verdict", Kind::Verdict)]);
    let mut table = Table::new("Claims", &head.collect::<Vec<_>>());
    for row in &rows {
        let [share, interval] = row.observed();
        table.push(vec![
            Cell::word(&row.claim),
            Cell::word(row.claimed()),
            Cell::word(share),
            Cell::word(interval),
            Cell::count(row.experiments),
            Cell::named(row.verdict.name()),
        ]);
    }
    Ok(Story {
        title: "Claims of the statistics".into(),
        asked: vec!["Do intervals, tests and stopping rules keep what they claim?".into()],
        verdict: answer(&rows),
        charts: Vec::new(),
        tables: vec![table],
        caveats: vec!["The truth of the data is known; docs/METHODOLOGY.md describes them.".into()],
    })
}
