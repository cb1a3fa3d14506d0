//! Block means adjusted by control variates: a regression removes quantities whose true mean is zero.

use std::num::ParseIntError;

use libm::{atanh, tanh};
use serde::{Deserialize, Serialize};

use super::{BlockMeans, Confidence, Evidence, Interval};

/// Three kinds of sums over blocks: control variates, products of two control variates, and products of a control
/// variate with a measure. The sums are integers and merge exactly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct ControlSums {
    sums: Vec<i128>,
    /// Sum of products for each pair of control variates: the lower triangle, row by row.
    products: Vec<i128>,
    /// Sum of products of each measure with each control variate, measure by measure.
    with_figures: Vec<i128>,
}

/// Serialized form of the sums, with strings because JSON has no integers of this size.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    sums: Vec<String>,
    products: Vec<String>,
    with_figures: Vec<String>,
}

impl From<ControlSums> for Saved {
    fn from(ControlSums { sums, products, with_figures }: ControlSums) -> Saved {
        let texts = |of: Vec<i128>| of.iter().map(i128::to_string).collect();
        Saved { sums: texts(sums), products: texts(products), with_figures: texts(with_figures) }
    }
}

impl TryFrom<Saved> for ControlSums {
    type Error = ParseIntError;

    fn try_from(Saved { sums, products, with_figures }: Saved) -> Result<Self, ParseIntError> {
        let numbers = |of: Vec<String>| -> Result<Vec<i128>, ParseIntError> {
            of.iter().map(|text| text.parse()).collect()
        };
        Ok(ControlSums {
            sums: numbers(sums)?,
            products: numbers(products)?,
            with_figures: numbers(with_figures)?,
        })
    }
}

/// Mean per game, adjusted by control variates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AdjustedMean {
    /// Adjusted mean per game.
    pub value: f64,
    /// Standard error of the adjusted mean.
    pub error: f64,
    /// Degrees of freedom of the error: the number of blocks, minus the number of control variates, minus one.
    pub freedom: u64,
    /// Number of control variates that the regression uses.
    pub controls: usize,
    /// Share of a block's variance that the control variates explain, corrected for degrees of freedom. The share
    /// falls slightly below 0 if the control variates explain nothing.
    pub explained: f64,
    /// Factor by which the estimation of the coefficients raises the variance.
    loss: f64,
}

impl ControlSums {
    /// Returns empty sums for these numbers of control variates and measures.
    ///
    /// # Panics
    /// Panics if `controls` is 0.
    pub fn new(controls: usize, figures: usize) -> ControlSums {
        assert!(controls > 0, "at least one control variate is required");
        ControlSums {
            sums: vec![0; controls],
            products: vec![0; controls * (controls + 1) / 2],
            with_figures: vec![0; controls * figures],
        }
    }

    /// Number of control variates in the sums.
    pub fn controls(&self) -> usize {
        self.sums.len()
    }

    /// Adds a block, given one value for each control variate and one for each measure.
    pub fn add(&mut self, controls: &[i64], figures: impl IntoIterator<Item = i64>) {
        let product = |one: i64, other: i64| i128::from(one) * i128::from(other);
        let mut products = self.products.iter_mut();
        for (row, (&one, sum)) in controls.iter().zip(&mut self.sums).enumerate() {
            *sum += i128::from(one);
            for (&other, sum) in controls[..=row].iter().zip(&mut products) {
                *sum += product(one, other);
            }
        }
        for (figure, sums) in figures.into_iter().zip(self.with_figures.chunks_mut(controls.len()))
        {
            sums.iter_mut().zip(controls).for_each(|(sum, &one)| *sum += product(one, figure));
        }
    }

    /// Adds the sums of later blocks.
    pub fn merge(&mut self, later: &ControlSums) {
        let add = |mine: &mut Vec<i128>, theirs: &Vec<i128>| {
            mine.iter_mut().zip(theirs).for_each(|(sum, more)| *sum += more);
        };
        add(&mut self.sums, &later.sums);
        add(&mut self.products, &later.products);
        add(&mut self.with_figures, &later.with_figures);
    }

