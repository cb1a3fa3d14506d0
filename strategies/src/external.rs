//! Bots in other processes, `exec:COMMAND`, and what happens when they fail.
//!
//! A process plays one seat of one game at a time, and then the next game: there are as many
//! processes as games are played at once, times the seats that the bot takes. A fault never stops
//! a game: the decision is taken at random, from the seat's own stream, and the fault is told when
//! the player is dismissed.

use std::fmt::Write;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use corsair_engine::strategy::Reasons;
use corsair_engine::{Bot, Fault, FaultKind, PerSeat, Seat, SeatRng, Strategy};

use crate::process::{CommandLine, LONGEST_LINE, NotACommand, Patience, Process, Silence};
use crate::protocol::{self, Briefing, Complaint, Introduction, Message, Note, Spoken};
use crate::spec::fnv1a;

/// What a spec of an external bot begins with.
pub const PREFIX: &str = "exec:";

/// In one game, a process is put in the place of another this often.
const REPLACEMENTS_IN_A_GAME: u32 = 3;

/// After so many processes lost in a row without one good answer, a bot is not asked any more.
const LOSSES_IN_A_ROW: u32 = 8;

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
    #[error("cannot start `{program}`: {reason}")]
    Start {
        /// The program.
        program: String,
        /// What the operating system said.
        reason: String,
    },
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
    /// introduce itself is engaged all the same; it will fail again in play, where it is counted.
    ///
    /// # Errors
    /// The command is not well written, or its program can't be started.
    pub fn engage(
        command: &str,
        terms: Terms,
        briefing: &Briefing,
    ) -> Result<ExternalBot<G>, NotEngaged> {
        let spec = format!("{PREFIX}{}", command.trim());
        let command = CommandLine::parse(command)?;
        let first = Process::start(&command).map_err(|error| NotEngaged::Start {
            program: command.program().into(),
            reason: error.to_string(),
        })?;
        let deadline_ms = terms.patience.answer().as_millis() as u64;
        let mut identity = command.fingerprint();
        let agency = Arc::new(Agency {
            command,
            terms,
            hello: briefing.hello(deadline_ms),
            idle: Mutex::default(),
            lost_in_a_row: AtomicU32::new(0),
        });
        let introduction = agency.interview(first).map(|(process, introduction)| {
            agency.take_back(process);
            introduction
        });
        let name = match &introduction {
            Ok(Introduction { name, bot_version }) => {
                identity.extend([name.as_bytes(), b"\0", bot_version.as_bytes()].concat());
                format!("{PREFIX}{name}")
            }
            Err(_) => spec,
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

    /// Ends the processes that wait for a game; the next games are played by new ones. Returns
    /// whether each left by itself when its input ended.
    pub fn rest(&self) -> bool {
        let idle = std::mem::take(&mut *self.agency.idle());
        idle.into_iter().map(Process::leave).fold(true, |all, left| all & left)
    }
}

impl<G: Spoken + 'static> Bot<G> for ExternalBot<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn hire(&self, _game: &G, seat: Seat) -> Box<dyn Strategy<G>> {
        Box::new(Player {
            agency: Arc::clone(&self.agency),
            seat,
            seed: None,
            process: None,
            hired: 0,
            stumbled: false,
            next_id: 1,
            decisions: 0,
            faults: Vec::new(),
        })
    }
}

/// Where the processes of a bot come from.
struct Agency {
    command: CommandLine,
    terms: Terms,
    hello: Vec<u8>,
    /// Processes that have introduced themselves and wait for a game.
    idle: Mutex<Vec<Process>>,
    lost_in_a_row: AtomicU32,
}

impl Agency {
    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Process>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it makes sense to go on asking the bot.
    fn check_hope(&self) -> Result<(), Complaint> {
        if self.lost_in_a_row.load(Ordering::Relaxed) < LOSSES_IN_A_ROW {
            return Ok(());
        }
        let what = format!("{LOSSES_IN_A_ROW} processes in a row gave no good answer");
        Err(Complaint::new(FaultKind::Absent, what))
    }

