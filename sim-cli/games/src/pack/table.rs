//! Interface to a game with its bots.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use corsair_engine::dealer::GameResult;
use corsair_engine::rulebook::BadRule;
use corsair_engine::run::{Cut, Plan};
use corsair_engine::seating::Seating;
use corsair_strategies::SpecError;
use corsair_strategies::external::ExternalBotError;
use corsair_strategies::hosted::{LazyLayout, OpenGame};

use crate::inspect::audit::Audited;
use crate::inspect::hidden::Proved;
use crate::inspect::replay::{BoardForm, Film, Moment, Subject, TraceForm, Why};
use crate::inspect::seated::{SeatedGame, SeatedPerson};
use crate::inspect::splitting::Splits;
use crate::pack::turn_rows::{Numbers, TurnRows};
use corsair_lab::experiment::Player;
use corsair_lab::{BlockSource, Unplayable};
use corsair_present::escape::escaped;
use corsair_present::exit::{Exit, Failure};
use corsair_present::toml_lines::Malformed;

/// Game with its bots, ready for play.
pub trait Table: BlockSource + Send {
    /// Returns the distinct bots, in the order of their first seats.
    fn players(&self) -> &[Player];

    /// Returns each bot of the lineup, in lineup order, as an index into the players.
    fn named(&self) -> &[u8];

    /// Returns the bot in each seat of the first seating, as an index into the players.
    fn arrangement(&self) -> &Seating;

    /// Plays one game and returns its story.
    fn story(&self, subject: &Subject<'_>, why: Why) -> GameResult<String>;

    /// Plays one game and returns the game table at a moment; `None` if the game ended earlier.
    fn board(
        &self,
        subject: &Subject<'_>,
        moment: Moment,
        form: BoardForm,
    ) -> GameResult<Option<String>>;

    /// Plays one game and returns a film, which can be viewed step by step.
    fn film(&self, subject: &Subject<'_>) -> GameResult<Film>;

    /// Plays one game and writes its trace.
    ///
    /// # Errors
    /// Returns the error of the output.
    fn trace(
        &self,
        subject: &Subject<'_>,
        form: TraceForm,
        out: &mut dyn Write,
    ) -> io::Result<GameResult<()>>;

    /// Plays one deal, given by its seed and number. Returns the numbers that describe each seat at the beginning of
    /// each turn.
    fn turn_rows(
        &self,
        numbers: Numbers<'_>,
        deal: (u64, u64),
        seating: &Seating,
    ) -> GameResult<TurnRows>;

    /// Returns the layout of feature rows for the game's views and actions.
    fn layout(&self) -> &LazyLayout;

    /// Creates an open game with a seed. The game waits at the decisions of hosted bots.
    fn open_game(&self, seed: u64) -> Arc<Mutex<dyn OpenGame>>;

    /// Starts the game at an address with a person in one seat, in place of the seat's bot.
    fn sit(&self, subject: &Subject<'_>, person: SeatedPerson) -> Box<dyn SeatedGame + '_>;

    /// Creates a simulator of replications that split games on their way to a rare event. Bots must be memoryless.
    fn splitting(&self, seed: u64) -> Box<dyn Splits + '_>;

    /// Plays deals of a seed in the first seating until `pairs` pairs of worlds with equal views are compared. The
    /// comparison includes the choices of every bot of the game.
    ///
    /// # Errors
    /// Fails if the threads or the external bots can't be started.
    fn prove_hidden(
        &self,
        seed: u64,
        pairs: u64,
        cut: &Cut,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Proved, Unplayable>;

    /// Plays a plan under an auditor.
    ///
    /// # Errors
    /// Fails if the threads or the external bots can't be started.
    fn audit(&self, plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Audited, Unplayable>;
}

/// Reason why a table is invalid.
#[derive(Debug, thiserror::Error)]
pub enum TableRefused {
    /// The rules don't allow this number of seats.
    #[error("`{}` {}", .0.key, .0.reason)]
    Seats(BadRule),
    /// A bot can't be built.
    #[error(transparent)]
    Bot(#[from] SpecError),
    /// An external bot can't be started.
    #[error(transparent)]
    External(#[from] ExternalBotError),
    /// The host does not define this bot.
    #[error(
        "the host has no bot `host:{0}`: run the command from the program that defines it, \
         such as a Python script"
    )]
    NotHosted(String),
    /// A program's name, version or files differ from start to start.
    #[error(
        "bot `{0}` changed while the command ran: don't change its name, its version or the files of its command \
         before the command ends"
    )]
    Unstable(String),
    /// Two bots can't be distinguished in results.
    #[error("`{}` and `{}` look alike in results: rename one of the bots", .0[0], .0[1])]
    LookAlike([String; 2]),
    /// The name of a bot has invisible characters.
    #[error(
        "the bot name `{}` has invisible characters: rename the bot",
        escaped(.0)
    )]
    Hidden(String),
}

/// Reason why positions are invalid.
#[derive(Debug, thiserror::Error)]
pub enum PositionsRefused {
    /// The source is malformed.
    #[error("{0}")]
    Source(Malformed),
    /// A bot can't be built, or the rules don't allow the seats.
    #[error(transparent)]
    Table(#[from] TableRefused),
}

/// Converts a refusal into an input error, or into a failed run if the system has too few file descriptors for the
/// bots.
impl From<TableRefused> for Failure {
    fn from(refused: TableRefused) -> Failure {
        let exit = match &refused {
            TableRefused::External(ExternalBotError::Descriptors(_)) => Exit::Failed,
            TableRefused::Seats(_)
            | TableRefused::Bot(_)
            | TableRefused::External(ExternalBotError::Command(_) | ExternalBotError::Start(_))
            | TableRefused::NotHosted(_)
            | TableRefused::Unstable(_)
            | TableRefused::LookAlike(_)
            | TableRefused::Hidden(_) => Exit::BadInput,
        };
        Failure::new(exit, refused)
    }
}
