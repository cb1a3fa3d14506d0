//! Allocation of games to open cells, round by round. A cell is a set of rules at one table.

use std::ops::Range;

/// Number of blocks that each set of rules plays before the first look, at the table with the largest blocks.
const FIRST: u64 = 50;

/// State of a table in the allocation: its blocks and its open sets of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    games_per_block: u64,
    /// Number of blocks that each set of rules gets at the start.
    initial_blocks: u64,
    played: u64,
    /// `true` for each open set of rules, without the base.
    open: Vec<bool>,
}

impl Share {
    /// Creates the state of a table with `initial_blocks` blocks for the base and for each open set of rules.
    pub(crate) fn new(games_per_block: u64, initial_blocks: u64, open: Vec<bool>) -> Share {
        Share { games_per_block, initial_blocks, played: 0, open }
    }

    /// Returns the number of sets of rules that play a block: the base and the open sets; 0 if no set is open.
    fn rules(&self) -> u64 {
        let open = self.open.iter().filter(|&&open| open).count() as u64;
        if open == 0 { 0 } else { 1 + open }
    }

    /// Returns the blocks to play until each set of rules has this number of games.
    fn up_to(&self, games: u64) -> Range<u64> {
        let end = if self.rules() == 0 { 0 } else { games.div_ceil(self.games_per_block) };
        self.played..end.max(self.played)
    }

    /// Returns the number of games of these blocks, under all rules.
    fn games(&self, blocks: &Range<u64>) -> u64 {
        (blocks.end - blocks.start) * self.games_per_block * self.rules()
    }
}

/// Tables that share a fixed total of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Allocation {
    tables: Vec<Share>,
    /// Number of games left to play.
    left: u64,
    /// Number of games that each open set of rules has at each table by the next look.
    look: u64,
}

impl Allocation {
    /// Returns the allocation before the first game.
    pub(crate) fn new(tables: Vec<Share>) -> Allocation {
        let left = tables.iter().map(|of| of.games(&(0..of.initial_blocks))).sum();
        let largest = tables.iter().map(|of| of.games_per_block).max().unwrap_or(1);
        Allocation { tables, left, look: FIRST * largest }
    }

    /// Returns the number of games that the smallest block costs: the base and one set of rules play the block.
    pub(crate) fn least_games(&self) -> u64 {
        2 * self.tables.iter().map(|of| of.games_per_block).min().unwrap_or(1)
    }

    /// Returns the maximum number of blocks for each table. Their sum is the maximum number of blocks in all rounds.
    pub(crate) fn most_blocks(&self) -> Vec<u64> {
        let (least, mut games) = (self.least_games(), 0);
        let of_table = |of: &Share| {
            let before = games / least;
            games += of.games(&(0..of.initial_blocks));
            games / least - before
        };
        self.tables.iter().map(of_table).collect()
    }

    /// Returns, for each set of rules at a table, `true` if the set is open. The base comes first and is always open.
    pub(crate) fn open(&self, table: usize) -> Vec<bool> {
        std::iter::once(true).chain(self.tables[table].open.iter().copied()).collect()
    }

    /// Closes one cell: the set of rules `variant` at a table. The base has index 0 and never closes.
    pub(crate) fn close(&mut self, table: usize, variant: usize) {
        self.tables[table].open[variant - 1] = false;
    }

    /// Returns the blocks of each table up to the next look; `None` if no cell is open or no games are left.
    ///
    /// A look comes after √2 times as many games as the previous look, or after the last game.
    pub(crate) fn next_round(&mut self) -> Option<Vec<Range<u64>>> {
        let rounds = |games: u64| self.tables.iter().map(move |of| of.up_to(games));
        let cost = |games: u64| -> u64 {
            self.tables.iter().zip(rounds(games)).map(|(of, round)| of.games(&round)).sum()
        };
        let (mut games, mut above) = (0, self.look + 1);
        while games + 1 < above {
            let middle = games.midpoint(above);
            *if cost(middle) <= self.left { &mut games } else { &mut above } = middle;
        }
        let (cost, round) = (cost(games), rounds(games).collect::<Vec<_>>());
        if cost == 0 {
            return None;
        }
        self.left -= cost;
        self.look = self.look * 181 / 128;
        self.tables.iter_mut().zip(&round).for_each(|(of, round)| of.played = round.end);
        Some(round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays all rounds and returns the games of each table. Each `(table, variant, blocks)` of `left_at` closes a
    /// cell after that number of blocks.
    fn played(allocation: &mut Allocation, left_at: &[(usize, usize, u64)]) -> Vec<u64> {
        let mut games = vec![0; allocation.tables.len()];
        while let Some(round) = allocation.next_round() {
            for (table, round) in round.iter().enumerate() {
                games[table] += allocation.tables[table].games(round);
            }
            for &(table, variant, blocks) in left_at {
                if round[table].end >= blocks && !round[table].is_empty() {
                    allocation.close(table, variant);
                }
            }
        }
        games
    }

    fn two_tables() -> Allocation {
        Allocation::new(vec![
            Share::new(4, 1_000, vec![true, true]),
            Share::new(1, 4_000, vec![true, true]),
        ])
    }

    #[test]
    fn open_cells_play_their_planned_games() {
        let mut all = two_tables();
        assert_eq!((all.left, all.least_games(), all.most_blocks()), (24_000, 2, vec![6_000; 2]));
        assert_eq!(played(&mut all, &[]), [12_000, 12_000]);
        assert_eq!(all.left, 0);
    }

    #[test]
    fn games_of_closed_cells_go_to_open_cells() {
        let mut all = two_tables();
        // The first table closes after the first look, with 50 blocks of 4 games under three sets of rules.
        let games = played(&mut all, &[(0, 1, 50), (0, 2, 50)]);
        assert_eq!(games[0], 600);
        assert!((23_390..=23_400).contains(&games[1]), "{games:?}");
        let mut one = two_tables();
        // One cell of the second table closes.
        let games = played(&mut one, &[(1, 2, 200)]);
        assert!(games.iter().sum::<u64>() <= 24_000 && one.left < 20, "{games:?}, {one:?}");
        assert!(one.tables[0].played > 1_100 && one.tables[1].played > 4_400, "{one:?}");
    }

    #[test]
    fn looks_come_after_equally_many_games_of_every_line_up() {
        let mut all = two_tables();
        let mut looks = Vec::new();
        while let Some(round) = all.next_round() {
            looks.push([4 * round[0].end, round[1].end]);
        }
        assert_eq!(looks[..3], [[200, 200], [284, 282], [400, 398]]);
        assert_eq!(looks.last(), Some(&[4_000, 4_000]));
    }

    #[test]
    fn sequential_play_ends_if_all_cells_are_closed() {
        let mut all = two_tables();
        let everything = [(0, 1, 1), (0, 2, 1), (1, 1, 1), (1, 2, 1)];
        assert_eq!(played(&mut all, &everything), [600, 600]);
    }
}
