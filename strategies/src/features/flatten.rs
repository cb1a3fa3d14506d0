//! Serializer that converts a value to named features.

use std::fmt::{self, Write};

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use super::name::Name;
use super::words::numbered;

/// Receiver of features, such as a row or a set of names.
pub(super) trait Sink<N> {
    /// Adds `value` to the feature `name`.
    fn add(&mut self, name: N, value: f32);
}

/// Passes the features of a value to `sink`.
pub(super) fn flatten<N: Name + Default, T: Serialize>(value: &T, sink: &mut impl Sink<N>) {
    let root = Flatten { name: N::default(), place: Place::Plain, sink };
    value.serialize(root).expect("every view can be serialised");
}

/// Serializer of a value under a feature name.
struct Flatten<'s, N, S> {
    name: N,
    place: Place,
    sink: &'s mut S,
}

/// Role of a value within the value that contains it.
#[derive(Clone, Copy)]
enum Place {
    /// Value that is neither optional nor a list element.
    Plain,
    /// Value that may be absent.
    Optional,
    /// Element of the list whose name is the current name.
    Element(usize),
}

impl<'s, N: Name, S: Sink<N>> Flatten<'s, N, S> {
    /// Returns the name of the value. Adds a feature that marks an optional value as present.
    fn own_name(&mut self) -> N {
        match self.place {
            Place::Plain => self.name.clone(),
            Place::Optional => {
                self.sink.add(self.name.with(&["?"]), 1.0);
                self.name.clone()
            }
            Place::Element(index) => self.name.element(index),
        }
    }

    fn number(mut self, number: f32) -> Result<(), fmt::Error> {
        let name = self.own_name();
        self.sink.add(name, number);
        Ok(())
    }

    fn word(self, word: &str) -> Result<(), fmt::Error> {
        let Flatten { name, place, sink } = self;
        match (numbered(word), place) {
            (Some((stem, number)), Place::Element(index)) => {
                sink.add(name.element(index).with(&["=", stem, "#"]), number as f32 + 1.0);
            }
            (Some((stem, number)), Place::Plain | Place::Optional) => {
                sink.add(name.with(&["=", stem, "#"]), number as f32 + 1.0);
            }
            (None, _) => sink.add(name.with(&["=", word]), 1.0),
        }
        Ok(())
    }

    fn parts(mut self) -> Parts<'s, N, S> {
        Parts { name: self.own_name(), n: 0, key: None, sink: self.sink }
    }

    /// Starts an enum variant with values, and adds a feature for the variant's name.
    fn variant(mut self, variant: &str) -> Parts<'s, N, S> {
        let name = self.own_name();
        self.sink.add(name.with(&["=", variant]), 1.0);
        Parts { name: name.field(variant), n: 0, key: None, sink: self.sink }
    }
}

macro_rules! numbers {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, number: $type) -> Result<(), fmt::Error> {
            self.number(number as f32)
        })*
    };
}

impl<'s, N: Name, S: Sink<N>> Serializer for Flatten<'s, N, S> {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = List<'s, N, S>;
    type SerializeTuple = Parts<'s, N, S>;
    type SerializeTupleStruct = Parts<'s, N, S>;
    type SerializeTupleVariant = Parts<'s, N, S>;
    type SerializeMap = Parts<'s, N, S>;
    type SerializeStruct = Parts<'s, N, S>;
    type SerializeStructVariant = Parts<'s, N, S>;

    numbers!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_f32: f32, serialize_f64: f64
    );

    fn serialize_bool(self, is: bool) -> Result<(), fmt::Error> {
        self.number(f32::from(u8::from(is)))
    }

    fn serialize_char(self, letter: char) -> Result<(), fmt::Error> {
        self.word(letter.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, word: &str) -> Result<(), fmt::Error> {
        self.word(word)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), fmt::Error> {
        bytes.serialize(self)
    }

    fn serialize_none(self) -> Result<(), fmt::Error> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), fmt::Error> {
        let place = match self.place {
            Place::Plain | Place::Optional => Place::Optional,
            Place::Element(index) => Place::Element(index),
        };
        value.serialize(Flatten { place, ..self })
    }

    fn serialize_unit(mut self) -> Result<(), fmt::Error> {
        self.own_name();
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), fmt::Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), fmt::Error> {
        self.word(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), fmt::Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), fmt::Error> {
        let Parts { name, sink, .. } = self.variant(variant);
        value.serialize(Flatten { name, place: Place::Plain, sink })
    }

    fn serialize_seq(mut self, _: Option<usize>) -> Result<List<'s, N, S>, fmt::Error> {
        Ok(List { name: self.own_name(), n: 0, sink: self.sink })
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'s, N, S>, fmt::Error> {
        Ok(self.parts())
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Parts<'s, N, S>, fmt::Error> {
        Ok(self.parts())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'s, N, S>, fmt::Error> {
        Ok(self.variant(variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'s, N, S>, fmt::Error> {
        Ok(self.parts())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'s, N, S>, fmt::Error> {
        Ok(self.parts())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'s, N, S>, fmt::Error> {
        Ok(self.variant(variant))
    }
}

