//! Many repetitions of the primitives of chance.

use corsair_engine::stream::NatureDice;
use corsair_engine::{Dice, Lane, Pile};

use crate::{Digest, SEED};

/// Draws of each kind.
pub const DRAWS: u32 = 10_000;

const LANE: Lane = Lane::nature(0);

/// The kind of draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// A number below six.
    Pick,
    /// The hits of one to six dice.
    Hits,
    /// A card of a tavern deck of forty kinds.
    Card,
    /// The first number of a newly opened stream.
    FirstOfStream,
}

impl Draw {
    /// Every kind of draw.
    pub const ALL: [Draw; 4] = [Draw::Pick, Draw::Hits, Draw::Card, Draw::FirstOfStream];

    /// Draws, [`DRAWS`] times.
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

    /// The name in `digests.txt`.
    pub fn name(self) -> String {
        format!("kernel {self:?}")
    }
}
