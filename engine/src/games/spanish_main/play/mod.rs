//! Play of Pirates of the Spanish Main, from one decision to the next.

pub(super) mod abilities;
pub(super) mod beginnings;
pub(super) mod contacts;
pub(super) mod context;
pub(super) mod crewing;
pub(super) mod flow;
pub(super) mod forts;
pub(super) mod hits;
pub(super) mod rolls;
pub(super) mod searching;
pub(super) mod setting_up;
pub(super) mod touching;
pub(super) mod treasures;
pub(super) mod volleys;
pub(super) mod voyage;
pub(super) mod waters;