    /// Returns whether both sums cover equal numbers of control variates and of measures.
    pub fn are_like(&self, other: &ControlSums) -> bool {
        let sizes = |of: &ControlSums| [of.sums.len(), of.products.len(), of.with_figures.len()];
        sizes(self) == sizes(other)
    }

    fn product(&self, one: usize, other: usize) -> i128 {
        let (row, column) = (one.max(other), one.min(other));
        self.products[row * (row + 1) / 2 + column]
    }

    /// Returns the adjusted mean of a weighted sum of measures whose unadjusted mean is `means`. Each control variate
    /// is the sum of a group of variates. A control variate that is a linear combination of earlier control variates
    /// is dropped. With n blocks, and least squares of the measure on p control variates of mean z̄:
    ///
    /// ȳ - β'z̄,  variance s² (1/n + z̄'S⁻¹z̄),  s² = residual sum of squares / (n - p - 1).
    ///
    /// S holds the centred products of the control variates, and t has n - p - 1 degrees of freedom. The adjustment
    /// is exact for normal blocks. Sources: S. S. Lavenberg and P. D. Welch, Management Science 27 (1981) 322-335; P.
    /// W. Glynn and R. Szechtman, "Some new perspectives on the method of control variates" (2002).
    ///
    /// With fewer than [`BLOCKS_PER_CONTROL`](ControlSums::BLOCKS_PER_CONTROL) blocks per control variate, the last
    /// control variates are dropped. `None` if no control variate remains, or if the measure or its residual doesn't
    /// vary.
    pub fn adjusted(
        &self,
        figures: &[(usize, i64)],
        means: &BlockMeans,
        groups: &[Vec<usize>],
    ) -> Option<AdjustedMean> {
        let n = i128::from(means.blocks);
        let sum = |group: &Vec<usize>| group.iter().map(|&at| self.sums[at]).sum::<i128>();
        // n times the centred sums of products, exactly.
        let among = |one: &Vec<usize>, other: &Vec<usize>| {
            let pairs = one.iter().flat_map(|&a| other.iter().map(move |&b| (a, b)));
            let products: i128 = pairs.map(|(a, b)| self.product(a, b)).sum();
            (n * products - sum(one) * sum(other)) as f64
        };
        let with = |group: &Vec<usize>| {
            let product = |&(figure, weight): &(usize, i64)| {
                let of = |&at: &usize| self.with_figures[figure * self.sums.len() + at];
                i128::from(weight) * group.iter().map(of).sum::<i128>()
            };
            let products: i128 = figures.iter().map(product).sum();
            (n * products - sum(group) * means.moments.sum()) as f64
        };
        let root = Root::of(groups, means.blocks / ControlSums::BLOCKS_PER_CONTROL, among)?;
        let (of_figure, of_means) = (root.solve(with), root.solve(|group| sum(group) as f64));
        let regressed = Regressed {
            explained: dot(&of_figure, &of_figure),
            shift: dot(&of_figure, &of_means),
            loss: 1.0 + dot(&of_means, &of_means),
            controls: root.used.len(),
        };
        regressed.mean(means)
    }

