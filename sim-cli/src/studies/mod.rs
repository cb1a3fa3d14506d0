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

use crate::games::cove::odds::ODDS_COLUMNS;
use crate::games::cove::odds::matrix::MATRIX_COLUMNS;
use crate::present::rows::ResultTable;
use crate::present::varied::cells::{CellRow, FactorRow};

/// The tables of all results. `docs/outputs.md` describes every column.
pub fn tables() -> Vec<ResultTable> {
    let of = |file, columns| ResultTable { file, columns };
    [
        run::RUN_TABLES,
        tournament::TOURNAMENT_TABLES,
        &[
            ResultTable::of::<compare::tables::DeltaRow>(),
            ResultTable::of::<seats::SeatRow>(),
            ResultTable::of::<r#match::tables::MatchRow>(),
            ResultTable::of::<r#match::tables::LookRow>(),
            ResultTable::of::<plan::tables::PlanRow>(),
            of("rigs.csv", &openings::RIG_COLUMNS),
            of("payoffs.csv", &openings::PAYOFF_COLUMNS),
            of("equilibrium.csv", &openings::EQUILIBRIUM_COLUMNS),
            ResultTable::of::<CellRow>(),
            ResultTable::of::<FactorRow>(),
            ResultTable::of::<sweep::tables::EffectRow>(),
            ResultTable::of::<sweep::tables::FitRow>(),
            ResultTable::of::<sensitivity::tables::IndexRow>(),
            ResultTable::of::<sensitivity::tables::ConclusionRow>(),
            of("odds.csv", &ODDS_COLUMNS),
            of("matrix.csv", &MATRIX_COLUMNS),
        ],
    ]
    .concat()
}
