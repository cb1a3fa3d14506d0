//! Progress bar of a program without a terminal, which shows none.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use super::Count;
use corsair_present::number::time_in_words;

/// Progress bar, which no program of this kind has.
#[derive(Clone)]
pub(super) struct Bar(Infallible);

impl Bar {
    /// Shows no bar.
    pub(super) fn begin(_: &Arc<Count>) -> Option<Bar> {
        None
    }

    /// Adds finished units.
    pub(super) fn add(&self, _: u64) {
        match self.0 {}
    }

    /// Returns whether the terminal shows the bar.
    pub(super) fn is_visible(&self) -> bool {
        match self.0 {}
    }

    /// Prints a line above the bar.
    pub(super) fn print(&self, _: &str) {
        match self.0 {}
    }

    /// Removes the bar from the terminal.
    pub(super) fn clear(&self) {
        match self.0 {}
    }
}

/// Formats a remaining time for a line of a log.
pub(super) fn remaining(time: Duration) -> String {
    time_in_words(time)
}
