//! Event cards: the 23 events, and the number of actions printed on each copy.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Event named on an event card. The printed number of the card is the position in [`ALL`](EventCard::ALL), from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[expect(
    missing_docs,
    reason = "the names are those of the cards; `rule` gives their ids in the ledger"
)]
pub enum EventCard {
    BuriedTreasure,
    DebaucheryAndRevelry,
    Disease,
    DoubleCross,
    EuropeanTurmoil,
    FairWinds,
    FingerOfFate,
    GeneralPardon,
    NewGovernors,
    HeavyGuns,
    KcSurprise,
    LetterOfMarque,
    LocalResistance,
    MalDeMer,
    MutinyConspiracy,
    PirateConverts,
    PiraticalAmbition,
    ScurvyOutbreak,
    SkullAndCrossbones,
    StormsAtSea,
    WarshipSighting,
    WearAndTear,
    NaturalDisaster,
}

/// Occasion on which an event card is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// The player whose turn it is plays the card.
    ByPp,
    /// An anti-pirate player plays the card.
    ByAp,
    /// The card is played at once, as it is drawn.
    Now,
}

impl EventCard {
    /// All 23 events, in the order of the printed numbers.
    pub const ALL: [EventCard; 23] = [
        EventCard::BuriedTreasure,
        EventCard::DebaucheryAndRevelry,
        EventCard::Disease,
        EventCard::DoubleCross,
        EventCard::EuropeanTurmoil,
        EventCard::FairWinds,
        EventCard::FingerOfFate,
        EventCard::GeneralPardon,
        EventCard::NewGovernors,
        EventCard::HeavyGuns,
        EventCard::KcSurprise,
        EventCard::LetterOfMarque,
        EventCard::LocalResistance,
        EventCard::MalDeMer,
        EventCard::MutinyConspiracy,
        EventCard::PirateConverts,
        EventCard::PiraticalAmbition,
        EventCard::ScurvyOutbreak,
        EventCard::SkullAndCrossbones,
        EventCard::StormsAtSea,
        EventCard::WarshipSighting,
        EventCard::WearAndTear,
        EventCard::NaturalDisaster,
    ];

    /// Name printed on the card.
    pub const fn name(self) -> &'static str {
        match self {
            EventCard::BuriedTreasure => "Buried Treasure",
            EventCard::DebaucheryAndRevelry => "Debauchery & Revelry",
            EventCard::Disease => "Disease Outbreak",
            EventCard::DoubleCross => "Double Cross",
            EventCard::EuropeanTurmoil => "European Turmoil",
            EventCard::FairWinds => "Fair Winds",
            EventCard::FingerOfFate => "Finger of Fate",
            EventCard::GeneralPardon => "General Pardon",
            EventCard::NewGovernors => "New Governors",
            EventCard::HeavyGuns => "Heavy Guns",
            EventCard::KcSurprise => "KC Surprise",
            EventCard::LetterOfMarque => "Letter of Marque",
            EventCard::LocalResistance => "Local Resistance",
            EventCard::MalDeMer => "Mal de Mer",
            EventCard::MutinyConspiracy => "Mutiny Conspiracy",
            EventCard::PirateConverts => "Pirate Converts",
            EventCard::PiraticalAmbition => "Piratical Ambition",
            EventCard::ScurvyOutbreak => "Scurvy Outbreak",
            EventCard::SkullAndCrossbones => "Skull & Crossbones",
            EventCard::StormsAtSea => "Storms at Sea",
            EventCard::WarshipSighting => "Warship Sighting",
            EventCard::WearAndTear => "Wear and Tear",
            EventCard::NaturalDisaster => "Natural Disaster",
        }
    }

    /// Returns the occasion on which the event is played.
    pub const fn played(self) -> Played {
        match self {
            EventCard::BuriedTreasure
            | EventCard::FairWinds
            | EventCard::HeavyGuns
            | EventCard::LetterOfMarque
            | EventCard::SkullAndCrossbones => Played::ByPp,
            EventCard::DebaucheryAndRevelry
            | EventCard::DoubleCross
            | EventCard::KcSurprise
            | EventCard::LocalResistance
            | EventCard::MutinyConspiracy
            | EventCard::PirateConverts
            | EventCard::PiraticalAmbition
            | EventCard::ScurvyOutbreak
            | EventCard::WarshipSighting
            | EventCard::WearAndTear => Played::ByAp,
            EventCard::Disease
            | EventCard::EuropeanTurmoil
            | EventCard::FingerOfFate
            | EventCard::GeneralPardon
            | EventCard::NewGovernors
            | EventCard::MalDeMer
            | EventCard::StormsAtSea
            | EventCard::NaturalDisaster => Played::Now,
        }
    }

    /// Id of the event's rule in the ledger.
    pub const fn rule(self) -> &'static str {
        const RULES: [&str; 23] = [
            "BB-EV-01", "BB-EV-02", "BB-EV-03", "BB-EV-04", "BB-EV-05", "BB-EV-06", "BB-EV-07",
            "BB-EV-08", "BB-EV-09", "BB-EV-10", "BB-EV-11", "BB-EV-12", "BB-EV-13", "BB-EV-14",
            "BB-EV-15", "BB-EV-16", "BB-EV-17", "BB-EV-18", "BB-EV-19", "BB-EV-20", "BB-EV-21",
            "BB-EV-22", "BB-EV-23",
        ];
        RULES[self as usize]
    }

    /// Returns true if the event is played against a pirate, so that Skull & Crossbones negates it
    /// (`BB-EV-19`).
    pub const fn is_against_a_pirate(self) -> bool {
        matches!(
            self,
            EventCard::DebaucheryAndRevelry
                | EventCard::DoubleCross
                | EventCard::KcSurprise
                | EventCard::MutinyConspiracy
                | EventCard::PiraticalAmbition
                | EventCard::ScurvyOutbreak
                | EventCard::WarshipSighting
                | EventCard::WearAndTear
        )
    }
}

