//! What stands in the rows: their columns, and the cells of a row.

use std::io::{self, Write};

use corsair_engine::play::Ending;

use crate::lab::experiment::Experiment;
use crate::lab::{CountedAmount, FactNames, SHARE_UNITS, ScoreWord};
use crate::studies::run::{GameRow, GameRows};

/// The columns that every game has, in the names of the code, before the facts of the seat (by their ids) and those of the
/// game (`game_` and their ids).
pub const GAME_ROW_COLUMNS: [&str; 9] =
    ["deal", "seating", "seat", "bot", "score", "place", "win", "decisions", "cut_off"];

/// The columns of the rows of a run, and what is the same in all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowTable {
    bots: Vec<String>,
    columns: Vec<String>,
    about: Vec<(&'static str, String)>,
    score: ScoreWord,
    facts: FactNames,
}

impl RowTable {
    /// The rows of this experiment, with these facts.
    pub fn new(experiment: &Experiment, facts: FactNames) -> RowTable {
        let score = experiment.rules.score;
        let plain = GAME_ROW_COLUMNS.map(|name| score.written(name).into_owned());
        let of_seat = facts.of_seat.iter().map(|fact| fact.id.to_owned());
        let of_game = facts.of_game.iter().map(|fact| format!("game_{}", fact.id));
        RowTable {
            bots: experiment.bots.iter().map(|bot| bot.name.clone()).collect(),
            score,
            facts,
            columns: plain.into_iter().chain(of_seat).chain(of_game).collect(),
            about: vec![
                ("corsair.version", env!("CARGO_PKG_VERSION").into()),
                ("corsair.game", experiment.game.into()),
                ("corsair.rules_sha256", experiment.rules.sha256.clone()),
                ("corsair.seed", experiment.seed.to_string()),
                ("corsair.arguments", experiment.plan.argv.join(" ")),
            ],
        }
    }

    /// The names of the columns, in their order.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// What is known of the file as a whole.
    #[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "CSV has no place for it"))]
    pub(crate) fn about(&self) -> &[(&'static str, String)] {
        &self.about
    }

    /// The word for the score, and its unit.
    #[cfg(feature = "parquet")]
    pub(crate) const fn score(&self) -> ScoreWord {
        self.score
    }

    /// How many of the counts of each fact make one, in the order of their columns.
    pub(crate) fn units(&self) -> impl Iterator<Item = u32> {
        self.facts.of_seat.iter().chain(self.facts.of_game).map(|fact| fact.unit)
    }

    /// The names of the bots, as rows number them.
    pub(crate) fn bots(&self) -> &[String] {
        &self.bots
    }

    /// Adds rows to CSV.
    pub(crate) fn write_csv(
        &self,
        rows: &GameRows,
        out: &mut csv::Writer<impl Write>,
    ) -> io::Result<()> {
        for row in rows.iter() {
            let head = row.head;
            out.write_field(head.deal.to_string())?;
            out.write_field(head.seating.to_string())?;
            out.write_field(head.seat.index().to_string())?;
            out.write_field(&self.bots()[usize::from(head.bot)])?;
            out.write_field(self.score.amount(head.score).to_string())?;
            out.write_field(head.place.to_string())?;
            out.write_field(win(&row).to_string())?;
            out.write_field(head.decisions.to_string())?;
            out.write_field(is_cut_off(&row).to_string())?;
            for (&fact, unit) in row.of_seat.iter().chain(row.of_game).zip(self.units()) {
                out.write_field(CountedAmount::new(fact.into(), unit).to_string())?;
            }
            out.write_record(None::<&[u8]>)?;
        }
        Ok(())
    }
}

/// The share of the win, 0 to 1.
pub(crate) fn win(row: &GameRow<'_>) -> f64 {
    f64::from(row.head.win_units) / SHARE_UNITS as f64
}

/// Whether the game did not end by its rules.
pub(crate) fn is_cut_off(row: &GameRow<'_>) -> bool {
    match row.head.ending {
        Ending::Finished => false,
        Ending::CutOff => true,
    }
}
