//! Validation of relations between rule values that play relies on.

use serde::Deserialize;

use super::{Bears, MAX_LEVELS, MAX_TREASURE_KINDS, Rules};
use crate::games::cove::data::section::Section;
use crate::games::cove::data::{Legend, MAX_BLACK_SHIPS};
use crate::rulebook::{BadRule, FromRulebook, RuleValue, check_between};
use crate::seat::{MAX_SEATS, Seat};

impl FromRulebook for Rules {
    fn read(values: RuleValue) -> Result<Rules, toml::de::Error> {
        Rules::deserialize(values)
    }

    fn validate(&self) -> Result<(), BadRule> {
        let (min, max) = (self.players.min.into(), self.players.max.into());
        check_between("players.max", max, min, MAX_SEATS as i64)?;
        self.validate_ship()?;
        self.validate_mix()?;
        self.validate_goods()?;
        self.validate_decks()
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
                    format!("must have {levels} values, as many as ship.hull, not {}", track.len());
                return Err(BadRule::new(key, reason));
            }
        }
        if self.ship.prices.len() != levels - 1 {
            let reason = format!("must have {} prices, one for each level from 2", levels - 1);
            return Err(BadRule::new("ship.prices", reason));
        }
        for (key, level) in
            [("start.level", self.start.level), ("cove.repair_level", self.cove.repair_level)]
        {
            check_between(key, level.into(), 1, levels as i64)?;
        }
        Ok(())
    }

    fn validate_goods(&self) -> Result<(), BadRule> {
        let dealt: u16 = self.seats().map(|seat| self.gold_at_start(seat)).sum();
        if self.bank.gold < dealt {
            let reason = format!(
                "must be {dealt} to 999, not {}: {} players start with {dealt} gold",
                self.bank.gold, self.players.max
            );
            return Err(BadRule::new("bank.gold", reason));
        }
        Ok(())
    }

    /// Seats of the largest table.
    fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.players.max.into())
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
        let dealt = self.seats().map(|seat| u16::from(self.cards_at_start(seat))).sum();
        if self.tavern_deck().total() < dealt {
            let reason = format!("must leave {dealt} cards in the tavern deck for the deal");
            return Err(BadRule::new("start.cards", reason));
        }
        let islands = &self.black_ship.islands;
        if islands.len() != MAX_BLACK_SHIPS {
            let reason = format!("must be {MAX_BLACK_SHIPS} islands, not {islands:?}");
            return Err(BadRule::new("black_ship.islands", reason));
        }
        let legends = Legend::ALL.into_iter().filter(|&legend| self.in_deck(legend)).count();
        let ships = self.black_ships(self.players.min);
        if self.black_ship.bears == Bears::LegendDeck && legends < ships {
            let reason = format!(
                "leaves {legends} legends in the deck, but {} players need {ships}, one for each black ship",
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
    use crate::rulebook::assert_declared;

    #[test]
    fn piratenbucht_components_match_reported_counts() {
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
    fn pirates_cove_components_match_the_box() {
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
    fn rule_keys_have_a_meaning_and_the_range_that_play_allows() {
        let many = ["players.max=3", "tavern.deck.small_fame=20", "tavern.deck.middling_fame=20"];
        let both: [(&str, &[&str]); 7] = [
            ("players.max", &["players.min=2"]),
            ("start.gold", &["bank.gold=999"]),
            ("start.cards", &many),
            ("seat.gold", &["bank.gold=999"]),
            ("seat.cards", &many),
            ("bank.gold", &["start.gold=0"]),
            ("treasure.cards", &[]),
        ];
        assert_declared::<Rules>(&PIRATES_COVE, &both);
        // Only the style of Piratenbucht orders speeds (`PB-SPD-1`) and rejects cards.
        let rules: Rules = PIRATENBUCHT.rules(&[]).expect("valid");
        let cards = rules.tavern_deck();
        let own = cards.iter().filter(|(card, _)| !FAME_CARDS.contains(card));
        let none: Vec<String> =
            own.map(|(card, _)| format!("tavern.deck.{}=0", card.name())).collect();
        let style: Vec<&str> =
            none.iter().map(String::as_str).chain(["tavern.style=pirates_cove"]).collect();
        let of_style = [
            "ship.sails",
            "tavern.deck.a_fond_farewell",
            "favorable_winds.speed",
            "area_cards.quicksilver_sails_speed",
            "legend.blackbeard.speed",
            "royal_navy.speed",
        ];
        let of_style = of_style.map(|key| (key, style.as_slice()));
        assert_declared::<Rules>(&PIRATENBUCHT, &[&both[..], &of_style].concat());
    }

    #[test]
    fn error_for_a_value_out_of_range_names_its_key() {
        for (setting, start) in [
            ("turns=13", "`turns` must be 1 to 12"),
            ("combat.hit_on=1", "`combat.hit_on` must be 2 to 6"),
            ("ship.crew=[2,2,3,3,4,4,5,13]", "`ship.crew` must hold numbers from 1 to 12, not 13"),
            ("ship.crew=[2,2,3]", "`ship.crew` must have 8 values"),
            ("bank.gold=40", "`bank.gold` must be 45 to 999, not 40: 5 players start with"),
            ("seat.gold=[0,0,0,80]", "`bank.gold` must be 125 to 999, not 124"),
            ("seat.cards=[19,19]", "`start.cards` must leave 43 cards"),
            ("seat.score=[0,0,0,100]", "`seat.score` must hold numbers from 0 to 99, not 100"),
            ("seat.score=[0,0,0,0,0,1]", "`seat.score` must have at most 5 numbers, one for each"),
            ("start.level=9", "`start.level` must be 1 to 8"),
            ("cove.repair_level=0", "`cove.repair_level` must be 1 to 8"),
            ("treasure_island.fame_per_chest=100", "`treasure_island.fame_per_chest` must be 0 to"),
            ("treasure.cards=[[0,1,1,0,12]]", "`treasure.cards` must hold"),
            ("players.max=6", "`players.max` must be 2 to 5"),
            ("players.max=2", "`players.max` must be 3 to 5"),
            ("black_ship.islands=[1,7]", "`black_ship.islands` must hold numbers from 1 to 6"),
            ("black_ship.islands=[1]", "`black_ship.islands` must be 2 islands"),
            ("tavern.deck.mastercraft=21", "`tavern.deck.mastercraft` must be 0 to 20"),
            ("mutiny.fame=2", "`mutiny.fame` must be -99 to 0"),
            ("treasure_overboard.speed=100", "`treasure_overboard.speed` must be 0 to 99"),
        ] {
            let error = PIRATES_COVE.rules::<Rules>(&[setting]).expect_err(setting);
            assert!(error.message.starts_with(start), "{setting}: {error}");
        }
    }

    #[test]
    fn error_for_a_number_beyond_its_type_gives_the_range() {
        for (setting, message) in [
            ("bank.gold=70000", "`bank.gold` must be 0 to 999, not 70000"),
            ("bank.gold=-1", "`bank.gold` must be 0 to 999, not -1"),
            ("mutiny.fame=-1000", "`mutiny.fame` must be -99 to 0, not -1000"),
            ("combat.max_rounds=70000", "`combat.max_rounds` must be 0 to 65535, not 70000"),
        ] {
            let before = PIRATES_COVE.rulebook().expect("an edition");
            let mut book = before.clone();
            let error = book.set::<Rules>(setting).expect_err(setting);
            assert!(error.message.starts_with(message), "{setting}: {error}");
            assert_eq!(book, before);
        }
    }
}
