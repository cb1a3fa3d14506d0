//! What assertions may be about: the figures of each verb's tables.

use crate::games::cove::odds::ODDS_COLUMNS;
use crate::lab::assertion::{Figure, FigureTable, Figures, Known, Unit};
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
pub const COMPARE_FIGURES: &[FigureTable] = &[FigureTable {
    file: "deltas.csv",
    columns: &DELTA_COLUMNS,
    keys: &["table", "variant", "bot", "seat"],
    figures: Figures::NamedBy {
        column: "metric",
        figure: Figure::number("", "difference", Known::Within(["difference_lo", "difference_hi"])),
    },
}];

/// The table of `corsair match`, named by what is measured.
pub const MATCH_FIGURES: &[FigureTable] = &[FigureTable {
    file: "match.csv",
    columns: &MATCH_COLUMNS,
    keys: &["method"],
    figures: Figures::NamedBy {
        column: "measure",
        figure: Figure::number("", "value", Known::Within(["value_lo", "value_hi"])),
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
pub const PLAN_FIGURES: &[FigureTable] = &[FigureTable {
    file: "plan.csv",
    columns: &PLAN_COLUMNS,
    keys: &["table", "variant", "what", "metric", "goal"],
    figures: Figures::OfEachRow(&[
        Figure::number("games", "games", Known::Roughly),
        Figure::number("blocks", "blocks", Known::Roughly),
    ]),
}];

/// The tables of `corsair rigs`; only the first is there without `--equilibrium`.
pub const RIGS_FIGURES: &[FigureTable] = &[
    FigureTable {
        file: "rigs.csv",
        columns: &RIG_COLUMNS,
        keys: &["rig", "stage"],
        figures: Figures::OfEachRow(&[
            Figure::share("win", "win_share", Known::Within(["win_lo", "win_hi"])),
            Figure::number("score", "score_mean", Known::Within(["score_lo", "score_hi"])),
            Figure::share(
                "less_best",
                "less_best",
                Known::Within(["less_best_lo", "less_best_hi"]),
            ),
        ]),
    },
    FigureTable {
        file: "payoffs.csv",
        columns: &PAYOFF_COLUMNS,
        keys: &["pass", "rig", "others"],
        figures: Figures::OfEachRow(&[Figure::share(
            "payoff",
            "win_share",
            Known::Within(["win_lo", "win_hi"]),
        )]),
    },
    FigureTable {
        file: "equilibrium.csv",
        columns: &EQUILIBRIUM_COLUMNS,
        keys: &["pass", "rig", "stage"],
        figures: Figures::OfEachRow(&[Figure::share(
            "gain",
            "gain",
            Known::Within(["gain_lo", "gain_hi"]),
        )]),
    },
];

/// The table of `corsair sweep`: each figure is what a level of a factor adds, named by its metric.
pub const SWEEP_FIGURES: &[FigureTable] = &[FigureTable {
    file: "effects.csv",
    columns: &EFFECT_COLUMNS,
    keys: &["table", "bot", "seat", "factor", "level"],
    figures: Figures::NamedBy {
        column: "metric",
        figure: Figure::number("", "effect", Known::Within(["effect_lo", "effect_hi"])),
    },
}];

/// The tables of `corsair sensitivity`.
pub const SENSITIVITY_FIGURES: &[FigureTable] = &[
    FigureTable {
        file: "conclusions.csv",
        columns: &CONCLUSION_COLUMNS,
        keys: &["table", "conclusion"],
        figures: Figures::OfEachRow(&[Figure::share(
            "holds",
            "holds",
            Known::Within(["holds_lo", "holds_hi"]),
        )]),
    },
    FigureTable {
        file: "indices.csv",
        columns: &INDEX_COLUMNS,
        keys: &["table", "bot", "seat", "metric", "conclusion", "factor"],
        figures: Figures::OfEachRow(&[Figure::number(
            "index",
            "value",
            Known::Within(["value_lo", "value_hi"]),
        )]),
    },
];

/// The table of `corsair odds`, named by outcomes.
pub const ODDS_FIGURES: &[FigureTable] = &[FigureTable {
    file: "odds.csv",
    columns: &ODDS_COLUMNS,
    keys: &["ship", "at"],
    figures: Figures::NamedBy {
        column: "outcome",
        figure: Figure::number("", "exact", Known::Exactly),
    },
}];

/// All of them, by verb. `docs/experiments.md` describes each.
pub const ALL_FIGURES: [(&str, &[FigureTable]); 10] = [
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
    use crate::lab::assertion::Rows;

    #[test]
    fn figures_stand_in_columns_that_there_are() {
        for (verb, tables) in ALL_FIGURES {
            for table in tables {
                let has =
                    |column: &str| assert!(table.columns.contains(&column), "{verb}: {column}");
                table.keys.iter().for_each(|key| has(key));
                let figures: Vec<Figure> = match table.figures {
                    Figures::OfEachRow(figures) => figures.to_vec(),
                    Figures::NamedBy { column, figure } => {
                        has(column);
                        vec![figure]
                    }
                };
                for figure in figures {
                    has(figure.value);
                    match figure.known {
                        Known::Within(ends) => ends.iter().for_each(|end| has(end)),
                        Known::Exactly | Known::Roughly => {}
                    }
                    match figure.rows {
                        Rows::Each => {}
                        Rows::GreatestOver(key) => assert!(table.keys.contains(&key)),
                    }
                }
            }
        }
    }
}
