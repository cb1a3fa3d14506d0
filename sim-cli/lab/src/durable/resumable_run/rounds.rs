//! Runs that look at what was played, shared out round by round.

use std::ops::Range;
use std::time::Instant;

use corsair_engine::run::Cut;

use crate::durable::resumable_run::Unjoined;
use crate::durable::{
    CheckpointStore, IncompatibleCheckpoint, NamedPart, ResumableRun, Round, Shard, Stopped, Sums,
};

/// What becomes of the deals up to the next look.
#[derive(Debug)]
pub(super) enum Rounds<A> {
    /// They are played, and then those after it.
    Played,
    /// A part of them is played; this is what has been, when the look is known.
    Shared(Shard, Option<RoundPart<A>>),
    /// All parts were played elsewhere, and are joined once; `A` are sums of no deals.
    Joined(Option<Vec<NamedPart>>, A),
}

/// A part of a round.
#[derive(Debug)]
pub(super) struct RoundPart<A> {
    pub(super) round: Round,
    pub(super) next: u64,
    /// The sums of the part alone; none before the first leg.
    pub(super) sums: Option<A>,
}

impl<A: Sums> ResumableRun<A> {
    /// The part of the deals up to the next look that a shard has, in place of all that is left.
    #[must_use]
    pub fn sharing(self, shard: Shard) -> ResumableRun<A> {
        ResumableRun { rounds: Rounds::Shared(shard, None), ..self }
    }

    /// The deals up to the next look as parts that [fit](crate::durable::to_join); `empty` are sums of no deals.
    #[must_use]
    pub fn joining(self, parts: Vec<NamedPart>, empty: A) -> ResumableRun<A> {
        ResumableRun { rounds: Rounds::Joined(Some(parts), empty), ..self }
    }

    /// Whether parts of a round are joined, in place of play.
    pub fn is_joining(&self) -> bool {
        matches!(self.rounds, Rounds::Joined(..))
    }

    /// Whether they have been.
    pub fn has_joined(&self) -> bool {
        matches!(self.rounds, Rounds::Joined(None, _))
    }

    /// Plays a part of a round, and keeps it when it is complete.
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

    /// Joins the parts of a round; of the round after it there are none.
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
