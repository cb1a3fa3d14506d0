//! Assertions: claims about a result, written down before it is there, and whether it bears them out.
//!
//! It knows no verb and no game. A verb says which tables of figures its result has
//! ([`FigureTable`]) and what stands in them ([`Vocabulary`]), so that a claim about nothing is
//! refused before the first game; what was played is read from the tables themselves.

pub mod expression;
pub mod figure_table;
pub mod judgement;
pub mod reading;
pub mod vocabulary;

pub use expression::{Assertion, Bound, Relation};
pub use figure_table::{Figure, FigureTable, Figures, Known, Rows, Unit};
pub use judgement::Judgement;
pub use reading::Reading;
pub use vocabulary::Vocabulary;
