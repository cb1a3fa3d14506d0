//! Games are a function of their deal: what players keep makes no difference.

use corsair_engine::dealer::play_one;
use corsair_engine::games::spanish_main::SpanishMain;
use corsair_engine::{Bot, NoObserver, PerSeat};

use super::{game, hired};

const SEATS: usize = 3;

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
