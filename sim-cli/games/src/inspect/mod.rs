//! Looking inside single games, with the types of the game known: stories, boards, traces, scenarios,
//! audits, positions to be played out, and checkups of external bots. The verbs are in the crate `corsair-verbs`.

pub mod audit;
pub mod checkup;
pub mod course;
pub mod hidden;
pub mod played_out;
pub mod positions;
pub mod record;
pub mod replay;
pub mod scenario;
pub mod splitting;
