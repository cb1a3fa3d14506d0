//! Players: a [`Bot`] is a kind of player, a [`Strategy`] is one playing one game.

use crate::game::Game;
use crate::seat::Seat;
pub use crate::stream::SeatRng;

/// One player in one game. It sees a view, the legal actions and its own randomness.
pub trait Strategy<G: Game>: Send {
    /// Chooses a legal action: one of the list, or any that [`Game::check`] accepts where the
    /// game says that its list is a sample.
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action;
}

/// A kind of player, hired afresh for every game so that nothing is carried from game to game.
pub trait Bot<G: Game>: Sync + Send {
    /// The name under which results list it.
    fn name(&self) -> &str;

    /// A number that changes whenever the bot would play differently: its kind, version and
    /// parameters.
    fn digest(&self) -> u64;

    /// A player for this seat of one game.
    fn hire(&self, game: &G, seat: Seat) -> Box<dyn Strategy<G>>;
}

/// The player that chooses among the legal actions, each equally likely.
#[derive(Clone, Copy, Default, Debug)]
pub struct Uniform;

impl<G: Game> Strategy<G> for Uniform {
    #[inline]
    fn choose(&mut self, _view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        rng.choose(legal)
    }
}
