//! Tests of strength: every bot clearly beats random play, and `balanced` beats every heuristic bot from both seats.
//!
//! Two `runner` bots exhaust the gold before the last round.

use corsair_engine::dealer::Dealer;
use corsair_engine::games::spanish_main::SpanishMainMetrics;
use corsair_engine::observe::Metrics;
use corsair_engine::seating::rotations;
use corsair_engine::{Bot, PerSeat};

use super::{CAPTAINS, bot, game};

/// Results for the first of two bots, averaged over both seats.
#[derive(Default, Debug)]
struct Reached {
    /// Win share of the bot, with ties split.
    wins: f64,
    /// Mean gold of the bot.
    gold: f64,
    /// Share of games that ended because one home had more than half of the gold, or because no gold was left to
    /// take.
    by_gold: f64,
}

fn reached(specs: [&str; 2], deals: u64) -> Reached {
    let game = game(2, &[]);
    let bots = specs.map(bot);
    let bots: Vec<&dyn Bot<_>> = bots.iter().map(|bot| &**bot).collect();
    let seatings = rotations(&PerSeat::from_fn(2, |seat| seat.index() as u8));
    let mut dealer: Dealer<'_, _, SpanishMainMetrics> = Dealer::new(&game, bots, 1_718);
    let mut of = Reached::default();
    let games = (2 * deals) as f64;
    let metric = |id: &str| SpanishMainMetrics::OF_GAME.iter().position(|of| of.id == id);
    let endings = ["ended_by_gold", "ended_empty"].map(|id| metric(id).expect("a metric"));
    for deal in 0..deals {
        for (result, seating) in dealer.play(deal, &seatings).iter().zip(&seatings) {
            let seat = seating.iter().find(|&(_, &bot)| bot == 0).expect("the bot has a seat").0;
            let firsts = result.ranks.as_slice().iter().filter(|&&rank| rank == 0).count();
            of.wins += if result.ranks[seat] == 0 { 1.0 / firsts as f64 / games } else { 0.0 };
            of.gold += f64::from(result.scores[seat]) / games;
            let ended = endings.iter().any(|&at| result.watch.of_game()[at] > 0);
            of.by_gold += f64::from(u8::from(ended)) / games;
        }
    }
    of
}

#[test]
fn each_bot_beats_the_uniform_bot() {
    for bot in CAPTAINS {
        let of = reached([bot, "uniform"], 30);
        assert!(of.wins > 0.9, "{bot}: {of:?}");
        assert!(of.gold > 8.0, "{bot}: {of:?}");
    }
}

#[test]
fn games_between_two_runners_end_because_of_gold() {
    let of = reached(["runner", "runner"], 40);
    assert!(of.by_gold > 0.85, "{of:?}");
}

/// Lets every bot choose its fleet. The margin exceeds the uncertainty of 0.05 in these deals.
#[test]
fn balanced_beats_every_heuristic_bot() {
    for other in ["runner", "gunship", "raider", "blockader"] {
        let other = format!("{other}:fleet=own");
        let of = reached(["balanced:fleet=own", &other], 150);
        assert!(of.wins > 0.55, "against {other}: {of:?}");
    }
}
