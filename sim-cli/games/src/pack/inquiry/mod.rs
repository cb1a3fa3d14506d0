//! Odds desks whose questions are inquiries of the kernel: their rows, simulations and pages.

pub(crate) mod page;
pub(crate) mod question;
pub(crate) mod rows;
pub(crate) mod worded;