    /// Returns the adjusted means of similar measures, such as the wins of each seat, with common coefficients. The
    /// argument `figures` has the index and the unadjusted mean of each measure. The argument `kinds` has, for each
    /// kind of control variate, the index of the variate that belongs to each measure. The mean over the measures is
    /// subtracted from each kind. So the control variates sum to zero, and the adjusted means sum to the sum of the
    /// unadjusted means. S and the products with the measures are summed over all m measures, as in
    /// [`adjusted`](ControlSums::adjusted). The residual sum of squares with these coefficients is computed
    /// separately for each measure, and
    ///
    /// variance s² (1/n + m z̄'S⁻¹z̄).
    ///
    /// This variance is large enough for any dependence between measures of a block: the variance of a sum of m terms
    /// is at most m times the sum of the variances. `None` if a measure can't be adjusted.
    pub fn adjusted_alike(
        &self,
        figures: &[(usize, BlockMeans)],
        kinds: &[Vec<usize>],
    ) -> Option<Vec<AdjustedMean>> {
        let blocks = figures.first()?.1.blocks;
        let (n, m) = (i128::from(blocks), figures.len() as i128);
        // The control variate minus the mean of its kind, times the number of measures, stays an integer.
        let centred = |kind: &Vec<usize>, at: usize, of: &dyn Fn(usize) -> i128| {
            m * of(kind[at]) - kind.iter().map(|&other| of(other)).sum::<i128>()
        };
        let sum = |kind: &Vec<usize>, at: usize| centred(kind, at, &|of| self.sums[of]);
        let among = |one: &Vec<usize>, other: &Vec<usize>, at: usize| {
            let products = centred(one, at, &|a| centred(other, at, &|b| self.product(a, b)));
            n * products - sum(one, at) * sum(other, at)
        };
        let with = |kind: &Vec<usize>, at: usize| {
            let (figure, means) = &figures[at];
            let products = &self.with_figures[figure * self.sums.len()..];
            n * centred(kind, at, &|of| products[of]) - sum(kind, at) * means.moments.sum()
        };
        let all = || 0..figures.len();
        let root = Root::of(kinds, blocks / ControlSums::BLOCKS_PER_CONTROL, |one, other| {
            all().map(|at| among(one, other, at)).sum::<i128>() as f64
        })?;
        let halves = root.solve(|kind| all().map(|at| with(kind, at)).sum::<i128>() as f64);
        let coefficients = root.solve_transposed(&halves);
        let weighted = |of: &dyn Fn(&Vec<usize>) -> f64| {
            coefficients.iter().zip(&root.used).map(|(by, kind)| by * of(kind)).sum::<f64>()
        };
        let mean = |at: usize| {
            let of_means = root.solve(|kind| sum(kind, at) as f64);
            // The reduction of the sum of squares by the regression.
            let explained = weighted(&|one| {
                2.0 * with(one, at) as f64 - weighted(&|other| among(one, other, at) as f64)
            });
            let regressed = Regressed {
                explained,
                shift: weighted(&|kind| sum(kind, at) as f64),
                loss: 1.0 + figures.len() as f64 * dot(&of_means, &of_means),
                controls: root.used.len(),
            };
            regressed.mean(&figures[at].1)
        };
        all().map(mean).collect()
    }

    /// Maximum number of control variates that distort the mean of a difference by at most a hundredth, if only
    /// `differing` of `blocks` blocks differ. In the worst case the measure and its control variates are 0 in all
    /// equal blocks. Then least squares with p control variates and k of n differing blocks explain about (1 - k/n)
    /// p/k of the mean as luck. Zero if fewer than [`Evidence::FEWEST`] blocks differ.
    pub fn most_controls(differing: u64, blocks: u64) -> usize {
        if differing < Evidence::FEWEST {
            return 0;
        }
        let (k, n) = (differing as f64, blocks as f64);
        (0.01 * k / (1.0 - k / n)) as usize
    }

    /// Minimum number of blocks per control variate. With this number, the estimation of the coefficients costs about
    /// a tenth of the games.
    pub const BLOCKS_PER_CONTROL: u64 = 10;
}

/// Cholesky factor of the control variates' matrix of products, row by row, with the variates that have a row. A
/// linear combination of earlier variates has no row.
struct Root<'g> {
    rows: Vec<Vec<f64>>,
    used: Vec<&'g Vec<usize>>,
}

