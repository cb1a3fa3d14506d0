//! Text form of a ship: `2-2-3-3+smoke_screen+mastercraft:hull+parrot:squire_trelawney`.

use std::fmt;

use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{
    BATTLE_CARDS, COMBAT_CARDS, Card, Cards, Parrot, VOLLEY_CARDS,
};
use crate::games::cove::rules::{Rules, TavernStyle};
use crate::nearest::nearest;

/// Ship before a battle: its levels, cards and chests.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ShipSpec {
    /// Levels of the sections, hull-sails-cannon-crew, each from 1 to the top level.
    pub levels: [u8; 4],
    /// Battle and volley cards, or combat cards, in hand.
    pub hand: Cards,
    /// Parrot aboard the ship.
    pub parrot: Option<Parrot>,
    /// Hits that the mastercraft on each section absorbs; 0 without mastercraft.
    pub mastercraft: [u8; 4],
    /// Number of named area cards on each section: 0 or 1. All are undamaged.
    pub area_cards: [u8; 4],
    /// Number of Reinforcements on each section, all undamaged.
    pub reinforcements: [u8; 4],
    /// Number of chests aboard, which Treasure Overboard may throw.
    pub chests: u8,
}

/// Error for an invalid text form of a ship.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("ship `{ship}`: {reason}")]
pub struct BadShip {
    /// Text form of the ship, as given.
    pub ship: String,
    /// Reason for the error, with a suggestion if there is one.
    pub reason: String,
}

impl ShipSpec {
    /// Returns a ship with these levels and no cards.
    pub const fn plain(levels: [u8; 4]) -> ShipSpec {
        ShipSpec {
            levels,
            hand: Cards::NONE,
            parrot: None,
            mastercraft: [0; 4],
            area_cards: [0; 4],
            reinforcements: [0; 4],
            chests: 0,
        }
    }

    /// Parses a ship under these rules: levels, then additions that each follow a `+`. An addition is a battle or
    /// volley card by name, `parrot:NAME`, `mastercraft:SECTION`, `area:NAME`, `reinforcement:SECTION` or `chests:N`.
    ///
    /// # Errors
    /// Returns an error for an unknown word, or for levels that a ship mat does not have. Two parrots, two area cards
    /// of one name, more copies of a card than the deck has, and more mastercraft than the rules allow are errors
    /// too.
    pub fn parse(text: &str, rules: &Rules) -> Result<ShipSpec, BadShip> {
        let refuse = |reason: String| BadShip { ship: text.into(), reason };
        let mut parts = text.split('+').map(str::trim);
        let levels = parse_levels(parts.next().unwrap_or_default(), rules).map_err(refuse)?;
        let mut ship = ShipSpec::plain(levels);
        for part in parts {
            match part.split_once(':') {
                Some(("parrot", name)) => ship.add_parrot(name).map_err(refuse)?,
                Some(("mastercraft", section)) => {
                    ship.add_mastercraft(section, rules).map_err(refuse)?;
                }
                Some(("area", name)) => ship.add_area_card(name).map_err(refuse)?,
                Some(("reinforcement", name)) => {
                    ship.add_reinforcement(name, rules).map_err(refuse)?;
                }
                Some(("chests", n)) => {
                    let most = rules.bank.chests;
                    ship.chests = n
                        .parse()
                        .ok()
                        .filter(|&n: &u8| u16::from(n) <= most)
                        .ok_or_else(|| refuse(format!("`chests:{n}` must be 0 to {most}")))?;
                }
                Some((what, _)) => {
                    let reason = format!(
                        "unknown part `{what}:`; expected parrot:, mastercraft:, area:, reinforcement: or chests:"
                    );
                    return Err(refuse(reason));
                }
                None => ship.add_card(part, rules).map_err(refuse)?,
            }
        }
        if ship.hand.has(Card::TreasureOverboard) && ship.chests == 0 {
            let fix = "treasure_overboard needs chests to throw: add `chests:N`";
            return Err(refuse(fix.into()));
        }
        Ok(ship)
    }

    fn add_parrot(&mut self, name: &str) -> Result<(), String> {
        let parrot = Parrot::ALL.into_iter().find(|parrot| parrot.card().name() == name);
        let names = Parrot::ALL.map(|parrot| parrot.card().name());
        let parrot = parrot.ok_or_else(|| unknown("parrot", name, names))?;
        match self.parrot.replace(parrot) {
            None => Ok(()),
            Some(_) => Err("two parrots: a ship may have one".into()),
        }
    }

    fn add_mastercraft(&mut self, name: &str, rules: &Rules) -> Result<(), String> {
        use crate::games::cove::rules::MastercraftLimit;
        let section = Section::ALL.into_iter().find(|section| section.name() == name);
        let names = Section::ALL.map(Section::name);
        let section = section.ok_or_else(|| unknown("section", name, names))?;
        let taken = match rules.mastercraft.limit {
            MastercraftLimit::OnePerShip => self.mastercraft != [0; 4],
            MastercraftLimit::OnePerSection => self.mastercraft[section.index()] > 0,
        };
        if taken {
            return Err(match rules.mastercraft.limit {
                MastercraftLimit::OnePerShip => {
                    "two mastercraft: the rules allow one per ship".into()
                }
                MastercraftLimit::OnePerSection => {
                    format!("two mastercraft on {name}: the rules allow one per section")
                }
            });
        }
        self.mastercraft[section.index()] = rules.mastercraft.hits;
        Ok(())
    }

