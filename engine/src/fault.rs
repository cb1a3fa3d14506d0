//! Faults of external players. Internal players have no faults.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! fault_kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal $meaning:literal,)*) => {
        /// Kind of fault.
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize,
        )]
        pub enum FaultKind { $($(#[$doc])* #[serde(rename = $name)] $kind),* }

        impl FaultKind {
            /// All kinds of faults, in the order in which results list them.
            pub const ALL: &[FaultKind] = &[$(FaultKind::$kind),*];

            /// Name of the kind in CSV and JSON. Names never change.
            pub const fn name(self) -> &'static str {
                match self { $(FaultKind::$kind => $name),* }
            }

            /// Description of the kind in a few words.
            pub const fn meaning(self) -> &'static str {
                match self { $(FaultKind::$kind => $meaning),* }
            }
        }
    };
}

fault_kinds! {
    /// The player did not answer before the deadline.
    Late "late" "did not answer in time",
    /// The player answered with a number that belongs to no legal action.
    Illegal "illegal" "chose an action that is not in the list",
    /// The player gave an unreadable answer.
    Garbled "garbled" "gave an unreadable answer",
    /// The player answered without a question.
    Flood "flood" "answered without a question",
    /// The player wrote a line longer than any valid answer.
    TooLong "too_long" "wrote a line that is too long",
    /// The process of the player runs, but closed its input or output.
    Closed "closed" "closed its input or output",
    /// The process of the player exited during a run.
    Exited "exited" "exited",
    /// The player speaks an unknown protocol, or an unknown version of the protocol.
    Version "version" "uses an unknown protocol or version",
    /// Two processes of the player gave different names or versions.
    Changed "changed" "gave a different name or version in a second process",
    /// The player failed so often that the runner no longer asks it.
    Absent "absent" "failed too often to be asked again",
}

impl fmt::Display for FaultKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// Failure of an external player in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Kind of the fault.
    pub kind: FaultKind,
    /// Number of the player's decision in the game, from 1. A fault after the last decision has the last decision's
    /// number. The runner makes a decision without a valid answer at random.
    pub decision: u32,
    /// Description of the fault as a sentence without a full stop.
    pub what: String,
}
