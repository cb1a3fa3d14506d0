//! Tallies: counts of deals and games, and sums of measures. All are integers that merge exactly.

use corsair_engine::play::Ending;
use corsair_engine::run::Aggregate;
use corsair_stats::{BlockValues, Moments};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::durable::{IncompatibleTotals, Sums};
use crate::quality::CourseSums;
use crate::{Block, FaultTotals, SetUps};

/// Counts of deals, games and decisions, with moments of measures over blocks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Number of deals played.
    pub blocks: u64,
    /// Number of games played.
    pub games: u64,
    /// Number of decisions in all games.
    pub decisions: u64,
    /// Number of games that ended at the cut-off. The scores at the cut-off count.
    pub cut_off: u64,
    /// Moments of each measure over blocks, in an order that the study defines.
    pub moments: Vec<Moments>,
    /// Block values of each share of games and of each difference between shares, in an order that the study defines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<BlockValues>,
    /// Courses of games, in an order that the study defines; empty if the run does not record courses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub courses: Vec<CourseSums>,
    /// Faults of external bots, by a row that the study defines.
    pub faults: FaultTotals,
    /// Set-ups of the deals, from the first table or bot that plays each deal.
    pub set_ups: SetUps,
}

impl Tally {
    /// Returns an empty tally of `measures` measures with moments, and of `shares` shares.
    pub fn empty(measures: usize, shares: usize) -> Tally {
        Tally {
            blocks: 0,
            games: 0,
            decisions: 0,
            cut_off: 0,
            moments: vec![Moments::default(); measures],
            shares: vec![BlockValues::default(); shares],
            courses: Vec::new(),
            faults: FaultTotals::default(),
            set_ups: SetUps::default(),
        }
    }

    /// Adds `courses` empty sums of game courses.
    #[must_use]
    pub fn watching(self, courses: usize) -> Tally {
        Tally { courses: vec![CourseSums::default(); courses], ..self }
    }

    /// Counts the games and faults in a block. The closure `row` returns the row for a bot's faults.
    pub fn count(&mut self, block: &Block<'_>, row: impl Fn(u8) -> usize) {
        for game in block.games {
            self.games += 1;
            self.decisions += u64::from(game.decisions);
            match game.ending {
                Ending::Finished => {}
                Ending::CutOff => self.cut_off += 1,
            }
        }
        self.faults.record_block(block, |bot, _| row(bot));
    }
}

impl Aggregate for Tally {
    fn merge(&mut self, later: Tally) {
        self.blocks += later.blocks;
        self.games += later.games;
        self.decisions += later.decisions;
        self.cut_off += later.cut_off;
        self.moments.iter_mut().zip(&later.moments).for_each(|(sum, more)| sum.merge(more));
        self.shares.iter_mut().zip(&later.shares).for_each(|(sum, more)| sum.merge(more));
        self.courses.iter_mut().zip(&later.courses).for_each(|(sum, more)| sum.merge(more));
        self.faults.merge(later.faults);
        self.set_ups.merge(&later.set_ups);
    }
}

impl Sums for Tally {
    fn save(&self) -> Value {
        serde_json::to_value(self).expect("plain data becomes JSON")
    }

    fn restore(&mut self, saved: Value, deals: u64) -> Result<(), IncompatibleTotals> {
        let saved: Tally = serde_json::from_value(saved).map_err(IncompatibleTotals::new)?;
        if saved.blocks != deals {
            return Err(IncompatibleTotals::new("the number of deals differs"));
        }
        let sizes = |of: &Tally| [of.moments.len(), of.shares.len(), of.courses.len()];
        if sizes(&saved) != sizes(self) {
            return Err(IncompatibleTotals::new("the challengers differ"));
        }
        *self = saved;
        Ok(())
    }

    fn set_ups(&self) -> SetUps {
        self.set_ups.clone()
    }

    fn join(&mut self, later: Tally) {
        self.merge(later);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saved_tallies_are_restored_and_invalid_tallies_are_refused() {
        let mut tally =
            Tally { blocks: 2, games: 6, decisions: 40, cut_off: 1, ..Tally::empty(3, 0) };
        tally.moments[1].add(7);
        let mut again = Tally::empty(3, 0);
        again.restore(tally.save(), 2).expect("its own");
        assert_eq!(again, tally);
        Tally::empty(3, 0).restore(tally.save(), 3).expect_err("other deals");
        Tally::empty(2, 0).restore(tally.save(), 2).expect_err("other challengers");
    }
}
