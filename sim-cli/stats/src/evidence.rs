//! Evidence about a mean: its interval, its p-values and its verdict all come from one pair of one-sided tests.

use crate::skewed::SkewedMean;
use crate::{
    AdjustedMean, BlockMeans, BlockRange, BlockValues, BoundedBlocks, BoundedLooks, Confidence,
    EquivalenceTest, Interval, Jackknife, Method, anytime, upper_tail_of_t,
};

/// Evidence about the mean of independent blocks.
///
/// Every interval consists of the bounds that neither one-sided test rejects, and every p-value is the greater of these
/// tests' p-values at a bound. So a verdict never contradicts the interval beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct Evidence {
    value: f64,
    test: Test,
    range: BlockRange,
    /// Exact number that is subtracted from the mean.
    subtracted: f64,
}

/// Pair of one-sided tests.
#[derive(Clone, PartialEq, Debug)]
enum Test {
    /// Bets on bounded blocks, exact for any number of blocks.
    Betting(BoundedBlocks),
    /// Student's t with Hall's correction.
    Skewed { of: SkewedMean, method: Method },
    /// Student's t.
    Student { error: f64, freedom: u64, method: Method },
    /// Bounds of the means of two independent samples, each at half the error. The second mean is subtracted.
    Bounds(Box<[Evidence; 2]>),
}

/// Range of a bounded measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShareRange {
    /// Share of games, from 0 to 1.
    Share,
    /// Difference of two shares, from -1 to 1.
    Difference,
}

impl ShareRange {
    const fn as_block_range(self) -> BlockRange {
        match self {
            ShareRange::Share => BlockRange::Share,
            ShareRange::Difference => BlockRange::DifferenceOfShares,
        }
    }

    /// Bets on blocks, of which each has at most `unit` units. `None` without a block.
    fn bets(self, values: &BlockValues, unit: u64, looks: BoundedLooks) -> Option<BoundedBlocks> {
        let greatest = i64::try_from(unit).expect("a block has few units");
        let least = match self {
            ShareRange::Share => 0,
            ShareRange::Difference => -greatest,
        };
        BoundedBlocks::new(values, [least, greatest], unit, looks)
    }

    /// Interval that holds at all looks simultaneously, given the block values; `unit` units make 1.0. `None` without a
    /// block.
    ///
    /// With fewer than [`Evidence::ENOUGH`] blocks that differ from the most common value, the bounds are
    /// [bets](BoundedBlocks), which need no variance. With more blocks, the interval is a [confidence
    /// sequence](anytime) from the variance.
    pub fn anytime(
        self,
        values: &BlockValues,
        unit: u64,
        confidence: Confidence,
    ) -> Option<Interval> {
        if values.differing() < Evidence::ENOUGH {
            return Some(self.bets(values, unit, BoundedLooks::All)?.interval(confidence));
        }
        anytime(&values.means(unit), self.as_block_range(), confidence)
    }
}

impl Evidence {
    /// Number of differing blocks below which a variance is unreliable.
    pub const FEWEST: u64 = 30;

    /// Number of differing blocks from which skewness matters little. With this number, Student's t falsely claims
    /// the equivalence of a one-sided difference in 5.4 to 6.1 % of cases at 5 %.
    pub const ENOUGH: u64 = 500;

    /// Evidence about a share or a difference of shares, in which `unit` units per block make 1.0. `None` without a
    /// block.
    ///
    /// The number of blocks that differ from the most common value selects the method: exact bets below
    /// [`FEWEST`](Evidence::FEWEST) blocks, Student's t with a correction for skewness below
    /// [`Evidence::ENOUGH`], and Student's t from there on.
    ///
    /// # Panics
    /// Panics if a value lies outside the range.
    pub fn of_share(range: ShareRange, values: &BlockValues, unit: u64) -> Option<Evidence> {
        let means = values.means(unit);
        let test = match values.differing() {
            ..Evidence::FEWEST => Test::Betting(range.bets(values, unit, BoundedLooks::One)?),
            Evidence::FEWEST..Evidence::ENOUGH => {
                return Evidence::of_skewed(range.as_block_range(), values, unit);
            }
            _ => Test::of_means(&means)?,
        };
        let range = range.as_block_range();
        Some(Evidence { value: means.mean()?, test, range, subtracted: 0.0 })
    }

