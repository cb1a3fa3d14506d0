//! Search: screen the options, sample and race generations, and choose among the best candidates on new deals.

use corsair_engine::stream::LabRng;
use corsair_stats::{CmaEs, Normals};

use crate::tuning::race::{Arena, Finish, Raced, race};
use crate::tuning::schedule::Run;
use crate::tuning::{Candidate, Evidence, Schedule, Space};

/// Completed search: its generations, its finalists and their ranking.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned<S> {
    /// All generations, in order of the starts.
    pub generations: Vec<Generation>,
    /// Candidates of the final race, with their origins.
    pub finalists: Vec<(Candidate, Origin)>,
    /// Finalists ranked by the final race, the best first.
    pub ranked: Vec<Raced<S>>,
    /// Standard deviation of each number after the last generation of the best candidate's start, as a share of the
    /// number's range. `None` if no generation produced the candidate.
    pub spread: Option<Vec<f64>>,
}

/// Part of the search that produced a finalist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Initial candidate of the search.
    Start,
    /// Best option of the screening, with the initial numbers.
    Screened,
    /// Best candidate of a generation.
    Best(Place),
    /// Mean of the search distribution after a generation.
    Middle(Place),
}

/// Position of a generation in the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Number of the start, from 1.
    pub start: usize,
    /// Number of the generation within the start, from 1.
    pub generation: u64,
}

/// Summary of one generation: its candidates and results.
#[derive(Clone, PartialEq, Debug)]
pub struct Generation {
    /// Position of the generation in the search.
    pub place: Place,
    /// Number of candidates in the generation.
    pub population: usize,
    /// Standard deviation from which the candidates were sampled, as a share of each range.
    pub step: f64,
    /// Metric of the best candidate, on all deals that it has played.
    pub best: Option<f64>,
    /// Mean metric of all candidates, on the deals that every candidate has played.
    pub mean: Option<f64>,
    /// Most probable option after the generation, with its probability.
    pub favoured: Option<(usize, f64)>,
}

/// Ratio of a random start's initial standard deviation to the first start's initial standard deviation.
const WIDER_ANYWHERE: f64 = 2.0;

/// Learning rate of option probabilities. The next constant bounds each probability from below, as a share of an
/// equal probability.
const OPTIONS_LEARN: f64 = 0.15;
const EVEN_PART_KEPT: f64 = 0.1;

impl<S: Evidence> Tuned<S> {
    /// Plays a search by its schedule.
    ///
    /// # Errors
    /// Returns the arena's error.
    pub fn search<A: Arena<Evidence = S>>(
        space: &Space,
        schedule: &Schedule,
        seed: u64,
        arena: &mut A,
    ) -> Result<Tuned<S>, A::Error> {
        let mut finalists = vec![(space.start(), Origin::Start)];
        let options = screened(space, schedule, arena)?;
        if schedule.runs.is_empty() {
            let screened =
                options.iter().map(|&option| Candidate { option: Some(option), ..space.start() });
            finalists.extend(screened.map(|of| (of, Origin::Screened)));
        }
        let mut generations = Vec::new();
        let mut spreads = Vec::new();
        for (at, run) in schedule.runs.iter().enumerate() {
            // Streams of deals are numbered from 0 on, streams of the laboratory's designs from the end.
            let mut rng = LabRng::new(seed, u64::MAX - 1 - at as u64);
            let mut normals = Normals::new(|| rng.word());
            let mut search = Search::new(space, run, (at, &options), schedule.step, &mut normals);
            for number in 1..=run.generations {
                let place = Place { start: at + 1, generation: number };
                let best =
                    search.generation(space, place, &mut normals, arena, &mut generations)?;
                if number + run.kept() > run.generations {
                    finalists.push((best, Origin::Best(place)));
                    finalists.push((search.middle(space), Origin::Middle(place)));
                }
            }
            spreads.push(search.numbers.deviations());
        }
        let mut distinct: Vec<(Candidate, Origin)> = Vec::new();
        for (candidate, origin) in finalists {
            if !distinct.iter().any(|(known, _)| *known == candidate) {
                distinct.push((candidate, origin));
            }
        }
        let candidates: Vec<Candidate> = distinct.iter().map(|(of, _)| of.clone()).collect();
        let Finish { ranked, .. } =
            race(arena, &candidates, &schedule.selection(candidates.len()))?;
        arena.pass_over(schedule.deals())?;
        let spread = match distinct[ranked[0].entry].1 {
            Origin::Best(place) | Origin::Middle(place) => {
                Some(spreads.swap_remove(place.start - 1))
            }
            Origin::Start | Origin::Screened => None,
        };
        Ok(Tuned { generations, finalists: distinct, ranked, spread })
    }

