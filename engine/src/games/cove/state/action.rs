//! Actions of a seat, with a text notation that parses back to the same action.

use std::fmt;
use std::str::FromStr;

use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Ship};
use crate::seat::{MAX_SEATS, Seat};

/// Action of one seat.
///
/// The type is aligned (`repr`), so that one load reads an action from a list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(align(8))]
pub enum Action {
    /// Rigs the ship to these levels, hull-sails-cannon-crew (`PC-SET-7`).
    Rig([u8; 4]),
    /// Passes without playing a card.
    Pass,
    /// Plays Consort on an opponent (`PC-CON`).
    Consort(Seat),
    /// Plays Secret Map (`PC-MAP`).
    SecretMap,
    /// Plays Crow's Nest and names the seat that chooses first (`PC-CRO`).
    CrowsNest(Seat),
    /// Plays Royal Navy Intercept and sends the Navy to this island (`PC-NAV-1`).
    Intercept(Island),
    /// Plays Privateering Commission and sends the Navy to this island (`PC-NAV-2`).
    Privateering(Island),
    /// Plays A Fond Farewell and sails to this island (`PC-FON`).
    FondFarewell(Island),
    /// Plays Flee and sails to this island (`PB-ACT`).
    FleeTo(Island),
    /// Plays Challenge and sails to this island (`PB-ACT`).
    Challenge(Island),
    /// Plays Royal Navy on this island (`PB-NAV-1`).
    RoyalNavy(Island),
    /// Plays a named area card (`PB-ACT`).
    Area(Card),
    /// Plays Reinforcement on a section (`PB-ACT`).
    Reinforce(Section),
    /// Plays Secret Stash (`PB-COM`).
    Stash(Stash),
    /// Plays Sleight of Hand and takes this card from the discards (`PB-COM`).
    SleightOfHand(Card),
    /// Plays Sabotage on a section of a ship (`PB-COM`).
    Sabotage(Ship, Section),
    /// Chooses a destination (`PC-TRN-3`).
    Sail(Island),
    /// Plays a card that needs no further choice: Avast Belay, Blow Me Down, Grapple Attack, Smoke Screen
    /// (`PC-PRE-1`), Grapeshot, Secret Weapon or Favorable Winds (`PB-COM`).
    Battle(Card),
    /// Plays Treasure Overboard with this many chests (`PC-TOV`).
    Overboard(u8),
    /// Flees from the combat (`PC-FLE-1`).
    Flee,
    /// Fires, with these volley cards (`PC-FIR-1`).
    Fire(VolleyCards),
    /// Adds this many Powder Kegs to an opponent's volley (`PC-FIR-1`).
    Kegs(u8),
    /// Aims the volley at this ship, and at one section or all.
    Target(Ship, Aim),
    /// Keeps the old parrot (`PC-PAR-1`).
    KeepParrot,
    /// Takes the new parrot and gives up the old parrot (`PC-PAR-1`).
    TakeParrot,
    /// Takes the gift of cards (`PC-UPG-4`).
    GiftOfCards,
    /// Takes the gift of a card and gold (`PC-UPG-4`).
    GiftWithGold,
    /// Buys a tavern card (`PC-UPG-2`).
    BuyCard,
    /// Raises a section by one level, at the island's price (`PC-UPG-1`, `PC-UPG-3`).
    Upgrade(Section),
    /// Buries this many chests (`PC-UPG-3`).
    BuryChests(u8),
    /// Buries as much gold as this fame costs (`PC-UPG-3`).
    BuryGold(u8),
    /// Plays a mastercraft on a section (`PC-MAS-1`).
    Mastercraft(Section),
    /// Repairs the mastercraft or the turned (damaged) Reinforcement on a section (`PC-UPG-5`, `PB-TRN-4`).
    Repair(Section),
    /// Plays Going on the Account and raises a section by one level (`PC-ACC`).
    Account(Section),
    /// Ends the visit (`PC-UPG-7`).
    EndVisit,
}

/// Volley cards that a ship plays with its volley.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct VolleyCards {
    /// True if a Grapeshot is played; at most one per volley.
    pub grapeshot: bool,
    /// True if a Six-Gun Salute is played; at most one per volley.
    pub six_gun: bool,
    /// Number of Powder Kegs played.
    pub kegs: u8,
}

impl VolleyCards {
    /// Volley without cards.
    pub const NONE: VolleyCards = VolleyCards { grapeshot: false, six_gun: false, kegs: 0 };
}

