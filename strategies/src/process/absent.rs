//! Processes of a system that has none.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use super::{CommandLine, NoAnswer, NotStarted, TooFewDescriptors};

/// Child process, which no system of this kind can start.
#[derive(Debug)]
pub struct Process(Infallible);

impl Process {
    /// Refuses to start a child process.
    ///
    /// # Errors
    /// Always returns an error.
    pub fn start(command: &CommandLine, _: &Arc<Warden>) -> Result<Process, NotStarted> {
        Err(NotStarted::new(command.program(), &io::ErrorKind::Unsupported.into()))
    }

    /// Sends a line and waits for the child's answer line.
    ///
    /// # Errors
    /// No process exists that can fail.
    pub fn exchange(&mut self, _: &[u8], _: Duration) -> Result<Vec<u8>, NoAnswer> {
        match self.0 {}
    }

    /// Ends the child.
    pub fn abandon(self) {
        match self.0 {}
    }

    /// Ends the child's input and returns whether the child exits.
    pub fn leave(self) -> bool {
        match self.0 {}
    }
}

/// Watchdog process, which no system of this kind can start.
#[derive(Debug)]
pub struct Warden(Infallible);

impl Warden {
    /// Refuses to start the watchdog process.
    ///
    /// # Errors
    /// Always returns an error.
    pub fn shared() -> Result<Arc<Warden>, NotStarted> {
        Err(NotStarted::new("sh", &io::ErrorKind::Unsupported.into()))
    }
}

/// Accepts every number of processes, none of which can start.
///
/// # Errors
/// Never returns an error.
pub fn make_room(_: usize, _: usize) -> Result<(), TooFewDescriptors> {
    Ok(())
}
