//! A line of a trace as names and values in a fixed order.

use serde::{Serialize, Serializer};
use serde_json::Value;

/// Names with values, written as a JSON object in the order in which they were added.
#[derive(Clone, PartialEq, Debug)]
pub struct Fields(Vec<(&'static str, Value)>);

impl Fields {
    /// The fields of an event: `kind`, then its name.
    pub fn of_event(name: &'static str) -> Fields {
        Fields(vec![("kind", "event".into()), ("event", name.into())])
    }

    /// With one more.
    ///
    /// # Panics
    /// If the value is no plain data.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Serialize) -> Fields {
        let value = serde_json::to_value(value).expect("plain data becomes JSON");
        self.0.push((name, value));
        self
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
