//! Adjustment of paired totals by control variates: differences between variants, and wins of seats.

use crate::luck::{behaves_like_a_mean, bots_of, controls_of};
use crate::paired::{PairedTotals, Variants};
use crate::{Control, Metric, Scope};
use corsair_stats::{AdjustedMean, BlockMeans, ControlSums};

impl<'d> Variants<'d> {
    /// Adjusts the differences between variants, and the seats' wins under the base, by a control variate.
    #[must_use]
    pub fn adjusted_by(self, control: Option<Control>) -> Variants<'d> {
        Variants { control, ..self }
    }
}

impl PairedTotals {
    /// Returns the adjusted difference of one of [`pairs`](PairedTotals::pairs), given its column and unadjusted
    /// mean. `None` if no adjustment is requested or possible, or if the column concerns a seat.
    pub fn adjusted(
        &self,
        variants: &Variants<'_>,
        variant: usize,
        (pair, scope, metric): (usize, Scope, Metric),
        means: &BlockMeans,
    ) -> Option<AdjustedMean> {
        let controls = self.variants[variant].controls.as_ref()?;
        let kinds = variants.measures[variant].kinds_of_luck();
        let mut groups = controls_of(metric, &bots_of(scope)?, variants.design.bots(), kinds);
        let differing = self.variants[variant].differences[pair].differing();
        groups.truncate(ControlSums::most_controls(differing, self.blocks));
        controls.adjusted(&[(pair, 1)], means, &groups)
    }

    /// Returns the seats' adjusted win shares under the base, given the unadjusted means `wins`. The control variate
    /// of a seat is its luck minus the table's mean luck. All seats have the same coefficients, so the shares still
    /// sum to one.
    ///
    /// `None` if no adjustment is requested or possible, or if a seat wins or loses few games.
    pub fn adjusted_wins(
        &self,
        variants: &Variants<'_>,
        wins: &[BlockMeans],
    ) -> Option<Vec<AdjustedMean>> {
        let controls = self.variants[0].controls.as_ref()?;
        if !wins.iter().all(behaves_like_a_mean) {
            return None;
        }
        let kinds = variants.measures[0].kinds_of_luck();
        let of_seats = |kind: usize| (0..wins.len()).map(|seat| seat * kinds + kind).collect();
        let groups: Vec<Vec<usize>> = (0..kinds).map(of_seats).collect();
        let figures: Vec<(usize, BlockMeans)> = wins.iter().copied().enumerate().collect();
        controls.adjusted_alike(&figures, &groups)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{TOY_FACTS, ToySource, toy_design};
    use crate::{BlockSource, Measures, Watch};
    use corsair_engine::run::Cut;

    #[test]
    fn luck_differences_explain_the_paired_difference() {
        let design = toy_design(&[0, 1, 2], 6_000);
        let measures = || Measures::new(&design, TOY_FACTS, Watch::Metrics);
        let variants =
            Variants::new(&design, vec![measures(), measures()]).adjusted_by(Some(Control::Luck));
        let toys = [0, 2].map(|bonus| ToySource::new(3, bonus));
        let sources = [&toys[0] as &dyn BlockSource, &toys[1]];
        let mut totals = variants.empty();
        let deals = (5, 0..design.blocks());
        variants.play(&sources, deals, &Cut::new(64, 1), &mut totals, &|_| {}).expect("threads");
        let pairs = totals.pairs(&variants, 1);
        let scope = Scope::Bot(0);
        let mut columns = pairs.iter().map(|(column, _)| (column.scope, column.metric));
        let at = columns.position(|of| of == (scope, Metric::SCORE)).expect("a bot has a score");
        let means = pairs[at].1.difference();
        let of = totals
            .adjusted(&variants, 1, (at, scope, Metric::SCORE), &means)
            .expect("2,000 blocks");
        // Each of 4/3 dice has 2 more or 0 more with equal chance. A die has a variance of 1, all luck; the number of
        // dice has a variance of 2/9.
        assert!((of.value - 4.0 / 3.0).abs() < 4.0 * of.error, "{of:?}");
        assert!((of.explained - 6.0 / 7.0).abs() < 0.04, "{of:?}");
        assert!(of.error < 0.5 * means.standard_error().expect("they vary"));
        let of_seat = (at, Scope::Seat(corsair_engine::Seat::new(0)), Metric::SCORE);
        assert_eq!(totals.adjusted(&variants, 1, of_seat, &means), None, "luck is added up by bot");
    }
}
