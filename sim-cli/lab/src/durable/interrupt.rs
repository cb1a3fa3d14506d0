//! Signals: the first Ctrl-C ends the run after the current leg, and a second Ctrl-C ends the process.

use std::io;
#[cfg(unix)]
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(not(target_family = "wasm"))]
use std::thread::{self, sleep};
#[cfg(not(target_family = "wasm"))]
use std::time::Duration;

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGXFSZ};
#[cfg(not(target_family = "wasm"))]
use signal_hook::consts::{SIGINT, SIGTERM};
#[cfg(not(target_family = "wasm"))]
use signal_hook::flag;

use crate::host::Host;

#[cfg(unix)]
use crate::read_file;

/// Flag that requests the end of play.
#[derive(Clone, Default, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Installs signal handlers that set the returned flag instead of ending the process. The handlers cover Ctrl-C,
    /// the terminate signal of batch systems, and the end of the terminal, except under `nohup`.
    ///
    /// A second signal ends the process at once with code `exit`. Two signals that arrive together count as one,
    /// because `timeout` signals both the process and its group. Inside a host program, the flag follows the host's
    /// requests, and the host handles signals.
    ///
    /// # Errors
    /// Fails if the operating system refuses a handler.
    pub fn listen(exit: i32) -> io::Result<Interrupt> {
        if let Some(asked) = Interrupt::of_host() {
            return Ok(asked);
        }
        Interrupt::of_signals(exit)
    }

    #[cfg(target_family = "wasm")]
    fn of_signals(_: i32) -> io::Result<Interrupt> {
        Ok(Interrupt::default())
    }

    #[cfg(not(target_family = "wasm"))]
    fn of_signals(exit: i32) -> io::Result<Interrupt> {
        let (interrupt, is_in_earnest) = (Interrupt::default(), Arc::new(AtomicBool::new(false)));
        for signal in [SIGINT, SIGTERM].into_iter().chain(hangup()) {
            flag::register_conditional_shutdown(signal, exit, Arc::clone(&is_in_earnest))?;
            flag::register(signal, Arc::clone(&interrupt.0))?;
        }
        // A signal handler can't read the clock.
        let asked = interrupt.clone();
        thread::Builder::new().name("interrupts".into()).spawn(move || {
            while !asked.is_asked() {
                sleep(GLANCE);
            }
            sleep(ONE_REQUEST);
            is_in_earnest.store(true, Ordering::Relaxed);
        })?;
        Ok(interrupt)
    }

    /// Returns the flag of the host program, if the command runs inside a host.
    pub fn of_host() -> Option<Interrupt> {
        Host::current().map(|host| Interrupt(host.stop_flag()))
    }

    /// Returns whether an interrupt was requested.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Requests the end of play.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Returns the number of the hang-up signal, which reports the end of the terminal; `None` if the process ignores
/// this signal.
#[cfg(unix)]
fn hangup() -> Option<i32> {
    Some(SIGHUP).filter(|&signal| !is_ignored(signal))
}

#[cfg(not(any(unix, target_family = "wasm")))]
fn hangup() -> Option<i32> {
    None
}

/// Returns whether the process ignores a signal; false on systems without `/proc`.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = read_file::named(Path::new("/proc/self/status")).unwrap_or_default();
    let status = String::from_utf8_lossy(&status);
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Makes a write beyond the limit on file sizes an error, as on a full disk, instead of a signal that ends the
/// process.
///
/// # Errors
/// Fails if the operating system refuses the handler.
#[cfg(unix)]
pub fn outlive_size_limits() -> io::Result<()> {
    flag::register(SIGXFSZ, Arc::default()).map(drop)
}

/// Does nothing: only Unix ends a process at the limit on file sizes.
///
/// # Errors
/// Never fails.
#[cfg(not(unix))]
pub fn outlive_size_limits() -> io::Result<()> {
    Ok(())
}

/// Time within which several signals count as one request.
#[cfg(not(target_family = "wasm"))]
const ONE_REQUEST: Duration = Duration::from_millis(500);

/// Interval between two checks for a signal.
#[cfg(not(target_family = "wasm"))]
const GLANCE: Duration = Duration::from_millis(50);
