//! `corsair plan`: how many games an answer needs, from a pilot.

pub mod args;
pub mod page;
pub mod report;

pub use report::{PLAN_COLUMNS, PlanRow, plan_csv, plan_files, plan_json, plan_screen};
