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
    /// Cannon, each of which adds one die to a volley if a crew operates the cannon.
    Cannon,
    /// Crew, each of which can operate one cannon in a volley.
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
