//! Observers of play: metrics, traces, records and audits.

use crate::game::Game;
use crate::seat::Seat;
use crate::strategy::Reasons;

/// Observer of a game. A game creates no events if [`watches`](Observer::watches) returns false.
pub trait Observer<G: Game> {
    /// Returns true if this observer needs events; the answer stays the same throughout a game.
    #[inline]
    fn watches(&self) -> bool {
        true
    }

    /// Called before the first event when play starts from a given situation, with the state of this situation.
    fn began(&mut self, game: &G, state: &G::State) {
        let _ = (game, state);
    }

    /// Called for each event.
    fn event(&mut self, event: G::Event);

    /// Called for each event, with the state at the time of the event, which may be between two decisions. Games
    /// report events through this method; an observer that needs no state implements [`event`](Observer::event) only.
    #[inline]
    fn event_at(&mut self, game: &G, state: &G::State, event: G::Event) {
        let _ = (game, state);
        self.event(event);
    }

    /// Returns true if this observer needs the probabilities with which a strategy drew its choice.
    #[inline]
    fn asks_mixtures(&self) -> bool {
        false
    }

    /// Called when a seat has drawn its next action at random from `legal`, with the weights from
    /// [`Strategy::mixture`]. The call comes before [`decided`](Observer::decided). It happens only if the observer
    /// [asks](Observer::asks_mixtures) and the strategy has weights.
    ///
    /// [`Strategy::mixture`]: crate::strategy::Strategy::mixture
    fn drawn(&mut self, seat: Seat, legal: &[G::Action], mixture: &[u32]) {
        let _ = (seat, legal, mixture);
    }

    /// Called when a seat is about to take an action, with the state in which the seat decided.
    fn decided(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        let _ = (game, state, seat, action);
    }

    /// Returns true if this observer needs the reasons for each choice of a strategy.
    #[inline]
    fn asks_why(&self) -> bool {
        false
    }

    /// Called with the reasons for a strategy's last choice, or `None` if the strategy gives no reasons. The call
    /// comes before [`decided`](Observer::decided), if the observer [asks](Observer::asks_why).
    fn explained(&mut self, seat: Seat, reasons: Option<&Reasons<G::Action>>) {
        let _ = (seat, reasons);
    }

    /// Called when the game ends or is cut off, with the last state.
    fn ended(&mut self, game: &G, state: &G::State) {
        let _ = (game, state);
    }
}

/// Observer that ignores all events.
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

/// Two observers that act as one observer.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    fn watches(&self) -> bool {
        self.0.watches() || self.1.watches()
    }
    fn began(&mut self, game: &G, state: &G::State) {
        self.0.began(game, state);
        self.1.began(game, state);
    }
    // Each call site emits a constant kind of event, so inlining leaves one addition or no code.
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

/// Declares a list of metrics, and an enum with the index of each metric. A third name declares the metrics of
/// [`Metrics::OF_WINNER`].
macro_rules! metrics {
    ($constant:ident, $enum:ident, $of_winner:ident:
        $($variant:ident $kind:ident $id:literal $label:literal $(.$more:ident($($part:literal)?))*),* $(,)?) => {
        metrics! { $constant, $enum: $($variant $kind $id $label $(.$more($($part)?))*),* }
        const $of_winner: &[MetricRecord] = &[$(
            MetricRecord::$kind($id, $label)$(.$more($($part)?))*
                .of_winner(concat!("winner_", $id), concat!("winner minus others: ", $label))
        ),*];
    };
    ($constant:ident, $enum:ident:
        $($variant:ident $kind:ident $id:literal $label:literal $(.$more:ident($($part:literal)?))*),* $(,)?) => {
        #[derive(Clone, Copy)]
        enum $enum { $($variant),* }
        const $constant: &[MetricRecord] =
            &[$(MetricRecord::$kind($id, $label)$(.$more($($part)?))*),*];
    };
}
pub(crate) use metrics;

