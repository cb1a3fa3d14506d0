//! `corsair advise`: what each option of a position is worth.

mod answer;
pub mod args;
pub mod page;
pub mod race;
pub mod report;
pub mod screen;
pub mod tables;

pub use race::{Race, Stopped};
pub use report::{AdviceReport, OptionEstimate, Verdict};
pub use screen::advice_screen;
pub use tables::{AdviceRow, AskedRow, advice_csv, advice_files, advice_json};
