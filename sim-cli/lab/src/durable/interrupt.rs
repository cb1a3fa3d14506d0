//! Signals: the first Ctrl-C asks for an end after the present leg, a later one ends the process.

use std::io;
#[cfg(unix)]
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, sleep};
use std::time::Duration;

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGXFSZ};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::host::Host;

#[cfg(unix)]
use crate::read_file;

/// Whether somebody wants play to end.
#[derive(Clone, Default, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on Ctrl-C, a request to terminate as batch systems send it before they kill, or the
    /// end of the terminal is noted here instead of ending the process; where `nohup` has the end of
    /// the terminal ignored, it stays so. A second one ends it at once with `exit`, unless it
    /// comes with the first: `timeout` sends its signal to the process and to its group. Inside another
    /// program, the requests of that program are noted, and signals are left to it.
    ///
    /// # Errors
    /// The operating system lets nobody listen.
    pub fn listen(exit: i32) -> io::Result<Interrupt> {
        if let Some(asked) = Interrupt::of_host() {
            return Ok(asked);
        }
        let (interrupt, is_in_earnest) = (Interrupt::default(), Arc::new(AtomicBool::new(false)));
        for signal in [SIGINT, SIGTERM].into_iter().chain(hangup()) {
            flag::register_conditional_shutdown(signal, exit, Arc::clone(&is_in_earnest))?;
            flag::register(signal, Arc::clone(&interrupt.0))?;
        }
        // What hears a signal can't tell the time.
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

    /// The requests of the program that the command runs inside, if it does.
    pub fn of_host() -> Option<Interrupt> {
        Host::current().map(|host| Interrupt(host.stop_flag()))
    }

    /// Whether an end was asked for.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Asks for an end.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The signal that comes with the end of the terminal, unless that is ignored.
#[cfg(unix)]
fn hangup() -> Option<i32> {
    Some(SIGHUP).filter(|&signal| !is_ignored(signal))
}

#[cfg(not(unix))]
fn hangup() -> Option<i32> {
    None
}

/// Whether a signal was ignored when the process began, where the system says so.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = read_file::named(Path::new("/proc/self/status")).unwrap_or_default();
    let status = String::from_utf8_lossy(&status);
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// From now on a file that meets the limit on the size of files is an error of the write, as on a
/// full disk, and not the end of the process.
///
/// # Errors
/// The operating system lets nobody listen.
#[cfg(unix)]
pub fn outlive_size_limits() -> io::Result<()> {
    flag::register(SIGXFSZ, Arc::default()).map(drop)
}

/// Elsewhere there are no such limits.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn outlive_size_limits() -> io::Result<()> {
    Ok(())
}

/// How long signals are of one request.
const ONE_REQUEST: Duration = Duration::from_millis(500);

/// How often it is looked whether a signal came.
const GLANCE: Duration = Duration::from_millis(50);
