//! Desks of odds whose questions the kernel solves as inquiries: their answers, pages and simulations.

pub(crate) mod answer;
pub(crate) mod page;
pub(crate) mod question;
pub(crate) mod rows;
mod screen;
pub(crate) mod worded;
