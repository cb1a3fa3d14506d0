//! A contest whose sums are looked at as they grow: what was seen at each look is kept.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{ContestTotals, Match};
use crate::durable::{Misfit, Sums};
use crate::stats::Looks;

/// The sums of a contest, and what they were at each look before. Their size depends on the number
/// of looks, which grows as its logarithm, and not on that of deals otherwise.
#[derive(Clone, PartialEq, Debug)]
pub struct Watched {
    totals: ContestTotals,
    /// After how many blocks there is a look.
    looks: Vec<u64>,
    seen: Vec<ContestTotals>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    totals: ContestTotals,
    seen: Vec<ContestTotals>,
}

impl Watched {
    /// Nothing yet of a contest that is looked at as its procedure says: at its end alone, where
    /// nothing can stop it before.
    pub fn empty(played: &Match) -> Watched {
        let looks = match Looks::up_to(played.blocks) {
            Some(looks) if played.is_sequential() => looks.iter().collect(),
            Some(_) | None => vec![played.blocks],
        };
        Watched { totals: ContestTotals::empty(&played.contest), looks, seen: Vec::new() }
    }

    /// The sums of some deals, to be joined.
    pub fn part(totals: ContestTotals) -> Watched {
        Watched { totals, looks: Vec::new(), seen: Vec::new() }
    }

    /// The sums.
    pub fn totals(&self) -> &ContestTotals {
        &self.totals
    }

    /// After how many blocks there is a look, in order.
    pub fn looks(&self) -> &[u64] {
        &self.looks
    }

    /// What the sums were at each look so far.
    pub fn seen(&self) -> &[ContestTotals] {
        &self.seen
    }
}

impl Sums for Watched {
    fn save(&self) -> Value {
        let saved = Saved { totals: self.totals.clone(), seen: self.seen.clone() };
        serde_json::to_value(saved).expect("plain data becomes JSON")
    }

    fn restore(&mut self, saved: Value, deals: u64) -> Result<(), Misfit> {
        let Saved { totals, seen } = serde_json::from_value(saved).map_err(Misfit::new)?;
        let per_block = self.totals.games_per_block();
        let is_of = |of: &ContestTotals| of.games_per_block() == per_block;
        if totals.blocks() != deals || !is_of(&totals) || !seen.iter().all(is_of) {
            return Err(Misfit::new("they are of another number of deals or seatings"));
        }
        // A contest that nothing can stop may have been begun with another end.
        let is_look = |of: &ContestTotals| self.looks.contains(&of.blocks());
        let seen: Vec<ContestTotals> = seen.into_iter().filter(is_look).collect();
        let passed = self.looks.iter().copied().filter(|&look| look <= deals);
        if !seen.iter().map(ContestTotals::blocks).eq(passed) {
            return Err(Misfit::new("they were looked at after other numbers of deals"));
        }
        self.totals = totals;
        self.seen = seen;
        Ok(())
    }

    /// Whoever looks joins deals up to a look, and then those beyond.
    fn join(&mut self, later: Watched) {
        self.totals.merge(&later.totals);
        if later.totals.blocks() > 0 && self.looks.contains(&self.totals.blocks()) {
            self.seen.push(self.totals.clone());
        }
    }
}
