//! Race for fame: the leader at the start of each turn.

use crate::seat::{MAX_SEATS, PerSeat, Seat};

/// Race for fame as all players see it: fame on the track at the start of each turn, then the final ranks.
///
/// The leader is the only seat with the most fame. While several seats tie, there is no leader, and the race
/// remembers the previous leader.
#[derive(Clone, Default, Debug)]
pub(crate) struct Race {
    fame: [i32; MAX_SEATS],
    in_race: [bool; MAX_SEATS],
    /// Last leader of the race.
    last_leader: Option<Seat>,
    /// Leader at the start of the current turn.
    leader_of_the_turn: Option<Seat>,
}

/// Metrics of the race at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RaceEnd {
    /// Number of lead changes at the end: 1 if the single winner is not the last leader, else 0.
    pub lead_changes: i32,
    /// True unless the game has a single winner who already led at the start of the last turn.
    pub decided_late: bool,
}

impl Race {
    /// Adds a seat to the race.
    pub(crate) fn add_seat(&mut self, seat: Seat) {
        self.in_race[seat.index()] = true;
    }

    /// Adds the fame that a seat wins; a loss is negative.
    pub(crate) fn add_fame(&mut self, seat: Seat, by: i32) {
        self.fame[seat.index()] += by;
    }

    /// Starts a turn; returns 1 if the leader differs from the previous leader, else 0.
    pub(crate) fn begin_turn(&mut self) -> i32 {
        self.leader_of_the_turn = self.leader();
        self.set_leader(self.leader_of_the_turn)
    }

    /// Ends the race with the final ranks.
    pub(crate) fn end(&mut self, ranks: &PerSeat<u8>) -> RaceEnd {
        let mut first = ranks.iter().filter(|&(_, &rank)| rank == 0).map(|(seat, _)| seat);
        let winner = first.next().filter(|_| first.next().is_none());
        RaceEnd {
            lead_changes: self.set_leader(winner),
            decided_late: winner.is_none() || winner != self.leader_of_the_turn,
        }
    }

    fn set_leader(&mut self, leader: Option<Seat>) -> i32 {
        let changed = leader.is_some() && self.last_leader.is_some() && leader != self.last_leader;
        self.last_leader = leader.or(self.last_leader);
        changed.into()
    }

    fn leader(&self) -> Option<Seat> {
        let racers = || Seat::all(MAX_SEATS).filter(|seat| self.in_race[seat.index()]);
        let fame = |seat: &Seat| self.fame[seat.index()];
        let best = racers().max_by_key(fame)?;
        let tied = racers().filter(|seat| fame(seat) == fame(&best)).count();
        (tied == 1).then_some(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a race of three seats with the fame won in each turn. Returns the number of lead changes before the end,
    /// and the metrics of the end under these ranks.
    fn race(turns: &[[i32; 3]], ranks: [u8; 3]) -> (i32, RaceEnd) {
        let mut race = Race::default();
        let mut changes = race.begin_turn();
        for turn in turns {
            for (seat, &by) in Seat::all(3).zip(turn) {
                race.add_seat(seat);
                race.add_fame(seat, by);
            }
            changes += race.begin_turn();
        }
        (changes, race.end(&PerSeat::from_fn(3, |seat| ranks[seat.index()])))
    }

    #[test]
    fn lead_changes_when_a_new_ship_leads_alone() {
        // Seat 0 leads, seats 0 and 1 tie, seat 1 leads, seat 0 leads again.
        let turns = [[2, 0, 0], [0, 2, 0], [0, 1, 0], [5, 0, 0]];
        let (changes, end) = race(&turns, [0, 1, 2]);
        assert_eq!((changes, end), (2, RaceEnd { lead_changes: 0, decided_late: false }));
        let (changes, end) = race(&turns, [1, 0, 2]);
        assert_eq!((changes, end), (2, RaceEnd { lead_changes: 1, decided_late: true }));
    }

    #[test]
    fn lead_regained_after_a_tie_is_not_a_lead_change() {
        let (changes, end) = race(&[[2, 0, 0], [0, 2, 0], [1, 0, 0]], [0, 1, 2]);
        assert_eq!((changes, end), (0, RaceEnd { lead_changes: 0, decided_late: false }));
    }

    #[test]
    fn game_without_a_leader_or_a_single_winner_is_decided_late() {
        assert!(race(&[[1, 1, 0]], [0, 1, 2]).1.decided_late);
        let shared = race(&[[2, 1, 0]], [0, 0, 2]).1;
        assert_eq!(shared, RaceEnd { lead_changes: 0, decided_late: true });
    }

    #[test]
    fn absent_seat_never_leads_over_ships_with_negative_fame() {
        let (_, end) = race(&[[-3, -2, -1]], [2, 1, 0]);
        assert!(!end.decided_late, "the third ship led with -1");
    }
}
