//! Tables that take turns: all deals of the first table, then all deals of the second table, and so on.

use std::ops::Range;

use corsair_engine::run::Aggregate;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::SetUps;
use crate::durable::{IncompatibleTotals, Sums};

/// Order in which several tables play their deals. Deals are numbered consecutively over all tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turns {
    /// Number of deals for each table, in order.
    deals: Vec<u64>,
}

impl Turns {
    /// Returns the turns of tables with these numbers of deals.
    pub fn new(deals: impl IntoIterator<Item = u64>) -> Turns {
        Turns { deals: deals.into_iter().collect() }
    }

    /// Returns the total number of deals for all tables.
    pub fn deals(&self) -> u64 {
        self.deals.iter().sum()
    }

    /// Returns the numbers of a table's deals, in the numbering over all tables.
    pub fn of(&self, table: usize) -> Range<u64> {
        let begin: u64 = self.deals[..table].iter().sum();
        begin..begin + self.deals[table]
    }

    /// Returns the tables that play some of the deals `played`, each with its range of these deals. In this range,
    /// deal 0 is the table's first deal.
    pub fn among(&self, played: Range<u64>) -> impl Iterator<Item = (usize, Range<u64>)> {
        (0..self.deals.len()).filter_map(move |table| {
            let Range { start, end } = self.of(table);
            let own = played.start.clamp(start, end) - start..played.end.clamp(start, end) - start;
            (!own.is_empty()).then_some((table, own))
        })
    }

    /// Returns the number of units of play before deal `number`. The closure `units` returns a table's units per
    /// deal.
    pub fn before(&self, number: u64, units: impl Fn(usize) -> u64) -> u64 {
        self.among(0..number).map(|(table, own)| (own.end - own.start) * units(table)).sum()
    }
}

/// Condition that ends a table's play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// Every table plays all its deals.
    WithItsDeals,
    /// A table may stop early, when its procedure has decided. The run then skips the table's remaining deals.
    WhenDecided,
}

/// Sums for one table in a run with several tables.
pub trait TableSums: Aggregate + Clone + Serialize + DeserializeOwned {
    /// Returns the set-ups of the table's deals.
    fn set_ups(&self) -> &SetUps;

    /// Returns the number of deals that the sums count.
    fn deals(&self) -> u64;

    /// Restores saved sums into empty sums.
    ///
    /// # Errors
    /// Fails if the saved sums belong to another table.
    fn restore(&mut self, saved: Self) -> Result<(), &'static str>;
}

/// Sums of several tables that play in turn.
#[derive(Clone, PartialEq, Debug)]
pub struct InTurn<T> {
    tables: Vec<T>,
    ends: Ends,
}

impl<T> InTurn<T> {
    /// Returns the combined sums of several tables, given each table's empty sums in the order of play.
    pub fn new(tables: impl IntoIterator<Item = T>, ends: Ends) -> InTurn<T> {
        InTurn { tables: tables.into_iter().collect(), ends }
    }

    /// Returns each table's sums, in the order of play.
    pub fn tables(&self) -> &[T] {
        &self.tables
    }

    /// Returns the sums of a table for modification.
    pub fn of(&mut self, table: usize) -> &mut T {
        &mut self.tables[table]
    }

    /// Consumes this value and returns each table's sums, in the order of play.
    pub fn into_tables(self) -> Vec<T> {
        self.tables
    }
}

impl<T: TableSums> Sums for InTurn<T> {
    fn save(&self) -> Value {
        serde_json::to_value(&self.tables).expect("plain data becomes JSON")
    }

    fn restore(&mut self, saved: Value, deals: u64) -> Result<(), IncompatibleTotals> {
        let saved: Vec<T> = serde_json::from_value(saved).map_err(IncompatibleTotals::new)?;
        if saved.len() != self.tables.len() {
            return Err(IncompatibleTotals::new("the number of line-ups differs"));
        }
        let played = saved.iter().map(T::deals).fold(0, u64::saturating_add);
        let fits = match self.ends {
            Ends::WithItsDeals => played == deals,
            Ends::WhenDecided => played <= deals,
        };
        if !fits {
            return Err(IncompatibleTotals::new("the number of deals differs"));
        }
        for (mine, saved) in self.tables.iter_mut().zip(saved) {
            mine.restore(saved).map_err(IncompatibleTotals::new)?;
        }
        Ok(())
    }

