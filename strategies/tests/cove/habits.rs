//! Each bot lives by its trade.

use corsair_engine::games::cove::CoveFacts;
use corsair_engine::observe::Facts;
use corsair_engine::run::{Aggregate, Block, Plan, rotations, run};
use corsair_engine::{Bot, PerSeat};
use corsair_strategies::cove::hire_bot;

use crate::{CAPTAINS, cove};

/// Totals of every fact of a seat, by bot.
struct Totals([Vec<i64>; CAPTAINS.len()]);

impl Totals {
    fn empty() -> Totals {
        Totals(CAPTAINS.map(|_| vec![0; CoveFacts::OF_SEAT.len()]))
    }

    fn of(&self, fact: &str) -> [i64; CAPTAINS.len()] {
        let index = CoveFacts::OF_SEAT.iter().position(|known| known.id == fact);
        let index = index.unwrap_or_else(|| panic!("no fact is called {fact}"));
        [0, 1, 2].map(|bot| self.0[bot][index])
    }
}

impl Aggregate<CoveFacts> for Totals {
    fn record(&mut self, block: &Block<'_, CoveFacts>) {
        for (seating, game) in block.seatings.iter().zip(block.games) {
            for (seat, &bot) in seating.iter() {
                let totals = &mut self.0[usize::from(bot)];
                for (total, &count) in totals.iter_mut().zip(game.watch.of_seat(seat)) {
                    *total += i64::from(count);
                }
            }
        }
    }

    fn merge(&mut self, later: Totals) {
        for (totals, later) in self.0.iter_mut().zip(later.0) {
            totals.iter_mut().zip(later).for_each(|(total, more)| *total += more);
        }
    }
}

#[test]
fn merchants_bury_raiders_fight_and_drifters_hold_cards() {
    let game = cove(3, &[]);
    let bots = CAPTAINS.map(|name| hire_bot(name).expect("a known bot"));
    let bots: Vec<&dyn Bot<_>> = bots.iter().map(|bot| &**bot).collect();
    let seatings = rotations(&PerSeat::from_fn(3, |seat| seat.index() as u8));
    let plan = Plan { seed: 1_722, deals: 0..500, seatings, chunk: 32, jobs: 2 };
    let totals: Totals = run(&game, &bots, &plan, Totals::empty, |_| {}).expect("two threads");
    for (fact, most) in [("fame_burying", 0), ("fame_combat", 1), ("fame_cards", 2)] {
        let by_bot = totals.of(fact);
        let leader = (0..CAPTAINS.len()).max_by_key(|&bot| by_bot[bot]);
        assert_eq!(leader, Some(most), "{fact} of {CAPTAINS:?}: {by_bot:?}");
    }
    let [merchant, raider, drifter] = totals.of("fled");
    assert!(raider * 5 < merchant.min(drifter), "a raider flees the least");
}
