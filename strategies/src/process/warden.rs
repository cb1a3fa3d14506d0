//! Watchdog process that ends the bots when this program is killed.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use super::NotStarted;

/// Shell that runs the warden's script.
const SHELL: &str = "sh";

/// Script that keeps a list of process groups, and kills the remaining groups when its input ends.
const SCRIPT: &str = r#"
trap '' HUP INT TERM
groups=' '
while read -r change group; do
  case $change in
    watch) groups="$groups$group " ;;
    forget) groups="${groups%% "$group" *} ${groups#* "$group" }" ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
"#;

/// Watchdog process that kills this program's children after this program has exited, even by a signal that can't be
/// handled.
///
/// Without the warden, a child that never reads would outlive the run.
#[derive(Debug)]
pub struct Warden {
    shell: Child,
    /// Input of the warden. The end of the input signals that this program has exited.
    orders: Mutex<Option<ChildStdin>>,
}

/// Warden of this program, shared by all bots. It runs while at least one bot exists.
static SHARED: Mutex<Weak<Warden>> = Mutex::new(Weak::new());

impl Warden {
    /// Returns the warden of this program, which runs until its last holder drops it.
    ///
    /// # Errors
    /// Returns an error if the system has no shell to run the warden.
    pub fn shared() -> Result<Arc<Warden>, NotStarted> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(warden) = shared.upgrade() {
            return Ok(warden);
        }
        let warden = Arc::new(Warden::start()?);
        *shared = Arc::downgrade(&warden);
        Ok(warden)
    }

    fn start() -> Result<Warden, NotStarted> {
        // Ctrl-C must not reach the warden, so the warden has a separate process group.
        let mut shell = Command::new(SHELL)
            .args(["-c", SCRIPT, "corsair-warden"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .map_err(|error| NotStarted::new(SHELL, &error))?;
        let orders = Mutex::new(shell.stdin.take());
        Ok(Warden { shell, orders })
    }

    /// Registers a process group.
    pub(super) fn watch(&self, group: u32) {
        self.order("watch", group);
    }

    /// Removes a process group that has exited.
    pub(super) fn forget(&self, group: u32) {
        self.order("forget", group);
    }

    fn order(&self, change: &str, group: u32) {
        let mut orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(orders) = orders.as_mut() {
            // A write fails if the warden was killed. Bots then play without a warden.
            let _ = orders.write_all(format!("{change} {group}\n").as_bytes());
        }
    }
}

impl Drop for Warden {
    fn drop(&mut self) {
        drop(self.orders.lock().unwrap_or_else(PoisonError::into_inner).take());
        // The end of its input makes the shell exit, so this call only reaps the shell.
        let _ = self.shell.wait();
    }
}
