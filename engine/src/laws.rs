//! Laws that every game obeys, checked on whole games. Tests call [`check_game`] for every game, edition and seat
//! count.

use std::collections::HashSet;

use crate::dice::Dice;
use crate::game::{ActionList, Game, Turn};
use crate::observe::NoObserver;
use crate::play::MAX_DECISIONS;
use crate::record::{Logger, Script, replay};
use crate::seat::Seat;
use crate::strategy::{SeatRng, Strategy};
use crate::stream::NatureDice;

/// Plays one deal with these strategies and checks laws at every decision:
/// - the state passes its audit;
/// - the list of actions is not empty and has no duplicates, and `check` accepts each action;
/// - `check` accepts the chosen action, and a [complete](ActionList::Complete) list contains it;
/// - if the list is a [sample](ActionList::Sample), `check` accepts a [proposed](Game::propose) action, which leads
///   to a state that passes its audit;
/// - a state resampled from each seat's view gives that seat an equal view, and passes its audit;
/// - hidden choices that are undone and made again lead to an equal view for the deciding seat.
///
/// After the game it checks that the game finished and that ranks agree with scores. A replay of the actions must
/// reach an equal final state, both from the deal and from the logged chance alone.
///
/// # Errors
/// Returns the first broken law, with the number of the decision.
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
    let mut sample_dice = NatureDice::new(seed ^ 0xD1CE);
    sample_dice.open_deal(deal);
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
        check_views(game, &state, &mut sample_dice).map_err(at)?;
        check_undone_choices(game, &state, seat, &mut sample_dice).map_err(at)?;
        if G::ACTIONS == ActionList::Sample {
            check_proposal(game, &state, &mut sample_dice).map_err(at)?;
        }
        let index = seat.index();
        let action = seats[index].choose(game.view(&state, seat), &legal, &mut rngs[index]);
        check_choice(game, &state, &legal, action).map_err(at)?;
        actions.push((seat, action));
        game.apply(&mut state, action, &mut dice, &mut NoObserver);
    }
    let at = |law: String| format!("deal {deal}, at the end: {law}");
    game.audit(&state).map_err(at)?;
    check_views(game, &state, &mut sample_dice).map_err(at)?;
    game.actions(&state, &mut legal);
    if !legal.is_empty() {
        return Err(at(format!("actions after the end: {legal:?}")));
    }
    let mut nature = NatureDice::new(seed);
    nature.open_deal(deal);
    if replay(game, &actions, &mut nature) != state {
        return Err(at("a replay of the actions with the deal ends in a different state".into()));
    }
    let mut script = Script::new(dice.log.iter().map(|outcome| outcome.answer), nature);
    if replay(game, &actions, &mut script) != state || script.left() > 0 {
        return Err(at(
            "a replay of the actions with the logged chance ends in a different state".into()
        ));
    }
    check_ranks(game, &state).map_err(at)
}

