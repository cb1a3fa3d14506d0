//! Tests that games depend only on their deal, not on state that players keep.

use corsair_engine::games::blackbeard::{Action, State};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Game, NoObserver, PerSeat, Seat, SeatRng, Turn};

use super::{CAPTAINS, bot, game};
use crate::harness::check_repeats;

const SEED: u64 = 31;
const SEATS: usize = 4;

/// Compares choices: players may keep state between decisions to save work, but the state must not change a choice.
#[test]
fn reused_players_choose_like_new_players() {
    let game = game(SEATS, &[]);
    for name in CAPTAINS {
        let bot = bot(name);
        let mut players: Vec<_> = Seat::all(SEATS).map(|seat| bot.spawn(&game, seat)).collect();
        let choose_anew = |state: &State, seat: Seat, legal: &[Action]| {
            let mut rng = SeatRng::new(SEED, 0, seat);
            bot.spawn(&game, seat).choose(game.view(state, seat), legal, &mut rng)
        };
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
                assert_eq!(choice, choose_anew(&state, seat, &legal), "deal {deal} of {name}");
                game.apply(&mut state, choice, &mut nature, &mut NoObserver);
            }
        }
    }
}

#[test]
fn repeated_deal_has_equal_scores_and_decisions() {
    let specs = ["balanced", "commissioner", "rollout:iterations=4:depth=8", "uniform"];
    let seating = PerSeat::from_fn(SEATS, |seat| seat.index() as u8);
    check_repeats(&game(SEATS, &[]), &specs, &seating, 6);
}
