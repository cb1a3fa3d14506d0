//! Plays a given number of games on one thread and prints their digest and speed. Suitable for profilers, and for
//! callgrind, whose instruction counts do not depend on the machine's load.
//!
//! Usage: `games EDITION TABLE GAMES [facts]`, such as `games pirates-cove uniform,uniform,uniform 2000`. With
//! `facts`, the observer of `corsair run` counts metrics.

use std::time::Instant;

use corsair_benches::{Played, Table};
use corsair_engine::games::blackbeard::BlackbeardMetrics;
use corsair_engine::games::cove::CoveMetrics;
use corsair_engine::games::spanish_main::SpanishMainMetrics;
use corsair_engine::{Game, Observer};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [edition, bots, games, facts @ ..] = args.as_slice() else {
        eprintln!("usage: games EDITION BOT,BOT,.. GAMES [facts]");
        std::process::exit(2);
    };
    let n_games: u64 = games.parse().expect("GAMES is a whole number");
    let facts = facts.first().map(String::as_str);
    let started;
    let played = if edition == "blackbeard" {
        let table = Table::blackbeard(bots);
        started = Instant::now();
        play::<_, BlackbeardMetrics>(&table, n_games, facts)
    } else if edition == "spanish-main" {
        let table = Table::spanish_main(bots);
        started = Instant::now();
        play::<_, SpanishMainMetrics>(&table, n_games, facts)
    } else {
        let table = Table::new(&format!("{edition} {bots}"));
        started = Instant::now();
        play::<_, CoveMetrics>(&table, n_games, facts)
    };
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{}: {n_games} games, {} decisions, {:.0} games/s, {:.0} decisions/s",
        played.digest.line(bots),
        played.decisions,
        n_games as f64 / seconds,
        played.decisions as f64 / seconds
    );
}

/// Plays games without an observer, or with an observer of type `W` if `facts` is given.
fn play<G: Game, W: Observer<G> + Default>(
    table: &Table<G>,
    n_games: u64,
    facts: Option<&str>,
) -> Played {
    match facts {
        None => table.play(n_games),
        Some("facts") => table.play_watched::<W>(n_games),
        Some(other) => panic!("expected `facts` or no word, not `{other}`"),
    }
}
