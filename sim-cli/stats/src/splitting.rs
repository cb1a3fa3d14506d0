//! Interval for the probability of a rare event, estimated by multilevel splitting.

use super::{BlockMeans, Confidence, Interval, clopper_pearson};

/// Results of multilevel splitting with a fixed number of games per stage: an estimate for each replication, and a
/// course for each started game.
///
/// The course of a game continues with one copy of the game at each split, and a copy belongs to one course at most.
/// Copies have separate random numbers, so courses are independent, and a course has the distribution of a whole
/// game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SplittingEstimate {
    /// Estimates of the replications, one block each.
    pub replications: BlockMeans,
    /// Number of started games.
    pub games: u64,
    /// Number of started games whose course reaches the event.
    pub courses: u64,
}

/// Share of the upper end's error that the bound on courses may use. The share is small, because the bound replaces
/// the end on the logarithmic scale only if few replications carry the estimate.
const ERROR_OF_COURSES: f64 = 0.2;

impl SplittingEstimate {
    /// Interval for the probability. The lower end is that of [`BlockMeans::interval_on_logarithms`]. The upper end is
    /// the lesser of two bounds: the upper end of `interval_on_logarithms` with four fifths of the error, and
    /// [Clopper and Pearson's](clopper_pearson) upper end for the courses with one fifth. The lesser bound misses only
    /// if one of the two misses, so their errors add up to the error of the upper end at most. The upper end is never
    /// below the estimate. If all replications are equal, both ends are Clopper and Pearson's. `None` without a game.
    ///
    /// Games of different seatings may reach the event with different probabilities. The bound on courses still holds
    /// for the mean probability, because a number of successes below the mean is then less probable than in a
    /// binomial distribution. Source: W. Hoeffding, "On the distribution of the number of successes in independent
    /// trials", Annals of Mathematical Statistics 27 (1956), 713-721, theorem 5.
    pub fn interval(&self, confidence: Confidence) -> Option<Interval> {
        let sharing = |share: f64| Confidence::new(1.0 - 2.0 * share * confidence.tail());
        let courses = clopper_pearson(self.courses, self.games, sharing(ERROR_OF_COURSES))?;
        let varies = self.replications.standard_error().is_some_and(|error| error > 0.0);
        let (true, Some(mean)) = (varies, self.replications.mean()) else { return Some(courses) };
        let low = self.replications.interval_on_logarithms(confidence)?.low;
        let own = self.replications.interval_on_logarithms(sharing(1.0 - ERROR_OF_COURSES))?;
        Some(Interval { low, high: own.high.min(courses.high).max(mean) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::stream::LabRng;

    /// Number of integer units that make 1.
    const UNIT: u64 = 1 << 50;

    fn estimate(estimates: &[f64], games: u64, courses: u64) -> SplittingEstimate {
        let in_units = estimates.iter().map(|of| (of * UNIT as f64).round() as i64);
        let replications = BlockMeans::of(in_units, 1, UNIT);
        SplittingEstimate { replications, games, courses }
    }

    /// Process with a fixed probability of passing each stage, which depends on the kind of the game.
    struct Process {
        /// Kinds of games: share in thousandths, and probability of passing a stage in thousandths.
        kinds: [(u32, u32); 2],
        stages: usize,
        /// Number of games in a stage.
        effort: usize,
        replications: usize,
    }

    impl Process {
        fn probability(&self) -> f64 {
            let of = |(share, passes): (u32, u32)| {
                f64::from(share) / 1e3 * (f64::from(passes) / 1e3).powi(self.stages as i32)
            };
            self.kinds.map(of).iter().sum()
        }

        /// Plays a replication. Returns the estimate, and the number of courses that reach the event.
        fn replicate(&self, rng: &mut LabRng) -> (f64, u64) {
            let [(share, first), (_, second)] = self.kinds;
            let kind = |rng: &mut LabRng| if rng.below(1_000) < share { first } else { second };
            let mut games: Vec<(u32, bool)> = (0..self.effort).map(|_| (kind(rng), true)).collect();
            let mut probability = 1.0;
            for stage in 1..=self.stages {
                games.retain(|&(passes, _)| rng.below(1_000) < passes);
                probability *= games.len() as f64 / self.effort as f64;
                if games.is_empty() || stage == self.stages {
                    break;
                }
                let passed = games.clone();
                games = (0..self.effort).map(|game| passed[game % passed.len()]).collect();
                games[passed.len()..].iter_mut().for_each(|game| game.1 = false);
            }
            (probability, games.iter().filter(|game| game.1).count() as u64)
        }

        fn interval(&self, rng: &mut LabRng) -> (SplittingEstimate, Interval) {
            let played: Vec<_> = (0..self.replications).map(|_| self.replicate(rng)).collect();
            let estimates: Vec<f64> = played.iter().map(|of| of.0).collect();
            let games = (self.effort * self.replications) as u64;
            let found = estimate(&estimates, games, played.iter().map(|of| of.1).sum());
            (found, found.interval(Confidence::REPORTED).expect("games"))
        }
    }

    /// The probabilities are 1e-3, 8.0e-3 and 2.2e-3. In the third process, 2 games of 1,000 carry most of the
    /// probability.
    #[test]
    fn splitting_intervals_cover_with_few_effective_replications() {
        const EXPERIMENTS: u64 = 1_000;
        for (process, effective_at_most) in [
            (
                Process { kinds: [(0, 0), (1_000, 100)], stages: 3, effort: 16, replications: 40 },
                20.0,
            ),
            (
                Process { kinds: [(50, 600), (950, 200)], stages: 4, effort: 16, replications: 30 },
                16.0,
            ),
            (
                Process { kinds: [(2, 900), (998, 250)], stages: 5, effort: 64, replications: 31 },
                14.0,
            ),
        ] {
            let truth = process.probability();
            let (mut below, mut above, mut courses, mut effective) = (0, 0, 0, 0.0);
            for experiment in 0..EXPERIMENTS {
                let (found, interval) = process.interval(&mut LabRng::new(43, experiment));
                assert!(interval.high <= 1.0 && interval.low <= interval.high, "{interval:?}");
                below += u32::from(interval.high < truth);
                above += u32::from(truth < interval.low);
                courses += found.courses;
                effective += found.replications.effective_blocks() / EXPERIMENTS as f64;
            }
            // 45 misses are 4 standard deviations above the mean for a miss rate of 2.5 %.
            assert!(below <= 45 && above <= 45, "{truth}: {below} below, {above} above");
            assert!(effective < effective_at_most, "{truth}: {effective}");
            let games = EXPERIMENTS * (process.effort * process.replications) as u64;
            let expected = truth * games as f64;
            assert!((courses as f64 - expected).abs() < 4.0 * expected.sqrt(), "{courses}");
        }
    }

    /// One replication carries the estimate, so the end on the logarithmic scale is far above 1.
    #[test]
    fn courses_bound_the_upper_end_if_one_replication_carries_the_estimate() {
        let mut estimates = [0.0; 30];
        estimates[4] = 0.03;
        let found = estimate(&estimates, 1_920, 1);
        let own = found.replications.interval_on_logarithms(Confidence::REPORTED).expect("varies");
        let interval = found.interval(Confidence::REPORTED).expect("games");
        assert!(own.high > 1.0, "{own:?}");
        assert_eq!(interval.low, own.low);
        let courses = clopper_pearson(1, 1_920, Confidence::new(0.99)).expect("games");
        assert_eq!(interval.high, courses.high);
        let none = estimate(&estimates, 100, 0).interval(Confidence::REPORTED).expect("games");
        assert!(none.high < 0.06, "{none:?}");
    }

    #[test]
    fn upper_end_is_never_below_the_estimate() {
        let mut estimates = [0.0; 32];
        estimates[4] = 0.5;
        let found = estimate(&estimates, 2_048, 0).interval(Confidence::REPORTED).expect("games");
        assert_eq!(found.high, 1.0 / 64.0);
    }

    #[test]
    fn equal_replications_have_the_interval_of_their_courses() {
        let none = estimate(&[0.0; 20], 320, 0).interval(Confidence::REPORTED).expect("games");
        assert_eq!(none.low, 0.0);
        assert!((none.high - (1.0 - 0.005f64.powf(1.0 / 320.0))).abs() < 1e-12, "{none:?}");
        let all = estimate(&[1.0; 20], 320, 320).interval(Confidence::REPORTED).expect("games");
        assert_eq!(all.high, 1.0);
        assert!((all.low - 0.005f64.powf(1.0 / 320.0)).abs() < 1e-12, "{all:?}");
        assert_eq!(estimate(&[], 0, 0).interval(Confidence::REPORTED), None);
    }
}
