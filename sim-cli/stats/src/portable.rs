//! Portable exponential and logarithm, which return equal bits on every machine. The functions use only additions,
//! multiplications and divisions. The functions of the standard library, in contrast, depend on the platform.

/// Upper part of ln 2, whose small multiples are exact. The lower part is [`LN_2_LOW`].
const LN_2_HIGH: f64 = 0.693_147_180_369_123_8;
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;

/// Number of terms in the series of e^r for |r| ≤ ½ ln 2. The next term is below 10⁻²⁴.
const TERMS_OF_EXP: u32 = 18;

/// Number of terms in the series of ln m for ½√2 ≤ m ≤ √2. The next term is below 10⁻²⁰.
const TERMS_OF_LN: u32 = 12;

/// Returns e to the power of `x`, with `x` clamped to -700 to 700. The relative error is below 10⁻¹⁵ for |x| ≤ 10.
pub fn exp(x: f64) -> f64 {
    let x = x.clamp(-700.0, 700.0);
    let twos = (x / std::f64::consts::LN_2).round();
    let rest = (x - twos * LN_2_HIGH) - twos * LN_2_LOW;
    let series = (1..=TERMS_OF_EXP).rev().fold(1.0, |sum, n| 1.0 + rest * sum / f64::from(n));
    series * f64::from_bits(((1023 + twos as i64) as u64) << 52)
}

/// Natural logarithm of a normal number above 0. The relative error is below 10⁻¹⁵ away from 1, and the absolute
/// error is below 10⁻¹⁵ near 1.
///
/// # Panics
/// Panics if `x` is not a normal number above 0.
pub fn ln(x: f64) -> f64 {
    assert!(x.is_normal() && x > 0.0, "a logarithm needs a normal number above 0, not {x}");
    let bits = x.to_bits();
    let (mut twos, mut part) =
        ((bits >> 52) as i64 - 1023, f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52));
    if part > std::f64::consts::SQRT_2 {
        part /= 2.0;
        twos += 1;
    }
    let ratio = (part - 1.0) / (part + 1.0);
    let square = ratio * ratio;
    let series =
        (0..TERMS_OF_LN).rev().fold(0.0, |sum, n| sum * square + 1.0 / f64::from(2 * n + 1));
    let twos = twos as f64;
    twos * LN_2_HIGH + (twos * LN_2_LOW + 2.0 * ratio * series)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_and_ln_agree_with_the_platform() {
        for step in -2_000..=2_000 {
            let x = f64::from(step) / 200.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-15, "exp({x})");
            let y = x.exp();
            assert!((ln(y) - y.ln()).abs() < 1e-15 * y.ln().abs().max(1.0), "ln({y})");
        }
        for x in [1e-300, 3e-9, 7e11, 1e300] {
            assert!((ln(x) / x.ln() - 1.0).abs() < 1e-15, "ln({x})");
        }
        assert_eq!((exp(0.0), ln(1.0)), (1.0, 0.0));
        assert!(exp(-1e9) > 0.0 && exp(1e9).is_finite());
    }
}