    /// Returns the best candidate, its origin, and its results in the final race.
    pub fn best(&self) -> (&Candidate, Origin, Option<&S>) {
        let first = &self.ranked[0];
        let (candidate, origin) = &self.finalists[first.entry];
        (candidate, *origin, first.evidence.as_ref())
    }
}

/// Returns the options to search: all options, or the best options of the screening and the initial option.
fn screened<A: Arena>(
    space: &Space,
    schedule: &Schedule,
    arena: &mut A,
) -> Result<Vec<usize>, A::Error> {
    let Some(choice) = &space.choice else { return Ok(Vec::new()) };
    let Some(halving) = &schedule.screening else { return Ok((0..choice.options.len()).collect()) };
    let with = |option| Candidate { option: Some(option), ..space.start() };
    let candidates: Vec<Candidate> = (0..choice.options.len()).map(with).collect();
    let Finish { ranked, .. } = race(arena, &candidates, halving)?;
    let mut left: Vec<usize> = ranked[..halving.finalists()].iter().map(|of| of.entry).collect();
    if !left.contains(&choice.start) {
        left.push(choice.start);
    }
    Ok(left)
}

/// Search distribution of one start: CMA-ES for numbers, and a probability for each option.
struct Search<'r> {
    run: &'r Run,
    numbers: CmaEs,
    options: &'r [usize],
    chances: Vec<f64>,
}

impl<'r> Search<'r> {
    /// Centres the first start at the space's initial candidate, and later starts at random points.
    fn new<W: FnMut() -> u32>(
        space: &Space,
        run: &'r Run,
        (start, options): (usize, &'r [usize]),
        first_step: f64,
        normals: &mut Normals<W>,
    ) -> Search<'r> {
        let (middle, step) = match start {
            0 => (space.places(&space.start()), first_step),
            _ => {
                let anywhere = space.dimensions.iter().map(|_| normals.uniform()).collect();
                (anywhere, WIDER_ANYWHERE * first_step)
            }
        };
        let floors = space.dimensions.iter().map(|of| of.floor()).collect();
        Search {
            run,
            numbers: CmaEs::new(middle, step, Some(run.population)).with_floors(floors),
            options,
            chances: vec![1.0 / options.len() as f64; options.len()],
        }
    }

    /// Plays a generation and updates the distribution. Returns the generation's best candidate.
    fn generation<A: Arena, W: FnMut() -> u32>(
        &mut self,
        space: &Space,
        place: Place,
        normals: &mut Normals<W>,
        arena: &mut A,
        generations: &mut Vec<Generation>,
    ) -> Result<Candidate, A::Error> {
        let points = self.numbers.sample(normals);
        let drawn: Vec<Option<usize>> = points.iter().map(|_| self.draw(normals)).collect();
        let candidate = |(point, drawn): (&Vec<f64>, &Option<usize>)| {
            space.at(point, drawn.map(|at| self.options[at]))
        };
        let candidates: Vec<Candidate> = points.iter().zip(&drawn).map(candidate).collect();
        let Finish { ranked, mean } = race(arena, &candidates, &self.run.race)?;
        let step = self.numbers.step();
        self.learn_options(ranked.iter().map(|of| drawn[of.entry]));
        let in_order: Vec<Vec<f64>> = ranked.iter().map(|of| points[of.entry].clone()).collect();
        self.numbers.learn(&in_order);
        generations.push(Generation {
            place,
            population: candidates.len(),
            step,
            best: ranked[0].evidence.as_ref().and_then(Evidence::figure),
            mean,
            favoured: self.favoured().map(|at| (self.options[at], self.chances[at])),
        });
        Ok(candidates[ranked[0].entry].clone())
    }

