//! Prints `digests.txt`, the expected results of the benchmarks.

use corsair_benches::kernel::Draw;
use corsair_benches::positions::{BOTS, Positions, SPANISH_MAIN_BOTS, Voyages};
use corsair_benches::questions::QUESTIONS;
use corsair_benches::{GAMES, SPANISH_MAIN_GAMES, SPANISH_MAIN_TABLES, TABLES, Table};

/// Number of games from which the positions for timed decisions come.
const GAMES_OF_POSITIONS: u64 = 4;

/// Number of games from which the positions for timed menus come.
const GAMES_OF_VOYAGES: u64 = 2;

fn main() {
    for draw in Draw::ALL {
        println!("{}", draw.draw().line(&draw.name()));
    }
    for name in TABLES {
        println!("{}", Table::new(name).play(GAMES).digest.line(name));
    }
    for bots in SPANISH_MAIN_TABLES {
        let played = Table::spanish_main(bots).play(SPANISH_MAIN_GAMES);
        println!("{}", played.digest.line(&format!("spanish-main {bots}")));
    }
    let positions = Positions::of(GAMES_OF_POSITIONS);
    for bot in BOTS {
        println!("{}", positions.decided_by(bot).line(&format!("decisions {bot}")));
    }
    let positions = Positions::of_the_spanish_main(1);
    for bot in SPANISH_MAIN_BOTS {
        let name = format!("decisions spanish-main {bot}");
        println!("{}", positions.decided_by(bot).line(&name));
    }
    let voyages = Voyages::of(GAMES_OF_VOYAGES);
    println!("{}", voyages.menus().line("spanish-main menus"));
    println!("{}", voyages.checks().line("spanish-main segments"));
    for question in QUESTIONS {
        println!("{}", question.ready().answer().line(&question.line_name()));
    }
}
