//! Ctrl-C: the first asks for an end after the present leg, a later one ends the process.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, sleep};
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Whether somebody wants play to end.
#[derive(Clone, Default, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on Ctrl-C, or a request to terminate as batch systems send it before they kill, is
    /// noted here instead of ending the process. A second one ends it at once with `exit`, unless it
    /// comes with the first: `timeout` sends its signal to the process and to its group.
    ///
    /// # Errors
    /// The operating system lets nobody listen.
    pub fn listen(exit: i32) -> io::Result<Interrupt> {
        let (interrupt, is_in_earnest) = (Interrupt::default(), Arc::new(AtomicBool::new(false)));
        for signal in [SIGINT, SIGTERM] {
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

    /// Whether an end was asked for.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Asks for an end.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// How long signals are of one request.
const ONE_REQUEST: Duration = Duration::from_millis(500);

/// How often it is looked whether a signal came.
const GLANCE: Duration = Duration::from_millis(50);
