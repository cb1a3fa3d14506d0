//! Checks that rule values are consistent with each other, as far as play needs it.

use serde::Deserialize;

use super::keys::SPARE_BOXES;
use super::{Deck, Rules};
use crate::games::blackbeard::data::card::{CardActions, EventCard, Played};
use crate::games::blackbeard::data::limits::{MAX_CARD_KINDS, MAX_IN_PLAY, MAX_MERCHANTS};
use crate::games::blackbeard::data::{Commissioner, Hostage, Pirate, Port, Warship};
use crate::rulebook::{BadRule, FromRulebook, RuleValue, check_between};
use crate::seat::MAX_SEATS;

impl FromRulebook for Rules {
    fn read(values: RuleValue) -> Result<Rules, toml::de::Error> {
        Rules::deserialize(values)
    }

    fn validate(&self) -> Result<(), BadRule> {
        self.validate_table()?;
        self.validate_numbers()?;
        self.validate_ships()?;
        self.validate_counters()?;
        self.validate_map()?;
        validate_deck(&self.deck)
    }
}

impl Rules {
    fn validate_table(&self) -> Result<(), BadRule> {
        let seats = MAX_SEATS as i64;
        check_between("players.max", self.players.max.into(), self.players.min.into(), seats)?;
        for (players, &pirates) in (2..).zip(&self.setup.pirates) {
            let most = (MAX_IN_PLAY / players).min(Pirate::COUNT / players).min(4);
            if players <= self.players.max.into() && !(1..=most).contains(&pirates.into()) {
                let reason = format!("must be 1 to {most} with {players} players, not {pirates}");
                return Err(BadRule::new("setup.pirates", reason));
            }
        }
        for (&in_hand, &dealt) in self.recruits.in_hand.iter().zip(&self.setup.pirates) {
            if in_hand < dealt {
                let reason = format!("must be {dealt} (`setup.pirates`) to 9, not {in_hand}");
                return Err(BadRule::new("recruits.in_hand", reason));
            }
        }
        if self.setup.hand > self.turn.hand {
            return Err(BadRule::new("setup.hand", "must be at most `turn.hand`"));
        }
        Ok(())
    }

    fn validate_numbers(&self) -> Result<(), BadRule> {
        let boxes = self.port.in_order().iter().filter(|port| port.nation.0.is_some()).count();
        let merchants = self.merchants.in_order().iter().map(|type_| type_.len()).sum::<usize>();
        if merchants > MAX_MERCHANTS {
            let reason = format!("must have at most {MAX_MERCHANTS} ships, not {merchants}");
            return Err(BadRule::new("merchants", reason));
        }
        let most_merchants = boxes.min(merchants) as i64 - SPARE_BOXES;
        for (key, value, low, high) in [
            ("setup.governors", self.setup.governors, 0, boxes as i64),
            ("setup.merchants", self.setup.merchants, 0, most_merchants),
            ("setup.loyalty", self.setup.loyalty, 1, self.loyalty.max.into()),
            ("mutiny.loyalty", self.mutiny.loyalty, 1, self.loyalty.max.into()),
            ("turn.merchants_below", self.turn.merchants_below, 0, most_merchants),
            ("turn.merchants_up_to", self.turn.merchants_up_to, 0, most_merchants),
        ] {
            check_between(key, value.into(), low, high)?;
        }
        for loyalty in self.seat.loyalty {
            let most = self.loyalty.max - self.setup.loyalty;
            check_between("seat.loyalty", loyalty.into(), 0, most.into())?;
        }
        if self.loot.rich_from <= self.loot.poor_up_to {
            return Err(BadRule::new("loot.rich_from", "must be above `loot.poor_up_to`"));
        }
        if self.double_cross.fined_up_to < self.double_cross.free_up_to {
            let reason = "must be at least `double_cross.free_up_to`";
            return Err(BadRule::new("double_cross.fined_up_to", reason));
        }
        Ok(())
    }

    fn validate_ships(&self) -> Result<(), BadRule> {
        let ship = &self.ship;
        for (name, of) in
            [("sloop", &ship.sloop), ("schooner", &ship.schooner), ("brigantine", &ship.brigantine)]
        {
            let combat = i64::from(ship.sunk_at_combat) + 1;
            check_between(&format!("ship.{name}.combat"), of.combat.into(), combat, 20)?;
            let speed = i64::from(ship.sunk_at_speed) + 1;
            check_between(&format!("ship.{name}.speed"), of.speed.into(), speed, 20)?;
        }
        Ok(())
    }

