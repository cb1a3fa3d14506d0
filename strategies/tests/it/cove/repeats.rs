//! Games are a function of their deal: what players keep makes no difference.

use corsair_engine::dealer::play_one;
use corsair_engine::games::cove::Cove;
use corsair_engine::seating::rotations;
use corsair_engine::{Bot, NoObserver, PerSeat};
use corsair_strategies::cove::hire_bot;

use super::{CAPTAINS, cove};

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
