//! Players: a [`Bot`] is a kind of player, a [`Strategy`] is one player in one game.

use crate::fault::Fault;
use crate::game::Game;
use crate::seat::{PerSeat, Seat};
pub use crate::stream::SeatRng;

/// One player in one game. It sees a view, the legal actions and its own randomness.
pub trait Strategy<G: Game>: Send {
    /// Chooses a legal action: one of the list, or any that [`Game::check`] accepts where the
    /// game says that its list is a sample.
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action;

    /// Chooses as [`choose`](Strategy::choose) does. A player that picks from the list returns the
    /// place in it, which avoids the check of legality.
    #[inline]
    fn pick(
        &mut self,
        view: G::View<'_>,
        legal: &[G::Action],
        rng: &mut SeatRng,
    ) -> Choice<G::Action> {
        Choice::Named(self.choose(view, legal, rng))
    }

    /// The weights by which it drew its last pick, one for each action of the list, if it drew at
    /// random and knows them: each action had the probability of its weight over their sum. `None`
    /// otherwise.
    fn mixture(&self) -> Option<&[u32]> {
        None
    }

    /// Reasons for the player's last choice, made for this view; `None` if it has none. Called only
    /// for observers that ask, and it changes nothing: a player plays the same with or without
    /// explanation.
    fn explain(&self, view: G::View<'_>, legal: &[G::Action]) -> Option<Reasons<G::Action>> {
        let _ = (view, legal);
        None
    }

    /// Ends the player's game with its result. Returns the player's faults in it, in order; only
    /// external players have any.
    fn dismiss(&mut self, scores: &PerSeat<i32>, ranks: &PerSeat<u8>) -> Vec<Fault> {
        let _ = (scores, ranks);
        Vec::new()
    }
}

/// A chosen action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice<A> {
    /// The one at this place of the list of legal actions.
    Listed(u32),
    /// An action outside the list, to be checked.
    Named(A),
}

/// A player's reasons for a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Reasons<A> {
    /// Method of the decision, in words without a full stop.
    pub manner: String,
    /// The actions it weighed; empty if it weighs none.
    pub weighed: Vec<Weighed<A>>,
}

/// An action as a player weighed it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed<A> {
    /// The action.
    pub action: A,
    /// Its worth in the player's own measure.
    pub worth: f32,
    /// The trials of which the worth is the mean; `None` if it was not found by trials.
    pub trials: Option<Trials>,
}

/// The trials of an action, such as the simulated games of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trials {
    /// Number of trials.
    pub n: u32,
    /// The standard error of their mean; `None` for fewer than two.
    pub error: Option<f32>,
}

impl<A> Weighed<A> {
    /// An action whose worth was not found by trials.
    pub fn new(action: A, worth: f32) -> Weighed<A> {
        Weighed { action, worth, trials: None }
    }

    /// The worth in text, such as `1.25`, or `0.512 ± 0.021 in 87` for a mean of trials with its
    /// standard error and their number.
    pub fn worth_text(&self) -> String {
        let Weighed { worth, trials, .. } = self;
        match trials {
            None => format!("{worth:.2}"),
            Some(Trials { n, error: None }) => format!("{worth:.3} in {n}"),
            Some(Trials { n, error: Some(error) }) => format!("{worth:.3} ± {error:.3} in {n}"),
        }
    }
}

/// Kind of player, spawned afresh for every game so that nothing is carried from game to game.
pub trait Bot<G: Game>: Sync + Send {
    /// The name under which results list it.
    fn name(&self) -> &str;

    /// A number that changes whenever the bot would play differently: its kind, version and
    /// parameters.
    fn digest(&self) -> u64;

    /// A player for this seat of one game.
    fn spawn(&self, game: &G, seat: Seat) -> Box<dyn Strategy<G>>;

    /// Frees resources kept between games, such as processes; the next game may take longer to
    /// begin.
    fn release(&self) {}
}

/// The player that chooses among the listed actions, each equally likely.
#[derive(Clone, Copy, Default, Debug)]
pub struct Uniform;

impl<G: Game> Strategy<G> for Uniform {
    #[inline]
    fn choose(&mut self, _view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        rng.choose(legal)
    }

    #[inline]
    fn pick(
        &mut self,
        _view: G::View<'_>,
        legal: &[G::Action],
        rng: &mut SeatRng,
    ) -> Choice<G::Action> {
        Choice::Listed(rng.below(legal.len() as u32))
    }

    fn explain(&self, _view: G::View<'_>, legal: &[G::Action]) -> Option<Reasons<G::Action>> {
        let manner = match legal.len() {
            1 => "takes the one legal action".into(),
            n => format!("takes any of {n} legal actions, each equally likely"),
        };
        Some(Reasons { manner, weighed: Vec::new() })
    }
}
