//! Lengths of games, with the joint frequencies that quantiles need.

use serde::{Deserialize, Serialize};

use crate::{GameMetric, GameResultView, Length, Metric};
use corsair_stats::{Confidence, Histogram, Interval, Quantile, ValuesInBlocks};

/// Lengths of games in one respect.
#[derive(Clone, PartialEq, Debug)]
pub struct LengthSums {
    /// Names of the length and of its quantiles.
    pub length: Length,
    /// Index of the length among the metrics of a whole game.
    metric: usize,
    pub(super) counts: LengthCounts,
    /// Lengths in the block that is being recorded; empty between blocks.
    open: Vec<i32>,
}

/// Number of games with each length, and joint frequencies of two lengths in one block.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LengthCounts {
    pub(super) games: Histogram,
    pub(super) in_blocks: ValuesInBlocks,
}

impl LengthSums {
    /// Returns empty sums for each length among the metrics of a whole game.
    pub(super) fn all(whole_game: &[GameMetric]) -> Vec<LengthSums> {
        let sums = |(metric, of): (usize, &GameMetric)| {
            let (counts, open) = (LengthCounts::default(), Vec::new());
            let length = Length::of(Metric::counted(&of.record))?;
            Some(LengthSums { length, metric, counts, open })
        };
        whole_game.iter().enumerate().filter_map(sums).collect()
    }

    /// Returns the number of games with each length.
    pub fn games(&self) -> &Histogram {
        &self.counts.games
    }

    /// Returns the interval of a quantile over `blocks` blocks; `None` with too few blocks.
    pub fn interval(&self, quantile: Quantile, blocks: u64) -> Option<Interval> {
        let LengthCounts { games, in_blocks } = &self.counts;
        in_blocks.interval(quantile, games, blocks, Confidence::REPORTED)
    }

    /// Adds a game to the block that is being recorded.
    pub(super) fn record(&mut self, game: &GameResultView<'_>) {
        let length = game.whole_game().nth(self.metric);
        self.open.extend(length.map(|length| length as i32));
    }

    pub(super) fn close_block(&mut self) {
        self.open.iter().for_each(|&length| self.counts.games.add(length));
        self.counts.in_blocks.add_block(&mut self.open);
        self.open.clear();
    }

    pub(super) fn merge(&mut self, later: &LengthSums) {
        self.counts.games.merge(&later.counts.games);
        self.counts.in_blocks.merge(&later.counts.in_blocks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MetricNames;

    #[test]
    fn quantiles_of_lengths_are_order_statistics() {
        let whole_game: Vec<GameMetric> = MetricNames::NONE.whole_game(2).collect();
        let mut lengths = LengthSums::all(&whole_game);
        let [of] = &mut lengths[..] else { panic!("every game has decisions, and only these") };
        for decisions in 1..=100 {
            of.open = vec![decisions];
            of.close_block();
        }
        assert_eq!(Length::QUANTILES.map(|quantile| quantile.of(of.games())), [Some(50), Some(95)]);
        let [median, most] = Length::QUANTILES.map(|quantile| of.interval(quantile, 100));
        assert_eq!(median, Some(Interval { low: 41.0, high: 60.0 }));
        assert!(most.is_some_and(|of| of.low < 95.0 && of.high > 95.0), "{most:?}");
    }
}
