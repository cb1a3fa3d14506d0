//! Resumable runs: leg after leg of deals, with regular checkpoints.

mod rounds;

use std::ops::Range;
use std::time::Duration;

use corsair_engine::run::Cut;
use serde_json::Value;

use crate::PlanRecord;
use crate::clock::Instant;
use crate::durable::compatible::is_of;
use crate::durable::resumable_run::rounds::{RoundPart, Rounds};
use crate::durable::{
    Checkpoint, Identity, IncompatibleCheckpoint, IncompatibleTotals, Interrupt, NamedPart, Pace,
    Round, Shard, Sums,
};

/// Deals to play, with their plan and the conditions of their sums.
#[derive(Clone, PartialEq, Debug)]
pub struct Task {
    /// Conditions of the sums.
    pub identity: Identity,
    /// Plan that the task is part of.
    pub plan: PlanRecord,
    /// Number of deals in the whole run.
    pub deals: u64,
}

/// Storage for the latest checkpoint of a run.
pub trait CheckpointStore {
    /// Replaces the stored checkpoint. If this fails, the previous checkpoint remains.
    ///
    /// # Errors
    /// Fails if the storage can't write the checkpoint.
    fn keep(&self, checkpoint: &Checkpoint) -> anyhow::Result<()>;
}

/// Reason why a run ended before its last deal.
#[derive(Debug, thiserror::Error)]
pub enum Stopped<E> {
    /// Interrupt by a signal or the host. The stored checkpoint holds the sums so far.
    #[error("interrupted")]
    Interrupted,
    /// End of the time limit. The sums hold all deals played before the limit.
    #[error("the time limit has passed")]
    OutOfTime,
    /// Error: a checkpoint can't be stored.
    #[error("the checkpoint can't be stored")]
    NotStored(anyhow::Error),
    /// End of a sharded or merged round. Separate runs play the deals after the round.
    #[error("the round is complete")]
    RoundOver,
    /// Error: the checkpoints do not form the next round.
    #[error(transparent)]
    NotMerged(#[from] NotMerged),
    /// Error from the study's play.
    #[error(transparent)]
    Failed(E),
}

/// Run or shard in progress, with the sums of the deals played so far.
#[derive(Debug)]
pub struct ResumableRun<A> {
    task: Task,
    shard: Option<Shard>,
    /// Range of deals in the shard, or in the whole run.
    range: Range<u64>,
    /// First deal of the shard or run that is not in the sums yet.
    next: u64,
    sums: A,
    pace: Pace,
    /// Requested interval of checkpoints.
    every: Duration,
    kept: Instant,
    /// Time taken to write the last checkpoint.
    took: Duration,
    interrupt: Interrupt,
    /// Time at which play ends.
    deadline: Option<Instant>,
    /// Number of deals in a unit of play. Legs end only after whole units.
    unit: u64,
    rounds: Rounds<A>,
}

impl<A: Sums> ResumableRun<A> {
    /// Returns a run before its first deal, with `empty` sums.
    pub fn begin(task: Task, shard: Option<Shard>, empty: A, pace: Pace) -> ResumableRun<A> {
        let range = shard.map_or(0..task.deals, |shard| shard.range(task.deals));
        ResumableRun {
            task,
            shard,
            next: range.start,
            range,
            sums: empty,
            pace,
            every: EVERY,
            kept: Instant::now(),
            took: Duration::ZERO,
            interrupt: Interrupt::default(),
            deadline: None,
            unit: 1,
            rounds: Rounds::Played,
        }
    }

    /// Returns a run that continues from a [compatible](crate::durable::check_resumable) checkpoint.
    ///
    /// # Errors
    /// Fails if the checkpoint's sums are not of this task.
    pub fn resume(
        task: Task,
        from: NamedPart,
        empty: A,
        pace: Pace,
    ) -> Result<ResumableRun<A>, IncompatibleTotals> {
        let Checkpoint { shard, next, .. } = from.checkpoint;
        let mut run = ResumableRun::begin(task, shard, empty, pace);
        let played = next - run.range.start;
        run.sums.restore(from.checkpoint.sums, played)?;
        run.next = next;
        Ok(run)
    }

