//! Notable games: the most extreme games of a run, independent of the division into shards and tasks.

use corsair_engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

use crate::{GameResultView, ScoreWord};

/// Reason why a game is notable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distinction {
    /// Highest score of a winner.
    HighestWinningScore,
    /// Lowest score of a winner.
    LowestWinningScore,
    /// Widest margin between the winner and the next seat.
    WidestMargin,
    /// Game with the most decisions.
    MostDecisions,
    /// Game with the fewest decisions.
    FewestDecisions,
    /// Lowest score of any seat.
    LowestScore,
}

impl Distinction {
    /// All distinctions, in the order of reports.
    pub const ALL: [Distinction; 6] = [
        Distinction::HighestWinningScore,
        Distinction::LowestWinningScore,
        Distinction::WidestMargin,
        Distinction::LowestScore,
        Distinction::MostDecisions,
        Distinction::FewestDecisions,
    ];

    /// Returns the name in CSV and JSON. Names never change.
    pub const fn id(self) -> &'static str {
        match self {
            Distinction::HighestWinningScore => "highest_winning_score",
            Distinction::LowestWinningScore => "lowest_winning_score",
            Distinction::WidestMargin => "widest_margin",
            Distinction::MostDecisions => "most_decisions",
            Distinction::FewestDecisions => "fewest_decisions",
            Distinction::LowestScore => "lowest_score",
        }
    }

    /// Returns the label on screens.
    pub const fn label(self) -> &'static str {
        match self {
            Distinction::HighestWinningScore => "highest winning score",
            Distinction::LowestWinningScore => "lowest winning score",
            Distinction::WidestMargin => "widest margin of victory",
            Distinction::MostDecisions => "most decisions",
            Distinction::FewestDecisions => "fewest decisions",
            Distinction::LowestScore => "lowest score of any seat",
        }
    }

    /// Returns the number of integer units that make one unit of the value.
    pub const fn unit(self, score: ScoreWord) -> u32 {
        match self {
            Distinction::HighestWinningScore
            | Distinction::LowestWinningScore
            | Distinction::WidestMargin
            | Distinction::LowestScore => score.unit,
            Distinction::MostDecisions | Distinction::FewestDecisions => 1,
        }
    }

    /// Returns the value of a game, and the seat that the value describes: the first winner, or the first seat with
    /// the lowest score.
    fn of(self, game: &GameResultView<'_>) -> (i64, Seat) {
        let winner = first(game.ranks, |&rank| rank == 0);
        let best = i64::from(game.scores[winner]);
        let last = game.scores.as_slice().iter().min().copied().unwrap_or(0);
        let next = game.scores.iter().filter(|&(seat, _)| seat != winner);
        let next = next.map(|(_, &score)| i64::from(score)).max();
        match self {
            Distinction::HighestWinningScore | Distinction::LowestWinningScore => (best, winner),
            Distinction::WidestMargin => (best - next.unwrap_or(best), winner),
            Distinction::MostDecisions | Distinction::FewestDecisions => {
                (game.decisions.into(), winner)
            }
            Distinction::LowestScore => (last.into(), first(game.scores, |&score| score == last)),
        }
    }

    /// Returns whether `value` is more notable than `other`.
    const fn is_beyond(self, value: i64, other: i64) -> bool {
        match self {
            Distinction::HighestWinningScore
            | Distinction::WidestMargin
            | Distinction::MostDecisions => value > other,
            Distinction::LowestWinningScore
            | Distinction::FewestDecisions
            | Distinction::LowestScore => value < other,
        }
    }
}

fn first<T: Copy>(values: &PerSeat<T>, is_it: impl Fn(&T) -> bool) -> Seat {
    values.iter().find(|&(_, value)| is_it(value)).map_or(Seat::new(0), |(seat, _)| seat)
}

