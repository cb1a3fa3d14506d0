//! Panics that are caught, kept quiet and put into words.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// Whether this thread catches panics, and the last that it caught.
    static CATCHING: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does some work, or says where and why it panicked. Nothing is written to standard error.
///
/// What the work has changed by then must not be trusted further than for telling.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    keep_quiet_while_catching();
    CATCHING.set(Some(String::new()));
    let done = catch_unwind(AssertUnwindSafe(work));
    let told = CATCHING.take().unwrap_or_default();
    done.map_err(|_| told)
}

/// From now on threads that catch keep what a panic says to themselves; others go on as before.
fn keep_quiet_while_catching() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic| {
            let kept = CATCHING.with_borrow_mut(|catching| {
                catching.as_mut().map(|told| *told = panic.to_string().replace('\n', " "))
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
    fn a_panic_is_told_with_its_place_and_the_next_work_is_done() {
        let told = caught(|| panic!("no such {}", "island")).expect_err("it panics");
        assert!(told.starts_with("panicked at ") && told.contains("caught.rs:"), "{told}");
        assert!(told.ends_with(" no such island"), "{told}");
        assert_eq!(caught(|| 3), Ok(3));
    }
}
