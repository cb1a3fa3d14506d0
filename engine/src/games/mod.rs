//! The games. Each room sees the kernel, never another game.
