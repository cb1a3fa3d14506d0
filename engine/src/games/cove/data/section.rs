//! Sections of a ship.

use serde::{Deserialize, Serialize};

/// A section of a ship.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    /// Treasure that the ship carries.
    Hull,
    /// Speed of the ship.
    Sails,
    /// Half of her dice.
    Cannon,
    /// The other half of her dice.
    Crew,
}

impl Section {
    /// All four, in the order in which a ship is written, hull-sails-cannon-crew.
    pub const ALL: [Section; 4] = [Section::Hull, Section::Sails, Section::Cannon, Section::Crew];

    /// The index in [`ALL`](Section::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in notation and files.
    pub const fn name(self) -> &'static str {
        match self {
            Section::Hull => "hull",
            Section::Sails => "sails",
            Section::Cannon => "cannon",
            Section::Crew => "crew",
        }
    }
}
