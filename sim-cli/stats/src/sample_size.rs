//! Number of blocks that an answer needs, from the variance in a pilot run.

use libm::pow;

use super::Confidence;
use crate::special::{normal_below, normal_density, normal_quantile, t_quantile};

/// Distribution that a test of a mean uses in place of the normal distribution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TestedBy {
    /// Student's t on blocks, assuming many blocks.
    Blocks,
    /// Student's t with these degrees of freedom for any number of blocks, as in a jackknife over groups.
    Freedom(u64),
}

impl TestedBy {
    /// Returns the quantile at a probability, and the number of blocks to add because t replaces z.
    fn quantile(self, chance: f64) -> (f64, f64) {
        match self {
            TestedBy::Blocks => {
                let z = normal_quantile(chance);
                (z, z * z / 2.0)
            }
            TestedBy::Freedom(freedom) => (t_quantile(chance, freedom), 0.0),
        }
    }

    /// Probability that the estimate exceeds `critical` estimated standard errors, for a mean of `reach` true standard
    /// errors.
    fn power(self, reach: f64, critical: f64) -> f64 {
        let beyond = |critical: f64| normal_below(reach - critical);
        match self {
            TestedBy::Blocks => beyond(critical),
            TestedBy::Freedom(freedom) => {
                mean_over_normal(|z| beyond(critical * estimated_deviation(z, freedom)))
            }
        }
    }
}

/// Standard deviation of a block, as a pilot estimates it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PilotDeviation {
    /// Estimate of the standard deviation.
    pub deviation: f64,
    /// Degrees of freedom of the estimate, at least 1.
    pub freedom: u64,
}

impl PilotDeviation {
    /// Returns the estimate from a pilot in which `differing` of `blocks` blocks are not 0. The degrees of freedom are
    /// 2 (differing - 1) / (3 - differing / blocks), which gives the variance of the estimate if the nonzero values are
    /// normal, by the kurtosis of such blocks. If all blocks differ, this is the number of blocks minus one.
    pub fn of_blocks(deviation: f64, differing: u64, blocks: u64) -> PilotDeviation {
        let (of_differing, share) =
            (differing.saturating_sub(1) as f64, differing as f64 / blocks.max(1) as f64);
        let freedom = 2.0 * of_differing / (3.0 - share);
        PilotDeviation { deviation, freedom: freedom.max(1.0) as u64 }
    }

    /// Returns the estimate that the half-width of a mean's reported interval implies, given the number of blocks.
    pub fn of_half_width(half_width: f64, blocks: u64) -> PilotDeviation {
        let freedom = blocks.saturating_sub(1).max(1);
        let error = half_width / Confidence::REPORTED.t(freedom);
        PilotDeviation { deviation: error * (blocks as f64).sqrt(), freedom }
    }
}

/// Number of blocks for an effect, with the power of this plan.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EffectPlan {
    /// Number of blocks.
    pub blocks: f64,
    /// Power that the plans of 19 in 20 pilots of this size reach.
    pub assured_power: f64,
}

/// Probability with which a plan reaches its assured power.
const ASSURANCE: f64 = 0.95;

/// Number of blocks with which a two-sided test at `level` detects a mean of `effect` with probability `power`, on
/// average over pilots. A pilot that underestimates the standard deviation gives too few blocks. The number of blocks
/// is k² sd² / effect², plus z²/2 because t replaces z in the test. The factor k solves
///
/// mean over S of Φ(k S - z of 1 - level/2) = power,
///
/// where S is the ratio of the estimated to the true standard deviation of normal blocks. So k is the quantile of the
/// noncentral t distribution with the pilot's degrees of freedom. With many degrees of freedom, k is z of 1 - level/2
/// plus z of `power`. If the test has fixed degrees of freedom, the critical value is that of t, multiplied by the
/// ratio of this second estimate.
///
/// Source: S. A. Julious and R. J. Owen, "Sample size calculations for clinical studies allowing for uncertainty about
/// the variance", Pharmaceutical Statistics 5 (2006), 29-37; W. C. Guenther, "Sample size formulas for normal theory
/// t tests", The American Statistician 35 (1981), 243-244, for the last term.
///
/// # Panics
/// Panics if the effect is not above 0, or if the power or the level is not between 0 and 1.
pub fn blocks_for_effect(
    PilotDeviation { deviation, freedom }: PilotDeviation,
    effect: f64,
    (power, level): (f64, f64),
    by: TestedBy,
) -> EffectPlan {
    assert!(
        effect > 0.0 && power > 0.0 && power < 1.0,
        "the effect must be above 0, and the power between 0 and 1"
    );
    assert!(level > 0.0 && level < 1.0, "the level must be between 0 and 1");
    let (critical, more) = by.quantile(1.0 - level / 2.0);
    let power_at =
        |factor: f64, z: f64| by.power(factor * estimated_deviation(z, freedom), critical);
    let factor = least_reaching(power, |factor| mean_over_normal(|z| power_at(factor, z)));
    EffectPlan {
        blocks: ((factor * deviation / effect).powi(2) + more).ceil(),
        assured_power: power_at(factor, normal_quantile(1.0 - ASSURANCE)),
    }
}