    /// Evidence about the mean of skewed blocks, by Student's t with Hall's correction. `None` with fewer than two
    /// blocks, or if all blocks are equal.
    pub fn of_skewed(range: BlockRange, values: &BlockValues, unit: u64) -> Option<Evidence> {
        let of = SkewedMean::new(&values.means(unit), values.cubes())?;
        let test = Test::Skewed { of, method: Method::SkewedBlocks };
        Some(Evidence { value: of.mean, test, range, subtracted: 0.0 })
    }

    /// Evidence about the success rate of independent trials: the exact binomial test, for any number of trials. Its
    /// interval is [Clopper and Pearson's](crate::clopper_pearson). `None` without a trial.
    pub fn of_trials(successes: u64, failures: u64) -> Option<Evidence> {
        let values: BlockValues =
            [(0, failures), (1, successes)].into_iter().filter(|&(_, count)| count > 0).collect();
        let test = Test::Betting(ShareRange::Share.bets(&values, 1, BoundedLooks::One)?);
        let value = values.means(1).mean()?;
        Some(Evidence { value, test, range: BlockRange::Share, subtracted: 0.0 })
    }

    /// Evidence about a mean without a known range. `None` if too few blocks [vary](BlockMeans::vary), of
    /// [`FEWEST`](Evidence::FEWEST).
    pub fn of_number(means: &BlockMeans) -> Option<Evidence> {
        if means.vary(Evidence::FEWEST as f64) { Evidence::of_sample(means) } else { None }
    }

    /// Evidence about the mean of nearly normal blocks, however few, by Student's t. `None` with fewer than two blocks,
    /// or if all blocks are equal.
    pub fn of_sample(means: &BlockMeans) -> Option<Evidence> {
        let test = Test::of_means(means)?;
        Some(Evidence { value: means.mean()?, test, range: BlockRange::Any, subtracted: 0.0 })
    }

    /// Evidence from a mean that is adjusted for luck, within a known range.
    pub fn of_adjusted(of: &AdjustedMean, range: BlockRange) -> Evidence {
        let AdjustedMean { value, error, freedom, .. } = *of;
        let test = Test::Student { error, freedom, method: Method::LuckAdjusted };
        Evidence { value, test, range, subtracted: 0.0 }
    }

    /// Evidence from a jackknife. `None` if all groups have the same value.
    pub fn of_jackknife(of: &Jackknife) -> Option<Evidence> {
        let error = of.variance.sqrt();
        let test = Test::Student { error, freedom: of.freedom(), method: Method::Jackknife };
        (error > 0.0).then_some(Evidence {
            value: of.estimate,
            test,
            range: BlockRange::Any,
            subtracted: 0.0,
        })
    }

    /// Evidence about the mean minus an exact number.
    #[must_use]
    pub fn minus(self, number: f64) -> Evidence {
        Evidence { subtracted: self.subtracted + number, ..self }
    }

    /// Evidence about this mean minus the mean of an independent sample, such as a kept base.
    ///
    /// If both tests are Student's, with or without a correction for skewness, so is the test of the difference, with
    /// Welch's error. Otherwise the bound of each mean gets half the error, which is valid by Bonferroni's inequality.
    #[must_use]
    pub fn minus_independent(self, other: Evidence) -> Evidence {
        let value = self.value() - other.value();
        let range = match (self.range, other.range) {
            (BlockRange::Share, BlockRange::Share) => BlockRange::DifferenceOfShares,
            _ => BlockRange::Any,
        };
        let test = match (self.test.as_skewed(value), other.test.as_skewed(0.0)) {
            (Some(this), Some(other)) => {
                Test::Skewed { of: this.minus(other), method: Method::KeptBase }
            }
            _ => Test::Bounds(Box::new([self, other])),
        };
        Evidence { value, test, range, subtracted: 0.0 }
    }

    /// Estimate of the mean.
    pub fn value(&self) -> f64 {
        self.value - self.subtracted
    }

    /// Method of the tests.
    pub const fn method(&self) -> Method {
        match self.test {
            Test::Betting(_) => Method::Betting,
            Test::Skewed { method, .. } | Test::Student { method, .. } => method,
            Test::Bounds(_) => Method::KeptBaseBounds,
        }
    }

