//! Adjustment of totals by control variates: bots' means, and differences between bots.

use crate::luck::controls_of;
use crate::totals::{BetweenBots, Totals};
use crate::{Control, Metric};
use corsair_stats::{AdjustedMean, BlockMeans, BlockSums, ControlSums};

/// Number of adjusted measures per bot: win share and score, as in [`BetweenBots`].
const MEASURES: usize = 2;

impl<'d> Totals<'d> {
    /// Adjusts the means of bots by a control variate.
    #[must_use]
    pub fn adjusted_by(self, control: Option<Control>) -> Totals<'d> {
        let bots = self.design.bots();
        let sums = |control: Control| control.sums(2 * bots * self.kinds_of_luck, MEASURES * bots);
        Totals { controls: control.and_then(sums), ..self }
    }

    /// Returns the adjusted win share or score of a bot in all its seats; `None` if no adjustment is requested or
    /// possible.
    pub fn adjusted(&self, bot: usize, of: BetweenBots) -> Option<AdjustedMean> {
        let measure = match of {
            BetweenBots::Wins => self.share(bot),
            BetweenBots::Score => self.score(bot),
        };
        let figure = (MEASURES * bot + of as usize, 1);
        self.adjusted_sum(of, &[bot], &[figure], (measure.sums, &measure.means()))
    }

    /// Returns the adjusted difference between a pair of bots. [`between`](Totals::between) returns the unadjusted
    /// difference.
    pub fn adjusted_between(&self, pair: [usize; 2], of: BetweenBots) -> Option<AdjustedMean> {
        let (between, units) = self.between(pair, of);
        let means = between.means(self.blocks, units);
        let [first, second] = pair.map(|bot| self.design.rows()[bot].games_per_block as i64);
        let figure = |bot: usize| MEASURES * bot + of as usize;
        let weights = [(figure(pair[0]), second), (figure(pair[1]), -first)];
        self.adjusted_sum(of, &pair, &weights, (between, &means))
    }

    fn adjusted_sum(
        &self,
        of: BetweenBots,
        bots: &[usize],
        figures: &[(usize, i64)],
        (sums, means): (&BlockSums, &BlockMeans),
    ) -> Option<AdjustedMean> {
        let metric = match of {
            BetweenBots::Wins => Metric::WIN,
            BetweenBots::Score => Metric::SCORE,
        };
        let mut groups = controls_of(metric, bots, self.design.bots(), self.kinds_of_luck);
        groups.truncate(ControlSums::most_controls(sums.differing(), self.blocks));
        self.controls.as_ref()?.adjusted(figures, means, &groups)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::durable::Sums as _;
    use crate::toy::{TOY_FACTS, ToySource, toy_design};
    use crate::{Design, Watch, play_blocks};
    use corsair_engine::run::{Cut, Plan};
    use corsair_stats::Confidence;

    fn played<'d>(design: &'d Design, cut: Cut) -> Totals<'d> {
        let (deals, seatings) = (0..design.blocks(), design.seatings());
        let plan = Plan { seed: 3, deals, seatings, cut };
        let toy = ToySource::new(design.seats(), 0);
        let empty = || Totals::empty(design, TOY_FACTS).adjusted_by(Some(Control::Luck));
        play_blocks(&toy, Watch::Metrics, &plan, empty, &|_| {}).expect("threads")
    }

    fn design(games: u64) -> Design {
        toy_design(&[0, 1, 2], games)
    }

    #[test]
    fn luck_of_dice_explains_the_exact_share_of_variance() {
        let design = design(6_000);
        let totals = played(&design, Cut::new(64, 1));
        // The first roller rolls two dice in one game of three, the second roller in two games of three. Per game the
        // dice have a variance of 4/3 or 5/3 times 35/12; the number of dice adds 3.5 squared times 2/9.
        for (bot, dice) in [(0, 4.0 / 3.0), (1, 5.0 / 3.0)] {
            let of = totals.adjusted(bot, BetweenBots::Score).expect("2,000 blocks");
            let (by_dice, by_number) = (dice * 35.0 / 12.0, 3.5 * 3.5 * 2.0 / 9.0);
            let explained = by_dice / (by_dice + by_number);
            assert!((of.explained - explained).abs() < 0.06, "{of:?}, not {explained}");
            assert!((of.value - 3.5 * dice).abs() < 4.0 * of.error, "{of:?}");
            let plain =
                totals.score(bot).means().interval(Confidence::REPORTED).expect("2,000 blocks");
            let adjusted = of.interval(Confidence::REPORTED);
            assert!(adjusted.half_width() < 0.75 * plain.half_width());
        }
        // The third roller always rolls two dice, so the number of dice does not vary.
        assert_eq!(totals.adjusted(2, BetweenBots::Score), None);
        let between = totals.adjusted_between([0, 1], BetweenBots::Score).expect("2,000 blocks");
        assert!((between.value + 3.5 / 3.0).abs() < 4.0 * between.error, "{between:?}");
        let wins = totals.adjusted(2, BetweenBots::Wins).expect("2,000 blocks");
        // Only a seat's own dice explain its wins: the toy game does not weigh opponents' dice.
        assert!(wins.explained > 0.08 && wins.controls == 1, "{wins:?}");
    }

    #[test]
    fn means_of_few_blocks_are_not_adjusted() {
        for (games, is_adjusted) in [(87, false), (90, true)] {
            let design = design(games);
            let totals = played(&design, Cut::new(64, 1));
            let of = totals.adjusted(0, BetweenBots::Score);
            assert_eq!(of.is_some(), is_adjusted, "{} blocks", totals.blocks());
        }
    }

    #[test]
    fn adjusted_means_do_not_depend_on_threads_chunks_and_saving() {
        let design = design(300);
        let whole = played(&design, Cut::new(100, 1));
        assert_eq!(played(&design, Cut::new(7, 2)), whole);
        let mut again = Totals::empty(&design, TOY_FACTS).adjusted_by(Some(Control::Luck));
        again.restore(whole.save(), 100).expect("its own");
        assert_eq!(again, whole);
        let mut plain = Totals::empty(&design, TOY_FACTS);
        assert!(plain.restore(whole.save(), 100).is_err(), "sums of another question");
    }
}
