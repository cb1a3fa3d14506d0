//! Assertions: claims about a result, written down before it is there, and whether it bears them out.
//!
//! It knows no verb and no game. A verb says which tables of figures its result has
//! ([`FigureTable`]) and what stands in them ([`Vocabulary`]), so that a claim about nothing is
//! refused before the first game; what was played is read from the tables themselves.

mod expression;
mod figure_table;
mod judgement;
mod reading;
mod vocabulary;

pub use expression::{Assertion, NotAnAssertion, Relation, Threshold};
pub use figure_table::{Figure, FigureTable, Figures, Known, Rows, Unit};
pub use judgement::{Finding, Judgement, Unjudged};
pub use reading::Reading;
pub use vocabulary::{Unknown, Vocabulary};