    fn add_area_card(&mut self, name: &str) -> Result<(), String> {
        let area = AreaCard::ALL.into_iter().find(|area| area.card().name() == name);
        let names = AreaCard::ALL.map(|area| area.card().name());
        let area = area.ok_or_else(|| unknown("area card", name, names))?;
        let cards = &mut self.area_cards[area.section().index()];
        if *cards > 0 {
            return Err(format!("two {name}: a ship may have one"));
        }
        *cards = 1;
        Ok(())
    }

    fn add_reinforcement(&mut self, name: &str, rules: &Rules) -> Result<(), String> {
        let section = Section::ALL.into_iter().find(|section| section.name() == name);
        let names = Section::ALL.map(Section::name);
        let section = section.ok_or_else(|| unknown("section", name, names))?;
        let cards = &mut self.reinforcements[section.index()];
        *cards += 1;
        let most = rules.tavern.deck.reinforcement;
        if *cards > most {
            return Err(format!("{cards} Reinforcements on the {name}, but the deck has {most}"));
        }
        Ok(())
    }

    fn add_card(&mut self, name: &str, rules: &Rules) -> Result<(), String> {
        // Cards for the discards or the bank have no effect on a battle.
        let elsewhere = [Card::SleightOfHand, Card::SecretStash];
        let playable =
            cards_of_battle(rules.tavern.style).filter(move |card| !elsewhere.contains(card));
        match playable.clone().find(|card| card.name() == name) {
            Some(card) => {
                let (n, copies) = (self.hand.count(card) + 1, rules.tavern_deck().count(card));
                if n > copies {
                    return Err(format!(
                        "{n} copies of {}, but the deck has {copies}",
                        card.name()
                    ));
                }
                self.hand.add(card, 1);
                Ok(())
            }
            None if elsewhere.iter().any(|card| card.name() == name) => Err(format!(
                "`{name}` takes from the bank or the discards, and a single combat has neither"
            )),
            None if Card::from_name(name).is_some() => {
                Err(format!("`{name}` can't be played in battle"))
            }
            None => Err(unknown("card", name, playable.map(Card::name))),
        }
    }
}

fn parse_levels(text: &str, rules: &Rules) -> Result<[u8; 4], String> {
    let top = rules.ship.hull.len() as u8;
    let levels: Vec<u8> =
        text.split('-').map(str::parse).collect::<Result<_, _>>().map_err(|_| {
            format!("`{text}` is not a ship; expected hull-sails-cannon-crew, such as 2-2-3-3")
        })?;
    let n = levels.len();
    let levels: [u8; 4] = levels
        .try_into()
        .map_err(|_| format!("{n} levels; expected four, hull-sails-cannon-crew"))?;
    for (section, level) in Section::ALL.into_iter().zip(levels) {
        if !(1..=top).contains(&level) {
            return Err(format!("{} at level {level}: levels are 1 to {top}", section.name()));
        }
    }
    Ok(levels)
}

fn unknown<'a>(what: &str, word: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(word, known.clone()) {
        Some(near) => format!("unknown {what} `{word}`; did you mean `{near}`?"),
        None => {
            let known: Vec<&str> = known.into_iter().collect();
            format!("unknown {what} `{word}`; expected {}", known.join(", "))
        }
    }
}

impl fmt::Display for ShipSpec {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [hull, sails, cannon, crew] = self.levels;
        write!(out, "{hull}-{sails}-{cannon}-{crew}")?;
        for (card, n) in self.hand.iter() {
            (0..n).try_for_each(|_| write!(out, "+{}", card.name()))?;
        }
        if let Some(parrot) = self.parrot {
            write!(out, "+parrot:{}", parrot.card().name())?;
        }
        for section in Section::ALL {
            if self.mastercraft[section.index()] > 0 {
                write!(out, "+mastercraft:{}", section.name())?;
            }
        }
        for area in AreaCard::ALL {
            if self.area_cards[area.section().index()] > 0 {
                write!(out, "+area:{}", area.card().name())?;
            }
        }
        for section in Section::ALL {
            let cards = self.reinforcements[section.index()];
            (0..cards).try_for_each(|_| write!(out, "+reinforcement:{}", section.name()))?;
        }
        if self.chests > 0 {
            write!(out, "+chests:{}", self.chests)?;
        }
        Ok(())
    }
}

/// Cards that may be played in a battle.
pub(super) fn cards_of_battle(style: TavernStyle) -> impl Iterator<Item = Card> + Clone {
    let (first, second): (&[Card], &[Card]) = match style {
        TavernStyle::PiratesCove => (&BATTLE_CARDS, &VOLLEY_CARDS),
        TavernStyle::Piratenbucht => (&COMBAT_CARDS, &[]),
    };
    first.iter().chain(second).copied()
}
