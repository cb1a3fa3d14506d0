//! Shared code of commands that search by play: budgets, candidate bots, and their games.

pub mod args;
pub mod bot_arena;
pub mod family;
pub mod vary;
