//! What people read where there are too few deals for intervals.
//!
//! An interval of a mean or of a difference is made of how deals vary, which fewer than thirty hardly show:
//! Student's would reach past every score, and exact bounds past half of all games. So tables for people
//! leave it out and say how many deals it needs; files have what can be computed. Wilson's intervals of
//! shares are as wide as they should be with any number of deals, and stay.

use crate::grouped;
use corsair_stats::RareDifference;

/// With fewer deals no mean is shown with an interval, and a difference only where one is shown to be there.
pub const FEWEST_DEALS: u64 = RareDifference::FEWEST;

/// That there are too few deals, by their word, and how many games are needed where each has `games`; `None`
/// where there are enough.
pub fn said_if_few(word: &str, deals: u64, games: u64) -> Option<String> {
    (deals < FEWEST_DEALS).then(|| {
        format!(
            "Too few {word} for intervals of means and differences: {deals} of {FEWEST_DEALS}, which take {} \
             games (-n).",
            grouped(FEWEST_DEALS * games),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Estimate;

    #[test]
    fn few_deals_have_no_interval_and_say_how_many_have() {
        let estimate = Estimate { value: 1.0, interval: Some([-57.0, 59.0]) };
        assert_eq!(estimate.of_deals(29), Estimate { value: 1.0, interval: None });
        assert_eq!(estimate.of_deals(30), estimate);
        let said = said_if_few("deals", 2, 4).expect("two are few");
        assert!(said.contains("2 of 30, which take 120 games (-n)"), "{said}");
        assert_eq!(said_if_few("deals", 30, 4), None);
    }
}
