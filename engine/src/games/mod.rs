//! The games. Each room sees the kernel, never another game.

pub mod cove;
