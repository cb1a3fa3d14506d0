//! Decisions are examined in stages: all of them in a few samples, those that may be blunders in more.

use corsair_engine::Seat;
use corsair_engine::run::{Cut, ThreadsUnavailable};

use crate::advise::race::{Arm, Goal};
use corsair_games::inspect::positions::{
    Batch, GameEnd, Objective, OwnChoice, Position, Positions, SampledGames, play,
};
use corsair_lab::{PlanRecord, ResolvedRules, ScoreWord};

/// The shares of the games, in hundredths: what a game is worth before it begins, a few samples of
/// every decision, and more of those that may be blunders. The rest confirms.
const EXPECTATION: u64 = 5;
const SCREENING: u64 = 45;
const SEARCH: u64 = 20;

/// Number of rounds that divide the games of the search.
const SEARCH_ROUNDS: u64 = 3;

/// The fewest samples of a decision: with fewer its variance is hardly known.
const FEWEST_SAMPLES: u64 = 8;

/// Options of a decision that the search goes on with, beside the one that was taken.
const SEARCHED_OPTIONS: usize = 3;

/// A decision is searched on while its loss lies within so many standard errors of the threshold.
const OPEN_WITHIN: f64 = 2.0;

/// Definition of a blunder.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Criterion {
    /// Measure by which decisions are compared.
    pub objective: Objective,
    /// The loss above which one is a blunder.
    pub threshold: f64,
}

/// Conditions of a review.
pub(crate) struct Subject {
    /// The id of the edition, and its name.
    pub game: &'static str,
    pub title: &'static str,
    pub rules: ResolvedRules,
    /// The bot in each seat.
    pub bots: Vec<String>,
    /// The word for the score.
    pub score: ScoreWord,
    /// Address of the game.
    pub address: String,
    /// Of a record: how many rolls and draws it does not say, which were drawn to fit.
    pub drawn: usize,
    /// The bot in every seat of simulated games, and its digest.
    pub playout: (String, u64),
    pub positions: Box<dyn Positions>,
    /// The seats whose decisions were reviewed.
    pub seats: Vec<Seat>,
    pub criterion: Criterion,
    pub seed: u64,
    pub plan: PlanRecord,
}

/// A decision that is reviewed, with its simulated games.
#[derive(Clone, Debug)]
pub(crate) struct Examined {
    /// The place of its position in the list.
    pub at: usize,
    /// The options that are tried, as indices of the position's: the one that was taken first.
    pub options: Vec<usize>,
    /// The games of each, in the order of `options`. Every one has at least the screened samples; one
    /// that is searched has all samples of the one that was taken.
    pub arms: Vec<Arm>,
    /// The games of the playout bot's own choice, in the screened samples.
    pub own_choice: Vec<GameEnd>,
    /// The options that are still searched, as indices of `options`.
    searched: Vec<usize>,
}

/// Division of the games of a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shares {
    /// New games that say what a game is worth before it begins.
    pub new_games: u32,
    /// Samples of every decision.
    pub screened: u32,
    /// Games of each round of the search.
    pub search_round: u64,
}

impl Shares {
    /// Divides a number of games.
    ///
    /// # Errors
    /// The least number that is enough.
    pub(crate) fn new(games: u64, decisions: &[Examined]) -> Result<Shares, u64> {
        // The playout bot's own choice may be a game more.
        let of_a_sample: u64 = decisions.iter().map(|of| of.options.len() as u64 + 1).sum();
        let screened = (games * SCREENING / 100).checked_div(of_a_sample).unwrap_or(0);
        if !decisions.is_empty() && screened < FEWEST_SAMPLES {
            return Err((FEWEST_SAMPLES * of_a_sample * 100).div_ceil(SCREENING));
        }
        Ok(Shares {
            new_games: u32::try_from(games * EXPECTATION / 100).unwrap_or(u32::MAX),
            screened: u32::try_from(screened).unwrap_or(FIRST_OF_CONFIRMATION - 1),
            search_round: games * SEARCH / 100 / SEARCH_ROUNDS,
        })
    }
}

/// Samples from here on confirm: none of them is met before.
pub(crate) const FIRST_OF_CONFIRMATION: u32 = 1 << 31;

/// Simulator of samples.
#[derive(Clone, Copy)]
pub(crate) struct Simulator<'s> {
    pub positions: &'s dyn Positions,
    pub seed: u64,
    pub cut: &'s Cut,
    pub progress: &'s (dyn Fn(u64) + Sync),
}

impl Simulator<'_> {
    /// The samples of each batch.
    pub(crate) fn play(
        &self,
        batches: &[Batch],
    ) -> Result<Vec<Vec<SampledGames>>, ThreadsUnavailable> {
        play(self.positions, self.seed, batches, self.cut, self.progress)
    }
}

