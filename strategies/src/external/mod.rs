//! External bots, `exec:COMMAND`: programs in separate processes, and the handling of faults.
//!
//! A process plays one seat in one game at a time. A run needs one process for each seat that the bot plays in each
//! concurrent game.
//!
//! A fault never stops a game. The seat's random stream decides instead of the bot, and the player reports its faults
//! at the end of the game. No game uses a bot that fails its trial: its seats play exactly as `uniform` does.

mod player;
mod process_pool;
mod trial;

use std::marker::PhantomData;
use std::sync::Arc;

use corsair_engine::fnv::fnv1a;
use corsair_engine::{Bot, Seat, Strategy};

use crate::process::{
    CommandLine, NotACommand, NotStarted, Patience, TooFewDescriptors, Warden, make_room,
};
use crate::protocol::{Briefing, Complaint, Introduction, ProtocolGame};

use player::Player;
use process_pool::ProcessPool;

/// Prefix of an external bot's spec.
pub const PREFIX: &str = "exec:";

/// Effect on a run if an external bot makes a fault.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum OnFault {
    /// The run continues and counts the fault.
    #[default]
    Continue,
    /// The run ends with an error.
    Abort,
}

/// Time limits for external bots, and the effect of faults.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Terms {
    /// Time limits for answers.
    pub patience: Patience,
    /// Effect of a fault on the run.
    pub on_fault: OnFault,
}

/// Error in starting an external bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExternalBotError {
    /// The command is malformed.
    #[error(transparent)]
    Command(#[from] NotACommand),
    /// The operating system can't start the program.
    #[error(transparent)]
    Start(#[from] NotStarted),
    /// The limit on file descriptors does not allow another process.
    #[error(transparent)]
    Descriptors(#[from] TooFewDescriptors),
}

/// Processes of an external bot, independent of the game.
#[derive(Clone)]
pub struct Processes(Arc<ProcessPool>);

impl Processes {
    /// Returns the number of processes to start before `players` players of the bot play at the same time.
    pub fn missing(&self, players: usize) -> usize {
        self.0.missing(players)
    }
}

/// External bot of a game, which plays in processes of a program.
pub struct ExternalBot<G> {
    pool: Arc<ProcessPool>,
    name: String,
    digest: u64,
    introduction: Result<Introduction, Complaint>,
    game: PhantomData<fn(G)>,
}

impl<G: ProtocolGame> ExternalBot<G> {
    /// Starts the bot's first process and sends `hello`.
    ///
    /// A bot with a wrong answer to `hello` is returned too. Games don't use such a bot, and each of its decisions is
    /// a fault.
    ///
    /// `content` returns the content of a file that a word in the command names; the digest covers this content. This
    /// crate opens no file.
    ///
    /// # Errors
    /// Returns an error if the command is malformed, if the program can't start, or if the system allows no
    /// additional process.
    pub fn engage(
        command: &str,
        terms: Terms,
        briefing: &Briefing,
        content: impl Fn(&str) -> Option<Vec<u8>>,
    ) -> Result<ExternalBot<G>, ExternalBotError> {
        let spec = format!("{PREFIX}{}", command.trim());
        let command = CommandLine::parse(command)?;
        make_room(1, 1)?;
        let warden = Warden::shared()?;
        let deadline_ms = terms.patience.answer().as_millis() as u64;
        let mut identity = command.fingerprint(content);
        let hello = briefing.hello(deadline_ms, G::ACTIONS);
        let pool = Arc::new(ProcessPool::new(command, terms, hello, warden));
        let first = pool.start()?;
        let introduction = pool.interview(first).map(|(partner, introduction)| {
            pool.take_back(partner);
            introduction
        });
        let name = match &introduction {
            Ok(Introduction { name, bot_version, .. }) => {
                identity.extend([name.as_bytes(), b"\0", bot_version.as_bytes()].concat());
                format!("{PREFIX}{name}")
            }
            Err(complaint) => {
                pool.fail_trial(complaint.clone());
                spec
            }
        };
        let (digest, game) = (fnv1a(&identity), PhantomData);
        Ok(ExternalBot { pool, name, digest, introduction, game })
    }

    /// Returns the processes of the bot.
    pub fn processes(&self) -> Processes {
        Processes(Arc::clone(&self.pool))
    }

    /// Returns the answer of the bot's first process to `hello`.
    ///
    /// # Errors
    /// Returns a complaint if the answer is missing or wrong.
    pub fn introduction(&self) -> Result<&Introduction, &Complaint> {
        self.introduction.as_ref()
    }

    /// Plays a trial game, in which each question is repeated until the bot answers it or fails the trial.
    ///
    /// If neither the first process nor its replacements answer, games don't use the bot, and each game reports the
    /// fault. So the verdict on a bot depends neither on the number of threads nor on the length of a run.
    pub fn try_out(&self, game: &G) {
        if self.introduction.is_err() {
            return;
        }
        if let Some(complaint) = trial::failure(self, game) {
            self.pool.fail_trial(complaint);
        }
    }

    /// Returns a player that joins a game after `decisions` decisions by its seat, like a replacement process.
    pub fn spawn_midway(&self, game: &G, seat: Seat, decisions: u32) -> Box<dyn Strategy<G>> {
        Box::new(self.player(game, seat, decisions))
    }

    fn player(&self, game: &G, seat: Seat, decisions: u32) -> Player<G> {
        Player::new(game.clone(), Arc::clone(&self.pool), seat, decisions)
    }

    /// Ends the idle processes, and returns whether every process exited when its input ended. Later games start new
    /// processes.
    pub fn rest(&self) -> bool {
        self.pool.rest()
    }
}

impl<G: ProtocolGame> Bot<G> for ExternalBot<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn spawn(&self, game: &G, seat: Seat) -> Box<dyn Strategy<G>> {
        self.spawn_midway(game, seat, 0)
    }

    fn release(&self) {
        self.rest();
    }
}
