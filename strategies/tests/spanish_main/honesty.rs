//! A bot's choice follows from its view and its own randomness: nothing else reaches it.

use corsair_engine::dealer::play_one;
use corsair_engine::games::spanish_main::{Action, SpanishMain, State};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Game, NoObserver, PerSeat, Seat, SeatRng, Turn};

use crate::{CAPTAINS, game, hired};

const SEED: u64 = 31;
const SEATS: usize = 3;

/// What a seat chooses in a state among legal actions, at a decision of this number.
type Choose<'c> = dyn Fn(&State, Seat, &[Action], u64) -> Action + 'c;

/// What was planted behind equal views.
#[derive(Default, Debug)]
struct Seen {
    /// States that the deciding seat can't tell from the true one.
    planted: u32,
    /// Those that are not the true one: other coins or other crew lie face down.
    differ: u32,
    /// Those in which the player chose another action.
    chose_differently: u32,
}

/// Fleets of equal ships whose crew differ, so that what lies face down may be another fleet's.
fn twins() -> SpanishMain {
    use std::sync::Arc;

    use corsair_engine::games::spanish_main::{Cards, read_fleets};

    const FLEETS: &str = r#"
        [[fleet]]
        name = "one"
        idea = "a captain and a helmsman"
        ships = [{ ship = "SM:HMS Titan", crew = ["Captain", "Helmsman"] }, { ship = "SM:HMS Albion", crew = ["Explorer"] }]

        [[fleet]]
        name = "two"
        idea = "a cannoneer and an explorer"
        ships = [{ ship = "SM:HMS Titan", crew = ["Cannoneer", "Explorer"] }, { ship = "SM:HMS Albion", crew = ["Helmsman"] }]
    "#;
    let plain = game(SEATS, &["end.rounds=14"]);
    let cards = Arc::new(Cards::of_the_six_sets());
    let fleets = read_fleets("twins.toml", FLEETS, &cards, plain.rules().fleets()).expect("fleets");
    SpanishMain::with_fleets(plain.rules().clone(), SEATS, cards, fleets).expect("a table")
}

/// States that differ only in what the deciding seat can't see give the same choice.
#[test]
fn equal_views_give_equal_choices() {
    let game = twins();
    for name in CAPTAINS {
        let bot = hired(name);
        let mut planted = 0;
        for deal in 0..2 {
            let seen = ask_again(&game, deal, 2, &choice_of(&game, &*bot));
            assert_eq!(seen.chose_differently, 0, "deal {deal} of {name}: {seen:?}");
            assert!(seen.differ * 2 > seen.planted, "{seen:?}");
            planted += seen.planted;
        }
        assert!(planted > 500, "{name} was asked {planted} times");
    }
}

/// A search samples states, and must sample the same ones.
#[test]
fn searches_that_see_the_same_choose_the_same() {
    let game = twins();
    for spec in ["rollout:iterations=4:depth=4", "mcts:iterations=4:depth=4"] {
        let bot = hired(spec);
        let seen = ask_again(&game, 0, 1, &choice_of(&game, &*bot));
        assert_eq!(seen.chose_differently, 0, "{spec}: {seen:?}");
        assert!(seen.differ > 20, "{seen:?}");
    }
}

/// That what is hidden would change what is chosen by one who looks at it: the tests above can fail.
#[test]
fn one_who_sees_all_crew_and_coins_chooses_differently() {
    let game = twins();
    let peeks = |state: &State, _: Seat, legal: &[Action], _: u64| {
        legal[hidden(&game, state).len() % legal.len()]
    };
    let seen = ask_again(&game, 1, 2, &peeks);
    assert!(seen.chose_differently > 20, "{seen:?}");
}

/// The crew and coins of a state, in words.
fn hidden(game: &SpanishMain, state: &State) -> String {
    let table = game.snapshot(state);
    let crew = table.crew.iter().filter_map(|crew| crew.card.clone());
    let tokens = table.islands.iter().flat_map(|of| &of.treasure);
    let tokens = tokens.chain(table.ships.iter().flat_map(|of| &of.treasure));
    let faces = tokens.filter_map(|token| token.face.clone());
    crew.chain(faces).collect::<Vec<String>>().join(" ")
}

/// The choice of a bot, with the randomness of the decision's number.
fn choice_of(
    game: &SpanishMain,
    bot: &dyn Bot<SpanishMain>,
) -> impl Fn(&State, Seat, &[Action], u64) -> Action {
    |state, seat, legal, number| {
        let mut rng = SeatRng::new(SEED, number, seat);
        bot.hire(game, seat).choose(game.view(state, seat), legal, &mut rng)
    }
}

/// Plays a deal by a choice, and asks at every decision for the choice in states that the seat can't
/// tell from the true one.
fn ask_again(game: &SpanishMain, deal: u64, times: u32, choose: &Choose<'_>) -> Seen {
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
        let known = hidden(game, &state);
        for _ in 0..times {
            let elsewhere = game.resample(game.view(&state, seat), &mut sampled);
            game.actions(&elsewhere, &mut legal_elsewhere);
            let again = choose(&elsewhere, seat, &legal_elsewhere, number);
            seen.planted += 1;
            seen.differ += u32::from(known != hidden(game, &elsewhere));
            seen.chose_differently += u32::from(again != choice);
        }
        game.apply(&mut state, choice, &mut nature, &mut NoObserver);
        number += 1;
    }
    seen
}

#[test]
fn a_deal_played_twice_ends_alike() {
    let game = game(SEATS, &["end.rounds=10"]);
    let specs = ["balanced", "blockader", "rollout:iterations=2:depth=2"];
    let bots = specs.map(hired);
    let bots: Vec<&dyn Bot<SpanishMain>> = bots.iter().map(|bot| &**bot).collect();
    let seating = PerSeat::from_fn(SEATS, |seat| seat.index() as u8);
    for deal in 0..2 {
        let play = || play_one(&game, &bots, 5, deal, &seating, NoObserver);
        let (first, second) = (play(), play());
        assert_eq!((first.scores, first.decisions), (second.scores, second.decisions));
    }
}
