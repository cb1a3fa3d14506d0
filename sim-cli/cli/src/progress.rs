//! Progress of play on standard error: the expected duration, then a bar on a terminal or lines in a log
//! (`--progress`).

#[cfg(not(target_family = "wasm"))]
mod bar;
#[cfg(target_family = "wasm")]
#[path = "progress/no_bar.rs"]
mod bar;

use std::fmt;
use std::io::{IsTerminal, stderr};
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use self::bar::{Bar, remaining};
use corsair_lab::clock::Instant;
use corsair_lab::host::{Event, Host};
use corsair_present::console::{Console, Verbosity};
use corsair_present::exit::write_line;
use corsair_present::grouped;
use corsair_present::number::{rounded_count, time_in_words};

/// Form of the progress display on standard error.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ProgressMode {
    /// Bar on a terminal, lines elsewhere.
    #[default]
    Auto,
    /// Bar, on a terminal only.
    Bar,
    /// Lines at regular intervals.
    Lines(LineTimes),
    /// No progress display.
    None,
}

/// Schedule of progress lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineTimes {
    /// Time from the start of play to the first line.
    first: Duration,
    /// Time between two lines.
    next: Duration,
}

impl LineTimes {
    /// Default schedule, which prints nothing for short commands.
    const USUAL: LineTimes =
        LineTimes { first: Duration::from_secs(30), next: Duration::from_secs(60) };

    /// Schedule of progress events for a host such as Python, frequent enough for a progress bar.
    const OF_A_HOST: LineTimes =
        LineTimes { first: Duration::from_millis(300), next: Duration::from_millis(200) };
}

impl FromStr for ProgressMode {
    type Err = String;

    fn from_str(text: &str) -> Result<ProgressMode, String> {
        let wrong = || {
            format!("expected auto, bar, lines, lines:SECONDS (1 or more) or none, not `{text}`")
        };
        match text {
            "auto" => Ok(ProgressMode::Auto),
            "bar" => Ok(ProgressMode::Bar),
            "lines" => Ok(ProgressMode::Lines(LineTimes::USUAL)),
            "none" => Ok(ProgressMode::None),
            _ => {
                let seconds = text.strip_prefix("lines:").and_then(|of| of.parse::<u32>().ok());
                let seconds = seconds.filter(|&of| of > 0).ok_or_else(wrong)?;
                let every = Duration::from_secs(seconds.into());
                Ok(ProgressMode::Lines(LineTimes { first: every, next: every }))
            }
        }
    }
}

impl fmt::Display for ProgressMode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgressMode::Auto => out.write_str("auto"),
            ProgressMode::Bar => out.write_str("bar"),
            ProgressMode::Lines(times) if *times == LineTimes::USUAL => out.write_str("lines"),
            ProgressMode::Lines(times) => write!(out, "lines:{}", times.next.as_secs()),
            ProgressMode::None => out.write_str("none"),
        }
    }
}

/// Option that selects the form of the progress display.
#[derive(clap::Args, Clone, Default, Debug)]
pub struct ProgressArgs {
    /// Progress display on standard error: auto (a bar on a terminal, otherwise lines), bar, lines (one after 30 s,
    /// then one each minute), lines:SECONDS (one at each interval), or none
    #[arg(id = "progress", long, value_name = "HOW", default_value_t)]
    pub mode: ProgressMode,
    /// Label of the experiment entry that is running; empty outside experiment files.
    #[arg(skip)]
    entry: String,
}

impl ProgressArgs {
    /// Returns the options for an experiment entry, given its number from 1, the number of entries, and its id.
    pub fn in_entry(&self, number: usize, entries: usize, id: &str) -> ProgressArgs {
        ProgressArgs { entry: format!("{number} of {entries}: {id}"), ..self.clone() }
    }

    /// Label of the experiment entry that is running; empty outside experiment files.
    pub fn entry(&self) -> &str {
        &self.entry
    }
}

/// Workload that a progress display covers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayAmount {
    /// Unit of play in the plural, such as `games`.
    pub unit: &'static str,
    /// Total number of units.
    pub all: u64,
    /// Number of units played in earlier sessions.
    pub before: u64,
    /// True if play may stop early when the result is precise enough.
    pub is_at_most: bool,
    /// Consequence of an early end, such as `Ctrl-C keeps the games played`; empty without a consequence.
    pub early_end: String,
}

impl PlayAmount {
    /// Returns a workload of games without earlier sessions. An interrupt loses the games.
    pub fn of_games(all: u64) -> PlayAmount {
        PlayAmount { unit: "games", all, before: 0, is_at_most: false, early_end: String::new() }
    }
}

