//! Views and actions as rows of named numbers, for programs that learn.
//!
//! The numbers are derived from what external bots receive: the [observation](crate::protocol) of a view, value by
//! value, and the words of an action. Which there are is found by a [`Survey`] of games, and is then a [`Layout`].
//!
//! | value | features |
//! |---|---|
//! | a number, true or false | its name with the number, 0 or 1 |
//! | a word | `name=word` with 1 |
//! | a word that ends in a number, such as `island3` | `name=island#` with the number and one more |
//! | fields, entries of maps | `name.field` |
//! | a list | `name[0]`, `name[1]`, ..., and `name.len`; of its words `name=word` with how many there are |
//! | what may be missing, and is not a word | `name?` with 1 if it is there, and its own |
//!
//! The words of an action are one after the other `word`, or `word#` for one that ends in a number; a number by itself
//! is `word:1`, the first after that word, or `word:2`. What is not there is 0. What was not met by the survey has no
//! place: the last feature, `unplaced`, counts it.

mod flatten;
mod layout;
mod name;
mod table;
mod words;

pub use layout::{Features, Layout, Names, Survey};