    /// Interval of the mean, within the range of possible means.
    pub fn interval(&self, confidence: Confidence) -> Interval {
        let of = match &self.test {
            Test::Betting(of) => of.interval(confidence),
            Test::Skewed { of, .. } => of.interval(confidence),
            &Test::Student { error, freedom, .. } => {
                Interval::around(self.value, confidence.t(freedom) * error)
            }
            Test::Bounds(of) => {
                let halved = Confidence::new(1.0 - confidence.tail());
                let [this, other] = of.each_ref().map(|of| of.interval(halved));
                Interval { low: this.low - other.high, high: this.high - other.low }
            }
        };
        let Interval { low, high } = self.range.clip(of);
        Interval { low: low - self.subtracted, high: high - self.subtracted }
    }

    /// p-value of the claim that the mean lies above a bound.
    pub fn above(&self, bound: f64) -> f64 {
        let bound = bound + self.subtracted;
        match &self.test {
            Test::Betting(of) => of.above(bound),
            Test::Skewed { of, .. } => of.above(bound),
            &Test::Student { error, freedom, .. } => {
                upper_tail_of_t((self.value - bound) / error, freedom)
            }
            Test::Bounds(of) => {
                let [this, other] = &**of;
                twice_the_least(|at| [this.above(at + bound), other.below(at)])
            }
        }
    }

    /// p-value of the claim that the mean lies below a bound.
    pub fn below(&self, bound: f64) -> f64 {
        let bound = bound + self.subtracted;
        match &self.test {
            Test::Betting(of) => of.below(bound),
            Test::Skewed { of, .. } => of.below(bound),
            &Test::Student { error, freedom, .. } => {
                upper_tail_of_t((bound - self.value) / error, freedom)
            }
            Test::Bounds(of) => {
                let [this, other] = &**of;
                twice_the_least(|at| [other.above(at - bound), this.below(at)])
            }
        }
    }

    /// Two-sided p-value against a mean of zero, at most 5 % exactly if the 95 % interval excludes zero.
    pub fn p_value(&self) -> f64 {
        (2.0 * self.above(0.0).min(self.below(0.0))).min(1.0)
    }

    /// Tests two claims: that the mean lies within `margin` of zero, and that it lies beyond `margin`.
    pub fn equivalence(&self, margin: f64) -> EquivalenceTest {
        EquivalenceTest::of_tails(|bound| self.above(bound), |bound| self.below(bound), margin)
    }
}

impl Test {
    /// Student's t on block means; `None` with fewer than two blocks, or if all blocks are equal.
    fn of_means(means: &BlockMeans) -> Option<Test> {
        let error = means.standard_error().filter(|&error| error > 0.0)?;
        Some(Test::Student { error, freedom: means.blocks - 1, method: Method::TOnBlocks })
    }

    /// Error and skewness of a mean, if the test rests on them. Student's t counts no skewness.
    fn as_skewed(&self, mean: f64) -> Option<SkewedMean> {
        match self {
            Test::Skewed { of, .. } => Some(SkewedMean { mean, ..*of }),
            &Test::Student { error, freedom, .. } => {
                Some(SkewedMean { mean, error, freedom, skewness: 0.0 })
            }
            Test::Betting(_) | Test::Bounds(_) => None,
        }
    }
}