    fn validate_counters(&self) -> Result<(), BadRule> {
        for (key, rows, n) in [
            ("kc.counters", &self.kc.counters, Commissioner::COUNT),
            ("warship.counters", &self.warship.counters, Warship::COUNT),
            ("hostages.ratings", &self.hostages.ratings, Hostage::COUNT),
        ] {
            if rows.len() != n {
                return Err(BadRule::new(
                    key,
                    format!("must have {n} counters, not {}", rows.len()),
                ));
            }
        }
        for (name, cargos) in ["sloop", "schooner", "brigantine", "flute", "three_master"]
            .into_iter()
            .zip(self.merchants.in_order())
        {
            if cargos.len() > 35 {
                let reason = format!("must have at most 35 ships, not {}", cargos.len());
                return Err(BadRule::new(format!("merchants.{name}"), reason));
            }
        }
        Ok(())
    }

    fn validate_map(&self) -> Result<(), BadRule> {
        for (port, rules) in Port::all().zip(self.port.in_order()) {
            let (low, value, defense) =
                if rules.nation.0.is_some() { (1, 6, 20) } else { (0, 0, 0) };
            check_between(&format!("port.{}.worth", port.key()), rules.worth.into(), low, value)?;
            check_between(
                &format!("port.{}.defense", port.key()),
                rules.defense.into(),
                low,
                defense,
            )?;
        }
        let map = &self.map;
        if let Some([area, _]) = map.borders.iter().find(|[a, b]| a == b) {
            return Err(BadRule::new("map.borders", format!("must not join {area} with itself")));
        }
        for (key, [a, b]) in [
            ("map.middle_passage", map.middle_passage),
            ("map.atlantic_run", map.atlantic_run),
            ("map.cape_passage", map.cape_passage),
        ] {
            if a == b {
                return Err(BadRule::new(key, "must join two different areas"));
            }
        }
        if map.isle_of_pines.is_empty() {
            return Err(BadRule::new("map.isle_of_pines", "must name at least one area"));
        }
        let open = self.port.in_order().iter().filter(|port| port.nation.0.is_some()).count();
        if open < 20 {
            return Err(BadRule::new(
                "port",
                format!("must have at least 20 ports with a nation, not {open}"),
            ));
        }
        Ok(())
    }
}

