//! Metric of one table under the base and under a variant, with its verdict.

use crate::compare::difference::range_of;
use crate::compare::sums::{ColumnDifference, Sums};
use crate::compare::{Comparison, Difference};
use corsair_lab::quality::courses::pooled_figures;
use corsair_lab::result::Word;
use corsair_lab::{
    Column, Length, Metric, PairedTotals, SHAPES, Scope, Threshold, Variants, is_headline,
    is_redundant,
};
use corsair_present::rows::ScopeNames;
use corsair_stats::{
    Confidence, EquivalenceTest, Evidence, Histogram, Interval, Jackknife, Method, Verdict,
    whole_and_parts,
};
use serde::Deserialize;
use serde::Serialize;

/// Metric of one table under the base and under a variant.
#[derive(Clone, PartialEq, Debug)]
pub struct Delta {
    /// Index of the table in the comparison.
    pub table: usize,
    /// Index of the variant in the comparison.
    pub variant: usize,
    /// Scope of the metric.
    pub scope: Scope,
    /// Metric that is compared.
    pub metric: Metric,
    /// `true` if the screen lists the metric; the p-values of metrics on screen are corrected together.
    pub on_screen: bool,
    /// Value under the base.
    pub base: f64,
    /// Value under the variant.
    pub value: f64,
    /// Value under the variant minus the value under the base.
    pub difference: Difference,
    /// Number of blocks in which the metric differs; only for means over blocks.
    pub differing: Option<u64>,
    /// `true` if every game has the same counts under the base and the variant.
    pub is_identical: bool,
    /// p-value against no difference.
    pub p: Option<f64>,
    /// p-value corrected by Holm; only for metrics on screen.
    pub holm_p: Option<f64>,
    /// Margin with its equivalence test, if `--margin` gives one.
    pub margin: Option<(f64, Option<EquivalenceTest>)>,
    /// p-values of the equivalence test, corrected by Holm; only for metrics on screen.
    pub claims: Option<EquivalenceTest>,
    /// Interval that holds at all looks, with `--sequential`; replaces all tests.
    pub at_all_looks: Option<AtAllLooks>,
}

/// Estimate of a metric at the last look, valid at all looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AtAllLooks {
    /// Interval that holds at all looks; `None` if the metric has none.
    ///
    /// Intervals of metrics with a verdict hold together; all further intervals hold separately.
    pub interval: Option<Interval>,
    /// `true` if play waits for the verdict on the metric.
    pub has_verdict: bool,
}

impl AtAllLooks {
    /// Returns the finding on the margin, or on a difference from zero if there is no margin. Without an interval, too
    /// few blocks differ for a test, as in a comparison with a fixed number of games.
    pub(crate) fn finding(&self, margin: Option<f64>) -> Finding {
        match (margin, self.interval) {
            (Some(margin), Some(of)) if of.low > -margin && of.high < margin => Finding::Equivalent,
            (Some(margin), Some(of)) if of.low > margin || of.high < -margin => Finding::Different,
            (Some(_), Some(_)) => Finding::Undecided,
            (None, Some(of)) if of.low > 0.0 || of.high < 0.0 => Finding::Differs,
            (None, Some(_)) => Finding::NotShown,
            (_, None) => Finding::NotTested,
        }
    }
}

/// Finding of a comparison about one metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// Every game is equal under both rule sets.
    Identical,
    /// Significant difference.
    Differs,
    /// No significant difference.
    #[word(open)]
    NotShown,
    /// Too few deals for a test, or too few that differ.
    #[word(open)]
    NotTested,
    /// The difference is within the margin.
    #[word(good)]
    Equivalent,
    /// The difference is beyond the margin.
    Different,
    /// The difference is neither within nor beyond the margin.
    #[word(open)]
    Undecided,
}

impl Finding {
    /// Returns true if the verdict leaves open whether the metric changes.
    pub(crate) const fn is_open(self) -> bool {
        matches!(self, Finding::NotShown | Finding::NotTested | Finding::Undecided)
    }
}

impl Delta {
    /// Returns the 95 % interval, cut to possible values; `None` without a variance.
    pub fn interval(&self) -> Option<Interval> {
        let interval = match self.at_all_looks {
            Some(seen) => seen.interval,
            None => self.difference.interval(Confidence::REPORTED),
        };
        interval.map(|interval| range_of(self.metric.unit).clip(interval))
    }

    /// Returns the verdict; `None` for metrics off screen, whose p-values are not corrected.
    pub fn finding(&self) -> Option<Finding> {
        if !self.on_screen {
            return None;
        }
        if self.at_all_looks.is_some_and(|seen| !seen.has_verdict) {
            return None;
        }
        if self.is_identical {
            return Some(Finding::Identical);
        }
        if let Some(seen) = self.at_all_looks {
            return Some(seen.finding(self.margin.map(|(margin, _)| margin)));
        }
        Some(match (self.margin, self.claims) {
            (Some(_), None) => Finding::NotTested,
            (Some(_), Some(claims)) => match claims.verdict() {
                Verdict::Within => Finding::Equivalent,
                Verdict::Beyond => Finding::Different,
                Verdict::Undecided => Finding::Undecided,
            },
            (None, _) => match self.holm_p {
                None => Finding::NotTested,
                Some(p) if p <= EquivalenceTest::LEVEL => Finding::Differs,
                Some(_) => Finding::NotShown,
            },
        })
    }

    /// Returns the method of the interval.
    pub(crate) fn method(&self) -> Method {
        match (self.at_all_looks, &self.difference) {
            (None, of) | (Some(_), of @ Difference::Same(_)) => of.method(),
            (Some(_), _) => Method::AllLooks,
        }
    }

