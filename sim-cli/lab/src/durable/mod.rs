//! Play that outlives its process: checkpoints, going on from one, parts that are joined.
//!
//! It knows no game, no verb and no file. Whatever plays deals in order and adds up integers can use
//! it: the sums implement [`Sums`], an [`Identity`] says what they are conditional on, and a
//! [`ResumableRun`] plays leg after leg, handing a [`Checkpoint`] to a [`CheckpointStore`] now and then.

pub mod checkpoint;
pub mod compatible;
pub mod identity;
pub mod interrupt;
pub mod pace;
pub mod resumable_run;
pub mod round;
pub mod shard;
pub mod stages;

pub use checkpoint::{Checkpoint, Unsound};
pub use compatible::{IncompatibleCheckpoint, NamedPart, to_go_on, to_join};
pub use identity::{Difference, Identity};
pub use interrupt::{Interrupt, outlive_size_limits};
pub use pace::Pace;
pub use resumable_run::{CheckpointStore, ResumableRun, Stopped, Task};
pub use round::Round;
pub use shard::Shard;
pub use stages::Stages;

use serde_json::Value;

use crate::SetUps;

/// Integers that deals are added up in: they can be put down as plain data and taken up again.
pub trait Sums: Clone {
    /// All of them, as plain data. Integers beyond 64 bits are strings, because JSON has no others.
    fn save(&self) -> Value;

    /// Takes up what was saved after so many deals. Called on empty sums of the same task.
    ///
    /// # Errors
    /// Data that can't be the sums of so many deals of this task.
    fn restore(&mut self, saved: Value, deals: u64) -> Result<(), IncompatibleTotals>;

    /// Set-ups of the deals; none where no games are added up.
    fn set_ups(&self) -> SetUps {
        SetUps::default()
    }

    /// Adds what later deals of the same task added up to.
    fn join(&mut self, later: Self);

    /// Adds what was saved of later deals alone, which a shard of a round has played. `empty` are sums of no deals.
    ///
    /// # Errors
    /// Data that can't be the sums of so many deals of this task.
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

/// Saved sums that are not those of the task.
#[derive(Debug, thiserror::Error)]
#[error("its sums are not those of this run: {0}")]
pub struct IncompatibleTotals(String);

impl IncompatibleTotals {
    /// With what is wrong.
    pub fn new(what: impl ToString) -> IncompatibleTotals {
        IncompatibleTotals(what.to_string())
    }
}
