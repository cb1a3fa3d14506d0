//! Which rules can be played by: ranges, and what values must hold together.

use serde::Deserialize;

use super::{Bears, MAX_LEVELS, MAX_TREASURE_KINDS, MAX_TURNS, Rules};
use crate::dice::MAX_DICE;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::{Legend, MAX_BLACK_SHIPS};
use crate::rulebook::{BadRule, FromRulebook, RuleValue};
use crate::seat::MAX_SEATS;

impl FromRulebook for Rules {
    fn read(values: RuleValue) -> Result<Rules, toml::de::Error> {
        Rules::deserialize(values)
    }

    fn validate(&self) -> Result<(), BadRule> {
        let between =
            |key: &str, value: i64, low: i64, high: i64| match (low..=high).contains(&value) {
                true => Ok(()),
                false => Err(BadRule::new(key, format!("must be {low} to {high}, not {value}"))),
            };
        let max_seats = MAX_SEATS as i64;
        between("turns", self.turns.into(), 1, MAX_TURNS.into())?;
        between("players.min", self.players.min.into(), 2, max_seats)?;
        between("players.max", self.players.max.into(), self.players.min.into(), max_seats)?;
        self.validate_ship()?;
        self.validate_mix()?;
        self.validate_goods()?;
        self.validate_decks()?;
        between("combat.hit_on", self.combat.hit_on.into(), 2, 6)?;
        between("smoke_screen.hit_on", self.smoke_screen.hit_on.into(), 2, 6)?;
        between("grapeshot.hit_on", self.grapeshot.hit_on.into(), 2, 6)?;
        between("grapeshot.own_hits", self.grapeshot.own_hits.into(), 0, 99)?;
        between("powder_keg.hull_hits", self.powder_keg.hull_hits.into(), 0, 9)?;
        for (key, speed) in [
            ("parrot.squire_trelawney_speed", self.parrot.squire_trelawney_speed),
            ("blow_me_down.speed", self.blow_me_down.speed),
            ("treasure_overboard.speed", self.treasure_overboard.speed),
            ("favorable_winds.speed", self.favorable_winds.speed),
            ("area_cards.quicksilver_sails_speed", self.area_cards.quicksilver_sails_speed),
        ] {
            between(key, speed.into(), 0, 99)?;
        }
        between("consort.one_in", self.consort.one_in.into(), 1, 99)?;
        between("combat.cripple_fame", self.combat.cripple_fame.into(), 0, 99)?;
        between("combat.flee_fame", self.combat.flee_fame.into(), 0, 99)?;
        between("mutiny.up_to", self.mutiny.up_to.into(), 0, 6)?;
        between("mutiny.fame", self.mutiny.fame.into(), -99, 0)?;
        between("parrot.killed_fame", self.parrot.killed_fame.into(), -99, 0)?;
        between("parrot.released_fame", self.parrot.released_fame.into(), -99, 0)?;
        between("parrot.hits", self.parrot.hits.into(), 1, 99)?;
        between("mastercraft.hits", self.mastercraft.hits.into(), 1, 99)?;
        let dice = |key: &str, dice: u8| between(key, dice.into(), 1, MAX_DICE.into());
        dice("parrot.long_john_silver_dice", self.parrot.long_john_silver_dice)?;
        dice("royal_navy.dice", self.royal_navy.dice)?;
        between("royal_navy.hull", self.royal_navy.hull.into(), 1, 99)?;
        between("cacafuego.fame_dice", self.cacafuego.fame_dice.into(), 0, MAX_DICE.into())?;
        for legend in Legend::ALL {
            if let Some(rules) = self.fighter(legend) {
                dice(&format!("legend.{}.dice", legend.name()), rules.dice)?;
                between(&format!("legend.{}.hull", legend.name()), rules.hull.into(), 1, 99)?;
            }
        }
        let fame_per_chest = self.treasure_island.fame_per_chest.into();
        between("treasure_island.fame_per_chest", fame_per_chest, 0, 99)?;
        between("treasure_island.gold_per_fame", self.treasure_island.gold_per_fame.into(), 1, 99)?;
        dice("area_cards.six_guns_dice", self.area_cards.six_guns_dice)?;
        dice("grapple_attack.veteran_crew_dice", self.grapple_attack.veteran_crew_dice)?;
        between("area_cards.hits", self.area_cards.hits.into(), 1, 12)?;
        between("sabotage.hits", self.sabotage.hits.into(), 0, 99)?;
        between("secret_weapon.dice", self.secret_weapon.dice.into(), 0, MAX_DICE.into())?;
        let steps = self.black_ship.steps.into();
        between("black_ship.steps", steps, 0, 5)
    }
}

