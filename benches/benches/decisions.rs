//! Single decisions of each bot, over the same positions.

use corsair_benches::positions::{BOTS, Positions};
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// Items are decisions.
#[divan::bench(args = BOTS, sample_count = 20)]
fn decisions(bencher: divan::Bencher<'_, '_>, bot: &str) {
    let positions = Positions::of(4);
    positions.decided_by(bot).assert_is_that_of(&format!("decisions {bot}"));
    let bencher = bencher.counter(ItemsCount::new(positions.len()));
    bencher.bench_local(|| positions.decided_by(bot));
}