/// Checks that the list of actions is not empty and has no duplicates, and that `check` accepts
/// each action. Leaves the list in `legal`.
///
/// # Errors
/// Returns the first broken law.
pub fn check_actions<G: Game>(
    game: &G,
    state: &G::State,
    legal: &mut Vec<G::Action>,
) -> Result<(), String> {
    game.actions(state, legal);
    if legal.is_empty() {
        return Err("no action is listed".into());
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

/// Checks that `check` accepts an action. If the game's list is complete, the action must be in
/// `legal`.
///
/// # Errors
/// Returns the broken law.
pub fn check_choice<G: Game>(
    game: &G,
    state: &G::State,
    legal: &[G::Action],
    action: G::Action,
) -> Result<(), String> {
    game.check(state, action).map_err(|illegal| format!("{action:?}: {illegal}"))?;
    match G::ACTIONS {
        ActionList::Complete if !legal.contains(&action) => {
            Err(format!("{action:?} is legal, but not in the complete list"))
        }
        ActionList::Complete | ActionList::Sample => Ok(()),
    }
}

fn check_proposal<G: Game, D: Dice>(
    game: &G,
    state: &G::State,
    sample_dice: &mut D,
) -> Result<(), String> {
    let action = game.propose(state, sample_dice).ok_or("no action is proposed")?;
    if let Err(illegal) = game.check(state, action) {
        return Err(format!("{action:?} is proposed, but {illegal}"));
    }
    let mut next = state.clone();
    game.apply(&mut next, action, sample_dice, &mut NoObserver);
    game.audit(&next).map_err(|broken| format!("after {action:?}: {broken}"))
}

fn check_views<G: Game, D: Dice>(
    game: &G,
    state: &G::State,
    sample_dice: &mut D,
) -> Result<(), String> {
    for seat in Seat::all(game.seats()) {
        let view = game.view(state, seat);
        let imagined = game.resample(view, sample_dice);
        if game.view(&imagined, seat) != view {
            return Err(format!(
                "a state resampled from the view of {seat} gives a different view"
            ));
        }
        game.audit(&imagined).map_err(|broken| format!("state resampled for {seat}: {broken}"))?;
    }
    Ok(())
}

fn check_undone_choices<G: Game, D: Dice>(
    game: &G,
    state: &G::State,
    seat: Seat,
    sample_dice: &mut D,
) -> Result<(), String> {
    let mut undone = state.clone();
    game.undo_hidden_choices(&mut undone);
    for _ in 0..game.seats() {
        match game.turn(&undone) {
            Turn::Decide(other) if other != seat => {
                let action = game.propose(&undone, sample_dice).ok_or("no action is proposed")?;
                game.apply(&mut undone, action, sample_dice, &mut NoObserver);
            }
            Turn::Decide(_) | Turn::Over => break,
        }
    }
    match game.view(&undone, seat) == game.view(state, seat) {
        true => Ok(()),
        false => Err("hidden choices made again lead to a different view".into()),
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
        false => Err(format!("ranks {ranks:?} are inconsistent")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Lane;
    use crate::game::Illegal;
    use crate::observe::Observer;
    use crate::seat::PerSeat;
    use crate::strategy::Uniform;

    /// Law that a test game breaks.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Breaks {
        Nothing,
        NoDuplicates,
        ListedIsLegal,
        ProposedIsLegal,
        AuditAfterProposal,
    }

    /// Test game in which each of two seats names one number from 0 to [`MOST`]. The list of actions is a sample of
    /// three numbers.
    struct Numbers(Breaks);

    const MOST: u32 = 999;
    const LANE: Lane = Lane::nature(0);

    impl Game for Numbers {
        type State = Vec<u32>;
        type Action = u32;
        type Event = ();
        type View<'s> = &'s [u32];

        const ACTIONS: ActionList = ActionList::Sample;

        fn seats(&self) -> usize {
            2
        }
        fn setup<D: Dice, O: Observer<Numbers>>(&self, _dice: &mut D, _watch: &mut O) -> Vec<u32> {
            Vec::new()
        }
        fn turn(&self, state: &Vec<u32>) -> Turn {
            if state.len() < 2 { Turn::Decide(Seat::new(state.len())) } else { Turn::Over }
        }
        fn actions(&self, state: &Vec<u32>, out: &mut Vec<u32>) {
            out.clear();
            if state.len() < 2 {
                out.extend([0, MOST / 2, MOST]);
            }
            match self.0 {
                Breaks::NoDuplicates => out.push(0),
                Breaks::ListedIsLegal => out.push(MOST + 1),
                Breaks::Nothing | Breaks::ProposedIsLegal | Breaks::AuditAfterProposal => {}
            }
        }
        fn propose<D: Dice>(&self, state: &Vec<u32>, dice: &mut D) -> Option<u32> {
            let illegal = if self.0 == Breaks::ProposedIsLegal { MOST + 1 } else { 0 };
            (state.len() < 2).then(|| 1 + illegal + dice.pick(LANE, MOST / 2 - 1))
        }
        fn check(&self, _state: &Vec<u32>, action: u32) -> Result<(), Illegal> {
            if action <= MOST { Ok(()) } else { Err(Illegal::new("T-1", "it is too much")) }
        }
        fn apply<D: Dice, O: Observer<Numbers>>(
            &self,
            state: &mut Vec<u32>,
            action: u32,
            _dice: &mut D,
            _watch: &mut O,
        ) {
            state.push(action);
        }
        fn view<'s>(&'s self, state: &'s Vec<u32>, _seat: Seat) -> &'s [u32] {
            state
        }
        fn resample<D: Dice>(&self, view: &[u32], _dice: &mut D) -> Vec<u32> {
            view.to_vec()
        }
        fn scores(&self, state: &Vec<u32>) -> PerSeat<i32> {
            PerSeat::from_fn(2, |seat| state.get(seat.index()).map_or(0, |&named| named as i32))
        }
        fn ranks(&self, state: &Vec<u32>) -> PerSeat<u8> {
            let scores = self.scores(state);
            PerSeat::from_fn(2, |seat| {
                scores.iter().filter(|&(_, &score)| score > scores[seat]).count() as u8
            })
        }
        fn audit(&self, state: &Vec<u32>) -> Result<(), String> {
            let listed = state.iter().all(|named| [0, MOST / 2, MOST].contains(named));
            match self.0 {
                Breaks::AuditAfterProposal if !listed => Err("a number is not listed".into()),
                _ => Ok(()),
            }
        }
    }

    fn check(breaks: Breaks) -> Result<(), String> {
        let mut seats: Vec<Box<dyn Strategy<Numbers>>> = vec![Box::new(Uniform), Box::new(Uniform)];
        check_game(&Numbers(breaks), &mut seats, 1, 2)
    }

    #[test]
    fn game_with_a_sampled_list_keeps_the_laws() {
        assert_eq!(check(Breaks::Nothing), Ok(()));
    }

    #[test]
    fn check_game_reports_broken_laws_of_actions() {
        for (breaks, report) in [
            (Breaks::NoDuplicates, "0 is listed twice"),
            (Breaks::ListedIsLegal, "1000 is listed, but it is too much (T-1)"),
            (Breaks::ProposedIsLegal, "is proposed, but it is too much (T-1)"),
            (Breaks::AuditAfterProposal, "a number is not listed"),
        ] {
            let broken = check(breaks).expect_err(report);
            assert!(broken.contains("decision 0 of seat 0") && broken.contains(report), "{broken}");
        }
    }
}
