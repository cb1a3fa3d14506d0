//! Prints `digests.txt`: what the benchmarks must come to.

use corsair_benches::kernel::Draw;
use corsair_benches::positions::{BOTS, Positions};
use corsair_benches::questions::QUESTIONS;
use corsair_benches::{GAMES, TABLES, Table};

/// Games of which the benchmark of decisions takes positions.
const GAMES_OF_POSITIONS: u64 = 4;

fn main() {
    for draw in Draw::ALL {
        println!("{}", draw.draw().line(&draw.name()));
    }
    for name in TABLES {
        println!("{}", Table::new(name).play(GAMES).digest.line(name));
    }
    let positions = Positions::of(GAMES_OF_POSITIONS);
    for bot in BOTS {
        println!("{}", positions.decided_by(bot).line(&format!("decisions {bot}")));
    }
    for question in QUESTIONS {
        println!("{}", question.ready().answer().line(&question.line_name()));
    }
}