impl Rules {
    fn validate_ship(&self) -> Result<(), BadRule> {
        let levels = self.ship.hull.len();
        if !(1..=MAX_LEVELS).contains(&levels) {
            let reason = format!("must have 1 to {MAX_LEVELS} values, not {levels}");
            return Err(BadRule::new("ship.hull", reason));
        }
        for section in Section::ALL {
            let (key, track) = (format!("ship.{}", section.name()), self.track(section));
            if track.len() != levels {
                let reason =
                    format!("must have {levels} values as ship.hull has, not {}", track.len());
                return Err(BadRule::new(key, reason));
            }
            let fires = matches!(section, Section::Cannon | Section::Crew);
            if let Some(&bad) = track.iter().find(|&&v| v < 1 || (fires && v > MAX_DICE) || v > 99)
            {
                let top = if fires { MAX_DICE } else { 99 };
                return Err(BadRule::new(
                    key,
                    format!("must hold values of 1 to {top}, not {bad}"),
                ));
            }
        }
        if self.ship.prices.len() != levels - 1 {
            let reason =
                format!("must have {} prices, one to move up into each level from 2", levels - 1);
            return Err(BadRule::new("ship.prices", reason));
        }
        for (key, level) in
            [("start.level", self.start.level), ("cove.repair_level", self.cove.repair_level)]
        {
            if !(1..=levels).contains(&level.into()) {
                return Err(BadRule::new(key, format!("must be 1 to {levels}, not {level}")));
            }
        }
        Ok(())
    }

    fn validate_goods(&self) -> Result<(), BadRule> {
        let dealt = u16::from(self.start.gold) * u16::from(self.players.max);
        if self.bank.gold > 999 || self.bank.gold < dealt {
            let reason = format!(
                "must be {dealt} to 999, not {}: {} players start with {} gold each",
                self.bank.gold, self.players.max, self.start.gold
            );
            return Err(BadRule::new("bank.gold", reason));
        }
        if self.bank.chests > 250 {
            return Err(BadRule::new(
                "bank.chests",
                format!("must be 0 to 250, not {}", self.bank.chests),
            ));
        }
        Ok(())
    }