impl<'g> Root<'g> {
    /// Returns the Cholesky factor for at most `most` groups; `None` without a row.
    fn of(
        groups: &'g [Vec<usize>],
        most: u64,
        among: impl Fn(&Vec<usize>, &Vec<usize>) -> f64,
    ) -> Option<Root<'g>> {
        let (mut rows, mut used): (Vec<Vec<f64>>, Vec<&Vec<usize>>) = (Vec::new(), Vec::new());
        for group in groups {
            if used.len() as u64 == most {
                break;
            }
            let mut row = Vec::with_capacity(used.len() + 1);
            for (above, other) in rows.iter().zip(&used) {
                let product: f64 = dot(above, &row);
                row.push((among(group, other) - product) / above[above.len() - 1]);
            }
            let own = among(group, group);
            let left = own - row.iter().map(|of| of * of).sum::<f64>();
            if left > own * NEGLIGIBLE {
                row.push(left.sqrt());
                rows.push(row);
                used.push(group);
            }
        }
        (!used.is_empty()).then_some(Root { rows, used })
    }

    /// Solves L x = b, with b given as a function of the group.
    fn solve(&self, of: impl Fn(&Vec<usize>) -> f64) -> Vec<f64> {
        let mut solved: Vec<f64> = Vec::with_capacity(self.used.len());
        for (row, group) in self.rows.iter().zip(&self.used) {
            let product = dot(row, &solved);
            solved.push((of(group) - product) / row[row.len() - 1]);
        }
        solved
    }

    /// Solves L' x = b.
    fn solve_transposed(&self, of: &[f64]) -> Vec<f64> {
        let mut solved = of.to_vec();
        for at in (0..solved.len()).rev() {
            let below = (at + 1..solved.len()).map(|row| self.rows[row][at] * solved[row]);
            solved[at] = (solved[at] - below.sum::<f64>()) / self.rows[at][at];
        }
        solved
    }
}

/// Dot product over the length of the shorter vector.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Effect of a regression on a measure, in sums multiplied by the number of blocks n.
struct Regressed {
    /// Reduction of the sum of squares by the regression, times n.
    explained: f64,
    /// Change of the sum over blocks, times n.
    shift: f64,
    /// Factor by which the estimation of the coefficients raises the variance.
    loss: f64,
    controls: usize,
}

impl Regressed {
    /// Adjusted mean; `None` if the measure or its residual doesn't vary.
    fn mean(&self, means: &BlockMeans) -> Option<AdjustedMean> {
        let total = means.scatter() as f64;
        let left = total - self.explained;
        if left <= total * NEGLIGIBLE {
            return None;
        }
        let freedom = means.blocks - 1 - self.controls as u64;
        let blocks = means.blocks as f64;
        let variance = left / blocks / freedom as f64;
        let units = (means.games_per_block * means.unit) as f64;
        let mean = (means.moments.sum() as f64 - self.shift) / blocks;
        Some(AdjustedMean {
            value: mean / units,
            error: (variance * self.loss / blocks).sqrt() / units,
            freedom,
            controls: self.controls,
            explained: 1.0 - variance / (total / blocks / (blocks - 1.0)),
            loss: self.loss,
        })
    }
}

/// Share of a sum of squares below which a remainder may be rounding error.
const NEGLIGIBLE: f64 = 1e-9;

impl AdjustedMean {
    /// Interval of Student's t around the adjusted mean.
    pub fn interval(&self, confidence: Confidence) -> Interval {
        Interval::around(self.value, confidence.t(self.freedom) * self.error)
    }

    /// Share of games that the adjustment saves at an equal standard error. The share is negative if the adjustment
    /// costs more than it explains.
    pub fn saved(&self) -> f64 {
        1.0 - (1.0 - self.explained) * self.loss
    }

