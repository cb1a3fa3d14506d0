//! Luck as control variates: the gains of rolls, draws and mixed strategies minus their expectations.

use clap::ValueEnum;
use corsair_engine::Seat;
use corsair_stats::{BlockMeans, ControlSums, Evidence};
use serde::{Deserialize, Serialize};

use crate::{Block, Metric, Scope};

/// Control variate that adjusts means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// Luck: the gain from each roll, card draw and random choice minus its expected value; removed by least squares
    Luck,
}

impl Control {
    /// Returns the name on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Control::Luck => "luck",
        }
    }

    /// Returns empty sums for `controls` control variates and `figures` measures; `None` if the game measures no
    /// luck.
    pub fn sums(self, controls: usize, figures: usize) -> Option<ControlSums> {
        match self {
            Control::Luck => (controls > 0).then(|| ControlSums::new(controls, figures)),
        }
    }
}

/// Returns each bot's luck in a block, summed over the bot's seats. The first half of the result has the luck by
/// kind. The second half has the luck weighted by the effect on winning.
pub(crate) fn luck_of_block(block: &Block<'_>, bots: usize, kinds: usize) -> Vec<i64> {
    let mut sums = vec![0; 2 * bots * kinds];
    let (of_score, of_winning) = sums.split_at_mut(bots * kinds);
    for (seating, game) in block.seatings.iter().zip(block.games) {
        for (seat, &bot) in seating.iter() {
            let own = usize::from(bot) * kinds;
            add(&mut of_score[own..], game.luck[seat]);
            add(&mut of_winning[own..], game.luck_in_winning[seat]);
        }
    }
    sums
}

/// Returns each seat's luck in a block, weighted by the effect on winning, by kind of luck. The luck counts for any
/// bot in the seat.
pub(crate) fn luck_of_seats(block: &Block<'_>, seats: usize, kinds: usize) -> Vec<i64> {
    let mut sums = vec![0; seats * kinds];
    for game in block.games {
        for seat in Seat::all(seats) {
            add(&mut sums[seat.index() * kinds..], game.luck_in_winning[seat]);
        }
    }
    sums
}

/// Returns whether a share has enough won games and enough lost games for the normal approximation. Other shares must
/// not be adjusted.
pub fn behaves_like_a_mean(share: &BlockMeans) -> bool {
    let blocks = share.blocks as f64;
    let mean = share.mean().unwrap_or(0.0);
    blocks * mean.min(1.0 - mean) >= FEWEST_ON_A_SIDE as f64
}

/// Minimum number of blocks on the rarer side of a share: a tenth of [`Evidence::ENOUGH`].
pub const FEWEST_ON_A_SIDE: u64 = Evidence::ENOUGH / 10;

fn add(sums: &mut [i64], luck: &[i64]) {
    sums.iter_mut().zip(luck).for_each(|(sum, more)| *sum += more);
}

/// Returns the control variates of a measure about bots, as indices of [`luck_of_block`], the most explanatory first.
pub(crate) fn controls_of(
    metric: Metric,
    own: &[usize],
    bots: usize,
    kinds: usize,
) -> Vec<Vec<usize>> {
    let of_each = |from: usize| {
        let of_kind = move |kind: usize| own.iter().map(move |bot| vec![from + bot * kinds + kind]);
        (0..kinds).flat_map(of_kind)
    };
    if metric == Metric::WIN {
        // The luck of a whole table sums to zero: one seat's gain is the loss of the remaining seats.
        return of_each(bots * kinds).collect();
    }
    let of_table = |kind: usize| (0..bots).map(|bot| bot * kinds + kind).collect();
    of_each(0).chain((0..kinds).map(of_table)).collect()
}

/// Returns the bots that a measure of this scope concerns; `None` for a seat, because luck is summed by bot, not by
/// seat.
pub(crate) fn bots_of(scope: Scope) -> Option<Vec<usize>> {
    match scope {
        Scope::Game => Some(Vec::new()),
        Scope::Bot(bot) => Some(vec![bot]),
        Scope::Seat(_) | Scope::BotInSeat(..) => None,
    }
}

/// Returns whether two sums have equal numbers of control variates and measures, or are both absent.
pub fn are_alike(one: Option<&ControlSums>, other: Option<&ControlSums>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.are_like(other),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}
