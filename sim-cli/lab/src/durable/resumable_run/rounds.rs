//! Runs with looks, shared out round by round.

use std::ops::Range;
use std::time::Instant;

use corsair_engine::run::Cut;

use crate::durable::resumable_run::Unjoined;
use crate::durable::{
    CheckpointStore, IncompatibleCheckpoint, NamedPart, ResumableRun, Round, Shard, Stopped, Sums,
};

/// Handling of the deals up to the next look.
#[derive(Debug)]
pub(super) enum Rounds<A> {
    /// Play the deals of rounds, and continue.
    Played,
    /// Play a shard of a round; the shard's sums exist once the look is known.
    Shared(Shard, Option<RoundPart<A>>),
    /// Merge parts that separate runs played, once; `A` are sums of no deals.
    Joined(Option<Vec<NamedPart>>, A),
}

/// Part of a round.
#[derive(Debug)]
pub(super) struct RoundPart<A> {
    pub(super) round: Round,
    pub(super) next: u64,
    /// Sums of the part alone; `None` before the first leg.
    pub(super) sums: Option<A>,
}

impl<A: Sums> ResumableRun<A> {
    /// Plays only a shard of the deals up to the next look.
    #[must_use]
    pub fn sharing(self, shard: Shard) -> ResumableRun<A> {
        ResumableRun { rounds: Rounds::Shared(shard, None), ..self }
    }

    /// Takes the deals up to the next look from parts that [fit](crate::durable::to_join); `empty`
    /// are sums of no deals.
    #[must_use]
    pub fn joining(self, parts: Vec<NamedPart>, empty: A) -> ResumableRun<A> {
        ResumableRun { rounds: Rounds::Joined(Some(parts), empty), ..self }
    }

    /// Returns whether the run merges parts of a round instead of playing.
    pub fn is_joining(&self) -> bool {
        matches!(self.rounds, Rounds::Joined(..))
    }

    /// Returns whether the parts were merged.
    pub fn has_joined(&self) -> bool {
        matches!(self.rounds, Rounds::Joined(None, _))
    }

    /// Plays a part of a round, and stores the part when complete.
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

    /// Merges the parts of a round. The next round has no parts.
    pub(super) fn join_round<E>(&mut self, round: Round) -> Result<(), Stopped<E>> {
        let Rounds::Joined(parts, empty) = &mut self.rounds else { return Ok(()) };
        for NamedPart { name, checkpoint } in parts.take().ok_or(Stopped::RoundOver)? {
            if checkpoint.round != Some(round) {
                let (of, next) = (checkpoint.round, round);
                let other = IncompatibleCheckpoint::OtherRound { name, of, next };
                return Err(Stopped::Unjoined(other.into()));
            }
            let played = checkpoint.played();
            if played > 0 {
                let joined = self.sums.join_saved(empty, checkpoint.sums, played);
                joined.map_err(Unjoined::from)?;
            }
            self.next += played;
        }
        Ok(())
    }
}
