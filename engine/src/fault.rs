//! Faults: what a player that lives outside the program did wrong. Players within it have none.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! fault_kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal $meaning:literal,)*) => {
        /// A way of failing.
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize,
        )]
        pub enum FaultKind { $($(#[$doc])* #[serde(rename = $name)] $kind),* }

        impl FaultKind {
            /// All kinds, in the order in which results list them.
            pub const ALL: &[FaultKind] = &[$(FaultKind::$kind),*];

            /// The name in CSV and JSON; it never changes.
            pub const fn name(self) -> &'static str {
                match self { $(FaultKind::$kind => $name),* }
            }

            /// What happened, in a few words.
            pub const fn meaning(self) -> &'static str {
                match self { $(FaultKind::$kind => $meaning),* }
            }
        }
    };
}

fault_kinds! {
    /// No answer before the deadline.
    Late "late" "did not answer in time",
    /// A number that no legal action has.
    Illegal "illegal" "chose an action that is not in the list",
    /// An answer that can't be read.
    Garbled "garbled" "gave an answer that cannot be read",
    /// An answer to something it was not asked.
    Flood "flood" "said more than it was asked",
    /// A line longer than any answer needs to be.
    TooLong "too_long" "wrote a line that is too long",
    /// It lives, but closed a channel through which it is spoken to.
    Closed "closed" "closed its input or output",
    /// It ended in the middle of a run.
    Exited "exited" "ended",
    /// It speaks another protocol, or another version of it.
    Version "version" "speaks another protocol or version",
    /// One of its processes gave another name or version than the first.
    Changed "changed" "gave another name or version in another process",
    /// It failed so often that it was not asked again.
    Absent "absent" "was not asked any more",
}

impl fmt::Display for FaultKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// One failure of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The way of failing.
    pub kind: FaultKind,
    /// At which of its own decisions of the game, from 1; a fault after the last decision has the
    /// number of that decision. A decision for which there was no good answer was taken at random.
    pub decision: u32,
    /// What happened, in a sentence without a full stop.
    pub what: String,
}
