//! The laws that every game keeps, checked on whole games. Tests call [`check_game`] for every
//! game, edition and seat count.

use std::collections::HashSet;

use crate::dice::{Dice, Lane};
use crate::game::{Game, Turn};
use crate::observe::NoObserver;
use crate::play::MAX_DECISIONS;
use crate::record::{Logger, Script, replay};
use crate::seat::Seat;
use crate::strategy::{SeatRng, Strategy};
use crate::stream::NatureDice;

/// The lane of choices that a law makes by itself.
const ANY_LANE: Lane = Lane::nature(0);

/// Plays one deal with these strategies and checks at every decision that
/// - the state passes its audit;
/// - legal actions exist, none is listed twice, and each passes `check`;
/// - a state resampled from each seat's view gives that seat the same view, and passes its audit;
/// - hidden choices that are undone and made anew lead to the same view for the seat to decide;
///
/// and at the end that the game finished, that playing its actions again leads to the same state
/// under the same deal and under the logged chance alone, and that ranks agree with scores.
///
/// # Errors
/// The first law that is broken, with the number of the decision.
pub fn check_game<G: Game>(
    game: &G,
    seats: &mut [Box<dyn Strategy<G>>],
    seed: u64,
    deal: u64,
) -> Result<(), String> {
    let mut nature = NatureDice::new(seed);
    nature.open_deal(deal);
    let mut dice = Logger::new(nature);
    let mut rngs: Vec<SeatRng> =
        Seat::all(game.seats()).map(|seat| SeatRng::new(seed, deal, seat)).collect();
    let mut imagination = NatureDice::new(seed ^ 0xD1CE);
    imagination.open_deal(deal);
    let mut actions = Vec::new();
    let mut legal = Vec::new();
    let mut state = game.setup(&mut dice, &mut NoObserver);
    while let Turn::Decide(seat) = game.turn(&state) {
        let number = actions.len();
        let at = |law: String| format!("deal {deal}, decision {number} of {seat}: {law}");
        if number >= MAX_DECISIONS as usize {
            return Err(at("the game does not end".into()));
        }
        game.audit(&state).map_err(at)?;
        check_actions(game, &state, &mut legal).map_err(at)?;
        check_views(game, &state, &mut imagination).map_err(at)?;
        check_undone_choices(game, &state, seat, &mut imagination).map_err(at)?;
        let index = seat.index();
        let action = seats[index].choose(game.view(&state, seat), &legal, &mut rngs[index]);
        game.check(&state, action).map_err(|illegal| at(illegal.to_string()))?;
        actions.push((seat, action));
        game.apply(&mut state, action, &mut dice, &mut NoObserver);
    }
    let at = |law: String| format!("deal {deal}, at the end: {law}");
    game.audit(&state).map_err(at)?;
    check_views(game, &state, &mut imagination).map_err(at)?;
    game.actions(&state, &mut legal);
    if !legal.is_empty() {
        return Err(at(format!("actions after the end: {legal:?}")));
    }
    let mut nature = NatureDice::new(seed);
    nature.open_deal(deal);
    if replay(game, &actions, &mut nature) != state {
        return Err(at("its actions lead elsewhere under the same deal".into()));
    }
    let mut script = Script::new(dice.log.iter().map(|outcome| outcome.answer), nature);
    if replay(game, &actions, &mut script) != state || script.left() > 0 {
        return Err(at("its actions lead elsewhere under its logged chance".into()));
    }
    check_ranks(game, &state).map_err(at)
}

/// Checks that legal actions exist, that none is listed twice, and that each passes `check`.
/// Leaves them in `legal`.
///
/// # Errors
/// The first law that is broken.
pub fn check_actions<G: Game>(
    game: &G,
    state: &G::State,
    legal: &mut Vec<G::Action>,
) -> Result<(), String> {
    game.actions(state, legal);
    if legal.is_empty() {
        return Err("nothing is legal".into());
    }
    let mut seen = HashSet::new();
    for &action in legal.iter() {
        if !seen.insert(action) {
            return Err(format!("{action:?} is listed twice"));
        }
        if let Err(illegal) = game.check(state, action) {
            return Err(format!("{action:?} is listed, but {illegal}"));
        }
    }
    Ok(())
}

fn check_views<G: Game, D: Dice>(
    game: &G,
    state: &G::State,
    imagination: &mut D,
) -> Result<(), String> {
    for seat in Seat::all(game.seats()) {
        let view = game.view(state, seat);
        let imagined = game.resample(view, imagination);
        if game.view(&imagined, seat) != view {
            return Err(format!("a state resampled from the view of {seat} gives another view"));
        }
        game.audit(&imagined).map_err(|broken| format!("resampled for {seat}: {broken}"))?;
    }
    Ok(())
}

fn check_undone_choices<G: Game, D: Dice>(
    game: &G,
    state: &G::State,
    seat: Seat,
    imagination: &mut D,
) -> Result<(), String> {
    let mut undone = state.clone();
    game.undo_hidden_choices(&mut undone);
    let mut legal = Vec::new();
    for _ in 0..game.seats() {
        match game.turn(&undone) {
            Turn::Decide(other) if other != seat => {
                game.actions(&undone, &mut legal);
                let action = legal[imagination.pick(ANY_LANE, legal.len() as u32) as usize];
                game.apply(&mut undone, action, imagination, &mut NoObserver);
            }
            Turn::Decide(_) | Turn::Over => break,
        }
    }
    match game.view(&undone, seat) == game.view(state, seat) {
        true => Ok(()),
        false => Err("hidden choices made anew lead to another view".into()),
    }
}

fn check_ranks<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let (scores, ranks) = (game.scores(state), game.ranks(state));
    for (a, &score_a) in scores.iter() {
        for (b, &score_b) in scores.iter() {
            if score_a > score_b && ranks[a] >= ranks[b] {
                return Err(format!("scores {scores:?} and ranks {ranks:?} disagree"));
            }
        }
    }
    let better = |rank: u8| ranks.as_slice().iter().filter(|&&other| other < rank).count();
    match ranks.as_slice().iter().all(|&rank| better(rank) == usize::from(rank)) {
        true => Ok(()),
        false => Err(format!("{ranks:?} are no ranks")),
    }
}
