//! Looking inside games: stories, traces, scenarios, audits.

pub mod replay;
pub mod scenario;
pub mod verify;
