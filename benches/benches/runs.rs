//! Benchmarks of aggregation and of whole runs: the work of `corsair run` between parsing arguments and writing the
//! report.

use corsair_benches::{Digest, SEED};
use corsair_engine::run::{Cut, Plan};
use corsair_games::edition;
use corsair_games::pack::Table;
use corsair_lab::Totals;
use corsair_lab::{Design, HouseRules, Lineup, Seatings, Watch, play_blocks};
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// Number of games in a run.
const GAMES: u64 = 400;

fn table(bots: &str) -> Box<dyn Table> {
    let cove = edition("pirates-cove").expect("the edition exists");
    let book = cove.rulebook(&HouseRules::default()).expect("the rules are valid");
    let bots: Vec<String> = bots.split(',').map(String::from).collect();
    let lineup = Lineup::new(&bots, bots.len()).expect("each seat has a bot");
    cove.table(&book, &lineup).expect("the bots are valid")
}

/// Plays a run with `jobs` threads, and returns a digest of the aggregated results.
fn run(table: &dyn Table, design: &Design, jobs: usize) -> Digest {
    let (deals, seatings) = (0..design.blocks(), design.seatings());
    let plan = Plan { seed: SEED, deals, seatings, cut: Cut::new(16, jobs) };
    let empty = || Totals::empty(design, table.facts());
    let totals = play_blocks(table, Watch::Metrics, &plan, empty, &|_| {})
        .expect("the system starts threads");
    let mut digest = Digest::default();
    digest.add(totals.decisions());
    for row in 0..design.rows().len() {
        let (share, fame) = (totals.share(row).means().moments, totals.score(row).means().moments);
        digest.add_words(&(share.sum(), share.sum_of_squares(), fame.sum(), fame.sum_of_squares()));
    }
    digest
}

/// Times a run of four `uniform`, which is almost entirely play and aggregation. One item is a game.
#[divan::bench(args = [1, 2])]
fn uniform_by_threads(bencher: divan::Bencher<'_, '_>, jobs: usize) {
    timed(bencher, "uniform,uniform,uniform,uniform", jobs);
}

/// Times a run of four bots under all rotations. One item is a game.
#[divan::bench(args = [1, 2])]
fn mixed_by_threads(bencher: divan::Bencher<'_, '_>, jobs: usize) {
    timed(bencher, "merchant,raider,drifter,uniform", jobs);
}

fn timed(bencher: divan::Bencher<'_, '_>, bots: &str, jobs: usize) {
    let table = table(bots);
    let design = Design::new(table.arrangement(), Seatings::Rotations, GAMES);
    let one_thread = run(&*table, &design, 1);
    assert_eq!(
        run(&*table, &design, jobs),
        one_thread,
        "the number of threads must not change the result"
    );
    let bencher = bencher.counter(ItemsCount::new(GAMES));
    bencher.bench_local(|| assert_eq!(run(&*table, &design, jobs), one_thread));
}
