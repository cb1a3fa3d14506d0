//! The seam through which play is watched: metrics, traces, records and audits.

use crate::game::Game;
use crate::seat::Seat;
use crate::strategy::Reasons;

/// Watches a game. An observer that does not observe costs nothing: where it does not
/// [watch](Observer::watches), events are not even made.
pub trait Observer<G: Game> {
    /// Whether this observer wants to see events; the same throughout a game.
    #[inline]
    fn watches(&self) -> bool {
        true
    }

    /// Play begins in this state of a situation, before anything happens.
    fn began(&mut self, game: &G, state: &G::State) {
        let _ = (game, state);
    }

    /// Something happened.
    fn event(&mut self, event: G::Event);

    /// Something happened, in this state, that of the moment between two decisions. Games report
    /// events by this; an observer that needs no state has [`event`](Observer::event) alone.
    #[inline]
    fn event_at(&mut self, game: &G, state: &G::State, event: G::Event) {
        let _ = (game, state);
        self.event(event);
    }

    /// Whether this observer wants to know by which chances a strategy drew what it chose.
    #[inline]
    fn asks_mixtures(&self) -> bool {
        false
    }

    /// A seat has drawn its next action from this list by these weights, as [`Strategy::mixture`] says. Called where
    /// [`asks_mixtures`](Observer::asks_mixtures) and the strategy can say, before
    /// [`decided`](Observer::decided).
    ///
    /// [`Strategy::mixture`]: crate::strategy::Strategy::mixture
    fn drawn(&mut self, seat: Seat, legal: &[G::Action], mixture: &[u32]) {
        let _ = (seat, legal, mixture);
    }

    /// A seat is about to take an action; the state is the one it saw.
    fn decided(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        let _ = (game, state, seat, action);
    }

    /// Whether this observer wants to know why a strategy chose what it chose.
    #[inline]
    fn asks_why(&self) -> bool {
        false
    }

    /// The reasons of a strategy for the choice it has just made; `None` if it gives none. Called
    /// where [`asks_why`](Observer::asks_why), before [`decided`](Observer::decided).
    fn explained(&mut self, seat: Seat, reasons: Option<&Reasons<G::Action>>) {
        let _ = (seat, reasons);
    }

    /// The game is over, or was cut off, in this state.
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
    // Inlined where an event is emitted: its kind is known there, so that counting it is one addition or nothing.
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

/// Declares a list of metrics and their indexes, of the same lines.
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

/// A metric: an integer that is counted in every game, and how reports read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MetricRecord {
    /// The id in CSV and JSON, `snake_case`; it never changes.
    pub id: &'static str,
    /// The label on screen.
    pub label: &'static str,
    /// How many of the integers counted make one, at least 1: 2 where half points are counted.
    pub unit: u32,
    /// Whether a comparison shows it on screen; only a metric of the game as a whole can be one.
    pub is_headline: bool,
    /// Whether it is 0 or 1 in a game, so that its mean is a share of games.
    pub is_share: bool,
    /// Whether it is about the course of the game: how long it is, how close, and how it ends.
    pub is_pace: bool,
    /// Whether it is a part of the final score of a seat: where a game has such parts, they add up to the score.
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

    /// What is 0 or 1 in a game, shown in files.
    pub const fn share(id: &'static str, label: &'static str) -> MetricRecord {
        MetricRecord { is_share: true, ..MetricRecord::number(id, label) }
    }

    /// The same, counted in parts of which `unit` make one.
    #[must_use]
    pub const fn in_parts(self, unit: u32) -> MetricRecord {
        MetricRecord { unit, ..self }
    }

    /// The same, about the course of the game.
    #[must_use]
    pub const fn of_pace(self) -> MetricRecord {
        MetricRecord { is_pace: true, ..self }
    }

    /// The same, a part of the final score; counted in the parts in which the game counts its score.
    #[must_use]
    pub const fn part_of_score(self) -> MetricRecord {
        MetricRecord { is_score_part: true, ..self }
    }

    /// The same, shown on screen by comparisons.
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
    /// What is counted once per game.
    const OF_GAME: &'static [MetricRecord];
    /// What is counted for each seat.
    const OF_SEAT: &'static [MetricRecord];

    /// The counts of [`OF_GAME`](Metrics::OF_GAME), in its order.
    fn of_game(&self) -> &[i32];
    /// The counts of [`OF_SEAT`](Metrics::OF_SEAT), in its order.
    fn of_seat(&self, seat: Seat) -> &[i32];

    /// Kinds of luck, by an id each, those that explain most first; none where a game measures none. Luck is what
    /// a roll, a draw or a mixed strategy gave less what it gave on average by the odds just before it, so its
    /// mean is zero whatever is played.
    const OF_LUCK: &'static [&'static str] = &[];

    /// Metrics that measure luck too, which takes time, where a game measures any.
    fn with_luck() -> Self {
        Self::default()
    }

    /// The luck that a seat has had of each of these kinds, in units of [`luck::ONE`](crate::luck::ONE); of none
    /// where luck is not measured.
    fn luck(&self, seat: Seat) -> &[i64] {
        let _ = seat;
        &[]
    }

    /// The same, weighted for the win: by what it changes in the seat's chance to win, the luck of others
    /// included, as far as that is known before it. The mean of that is zero, too.
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
