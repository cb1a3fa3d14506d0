//! Metrics of candidates: their sums and estimates.

use corsair_lab::Balance;
use corsair_lab::assertion::Unit;
use std::sync::Arc;

use corsair_stats::{
    BlockValues, Confidence, EquivalenceTest, GROUPS, GroupMean, Groups, Interval, Jackknife,
    Limits, Moments, ShareRange,
};

use crate::tune::objective::{MetricFormula, Objective, OfCourses};
use corsair_lab::measures::MeasuredBlock;
use corsair_lab::quality::CourseSums;
use corsair_lab::tuning::Evidence;
use corsair_lab::{Design, Measures, SHARE_UNITS, Watch};

/// Recipe that computes a table's metric from sums of its games.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ingredients {
    pub(crate) formula: MetricFormula,
    /// Index of the metric's first sum among the sums of the table.
    first: usize,
    /// Number of integer units that a mean or share of 1 adds to the sums per deal.
    units_per_deal: f64,
    /// Number of final scores that each deal adds to the sums.
    scores_per_deal: f64,
    score_unit: f64,
    seats: usize,
    /// True for the mean of a share.
    is_share: bool,
}

impl Ingredients {
    /// Creates the recipe of a metric at a table, whose first sum has this index.
    pub(crate) fn new(
        (formula, first): (MetricFormula, usize),
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
            first,
            units_per_deal: units_per_deal as f64,
            scores_per_deal: scores as f64,
            score_unit: score_unit.into(),
            seats: design.seats(),
            is_share: match &formula {
                MetricFormula::Mean(column) => {
                    measures.columns()[*column].metric.unit == Unit::Share
                }
                MetricFormula::Gap(_) | MetricFormula::Deviation(_) | MetricFormula::Pooled(_) => {
                    false
                }
            },
            formula,
        }
    }

    /// Returns the number of sums that the metric needs.
    fn count(&self) -> usize {
        match &self.formula {
            MetricFormula::Mean(_) => 1,
            MetricFormula::Gap(seats) => seats.len(),
            MetricFormula::Deviation(_) => 2,
            MetricFormula::Pooled(_) => 0,
        }
    }

    /// Returns the index after the metric's last sum among the sums of the table.
    pub(crate) fn end(&self) -> usize {
        self.first + self.count()
    }

    /// Returns the level of counting during play that the metric needs.
    pub(crate) fn watch(&self, measures: &Measures<'_>) -> Watch {
        match self.formula {
            MetricFormula::Mean(column) => measures.watch_of(column),
            MetricFormula::Gap(_) | MetricFormula::Deviation(_) => Watch::Nothing,
            MetricFormula::Pooled(_) => measures.watch(),
        }
    }

    /// Adds a block to the sums of a table.
    pub(crate) fn add(&self, block: &MeasuredBlock, sums: &mut [Moments]) {
        let sums = &mut sums[self.first..self.end()];
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
    fn value(&self, Sums { units, courses }: &Sums, deals: u64) -> f64 {
        let (sums, deals) = (&units[self.first..self.end()], deals as f64);
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

/// Objectives of the search, and the recipes of their metrics at each table; equal for all candidates.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape {
    pub(crate) objectives: Vec<Objective>,
    /// Recipes by table, then by objective.
    pub(crate) tables: Vec<Vec<Ingredients>>,
}

impl Shape {
    /// Returns the unit of an objective's loss: the margin, or 1 for the only objective.
    fn unit(&self, objective: usize) -> f64 {
        let margin = self.objectives[objective].margin.filter(|_| self.objectives.len() > 1);
        margin.unwrap_or(1.0)
    }

    /// Returns the columns of the seats' wins at a table, if a target asks for a balance of seats.
    pub(crate) fn seats(&self, table: usize) -> &[usize] {
        let mut recipes = self.objectives.iter().zip(&self.tables[table]);
        let seats = recipes.find_map(|(objective, of)| match &of.formula {
            MetricFormula::Gap(seats) if objective.is_balance() => Some(&**seats),
            _ => None,
        });
        seats.unwrap_or_default()
    }
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
    /// Wins of each seat by table, if a target asks for a balance of seats.
    wins: Vec<Vec<BlockValues>>,
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
        wins: Vec<Vec<BlockValues>>,
        of: impl Fn(usize, usize) -> Sums,
    ) -> CandidateSums {
        let table = |at| (0..groups).map(|group| of(at, group)).collect();
        let sums = (0..shape.tables.len()).map(table).collect();
        CandidateSums { shape: Arc::clone(shape), wins, sums, deals }
    }

    /// Returns the candidate's metric of an objective at a table, without one group of deals if `omitted` names it.
    fn value(&self, table: usize, objective: usize, omitted: Option<usize>) -> f64 {
        let (sums, deals) = self.without(table, omitted);
        self.shape.tables[table][objective].value(&sums, deals)
    }

    /// Returns the candidate's loss in an objective, as a mean over all tables.
    fn loss_in(&self, objective: usize, omitted: Option<usize>) -> f64 {
        let goal = self.shape.objectives[objective].goal;
        let loss = |table| goal.loss(self.value(table, objective, omitted));
        (0..self.sums.len()).map(loss).sum::<f64>() / self.sums.len() as f64
    }

    /// Returns the candidate's loss; the sum of the losses in margins if there are several objectives.
    fn loss(&self, omitted: Option<usize>) -> f64 {
        let loss = |objective| self.loss_in(objective, omitted) / self.shape.unit(objective);
        (0..self.shape.objectives.len()).map(loss).sum()
    }

    /// Returns true if each objective has a margin and is reached: its distance is at most the margin, or for a balance
    /// of seats the verdict is balanced at every table.
    pub(crate) fn is_reached(&self) -> bool {
        let is_reached = |at: usize, margin: f64| {
            let mut verdicts = (0..self.sums.len()).map(|table| self.balance(table, at));
            match self.shape.objectives[at].is_balance() {
                true => verdicts.all(|of| of == Some(Balance::Balanced)),
                false => self.loss_in(at, None) <= margin,
            }
        };
        let mut objectives = self.shape.objectives.iter().enumerate();
        objectives.all(|(at, of)| of.margin.is_some_and(|margin| is_reached(at, margin)))
    }

    /// Returns the verdict of `corsair seats` on the seats of a table, if the objective is their balance.
    pub(crate) fn balance(&self, table: usize, objective: usize) -> Option<Balance> {
        let of = &self.shape.objectives[objective];
        let margin = of.margin.filter(|_| of.is_balance())?;
        let unit = self.shape.tables[table][objective].units_per_deal as u64;
        let wins = &self.wins[table];
        let equal = 1.0 / wins.len() as f64;
        let test = |wins| {
            let share = corsair_stats::Evidence::of_share(ShareRange::Share, wins, unit)?;
            Some(share.minus(equal).equivalence(margin))
        };
        let tests: Option<Vec<EquivalenceTest>> = wins.iter().map(test).collect();
        let seats = self.wins.iter().map(Vec::len).sum();
        Some(Balance::of_tests(&tests?, self.wins.len(), seats))
    }

    /// Returns the metric of an objective at a table by group; `None` unless it is a mean.
    fn groups(&self, table: usize, objective: usize) -> Option<Groups> {
        let of = &self.shape.tables[table][objective];
        let is_mean = matches!(of.formula, MetricFormula::Mean(_));
        let sums: &[Sums; GROUPS] = self.sums[table].as_slice().try_into().ok()?;
        let deals = self.deals / GROUPS as u64;
        is_mean.then(|| std::array::from_fn(|group| of.value(&sums[group], deals)))
    }

    /// Returns the mean of groups, within these ends if the metric of the objective is a share.
    fn mean_within(
        &self,
        [low, high]: [f64; 2],
        (table, objective): (usize, usize),
        groups: &Groups,
    ) -> GroupMean {
        let limits = Limits { low, high, blocks: self.deals, is_mean: low == 0.0 };
        let of = &self.shape.tables[table][objective];
        GroupMean::new(groups, of.is_share.then_some(limits))
    }

    /// Returns the metric of an objective at a table, with the interval of its [groups](GroupMean) if it is a mean, or
    /// else with a jackknife interval over the groups.
    pub(crate) fn estimate(&self, table: usize, objective: usize) -> Estimated {
        let of = &self.shape.tables[table][objective];
        let MetricFormula::Gap(seats) = &of.formula else {
            let value = |omitted| self.value(table, objective, omitted);
            return match self.groups(table, objective) {
                Some(groups) => {
                    let mean = self.mean_within([0.0, 1.0], (table, objective), &groups);
                    (value(None), mean.interval(Confidence::REPORTED))
                }
                None => self.jackknife(Confidence::REPORTED, value),
            };
        };
        // The greatest of several estimates is too high on average. Its upper bound is the upper end of the
        // simultaneous band for the advantages of all seats.
        let level = 1.0 - 2.0 * Confidence::REPORTED.tail() / seats.len() as f64;
        let ends = (0..seats.len()).map(|seat| {
            let (_, band) = self.jackknife(Confidence::new(level), |omitted| {
                let (sums, deals) = self.without(table, omitted);
                of.advantage(&sums.units[of.first..], deals as f64, seat)
            });
            band.map(|band| band.low.abs().max(band.high.abs()))
        });
        let high = ends.reduce(|most, end| Some(most?.max(end?))).flatten();
        let value = self.value(table, objective, None);
        (value, high.map(|high| Interval { low: 0.0, high }))
    }

    /// Returns the metric of an objective at a table minus the metric of `base`, on common deals. The difference has no
    /// interval if too few groups differ, unless the metric is a share.
    pub(crate) fn difference(
        &self,
        base: &CandidateSums,
        table: usize,
        objective: usize,
    ) -> Estimated {
        let of = &self.shape.tables[table][objective];
        let groups = [self, base].map(|sums| sums.groups(table, objective));
        if let [Some(own), Some(base)] = groups {
            let groups = std::array::from_fn(|at| own[at] - base[at]);
            let mean = self.mean_within([-1.0, 1.0], (table, objective), &groups);
            return (mean.mean, mean.interval(Confidence::REPORTED));
        }
        let (value, interval) = self.jackknife(Confidence::REPORTED, |omitted| {
            self.value(table, objective, omitted) - base.value(table, objective, omitted)
        });
        let MetricFormula::Gap(seats) = &of.formula else {
            return (value, interval);
        };
        let most = 1.0 - 1.0 / seats.len() as f64;
        let possible = |of: Interval| Interval { low: of.low.max(-most), high: of.high.min(most) };
        (value, interval.map(possible))
    }

    /// Returns the loss of this candidate minus the loss of another candidate, on common deals. The difference has no
    /// interval if no group differs.
    pub(crate) fn cost_over(&self, other: &CandidateSums) -> Estimated {
        let cost = |omitted| self.loss(omitted) - other.loss(omitted);
        self.jackknife(Confidence::REPORTED, cost)
    }

    /// Returns a statistic with its jackknife interval. The closure computes the statistic without one group, or from
    /// all groups.
    fn jackknife(&self, at: Confidence, value: impl Fn(Option<usize>) -> f64) -> Estimated {
        let groups = self.sums.first().map_or(0, Vec::len);
        let without: Vec<f64> = (0..groups).map(|group| value(Some(group))).collect();
        let jackknife = Jackknife::new(value(None), &without);
        let evidence = jackknife.and_then(|of| corsair_stats::Evidence::of_jackknife(&of));
        (value(None), evidence.map(|of| of.interval(at)))
    }

    /// Returns the sums of a table without one group, or of all groups, with the number of deals.
    fn without(&self, table: usize, omitted: Option<usize>) -> (Sums, u64) {
        let groups = &self.sums[table];
        let others = groups.iter().enumerate().filter(|(at, _)| Some(*at) != omitted);
        let deals = match omitted {
            Some(_) => self.deals - self.deals / groups.len() as u64,
            None => self.deals,
        };
        (total(others.map(|(_, sums)| sums)), deals)
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
        [self.0.as_ref().map_or(f64::NEG_INFINITY, |of| -of.loss(None)), 0.0]
    }

    /// Returns the mean of the metric over all tables; for several objectives, the loss in margins.
    fn figure(&self) -> Option<f64> {
        let of = self.0.as_ref()?;
        let tables = of.sums.len();
        match of.shape.objectives.len() {
            1 => {
                let values = (0..tables).map(|table| of.value(table, 0, None));
                Some(values.sum::<f64>() / tables as f64)
            }
            _ => Some(of.loss(None)).filter(|loss| loss.is_finite()),
        }
    }

    fn deals(&self) -> u64 {
        self.0.as_ref().map_or(0, |of| of.deals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::objective::Goal;
    use corsair_stats::clopper_pearson;

    fn ingredients(formula: MetricFormula) -> Ingredients {
        Ingredients {
            formula,
            first: 0,
            units_per_deal: 120.0,
            scores_per_deal: 4.0,
            score_unit: 2.0,
            seats: 2,
            is_share: true,
        }
    }

    fn candidate_sums(formula: MetricFormula, groups: Vec<Vec<i128>>, deals: u64) -> CandidateSums {
        let figure = "score".parse().expect("a metric");
        let objectives = vec![Objective::extreme(&figure, Goal::Least)];
        let shape = Shape { objectives, tables: vec![vec![ingredients(formula)]] };
        let n = groups.len();
        CandidateSums::new(&Arc::new(shape), (n, deals), Vec::new(), |_, group| Sums {
            units: groups[group].clone(),
            courses: CourseSums::default(),
        })
    }

    #[test]
    fn seat_gap_is_the_greatest_advantage_of_a_seat() {
        // Two deals of two games: 240 sixtieths, of which 132 went to seat 0.
        let of =
            candidate_sums(MetricFormula::Gap(vec![0, 1]), vec![vec![70, 50], vec![62, 58]], 2);
        let (gap, interval) = of.estimate(0, 0);
        assert!((gap - 0.05).abs() < 1e-12, "{gap}");
        assert!(interval.is_some_and(|of| of.low == 0.0 && of.high > gap));
    }

    #[test]
    fn score_sd_is_computed_over_all_scores() {
        // Half points 2, 4, 4, 4, 5, 5, 7, 9: the sample deviation is 2.138.
        let of =
            candidate_sums(MetricFormula::Deviation(None), vec![vec![14, 52], vec![26, 180]], 2);
        assert!((of.value(0, 0, None) - 2.138_089_935 / 2.0).abs() < 1e-9);
        assert!(of.estimate(0, 0).1.is_some());
    }

    #[test]
    fn candidates_with_equal_games_are_not_tested() {
        let of = || candidate_sums(MetricFormula::Mean(0), vec![vec![30], vec![90], vec![60]], 3);
        let (difference, interval) = of().difference(&of(), 0, 0);
        assert_eq!((difference, interval), (0.0, None));
    }

    #[test]
    fn share_that_never_varies_has_the_interval_of_clopper_and_pearson() {
        let of = |won: i128| {
            let groups = vec![vec![won * 2 * 120]; GROUPS];
            candidate_sums(MetricFormula::Mean(0), groups, 64).estimate(0, 0)
        };
        for (won, at) in [(0, 0.0), (1, 1.0)] {
            let exact = clopper_pearson(64 * won as u64, 64, Confidence::REPORTED).expect("deals");
            let (value, interval) = of(won);
            let Interval { low, high } = interval.expect("a share has an interval");
            assert_eq!(value, at);
            assert!((low - exact.low).abs() < 1e-8 && (high - exact.high).abs() < 1e-8);
        }
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
