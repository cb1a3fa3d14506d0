//! Tests that every bot plays according to its character.

use std::ops::ControlFlow;

use corsair_engine::dealer::{Dealer, GameResult};
use corsair_engine::games::cove::CoveMetrics;
use corsair_engine::observe::Metrics;
use corsair_engine::run::{Aggregate, Cut, run};
use corsair_engine::seating::{Seating, rotations};
use corsair_engine::{Bot, PerSeat};
use corsair_strategies::cove::CATALOGUE;

use super::{PLAIN, cove};

/// Totals of every seat metric, by bot.
struct Totals(Vec<[i64; CoveMetrics::OF_SEAT.len()]>);

impl Totals {
    fn empty(bots: usize) -> Totals {
        Totals(vec![[0; CoveMetrics::OF_SEAT.len()]; bots])
    }

    fn of(&self, fact: &str) -> Vec<i64> {
        let index = CoveMetrics::OF_SEAT.iter().position(|known| known.id == fact);
        let index = index.unwrap_or_else(|| panic!("there is no metric {fact}"));
        self.0.iter().map(|totals| totals[index]).collect()
    }
}

impl Totals {
    fn record(&mut self, seatings: &[Seating], games: &[GameResult<CoveMetrics>]) {
        for (seating, game) in seatings.iter().zip(games) {
            for (seat, &bot) in seating.iter() {
                let totals = &mut self.0[usize::from(bot)];
                for (total, &count) in totals.iter_mut().zip(game.watch.of_seat(seat)) {
                    *total += i64::from(count);
                }
            }
        }
    }
}

impl Aggregate for Totals {
    fn merge(&mut self, later: Totals) {
        for (totals, later) in self.0.iter_mut().zip(later.0) {
            totals.iter_mut().zip(later).for_each(|(total, more)| *total += more);
        }
    }
}

/// Plays deals between these bots, one bot per seat, in all rotations, and returns the totals.
fn totals(specs: &[&str], deals: u64) -> Totals {
    let game = cove(specs.len(), &[]);
    let bots: Vec<_> =
        specs.iter().map(|name| CATALOGUE.lookup(name).expect("a valid spec")).collect();
    let bots: Vec<&dyn Bot<_>> = bots.iter().map(|bot| &**bot).collect();
    let seatings = rotations(&PerSeat::from_fn(specs.len(), |seat| seat.index() as u8));
    let begin = |_| {
        let mut dealer = Dealer::new(&game, bots.clone(), 1_722);
        let seatings = &seatings;
        move |deal, totals: &mut Totals| {
            totals.record(seatings, dealer.play(deal, seatings));
            ControlFlow::Continue(())
        }
    };
    run(0..deals, &Cut::new(32, 2), || Totals::empty(specs.len()), begin, |_| {})
        .expect("two threads")
}

/// Returns the bot with the greatest total of a metric.
fn leader(specs: &[&'static str], totals: &Totals, fact: &str) -> &'static str {
    let by_bot = totals.of(fact);
    let most = (0..specs.len()).max_by_key(|&bot| by_bot[bot]).expect("some bot");
    specs[most]
}

#[test]
fn merchants_bury_raiders_fight_and_drifters_hold_cards() {
    let totals = totals(&PLAIN, 500);
    for (fact, most) in
        [("fame_burying", "merchant"), ("fame_combat", "raider"), ("fame_cards", "drifter")]
    {
        assert_eq!(leader(&PLAIN, &totals, fact), most, "{fact}: {:?}", totals.of(fact));
    }
    let fled = totals.of("fled");
    assert!(
        fled[1] * 3 < fled[0].min(fled[2]) * 2,
        "the raider flees less than two thirds as often as its rivals: {fled:?}"
    );
}

#[test]
fn hunters_sink_legends_and_rats_gain_cards() {
    let specs = ["legend_hunter", "legend_hunter:glory=-3", "tavern_rat", "blockader"];
    let totals = totals(&specs, 300);
    let sunk = totals.of("fame_legends");
    assert!(sunk[0] > sunk[1], "a greater `glory` sinks more legends: {sunk:?}");
    assert_eq!(leader(&specs, &totals, "fame_cards"), "tavern_rat");
}

#[test]
fn spiteful_bots_attack_the_leader() {
    let specs = ["blockader", "blockader:spite=0", "balanced", "merchant"];
    let fame = totals(&specs, 300).of("fame_combat");
    assert!(fame[0] > fame[1], "a spiteful blockader fights more: {fame:?}");
}

/// Checks the effect of the Cove's compensation for lost prizes. With `solace` above 1, a rat seeks defeats because
/// their compensation exceeds the prize.
#[test]
fn rats_seek_defeat_for_its_compensation() {
    let specs = ["tavern_rat", "tavern_rat:solace=0.8", "tavern_rat:solace=3", "merchant"];
    let crippled = totals(&specs, 200).of("crippled");
    assert!(
        crippled[0] * 10 > crippled[1] * 11,
        "a greater `solace` leads to more defeats: {crippled:?}"
    );
    assert!(
        crippled[2] > crippled[0],
        "`solace` 3 leads to more defeats than the default: {crippled:?}"
    );
}
