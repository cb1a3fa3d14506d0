//! Assertions: claims about a result, written down before it is there, and whether it supports them.
//!
//! It knows no verb and no game. A verb says which tables of figures its result has
//! ([`Schema`](crate::result::Schema)) and what stands in them ([`Vocabulary`]), so that a claim about nothing is
//! refused before the first game; what was played is read from the tables themselves.

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
