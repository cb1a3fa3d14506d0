//! A bot's choice follows from its view and its own randomness: nothing else reaches it.

use corsair_engine::dealer::play_one;
use corsair_engine::games::cove::{Action, Cove, State};
use corsair_engine::seating::rotations;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Game, NoObserver, PerSeat, Seat, SeatRng, Turn};
use corsair_strategies::cove::hire_bot;

use crate::{CAPTAINS, cove};

/// States that differ only in what the deciding seat can't see give the same choice.
#[test]
fn equal_views_give_equal_choices() {
    let game = cove(4, &["start.cards=3"]);
    for name in CAPTAINS {
        let bot = hire_bot(name).expect("a known bot");
        for deal in 0..20 {
            let seen = check_deal(&game, &*bot, deal);
            assert!(seen.hands_differ * 2 > seen.planted, "{seen:?}");
        }
    }
}

/// A search imagines tables, and must imagine the same ones. That hidden things would change what a
/// search does that looks at them is shown beside.
#[test]
fn searches_that_see_the_same_choose_the_same() {
    let game = cove(4, &["start.cards=3"]);
    let cheat = cheats(&game, 3);
    assert!(cheat.hands_differ * 2 > cheat.planted, "{cheat:?}");
    assert!(cheat.chose_differently > 20, "hidden hands don't matter to a cheat: {cheat:?}");
    for spec in [
        "rollout:iterations=12:depth=8",
        "mcts:iterations=12:depth=8",
        "mcts:iterations=12:depth=8:opponents=tree",
        "mcts:iterations=40:depth=20:playout=blockader",
    ] {
        let bot = hire_bot(spec).expect("a good spec");
        for deal in 0..4 {
            check_deal(&game, &*bot, deal);
        }
    }
}

/// What was planted behind equal views.
#[derive(Default, Debug)]
pub(crate) struct Seen {
    /// States that the deciding seat can't tell from the true one.
    pub planted: u32,
    /// Those in which another seat holds other cards.
    pub hands_differ: u32,
    /// Those in which the player chose another action.
    pub chose_differently: u32,
}

/// Plays a deal with a bot in every seat, and asks the bot at every decision what it would do if what
/// it can't see were otherwise.
///
/// # Panics
/// If it does anything else.
pub(crate) fn check_deal(game: &Cove, bot: &dyn Bot<Cove>, deal: u64) -> Seen {
    let seen = ask_again(game, deal, |state, seat, legal, number| {
        let mut rng = SeatRng::new(SEED, number, seat);
        bot.hire(game, seat).choose(game.view(state, seat), legal, &mut rng)
    });
    assert_eq!(seen.chose_differently, 0, "deal {deal} of {}: {seen:?}", bot.name());
    seen
}

/// The same of one who looks at the cards of all: who tries every action on the table as it is, with
/// `merchant` in every seat for a while, and takes what leads to the greatest lead.
fn cheats(game: &Cove, deals: u64) -> Seen {
    let merchant = hire_bot("merchant").expect("a known bot");
    let lead_after = |state: &State, seat: Seat, action: Action| {
        let mut dice = NatureDice::new(SEED + 2);
        let mut state = state.clone();
        let mut players: Vec<_> = Seat::all(4).map(|seat| merchant.hire(game, seat)).collect();
        let mut legal = Vec::new();
        game.apply(&mut state, action, &mut dice, &mut NoObserver);
        for number in 0..40 {
            let Turn::Decide(next) = game.turn(&state) else { break };
            game.actions(&state, &mut legal);
            let mut rng = SeatRng::new(SEED + 2, number, next);
            let view = game.view(&state, next);
            let action = players[next.index()].choose(view, &legal, &mut rng);
            game.apply(&mut state, action, &mut dice, &mut NoObserver);
        }
        let scores = game.scores(&state);
        let others = scores.iter().filter(|&(other, _)| other != seat);
        scores[seat] - others.map(|(_, &score)| score).max().expect("others play too")
    };
    let mut all = Seen::default();
    for deal in 0..deals {
        let seen = ask_again(game, deal, |state, seat, legal, _| {
            // Of equal leads the first.
            let best = legal.iter().rev().max_by_key(|&&action| lead_after(state, seat, action));
            *best.expect("something is legal")
        });
        all.planted += seen.planted;
        all.hands_differ += seen.hands_differ;
        all.chose_differently += seen.chose_differently;
    }
    all
}

const SEED: u64 = 31;

/// Plays a deal by a choice, and asks at every decision for the choice in three states that the seat
/// can't tell from the true one.
fn ask_again(
    game: &Cove,
    deal: u64,
    choose: impl Fn(&State, Seat, &[Action], u64) -> Action,
) -> Seen {
    let mut seen = Seen::default();
    let mut nature = NatureDice::new(SEED);
    nature.open_deal(deal);
    let mut imagination = NatureDice::new(SEED + 1);
    imagination.open_deal(deal);
    let (mut legal, mut legal_elsewhere) = (Vec::new(), Vec::new());
    let mut state = game.setup(&mut nature, &mut NoObserver);
    let mut number = 0;
    while let Turn::Decide(seat) = game.turn(&state) {
        game.actions(&state, &mut legal);
        let choice = choose(&state, seat, &legal, number);
        for _ in 0..3 {
            let elsewhere = game.resample(game.view(&state, seat), &mut imagination);
            game.actions(&elsewhere, &mut legal_elsewhere);
            let again = choose(&elsewhere, seat, &legal_elsewhere, number);
            let others_hold = |state: &State| {
                let others = Seat::all(4).filter(|&other| other != seat);
                others.map(|other| *game.view(state, other).hand()).collect::<Vec<_>>()
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

#[test]
fn a_deal_played_twice_ends_alike() {
    let game = cove(5, &[]);
    let bots: Vec<_> = CAPTAINS.map(|name| hire_bot(name).expect("a known bot")).into();
    let bots: Vec<&dyn Bot<Cove>> = bots.iter().map(|bot| &**bot).collect();
    for seating in rotations(&PerSeat::from_fn(5, |seat| (seat.index() + 3) as u8)) {
        for deal in 0..20 {
            let play = || play_one(&game, &bots, 5, deal, &seating, NoObserver);
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
        let play = || play_one(&game, &bots, 5, deal, &seating, NoObserver);
        let (first, second) = (play(), play());
        assert_eq!((first.scores, first.decisions), (second.scores, second.decisions));
    }
}
