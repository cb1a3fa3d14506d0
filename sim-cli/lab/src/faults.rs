//! Faults of external bots, counted by row and kind.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use corsair_engine::{Fault, FaultKind, Seat};
use corsair_strategies::external::OnFault;

use serde::{Deserialize, Serialize};

use crate::notable::index;
use crate::{Address, Block, Design};

/// Maximum length of the list of faulty games, which has the run's first faulty games. Checkpoints store the list. The
/// games of a longer list would be too many to examine by hand.
pub const MOST_FAULTY_GAMES: usize = 10_000;

/// Counts of faults in a run. Without external bots, the totals are empty and take no time.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultTotals {
    #[serde(rename = "counts", with = "list")]
    by_row: BTreeMap<(usize, FaultKind), FaultCount>,
    /// Faulty games in the order of play, at most [`MOST_FAULTY_GAMES`].
    games: Vec<FaultyGame>,
}

/// Faults of the same kind by one bot in one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultyGame {
    /// Row of the design that contains this bot in this seat.
    pub row: usize,
    /// Deal of the faulty game.
    pub deal: u64,
    /// Index of the game's seating among the run's seatings.
    pub seating: usize,
    /// Seat of the faulty bot.
    #[serde(with = "index")]
    pub seat: Seat,
    /// Kind of the faults.
    pub kind: FaultKind,
    /// Number of faults of this kind in the game.
    pub faults: u32,
    /// Number of the seat's decision with the first fault, from 1.
    #[serde(rename = "decision")]
    pub first_decision: u32,
}

/// Counts for one kind of fault in one row of a design.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultCount {
    /// Number of faults of this kind in the row.
    pub faults: u64,
    /// Number of the row's games that have a fault of this kind.
    pub games: u64,
    /// First fault of this kind in the row.
    pub first: FirstFault,
}

/// First fault of a count, with the address of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstFault {
    /// Deal of the game with the fault.
    pub deal: u64,
    /// Index of the game's seating among the run's seatings.
    pub seating: usize,
    /// Seat of the faulty bot.
    pub seat: Seat,
    /// Kind and details of the fault.
    pub fault: Fault,
}

impl FirstFault {
    /// Returns the address of the game with the fault, in a run of `seed`.
    pub const fn address(&self, seed: u64) -> Address {
        Address { seed, deal: self.deal, seating: self.seating }
    }

    fn place(&self) -> (u64, usize, u32) {
        (self.deal, self.seating, self.fault.decision)
    }
}

/// Serde for the counts of faults, as a list.
mod list {
    use serde::{Deserializer, Serializer};

    use super::*;

    type Counts = BTreeMap<(usize, FaultKind), FaultCount>;

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct SavedCount {
        row: usize,
        kind: FaultKind,
        faults: u64,
        games: u64,
        deal: u64,
        seating: usize,
        #[serde(with = "index")]
        seat: Seat,
        decision: u32,
        what: String,
    }

    pub(super) fn serialize<S: Serializer>(counts: &Counts, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(counts.iter().map(|(&(row, kind), count)| {
            let FaultCount { faults, games, first } = count.clone();
            let FirstFault { deal, seating, seat, fault: Fault { decision, what, .. } } = first;
            SavedCount { row, kind, faults, games, deal, seating, seat, decision, what }
        }))
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Counts, D::Error> {
        let counts = Vec::<SavedCount>::deserialize(from)?.into_iter().map(|saved| {
            let SavedCount { row, kind, faults, games, deal, seating, seat, decision, what } =
                saved;
            let fault = Fault { kind, decision, what };
            let first = FirstFault { deal, seating, seat, fault };
            ((row, kind), FaultCount { faults, games, first })
        });
        Ok(counts.collect())
    }
}

impl FaultTotals {
    /// Returns whether the faults can come from games of this design.
    pub(crate) fn are_of(&self, design: &Design) -> bool {
        let is_a_seat = |row: usize, seat: Seat| {
            design.rows().get(row).is_some_and(|row| row.seat == Some(seat))
        };
        self.are_at(is_a_seat, design.seatings().len())
    }

    /// Returns whether the faults can come from a design with `seatings` seatings. The closure `is_a_seat` receives a
    /// row and a seat, and returns whether the row's bot has that seat.
    pub fn are_at(&self, is_a_seat: impl Fn(usize, Seat) -> bool, seatings: usize) -> bool {
        let is_there = |row, seat, seating| is_a_seat(row, seat) && seating < seatings;
        let games = self.by_row.values().map(|of| of.games).fold(0, u64::saturating_add);
        self.iter().all(|(row, _, of)| is_there(row, of.first.seat, of.first.seating))
            && self.games.iter().all(|of| is_there(of.row, of.seat, of.seating))
            && self.games.len() as u64 == games.min(MOST_FAULTY_GAMES as u64)
    }

    /// Returns whether play continues after these faults.
    pub fn flow(&self, on_fault: OnFault) -> ControlFlow<()> {
        match on_fault {
            OnFault::Abort if !self.is_empty() => ControlFlow::Break(()),
            OnFault::Abort | OnFault::Continue => ControlFlow::Continue(()),
        }
    }

