//! Rules and play for Corsair, a Monte Carlo laboratory for pirate board games.
//!
//! The kernel is every module except [`games`] and depends on no game. It holds seats, dice,
//! addressed random streams, the [`Game`] and [`Strategy`] contracts, and the single
//! [`play`](play::play) loop. Recording, laws, exact enumeration and the parallel runner are also
//! part of the kernel. Each game has a module below [`games`] and depends on the kernel only.
//!
//! No code of this crate opens a file, reads a clock or keeps global state. Equal seeds give equal
//! games, byte for byte, on any machine and any number of threads.

pub mod auditor;
pub mod best_play;
pub mod chain;
pub mod chance_observer;
pub mod dealer;
pub mod dice;
pub mod explain;
pub mod fault;
pub mod fnv;
pub mod game;
pub mod games;
pub mod intern;
pub mod laws;
pub mod lines;
pub mod luck;
pub mod nearest;
pub mod notes;
pub mod observe;
pub mod odds;
pub mod parts;
pub mod pile;
pub mod play;
pub mod playouts;
pub mod queue;
pub mod reactions;
pub mod record;
pub mod rulebook;
pub mod run;
pub mod scripted;
pub mod seat;
pub mod seating;
pub mod set_up;
mod state_key;
pub mod stepwise;
pub mod strategy;
pub mod stream;
pub mod words;

pub use dice::{Dice, Lane};
pub use fault::{Fault, FaultKind};
pub use game::{ActionList, Game, Illegal, Turn};
pub use notes::Notes;
pub use observe::{NoObserver, Observer};
pub use pile::Pile;
pub use seat::{PerSeat, Seat};
pub use strategy::{Bot, Choice, Reasons, SeatRng, Strategy, Trials, Uniform, Weighed};

/// Revision of play: under different revisions, a seed gives different games. The number increases whenever a
/// fingerprint in `engine/tests/it/fingerprint.rs` changes, so that results of different revisions are never merged.
pub const PLAY_REVISION: u32 = 3;
