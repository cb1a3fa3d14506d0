//! Durable play: checkpoints, resumed runs, and merged shards.
//!
//! This module depends on no game, no command and no file format. It suits any study that plays deals in order and
//! adds up integers. The study's sums implement [`Sums`], and an [`Identity`] names the conditions of the sums. A
//! [`ResumableRun`] plays leg after leg and regularly passes a [`Checkpoint`] to a [`CheckpointStore`].

pub mod checkpoint;
pub mod compatible;
pub mod identity;
pub mod interrupt;
pub mod pace;
pub mod resumable_run;
pub mod round;
pub mod shard;
pub mod stages;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use compatible::{IncompatibleCheckpoint, NamedPart, check_resumable, ordered_shards};
pub use identity::{Difference, Identity};
pub use interrupt::{Interrupt, outlive_size_limits};
pub use pace::Pace;
pub use resumable_run::{CheckpointStore, ResumableRun, Stopped, Task};
pub use round::Round;
pub use shard::Shard;
pub use stages::Stages;

use serde_json::Value;

use crate::SetUps;

/// Integer sums over deals that can be saved as a JSON value and restored.
pub trait Sums: Clone {
    /// Returns all sums as a JSON value. Integers beyond 64 bits are strings, because JSON has no larger integers.
    fn save(&self) -> Value;

    /// Restores sums that were saved after `deals` deals. Before the call, `self` must be the empty sums of the same
    /// task.
    ///
    /// # Errors
    /// Fails if the data can't be the sums of `deals` deals of this task.
    fn restore(&mut self, saved: Value, deals: u64) -> Result<(), IncompatibleTotals>;

    /// Returns the set-ups of the deals; empty if the sums count no games.
    fn set_ups(&self) -> SetUps {
        SetUps::default()
    }

    /// Adds the sums of later deals from the same task.
    fn join(&mut self, later: Self);

    /// Adds saved sums that cover later deals only, from a shard of a round. The argument `empty` has empty sums of
    /// the same task.
    ///
    /// # Errors
    /// Fails if the data can't be the sums of `deals` deals of this task.
    fn join_saved(
        &mut self,
        empty: &Self,
        saved: Value,
        deals: u64,
    ) -> Result<(), IncompatibleTotals> {
        let mut later = empty.clone();
        later.restore(saved, deals)?;
        self.join(later);
        Ok(())
    }
}

/// Error: saved sums belong to another task.
#[derive(Debug, thiserror::Error)]
#[error("the sums in the checkpoint are inconsistent with the run ({0}): start the run again")]
pub struct IncompatibleTotals(String);

impl IncompatibleTotals {
    /// Returns an error with this reason.
    pub fn new(what: impl ToString) -> IncompatibleTotals {
        IncompatibleTotals(what.to_string())
    }
}