/// Number of blocks with which the 95 % interval of a mean has this half-width: z² sd² / half², plus z²/2. With fixed
/// degrees of freedom, t replaces z in the formula.
///
/// # Panics
/// Panics if the half-width is not above 0.
pub fn blocks_for_half_width(standard_deviation: f64, half_width: f64, by: TestedBy) -> f64 {
    assert!(half_width > 0.0, "the half-width must be above 0");
    let (critical, more) = by.quantile(1.0 - Confidence::REPORTED.tail());
    ((critical * standard_deviation / half_width).powi(2) + more).ceil()
}

/// Quantile of an estimated standard deviation at the normal quantile `z`, for normal values with a true standard
/// deviation of 1.
///
/// Source: E. B. Wilson and M. M. Hilferty, "The distribution of chi-square", Proceedings of the National Academy of
/// Sciences 17 (1931), 684-688.
fn estimated_deviation(z: f64, freedom: u64) -> f64 {
    let variance = 2.0 / (9.0 * freedom as f64);
    pow((1.0 - variance + z * variance.sqrt()).max(0.0), 1.5)
}

/// Mean of a function of a standard normal variable, by the trapezoidal rule from -6 to 6.
fn mean_over_normal(of: impl Fn(f64) -> f64) -> f64 {
    const STEP: f64 = 0.25;
    let nodes = (-24..=24).map(|node| f64::from(node) * STEP);
    nodes.map(|z| STEP * normal_density(z) * of(z)).sum()
}

