//! A folder per verb that plays or works something out: what it asks, plays, adds up, estimates and shows.

pub mod advise;
pub mod bench;
pub mod calibrate;
pub mod check_bot;
pub mod compare;
pub mod experiment;
pub mod exploit;
pub mod r#match;
pub mod merge;
pub mod odds;
pub mod openings;
pub mod plan;
pub mod record;
pub mod replay;
pub mod report;
pub mod review;
pub mod run;
pub mod schema;
pub mod seats;
pub mod sensitivity;
pub mod sweep;
pub mod tournament;
pub mod trace;
pub mod tune;
pub mod verify;
