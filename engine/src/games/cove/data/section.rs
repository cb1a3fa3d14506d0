//! Sections of a ship.

use serde::{Deserialize, Serialize};

/// Section of a ship.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    /// Section for the treasure that the ship carries.
    Hull,
    /// Section for the speed of the ship.
    Sails,
    /// Section for dice: a ship fires with cannon and crew together.
    Cannon,
    /// Section for dice: a ship fires with crew and cannon together.
    Crew,
}

impl Section {
    /// All four sections, in the written order of a ship, hull-sails-cannon-crew.
    pub const ALL: [Section; 4] = [Section::Hull, Section::Sails, Section::Cannon, Section::Crew];

    /// Index of the section in [`ALL`](Section::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Name of the section in notation and files.
    pub const fn name(self) -> &'static str {
        match self {
            Section::Hull => "hull",
            Section::Sails => "sails",
            Section::Cannon => "cannon",
            Section::Crew => "crew",
        }
    }
}