    /// Merges [compatible](crate::durable::ordered_shards) checkpoints into the whole run, in the order of their
    /// deals. The closure `empty` returns sums without deals.
    ///
    /// # Errors
    /// Fails if the checkpoints are of another run or hold other sums.
    pub fn join(
        task: Task,
        parts: Vec<NamedPart>,
        mut empty: impl FnMut() -> A,
        pace: Pace,
    ) -> Result<ResumableRun<A>, NotMerged> {
        let mut run = ResumableRun::begin(task, None, empty(), pace);
        for part in parts {
            is_of(&part, &run.task)?;
            let played = part.checkpoint.played();
            run.sums.join_saved(&empty(), part.checkpoint.sums, played)?;
            run.next += played;
        }
        Ok(run)
    }

    /// Sets the interval of checkpoints. Checkpoints are written only between legs.
    #[must_use]
    pub fn every(self, every: Duration) -> ResumableRun<A> {
        ResumableRun { every, ..self }
    }

    /// Sets the flag that interrupts the run.
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.interrupt = interrupt;
    }

    /// Makes play, including an early end, stop only after whole units of `deals` deals.
    pub fn end_with_units(&mut self, deals: u64) {
        self.unit = deals;
    }

    /// Sets a deadline. Play ends with the first leg that passes the deadline.
    pub fn end_by(&mut self, deadline: Instant) {
        self.deadline = Some(deadline);
    }

    /// Returns the plan of the run.
    pub fn plan(&self) -> &serde_json::Value {
        &self.task.plan.plan
    }

    /// Returns the first deal of the shard or run that is not in the sums yet.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Returns how many deals of the shard or run the sums contain.
    pub fn played(&self) -> u64 {
        self.next - self.range.start
    }

    /// Returns the range of deals in the shard, or in the whole run.
    pub fn range(&self) -> Range<u64> {
        self.range.clone()
    }

