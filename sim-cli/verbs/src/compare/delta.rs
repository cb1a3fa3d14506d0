//! Difference of one metric between two variants, with its estimator.

use crate::compare::Comparison;
use corsair_lab::assertion::Unit;
use corsair_lab::quality::courses::pooled_figures;
use corsair_lab::result::Word;
use corsair_lab::{
    Column, Metric, PairedTotals, SHAPES, Scope, Threshold, Variants, is_headline, is_redundant,
};
use corsair_present::rows::ScopeNames;
use corsair_stats::{
    AdjustedMean, BlockDifferences, BlockRange, Confidence, EquivalenceTest, Evidence, Histogram,
    Interval, Jackknife, Method, PairedMeans, SkewedDifference, TestedBy, Verdict, whole_and_parts,
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
    /// Returns the finding on the margin, or on a difference from zero if there is no margin.
    pub(crate) fn finding(&self, margin: Option<f64>) -> Finding {
        match (margin, self.interval) {
            (Some(margin), Some(of)) if of.low > -margin && of.high < margin => Finding::Equivalent,
            (Some(margin), Some(of)) if of.low > margin || of.high < -margin => Finding::Different,
            (Some(_), _) => Finding::Undecided,
            (None, Some(of)) if of.low > 0.0 || of.high < 0.0 => Finding::Differs,
            (None, _) => Finding::NotShown,
        }
    }
}

/// Estimator of a difference.
#[derive(Clone, PartialEq, Debug)]
pub enum Difference {
    /// Mean of paired blocks.
    Paired {
        /// Means under the base and the variant.
        means: PairedMeans,
        /// Differences of the blocks.
        of: BlockDifferences,
    },
    /// Mean of paired blocks, with control variates regressed out.
    Adjusted {
        /// Unadjusted means.
        means: PairedMeans,
        /// Differences of the blocks.
        unadjusted: BlockDifferences,
        /// Adjusted difference.
        of: AdjustedMean,
        /// Range of a difference.
        range: BlockRange,
    },
    /// Zero by design, because the variant has the rules of the base.
    Same(PairedMeans),
    /// Jackknife of the difference, and the variances of both values.
    Jackknife {
        /// Jackknife of the difference.
        of: Jackknife,
        /// Variances of the value under the base and under the variant.
        variances: [f64; 2],
    },
    /// Difference without an interval: too few blocks for the groups of a jackknife.
    Unknown(f64),
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

/// Returns the range of a block's difference, by the unit of the metric.
pub(crate) const fn range_of(measured: Unit) -> BlockRange {
    match measured {
        Unit::Share => BlockRange::DifferenceOfShares,
        Unit::Number => BlockRange::Any,
    }
}

impl Difference {
    /// Returns the difference of a pooled metric, computed over all groups and with each group left out. The
    /// difference has no variance unless `enough` blocks were played.
    fn of_groups([base, value]: &[(f64, Vec<f64>); 2], enough: bool) -> Difference {
        let differences: Vec<f64> =
            value.1.iter().zip(&base.1).map(|(to, from)| to - from).collect();
        let variance = |(estimate, parts): &(f64, Vec<f64>)| {
            Jackknife::new(*estimate, parts).map_or(0.0, |of| of.variance)
        };
        match Jackknife::new(value.0 - base.0, &differences) {
            Some(of) if enough => {
                Difference::Jackknife { of, variances: [variance(base), variance(value)] }
            }
            Some(_) | None => Difference::Unknown(value.0 - base.0),
        }
    }

    /// Returns the unadjusted means of paired blocks, if the metric is a mean.
    const fn means(&self) -> Option<&PairedMeans> {
        match self {
            Difference::Paired { means, .. }
            | Difference::Adjusted { means, .. }
            | Difference::Same(means) => Some(means),
            Difference::Jackknife { .. } | Difference::Unknown(_) => None,
        }
    }