/// Number of actions that a card gives (`BB-TRN-6`, `BB-TRN-7`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CardActions {
    /// No actions, as on cards that are played immediately.
    None,
    /// Number of actions printed on the card, 1 to [`MAX_CARD_ACTIONS`].
    Number(u8),
    /// Diamond: one pirate gets as many actions as his Initiative.
    Initiative,
}

/// Highest number of actions printed on a card.
pub const MAX_CARD_ACTIONS: u8 = 6;

impl CardActions {
    /// Parses `2`, `I` for a diamond, or `-` for no actions.
    pub fn from_word(word: &str) -> Option<CardActions> {
        match word {
            "-" => Some(CardActions::None),
            "I" => Some(CardActions::Initiative),
            number => {
                let number = number.parse().ok()?;
                (1..=MAX_CARD_ACTIONS).contains(&number).then_some(CardActions::Number(number))
            }
        }
    }

    const fn code(self) -> u8 {
        match self {
            CardActions::None => 0,
            CardActions::Number(n) => n,
            CardActions::Initiative => 7,
        }
    }
}

impl fmt::Display for CardActions {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardActions::None => out.write_str("-"),
            CardActions::Number(n) => n.fmt(out),
            CardActions::Initiative => out.write_str("I"),
        }
    }
}

impl Serialize for CardActions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CardActions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardActions, D::Error> {
        let word = String::deserialize(deserializer)?;
        CardActions::from_word(&word).ok_or_else(|| {
            let reason = format!(
                "`{word}` is not a number of actions: use `1` to `6`, `I` (diamond) or `-` (none)"
            );
            serde::de::Error::custom(reason)
        })
    }
}

/// Event of each card code, indexed by the code divided by 8. Unused codes also have an event, so that no index is
/// out of range.
const BY_CODE: [EventCard; 32] = {
    let mut events = [EventCard::ALL[0]; 32];
    let mut at = 0;
    while at < EventCard::ALL.len() {
        events[at] = EventCard::ALL[at];
        at += 1;
    }
    events
};

