//! Balance of seats: whether each seat wins a fair share within a margin.

use corsair_stats::{EquivalenceTest, Verdict};
use serde::{Deserialize, Serialize};

use crate::result::Word;

/// Verdict on a seat, or on all seats of a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Balance {
    /// Every seat's advantage is within the margin.
    #[word(good)]
    Balanced,
    /// The advantage of a seat is beyond the margin.
    #[word(bad)]
    Imbalanced,
    /// Neither verdict is significant.
    #[default]
    #[word(open)]
    Undecided,
}

impl Balance {
    /// Returns the verdict on one seat.
    pub const fn of_seat(verdict: Verdict) -> Balance {
        match verdict {
            Verdict::Within => Balance::Balanced,
            Verdict::Beyond => Balance::Imbalanced,
            Verdict::Undecided => Balance::Undecided,
        }
    }

    /// Returns the verdict on all seats of a table.
    pub fn of_seats(verdicts: impl IntoIterator<Item = Verdict>) -> Balance {
        let verdicts: Vec<Verdict> = verdicts.into_iter().collect();
        if verdicts.contains(&Verdict::Beyond) {
            Balance::Imbalanced
        } else if verdicts.iter().all(|&verdict| verdict == Verdict::Within) {
            Balance::Balanced
        } else {
            Balance::Undecided
        }
    }

    /// Returns the verdict from the tests of a table's seats; `tables` is the number of tables, `seats` the number of
    /// seats of all tables. A table is balanced if all seats are within the margin, at the level divided by the number
    /// of tables. A table is imbalanced if a seat is beyond the margin with Bonferroni's correction for all seats of
    /// all tables, which is at least as strict as Holm's.
    pub fn of_tests(tests: &[EquivalenceTest], tables: usize, seats: usize) -> Balance {
        let is_significant = |p: f64, times: usize| p * times as f64 <= EquivalenceTest::LEVEL;
        if tests.iter().any(|of| is_significant(of.beyond, seats)) {
            Balance::Imbalanced
        } else if tests.iter().all(|of| is_significant(of.within, tables)) {
            Balance::Balanced
        } else {
            Balance::Undecided
        }
    }
}
