//! The bot that chooses among the legal actions, each equally likely, in any game.

use corsair_engine::{Bot, Game, Seat, Strategy, Uniform};

use crate::spec::{BotEntry, Settings};

/// What the catalogue of every game says of it.
pub const ENTRY: BotEntry = BotEntry {
    name: "uniform",
    summary: "chooses among the legal actions, each equally likely",
    version: 1,
    parameters: &[],
};

/// The bot `uniform`: the yardstick that every other bot must beat.
#[derive(Clone, Copy, Default, Debug)]
pub struct UniformBot;

impl<G: Game> Bot<G> for UniformBot {
    fn name(&self) -> &str {
        ENTRY.name
    }

    fn digest(&self) -> u64 {
        Settings::defaults(&ENTRY).digest()
    }

    fn hire(&self, _game: &G, _seat: Seat) -> Box<dyn Strategy<G>> {
        Box::new(Uniform)
    }
}
