//! Multiple comparisons with the best: simultaneous intervals for each arm minus its best rival.

use super::{BlockMeans, BlockRange, Confidence, Evidence, Interval, anytime};

/// Comparison of an arm with the best of its rivals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BestComparison {
    /// Mean of the arm minus the greatest mean among its rivals.
    pub difference: f64,
    /// Interval of the true difference, simultaneous over all arms. It lies above zero only for the single arm that may
    /// be best, and below zero only for an arm that is worse than every such arm. `None` without evidence about some
    /// difference.
    pub interval: Option<Interval>,
    /// True if no rival is significantly better.
    pub may_be_best: bool,
}

/// Compares every arm with its best rival. `difference(i, j)` returns arm `i`'s mean minus arm `j`'s mean, with the
/// evidence about this difference. With a chance of at least `confidence`, the best arm is marked `may_be_best`, and every interval
/// covers the truth.
///
/// Hsu's method needs bounds that hold together for the best arm's differences to all rivals. Hsu's arms are independent
/// with one variance, and his bounds are one-sided, so that the interval of the only candidate begins at zero. Here both
/// ends are bounds: each comes from the evidence about block differences, two-sided at (1 - confidence) / (arms - 1) by
/// Bonferroni's inequality, for any correlations. Source: J. C. Hsu, "Constrained simultaneous confidence intervals for
/// multiple comparisons with the best", Annals of Statistics 12 (1984), 1136-1144.
///
/// # Panics
/// Panics with fewer than two arms.
pub fn compare_with_best(
    arms: usize,
    confidence: f64,
    difference: impl Fn(usize, usize) -> (f64, Option<Evidence>),
) -> Vec<BestComparison> {
    compared(arms, confidence, |one, other, each| {
        let (value, evidence) = difference(one, other);
        (Some(value), evidence.map(|of| of.interval(each)))
    })
}

/// Compares every arm with its best rival, with bounds that hold simultaneously at all numbers of blocks
/// ([`anytime`]). So a caller may look after every block, drop significantly worse arms, and stop. Arms may have
/// played different numbers of blocks. The closure `difference` covers the blocks that both arms have played.
///
/// The best arm is dropped with a chance of at most 1 - `confidence`, over all looks. Source for dropping arms one by
/// one: E. Even-Dar, S. Mannor and Y. Mansour, "Action elimination and stopping conditions for the multi-armed bandit
/// and reinforcement learning problems", Journal of Machine Learning Research 7 (2006), 1079-1105. The paper uses
/// bounds of a known range, and this function uses bounds of paired differences.
///
/// # Panics
/// Panics with fewer than two arms.
pub fn compare_with_best_anytime(
    arms: usize,
    confidence: f64,
    range: BlockRange,
    difference: impl Fn(usize, usize) -> BlockMeans,
) -> Vec<BestComparison> {
    compared(arms, confidence, |one, other, each| {
        let means = difference(one, other);
        (means.mean(), anytime(&means, range, each))
    })
}

fn compared(
    arms: usize,
    confidence: f64,
    difference: impl Fn(usize, usize, Confidence) -> (Option<f64>, Option<Interval>),
) -> Vec<BestComparison> {
    assert!(arms >= 2, "a comparison needs at least two arms");
    let each = Confidence::new(1.0 - (1.0 - confidence) / (arms - 1) as f64);
    let others = |arm: usize| (0..arms).filter(move |&other| other != arm);
    // Each arm minus each later arm; the reverse difference only changes the sign.
    let later = |arm: usize| (arm + 1..arms).map(move |other| (arm, other));
    let pairs: Vec<Vec<(Option<f64>, Option<Interval>)>> = (0..arms)
        .map(|arm| later(arm).map(|(arm, other)| difference(arm, other, each)).collect())
        .collect();
    let mean = |arm: usize, other: usize| match arm < other {
        true => pairs[arm][other - arm - 1].0,
        false => pairs[other][arm - other - 1].0.map(|mean| -mean),
    };
    let bound = |arm: usize, other: usize| match arm < other {
        true => pairs[arm][other - arm - 1].1,
        false => {
            pairs[other][arm - other - 1].1.map(|of| Interval { low: -of.high, high: -of.low })
        }
    };
    let may_be_best =
        |arm: usize| others(arm).all(|other| bound(arm, other).is_none_or(|of| of.high >= 0.0));
    let candidates: Vec<usize> = (0..arms).filter(|&arm| may_be_best(arm)).collect();
    (0..arms)
        .map(|arm| {
            let means = others(arm).map(|other| mean(arm, other));
            let may_be_best = candidates.contains(&arm);
            let rivals = || others(arm).filter(|other| candidates.contains(other));
            let lows = |of: &mut dyn Iterator<Item = usize>| {
                least(of.map(|other| Some(bound(arm, other)?.low)))
            };
            let low = match rivals().next() {
                // The single candidate is the best, at least as good as every rival.
                None => lows(&mut others(arm)).map(|low| low.max(0.0)),
                Some(_) => lows(&mut rivals()).map(|low| low.min(0.0)),
            };
            let high = match may_be_best {
                true => {
                    let highs = others(arm).map(|other| Some(bound(arm, other)?.high));
                    least(highs).map(|high| high.max(0.0))
                }
                // One of the candidates is the best.
                false => {
                    let lows = rivals().map(|best| Some(-bound(arm, best)?.high));
                    least(lows).map(|low| (-low).min(0.0))
                }
            };
            BestComparison {
                difference: least(means).unwrap_or(0.0),
                interval: low.zip(high).map(|(low, high)| Interval { low, high: high.max(low) }),
                may_be_best,
            }
        })
        .collect()
}

