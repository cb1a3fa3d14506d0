//! What assertions may be about: the figures of each verb's tables.

use crate::games::editions;
use crate::lab::assertion::AssertableTable;
use crate::studies::compare::COMPARE_FIGURES;
use crate::studies::r#match::MATCH_FIGURES;
use crate::studies::openings::opening_tables;
use crate::studies::plan::PLAN_FIGURES;
use crate::studies::run::RUN_FIGURES;
use crate::studies::seats::SEATS_FIGURES;
use crate::studies::sensitivity::SENSITIVITY_FIGURES;
use crate::studies::sweep::SWEEP_FIGURES;
use crate::studies::tournament::TOURNAMENT_FIGURES;

/// All of them, by verb; those in a game's own words game by game. `docs/experiments.md` describes each.
pub fn all_figures() -> Vec<(&'static str, &'static [AssertableTable])> {
    let mut all = vec![
        ("run", RUN_FIGURES),
        ("compare", COMPARE_FIGURES),
        ("seats", SEATS_FIGURES),
        ("match", MATCH_FIGURES),
        ("tournament", TOURNAMENT_FIGURES),
        ("plan", PLAN_FIGURES),
        ("sweep", SWEEP_FIGURES),
        ("sensitivity", SENSITIVITY_FIGURES),
    ];
    for edition in editions() {
        all.extend(opening_tables(edition.as_ref()).map(|tables| ("openings", &tables[..])));
        all.extend(edition.desks().odds.map(|desk| ("odds", desk.figures())));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::assertion::{AssertableValue, AssertableValues, Precision, RowScope};

    #[test]
    fn figures_stand_in_columns_that_there_are() {
        for (verb, tables) in all_figures() {
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
