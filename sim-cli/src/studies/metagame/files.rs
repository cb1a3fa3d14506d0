//! The report on a metagame as files, CSV and JSON, and what its directory says of itself.

use crate::present::files::with_manifest;
use crate::present::manifest::{Bot, Conditions, Endings, hashes};
use crate::present::rows::{object, pretty, table_csv, table_file};
use crate::present::set_ups::SetUpCount;
use crate::present::{ResultFile, Timing};
use crate::studies::metagame::MetagameReport;
use crate::studies::metagame::answer::answer;
use crate::studies::metagame::report::{MEMBERS, STRONGEST};

/// The text of `metagame.csv`.
pub fn metagame_csv(report: &MetagameReport<'_>) -> String {
    table_csv(&report.rows.choices)
}

/// All files of a report. Only `timing.json` depends on the machine and on how the work was cut.
pub fn metagame_files(report: &MetagameReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let rows = &report.rows;
    let tables = vec![
        table_file(&rows.choices),
        table_file(&report.payoffs),
        table_file(&rows.pairs),
        table_file(&rows.cycles),
        table_file(&rows.sweep),
        table_file(&rows.faults),
        table_file(&report.fault_games()),
    ];
    let tally = report.totals.tally();
    let sealed = manifest(report, &tables);
    with_manifest(tables, sealed, timing.json(tally.games, tally.decisions))
}

/// The report as one JSON object, ended by a line break.
pub fn metagame_json(report: &MetagameReport<'_>) -> String {
    let question = report.question;
    let tally = report.totals.tally();
    pretty(&object!(Object {
        game: question.game,
        rules_hash: question.rules.short_hash(),
        seed: question.seed,
        answer: answer(&report.rows, question.profiles.seats()),
        seats: question.profiles.seats(),
        games_asked: question.games_asked,
        games: tally.games,
        blocks: question.deals,
        games_cut_off: tally.cut_off,
        decisions: tally.decisions,
        setups: SetUpCount::of([&tally.set_ups]),
        faults: &report.rows.faults,
        regret: report.regret,
        choices: &report.rows.choices,
        payoffs: &report.payoffs,
        pair_tables: &report.rows.pairs,
        cycles: &report.rows.cycles,
        members: MEMBERS,
        alpha: STRONGEST,
        alpha_sweep: &report.rows.sweep,
    }))
}

/// The text of `manifest.json`, which seals the other files by their hashes.
fn manifest(report: &MetagameReport<'_>, files: &[ResultFile]) -> String {
    let question = report.question;
    let tally = report.totals.tally();
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: Conditions::new(&question.plan, question.game, question.title, &question.rules),
        bots: Bot::all(&question.bots),
        seed: question.seed,
        design: object!(Design {
            seats: question.profiles.seats(),
            tables: question.profiles.spreads().len(),
            games_asked: question.games_asked,
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
