//! Tavern deck: kinds of cards, sets of these kinds, and multisets of cards.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::section::Section;
use crate::pile::Pile;

macro_rules! cards {
    ($($(#[$doc:meta])* $card:ident $name:literal),* $(,)?) => {
        /// Kind of tavern card.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        pub enum Card { $($(#[$doc])* $card),* }

        impl Card {
            /// All kinds of tavern cards, in a fixed order.
            pub const ALL: [Card; Card::COUNT] = [$(Card::$card),*];
            /// Number of kinds of tavern cards.
            pub const COUNT: usize = [$($name),*].len();

            /// Name of the kind in notation and files.
            pub const fn name(self) -> &'static str {
                match self { $(Card::$card => $name),* }
            }
        }
    };
}

cards! {
    /// Parrot for the hull (`PC-PAR-2`).
    CaptainFlint "captain_flint",
    /// Parrot for the cannon (`PC-PAR-2`).
    LongJohnSilver "long_john_silver",
    /// Parrot for the crew (`PC-PAR-2`).
    BillyBones "billy_bones",
    /// Parrot for the sails (`PC-PAR-2`).
    SquireTrelawney "squire_trelawney",
    /// Card that absorbs hits on a section (`PC-MAS-1`).
    Mastercraft "mastercraft",
    /// Battle card that silences all cards (`PC-AVA`).
    AvastBelay "avast_belay",
    /// Battle card that adds speed (`PC-BLO`).
    BlowMeDown "blow_me_down",
    /// Battle card that makes dice depend on crew alone (`PC-GRA`).
    GrappleAttack "grapple_attack",
    /// Battle card that makes the player's ship harder to hit (`PC-SMO`).
    SmokeScreen "smoke_screen",
    /// Battle card that trades chests for speed (`PC-TOV`).
    TreasureOverboard "treasure_overboard",
    /// Volley card that makes dice hit more often (`PC-GRP`).
    Grapeshot "grapeshot",
    /// Volley card that adds hits on every hull (`PC-KEG`).
    PowderKeg "powder_keg",
    /// Volley card that makes each hit strike all sections (`PC-SIX`).
    SixGunSalute "six_gun_salute",
    /// Event card that moves the ship to an empty island (`PC-FON`).
    AFondFarewell "a_fond_farewell",
    /// Event card that takes a share of an opponent's earnings (`PC-CON`).
    Consort "consort",
    /// Event card that makes seats choose their destinations in the open (`PC-CRO`).
    CrowsNest "crows_nest",
    /// Event card that raises a section by one level (`PC-ACC`).
    GoingOnTheAccount "going_on_the_account",
    /// Event card that moves the Navy (`PC-NAV-2`).
    PrivateeringCommission "privateering_commission",
    /// Event card that sends the Navy to an island (`PC-NAV-1`).
    RoyalNavyIntercept "royal_navy_intercept",
    /// Event card that multiplies the chests of an island (`PC-MAP`).
    SecretMap "secret_map",
    /// Fame card with the least fame.
    SmallFame "small_fame",
    /// Fame card with the second least fame.
    MiddlingFame "middling_fame",
    /// Fame card with the second most fame.
    GreatFame "great_fame",
    /// Fame card with the most fame (`PB-TAL`).
    GreatestFame "greatest_fame",
    /// Action card that moves the ship to an empty island (`PB-ACT`).
    Flee "flee",
    /// Action card that moves the ship to an opponent's island (`PB-ACT`).
    Challenge "challenge",
    /// Action card that sends a Navy to an island (`PB-NAV-1`).
    RoyalNavy "royal_navy",
    /// Area card of the hull (`PB-ACT`).
    CarryallHull "carryall_hull",
    /// Area card of the sails (`PB-ACT`).
    QuicksilverSails "quicksilver_sails",
    /// Area card of the cannon; the box calls this card Six Gun Salute (`PB-ACT`).
    SixGuns "six_guns",
    /// Area card of the crew (`PB-ACT`).
    VeteranCrew "veteran_crew",
    /// Area card of any section (`PB-ACT`).
    Reinforcement "reinforcement",
    /// Combat card that takes gold or chests from the bank (`PB-COM`).
    SecretStash "secret_stash",
    /// Combat card that adds dice (`PB-COM`).
    SecretWeapon "secret_weapon",
    /// Combat card that takes a card from the discards (`PB-COM`).
    SleightOfHand "sleight_of_hand",
    /// Combat card that immediately hits one section of a ship (`PB-COM`).
    Sabotage "sabotage",
    /// Combat card that adds speed (`PB-COM`).
    FavorableWinds "favorable_winds",
}

impl Card {
    /// Index of the kind in [`ALL`](Card::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Parrot on the card; `None` if the card is not a parrot.
    pub const fn parrot(self) -> Option<Parrot> {
        match self {
            Card::CaptainFlint => Some(Parrot::CaptainFlint),
            Card::LongJohnSilver => Some(Parrot::LongJohnSilver),
            Card::BillyBones => Some(Parrot::BillyBones),
            Card::SquireTrelawney => Some(Parrot::SquireTrelawney),
            _ => None,
        }
    }

    /// Ledger id of the rule that governs the card.
    pub const fn rule(self) -> &'static str {
        match self {
            Card::CaptainFlint
            | Card::LongJohnSilver
            | Card::BillyBones
            | Card::SquireTrelawney => "PC-PAR-2",
            Card::Mastercraft => "PC-MAS-1",
            Card::AvastBelay => "PC-AVA",
            Card::BlowMeDown => "PC-BLO",
            Card::GrappleAttack => "PC-GRA",
            Card::SmokeScreen => "PC-SMO",
            Card::TreasureOverboard => "PC-TOV",
            Card::Grapeshot => "PC-GRP",
            Card::PowderKeg => "PC-KEG",
            Card::SixGunSalute => "PC-SIX",
            Card::AFondFarewell => "PC-FON",
            Card::Consort => "PC-CON",
            Card::CrowsNest => "PC-CRO",
            Card::GoingOnTheAccount => "PC-ACC",
            Card::PrivateeringCommission => "PC-NAV-2",
            Card::RoyalNavyIntercept => "PC-NAV-1",
            Card::SecretMap => "PC-MAP",
            Card::SmallFame | Card::MiddlingFame | Card::GreatFame => "PC-TRN-5",
            Card::GreatestFame => "PB-TAL",
            Card::Flee
            | Card::Challenge
            | Card::CarryallHull
            | Card::QuicksilverSails
            | Card::SixGuns
            | Card::VeteranCrew
            | Card::Reinforcement => "PB-ACT",
            Card::RoyalNavy => "PB-NAV-1",
            Card::SecretStash
            | Card::SecretWeapon
            | Card::SleightOfHand
            | Card::Sabotage
            | Card::FavorableWinds => "PB-COM",
        }
    }

    /// Returns the kind with this name.
    pub fn from_name(name: &str) -> Option<Card> {
        Card::ALL.into_iter().find(|card| card.name() == name)
    }
}

