//! Schedule of a search: the number of candidates and of deals in each race.

use corsair_stats::{CmaEs, Halving};

/// Budget of a search, and settings of its search distribution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// Number of evaluations. A repeated evaluation of one candidate counts again.
    pub evaluations: u64,
    /// Mean number of deals per evaluation. In a race, better candidates play more deals.
    pub deals: u64,
    /// Number of starts that the search makes.
    pub starts: usize,
    /// Population of the first start; `None` for the default population.
    pub population: Option<usize>,
    /// Standard deviation of the first candidates, as a share of each range.
    pub step: f64,
}

/// Races of a search, in order: screening, generations of each start, final race.
#[derive(Clone, PartialEq, Debug)]
pub struct Schedule {
    /// Screening race, in which every option has the initial numbers. `None` if there are few options.
    pub screening: Option<Halving>,
    /// Number of evaluations in the screening race.
    pub screened: u64,
    /// Generations of each start.
    pub runs: Vec<Run>,
    /// Initial standard deviation, as a share of each range.
    pub(crate) step: f64,
    /// Maximum number of candidates in the final race.
    pub finalists: usize,
    /// Number of evaluations in the final race.
    pub selected: u64,
    /// Budget of the final race, in deals times candidates.
    selection: u64,
}

/// Generations that belong to one start of the search.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// Number of candidates per generation.
    pub population: usize,
    /// Number of generations in the start.
    pub generations: u64,
    /// Race between the candidates of a generation.
    pub race: Halving,
}

/// Error: the budget is too small for one generation of each start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooFewEvaluations {
    /// Minimum number of evaluations.
    pub needed: u64,
}

/// Inverse of two shares of all evaluations: the share of the screening, and the share of the final race.
const PARTS: u64 = 5;

/// Number of options that remain after the screening.
pub(crate) const OPTIONS_LEFT: usize = 8;

/// Number of options that remain after the screening if the space has no numbers.
const OPTIONS_RACED: usize = 4;

/// Minimum number of deals per evaluation. In the first round of a race a candidate plays a third of this number.
pub const FEWEST_DEALS: u64 = 8;

/// Minimum population.
pub const FEWEST_CANDIDATES: usize = 4;

/// Maximum number of generations, counted from the end of a start, whose candidates become finalists.
const MOST_KEPT: u64 = 16;

/// Ratio of two numbers of candidates in a generation's race: at the beginning, and at the end.
const LEFT_OF: usize = 6;

/// Ratio of a start's population to the previous start's population.
const POPULATION_GROWS: usize = 2;

impl Schedule {
    /// Returns the schedule of a search among `numbers` numbers and `options` options.
    ///
    /// # Errors
    /// Fails if the budget is too small for one generation of each start.
    ///
    /// # Panics
    /// Panics if the space is empty, if an evaluation has fewer than [`FEWEST_DEALS`] deals, or if a population is
    /// below [`FEWEST_CANDIDATES`].
    pub fn new(
        numbers: usize,
        options: usize,
        effort: Effort,
    ) -> Result<Schedule, TooFewEvaluations> {
        assert!(numbers > 0 || options > 1, "there is something to search");
        assert!(effort.deals >= FEWEST_DEALS, "an evaluation has deals enough to race");
        let population = effort.population.unwrap_or(FEWEST_CANDIDATES);
        assert!(population >= FEWEST_CANDIDATES, "a generation has candidates enough to race");
        let needed = fewest(numbers, options, effort);
        if effort.evaluations < needed {
            return Err(TooFewEvaluations { needed });
        }
        let part = effort.evaluations / PARTS;
        let left = options_left(numbers);
        let screened = match (options > left, numbers) {
            (false, _) => 0,
            (true, 0) => effort.evaluations - part,
            (true, _) => part,
        };
        let selection = if numbers > 0 { part } else { effort.evaluations - screened };
        let screening = (screened > 0).then(|| {
            let halving = Halving::new(options, left, screened * effort.deals);
            halving.expect("every option has a deal in each round")
        });
        let mut runs = Vec::new();
        if numbers > 0 {
            let of_run = (effort.evaluations - screened - selection) / effort.starts as u64;
            let mut population = effort.population.unwrap_or(CmaEs::usual_population(numbers));
            for _ in 0..effort.starts {
                let race = Halving::new(
                    population,
                    population.div_ceil(LEFT_OF),
                    population as u64 * effort.deals,
                );
                let race = race.expect("an evaluation has deals enough to race");
                runs.push(Run { population, generations: of_run / population as u64, race });
                population *= POPULATION_GROWS;
            }
        }
        let kept = runs.iter().map(|run| 2 * run.kept() as usize).sum::<usize>();
        let of_screening = if numbers > 0 { 0 } else { left.min(options) };
        Ok(Schedule {
            screening,
            screened,
            runs,
            selected: selection,
            step: effort.step,
            finalists: 1 + kept + of_screening,
            selection: selection * effort.deals,
        })
    }

