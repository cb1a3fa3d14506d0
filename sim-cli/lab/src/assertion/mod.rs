//! Assertions: claims about a result, written before the run, and their judgement after the run.
//!
//! This module knows no command and no game. A command declares the tables of metrics in its result
//! ([`Schema`](crate::result::Schema)) and their contents ([`Vocabulary`]), so that an assertion about an unknown
//! metric is refused before the first game. Judgements read the tables themselves.

pub mod assertable;
pub mod expression;
pub mod judgement;
pub mod observed;
pub mod vocabulary;

pub use assertable::{Figure, Precision, RowScope, Unit};
pub use expression::{Assertion, Bound, Relation, Written};
pub use judgement::Judgement;
pub use observed::Observed;
pub use vocabulary::Vocabulary;
