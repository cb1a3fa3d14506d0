//! Result of `corsair metagame` and its manifest.

use crate::present::manifest::{Bot, Endings, ManifestHead, hashes};
use crate::present::result::VerbResult;
use crate::present::rows::{object, pretty};
use crate::present::set_ups::SetUpCount;
use crate::present::{ResultFile, Timing};
use crate::studies::metagame::MetagameReport;
use crate::studies::metagame::report::{MEMBERS, STRONGEST};
use corsair_lab::result::ResultTable;

/// All files of a report. Only `timing.json` depends on the machine and on how the work was cut.
pub(crate) fn metagame_result<'r>(
    report: &'r MetagameReport<'_>,
    timing: &Timing,
) -> VerbResult<'r> {
    let rows = &report.rows;
    let tables = vec![
        ResultTable::of(rows.choices.clone()),
        ResultTable::of(report.payoffs.clone()),
        ResultTable::of(rows.pairs.clone()),
        ResultTable::of(rows.cycles.clone()),
        ResultTable::of(rows.sweep.clone()),
        ResultTable::of(rows.faults.clone()),
        ResultTable::of(report.fault_games()),
    ];
    let tally = report.totals.tally();
    VerbResult::new(
        tables,
        |files| manifest(report, files),
        timing.json(tally.games, tally.decisions),
    )
}

/// The text of `manifest.json`, which seals the other files by their hashes.
fn manifest(report: &MetagameReport<'_>, files: &[ResultFile]) -> String {
    let question = report.question;
    let tally = report.totals.tally();
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::of(&question.conditions),
        bots: Bot::all(&question.bots),
        seed: question.conditions.seed,
        design: object!(Design {
            seats: question.profiles.seats(),
            tables: question.profiles.spreads().len(),
            games_asked: question.conditions.games_asked,
            games: tally.games,
            blocks: question.deals,
        }),
        regret: report.regret,
        members: MEMBERS,
        alpha: STRONGEST,
        decisions: tally.decisions,
        setups: SetUpCount::of([&tally.set_ups]),
        endings: Endings { finished: tally.games - tally.cut_off, cut_off: tally.cut_off },
        faults: tally.faults.total(),
        files: hashes(files),
    }))
}
