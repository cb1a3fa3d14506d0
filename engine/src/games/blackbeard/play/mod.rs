//! Play of Blackbeard, from one decision to the next.

pub(super) mod ap_cards;
pub(super) mod context;
pub(super) mod deeds;
pub(super) mod duel;
pub(super) mod flow;
pub(super) mod foes;
pub(super) mod goods;
pub(super) mod leaving;
pub(super) mod now;
pub(super) mod port;
pub(super) mod turn;
