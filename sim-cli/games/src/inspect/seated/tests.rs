//! Check that stories hide facts: it compares stories of worlds that one seat cannot distinguish.

use std::cell::RefCell;

use corsair_engine::chance_observer::{ChanceObserver, ObservedDice, SharedObserver};
use corsair_engine::dealer::play_observed;
use corsair_engine::record::Outcome;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Game, Observer, PerSeat, Seat};

use crate::inspect::replay::{ActionOf, Chronicle, EventOf, StateOf};
use crate::inspect::seated::SeatedPerson;
use crate::inspect::seated::witness::Witness;

/// Moment of a game that a story may report.
enum Moment<C: Chronicle> {
    Decided(StateOf<C>, Seat, ActionOf<C>),
    Event(StateOf<C>, EventOf<C>),
    Chance(Outcome),
}

/// Observer that keeps every moment of a game.
struct Moments<C: Chronicle>(Vec<Moment<C>>);

impl<C: Chronicle> Observer<C::Game> for Moments<C> {
    fn event(&mut self, event: EventOf<C>) {
        unreachable!("{event:?} has no state");
    }

    fn event_at(&mut self, _game: &C::Game, state: &StateOf<C>, event: EventOf<C>) {
        self.0.push(Moment::Event(state.clone(), event));
    }

    fn decided(&mut self, _game: &C::Game, state: &StateOf<C>, seat: Seat, action: ActionOf<C>) {
        self.0.push(Moment::Decided(state.clone(), seat, action));
    }
}

impl<C: Chronicle> ChanceObserver for Moments<C> {
    fn chance(&mut self, outcome: Outcome) {
        self.0.push(Moment::Chance(outcome));
    }
}

/// Returns the state after a decision and the story for a seat, with the same dice in every world.
fn told<C: Chronicle>(
    game: &C::Game,
    before: &[Moment<C>],
    (state, seat, action): (&StateOf<C>, Seat, ActionOf<C>),
    person: &SeatedPerson,
) -> (StateOf<C>, String) {
    let mut witness = Witness::<C>::new(game, person);
    for moment in before {
        match moment {
            Moment::Decided(state, seat, action) => witness.decided(game, state, *seat, *action),
            Moment::Event(state, event) => witness.event_at(game, state, *event),
            Moment::Chance(outcome) => witness.chance(*outcome),
        }
    }
    witness.decided(game, state, seat, action);
    let mut nature = NatureDice::new(7);
    nature.open_deal(before.len() as u64);
    let mut state = state.clone();
    let witness = RefCell::new(witness);
    let mut dice = ObservedDice::new(nature, &witness);
    game.apply(&mut state, action, &mut dice, &mut SharedObserver(&witness));
    let story = witness.borrow().story();
    (state, story)
}

/// Compares the stories that each seat reads in the true world and in a sampled world with the same view, at one in
/// `stride` decisions. The views must also be equal after the decision. Returns the number of compared pairs.
///
/// # Panics
/// Panics if two stories differ, with both stories.
pub(crate) fn stories_hide_facts<C: Chronicle>(
    game: &C::Game,
    bot: &dyn Bot<C::Game>,
    seed: u64,
    stride: usize,
) -> u32 {
    let seating = PerSeat::filled(game.seats(), 0);
    let played = play_observed(game, &[bot], seed, 0, &seating, Moments::<C>(Vec::new()));
    let Moments(moments) = played.watch;
    let names: Vec<String> = Seat::all(game.seats()).map(|seat| format!("{seat}")).collect();
    let mut compared = 0;
    let decisions = moments.iter().enumerate();
    let decisions = decisions.filter(|(_, moment)| matches!(moment, Moment::Decided(..)));
    for (number, (at, moment)) in decisions.enumerate() {
        let Moment::Decided(state, seat, action) = moment else { continue };
        if !number.is_multiple_of(stride) {
            continue;
        }
        for reader in Seat::all(game.seats()) {
            let mut dice = NatureDice::new(seed);
            dice.open_deal(at as u64);
            let other = game.resample(game.view(state, reader), &mut dice);
            if other == *state || !game.is_legal(&other, *action) {
                continue;
            }
            let person = SeatedPerson { seat: reader, names: names.clone() };
            let story = |world| told::<C>(game, &moments[..at], (world, *seat, *action), &person);
            let [one, two] = [story(state), story(&other)];
            if game.view(&one.0, reader) == game.view(&two.0, reader) {
                compared += 1;
                assert_eq!(one.1, two.1, "decision {number}, {reader}");
            }
        }
    }
    compared
}
