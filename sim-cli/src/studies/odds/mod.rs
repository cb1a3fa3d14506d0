//! `corsair odds`: exact odds.

pub mod args;
pub mod page;
