//! Names and values of a trace line, in a fixed order.

use corsair_engine::Seat;
use corsair_engine::words::seat_in_words;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// Fields of an event, written as a JSON object in the order in which they were added.
#[derive(Clone, PartialEq, Debug)]
pub struct Fields {
    /// Name of the event.
    event: &'static str,
    fields: Vec<Field>,
}

#[derive(Clone, PartialEq, Debug)]
struct Field {
    name: &'static str,
    value: Value,
    /// Value in words, if it differs from the value in the trace. For example, a seat is a name in words and an index
    /// in the trace.
    in_words: Option<Value>,
}

impl Fields {
    /// Creates the fields of an event, with its name as `kind`.
    pub fn of_event(name: &'static str) -> Fields {
        Fields { event: name, fields: Vec::new() }
    }

    /// Adds a field.
    ///
    /// # Panics
    /// Panics if the value can't be written as JSON.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Serialize) -> Fields {
        let value = serde_json::to_value(value).expect("plain data becomes JSON");
        self.fields.push(Field { name, value, in_words: None });
        self
    }

    /// Adds a field with a seat or `None`.
    #[must_use]
    pub fn with_seat(mut self, name: &'static str, seat: impl Into<Option<Seat>>) -> Fields {
        let seat = seat.into();
        let in_words = seat.map(|seat| seat_in_words(seat).into());
        self.fields.push(Field { name, value: seat.map(Seat::index).into(), in_words });
        self
    }

    /// Adds a field with a list of seats.
    #[must_use]
    pub fn with_seats(mut self, name: &'static str, seats: impl Iterator<Item = Seat>) -> Fields {
        let (indices, words): (Vec<Value>, Vec<Value>) =
            seats.map(|seat| (seat.index().into(), seat_in_words(seat).into())).unzip();
        self.fields.push(Field { name, value: indices.into(), in_words: Some(words.into()) });
        self
    }

    /// Returns the name of the event.
    pub const fn event(&self) -> &'static str {
        self.event
    }

    /// Returns the fields after the name, with values as written in scenarios.
    pub fn in_words(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.fields.iter().map(|of| (of.name, of.in_words.as_ref().unwrap_or(&of.value)))
    }
}

/// Adds fields, each named like its variable or written as `name = value`.
macro_rules! with {
    ($fields:expr $(, $name:ident $(= $value:expr)?)+ $(,)?) => {
        $fields$(.with(stringify!($name), with!(@ $name $(= $value)?)))+
    };
    (@ $name:ident = $value:expr) => { $value };
    (@ $name:ident) => { $name };
}
pub(crate) use with;

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (kind, event) = (Value::from("event"), Value::from(self.event));
        let head = [("kind", &kind), ("event", &event)];
        serializer
            .collect_map(head.into_iter().chain(self.fields.iter().map(|of| (of.name, &of.value))))
    }
}