/// Game with the most extreme value in a run. Among tied games, the first game counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotableGame {
    /// Extreme value: a score, a margin or a number of decisions.
    pub value: i64,
    /// Deal of the game.
    pub deal: u64,
    /// Index of the seating among the design's seatings.
    pub seating: usize,
    /// Seat that the value describes: the first winner, or the first seat with the lowest score.
    #[serde(with = "index")]
    pub seat: Seat,
}

/// Serde for a seat, as the seat's index.
pub(crate) mod index {
    use corsair_engine::Seat;
    use corsair_engine::seat::MAX_SEATS;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(seat: &Seat, into: S) -> Result<S::Ok, S::Error> {
        seat.index().serialize(into)
    }

    pub(crate) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Seat, D::Error> {
        let index = usize::deserialize(from)?;
        let there_is = index < MAX_SEATS;
        there_is
            .then(|| Seat::new(index))
            .ok_or_else(|| D::Error::custom("the seat is out of range"))
    }
}

/// Most extreme game in a run for each distinction.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct NotableGames([Option<NotableGame>; Distinction::ALL.len()]);

impl NotableGames {
    /// Returns each distinction with its game; empty before the first game.
    pub fn iter(&self) -> impl Iterator<Item = (Distinction, NotableGame)> + '_ {
        let games = Distinction::ALL.into_iter().zip(&self.0);
        games.filter_map(|(distinction, game)| game.map(|game| (distinction, game)))
    }

    /// Compares a game with the notable games so far.
    pub(crate) fn record(&mut self, deal: u64, seating: usize, game: &GameResultView<'_>) {
        for (distinction, held) in Distinction::ALL.into_iter().zip(&mut self.0) {
            let (value, seat) = distinction.of(game);
            contend(distinction, held, NotableGame { value, deal, seating, seat });
        }
    }

    /// Adds notable games from another part of the run.
    pub(crate) fn merge(&mut self, other: &NotableGames) {
        for ((distinction, held), game) in
            Distinction::ALL.into_iter().zip(&mut self.0).zip(&other.0)
        {
            if let Some(game) = *game {
                contend(distinction, held, game);
            }
        }
    }
}

fn contend(distinction: Distinction, held: &mut Option<NotableGame>, game: NotableGame) {
    let takes_it = held.is_none_or(|holder| {
        let earlier = (game.deal, game.seating) < (holder.deal, holder.seating);
        distinction.is_beyond(game.value, holder.value) || (game.value == holder.value && earlier)
    });
    if takes_it {
        *held = Some(game);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::NoObserver;
    use corsair_engine::dealer::GameResult;
    use corsair_engine::play::Ending;

    fn game(scores: &[i32], decisions: u32) -> GameResult<NoObserver> {
        let scores = PerSeat::from_fn(scores.len(), |seat| scores[seat.index()]);
        let before = |seat: Seat| {
            scores.as_slice().iter().filter(|&&other| other > scores[seat]).count() as u8
        };
        let ranks = PerSeat::from_fn(scores.len(), before);
        let (ending, faults, set_up) = (Ending::Finished, Vec::new(), None);
        GameResult {
            scores,
            ranks,
            ending,
            decisions,
            options: 0,
            faults,
            set_up,
            watch: NoObserver,
        }
    }

    #[test]
    fn first_of_equally_extreme_games_is_kept() {
        let games = [(0, game(&[5, 20], 9)), (1, game(&[20, 3], 7)), (2, game(&[4, 4], 9))];
        let recorded = |order: &[usize]| {
            let mut notable = NotableGames::default();
            for (deal, game) in order.iter().map(|&index| &games[index]) {
                notable.record(*deal, 0, &GameResultView::of(game));
            }
            notable
        };
        let whole = recorded(&[0, 1, 2]);
        let found: Vec<_> = whole.iter().map(|(_, game)| (game.value, game.deal)).collect();
        assert_eq!(found, [(20, 0), (4, 2), (17, 1), (3, 1), (9, 0), (7, 1)]);
        assert_eq!(whole, recorded(&[2, 1, 0]));
        let mut merged = recorded(&[2]);
        merged.merge(&recorded(&[0, 1]));
        assert_eq!(whole, merged);
    }
}