    /// Returns a schedule without games.
    pub fn empty() -> Schedule {
        Schedule {
            screening: None,
            screened: 0,
            runs: Vec::new(),
            step: 0.0,
            finalists: 0,
            selected: 0,
            selection: 0,
        }
    }

    /// Returns the final race of `candidates` candidates, within the budget of the final race.
    pub(crate) fn selection(&self, candidates: usize) -> Halving {
        let race = Halving::new(candidates, 1, self.selection);
        race.expect("the fewest evaluations allow for all finalists")
    }

    /// Returns the rounds before the final race in order, each as a number of candidates and a number of common
    /// deals.
    fn parts(&self) -> Vec<(usize, u64)> {
        let rounds = |halving: &Halving| -> Vec<(usize, u64)> {
            halving.rounds().iter().map(|round| (round.arms, round.blocks)).collect()
        };
        let mut parts: Vec<(usize, u64)> = self.screening.iter().flat_map(rounds).collect();
        for run in &self.runs {
            (0..run.generations).for_each(|_| parts.extend(rounds(&run.race)));
        }
        parts
    }

    /// Returns the maximum number of deals that the search plays.
    pub fn deals(&self) -> u64 {
        let before: u64 = self.parts().iter().map(|(_, deals)| deals).sum();
        // Two candidates play half of a race's budget each; with more candidates, each plays fewer deals.
        before + self.selection.div_ceil(2)
    }

    /// Returns the maximum number of plays, counted as deals times candidates, within the first `deals` deals.
    pub fn played_before(&self, deals: u64) -> u64 {
        let (mut left, mut played) = (deals, 0);
        for (candidates, of) in self.parts() {
            let now = of.min(left);
            played += now * candidates as u64;
            left -= now;
        }
        played + (2 * left).min(self.selection)
    }
}

impl Run {
    /// Returns the number of generations, counted from the end of each start, whose best candidate and mean become
    /// finalists.
    pub(crate) fn kept(&self) -> u64 {
        self.generations.div_ceil(2).min(MOST_KEPT)
    }
}

/// Returns the number of options that remain after the screening.
fn options_left(numbers: usize) -> usize {
    if numbers > 0 { OPTIONS_LEFT } else { OPTIONS_RACED }
}

