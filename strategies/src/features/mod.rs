//! Views and actions as rows of named numbers, for programs that learn.
//!
//! The features are derived from the messages to external bots: the [observation](crate::protocol) of a view, value
//! by value, and the words of an action. A [`Survey`] of games collects the features, and becomes a [`Layout`].
//!
//! | value | features |
//! |---|---|
//! | a number, true or false | its name with the number, 0 or 1 |
//! | a word | `name=word` with 1 |
//! | a word that ends in a number, such as `island3` | `name=island#` with the number plus one |
//! | fields, entries of maps | `name.field` |
//! | a list | `name[0]`, `name[1]`, ..., and `name.len`; for its words `name=word` with their count |
//! | an optional value that is not a word | `name?` with 1 if it is present, and its own features |
//!
//! Each word of an action becomes a feature `word`, or `word#` if it ends in a number. A number alone becomes
//! `word:1` after that word, and a second number `word:2`. Absent features are 0. The last feature, `unplaced`,
//! counts features that the survey did not contain.

mod flatten;
mod layout;
mod name;
mod table;
mod words;

pub use layout::{Features, Layout, Names, Survey};