/// Battle cards, in the order in which lists write them.
pub const BATTLE_CARDS: [Card; 5] = [
    Card::AvastBelay,
    Card::BlowMeDown,
    Card::GrappleAttack,
    Card::SmokeScreen,
    Card::TreasureOverboard,
];

/// Kinds of cards for the preparation of a battle.
pub(crate) const BATTLE_KINDS: Kinds = Kinds::of(&BATTLE_CARDS);

/// Kinds of cards for a volley.
pub(crate) const VOLLEY_KINDS: Kinds = Kinds::of(&VOLLEY_CARDS);

/// Volley cards, in the order in which lists write them.
pub const VOLLEY_CARDS: [Card; 3] = [Card::Grapeshot, Card::PowderKeg, Card::SixGunSalute];

/// Combat cards of Piratenbucht, in the order in which lists write them (`PB-COM`).
pub const COMBAT_CARDS: [Card; 8] = [
    Card::GrappleAttack,
    Card::SmokeScreen,
    Card::Grapeshot,
    Card::SecretWeapon,
    Card::FavorableWinds,
    Card::SecretStash,
    Card::SleightOfHand,
    Card::Sabotage,
];

/// Kinds of combat cards.
pub(crate) const COMBAT_KINDS: Kinds = Kinds::of(&COMBAT_CARDS);

/// Action cards of Piratenbucht, in the order in which lists write them (`PB-ACT`).
pub const ACTION_CARDS: [Card; 8] = [
    Card::Flee,
    Card::Challenge,
    Card::RoyalNavy,
    Card::CarryallHull,
    Card::QuicksilverSails,
    Card::SixGuns,
    Card::VeteranCrew,
    Card::Reinforcement,
];

/// Kinds of cards for the action-card phase, except Secret Stash.
pub(crate) const ACTION_KINDS: Kinds = Kinds::of(&ACTION_CARDS);

/// Fame cards, from the least to the greatest.
pub const FAME_CARDS: [Card; 4] =
    [Card::SmallFame, Card::MiddlingFame, Card::GreatFame, Card::GreatestFame];

/// Set of kinds of tavern cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Kinds(u64);

impl Kinds {
    /// Returns the set of these kinds.
    pub const fn of(cards: &[Card]) -> Kinds {
        let mut set = 0;
        let mut index = 0;
        while index < cards.len() {
            set |= 1 << cards[index] as u64;
            index += 1;
        }
        Kinds(set)
    }

    /// Union of two sets of kinds.
    #[inline]
    pub const fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Returns true if a kind is in the set.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card as u64 & 1 == 1
    }

    /// Returns true if the sets share a kind.
    #[inline]
    pub const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }
}

/// Number of 64-bit words that hold the copies of all kinds, eight kinds per word.
const EIGHTS: usize = Card::COUNT.div_ceil(8);

/// Multiset of tavern cards: the number of copies of each card, and the set of cards with at least one copy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cards {
    kinds: Kinds,
    pile: Pile<EIGHTS>,
}

impl Cards {
    /// Empty multiset of cards.
    pub const NONE: Cards = Cards { kinds: Kinds(0), pile: Pile::EMPTY };