    /// Returns the number of deals in the shard, or in the whole run.
    pub fn deals(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// Returns the shard that this run plays, of the whole run or of a round; `None` for the whole run.
    pub fn shard(&self) -> Option<Shard> {
        match self.rounds {
            Rounds::Shared(shard, _) => Some(shard),
            Rounds::Played | Rounds::Joined(..) => self.shard,
        }
    }

    /// Returns the sums of the deals played so far.
    pub fn sums(&self) -> &A {
        &self.sums
    }

    /// Returns the sums for modification, which a study with stages needs.
    pub fn sums_mut(&mut self) -> &mut A {
        &mut self.sums
    }

    /// Consumes the run and returns its sums.
    pub fn into_sums(self) -> A {
        self.sums
    }

    /// Returns the pace of the run, with the lengths learned so far.
    pub fn pace(&self) -> &Pace {
        &self.pace
    }

    /// Returns a checkpoint with the current state.
    pub fn checkpoint(&self) -> Checkpoint {
        let (round, next, sums) = match &self.rounds {
            Rounds::Shared(_, Some(RoundPart { round, next, sums })) => {
                (Some(*round), *next, sums.as_ref().map_or(Value::Null, A::save))
            }
            Rounds::Shared(_, None) | Rounds::Played | Rounds::Joined(..) => {
                (None, self.next, self.sums.save())
            }
        };
        Checkpoint {
            verb: self.task.plan.verb.clone(),
            plan: self.task.plan.plan.clone(),
            identity: self.task.identity.clone(),
            shard: self.shard(),
            round,
            deals: self.task.deals,
            next,
            sums,
        }
    }

    /// Plays the remaining deals before `until`, leg by leg. Stores a checkpoint before the first leg, at intervals,
    /// and at completion or interrupt. A sequential study calls this function once per look.
    ///
    /// # Errors
    /// Returns the reason for the early end. After an interrupt the stored checkpoint is current; after a failure the
    /// last checkpoint remains.
    pub fn advance<E>(
        &mut self,
        until: u64,
        keeper: Option<&dyn CheckpointStore>,
        mut play: impl FnMut(Range<u64>, Cut) -> Result<A, E>,
    ) -> Result<(), Stopped<E>> {
        let until = until.min(self.range.end);
        let round = Round { begin: self.next, end: until };
        match self.rounds {
            Rounds::Shared(..) | Rounds::Joined(..) if self.next >= until => return Ok(()),
            Rounds::Shared(shard, _) => return self.play_part(shard, round, keeper, play),
            Rounds::Joined(..) => return self.join_round(round),
            Rounds::Played => {}
        }
        if self.next == self.range.start {
            self.keep(keeper)?;
        }
        while self.next < until {
            let (deals, cut) = self.pace.next_leg(until - self.next);
            let end = (self.next + deals).next_multiple_of(self.unit).min(until);
            let deals = end - self.next;
            let begun = Instant::now();
            let sums = play(self.next..end, cut).map_err(Stopped::Failed)?;
            self.sums.join(sums);
            self.next = end;
            self.pace.learn(deals, begun.elapsed(), self.leg_time());
            let is_over = self.next == self.range.end;
            let is_asked = !is_over && self.interrupt.is_asked();
            let is_late = !is_over && self.deadline.is_some_and(|end| Instant::now() >= end);
            if is_asked || is_late || is_over || self.kept.elapsed() >= self.wait() {
                self.keep(keeper)?;
            }
            if is_asked {
                return Err(Stopped::Interrupted);
            }
            if is_late {
                return Err(Stopped::OutOfTime);
            }
        }
        Ok(())
    }

    /// Skips the deals before `until`, which the study does not need.
    ///
    /// # Errors
    /// Fails if the final checkpoint can't be stored.
    pub fn pass_over<E>(
        &mut self,
        until: u64,
        keeper: Option<&dyn CheckpointStore>,
    ) -> Result<(), Stopped<E>> {
        let until = until.min(self.range.end);
        if self.next < until {
            self.next = until;
            if until == self.range.end && matches!(self.rounds, Rounds::Played) {
                self.keep(keeper)?;
            }
        }
        Ok(())
    }

    fn keep<E>(&mut self, keeper: Option<&dyn CheckpointStore>) -> Result<(), Stopped<E>> {
        let begun = Instant::now();
        if let Some(keeper) = keeper {
            keeper.keep(&self.checkpoint()).map_err(Stopped::NotStored)?;
        }
        self.kept = Instant::now();
        self.took = self.kept - begun;
        Ok(())
    }

    /// Returns the time between two checkpoints: the requested interval, or more if large checkpoints would take over
    /// a twentieth of the time.
    fn wait(&self) -> Duration {
        let seldom = self.took * (PART_OF_CHECKPOINTS - 1);
        self.every.max(seldom.min(self.every * MOST_WAITS))
    }

    /// Returns the target time of a leg: short enough to react soon to an interrupt and to write checkpoints on time.
    fn leg_time(&self) -> Duration {
        (self.every / 4).clamp(SHORTEST_LEG, LONGEST_LEG)
    }
}

/// Default interval of checkpoints.
const EVERY: Duration = Duration::from_secs(10);

/// Inverse of the maximum share of time that checkpoints may take.
const PART_OF_CHECKPOINTS: u32 = 20;

/// Maximum ratio of the time between checkpoints to the requested interval.
const MOST_WAITS: u32 = 30;

const SHORTEST_LEG: Duration = Duration::from_millis(20);
const LONGEST_LEG: Duration = Duration::from_millis(250);

/// Reason why checkpoints can't be merged into a run.
#[derive(Debug, thiserror::Error)]
pub enum NotMerged {
    /// Error: a checkpoint belongs to another run.
    #[error(transparent)]
    IncompatibleCheckpoint(#[from] IncompatibleCheckpoint),
    /// Error: the sums of a checkpoint do not fit the run.
    #[error(transparent)]
    IncompatibleTotals(#[from] IncompatibleTotals),
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::run::Threads;
    use std::cell::RefCell;
    use std::convert::Infallible;

    use anyhow::anyhow;
    use proptest::prelude::*;
    use serde_json::json;

    /// Test sums that depend on every deal and on the order of deals.
    #[derive(Clone, Default, PartialEq, Debug)]
    struct Squares {
        deals: u64,
        sum: u64,
    }

    impl Sums for Squares {
        fn save(&self) -> Value {
            json!([self.deals, self.sum])
        }

        fn restore(&mut self, saved: Value, deals: u64) -> Result<(), IncompatibleTotals> {
            let (counted, sum): (u64, u64) =
                serde_json::from_value(saved).map_err(IncompatibleTotals::new)?;
            let fits = deals == counted;
            *self = Squares { deals, sum };
            fits.then_some(()).ok_or_else(|| IncompatibleTotals::new(format!("{counted} deals")))
        }

        fn join(&mut self, later: Squares) {
            self.deals += later.deals;
            self.sum += later.sum;
        }
    }

    fn play(deals: Range<u64>, _: Cut) -> Result<Squares, Infallible> {
        let sum = deals.clone().map(|deal| deal * deal).sum();
        Ok(Squares { deals: deals.end - deals.start, sum })
    }

    /// Test store that keeps checkpoints as text, like a file, and fails after a number of writes.
    struct Memory {
        text: RefCell<String>,
        times: RefCell<u32>,
    }

    impl Memory {
        fn new(times: u32) -> Memory {
            Memory { text: RefCell::default(), times: times.into() }
        }

        fn part(&self) -> NamedPart {
            let checkpoint = Checkpoint::read(&self.text.borrow()).expect("whole");
            NamedPart { name: "memory".into(), checkpoint }
        }
    }

    impl CheckpointStore for Memory {
        fn keep(&self, checkpoint: &Checkpoint) -> anyhow::Result<()> {
            let mut times = self.times.borrow_mut();
            *times = times.checked_sub(1).ok_or_else(|| anyhow!("no room"))?;
            self.text.replace(checkpoint.text());
            Ok(())
        }
    }

    fn task(deals: u64) -> Task {
        Task { identity: Identity::of_verb("run"), plan: PlanRecord::default(), deals }
    }

    fn begun(deals: u64, shard: Option<Shard>, every: Duration) -> ResumableRun<Squares> {
        ResumableRun::begin(
            task(deals),
            shard,
            Squares::default(),
            Pace::new(Threads::new(1), None),
        )
        .every(every)
    }

    fn whole(deals: u64) -> Squares {
        play(0..deals, Cut::new(1, 1)).expect("it plays")
    }

    #[test]
    fn interrupt_ends_play_after_a_leg_and_keeps_the_sums() {
        let memory = Memory::new(u32::MAX);
        let mut run = begun(1000, None, EVERY);
        run.interrupt.ask();
        let stopped = run.advance(u64::MAX, Some(&memory), play).expect_err("asked for");
        assert!(matches!(stopped, Stopped::Interrupted));
        assert_eq!(run.played(), 1, "the first leg is a deal for each thread");
        let mut again = ResumableRun::resume(
            task(1000),
            memory.part(),
            Squares::default(),
            Pace::new(Threads::new(2), None),
        )
        .expect("its own checkpoint");
        assert_eq!(again.played(), 1);
        again.advance(u64::MAX, Some(&memory), play).expect("to the end");
        assert_eq!(*again.sums(), whole(1000));
        assert_eq!(memory.part().checkpoint.left(), 0);
    }

    #[test]
    fn deadline_ends_play_after_a_leg_and_keeps_a_checkpoint() {
        let memory = Memory::new(u32::MAX);
        let mut run = begun(1000, None, EVERY);
        run.end_by(Instant::now());
        let stopped = run.advance(u64::MAX, Some(&memory), play).expect_err("no time");
        assert!(matches!(stopped, Stopped::OutOfTime));
        assert_eq!((run.played(), memory.part().checkpoint.next), (1, 1));
    }

    #[test]
    fn legs_end_with_whole_units_of_deals() {
        let mut run = begun(1000, None, EVERY);
        run.end_with_units(7);
        run.end_by(Instant::now());
        run.advance(u64::MAX, None, play).expect_err("no time");
        assert_eq!(run.played(), 7);
        run.advance(u64::MAX, None, play).expect_err("no time");
        assert_eq!(run.played() % 7, 0);
    }

    #[test]
    fn interrupt_after_the_last_deal_has_no_effect() {
        let mut run = begun(1, None, EVERY);
        run.interrupt.ask();
        run.advance(u64::MAX, None, play).expect("one leg");
    }

    #[test]
    fn failed_checkpoint_ends_the_run_and_keeps_the_previous_checkpoint() {
        let memory = Memory::new(3);
        let mut run = begun(100_000, None, Duration::ZERO);
        let stopped = run.advance(u64::MAX, Some(&memory), play).expect_err("no room");
        let Stopped::NotStored(why) = stopped else { panic!("{stopped:?}") };
        assert_eq!(why.to_string(), "no room");
        // One checkpoint before the first deal, and one after each of two legs: 1 and 8 deals.
        assert_eq!(memory.part().checkpoint.next, 9);
    }

    #[test]
    fn sequential_run_stops_only_at_looks() {
        let memory = Memory::new(u32::MAX);
        let mut run = begun(1000, None, Duration::ZERO);
        for look in [7, 500, 2000] {
            run.advance(look, Some(&memory), play).expect("to the look");
            assert_eq!(*run.sums(), whole(look.min(1000)));
        }
        run.advance(3, Some(&memory), play).expect("nothing to do");
        assert_eq!(run.played(), 1000);
    }

    #[test]
    fn saved_sums_with_a_wrong_number_of_deals_are_refused() {
        let memory = Memory::new(u32::MAX);
        begun(10, None, EVERY).advance(u64::MAX, Some(&memory), play).expect("to the end");
        let mut part = memory.part();
        part.checkpoint.next = 9;
        let refused = ResumableRun::resume(
            task(10),
            part,
            Squares::default(),
            Pace::new(Threads::new(1), None),
        )
        .expect_err("9");
        assert_eq!(
            refused.to_string(),
            "the sums in the checkpoint are inconsistent with the run (10 deals): start the run again"
        );
    }

    proptest! {
        #[test]
        fn shards_merged_in_any_order_equal_the_whole_run(
            deals in 0u64..300,
            of in 1u64..20,
            order in any::<prop::sample::Index>(),
        ) {
            let mut parts: Vec<NamedPart> = (1..=of).map(|number| {
                let memory = Memory::new(u32::MAX);
                let shard = format!("{number}/{of}").parse().expect("a shard");
                begun(deals, Some(shard), EVERY).advance(u64::MAX, Some(&memory), play).expect("to the end");
                memory.part()
            }).collect();
            parts.rotate_left(order.index(of as usize));
            parts.reverse();
            let parts = crate::durable::ordered_shards(parts).expect("all there");
            let pace = Pace::new(Threads::new(1), None);
            let run = ResumableRun::join(task(deals), parts, Squares::default, pace).expect("joined");
            prop_assert_eq!(run.sums(), &whole(deals));
            prop_assert_eq!(run.played(), deals);
        }
    }
}