/// Goods that a Secret Stash takes from the bank (`PB-COM`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stash {
    /// Gold from the bank.
    Gold,
    /// Chests from the bank.
    Chests,
}

/// Section at which a volley aims, or all sections.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aim {
    /// Aim at one section.
    At(Section),
    /// Aim at all four sections with each hit (`PC-SIX`).
    All,
}

impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Rig([hull, sails, cannon, crew]) => {
                write!(out, "rig {hull}-{sails}-{cannon}-{crew}")
            }
            Action::Pass => out.write_str("pass"),
            Action::Consort(seat) => write!(out, "consort seat{}", seat.index()),
            Action::SecretMap => out.write_str("secret_map"),
            Action::CrowsNest(seat) => write!(out, "crows_nest seat{}", seat.index()),
            Action::Intercept(island) => write!(out, "royal_navy_intercept {}", island.number()),
            Action::Privateering(island) => {
                write!(out, "privateering_commission {}", island.number())
            }
            Action::FondFarewell(island) => write!(out, "a_fond_farewell {}", island.number()),
            Action::FleeTo(island) => write!(out, "flee {}", island.number()),
            Action::Challenge(island) => write!(out, "challenge {}", island.number()),
            Action::RoyalNavy(island) => write!(out, "royal_navy {}", island.number()),
            Action::Area(card) => out.write_str(card.name()),
            Action::Reinforce(section) => write!(out, "reinforcement {}", section.name()),
            Action::Stash(Stash::Gold) => out.write_str("secret_stash gold"),
            Action::Stash(Stash::Chests) => out.write_str("secret_stash chests"),
            Action::SleightOfHand(card) => write!(out, "sleight_of_hand {}", card.name()),
            Action::Sabotage(ship, section) => write!(out, "sabotage {ship} {}", section.name()),
            Action::Sail(island) => write!(out, "sail {}", island.number()),
            Action::Battle(card) => out.write_str(card.name()),
            Action::Overboard(chests) => write!(out, "treasure_overboard {chests}"),
            Action::Flee => out.write_str("flee"),
            Action::Fire(cards) => {
                out.write_str("fire")?;
                if cards.grapeshot {
                    out.write_str(" grapeshot")?;
                }
                if cards.six_gun {
                    out.write_str(" six_gun_salute")?;
                }
                (0..cards.kegs).try_for_each(|_| out.write_str(" powder_keg"))
            }
            Action::Kegs(kegs) => write!(out, "kegs {kegs}"),
            Action::Target(ship, Aim::At(section)) => {
                write!(out, "target {ship} {}", section.name())
            }
            Action::Target(ship, Aim::All) => write!(out, "target {ship} all"),
            Action::KeepParrot => out.write_str("keep_parrot"),
            Action::TakeParrot => out.write_str("take_parrot"),
            Action::GiftOfCards => out.write_str("gift cards"),
            Action::GiftWithGold => out.write_str("gift gold"),
            Action::BuyCard => out.write_str("buy_card"),
            Action::Upgrade(section) => write!(out, "upgrade {}", section.name()),
            Action::BuryChests(chests) => write!(out, "bury_chests {chests}"),
            Action::BuryGold(fame) => write!(out, "bury_gold {fame}"),
            Action::Mastercraft(section) => write!(out, "mastercraft {}", section.name()),
            Action::Repair(section) => write!(out, "repair {}", section.name()),
            Action::Account(section) => write!(out, "going_on_the_account {}", section.name()),
            Action::EndVisit => out.write_str("end_visit"),
        }
    }
}

/// Error for a text that names no action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not an action")]
pub struct NotAnAction(String);

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        parse(text).ok_or_else(|| NotAnAction(text.into()))
    }
}