    /// Number of copies of a card in the multiset.
    #[inline]
    pub const fn count(&self, card: Card) -> u8 {
        self.pile.count(card.index())
    }

    /// Returns true if the multiset has at least one copy of the card.
    #[inline]
    pub const fn has(&self, card: Card) -> bool {
        self.kinds.has(card)
    }

    /// Set of the cards with at least one copy in the multiset.
    #[inline]
    pub const fn kinds(&self) -> Kinds {
        self.kinds
    }

    /// Number of cards in the multiset, all copies counted.
    #[inline]
    pub const fn total(&self) -> u16 {
        self.pile.total()
    }

    /// Returns true if the multiset is empty.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.kinds.0 == 0
    }

    /// Cards as a pile to draw from. The pile numbers the cards in the order of [`Card::ALL`].
    #[inline]
    pub const fn pile(&self) -> &Pile<EIGHTS> {
        &self.pile
    }

    /// Iterates over the cards with at least one copy, each with its number of copies.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> {
        Card::ALL.into_iter().zip(self.pile.iter()).filter(|&(_, n)| n > 0)
    }

    /// Returns true if the set of cards and the total number match the numbers of copies.
    pub(crate) fn are_consistent(&self) -> bool {
        let total: u16 = self.pile.iter().map(u16::from).sum();
        let kinds = Card::ALL.into_iter().all(|card| self.has(card) == (self.count(card) > 0));
        kinds && total == self.total()
    }

    /// Adds copies of a card to the multiset.
    #[inline]
    pub fn add(&mut self, card: Card, n: u8) {
        self.pile.add(card.index(), n);
        self.kinds.0 |= u64::from(n > 0) << card as u64;
    }

    /// Adds all cards of `other` to this multiset.
    pub fn add_all(&mut self, other: &Cards) {
        self.pile.add_all(&other.pile);
        self.kinds = self.kinds.or(other.kinds);
    }

    /// Removes copies of a card, which the multiset must hold.
    #[inline]
    pub fn remove(&mut self, card: Card, n: u8) {
        debug_assert!(self.count(card) >= n, "{card:?} is not there");
        self.pile.remove(card.index(), n);
        self.kinds.0 &= !(u64::from(self.count(card) == 0) << card as u64);
    }
}

impl PartialOrd for Cards {
    fn partial_cmp(&self, other: &Cards) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Lexicographic order of multisets: by the number of copies of the first card, then of the second card, and so on.
impl Ord for Cards {
    fn cmp(&self, other: &Cards) -> Ordering {
        self.pile.iter().cmp(other.pile.iter())
    }
}

impl Default for Cards {
    fn default() -> Cards {
        Cards::NONE
    }
}

impl FromIterator<(Card, u8)> for Cards {
    fn from_iter<I: IntoIterator<Item = (Card, u8)>>(cards: I) -> Cards {
        let mut all = Cards::NONE;
        for (card, n) in cards {
            all.add(card, n);
        }
        all
    }
}

const _: () = assert!(Card::COUNT <= 64);

/// Parrot that advises the ship on one section.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Parrot {
    /// Hull parrot: the ship carries any number of chests.
    CaptainFlint,
    /// Cannon parrot: the ship always rolls a fixed number of dice.
    LongJohnSilver,
    /// Crew parrot: all cannon of the ship fire, regardless of the crew.
    BillyBones,
    /// Sails parrot: the ship has more speed.
    SquireTrelawney,
}

impl Parrot {
    /// All four parrots.
    pub const ALL: [Parrot; 4] =
        [Parrot::CaptainFlint, Parrot::LongJohnSilver, Parrot::BillyBones, Parrot::SquireTrelawney];

    /// Section that the parrot advises on; hits on this section hit the parrot.
    pub const fn section(self) -> Section {
        match self {
            Parrot::CaptainFlint => Section::Hull,
            Parrot::LongJohnSilver => Section::Cannon,
            Parrot::BillyBones => Section::Crew,
            Parrot::SquireTrelawney => Section::Sails,
        }
    }

    /// Parrot as a kind of tavern card.
    pub const fn card(self) -> Card {
        match self {
            Parrot::CaptainFlint => Card::CaptainFlint,
            Parrot::LongJohnSilver => Card::LongJohnSilver,
            Parrot::BillyBones => Card::BillyBones,
            Parrot::SquireTrelawney => Card::SquireTrelawney,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn added_and_removed_cards_keep_the_multiset_consistent(
            cards in proptest::collection::vec((0..Card::COUNT, 0_u8..4), 0..60),
        ) {
            let (mut here, mut there) = (Cards::NONE, Cards::NONE);
            for (index, n) in cards {
                let card = Card::ALL[index];
                let before = here.count(card);
                here.add(card, n);
                if before > 2 {
                    here.remove(card, before + n);
                    there.add(card, 1);
                    there.add_all(&here);
                    here = std::mem::take(&mut there);
                }
                prop_assert!(here.are_consistent() && there.are_consistent());
            }
            let all: Cards = here.iter().collect();
            prop_assert_eq!(all, here);
        }
    }
}