    /// A process that knows the rules and waits for a game.
    fn hire(&self) -> Result<Process, Complaint> {
        if let Some(process) = self.idle().pop() {
            return Ok(process);
        }
        let started = Process::start(&self.command).map_err(|error| {
            self.lost_in_a_row.fetch_add(1, Ordering::Relaxed);
            let what = format!("cannot start `{}`: {error}", self.command.program());
            Complaint::new(FaultKind::Exited, what)
        })?;
        self.interview(started).map(|(process, _)| process)
    }

    fn interview(&self, mut process: Process) -> Result<(Process, Introduction), Complaint> {
        let answer = process.exchange(self.hello.clone(), self.terms.patience.start());
        let introduction = answer
            .map_err(|silence| complaint(silence, "hello"))
            .and_then(|line| protocol::introduction(&line));
        match introduction {
            Ok(introduction) => Ok((process, introduction)),
            Err(complaint) => Err(self.lose(process, complaint)),
        }
    }

    fn take_back(&self, process: Process) {
        self.idle().push(process);
    }

    /// Ends a process that failed, and adds its last words to the complaint.
    fn lose(&self, process: Process, mut complaint: Complaint) -> Complaint {
        self.lost_in_a_row.fetch_add(1, Ordering::Relaxed);
        let words = process.abandon();
        if let Some(last) = words.lines().rfind(|line| !line.trim().is_empty()) {
            let last = protocol::excerpt(last.as_bytes());
            write!(complaint.what, "; on standard error: {last}").expect("a string takes all");
        }
        complaint
    }
}

fn complaint(silence: Silence, asked: &str) -> Complaint {
    let (kind, what) = match silence {
        Silence::Late(wait) => {
            (FaultKind::Late, format!("no answer to {asked} within {} ms", wait.as_millis()))
        }
        Silence::TooLong => {
            (FaultKind::TooLong, format!("a line of more than {LONGEST_LINE} bytes at {asked}"))
        }
        Silence::Closed => (FaultKind::Closed, format!("it closed its input or output at {asked}")),
        Silence::Exited(status) => (FaultKind::Exited, format!("it ended at {asked} ({status})")),
    };
    Complaint { kind, what }
}

/// What a complaint means for the process that gave rise to it. A wrong answer in its place leaves
/// the conversation in step, or seems to; anything else leaves nobody to talk to.
const fn is_in_step(kind: FaultKind) -> bool {
    match kind {
        FaultKind::Illegal | FaultKind::Garbled => true,
        FaultKind::Late
        | FaultKind::Flood
        | FaultKind::TooLong
        | FaultKind::Closed
        | FaultKind::Exited
        | FaultKind::Version
        | FaultKind::Absent => false,
    }
}

/// One seat of one game, played by a process.
struct Player {
    agency: Arc<Agency>,
    seat: Seat,
    /// The seed that the bot is given, drawn from the seat's stream at its first decision.
    seed: Option<u64>,
    process: Option<Process>,
    /// Processes hired for this game.
    hired: u32,
    /// Whether its last line could not be read.
    stumbled: bool,
    next_id: u64,
    decisions: u32,
    faults: Vec<Fault>,
}

impl Player {
    /// Sends a message and has its answer read. A process that is lost is not kept.
    fn exchange<T>(
        &mut self,
        asked: &str,
        line: Vec<u8>,
        read: impl FnOnce(&[u8]) -> Result<T, Complaint>,
    ) -> Result<T, Complaint> {
        let Some(mut process) = self.process.take() else {
            return Err(Complaint::new(FaultKind::Absent, "there is no process to ask"));
        };
        self.next_id += 1;
        let answer = process.exchange(line, self.agency.terms.patience.answer());
        let read = answer.map_err(|silence| complaint(silence, asked)).and_then(|line| read(&line));
        // What can't be read may be chatter between answers, of which there is no end: it may happen
        // once, but not twice in a row.
        let stumbles = matches!(&read, Err(complaint) if complaint.kind == FaultKind::Garbled);
        let is_out_of_step = read.as_ref().is_err_and(|complaint| !is_in_step(complaint.kind));
        let is_lost = is_out_of_step || (stumbles && self.stumbled);
        self.stumbled = stumbles && !is_lost;
        if is_lost {
            return read.map_err(|complaint| self.agency.lose(process, complaint));
        }
        self.process = Some(process);
        read
    }

