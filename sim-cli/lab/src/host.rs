//! Host program that runs a command inside its process. The host receives the command's text instead of the standard
//! streams. A request of the host replaces signals.
//!
//! A host belongs to the thread that runs the command, so commands on different threads have separate hosts.

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use corsair_strategies::hosted::{HostedBot, Stop};

thread_local! {
    /// Host of the command that runs on this thread.
    static HOST: RefCell<Option<Host>> = const { RefCell::new(None) };
}

/// Message from a running command to its host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Line of text for standard error.
    Note(String),
    /// Progress report of the command.
    Progress {
        /// Finished workload, in the unit that `line` names.
        done: u64,
        /// Total workload, in the same unit.
        all: u64,
        /// Progress as a line for people, with rate and remaining time.
        line: String,
    },
}

/// Host program of a command. Clones refer to the same host.
#[derive(Clone)]
pub struct Host {
    events: Sender<Event>,
    is_stop_asked: Arc<AtomicBool>,
    output: Arc<Mutex<Vec<u8>>>,
    bots: Arc<[Arc<dyn HostedBot>]>,
    files: Arc<BTreeMap<String, String>>,
}

/// Reason why a command ended by unwinding.
#[derive(Debug)]
pub enum UnwindReason {
    /// The host requested the stop.
    Stopped,
    /// The command panicked with this message.
    Panicked(String),
}

impl Host {
    /// Returns a host, and the receiver of the command's events. The receiver closes when the command ends.
    pub fn new() -> (Host, Receiver<Event>) {
        Host::with_bots(Arc::default())
    }

    /// Returns a host with hosted bots, which commands name as `host:NAME`, and the receiver of the command's events.
    pub fn with_bots(bots: Arc<[Arc<dyn HostedBot>]>) -> (Host, Receiver<Event>) {
        Host::stopped_by(Arc::default(), bots)
    }

    /// Returns a host with hosted bots that stops its command when `is_stop_asked` becomes true, and the receiver of the
    /// command's events.
    pub fn stopped_by(
        is_stop_asked: Arc<AtomicBool>,
        bots: Arc<[Arc<dyn HostedBot>]>,
    ) -> (Host, Receiver<Event>) {
        let (events, received) = channel();
        let (output, files) = Default::default();
        (Host { events, is_stop_asked, output, bots, files }, received)
    }

    /// Adds texts that commands read under these file names, in place of files.
    #[must_use]
    pub fn with_files(self, files: BTreeMap<String, String>) -> Host {
        Host { files: Arc::new(files), ..self }
    }

    /// Returns a text of the current host by its file name.
    pub fn file(name: &str) -> Option<String> {
        Host::current()?.files.get(name).cloned()
    }

    /// Returns a hosted bot of the current host by name.
    pub fn bot(name: &str) -> Option<Arc<dyn HostedBot>> {
        let host = Host::current()?;
        host.bots.iter().find(|bot| bot.name() == name).map(Arc::clone)
    }

    /// Returns the host of the command that runs on this thread; `None` in a separate process.
    pub fn current() -> Option<Host> {
        HOST.with_borrow(Clone::clone)
    }

    /// Returns whether the host of the command on this thread has bots.
    pub fn has_bots() -> bool {
        Host::current().is_some_and(|host| !host.bots.is_empty())
    }

    /// Returns the flag that requests a stop. Before a run with checkpoints stops, the run stores a checkpoint.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.is_stop_asked)
    }

    /// Runs a command on this thread with this host.
    pub fn run<T>(&self, command: impl FnOnce() -> T) -> Result<T, UnwindReason> {
        let outer = HOST.replace(Some(self.clone()));
        let done = catch_unwind(AssertUnwindSafe(command));
        HOST.set(outer);
        done.map_err(UnwindReason::of)
    }

    /// Sends an event to the host. If the host no longer listens, the event is dropped.
    pub fn report(&self, event: Event) {
        let _ = self.events.send(event);
    }

    /// Ends the command by unwinding if the host has requested a stop. Suitable only for work that has no partial
    /// result and stores nothing.
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

/// Standard output of a command, collected by its host.
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

impl UnwindReason {
    fn of(payload: Box<dyn Any + Send>) -> UnwindReason {
        if payload.is::<Stop>() {
            return UnwindReason::Stopped;
        }
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        UnwindReason::Panicked(text.unwrap_or_default())
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
    fn host_distinguishes_stops_from_panics() {
        let (host, _events) = Host::new();
        assert!(host.run(|| host.stop_if_asked()).is_ok());
        host.stop_flag().store(true, Ordering::Relaxed);
        assert!(matches!(host.run(|| host.stop_if_asked()), Err(UnwindReason::Stopped)));
        let panicked = host.run(|| resume_unwind(Box::new("torn")));
        assert!(matches!(panicked, Err::<(), _>(UnwindReason::Panicked(text)) if text == "torn"));
        assert!(Host::current().is_none());
    }
}