    /// Returns scope and metric in words: `raider: wins`.
    pub fn name(&self, comparison: &Comparison) -> String {
        name_of(comparison, self.table, (self.scope, self.metric))
    }

    /// Returns the metrics of a table under a variant: the columns that base and variant share, the standard
    /// deviation and deciles of score, and quantiles of lengths.
    pub(crate) fn all(
        comparison: &Comparison,
        (table, variant): (usize, usize),
        variants: &Variants<'_>,
        sums: Sums<'_>,
    ) -> Vec<Delta> {
        let bots = comparison.tables[table].bots.len();
        let (is_same, sides) = (variants.is_same(variant), sums.sides(variants, variant));
        let is_identical = sums.is_identical(variants, variant);
        let delta = |scope,
                     metric,
                     [base, value]: [f64; 2],
                     difference: Difference,
                     differing: Option<u64>| {
            let evidence = difference.evidence();
            let margin = Threshold::among(&comparison.margins, &metric);
            Delta {
                table,
                variant,
                scope,
                metric,
                on_screen: is_headline(scope, metric),
                base,
                value,
                p: evidence.as_ref().map(Evidence::p_value),
                holm_p: None,
                margin: margin.map(|margin| (margin, evidence.map(|of| of.equivalence(margin)))),
                claims: None,
                at_all_looks: None,
                differing,
                is_identical,
                difference,
            }
        };
        let enough = |varying: u64| {
            let is_long =
                |(totals, _): &(&PairedTotals, usize)| totals.blocks() >= Jackknife::FEWEST_BLOCKS;
            sides.iter().all(is_long) && varying >= Evidence::FEWEST
        };
        let mut same_score = None;
        let mut deltas = Vec::new();
        for of in sums.columns(variants, variant, comparison.control) {
            let ColumnDifference { column, values, difference, differing, varying } = of;
            if is_redundant(&column, bots) {
                continue;
            }
            // Under equal rules neither mean nor shape differs, so the mean's difference serves for both.
            let same = is_same.then(|| difference.clone());
            deltas.push(delta(column.scope, column.metric, values, difference, differing));
            // Quantiles and deviations come after their mean.
            let is_score = column.metric == Metric::SCORE;
            let length = Length::of(column.metric).filter(|_| column.scope == Scope::Game);
            let shapes = match length {
                _ if is_score => SHAPES.to_vec(),
                Some(length) => length.shapes().to_vec(),
                None => continue,
            };
            let histograms = sides.map(|(totals, of)| match is_score {
                true => totals.scores(of, column.scope),
                false => totals.lengths(of, column.metric.id),
            });
            if histograms.iter().any(Vec::is_empty) {
                continue;
            }
            same_score = same_score.or_else(|| same.clone().filter(|_| is_score));
            let wholes = histograms.each_ref().map(|groups| whole_and_parts(groups));
            for (metric, shape) in shapes {
                let groups = wholes.each_ref().map(|(whole, parts)| {
                    let of = |values: &Histogram| shape.of(values) / column.unit as f64;
                    (of(whole), parts.iter().map(of).collect::<Vec<f64>>())
                });
                let difference = match &same {
                    Some(same) => same.clone(),
                    None => sums.of_groups(&groups, enough(varying)),
                };
                let values = [groups[0].0, groups[1].0];
                deltas.push(delta(column.scope, metric, values, difference, None));
            }
        }
        // Metrics of many games follow the metrics of each game as a whole.
        let courses = sides.map(|(totals, of)| totals.courses(of));
        if courses.iter().all(|groups| !groups.is_empty()) {
            let [base, value] = courses.map(pooled_figures);
            let pairs = base.into_iter().zip(value).map(<[_; 2]>::from);
            let of_game = |of: &Delta| of.scope == Scope::Game;
            let at = deltas.iter().rposition(of_game).map_or(0, |last| last + 1);
            let varying = sums.varying_games(variant);
            let pooled = variants.pooled(0).zip(pairs).filter_map(|(metric, groups)| {
                let values = [groups[0].0, groups[1].0];
                let is_known = values.iter().all(|value| value.is_finite());
                let difference = match &same_score {
                    Some(same) => same.clone(),
                    None => sums.of_groups(&groups, enough(varying)),
                };
                is_known.then(|| delta(Scope::Game, metric, values, difference, None))
            });
            let pooled: Vec<Delta> = pooled.collect();
            deltas.splice(at..at, pooled);
        }
        deltas
    }
}

/// Returns scope and metric of a table in words.
pub(crate) fn name_of(
    comparison: &Comparison,
    table: usize,
    (scope, metric): (Scope, Metric),
) -> String {
    let bots = &comparison.tables[table].bots;
    let words = ScopeNames::new(scope, |bot| &bots[bot].name).words();
    let label = comparison.score().words(metric.label);
    match words.is_empty() {
        true => label,
        false => format!("{words}: {label}"),
    }
}

/// Returns true if the screen has the column.
pub fn is_on_screen(column: &Column) -> bool {
    is_headline(column.scope, column.metric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metric_without_interval_at_all_looks_is_not_tested() {
        let of = |interval| AtAllLooks { interval, has_verdict: true };
        let around = Some(Interval::around(0.0, 2.0));
        for (margin, open) in [(None, Finding::NotShown), (Some(1.0), Finding::Undecided)] {
            assert_eq!(of(None).finding(margin), Finding::NotTested, "{margin:?}");
            assert_eq!(of(around).finding(margin), open, "{margin:?}");
        }
    }
}