    /// Returns whether no bot made a fault.
    pub fn is_empty(&self) -> bool {
        self.by_row.is_empty()
    }

    /// Returns the total number of faults, whatever their kind.
    pub fn total(&self) -> u64 {
        self.by_row.values().map(|count| count.faults).sum()
    }

    /// Iterates over the nonzero counts, by row of the design, then by kind.
    pub fn iter(&self) -> impl Iterator<Item = (usize, FaultKind, &FaultCount)> {
        self.by_row.iter().map(|(&(row, kind), count)| (row, kind, count))
    }

    /// Returns the faulty games in the order of play, at most [`MOST_FAULTY_GAMES`]. A game has one entry per bot,
    /// seat and kind.
    pub fn games(&self) -> &[FaultyGame] {
        &self.games
    }

    /// Returns the number of faulty games, including games beyond the list.
    pub fn total_games(&self) -> u64 {
        self.by_row.values().map(|count| count.games).sum()
    }

    /// Returns the first fault of the run with its row.
    pub fn first(&self) -> Option<(usize, &FirstFault)> {
        let all = self.by_row.iter().map(|(&(row, _), count)| (row, &count.first));
        all.min_by_key(|(_, first)| first.place())
    }

    /// Adds the faults in a block. The closure `row` returns the design's row for a bot in a seat.
    pub fn record_block(&mut self, block: &Block<'_>, row: impl Fn(u8, Seat) -> usize) {
        for (index, (seating, game)) in block.seatings.iter().zip(block.games).enumerate() {
            self.record((block.deal_of(index), index), game.faults, |seat| {
                row(seating[seat], seat)
            });
        }
    }

    /// Adds the faults in one game. The closure `row` returns the design's row for a bot in a seat.
    fn record(
        &mut self,
        (deal, seating): (u64, usize),
        faults: &[(Seat, Fault)],
        row: impl Fn(Seat) -> usize,
    ) {
        let mut games: Vec<FaultyGame> = Vec::new();
        for (seat, fault) in faults {
            let (row, kind) = (row(*seat), fault.kind);
            let count = self.by_row.entry((row, kind)).or_insert_with(|| FaultCount {
                faults: 0,
                games: 0,
                first: FirstFault { deal, seating, seat: *seat, fault: fault.clone() },
            });
            count.faults += 1;
            if let Some(game) = games.iter_mut().find(|of| (of.row, of.kind) == (row, kind)) {
                game.faults += 1;
            } else {
                count.games += 1;
                let (seat, first_decision) = (*seat, fault.decision);
                let faults = 1;
                games.push(FaultyGame { row, deal, seating, seat, kind, faults, first_decision });
            }
        }
        self.list(games);
    }

    fn list(&mut self, later: Vec<FaultyGame>) {
        let room = MOST_FAULTY_GAMES - self.games.len();
        self.games.extend(later.into_iter().take(room));
    }

    /// Adds faults from a later part of the run.
    pub fn merge(&mut self, later: FaultTotals) {
        self.list(later.games);
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
    fn faults_and_faulty_games_have_separate_counts() {
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
        let (row, first) = whole.first().expect("there are faults");
        assert_eq!(row, 1);
        assert_eq!((first.deal, first.seat, first.fault.decision), (4, one, 3));
        let listed: Vec<_> = whole
            .games()
            .iter()
            .map(|of| (of.deal, of.seat, of.kind, of.faults, of.first_decision))
            .collect();
        let expected = [
            (4, one, FaultKind::Late, 2, 3),
            (7, zero, FaultKind::Exited, 1, 1),
            (7, one, FaultKind::Late, 1, 2),
        ];
        assert_eq!((listed.as_slice(), whole.total_games()), (&expected[..], 3));
        let saved = serde_json::to_value(&whole).expect("plain data");
        let restored: FaultTotals = serde_json::from_value(saved).expect("its own");
        assert_eq!(restored, whole);
        let mut merged = recorded(&games[..1]);
        merged.merge(recorded(&games[1..]));
        assert_eq!(merged, whole);
    }

    #[test]
    fn list_of_faulty_games_does_not_depend_on_chunks() {
        let one = [(Seat::new(1), fault(FaultKind::Late, 1))];
        let games: Vec<(u64, &[(Seat, Fault)])> =
            (0..MOST_FAULTY_GAMES as u64 + 10).map(|deal| (deal, &one[..])).collect();
        let whole = recorded(&games);
        assert_eq!(whole.games().len(), MOST_FAULTY_GAMES);
        assert_eq!(whole.total_games(), games.len() as u64);
        assert_eq!(whole.games().last().map(|of| of.deal), Some(MOST_FAULTY_GAMES as u64 - 1));
        for cut in [1, 5_000, games.len() - 3] {
            let mut merged = recorded(&games[..cut]);
            merged.merge(recorded(&games[cut..]));
            assert!(merged == whole, "cut at {cut}");
        }
    }
}