    /// Returns the evidence about the difference; `None` for equal rules, and if too few blocks differ.
    pub(crate) fn evidence(&self) -> Option<Evidence> {
        match self {
            Difference::Paired { means, of } => {
                of.evidence(means.blocks, means.games_per_block * means.unit)
            }
            Difference::Adjusted { of, range, .. } => Some(Evidence::of_adjusted(of, *range)),
            Difference::Jackknife { of, .. } => Evidence::of_jackknife(of),
            Difference::Same(_) | Difference::Unknown(_) => None,
        }
    }

    /// Returns the estimate. A comparison has at least one block.
    pub fn value(&self) -> f64 {
        match self {
            Difference::Adjusted { of, .. } => of.value,
            Difference::Jackknife { of, .. } => of.estimate,
            Difference::Unknown(value) => *value,
            _ => self.means().and_then(|of| of.difference().mean()).unwrap_or(f64::NAN),
        }
    }

    /// Returns the interval: zero for equal rules; `None` without [`evidence`](Difference::evidence).
    pub fn interval(&self, confidence: Confidence) -> Option<Interval> {
        match self {
            Difference::Same(_) => Some(Interval { low: 0.0, high: 0.0 }),
            _ => Some(self.evidence()?.interval(confidence)),
        }
    }

    /// Returns the interval of the unadjusted block mean, valid at all looks together.
    pub fn anytime(&self) -> Option<Interval> {
        let (Difference::Paired { means, of } | Difference::Adjusted { means, unadjusted: of, .. }) =
            self
        else {
            return None;
        };
        of.anytime(means.blocks, means.games_per_block * means.unit, Confidence::REPORTED)
    }

    /// Returns the method of the interval.
    pub fn method(&self) -> Method {
        match self {
            Difference::Same(_) => Method::SameRules,
            _ => self.evidence().map_or(Method::TooFewBlocks, |of| of.method()),
        }
    }

    /// Returns the standard deviation of a block's difference: the standard error times √blocks.
    pub fn deviation_of_a_block(&self, blocks: u64) -> Option<f64> {
        let error = match self {
            Difference::Adjusted { of, .. } => of.error,
            Difference::Jackknife { of, .. } => of.variance.sqrt(),
            _ => self.means()?.difference().standard_error()?,
        };
        Some(error * (blocks as f64).sqrt())
    }

    /// Returns the correlation, over blocks or groups, of the values under the base and the variant.
    pub fn correlation(&self) -> Option<f64> {
        match self {
            Difference::Jackknife { of, variances: [base, value] } => {
                let apart = 2.0 * (base * value).sqrt();
                (apart > 0.0).then(|| ((base + value - of.variance) / apart).clamp(-1.0, 1.0))
            }
            _ => self.means()?.correlation(),
        }
    }

    /// Returns the variance reduction: the number of independent deals that one common deal replaces, at equal
    /// intervals. `None` if too few blocks differ.
    pub fn variance_reduction(&self) -> Option<f64> {
        match self {
            Difference::Jackknife { of, variances: [base, value] } => {
                (base + value > 0.0).then(|| (base + value) / of.variance)
            }
            _ if self.is_rare() => None,
            _ => self.means()?.variance_reduction(),
        }
    }

    /// Returns the distance from the estimate to the farther end of the interval.
    pub fn reach(&self, confidence: Confidence) -> Option<f64> {
        let interval = self.interval(confidence)?;
        Some((interval.high - self.value()).max(self.value() - interval.low))
    }

    /// Returns true if too few blocks differ for a reliable variance.
    pub fn is_rare(&self) -> bool {
        let Difference::Paired { of, .. } = self else { return false };
        of.differing() < Evidence::FEWEST
    }

    /// Returns the test that `compare` would use, for planning.
    pub fn tested_by(&self) -> TestedBy {
        match self {
            Difference::Jackknife { of, .. } => TestedBy::Freedom(of.freedom()),
            Difference::Unknown(_) => TestedBy::Freedom(Jackknife::GROUPS as u64 - 1),
            _ => TestedBy::Blocks,
        }
    }

