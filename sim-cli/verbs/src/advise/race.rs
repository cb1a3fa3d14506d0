//! Race of options: all options play common samples until one option is significantly better than every rival.

use std::collections::BTreeMap;

use corsair_engine::Seat;
use corsair_engine::run::{Cut, ThreadsUnavailable};
use corsair_stats::{BestComparison, BlockMeans, compare_arms_anytime};

use corsair_games::inspect::positions::{
    Batch, GameEnd, Objective, OwnChoice, Positions, Reply, SimulatedGame, play,
};
use corsair_lab::ScoreWord;
use corsair_lab::clock::Instant;
use corsair_lab::durable::Interrupt;

/// Number of samples before the first look: with fewer, no difference is significant.
const FIRST_LOOK: u32 = 32;

/// Minimum number of samples between two checks of the time limit.
const STEP: u32 = 8;

/// Number of samples to play if the position has a single option.
const OF_ONE_OPTION: u32 = 1_024;

/// Limits on the games and the time of a race.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// Maximum number of simulated games.
    pub games: u64,
    /// Time after which no new samples start; `None` without a time limit.
    pub until: Option<Instant>,
    /// Interrupt that ends the race early, if the program listens for one.
    pub interrupt: Option<Interrupt>,
}

/// Reason for the end of a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// One option is significantly better than every rival, or has no rival.
    Clear,
    /// The race played its maximum number of games.
    Games,
    /// The race reached its time limit.
    Time,
    /// The user interrupted the race.
    Interrupt,
}

impl Stopped {
    /// Returns the name of the reason in result files.
    pub const fn name(self) -> &'static str {
        match self {
            Stopped::Clear => "clear",
            Stopped::Games => "games",
            Stopped::Time => "time",
            Stopped::Interrupt => "interrupt",
        }
    }
}

/// Option of a race with its simulated games, one for each sample.
#[derive(Clone, Default, Debug)]
pub struct Arm {
    /// Final results of the simulated games, by sample.
    pub ends: Vec<GameEnd>,
    /// Number of games with each reply, by seat and action.
    replies: BTreeMap<(Seat, String), u64>,
}

impl Arm {
    /// Adds the option's simulated game of the next sample.
    pub(crate) fn add(&mut self, game: SimulatedGame) {
        self.ends.push(game.end);
        if let Some(Reply { seat, action }) = game.reply {
            *self.replies.entry((seat, action)).or_default() += 1;
        }
    }

    /// Returns the most frequent reply and its share of games. Among equally frequent replies, the first by seat and
    /// alphabet wins.
    pub(crate) fn main_reply(&self) -> Option<(Reply, f64)> {
        let most = self.replies.iter().rev().max_by_key(|&(_, &times)| times);
        most.map(|((seat, action), &times)| {
            let reply = Reply { seat: *seat, action: action.clone() };
            (reply, times as f64 / self.ends.len() as f64)
        })
    }
}

/// Seat that decides, and the objective by which its options are compared.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Seat that decides.
    pub seat: Seat,
    /// Objective of the seat.
    pub objective: Objective,
    /// The game's word for the score, and the unit of the score.
    pub score: ScoreWord,
}

impl Goal {
    /// Returns the first arm's objective minus the second arm's objective, on the samples that both arms played.
    pub(crate) fn difference(&self, one: &Arm, other: &Arm) -> BlockMeans {
        let pairs = one.ends.iter().zip(&other.ends);
        self.objective.difference(self.score, self.seat, pairs)
    }

    /// Compares each arm with its best rival, with intervals that hold at all looks; empty for a single arm.
    pub(crate) fn standing(&self, arms: &[Arm]) -> Vec<BestComparison> {
        if arms.len() < 2 {
            return Vec::new();
        }
        let values =
            |arm: &Arm| arm.ends.iter().map(|end| self.objective.of(end, self.seat)).collect();
        let arms: Vec<Vec<i64>> = arms.iter().map(values).collect();
        let range = self.objective.range_of_differences();
        compare_arms_anytime(&arms, CONFIDENCE, range, self.objective.unit(self.score))
    }
}

/// Confidence that the best option stays in the race, and that all intervals of leads hold.
const CONFIDENCE: f64 = 0.95;

