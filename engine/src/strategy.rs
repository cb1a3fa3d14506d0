//! Players: a [`Bot`] is a kind of player, and a [`Strategy`] is one player in one game.

use crate::fault::Fault;
use crate::game::Game;
use crate::seat::{PerSeat, Seat};
pub use crate::stream::SeatRng;

/// One player in one game. For each decision, the player receives a view, the legal actions and a
/// stream of random numbers.
pub trait Strategy<G: Game>: Send {
    /// Chooses a legal action from the list. If the list is a sample, the player may also choose
    /// any action that [`Game::check`] accepts.
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action;

    /// Chooses as [`choose`](Strategy::choose) does. A player that picks from the list returns an index, so that play
    /// need not check that the action is legal.
    #[inline]
    fn pick(
        &mut self,
        view: G::View<'_>,
        legal: &[G::Action],
        rng: &mut SeatRng,
    ) -> Choice<G::Action> {
        Choice::Named(self.choose(view, legal, rng))
    }

    /// Weights with which the player drew its last pick, one for each listed action. The
    /// probability of an action was its weight divided by the sum of all weights. `None` if the
    /// player did not draw at random or has no weights.
    fn mixture(&self) -> Option<&[u32]> {
        None
    }

    /// Reasons for the player's last choice, given the view in which the player made it; `None` if the player has no
    /// reasons. Only observers that ask for reasons cause this call. Explanations never change the player's choices.
    fn explain(&self, view: G::View<'_>, legal: &[G::Action]) -> Option<Reasons<G::Action>> {
        let _ = (view, legal);
        None
    }

    /// Ends the player's game, with the final scores and ranks. Returns the player's faults in order; only external
    /// players have faults.
    fn dismiss(&mut self, scores: &PerSeat<i32>, ranks: &PerSeat<u8>) -> Vec<Fault> {
        let _ = (scores, ranks);
        Vec::new()
    }
}

/// Action that a player chose, from the list or outside of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice<A> {
    /// Index of the action in the list of legal actions.
    Listed(u32),
    /// Action that is not in the list; play checks that it is legal.
    Named(A),
}

/// Player's reasons for one decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Reasons<A> {
    /// Method by which the player decided, in a few words without a full stop.
    pub manner: String,
    /// Actions that the player weighed; empty if the player compares no actions.
    pub weighed: Vec<Weighed<A>>,
}

/// Action with the worth that the player estimated for it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed<A> {
    /// Action that the player weighed.
    pub action: A,
    /// Worth of the action, in a unit that the player defines.
    pub worth: f32,
    /// Trials whose mean is the worth; `None` if the worth does not come from trials.
    pub trials: Option<Trials>,
}

/// Trials of an action, such as simulated games of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trials {
    /// Number of trials.
    pub n: u32,
    /// Standard error of the mean over the trials; `None` for fewer than two trials.
    pub error: Option<f32>,
}

impl<A> Weighed<A> {
    /// Returns an action with a worth that does not come from trials.
    pub fn new(action: A, worth: f32) -> Weighed<A> {
        Weighed { action, worth, trials: None }
    }

    /// Text of the worth, such as `1.25`, or `0.512 ± 0.021 in 87` for the mean of 87 trials with
    /// its standard error.
    pub fn worth_text(&self) -> String {
        let Weighed { worth, trials, .. } = self;
        match trials {
            None => format!("{worth:.2}"),
            Some(Trials { n, error: None }) => format!("{worth:.3} in {n}"),
            Some(Trials { n, error: Some(error) }) => format!("{worth:.3} ± {error:.3} in {n}"),
        }
    }
}

/// Kind of player, which spawns a new player for every game, so that no memory passes between
/// games.
pub trait Bot<G: Game>: Sync + Send {
    /// Bot's name in results.
    fn name(&self) -> &str;

    /// Number that changes whenever the bot's play may change. It depends on the bot's kind,
    /// version and parameters.
    fn digest(&self) -> u64;

    /// Returns a new player for one game, at this seat.
    fn spawn(&self, game: &G, seat: Seat) -> Box<dyn Strategy<G>>;

    /// Releases resources that the bot keeps between games, such as processes. The next game may take longer to
    /// start.
    fn release(&self) {}
}

/// Player that chooses among the listed actions, each equally likely.
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
            1 => "has one legal action".into(),
            n => format!("chooses among {n} legal actions, each equally likely"),
        };
        Some(Reasons { manner, weighed: Vec::new() })
    }
}
