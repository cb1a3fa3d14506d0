//! Fingerprint of each edition: a digest of all events of 4,096 uniform deals (384 of Pirates of the Spanish Main).
//!
//! A fingerprint changes only if play changes. `fingerprints.txt` has the digests of every revision of play.
//! CHANGELOG.md also has the current digest, on a line that begins *Rules changed*, so that no change goes unnoticed.
//! A fingerprint belongs to one revision of play, so that results of long runs are never merged across a change of
//! play.

use std::fmt::Display;
use std::fs;
use std::ops::RangeInclusive;

use corsair_engine::fnv::Fnv1a;
use corsair_engine::games::blackbeard::{self, Blackbeard};
use corsair_engine::games::cove::{self, Cove};
use corsair_engine::games::spanish_main::{self, SpanishMain};
use corsair_engine::play::play;
use corsair_engine::rulebook::{Edition, FromRules};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Game, Observer, PLAY_REVISION, Seat, SeatRng, Strategy, Uniform};

const DEALS: u64 = 4_096;
/// Number of deals for a game whose moves are measured on a map, because such a game takes longer.
const LONG_DEALS: u64 = 384;
const SEED: u64 = 1;

/// Observer that computes a digest of every decision.
struct Digest(Fnv1a);

impl<G: Game<Action: Display>> Observer<G> for Digest {
    fn watches(&self) -> bool {
        false
    }
    fn event(&mut self, _event: G::Event) {}
    fn decided(&mut self, _game: &G, _state: &G::State, seat: Seat, action: G::Action) {
        self.0.add(format!("{}:{action};", seat.index()).as_bytes());
    }
}

/// Plays deals at tables of each size in turn and returns the digest.
fn record<G: Game<Action: Display> + FromRules>(
    edition: Edition,
    deals: u64,
    sizes: RangeInclusive<usize>,
) -> Record {
    let tables = sizes.map(|seats| edition.game(seats, &[]).expect("a valid table"));
    let tables: Vec<G> = tables.collect();
    let mut digest = Digest(Fnv1a::EMPTY);
    let mut dice = NatureDice::new(SEED);
    let mut legal = Vec::new();
    for deal in 0..deals {
        let game = &tables[deal as usize % tables.len()];
        let n = game.seats();
        let mut seats: Vec<Box<dyn Strategy<G>>> =
            (0..n).map(|_| Box::new(Uniform) as Box<dyn Strategy<G>>).collect();
        let mut rngs: Vec<SeatRng> =
            Seat::all(n).map(|seat| SeatRng::new(SEED, deal, seat)).collect();
        dice.open_deal(deal);
        let played = play(game, &mut seats, &mut rngs, &mut dice, &mut digest, &mut legal);
        let (scores, ranks) = (game.scores(&played.state), game.ranks(&played.state));
        digest.0.add(format!("{scores:?}{ranks:?}\n").as_bytes());
    }
    let fingerprint = digest.0.value();
    Record { revision: PLAY_REVISION, edition: edition.id.into(), fingerprint }
}

/// Returns the fingerprints of all editions under current play.
fn found() -> Vec<Record> {
    let coves = cove::EDITIONS.map(|edition| record::<Cove>(edition, DEALS, 3..=5));
    let blackbeard = record::<Blackbeard>(blackbeard::EDITION, DEALS, 2..=5);
    let spanish_main = record::<SpanishMain>(spanish_main::EDITION, LONG_DEALS, 2..=4);
    coves.into_iter().chain([blackbeard, spanish_main]).collect()
}

/// Fingerprint of an edition under a revision of play.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Record {
    revision: u32,
    edition: String,
    fingerprint: u64,
}

impl Record {
    /// Reads a line such as `2 pirates-cove 9a860c12d29a20f3`.
    fn read(line: &str) -> Option<Record> {
        let mut words = line.split(' ');
        let revision = words.next()?.parse().ok()?;
        let edition = words.next()?.into();
        let fingerprint = u64::from_str_radix(words.next()?, 16).ok()?;
        Some(Record { revision, edition, fingerprint })
    }

    fn line(&self) -> String {
        format!("{} {} {:016x}\n", self.revision, self.edition, self.fingerprint)
    }
}

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fingerprints.txt");

/// Returns the records of all revisions, in order.
fn records() -> Vec<Record> {
    let text = fs::read_to_string(RECORDS).expect("a text file");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| Record::read(line).unwrap_or_else(|| panic!("not a record: {line}"))).collect()
}

/// With `CORSAIR_BLESS` set, the test adds missing fingerprints of the current `PLAY_REVISION` to
/// the file. The test never overwrites a fingerprint.
#[test]
fn play_changes_only_with_a_changelog_line_and_a_new_revision() {
    let found = found();
    let mut records = records();
    let is_recorded = |of: &&Record| {
        records
            .iter()
            .any(|record| (record.revision, &record.edition) == (of.revision, &of.edition))
    };
    let missing: Vec<Record> = found.iter().filter(|of| !is_recorded(of)).cloned().collect();
    if !missing.is_empty() && std::env::var_os("CORSAIR_BLESS").is_some() {
        let text = fs::read_to_string(RECORDS).expect("a text file");
        fs::write(RECORDS, text + &missing.iter().map(Record::line).collect::<String>())
            .expect("written");
        records.extend(missing);
    }
    records.retain(|record| record.revision == PLAY_REVISION);
    assert_eq!(
        records, found,
        "play has changed: increment PLAY_REVISION, and record the fingerprints with CORSAIR_BLESS=1"
    );
    let changelog = include_str!("../../../CHANGELOG.md");
    for Record { edition, fingerprint, .. } in &found {
        let line = format!("{edition} fingerprint {fingerprint:016x}");
        assert!(
            changelog.lines().any(|l| l.contains("*Rules changed*") && l.contains(&line)),
            "play has changed: describe the change in CHANGELOG.md on a line\n- *Rules changed*: … {line}"
        );
    }
}

#[test]
fn consecutive_play_revisions_have_different_fingerprints() {
    let records = records();
    let of = |revision: u32| -> Vec<(&str, u64)> {
        let of = records.iter().filter(|record| record.revision == revision);
        of.map(|record| (record.edition.as_str(), record.fingerprint)).collect()
    };
    assert!(records.is_sorted_by_key(|record| record.revision));
    assert!(records.iter().all(|record| (1..=PLAY_REVISION).contains(&record.revision)));
    assert!((1..=PLAY_REVISION).all(|revision| !of(revision).is_empty()));
    assert!((1..PLAY_REVISION).all(|revision| of(revision) != of(revision + 1)));
}
