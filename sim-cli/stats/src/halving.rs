//! Sequential halving: a budget for finding the best of many arms.

/// The rounds of a search for the best arms: all arms play a few blocks, the better half of the arms twice as many,
/// and so on, until the finalists are left. Every round costs the same.
///
/// Source: Z. Karnin, T. Koren and O. Somekh, "Almost optimal exploration in multi-armed bandits", Proceedings of the
/// 30th International Conference on Machine Learning (2013), 1238-1246, algorithm 2. In the paper the last round
/// leaves one arm; here the last round leaves the finalists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Halving {
    rounds: Vec<Round>,
    finalists: usize,
}

/// A round of a search: number of arms, and blocks per arm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// The number of remaining arms.
    pub arms: usize,
    /// Number of blocks that each arm plays; all arms play equal blocks.
    pub blocks: u64,
}

/// A budget too small for one block per arm in some round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooFewBlocks {
    /// The least budget.
    pub needed: u64,
}

impl Halving {
    /// Returns the rounds that a budget of single-arm blocks allows. `arms` and `finalists` are at least 1. The list
    /// is empty if all arms are finalists.
    ///
    /// # Errors
    /// Fails if the first round, which has most arms, has less than one block per arm.
    pub fn new(arms: usize, finalists: usize, budget: u64) -> Result<Halving, TooFewBlocks> {
        let mut sizes = Vec::new();
        let mut left = arms;
        while left > finalists {
            sizes.push(left);
            left = left.div_ceil(2).max(finalists);
        }
        let share = budget / sizes.len().max(1) as u64;
        let round = |&arms: &usize| Round { arms, blocks: share / arms as u64 };
        let rounds: Vec<Round> = sizes.iter().map(round).collect();
        if rounds.iter().any(|round| round.blocks == 0) {
            return Err(TooFewBlocks { needed: (arms * rounds.len()) as u64 });
        }
        Ok(Halving { rounds, finalists: left })
    }

    /// The rounds, in order.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The number of arms left after the round with this index.
    pub fn left_after(&self, round: usize) -> usize {
        self.rounds.get(round + 1).map_or(self.finalists, |next| next.arms)
    }

    /// The number of arms left in the end.
    pub fn finalists(&self) -> usize {
        self.finalists
    }

    /// The number of single-arm blocks that all rounds play: at most the budget.
    pub fn cost(&self) -> u64 {
        self.rounds.iter().map(|round| round.arms as u64 * round.blocks).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(arms: usize, finalists: usize, budget: u64) -> Vec<(usize, u64)> {
        let halving = Halving::new(arms, finalists, budget).expect("enough");
        assert!(halving.cost() <= budget);
        halving.rounds().iter().map(|round| (round.arms, round.blocks)).collect()
    }

    #[test]
    fn every_round_halves_the_arms_at_equal_cost() {
        assert_eq!(rounds(160, 8, 25_000), [(160, 31), (80, 62), (40, 125), (20, 250), (10, 500)],);
        assert_eq!(rounds(5, 2, 30), [(5, 3), (3, 5)]);
        // The paper's case: log2(8) rounds leave one arm.
        assert_eq!(rounds(8, 1, 24), [(8, 1), (4, 2), (2, 4)]);
    }

    #[test]
    fn survivors_of_a_round_play_the_next() {
        let halving = Halving::new(160, 8, 25_000).expect("enough");
        let left: Vec<usize> = (0..5).map(|round| halving.left_after(round)).collect();
        assert_eq!((left, halving.finalists()), (vec![80, 40, 20, 10, 8], 8));
    }

    #[test]
    fn few_arms_are_finalists_without_a_round() {
        let halving = Halving::new(3, 8, 0).expect("nothing to find");
        assert_eq!((halving.rounds(), halving.finalists(), halving.cost()), (&[][..], 3, 0));
    }

    #[test]
    fn error_for_a_small_budget_names_the_minimum() {
        let refused = Halving::new(160, 8, 799).expect_err("one block short");
        assert_eq!(refused, TooFewBlocks { needed: 800 });
        Halving::new(160, 8, 800).expect("one block each in the first round");
    }
}
