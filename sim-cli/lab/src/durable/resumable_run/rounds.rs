//! Sequential runs that are divided into shards round by round.

use std::ops::Range;

use corsair_engine::run::Cut;

use crate::clock::Instant;
use crate::durable::resumable_run::NotMerged;
use crate::durable::{
    CheckpointStore, IncompatibleCheckpoint, NamedPart, ResumableRun, Round, Shard, Stopped, Sums,
};

/// Source of the results of a round.
#[derive(Debug)]
pub(super) enum Rounds<A> {
    /// Play all deals of every round in this run.
    Played,
    /// Play one shard of a round. The second value is `None` until the run knows the deals of the round.
    Shared(Shard, Option<RoundPart<A>>),
    /// Merge shards of a round that separate runs have played. The second value holds sums without deals.
    Joined(Option<Vec<NamedPart>>, A),
}

/// Shard of a round, with its deals and sums.
#[derive(Debug)]
pub(super) struct RoundPart<A> {
    pub(super) round: Round,
    pub(super) next: u64,
    /// Sums of this shard only; `None` before the first leg.
    pub(super) sums: Option<A>,
}

impl<A: Sums> ResumableRun<A> {
    /// Limits the run to one shard, which divides the deals up to the next look.
    #[must_use]
    pub fn sharing(self, shard: Shard) -> ResumableRun<A> {
        ResumableRun { rounds: Rounds::Shared(shard, None), ..self }
    }

    /// Limits the run to a range of its deals. Their checkpoint is a round of one shard.
    #[must_use]
    pub fn within(self, deals: Range<u64>) -> ResumableRun<A> {
        let rounds = Rounds::Shared(Shard::WHOLE, None);
        ResumableRun { next: deals.start, range: deals, rounds, ..self }
    }

    /// Makes the run merge [compatible](crate::durable::ordered_shards) checkpoints instead of playing the deals up
    /// to the next look. The argument `empty` has sums without deals.
    #[must_use]
    pub fn joining(self, parts: Vec<NamedPart>, empty: A) -> ResumableRun<A> {
        ResumableRun { rounds: Rounds::Joined(Some(parts), empty), ..self }
    }

    /// Returns whether the run merges the shards of a round instead of playing.
    pub fn is_joining(&self) -> bool {
        matches!(self.rounds, Rounds::Joined(..))
    }

    /// Returns whether the run has merged the shards.
    pub fn has_joined(&self) -> bool {
        matches!(self.rounds, Rounds::Joined(None, _))
    }

    /// Plays the shard of a round and stores the sums when the shard is complete.
    pub(super) fn play_part<E>(
        &mut self,
        shard: Shard,
        round: Round,
        keeper: Option<&dyn CheckpointStore>,
        mut play: impl FnMut(Range<u64>, Cut) -> Result<A, E>,
    ) -> Result<(), Stopped<E>> {
        let own = round.part(shard);
        let (mut next, mut sums) = (own.start, None::<A>);
        while next < own.end {
            let (deals, cut) = self.pace.next_leg(own.end - next);
            let begun = Instant::now();
            let more = play(next..next + deals, cut).map_err(Stopped::Failed)?;
            match &mut sums {
                Some(sums) => sums.join(more),
                None => sums = Some(more),
            }
            next += deals;
            self.pace.learn(deals, begun.elapsed(), self.leg_time());
            if next < own.end && self.interrupt.is_asked() {
                return Err(Stopped::Interrupted);
            }
        }
        self.rounds = Rounds::Shared(shard, Some(RoundPart { round, next, sums }));
        self.keep(keeper)?;
        Err(Stopped::RoundOver)
    }

    /// Merges the shards of a round. The next round then starts without shards.
    pub(super) fn join_round<E>(&mut self, round: Round) -> Result<(), Stopped<E>> {
        let Rounds::Joined(parts, empty) = &mut self.rounds else { return Ok(()) };
        for NamedPart { name, checkpoint } in parts.take().ok_or(Stopped::RoundOver)? {
            if checkpoint.round != Some(round) {
                let (of, next) = (checkpoint.round, round);
                let other = IncompatibleCheckpoint::OtherRound { name, of, next };
                return Err(Stopped::NotMerged(other.into()));
            }
            let played = checkpoint.played();
            if played > 0 {
                let joined = self.sums.join_saved(empty, checkpoint.sums, played);
                joined.map_err(NotMerged::from)?;
            }
            self.next += played;
        }
        Ok(())
    }
}
