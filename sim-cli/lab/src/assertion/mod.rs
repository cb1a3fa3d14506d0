//! Assertions: claims about a result, written down before the run, and the judgement of them.
//!
//! This module knows no verb and no game. A verb declares the tables of figures that its result has
//! ([`Schema`](crate::result::Schema)) and their contents ([`Vocabulary`]), so that a claim about
//! nothing is refused before the first game. Judgements read the tables themselves.

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
