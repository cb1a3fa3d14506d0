//! Luck as control variates: what rolls and draws gave beyond their expectation.

use clap::ValueEnum;
use corsair_engine::Seat;
use corsair_stats::{BlockMeans, ControlSums, SkewedDifference};
use serde::{Deserialize, Serialize};

use crate::lab::{Block, Scope};

/// What means are adjusted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// What rolls and draws gave each bot beyond their expectation, by least squares
    Luck,
}

impl Control {
    /// The name on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Control::Luck => "luck",
        }
    }

    /// The name of the method in files.
    pub const METHOD: &'static str = "luck_adjusted";

    /// Sums of nothing yet, of `figures` figures of games of `bots` in which `kinds` of luck are measured;
    /// `None` where none is.
    pub(crate) fn sums(self, bots: usize, kinds: usize, figures: usize) -> Option<ControlSums> {
        match self {
            Control::Luck => (kinds > 0).then(|| ControlSums::new(bots * kinds, figures)),
        }
    }
}

/// The luck of each bot in a block, in all the seats that it takes, kind by kind.
pub(crate) fn luck_of_block(block: &Block<'_>, bots: usize, kinds: usize) -> Vec<i64> {
    let mut sums = vec![0; bots * kinds];
    for (seating, game) in block.seatings.iter().zip(block.games) {
        for (seat, &bot) in seating.iter() {
            let own = sums[usize::from(bot) * kinds..].iter_mut();
            own.zip(game.luck[seat]).for_each(|(sum, luck)| *sum += luck);
        }
    }
    sums
}

/// The luck of each seat in a block, whatever bot sits there, kind by kind.
pub(crate) fn luck_of_seats(block: &Block<'_>, seats: usize, kinds: usize) -> Vec<i64> {
    let mut sums = vec![0; seats * kinds];
    for game in block.games {
        for seat in Seat::all(seats) {
            let own = sums[seat.index() * kinds..].iter_mut();
            own.zip(game.luck[seat]).for_each(|(sum, luck)| *sum += luck);
        }
    }
    sums
}

/// Whether enough games are won and enough lost for a share to behave like a mean, so that it may be adjusted.
pub(crate) fn behaves_like_a_mean(share: &BlockMeans) -> bool {
    let blocks = share.blocks as f64;
    let mean = share.mean().unwrap_or(0.0);
    blocks * mean.min(1.0 - mean) >= FEWEST
}

/// Blocks on the rarer side of a share: a tenth of those of which a difference needs
/// [`SkewedDifference::ENOUGH`].
const FEWEST: f64 = SkewedDifference::ENOUGH as f64 / 10.0;

/// The control variates of a figure about these bots, or seats: the luck of each of them and that of the whole table,
/// kind by kind, as indexes of [`luck_of_block`].
pub(crate) fn controls_of(own: &[usize], bots: usize, kinds: usize) -> Vec<Vec<usize>> {
    let of_bots = |which: &[usize]| -> Vec<Vec<usize>> {
        (0..kinds).map(|kind| which.iter().map(|bot| bot * kinds + kind).collect()).collect()
    };
    let all: Vec<usize> = (0..bots).collect();
    let each = own.iter().flat_map(|&bot| of_bots(&[bot]));
    each.chain(of_bots(&all)).collect()
}

/// The bots that a figure of this scope is about. `None` of a seat: luck is added up by bot.
pub(crate) fn bots_of(scope: Scope) -> Option<Vec<usize>> {
    match scope {
        Scope::Game => Some(Vec::new()),
        Scope::Bot(bot) => Some(vec![bot]),
        Scope::Seat(_) | Scope::BotInSeat(..) => None,
    }
}

/// Whether sums are of as many control variates and figures, or both absent.
pub(crate) fn are_alike(one: Option<&ControlSums>, other: Option<&ControlSums>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.are_like(other),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}
