//! What assertions may be about: the figures of each verb's tables.

use crate::games::editions;
use crate::lab::assertion::{Figure, FigureTable, Figures, Known, Rows, Unit};
use crate::studies::compare::DELTA_COLUMNS;
use crate::studies::r#match::MATCH_COLUMNS;
use crate::studies::openings::opening_tables;
use crate::studies::plan::PLAN_COLUMNS;
use crate::studies::run::{EVENT_COLUMNS, SUMMARY_COLUMNS};
use crate::studies::seats::SEAT_COLUMNS;
use crate::studies::sensitivity::{CONCLUSION_COLUMNS, INDEX_COLUMNS};
use crate::studies::sweep::EFFECT_COLUMNS;
use crate::studies::tournament::{PAIR_COLUMNS, RATING_COLUMNS, STANDING_COLUMNS};

/// The tables of `corsair run`; its events are named by the game's facts.
pub const RUN_FIGURES: &[FigureTable] = &[
    FigureTable {
        file: "summary.csv",
        columns: &SUMMARY_COLUMNS,
        keys: &["bot", "seat"],
        figures: Figures::OfEachRow(&[
            Figure::share("win", "win_share", Known::Within(["win_lo", "win_hi"])),
            Figure::number("fame", "fame_mean", Known::Within(["fame_mean_lo", "fame_mean_hi"])),
            Figure::number("fame_q1", "fame_q1", Known::Within(["fame_q1_lo", "fame_q1_hi"])),
            Figure::number(
                "fame_median",
                "fame_median",
                Known::Within(["fame_median_lo", "fame_median_hi"]),
            ),
            Figure::number("fame_q3", "fame_q3", Known::Within(["fame_q3_lo", "fame_q3_hi"])),
        ]),
    },
    FigureTable {
        file: "events.csv",
        columns: &EVENT_COLUMNS,
        keys: &["bot", "seat"],
        figures: Figures::NamedBy {
            column: "event",
            figure: Figure::number("", "per_game", Known::Within(["per_game_lo", "per_game_hi"])),
        },
    },
];

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

const ADVANTAGE: Figure =
    Figure::share("advantage", "advantage", Known::Within(["advantage_lo", "advantage_hi"]));

/// The table of `corsair seats`.
pub const SEATS_FIGURES: &[FigureTable] = &[FigureTable {
    file: "seats.csv",
    columns: &SEAT_COLUMNS,
    keys: &["table", "seat"],
    figures: Figures::OfEachRow(&[
        ADVANTAGE,
        Figure { name: "seat_gap", rows: Rows::GreatestOver("seat"), ..ADVANTAGE },
        Figure::share("win", "win_share", Known::Roughly),
        Figure::number("fame", "fame_mean", Known::Roughly),
    ]),
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
    ("fame_difference", Unit::Number),
];

/// The tables of `corsair tournament`.
pub const TOURNAMENT_FIGURES: &[FigureTable] = &[
    FigureTable {
        file: "standings.csv",
        columns: &STANDING_COLUMNS,
        keys: &["bot"],
        figures: Figures::OfEachRow(&[
            Figure::share("win", "win_share", Known::Within(["win_lo", "win_hi"])),
            Figure::number("place", "place_mean", Known::Within(["place_lo", "place_hi"])),
            Figure::number("fame", "fame_mean", Known::Within(["fame_lo", "fame_hi"])),
        ]),
    },
    FigureTable {
        file: "pairs.csv",
        columns: &PAIR_COLUMNS,
        keys: &["bot", "other"],
        figures: Figures::OfEachRow(&[Figure::share(
            "above",
            "above",
            Known::Within(["above_lo", "above_hi"]),
        )]),
    },
    FigureTable {
        file: "ratings.csv",
        columns: &RATING_COLUMNS,
        keys: &["kind", "name"],
        figures: Figures::OfEachRow(&[Figure::number(
            "rating",
            "rating",
            Known::Within(["rating_lo", "rating_hi"]),
        )]),
    },
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

/// All of them, by verb; those in a game's own words game by game. `docs/experiments.md` describes each.
pub fn all_figures() -> Vec<(&'static str, &'static [FigureTable])> {
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

    #[test]
    fn figures_stand_in_columns_that_there_are() {
        for (verb, tables) in all_figures() {
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