/// Twice the least p-value at which both claims about a bound of a share hold. The first p-value rises with the bound,
/// and the second falls. Bounds just outside of 0 to 1 are certain.
fn twice_the_least(claims: impl Fn(f64) -> [f64; 2]) -> f64 {
    let (mut low, mut high) = (-0.1, 1.1);
    while high - low > 1e-10 {
        let middle = f64::midpoint(low, high);
        let [rising, falling] = claims(middle);
        *if rising < falling { &mut low } else { &mut high } = middle;
    }
    let greater = |at: f64| claims(at).into_iter().fold(0.0, f64::max);
    (2.0 * greater(low).min(greater(high))).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Verdict, clopper_pearson, p_of_count};
    use corsair_engine::stream::LabRng;
    use proptest::prelude::*;

    fn values(counts: &[(i64, u64)]) -> BlockValues {
        let mut values = BlockValues::default();
        for &(value, count) in counts {
            (0..count).for_each(|_| values.add(value));
        }
        values
    }

    fn difference(counts: &[(i64, u64)]) -> Evidence {
        Evidence::of_share(ShareRange::Difference, &values(counts), 1).expect("blocks")
    }

    #[test]
    fn number_of_differing_blocks_selects_the_method() {
        let of = |differing| difference(&[(1, differing), (0, 2_000 - differing)]).method();
        assert_eq!((of(0), of(29)), (Method::Betting, Method::Betting));
        assert_eq!((of(30), of(499)), (Method::SkewedBlocks, Method::SkewedBlocks));
        assert_eq!(of(500), Method::TOnBlocks);
    }

    /// Student (1908), "The probable error of a mean": extra hours of sleep, three times.
    #[test]
    fn numbers_have_the_interval_of_student() {
        let hours = [12, 24, 13, 13, 0, 10, 18, 8, 46, 14];
        let sleep = values(&hours.map(|hours| (hours, 3))).means(10);
        let of = Evidence::of_number(&sleep).expect("30 blocks");
        assert_eq!(Some(of.interval(Confidence::REPORTED)), sleep.interval(Confidence::REPORTED));
        assert_eq!(Evidence::of_number(&values(&[(3, 29)]).means(1)), None);
        assert_eq!(Evidence::of_number(&values(&[(3, 40)]).means(1)), None);
    }

    #[test]
    fn trials_have_the_interval_of_clopper_and_pearson_and_the_binomial_test() {
        for (successes, failures) in [(0, 9), (12, 11), (682, 243)] {
            let of = Evidence::of_trials(successes, failures).expect("trials");
            let ours = of.interval(Confidence::REPORTED);
            let exact = clopper_pearson(successes, successes + failures, Confidence::REPORTED);
            let exact = exact.expect("trials");
            assert!((ours.low - exact.low).abs() < 1e-8 && (ours.high - exact.high).abs() < 1e-8);
            let p = p_of_count(successes, successes + failures, 0.5);
            assert!((of.minus(0.5).p_value() - p).abs() < 1e-9, "{successes}: {p}");
        }
        assert_eq!(Evidence::of_trials(0, 0), None);
    }

    #[test]
    fn subtracted_number_shifts_interval_and_tests() {
        let of = Evidence::of_share(ShareRange::Share, &values(&[(1, 30), (0, 70)]), 1);
        let (of, shifted) = (of.clone().expect("blocks"), of.expect("blocks").minus(0.25));
        let [plain, less] = [&of, &shifted].map(|of| of.interval(Confidence::REPORTED));
        assert!((plain.low - less.low - 0.25).abs() < 1e-12);
        assert_eq!(of.above(0.3), shifted.above(0.3 - 0.25));
    }

    /// Checks that both ends of the interval agree with all verdicts.
    fn assert_consistent(of: &Evidence, margin: f64) {
        let Interval { low, high } = of.interval(Confidence::REPORTED);
        assert!(-1.0 <= low && low <= of.value() && of.value() <= high && high <= 1.0, "{of:?}");
        let near = |end: f64, bound: f64| (end - bound).abs() < 1e-8;
        if !near(low, 0.0) && !near(high, 0.0) {
            assert_eq!(of.p_value() <= 0.05, low > 0.0 || high < 0.0, "{of:?}");
        }
        let test = of.equivalence(margin);
        if !near(low, margin) && !near(high, -margin) {
            let beyond = low > margin || high < -margin;
            assert_eq!(test.beyond <= EquivalenceTest::LEVEL, beyond, "{of:?}");
        }
        let inner = of.interval(Confidence::new(0.9));
        if !near(inner.low, -margin) && !near(inner.high, margin) {
            let within = inner.low > -margin && inner.high < margin;
            assert_eq!(test.verdict() == Verdict::Within, within, "{of:?}");
        }
    }

    proptest! {
        /// All verdicts and both ends of the interval agree, with few and many blocks, at 0 % and at 100 %.
        #[test]
        fn verdicts_and_intervals_never_contradict(
            counts in proptest::collection::vec((-2i64..=2, 1u64..400), 1..5),
            margin in 0.01f64..0.9,
        ) {
            let of = Evidence::of_share(ShareRange::Difference, &values(&counts), 2).expect("blocks");
            assert_consistent(&of, margin);
        }

        #[test]
        fn verdicts_and_intervals_against_a_kept_base_never_contradict(
            base in proptest::collection::vec((0i64..=2, 1u64..4_000), 1..4),
            variant in proptest::collection::vec((0i64..=2, 1u64..400), 1..4),
            margin in 0.01f64..0.9,
        ) {
            assert_consistent(&against_base([&base, &variant]), margin);
        }
    }

    /// Welch's degrees of freedom of these samples are 42.57.
    #[test]
    fn difference_of_independent_numbers_has_welchs_test() {
        let sample = |values: [i64; 30]| self::values(&values.map(|of| (of, 1))).means(1);
        let one = sample(std::array::from_fn(|at| at as i64 % 7));
        let other = sample(std::array::from_fn(|at| at as i64 % 3 * 5));
        let [this, base] = [one, other].map(|of| Evidence::of_number(&of).expect("it varies"));
        let value = this.value() - base.value();
        let of = this.minus_independent(base);
        let errors = [one, other].map(|of| of.standard_error().expect("it varies"));
        let error = errors[0].hypot(errors[1]);
        let (of, expected) = (of.equivalence(1.0), EquivalenceTest::new(value, error, 42, 1.0));
        assert!((of.within - expected.within).abs() < 1e-12, "{of:?}");
        assert!((of.beyond - expected.beyond).abs() < 1e-12, "{of:?}");
    }

    /// A kept base has ten times as many blocks as the variant.
    fn against_base(counts: [&[(i64, u64)]; 2]) -> Evidence {
        let share = |counts| Evidence::of_share(ShareRange::Share, &values(counts), 2);
        let [base, variant] = counts.map(|counts| share(counts).expect("blocks"));
        variant.minus_independent(base)
    }

    #[test]
    fn few_differing_blocks_of_either_sample_have_exact_bounds() {
        let many = [(0, 900), (1, 900)];
        let few = [(0, 200), (2, 12)];
        assert_eq!(against_base([&many, &many]).method(), Method::KeptBase);
        let some = [(0, 200), (2, 60)];
        assert_eq!(against_base([&many, &some]).method(), Method::KeptBase);
        assert_eq!(against_base([&many, &few]).method(), Method::KeptBaseBounds);
        assert_eq!(against_base([&few, &many]).method(), Method::KeptBaseBounds);
        let none = against_base([&[(0, 2_000)], &[(0, 200)]]);
        let Interval { low, high } = none.interval(Confidence::REPORTED);
        assert!(-0.003 < low && low < 0.0 && 0.01 < high && high < 0.03, "{low} to {high}");
        assert_eq!(none.p_value(), 1.0);
    }

    /// Intervals of a variant against a kept base of ten times as many blocks miss the truth in at most 7 % of
    /// experiments.
    #[test]
    fn intervals_against_a_kept_base_cover() {
        for blocks in [10, 30, 100, 1_000] {
            for shares in [[0, 0], [1, 1], [10, 12], [30, 1], [50, 50], [99, 97], [100, 100]] {
                let truth = (f64::from(shares[1]) - f64::from(shares[0])) / 100.0;
                let misses = |&experiment: &u64| {
                    let mut rng = LabRng::new(59, experiment);
                    let mut sample = |blocks: u64, share: u32| {
                        let mut values = BlockValues::default();
                        (0..blocks).for_each(|_| values.add(i64::from(rng.below(100) < share)));
                        Evidence::of_share(ShareRange::Share, &values, 1).expect("blocks")
                    };
                    let base = sample(10 * blocks, shares[0]);
                    let of = sample(blocks, shares[1]).minus_independent(base);
                    let Interval { low, high } = of.interval(Confidence::REPORTED);
                    truth < low - 1e-9 || high + 1e-9 < truth
                };
                let missed = (0..400).filter(misses).count();
                assert!(missed <= 28, "{shares:?} % of {blocks}: {missed} of 400");
            }
        }
    }

    /// Intervals of a difference between two shares miss the truth in at most 6 % of experiments, with few and many
    /// blocks, if both bots win blocks or only one of them does.
    #[test]
    fn intervals_of_differences_cover() {
        for blocks in [10, 30, 100, 1_000] {
            for [ahead, behind] in [[0, 0], [1, 0], [10, 0], [30, 20], [50, 50], [99, 0], [100, 0]]
            {
                let truth = (f64::from(ahead) - f64::from(behind)) / 100.0;
                let misses = |&experiment: &u64| {
                    let mut rng = LabRng::new(53, experiment);
                    let mut values = BlockValues::default();
                    for _ in 0..blocks {
                        let drawn = rng.below(100);
                        let lost = drawn >= 100 - behind;
                        values.add(i64::from(drawn < ahead) - i64::from(lost));
                    }
                    let of = Evidence::of_share(ShareRange::Difference, &values, 1);
                    let Interval { low, high } = of.expect("blocks").interval(Confidence::REPORTED);
                    truth < low - 1e-9 || high + 1e-9 < truth
                };
                let missed = (0..1_000).filter(misses).count();
                assert!(missed <= 70, "{ahead} and {behind} % of {blocks}: {missed} of 1,000");
            }
        }
    }
}
