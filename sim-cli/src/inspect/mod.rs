//! Looking inside single games, with the types of the game known: stories, boards, traces, scenarios,
//! audits, and checkups of external bots. The verbs are in `studies`.

pub mod audit;
pub mod checkup;
pub mod replay;
pub mod scenario;
