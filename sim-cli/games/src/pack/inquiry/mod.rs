//! Odds desks whose questions the kernel solves as inquiries: their rows, simulations and pages.

pub(crate) mod page;
pub(crate) mod question;
pub(crate) mod rows;
pub(crate) mod worded;