/// Serializer of a list of any length.
struct List<'s, N, S> {
    name: N,
    n: usize,
    sink: &'s mut S,
}

impl<N: Name, S: Sink<N>> SerializeSeq for List<'_, N, S> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), fmt::Error> {
        let place = Place::Element(self.n);
        self.n += 1;
        value.serialize(Flatten { name: self.name.clone(), place, sink: &mut *self.sink })
    }

    fn end(self) -> Result<(), fmt::Error> {
        self.sink.add(self.name.with(&[".len"]), self.n as f32);
        Ok(())
    }
}

/// Serializer of the fields, entries or elements inside a value with a fixed structure.
struct Parts<'s, N, S> {
    name: N,
    n: usize,
    key: Option<N>,
    sink: &'s mut S,
}

impl<N: Name, S: Sink<N>> Parts<'_, N, S> {
    fn part<T: Serialize + ?Sized>(&mut self, name: N, value: &T) -> Result<(), fmt::Error> {
        value.serialize(Flatten { name, place: Place::Plain, sink: &mut *self.sink })
    }

    fn next<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), fmt::Error> {
        let name = self.name.element(self.n);
        self.n += 1;
        self.part(name, value)
    }
}

macro_rules! places {
    ($($trait:ident: $method:ident),*) => {
        $(impl<N: Name, S: Sink<N>> $trait for Parts<'_, N, S> {
            type Ok = ();
            type Error = fmt::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), fmt::Error> {
                self.next(value)
            }

            fn end(self) -> Result<(), fmt::Error> {
                Ok(())
            }
        })*
    };
}

places!(
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
);

macro_rules! fields {
    ($($trait:ident),*) => {
        $(impl<N: Name, S: Sink<N>> $trait for Parts<'_, N, S> {
            type Ok = ();
            type Error = fmt::Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                field: &'static str,
                value: &T,
            ) -> Result<(), fmt::Error> {
                self.part(self.name.field(field), value)
            }

            fn end(self) -> Result<(), fmt::Error> {
                Ok(())
            }
        })*
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl<N: Name, S: Sink<N>> SerializeMap for Parts<'_, N, S> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), fmt::Error> {
        let mut name = Written(self.name.field(""));
        write!(name, "{}", Key(key))?;
        self.key = Some(name.0);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), fmt::Error> {
        let name = self.key.take().ok_or(fmt::Error)?;
        self.part(name, value)
    }

    fn end(self) -> Result<(), fmt::Error> {
        Ok(())
    }
}

/// Display adapter for the key of a map entry: a word or a number.
struct Key<'k, T: ?Sized>(&'k T);

impl<T: Serialize + ?Sized> fmt::Display for Key<'_, T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(out)
    }
}

/// Writer that appends text to a name.
struct Written<N>(N);

impl<N: Name> fmt::Write for Written<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.add(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde_json::json;
    use std::collections::BTreeMap;

    impl Sink<String> for BTreeMap<String, f32> {
        fn add(&mut self, name: String, value: f32) {
            *self.entry(name).or_default() += value;
        }
    }

    #[derive(Serialize)]
    enum Deed {
        Rest,
        Chase(u8),
        Trade { gold: u8 },
    }

    #[derive(Serialize)]
    struct Seen {
        gold: i16,
        is_me: bool,
        at: &'static str,
        consort: Option<usize>,
        parrot: Option<&'static str>,
        levels: [u8; 2],
        hand: Vec<&'static str>,
        order: Vec<&'static str>,
        hit: Vec<usize>,
        ships: Vec<BTreeMap<&'static str, u8>>,
        deeds: (Deed, Deed, Deed),
    }

    #[test]
    fn values_of_a_view_become_named_features() {
        let seen = Seen {
            gold: -2,
            is_me: true,
            at: "island3",
            consort: Some(0),
            parrot: Some("Polly"),
            levels: [4, 5],
            hand: vec!["Rum", "Keg", "Rum"],
            order: vec!["seat1", "seat0"],
            hit: vec![2],
            ships: vec![[("hull", 3)].into()],
            deeds: (Deed::Rest, Deed::Chase(9), Deed::Trade { gold: 7 }),
        };
        let mut found = BTreeMap::<String, f32>::new();
        flatten(&seen, &mut found);
        let expected = json!({
            "gold": -2.0, "is_me": 1.0, "at=island#": 4.0, "consort": 0.0, "consort?": 1.0,
            "parrot=Polly": 1.0, "levels[0]": 4.0, "levels[1]": 5.0, "hand=Rum": 2.0,
            "hand=Keg": 1.0, "hand.len": 3.0, "order[0]=seat#": 2.0, "order[1]=seat#": 1.0,
            "order.len": 2.0, "hit[0]": 2.0, "hit.len": 1.0, "ships[0].hull": 3.0,
            "ships.len": 1.0, "deeds[0]=Rest": 1.0, "deeds[1]=Chase": 1.0, "deeds[1].Chase": 9.0,
            "deeds[2]=Trade": 1.0, "deeds[2].Trade.gold": 7.0,
        });
        assert_eq!(serde_json::to_value(&found).expect("JSON"), expected);
    }
}