/// Finished race of all options in a position.
#[derive(Clone, Debug)]
pub struct Race {
    /// Options in the order of the position's action list.
    pub arms: Vec<Arm>,
    /// Comparison of each option with its best rival; empty for a single option.
    pub standing: Vec<BestComparison>,
    /// Number of simulated games.
    pub games: u64,
    /// Reason why the race ended.
    pub stopped: Stopped,
}

impl Race {
    /// Plays the race of the position at index `at` of the list. Options that are significantly worse than a rival
    /// drop out.
    ///
    /// # Errors
    /// Returns the error of a thread pool that the system refused to start.
    pub(crate) fn run(
        positions: &dyn Positions,
        at: usize,
        goal: &Goal,
        seed: u64,
        limits: Limits,
        cut: &Cut,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Race, ThreadsUnavailable> {
        let n_options = positions.list()[at].options.len();
        let mut race = Race {
            arms: vec![Arm::default(); n_options],
            standing: Vec::new(),
            games: 0,
            stopped: Stopped::Games,
        };
        let mut left: Vec<usize> = (0..n_options).collect();
        let (mut samples, mut next_look, mut looked) = (0, FIRST_LOOK, 0);
        while left.len() > 1 || (n_options == 1 && samples < OF_ONE_OPTION) {
            let affordable = (limits.games - race.games) / left.len() as u64;
            let step = STEP.max(samples / 8).min(next_look - samples);
            let step = u64::from(step).min(affordable) as u32;
            if step == 0 {
                break;
            }
            let batch = Batch {
                at,
                options: left.clone(),
                own_choice: OwnChoice::LeftOut,
                samples: samples..samples + step,
            };
            let played = play(positions, seed, &[batch], cut, progress)?;
            for sampled in played.into_iter().flatten() {
                race.games += sampled.games;
                left.iter().zip(sampled.options).for_each(|(&arm, game)| race.arms[arm].add(game));
            }
            samples += step;
            if samples == next_look {
                (looked, next_look) = (samples, next_look.saturating_mul(2));
                race.look(goal, &mut left);
            }
            if limits.until.is_some_and(|until| Instant::now() >= until) {
                race.stopped = Stopped::Time;
                break;
            }
            if limits.interrupt.as_ref().is_some_and(Interrupt::is_asked) {
                race.stopped = Stopped::Interrupt;
                break;
            }
        }
        if looked < samples {
            race.look(goal, &mut left);
        }
        if left.len() == 1 {
            race.stopped = Stopped::Clear;
        }
        Ok(race)
    }

    fn look(&mut self, goal: &Goal, left: &mut Vec<usize>) {
        self.standing = goal.standing(&self.arms);
        if self.standing.is_empty() {
            return;
        }
        left.retain(|&arm| self.standing[arm].may_be_best);
    }

    /// Returns the share of samples in which each option has the highest value, ties split, among the samples that all
    /// options have played.
    pub(crate) fn best_shares(&self, goal: &Goal) -> Vec<f64> {
        let common = self.arms.iter().map(|arm| arm.ends.len()).min().unwrap_or(0);
        let mut shares = vec![0.0; self.arms.len()];
        for sample in 0..common {
            let values =
                self.arms.iter().map(|arm| goal.objective.of(&arm.ends[sample], goal.seat));
            let values: Vec<i64> = values.collect();
            let most = values.iter().max().copied();
            let equals = values.iter().filter(|&&value| Some(value) == most).count();
            for (share, _) in
                shares.iter_mut().zip(&values).filter(|&(_, &value)| Some(value) == most)
            {
                *share += 1.0 / (equals * common) as f64;
            }
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(seat: usize, action: &str) -> Option<Reply> {
        Some(Reply { seat: Seat::new(seat), action: action.into() })
    }

    #[test]
    fn main_reply_is_the_first_of_the_most_frequent_replies() {
        let end = GameEnd {
            scores: corsair_engine::PerSeat::filled(2, 0),
            wins: corsair_engine::PerSeat::filled(2, 30),
        };
        let mut arm = Arm::default();
        assert_eq!(arm.main_reply(), None);
        for answer in [reply(1, "b"), reply(1, "a"), None, reply(1, "b"), reply(1, "a")] {
            arm.add(SimulatedGame { end, reply: answer });
        }
        let (main, share) = arm.main_reply().expect("replies");
        assert_eq!((main.action.as_str(), share), ("a", 0.4));
    }
}
