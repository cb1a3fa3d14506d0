//! Stages of an openings search, each of which depends on the sums of earlier stages.

use std::ops::Range;
use std::sync::Arc;

use corsair_engine::run::Cut;

use crate::openings::Meeting;
use corsair_cli::durable::StageSteps;
use corsair_lab::durable::Stopped;
use corsair_lab::{BlockSource, FaultTotals};
use corsair_lab::{ChallengeTotals, Challenger, Field, ProfileTotals, Profiles, Tally};

/// Stages with the deals of a seed; the sums of each finished stage are saved.
pub(crate) struct OpeningStages<'s, 'd> {
    stages: StageSteps<'s, 'd, Tally>,
    seed: u64,
}

/// Check that fails if faults end play, given the challengers that played.
pub(crate) type FaultCheck<'h> = &'h dyn Fn(&[usize], &FaultTotals) -> anyhow::Result<()>;

impl<'s, 'd> OpeningStages<'s, 'd> {
    /// Returns the stages of a seed, before the first plays.
    pub(crate) fn new(stages: StageSteps<'s, 'd, Tally>, seed: u64) -> OpeningStages<'s, 'd> {
        OpeningStages { stages, seed }
    }

    /// Declares that the next stage is the last. If the last stage ends early, its finished part still has a result.
    pub(crate) fn begin_last(&mut self) {
        self.stages.begin_last();
    }

    /// Plays a step of a search: some of the challengers against the field.
    ///
    /// # Errors
    /// Returns the error that ended play.
    pub(crate) fn meet(
        &mut self,
        challengers: &[Challenger<'_>],
        field: &Field,
        meeting: &Meeting,
        check_faults: FaultCheck<'_>,
    ) -> Result<ChallengeTotals, Stopped<anyhow::Error>> {
        let who: Vec<Challenger<'_>> =
            meeting.who.iter().map(|&challenger| challengers[challenger].clone()).collect();
        let (empty, seed) = (meeting.empty(), self.seed);
        let tally = self.play(&meeting.deals, empty.tally(), |deals, cut, progress| {
            let mut totals = empty.clone();
            totals.play(&who, field, (seed, deals), &cut, progress)?;
            check_faults(&meeting.who, &totals.tally().faults)?;
            Ok(totals.into_tally())
        })?;
        Ok(empty.with(tally))
    }

    /// Plays every profile of a table, where choice `c` is bot `bots[c]`.
    ///
    /// # Errors
    /// Returns the error that ended play.
    pub(crate) fn spread(
        &mut self,
        profiles: Arc<Profiles>,
        (source, bots): (&dyn BlockSource, &[u8]),
        deals: &Range<u64>,
    ) -> Result<ProfileTotals, Stopped<anyhow::Error>> {
        let (empty, seed) = (ProfileTotals::empty(profiles), self.seed);
        let tally = self.play(deals, empty.tally(), |deals, cut, progress| {
            let mut totals = empty.clone();
            totals.play((source, bots), (seed, deals), &cut, progress)?;
            Ok(totals.into_tally())
        })?;
        Ok(empty.with(tally))
    }

    /// Plays a range of deals as one stage.
    fn play(
        &mut self,
        Range { start, end }: &Range<u64>,
        empty: &Tally,
        play: impl Fn(Range<u64>, Cut, &(dyn Fn(u64) + Sync)) -> anyhow::Result<Tally>,
    ) -> Result<Tally, Stopped<anyhow::Error>> {
        self.stages.play(end - start, empty.clone(), |deals: Range<u64>, cut, progress: &_| {
            play(start + deals.start..start + deals.end, cut, progress)
        })
    }

    /// Skips all remaining deals before deal `until`.
    ///
    /// # Errors
    /// Returns the error that ended play.
    pub(crate) fn pass_over(&mut self, until: u64) -> Result<(), Stopped<anyhow::Error>> {
        self.stages.pass_over(until)
    }
}