    /// Returns the interval of the variance reduction, for paired blocks with a variance.
    pub fn variance_reduction_interval(&self, confidence: Confidence) -> Option<Interval> {
        let varies = !self.is_rare() && !matches!(self, Difference::Same(_));
        self.means().filter(|_| varies)?.variance_reduction_interval(confidence)
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

    /// Returns the metrics of a table under a variant: the columns that base and variant share, and the standard
    /// deviation and deciles of score.
    pub(crate) fn all(
        comparison: &Comparison,
        (table, variant): (usize, usize),
        variants: &Variants<'_>,
        totals: &PairedTotals,
    ) -> Vec<Delta> {
        let bots = comparison.tables[table].bots.len();
        let (is_same, is_identical) = (variants.is_same(variant), totals.differing(variant) == 0);
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
        let enough = |differing: u64| {
            totals.blocks() >= Jackknife::FEWEST_BLOCKS && differing >= Evidence::FEWEST
        };
        let mut pairs_of_score = None;
        let mut deltas = Vec::new();
        let pairs = totals.pairs(variants, variant).into_iter().zip(totals.differences(variant));
        for (pair, ((column, means), differences)) in pairs.enumerate() {
            if is_redundant(&column, bots) {
                continue;
            }
            let mean = |of: corsair_stats::BlockMeans| of.mean().unwrap_or(f64::NAN);
            let values = [mean(means.base()), mean(means.other())];
            let differing = differences.differing();
            let paired = || Difference::Paired { means, of: differences.clone() };
            let enough_to_adjust = match column.metric.unit {
                Unit::Share => SkewedDifference::ENOUGH,
                Unit::Number => Evidence::FEWEST,
            };
            let difference = match comparison.control {
                _ if is_same => Difference::Same(means),
                Some(_) if differing >= enough_to_adjust => {
                    let of = (pair, column.scope, column.metric);
                    match totals.adjusted(variants, variant, of, &means.difference()) {
                        Some(of) => Difference::Adjusted {
                            means,
                            unadjusted: differences.clone(),
                            of,
                            range: range_of(column.metric.unit),
                        },
                        None => paired(),
                    }
                }
                Some(_) | None => paired(),
            };
            deltas.push(delta(column.scope, column.metric, values, difference, Some(differing)));
            // The metrics of the shape of score come after the mean score.
            if column.metric != Metric::SCORE {
                continue;
            }
            let scores = [0, variant].map(|of| totals.scores(of, column.scope));
            if scores[0].is_empty() {
                continue;
            }
            pairs_of_score.get_or_insert(means);
            let wholes = scores.each_ref().map(|groups| whole_and_parts(groups));
            for (metric, shape) in SHAPES {
                let sides = wholes.each_ref().map(|(whole, parts)| {
                    let of = |scores: &Histogram| shape.of(scores) / column.unit as f64;
                    (of(whole), parts.iter().map(of).collect::<Vec<f64>>())
                });
                // Under equal rules neither mean nor shape differs, so the mean's difference serves for both.
                let difference = match is_same {
                    true => Difference::Same(means),
                    false => Difference::of_groups(&sides, enough(differing)),
                };
                let values = [sides[0].0, sides[1].0];
                deltas.push(delta(column.scope, metric, values, difference, None));
            }
        }
        // Metrics of many games follow the metrics of each game as a whole.
        let courses = [0, variant].map(|of| totals.courses(of));
        if courses.iter().all(|groups| !groups.is_empty()) {
            let [base, value] = courses.map(pooled_figures);
            let sides = base.into_iter().zip(value).map(<[_; 2]>::from);
            let of_game = |of: &Delta| of.scope == Scope::Game;
            let at = deltas.iter().rposition(of_game).map_or(0, |last| last + 1);
            let same = pairs_of_score.map(Difference::Same);
            let pooled = variants.pooled(0).zip(sides).filter_map(|(metric, sides)| {
                let values = [sides[0].0, sides[1].0];
                let is_known = values.iter().all(|value| value.is_finite());
                let difference = match same.clone().filter(|_| is_same) {
                    Some(same) => same,
                    None => Difference::of_groups(&sides, enough(totals.differing(variant))),
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
