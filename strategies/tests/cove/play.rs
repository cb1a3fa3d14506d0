//! How each bot plays: a digest of its decisions, held to its version.
//!
//! The digest of a bot in results stands for its name, version and settings. That it changes
//! whenever the bot plays differently is held here.

use corsair_engine::fnv::Fnv1a;
use corsair_engine::games::cove::{Action, Cove, State};
use corsair_engine::run::{Seating, play_one, rotations};
use corsair_engine::{Bot, Game, Observer, PerSeat, Seat};
use corsair_strategies::UniformBot;
use corsair_strategies::cove::{CATALOGUE, hire_bot};

use crate::cove;

const SEED: u64 = 1_724;
const DEALS: u64 = 64;
const SEATS: usize = 4;

/// Each bot with its version, and the digest of what it decides in that version.
const GOLDEN: &[(&str, u32, u64)] = &[
    ("uniform", 1, 0x7ca2_f7ef_0573_d2ed),
    ("merchant", 1, 0xfc33_ca7b_20aa_555d),
    ("raider", 1, 0x45a4_e278_1608_8118),
    ("drifter", 1, 0x0228_3296_27b0_6fee),
    ("legend_hunter", 2, 0xb16a_13e6_22f5_acea),
    ("tavern_rat", 2, 0xf328_64b2_f28b_7df1),
    ("blockader", 2, 0x819f_4d69_b488_bd61),
    ("balanced", 1, 0xee6c_7fbc_c2f9_10e2),
    ("profile", 1, 0xee6c_7fbc_c2f9_10e2),
    ("rollout", 1, 0xcf55_4709_4cdf_bcf8),
    ("mcts", 1, 0x6245_1bf1_134b_17fa),
];

/// A bot that searches is tested with a small budget, and with a playout bot that never changes.
fn cheap(name: &str) -> String {
    match name {
        "rollout" | "mcts" => format!("{name}:iterations=6:depth=8:playout=uniform"),
        _ => name.into(),
    }
}

/// Digests what the bot under test decides.
struct Decisions {
    seating: Seating,
    digest: Fnv1a,
}

/// The bot under test, as an index of the bots at its table.
const TESTED: u8 = 0;

impl Observer<Cove> for Decisions {
    const WATCHES: bool = false;
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

#[test]
fn bots_play_differently_only_in_another_version() {
    let mut moved = String::new();
    for entry in CATALOGUE {
        let bot = hire_bot(&cheap(entry.name)).expect("a known bot");
        let (name, version, digest) = (entry.name, entry.version, fingerprint(&*bot));
        if !GOLDEN.contains(&(name, version, digest)) {
            moved += &format!("    (\"{name}\", {version}, 0x{digest:016x}),\n");
        }
    }
    assert!(
        moved.is_empty(),
        "these bots don't play as their version did; if the rules have not changed, raise `version` \
         in their entries, and then write down in GOLDEN:\n{moved}"
    );
}
