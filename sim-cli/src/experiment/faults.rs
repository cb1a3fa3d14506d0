//! What bots outside the program did wrong, counted per row and kind.

use std::collections::BTreeMap;

use corsair_engine::{Fault, FaultKind, Seat};
use corsair_strategies::external::OnFault;

use serde::{Deserialize, Serialize};

use super::{Address, Design};

/// The faults of a run. It is empty, and costs nothing, where all bots are within the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultTotals {
    on_fault: OnFault,
    by_row: BTreeMap<(usize, FaultKind), FaultCount>,
}

/// The faults of one kind in one row of a design.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultCount {
    /// How many there were.
    pub faults: u64,
    /// In how many games of the row.
    pub games: u64,
    /// The first of them.
    pub first: FirstFault,
}

/// Where a fault was, and what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstFault {
    /// The deal.
    pub deal: u64,
    /// The seating, as an index of the run's seatings.
    pub seating: usize,
    /// The seat.
    pub seat: Seat,
    /// What happened.
    pub fault: Fault,
}

impl FirstFault {
    /// The game, in a run of this seed.
    pub const fn address(&self, seed: u64) -> Address {
        Address { seed, deal: self.deal, seating: self.seating }
    }

    fn place(&self) -> (u64, usize, u32) {
        (self.deal, self.seating, self.fault.decision)
    }
}

impl Default for FaultTotals {
    fn default() -> FaultTotals {
        FaultTotals::heeding(OnFault::Continue)
    }
}

/// The faults of one kind in one row, as plain data.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedFaults {
    row: usize,
    kind: String,
    faults: u64,
    games: u64,
    deal: u64,
    seating: usize,
    seat: usize,
    decision: u32,
    what: String,
}

impl SavedFaults {
    /// Whether they can be of games of this design.
    pub(super) fn are_of(&self, design: &Design) -> bool {
        let is_a_seat = design
            .rows()
            .get(self.row)
            .is_some_and(|row| row.seat.is_some_and(|seat| seat.index() == self.seat));
        is_a_seat && self.seating < design.seatings().len()
    }

    /// Whether they can be of a design with so many seatings, given which rows and seats go
    /// together in it.
    pub(super) fn are_at(&self, is_a_seat: impl Fn(usize, usize) -> bool, seatings: usize) -> bool {
        is_a_seat(self.row, self.seat) && self.seating < seatings
    }
}

impl FaultTotals {
    /// All of them, as plain data.
    pub(super) fn save(&self) -> Vec<SavedFaults> {
        let counts = self.iter().map(|(row, kind, count)| SavedFaults {
            row,
            kind: kind.name().into(),
            faults: count.faults,
            games: count.games,
            deal: count.first.deal,
            seating: count.first.seating,
            seat: count.first.seat.index(),
            decision: count.first.fault.decision,
            what: count.first.fault.what.clone(),
        });
        counts.collect()
    }

    /// Takes up what was saved and fits the design, in place of what there is.
    pub(super) fn restore(&mut self, saved: Vec<SavedFaults>) -> Result<(), &'static str> {
        self.by_row.clear();
        for SavedFaults { row, kind, faults, games, deal, seating, seat, decision, what } in saved {
            let named = |of: &&FaultKind| of.name() == kind;
            let kind = *FaultKind::ALL.iter().find(named).ok_or("they name an unknown fault")?;
            let fault = Fault { kind, decision, what };
            let first = FirstFault { deal, seating, seat: Seat::new(seat), fault };
            self.by_row.insert((row, kind), FaultCount { faults, games, first });
        }
        Ok(())
    }

    /// Nothing yet, for a run that a fault ends or not.
    pub(super) const fn heeding(on_fault: OnFault) -> FaultTotals {
        FaultTotals { on_fault, by_row: BTreeMap::new() }
    }

    /// Whether the faults so far end the run.
    pub(super) fn end_the_run(&self) -> bool {
        match self.on_fault {
            OnFault::Continue => false,
            OnFault::Abort => !self.is_empty(),
        }
    }

    /// The first fault, where it ended the run.
    pub fn why_it_ended(&self) -> Option<&FirstFault> {
        self.first().filter(|_| self.end_the_run())
    }

    /// Whether there were none.
    pub fn is_empty(&self) -> bool {
        self.by_row.is_empty()
    }

    /// How many there were of all kinds.
    pub fn total(&self) -> u64 {
        self.by_row.values().map(|count| count.faults).sum()
    }

    /// The counts above zero: by row of the design, then by kind.
    pub fn iter(&self) -> impl Iterator<Item = (usize, FaultKind, &FaultCount)> {
        self.by_row.iter().map(|(&(row, kind), count)| (row, kind, count))
    }

    /// The first fault of the run.
    pub fn first(&self) -> Option<&FirstFault> {
        self.by_row.values().map(|count| &count.first).min_by_key(|first| first.place())
    }

    /// Adds the faults of one game; `row` is the row of the bot in a seat.
    pub(super) fn record(
        &mut self,
        (deal, seating): (u64, usize),
        faults: &[(Seat, Fault)],
        row: impl Fn(Seat) -> usize,
    ) {
        let mut seen = Vec::new();
        for (seat, fault) in faults {
            let key = (row(*seat), fault.kind);
            let count = self.by_row.entry(key).or_insert_with(|| FaultCount {
                faults: 0,
                games: 0,
                first: FirstFault { deal, seating, seat: *seat, fault: fault.clone() },
            });
            count.faults += 1;
            if !seen.contains(&key) {
                count.games += 1;
                seen.push(key);
            }
        }
    }

    /// Adds the faults of a later piece of the same run.
    pub(super) fn merge(&mut self, later: FaultTotals) {
        for (key, theirs) in later.by_row {
            match self.by_row.get_mut(&key) {
                Some(mine) => {
                    mine.faults += theirs.faults;
                    mine.games += theirs.games;
                }
                None => drop(self.by_row.insert(key, theirs)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(kind: FaultKind, decision: u32) -> Fault {
        Fault { kind, decision, what: kind.meaning().into() }
    }

    fn recorded(games: &[(u64, &[(Seat, Fault)])]) -> FaultTotals {
        let mut totals = FaultTotals::default();
        for &(deal, faults) in games {
            totals.record((deal, 0), faults, Seat::index);
        }
        totals
    }

    #[test]
    fn faults_and_games_are_counted_apart_and_the_first_is_kept() {
        let (zero, one) = (Seat::new(0), Seat::new(1));
        let late = |decision| fault(FaultKind::Late, decision);
        let games: [(u64, &[(Seat, Fault)]); 2] = [
            (4, &[(one, late(3)), (one, late(9))]),
            (7, &[(zero, fault(FaultKind::Exited, 1)), (one, late(2))]),
        ];
        let whole = recorded(&games);
        let counts: Vec<_> =
            whole.iter().map(|(row, kind, of)| (row, kind, of.faults, of.games)).collect();
        assert_eq!(counts, [(0, FaultKind::Exited, 1, 1), (1, FaultKind::Late, 3, 2)]);
        assert_eq!(whole.total(), 4);
        let first = whole.first().expect("there are faults");
        assert_eq!((first.deal, first.seat, first.fault.decision), (4, one, 3));
        let mut taken_up = FaultTotals::default();
        taken_up.restore(whole.save()).expect("its own");
        assert_eq!(taken_up, whole);
        let mut merged = recorded(&games[..1]);
        merged.merge(recorded(&games[1..]));
        assert_eq!(merged, whole);
    }
}
