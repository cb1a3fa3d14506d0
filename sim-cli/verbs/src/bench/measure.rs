//! Timing of repeated play of common deals.

use std::fmt::Write;
use std::time::Instant;

use corsair_engine::run::{Cut, Plan, Threads};
use corsair_engine::seating::Seating;

use crate::bench::clock::processor_time;
use corsair_cli::early_end::Limit;
use corsair_games::pack::Table;
use corsair_lab::hash::sha256_hex;
use corsair_lab::{Design, MetricNames, Totals, Unplayable, Watch, play_blocks};

/// Table to be timed, with its design.
pub(crate) struct Subject {
    /// Bots of the table, seat by seat.
    pub name: String,
    /// Table that plays the games.
    pub table: Box<dyn Table>,
    /// Design of the games at the table.
    pub design: Design,
}

/// Repetitions and thread counts of each timing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Schedule {
    /// Random seed of every stream.
    pub seed: u64,
    /// Thread counts to time.
    pub jobs: Vec<usize>,
    /// Number of timed repetitions of each table at each thread count, after one repetition to warm up.
    pub repetitions: usize,
    /// Deals per task.
    pub chunk: u64,
    /// `true` if play counts metrics, as `corsair run` does.
    pub metrics: bool,
}

/// Timing of one table at one thread count.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// Index of the table among the subjects.
    pub subject: usize,
    /// Number of threads.
    pub jobs: usize,
    /// Number of decisions in one repetition.
    pub decisions: u64,
    /// Number of faults of external bots in the first repetition.
    pub faults: u64,
    /// Hash of the games' results, equal in every repetition.
    pub fingerprint: String,
    /// Wall-clock seconds of each repetition, in the order of play.
    pub seconds: Vec<f64>,
    /// Processor seconds of each repetition, summed over all threads.
    pub cpu_seconds: Vec<f64>,
}

/// Times every table at every thread count; a limit may end play early.
///
/// Distributes the repetitions of each table over the whole time, so that load on the machine affects all tables
/// alike. If a limit ends play early, the result has only the complete repetitions, and is empty if there are none.
///
/// # Errors
/// Returns the error of a thread pool that the system refused to start.
///
/// # Panics
/// Panics if two repetitions of a deal differ.
pub(crate) fn measure(
    subjects: &[Subject],
    schedule: &Schedule,
    limit: &Limit,
    progress: &(dyn Fn() + Sync),
) -> Result<Vec<Measured>, Unplayable> {
    let threads: Vec<Threads> = schedule.jobs.iter().copied().map(Threads::new).collect();
    let cells =
        || subjects.iter().enumerate().flat_map(|of| threads.iter().map(move |by| (of, by)));
    let mut measured: Vec<Measured> = Vec::new();
    'play: for repetition in 0..=schedule.repetitions {
        for (cell, ((subject, Subject { table, design, .. }), threads)) in cells().enumerate() {
            let (watch, facts) = match schedule.metrics {
                true => (Watch::Metrics, table.facts()),
                false => (Watch::Nothing, MetricNames::NONE),
            };
            let (plan, empty) = (plan(schedule, design, threads), || Totals::empty(design, facts));
            let (started, used) = (Instant::now(), processor_time());
            let totals = play_blocks(table.as_ref(), watch, &plan, empty, &|_| ())?;
            let seconds = started.elapsed().as_secs_f64();
            let cpu_seconds = processor_time().saturating_sub(used).as_secs_f64();
            progress();
            let (decisions, fingerprint) = (totals.decisions(), fingerprint(&totals, design));
            // A first repetition warms up.
            if repetition == 0 {
                measured.push(Measured {
                    subject,
                    jobs: threads.count(),
                    decisions,
                    faults: totals.faults().total(),
                    fingerprint,
                    seconds: Vec::with_capacity(schedule.repetitions),
                    cpu_seconds: Vec::with_capacity(schedule.repetitions),
                });
            } else {
                let of = &mut measured[cell];
                assert_eq!(of.fingerprint, fingerprint, "the same deals are played alike");
                of.seconds.push(seconds);
                of.cpu_seconds.push(cpu_seconds);
            }
            if limit.reached().is_some() {
                break 'play;
            }
        }
    }
    // All cells have equally many repetitions, and each has one at least.
    let whole = measured.last().map_or(0, |last| last.seconds.len());
    let whole = if measured.len() < cells().count() { 0 } else { whole };
    measured.iter_mut().for_each(|of| {
        of.seconds.truncate(whole);
        of.cpu_seconds.truncate(whole);
    });
    if whole == 0 {
        measured.clear();
    }
    Ok(measured)
}

fn plan<'d>(schedule: &Schedule, design: &'d Design, threads: &Threads) -> Plan<&'d [Seating]> {
    Plan {
        seed: schedule.seed,
        deals: 0..design.blocks(),
        seatings: design.seatings(),
        cut: Cut { chunk: schedule.chunk, threads: threads.clone() },
    }
}

/// Returns a hash of win and score totals.
fn fingerprint(totals: &Totals<'_>, design: &Design) -> String {
    let mut text = format!("{} {} {}", totals.blocks(), totals.decisions(), totals.cut_off());
    for row in 0..design.rows().len() {
        for moments in [totals.share(row).means().moments, totals.score(row).means().moments] {
            let _ = write!(text, " {} {}", moments.sum(), moments.sum_of_squares());
        }
    }
    sha256_hex(text.as_bytes())[..16].into()
}
