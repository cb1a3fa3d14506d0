//! Positions: decisions of a game whose options are played out, with the types of the game.
//!
//! A position comes from a scenario's situation or from a game's trace. [`Positions`] is their
//! interface without types; [`play`] plays samples of them on all threads.

pub mod objective;
pub mod playing;
pub(crate) mod positions_of;
pub mod traced_game;

pub use objective::Objective;
pub use playing::{Batch, play, play_chance, play_new_games};
pub(crate) use positions_of::Advisers;
pub(crate) use positions_of::NamedBot;
pub(crate) use positions_of::PositionsOf;
pub use traced_game::{Reaches, TracedBot, TracedDecision, TracedGame, is_trace};

use corsair_engine::{ActionList, PerSeat, Seat};

use crate::inspect::replay::Moment;
use crate::inspect::scenario::Scenario;

/// The source of positions.
#[derive(Clone, Copy, Debug)]
pub enum PositionSource<'a> {
    /// The first decision of a scenario.
    Scenario(&'a Scenario<'a>),
    /// Decisions of a finished or unfinished game.
    Game(&'a TracedGame, Wanted),
}

/// The wanted decisions of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Every decision.
    All,
    /// The first decision at a moment.
    At(Moment),
    /// The next decision of an unfinished game.
    Due,
}

/// A decision of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// Number of decisions before the position.
    pub number: u32,
    /// The turn, from 1; 0 before the first.
    pub turn: u32,
    /// The seat that decides.
    pub seat: Seat,
    /// The question, in a word.
    pub ask: &'static str,
    /// Distinct legal actions in the game's order. If the game lists a sample, actions that were taken or chosen
    /// follow the sample.
    pub options: Vec<String>,
    /// The options in words, with names of islands, for example.
    pub words: Vec<String>,
    /// The completeness of the list of legal actions.
    pub list: ActionList,
    /// The option that was taken.
    pub taken: Option<usize>,
    /// The option that the playout bot chooses; if the bot draws, one of its possible choices.
    pub own_choice: usize,
    /// The answers of the bots asked.
    pub asked: Vec<Asked>,
}

/// A bot's answer to a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// Name of the bot.
    pub bot: String,
    /// Option that the bot chooses.
    pub choice: usize,
    /// The bot's way of deciding, if the bot reports one.
    pub manner: Option<String>,
    /// Options that the bot weighed, with values in the bot's own measure.
    pub weighed: Vec<(usize, f32)>,
    /// Faults of the bot.
    pub faults: Vec<String>,
}

/// Chance outcomes of a game between two decisions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceAfter {
    /// Decision before the chance outcome; `None` for the set-up.
    pub decision: Option<TakenDecision>,
    /// The turn of that decision, from 1; 0 before the first.
    pub turn: u32,
    /// Each roll and draw in the notation of scenarios, in order.
    pub strokes: Vec<String>,
    /// The rolls and draws in words.
    pub words: Vec<String>,
}

/// A decision that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakenDecision {
    /// Number of decisions before the taken decision.
    pub number: u32,
    /// The seat that decided.
    pub seat: Seat,
    /// The action, in words.
    pub action: String,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameEnd {
    /// The scores, in the smallest unit of the game.
    pub scores: PerSeat<i32>,
    /// The share of the win of each seat, in sixtieths.
    pub wins: PerSeat<i64>,
}

/// The result of a simulated game.
#[derive(Clone, PartialEq, Debug)]
pub struct SimulatedGame {
    /// End of the simulated game.
    pub end: GameEnd,
    /// First decision of an opponent after the option, if any.
    pub reply: Option<Reply>,
}

/// A decision of another seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The seat.
    pub seat: Seat,
    /// The action, in words.
    pub action: String,
}

/// Options of a position in one sample of hidden facts and chance.
#[derive(Clone, PartialEq, Debug)]
pub struct SampledGames {
    /// A game for each requested option, in that order.
    pub options: Vec<SimulatedGame>,
    /// The game in which the playout bot chooses for itself, if requested.
    pub own_choice: Option<GameEnd>,
    /// The number of simulated games.
    pub games: u64,
}

/// The use of the playout bot's own choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnChoice {
    /// The option is played.
    Played,
    /// The option is omitted.
    LeftOut,
}

/// Positions of one game with the game type erased.
pub trait Positions: Sync {
    /// The positions, in the order of play.
    fn list(&self) -> &[Position];

    /// The result of the game; `None` for an unfinished game.
    fn end(&self) -> Option<&GameEnd>;

    /// The chance outcomes of the whole game, in order; empty unless all positions of the game are requested.
    fn chance(&self) -> &[ChanceAfter];

    /// The name of the bot in every seat of simulated games, and its digest.
    fn playout_bot(&self) -> (&str, u64);

    /// A player that simulates games with the random numbers of a seed.
    fn player(&self, seed: u64) -> Box<dyn PlaysPositions + '_>;
}

/// Simulates games.
pub trait PlaysPositions {
    /// Plays options of the position with this index in a sample.
    fn play(
        &mut self,
        at: usize,
        options: &[usize],
        own_choice: OwnChoice,
        sample: u32,
    ) -> SampledGames;

    /// A new game.
    fn new_game(&mut self, sample: u32) -> GameEnd;

    /// Continues the game in its true state, with the chance of this index in a sample: first with no roll or draw
    /// fixed, then with the first roll or draw fixed, then with the first two, and so on. Returns the results, one
    /// more than the number of rolls and draws, and the number of simulated games.
    fn play_chance(&mut self, at: usize, sample: u32) -> (Vec<GameEnd>, u64);
}
