//! The loop that plays every game, from one decision to the next.

use crate::dice::Dice;
use crate::game::{Game, Turn};
use crate::notes::Notes;
use crate::observe::Observer;
use crate::seat::Seat;
use crate::strategy::{Choice, SeatRng, Strategy};

/// Maximum number of decisions per game; play cuts off a longer game. Every game ends with probability one, usually
/// after hundreds of decisions. Only a bot that avoids the end reaches the limit.
pub const MAX_DECISIONS: u32 = 100_000;

/// Kind of ending of a game: by the rules or cut off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The game ended by the rules.
    Finished,
    /// The game was cut off after [`MAX_DECISIONS`] decisions.
    CutOff,
}

/// Result of a played game.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<S> {
    /// Last state of the game.
    pub state: S,
    /// Ending of the game.
    pub ending: Ending,
    /// Number of decisions that the seats made.
    pub decisions: u32,
    /// Number of listed actions, summed over decisions.
    pub options: u64,
}

/// Plays one game from its set-up to its end. `legal` is scratch space, so that a run of many games
/// allocates once.
///
/// # Panics
/// Panics if a strategy returns an illegal action or an index beyond the list, which is a bug in
/// the strategy.
pub fn play<G: Game, D: Dice, O: Observer<G>>(
    game: &G,
    seats: &mut [Box<dyn Strategy<G>>],
    rngs: &mut [SeatRng],
    dice: &mut D,
    watch: &mut O,
    legal: &mut Vec<G::Action>,
) -> Played<G::State> {
    let state = game.setup(dice, watch);
    play_on(game, state, seats, rngs, dice, watch, legal)
}

/// Continues a game from a state to its end, like [`play`].
///
/// # Panics
/// Panics as [`play`] does.
pub fn play_on<G: Game, D: Dice, O: Observer<G>>(
    game: &G,
    mut state: G::State,
    seats: &mut [Box<dyn Strategy<G>>],
    rngs: &mut [SeatRng],
    dice: &mut D,
    watch: &mut O,
    legal: &mut Vec<G::Action>,
) -> Played<G::State> {
    let notes = Notes::default();
    let (mut decisions, mut options) = (0, 0);
    while let Turn::Decide(seat) = game.turn(&state) {
        if decisions == MAX_DECISIONS {
            watch.ended(game, &state);
            return Played { state, ending: Ending::CutOff, decisions, options };
        }
        let legal = game.legal(&state, legal);
        options += legal.len() as u64;
        let index = seat.index();
        let player = &mut *seats[index];
        let action = decide(game, &state, seat, &notes, player, &mut rngs[index], legal);
        report_mixture(watch, seat, &*seats[index], legal);
        if watch.asks_why() {
            let reasons = seats[index].explain(game.view(&state, seat), legal);
            watch.explained(seat, reasons.as_ref());
        }
        watch.decided(game, &state, seat, action);
        game.apply(&mut state, action, dice, watch);
        decisions += 1;
    }
    watch.ended(game, &state);
    Played { state, ending: Ending::Finished, decisions, options }
}

/// Starts a new game like [`Game::setup`], with dynamic dice and a dynamic observer. All callers share one compiled
/// copy of the rules, which is slower but smaller.
pub fn begin_by<G: Game>(
    game: &G,
    mut dice: &mut dyn Dice,
    mut watch: &mut dyn Observer<G>,
) -> G::State {
    game.setup(&mut dice, &mut watch)
}

/// Takes an action like [`Game::apply`], with dynamic dice and a dynamic observer.
pub fn apply_by<G: Game>(
    game: &G,
    state: &mut G::State,
    action: G::Action,
    mut dice: &mut dyn Dice,
    mut watch: &mut dyn Observer<G>,
) {
    game.apply(state, action, &mut dice, &mut watch);
}

/// Returns the choice of the player whose seat decides.
///
/// # Panics
/// Panics as [`play`] does.
#[inline(always)]
pub(crate) fn decide<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    notes: &Notes,
    player: &mut dyn Strategy<G>,
    rng: &mut SeatRng,
    legal: &[G::Action],
) -> G::Action {
    match player.pick(game.view_with(state, seat, notes), legal, rng) {
        Choice::Listed(place) => legal[place as usize],
        Choice::Named(action) if game.is_legal(state, action) => action,
        Choice::Named(action) => {
            panic!(
                "the bot in {seat} chose an illegal action, {action:?}: {:?}",
                game.check(state, action)
            )
        }
    }
}

/// Reports a player's mixed strategy to an observer that asks for it.
#[inline(always)]
pub(crate) fn report_mixture<G: Game, O: Observer<G>>(
    watch: &mut O,
    seat: Seat,
    player: &dyn Strategy<G>,
    legal: &[G::Action],
) {
    if watch.asks_mixtures()
        && let Some(mixture) = player.mixture()
    {
        watch.drawn(seat, legal, mixture);
    }
}
