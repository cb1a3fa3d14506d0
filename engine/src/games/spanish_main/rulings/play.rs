//! Tests of whole games: SM-LAW-1 to SM-LAW-7, what each seat may know, and the ends of games.

use crate::game::{Game, Turn};
use crate::games::spanish_main::EDITION;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::ship::Afloat;
use crate::laws::check_game;
use crate::observe::NoObserver;
use crate::strategy::{Strategy, Uniform};
use crate::stream::NatureDice;

fn game(seats: usize) -> SpanishMain {
    EDITION.game(seats, &[]).expect("a game of the edition")
}

fn uniform(seats: usize) -> Vec<Box<dyn Strategy<SpanishMain>>> {
    (0..seats).map(|_| Box::new(Uniform) as Box<dyn Strategy<SpanishMain>>).collect()
}

#[test]
fn sm_law_5_games_with_2_to_4_seats_satisfy_all_laws() {
    for seats in 2..=4 {
        let game = game(seats);
        for deal in 0..3 {
            check_game(&game, &mut uniform(seats), 20, deal).unwrap_or_else(|law| panic!("{law}"));
        }
    }
}

/// Plays a game with random proposals, calls `each` before every decision, and returns the last state.
fn play(
    game: &SpanishMain,
    deal: u64,
    mut each: impl FnMut(&crate::games::spanish_main::state::State, Action),
) -> crate::games::spanish_main::state::State {
    let (mut dice, mut chooser) = (NatureDice::new(3), NatureDice::new(4));
    dice.open_deal(deal);
    chooser.open_deal(deal);
    let mut state = game.setup(&mut dice, &mut NoObserver);
    while let Turn::Decide(_) = game.turn(&state) {
        let action = game.propose(&state, &mut chooser).expect("a decision is due");
        each(&state, action);
        game.apply(&mut state, action, &mut dice, &mut NoObserver);
    }
    state
}

#[test]
fn sm_law_7_games_end_within_the_round_limit() {
    let game = game(2);
    for deal in 0..5 {
        let last = play(&game, deal, |_, _| {});
        assert!(last.round <= game.rules().end.rounds && last.over);
    }
}

#[test]
fn sm_law_6_removed_masts_and_gold_at_homes_never_decrease() {
    let game = game(3);
    for deal in 0..3 {
        let mut before = [(0, 0); 3];
        play(&game, deal, |state, _| {
            for seat in state.all() {
                let now = (state.players[seat].masts_removed, state.gold(seat));
                let then = std::mem::replace(&mut before[seat.index()], now);
                assert!(now.0 >= then.0 && now.1 >= then.1, "{then:?}, then {now:?}");
            }
        });
    }
}

#[test]
fn sm_set_6_each_wild_island_has_four_coins_and_no_home_has_any() {
    let game = game(2);
    let mut looked = false;
    play(&game, 1, |state, _| {
        if state.round == 1 && !looked {
            looked = true;
            let wild: Vec<_> = state.island_numbers().filter(|&at| state.is_wild(at)).collect();
            assert_eq!((wild.len(), state.initial_gold), (4, 30));
            for island in wild {
                assert_eq!(
                    state
                        .coins_at(crate::games::spanish_main::data::pieces::CoinAt::Island(island))
                        .count(),
                    4
                );
            }
        }
    });
    assert!(looked);
}

#[test]
fn sm_trn_2_no_ship_has_more_than_two_standard_actions() {
    let game = game(2);
    play(&game, 2, |state, action| {
        if let (Some(ask), Action::Move(ship)) = (state.ask, action) {
            assert_eq!(ask.question, Question::Order);
            let of = state.ship(ship);
            assert!(of.turn.actions == 0 && of.afloat == Afloat::Yes && of.seat == ask.seat);
        }
    });
}
