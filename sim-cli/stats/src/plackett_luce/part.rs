//! Players with finite ratings, and the standing of the remaining players.

use crate::strong_components;

/// Standing of a player relative to the rated players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The player has a finite rating.
    Rated,
    /// The results put the player infinitely far above every rated player.
    AboveAll,
    /// The results put the player infinitely far below every rated player.
    BelowAll,
    /// No chain of results leads from the player to a rated player, or back.
    NotCompared,
}

/// Largest set of players with finite ratings, and the standing of each player relative to this set.
///
/// A result leads from a player to another one if the player finished above or level. Ratings are finite only among
/// players of a strongly connected set, in which chains of results lead from every player to every other. A player
/// outside the set has finished above all its players in every common contest, or below all of them, so the
/// likelihood has its supremum at an infinite rating. Source: L. R. Ford, "Solution of a ranking problem from binary
/// comparisons", American Mathematical Monthly 64 (1957), no. 8, part 2, 28-33.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedPart {
    standings: Vec<Standing>,
}

impl RatedPart {
    /// Returns the largest strongly connected set of `players` players. Among equally large sets it has the most
    /// meetings; among these it is the set that precedes. `meetings(a, b)` is the number of contests of both players,
    /// and `has_reached(a, b)` is true if a has finished above or level with b. `None` if no set has two players.
    pub fn new(
        players: usize,
        meetings: impl Fn(usize, usize) -> u64,
        has_reached: impl Fn(usize, usize) -> bool,
    ) -> Option<RatedPart> {
        let sets = strong_components(players, &has_reached);
        let meetings_in = |set: &[usize]| -> u64 {
            let pairs = set.iter().flat_map(|&a| set.iter().map(move |&b| (a, b)));
            pairs.filter(|(a, b)| a < b).map(|(a, b)| meetings(a, b)).sum()
        };
        // Of equal elements `max_by_key` returns the last.
        let rated = sets.iter().rev().max_by_key(|set| (set.len(), meetings_in(set)))?;
        if rated.len() < 2 {
            return None;
        }
        let below = reached_from(rated, players, &has_reached);
        let above = reached_from(rated, players, |a, b| has_reached(b, a));
        let standing = |player: usize| match (above[player], below[player]) {
            (true, true) => Standing::Rated,
            (true, false) => Standing::AboveAll,
            (false, true) => Standing::BelowAll,
            (false, false) => Standing::NotCompared,
        };
        Some(RatedPart { standings: (0..players).map(standing).collect() })
    }

    /// Returns the standing of each player.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// Iterates over the rated players, in ascending order.
    pub fn rated(&self) -> impl Iterator<Item = usize> {
        (0..self.standings.len()).filter(|&player| self.standings[player] == Standing::Rated)
    }
}

/// Returns, player by player, `true` if chains of steps lead to the player from a player in `from`.
fn reached_from(
    from: &[usize],
    players: usize,
    is_step: impl Fn(usize, usize) -> bool,
) -> Vec<bool> {
    let mut reached = vec![false; players];
    let mut open = from.to_vec();
    while let Some(at) = open.pop() {
        if !reached[at] {
            reached[at] = true;
            open.extend((0..players).filter(|&next| is_step(at, next)));
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::Standing::{AboveAll, BelowAll, NotCompared, Rated};
    use super::*;

    /// Returns the standings of players for which only these pairs finished in this order.
    fn standings(players: usize, above: &[(usize, usize)]) -> Option<Vec<Standing>> {
        let has_reached = |a, b| above.contains(&(a, b));
        let part = RatedPart::new(players, |_, _| 1, has_reached)?;
        Some(part.standings().to_vec())
    }

    #[test]
    fn winless_player_is_below_and_unbeaten_player_is_above_the_rated_players() {
        let above = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3), (4, 0), (4, 1), (4, 3)];
        let expected = vec![Rated, Rated, Rated, BelowAll, AboveAll];
        assert_eq!(standings(5, &above), Some(expected));
    }

    #[test]
    fn player_without_a_chain_of_results_is_not_compared() {
        let above = [(0, 1), (1, 0), (3, 4)];
        let expected = vec![Rated, Rated, NotCompared, NotCompared, NotCompared];
        assert_eq!(standings(5, &above), Some(expected));
        // Player 2 finished above players of both pairs and below none.
        let above = [(0, 1), (1, 0), (3, 4), (4, 3), (2, 0), (2, 3)];
        let expected = vec![Rated, Rated, AboveAll, NotCompared, NotCompared];
        assert_eq!(standings(5, &above), Some(expected));
    }

    #[test]
    fn larger_set_is_rated_then_the_set_with_more_meetings_then_the_first() {
        let pairs = |a: usize, b: usize| a / 2 == b / 2;
        let rated = |meetings: fn(usize, usize) -> u64, extra: &[(usize, usize)]| {
            let has_reached = |a, b| pairs(a, b) || extra.contains(&(a, b));
            let part = RatedPart::new(5, meetings, has_reached).expect("a pair");
            part.rated().collect::<Vec<_>>()
        };
        assert_eq!(rated(|_, _| 1, &[(0, 2)]), [0, 1]);
        assert_eq!(rated(|_, _| 1, &[(2, 0)]), [2, 3]);
        assert_eq!(rated(|a, _| a as u64, &[(0, 2)]), [2, 3]);
        assert_eq!(rated(|_, _| 1, &[(0, 2), (3, 4), (4, 3)]), [2, 3, 4]);
    }

    #[test]
    fn strictly_ordered_players_have_no_rated_part() {
        assert_eq!(standings(3, &[(0, 1), (0, 2), (1, 2)]), None);
        assert_eq!(standings(0, &[]), None);
    }
}
