//! Tail probabilities of test statistics.

use libm::log1p;

use crate::special::{beta_below, binomial_above, binomial_at_most, normal_below};

/// Two-sided p-value of a standard normal score.
pub fn p_of_z(z: f64) -> f64 {
    (2.0 * normal_below(-z.abs())).min(1.0)
}

/// Two-sided p-value of `seen` successes in `n` trials of chance `p`: twice the smaller binomial tail. The p-value is
/// exact even if there are too few successes for a z-score.
///
/// # Panics
/// Panics if `p` is not between 0 and 1.
pub fn p_of_count(seen: u64, n: u64, p: f64) -> f64 {
    assert!((0.0..=1.0).contains(&p), "`p` is between 0 and 1");
    let at_most = binomial_at_most(seen, n, p);
    let at_least = seen.checked_sub(1).map_or(1.0, |below| binomial_above(below, n, p));
    (2.0 * at_most.min(at_least)).min(1.0)
}

/// Two-sided p-value of an observed Student's t, with `freedom` at least 1.
///
/// From 200 degrees of freedom on, the function first converts t to a normal score, which gives more exact digits
/// than the incomplete beta function. Source: G. W. Hill, "Algorithm 395: Student's t-distribution", Communications
/// of the ACM 13 (1970), 617-619.
pub fn p_of_t(t: f64, freedom: u64) -> f64 {
    let n = freedom as f64;
    if freedom < HILL_FROM {
        return beta_below(n / 2.0, 0.5, n / (n + t * t));
    }
    let a = n - 0.5;
    let b = 48.0 * a * a;
    let y = a * log1p(t * t / n);
    let small = (((-0.4 * y - 3.3) * y - 24.0) * y - 85.5) / (0.8 * y * y + 100.0 + b);
    p_of_z(((small + y + 3.0) / b + 1.0) * y.sqrt())
}

/// Probability that Student's t is `t` or more, with `freedom` at least 1.
pub fn upper_tail_of_t(t: f64, freedom: u64) -> f64 {
    let tail = p_of_t(t, freedom) / 2.0;
    if t < 0.0 { 1.0 - tail } else { tail }
}

/// Degrees of freedom from which Hill's conversion to a normal score is used.
const HILL_FROM: u64 = 200;

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn agrees(ours: f64, theirs: f64) {
        assert!((ours / theirs - 1.0).abs() < 1e-8, "{ours:e} is not {theirs:e}");
    }

    /// Expected values come from mpmath with 30 digits; scipy's `2 * norm.sf(z)` agrees.
    #[test]
    fn normal_tails_are_exact() {
        for (z, p) in [
            (0.0, 1.0),
            (1.959963984540054, 0.05),
            (3.0, 0.002_699_796_063_260_189),
            (-6.0, 1.973_175_290_075_396e-9),
            (10.0, 1.523_970_604_832_105e-23),
        ] {
            agrees(p_of_z(z), p);
        }
    }

    #[test]
    fn binomial_tails_are_exact() {
        // Two fair coins, both heads: P(X >= 2) = 1/4.
        assert!((p_of_count(2, 2, 0.5) - 0.5).abs() < 1e-12);
        assert_eq!(p_of_count(0, 10, 0.0), 1.0);
        assert_eq!(p_of_count(10, 10, 1.0), 1.0);
        assert_eq!(p_of_count(1, 10, 0.0), 0.0);
    }

    /// Expected values come from mpmath with 30 digits; scipy's `2 * t.sf(t, freedom)` agrees.
    #[test]
    fn student_tails_are_exact() {
        for (t, freedom, p) in [
            (1.0, 1, 0.5),
            (2.262157162798205, 9, 0.05),
            (-2.0, 10, 0.073_388_034_770_740_37),
            (3.5, 30, 0.0014768074376442531),
            (6.0, 250, 6.887_649_707_353_068e-9),
            (2.5, 999, 0.012578727584509219),
            (2.5, 1_000, 0.012578567801090797),
            (12.0, 3_333, 1.645_813_236_855_36e-32),
            (2.5, 100_000, 0.012420919192559045),
            (3.0, 10_000_000, 0.0026998027110371613),
        ] {
            agrees(p_of_t(t, freedom), p);
        }
    }
}
