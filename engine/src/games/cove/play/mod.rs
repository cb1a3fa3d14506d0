//! Play of Pirate's Cove, from one decision to the next.

pub(super) mod action_cards;
pub(super) mod black_ship;
pub(super) mod combat;
pub(super) mod combat_cards;
pub(super) mod context;
pub(super) mod flow;
pub(super) mod visit;
pub(super) mod volley;
