//! Inspection of single games, with the types of the game: stories, boards, traces, scenarios, audits, positions to
//! play out, games of a person, and checkups of external bots. The crate `corsair-verbs` has the commands.

pub mod audit;
pub mod checkup;
pub mod course;
pub mod hidden;
pub mod played_out;
pub mod positions;
pub mod record;
pub mod replay;
pub mod scenario;
pub mod seated;
pub mod splitting;