/// Least factor at which an increasing function reaches `wanted`, by bisection. The factor is huge if the function
/// stays below `wanted`.
fn least_reaching(wanted: f64, of: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while of(high) < wanted && high < 1e9 {
        (low, high) = (high, 2.0 * high);
    }
    while high - low > 1e-9 * high {
        let middle = (low + high) / 2.0;
        if of(middle) < wanted { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Normals;
    use corsair_engine::stream::LabRng;

    /// Pilot of 2^50 blocks, whose standard deviation of 1 is exact.
    const EXACT: PilotDeviation = PilotDeviation { deviation: 1.0, freedom: 1 << 50 };

    /// J. Cohen, "Statistical Power Analysis for the Behavioral Sciences", 2nd ed. (1988), has paired tests at 5 %
    /// two-sided with a power of 0.8. An effect of half a standard deviation needs 34 pairs, and a fifth needs 198 or
    /// 199.
    #[test]
    fn sample_size_agrees_with_published_tables() {
        let blocks =
            |effect, level| blocks_for_effect(EXACT, effect, (0.8, level), TestedBy::Blocks).blocks;
        assert_eq!(blocks(0.5, 0.05), 34.0);
        assert!((blocks(0.2, 0.05) - 198.5).abs() < 1.0);
        // In the same tables at 1 %, an effect of half a standard deviation needs 51 pairs.
        assert!((blocks(0.5, 0.01) - 51.0).abs() < 1.0);
    }

    /// The factors are quantiles of the noncentral t distribution with noncentrality 1.959964, by scipy's `nct.ppf`.
    #[test]
    fn factor_of_a_plan_is_a_quantile_of_noncentral_t() {
        for (freedom, power, factor) in FACTORS {
            let pilot = PilotDeviation { deviation: 1.0, freedom };
            let plan = blocks_for_effect(pilot, 0.001, (power, 0.05), TestedBy::Blocks);
            let ours = plan.blocks.sqrt() * 0.001;
            assert!((ours / factor - 1.0).abs() < 1e-3, "{freedom} {power}: {ours}, not {factor}");
        }
    }

    const FACTORS: [(u64, f64, f64); 4] =
        [(9, 0.9, 3.752260), (29, 0.9, 3.389758), (29, 0.8, 2.884497), (99, 0.9, 3.284060)];

    #[test]
    fn fewer_degrees_of_freedom_need_more_blocks() {
        let [many, few] = [TestedBy::Blocks, TestedBy::Freedom(31)]
            .map(|by| blocks_for_effect(EXACT, 0.01, (0.9, 0.001), by).blocks);
        // t of 31 degrees at 99.95 % is 3.633, which noncentral t with noncentrality 5.016 exceeds with a probability
        // of 90 % (scipy's `nct`). With z in place of t, the noncentrality is 3.291 + 1.282.
        assert!((few / many - (5.016f64 / 4.572).powi(2)).abs() < 0.002, "{few} {many}");
    }

    /// Results of planning an effect of 0.05 standard deviations from 1,000 pilots with known distribution: the mean
    /// power, and the share of pilots that reach the assured power.
    struct Planned {
        mean_power: f64,
        assured: f64,
    }

    /// Plans from pilots whose blocks are 0, or `normal` with a chance of `differs` in 1,000.
    fn planned(blocks: u64, differs: u32, uncertain: bool) -> Planned {
        const PILOTS: u64 = 1_000;
        const EFFECT: f64 = 0.05;
        let deviation = (f64::from(differs) / 1e3).sqrt();
        let critical = normal_quantile(0.975);
        let (mut mean_power, mut assured) = (0.0, 0.0);
        for pilot in 0..PILOTS {
            let mut chance = LabRng::new(43, pilot);
            let mut rng = LabRng::new(44, pilot);
            let mut normals = Normals::new(|| rng.word());
            let differing = (0..blocks).filter(|_| chance.below(1_000) < differs).count();
            let values: Vec<f64> = (0..differing).map(|_| normals.normal()).collect();
            let n = blocks as f64;
            let mean = values.iter().sum::<f64>() / n;
            let squares = values.iter().map(|value| value * value).sum::<f64>();
            let variance = (squares - n * mean * mean) / (n - 1.0);
            let deviation_found = variance.sqrt();
            let seen = match uncertain {
                true => PilotDeviation::of_blocks(deviation_found, differing as u64, blocks),
                false => PilotDeviation { deviation: deviation_found, ..EXACT },
            };
            let plan = blocks_for_effect(seen, EFFECT * deviation, (0.9, 0.05), TestedBy::Blocks);
            let power = normal_below(EFFECT * plan.blocks.sqrt() - critical);
            mean_power += power / PILOTS as f64;
            assured += f64::from(u8::from(power >= plan.assured_power)) / PILOTS as f64;
        }
        Planned { mean_power, assured }
    }

    #[test]
    fn mean_power_over_pilots_is_at_least_the_nominal_power() {
        for blocks in [30, 100, 1_000] {
            let Planned { mean_power, assured } = planned(blocks, 1_000, true);
            assert!((0.895..0.91).contains(&mean_power), "{blocks}: {mean_power}");
            assert!((0.93..0.97).contains(&assured), "{blocks}: {assured}");
        }
        let certain = planned(30, 1_000, false);
        assert!(certain.mean_power < 0.885, "{}", certain.mean_power);
    }

    /// One block in 20 or in 5 differs, so a pilot of 1,000 blocks has about 50 or 200 differences.
    #[test]
    fn mean_power_is_nominal_if_few_blocks_differ() {
        for differs in [50, 200] {
            let Planned { mean_power, assured } = planned(1_000, differs, true);
            assert!((0.895..0.91).contains(&mean_power), "{differs}: {mean_power}");
            assert!((0.93..0.975).contains(&assured), "{differs}: {assured}");
        }
    }

    #[test]
    fn degrees_of_freedom_count_differing_blocks() {
        let of = |differing, blocks| PilotDeviation::of_blocks(1.0, differing, blocks).freedom;
        assert_eq!([of(100, 100), of(51, 5_000_000), of(1, 100), of(0, 0)], [99, 33, 1, 1]);
    }

    #[test]
    fn half_width_of_an_interval_implies_the_deviation() {
        let values: crate::BlockValues = (1..=50).map(|value| (value, 1)).collect();
        let means = values.means(1);
        let interval = means.interval(Confidence::REPORTED).expect("50 blocks");
        let implied = PilotDeviation::of_half_width(interval.half_width(), 50);
        let deviation = means.standard_error().expect("50 blocks") * 50f64.sqrt();
        assert!((implied.deviation / deviation - 1.0).abs() < 1e-12);
        assert_eq!(implied.freedom, 49);
    }

    #[test]
    fn half_the_interval_width_needs_four_times_the_blocks() {
        let blocks = |sd, half| blocks_for_half_width(sd, half, TestedBy::Blocks);
        assert_eq!(blocks(1.0, 0.1), 387.0, "384.1 and 1.9 more");
        let (wide, narrow) = (blocks(3.0, 0.02), blocks(3.0, 0.01));
        assert!((narrow / wide - 4.0).abs() < 0.001);
    }
}