/// Progress display of a run, which ends on drop.
pub struct Progress {
    count: Arc<Count>,
    bar: Option<Bar>,
    /// Threads that report the progress, and once the expected duration.
    _reports: Vec<Lines>,
    /// Host that may request a stop when the host receives progress.
    stops: Option<Host>,
}

impl Progress {
    /// Starts the progress display.
    pub fn begin(args: &ProgressArgs, amount: PlayAmount) -> Progress {
        let is_nothing_left = amount.before >= amount.all;
        let count = Arc::new(Count {
            label: match args.entry.as_str() {
                "" => String::new(),
                entry => format!("{entry}: "),
            },
            amount,
            played: AtomicU64::new(0),
            begun: Instant::now(),
        });
        let host = Host::current();
        let is_quiet = is_nothing_left
            || args.mode == ProgressMode::None
            || Console::current().verbosity() == Verbosity::Quiet;
        if is_quiet {
            return Progress { count, bar: None, _reports: Vec::new(), stops: host };
        }
        let is_bar = match args.mode {
            ProgressMode::Bar => true,
            ProgressMode::Auto => stderr().is_terminal(),
            ProgressMode::Lines(_) | ProgressMode::None => false,
        };
        let bar = if is_bar && host.is_none() { Bar::begin(&count) } else { None };
        let mut reports = vec![announced(&count, bar.clone(), host.clone())];
        match (&host, args.mode) {
            (Some(host), _) => {
                let host = host.clone();
                let report = move |count: &Count| {
                    host.report(count.event());
                    ControlFlow::Continue(())
                };
                reports.push(Lines::begin(&count, LineTimes::OF_A_HOST, report));
            }
            (None, ProgressMode::Lines(times)) => {
                reports.push(Lines::begin(&count, times, write_count));
            }
            (None, _) if bar.is_none() => {
                reports.push(Lines::begin(&count, LineTimes::USUAL, write_count));
            }
            (None, _) => {}
        }
        Progress { count, bar, _reports: reports, stops: host }
    }

    /// Returns the progress display of a run that handles a host's stop requests itself and keeps the games played.
    #[must_use]
    pub(crate) fn without_host_stop(mut self) -> Progress {
        self.stops = None;
        self
    }

    /// Adds finished units. Any thread may call this method.
    pub fn add(&self, played: u64) {
        self.count.played.fetch_add(played, Ordering::Relaxed);
        if let Some(bar) = &self.bar {
            bar.add(played);
        }
        if let Some(host) = &self.stops {
            host.stop_if_asked();
        }
    }

    /// Number of units played in this session.
    pub fn played(&self) -> u64 {
        self.count.played.load(Ordering::Relaxed)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.clear();
        }
    }
}

/// Number of finished units, workload, and start of play.
struct Count {
    label: String,
    amount: PlayAmount,
    /// Number of units played in this session.
    played: AtomicU64,
    begun: Instant,
}

impl Count {
    /// Units per second in this session, with the remaining time at that rate; `None` before the first unit.
    fn rate_after(&self, elapsed: Duration) -> Option<(f64, Duration)> {
        let played = self.played.load(Ordering::Relaxed);
        let rate = played as f64 / elapsed.as_secs_f64();
        let left = self.amount.all.saturating_sub(self.amount.before + played);
        let is_known = played > 0 && rate.is_finite();
        is_known.then(|| (rate, Duration::from_secs_f64((left as f64 / rate).min(LONGEST))))
    }

    /// Returns the progress as an event for a host.
    fn event(&self) -> Event {
        let done = self.amount.before + self.played.load(Ordering::Relaxed);
        Event::Progress { done, all: self.amount.all, line: self.line(self.begun.elapsed()) }
    }

    /// Returns the text that announces the workload and the expected duration of play.
    fn announcement(&self, time: Duration) -> String {
        let PlayAmount { unit, all, before, is_at_most, early_end } = &self.amount;
        let at_most = if *is_at_most { "at most " } else { "" };
        let (games, time) = (rounded_count(all - before), time_in_words(time));
        let end = if early_end.is_empty() { "" } else { "; " };
        format!("{}{at_most}{games} {unit}, about {time}{end}{early_end}", self.label)
    }

    /// Returns the progress as a line of a log.
    fn line(&self, elapsed: Duration) -> String {
        let PlayAmount { unit, all, before, .. } = self.amount;
        let done = before + self.played.load(Ordering::Relaxed);
        let percent = 100.0 * done as f64 / all.max(1) as f64;
        let (label, done, all) = (&self.label, grouped(done), grouped(all));
        let so_far = format!("{label}{done} of {all} {unit} ({percent:.0} %)");
        match self.rate_after(elapsed) {
            Some((rate, left)) => {
                let (rate, left) = (grouped(rate as u64), remaining(left));
                format!("{so_far}, {rate}/s, {left} left")
            }
            None => so_far,
        }
    }
}

