//! Nations whose flags ships fly.

use std::fmt;

/// Nation or faction to which a ship, crew or fort belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are the cards'")]
pub enum Nation {
    Pirate,
    English,
    Spanish,
    French,
    American,
    BarbaryCorsair,
    JadeRebellion,
    Cursed,
    /// Nation of two promotional cards only.
    WhitebeardsRaiders,
}

impl Nation {
    /// All nations, in the order of their declaration.
    pub const ALL: [Nation; 9] = [
        Nation::Pirate,
        Nation::English,
        Nation::Spanish,
        Nation::French,
        Nation::American,
        Nation::BarbaryCorsair,
        Nation::JadeRebellion,
        Nation::Cursed,
        Nation::WhitebeardsRaiders,
    ];

    /// Name of the nation in the data files. Effect codes write `_` for the space.
    pub const fn name(self) -> &'static str {
        match self {
            Nation::Pirate => "Pirate",
            Nation::English => "English",
            Nation::Spanish => "Spanish",
            Nation::French => "French",
            Nation::American => "American",
            Nation::BarbaryCorsair => "Barbary Corsair",
            Nation::JadeRebellion => "Jade Rebellion",
            Nation::Cursed => "Cursed",
            Nation::WhitebeardsRaiders => "Whitebeard's Raiders",
        }
    }

    /// Parses the name of a nation, with spaces or `_`.
    pub fn from_name(name: &str) -> Option<Nation> {
        let name = name.replace('_', " ");
        Nation::ALL.into_iter().find(|nation| nation.name() == name)
    }
}

impl fmt::Display for Nation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
