//! Checks that the machine has the resources to play a plan.

use corsair_engine::run::{Cut, ThreadsUnavailable};
use corsair_engine::seating::Seating;
use corsair_strategies::process::{self, TooFewDescriptors};

use crate::BlockSource;

/// Reason why a plan can't be played on this machine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unplayable {
    /// Error: the system refused to start the threads.
    #[error(transparent)]
    Threads(#[from] ThreadsUnavailable),
    /// Error: the external bots need more file descriptors than the system allows.
    #[error(transparent)]
    Descriptors(#[from] TooFewDescriptors),
}

/// Ensures that the system can start the external bots of all `sources` at the same time. `seatings` are the seatings
/// of the deals to play; `None` means that a deal may have any seating.
///
/// # Errors
/// Fails if the bots need more file descriptors than the system allows.
pub fn make_room<'s>(
    sources: impl IntoIterator<Item = &'s dyn BlockSource>,
    seatings: Option<&[Seating]>,
    cut: &Cut,
) -> Result<(), TooFewDescriptors> {
    let threads = cut.threads.count();
    let missing = |source: &'s dyn BlockSource| source.missing_processes(threads, seatings);
    match sources.into_iter().map(missing).sum() {
        0 => Ok(()),
        missing => process::make_room(missing, threads),
    }
}
