//! External bots, `exec:COMMAND`: programs in processes of their own, and how their faults are
//! handled.
//!
//! A process plays one seat of one game at a time, and then the next game: there are as many
//! processes as games played at once, times the seats that the bot takes. A fault never stops a
//! game: the decision is drawn at random from the seat's own stream, and the fault is reported when
//! the player is dismissed. A bot that fails its trial is never asked in play, and plays exactly as
//! `uniform` does.

mod agency;
mod player;
mod trial;

use std::marker::PhantomData;
use std::sync::Arc;

use corsair_engine::fnv::fnv1a;
use corsair_engine::{Bot, Seat, Strategy};

use crate::process::{
    CommandLine, NotACommand, NotStarted, Patience, TooFewDescriptors, Warden, make_room,
};
use crate::protocol::{Briefing, Complaint, Introduction, ProtocolGame};

use agency::Agency;
use player::Player;

/// The prefix of the spec of an external bot.
pub const PREFIX: &str = "exec:";

/// Whether a run continues after a fault.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum OnFault {
    /// The fault is counted, and the run continues.
    #[default]
    Continue,
    /// The run ends.
    Abort,
}

/// The terms for external bots.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Terms {
    /// The time limits of answers.
    pub patience: Patience,
    /// The consequence of a fault.
    pub on_fault: OnFault,
}

/// Why a bot can't be started.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotEngaged {
    /// The command is malformed.
    #[error(transparent)]
    Command(#[from] NotACommand),
    /// The program can't be started.
    #[error(transparent)]
    Start(#[from] NotStarted),
    /// The system does not allow another process.
    #[error(transparent)]
    Descriptors(#[from] TooFewDescriptors),
}

/// The processes of an external bot, whatever game it plays.
#[derive(Clone)]
pub struct Processes(Arc<Agency>);

impl Processes {
    /// How many processes are to be started before `players` of the bot play at once.
    pub fn missing(&self, players: usize) -> usize {
        self.0.missing(players)
    }
}

/// A bot that plays in processes of its own.
pub struct ExternalBot<G> {
    agency: Arc<Agency>,
    name: String,
    digest: u64,
    introduction: Result<Introduction, Complaint>,
    game: PhantomData<fn(G)>,
}

impl<G: ProtocolGame> ExternalBot<G> {
    /// Starts the bot's first process and says hello. A bot that starts but answers `hello` wrongly
    /// is returned all the same: it is not asked in play, and each of its decisions is a fault.
    /// `content` returns the content of a file that a word of the command names; the digest covers
    /// it. This crate opens no file.
    ///
    /// # Errors
    /// The command is malformed, its program can't be started, or the system allows no other process.
    pub fn engage(
        command: &str,
        terms: Terms,
        briefing: &Briefing,
        content: impl Fn(&str) -> Option<Vec<u8>>,
    ) -> Result<ExternalBot<G>, NotEngaged> {
        let spec = format!("{PREFIX}{}", command.trim());
        let command = CommandLine::parse(command)?;
        make_room(1, 1)?;
        let warden = Warden::shared()?;
        let deadline_ms = terms.patience.answer().as_millis() as u64;
        let mut identity = command.fingerprint(content);
        let hello = briefing.hello(deadline_ms, G::ACTIONS);
        let agency = Arc::new(Agency::new(command, terms, hello, warden));
        let first = agency.start()?;
        let introduction = agency.interview(first).map(|(partner, introduction)| {
            agency.take_back(partner);
            introduction
        });
        let name = match &introduction {
            Ok(Introduction { name, bot_version, .. }) => {
                identity.extend([name.as_bytes(), b"\0", bot_version.as_bytes()].concat());
                format!("{PREFIX}{name}")
            }
            Err(complaint) => {
                agency.fail_trial(complaint.clone());
                spec
            }
        };
        let (digest, game) = (fnv1a(&identity), PhantomData);
        Ok(ExternalBot { agency, name, digest, introduction, game })
    }

    /// Its processes.
    pub fn processes(&self) -> Processes {
        Processes(Arc::clone(&self.agency))
    }

    /// The first process's answer to `hello`.
    ///
    /// # Errors
    /// What was wrong with it.
    pub fn introduction(&self) -> Result<&Introduction, &Complaint> {
        self.introduction.as_ref()
    }

    /// Plays a trial game, in which the bot is asked until it gives an answer to the message it was
    /// sent. A bot that gives none, though its processes are replaced, is not asked in play, and its
    /// fault is reported in each game. So neither the number of threads nor the length of a run
    /// decides when a bot is given up.
    pub fn try_out(&self, game: &G) {
        if self.introduction.is_err() {
            return;
        }
        if let Some(complaint) = trial::failure(self, game) {
            self.agency.fail_trial(complaint);
        }
    }

    /// A player that joins a game after `decisions` decisions of its seat, as a process does that
    /// replaces another.
    pub fn spawn_midway(&self, game: &G, seat: Seat, decisions: u32) -> Box<dyn Strategy<G>> {
        Box::new(self.player(game, seat, decisions))
    }

    fn player(&self, game: &G, seat: Seat, decisions: u32) -> Player<G> {
        Player::new(game.clone(), Arc::clone(&self.agency), seat, decisions)
    }

    /// Ends the idle processes; the next games are played by new ones. Returns whether each exited by
    /// itself when its input ended.
    pub fn rest(&self) -> bool {
        self.agency.rest()
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
