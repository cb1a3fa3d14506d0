//! A bot's choice follows from its view and its own randomness: nothing else reaches it.

use corsair_engine::games::cove::Cove;
use corsair_engine::run::{play_one, rotations};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Game, LookAway, PerSeat, Seat, SeatRng, Turn};
use corsair_strategies::cove::hire_bot;

use crate::{CAPTAINS, cove};

/// States that differ only in what the deciding seat can't see give the same choice.
#[test]
fn equal_views_give_equal_choices() {
    let game = cove(4, &["start.cards=3"]);
    for name in CAPTAINS {
        let bot = hire_bot(name).expect("a known bot");
        for deal in 0..20 {
            check_deal(&game, &*bot, deal);
        }
    }
}

/// A search imagines tables, and must imagine the same ones.
#[test]
fn searches_that_see_the_same_choose_the_same() {
    let game = cove(4, &["start.cards=3"]);
    for spec in [
        "rollout:iterations=12:depth=8",
        "mcts:iterations=12:depth=8",
        "mcts:iterations=12:depth=8:opponents=tree",
    ] {
        let bot = hire_bot(spec).expect("a good spec");
        for deal in 0..4 {
            check_deal(&game, &*bot, deal);
        }
    }
}

pub(crate) fn check_deal(game: &Cove, bot: &dyn Bot<Cove>, deal: u64) {
    const SEED: u64 = 31;
    let mut nature = NatureDice::new(SEED);
    nature.open_deal(deal);
    let mut imagination = NatureDice::new(SEED + 1);
    imagination.open_deal(deal);
    let mut players: Vec<_> = Seat::all(4).map(|seat| bot.hire(game, seat)).collect();
    let (mut legal, mut legal_elsewhere) = (Vec::new(), Vec::new());
    let mut state = game.setup(&mut nature, &mut LookAway);
    let mut number = 0;
    while let Turn::Decide(seat) = game.turn(&state) {
        let rng = || SeatRng::new(SEED, number, seat);
        game.actions(&state, &mut legal);
        let view = game.view(&state, seat);
        let choice = players[seat.index()].choose(view, &legal, &mut rng());
        for _ in 0..3 {
            let elsewhere = game.resample(view, &mut imagination);
            game.actions(&elsewhere, &mut legal_elsewhere);
            let view = game.view(&elsewhere, seat);
            let again = bot.hire(game, seat).choose(view, &legal_elsewhere, &mut rng());
            assert_eq!(choice, again, "deal {deal}, decision {number}");
        }
        game.apply(&mut state, choice, &mut nature, &mut LookAway);
        number += 1;
    }
}

#[test]
fn a_deal_played_twice_ends_alike() {
    let game = cove(5, &[]);
    let bots: Vec<_> = CAPTAINS.map(|name| hire_bot(name).expect("a known bot")).into();
    let bots: Vec<&dyn Bot<Cove>> = bots.iter().map(|bot| &**bot).collect();
    for seating in rotations(&PerSeat::from_fn(5, |seat| (seat.index() + 3) as u8)) {
        for deal in 0..20 {
            let play = || play_one(&game, &bots, 5, deal, &seating, LookAway);
            let (first, second) = (play(), play());
            assert_eq!((first.scores, first.decisions), (second.scores, second.decisions));
        }
    }
}

#[test]
fn a_deal_searched_twice_ends_alike() {
    let game = cove(3, &[]);
    let specs = ["mcts:iterations=8:depth=8", "rollout:iterations=8:depth=8", "merchant"];
    let bots = specs.map(|spec| hire_bot(spec).expect("a good spec"));
    let bots: Vec<&dyn Bot<Cove>> = bots.iter().map(|bot| &**bot).collect();
    let seating = PerSeat::from_fn(3, |seat| seat.index() as u8);
    for deal in 0..4 {
        let play = || play_one(&game, &bots, 5, deal, &seating, LookAway);
        let (first, second) = (play(), play());
        assert_eq!((first.scores, first.decisions), (second.scores, second.decisions));
    }
}
