//! Distinct set-ups of deals, counted in bounded memory by integers that merge exactly.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Block;

/// Frequencies of set-ups, by digest. With more than [`SetUps::KEPT`] set-ups, only the set-ups with the smallest
/// digests are kept, which is a random sample. A dropped digest never returns, so every kept digest was counted from
/// its first deal on. Therefore the counts do not depend on the division of the deals or on the order of merging.
///
/// Sources: Bar-Yossef et al., "Counting distinct elements in a data stream" (2002); Gibbons, "Distinct sampling for
/// highly-accurate answers" (2001).
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct SetUps {
    deals: u64,
    kept: BTreeMap<u64, u64>,
}

/// Serialized form of [`SetUps`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    deals: u64,
    kept: Vec<(u64, u64)>,
}

impl From<SetUps> for Saved {
    fn from(SetUps { deals, kept }: SetUps) -> Saved {
        Saved { deals, kept: kept.into_iter().collect() }
    }
}

impl TryFrom<Saved> for SetUps {
    type Error = &'static str;

    fn try_from(Saved { deals, kept }: Saved) -> Result<SetUps, &'static str> {
        let given = kept.len();
        let set_ups = SetUps { deals, kept: kept.into_iter().collect() };
        let counted = set_ups.kept.values().try_fold(0_u64, |sum, &of| sum.checked_add(of));
        let fits = match counted {
            Some(counted) if set_ups.is_exact() => counted == deals,
            Some(counted) => counted <= deals,
            None => false,
        };
        let is_whole = given == set_ups.kept.len() && given <= SetUps::KEPT;
        let fits = fits && is_whole && set_ups.kept.values().all(|&of| of > 0);
        fits.then_some(set_ups).ok_or("counts of set-ups must sum to the number of deals")
    }
}

impl SetUps {
    /// Maximum number of set-ups with kept frequencies. Up to this number, counts are exact.
    pub const KEPT: usize = 1_024;

    /// Adds a deal with the set-up of the deal's first game.
    ///
    /// Only one game per deal counts, because seatings of the same bots change only the order of the set-up.
    /// Otherwise one set-up would count as several.
    pub fn record(&mut self, block: &Block<'_>) {
        self.add(block.games.first().and_then(|game| game.set_up));
    }

    /// Adds one deal per digest of a set-up.
    pub fn add(&mut self, digest: impl IntoIterator<Item = u64>) {
        for digest in digest {
            self.deals += 1;
            self.count(digest, 1);
        }
    }

    fn count(&mut self, digest: u64, deals: u64) {
        let is_beyond = self.kept.last_key_value().is_some_and(|(&last, _)| digest > last);
        if is_beyond && !self.is_exact() {
            return;
        }
        *self.kept.entry(digest).or_default() += deals;
        if self.kept.len() > SetUps::KEPT {
            self.kept.pop_last();
        }
    }

    /// Adds the set-ups of later deals.
    pub fn merge(&mut self, other: &SetUps) {
        self.deals += other.deals;
        other.kept.iter().for_each(|(&digest, &deals)| self.count(digest, deals));
    }

    /// Returns the number of deals.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// Returns whether [`distinct`](SetUps::distinct) is a count instead of an estimate.
    pub fn is_exact(&self) -> bool {
        self.kept.len() < SetUps::KEPT
    }

    /// Returns the number of distinct set-ups, counted or estimated. The estimate assumes that dropped set-ups are as
    /// frequent as kept set-ups. The estimate is exact if no two deals have equal set-ups.
    pub fn distinct(&self) -> u64 {
        let kept = self.kept.len() as u64;
        match u128::from(self.kept.values().sum::<u64>()) {
            0 => 0,
            counted => {
                let scaled = u128::from(self.deals) * u128::from(kept);
                ((scaled + counted / 2) / counted) as u64
            }
        }
    }

