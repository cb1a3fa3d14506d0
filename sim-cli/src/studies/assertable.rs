//! What assertions may be about: the figures of each verb's tables.

use crate::games::cove::odds::ODDS_COLUMNS;
use crate::lab::assertion::{AssertableTable, AssertableValue, AssertableValues, Precision, Unit};
use crate::studies::compare::DELTA_COLUMNS;
use crate::studies::r#match::MATCH_COLUMNS;
use crate::studies::openings::{EQUILIBRIUM_COLUMNS, PAYOFF_COLUMNS, RIG_COLUMNS};
use crate::studies::plan::PLAN_COLUMNS;
use crate::studies::run::RUN_FIGURES;
use crate::studies::seats::SEATS_FIGURES;
use crate::studies::sensitivity::{CONCLUSION_COLUMNS, INDEX_COLUMNS};
use crate::studies::sweep::EFFECT_COLUMNS;
use crate::studies::tournament::TOURNAMENT_FIGURES;

/// The table of `corsair compare`: each figure is a difference, named by its metric.
pub const COMPARE_FIGURES: &[AssertableTable] = &[AssertableTable {
    file: "deltas.csv",
    columns: &DELTA_COLUMNS,
    keys: &["table", "variant", "bot", "seat"],
    values: AssertableValues::NamedBy {
        column: "metric",
        value: AssertableValue::number(
            "",
            "difference",
            Precision::Interval(["difference_lo", "difference_hi"]),
        ),
    },
}];

/// The table of `corsair match`, named by what is measured.
pub const MATCH_FIGURES: &[AssertableTable] = &[AssertableTable {
    file: "match.csv",
    columns: &MATCH_COLUMNS,
    keys: &["method"],
    values: AssertableValues::NamedBy {
        column: "measure",
        value: AssertableValue::number("", "value", Precision::Interval(["value_lo", "value_hi"])),
    },
}];

/// What `corsair match` measures.
pub const MATCH_MEASURES: [(&str, Unit); 4] = [
    ("first_win", Unit::Share),
    ("second_win", Unit::Share),
    ("win_difference", Unit::Share),
    ("score_difference", Unit::Number),
];

/// The table of `corsair plan`.
pub const PLAN_FIGURES: &[AssertableTable] = &[AssertableTable {
    file: "plan.csv",
    columns: &PLAN_COLUMNS,
    keys: &["table", "variant", "what", "metric", "goal"],
    values: AssertableValues::OfEachRow(&[
        AssertableValue::number("games", "games", Precision::Unknown),
        AssertableValue::number("blocks", "blocks", Precision::Unknown),
    ]),
}];

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

/// The table of `corsair sweep`: each figure is what a level of a factor adds, named by its metric.
pub const SWEEP_FIGURES: &[AssertableTable] = &[AssertableTable {
    file: "effects.csv",
    columns: &EFFECT_COLUMNS,
    keys: &["table", "bot", "seat", "factor", "level"],
    values: AssertableValues::NamedBy {
        column: "metric",
        value: AssertableValue::number(
            "",
            "effect",
            Precision::Interval(["effect_lo", "effect_hi"]),
        ),
    },
}];

/// The tables of `corsair sensitivity`.
pub const SENSITIVITY_FIGURES: &[AssertableTable] = &[
    AssertableTable {
        file: "conclusions.csv",
        columns: &CONCLUSION_COLUMNS,
        keys: &["table", "conclusion"],
        values: AssertableValues::OfEachRow(&[AssertableValue::share(
            "holds",
            "holds",
            Precision::Interval(["holds_lo", "holds_hi"]),
        )]),
    },
    AssertableTable {
        file: "indices.csv",
        columns: &INDEX_COLUMNS,
        keys: &["table", "bot", "seat", "metric", "conclusion", "factor"],
        values: AssertableValues::OfEachRow(&[AssertableValue::number(
            "index",
            "value",
            Precision::Interval(["value_lo", "value_hi"]),
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
