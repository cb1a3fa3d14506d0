//! Seats of real games, from `corsair seats --results`.

use corsair_lab::Balance;
use std::borrow::Cow;

use corsair_engine::Seat;

use crate::seats::report::{SeatEstimate, SeatSample, correct};
use crate::seats::rows::SeatRow;
use corsair_lab::result::ResultTable;
use corsair_lab::{PlanRecord, ResolvedRules, SHARE_UNITS, TableGames};
use corsair_present::experiment_manifest::PlayedAt;
use corsair_present::result::VerbResult;
use corsair_present::rows::{object, pretty};
use corsair_present::{ManifestHead, ResultFile, hashes};
use corsair_stats::Confidence;

/// Real games with the conditions of their result.
pub(crate) struct RealGames {
    pub games: TableGames,
    /// Number of seats of every game.
    pub seats: usize,
    /// Id and name of the game.
    pub game: [&'static str; 2],
    pub rules: ResolvedRules,
    pub plan: PlanRecord,
    /// Largest advantage that counts as none, as a share of wins, and as the user wrote it.
    pub margin: (f64, String),
}

/// Returns the sample of each seat in real games. Each game is a block.
pub(super) fn samples(games: &TableGames, seats: usize, unit: u32) -> Vec<SeatSample<'static>> {
    let sample = |seat: Seat| {
        let wins = games.wins(seat.index());
        let (means, scores) = (wins.means(SHARE_UNITS), games.scores(seat.index(), unit));
        SeatSample { seat, wins: Cow::Owned(wins), means, scores }
    };
    Seat::all(seats).map(sample).collect()
}

impl RealGames {
    /// Returns the row of each seat and the verdict on all seats, by the test for simulated games.
    pub(crate) fn rows(&self) -> (Vec<SeatRow>, Balance) {
        let samples = samples(&self.games, self.seats, self.rules.score.unit);
        let estimate = |of: &SeatSample<'_>| {
            of.estimate((0, self.seats), None, self.margin.0, Some(Confidence::REPORTED))
        };
        let mut seats: Vec<_> = samples.iter().map(estimate).collect();
        correct(&mut seats, 1);
        let row =
            |of: &SeatEstimate| of.row(self.games.file(), [self.games.games(); 2], self.margin.0);
        let balance = Balance::of_seats(seats.iter().map(SeatEstimate::verdict));
        (seats.iter().map(row).collect(), balance)
    }

    /// Returns the result, without seed and bots.
    pub(crate) fn result(&self, rows: Vec<SeatRow>) -> VerbResult<'_> {
        let [game, title] = self.game;
        let table = PlayedAt {
            name: self.games.file(),
            bots: &[],
            seatings: &[],
            games_per_block: 1,
            blocks: self.games.games(),
            stopped: false,
        };
        let manifest = move |files: &[ResultFile]| {
            pretty(&object!(Manifest {
                #[serde(flatten)]
                conditions: ManifestHead::new(&self.plan, game, title, &self.rules),
                tables: [table.table()],
                margins: [&self.margin.1],
                files: hashes(files),
            }))
        };
        VerbResult {
            tables: vec![ResultTable::of(rows)],
            others: Vec::new(),
            manifest: Box::new(manifest),
            timing: None,
        }
    }
}
