//! Who ends the bots when nobody else can any more.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use super::NotStarted;

/// What reads the script.
const SHELL: &str = "sh";

/// Reads which process groups there are, and ends those that are left when its input ends.
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

/// A small process that ends the children of this one when this one is gone without having done
/// so, even by a signal that nobody can handle. A child that never reads would not find out
/// otherwise, and would outlive the run.
#[derive(Debug)]
pub struct Warden {
    shell: Child,
    /// Its end is how the warden finds out.
    orders: Mutex<Option<ChildStdin>>,
}

impl Warden {
    /// Starts a warden, who stays until it is dropped.
    ///
    /// # Errors
    /// There is no shell.
    pub fn hire() -> Result<Warden, NotStarted> {
        // In a group of its own, so that Ctrl-C does not reach it.
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

    /// Takes in a process group.
    pub(super) fn watch(&self, group: u32) {
        self.order("watch", group);
    }

    /// Forgets a process group that has ended.
    pub(super) fn forget(&self, group: u32) {
        self.order("forget", group);
    }

    fn order(&self, change: &str, group: u32) {
        let mut orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(orders) = orders.as_mut() {
            // A warden who was killed can't be told, and bots are played without.
            let _ = orders.write_all(format!("{change} {group}\n").as_bytes());
        }
    }
}

impl Drop for Warden {
    fn drop(&mut self) {
        drop(self.orders.lock().unwrap_or_else(PoisonError::into_inner).take());
        // It has nothing left to do but to end; this only buries it.
        let _ = self.shell.wait();
    }
}
