//! Desks of odds whose questions the kernel solves as inquiries: their rows, simulations and pages.

pub mod page;
pub mod question;
pub mod rows;
pub(crate) mod worded;
