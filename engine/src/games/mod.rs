//! Games of Corsair. Each module depends on the kernel, never on the module of another game.

pub mod blackbeard;
pub mod cove;
pub mod spanish_main;
