//! The files of a tournament's result directory.

use crate::present::ResultFile;
use crate::present::Timing;
use crate::present::faults::faults;
use crate::present::files::{FAULT_GAMES, FAULTS, with_manifest};
use crate::studies::tournament::manifest::manifest;
use crate::studies::tournament::report::TournamentReport;
use crate::studies::tournament::tables::{bot_seats, pairs, ratings, standings};

/// The names of the tables that only a tournament writes.
pub(crate) const NAMES: [&str; 4] = ["standings.csv", "bot_seats.csv", "pairs.csv", "ratings.csv"];

/// All files of a report. Only `timing.json` depends on the machine and on how the work was cut.
pub fn tournament_files(report: &TournamentReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let [standings_name, seats_name, pairs_name, ratings_name] = NAMES;
    let tables = vec![
        ResultFile { name: standings_name.into(), text: standings(report) },
        ResultFile { name: seats_name.into(), text: bot_seats(report) },
        ResultFile { name: pairs_name.into(), text: pairs(report) },
        ResultFile { name: ratings_name.into(), text: ratings(report) },
        ResultFile { name: FAULTS.into(), text: faults(&report.faults) },
        ResultFile { name: FAULT_GAMES.into(), text: report.fault_games() },
    ];
    let sealed = manifest(report, &tables);
    let (games, decisions) = (report.tournament.design.games(), report.totals.decisions());
    with_manifest(tables, sealed, timing.json(games, decisions))
}
