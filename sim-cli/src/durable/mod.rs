//! Play that outlives its process: checkpoints, going on from one, parts that are joined.
//!
//! It knows no game, no verb and no file. Whatever plays deals in order and adds up integers can use
//! it: the sums implement [`Sums`], an [`Identity`] says what they are conditional on, and a
//! [`LongRun`] plays leg after leg, handing a [`Checkpoint`] to a [`Keeper`] now and then.

mod checkpoint;
mod fit;
mod identity;
mod interrupt;
mod long_run;
mod options;
mod pace;
mod shard;

pub use checkpoint::{Checkpoint, Unsound};
pub use fit::{NamedPart, Unfit, to_go_on, to_join};
pub use identity::{Difference, Identity};
pub use interrupt::Interrupt;
pub use long_run::{Keeper, LongRun, Stopped, Task};
pub use pace::{MOST_DEALS_PER_TASK, Pace, TASKS_PER_JOB};
pub use shard::{NotAShard, Shard};

use serde_json::Value;

/// Integers that deals are added up in: they can be put down as plain data and taken up again.
pub trait Sums: Sized {
    /// All of them, as plain data. Integers beyond 64 bits are strings, because JSON has no others.
    fn save(&self) -> Value;

    /// Takes up what was saved after so many deals. Called on empty sums of the same task.
    ///
    /// # Errors
    /// Data that can't be the sums of so many deals of this task.
    fn restore(&mut self, saved: Value, deals: u64) -> Result<(), Misfit>;

    /// Adds what later deals of the same task added up to.
    fn join(&mut self, later: Self);
}

/// Saved sums that are not those of the task.
#[derive(Debug, thiserror::Error)]
#[error("its sums are not those of this run: {0}")]
pub struct Misfit(String);

impl Misfit {
    /// With what is wrong.
    pub fn new(what: impl ToString) -> Misfit {
        Misfit(what.to_string())
    }
}
