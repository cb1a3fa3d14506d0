//! Repeated random draws, for timing the kernel's primitives.

use corsair_engine::stream::NatureDice;
use corsair_engine::{Dice, Lane, Pile};

use crate::{Digest, SEED};

/// Number of draws in one timing.
pub const DRAWS: u32 = 10_000;

const LANE: Lane = Lane::nature(0);

/// Kind of random draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// Uniform number below six.
    Pick,
    /// Number of hits of one to six dice.
    Hits,
    /// Card of a tavern deck with forty kinds of cards.
    Card,
    /// First number of a newly opened stream.
    FirstOfStream,
}

impl Draw {
    /// All kinds of draws.
    pub const ALL: [Draw; 4] = [Draw::Pick, Draw::Hits, Draw::Card, Draw::FirstOfStream];

    /// Makes [`DRAWS`] draws of this kind, and returns a digest of the results.
    pub fn draw(self) -> Digest {
        let mut dice = NatureDice::new(SEED);
        let mut digest = Digest::default();
        let deck = Pile::<5>::new((0..40).map(|kind| kind % 4));
        for number in 0..DRAWS {
            digest.add(match self {
                Draw::Pick => dice.pick(LANE, 6).into(),
                Draw::Hits => dice.hits(LANE, 1 + (number % 6) as u8, 5).into(),
                Draw::Card => dice.draw(LANE, deck.copies()) as u64,
                Draw::FirstOfStream => {
                    dice.open_deal(number.into());
                    dice.pick(LANE, 6).into()
                }
            });
        }
        digest
    }

    /// Name of the draw in `digests.txt`.
    pub fn name(self) -> String {
        format!("kernel {self:?}")
    }
}