    /// Sees to it that there is a process that knows of the game.
    fn begin(&mut self, rng: &mut SeatRng) -> Result<(), Complaint> {
        let seed = *self.seed.get_or_insert_with(|| draw_seed(rng));
        if self.process.is_some() {
            return Ok(());
        }
        self.agency.check_hope()?;
        if self.hired > REPLACEMENTS_IN_A_GAME {
            let what = format!("{} processes failed in this game", self.hired);
            return Err(Complaint::new(FaultKind::Absent, what));
        }
        self.hired += 1;
        self.process = Some(self.agency.hire()?);
        let id = self.next_id;
        let game: Note<'_> = Message::Game { id, seat: self.seat.index(), seed };
        let heard = self.exchange("game", game.line(), |line| protocol::acknowledgement(line, id));
        heard.map_err(|complaint| match self.process.take() {
            Some(process) => self.agency.lose(process, complaint),
            None => complaint,
        })
    }

    fn ask<G: Spoken>(
        &mut self,
        view: G::View<'_>,
        legal: &[G::Action],
        rng: &mut SeatRng,
    ) -> Result<usize, Complaint> {
        self.begin(rng)?;
        let (id, ask) = (self.next_id, G::question(view));
        let decide = Message::Decide {
            id,
            decision: self.decisions,
            ask,
            view: G::sight(view),
            actions: legal.iter().map(ToString::to_string).collect(),
        };
        let n_legal = legal.len();
        let index =
            self.exchange(ask, decide.line(), |line| protocol::choice(line, id, n_legal))?;
        self.agency.lost_in_a_row.store(0, Ordering::Relaxed);
        Ok(index)
    }

    fn record(&mut self, Complaint { kind, what }: Complaint) {
        self.faults.push(Fault { kind, decision: self.decisions, what });
    }

    /// Where the first fault ends the run, nothing more is asked.
    fn has_given_up(&self) -> bool {
        match self.agency.terms.on_fault {
            OnFault::Continue => false,
            OnFault::Abort => !self.faults.is_empty(),
        }
    }
}

/// A seed of 48 bits, which every language holds exactly in its numbers.
fn draw_seed(rng: &mut SeatRng) -> u64 {
    const HALF: u32 = 1 << 24;
    u64::from(rng.below(HALF)) << 24 | u64::from(rng.below(HALF))
}

impl<G: Spoken> Strategy<G> for Player {
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        self.decisions += 1;
        if self.has_given_up() {
            return rng.choose(legal);
        }
        match self.ask::<G>(view, legal, rng) {
            Ok(index) => legal[index],
            Err(complaint) => {
                self.record(complaint);
                rng.choose(legal)
            }
        }
    }

    fn explain(&self, _view: G::View<'_>, _legal: &[G::Action]) -> Option<Reasons<G::Action>> {
        let fault = self.faults.last().filter(|fault| fault.decision == self.decisions)?;
        let manner = format!("drawn at random, because the bot {}", fault.kind.meaning());
        Some(Reasons { manner, weighed: Vec::new() })
    }

    fn dismiss(&mut self, scores: &PerSeat<i32>, ranks: &PerSeat<u8>) -> Vec<Fault> {
        if self.process.is_some() && !self.has_given_up() {
            let id = self.next_id;
            let over = protocol::over(id, scores, ranks);
            let heard = self.exchange("over", over, |line| protocol::acknowledgement(line, id));
            if let Err(complaint) = heard {
                self.record(complaint);
            }
        }
        std::mem::take(&mut self.faults)
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            self.agency.take_back(process);
        }
    }
}
