//! Metrics of candidates: their sums and estimates.

use std::sync::Arc;

use corsair_stats::{Confidence, Interval, Jackknife, Moments};

use crate::tune::objective::{Goal, MetricFormula, OfCourses};
use corsair_lab::measures::MeasuredBlock;
use corsair_lab::quality::CourseSums;
use corsair_lab::tuning::Evidence;
use corsair_lab::{Design, Measures, SHARE_UNITS, Watch};

/// Recipe that computes a table's metric from sums of its games.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ingredients {
    pub(crate) formula: MetricFormula,
    /// Number of integer units that a mean or share of 1 adds to the sums per deal.
    units_per_deal: f64,
    /// Number of final scores that each deal adds to the sums.
    scores_per_deal: f64,
    score_unit: f64,
    seats: usize,
}

impl Ingredients {
    /// Creates the recipe of a metric at a table.
    pub(crate) fn new(
        formula: MetricFormula,
        measures: &Measures<'_>,
        design: &Design,
        score_unit: u32,
    ) -> Ingredients {
        let games = design.games_per_block();
        let units_per_deal = match &formula {
            MetricFormula::Mean(column) => {
                let of = &measures.columns()[*column];
                of.games_per_block * of.unit
            }
            MetricFormula::Gap(_) => games * SHARE_UNITS,
            MetricFormula::Deviation(_) | MetricFormula::Pooled(_) => 1,
        };
        let scores = match formula {
            MetricFormula::Deviation(Some(bot)) => design.rows()[usize::from(bot)].games_per_block,
            MetricFormula::Deviation(None)
            | MetricFormula::Mean(_)
            | MetricFormula::Gap(_)
            | MetricFormula::Pooled(_) => games * design.seats() as u64,
        };
        Ingredients {
            formula,
            units_per_deal: units_per_deal as f64,
            scores_per_deal: scores as f64,
            score_unit: score_unit.into(),
            seats: design.seats(),
        }
    }

    /// Returns the number of sums that the metric needs.
    pub(crate) fn count(&self) -> usize {
        match &self.formula {
            MetricFormula::Mean(_) => 1,
            MetricFormula::Gap(seats) => seats.len(),
            MetricFormula::Deviation(_) => 2,
            MetricFormula::Pooled(_) => 0,
        }
    }

    /// Returns the level of counting during play that the metric needs.
    pub(crate) fn watch(&self, measures: &Measures<'_>) -> Watch {
        match self.formula {
            MetricFormula::Mean(column) => measures.watch_of(column),
            MetricFormula::Gap(_) | MetricFormula::Deviation(_) => Watch::Nothing,
            MetricFormula::Pooled(_) => measures.watch(),
        }
    }

    /// Adds a block to the sums.
    pub(crate) fn add(&self, block: &MeasuredBlock, sums: &mut [Moments]) {
        match &self.formula {
            MetricFormula::Mean(column) => sums[0].add(block.sums[*column]),
            MetricFormula::Gap(seats) => {
                seats.iter().zip(sums).for_each(|(&column, sum)| sum.add(block.sums[column]));
            }
            MetricFormula::Deviation(of) => {
                let scores = block.scores.iter().filter(|(bot, _)| of.is_none_or(|of| of == *bot));
                let scores = scores.map(|&(_, score)| i64::from(score));
                let (sum, squares) = scores
                    .fold((0, 0), |(sum, squares), score| (sum + score, squares + score * score));
                sums[0].add(sum);
                sums[1].add(squares);
            }
            MetricFormula::Pooled(_) => {}
        }
    }

    /// Returns the metric from sums over `deals` deals.
    fn value(&self, Sums { units: sums, courses }: &Sums, deals: u64) -> f64 {
        let deals = deals as f64;
        match &self.formula {
            MetricFormula::Mean(_) => sums[0] as f64 / (deals * self.units_per_deal),
            MetricFormula::Gap(_) => {
                let gaps = (0..sums.len()).map(|seat| self.advantage(sums, deals, seat).abs());
                gaps.fold(0.0, f64::max)
            }
            MetricFormula::Deviation(_) => {
                let n = deals * self.scores_per_deal;
                let (sum, squares) = (sums[0] as f64, sums[1] as f64);
                ((squares - sum * sum / n) / (n - 1.0)).max(0.0).sqrt() / self.score_unit
            }
            MetricFormula::Pooled(OfCourses { of, .. }) => of(courses).unwrap_or(f64::NAN),
        }
    }

