//! Fields: mixtures of opponents, sampled for each deal.

use corsair_engine::stream::LabRng;

/// Field of opponents: a mixture of members by weight. Independent samples from the field fill the seats beside the
/// challenger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    weights: Vec<u32>,
}

impl Field {
    /// Returns a field in which member `i` has weight `weights[i]`.
    ///
    /// # Panics
    /// Panics if no weight is above zero.
    pub fn new(weights: Vec<u32>) -> Field {
        assert!(weights.iter().any(|&weight| weight > 0), "a field has members");
        Field { weights }
    }

    /// Returns the member that has all the weight, or `None` if several members have weight.
    pub fn only(&self) -> Option<usize> {
        let mut there = (0..self.weights.len()).filter(|&member| self.weights[member] > 0);
        there.next().filter(|_| there.next().is_none())
    }

    /// Samples `seats` members for a deal. The sample depends on seed and deal only, so all challengers meet the same
    /// opponents in a deal.
    pub fn draw(&self, seed: u64, deal: u64, seats: usize) -> Vec<usize> {
        if let Some(only) = self.only() {
            return vec![only; seats];
        }
        let all: u32 = self.weights.iter().sum();
        let mut rng = LabRng::new(seed, deal);
        let mut member = || {
            let mut left = rng.below(all);
            let found = self.weights.iter().position(|&weight| {
                let here = left < weight;
                left = left.saturating_sub(weight);
                here
            });
            found.expect("the draw lies below the sum of the weights")
        };
        (0..seats).map(|_| member()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_of_a_field_are_drawn_by_weight() {
        let field = Field::new(vec![1, 0, 3]);
        let mut seen = [0; 3];
        for deal in 0..8_000 {
            let drawn = field.draw(5, deal, 3);
            assert_eq!(drawn, field.draw(5, deal, 3));
            drawn.iter().for_each(|&member| seen[member] += 1);
        }
        // In 24,000 draws, the count of a member has a standard deviation of 67.
        assert_eq!(seen[1], 0);
        assert!((5_730..6_270).contains(&seen[0]), "{seen:?}");
    }

    #[test]
    fn opponents_of_each_seat_are_drawn_independently() {
        let field = Field::new(vec![1, 1]);
        let pairs: Vec<Vec<usize>> = (0..400).map(|deal| field.draw(1, deal, 2)).collect();
        for pair in [[0, 0], [0, 1], [1, 0], [1, 1]] {
            let often = pairs.iter().filter(|drawn| **drawn == pair).count();
            assert!((60..140).contains(&often), "{pair:?}: {often}");
        }
    }

    #[test]
    fn field_with_one_member_needs_no_random_draw() {
        assert_eq!(Field::new(vec![0, 7]).only(), Some(1));
        assert_eq!(Field::new(vec![0, 7]).draw(1, 2, 3), [1, 1, 1]);
        assert_eq!(Field::new(vec![2, 7]).only(), None);
    }
}
