//! Tests of peak memory, which depends on the table but not on the number of games.
#![cfg(target_os = "linux")]

use std::convert::Infallible;
use std::fs;
use std::process::Command;

use corsair_engine::run::{Cut, Plan};
use corsair_engine::seating::Seating;
use corsair_games::edition;
use corsair_lab::{BlockSource, Design, HouseRules, Lineup, Seatings, Totals, Watch, play_blocks};
use corsair_verbs::run::{GameRows, play_rows};

/// Environment variable by which a test sets the number of games in a child process.
const GAMES: &str = "CORSAIR_TEST_GAMES";

#[test]
fn hundred_times_as_many_games_need_no_more_memory() {
    assert_flat("hundred_times_as_many_games_need_no_more_memory", ["1000", "100000"], play);
}

#[test]
fn rows_of_eight_times_as_many_games_need_no_more_memory() {
    // Both numbers of games give many chunks of rows, because memory grows only for the first few chunks.
    let games = ["20000", "160000"];
    assert_flat("rows_of_eight_times_as_many_games_need_no_more_memory", games, play_with_rows);
}

/// Asserts that peak memory is equal for both numbers of games. Each number is played in a child process that runs
/// only `test`.
#[track_caller]
fn assert_flat(test: &str, games: [&str; 2], play: fn(u64)) {
    if let Ok(games) = std::env::var(GAMES) {
        play(games.parse().expect("a count"));
        println!("\npeak:{}:", peak());
        return;
    }
    // Peak memory varies slightly between runs, mostly on a busy machine, but real growth would appear in every
    // pair. Stored rows would add 20 MiB to 15 MiB.
    let pairs = || (0..3).map(|_| (peak_of(test, games[0]), peak_of(test, games[1])));
    let is_flat = |(few, many): (u64, u64)| 4 * many <= 5 * few;
    assert!(pairs().any(is_flat), "KiB for {games:?} games: {:?}", pairs().next());
}

/// Returns the peak memory in KiB of a child process that plays `games` games.
fn peak_of(test: &str, games: &str) -> u64 {
    let myself = std::env::current_exe().expect("a program");
    // One arena, so that the peak does not depend on the scheduling of threads.
    let output = Command::new(myself)
        .args(["--exact", &format!("memory::{test}"), "--nocapture"])
        .envs([(GAMES, games), ("MALLOC_ARENA_MAX", "1")])
        .output();
    let printed = String::from_utf8(output.expect("it starts").stdout).expect("text");
    let peak = printed.split(':').skip_while(|word| !word.ends_with("\npeak")).nth(1);
    peak.unwrap_or_else(|| panic!("no peak: {printed}")).parse().expect("a number")
}

/// Returns the peak memory of this process in KiB. A process can read this value only before its end.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("the kernel reports it");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

fn play(games: u64) {
    with_table(games, |table, design, plan| {
        let empty = || Totals::empty(design, table.facts());
        play_blocks(table, Watch::Metrics, plan, empty, &|_| {}).expect("two threads")
    });
}

fn play_with_rows(games: u64) {
    let mut rows = 0;
    with_table(games, |table, design, plan| {
        let empty = || Totals::empty(design, table.facts());
        let write = |more: &GameRows| {
            rows += more.iter().count() as u64;
            Ok::<_, Infallible>(())
        };
        play_rows(table, plan, empty, &|_| {}, write).expect("two threads")
    });
    assert!(rows >= 3 * games);
}

fn with_table(
    games: u64,
    play: impl for<'d> FnOnce(&dyn BlockSource, &'d Design, &Plan<&[Seating]>) -> Totals<'d>,
) {
    let cove = edition("pirates-cove").expect("an edition");
    let book = cove.rulebook(&HouseRules::default()).expect("sound rules");
    let bots = ["uniform", "merchant", "uniform"].map(String::from);
    let lineup = Lineup::new(&bots, 3).expect("three for three");
    let table = cove.table(&book, &lineup).expect("good bots");
    let design = Design::new(table.arrangement(), Seatings::Rotations, games);
    let (deals, seatings) = (0..design.blocks(), design.seatings());
    let plan = Plan { seed: 1, deals, seatings, cut: Cut::new(16, 2) };
    assert_eq!(play(table.as_ref(), &design, &plan).blocks(), design.blocks());
}
