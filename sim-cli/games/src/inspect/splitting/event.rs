//! Rare event whose probability is estimated, with the metric that defines the event.

use corsair_engine::observe::Counted;
use corsair_engine::observe::Metrics as _;
use corsair_engine::parts::UnfinishedOf;
use corsair_engine::{PerSeat, Seat};

/// Metric of an unfinished game: an integer at every moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventFigure {
    /// Score of a seat.
    Score,
    /// Metric of a seat, by index.
    OfSeat(usize),
    /// Metric of the game, by index.
    OfGame(usize),
}

/// Side of the threshold on which a metric must end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// At the threshold or above.
    AtLeast,
    /// At the threshold or below.
    AtMost,
}

/// Event in which a metric ends at or beyond a threshold. The metric belongs to the game, or to at least one counted
/// seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThresholdEvent {
    /// Metric that must reach the threshold.
    pub figure: EventFigure,
    /// Side of the threshold on which the metric must end.
    pub side: Side,
    /// Threshold, in the engine's integer units.
    pub amount: i32,
    /// Index of the bot whose seats count; `None` if all seats count.
    pub by: Option<u8>,
}

impl ThresholdEvent {
    /// Returns whether the event holds in the current state of a game.
    pub fn holds<G: Counted>(&self, game: &G, at: &UnfinishedOf<G>) -> bool {
        self.counted(game, at).any(|(_, value)| match self.side {
            Side::AtLeast => value >= self.amount,
            Side::AtMost => value <= self.amount,
        })
    }

    /// Returns the metric for each counted seat. A metric of the game is returned as the first seat's metric.
    pub fn counted<G: Counted>(
        &self,
        game: &G,
        at: &UnfinishedOf<G>,
    ) -> impl Iterator<Item = (Seat, i32)> + use<G> {
        let ThresholdEvent { figure, by, .. } = *self;
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
