//! Positions: decisions of a game whose options are played out.
//!
//! A position comes from a scenario's situation or from a game's trace. [`Positions`] is the interface without the
//! types of a game; [`play`] simulates games from positions on all threads.

pub mod objective;
pub mod playing;
pub(crate) mod positions_of;
pub(crate) mod strokes;
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

/// Source of positions: a scenario or a game.
#[derive(Clone, Copy, Debug)]
pub enum PositionSource<'a> {
    /// The first decision of a scenario.
    Scenario(&'a Scenario<'a>),
    /// Decisions of a finished or unfinished game.
    Game(&'a TracedGame, DecisionSelection),
}

/// Selection of a game's decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionSelection {
    /// Every decision.
    All,
    /// The first decision at a moment.
    At(Moment),
    /// The next decision of an unfinished game.
    Due,
}

/// Decision in a game, with its options and the choices that bots make there.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// Number of decisions before the position.
    pub number: u32,
    /// Number of the turn, from 1; 0 before the first turn.
    pub turn: u32,
    /// Seat that decides.
    pub seat: Seat,
    /// Name of the question.
    pub ask: &'static str,
    /// Distinct legal actions in the game's order. If the game lists a sample, actions that were taken or chosen
    /// follow the sample.
    pub options: Vec<String>,
    /// Options in words, with names of islands, for example.
    pub words: Vec<String>,
    /// Completeness of the action list: all legal actions, or a sample.
    pub list: ActionList,
    /// Index of the option that the seat took in the game.
    pub taken: Option<usize>,
    /// Index of the option that the playout bot chooses. If the bot chooses at random, this is one possible choice.
    pub own_choice: usize,
    /// Answers of the bots that were asked about this position.
    pub asked: Vec<BotAnswer>,
}

/// Answer of a bot at a position.
#[derive(Clone, PartialEq, Debug)]
pub struct BotAnswer {
    /// Name of the bot.
    pub bot: String,
    /// Index of the option that the bot chooses.
    pub choice: usize,
    /// Method by which the bot decided, if the bot reports a method.
    pub manner: Option<String>,
    /// Options that the bot weighed, each with its value on the bot's scale.
    pub weighed: Vec<(usize, f32)>,
    /// Faults of an external bot at this position.
    pub faults: Vec<String>,
}

/// Chance outcomes of a game after a decision, up to the next decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceAfter {
    /// Decision before the chance outcomes; `None` for the set-up.
    pub decision: Option<TakenDecision>,
    /// Number of the decision's turn, from 1; 0 before the first turn.
    pub turn: u32,
    /// Rolls and draws in the notation of scenarios, in order.
    pub strokes: Vec<String>,
    /// Rolls and draws in words, in the same order.
    pub words: Vec<String>,
}

/// Decision that the chance outcomes follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakenDecision {
    /// Number of decisions before this decision.
    pub number: u32,
    /// Seat that decided.
    pub seat: Seat,
    /// Action taken, in words.
    pub action: String,
}

/// Result of a game: scores and shares of the win.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameEnd {
    /// Score of each seat, in integer units of the game.
    pub scores: PerSeat<i32>,
    /// Each seat's share of the win, in sixtieths. Seats tied for first split it equally.
    pub wins: PerSeat<i64>,
}

/// Result of a simulated game.
#[derive(Clone, PartialEq, Debug)]
pub struct SimulatedGame {
    /// Scores and shares of the win.
    pub end: GameEnd,
    /// First decision of an opponent after the option, if any.
    pub reply: Option<Reply>,
}

/// First decision of an opponent in a simulated game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// Seat of the opponent.
    pub seat: Seat,
    /// Action taken, in words.
    pub action: String,
}

/// Simulated games from a position, all with the same sample of hidden facts and chance.
#[derive(Clone, PartialEq, Debug)]
pub struct SampledGames {
    /// One game for each requested option, in order.
    pub options: Vec<SimulatedGame>,
    /// Result of the game in which the playout bot chose the option, if requested.
    pub own_choice: Option<GameEnd>,
    /// Number of simulated games.
    pub games: u64,
}

/// Setting for a simulated game in which the playout bot chooses the option itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnChoice {
    /// The playout bot's choice is played.
    Played,
    /// The playout bot's choice is not played.
    LeftOut,
}

/// Interface to the positions of any game.
pub trait Positions: Sync {
    /// Returns the positions in the order of play.
    fn list(&self) -> &[Position];

    /// Returns the result of the game; `None` for an unfinished game.
    fn end(&self) -> Option<&GameEnd>;

    /// Returns the chance outcomes of the whole game in order. The list is empty unless the source requests all
    /// decisions.
    fn chance(&self) -> &[ChanceAfter];

    /// Returns the name and the digest of the bot that plays every seat of simulated games.
    fn playout_bot(&self) -> (&str, u64);

    /// Returns a player that simulates games with random numbers from a seed.
    fn player(&self, seed: u64) -> Box<dyn PlaysPositions + '_>;
}

/// Simulator of games from positions.
pub trait PlaysPositions {
    /// Simulates one game for each option of the position with index `at`. All games have the same sample of hidden
    /// facts and chance.
    fn play(
        &mut self,
        at: usize,
        options: &[usize],
        own_choice: OwnChoice,
        sample: u32,
    ) -> SampledGames;

    /// Plays a new game with the playout bot in every seat.
    fn new_game(&mut self, sample: u32) -> GameEnd;

    /// Continues the game from the chance outcomes with index `at`: first with no roll or draw fixed to its actual
    /// outcome, then with the first one fixed, then with the first two, and so on. Returns the result of each
    /// continuation and the number of simulated games. There is one more continuation than there are rolls and draws.
    fn play_chance(&mut self, at: usize, sample: u32) -> (Vec<GameEnd>, u64);
}
