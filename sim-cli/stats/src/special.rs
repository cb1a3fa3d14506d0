//! Distribution functions, with equal bits on every machine.
//!
//! The functions use `libm` instead of the exponential and the logarithm of the standard library, whose last bits
//! depend on the platform.

use std::f64::consts::{PI, SQRT_2};

use libm::{erfc, exp, lgamma, log, log1p};

/// Density of the standard normal distribution.
pub(crate) fn normal_density(x: f64) -> f64 {
    exp(-0.5 * x * x) / (2.0 * PI).sqrt()
}

/// Probability that a standard normal variable is at most `x`.
pub(crate) fn normal_below(x: f64) -> f64 {
    0.5 * erfc(-x / SQRT_2)
}

/// Quantile of the standard normal distribution at a probability strictly between 0 and 1.
///
/// Source: M. J. Wichura, "Algorithm AS 241: The percentage points of the normal distribution", Applied Statistics 37
/// (1988), 477-484.
pub(crate) fn normal_quantile(chance: f64) -> f64 {
    let ratio = |[above, below]: [[f64; 8]; 2], x: f64| {
        let polynomial = |terms: [f64; 8]| terms.iter().fold(0.0, |sum, term| sum * x + term);
        polynomial(above) / polynomial(below)
    };
    let [centre, near, far] = QUANTILE;
    let distance = chance - 0.5;
    if distance.abs() <= 0.425 {
        return distance * ratio(centre, 0.180625 - distance * distance);
    }
    let tail = (-log(chance.min(1.0 - chance))).sqrt();
    let size = if tail <= 5.0 { ratio(near, tail - 1.6) } else { ratio(far, tail - 5.0) };
    size.copysign(distance)
}

/// Numerator and denominator of Wichura's approximation in the centre, near the tails and in the tails. The highest
/// power comes first.
const QUANTILE: [[[f64; 8]; 2]; 3] = [
    [
        [
            2509.0809287301227,
            33430.57558358813,
            67265.7709270087,
            45921.95393154987,
            13731.69376550946,
            1971.5909503065513,
            133.14166789178438,
            3.3871328727963665,
        ],
        [
            5226.495278852854,
            28729.085735721943,
            39307.89580009271,
            21213.794301586597,
            5394.196021424751,
            687.1870074920579,
            42.31333070160091,
            1.0,
        ],
    ],
    [
        [
            0.0007745450142783414,
            0.022723844989269184,
            0.2417807251774506,
            1.2704582524523684,
            3.6478483247632045,
            5.769497221460691,
            4.630337846156546,
            1.4234371107496835,
        ],
        [
            1.0507500716444169e-09,
            0.0005475938084995345,
            0.015198666563616457,
            0.14810397642748008,
            0.6897673349851,
            1.6763848301838038,
            2.053191626637759,
            1.0,
        ],
    ],
    [
        [
            2.0103343992922881e-07,
            2.7115555687434876e-05,
            0.0012426609473880784,
            0.026532189526576124,
            0.29656057182850487,
            1.7848265399172913,
            5.463784911164114,
            6.657904643501103,
        ],
        [
            2.0442631033899397e-15,
            1.421511758316446e-07,
            1.8463183175100548e-05,
            0.0007868691311456133,
            0.014875361290850615,
            0.1369298809227358,
            0.599832206555888,
            1.0,
        ],
    ],
];

/// Quantile of Student's t at a probability strictly between 0 and 1, with `freedom` at least 1.
pub(crate) fn t_quantile(chance: f64, freedom: u64) -> f64 {
    let (n, tail) = (freedom as f64, chance.min(1.0 - chance));
    // The share n / (n + t²) is small in the tails, and its complement in the centre; a small number keeps its digits.
    let square = if tail < 0.25 {
        let share = beta_quantile(n / 2.0, 0.5, 2.0 * tail);
        n * (1.0 - share) / share
    } else {
        let share = beta_quantile(0.5, n / 2.0, 1.0 - 2.0 * tail);
        n * share / (1.0 - share)
    };
    square.sqrt().copysign(chance - 0.5)
}

/// Quantile of a beta distribution, by bisection down to adjacent floats.
pub(crate) fn beta_quantile(a: f64, b: f64, chance: f64) -> f64 {
    let log_beta = log_beta(a, b);
    let (mut low, mut high) = (0.0, 1.0);
    loop {
        let middle = (low + high) / 2.0;
        if middle <= low || middle >= high {
            return middle;
        }
        if below(a, b, log_beta, middle) < chance { low = middle } else { high = middle }
    }
}

