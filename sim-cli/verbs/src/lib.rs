//! Commands of `corsair`, one module each: arguments, play, totals, estimates and pages.
//!
//! WebAssembly has only the commands of a page that plays games, compares rules and computes odds.

pub mod advise;
#[cfg(not(target_family = "wasm"))]
pub mod bench;
#[cfg(not(target_family = "wasm"))]
pub mod calibrate;
pub mod catalogue;
pub mod compare;
#[cfg(not(target_family = "wasm"))]
pub mod dataset;
#[cfg(not(target_family = "wasm"))]
pub mod experiment;
#[cfg(not(target_family = "wasm"))]
pub mod exploit;
mod json_schema;
#[cfg(not(target_family = "wasm"))]
pub mod lab;
#[cfg(not(target_family = "wasm"))]
pub mod r#match;
#[cfg(not(target_family = "wasm"))]
pub mod merge;
pub mod odds;
#[cfg(not(target_family = "wasm"))]
pub mod openings;
pub mod play;
#[cfg(not(target_family = "wasm"))]
pub mod power;
#[cfg(not(target_family = "wasm"))]
pub mod rare;
pub mod record;
pub mod replay;
#[cfg(not(target_family = "wasm"))]
pub mod report;
pub mod review;
pub mod run;
pub mod seats;
#[cfg(not(target_family = "wasm"))]
pub mod sensitivity;
#[cfg(not(target_family = "wasm"))]
pub mod slurm;
#[cfg(not(target_family = "wasm"))]
pub mod status;
#[cfg(not(target_family = "wasm"))]
pub mod sweep;
#[cfg(not(target_family = "wasm"))]
pub mod tournament;
pub mod trace;
#[cfg(not(target_family = "wasm"))]
pub mod tune;
pub mod verbs;
#[cfg(not(target_family = "wasm"))]
pub mod verify;
