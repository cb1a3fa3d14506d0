//! A bot's choice follows from its view and its own randomness: nothing else reaches it.

use corsair_engine::dealer::play_one;
use corsair_engine::games::blackbeard::{Action, Blackbeard, Card, State};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Game, NoObserver, PerSeat, Seat, SeatRng, Turn};

use crate::{CAPTAINS, game, hired};

const SEED: u64 = 31;
const SEATS: usize = 4;

/// What a seat chooses in a state among legal actions, at a decision of this number.
type Choose<'c> = dyn Fn(&State, Seat, &[Action], u64) -> Action + 'c;

/// What was planted behind equal views.
#[derive(Default, Debug)]
struct Seen {
    /// States that the deciding seat can't tell from the true one.
    planted: u32,
    /// Those in which another seat holds other cards.
    hands_differ: u32,
    /// Those in which the player chose another action.
    chose_differently: u32,
}

/// States that differ only in what the deciding seat can't see give the same choice.
#[test]
fn equal_views_give_equal_choices() {
    let game = game(SEATS, &[]);
    for name in CAPTAINS {
        let bot = hired(name);
        let mut planted = 0;
        for deal in 0..6 {
            let seen = ask_again(&game, deal, 3, &choice_of(&game, &*bot));
            assert_eq!(seen.chose_differently, 0, "deal {deal} of {name}: {seen:?}");
            assert!(seen.hands_differ * 2 > seen.planted, "{seen:?}");
            planted += seen.planted;
        }
        assert!(planted > 500, "{name} was asked {planted} times");
    }
}

/// A search samples states, and must sample the same ones.
#[test]
fn searches_that_see_the_same_choose_the_same() {
    let game = game(SEATS, &[]);
    for spec in ["rollout:iterations=6:depth=6", "mcts:iterations=6:depth=6"] {
        let bot = hired(spec);
        let seen = ask_again(&game, 0, 1, &choice_of(&game, &*bot));
        assert_eq!(seen.chose_differently, 0, "{spec}: {seen:?}");
        assert!(seen.hands_differ > 20, "{seen:?}");
    }
}

/// That hidden cards would change what is chosen by one who looks at them: the test above can fail.
#[test]
fn one_who_sees_all_hands_chooses_differently() {
    let game = game(SEATS, &[]);
    let peeks = |state: &State, seat: Seat, legal: &[Action], _: u64| {
        let others = Seat::all(SEATS).filter(|&other| other != seat);
        let hands = others.map(|other| held(&game, state, other).len());
        let cards: String = Seat::all(SEATS)
            .filter(|&other| other != seat)
            .flat_map(|other| held(&game, state, other))
            .map(|card| card.to_string())
            .collect();
        legal[(hands.sum::<usize>() + cards.len()) % legal.len()]
    };
    let seen = ask_again(&game, 1, 3, &peeks);
    assert!(seen.chose_differently > 20, "{seen:?}");
}

fn held(game: &Blackbeard, state: &State, seat: Seat) -> Vec<Card> {
    game.view(state, seat).hand().cards().to_vec()
}

/// The choice of a bot, with the randomness of the decision's number.
fn choice_of(
    game: &Blackbeard,
    bot: &dyn Bot<Blackbeard>,
) -> impl Fn(&State, Seat, &[Action], u64) -> Action {
    |state, seat, legal, number| {
        let mut rng = SeatRng::new(SEED, number, seat);
        bot.hire(game, seat).choose(game.view(state, seat), legal, &mut rng)
    }
}

/// Plays a deal by a choice, and asks at every decision for the choice in states that the seat can't
/// tell from the true one.
fn ask_again(game: &Blackbeard, deal: u64, times: u32, choose: &Choose<'_>) -> Seen {
    let mut seen = Seen::default();
    let mut nature = NatureDice::new(SEED);
    nature.open_deal(deal);
    let mut sampled = NatureDice::new(SEED + 1);
    sampled.open_deal(deal);
    let (mut legal, mut legal_elsewhere) = (Vec::new(), Vec::new());
    let mut state = game.setup(&mut nature, &mut NoObserver);
    let mut number = 0;
    while let Turn::Decide(seat) = game.turn(&state) {
        game.actions(&state, &mut legal);
        let choice = choose(&state, seat, &legal, number);
        for _ in 0..times {
            let elsewhere = game.resample(game.view(&state, seat), &mut sampled);
            game.actions(&elsewhere, &mut legal_elsewhere);
            let again = choose(&elsewhere, seat, &legal_elsewhere, number);
            let others_hold = |state: &State| -> Vec<Vec<Card>> {
                let others = Seat::all(SEATS).filter(|&other| other != seat);
                others.map(|other| held(game, state, other)).collect()
            };
            seen.planted += 1;
            seen.hands_differ += u32::from(others_hold(&state) != others_hold(&elsewhere));
            seen.chose_differently += u32::from(again != choice);
        }
        game.apply(&mut state, choice, &mut nature, &mut NoObserver);
        number += 1;
    }
    seen
}

/// What a player keeps from one decision to the next saves work and changes no choice.
#[test]
fn players_choose_as_new_ones_would() {
    let game = game(SEATS, &[]);
    for name in CAPTAINS {
        let bot = hired(name);
        let mut players: Vec<_> = Seat::all(SEATS).map(|seat| bot.hire(&game, seat)).collect();
        let choose_anew = choice_of(&game, &*bot);
        for deal in 0..3 {
            let mut nature = NatureDice::new(SEED);
            nature.open_deal(deal);
            let mut legal = Vec::new();
            let mut state = game.setup(&mut nature, &mut NoObserver);
            while let Turn::Decide(seat) = game.turn(&state) {
                game.actions(&state, &mut legal);
                let mut rng = SeatRng::new(SEED, 0, seat);
                let view = game.view(&state, seat);
                let choice = players[seat.index()].choose(view, &legal, &mut rng);
                assert_eq!(choice, choose_anew(&state, seat, &legal, 0), "deal {deal} of {name}");
                game.apply(&mut state, choice, &mut nature, &mut NoObserver);
            }
        }
    }
}

#[test]
fn a_deal_played_twice_ends_alike() {
    let game = game(SEATS, &[]);
    let specs = ["balanced", "commissioner", "rollout:iterations=4:depth=8", "uniform"];
    let bots = specs.map(hired);
    let bots: Vec<&dyn Bot<Blackbeard>> = bots.iter().map(|bot| &**bot).collect();
    let seating = PerSeat::from_fn(SEATS, |seat| seat.index() as u8);
    for deal in 0..6 {
        let play = || play_one(&game, &bots, 5, deal, &seating, NoObserver);
        let (first, second) = (play(), play());
        assert_eq!((first.scores, first.decisions), (second.scores, second.decisions));
    }
}