/// Returns the minimum number of evaluations that a search needs.
fn fewest(numbers: usize, options: usize, effort: Effort) -> u64 {
    let usual = CmaEs::usual_population(numbers.max(1));
    let population = effort.population.unwrap_or(usual) as u64;
    // The last start has the largest population, and all starts have equal parts of the budget.
    let largest = population << (effort.starts - 1);
    let of_runs = if numbers > 0 { largest * effort.starts as u64 } else { 0 };
    let is_screened = options > options_left(numbers);
    let for_runs = of_runs * PARTS / if is_screened { PARTS - 2 } else { PARTS - 1 };
    // Every round of the screening costs as much as the first, in which each option has a deal.
    let screening = Halving::new(options.max(1), options_left(numbers), 0);
    let of_options = screening.map_or_else(|short| short.needed, |_| 0);
    let for_options = (of_options * PARTS).div_ceil(effort.deals);
    (for_runs + PARTS).max(for_options + PARTS).max(3 * PARTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EFFORT: Effort =
        Effort { evaluations: 500, deals: 100, starts: 1, population: None, step: 0.1 };

    #[test]
    fn schedule_has_parts_for_options_generations_and_the_final_race() {
        let of = Schedule::new(19, 160, EFFORT).expect("enough");
        let screening = of.screening.as_ref().expect("many options");
        assert!(screening.cost() <= 10_000 && screening.finalists() == OPTIONS_LEFT);
        let [run] = &of.runs[..] else { panic!("one start") };
        assert_eq!((run.population, run.generations), (12, 25));
        let rounds: Vec<_> = run.race.rounds().iter().map(|of| (of.arms, of.blocks)).collect();
        assert_eq!(rounds, [(12, 33), (6, 66), (3, 133)]);
        assert_eq!(of.finalists, 1 + 2 * 13);
        assert!(of.selection(27).cost() <= 10_000);
        assert_eq!(of.played_before(0), 0);
        let all = of.played_before(of.deals());
        assert!(all <= 50_000 && all > 49_000, "{all}");
    }

    #[test]
    fn final_race_stays_within_the_deals_of_the_search() {
        let of = Schedule::new(3, 0, EFFORT).expect("enough");
        let most = of.selection.div_ceil(2);
        for candidates in 1..=of.finalists {
            let deals: u64 = of.selection(candidates).rounds().iter().map(|of| of.blocks).sum();
            assert!(deals <= most, "{candidates}: {deals}");
        }
    }

    #[test]
    fn schedule_skips_parts_without_options_or_numbers() {
        let options = Schedule::new(0, 30, EFFORT).expect("enough");
        assert!(options.screening.is_some() && options.runs.is_empty());
        assert_eq!(options.finalists, 5);
        let few = Schedule::new(0, 3, EFFORT).expect("enough");
        assert!(few.screening.is_none() && few.selection == 50_000);
        assert!(Schedule::new(4, 8, EFFORT).is_ok_and(|of| of.screening.is_none()));
        let numbers = Schedule::new(2, 1, EFFORT).expect("enough");
        assert!(numbers.screening.is_none());
        assert_eq!(numbers.runs[0].population, 6);
    }

    #[test]
    fn restarts_have_larger_populations_and_equal_budgets() {
        let of = Schedule::new(19, 0, Effort { starts: 3, ..EFFORT }).expect("enough");
        let runs: Vec<_> = of.runs.iter().map(|run| (run.population, run.generations)).collect();
        assert_eq!(runs, [(12, 11), (24, 5), (48, 2)]);
    }

    #[test]
    fn minimum_number_of_evaluations_suffices() {
        for numbers in [0, 1, 2, 7, 20] {
            for options in [0, 2, 5, 160] {
                for (starts, deals) in [(1, FEWEST_DEALS), (3, FEWEST_DEALS), (2, 100)] {
                    if numbers == 0 && options < 2 {
                        continue;
                    }
                    let effort = Effort { evaluations: 0, deals, starts, ..EFFORT };
                    let short = Schedule::new(numbers, options, effort).expect_err("nothing");
                    for more in 0..200 {
                        let effort = Effort { evaluations: short.needed + 3 * more, ..effort };
                        let of =
                            Schedule::new(numbers, options, effort).expect("as many as needed");
                        assert!(of.runs.iter().all(|run| run.generations > 0));
                        (1..=of.finalists).for_each(|finalists| drop(of.selection(finalists)));
                    }
                }
            }
        }
    }
}