    fn advantage(&self, sums: &[i128], deals: f64, seat: usize) -> f64 {
        sums[seat] as f64 / (deals * self.units_per_deal) - 1.0 / self.seats as f64
    }
}

/// Recipe of the metric at each table, and direction of the search; equal for all candidates.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape {
    pub(crate) tables: Vec<Ingredients>,
    pub(crate) goal: Goal,
}

/// Sums over some games.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Sums {
    pub(crate) units: Vec<i128>,
    /// Sums of game courses; empty if courses are not watched.
    pub(crate) courses: CourseSums,
}

impl Sums {
    fn add(&mut self, more: &Sums) {
        self.units.resize(more.units.len(), 0);
        self.units.iter_mut().zip(&more.units).for_each(|(sum, more)| *sum += more);
        self.courses.merge(&more.courses);
    }
}

/// Sums of a candidate's games at every table, in groups with equal numbers of deals.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CandidateSums {
    shape: Arc<Shape>,
    /// Sums by table, then by group.
    sums: Vec<Vec<Sums>>,
    deals: u64,
}

/// Sums of a candidate; `None` if its rules are invalid.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CandidateEvidence(pub(crate) Option<CandidateSums>);

/// Metric at a table with its interval.
pub(crate) type Estimated = (f64, Option<Interval>);

impl CandidateSums {
    /// Creates a candidate's sums over `deals` deals. The closure `of` looks up the sums for a table and a group.
    pub(crate) fn new(
        shape: &Arc<Shape>,
        (groups, deals): (usize, u64),
        of: impl Fn(usize, usize) -> Sums,
    ) -> CandidateSums {
        let table = |at| (0..groups).map(|group| of(at, group)).collect();
        let sums = (0..shape.tables.len()).map(table).collect();
        CandidateSums { shape: Arc::clone(shape), sums, deals }
    }

    fn whole(&self, table: usize) -> Sums {
        total(self.sums[table].iter())
    }

    /// Returns the candidate's metric at a table.
    fn value(&self, table: usize) -> f64 {
        self.shape.tables[table].value(&self.whole(table), self.deals)
    }

    fn values(&self) -> impl Iterator<Item = f64> {
        (0..self.sums.len()).map(|table| self.value(table))
    }

    /// Returns the metric at a table, with a jackknife interval over the groups.
    pub(crate) fn estimate(&self, table: usize) -> Estimated {
        let of = &self.shape.tables[table];
        let value = self.value(table);
        let interval = match &of.formula {
            MetricFormula::Mean(_) | MetricFormula::Deviation(_) | MetricFormula::Pooled(_) => {
                self.jackknife(table, |sums, deals| of.value(sums, deals), Confidence::REPORTED)
            }
            // The greatest of several estimates is too high on average. Its upper bound is the upper end of the
            // simultaneous band for the advantages of all seats.
            MetricFormula::Gap(seats) => {
                let level = 1.0 - 2.0 * Confidence::REPORTED.tail() / seats.len() as f64;
                let together = Confidence::new(level);
                let ends = (0..seats.len()).map(|seat| {
                    let advantage =
                        |sums: &Sums, deals: u64| of.advantage(&sums.units, deals as f64, seat);
                    let band = self.jackknife(table, advantage, together)?;
                    Some(band.low.abs().max(band.high.abs()))
                });
                let high = ends.reduce(|most, end| Some(most?.max(end?))).flatten();
                high.map(|high| Interval { low: 0.0, high })
            }
        };
        (value, interval)
    }

    /// Returns the metric at a table minus the metric of `base`, on common deals. The difference has no interval if
    /// the metric is the greatest of several, or if no group differs.
    pub(crate) fn difference(&self, base: &CandidateSums, table: usize) -> Estimated {
        let of = &self.shape.tables[table];
        let value = self.value(table) - base.value(table);
        if matches!(of.formula, MetricFormula::Gap(_)) {
            return (value, None);
        }
        let parts = |from: &CandidateSums| -> Vec<f64> {
            from.without(table).map(|(sums, deals)| of.value(&sums, deals)).collect()
        };
        let without: Vec<f64> =
            parts(self).iter().zip(parts(base)).map(|(one, other)| one - other).collect();
        let jackknife = Jackknife::new(value, &without);
        (value, jackknife.and_then(|of| of.interval(Confidence::REPORTED)))
    }