    fn validate_decks(&self) -> Result<(), BadRule> {
        let kinds = self.treasure.cards.len();
        let total: usize = self.treasure.cards.iter().map(|row| usize::from(row.copies)).sum();
        let needed = 5 * usize::from(self.turns);
        if kinds > MAX_TREASURE_KINDS || total < needed || total > 250 {
            let reason = format!(
                "must hold at most {MAX_TREASURE_KINDS} kinds and {needed} to 250 cards in all, not {kinds} kinds and {total} cards"
            );
            return Err(BadRule::new("treasure.cards", reason));
        }
        let too_many = self.tavern_deck().iter().find(|&(_, copies)| copies > 20);
        if let Some((card, copies)) = too_many {
            let key = format!("tavern.deck.{}", card.name());
            return Err(BadRule::new(key, format!("must be 0 to 20 copies, not {copies}")));
        }
        let dealt = u16::from(self.start.cards) * u16::from(self.players.max);
        if self.tavern_deck().total() < dealt {
            let reason = format!("must leave {dealt} cards in the tavern deck for the deal");
            return Err(BadRule::new("start.cards", reason));
        }
        let islands = &self.black_ship.islands;
        if islands.len() != MAX_BLACK_SHIPS
            || islands.iter().any(|island| !(1..=6).contains(island))
        {
            let reason = format!("must be {MAX_BLACK_SHIPS} islands from 1 to 6, not {islands:?}");
            return Err(BadRule::new("black_ship.islands", reason));
        }
        let legends = Legend::ALL.into_iter().filter(|&legend| self.in_deck(legend)).count();
        let ships = self.black_ships(self.players.min);
        if self.black_ship.bears == Bears::LegendDeck && legends < ships {
            let reason = format!(
                "leaves {legends} legends in the deck, but tables of {} have {ships} black ships",
                self.players.min
            );
            return Err(BadRule::new("cacafuego.in_deck", reason));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cove::data::tavern::FAME_CARDS;
    use crate::games::cove::rules::TreasureCard;
    use crate::games::cove::rules::editions::{PIRATENBUCHT, PIRATES_COVE};

    #[test]
    fn components_of_the_second_box_are_as_reported() {
        let rules: Rules = PIRATENBUCHT.rules(&[]).expect("valid");
        let deck = rules.tavern_deck();
        let tales: u16 = FAME_CARDS.into_iter().map(|card| u16::from(deck.count(card))).sum();
        assert_eq!((deck.total(), tales), (52, 16));
        assert_eq!(FAME_CARDS.map(|card| deck.count(card)), [10, 3, 2, 1]);
        let worth = &rules.fame_cards;
        assert_eq!([worth.small, worth.middling, worth.great, worth.greatest], [1, 2, 3, 4]);
        assert_eq!((rules.bank.chests, rules.bank.gold), (50, 124));
        assert_eq!(rules.treasure.cards.iter().map(|row| row.copies).sum::<u8>(), 60);
    }

    #[test]
    fn components_are_as_counted_in_the_box() {
        let rules: Rules = PIRATES_COVE.rules(&[]).expect("valid");
        assert_eq!(rules.tavern_deck().total(), 42);
        let sum = |of: fn(&TreasureCard) -> u8| -> u32 {
            let rows = rules.treasure.cards.iter();
            rows.map(|row| u32::from(of(&row.card)) * u32::from(row.copies)).sum()
        };
        assert_eq!(
            [sum(|c| c.fame), sum(|c| c.gold), sum(|c| c.chests), sum(|c| c.tavern)],
            [88, 294, 142, 10]
        );
        assert_eq!(rules.treasure.cards.iter().map(|row| row.copies).sum::<u8>(), 60);
        assert_eq!(rules.ship.prices.iter().sum::<u8>() - rules.ship.prices[0], 15);
    }

    #[test]
    fn what_is_out_of_range_is_refused_at_its_key() {
        for (setting, start) in [
            ("turns=13", "`turns` must be 1 to 12"),
            ("combat.hit_on=1", "`combat.hit_on` must be 2 to 6"),
            ("ship.crew=[2,2,3,3,4,4,5,13]", "`ship.crew` must hold values of 1 to 12, not 13"),
            ("ship.crew=[2,2,3]", "`ship.crew` must have 8 values"),
            ("bank.gold=40", "`bank.gold` must be 45 to 999"),
            ("start.level=9", "`start.level` must be 1 to 8"),
            ("cove.repair_level=0", "`cove.repair_level` must be 1 to 8"),
            ("treasure_island.fame_per_chest=100", "`treasure_island.fame_per_chest` must be 0 to"),
            ("treasure.cards=[[0,1,1,0,12]]", "`treasure.cards` must hold"),
            ("players.max=6", "`players.max` must be 3 to 5"),
            ("black_ship.islands=[1,7]", "`black_ship.islands` must be"),
            ("tavern.deck.mastercraft=21", "`tavern.deck.mastercraft` must be 0 to 20"),
            ("mutiny.fame=2", "`mutiny.fame` must be -99 to 0"),
            ("treasure_overboard.speed=100", "`treasure_overboard.speed` must be 0 to 99"),
        ] {
            let error = PIRATES_COVE.rules::<Rules>(&[setting]).expect_err(setting);
            assert!(error.message.starts_with(start), "{setting}: {error}");
        }
    }

    #[test]
    fn what_no_number_of_its_type_is_is_refused_with_the_range_of_the_rules() {
        for (setting, message) in [
            ("bank.gold=70000", "`bank.gold` must be 45 to 999, not 70000: 5 players start with"),
            ("bank.gold=-1", "`bank.gold` must be 45 to 999, not -1: 5 players start with"),
            ("mutiny.fame=-1000", "`mutiny.fame` must be -99 to 0, not -1000"),
            ("combat.max_rounds=70000", "`combat.max_rounds`: invalid value: integer `70000`"),
        ] {
            let before = PIRATES_COVE.rulebook().expect("an edition");
            let mut book = before.clone();
            let error = book.set::<Rules>(setting).expect_err(setting);
            assert!(error.message.starts_with(message), "{setting}: {error}");
            assert_eq!(book, before);
        }
    }
}
