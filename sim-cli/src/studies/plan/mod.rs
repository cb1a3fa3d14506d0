//! `corsair plan`: how many games an answer needs, from a pilot.

mod answer;
pub mod args;
pub mod page;
pub mod screen;
pub mod tables;

pub use screen::plan_screen;
pub use tables::{PLAN_FIGURES, PlanRow, plan_csv, plan_files, plan_json};
