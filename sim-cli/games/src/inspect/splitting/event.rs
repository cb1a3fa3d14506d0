//! The event of a game whose probability is estimated, and the metric of the event.

use corsair_engine::observe::Counted;
use corsair_engine::observe::Metrics as _;
use corsair_engine::parts::UnfinishedOf;
use corsair_engine::{PerSeat, Seat};

/// A metric of a game: an integer at every moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventFigure {
    /// The score of a seat.
    Score,
    /// A metric of a seat, by its index.
    OfSeat(usize),
    /// A metric of the game, by its index.
    OfGame(usize),
}

/// The side of the amount on which a metric ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// At the amount or above.
    AtLeast,
    /// At the amount or below.
    AtMost,
}

/// The event that a metric of a game, or of at least one counted seat, ends at an amount or beyond.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndsBeyond {
    /// The metric.
    pub figure: EventFigure,
    /// The side of the amount.
    pub side: Side,
    /// The amount, in the integers of the engine.
    pub amount: i32,
    /// The index of the bot whose seats count; `None` if all do.
    pub by: Option<u8>,
}

impl EndsBeyond {
    /// Returns whether the event holds in the current state of a game.
    pub fn holds<G: Counted>(&self, game: &G, at: &UnfinishedOf<G>) -> bool {
        self.counted(game, at).any(|(_, value)| match self.side {
            Side::AtLeast => value >= self.amount,
            Side::AtMost => value <= self.amount,
        })
    }

    /// The metric of each counted seat, or of the game as if it were the first seat's.
    pub fn counted<G: Counted>(
        &self,
        game: &G,
        at: &UnfinishedOf<G>,
    ) -> impl Iterator<Item = (Seat, i32)> + use<G> {
        let EndsBeyond { figure, by, .. } = *self;
        let seats = game.seats();
        let (values, counting) = match figure {
            EventFigure::Score => (game.scores(&at.state), seats),
            EventFigure::OfSeat(place) => {
                (PerSeat::from_fn(seats, |seat| at.watch.of_seat(seat)[place]), seats)
            }
            EventFigure::OfGame(place) => (PerSeat::filled(seats, at.watch.of_game()[place]), 1),
        };
        let seating = at.seating;
        let counts = move |seat: &Seat| by.is_none_or(|bot| seating[*seat] == bot);
        Seat::all(seats).take(counting).filter(counts).map(move |seat| (seat, values[seat]))
    }
}
