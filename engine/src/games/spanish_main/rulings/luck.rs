//! Luck of treasure: gold found minus its expectation.

use std::collections::BTreeMap;

use crate::games::spanish_main::EDITION;
use crate::games::spanish_main::data::pieces::{Coin, CoinAt, CoinNo, Face, IslandNo, Seats};
use crate::games::spanish_main::metrics::SpanishMainMetrics;
use crate::games::spanish_main::metrics::luck::Luck;
use crate::games::spanish_main::metrics::luck::kind::Kind;
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::event::Event;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::luck;
use crate::observe::{Metrics, NoObserver, Observer};
use crate::play::play;
use crate::seat::Seat;
use crate::strategy::{SeatRng, Strategy, Uniform};
use crate::stream::NatureDice;

fn game() -> SpanishMain {
    EDITION.game(2, &["end.rounds=60"]).expect("a table")
}

/// Calls `visit` for every order of `golds`, whose first `done` values stay in place.
fn each_order(golds: &mut [u8; 6], done: usize, visit: &mut impl FnMut(&[u8; 6])) {
    if done == golds.len() {
        return visit(golds);
    }
    for next in done..golds.len() {
        golds.swap(done, next);
        each_order(golds, done + 1, visit);
        golds.swap(done, next);
    }
}

#[test]
fn luck_of_treasure_sums_to_exactly_zero_over_all_orders_of_coins() {
    let game = game();
    let mut dice = NatureDice::new(1);
    dice.open_deal(0);
    let mut state: State = crate::Game::setup(&game, &mut dice, &mut NoObserver);
    let seats = [0, 1].map(Seat::new);
    // Sums of luck of the second island, for each first island.
    let mut sums: BTreeMap<[u8; 2], [i64; 2]> = BTreeMap::new();
    each_order(&mut [4, 3, 2, 2, 1, 0], 0, &mut |golds| {
        let mut seen = Luck::NONE;
        state.coins.clear();
        for (number, &gold) in golds.iter().enumerate() {
            let (face, at) = (Face::Gold(gold), CoinAt::Island(IslandNo(number as u8 / 2)));
            state.coins.push(Coin {
                face,
                gold,
                at,
                open: false,
                known: Seats::NONE,
                put_in: false,
                is_crew: false,
            });
            seen.see(&game, &state, Event::CoinLaid(CoinNo(number as u16), face, at));
        }
        // The second coin of an island counts at the look at the first coin.
        for (seat, coin) in [(0, 0), (1, 1), (1, 3), (0, 2)] {
            seen.see(&game, &state, Event::Looked(seats[seat], CoinNo(coin)));
        }
        let [first, second] = seats.map(|seat| seen.totals.of_score(seat)[Kind::Treasure as usize]);
        let mut found = [golds[0], golds[1]];
        found.sort_unstable();
        let sum = sums.entry(found).or_default();
        *sum = [sum[0] + first, sum[1] + second];
    });
    assert_eq!(sums.len(), 11, "pairs of coins");
    assert_eq!(sums.values().map(|sum| sum[0]).sum::<i64>(), 0);
    assert!(sums.values().any(|sum| sum[0] != 0));
    assert!(sums.values().all(|sum| sum[1] == 0), "{sums:?}");
}

/// Coin, as events report it: its gold, its place, and true if its island was seen.
type CoinSeen = (i64, CoinAt, bool);

/// Observer that computes the luck of treasure from events.
#[derive(Default)]
struct Finds {
    active: usize,
    coins: Vec<CoinSeen>,
    luck: [i64; 2],
}

impl Observer<SpanishMain> for Finds {
    fn event(&mut self, event: Event) {
        let (seat, coin) = match event {
            Event::Turn(seat, _) => {
                self.active = seat.index();
                return;
            }
            Event::CoinLaid(_, face, at) => {
                let gold = if let Face::Gold(gold) = face { i64::from(gold) } else { 0 };
                return self.coins.push((gold, at, false));
            }
            Event::Coin(coin, at, _) => {
                if let Some(of) = self.coins.get_mut(coin.index()) {
                    of.1 = at;
                }
                return;
            }
            Event::Looked(seat, coin) => (seat.index(), coin.index()),
            Event::CoinOpen(coin, _) => (self.active, coin.index()),
            _ => return,
        };
        let Some(&(_, place, false)) = self.coins.get(coin) else { return };
        let unseen: Vec<i64> =
            self.coins.iter().filter(|of| !of.2).map(|&(gold, ..)| gold).collect();
        let gold = luck::ONE * unseen.iter().sum::<i64>();
        let mean = luck::quotient(gold, unseen.len() as i64);
        for (number, (gold, at, is_seen)) in self.coins.iter_mut().enumerate() {
            let is_here = matches!(place, CoinAt::Island(_)) && *at == place;
            if !*is_seen && (is_here || number == coin) {
                *is_seen = true;
                self.luck[seat] += *gold * luck::ONE - mean;
            }
        }
    }
}

#[test]
fn luck_of_treasure_in_games_follows_from_their_events() {
    let game = game();
    let mut found = 0;
    for deal in 0..60 {
        let mut players: Vec<Box<dyn Strategy<SpanishMain>>> =
            (0..2).map(|_| Box::new(Uniform) as _).collect();
        let mut rngs: Vec<SeatRng> = Seat::all(2).map(|seat| SeatRng::new(3, deal, seat)).collect();
        let mut dice = NatureDice::new(3);
        dice.open_deal(deal);
        let mut watch = (SpanishMainMetrics::with_luck(), Finds::default());
        play(&game, &mut players, &mut rngs, &mut dice, &mut watch, &mut Vec::new());
        for seat in Seat::all(2) {
            // Each coin is rounded.
            let counted = watch.0.luck(seat)[Kind::Treasure as usize];
            let expected = watch.1.luck[seat.index()];
            assert!((counted - expected).abs() <= 40, "deal {deal}: {counted}, {expected}");
            found += u32::from(expected != 0);
        }
    }
    assert!(found > 20, "{found} finds");
}
