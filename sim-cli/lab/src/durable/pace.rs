//! Pace of a run: the length of its legs. A leg is the range of deals between two checks for interrupts.

use std::time::Duration;

use corsair_engine::run::{Cut, Threads};

/// Division of a run into legs and tasks. The division affects speed and the delay of an interrupt, never a result.
#[derive(Clone, Debug)]
pub struct Pace {
    /// Threads that play the tasks.
    pub threads: Threads,
    /// Number of deals per task; `None` for an automatic number.
    pub chunk: Option<u64>,
    /// Number of deals in the next leg.
    leg: u64,
    /// Number of deals in the longest task so far.
    longest_task: u64,
}

/// Maximum number of deals in a task: large enough for little overhead per task, small enough for a smooth progress
/// bar.
const MOST_DEALS_PER_TASK: u64 = 256;

/// Minimum number of tasks per thread, so that no thread waits long for another thread at the end.
const TASKS_PER_JOB: u64 = 16;

/// Maximum ratio of a leg's length to the length of the previous leg.
const GROWTH: u64 = 8;

impl Pace {
    /// Returns a pace that begins with one deal per thread, because the time per deal is unknown.
    pub fn new(threads: Threads, chunk: Option<u64>) -> Pace {
        Pace { leg: threads.count() as u64, threads, chunk, longest_task: 0 }
    }

    /// Returns the number of deals in the longest task so far.
    pub fn longest_task(&self) -> u64 {
        self.longest_task
    }

    fn jobs(&self) -> u64 {
        self.threads.count() as u64
    }

    /// Returns the number of deals in the next leg and the leg's division into tasks. The argument `left` is the
    /// number of remaining deals.
    pub(crate) fn next_leg(&mut self, left: u64) -> (u64, Cut) {
        let leg = self.leg.max(self.chunk.unwrap_or(1)).min(left);
        let fair = leg / (self.jobs() * TASKS_PER_JOB);
        let chunk = self.chunk.unwrap_or(fair.clamp(1, MOST_DEALS_PER_TASK));
        self.longest_task = self.longest_task.max(chunk.min(leg));
        (leg, Cut { chunk, threads: self.threads.clone() })
    }

    /// Adapts the length of the next leg to the desired time, given the time of the last leg.
    pub(crate) fn learn(&mut self, deals: u64, took: Duration, wanted: Duration) {
        let per_second = deals as f64 / took.as_secs_f64().max(1e-9);
        let fitting = (per_second * wanted.as_secs_f64()) as u64;
        self.leg = fitting.clamp(self.jobs(), deals.saturating_mul(GROWTH).max(self.leg));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANTED: Duration = Duration::from_millis(250);

    #[test]
    fn legs_grow_to_the_target_time() {
        let mut pace = Pace::new(Threads::new(2), None);
        let mut legs = Vec::new();
        for _ in 0..7 {
            let (leg, cut) = pace.next_leg(u64::MAX);
            assert!(cut.chunk <= leg && cut.threads.count() == 2);
            legs.push(leg);
            // A speed of 20,000 deals per second.
            pace.learn(leg, Duration::from_micros(50 * leg), WANTED);
        }
        assert_eq!(legs[..4], [2, 16, 128, 1024]);
        assert!(legs[4..].iter().all(|leg| (4990..=5000).contains(leg)), "{legs:?}");
        assert_eq!(pace.longest_task(), 5000 / 32);
    }

    #[test]
    fn legs_of_slow_deals_have_one_deal() {
        let mut pace = Pace::new(Threads::new(3), None);
        for _ in 0..3 {
            let (leg, cut) = pace.next_leg(1000);
            assert_eq!((leg, cut.chunk), (3, 1));
            pace.learn(leg, Duration::from_secs(60), WANTED);
        }
    }

    #[test]
    fn legs_end_with_the_run_and_fixed_tasks_keep_their_size() {
        let mut pace = Pace::new(Threads::new(2), Some(64));
        for (left, leg) in [(1000, 64), (10, 10)] {
            let (deals, cut) = pace.next_leg(left);
            assert_eq!((deals, cut.chunk, cut.threads.count()), (leg, 64, 2));
        }
        assert_eq!(pace.longest_task(), 64);
    }
}
