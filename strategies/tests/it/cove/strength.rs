//! Tests of strength: every bot clearly beats random play, with good scores.

use std::ops::ControlFlow;

use corsair_engine::dealer::{Dealer, GameResult};
use corsair_engine::games::cove::Cove;
use corsair_engine::run::{Aggregate, Cut, run};
use corsair_engine::seating::{Seating, rotations};
use corsair_engine::{Bot, NoObserver, PerSeat};
use corsair_strategies::cove::CATALOGUE;

use super::{CAPTAINS, PLAIN, cove};

/// Games, outright wins and fame by bot. A tie is not a win for any player.
#[derive(Default)]
pub(crate) struct Tally {
    pub games: u64,
    pub wins: [u64; 4],
    pub fame: [i64; 4],
    winning_fame: i64,
}

impl Tally {
    fn record(&mut self, seatings: &[Seating], games: &[GameResult<NoObserver>]) {
        for (seating, game) in seatings.iter().zip(games) {
            self.games += 1;
            let firsts = game.ranks.as_slice().iter().filter(|&&rank| rank == 0).count();
            for (seat, &bot) in seating.iter() {
                let (bot, fame) = (usize::from(bot), i64::from(game.scores[seat]));
                self.fame[bot] += fame;
                if game.ranks[seat] == 0 && firsts == 1 {
                    self.wins[bot] += 1;
                    self.winning_fame += fame;
                }
            }
        }
    }
}

impl Aggregate for Tally {
    fn merge(&mut self, later: Tally) {
        self.games += later.games;
        self.winning_fame += later.winning_fame;
        for bot in 0..4 {
            self.wins[bot] += later.wins[bot];
            self.fame[bot] += later.fame[bot];
        }
    }
}

/// Plays deals of Pirate's Cove under all rotations of these bots, one bot per seat, and counts results.
fn tally(specs: [&str; 4], deals: u64) -> Tally {
    tally_of(&cove(4, &[]), specs, deals)
}

/// Plays deals of any edition for four players under all rotations of these bots, one bot per seat, and counts
/// results.
pub(crate) fn tally_of(game: &Cove, specs: [&str; 4], deals: u64) -> Tally {
    let mut kinds: Vec<&str> = Vec::new();
    let seats = specs.map(|spec| {
        if !kinds.contains(&spec) {
            kinds.push(spec);
        }
        kinds.iter().position(|&kind| kind == spec).expect("just put there") as u8
    });
    let bots: Vec<_> =
        kinds.iter().map(|spec| CATALOGUE.lookup(spec).expect("a valid spec")).collect();
    let bots: Vec<&dyn Bot<Cove>> = bots.iter().map(|bot| &**bot).collect();
    let seatings = rotations(&PerSeat::from_fn(4, |seat| seats[seat.index()]));
    let begin = |_| {
        let mut dealer = Dealer::new(game, bots.clone(), 1_724);
        let seatings = &seatings;
        move |deal, tally: &mut Tally| {
            tally.record(seatings, dealer.play(deal, seatings));
            ControlFlow::Continue(())
        }
    };
    run(0..deals, &Cut::new(32, 2), Tally::default, begin, |_| {}).expect("two threads")
}

fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

#[test]
fn each_bot_beats_three_uniform_bots() {
    for bot in CAPTAINS {
        let tally = tally([bot, "uniform", "uniform", "uniform"], 500);
        let share = share(tally.wins[0], tally.games);
        assert!(share > 0.9, "{bot} wins {share} of its games");
        let fame = tally.fame[0] as f64 / tally.games as f64;
        assert!(fame > 35.0, "{bot} has {fame} fame on average");
    }
}

#[test]
fn bots_without_foresight_are_about_equally_strong() {
    let tally = tally(["merchant", "raider", "drifter", "uniform"], 1_000);
    for (bot, name) in PLAIN.iter().enumerate() {
        let share = share(tally.wins[bot], tally.games);
        assert!((0.2..0.5).contains(&share), "{name} wins {share} of its games");
    }
    let winner = tally.winning_fame as f64 / tally.wins.iter().sum::<u64>() as f64;
    assert!((38.0..55.0).contains(&winner), "winners have {winner} fame on average");
}

/// Checks win shares that differ from a quarter by enough for a small sample. `docs/bots.md` reports the intervals.
#[test]
fn balanced_beats_every_heuristic_bot() {
    for other in CAPTAINS.into_iter().filter(|&bot| bot != "balanced" && bot != "profile") {
        let alone = tally(["balanced", other, other, other], 500);
        let share_alone = share(alone.wins[0], alone.games);
        assert!(share_alone > 0.27, "balanced wins {share_alone} among three {other}");
        let among = tally([other, "balanced", "balanced", "balanced"], 500);
        let share_among = share(among.wins[0], among.games);
        assert!(share_among < 0.25, "{other} wins {share_among} among three balanced");
    }
}

/// Checks that a search of a few dozen simulated games beats the bot that plays these games.
#[test]
fn searches_beat_their_playout_bot() {
    for search in ["mcts:iterations=60:playout=merchant", "rollout:iterations=60:playout=merchant"]
    {
        let tally = tally([search, "merchant", "merchant", "merchant"], 16);
        let share = share(tally.wins[0], tally.games);
        assert!(share > 0.3, "{search} wins {share} among three merchants");
    }
}

/// Settings of a cheap search: low depth and a fast playout bot.
const CHEAP: &str = "depth=12:playout=uniform";

#[test]
fn search_with_few_iterations_beats_three_uniform_bots() {
    let search = format!("mcts:iterations=100:{CHEAP}");
    let tally = tally([&search, "uniform", "uniform", "uniform"], 25);
    let share = share(tally.wins[0], tally.games);
    assert!(share > 0.6, "{search} wins {share} of its games");
}

/// Compares a search with a search of three times as many iterations, in games that both play.
///
/// In 80 games between two equal bots, the difference in win share has a standard deviation of about 0.1.
#[test]
fn search_with_more_iterations_does_not_play_worse() {
    let [few, more] = [100, 300].map(|n| format!("mcts:iterations={n}:{CHEAP}"));
    let tally = tally([&few, &more, "uniform", "uniform"], 20);
    let [few, more] = [0, 1].map(|bot| share(tally.wins[bot], tally.games));
    assert!(more > few - 0.1, "300 iterations win {more}, 100 win {few}");
}
