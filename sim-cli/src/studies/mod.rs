//! A folder per verb that plays or works something out: what it asks, plays, adds up, estimates and shows.

pub mod assertable;
pub mod bench;
pub mod calibrate;
pub mod check_bot;
pub mod compare;
pub mod experiment;
pub mod r#match;
pub mod merge;
pub mod odds;
pub mod openings;
pub mod plan;
pub mod report;
pub mod run;
pub mod seats;
pub mod sensitivity;
pub mod sweep;
pub mod tournament;

use crate::games::{Edition, editions};
use crate::present::rows::ResultTable;
use crate::present::varied::cells::{CellRow, FactorRow};

/// The tables of all results of the listed games, each once. `docs/outputs.md` describes every column.
pub fn tables() -> Vec<ResultTable> {
    tables_of(&editions())
}

/// The same for any games.
pub(crate) fn tables_of(editions: &[Box<dyn Edition>]) -> Vec<ResultTable> {
    let mut tables = [
        run::RUN_TABLES,
        tournament::TOURNAMENT_TABLES,
        &[
            ResultTable::of::<compare::tables::DeltaRow>(),
            ResultTable::of::<seats::SeatRow>(),
            ResultTable::of::<r#match::tables::MatchRow>(),
            ResultTable::of::<r#match::tables::LookRow>(),
            ResultTable::of::<plan::tables::PlanRow>(),
            ResultTable::of::<CellRow>(),
            ResultTable::of::<FactorRow>(),
            ResultTable::of::<sweep::tables::EffectRow>(),
            ResultTable::of::<sweep::tables::FitRow>(),
            ResultTable::of::<sensitivity::tables::IndexRow>(),
            ResultTable::of::<sensitivity::tables::ConclusionRow>(),
        ],
    ]
    .concat();
    for edition in editions {
        let openings = openings::opening_tables(edition.as_ref()).into_iter().flatten();
        let openings = openings.map(|of| ResultTable { file: of.file, columns: of.columns });
        let odds = edition.desks().odds.into_iter().flat_map(|desk| desk.tables());
        for table in openings.chain(odds.copied()) {
            if !tables.contains(&table) {
                tables.push(table);
            }
        }
    }
    tables
}