    fn jackknife(
        &self,
        table: usize,
        value: impl Fn(&Sums, u64) -> f64,
        confidence: Confidence,
    ) -> Option<Interval> {
        let without: Vec<f64> =
            self.without(table).map(|(sums, deals)| value(&sums, deals)).collect();
        Jackknife::new(value(&self.whole(table), self.deals), &without)?.interval(confidence)
    }

    /// Returns the sums of a table without one group, for each group in turn, with the number of deals.
    fn without(&self, table: usize) -> impl Iterator<Item = (Sums, u64)> {
        let groups = &self.sums[table];
        let deals = self.deals - self.deals / groups.len() as u64;
        (0..groups.len()).map(move |omitted| {
            let others = groups.iter().enumerate().filter(|(at, _)| *at != omitted);
            (total(others.map(|(_, sums)| sums)), deals)
        })
    }
}

fn total<'s>(groups: impl Iterator<Item = &'s Sums>) -> Sums {
    groups.fold(Sums::default(), |mut all, sums| {
        all.add(sums);
        all
    })
}

impl Evidence for CandidateEvidence {
    fn add(&mut self, later: &CandidateEvidence) {
        let (Some(own), Some(later)) = (&mut self.0, &later.0) else { return };
        own.deals += later.deals;
        let sums = own.sums.iter_mut().flatten().zip(later.sums.iter().flatten());
        sums.for_each(|(own, later)| own.add(later));
    }

    fn merit(&self) -> [f64; 2] {
        let merit = self.0.as_ref().map_or(f64::NEG_INFINITY, |of| {
            // A candidate is not chosen for games without information about the metric.
            let merit = |value: f64| match value.is_nan() {
                true => f64::NEG_INFINITY,
                false => of.shape.goal.merit(value),
            };
            of.values().map(merit).sum::<f64>() / of.sums.len() as f64
        });
        [merit, 0.0]
    }

    /// Returns the mean of the metric over all tables.
    fn figure(&self) -> Option<f64> {
        self.0.as_ref().map(|of| of.values().sum::<f64>() / of.sums.len() as f64)
    }

    fn deals(&self) -> u64 {
        self.0.as_ref().map_or(0, |of| of.deals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ingredients(formula: MetricFormula) -> Ingredients {
        Ingredients {
            formula,
            units_per_deal: 120.0,
            scores_per_deal: 4.0,
            score_unit: 2.0,
            seats: 2,
        }
    }

    fn candidate_sums(formula: MetricFormula, groups: Vec<Vec<i128>>, deals: u64) -> CandidateSums {
        let shape = Shape { tables: vec![ingredients(formula)], goal: Goal::Least };
        let n = groups.len();
        CandidateSums::new(&Arc::new(shape), (n, deals), |_, group| Sums {
            units: groups[group].clone(),
            courses: CourseSums::default(),
        })
    }

    #[test]
    fn seat_gap_is_the_greatest_advantage_of_a_seat() {
        // Two deals of two games: 240 sixtieths, of which 132 went to seat 0.
        let of =
            candidate_sums(MetricFormula::Gap(vec![0, 1]), vec![vec![70, 50], vec![62, 58]], 2);
        let (gap, interval) = of.estimate(0);
        assert!((gap - 0.05).abs() < 1e-12, "{gap}");
        assert!(interval.is_some_and(|of| of.low == 0.0 && of.high > gap));
    }

    #[test]
    fn score_sd_is_computed_over_all_scores() {
        // Half points 2, 4, 4, 4, 5, 5, 7, 9: the sample deviation is 2.138.
        let of =
            candidate_sums(MetricFormula::Deviation(None), vec![vec![14, 52], vec![26, 180]], 2);
        assert!((of.value(0) - 2.138_089_935 / 2.0).abs() < 1e-9);
        assert!(of.estimate(0).1.is_some());
    }

    #[test]
    fn candidates_with_equal_games_are_not_tested() {
        let of = || candidate_sums(MetricFormula::Mean(0), vec![vec![30], vec![90], vec![60]], 3);
        let (difference, interval) = of().difference(&of(), 0);
        assert_eq!((difference, interval), (0.0, None));
    }

    #[test]
    fn candidates_with_invalid_rules_rank_below_valid_candidates() {
        let known = CandidateEvidence(Some(candidate_sums(
            MetricFormula::Mean(0),
            vec![vec![1_000_000]],
            1,
        )));
        assert!(known.merit()[0] > CandidateEvidence(None).merit()[0]);
        assert_eq!(CandidateEvidence(None).figure(), None);
    }
}