/// Event card: an event with a number of actions. Two copies are equal if both their events and their actions are
/// equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// Number of card codes, including codes of cards that no deck has.
    pub(crate) const CODES: usize = 8 * EventCard::ALL.len();

    /// Returns the card of an event with a number of actions.
    #[inline]
    pub const fn new(event: EventCard, actions: CardActions) -> Card {
        Card(event as u8 * 8 + actions.code())
    }

    /// Event of the card.
    #[inline]
    pub const fn event(self) -> EventCard {
        BY_CODE[self.0 as usize / 8]
    }

    /// Number of actions that the card gives.
    #[inline]
    pub const fn actions(self) -> CardActions {
        match self.0 % 8 {
            0 => CardActions::None,
            7 => CardActions::Initiative,
            n => CardActions::Number(n),
        }
    }

    #[inline]
    pub(crate) const fn code(self) -> usize {
        self.0 as usize
    }

    /// Parses the name of a card, such as `Wear and Tear (3)`, `Scurvy Outbreak (I)` or `Storms at
    /// Sea`.
    pub fn from_name(text: &str) -> Option<Card> {
        let named = |name: &str| EventCard::ALL.into_iter().find(|event| event.name() == name);
        match text.strip_suffix(')').and_then(|text| text.split_once(" (")) {
            Some((name, actions)) => {
                let actions = CardActions::from_word(actions)?;
                (actions != CardActions::None).then_some(Card::new(named(name)?, actions))
            }
            None => Some(Card::new(named(text)?, CardActions::None)),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.actions() {
            CardActions::None => out.write_str(self.event().name()),
            actions => write!(out, "{} ({actions})", self.event().name()),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{self}")
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        let text = String::deserialize(deserializer)?;
        let unknown = || serde::de::Error::custom(format!("there is no card `{text}`"));
        Card::from_name(&text).ok_or_else(unknown)
    }
}

/// Highest number of event cards in a hand.
pub const MAX_HAND: usize = 4;

/// Event cards in a hand, sorted by event and actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand {
    cards: [Card; MAX_HAND],
    len: u8,
}

impl Hand {
    /// Filler for the unused slots of a hand.
    const NOTHING: Card = Card(0);
    /// Hand without cards.
    pub const EMPTY: Hand = Hand { cards: [Hand::NOTHING; MAX_HAND], len: 0 };

    /// Event cards of the hand.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len.into()]
    }

    /// Number of cards in the hand.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns true if the hand has no cards.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns true if the hand contains this card.
    #[inline]
    pub fn has(&self, card: Card) -> bool {
        self.cards().contains(&card)
    }

    /// Returns the first card of this event in the hand.
    #[inline]
    pub fn of_event(&self, event: EventCard) -> Option<Card> {
        self.cards().iter().copied().find(|card| card.event() == event)
    }

    /// Iterates over the distinct cards of the hand.
    #[inline]
    pub fn distinct(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        let cards = self.cards();
        (0..cards.len()).filter(|&at| at == 0 || cards[at - 1] != cards[at]).map(|at| cards[at])
    }

    pub(crate) fn add(&mut self, card: Card) {
        let mut at = self.len();
        while at > 0 && self.cards[at - 1] > card {
            self.cards[at] = self.cards[at - 1];
            at -= 1;
        }
        self.cards[at] = card;
        self.len += 1;
    }

    /// Removes one copy of a card from the hand, if there is one.
    pub(crate) fn remove(&mut self, card: Card) {
        if let Some(at) = self.cards().iter().position(|&held| held == card) {
            self.len -= 1;
            self.cards.copy_within(at + 1.., at);
            self.cards[self.len()] = Hand::NOTHING;
        }
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.cards()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn card_names_round_trip_through_text() {
        for event in EventCard::ALL {
            for word in ["-", "1", "6", "I"] {
                let actions = CardActions::from_word(word).expect("a number");
                let card = Card::new(event, actions);
                assert_eq!((card.event(), card.actions()), (event, actions));
                assert_eq!(Card::from_name(&card.to_string()), Some(card));
            }
        }
        assert_eq!(Card::from_name("Wear and Tear (7)"), None);
        assert_eq!(Card::from_name("Wear and Tear (-)"), None);
    }

    #[test]
    fn hand_sorts_added_cards() {
        let card = |n| Card::new(EventCard::WearAndTear, CardActions::Number(n));
        let mut hand = Hand::EMPTY;
        [3, 1, 3, 2].into_iter().for_each(|n| hand.add(card(n)));
        assert_eq!(hand.cards(), [card(1), card(2), card(3), card(3)]);
        assert_eq!(hand.distinct().collect::<Vec<_>>(), [card(1), card(2), card(3)]);
        hand.remove(card(2));
        let mut other = Hand::EMPTY;
        [3, 3, 1].into_iter().for_each(|n| other.add(card(n)));
        assert_eq!(hand, other);
    }
}
