//! The report on a rare event as files, CSV and JSON, and what its directory says of itself.

use crate::present::manifest::{Bot, ManifestHead, hashes};
use crate::present::result::VerbResult;
use crate::present::rows::{object, pretty};
use crate::present::set_ups::SetUpCount;
use crate::present::{ResultFile, Timing};
use crate::studies::rare::RareReport;
use corsair_lab::result::ResultTable;

/// All files of a report. Only `timing.json` depends on the machine and on how the work was cut.
pub(crate) fn rare_result<'r>(report: &'r RareReport<'_>, timing: &Timing) -> VerbResult<'r> {
    let tables =
        vec![ResultTable::of(vec![report.row.clone()]), ResultTable::of(report.stages.clone())];
    let totals = report.totals;
    VerbResult::new(
        tables,
        |files| manifest(report, files),
        timing.json(totals.games, totals.decisions),
    )
}

/// The text of `manifest.json`, which seals the other files by their hashes.
fn manifest(report: &RareReport<'_>, files: &[ResultFile]) -> String {
    let question = report.question;
    let (splitting, totals) = (&question.splitting, report.totals);
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::of(&question.conditions),
        bots: Bot::all(&question.bots),
        seed: question.conditions.seed,
        event: &question.event,
        by: &question.by,
        arrangements: splitting.seatings.iter().map(|of| of.as_slice()).collect::<Vec<_>>(),
        games_asked: question.conditions.games_asked,
        replications: totals.blocks,
        effort: splitting.effort,
        pilot_games: question.pilot_games,
        decisions_of_pilot: report.pilot.decisions,
        decisions_per_game: report.pilot.decisions_per_game,
        decisions: totals.decisions,
        setups: SetUpCount::of([&totals.set_ups]),
        games_cut_off: totals.cut_off,
        files: hashes(files),
    }))
}