    fn set_ups(&self) -> SetUps {
        let mut all = SetUps::default();
        self.tables.iter().for_each(|table| all.merge(table.set_ups()));
        all
    }

    fn join(&mut self, later: InTurn<T>) {
        self.tables.iter_mut().zip(later.tables).for_each(|(mine, more)| mine.merge(more));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{ToySource, toy_design};
    use crate::{BlockSource, Design, Measures, PairedTotals, Variants, Watch};
    use corsair_engine::run::Cut;
    use proptest::prelude::*;
    use serde_json::json;

    proptest! {
        #[test]
        fn legs_play_every_deal_of_every_table_once_in_order(
            deals in prop::collection::vec(0u64..50, 1..5),
            cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        ) {
            let turns = Turns::new(deals.clone());
            let mut edges: Vec<u64> =
                cuts.iter().map(|cut| cut.index(turns.deals() as usize + 1) as u64).collect();
            edges.extend([0, turns.deals()]);
            edges.sort_unstable();
            let mut next = vec![0; deals.len()];
            for leg in edges.windows(2) {
                for (table, own) in turns.among(leg[0]..leg[1]) {
                    prop_assert_eq!(own.start, next[table]);
                    next[table] = own.end;
                }
            }
            prop_assert_eq!(&next, &deals);
            let units = |table: usize| table as u64 + 1;
            let all: u64 = (0..deals.len()).map(|table| deals[table] * units(table)).sum();
            prop_assert_eq!(turns.before(turns.deals(), units), all);
        }
    }

    /// Returns the sums for two tables with two variants each, and empty sums for the same tables.
    fn played(design: &Design) -> (InTurn<PairedTotals>, InTurn<PairedTotals>) {
        let toys = [ToySource::new(3, 0), ToySource::new(3, 2)];
        let measures =
            || toys.iter().map(|toy| Measures::new(design, toy.facts(), Watch::Metrics)).collect();
        let variants = [Variants::new(design, measures()), Variants::new(design, measures())];
        let empty = InTurn::new(variants.iter().map(Variants::empty), Ends::WithItsDeals);
        let sources = [&toys[0] as &dyn BlockSource, &toys[1]];
        let mut sums = empty.clone();
        for (table, deals) in [(0, 0..20), (1, 0..7)] {
            let (cut, of) = (Cut::new(4, 1), sums.of(table));
            variants[table].play(&sources, (5, deals), &cut, of, &|_| {}).expect("threads");
        }
        (sums, empty)
    }

    #[test]
    fn saved_sums_are_restored_and_sums_of_other_tables_are_refused() {
        let design = toy_design(&[0, 1, 2], 60);
        let (sums, empty) = played(&design);
        let text = sums.save().to_string();
        let saved = || -> Value { serde_json::from_str(&text).expect("JSON") };
        let mut again = empty.clone();
        again.restore(saved(), 27).expect("its own");
        assert_eq!(again, sums);
        let refusal = |saved: Value, deals| {
            empty.clone().restore(saved, deals).expect_err("refused").to_string()
        };
        let with = |pointer: &str, value: Value| {
            let mut saved = saved();
            *saved.pointer_mut(pointer).expect("there") = value;
            saved
        };
        let has = |refusal: String, reason: &str| assert!(refusal.contains(reason), "{refusal}");
        has(refusal(saved(), 26), "the number of deals differs");
        has(refusal(json!([]), 0), "the number of line-ups differs");
        has(refusal(with("/0/variants", json!([])), 27), "the number of rule sets differs");
        let other = "bots, seats or metrics differ";
        has(refusal(with("/0/variants/1/moments", json!([])), 27), other);
        has(refusal(with("/1/variants/0/scores/0", json!([])), 27), other);
        let torn = with("/1/variants/1/differences/0", json!({ "x": 1 }));
        has(refusal(torn, 27), "`x` is not a whole number");
        let mut early = InTurn { ends: Ends::WhenDecided, ..empty.clone() };
        early.restore(saved(), 40).expect("the first table ended early");
    }
}