/// Probability of at most `seen` successes in `n` trials of chance `p`.
pub(crate) fn binomial_at_most(seen: u64, n: u64, p: f64) -> f64 {
    if seen >= n { 1.0 } else { beta_below((n - seen) as f64, (seen + 1) as f64, 1.0 - p) }
}

/// Probability of more than `seen` successes in `n` trials of chance `p`.
pub(crate) fn binomial_above(seen: u64, n: u64, p: f64) -> f64 {
    if seen >= n { 0.0 } else { beta_below((seen + 1) as f64, (n - seen) as f64, p) }
}

/// Probability that a variable with a beta distribution is at most `x`, from 0 to 1: the regularised incomplete beta
/// function, by its continued fraction.
///
/// Source: NIST Digital Library of Mathematical Functions, 8.17.22.
pub(crate) fn beta_below(a: f64, b: f64, x: f64) -> f64 {
    below(a, b, log_beta(a, b), x)
}

/// Logarithm of the beta function.
fn log_beta(a: f64, b: f64) -> f64 {
    lgamma(a) + lgamma(b) - lgamma(a + b)
}

fn below(a: f64, b: f64, log_beta: f64, x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return if x <= 0.0 { 0.0 } else { 1.0 };
    }
    let scale = exp(a * log(x) + b * log1p(-x) - log_beta);
    // The fraction converges fast below the mean.
    match x < (a + 1.0) / (a + b + 2.0) {
        true => scale * beta_fraction(a, b, x) / a,
        false => 1.0 - scale * beta_fraction(b, a, 1.0 - x) / b,
    }
}

/// Continued fraction of the incomplete beta function, by Lentz's method.
fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    let away_from_zero =
        |of: f64| if of.abs() < f64::MIN_POSITIVE { f64::MIN_POSITIVE } else { of };
    let mut d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
    let (mut c, mut fraction) = (1.0, d);
    for m in 1..=MOST_TERMS {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for term in [even, odd] {
            d = 1.0 / away_from_zero(1.0 + term * d);
            c = away_from_zero(1.0 + term / c);
            change = d * c;
            fraction *= change;
        }
        if (change - 1.0).abs() <= f64::EPSILON {
            break;
        }
    }
    fraction
}

/// Maximum number of terms of a continued fraction. About √max(a, b) terms are needed.
const MOST_TERMS: u32 = 100_000;

#[cfg(test)]
mod tests {
    use super::*;
    use statrs::distribution::{Binomial, ContinuousCDF, DiscreteCDF, Normal, StudentsT};
    use statrs::function::beta::beta_reg;

    #[track_caller]
    fn assert_near(one: f64, other: f64, tolerance: f64) {
        assert!((one - other).abs() <= tolerance * other.abs().max(1e-12), "{one} and {other}");
    }

    #[test]
    fn functions_agree_with_statrs() {
        let normal = Normal::standard();
        for step in -80..=80 {
            let x = f64::from(step) / 10.0;
            assert_near(normal_below(x), normal.cdf(x), 1e-10);
        }
        for chance in [1e-9, 1e-4, 0.01, 0.3, 0.5, 0.77, 0.975, 0.999_999] {
            assert_near(normal_quantile(chance), normal.inverse_cdf(chance), 1e-9);
            for freedom in [1, 2, 7, 30, 999] {
                let t = StudentsT::new(0.0, 1.0, freedom as f64).expect("degrees of freedom");
                let below = t.cdf(t_quantile(chance, freedom));
                assert_near(below, chance, 1e-7);
            }
        }
        for (a, b) in [(0.5, 0.5), (1.0, 3.0), (7.0, 0.5), (40.0, 900.0), (5e4, 5e4)] {
            for x in [1e-6, 0.04, 0.3, 0.5, 0.9, 0.999] {
                assert_near(beta_below(a, b, x), beta_reg(a, b, x), 1e-7);
            }
        }
        for (n, p) in [(1, 0.3), (20, 0.5), (1_000, 0.01)] {
            let binomial = Binomial::new(p, n).expect("a probability");
            for seen in [0, 1, n / 2, n] {
                assert_near(binomial_at_most(seen, n, p), binomial.cdf(seen), 1e-9);
                assert_near(binomial_above(seen, n, p), binomial.sf(seen), 1e-9);
            }
        }
    }
}
