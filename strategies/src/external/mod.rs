//! Bots in other processes, `exec:COMMAND`, and what happens when they fail.
//!
//! A process plays one seat of one game at a time, and then the next game: there are as many
//! processes as games are played at once, times the seats that the bot takes. A fault never stops
//! a game: the decision is taken at random, from the seat's own stream, and the fault is told when
//! the player is dismissed. A bot that fails its trial is never asked in play, and plays exactly as
//! `uniform` does.

mod agency;
mod player;
mod trial;

use std::marker::PhantomData;
use std::sync::Arc;

use corsair_engine::fnv::fnv1a;
use corsair_engine::{Bot, Seat, Strategy};

use crate::process::{CommandLine, NotACommand, NotStarted, Patience, Warden};
use crate::protocol::{Briefing, Complaint, Introduction, ProtocolGame};

use agency::Agency;
use player::Player;

/// What a spec of an external bot begins with.
pub const PREFIX: &str = "exec:";

/// Whether a run goes on after a fault.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum OnFault {
    /// It is counted, and the run goes on.
    #[default]
    Continue,
    /// The run ends with it.
    Abort,
}

/// On which terms external bots are hired.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Terms {
    /// How long they may take.
    pub patience: Patience,
    /// What a fault leads to.
    pub on_fault: OnFault,
}

/// Why a bot can't be engaged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotEngaged {
    /// The spec has no sound command.
    #[error(transparent)]
    Command(#[from] NotACommand),
    /// The program can't be started.
    #[error(transparent)]
    Start(#[from] NotStarted),
}

/// A bot that lives in processes of its own.
pub struct ExternalBot<G> {
    agency: Arc<Agency>,
    name: String,
    digest: u64,
    introduction: Result<Introduction, Complaint>,
    game: PhantomData<fn(G)>,
}

impl<G> ExternalBot<G> {
    /// Starts the bot's first process and asks for its name. A bot that can be started but fails to
    /// introduce itself is engaged all the same; it is not asked in play, and that is counted.
    /// `content` gives what a word of the command names, if it names a file: the digest changes with
    /// it. This crate opens no file.
    ///
    /// # Errors
    /// The command is not well written, or its program can't be started.
    pub fn engage(
        command: &str,
        terms: Terms,
        briefing: &Briefing,
        content: impl Fn(&str) -> Option<Vec<u8>>,
    ) -> Result<ExternalBot<G>, NotEngaged> {
        let spec = format!("{PREFIX}{}", command.trim());
        let command = CommandLine::parse(command)?;
        let warden = Warden::hire()?;
        let deadline_ms = terms.patience.answer().as_millis() as u64;
        let mut identity = command.fingerprint(content);
        let hello = briefing.hello(deadline_ms);
        let agency = Arc::new(Agency::new(command, terms, hello, warden));
        let first = agency.start()?;
        let introduction = agency.interview(first).map(|(process, introduction)| {
            agency.take_back(process);
            introduction
        });
        let name = match &introduction {
            Ok(Introduction { name, bot_version }) => {
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

    /// What the first process said of itself.
    ///
    /// # Errors
    /// What was wrong with it.
    pub fn introduction(&self) -> Result<&Introduction, &Complaint> {
        self.introduction.as_ref()
    }

    /// Plays a game for practice, in which the bot is asked until it gives an answer in its place.
    /// One that gives none, though process after process is started for it, is not asked in play:
    /// its first fault is told in each game. So neither the threads of a run nor its length decide
    /// when it is given up, nor what that takes.
    pub fn try_out(&self, game: &G)
    where
        G: ProtocolGame + 'static,
    {
        if self.introduction.is_err() {
            return;
        }
        if let Some(complaint) = trial::failure(self, game) {
            self.agency.fail_trial(complaint);
        }
    }

    /// A player that joins a game after so many decisions of its seat, as a process does that takes
    /// the place of another.
    pub fn hire_midway(&self, seat: Seat, decisions: u32) -> Box<dyn Strategy<G>>
    where
        G: ProtocolGame,
    {
        Box::new(self.player(seat, decisions))
    }

    fn player(&self, seat: Seat, decisions: u32) -> Player {
        Player::new(Arc::clone(&self.agency), seat, decisions)
    }

    /// Ends the processes that wait for a game; the next games are played by new ones. Returns
    /// whether each left by itself when its input ended.
    pub fn rest(&self) -> bool {
        self.agency.rest()
    }
}

impl<G: ProtocolGame + 'static> Bot<G> for ExternalBot<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn hire(&self, _game: &G, seat: Seat) -> Box<dyn Strategy<G>> {
        self.hire_midway(seat, 0)
    }
}
