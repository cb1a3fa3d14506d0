//! The behaviour fingerprint: a digest of everything that 4,096 uniform deals did, per edition.
//!
//! It moves only when play moves. The digest in force stands in CHANGELOG.md on a line that begins
//! *Rules changed*, so that it does not move by accident, and belongs to one revision of play, so that
//! the sums of long runs are not joined over the change.

use corsair_engine::fnv::Fnv1a;
use corsair_engine::games::cove::{Action, Cove, EDITIONS, Rules, State};
use corsair_engine::play::play;
use corsair_engine::rulebook::Rulebook;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Game, Observer, PLAY_REVISION, Seat, SeatRng, Strategy, Uniform};

const DEALS: u64 = 4_096;
const SEED: u64 = 1;

/// Each revision of play with the fingerprints of its editions, the one in force last. What was is
/// not changed: play that moves has a line of its own, and the number after the last.
const REVISIONS: &[(u32, &[(&str, u64)])] = &[
    (1, &[("pirates-cove", 0x74c3_d7e0_4b50_b69f), ("piratenbucht", 0xdd6a_90b0_8292_ca18)]),
    (2, &[("pirates-cove", 0x9a86_0c12_d29a_20f3), ("piratenbucht", 0x0d1a_1c1a_514b_db54)]),
];

/// Digests every decision.
struct Digest(Fnv1a);

impl Observer<Cove> for Digest {
    const WATCHES: bool = false;
    fn event(&mut self, _event: <Cove as Game>::Event) {}
    fn decided(&mut self, _game: &Cove, _state: &State, seat: Seat, action: Action) {
        self.0.add(format!("{}:{action};", seat.index()).as_bytes());
    }
}

fn fingerprint(edition: usize) -> u64 {
    let edition = EDITIONS[edition];
    let book = Rulebook::edition(edition.file, edition.text).expect("the edition is sound");
    let rules: Rules = book.rules(edition.file).expect("valid rules");
    let mut digest = Digest(Fnv1a::EMPTY);
    let mut dice = NatureDice::new(SEED);
    let mut legal = Vec::new();
    for deal in 0..DEALS {
        let n = 3 + (deal % 3) as usize;
        let game = Cove::new(rules.clone(), n).expect("a valid table");
        let mut seats: Vec<Box<dyn Strategy<Cove>>> =
            (0..n).map(|_| Box::new(Uniform) as Box<dyn Strategy<Cove>>).collect();
        let mut rngs: Vec<SeatRng> =
            Seat::all(n).map(|seat| SeatRng::new(SEED, deal, seat)).collect();
        dice.open_deal(deal);
        let played = play(&game, &mut seats, &mut rngs, &mut dice, &mut digest, &mut legal);
        let (scores, ranks) = (game.scores(&played.state), game.ranks(&played.state));
        digest.0.add(format!("{scores:?}{ranks:?}\n").as_bytes());
    }
    digest.0.value()
}

#[test]
fn play_moves_only_with_a_changelog_line_and_in_another_revision() {
    let changelog = include_str!("../../CHANGELOG.md");
    let mut found = Vec::new();
    for (index, edition) in EDITIONS.iter().enumerate() {
        let fingerprint = fingerprint(index);
        let line = format!("{} fingerprint {fingerprint:016x}", edition.id);
        assert!(
            changelog.lines().any(|l| l.contains("*Rules changed*") && l.contains(&line)),
            "play has moved: if a rule changed, say so in CHANGELOG.md on a line\n- *Rules changed*: … {line}"
        );
        found.push((edition.id, fingerprint));
    }
    assert_eq!(
        REVISIONS.last(),
        Some(&(PLAY_REVISION, &found[..])),
        "play has moved: count PLAY_REVISION up, and add a line to REVISIONS, in hexadecimal {found:x?}"
    );
}

#[test]
fn revisions_are_counted_and_each_plays_otherwise_than_the_one_before() {
    assert!(REVISIONS.iter().map(|&(revision, _)| revision).eq(1..=PLAY_REVISION));
    assert!(REVISIONS.windows(2).all(|pair| pair[0].1 != pair[1].1));
}