fn parse(text: &str) -> Option<Action> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    Some(match *words.as_slice() {
        ["rig", levels] => {
            let levels: Vec<u8> =
                levels.split('-').map(str::parse).collect::<Result<_, _>>().ok()?;
            Action::Rig(levels.try_into().ok()?)
        }
        ["pass"] => Action::Pass,
        ["consort", seat] => Action::Consort(parse_seat(seat)?),
        ["secret_map"] => Action::SecretMap,
        ["crows_nest", seat] => Action::CrowsNest(parse_seat(seat)?),
        ["royal_navy_intercept", island] => Action::Intercept(parse_island(island)?),
        ["privateering_commission", island] => Action::Privateering(parse_island(island)?),
        ["a_fond_farewell", island] => Action::FondFarewell(parse_island(island)?),
        ["flee", island] => Action::FleeTo(parse_island(island)?),
        ["challenge", island] => Action::Challenge(parse_island(island)?),
        ["royal_navy", island] => Action::RoyalNavy(parse_island(island)?),
        ["carryall_hull"] => Action::Area(Card::CarryallHull),
        ["quicksilver_sails"] => Action::Area(Card::QuicksilverSails),
        ["six_guns"] => Action::Area(Card::SixGuns),
        ["veteran_crew"] => Action::Area(Card::VeteranCrew),
        ["reinforcement", section] => Action::Reinforce(parse_section(section)?),
        ["secret_stash", "gold"] => Action::Stash(Stash::Gold),
        ["secret_stash", "chests"] => Action::Stash(Stash::Chests),
        ["sleight_of_hand", card] => Action::SleightOfHand(Card::from_name(card)?),
        ["sabotage", ship, section] => {
            Action::Sabotage(Ship::from_word(ship)?, parse_section(section)?)
        }
        ["sail", island] => Action::Sail(parse_island(island)?),
        ["avast_belay"] => Action::Battle(Card::AvastBelay),
        ["blow_me_down"] => Action::Battle(Card::BlowMeDown),
        ["grapple_attack"] => Action::Battle(Card::GrappleAttack),
        ["smoke_screen"] => Action::Battle(Card::SmokeScreen),
        ["grapeshot"] => Action::Battle(Card::Grapeshot),
        ["secret_weapon"] => Action::Battle(Card::SecretWeapon),
        ["favorable_winds"] => Action::Battle(Card::FavorableWinds),
        ["treasure_overboard", chests] => Action::Overboard(chests.parse().ok()?),
        ["flee"] => Action::Flee,
        ["fire", ref cards @ ..] => Action::Fire(parse_volley_cards(cards)?),
        ["kegs", kegs] => Action::Kegs(kegs.parse().ok()?),
        ["target", ship, aim] => Action::Target(Ship::from_word(ship)?, parse_aim(aim)?),
        ["keep_parrot"] => Action::KeepParrot,
        ["take_parrot"] => Action::TakeParrot,
        ["gift", "cards"] => Action::GiftOfCards,
        ["gift", "gold"] => Action::GiftWithGold,
        ["buy_card"] => Action::BuyCard,
        ["upgrade", section] => Action::Upgrade(parse_section(section)?),
        ["bury_chests", chests] => Action::BuryChests(chests.parse().ok()?),
        ["bury_gold", fame] => Action::BuryGold(fame.parse().ok()?),
        ["mastercraft", section] => Action::Mastercraft(parse_section(section)?),
        ["repair", section] => Action::Repair(parse_section(section)?),
        ["going_on_the_account", section] => Action::Account(parse_section(section)?),
        ["end_visit"] => Action::EndVisit,
        _ => return None,
    })
}

fn parse_seat(word: &str) -> Option<Seat> {
    let index: usize = word.strip_prefix("seat")?.parse().ok()?;
    (index < MAX_SEATS).then(|| Seat::new(index))
}

fn parse_island(word: &str) -> Option<Island> {
    Island::from_number(word.parse().ok()?)
}

fn parse_section(word: &str) -> Option<Section> {
    Section::ALL.into_iter().find(|section| section.name() == word)
}

impl Ship {
    /// Returns the ship with this written name.
    pub(crate) fn from_word(word: &str) -> Option<Ship> {
        match word {
            "navy" => Some(Ship::Navy),
            "black0" => Some(Ship::Black(0)),
            "black1" => Some(Ship::Black(1)),
            seat => parse_seat(seat).map(Ship::Of),
        }
    }
}

fn parse_aim(word: &str) -> Option<Aim> {
    if word == "all" { Some(Aim::All) } else { parse_section(word).map(Aim::At) }
}

fn parse_volley_cards(words: &[&str]) -> Option<VolleyCards> {
    let mut cards = VolleyCards::NONE;
    for &word in words {
        match word {
            "grapeshot" if !cards.grapeshot => cards.grapeshot = true,
            "six_gun_salute" if !cards.six_gun => cards.six_gun = true,
            "powder_keg" => cards.kegs = cards.kegs.checked_add(1)?,
            _ => return None,
        }
    }
    Some(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_pirates_cove_actions_are_rejected() {
        for text in [
            "",
            "sail",
            "sail 8",
            "consort seat5",
            "fire grapeshot grapeshot",
            "rig 1-2-3",
            "target seat0",
        ] {
            assert_eq!(text.parse::<Action>(), Err(NotAnAction(text.into())));
        }
    }
}