/// Expected duration below which play is not announced.
const SHORT: Duration = Duration::from_secs(5);

/// Schedule of attempts to announce play. The speed must first be measured with these bots, rules and threads.
const ANNOUNCEMENT: LineTimes =
    LineTimes { first: Duration::from_millis(200), next: Duration::from_millis(200) };

/// Starts a thread that announces the workload and the expected duration of play after the first games have shown the
/// speed.
fn announced(count: &Arc<Count>, bar: Option<Bar>, host: Option<Host>) -> Lines {
    Lines::begin(count, ANNOUNCEMENT, move |count| {
        let elapsed = count.begun.elapsed();
        let Some((_, left)) = count.rate_after(elapsed) else { return ControlFlow::Continue(()) };
        if elapsed + left >= SHORT {
            let line = count.announcement(elapsed + left);
            match (&host, &bar) {
                (Some(host), _) => host.report(Event::Note(line)),
                (None, Some(bar)) if bar.is_visible() => bar.print(&line),
                (None, _) => write_line(&line),
            }
        }
        ControlFlow::Break(())
    })
}

/// Maximum remaining time on screen, in seconds: a thousand years.
const LONGEST: f64 = 3.2e10;

/// Writes a line of progress to standard error.
fn write_count(count: &Count) -> ControlFlow<()> {
    write_line(&count.line(count.begun.elapsed()));
    ControlFlow::Continue(())
}

/// Thread that reports progress at regular intervals, and ends on drop.
struct Lines {
    /// Channel whose closing ends the thread.
    ends: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Lines {
    /// Starts the thread. If the system refuses the thread, play continues without lines.
    fn begin(
        count: &Arc<Count>,
        times: LineTimes,
        report: impl Fn(&Count) -> ControlFlow<()> + Send + 'static,
    ) -> Lines {
        let (ends, end) = mpsc::channel();
        let count = Arc::clone(count);
        let write = move || {
            let mut wait = times.first;
            while end.recv_timeout(wait) == Err(RecvTimeoutError::Timeout)
                && report(&count).is_continue()
            {
                wait = times.next;
            }
        };
        let thread = thread::Builder::new().name("progress".into()).spawn(write).ok();
        Lines { ends: Some(ends), thread }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        drop(self.ends.take());
        if let Some(thread) = self.thread.take() {
            // The thread does not panic, and no result depends on the thread.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(label: &str, before: u64, played: u64) -> Count {
        let amount = PlayAmount { before, ..PlayAmount::of_games(100_000) };
        let begun = Instant::now();
        Count { label: label.into(), amount, played: AtomicU64::new(played), begun }
    }

    #[test]
    fn progress_rate_counts_only_games_of_this_session() {
        let resumed = count("", 90_000, 1_000);
        let (rate, left) = resumed.rate_after(Duration::from_secs(10)).expect("games were played");
        assert_eq!((rate, left), (100.0, Duration::from_secs(90)));
        assert_eq!(count("", 90_000, 0).rate_after(Duration::from_secs(10)), None);
        assert_eq!(count("", 0, 5).rate_after(Duration::ZERO), None);
    }

    #[test]
    fn progress_line_has_count_rate_and_remaining_time() {
        let line = count("2 of 5: seats: ", 90_000, 1_000).line(Duration::from_secs(10));
        assert_eq!(line, "2 of 5: seats: 91,000 of 100,000 games (91 %), 100/s, 2 minutes left");
        let line = count("", 0, 0).line(Duration::from_secs(10));
        assert_eq!(line, "0 of 100,000 games (0 %)");
    }

    #[test]
    fn announcement_names_games_time_and_early_end() {
        let mut count = count("2 of 5: seats: ", 0, 0);
        count.amount = PlayAmount {
            all: 2_211_840,
            is_at_most: true,
            early_end: "Ctrl-C keeps the games played".into(),
            ..count.amount
        };
        assert_eq!(
            count.announcement(Duration::from_secs(3_700)),
            "2 of 5: seats: at most 2.2 M games, about 62 min; Ctrl-C keeps the games played"
        );
    }

    #[test]
    fn progress_modes_round_trip() {
        for text in ["auto", "bar", "lines", "lines:5", "none"] {
            assert_eq!(text.parse::<ProgressMode>().expect(text).to_string(), text);
        }
        for text in ["", "line", "lines:", "lines:0", "lines:-1", "lines:99999999999"] {
            let refused = text.parse::<ProgressMode>().expect_err(text);
            assert!(refused.ends_with(&format!("not `{text}`")), "{refused}");
        }
    }
}
