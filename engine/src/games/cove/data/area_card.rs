//! Cards of the areas, each bought from the tavern deck.

use super::section::Section;
use super::tavern::Card;

/// Area card with a name: aboard it has a power, and absorbs hits on its section (`PB-ACT`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AreaCard {
    /// No limit to the chests aboard.
    CarryallHull,
    /// Faster than everything.
    QuicksilverSails,
    /// A fixed number of dice: the box's Six Gun Salute.
    SixGuns,
    /// All cannon fire, and upgrades cost less.
    VeteranCrew,
}

impl AreaCard {
    /// All four, each at the index of its section.
    pub const ALL: [AreaCard; 4] = [
        AreaCard::CarryallHull,
        AreaCard::QuicksilverSails,
        AreaCard::SixGuns,
        AreaCard::VeteranCrew,
    ];

    /// The section of the card.
    pub const fn section(self) -> Section {
        Section::ALL[self as usize]
    }

    /// The named card of a section.
    pub const fn of(section: Section) -> AreaCard {
        AreaCard::ALL[section as usize]
    }

    /// The tavern card.
    pub const fn card(self) -> Card {
        match self {
            AreaCard::CarryallHull => Card::CarryallHull,
            AreaCard::QuicksilverSails => Card::QuicksilverSails,
            AreaCard::SixGuns => Card::SixGuns,
            AreaCard::VeteranCrew => Card::VeteranCrew,
        }
    }

    /// The named area card on a tavern card, if it is one.
    pub fn from_card(card: Card) -> Option<AreaCard> {
        AreaCard::ALL.into_iter().find(|area| area.card() == card)
    }
}