fn validate_deck(deck: &Deck) -> Result<(), BadRule> {
    let mut kinds = Vec::new();
    let mut hand_cards = 0;
    for (event, (key, copies)) in EventCard::ALL.into_iter().zip(deck.in_order()) {
        let key = format!("deck.{key}");
        let now = event.played() == Played::Now;
        for &actions in copies {
            if now && actions != CardActions::None {
                let reason = format!("must give no actions: {} is played at once", event.name());
                return Err(BadRule::new(key, reason));
            }
            if event == EventCard::FairWinds && !matches!(actions, CardActions::Number(_)) {
                let reason = format!("must give a number of actions, not `{actions}`");
                return Err(BadRule::new(key, reason));
            }
            if !kinds.contains(&(event, actions)) {
                kinds.push((event, actions));
            }
        }
        if copies.len() > 60 {
            return Err(BadRule::new(key, "must have at most 60 copies"));
        }
        if !now {
            hand_cards += copies.len();
        }
        if event == EventCard::GeneralPardon && copies.len() != 1 {
            return Err(BadRule::new(
                "deck.general_pardon",
                "must have one copy, which ends the game",
            ));
        }
    }
    if kinds.len() > MAX_CARD_KINDS {
        let reason =
            format!("must have at most {MAX_CARD_KINDS} kinds of cards, not {}", kinds.len());
        return Err(BadRule::new("deck", reason));
    }
    if hand_cards < 40 {
        return Err(BadRule::new(
            "deck",
            format!("must have at least 40 hand cards, not {hand_cards}"),
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::blackbeard::rules::EDITION;
    use crate::rulebook::assert_declared;

    #[test]
    fn rule_keys_have_a_meaning_and_the_range_that_play_allows() {
        let open = |port: &str| {
            [("nation", "english"), ("worth", "1"), ("defense", "1")]
                .map(|(key, value)| format!("port.{port}.{key}={value}"))
        };
        let open = ["new_providence", "isla_de_tortuga", "madagascar"].into_iter().flat_map(open);
        let more = "merchants.sloop=[0, 0, 0, 0, 0, 0, 0, 0, 0]".to_owned();
        let open: Vec<String> = open.chain([more]).collect();
        let open: Vec<&str> = open.iter().map(String::as_str).collect();
        let fast = &["ship.sloop.speed=20", "ship.schooner.speed=20", "ship.brigantine.speed=20"];
        let strong =
            &["ship.sloop.combat=20", "ship.schooner.combat=20", "ship.brigantine.combat=20"];
        assert_declared::<Rules>(
            &EDITION,
            &[
                ("setup.pirates", &["players.max=2", "recruits.in_hand=[9, 9, 9, 9]"]),
                ("setup.governors", &open),
                ("setup.merchants", &open),
                ("setup.loyalty", &["loyalty.max=60"]),
                ("seat.loyalty", &["loyalty.max=60", "setup.loyalty=1"]),
                ("turn.hand", &["setup.hand=0"]),
                ("turn.merchants_below", &open),
                ("turn.merchants_up_to", &open),
                ("recruits.in_hand", &["setup.pirates=[1, 1, 1, 1]"]),
                ("loot.poor_up_to", &["loot.rich_from=11"]),
                ("loot.rich_from", &["loot.poor_up_to=0"]),
                ("port.barbados.worth", &["port.barbados.nation=none", "port.barbados.defense=0"]),
                ("port.barbados.defense", &["port.barbados.nation=none", "port.barbados.worth=0"]),
                ("mutiny.loyalty", &["loyalty.max=60"]),
                ("loyalty.max", &["setup.loyalty=1", "mutiny.loyalty=1"]),
                ("ship.sunk_at_combat", strong),
                ("ship.sunk_at_speed", fast),
                ("ship.brigantine.combat", &["ship.sunk_at_combat=-9"]),
                ("ship.brigantine.speed", &["ship.sunk_at_speed=-9"]),
                ("double_cross.free_up_to", &["double_cross.fined_up_to=6"]),
                ("double_cross.fined_up_to", &["double_cross.free_up_to=0"]),
            ],
        );
    }

    #[test]
    fn error_of_an_unplayable_rule_value_names_its_key() {
        for (setting, start) in [
            ("players.max=6", "`players.max` must be 2 to 5"),
            ("setup.pirates=[4,4,2,2]", "`setup.pirates` must be 1 to 3 with 3 players"),
            ("recruits.in_hand=[3,3,3,3]", "`recruits.in_hand` must be 4 (`setup.pirates`) to 9"),
            ("seat.loyalty=[0,6]", "`seat.loyalty` must be 0 to 5, not 6"),
            ("seat.score=[0,0,0,0,0,1]", "`seat.score` must have at most 5 numbers"),
            ("turn.hand=3", "`setup.hand` must be at most `turn.hand`"),
            ("setup.merchants=27", "`setup.merchants` must be 0 to 26"),
            ("loot.rich_from=3", "`loot.rich_from` must be above `loot.poor_up_to`"),
            ("double_cross.fined_up_to=1", "`double_cross.fined_up_to` must be at least"),
            ("storm.hits=[1,1,2,2,2,10]", "`storm.hits` must hold numbers from 0 to 9, not 10"),
            ("ship.sloop.combat=0", "`ship.sloop.combat` must be 1 to 20, not 0"),
            ("ship.brigantine.holds=5", "`ship.brigantine.holds` must be 1 to 4, not 5"),
            ("kc.counters=[[5,6]]", "`kc.counters` must have 9 counters, not 1"),
            ("merchants.flute=[5]", "`merchants.flute` must hold numbers from 0 to 4, not 5"),
            ("port.havana.worth=0", "`port.havana.worth` must be 1 to 6, not 0"),
            ("port.madagascar.worth=1", "`port.madagascar.worth` must be 0 to 0, not 1"),
            ("pirate.teach.initiative=0", "`pirate.teach.initiative` must be 1 to 9"),
            ("map.borders=[[\"india\",\"india\"]]", "`map.borders` must not join"),
            (
                "map.atlantic_run=[\"india\",\"india\"]",
                "`map.atlantic_run` must join two different areas",
            ),
            ("map.isle_of_pines=[]", "`map.isle_of_pines` must name at least one area"),
            ("deck.fair_winds=[\"I\"]", "`deck.fair_winds` must give a number of actions"),
            ("deck.storms_at_sea=[\"2\"]", "`deck.storms_at_sea` must give no actions"),
            ("deck.general_pardon=[]", "`deck.general_pardon` must have one copy"),
        ] {
            let error = EDITION.rules::<Rules>(&[setting]).expect_err(setting).to_string();
            assert!(error.contains(start), "{setting}: {error}");
        }
    }
}
