//! Number of distinct set-ups among the deals, for manifests, JSON and people.

use std::borrow::Borrow;

use serde::{Deserialize, Serialize};

use crate::counted;
use crate::exit::warn;
use corsair_lab::SetUps;

/// Minimum number of set-ups for a result that holds for the game, not only for these set-ups.
const FEWEST: u64 = 30;

/// Number of distinct set-ups among the deals of a run.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SetUpCount {
    distinct: u64,
    deals: u64,
    /// True if `distinct` and `effective` are counts, false if they are estimates.
    exact: bool,
    /// Effective number of set-ups (inverse Simpson index); `None` without deals.
    effective: Option<f64>,
}

impl SetUpCount {
    /// Counts the set-ups among the deals of all tables.
    pub fn of(tables: impl IntoIterator<Item: Borrow<SetUps>>) -> SetUpCount {
        let mut all = SetUps::default();
        tables.into_iter().for_each(|table| all.merge(table.borrow()));
        SetUpCount {
            distinct: all.distinct(),
            deals: all.deals(),
            exact: all.is_exact(),
            effective: all.effective(),
        }
    }

    /// Describes the number of set-ups, with a caution if there are few.
    pub fn text(&self) -> String {
        let SetUpCount { distinct, deals, exact, .. } = *self;
        let about = if exact || distinct == deals { "" } else { "about " };
        let deals = counted(deals, "deal", "deals");
        self.caution().unwrap_or_else(|| {
            format!("{about}{} in {deals}", counted(distinct, "distinct", "distinct"))
        })
    }

    /// Returns a caution about few set-ups; `None` with enough set-ups, or if every deal has a different set-up.
    fn caution(&self) -> Option<String> {
        let SetUpCount { distinct, deals, .. } = *self;
        let is_few = distinct < FEWEST.min(deals);
        is_few.then(|| match (distinct, counted(deals, "deal", "deals")) {
            (1, deals) => {
                format!("all {deals} have the same set-up: the result holds only for this set-up")
            }
            (_, deals) => {
                format!("{distinct} set-ups in {deals}: the result holds only for these set-ups")
            }
        })
    }
}

/// Prints a warning on standard error if the deals have few distinct set-ups.
pub fn warn_of_few(set_ups: &SetUps) {
    if let Some(caution) = SetUpCount::of([set_ups]).caution() {
        warn(caution);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(digests: impl Iterator<Item = u64>) -> String {
        let mut set_ups = SetUps::default();
        set_ups.add(digests);
        SetUpCount::of([&set_ups]).text()
    }

    #[test]
    fn few_set_ups_give_a_caution() {
        let same = "all 200 deals have the same set-up: the result holds only for this set-up";
        assert_eq!(text((0..200).map(|_| 1)), same);
        let three = "3 set-ups in 1,000 deals: the result holds only for these set-ups";
        assert_eq!(text((0..1_000).map(|deal| deal % 3)), three);
        assert_eq!(text((0..60).map(|deal| deal % 30)), "30 distinct in 60 deals");
    }

    #[test]
    fn all_distinct_set_ups_give_no_caution() {
        assert_eq!(text(0..1), "1 distinct in 1 deal");
        assert_eq!(text(0..12), "12 distinct in 12 deals");
        assert_eq!(text(0..5_000), "5,000 distinct in 5,000 deals");
    }

    #[test]
    fn estimated_set_up_count_is_prefixed_with_about() {
        assert!(text((0..6_000).map(|deal| deal % 3_000)).starts_with("about 3,0"));
    }
}
