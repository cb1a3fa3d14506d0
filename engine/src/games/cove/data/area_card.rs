//! Area cards, which are part of the tavern deck.

use super::section::Section;
use super::tavern::Card;

/// Named area card, which gives a ship a power and absorbs hits on one section (`PB-ACT`). A Reinforcement is an area
/// card too, but not a named area card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AreaCard {
    /// Hull card: the ship carries any number of chests.
    CarryallHull,
    /// Sails card: the ship is faster than any ship without Quicksilver Sails.
    QuicksilverSails,
    /// Cannon card: the ship always rolls a fixed number of dice. The box calls this card Six Gun Salute.
    SixGuns,
    /// Crew card: all cannon fire regardless of the crew, and upgrades cost less.
    VeteranCrew,
}

impl AreaCard {
    /// All four named area cards, each at the index of its section.
    pub const ALL: [AreaCard; 4] = [
        AreaCard::CarryallHull,
        AreaCard::QuicksilverSails,
        AreaCard::SixGuns,
        AreaCard::VeteranCrew,
    ];

    /// Section of the named area card.
    pub const fn section(self) -> Section {
        Section::ALL[self as usize]
    }

    /// Returns the named area card of a section.
    pub const fn of(section: Section) -> AreaCard {
        AreaCard::ALL[section as usize]
    }

    /// Named area card as a kind of tavern card.
    pub const fn card(self) -> Card {
        match self {
            AreaCard::CarryallHull => Card::CarryallHull,
            AreaCard::QuicksilverSails => Card::QuicksilverSails,
            AreaCard::SixGuns => Card::SixGuns,
            AreaCard::VeteranCrew => Card::VeteranCrew,
        }
    }

    /// Converts a tavern card to a named area card; `None` for all other tavern cards.
    pub fn from_card(card: Card) -> Option<AreaCard> {
        AreaCard::ALL.into_iter().find(|area| area.card() == card)
    }
}
