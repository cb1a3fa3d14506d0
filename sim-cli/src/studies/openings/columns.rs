//! The columns of the tables of openings, made of the game's words, and what of them can be asserted.

use crate::games::Edition;
use crate::lab::ScoreWord;
use crate::lab::assertion::{Figure, FigureTable, Figures, Known};
use crate::studies::openings::OpeningWord;

/// The tables of an edition's openings: of the ranking, and with `--equilibrium` of payoffs and gains.
/// None if the game has no openings.
pub fn opening_tables(edition: &dyn Edition) -> Option<&'static [FigureTable; 3]> {
    let desk = edition.desks().openings?;
    Some(tables(desk.word(), edition.score()))
}

const PAYOFF: [Figure; 1] =
    [Figure::share("payoff", "win_share", Known::Within(["win_lo", "win_hi"]))];
const GAIN: [Figure; 1] = [Figure::share("gain", "gain", Known::Within(["gain_lo", "gain_hi"]))];

/// The tables in a game's words. They live as long as the program: there are few games.
pub(crate) fn tables(word: &'static OpeningWord, score: ScoreWord) -> &'static [FigureTable; 3] {
    let of_score = |part: &str| -> &'static str { format!("{}_{part}", score.id).leak() };
    let (mean, low, high) = (of_score("mean"), of_score("lo"), of_score("hi"));
    let named = |before: &[&'static str], after: &[&'static str]| -> &'static [&'static str] {
        [before, &[word.id], word.columns, after].concat().leak()
    };
    let keys = |keys: &[&'static str]| -> &'static [&'static str] { keys.to_vec().leak() };
    let ranking = FigureTable {
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
                mean,
                low,
                high,
                "less_best",
                "less_best_lo",
                "less_best_hi",
                "may_be_best",
            ],
        ),
        keys: keys(&[word.id, "stage"]),
        figures: Figures::OfEachRow(
            vec![
                Figure::share("win", "win_share", Known::Within(["win_lo", "win_hi"])),
                Figure::number(score.id, mean, Known::Within([low, high])),
                Figure::share(
                    "less_best",
                    "less_best",
                    Known::Within(["less_best_lo", "less_best_hi"]),
                ),
            ]
            .leak(),
        ),
    };
    let payoffs = FigureTable {
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
        figures: Figures::OfEachRow(&PAYOFF),
    };
    let gains = FigureTable {
        file: "equilibrium.csv",
        columns: named(
            &["pass"],
            &[
                "stage",
                "weight",
                "gain_by_payoffs",
                "blocks",
                "games",
                "gain",
                "gain_lo",
                "gain_hi",
            ],
        ),
        keys: keys(&["pass", word.id, "stage"]),
        figures: Figures::OfEachRow(&GAIN),
    };
    Box::leak(Box::new([ranking, payoffs, gains]))
}
