//! Luck as control variates: what rolls, draws and mixed strategies gave beyond their expectation.

use clap::ValueEnum;
use corsair_stats::ControlSums;
use serde::{Deserialize, Serialize};

use crate::lab::{Block, Metric, Scope};

/// What means are adjusted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// What rolls, draws and mixed strategies gave each bot beyond their expectation, by least squares
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
            Control::Luck => (kinds > 0).then(|| ControlSums::new(2 * bots * kinds, figures)),
        }
    }
}

/// The luck of each bot in a block, in all the seats that it takes, kind by kind; then the same weighted for the win.
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

fn add(sums: &mut [i64], luck: &[i64]) {
    sums.iter_mut().zip(luck).for_each(|(sum, more)| *sum += more);
}

/// The control variates of a figure about bots, as indexes of [`luck_of_block`], those that explain most first.
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
        // That of the whole table is zero: what one seat wins, others lose.
        return of_each(bots * kinds).collect();
    }
    let of_table = |kind: usize| (0..bots).map(|bot| bot * kinds + kind).collect();
    of_each(0).chain((0..kinds).map(of_table)).collect()
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
