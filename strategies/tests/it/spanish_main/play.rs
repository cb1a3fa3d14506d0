//! How each bot plays: a digest of its decisions, recorded with its version.
//!
//! The digest of a bot in results stands for its name, version and settings. This test makes sure that it changes
//! whenever the bot plays differently.

use std::fs;

use corsair_engine::dealer::play_one;
use corsair_engine::fnv::Fnv1a;
use corsair_engine::games::spanish_main::{Action, Event, SpanishMain, State};
use corsair_engine::seating::{Seating, rotations};
use corsair_engine::{Bot, Observer, PerSeat, Seat};
use corsair_strategies::UniformBot;
use corsair_strategies::spanish_main::ROSTER;

use super::{game, hired};

const SEED: u64 = 1_724;
const DEALS: u64 = 12;
const SEATS: usize = 2;

/// A bot that searches is tested with a small budget, and with a playout bot that never changes.
fn cheap(name: &str) -> (String, u64) {
    match name {
        "rollout" | "mcts" => (format!("{name}:iterations=2:depth=3:playout=uniform"), 1),
        _ => (name.into(), DEALS),
    }
}

/// Digests what the bot under test decides.
struct Decisions {
    seating: Seating,
    digest: Fnv1a,
}

/// The bot under test, as an index of the bots at its table.
const TESTED: u8 = 0;

impl Observer<SpanishMain> for Decisions {
    fn watches(&self) -> bool {
        false
    }
    fn event(&mut self, _event: Event) {}
    fn decided(&mut self, _game: &SpanishMain, _state: &State, seat: Seat, action: Action) {
        if self.seating[seat] == TESTED {
            self.digest.add(format!("{action};").as_bytes());
        }
    }
}

/// What a bot decides against one that chooses by chance: so no change of
/// another bot moves it.
fn fingerprint(bot: &dyn Bot<SpanishMain>, deals: u64) -> u64 {
    let game = game(SEATS, &[]);
    let bots = [bot, &UniformBot];
    let named = PerSeat::from_fn(SEATS, |seat| (seat.index() % 2) as u8);
    let mut digest = Fnv1a::EMPTY;
    for deal in 0..deals {
        for seating in rotations(&named) {
            let decisions = Decisions { seating, digest };
            digest = play_one(&game, &bots, SEED, deal, &seating, decisions).watch.digest;
        }
    }
    digest.value()
}

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/spanish_main/play.txt");

/// With `CORSAIR_BLESS` set the digests of the file are replaced.
#[test]
fn bots_play_differently_only_in_another_version() {
    let recorded = fs::read_to_string(RECORDS).expect("a text file");
    let (comments, mut records): (Vec<&str>, Vec<&str>) =
        recorded.lines().partition(|line| line.starts_with('#'));
    let played: Vec<String> = ROSTER
        .catalogue
        .iter()
        .map(|entry| {
            let (spec, deals) = cheap(entry.name);
            let digest = fingerprint(&*hired(&spec), deals);
            format!("{} {} {digest:016x}", entry.name, entry.version)
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
