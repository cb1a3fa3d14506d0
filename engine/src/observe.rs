//! Observers of play: metrics, traces, records and audits.

use crate::game::Game;
use crate::seat::Seat;
use crate::strategy::Reasons;

/// Observer of a game. An observer that does not [watch](Observer::watches) costs nothing: its
/// events are not even made.
pub trait Observer<G: Game> {
    /// Returns true if this observer wants to see events; constant throughout a game.
    #[inline]
    fn watches(&self) -> bool {
        true
    }

    /// Called when play begins in this state of a situation, before anything happens.
    fn began(&mut self, game: &G, state: &G::State) {
        let _ = (game, state);
    }

    /// Called when something happened.
    fn event(&mut self, event: G::Event);

    /// Called when something happened, with the state at that moment between two decisions. Games
    /// report events by this; an observer that needs no state implements [`event`](Observer::event)
    /// only.
    #[inline]
    fn event_at(&mut self, game: &G, state: &G::State, event: G::Event) {
        let _ = (game, state);
        self.event(event);
    }

    /// Returns true if this observer wants the probabilities by which a strategy drew its choice.
    #[inline]
    fn asks_mixtures(&self) -> bool {
        false
    }

    /// Called when a seat has drawn its next action from this list by these weights, as
    /// [`Strategy::mixture`] gives them, if [`asks_mixtures`](Observer::asks_mixtures) and the
    /// strategy has them; before [`decided`](Observer::decided).
    ///
    /// [`Strategy::mixture`]: crate::strategy::Strategy::mixture
    fn drawn(&mut self, seat: Seat, legal: &[G::Action], mixture: &[u32]) {
        let _ = (seat, legal, mixture);
    }

    /// Called when a seat is about to take an action; the state is the one it saw.
    fn decided(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        let _ = (game, state, seat, action);
    }

    /// Returns true if this observer wants a strategy's reasons for its choice.
    #[inline]
    fn asks_why(&self) -> bool {
        false
    }

    /// Called with a strategy's reasons for the choice it has just made, `None` if it gives none;
    /// if [`asks_why`](Observer::asks_why), before [`decided`](Observer::decided).
    fn explained(&mut self, seat: Seat, reasons: Option<&Reasons<G::Action>>) {
        let _ = (seat, reasons);
    }

    /// Called when the game is over, or was cut off, in this state.
    fn ended(&mut self, game: &G, state: &G::State) {
        let _ = (game, state);
    }
}

/// The observer that does not observe.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoObserver;

impl<G: Game> Observer<G> for NoObserver {
    #[inline]
    fn watches(&self) -> bool {
        false
    }
    #[inline]
    fn event(&mut self, _event: G::Event) {}
}

impl<G: Game, O: Observer<G> + ?Sized> Observer<G> for &mut O {
    #[inline]
    fn watches(&self) -> bool {
        O::watches(self)
    }
    fn began(&mut self, game: &G, state: &G::State) {
        O::began(self, game, state);
    }
    #[inline]
    fn event(&mut self, event: G::Event) {
        O::event(self, event);
    }
    #[inline]
    fn event_at(&mut self, game: &G, state: &G::State, event: G::Event) {
        O::event_at(self, game, state, event);
    }
    #[inline]
    fn asks_mixtures(&self) -> bool {
        O::asks_mixtures(self)
    }
    fn drawn(&mut self, seat: Seat, legal: &[G::Action], mixture: &[u32]) {
        O::drawn(self, seat, legal, mixture);
    }
    fn decided(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        O::decided(self, game, state, seat, action);
    }
    #[inline]
    fn asks_why(&self) -> bool {
        O::asks_why(self)
    }
    fn explained(&mut self, seat: Seat, reasons: Option<&Reasons<G::Action>>) {
        O::explained(self, seat, reasons);
    }
    fn ended(&mut self, game: &G, state: &G::State) {
        O::ended(self, game, state);
    }
}

/// Two observers as one.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    fn watches(&self) -> bool {
        self.0.watches() || self.1.watches()
    }
    fn began(&mut self, game: &G, state: &G::State) {
        self.0.began(game, state);
        self.1.began(game, state);
    }
    // Inlined: the kind of an event is constant where it is emitted, so that counting it is one
    // addition or nothing.
    #[inline(always)]
    fn event(&mut self, event: G::Event) {
        self.0.event(event);
        self.1.event(event);
    }
    #[inline(always)]
    fn event_at(&mut self, game: &G, state: &G::State, event: G::Event) {
        self.0.event_at(game, state, event);
        self.1.event_at(game, state, event);
    }
    fn asks_mixtures(&self) -> bool {
        self.0.asks_mixtures() || self.1.asks_mixtures()
    }
    fn drawn(&mut self, seat: Seat, legal: &[G::Action], mixture: &[u32]) {
        self.0.drawn(seat, legal, mixture);
        self.1.drawn(seat, legal, mixture);
    }
    fn decided(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        self.0.decided(game, state, seat, action);
        self.1.decided(game, state, seat, action);
    }
    fn asks_why(&self) -> bool {
        self.0.asks_why() || self.1.asks_why()
    }
    fn explained(&mut self, seat: Seat, reasons: Option<&Reasons<G::Action>>) {
        self.0.explained(seat, reasons);
        self.1.explained(seat, reasons);
    }
    fn ended(&mut self, game: &G, state: &G::State) {
        self.0.ended(game, state);
        self.1.ended(game, state);
    }
}

