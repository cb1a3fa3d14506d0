//! Course of a game: each seat's score at the end of each turn.

use corsair_engine::{PerSeat, Seat};

use crate::SHARE_UNITS;
use crate::quality::{POINTS, PlayedOut};

/// Course of a game, turn by turn. The type does not depend on the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// Scores before the first turn and at the end of each turn. The last entry has the final scores.
    pub standings: Vec<PerSeat<i32>>,
    /// Opening of each seat, as a hash of the seat's first actions.
    pub openings: PerSeat<u64>,
    /// Results of playouts from the game's decisions; `None` if the run has no playouts.
    pub played_out: Option<PlayedOut>,
}

/// Returns a number of tenths of `turns` turns, rounded to whole turns.
pub const fn turn_after(tenths: usize, turns: usize) -> usize {
    (tenths * turns + 5) / (POINTS + 1)
}

impl Course {
    /// Returns the number of turns in the game.
    pub fn turns(&self) -> usize {
        self.standings.len() - 1
    }

    /// Returns the scores after `tenths` tenths of the turns, rounded to whole turns.
    pub fn after(&self, tenths: usize) -> &PerSeat<i32> {
        &self.standings[turn_after(tenths, self.turns())]
    }

    /// Returns the number of lead changes. A lead change is the end of a turn with a sole leader who differs from the
    /// previous sole leader.
    pub fn lead_changes(&self) -> i64 {
        let mut changes = 0;
        let mut last = None;
        for leader in self.standings.iter().filter_map(only_leader) {
            changes += i64::from(last.is_some_and(|last| last != leader));
            last = Some(leader);
        }
        changes
    }

    /// Returns the number of turns after which a winner stays among the leaders until the end.
    pub fn settled(&self, ranks: &PerSeat<u8>) -> usize {
        let winner_leads = |standing: &PerSeat<i32>| {
            Seat::all(ranks.len()).any(|seat| ranks[seat] == 0 && lead(standing, seat) >= 0)
        };
        let turns = self.turns();
        let last_without = self.standings[..turns].iter().rposition(|of| !winner_leads(of));
        last_without.map_or(0, |turn| turn + 1)
    }

    /// Returns the largest deficit of a winner to the leader during the game.
    pub fn deficit(&self, ranks: &PerSeat<u8>) -> i32 {
        let winners = || Seat::all(ranks.len()).filter(|&seat| ranks[seat] == 0);
        let deficits = self.standings.iter().flat_map(|standing| {
            let most = standing.as_slice().iter().max().copied().unwrap_or(0);
            winners().map(move |seat| most - standing[seat])
        });
        deficits.max().unwrap_or(0)
    }
}

/// Returns the score of a seat minus the best opponent's score.
pub(crate) fn lead(standing: &PerSeat<i32>, seat: Seat) -> i32 {
    let others = standing.iter().filter(|(other, _)| *other != seat).map(|(_, &score)| score);
    others.max().map_or(0, |best| standing[seat] - best)
}

/// Returns the seats with the highest score.
fn leaders(standing: &PerSeat<i32>) -> impl Iterator<Item = Seat> {
    Seat::all(standing.len()).filter(|&seat| lead(standing, seat) >= 0)
}

/// Returns the mean win share of the leaders, in units of (1/60)². `wins` has each seat's win share in sixtieths.
pub(crate) fn leader_units(standing: &PerSeat<i32>, wins: &PerSeat<i64>) -> i64 {
    let leading = leaders(standing).count() as i64;
    let of_leaders: i64 = leaders(standing).map(|seat| wins[seat]).sum();
    of_leaders * SHARE_UNITS as i64 / leading
}

/// Returns the seats with the lowest score; empty if all seats have equal scores.
pub(crate) fn last(standing: &PerSeat<i32>) -> impl Iterator<Item = Seat> {
    let least = standing.as_slice().iter().min().copied().unwrap_or(0);
    let is_last = move |seat: &Seat| standing[*seat] == least && lead(standing, *seat) < 0;
    Seat::all(standing.len()).filter(is_last)
}

fn only_leader(standing: &PerSeat<i32>) -> Option<Seat> {
    Seat::all(standing.len()).find(|&seat| lead(standing, seat) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(standings: &[[i32; 3]]) -> Course {
        let standing = |of: &[i32; 3]| PerSeat::from_fn(3, |seat| of[seat.index()]);
        let openings = PerSeat::filled(3, 0);
        let standings = standings.iter().map(standing).collect();
        Course { standings, openings, played_out: None }
    }

    fn ranks(of: [u8; 3]) -> PerSeat<u8> {
        PerSeat::from_fn(3, |seat| of[seat.index()])
    }

    #[test]
    fn lead_changes_count_new_sole_leaders() {
        let of = course(&[[0, 0, 0], [2, 1, 0], [2, 2, 0], [2, 2, 5], [7, 2, 5], [8, 8, 8]]);
        assert_eq!(of.lead_changes(), 2, "ties change nothing");
        assert_eq!(course(&[[0, 0, 0], [1, 1, 0], [3, 2, 0]]).lead_changes(), 0);
    }

    #[test]
    fn game_is_settled_after_the_winners_last_turn_behind() {
        let of = course(&[[0, 0, 0], [2, 1, 0], [2, 2, 0], [2, 2, 5], [7, 2, 5]]);
        assert_eq!((of.settled(&ranks([0, 2, 1])), of.deficit(&ranks([0, 2, 1]))), (4, 3));
        assert_eq!(of.settled(&ranks([2, 0, 1])), 4, "by a rule other than score");
        let ahead = course(&[[0, 0, 0], [2, 1, 0], [2, 2, 0]]);
        assert_eq!((ahead.settled(&ranks([0, 0, 2])), ahead.deficit(&ranks([0, 0, 2]))), (0, 1));
        assert_eq!(course(&[[1, 2, 3]]).settled(&ranks([2, 1, 0])), 0, "there was no turn");
    }

    #[test]
    fn standings_after_a_tenth_are_taken_at_the_nearest_turn() {
        let twelve: Vec<[i32; 3]> = (0..=12).map(|turn| [turn, 0, 0]).collect();
        let of = course(&twelve);
        let turns: Vec<i32> = (1..=9).map(|tenths| of.after(tenths)[Seat::new(0)]).collect();
        assert_eq!(turns, [1, 2, 4, 5, 6, 7, 8, 10, 11]);
        assert_eq!(course(&[[4, 4, 5]]).after(5)[Seat::new(2)], 5);
    }

    #[test]
    fn full_tie_has_no_last_seat() {
        let of = |scores: [i32; 3]| PerSeat::from_fn(3, |seat| scores[seat.index()]);
        let seats = |found: Vec<Seat>| found.into_iter().map(Seat::index).collect::<Vec<_>>();
        assert_eq!(seats(last(&of([1, 1, 1])).collect()), Vec::<usize>::new());
        assert_eq!(seats(last(&of([1, 3, 1])).collect()), [0, 2]);
        assert_eq!(seats(leaders(&of([3, 3, 1])).collect()), [0, 1]);
        assert_eq!(lead(&of([3, 7, 1]), Seat::new(1)), 4);
    }
}
