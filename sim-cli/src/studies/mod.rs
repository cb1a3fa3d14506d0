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
use crate::present::varied::cells::{CELL_COLUMNS, FACTOR_COLUMNS};

/// The tables of all results, each once. `docs/outputs.md` describes every column.
pub fn tables() -> Vec<ResultTable> {
    let of = |file, columns| ResultTable { file, columns };
    [
        run::RUN_TABLES,
        tournament::TOURNAMENT_TABLES,
        &[
            of("odds.csv", &ODDS_COLUMNS),
            of("matrix.csv", &MATRIX_COLUMNS),
            of("deltas.csv", &compare::DELTA_COLUMNS),
            ResultTable::of::<seats::SeatRow>(),
            of("match.csv", &r#match::MATCH_COLUMNS),
            of("looks.csv", &r#match::files::LOOK_COLUMNS),
            of("plan.csv", &plan::PLAN_COLUMNS),
            of("rigs.csv", &openings::RIG_COLUMNS),
            of("payoffs.csv", &openings::PAYOFF_COLUMNS),
            of("equilibrium.csv", &openings::EQUILIBRIUM_COLUMNS),
            of("cells.csv", &CELL_COLUMNS),
            of("effects.csv", &sweep::EFFECT_COLUMNS),
            of("fit.csv", &sweep::files::FIT_COLUMNS),
            of("factors.csv", &FACTOR_COLUMNS),
            of("indices.csv", &sensitivity::INDEX_COLUMNS),
            of("conclusions.csv", &sensitivity::CONCLUSION_COLUMNS),
        ],
    ]
    .concat()
}
