//! Examination of decisions in stages: a few samples of every decision, then more samples of possible blunders.

use corsair_engine::Seat;
use corsair_engine::run::{Cut, ThreadsUnavailable};

use crate::advise::race::{Arm, Goal};
use corsair_games::inspect::positions::{
    Batch, GameEnd, Objective, OwnChoice, Position, Positions, SampledGames, play,
};
use corsair_lab::{PlanRecord, ResolvedRules, ScoreWord};

/// Percentages of the games: for the expected result before the game, for a few samples of every decision, and for
/// more samples of possible blunders. The remaining games confirm blunders.
const EXPECTATION: u64 = 5;
const SCREENING: u64 = 45;
const SEARCH: u64 = 20;

/// Number of rounds of the search.
const SEARCH_ROUNDS: u64 = 3;

/// Minimum number of samples of a decision: fewer samples do not estimate the variance.
const FEWEST_SAMPLES: u64 = 8;

/// Number of alternatives of a decision that the search keeps, besides the option taken.
const SEARCHED_OPTIONS: usize = 3;

/// Maximum distance of a loss from the threshold, in standard errors, at which the search still examines the
/// decision.
const OPEN_WITHIN: f64 = 2.0;

/// Definition of a blunder.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Criterion {
    /// Measure by which options are compared.
    pub objective: Objective,
    /// Loss above which a decision is a blunder.
    pub threshold: f64,
}

/// Game under review, with the conditions of the review.
pub(crate) struct Subject {
    /// Id of the edition.
    pub game: &'static str,
    pub title: &'static str,
    pub rules: ResolvedRules,
    /// Bot in each seat.
    pub bots: Vec<String>,
    /// Word and unit of the score.
    pub score: ScoreWord,
    /// Address of the game.
    pub address: String,
    /// Number of rolls and draws that were fitted because the record omits them; 0 for a trace.
    pub drawn: usize,
    /// Name and digest of the bot in every seat of simulated games.
    pub playout: (String, u64),
    pub positions: Box<dyn Positions>,
    /// Seats whose decisions are reviewed.
    pub seats: Vec<Seat>,
    pub criterion: Criterion,
    pub seed: u64,
    pub plan: PlanRecord,
}

/// Decision under review with its simulated games.
#[derive(Clone, Debug)]
pub(crate) struct Examined {
    /// Index of the decision's position.
    pub at: usize,
    /// Indices of the tried options among the position's options; the option taken comes first.
    pub options: Vec<usize>,
    /// Simulated games of each tried option, in the order of `options`. Every option has the screened samples; a
    /// searched option has as many samples as the option taken.
    pub arms: Vec<Arm>,
    /// Simulated games after the playout bot's choice, in the screened samples.
    pub own_choice: Vec<GameEnd>,
    /// Indices of the options that the search keeps, in the order of `options`.
    searched: Vec<usize>,
}

/// Division of a review's games among its stages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shares {
    /// Number of new games that estimate the expected result before the game.
    pub new_games: u32,
    /// Number of samples for each decision in the first stage.
    pub screened: u32,
    /// Number of games in each round of the search.
    pub search_round: u64,
}

impl Shares {
    /// Divides a number of games among the stages.
    ///
    /// # Errors
    /// Returns the minimum number of games.
    pub(crate) fn new(games: u64, decisions: &[Examined]) -> Result<Shares, u64> {
        // The playout bot may choose a further option, which takes one more game.
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

/// Number of the first sample for confirmations; all earlier stages use smaller numbers.
pub(crate) const FIRST_OF_CONFIRMATION: u32 = 1 << 31;

/// Simulator of batches of samples.
#[derive(Clone, Copy)]
pub(crate) struct Simulator<'s> {
    pub positions: &'s dyn Positions,
    pub seed: u64,
    pub cut: &'s Cut,
    pub progress: &'s (dyn Fn(u64) + Sync),
}

impl Simulator<'_> {
    /// Plays the samples of each batch.
    pub(crate) fn play(
        &self,
        batches: &[Batch],
    ) -> Result<Vec<Vec<SampledGames>>, ThreadsUnavailable> {
        play(self.positions, self.seed, batches, self.cut, self.progress)
    }
}

impl Examined {
    /// Selects at most `most` options to try, and at least two: the option taken, the choice of the playout bot, and
    /// options at even distances in the list. Returns `None` if the position has a single option, or if no option was
    /// taken.
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

    /// Adds simulated games of some options in further samples.
    fn add(&mut self, options: &[usize], samples: Vec<SampledGames>) {
        for sampled in samples {
            options.iter().zip(sampled.options).for_each(|(&arm, game)| self.arms[arm].add(game));
            self.own_choice.extend(sampled.own_choice);
        }
    }

    fn samples(&self) -> u32 {
        self.arms[0].ends.len() as u32
    }

    /// Returns the alternative with the greatest lead over the option taken.
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

    /// Keeps the alternatives with the greatest leads over the option taken.
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

/// Best alternative to the option taken.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Found {
    /// Index of the alternative among the tried options.
    pub arm: usize,
    /// Value of the alternative minus the value of the option taken.
    pub more: f64,
    /// Standard error of `more`.
    pub error: f64,
    /// Number of samples in which both options were played.
    pub samples: u64,
}

/// Plays every decision in a few samples.
///
/// # Errors
/// Fails if the system can't start the threads.
pub(crate) fn screen(
    decisions: &mut [Examined],
    samples: u32,
    simulator: &Simulator<'_>,
) -> Result<(), ThreadsUnavailable> {
    // Plays the decisions one at a time, because a batch keeps the texts of its games in memory.
    for decision in decisions {
        let batch = decision.batch(samples, OwnChoice::Played);
        let played = simulator.play(std::slice::from_ref(&batch))?;
        let all: Vec<usize> = decision.searched.clone();
        played.into_iter().for_each(|samples| decision.add(&all, samples));
    }
    Ok(())
}

/// Plays undecided decisions in more samples, round by round.
///
/// # Errors
/// Fails if the system can't start the threads.
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
            // A single open decision does not get all games of the round.
            let samples = samples.min(u64::from(MOST_GROWTH * decision.samples())) as u32;
            let batch = decision.batch(samples, OwnChoice::LeftOut);
            let searched = decision.searched.clone();
            let played = simulator.play(std::slice::from_ref(&batch))?;
            played.into_iter().for_each(|samples| decision.add(&searched, samples));
        }
    }
    Ok(())
}

/// Maximum factor by which a round of the search increases the number of a decision's samples.
const MOST_GROWTH: u32 = 8;
