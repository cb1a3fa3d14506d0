//! Host program that runs a command inside its own process. The host receives the command's text in place of the
//! standard streams, and the host's request to stop replaces signals.
//!
//! A host belongs to the thread that runs the command, so commands on different threads have separate hosts.

use std::any::Any;
use std::cell::RefCell;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use corsair_strategies::hosted::{HostedBot, Stop};

thread_local! {
    /// Host of the command that this thread runs.
    static HOST: RefCell<Option<Host>> = const { RefCell::new(None) };
}

/// Report of a running command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Line for standard error.
    Note(String),
    /// Progress of play.
    Progress {
        /// Amount played, in the unit that `line` names.
        done: u64,
        /// Total amount.
        all: u64,
        /// Progress as a line for people, with the rate and the time left.
        line: String,
    },
}

/// Host program that runs commands. Clones refer to one host.
#[derive(Clone)]
pub struct Host {
    events: Sender<Event>,
    is_stop_asked: Arc<AtomicBool>,
    output: Arc<Mutex<Vec<u8>>>,
    bots: Arc<[Arc<dyn HostedBot>]>,
}

/// Ending of a command by unwinding.
#[derive(Debug)]
pub enum Unwound {
    /// Stop that the host asked for.
    Stopped,
    /// Panic, with its message.
    Panicked(String),
}

impl Host {
    /// Returns a host, and the receiver of events of the host's command. The events end with the command.
    pub fn new() -> (Host, Receiver<Event>) {
        Host::with_bots(Arc::default())
    }

    /// Returns a host with hosted bots, which commands name `host:NAME`.
    pub fn with_bots(bots: Arc<[Arc<dyn HostedBot>]>) -> (Host, Receiver<Event>) {
        Host::stopped_by(Arc::default(), bots)
    }

    /// Returns a host with hosted bots and with the flag that asks the command to stop.
    pub fn stopped_by(
        is_stop_asked: Arc<AtomicBool>,
        bots: Arc<[Arc<dyn HostedBot>]>,
    ) -> (Host, Receiver<Event>) {
        let (events, received) = channel();
        (Host { events, is_stop_asked, output: Arc::default(), bots }, received)
    }

    /// Bot of the host of the command, by name.
    pub fn bot(name: &str) -> Option<Arc<dyn HostedBot>> {
        let host = Host::current()?;
        host.bots.iter().find(|bot| bot.name() == name).map(Arc::clone)
    }

    /// Host of the command that this thread runs; `None` in a separate process.
    pub fn current() -> Option<Host> {
        HOST.with_borrow(Clone::clone)
    }

    /// Returns whether the host of the command that this thread runs has bots.
    pub fn has_bots() -> bool {
        Host::current().is_some_and(|host| !host.bots.is_empty())
    }

    /// Flag that asks the command to stop. A run with checkpoints first stores a checkpoint.
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

    /// Reports an event. A host that no longer listens misses the event.
    pub fn report(&self, event: Event) {
        let _ = self.events.send(event);
    }

    /// Ends the command by unwinding if the host has asked it to stop. Suits work without partial results or stored
    /// state.
    pub fn stop_if_asked(&self) {
        if self.is_stop_asked.load(Ordering::Relaxed) {
            resume_unwind(Box::new(Stop));
        }
    }

    /// Takes the text that the command has written to standard output.
    pub fn take_output(&self) -> Vec<u8> {
        std::mem::take(&mut self.output.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Standard output of a command inside the host.
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
    fn thread_has_a_host_during_its_command() {
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
    fn stops_and_panics_are_distinguished() {
        let (host, _events) = Host::new();
        assert!(host.run(|| host.stop_if_asked()).is_ok());
        host.stop_flag().store(true, Ordering::Relaxed);
        assert!(matches!(host.run(|| host.stop_if_asked()), Err(Unwound::Stopped)));
        let panicked = host.run(|| resume_unwind(Box::new("torn")));
        assert!(matches!(panicked, Err::<(), _>(Unwound::Panicked(text)) if text == "torn"));
        assert!(Host::current().is_none());
    }
}
