//! Number of blocks that an answer needs, from the variance in a pilot run.

use super::Confidence;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

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
                let z = Normal::standard().inverse_cdf(chance);
                (z, z * z / 2.0)
            }
            TestedBy::Freedom(freedom) => {
                let t = StudentsT::new(0.0, 1.0, freedom as f64);
                (t.expect("at least one degree of freedom").inverse_cdf(chance), 0.0)
            }
        }
    }
}

/// Number of blocks with which a two-sided test at `level` detects a mean of `effect` with probability `power`. The
/// input is the standard deviation of a block. The formula is (z of 1 - level/2 + z of power)² sd² / effect², plus
/// z²/2 because t replaces z. With fixed degrees of freedom, t replaces z in the formula, which overestimates
/// slightly.
///
/// Source: G. W. Snedecor and W. G. Cochran, "Statistical Methods", 7th ed. (1980), section 6.14; W. C. Guenther,
/// "Sample size formulas for normal theory t tests", The American Statistician 35 (1981), 243-244, for the last term.
///
/// # Panics
/// Panics if the effect is not above 0, or if the power or the level is not between 0 and 1.
pub fn blocks_for_effect(
    standard_deviation: f64,
    effect: f64,
    (power, level): (f64, f64),
    by: TestedBy,
) -> f64 {
    assert!(
        effect > 0.0 && power > 0.0 && power < 1.0,
        "the effect must be above 0, and the power between 0 and 1"
    );
    assert!(level > 0.0 && level < 1.0, "the level must be between 0 and 1");
    let (critical, more) = by.quantile(1.0 - level / 2.0);
    let reach = critical + by.quantile(power).0;
    ((reach * standard_deviation / effect).powi(2) + more).ceil()
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

#[cfg(test)]
mod tests {
    use super::*;

    /// J. Cohen, "Statistical Power Analysis for the Behavioral Sciences", 2nd ed. (1988), has paired tests at 5 %
    /// two-sided with a power of 0.8. An effect of half a standard deviation needs 34 pairs, and a fifth needs 198 or
    /// 199.
    #[test]
    fn sample_size_agrees_with_published_tables() {
        let by = TestedBy::Blocks;
        assert_eq!(blocks_for_effect(1.0, 0.5, (0.8, 0.05), by), 34.0);
        assert!((blocks_for_effect(1.0, 0.2, (0.8, 0.05), by) - 198.5).abs() < 1.0);
        // In the same tables at 1 %, an effect of half a standard deviation needs 51 pairs.
        assert!((blocks_for_effect(1.0, 0.5, (0.8, 0.01), by) - 51.0).abs() < 1.0);
    }

    #[test]
    fn fewer_degrees_of_freedom_need_more_blocks() {
        let [many, few] = [TestedBy::Blocks, TestedBy::Freedom(31)]
            .map(|by| blocks_for_effect(1.0, 0.01, (0.9, 0.001), by));
        // t of 31 degrees at 99.95 % is 3.633, where z is 3.291; at 90 % 1.309, where z is 1.282.
        assert!((few / many - (4.942f64 / 4.572).powi(2)).abs() < 0.01, "{few} {many}");
    }

    #[test]
    fn half_the_interval_width_needs_four_times_the_blocks() {
        let blocks = |sd, half| blocks_for_half_width(sd, half, TestedBy::Blocks);
        assert_eq!(blocks(1.0, 0.1), 387.0, "384.1 and 1.9 more");
        let (wide, narrow) = (blocks(3.0, 0.02), blocks(3.0, 0.01));
        assert!((narrow / wide - 4.0).abs() < 0.001);
    }
}
