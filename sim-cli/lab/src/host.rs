//! The program that a command runs inside, where it is not a process of its own: it takes the
//! command's text in place of the standard streams, and its request to stop in place of signals.
//!
//! A host belongs to the thread that runs the command, so that commands on other threads have theirs.

use std::any::Any;
use std::cell::RefCell;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use corsair_strategies::hosted::{HostedBot, Stop};

thread_local! {
    /// The host of the command that this thread runs.
    static HOST: RefCell<Option<Host>> = const { RefCell::new(None) };
}

/// What a command reports while it runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A line that a process writes to standard error.
    Note(String),
    /// How far play has come.
    Progress {
        /// What was played, in the unit that `line` names.
        done: u64,
        /// All that is to be played.
        all: u64,
        /// The same as a line for people, with the rate and the time left.
        line: String,
    },
}

/// A program that runs commands. Clones are the same host.
#[derive(Clone)]
pub struct Host {
    events: Sender<Event>,
    is_stop_asked: Arc<AtomicBool>,
    output: Arc<Mutex<Vec<u8>>>,
    bots: Arc<[Arc<dyn HostedBot>]>,
}

/// How a command ended that a host asked to stop, or that panicked.
#[derive(Debug)]
pub enum Unwound {
    /// The host asked for it.
    Stopped,
    /// A panic, with its message.
    Panicked(String),
}

impl Host {
    /// A host, and the events of the command that it runs. They end with the command.
    pub fn new() -> (Host, Receiver<Event>) {
        Host::with_bots(Arc::default())
    }

    /// A host that has bots of its own, which commands name `host:NAME`.
    pub fn with_bots(bots: Arc<[Arc<dyn HostedBot>]>) -> (Host, Receiver<Event>) {
        Host::stopped_by(Arc::default(), bots)
    }

    /// The same with the flag that is set to ask the command to stop.
    pub fn stopped_by(
        is_stop_asked: Arc<AtomicBool>,
        bots: Arc<[Arc<dyn HostedBot>]>,
    ) -> (Host, Receiver<Event>) {
        let (events, received) = channel();
        (Host { events, is_stop_asked, output: Arc::default(), bots }, received)
    }

    /// The bot of this name that the host of the command has.
    pub fn bot(name: &str) -> Option<Arc<dyn HostedBot>> {
        let host = Host::current()?;
        host.bots.iter().find(|bot| bot.name() == name).map(Arc::clone)
    }

    /// The host of the command that this thread runs; none in a process of its own.
    pub fn current() -> Option<Host> {
        HOST.with_borrow(Clone::clone)
    }

    /// Whether the host of the command that this thread runs has bots.
    pub fn has_bots() -> bool {
        Host::current().is_some_and(|host| !host.bots.is_empty())
    }

    /// Set to ask the command to stop. A run that keeps checkpoints keeps one first.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.is_stop_asked)
    }

    /// Runs a command on this thread.
    pub fn run<T>(&self, command: impl FnOnce() -> T) -> Result<T, Unwound> {
        let outer = HOST.replace(Some(self.clone()));
        let done = catch_unwind(AssertUnwindSafe(command));
        HOST.set(outer);
        done.map_err(Unwound::of)
    }

    /// Reports an event. A host that does not listen any more misses it.
    pub fn report(&self, event: Event) {
        let _ = self.events.send(event);
    }

    /// Ends the command if the host has asked for it, by unwinding: for work that has no result
    /// before its end and nothing to keep.
    pub fn stop_if_asked(&self) {
        if self.is_stop_asked.load(Ordering::Relaxed) {
            resume_unwind(Box::new(Stop));
        }
    }

    /// Takes what the command has written to standard output as it went.
    pub fn take_output(&self) -> Vec<u8> {
        std::mem::take(&mut self.output.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The standard output of a command that runs inside.
impl Write for Host {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stop_if_asked();
        self.output.lock().unwrap_or_else(PoisonError::into_inner).extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Unwound {
    fn of(payload: Box<dyn Any + Send>) -> Unwound {
        if payload.is::<Stop>() {
            return Unwound::Stopped;
        }
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        Unwound::Panicked(text.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_has_its_host_while_it_runs_a_command() {
        let (host, events) = Host::new();
        assert!(Host::current().is_none());
        let done = host.run(|| {
            let own = Host::current().expect("it runs inside");
            own.report(Event::Note("begun".into()));
            std::thread::spawn(|| assert!(Host::current().is_none())).join().expect("no host");
            3
        });
        assert_eq!(done.expect("it ends"), 3);
        assert!(Host::current().is_none());
        drop(host);
        assert_eq!(events.iter().collect::<Vec<_>>(), [Event::Note("begun".into())]);
    }

    #[test]
    fn a_stop_and_a_panic_end_a_command_apart() {
        let (host, _events) = Host::new();
        assert!(host.run(|| host.stop_if_asked()).is_ok());
        host.stop_flag().store(true, Ordering::Relaxed);
        assert!(matches!(host.run(|| host.stop_if_asked()), Err(Unwound::Stopped)));
        let panicked = host.run(|| resume_unwind(Box::new("torn")));
        assert!(matches!(panicked, Err::<(), _>(Unwound::Panicked(text)) if text == "torn"));
        assert!(Host::current().is_none());
    }
}
