//! The columns of the tables of openings, with the game's word for them, and what of them can be asserted.

use std::sync::Mutex;

use crate::pack::Edition;
use crate::pack::openings::OpeningWord;
use corsair_lab::assertion::{AssertableTable, AssertableValue, AssertableValues};

/// The tables of an edition's openings: of the ranking, and with `--equilibrium` of payoffs and gains.
/// None if the game has no openings.
pub fn opening_tables(edition: &dyn Edition) -> Option<&'static [AssertableTable; 3]> {
    Some(tables(edition.desks().openings?.word()))
}

const RANKED: &[AssertableValue] = &[
    AssertableValue::share("win", "win_share", ["win_lo", "win_hi"]),
    AssertableValue::number("score", "score_mean", ["score_lo", "score_hi"]),
    AssertableValue::share("less_best", "less_best", ["less_best_lo", "less_best_hi"]),
];
const PAYOFF: &[AssertableValue] =
    &[AssertableValue::share("payoff", "win_share", ["win_lo", "win_hi"])];
const GAIN: &[AssertableValue] = &[AssertableValue::share("gain", "gain", ["gain_lo", "gain_hi"])];

/// The tables with a game's word for its openings. They are made once, and live as long as the program.
pub(crate) fn tables(word: &'static OpeningWord) -> &'static [AssertableTable; 3] {
    static MADE: Mutex<Vec<(&OpeningWord, &[AssertableTable; 3])>> = Mutex::new(Vec::new());
    let mut made = MADE.lock().expect("making tables does not panic");
    if let Some((_, tables)) = made.iter().find(|(known, _)| *known == word) {
        return tables;
    }
    let tables = Box::leak(Box::new(make(word)));
    made.push((word, tables));
    tables
}

fn make(word: &'static OpeningWord) -> [AssertableTable; 3] {
    let named = |before: &[&'static str], after: &[&'static str]| -> &'static [&'static str] {
        [before, &[word.id], word.columns, after].concat().leak()
    };
    let keys = |keys: &[&'static str]| -> &'static [&'static str] { keys.to_vec().leak() };
    let ranking = AssertableTable {
        file: word.file,
        columns: named(
            &[],
            &[
                "stage",
                "rank",
                "rounds",
                "blocks",
                "games",
                "win_share",
                "win_lo",
                "win_hi",
                "score_mean",
                "score_lo",
                "score_hi",
                "less_best",
                "less_best_lo",
                "less_best_hi",
                "may_be_best",
            ],
        ),
        keys: keys(&[word.id, "stage"]),
        values: AssertableValues::OfEachRow(RANKED),
    };
    let payoffs = AssertableTable {
        file: "payoffs.csv",
        columns: keys(&[
            "pass",
            word.id,
            "others",
            "against",
            "blocks",
            "games",
            "win_share",
            "win_lo",
            "win_hi",
        ]),
        keys: keys(&["pass", word.id, "others"]),
        values: AssertableValues::OfEachRow(PAYOFF),
    };
    let gains = AssertableTable {
        file: "equilibrium.csv",
        columns: named(
            &["pass"],
            &[
                "stage",
                "weight",
                "weight_lo",
                "weight_hi",
                "in_support",
                "gain_by_payoffs",
                "blocks",
                "games",
                "gain",
                "gain_lo",
                "gain_hi",
            ],
        ),
        keys: keys(&["pass", word.id, "stage"]),
        values: AssertableValues::OfEachRow(GAIN),
    };
    [ranking, payoffs, gains]
}
