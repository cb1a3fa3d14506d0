//! Assertions: claims about a result, which users write before a run and the program judges after the run.
//!
//! This module depends on no command and no game. A command declares the tables of its result
//! ([`Schema`](crate::result::Schema)) and the values of their keys ([`Vocabulary`]). Therefore the program can
//! refuse an assertion about an unknown metric before the first game. Judgements read the tables themselves.

pub mod assertable;
pub mod expression;
pub mod judgement;
pub mod observed;
pub mod verdict;
pub mod vocabulary;

pub use assertable::{AssertableMetric, Precision, RowScope, Unit};
pub use expression::{AmountUnit, Assertion, Bound, Relation};
pub use judgement::Judgement;
pub use observed::Observed;
pub use verdict::{DecidingSample, Verdict};
pub use vocabulary::Vocabulary;
