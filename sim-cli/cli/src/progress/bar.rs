//! Progress bar on a terminal.

use std::fmt;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use super::{Count, PlayAmount};
use corsair_present::escape::escaped;
use corsair_present::grouped;

/// Progress bar of a run.
#[derive(Clone)]
pub(super) struct Bar(ProgressBar);

impl Bar {
    /// Shows a bar on standard error.
    pub(super) fn begin(count: &Arc<Count>) -> Option<Bar> {
        let PlayAmount { unit, all, before, .. } = count.amount;
        let template = format!("{{label}}{{wide_bar}} {{human_pos}}/{{human_len}} {unit}{{rate}}");
        let style = ProgressStyle::with_template(&template).expect("the template is valid");
        let (labelled, rated) = (Arc::clone(count), Arc::clone(count));
        // The bar's callbacks cannot return an error, so failed writes are ignored.
        let style = style.with_key("label", move |_: &ProgressState, out: &mut dyn fmt::Write| {
            let _ = out.write_str(&escaped(&labelled.label));
        });
        let style = style.with_key("rate", move |_: &ProgressState, out: &mut dyn fmt::Write| {
            if let Some((rate, left)) = rated.rate_after(rated.begun.elapsed()) {
                let (rate, left) = (grouped(rate as u64), HumanDuration(left));
                let _ = write!(out, "  {rate}/s  {left:#} left");
            }
        });
        let bar = ProgressBar::new(all).with_position(before).with_style(style);
        // The ticker panics if no thread can be started. Play needs no ticker.
        if thread::Builder::new().spawn(|| ()).is_ok_and(|tried| tried.join().is_ok()) {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Some(Bar(bar))
    }

    /// Adds finished units.
    pub(super) fn add(&self, played: u64) {
        self.0.inc(played);
    }

    /// Returns whether the terminal shows the bar.
    pub(super) fn is_visible(&self) -> bool {
        !self.0.is_hidden()
    }

    /// Prints a line above the bar.
    pub(super) fn print(&self, line: &str) {
        self.0.println(escaped(line));
    }

    /// Removes the bar from the terminal.
    pub(super) fn clear(&self) {
        self.0.finish_and_clear();
    }
}

/// Formats a remaining time for a line of a log.
pub(super) fn remaining(time: Duration) -> String {
    HumanDuration(time).to_string()
}
