//! Pool of an external bot's processes.
//!
//! No game may change pool state that affects a later game, because the order of games depends on threads. The
//! [trial](super::trial) before the first game decides whether games use the bot.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use corsair_engine::FaultKind;

use super::Terms;
use crate::process::{CommandLine, LONGEST_LINE, NoAnswer, NotStarted, Process, Warden};
use crate::protocol::{self, Complaint, Introduction};

/// Process of an external bot that has answered `hello`.
pub(super) struct Partner {
    pub process: Process,
    /// Protocol version that the process speaks.
    pub version: u64,
}

/// Process that the pool gives to a game.
pub(super) enum PooledProcess {
    /// Process that has just started and answered `hello`.
    New(Partner),
    /// Process that has played an earlier game and has answered every message.
    Again(Partner),
}

/// Pool of an external bot's processes.
pub(super) struct ProcessPool {
    command: CommandLine,
    terms: Terms,
    hello: Vec<u8>,
    /// Watchdog process that ends the bots' processes if this program is killed.
    warden: Arc<Warden>,
    /// Processes that have answered `hello` and wait for a game.
    idle: Mutex<Vec<Partner>>,
    /// Introduction of the first process, which every later process must repeat.
    introduction: OnceLock<Introduction>,
    /// Fault in the trial, because of which games do not use the bot.
    failed_trial: OnceLock<Complaint>,
}

impl ProcessPool {
    pub(super) fn new(
        command: CommandLine,
        terms: Terms,
        hello: Vec<u8>,
        warden: Arc<Warden>,
    ) -> ProcessPool {
        ProcessPool {
            command,
            terms,
            hello,
            warden,
            idle: Mutex::default(),
            introduction: OnceLock::new(),
            failed_trial: OnceLock::new(),
        }
    }

    /// Returns the time limits for answers and the effect of a fault.
    pub(super) const fn terms(&self) -> Terms {
        self.terms
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Partner>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an idle process from the pool, or starts a new process.
    pub(super) fn acquire(&self) -> Result<PooledProcess, Complaint> {
        if let Some(partner) = self.idle().pop() {
            return Ok(PooledProcess::Again(partner));
        }
        let started = self
            .start()
            .map_err(|not_started| Complaint::new(FaultKind::Exited, not_started.to_string()))?;
        self.interview(started).map(|(partner, _)| PooledProcess::New(partner))
    }

    /// Starts a process without sending `hello`.
    pub(super) fn start(&self) -> Result<Process, NotStarted> {
        Process::start(&self.command, &self.warden)
    }

    /// Sends `hello` to a new process and checks the answer.
    pub(super) fn interview(
        &self,
        mut process: Process,
    ) -> Result<(Partner, Introduction), Complaint> {
        let answer = process.exchange(&self.hello, self.terms.patience.start());
        let introduction = answer
            .map_err(|no_answer| complaint(no_answer, "hello"))
            .and_then(|line| protocol::introduction(&line))
            .and_then(|introduction| self.same_as_before(introduction));
        match introduction {
            Ok(introduction) => {
                let version = introduction.version;
                Ok((Partner { process, version }, introduction))
            }
            Err(complaint) => {
                process.abandon();
                Err(complaint)
            }
        }
    }

    /// Returns the introduction if it equals the introduction of the first process.
    fn same_as_before(&self, introduction: Introduction) -> Result<Introduction, Complaint> {
        let first = self.introduction.get_or_init(|| introduction.clone());
        if *first == introduction {
            return Ok(introduction);
        }
        let what = format!(
            "the bot's first process answered hello with {first}, but a later process with \
             {introduction}"
        );
        Err(Complaint::new(FaultKind::Changed, what))
    }

    /// Returns the number of processes to start before `players` players of the bot play at the same time.
    pub(super) fn missing(&self, players: usize) -> usize {
        match self.failed_trial() {
            None => players.saturating_sub(self.idle().len()),
            Some(_) => 0,
        }
    }

    /// Records that the bot failed its trial, so that no game uses the bot.
    pub(super) fn fail_trial(&self, mut complaint: Complaint) {
        complaint.what.push_str(", in its trial before the first game");
        self.failed_trial.get_or_init(|| complaint);
    }

    /// Returns a process to the pool. The process must have answered every message.
    pub(super) fn take_back(&self, partner: Partner) {
        self.idle().push(partner);
    }

    /// Ends the idle processes. Returns whether every process exited without being killed.
    pub(super) fn rest(&self) -> bool {
        let idle = std::mem::take(&mut *self.idle());
        idle.into_iter().map(|partner| partner.process.leave()).fold(true, |all, left| all & left)
    }

    /// Returns the fault of a bot that failed its trial.
    pub(super) fn failed_trial(&self) -> Option<&Complaint> {
        self.failed_trial.get()
    }
}

/// Returns a complaint about a missing answer to the message described by `asked`.
pub(super) fn complaint(no_answer: NoAnswer, asked: &str) -> Complaint {
    let (kind, what) = match no_answer {
        NoAnswer::Late(wait) => {
            (FaultKind::Late, format!("no answer to {asked} within {} ms", wait.as_millis()))
        }
        NoAnswer::TooLong => (
            FaultKind::TooLong,
            format!("the bot answered {asked} with a line of more than {LONGEST_LINE} bytes"),
        ),
        NoAnswer::Closed => {
            (FaultKind::Closed, format!("the bot closed its input or output at {asked}"))
        }
        NoAnswer::Exited { status, last_words } => {
            let mut what = format!("the bot exited at {asked} ({status})");
            // Only the standard error of a process that exited is complete. The output of a killed process varies
            // from run to run.
            if let Some(last) = last_words.lines().rfind(|line| !line.trim().is_empty()) {
                what += "; on standard error: ";
                what += &protocol::excerpt(last.as_bytes());
            }
            (FaultKind::Exited, what)
        }
    };
    Complaint { kind, what }
}