/// Declares a list of metrics and their indexes from the same lines.
macro_rules! metrics {
    ($constant:ident, $enum:ident:
        $($variant:ident $kind:ident $id:literal $label:literal $(.$more:ident($($part:literal)?))*),* $(,)?) => {
        #[derive(Clone, Copy)]
        enum $enum { $($variant),* }
        const $constant: &[MetricRecord] =
            &[$(MetricRecord::$kind($id, $label)$(.$more($($part)?))*),*];
    };
}
pub(crate) use metrics;

/// Metric: an integer counted in every game, and its treatment in reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MetricRecord {
    /// The id in CSV and JSON, `snake_case`; it never changes.
    pub id: &'static str,
    /// The label on screen.
    pub label: &'static str,
    /// Number of counted integers per unit, at least 1: 2 where half points are counted.
    pub unit: u32,
    /// True if comparisons show it on screen; only a metric of the game as a whole may be one.
    pub is_headline: bool,
    /// True if it is 0 or 1 in a game, so that its mean is a share of games.
    pub is_share: bool,
    /// True if it describes the course of the game: its length, closeness or ending.
    pub is_pace: bool,
    /// True if it is a part of a seat's final score: the parts of a game, if it has any, add up to
    /// the score.
    pub is_score_part: bool,
}

impl MetricRecord {
    /// A number of whole units per game, shown in files.
    pub const fn number(id: &'static str, label: &'static str) -> MetricRecord {
        MetricRecord {
            id,
            label,
            unit: 1,
            is_headline: false,
            is_share: false,
            is_pace: false,
            is_score_part: false,
        }
    }

    /// A metric that is 0 or 1 in a game, shown in files.
    pub const fn share(id: &'static str, label: &'static str) -> MetricRecord {
        MetricRecord { is_share: true, ..MetricRecord::number(id, label) }
    }

    /// This metric, counted in parts of 1/`unit`.
    #[must_use]
    pub const fn in_parts(self, unit: u32) -> MetricRecord {
        MetricRecord { unit, ..self }
    }

    /// This metric, marked as describing the course of the game.
    #[must_use]
    pub const fn of_pace(self) -> MetricRecord {
        MetricRecord { is_pace: true, ..self }
    }

    /// This metric, marked as a part of the final score; counted in the unit of the game's score.
    #[must_use]
    pub const fn part_of_score(self) -> MetricRecord {
        MetricRecord { is_score_part: true, ..self }
    }

    /// This metric, shown on screen by comparisons.
    #[must_use]
    pub const fn headline(self) -> MetricRecord {
        MetricRecord { is_headline: true, ..self }
    }
}

/// A game with an observer that counts what happens in it.
pub trait Counted: Game {
    /// Counts of one game.
    type Metrics: Metrics + Observer<Self>;
}

/// An observer that counts what happens in one game: for the whole game and for each seat.
pub trait Metrics: Default + Clone + Send {
    /// Metrics counted once per game.
    const OF_GAME: &'static [MetricRecord];
    /// Metrics counted for each seat.
    const OF_SEAT: &'static [MetricRecord];

    /// The counts of [`OF_GAME`](Metrics::OF_GAME), in its order.
    fn of_game(&self) -> &[i32];
    /// The counts of [`OF_SEAT`](Metrics::OF_SEAT), in its order.
    fn of_seat(&self, seat: Seat) -> &[i32];

    /// Ids of the kinds of luck, most explanatory first; empty where a game measures none. Luck is
    /// the result of a roll, a draw or a mixed strategy minus its expectation by the odds just
    /// before it, so its mean is zero under any play.
    const OF_LUCK: &'static [&'static str] = &[];

    /// Metrics that also measure luck, which takes time, if the game measures any.
    fn with_luck() -> Self {
        Self::default()
    }

    /// The luck of a seat, for each of these kinds, in units of [`luck::ONE`](crate::luck::ONE);
    /// empty if luck is not measured.
    fn luck(&self, seat: Seat) -> &[i64] {
        let _ = seat;
        &[]
    }

    /// Luck weighted by its effect on the seat's chance to win, luck of opponents included, as far
    /// as the effect is known beforehand. Its mean is zero, too.
    fn luck_in_winning(&self, seat: Seat) -> &[i64] {
        self.luck(seat)
    }
}

impl Metrics for NoObserver {
    const OF_GAME: &'static [MetricRecord] = &[];
    const OF_SEAT: &'static [MetricRecord] = &[];

    fn of_game(&self) -> &[i32] {
        &[]
    }

    fn of_seat(&self, _seat: Seat) -> &[i32] {
        &[]
    }
}
