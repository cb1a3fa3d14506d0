//! Positions: decisions of a game whose options are played out, with the types of the game known.
//!
//! A position is made of a scenario's situation or of a game's trace. [`Positions`] is what the
//! laboratory sees of them; [`play`] plays samples of them on all threads.

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

/// What positions are made of.
#[derive(Clone, Copy, Debug)]
pub enum PositionSource<'a> {
    /// The first decision of a scenario.
    Scenario(&'a Scenario<'a>),
    /// Decisions of a game that was played.
    Game(&'a TracedGame, Wanted),
}

/// Which decisions of a game are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Every one.
    All,
    /// The first at a moment.
    At(Moment),
    /// The one that is due where a game that was not played to its end stops.
    Due,
}

/// A decision of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// How many decisions were taken before.
    pub number: u32,
    /// The turn, from 1; 0 before the first.
    pub turn: u32,
    /// The seat that decides.
    pub seat: Seat,
    /// What it is asked, in a word.
    pub ask: &'static str,
    /// The legal actions in the game's order, each once. Where the game lists a sample, actions that
    /// were taken or chosen stand behind it.
    pub options: Vec<String>,
    /// The same as people read them: with the names of islands, say.
    pub words: Vec<String>,
    /// Whether all legal actions are among them.
    pub list: ActionList,
    /// The option that was taken.
    pub taken: Option<usize>,
    /// The option that the playout bot chooses; where it draws, one that it may.
    pub own_choice: usize,
    /// What bots say who were asked.
    pub asked: Vec<Asked>,
}

/// What a bot says of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// Its name.
    pub bot: String,
    /// The option that it chooses.
    pub choice: usize,
    /// How it decides, if it can say.
    pub manner: Option<String>,
    /// The options that it weighed, each with its worth in the bot's own measure.
    pub weighed: Vec<(usize, f32)>,
    /// What it did wrong.
    pub faults: Vec<String>,
}

/// Chance that fell in a game between two decisions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceAfter {
    /// The decision that it followed; `None` for the set-up.
    pub decision: Option<TakenDecision>,
    /// The turn of that decision, from 1; 0 before the first.
    pub turn: u32,
    /// Each roll and draw in the notation of scenarios, in order.
    pub strokes: Vec<String>,
    /// The same as people read them.
    pub words: Vec<String>,
}

/// A decision that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakenDecision {
    /// How many decisions were taken before.
    pub number: u32,
    /// The seat that decided.
    pub seat: Seat,
    /// What it did, as people read it.
    pub action: String,
}

/// How a game came out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameEnd {
    /// The scores, in the smallest unit that the game counts in.
    pub scores: PerSeat<i32>,
    /// The part of the win of each seat, in sixtieths.
    pub wins: PerSeat<i64>,
}

/// How a simulated game came out.
#[derive(Clone, PartialEq, Debug)]
pub struct SimulatedGame {
    /// Its end.
    pub end: GameEnd,
    /// The first decision of another seat after the option, if there was one.
    pub reply: Option<Reply>,
}

/// A decision of another seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The seat.
    pub seat: Seat,
    /// What it did, as people read it.
    pub action: String,
}

/// Options of a position in one sample of what is hidden and of chance.
#[derive(Clone, PartialEq, Debug)]
pub struct SampledGames {
    /// A game for each option that was asked for, in that order.
    pub options: Vec<SimulatedGame>,
    /// The game in which the playout bot chooses for itself, where it was asked for.
    pub own_choice: Option<GameEnd>,
    /// How many games were simulated.
    pub games: u64,
}

/// Whether the playout bot's own choice is played too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnChoice {
    /// It is.
    Played,
    /// It is not.
    LeftOut,
}

/// Decisions of one game, as the laboratory sees them.
pub trait Positions: Sync {
    /// The positions, in the order of play.
    fn list(&self) -> &[Position];

    /// How the game ended; `None` where it was not played.
    fn end(&self) -> Option<&GameEnd>;

    /// Where chance fell in the whole game, in order; nothing where not all its positions are wanted.
    fn chance(&self) -> &[ChanceAfter];

    /// The name of the bot in every seat of simulated games, and its digest.
    fn playout_bot(&self) -> (&str, u64);

    /// Who simulates games, by the chance of a seed.
    fn player(&self, seed: u64) -> Box<dyn PlaysPositions + '_>;
}

/// Simulates games.
pub trait PlaysPositions {
    /// Plays options of the position at a place of the list in a sample.
    fn play(
        &mut self,
        at: usize,
        options: &[usize],
        own_choice: OwnChoice,
        sample: u32,
    ) -> SampledGames;

    /// A new game.
    fn new_game(&mut self, sample: u32) -> GameEnd;

    /// Plays the game on, in its true state, from the chance at a place of the list in a sample: with
    /// no stroke as it fell, then with the first, with the first two, and so on. Returns the ends, one
    /// more than there are strokes, and how many games were simulated.
    fn play_chance(&mut self, at: usize, sample: u32) -> (Vec<GameEnd>, u64);
}
