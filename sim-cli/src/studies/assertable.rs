//! What assertions may be about: the figures of each verb's tables.

use crate::games::cove::odds::ODDS_COLUMNS;
use crate::lab::assertion::{AssertableTable, AssertableValue, AssertableValues, Precision};
use crate::studies::compare::COMPARE_FIGURES;
use crate::studies::r#match::MATCH_FIGURES;
use crate::studies::openings::{EQUILIBRIUM_COLUMNS, PAYOFF_COLUMNS, RIG_COLUMNS};
use crate::studies::plan::PLAN_FIGURES;
use crate::studies::run::RUN_FIGURES;
use crate::studies::seats::SEATS_FIGURES;
use crate::studies::sensitivity::SENSITIVITY_FIGURES;
use crate::studies::sweep::SWEEP_FIGURES;
use crate::studies::tournament::TOURNAMENT_FIGURES;

/// The tables of `corsair rigs`; only the first is there without `--equilibrium`.
pub const RIGS_FIGURES: &[AssertableTable] = &[
    AssertableTable {
        file: "rigs.csv",
        columns: &RIG_COLUMNS,
        keys: &["rig", "stage"],
        values: AssertableValues::OfEachRow(&[
            AssertableValue::share("win", "win_share", Precision::Interval(["win_lo", "win_hi"])),
            AssertableValue::number(
                "score",
                "score_mean",
                Precision::Interval(["score_lo", "score_hi"]),
            ),
            AssertableValue::share(
                "less_best",
                "less_best",
                Precision::Interval(["less_best_lo", "less_best_hi"]),
            ),
        ]),
    },
    AssertableTable {
        file: "payoffs.csv",
        columns: &PAYOFF_COLUMNS,
        keys: &["pass", "rig", "others"],
        values: AssertableValues::OfEachRow(&[AssertableValue::share(
            "payoff",
            "win_share",
            Precision::Interval(["win_lo", "win_hi"]),
        )]),
    },
    AssertableTable {
        file: "equilibrium.csv",
        columns: &EQUILIBRIUM_COLUMNS,
        keys: &["pass", "rig", "stage"],
        values: AssertableValues::OfEachRow(&[AssertableValue::share(
            "gain",
            "gain",
            Precision::Interval(["gain_lo", "gain_hi"]),
        )]),
    },
];

/// The table of `corsair odds`, named by outcomes.
pub const ODDS_FIGURES: &[AssertableTable] = &[AssertableTable {
    file: "odds.csv",
    columns: &ODDS_COLUMNS,
    keys: &["ship", "at"],
    values: AssertableValues::NamedBy {
        column: "outcome",
        value: AssertableValue::number("", "exact", Precision::Exact),
    },
}];

/// All of them, by verb. `docs/experiments.md` describes each.
pub const ALL_FIGURES: [(&str, &[AssertableTable]); 10] = [
    ("run", RUN_FIGURES),
    ("compare", COMPARE_FIGURES),
    ("seats", SEATS_FIGURES),
    ("match", MATCH_FIGURES),
    ("tournament", TOURNAMENT_FIGURES),
    ("plan", PLAN_FIGURES),
    ("rigs", RIGS_FIGURES),
    ("sweep", SWEEP_FIGURES),
    ("sensitivity", SENSITIVITY_FIGURES),
    ("odds", ODDS_FIGURES),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::assertion::RowScope;

    #[test]
    fn figures_stand_in_columns_that_there_are() {
        for (verb, tables) in ALL_FIGURES {
            for table in tables {
                let has =
                    |column: &str| assert!(table.columns.contains(&column), "{verb}: {column}");
                table.keys.iter().for_each(|key| has(key));
                let values: Vec<AssertableValue> = match table.values {
                    AssertableValues::OfEachRow(values) => values.to_vec(),
                    AssertableValues::NamedBy { column, value } => {
                        has(column);
                        vec![value]
                    }
                };
                for value in values {
                    has(value.column);
                    match value.precision {
                        Precision::Interval(ends) => ends.iter().for_each(|end| has(end)),
                        Precision::Exact | Precision::Unknown => {}
                    }
                    match value.scope {
                        RowScope::Each => {}
                        RowScope::GreatestOver(key) => assert!(table.keys.contains(&key)),
                    }
                }
            }
        }
    }
}
