//! Benchmarks of whole games, with and without metrics. The tables cover every edition, number of seats and kind of
//! bot.

use corsair_benches::{GAMES, SPANISH_MAIN_GAMES, SPANISH_MAIN_TABLES, TABLES, Table};
use corsair_engine::games::cove::CoveMetrics;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// Times games without an observer. One item is a game.
#[divan::bench(args = TABLES)]
fn games(bencher: divan::Bencher<'_, '_>, name: &str) {
    let table = Table::new(name);
    table.play(GAMES).digest.assert_is_that_of(name);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| table.play(GAMES));
}

/// Times games with the observer that counts metrics in `corsair run`. One item is a game.
#[divan::bench(args = TABLES)]
fn games_with_metrics(bencher: divan::Bencher<'_, '_>, name: &str) {
    let table = Table::new(name);
    table.play_watched::<CoveMetrics>(GAMES).digest.assert_is_that_of(name);
    let bencher = bencher.counter(ItemsCount::new(GAMES));
    bencher.bench_local(|| table.play_watched::<CoveMetrics>(GAMES));
}

/// Times games of Pirates of the Spanish Main without an observer. One item is a game.
#[divan::bench(args = SPANISH_MAIN_TABLES, sample_count = 10)]
fn spanish_main(bencher: divan::Bencher<'_, '_>, bots: &str) {
    let table = Table::spanish_main(bots);
    table.play(SPANISH_MAIN_GAMES).digest.assert_is_that_of(&format!("spanish-main {bots}"));
    let bencher = bencher.counter(ItemsCount::new(SPANISH_MAIN_GAMES));
    bencher.bench_local(|| table.play(SPANISH_MAIN_GAMES));
}
