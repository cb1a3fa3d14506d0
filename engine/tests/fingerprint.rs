//! The behaviour fingerprint: a digest of everything that 4,096 uniform deals did, per edition.
//!
//! It moves only when play moves. The digest in force stands in CHANGELOG.md on a line that begins
//! *Rules changed*, so that nobody moves it by accident.

use corsair_engine::games::cove::{Action, Cove, EDITIONS, Rules, State};
use corsair_engine::play::play;
use corsair_engine::rulebook::Rulebook;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Game, Observer, Seat, SeatRng, Strategy, Uniform};

const DEALS: u64 = 4_096;
const SEED: u64 = 1;

/// 64-bit FNV-1a.
struct Digest(u64);

impl Digest {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Digests every decision.
impl Observer<Cove> for Digest {
    const WATCHES: bool = false;
    fn event(&mut self, _event: <Cove as Game>::Event) {}
    fn decided(&mut self, _game: &Cove, _state: &State, seat: Seat, action: Action) {
        self.add(&format!("{}:{action};", seat.index()));
    }
}

fn fingerprint(edition: usize) -> u64 {
    let edition = EDITIONS[edition];
    let book = Rulebook::edition(edition.file, edition.text).expect("the edition is sound");
    let rules: Rules = book.rules(edition.file).expect("valid rules");
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
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
        digest.add(&format!("{scores:?}{ranks:?}\n"));
    }
    digest.0
}

#[test]
fn play_moves_only_with_a_changelog_line() {
    let changelog = include_str!("../../CHANGELOG.md");
    for (index, edition) in EDITIONS.iter().enumerate() {
        let line = format!("{} fingerprint {:016x}", edition.id, fingerprint(index));
        assert!(
            changelog.lines().any(|l| l.contains("*Rules changed*") && l.contains(&line)),
            "play has moved: if a rule changed, say so in CHANGELOG.md on a line\n- *Rules changed*: … {line}"
        );
    }
}