/// Minimum of the values; `None` if a value is missing.
fn least(mut values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    values.try_fold(f64::INFINITY, |least, value| Some(least.min(value?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::stream::LabRng;

    /// Compares arms, given the blocks of each arm.
    fn compare(arms: &[&[i64]]) -> Vec<BestComparison> {
        compare_with_best(arms.len(), 0.95, |one, other| {
            let differences = arms[one].iter().zip(arms[other]).map(|(a, b)| a - b);
            let means = BlockMeans::of(differences, 1, 1);
            (means.mean().expect("blocks"), Evidence::of_sample(&means))
        })
    }

    /// For two arms the comparison is a two-sided test. For the extra sleep of Student's patients, R's `t.test(extra)`
    /// gives an interval from 0.7001142 to 2.4598858.
    #[test]
    fn comparison_of_two_arms_equals_students_test() {
        let sleep: &[i64] = &[12, 24, 13, 13, 0, 10, 18, 8, 46, 14];
        let both = compare(&[sleep, &[0; 10]]);
        let [better, worse] = [both[0], both[1]];
        assert_eq!((better.may_be_best, worse.may_be_best), (true, false));
        assert!((better.difference - 15.8).abs() < 1e-12 && worse.difference == -better.difference);
        let Interval { low, high } = better.interval.expect("ten blocks");
        assert!((low - 7.001142).abs() < 1e-5, "{low}");
        assert!((high - 24.598858).abs() < 1e-5, "{high}");
        let Interval { low, high } = worse.interval.expect("ten blocks");
        assert!((high + 7.001142).abs() < 1e-5, "{high}");
        assert!((low + 24.598858).abs() < 1e-5, "{low}");
    }

    /// The arms have true means 3 apart, with a look after every block. At most 5 % of experiments drop the best arm,
    /// and nearly all drop the worse arms in the end.
    #[test]
    fn looks_after_every_block_seldom_drop_the_best() {
        const ARMS: usize = 4;
        let (mut lost, mut clear) = (0, 0);
        for experiment in 0..400 {
            let mut rng = LabRng::new(17, experiment);
            let mut arms: Vec<Vec<i64>> = vec![Vec::new(); ARMS];
            let mut best_is_in = true;
            let mut left = ARMS;
            while arms[0].len() < 400 && left > 1 && best_is_in {
                let shared = i64::from(rng.below(20));
                for (place, arm) in arms.iter_mut().enumerate() {
                    arm.push(shared + i64::from(rng.below(10)) - 3 * place as i64);
                }
                let seen = compare_with_best_anytime(ARMS, 0.95, BlockRange::Any, |one, other| {
                    BlockMeans::of(arms[one].iter().zip(&arms[other]).map(|(a, b)| a - b), 1, 1)
                });
                best_is_in = seen[0].may_be_best;
                left = seen.iter().filter(|arm| arm.may_be_best).count();
            }
            lost += u32::from(!best_is_in);
            clear += u32::from(best_is_in && left == 1);
        }
        assert!(lost <= 20 && clear >= 380, "{lost} {clear}");
    }

    #[test]
    fn equal_arms_may_both_be_best() {
        for arm in compare(&[&[3, 5, 4], &[3, 5, 4]]) {
            assert!(arm.may_be_best && arm.difference == 0.0 && arm.interval.is_none());
        }
    }

    #[test]
    fn constant_differences_drop_no_arm() {
        for arm in compare(&[&[5, 6, 7], &[3, 4, 5]]) {
            assert!(arm.may_be_best && arm.interval.is_none());
        }
    }

    #[test]
    fn dropped_arm_is_compared_with_possible_best_arms() {
        let noise = [1, -1, 2, -2, 0, 1, -1, 0];
        let high: Vec<i64> = noise.iter().map(|n| 50 + n).collect();
        let near: Vec<i64> = noise.iter().map(|n| 50 - n).collect();
        let low: Vec<i64> = noise.iter().map(|n| 10 + 2 * n).collect();
        let arms = compare(&[&high, &near, &low]);
        assert_eq!(arms.iter().map(|arm| arm.may_be_best).collect::<Vec<_>>(), [true, true, false]);
        let out = arms[2].interval.expect("eight blocks");
        assert!(out.low < -40.0 && out.high < -30.0, "{out:?}");
        assert_eq!(arms[2].difference, -40.0);
    }
}
