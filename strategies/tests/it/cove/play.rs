//! How each bot plays: a digest of its decisions, held to its version.
//!
//! The digest of a bot in results stands for its name, version and settings. This test makes sure that it changes
//! whenever the bot plays differently.

use std::fs;

use corsair_engine::dealer::play_one;
use corsair_engine::fnv::Fnv1a;
use corsair_engine::games::cove::{Action, Cove, State};
use corsair_engine::seating::{Seating, rotations};
use corsair_engine::{Bot, Game, Observer, PerSeat, Seat};
use corsair_strategies::UniformBot;
use corsair_strategies::cove::{CATALOGUE, hire_bot};

use super::cove;

const SEED: u64 = 1_724;
const DEALS: u64 = 64;
const SEATS: usize = 4;

/// A bot that searches is tested with a small budget, and with a playout bot that never changes.
fn cheap(name: &str) -> String {
    match name {
        "rollout" | "mcts" => format!("{name}:iterations=6:depth=8:playout=uniform"),
        _ => name.into(),
    }
}

/// The terms of the learned judge and what it makes of them are a part of play.
const JUDGED_BY_LEARNED: &str =
    "mcts:iterations=12:depth=0:playout=uniform:margin=0:search=sail:turns=1:judge=learned";

/// Digests what the bot under test decides.
struct Decisions {
    seating: Seating,
    digest: Fnv1a,
}

/// The bot under test, as an index of the bots at its table.
const TESTED: u8 = 0;

impl Observer<Cove> for Decisions {
    fn watches(&self) -> bool {
        false
    }
    fn event(&mut self, _event: <Cove as Game>::Event) {}
    fn decided(&mut self, _game: &Cove, _state: &State, seat: Seat, action: Action) {
        if self.seating[seat] == TESTED {
            self.digest.add(format!("{action};").as_bytes());
        }
    }
}

/// What a bot decides in two seats, against itself and two that choose by chance: so no change of
/// another bot moves it.
fn fingerprint(bot: &dyn Bot<Cove>) -> u64 {
    let game = cove(SEATS, &[]);
    let bots = [bot, &UniformBot];
    let named = PerSeat::from_fn(SEATS, |seat| (seat.index() % 2) as u8);
    let mut digest = Fnv1a::EMPTY;
    for deal in 0..DEALS {
        for seating in rotations(&named) {
            let decisions = Decisions { seating, digest };
            digest = play_one(&game, &bots, SEED, deal, &seating, decisions).watch.digest;
        }
    }
    digest.value()
}

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/cove/play.txt");

/// With `CORSAIR_BLESS` set the digests of the file are replaced.
#[test]
fn bots_play_differently_only_in_another_version() {
    let recorded = fs::read_to_string(RECORDS).expect("a text file");
    let (comments, mut records): (Vec<&str>, Vec<&str>) =
        recorded.lines().partition(|line| line.starts_with('#'));
    let own = CATALOGUE.iter().map(|entry| (entry.name, cheap(entry.name), entry.version));
    let mcts = CATALOGUE.iter().filter(|entry| entry.name == "mcts");
    let judged = mcts.map(|entry| (JUDGED_BY_LEARNED, JUDGED_BY_LEARNED.into(), entry.version));
    let played: Vec<String> = own
        .chain(judged)
        .map(|(name, spec, version)| {
            let bot = hire_bot(&spec).expect("a known bot");
            format!("{name} {version} {:016x}", fingerprint(&*bot))
        })
        .collect();
    if std::env::var_os("CORSAIR_BLESS").is_some() {
        fs::write(RECORDS, comments.join("\n") + "\n" + &played.join("\n") + "\n")
            .expect("written");
        records = played.iter().map(String::as_str).collect();
    }
    assert_eq!(
        played, records,
        "bots don't play as their version did; if the rules have not changed, raise `version` in their entries, and \
         then record the digests with CORSAIR_BLESS=1"
    );
}
