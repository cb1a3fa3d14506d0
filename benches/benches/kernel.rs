//! Benchmarks of dice and random streams. Each timing covers 10,000 draws.

use corsair_benches::kernel::{DRAWS, Draw};

fn main() {
    Draw::ALL.iter().for_each(|draw| draw.draw().assert_is_that_of(&draw.name()));
    divan::main();
}

#[divan::bench(args = Draw::ALL)]
fn draws(bencher: divan::Bencher<'_, '_>, draw: &Draw) {
    let bencher = bencher.counter(divan::counter::ItemsCount::new(DRAWS));
    bencher.bench_local(|| draw.draw());
}