    /// Returns the effective number of set-ups. If this number of set-ups were equally frequent, two deals would
    /// match with the observed probability. `None` without deals.
    ///
    /// Source: inverse of the index of E. H. Simpson, "Measurement of diversity" (1949).
    pub fn effective(&self) -> Option<f64> {
        let counted: u64 = self.kept.values().sum();
        let squares: u128 = self.kept.values().map(|&of| u128::from(of) * u128::from(of)).sum();
        (squares > 0).then(|| self.deals as f64 * counted as f64 / squares as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::stream::LabRng;
    use serde_json::json;

    fn digests(deals: u64, set_ups: u32) -> Vec<u64> {
        let mut rng = LabRng::new(1, 0);
        let all: Vec<u64> =
            (0..set_ups).map(|_| u64::from(rng.word()) << 32 | u64::from(rng.word())).collect();
        (0..deals).map(|_| all[rng.below(set_ups) as usize]).collect()
    }

    fn counted(digests: &[u64]) -> SetUps {
        let mut set_ups = SetUps::default();
        set_ups.add(digests.iter().copied());
        set_ups
    }

    #[test]
    fn few_set_ups_are_counted_exactly() {
        assert_eq!((counted(&[]).distinct(), counted(&[]).effective()), (0, None));
        let same = counted(&[7; 200]);
        assert_eq!((same.deals(), same.distinct(), same.effective()), (200, 1, Some(1.0)));
        let three = counted(&[7, 7, 8, 9]);
        assert_eq!((three.distinct(), three.effective()), (3, Some(16.0 / 6.0)));
        let distinct = counted(&(0..1_000).collect::<Vec<_>>());
        assert!(distinct.is_exact());
        assert_eq!((distinct.distinct(), distinct.effective()), (1_000, Some(1_000.0)));
    }

    #[test]
    fn many_set_ups_are_estimated() {
        let all_differ = counted(&(0..50_000).collect::<Vec<_>>());
        assert!(!all_differ.is_exact());
        assert_eq!((all_differ.distinct(), all_differ.effective()), (50_000, Some(50_000.0)));
        let set_ups = counted(&digests(100_000, 5_000));
        let (distinct, effective) = (set_ups.distinct(), set_ups.effective().expect("deals"));
        assert!((4_900..=5_100).contains(&distinct), "{distinct}");
        // The number of deals per set-up is Poisson with mean 20. So the effective number of n set-ups is n · 20 / 21.
        assert!((effective / (5_000.0 * 20.0 / 21.0) - 1.0).abs() < 0.03, "{effective}");
    }

    #[test]
    fn set_up_counts_merge_exactly_in_any_order() {
        let all = digests(20_000, 3_000);
        let whole = counted(&all);
        for cuts in [[1, 2], [700, 701], [5_000, 19_000]] {
            let parts = [&all[..cuts[0]], &all[cuts[0]..cuts[1]], &all[cuts[1]..]].map(counted);
            for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
                let mut merged = SetUps::default();
                order.iter().for_each(|&part| merged.merge(&parts[part]));
                assert_eq!(merged, whole);
            }
        }
    }

    #[test]
    fn saved_set_ups_are_restored_and_inconsistent_set_ups_are_refused() {
        let set_ups = counted(&digests(5_000, 2_000));
        let saved = serde_json::to_string(&set_ups).expect("plain data");
        assert_eq!(serde_json::from_str::<SetUps>(&saved).expect("its own"), set_ups);
        for broken in [
            json!({"deals": 3, "kept": [[1, 2]]}),
            json!({"deals": 2, "kept": [[1, 2], [3, 0]]}),
            json!({"deals": 2, "kept": [[1, 1], [1, 1]]}),
            json!({"deals": 2, "kept": [[1, u64::MAX], [2, 3]]}),
        ] {
            let refused = serde_json::from_value::<SetUps>(broken).expect_err("broken");
            assert!(refused.to_string().contains("must sum to"), "{refused}");
        }
    }
}