    /// Interval of [`saved`](AdjustedMean::saved), from the interval of the multiple correlation by Fisher's
    /// transformation (R. A. Fisher, Metron 1 (1921) 3-32). With many blocks, the squared multiple correlation has
    /// the variance of a squared correlation with one variate (I. Olkin and J. D. Finn, Psychological Bulletin 118
    /// (1995) 155-164).
    pub fn saved_interval(&self, confidence: Confidence) -> Interval {
        let correlation = self.explained.max(0.0).sqrt();
        let half_width = confidence.z() / (self.freedom as f64).sqrt();
        let saved = |z: f64| 1.0 - (1.0 - tanh(z.max(0.0)).powi(2)) * self.loss;
        let [low, high] = Interval::around(atanh(correlation), half_width).ends().map(saved);
        Interval { low: low.min(self.saved()), high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BlockRange, Moments, Normals};
    use corsair_engine::stream::LabRng;

    /// Simulated measure with control variates, block by block.
    struct Data {
        sums: ControlSums,
        moments: Moments,
        blocks: u64,
    }

    impl Data {
        fn of(blocks: &[(Vec<i64>, i64)]) -> Data {
            let mut sums = ControlSums::new(blocks[0].0.len(), 1);
            let mut moments = Moments::default();
            for (controls, figure) in blocks {
                sums.add(controls, [*figure]);
                moments.add(*figure);
            }
            Data { sums, moments, blocks: blocks.len() as u64 }
        }

        fn means(&self) -> BlockMeans {
            let (moments, blocks) = (self.moments, self.blocks);
            BlockMeans { moments, blocks, games_per_block: 1, unit: 1 }
        }

        fn adjusted(&self, groups: &[Vec<usize>]) -> Option<AdjustedMean> {
            self.sums.adjusted(&[(0, 1)], &self.means(), groups)
        }
    }

    /// Data of mean `mean` and variance 1 with two control variates, in millionths. One control variate explains the
    /// share `explained` of the variance, and the second explains nothing.
    fn planted(mean: f64, explained: f64, blocks: usize, mut normal: impl FnMut() -> f64) -> Data {
        let block = |_| {
            let [control, other, rest] = std::array::from_fn(|_| normal());
            let figure = mean + explained.sqrt() * control + (1.0 - explained).sqrt() * rest;
            let whole = |number: f64| (1e6 * number).round() as i64;
            (vec![whole(control), whole(other)], whole(figure))
        };
        Data::of(&(0..blocks).map(block).collect::<Vec<_>>())
    }

    #[test]
    fn control_variates_do_not_remove_rare_differences() {
        let mut rng = LabRng::new(5, 0);
        let mut normals = Normals::new(|| rng.word());
        let mut mean_of = |differing: usize, blocks: usize| {
            let adjusted: Vec<AdjustedMean> = (0..200)
                .map(|_| {
                    let mut whole = |mean: f64| (1e3 * (mean + normals.normal())).round() as i64;
                    let block = |at: usize| match at < differing {
                        true => (vec![whole(0.0), whole(0.0)], whole(1.0)),
                        false => (vec![0, 0], 0),
                    };
                    let data = Data::of(&(0..blocks).map(block).collect::<Vec<_>>());
                    data.adjusted(&[vec![0], vec![1]]).expect("they vary")
                })
                .collect();
            let kept = 2 <= ControlSums::most_controls(differing as u64, blocks as u64);
            let truth = 1e3 * differing as f64 / blocks as f64;
            (adjusted.iter().map(|of| of.value).sum::<f64>() / 200.0 / truth, kept)
        };
        let (few, kept) = mean_of(20, 1_000);
        assert!(
            (0.85..0.95).contains(&few) && !kept,
            "two controls of 20 blocks take a tenth: {few}"
        );
        let (all, kept) = mean_of(40, 40);
        assert!((all - 1.0).abs() < 0.05 && kept, "{all}");
        assert_eq!(ControlSums::most_controls(29, 29), 0, "too few blocks to test");
        let (many, kept) = mean_of(300, 1_000);
        assert!((many - 1.0).abs() < 0.02 && kept, "{many}");
    }

    /// First data set of F. J. Anscombe, "Graphs in statistical analysis", The American Statistician 27 (1973) 17-21,
    /// in hundredths.
    const ANSCOMBE: [(i64, i64); 11] = [
        (10, 804),
        (8, 695),
        (13, 758),
        (9, 881),
        (11, 833),
        (14, 996),
        (6, 724),
        (4, 426),
        (12, 1084),
        (7, 482),
        (5, 568),
    ];

    #[test]
    fn adjusted_mean_is_the_intercept_of_the_regression() {
        let blocks: Vec<_> = ANSCOMBE.iter().map(|&(x, y)| (vec![x, 3 * x], y)).collect();
        let data = Data::of(&blocks);
        let means = BlockMeans { unit: 100, ..data.means() };
        // R: summary(lm(y1 ~ x1, anscombe)); the second control is the first times three.
        for groups in [vec![vec![0]], vec![vec![0], vec![1], vec![0, 1]]] {
            let of = data.sums.adjusted(&[(0, 1)], &means, &groups).expect("it varies");
            assert_eq!((of.controls, of.freedom), (1, 9));
            assert!((of.value - 3.000_090_9).abs() < 1e-6, "{of:?}");
            assert!((of.error - 1.124_746_8).abs() < 1e-6, "{of:?}");
            assert!((of.explained - 0.629_491_6).abs() < 1e-6, "{of:?}");
            let p = Evidence::of_adjusted(&of, BlockRange::Any).p_value();
            assert!((p - 0.025_734_1).abs() < 1e-6, "{p}");
        }
    }

    #[test]
    fn planted_variates_remove_the_explained_variance_and_intervals_cover() {
        let mut rng = LabRng::new(7, 0);
        let mut normals = Normals::new(|| rng.word());
        let (experiments, blocks) = (600, 200);
        let (mut covered, mut saving_covered, mut saved) = (0, 0, 0.0);
        for _ in 0..experiments {
            let data = planted(0.2, 0.3, blocks, || normals.normal());
            let of = data.adjusted(&[vec![0], vec![1]]).expect("200 blocks");
            let interval = of.interval(Confidence::REPORTED);
            covered += u32::from((interval.low..=interval.high).contains(&0.2e6));
            let Interval { low, high } = of.saved_interval(Confidence::REPORTED);
            assert!(low <= of.saved() && of.saved() <= high, "{of:?}");
            saved += of.saved() / f64::from(experiments);
            // The estimation of two coefficients from 200 blocks raises the variance by a hundredth.
            saving_covered += u32::from((low..=high).contains(&(1.0 - 0.7 * 1.01)));
        }
        // The expected coverage is 95 %, with a standard error of 0.9 points.
        assert!((552..=588).contains(&covered), "{covered}");
        assert!((548..=592).contains(&saving_covered), "{saving_covered}");
        assert!((saved - 0.293).abs() < 0.01, "{saved}");
    }

    #[test]
    fn useless_control_variates_do_not_narrow_intervals() {
        let mut rng = LabRng::new(8, 0);
        let mut normals = Normals::new(|| rng.word());
        let data = planted(0.0, 0.0, 2_000, || normals.normal());
        let of = data.adjusted(&[vec![0], vec![1]]).expect("it varies");
        assert!(of.saved().abs() < 0.01, "{}", of.saved());
    }

    #[test]
    fn luck_adjustment_refuses_few_blocks_and_constant_metrics() {
        let blocks: Vec<_> = ANSCOMBE.iter().map(|&(x, y)| (vec![x], y)).collect();
        assert_eq!(Data::of(&blocks[..9]).adjusted(&[vec![0]]), None, "nine blocks");
        let never: Vec<_> = ANSCOMBE.iter().map(|&(x, _)| (vec![x], 5)).collect();
        assert_eq!(Data::of(&never).adjusted(&[vec![0]]), None, "always the same");
        let wholly: Vec<_> = ANSCOMBE.iter().map(|&(x, _)| (vec![x], 2 * x)).collect();
        assert_eq!(Data::of(&wholly).adjusted(&[vec![0]]), None, "nothing is left");
        assert_eq!(Data::of(&blocks).adjusted(&[]), None, "no control");
    }

    /// Shares of four seats in a block, in millionths, which sum to one, with two kinds of control variates. The
    /// first kind explains a part of the shares: the excess of a seat's variate over the mean of all seats.
    fn seats(
        blocks: usize,
        mut normal: impl FnMut() -> f64,
    ) -> (ControlSums, Vec<(usize, BlockMeans)>) {
        const SEATS: usize = 4;
        let mut sums = ControlSums::new(2 * SEATS, SEATS);
        let mut moments = [Moments::default(); SEATS];
        for _ in 0..blocks {
            let mut drawn =
                || -> [i64; SEATS] { std::array::from_fn(|_| 4 * (1e6 * normal()).round() as i64) };
            let [luck, other, rest] = [drawn(), drawn(), drawn()];
            let centred = |of: [i64; SEATS]| of.map(|one| one - of.iter().sum::<i64>() / 4);
            let [of_luck, of_rest] = [luck, rest].map(centred);
            let shares: [i64; SEATS] =
                std::array::from_fn(|at| 250_000 + of_luck[at] + of_rest[at]);
            sums.add(&[luck, other].concat(), shares);
            moments.iter_mut().zip(shares).for_each(|(of, share)| of.add(share));
        }
        let blocks = blocks as u64;
        let means = moments.map(|moments| BlockMeans {
            moments,
            blocks,
            games_per_block: 1,
            unit: 1_000_000,
        });
        (sums, means.into_iter().enumerate().collect())
    }

    /// Indices of both kinds of control variates for four seats.
    fn kinds() -> [Vec<usize>; 2] {
        [(0..4).collect(), (4..8).collect()]
    }

    #[test]
    fn adjusted_shares_sum_to_one() {
        let mut rng = LabRng::new(11, 0);
        let mut normals = Normals::new(|| rng.word());
        let (sums, figures) = seats(40, || normals.normal());
        let together = sums.adjusted_alike(&figures, &kinds()).expect("they vary");
        let sum = |of: &[AdjustedMean]| of.iter().map(|of| of.value).sum::<f64>();
        assert!((sum(&together) - 1.0).abs() < 1e-9, "{together:?}");
        // Separate coefficients per measure do not preserve the sum.
        let each = figures.iter().map(|(at, means)| {
            let own = kinds().map(|kind| vec![kind[*at]]);
            sums.adjusted(&[(*at, 1)], means, &own).expect("it varies")
        });
        let each: Vec<AdjustedMean> = each.collect();
        assert!((sum(&each) - 1.0).abs() > 1e-3, "{each:?}");
    }

    #[test]
    fn intervals_of_adjusted_shares_cover_with_few_blocks() {
        let mut rng = LabRng::new(12, 0);
        let mut normals = Normals::new(|| rng.word());
        let experiments = 600;
        let (mut covered, mut saved) = (0, 0.0);
        for _ in 0..experiments {
            let (sums, figures) = seats(25, || normals.normal());
            let adjusted = sums.adjusted_alike(&figures, &kinds()).expect("they vary");
            let of = adjusted[0].interval(Confidence::REPORTED);
            covered += u32::from((of.low..=of.high).contains(&0.25));
            saved += adjusted[0].saved() / f64::from(experiments);
        }
        // At least 95 %, with a standard error of 0.9 points: the variance suffices for any
        // dependence of seats.
        assert!((560..=591).contains(&covered), "{covered}");
        assert!(
            (0.3..0.5).contains(&saved),
            "half is explained, the coefficients cost some: {saved}"
        );
    }

    #[test]
    fn weighted_sum_of_metrics_is_adjusted_as_one_metric() {
        let mut sums = ControlSums::new(1, 2);
        let mut difference = ControlSums::new(1, 1);
        let mut moments = Moments::default();
        for (x, y) in ANSCOMBE {
            sums.add(&[x], [y, x * x]);
            difference.add(&[x], [2 * y - x * x]);
            moments.add(2 * y - x * x);
        }
        let means = BlockMeans { moments, blocks: 11, games_per_block: 1, unit: 1 };
        let whole = difference.adjusted(&[(0, 1)], &means, &[vec![0]]);
        assert_eq!(sums.adjusted(&[(0, 2), (1, -1)], &means, &[vec![0]]), whole);
    }

    #[test]
    fn sums_of_controls_merge_and_survive_serialization() {
        let blocks: Vec<_> = ANSCOMBE.iter().map(|&(x, y)| (vec![x, y - x], y)).collect();
        let mut merged = Data::of(&blocks[..4]).sums;
        merged.merge(&Data::of(&blocks[4..]).sums);
        assert_eq!(merged, Data::of(&blocks).sums);
        let text = serde_json::to_string(&merged).expect("plain data");
        let again: ControlSums = serde_json::from_str(&text).expect("its own");
        assert!(again == merged && again.are_like(&merged));
        assert!(!again.are_like(&ControlSums::new(2, 2)));
    }
}
