//! Bot `uniform`, which draws among the listed legal actions with equal probability, in any game.

use corsair_engine::{Bot, Game, Seat, Strategy, Uniform};

use crate::catalogue::Listed;
use crate::spec::{BotEntry, Parameter, Settings};

/// Catalogue entry of `uniform`.
pub const ENTRY: BotEntry = BotEntry {
    name: "uniform",
    summary: "chooses a legal action at random",
    version: 1,
    parameters: &[],
};

/// Returns `uniform` for a game's catalogue, with the parameters that every bot of the game has.
pub const fn listed<G: Game>(parameters: &'static [Parameter]) -> Listed<G> {
    Listed { entry: BotEntry { parameters, ..ENTRY }, build: |_, _| Ok(Box::new(UniformBot)) }
}

/// Bot `uniform`: the baseline that every other bot must beat.
///
/// If a game lists a sample of its actions, `uniform` draws from the sample.
#[derive(Clone, Copy, Default, Debug)]
pub struct UniformBot;

impl<G: Game> Bot<G> for UniformBot {
    fn name(&self) -> &str {
        ENTRY.name
    }

    fn digest(&self) -> u64 {
        Settings::defaults(&ENTRY).digest()
    }

    fn spawn(&self, _game: &G, _seat: Seat) -> Box<dyn Strategy<G>> {
        Box::new(Uniform)
    }
}
