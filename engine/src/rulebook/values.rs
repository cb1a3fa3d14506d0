//! Rule values in the form in which serde reads them.

use serde::Deserializer;
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{Error as _, Expected, IntoDeserializer, Unexpected, Visitor};
use toml::Value;
use toml::de::Error;

/// Rule value that serde can read in only one form: a struct from a table, a number from an integer. The deserializer
/// of [`Value`] supports every form, such as a struct from an array. The compiler would then generate code for each
/// form of each rule type.
#[derive(Clone, PartialEq, Debug)]
pub struct RuleValue(pub(super) Value);

impl<'de> IntoDeserializer<'de, Error> for RuleValue {
    type Deserializer = RuleValue;

    fn into_deserializer(self) -> RuleValue {
        self
    }
}

/// Returns serde's error for a value of the wrong type.
#[cold]
fn wrong_type(found: &Value, expected: &dyn Expected) -> Error {
    let found = match found {
        Value::String(text) => Unexpected::Str(text),
        Value::Integer(number) => Unexpected::Signed(*number),
        Value::Float(number) => Unexpected::Float(*number),
        Value::Boolean(truth) => Unexpected::Bool(*truth),
        Value::Array(_) => Unexpected::Seq,
        Value::Datetime(_) => Unexpected::Other("datetime"),
        Value::Table(_) => Unexpected::Map,
    };
    Error::invalid_type(found, expected)
}

impl RuleValue {
    fn integer<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Integer(number) => visitor.visit_i64(number),
            other => Err(wrong_type(&other, &visitor)),
        }
    }

    fn text<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::String(text) => visitor.visit_string(text),
            other => Err(wrong_type(&other, &visitor)),
        }
    }

    fn array<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Array(items) => {
                let len = items.len();
                let mut items = SeqDeserializer::new(items.into_iter().map(RuleValue));
                let read = visitor.visit_seq(&mut items)?;
                match items.end() {
                    Ok(()) => Ok(read),
                    Err::<_, Error>(_) => {
                        Err(Error::invalid_length(len, &"fewer elements in array"))
                    }
                }
            }
            other => Err(wrong_type(&other, &visitor)),
        }
    }

    fn table<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Table(table) => {
                let pairs = table.into_iter().map(|(key, value)| (key, RuleValue(value)));
                visitor.visit_map(MapDeserializer::new(pairs))
            }
            other => Err(wrong_type(&other, &visitor)),
        }
    }
}

/// Declares methods that each read a value in one form.
macro_rules! forms {
    ($($method:ident => $form:ident),*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.$form(visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for RuleValue {
    type Error = Error;

    forms! {
        deserialize_i8 => integer, deserialize_i16 => integer, deserialize_i32 => integer, deserialize_i64 => integer,
        deserialize_u8 => integer, deserialize_u16 => integer, deserialize_u32 => integer, deserialize_u64 => integer,
        deserialize_str => text, deserialize_string => text, deserialize_identifier => text,
        deserialize_seq => array, deserialize_map => table
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Boolean(truth) => visitor.visit_bool(truth),
            other => Err(wrong_type(&other, &visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.array(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.array(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.table(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.0.deserialize_any(visitor)
    }

    serde::forward_to_deserialize_any! { i128 u128 f32 f64 char bytes byte_buf unit unit_struct ignored_any }
}
