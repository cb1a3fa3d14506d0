//! Views and actions as rows of named numbers, for programs that learn.
//!
//! The features are derived from the messages to external bots: the [observation](crate::protocol) of a view, value
//! by value, and the words of an action. A [`Survey`] of games finds the features, and becomes a [`Layout`].
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
//! The words of an action become, in order, `word`, or `word#` for one that ends in a number; a
//! number alone is `word:1`, the first after that word, or `word:2`. Absent features are 0.
//! Features that the survey did not meet have no place: the last feature, `unplaced`, counts them.

mod flatten;
mod layout;
mod name;
mod table;
mod words;

pub use layout::{Features, Layout, Names, Survey};
