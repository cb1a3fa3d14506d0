//! The bot that draws among the listed legal actions, each equally likely, in any game.

use corsair_engine::{Bot, Game, Seat, Strategy, Uniform};

use crate::spec::{BotEntry, Settings};

/// Its entry in the catalogue of every game.
pub const ENTRY: BotEntry = BotEntry {
    name: "uniform",
    summary: "chooses among the legal actions, each equally likely",
    version: 1,
    parameters: &[],
};

/// The bot `uniform`: the baseline that every other bot must beat.
///
/// Where a game lists a sample of its actions, it draws from that sample.
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
