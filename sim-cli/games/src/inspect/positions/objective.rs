//! Objective of a seat: the measure by which options are compared.

use clap::ValueEnum;
use corsair_engine::Seat;
use corsair_stats::{BlockMeans, BlockRange, BlockValues, Evidence};
use serde::{Deserialize, Serialize};

use crate::inspect::positions::GameEnd;
use corsair_lab::result::Word;
use corsair_lab::{Metric, SHARE_UNITS, ScoreWord};
use corsair_present::page::words::DisplayUnit;

/// Value that a seat maximises.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Objective {
    /// Final score, which needs fewer games.
    #[default]
    Score,
    /// Share of games won, ties split.
    Win,
}

impl Objective {
    /// Every objective.
    pub const ALL: [Objective; 2] = [Objective::Score, Objective::Win];

    /// Returns the metric of the objective.
    pub const fn metric(self) -> Metric {
        match self {
            Objective::Score => Metric::SCORE,
            Objective::Win => Metric::WIN,
        }
    }

    /// Returns a seat's value at the end of a game, in integer units.
    pub fn of(self, end: &GameEnd, seat: Seat) -> i64 {
        match self {
            Objective::Score => end.scores[seat].into(),
            Objective::Win => end.wins[seat],
        }
    }

    /// Returns the unit in which screens show a change of the value.
    pub const fn unit_of_changes(self) -> DisplayUnit {
        match self {
            Objective::Score => DisplayUnit::Change,
            Objective::Win => DisplayUnit::Points,
        }
    }

    /// Returns the number of integer units that make a value of 1.
    pub fn unit(self, score: ScoreWord) -> u64 {
        match self {
            Objective::Score => score.unit.into(),
            Objective::Win => SHARE_UNITS,
        }
    }

    /// Returns the known range of the mean value.
    pub const fn range(self) -> BlockRange {
        match self {
            Objective::Score => BlockRange::Any,
            Objective::Win => BlockRange::Share,
        }
    }

    /// Returns the known range of the difference between two mean values.
    pub const fn range_of_differences(self) -> BlockRange {
        match self {
            Objective::Score => BlockRange::Any,
            Objective::Win => BlockRange::DifferenceOfShares,
        }
    }

    /// Returns the mean of values, one value per simulated game.
    pub fn means(self, score: ScoreWord, values: impl Iterator<Item = i64>) -> BlockMeans {
        BlockMeans::of(values, 1, self.unit(score))
    }

    /// Returns the mean difference of a seat's values between paired games.
    pub fn difference<'e>(
        self,
        score: ScoreWord,
        seat: Seat,
        pairs: impl Iterator<Item = (&'e GameEnd, &'e GameEnd)>,
    ) -> BlockMeans {
        let more = |(one, other)| self.of(one, seat) - self.of(other, seat);
        self.means(score, pairs.map(more))
    }

    /// Returns the evidence about the mean difference between paired games and one more pair without a difference.
    /// `None` if no pair differs.
    pub fn evidence<'e>(
        self,
        score: ScoreWord,
        seat: Seat,
        pairs: impl Iterator<Item = (&'e GameEnd, &'e GameEnd)>,
    ) -> Option<Evidence> {
        let mut values = BlockValues::default();
        pairs.for_each(|(one, other)| values.add(self.of(one, seat) - self.of(other, seat)));
        values.add(0);
        Evidence::of_skewed(self.range_of_differences(), &values, self.unit(score))
    }
}
