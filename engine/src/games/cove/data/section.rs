//! Sections of a ship.

use serde::{Deserialize, Serialize};

/// Section of a ship with a level from 0 (crippled) to the top of the ship mat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    /// Hull, which limits the treasure aboard.
    Hull,
    /// Sails, which set the speed of the ship.
    Sails,
    /// Cannon: a ship rolls one die for each cannon that a crew operates.
    Cannon,
    /// Crew: a ship rolls one die for each crew that operates a cannon.
    Crew,
}

impl Section {
    /// All four sections, in the order in which ships are written: hull-sails-cannon-crew.
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
