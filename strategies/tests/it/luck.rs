//! Luck of games between bots: its mean is zero.

use corsair_engine::dealer::Dealer;
use corsair_engine::games::blackbeard::{self, Blackbeard};
use corsair_engine::games::spanish_main::{self, SpanishMain};
use corsair_engine::luck::ONE;
use corsair_engine::observe::{Counted, Metrics};
use corsair_engine::{Bot, PerSeat, Seat};

use crate::harness::Bots;

/// Checks that the mean of each kind of luck is within four standard errors of zero for each bot.
fn check_means<G: Counted + Bots>(game: &G, bots: &[&str], deals: u64) {
    let built: Vec<Box<dyn Bot<G>>> = bots.iter().map(|spec| G::bot(spec)).collect();
    let borrowed = built.iter().map(|bot| &**bot).collect();
    let mut dealer = Dealer::new(game, borrowed, 7).watched_by(G::Metrics::with_luck);
    let seating = PerSeat::from_fn(bots.len(), |seat| seat.index() as u8);
    let kinds = G::Metrics::OF_LUCK;
    let mut sums = vec![(0.0, 0.0); 2 * bots.len() * kinds.len()];
    for deal in 0..deals {
        let watch = &dealer.play(deal, &[seating])[0].watch;
        let seats = || Seat::all(bots.len());
        let luck = seats().flat_map(|seat| watch.luck(seat).to_vec());
        let of_wins = seats().flat_map(|seat| watch.luck_in_winning(seat).to_vec());
        for ((sum, squares), of) in sums.iter_mut().zip(luck.chain(of_wins)) {
            let of = of as f64 / ONE as f64;
            (*sum, *squares) = (*sum + of, *squares + of * of);
        }
    }
    for (at, (sum, squares)) in sums.into_iter().enumerate() {
        let (kind, bot) = (kinds[at % kinds.len()], bots[at / kinds.len() % bots.len()]);
        assert!(sum * sum <= 16.0 * squares, "{kind} of {bot}: {sum}, squares {squares}");
    }
}

#[test]
fn mean_luck_of_bots_is_zero_in_blackbeard() {
    let game: Blackbeard = blackbeard::EDITION.game(4, &[]).expect("a table");
    check_means(&game, &["looter", "port_raider", "retirer", "commissioner"], 300);
}

#[test]
fn mean_luck_of_bots_is_zero_in_spanish_main() {
    let game: SpanishMain = spanish_main::EDITION.game(2, &[]).expect("a table");
    check_means(&game, &["runner", "gunship"], 300);
}
