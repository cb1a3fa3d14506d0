//! Simulation of a battle with the game's engine.

use corsair_engine::games::cove::odds::{Battle, Solution};
use corsair_engine::run::{Cut, ThreadsUnavailable};
use corsair_engine::stream::NatureDice;

use crate::cove::odds::outcome::{Outcome, happened};
use crate::pack::odds::Simulation;
use corsair_lab::result::Word as _;
use corsair_lab::{Observe, TrialCounts, play_trials};

/// Battle to simulate: under best play if it is solved, otherwise under the stated policies.
pub(crate) struct Fights<'b> {
    pub battle: &'b Battle,
    pub solution: Option<Solution<'b>>,
}

impl Simulation for Fights<'_> {
    fn trial(&self, dice: &mut NatureDice, observe: Observe<'_>) {
        let end = match &self.solution {
            Some(solution) => solution.fight(dice),
            None => self.battle.fight(dice),
        };
        happened(&end, |key| observe(key.into()));
    }
}

/// Simulates a battle `n` times under the stated policies on `jobs` threads.
///
/// # Errors
/// Fails if the system can't start the threads.
pub fn simulate(
    battle: &Battle,
    seed: u64,
    n: u64,
    jobs: usize,
) -> Result<TrialCounts, ThreadsUnavailable> {
    let fights = Fights { battle, solution: None };
    let empty = TrialCounts::new(Outcome::ALL.len());
    let cut = Cut::new(FIGHTS_PER_TASK, jobs);
    play_trials(seed, 0..n, &cut, &empty, &|dice, observe| fights.trial(dice, observe), &|_| {})
}

const FIGHTS_PER_TASK: u64 = 4_096;
