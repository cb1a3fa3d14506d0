//! Text about too few deals for intervals of numbers.
//!
//! An interval of a mean number needs the variance between deals, and fewer than thirty deals hardly show that variance.
//! So tables omit the interval and print the necessary number of deals. Intervals of shares and of their differences are
//! exact for any number of deals, and appear everywhere.

use crate::grouped;
use corsair_stats::FEWEST_BLOCKS;

/// Minimum number of deals for the interval of a mean number.
pub const FEWEST_DEALS: u64 = FEWEST_BLOCKS;

/// Returns a caution that `deals` deals are too few, with the number of games needed; `None` with enough deals.
/// `word` names the deals, and each deal has `games` games.
pub fn few_deals_caution(word: &str, deals: u64, games: u64) -> Option<String> {
    (deals < FEWEST_DEALS).then(|| {
        format!(
            "Too few {word} to test means and their differences: {deals} of {FEWEST_DEALS}. At least {} games (-n) are \
             needed. Shares of games need no minimum.",
            grouped(FEWEST_DEALS * games),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Estimate;

    #[test]
    fn caution_about_few_deals_names_the_games_needed() {
        let estimate = Estimate { value: 1.0, interval: Some([-57.0, 59.0]) };
        assert_eq!(estimate.of_deals(29), Estimate { value: 1.0, interval: None });
        assert_eq!(estimate.of_deals(30), estimate);
        let said = few_deals_caution("deals", 2, 4).expect("two are few");
        assert!(said.contains("2 of 30. At least 120 games (-n) are needed"), "{said}");
        assert_eq!(few_deals_caution("deals", 30, 4), None);
    }
}
