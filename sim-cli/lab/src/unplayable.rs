//! What a machine must give before a plan can be played on it.

use corsair_engine::run::{Cut, ThreadsUnavailable};
use corsair_engine::seating::Seating;
use corsair_strategies::process::{self, TooFewDescriptors};

use crate::BlockSource;

/// Why a plan can't be played on this machine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unplayable {
    /// Its threads can't be started.
    #[error(transparent)]
    Threads(#[from] ThreadsUnavailable),
    /// Its external bots need more file descriptors than are allowed.
    #[error(transparent)]
    Descriptors(#[from] TooFewDescriptors),
}

/// Sees to it that all external bots of sources that are played side by side can be started: of
/// deals under these seatings, or under any.
///
/// # Errors
/// They need more file descriptors than are allowed.
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
