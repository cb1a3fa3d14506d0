//! Benchmarks that count the instructions of whole games with callgrind. The counts are exact and independent of the
//! machine's load.
//!
//! The benchmark needs Valgrind, and gungraun's runner in the same version as the library:
//! `cargo install gungraun-runner --version 0.20.0`. Then `cargo bench -p corsair-benches --profile profiling --features
//! callgrind --bench instructions` prints the counts, and compares them with the previous run. The profile keeps the
//! names of functions, which callgrind needs.

#![expect(missing_docs, reason = "the macros generate undocumented items")]

use std::hint::black_box;

use corsair_benches::{GAMES, Played, Table};
use corsair_engine::games::cove::CoveMetrics;
use gungraun::prelude::*;

type BenchTable = (&'static str, Table);

fn seated(name: &'static str) -> BenchTable {
    (name, Table::new(name))
}

fn as_known((name, played): (&'static str, Played)) {
    played.digest.assert_is_that_of(name);
}

// Games without an observer, excluding the start of the program and the seating of bots.
#[library_benchmark(setup = seated, teardown = as_known)]
#[bench::uniform("pirates-cove uniform,uniform,uniform,uniform")]
#[bench::captains("pirates-cove merchant,raider,drifter,legend_hunter")]
#[bench::balanced("pirates-cove balanced,balanced,balanced,balanced")]
#[bench::piratenbucht_uniform("piratenbucht uniform,uniform,uniform,uniform")]
#[bench::piratenbucht_captains("piratenbucht merchant,raider,drifter,legend_hunter")]
#[bench::piratenbucht_balanced("piratenbucht balanced,balanced,balanced,balanced")]
fn fifty_games((name, table): BenchTable) -> (&'static str, Played) {
    (name, black_box(table.play(black_box(GAMES))))
}

// Games with the observer that `corsair run` uses.
#[library_benchmark(setup = seated, teardown = as_known)]
#[bench::uniform("pirates-cove uniform,uniform,uniform,uniform")]
#[bench::captains("pirates-cove merchant,raider,drifter,legend_hunter")]
#[bench::piratenbucht_uniform("piratenbucht uniform,uniform,uniform,uniform")]
fn fifty_games_with_metrics((name, table): BenchTable) -> (&'static str, Played) {
    (name, black_box(table.play_watched::<CoveMetrics>(black_box(GAMES))))
}

library_benchmark_group!(name = play, benchmarks = [fifty_games, fifty_games_with_metrics]);

main!(library_benchmark_groups = play);
