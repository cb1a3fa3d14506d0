//! Tests that set-ups differ between deals, and that games of one deal share as much of the set-up as possible.

use std::collections::BTreeSet;

use corsair_engine::games::spanish_main::{Action, Question, SpanishMain};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Choice, Game, NoObserver, Seat, SeatRng, Turn};

use super::{CAPTAINS, bot, game};

const SEED: u64 = 1_729;

/// Returns all set-up choices in order. Treasure is dealt after the set-up and is not included.
fn set_up(game: &SpanishMain, bots: &[Box<dyn Bot<SpanishMain>>], deal: u64) -> Vec<Action> {
    let mut dice = NatureDice::new(SEED);
    dice.open_deal(deal);
    let mut state = game.setup(&mut dice, &mut NoObserver);
    let seats = || Seat::all(game.seats());
    let mut players: Vec<_> =
        seats().map(|seat| bots[seat.index() % bots.len()].spawn(game, seat)).collect();
    let mut rngs: Vec<_> = seats().map(|seat| SeatRng::new(SEED, deal, seat)).collect();
    let (mut legal, mut choices) = (Vec::new(), Vec::new());
    while let Turn::Decide(seat) = game.turn(&state) {
        let view = game.view(&state, seat);
        let question = view.ask().expect("the game waits for a decision").question;
        if question == Question::Order || view.round() > 0 {
            break;
        }
        game.actions(&state, &mut legal);
        let at = seat.index();
        let action = match players[at].pick(view, &legal, &mut rngs[at]) {
            Choice::Listed(place) => legal[place as usize],
            Choice::Named(action) => action,
        };
        game.check(&state, action).expect("a legal choice");
        game.apply(&mut state, action, &mut dice, &mut NoObserver);
        choices.push(action);
    }
    choices
}

/// Returns the number of distinct set-ups in the first `deals` deals.
fn distinct(game: &SpanishMain, specs: &[&str], deals: u64) -> usize {
    let bots: Vec<_> = specs.iter().map(|spec| bot(spec)).collect();
    (0..deals).map(|deal| set_up(game, &bots, deal)).collect::<BTreeSet<_>>().len()
}

#[test]
fn bots_make_at_least_195_distinct_set_ups_in_200_deals() {
    for seats in [2, 4] {
        let game = game(seats, &["terrain.per_player=1"]);
        for bot in CAPTAINS.into_iter().chain(["uniform"]) {
            let n = distinct(&game, &[bot], 200);
            assert!(n >= 195, "{bot} at {seats} seats: {n}");
        }
    }
}

#[test]
fn search_bots_vary_their_set_ups() {
    let game = game(2, &["end.rounds=4"]);
    for search in ["rollout:iterations=4:depth=4", "mcts:iterations=20:depth=4"] {
        let n = distinct(&game, &[search, "balanced"], 12);
        assert!(n >= 11, "{search}: {n}");
    }
}

/// Checks that set-ups differ even with one fixed fleet, and that all set-ups are equal with `variety=0`.
#[test]
fn set_ups_vary_even_with_one_fixed_fleet() {
    let game = game(2, &[]);
    for fleet in ["titan", "swarm", "darkhawk"] {
        let n = distinct(&game, &[&format!("balanced:fleet={fleet}")], 200);
        println!("{fleet}: {n}");
        assert!(n >= 100, "{fleet}: {n}");
    }
    assert_eq!(distinct(&game, &["balanced:fleet=titan:variety=0"], 20), 1);
    assert_eq!(distinct(&game, &["balanced:fleet=own:variety=0"], 20), 1);
}

#[test]
fn bots_draw_only_fleets_that_their_spec_allows() {
    let game = game(2, &["random_fleets.number=40"]);
    let names = |spec: &str| -> BTreeSet<String> {
        let bots = [bot(spec)];
        let chosen = (0..60).map(|deal| match set_up(&game, &bots, deal)[0] {
            Action::ChooseFleet(fleet) => game.fleets()[usize::from(fleet)].name.clone(),
            other => panic!("a fleet is chosen first, not {other}"),
        });
        chosen.collect()
    };
    let two = names("balanced:fleet=titan+swarm+not-there");
    assert_eq!(two.iter().map(String::as_str).collect::<Vec<_>>(), ["swarm", "titan"]);
    assert!(names("balanced:fleet=random").iter().all(|name| name.starts_with("random-")));
    let any = names("balanced");
    let random = any.iter().filter(|name| name.starts_with("random-")).count();
    assert!(any.len() > 25 && random > 10 && random < any.len(), "{any:?}");
}

/// Compares games of one deal under both seatings, under different rules of play, and with different fleets for one
/// seat.
///
/// All set-up choices that do not depend on the change must be equal.
#[test]
fn set_ups_of_a_deal_ignore_seatings_and_unrelated_rules() {
    let plain = game(2, &[]);
    let other = game(2, &["scuttle.on=4", "shoot.from_round=3"]);
    let two = || [bot("balanced"), bot("profile")];
    let turned = || [bot("profile"), bot("balanced")];
    for deal in 0..20 {
        let table = set_up(&plain, &two(), deal);
        assert_eq!(table, set_up(&plain, &turned(), deal), "seatings of deal {deal}");
        assert_eq!(table, set_up(&other, &two(), deal), "rules of deal {deal}");
    }
    let first_island = |spec: &str, deal| {
        let table = set_up(&plain, &[bot(spec), bot("balanced:fleet=titan")], deal);
        table[2]
    };
    let shared = (0..40).filter(|&deal| {
        first_island("balanced:fleet=titan", deal) == first_island("balanced:fleet=garante", deal)
    });
    assert!(shared.count() >= 20, "too few deals share the first island");
}