impl Examined {
    /// A decision, of which at most so many options are tried, two at least: the one that was taken, that
    /// of the playout bot, and others evenly from the whole list. `None` where there is no choice, or
    /// nothing was taken.
    pub(crate) fn new(at: usize, position: &Position, most: usize) -> Option<Examined> {
        let taken = position.taken?;
        if position.options.len() < 2 {
            return None;
        }
        let mut options = vec![taken];
        if position.own_choice != taken {
            options.push(position.own_choice);
        }
        let others = (0..position.options.len()).filter(|option| !options.contains(option));
        let others: Vec<usize> = others.collect();
        let tried = others.len().min(most - options.len());
        options.extend((0..tried).map(|place| others[place * others.len() / tried]));
        let arms = vec![Arm::default(); options.len()];
        let searched = (0..options.len()).collect();
        Some(Examined { at, options, arms, own_choice: Vec::new(), searched })
    }

    /// Adds games of these options in further samples.
    fn add(&mut self, options: &[usize], samples: Vec<SampledGames>) {
        for sampled in samples {
            options.iter().zip(sampled.options).for_each(|(&arm, game)| self.arms[arm].add(game));
            self.own_choice.extend(sampled.own_choice);
        }
    }

    fn samples(&self) -> u32 {
        self.arms[0].ends.len() as u32
    }

    /// The best option but the one that was taken, of those that are searched, by what it has more.
    pub(crate) fn best_found(&self, goal: &Goal) -> Found {
        let others = self.searched.iter().copied().filter(|&arm| arm > 0);
        let found = others.map(|arm| {
            let more = goal.difference(&self.arms[arm], &self.arms[0]);
            Found {
                arm,
                more: more.mean().unwrap_or(0.0),
                error: more.with_a_zero().standard_error().unwrap_or(f64::INFINITY),
                samples: more.blocks,
            }
        });
        found
            .reduce(|best, other| if other.more > best.more { other } else { best })
            .expect("a decision has another option")
    }

    /// Keeps those options for the search that look best beside the one that was taken.
    fn narrow(&mut self, goal: &Goal) {
        let more = |arm: usize| goal.difference(&self.arms[arm], &self.arms[0]).mean();
        let mut others: Vec<usize> = self.searched.iter().copied().filter(|&arm| arm > 0).collect();
        others.sort_by(|&one, &other| {
            let [one, other] = [one, other].map(|arm| more(arm).unwrap_or(f64::NEG_INFINITY));
            other.total_cmp(&one)
        });
        others.truncate(SEARCHED_OPTIONS);
        self.searched = std::iter::once(0).chain(others).collect();
    }

    fn batch(&self, samples: u32, own_choice: OwnChoice) -> Batch {
        let first = self.samples();
        Batch {
            at: self.at,
            options: self.searched.iter().map(|&arm| self.options[arm]).collect(),
            own_choice,
            samples: first..first + samples,
        }
    }
}

/// The best option that was found beside the one that was taken.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Found {
    /// Index among the options that are tried.
    pub arm: usize,
    /// Its value minus that of the action taken.
    pub more: f64,
    /// The standard error of that.
    pub error: f64,
    /// The samples that both have played.
    pub samples: u64,
}

/// Plays every decision in a few samples.
///
/// # Errors
/// When the threads can't be started.
pub(crate) fn screen(
    decisions: &mut [Examined],
    samples: u32,
    simulator: &Simulator<'_>,
) -> Result<(), ThreadsUnavailable> {
    // Decision by decision, so that no more than the games of one are held in words.
    for decision in decisions {
        let batch = decision.batch(samples, OwnChoice::Played);
        let played = simulator.play(std::slice::from_ref(&batch))?;
        let all: Vec<usize> = decision.searched.clone();
        played.into_iter().for_each(|samples| decision.add(&all, samples));
    }
    Ok(())
}

/// Plays decisions that may be blunders or not in more samples, round by round.
///
/// # Errors
/// When the threads can't be started.
pub(crate) fn search(
    decisions: &mut [Examined],
    goals: impl Fn(&Examined) -> Goal,
    criterion: &Criterion,
    games_of_a_round: u64,
    simulator: &Simulator<'_>,
) -> Result<(), ThreadsUnavailable> {
    for _ in 0..SEARCH_ROUNDS {
        let open = decisions.iter_mut().filter(|decision| {
            let Found { more, error, .. } = decision.best_found(&goals(decision));
            (more - criterion.threshold).abs() < OPEN_WITHIN * error
        });
        let mut open: Vec<&mut Examined> = open.collect();
        open.iter_mut().for_each(|decision| {
            let goal = goals(decision);
            decision.narrow(&goal);
        });
        let of_a_sample: u64 = open.iter().map(|of| of.searched.len() as u64).sum();
        let samples = games_of_a_round.checked_div(of_a_sample).unwrap_or(0);
        for decision in open {
            // No decision takes all because it is the only one.
            let samples = samples.min(u64::from(MOST_GROWTH * decision.samples())) as u32;
            let batch = decision.batch(samples, OwnChoice::LeftOut);
            let searched = decision.searched.clone();
            let played = simulator.play(std::slice::from_ref(&batch))?;
            played.into_iter().for_each(|samples| decision.add(&searched, samples));
        }
    }
    Ok(())
}

/// Maximum factor by which the samples of a decision grow in a round of the search.
const MOST_GROWTH: u32 = 8;
