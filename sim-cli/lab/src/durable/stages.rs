//! Stages: sums of a study in which earlier stages determine later stages.

use std::collections::VecDeque;

use serde_json::Value;

use crate::SetUps;
use crate::durable::{IncompatibleTotals, Sums};

/// Sums of each stage that the study has opened, in order. A resumed study opens its stages again from the first
/// stage on, and each stage gets its saved sums.
#[derive(Clone, PartialEq, Debug)]
pub struct Stages<T> {
    /// Sums of the opened stages.
    open: Vec<T>,
    /// Saved sums of stages that the resumed study has not opened yet.
    saved: VecDeque<Value>,
    /// Empty sums of the last opened stage.
    empty: Option<T>,
}

impl<T> Default for Stages<T> {
    fn default() -> Stages<T> {
        Stages { open: Vec::new(), saved: VecDeque::new(), empty: None }
    }
}

impl<T: Sums> Stages<T> {
    /// Returns sums of deals that all belong to the last opened stage.
    pub fn of(sums: T) -> Stages<T> {
        Stages { open: vec![sums], saved: VecDeque::new(), empty: None }
    }

    /// Opens the next stage: with `empty` sums, or with sums that were saved after `deals` deals of that stage.
    ///
    /// # Errors
    /// Fails if the saved sums belong to another stage.
    pub fn open(&mut self, mut empty: T, deals: u64) -> Result<(), IncompatibleTotals> {
        self.empty = Some(empty.clone());
        if let Some(saved) = self.saved.pop_front() {
            empty.restore(saved, deals)?;
        } else if deals > 0 {
            return Err(IncompatibleTotals::new("a stage is missing"));
        }
        self.open.push(empty);
        Ok(())
    }

    /// Returns the sums of the last opened stage.
    ///
    /// # Panics
    /// Panics if the study has not opened a stage.
    pub fn last(&self) -> &T {
        self.open.last().expect("a stage is open")
    }
}

impl<T: Sums> Sums for Stages<T> {
    fn save(&self) -> Value {
        self.open.iter().map(T::save).chain(self.saved.iter().cloned()).collect()
    }

    fn restore(&mut self, saved: Value, _deals: u64) -> Result<(), IncompatibleTotals> {
        let Value::Array(stages) = saved else {
            return Err(IncompatibleTotals::new("expected a list of stages"));
        };
        self.saved = stages.into();
        Ok(())
    }

    fn set_ups(&self) -> SetUps {
        let mut all = SetUps::default();
        self.open.iter().for_each(|stage| all.merge(&stage.set_ups()));
        all
    }

    /// Adds later deals of the last opened stage.
    fn join(&mut self, later: Stages<T>) {
        if let (Some(last), Some(more)) = (self.open.last_mut(), later.open.into_iter().next()) {
            last.join(more);
        }
    }

    fn join_saved(
        &mut self,
        _: &Stages<T>,
        saved: Value,
        deals: u64,
    ) -> Result<(), IncompatibleTotals> {
        let (Some(last), Some(empty)) = (self.open.last_mut(), &self.empty) else {
            return Err(IncompatibleTotals::new("no stage is open"));
        };
        match saved {
            Value::Array(mut stages) if stages.len() == 1 => {
                last.join_saved(empty, stages.remove(0), deals)
            }
            _ => Err(IncompatibleTotals::new("expected exactly one stage")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Test sums: the number of deals.
    #[derive(Clone, PartialEq, Debug)]
    struct Deals(u64);

    impl Sums for Deals {
        fn save(&self) -> Value {
            json!(self.0)
        }

        fn restore(&mut self, saved: Value, deals: u64) -> Result<(), IncompatibleTotals> {
            self.0 = saved.as_u64().unwrap_or_default();
            let fits = self.0 == deals;
            fits.then_some(()).ok_or_else(|| IncompatibleTotals::new("other deals"))
        }

        fn join(&mut self, later: Deals) {
            self.0 += later.0;
        }
    }

    #[test]
    fn saved_stages_are_restored_in_order() {
        let mut played = Stages::default();
        played.open(Deals(0), 0).expect("nothing was saved");
        played.join(Stages::of(Deals(5)));
        played.open(Deals(0), 0).expect("nothing was saved");
        played.join(Stages::of(Deals(2)));
        played.join(Stages::default());
        assert_eq!(played.save(), json!([5, 2]));
        let mut resumed = Stages::default();
        resumed.restore(played.save(), 7).expect("a list");
        resumed.open(Deals(0), 5).expect("the first stage");
        assert_eq!((resumed.last(), resumed.save()), (&Deals(5), json!([5, 2])));
        resumed.open(Deals(0), 3).expect_err("it had 2 deals");
        let mut short = Stages::default();
        short.restore(json!([]), 7).expect("a list");
        short.open(Deals(0), 1).expect_err("the stage is missing");
        short.restore(json!({}), 0).expect_err("not a list");
    }
}