    /// Returns the mean of the search distribution, with the most probable option.
    fn middle(&self, space: &Space) -> Candidate {
        space.at(self.numbers.mean(), self.favoured().map(|at| self.options[at]))
    }

    fn favoured(&self) -> Option<usize> {
        (0..self.chances.len()).rev().max_by(|&a, &b| self.chances[a].total_cmp(&self.chances[b]))
    }

    fn draw<W: FnMut() -> u32>(&self, normals: &mut Normals<W>) -> Option<usize> {
        let mut left = normals.uniform();
        let last = self.chances.len().checked_sub(1)?;
        let found = self.chances.iter().position(|chance| {
            left -= chance;
            left < 0.0
        });
        Some(found.unwrap_or(last))
    }

    /// Moves the option probabilities towards the options of the best candidates. Every option keeps a positive
    /// probability.
    fn learn_options(&mut self, ranked: impl Iterator<Item = Option<usize>>) {
        let even = 1.0 / self.chances.len() as f64;
        let mut won = vec![0.0; self.chances.len()];
        for (option, weight) in ranked.zip(self.numbers.recombination()) {
            if let Some(option) = option {
                won[option] += weight;
            }
        }
        for (chance, won) in self.chances.iter_mut().zip(won) {
            let moved = (1.0 - OPTIONS_LEARN) * *chance + OPTIONS_LEARN * won;
            *chance = moved.max(EVEN_PART_KEPT * even);
        }
        let sum: f64 = self.chances.iter().sum();
        self.chances.iter_mut().for_each(|chance| *chance /= sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::{Choice, Dimension, Effort};
    use std::convert::Infallible;

    /// Results for tests: a true value plus noise, which is smaller with more deals.
    #[derive(Clone, PartialEq, Debug)]
    struct Seen {
        sum: f64,
        deals: u64,
    }

    impl Evidence for Seen {
        fn add(&mut self, later: &Seen) {
            self.sum += later.sum;
            self.deals += later.deals;
        }

        fn merit(&self) -> [f64; 2] {
            [self.sum / self.deals as f64, 0.0]
        }

        fn figure(&self) -> Option<f64> {
            Some(self.sum / self.deals as f64)
        }

        fn deals(&self) -> u64 {
            self.deals
        }
    }

    /// Test arena with a known optimum for the numbers and the option, and noise per deal.
    struct Nature {
        best: Vec<f64>,
        option: Option<usize>,
        noise: f64,
        rng: LabRng,
        deals: u64,
        played: u64,
    }

    impl Nature {
        fn new(best: &[f64], option: Option<usize>, noise: f64) -> Nature {
            Nature { best: best.into(), option, noise, rng: LabRng::new(9, 9), deals: 0, played: 0 }
        }

        fn truth(&self, of: &Candidate) -> f64 {
            let miss: f64 =
                of.values.iter().zip(&self.best).map(|(x, best)| (x - best).powi(2)).sum();
            let wrong = if of.option == self.option { 0.0 } else { 0.3 };
            -miss - wrong
        }
    }

    impl Arena for Nature {
        type Evidence = Seen;
        type Error = Infallible;

        fn meet(&mut self, of: &[&Candidate], deals: u64) -> Result<Vec<Seen>, Infallible> {
            self.deals += deals;
            self.played += deals * of.len() as u64;
            let mut normals = Normals::new(|| self.rng.word());
            let noise: Vec<f64> =
                of.iter().map(|_| self.noise * normals.normal() * (deals as f64).sqrt()).collect();
            let seen = of.iter().zip(noise);
            Ok(seen
                .map(|(of, noise)| Seen { sum: self.truth(of) * deals as f64 + noise, deals })
                .collect())
        }

        fn pass_over(&mut self, until: u64) -> Result<(), Infallible> {
            assert!(until >= self.deals, "{} deals of {until}", self.deals);
            self.deals = until;
            Ok(())
        }
    }

    fn space() -> Space {
        Space {
            dimensions: ["a", "b", "c", "d"]
                .map(|name| Dimension::number(name, [0.0, 1.0], 0.2))
                .to_vec(),
            choice: Some(Choice {
                name: "way".into(),
                options: (0..12).map(|of| of.to_string()).collect(),
                start: 3,
            }),
        }
    }

    const EFFORT: Effort =
        Effort { evaluations: 2_000, deals: 50, starts: 2, population: None, step: 0.1 };
    const BEST: [f64; 4] = [0.9, 0.4, 0.7, 1.0];

    fn searched(noise: f64) -> (Tuned<Seen>, Nature, Schedule) {
        let schedule = Schedule::new(4, 12, EFFORT).expect("enough");
        let mut nature = Nature::new(&BEST, Some(7), noise);
        let Ok(tuned) = Tuned::search(&space(), &schedule, 1, &mut nature);
        (tuned, nature, schedule)
    }

    #[test]
    fn search_finds_a_planted_optimum_under_noise() {
        for (noise, miss) in [(0.0, 0.01), (0.5, 0.05)] {
            let (tuned, nature, _) = searched(noise);
            let (best, _, evidence) = tuned.best();
            assert_eq!(best.option, Some(7), "noise {noise}");
            assert!(nature.truth(best) > -miss, "noise {noise}: {best:?}");
            assert!(evidence.is_some_and(|seen| seen.deals() > 0));
        }
    }

    #[test]
    fn search_follows_its_schedule() {
        let (tuned, nature, schedule) = searched(0.5);
        assert_eq!(nature.deals, schedule.deals());
        assert!(nature.played <= schedule.played_before(schedule.deals()));
        let generations: u64 = schedule.runs.iter().map(|run| run.generations).sum();
        assert_eq!(tuned.generations.len() as u64, generations);
        assert!(tuned.finalists.len() <= schedule.finalists);
    }

    #[test]
    fn equal_seeds_give_equal_searches() {
        assert_eq!(searched(0.5).0, searched(0.5).0);
    }

    #[test]
    fn search_finds_the_best_options_without_numbers() {
        let space = Space { dimensions: Vec::new(), ..space() };
        let schedule = Schedule::new(0, 12, EFFORT).expect("enough");
        let mut nature = Nature::new(&[], Some(7), 0.2);
        let Ok(tuned) = Tuned::search(&space, &schedule, 1, &mut nature);
        assert_eq!((tuned.best().0.option, tuned.best().1), (Some(7), Origin::Screened));
        assert!(tuned.generations.is_empty() && tuned.spread.is_none());
    }

    #[test]
    fn search_finds_the_best_whole_numbers() {
        let space = Space {
            dimensions: vec![
                Dimension::whole("turns", [4.0, 20.0], 12.0),
                Dimension::whole("dice", [1.0, 6.0], 3.0),
            ],
            choice: None,
        };
        let schedule = Schedule::new(2, 0, EFFORT).expect("enough");
        let mut nature = Nature::new(&[17.0, 1.0], None, 1.0);
        let Ok(tuned) = Tuned::search(&space, &schedule, 3, &mut nature);
        assert_eq!(tuned.best().0.values, [17.0, 1.0]);
    }
}
