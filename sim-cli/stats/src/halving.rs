//! Sequential halving: a search for the best of many arms with a fixed budget.

/// Rounds of a search for the best arms. All arms play a few blocks, then the better half of the arms plays twice as
/// many, and so on until only the finalists remain. Every round costs the same.
///
/// Source: Z. Karnin, T. Koren and O. Somekh, "Almost optimal exploration in multi-armed bandits", Proceedings of the
/// 30th International Conference on Machine Learning (2013), 1238-1246, algorithm 2. In the paper the last round
/// leaves one arm; here the last round leaves the finalists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Halving {
    rounds: Vec<Round>,
    finalists: usize,
}

/// One round of a search by sequential halving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// Number of arms that play in this round.
    pub arms: usize,
    /// Number of blocks that each arm plays. All arms play the same blocks.
    pub blocks: u64,
}

/// Error: the budget is too small for one block per arm in each round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooFewBlocks {
    /// Minimum budget of the search, in blocks summed over arms.
    pub needed: u64,
}

impl Halving {
    /// Returns the rounds that a budget allows. One arm on one block costs 1. `arms` and `finalists` are at least 1.
    /// The search has no rounds if all arms are finalists.
    ///
    /// # Errors
    /// Fails if the budget allows less than one block per arm in the first round, which has the most arms.
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

    /// Rounds in the order of play.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Number of arms that remain after the round with this index.
    pub fn left_after(&self, round: usize) -> usize {
        self.rounds.get(round + 1).map_or(self.finalists, |next| next.arms)
    }

    /// Number of arms that remain after the last round.
    pub fn finalists(&self) -> usize {
        self.finalists
    }

    /// Cost of all rounds together in blocks summed over arms, at most the budget.
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
    fn best_arms_of_a_round_play_the_next_round() {
        let halving = Halving::new(160, 8, 25_000).expect("enough");
        let left: Vec<usize> = (0..5).map(|round| halving.left_after(round)).collect();
        assert_eq!((left, halving.finalists()), (vec![80, 40, 20, 10, 8], 8));
    }

    #[test]
    fn arms_up_to_the_number_of_finalists_need_no_round() {
        let halving = Halving::new(3, 8, 0).expect("nothing to find");
        assert_eq!((halving.rounds(), halving.finalists(), halving.cost()), (&[][..], 3, 0));
    }

    #[test]
    fn error_about_a_small_budget_names_the_minimum() {
        let refused = Halving::new(160, 8, 799).expect_err("one block short");
        assert_eq!(refused, TooFewBlocks { needed: 800 });
        Halving::new(160, 8, 800).expect("one block each in the first round");
    }
}
