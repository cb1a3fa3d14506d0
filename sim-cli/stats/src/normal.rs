//! Standard normal deviates from random words.

use super::portable::ln;

/// Standard normal deviates, two at a time, by Marsaglia's polar method. Equal random words give equal deviates on
/// every machine.
///
/// Source: G. Marsaglia and T. A. Bray, "A convenient method for generating normal variables", SIAM Review 6 (1964),
/// 260-264.
#[derive(Debug)]
pub struct Normals<W> {
    words: W,
    spare: Option<f64>,
}

impl<W: FnMut() -> u32> Normals<W> {
    /// Returns a source of deviates. The closure `words` returns words of 32 random bits.
    pub fn new(words: W) -> Normals<W> {
        Normals { words, spare: None }
    }

    /// Draws a uniform number in [0, 1), in steps of 2⁻⁵³.
    pub fn uniform(&mut self) -> f64 {
        let (high, low) = ((self.words)() >> 5, (self.words)() >> 6);
        (f64::from(high) * f64::from(1 << 26) + f64::from(low)) / (1_u64 << 53) as f64
    }

    /// Draws the next standard normal deviate.
    pub fn normal(&mut self) -> f64 {
        if let Some(spare) = self.spare.take() {
            return spare;
        }
        loop {
            let (x, y) = (2.0 * self.uniform() - 1.0, 2.0 * self.uniform() - 1.0);
            let square = x * x + y * y;
            if square < 1.0 && square.is_normal() {
                let scale = (-2.0 * ln(square) / square).sqrt();
                self.spare = Some(y * scale);
                return x * scale;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::stream::LabRng;

    #[test]
    fn normal_deviates_have_the_moments_of_the_distribution() {
        let mut rng = LabRng::new(1, 0);
        let mut normals = Normals::new(|| rng.word());
        let n = 200_000;
        let all: Vec<f64> = (0..n).map(|_| normals.normal()).collect();
        let moment = |power| all.iter().map(|x: &f64| x.powi(power)).sum::<f64>() / f64::from(n);
        // The moments have the standard errors 0.0022, 0.0032, 0.0087 and 0.022.
        for (power, expected, error) in
            [(1, 0.0, 0.009), (2, 1.0, 0.013), (3, 0.0, 0.035), (4, 3.0, 0.09)]
        {
            assert!((moment(power) - expected).abs() < error, "{power}: {}", moment(power));
        }
        let within = all.iter().filter(|x| x.abs() < 1.959_964).count();
        assert!((189_400..190_600).contains(&within), "{within}");
    }

    #[test]
    fn normal_deviates_match_golden_values() {
        let mut rng = LabRng::new(1, 2);
        let mut normals = Normals::new(|| rng.word());
        let first: Vec<u64> = (0..3).map(|_| normals.normal().to_bits()).collect();
        assert_eq!(first, GOLDEN);
    }

    const GOLDEN: [u64; 3] =
        [4_611_734_374_617_291_799, 13_824_055_692_588_508_652, 13_827_371_217_558_135_886];
}
