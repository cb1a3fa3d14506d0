//! Desks of odds whose questions the kernel solves as inquiries: rows, simulations and pages.

pub(crate) mod page;
pub(crate) mod question;
pub(crate) mod rows;
pub(crate) mod worded;
