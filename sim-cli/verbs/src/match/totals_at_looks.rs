//! Match with interim looks, which keeps the sums at each look.

use corsair_engine::run::Aggregate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::r#match::{Match, MatchTotals};
use corsair_lab::durable::{IncompatibleTotals, Sums};
use corsair_lab::{SetUps, TableSums};
use corsair_stats::Looks;

/// Sums of a match, now and at each earlier look.
///
/// Their size grows with the number of looks, which is logarithmic in the number of deals.
#[derive(Clone, PartialEq, Debug)]
pub struct TotalsAtLooks {
    /// Sums of all deals so far.
    pub totals: MatchTotals,
    /// Numbers of deals after which there is a look, in order.
    pub looks: Vec<u64>,
    /// Sums at each look so far.
    pub seen: Vec<MatchTotals>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    totals: MatchTotals,
    seen: Vec<MatchTotals>,
}

impl TotalsAtLooks {
    /// Returns the sums before the first game, with the looks of the stopping rule. Without a rule, the only look is
    /// at the end.
    pub fn empty(played: &Match) -> TotalsAtLooks {
        let looks = match played.sprt {
            Some(_) => Looks::of_test(played.blocks),
            None => Looks::up_to(played.blocks).filter(|_| played.is_sequential()),
        };
        let looks = looks.map_or_else(|| vec![played.blocks], |looks| looks.iter().collect());
        TotalsAtLooks { looks, ..TotalsAtLooks::part(MatchTotals::empty(&played.design)) }
    }

    /// Returns the sums of some deals, to be joined with earlier sums.
    pub fn part(totals: MatchTotals) -> TotalsAtLooks {
        TotalsAtLooks { totals, looks: Vec::new(), seen: Vec::new() }
    }
}

impl Sums for TotalsAtLooks {
    fn save(&self) -> Value {
        let saved = Saved { totals: self.totals.clone(), seen: self.seen.clone() };
        serde_json::to_value(saved).expect("sums become JSON")
    }

    fn restore(&mut self, saved: Value, deals: u64) -> Result<(), IncompatibleTotals> {
        let Saved { totals, seen } =
            serde_json::from_value(saved).map_err(IncompatibleTotals::new)?;
        if totals.blocks != deals {
            return Err(IncompatibleTotals::new("the number of deals differs"));
        }
        if !totals.are_adjusted_alike(&self.totals) {
            return Err(IncompatibleTotals::new("the control variates differ"));
        }
        // A match without a stopping rule may resume with a new number of deals.
        let is_look = |of: &MatchTotals| self.looks.contains(&of.blocks);
        let seen: Vec<MatchTotals> = seen.into_iter().filter(is_look).collect();
        let passed = self.looks.iter().copied().filter(|&look| look <= deals);
        if !seen.iter().map(|of| of.blocks).eq(passed) {
            return Err(IncompatibleTotals::new("the numbers of deals at looks differ"));
        }
        self.totals = totals;
        self.seen = seen;
        Ok(())
    }

    fn set_ups(&self) -> SetUps {
        self.totals.set_ups().clone()
    }

    /// Joins the sums of later deals. A caller joins deals up to a look before deals beyond that look.
    fn join(&mut self, later: TotalsAtLooks) {
        let is_more = later.totals.blocks > 0;
        self.totals.merge(later.totals);
        if is_more && self.looks.contains(&self.totals.blocks) {
            self.seen.push(self.totals.clone());
        }
    }

    /// Joins saved sums, which never span a look.
    fn join_saved(
        &mut self,
        _: &TotalsAtLooks,
        saved: Value,
        deals: u64,
    ) -> Result<(), IncompatibleTotals> {
        let Saved { totals, .. } =
            serde_json::from_value(saved).map_err(IncompatibleTotals::new)?;
        if totals.blocks != deals {
            return Err(IncompatibleTotals::new("the number of deals differs"));
        }
        self.join(TotalsAtLooks::part(totals));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::r#match::MatchDesign;
    use corsair_engine::PerSeat;
    use corsair_engine::run::Cut;
    use corsair_lab::toy::ToySource;
    use serde_json::json;

    fn design() -> MatchDesign {
        MatchDesign::new(&PerSeat::from_fn(3, |seat| [0u8, 2, 1][seat.index()]))
    }

    fn empty(looks: &[u64]) -> TotalsAtLooks {
        TotalsAtLooks { looks: looks.to_vec(), ..TotalsAtLooks::part(MatchTotals::default()) }
    }

    /// Returns the sums of these deals.
    fn part(deals: std::ops::Range<u64>) -> TotalsAtLooks {
        let (toy, cut) = (ToySource::new(3, 0), Cut::new(8, 1));
        let totals = MatchTotals::play(&design(), &toy, (3, deals), &cut, &|_| {});
        TotalsAtLooks::part(totals.expect("threads"))
    }

    #[test]
    fn restored_sums_of_a_match_keep_their_looks() {
        let mut whole = empty(&[20, 40, 60]);
        for deals in [0..7, 7..20, 20..40, 40..60] {
            whole.join(part(deals));
        }
        assert_eq!(whole.seen.iter().map(|of| of.blocks).collect::<Vec<_>>(), [20, 40, 60]);
        assert_eq!(whole.seen[0], part(0..20).totals);
        let mut sooner = empty(&[20, 40, 60]);
        for deals in [0..20, 20..30] {
            sooner.join(part(deals));
        }
        let mut again = empty(&[20, 40, 60]);
        again.restore(sooner.save(), 30).expect("saved sums of this match");
        for deals in [30..40, 40..60] {
            again.join(part(deals));
        }
        assert_eq!(again, whole);
    }

    #[test]
    fn sums_of_a_foreign_match_are_refused() {
        let mut sums = empty(&[20, 40]);
        for deals in [0..20, 20..30] {
            sums.join(part(deals));
        }
        let refusal = |looks: &[u64], saved: Value, deals| {
            let refused = empty(looks).restore(saved, deals).map_err(|misfit| misfit.to_string());
            refused.expect_err("refused")
        };
        assert!(refusal(&[20, 40], sums.save(), 31).contains("the number of deals differs"));
        let looks = "the numbers of deals at looks differ";
        assert!(refusal(&[25, 40], sums.save(), 30).contains(looks));
        let mut unseen = sums.save();
        unseen["seen"] = json!([]);
        assert!(refusal(&[20, 40], unseen, 30).contains(looks));
        // Without a stopping rule, a new number of deals leaves the match unchanged.
        empty(&[50]).restore(sums.save(), 30).expect("resumes with a new number of deals");
    }
}