/// Definition of a metric: an integer counted in every game, with its treatment in reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MetricRecord {
    /// Id of the metric in CSV and JSON, in `snake_case`. Ids never change.
    pub id: &'static str,
    /// Label of the metric on screen.
    pub label: &'static str,
    /// Number of counted steps per unit, at least 1; 2 for a metric that counts half points.
    pub unit: u32,
    /// True if comparisons show the metric on screen. Only a metric of the whole game, not of a seat, may be a
    /// headline.
    pub is_headline: bool,
    /// True if the metric is 0 or 1 in each game, so that its mean is a share of games.
    pub is_share: bool,
    /// True if the metric describes the course of the game: its length, closeness or ending.
    pub is_pace: bool,
    /// True if the metric is a component of a seat's final score. These components add up to the score.
    pub is_score_part: bool,
}

impl MetricRecord {
    /// Returns a metric that counts whole units per game. Files list the metric; comparisons on screen omit it.
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

    /// Returns a metric that is 0 or 1 in each game. Files list the metric; comparisons on screen omit it.
    pub const fn share(id: &'static str, label: &'static str) -> MetricRecord {
        MetricRecord { is_share: true, ..MetricRecord::number(id, label) }
    }

    /// Returns this metric counted in steps of 1/`unit`.
    #[must_use]
    pub const fn in_parts(self, unit: u32) -> MetricRecord {
        MetricRecord { unit, ..self }
    }

    /// Returns this metric, marked as a description of the game's course.
    #[must_use]
    pub const fn of_pace(self) -> MetricRecord {
        MetricRecord { is_pace: true, ..self }
    }

    /// Returns this metric, marked as a component of the final score and counted in the score's unit.
    #[must_use]
    pub const fn part_of_score(self) -> MetricRecord {
        MetricRecord { is_score_part: true, ..self }
    }

    /// Returns the metric that compares the winner with the other seats by this metric of a seat.
    #[must_use]
    pub const fn of_winner(self, id: &'static str, label: &'static str) -> MetricRecord {
        MetricRecord { unit: self.unit, ..MetricRecord::number(id, label) }
    }

    /// Returns this metric, marked as a headline that comparisons show on screen.
    #[must_use]
    pub const fn headline(self) -> MetricRecord {
        MetricRecord { is_headline: true, ..self }
    }
}

/// Game with an observer that counts its metrics.
pub trait Counted: Game {
    /// Observer that counts the metrics of one game.
    type Metrics: Metrics + Observer<Self>;
}

/// Observer that counts the metrics of one game, for the whole game and for each seat.
pub trait Metrics: Default + Clone + Send {
    /// Metrics counted once per game.
    const OF_GAME: &'static [MetricRecord];
    /// Metrics counted for each seat.
    const OF_SEAT: &'static [MetricRecord];
    /// For each metric of a seat, the winner's count minus the mean count of the other seats; empty if the game has no
    /// such metrics. Runs compute these metrics from [`of_seat`](Metrics::of_seat).
    const OF_WINNER: &'static [MetricRecord] = &[];

    /// Counts of the game's metrics, in the order of [`OF_GAME`](Metrics::OF_GAME).
    fn of_game(&self) -> &[i32];
    /// Counts of a seat's metrics, in the order of [`OF_SEAT`](Metrics::OF_SEAT).
    fn of_seat(&self, seat: Seat) -> &[i32];

    /// Ids of the kinds of luck, the most explanatory first; empty if the game measures no luck. Luck is the outcome
    /// of a roll, a draw or a mixed strategy, minus its expectation immediately before. The mean of luck is zero
    /// under any play.
    const OF_LUCK: &'static [&'static str] = &[];

    /// Returns an observer that also measures luck, if the game has kinds of luck. Measuring luck
    /// takes time.
    fn with_luck() -> Self {
        Self::default()
    }

    /// Seat's luck for each kind in [`OF_LUCK`](Metrics::OF_LUCK), in units of 1/[`luck::ONE`](crate::luck::ONE);
    /// empty if luck is not measured.
    fn luck(&self, seat: Seat) -> &[i64] {
        let _ = seat;
        &[]
    }

    /// Luck weighted by its effect on a seat's chance to win, as estimated before each turn. The sums include the
    /// luck of opponents, and their mean is zero.
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
