//! The games. Each module depends on the kernel, never on another game.

pub mod blackbeard;
pub mod cove;
pub mod spanish_main;
