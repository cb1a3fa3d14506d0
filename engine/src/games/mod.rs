//! The games. Each room sees the kernel, never another game.

pub mod blackbeard;
pub mod cove;
pub mod spanish_main;
