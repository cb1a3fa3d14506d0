//! Capture of panics with their messages, without output to standard error.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// Message of the last panic on this thread; `None` while the thread does not catch panics.
    static CATCHING: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `work`, and returns the place and the message of a panic as an error. Writes nothing to standard error.
///
/// After a panic, use the state that `work` changed for messages only.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    keep_quiet_while_catching();
    CATCHING.set(Some(String::new()));
    let done = catch_unwind(AssertUnwindSafe(work));
    let message = CATCHING.take().unwrap_or_default();
    done.map_err(|_| message)
}

/// Installs a panic hook that stores the message if the thread catches panics, and otherwise calls the previous hook.
fn keep_quiet_while_catching() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic| {
            let kept = CATCHING.with_borrow_mut(|catching| {
                catching.as_mut().map(|message| *message = panic.to_string().replace('\n', " "))
            });
            if kept.is_none() {
                before(panic);
            }
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caught_panic_has_its_source_location_and_later_work_succeeds() {
        let message = caught(|| panic!("no such {}", "island")).expect_err("it panics");
        assert!(message.starts_with("panicked at ") && message.contains("caught.rs:"), "{message}");
        assert!(message.ends_with(" no such island"), "{message}");
        assert_eq!(caught(|| 3), Ok(3));
    }
}
