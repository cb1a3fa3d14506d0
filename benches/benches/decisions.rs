//! Benchmarks of single decisions of each bot in common positions.

use corsair_benches::positions::{BOTS, Positions, SPANISH_MAIN_BOTS, Voyages};
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// Times decisions of a bot at Pirate's Cove. One item is a decision.
#[divan::bench(args = BOTS, sample_count = 20)]
fn decisions(bencher: divan::Bencher<'_, '_>, bot: &str) {
    let positions = Positions::of(4);
    positions.decided_by(bot).assert_is_that_of(&format!("decisions {bot}"));
    let bencher = bencher.counter(ItemsCount::new(positions.len()));
    bencher.bench_local(|| positions.decided_by(bot));
}

/// Times decisions of a bot at Pirates of the Spanish Main. One item is a decision.
#[divan::bench(args = SPANISH_MAIN_BOTS, sample_count = 10)]
fn spanish_main(bencher: divan::Bencher<'_, '_>, bot: &str) {
    let positions = Positions::of_the_spanish_main(1);
    positions.decided_by(bot).assert_is_that_of(&format!("decisions spanish-main {bot}"));
    let bencher = bencher.counter(ItemsCount::new(positions.len()));
    bencher.bench_local(|| positions.decided_by(bot));
}

/// Times the creation of segment menus at Pirates of the Spanish Main. One item is a menu.
#[divan::bench(sample_count = 20)]
fn spanish_main_menus(bencher: divan::Bencher<'_, '_>) {
    let voyages = Voyages::of(2);
    voyages.menus().assert_is_that_of("spanish-main menus");
    bencher.counter(ItemsCount::new(voyages.len())).bench_local(|| voyages.menus());
}

/// Times legality checks of segments that no menu lists. One item is a segment.
#[divan::bench(sample_count = 20)]
fn spanish_main_segments(bencher: divan::Bencher<'_, '_>) {
    let voyages = Voyages::of(2);
    voyages.checks().assert_is_that_of("spanish-main segments");
    bencher.counter(ItemsCount::new(voyages.len())).bench_local(|| voyages.checks());
}
