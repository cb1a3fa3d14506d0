//! Compares the speed of Pirate's Cove with the speed of [hollow](corsair_benches::hollow) games, the fastest
//! possible games. Four `uniform` play Pirate's Cove. The program plays real and hollow games in turn, because the
//! speed of a shared machine varies, and prints both speeds.
//!
//! Usage: `floor GAMES REPETITIONS`, such as `floor 5000 21`.

use std::time::Instant;

use corsair_benches::hollow::Hollow;
use corsair_benches::{SEED, Table};
use corsair_engine::dealer::Dealer;
use corsair_engine::seating::Seating;
use corsair_engine::{Bot, NoObserver, PerSeat};
use corsair_strategies::uniform::UniformBot;

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let [games, repetitions] = args[..] else {
        eprintln!("usage: floor GAMES REPETITIONS");
        std::process::exit(2);
    };
    let table = Table::new("pirates-cove uniform,uniform,uniform,uniform");
    let (mut played, mut hollow, mut shares) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..repetitions {
        let of_game = speed(games, || {
            table.play(games);
        });
        let of_floor = speed(games, || play_hollow(games));
        played.push(of_game);
        hollow.push(of_floor);
        shares.push(100.0 * of_game / of_floor);
    }
    println!("{repetitions} alternating repetitions of {games} games each; medians:");
    println!("four uniform: {:.0} games/s", median(played));
    println!("without rules: {:.0} games/s", median(hollow));
    println!("share of the floor: {:.1} %", median(shares));
}

fn speed(games: u64, play: impl FnOnce()) -> f64 {
    let started = Instant::now();
    play();
    games as f64 / started.elapsed().as_secs_f64()
}

fn play_hollow(games: u64) {
    let uniform: &dyn Bot<Hollow> = &UniformBot;
    let seating: Seating = PerSeat::from_fn(4, |seat| seat.index() as u8);
    let mut score = 0;
    let hollow = Hollow::default();
    let mut dealer = Dealer::<Hollow, NoObserver>::new(&hollow, vec![uniform; 4], SEED);
    for deal in 0..games {
        let games = dealer.play(deal, &[seating]);
        score += games.iter().map(|game| i64::from(game.scores.as_slice()[0])).sum::<i64>();
    }
    std::hint::black_box(score);
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
