//! Plays a stated number of games on one thread and says what it played: for profilers, and for
//! callgrind, whose counts of instructions don't drift with what else the machine does.
//!
//! `games EDITION TABLE GAMES [facts]`, such as `games pirates-cove uniform,uniform,uniform 2000`.
//! With `facts` the games are counted as `corsair run` counts them.

use std::time::Instant;

use corsair_engine::games::cove::{Cove, CoveFacts, EDITIONS};
use corsair_engine::rulebook::Rulebook;
use corsair_engine::run::{Seating, play_here};
use corsair_engine::{Bot, LookAway, Observer, PerSeat};
use corsair_strategies::cove::hire_bot;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [edition, table, games, facts @ ..] = args.as_slice() else {
        eprintln!("usage: games EDITION BOT,BOT,.. GAMES [facts]");
        std::process::exit(2);
    };
    let games: u64 = games.parse().expect("a number of games");
    match facts.first().map(String::as_str) {
        None => play::<LookAway>(edition, table, games),
        Some("facts") => play::<CoveFacts>(edition, table, games),
        Some(other) => panic!("`facts` or nothing, not `{other}`"),
    }
}

fn play<W: Observer<Cove> + Default>(edition: &str, table: &str, n_games: u64) {
    let edition = EDITIONS.iter().find(|known| known.id == edition).expect("an edition");
    let book = Rulebook::edition(edition.file, edition.text).expect("the edition is sound");
    let rules = book.rules(edition.file).expect("valid rules");
    let bots: Vec<Box<dyn Bot<Cove>>> =
        table.split(',').map(|spec| hire_bot(spec).expect("a bot")).collect();
    let bots: Vec<&dyn Bot<Cove>> = bots.iter().map(|bot| &**bot).collect();
    let game = Cove::new(rules, bots.len()).expect("a table");
    let seating: Seating = PerSeat::from_fn(bots.len(), |seat| seat.index() as u8);

    let (mut decisions, mut digest) = (0, 0xcbf2_9ce4_8422_2325_u64);
    let started = Instant::now();
    play_here::<Cove, W>(&game, &bots, (1, 0..n_games), &vec![seating], |block| {
        for game in block.games {
            decisions += u64::from(game.decisions);
            for (_, &score) in game.scores.iter() {
                digest = (digest ^ u64::from(score as u32)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    });
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{table}: {n_games} games, {decisions} decisions, scores {digest:016x}, {:.0} games/s, {:.0} decisions/s",
        n_games as f64 / seconds,
        decisions as f64 / seconds
    );
}
