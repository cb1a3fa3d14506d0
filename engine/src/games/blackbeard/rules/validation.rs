//! Which rules can be played by: ranges, and what values must hold together.

use serde::Deserialize;

use super::{Deck, Rules};
use crate::games::blackbeard::data::card::{CardActions, EventCard, MAX_HAND, Played};
use crate::games::blackbeard::data::limits::{
    MAX_CARD_KINDS, MAX_HOLDS, MAX_IN_PLAY, MAX_MERCHANTS,
};
use crate::games::blackbeard::data::{Commissioner, Hostage, MAX_CARGO, Pirate, Port, Warship};
use crate::rulebook::{BadRule, FromRulebook, RuleValue};
use crate::seat::MAX_SEATS;

fn between(key: &str, value: i64, low: i64, high: i64) -> Result<(), BadRule> {
    match (low..=high).contains(&value) {
        true => Ok(()),
        false => Err(BadRule::new(key, format!("must be {low} to {high}, not {value}"))),
    }
}

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
        between("players.min", self.players.min.into(), 2, seats)?;
        between("players.max", self.players.max.into(), self.players.min.into(), seats)?;
        for (players, &pirates) in (2..).zip(&self.setup.pirates) {
            let most = (MAX_IN_PLAY / players).min(Pirate::COUNT / players).min(4);
            if players <= self.players.max.into() && !(1..=most).contains(&pirates.into()) {
                let reason = format!("must be 1 to {most} with {players} players, not {pirates}");
                return Err(BadRule::new("setup.pirates", reason));
            }
        }
        for (&in_hand, &dealt) in self.recruits.in_hand.iter().zip(&self.setup.pirates) {
            if in_hand < dealt || in_hand > 9 {
                let reason = format!("must be {dealt} (as dealt) to 9, not {in_hand}");
                return Err(BadRule::new("recruits.in_hand", reason));
            }
        }
        between("setup.hand", self.setup.hand.into(), 0, MAX_HAND as i64)?;
        between("turn.hand", self.turn.hand.into(), 1, MAX_HAND as i64)?;
        if self.setup.hand > self.turn.hand {
            return Err(BadRule::new("setup.hand", "must be at most `turn.hand`"));
        }
        Ok(())
    }

    fn validate_numbers(&self) -> Result<(), BadRule> {
        let boxes = self.port.in_order().iter().filter(|port| port.nation.0.is_some()).count();
        let merchants = self.merchants.in_order().iter().map(|type_| type_.len()).sum::<usize>();
        if merchants > MAX_MERCHANTS {
            let reason = format!("must be {MAX_MERCHANTS} ships at most, not {merchants}");
            return Err(BadRule::new("merchants", reason));
        }
        let most_merchants = boxes.min(merchants) as i64 - 7;
        for (key, value, low, high) in [
            ("setup.governors", i64::from(self.setup.governors), 0, boxes as i64),
            ("setup.merchants", self.setup.merchants.into(), 0, most_merchants),
            ("setup.loyalty", self.setup.loyalty.into(), 1, self.loyalty.max.into()),
            ("mutiny.loyalty", self.mutiny.loyalty.into(), 1, self.loyalty.max.into()),
            ("turn.merchants_below", self.turn.merchants_below.into(), 0, most_merchants),
            ("turn.merchants_up_to", self.turn.merchants_up_to.into(), 0, most_merchants),
            ("turn.cards_for_an_action", self.turn.cards_for_an_action.into(), 1, 4),
            ("event.actions_shift", self.event.actions_shift.into(), -5, 5),
            ("moves.slow_cost", self.moves.slow_cost.into(), 1, 6),
            ("find.needed", self.find.needed.into(), 1, 20),
            ("find.face_up", self.find.face_up.into(), 0, 9),
            ("loot.loyalty_declined", self.loot.loyalty_declined.into(), -9, 9),
            ("loot.poor_up_to", self.loot.poor_up_to.into(), 0, 10),
            ("loot.rich_from", self.loot.rich_from.into(), 1, 11),
            ("loot.poor_loyalty", self.loot.poor_loyalty.into(), -9, 9),
            ("loot.rich_loyalty", self.loot.rich_loyalty.into(), -9, 9),
            ("convert.actions", self.convert.actions.into(), 0, 1),
            ("convert.larger_loyalty", self.convert.larger_loyalty.into(), -9, 9),
            ("convert.smaller_loyalty", self.convert.smaller_loyalty.into(), -9, 9),
            ("torture.loyalty", self.torture.loyalty.into(), -9, 9),
            ("ransom.factor", self.ransom.factor.into(), 0, 1000),
            ("booty.neutral_rate", self.booty.neutral_rate.into(), 1, 10),
            ("booty.haven_percent", self.booty.haven_percent.into(), 0, 100),
            ("refit.haven_bonus", self.refit.haven_bonus.into(), 0, 9),
            ("haven.factor", self.haven.factor.into(), 0, 1000),
            ("attack.hits", self.attack.hits.into(), 0, 9),
            ("attack.notoriety", self.attack.notoriety.into(), 0, 9),
            ("attack.loyalty", self.attack.loyalty.into(), -9, 9),
            ("attack.booty", self.attack.booty.into(), 0, 1000),
            ("attack.dice_if_attacked", self.attack.dice_if_attacked.into(), 1, 4),
            ("sack.loyalty", self.sack.loyalty.into(), -9, 9),
            ("dr.gain", self.dr.gain.into(), 0, 9),
            ("dr.gain_pirate_port", self.dr.gain_pirate_port.into(), 0, 9),
            ("dr.penalty", self.dr.penalty.into(), -9, 0),
            ("dr.recoveries", self.dr.recoveries.into(), 1, 4),
            ("booty_grab.bonus", self.booty_grab.bonus.into(), 0, 9),
            ("booty_grab.loyalty", self.booty_grab.loyalty.into(), -9, 9),
            ("booty_grab.percent", self.booty_grab.percent.into(), 0, 100),
            ("skull.grab_bonus", self.skull.grab_bonus.into(), 0, 9),
            ("alliance.combat", self.alliance.combat.into(), 0, 9),
            ("retire.factor", self.retire.factor.into(), 0, 1000),
            ("retire.refused_loyalty", self.retire.refused_loyalty.into(), -9, 9),
            ("ap.per_turn", self.ap.per_turn.into(), 0, 9),
            ("kc.per_player", self.kc.per_player.into(), 0, 1),
            ("kc.combat_shift", self.kc.combat_shift.into(), -6, 6),
            ("kc.notoriety", self.kc.notoriety.into(), 0, 9),
            ("kc.loyalty", self.kc.loyalty.into(), -9, 9),
            ("kc.moved_speed", self.kc.moved_speed.into(), -9, 9),
            ("kc.port_hits", self.kc.port_hits.into(), 0, 9),
            ("kc.oust_notoriety", self.kc.oust_notoriety.into(), 0, 9),
            ("kc.storm_up_to", self.kc.storm_up_to.into(), 0, 6),
            ("kc.converts_combat", self.kc.converts_combat.into(), 0, 20),
            ("kc.converts_speed", self.kc.converts_speed.into(), 0, 20),
            ("warship.hits", self.warship.hits.into(), 0, 9),
            ("warship.loyalty", self.warship.loyalty.into(), -9, 9),
            ("battle.enemy_bonus", self.battle.enemy_bonus.into(), 0, 9),
            ("ambition.loyalty", self.ambition.loyalty.into(), -9, 9),
            ("loyalty.max", self.loyalty.max.into(), 1, 60),
            ("loyalty.slow", self.loyalty.slow.into(), -9, 9),
            ("loyalty.scurvy", self.loyalty.scurvy.into(), -9, 0),
            ("general_pardon.times", self.general_pardon.times.into(), 1, 9),
            ("general_pardon.back_at", self.general_pardon.back_at.into(), 1, 60),
            ("heavy_guns.combat", self.heavy_guns.combat.into(), 0, 9),
            ("storm.transit", self.storm.transit.into(), 0, 1),
            ("treasure.found_from", self.treasure.found_from.into(), 1, 7),
            ("treasure.factor", self.treasure.factor.into(), 0, 1000),
            ("double_cross.free_up_to", self.double_cross.free_up_to.into(), 0, 6),
            ("double_cross.fined_up_to", self.double_cross.fined_up_to.into(), 0, 6),
            ("double_cross.percent", self.double_cross.percent.into(), 0, 100),
            ("double_cross.all_from", self.double_cross.all_from.into(), 2, 13),
            ("score.retired", self.score.retired.into(), 0, 20),
            ("score.net_worth", self.score.net_worth.into(), 1, 10_000),
            ("score.other", self.score.other.into(), 0, 20),
            ("score.kc_one_in", self.score.kc_one_in.into(), 1, 2),
        ] {
            between(key, value, low, high)?;
        }
        if self.loot.rich_from <= self.loot.poor_up_to {
            return Err(BadRule::new("loot.rich_from", "must be above `loot.poor_up_to`"));
        }
        if self.double_cross.fined_up_to < self.double_cross.free_up_to {
            let reason = "must be at least `double_cross.free_up_to`";
            return Err(BadRule::new("double_cross.fined_up_to", reason));
        }
        match self.storm.hits.iter().find(|&&hits| hits > 9) {
            Some(hits) => Err(BadRule::new("storm.hits", format!("must be 0 to 9, not {hits}"))),
            None => Ok(()),
        }
    }

    fn validate_ships(&self) -> Result<(), BadRule> {
        let ship = &self.ship;
        between("ship.sunk_at_combat", ship.sunk_at_combat.into(), -9, 9)?;
        between("ship.sunk_at_speed", ship.sunk_at_speed.into(), -9, 9)?;
        for (name, of) in
            [("sloop", &ship.sloop), ("schooner", &ship.schooner), ("brigantine", &ship.brigantine)]
        {
            let combat = i64::from(ship.sunk_at_combat) + 1;
            between(&format!("ship.{name}.combat"), of.combat.into(), combat, 20)?;
            let speed = i64::from(ship.sunk_at_speed) + 1;
            between(&format!("ship.{name}.speed"), of.speed.into(), speed, 20)?;
            between(&format!("ship.{name}.holds"), of.holds.into(), 1, MAX_HOLDS as i64)?;
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
                return Err(BadRule::new(key, format!("must be {n} counters, not {}", rows.len())));
            }
            if let Some(bad) = rows.iter().flatten().find(|&&rating| rating > 20) {
                return Err(BadRule::new(key, format!("must be 0 to 20, not {bad}")));
            }
        }
        between("governors.anti", self.governors.anti.into(), 0, 60)?;
        for (name, cargos) in ["sloop", "schooner", "brigantine", "flute", "three_master"]
            .into_iter()
            .zip(self.merchants.in_order())
        {
            let key = format!("merchants.{name}");
            between(&key, cargos.len() as i64, 0, 35)?;
            for &cargo in cargos {
                between(&key, cargo.into(), 0, MAX_CARGO.into())?;
            }
        }
        Ok(())
    }

    fn validate_map(&self) -> Result<(), BadRule> {
        for (port, rules) in Port::all().zip(self.port.in_order()) {
            let (low, value, defense) =
                if rules.nation.0.is_some() { (1, 6, 20) } else { (0, 0, 0) };
            between(&format!("port.{}.worth", port.key()), rules.worth.into(), low, value)?;
            between(&format!("port.{}.defense", port.key()), rules.defense.into(), low, defense)?;
        }
        for (pirate, rules) in Pirate::all().zip(self.pirate.in_order()) {
            let key = |rating: &str| format!("pirate.{}.{rating}", pirate.key());
            between(&key("initiative"), rules.initiative.into(), 1, 9)?;
            between(&key("ability"), rules.ability.into(), 0, 9)?;
            between(&key("leadership"), rules.leadership.into(), 0, 9)?;
            between(&key("cruelty"), rules.cruelty.into(), 0, 9)?;
            between(&key("duel"), rules.duel.into(), 1, 9)?;
            between(&key("cunning"), rules.cunning.into(), 0, 9)?;
        }
        let map = &self.map;
        if let Some([area, _]) = map.borders.iter().find(|[a, b]| a == b) {
            return Err(BadRule::new("map.borders", format!("can't be of {area} with itself")));
        }
        for (key, [a, b]) in [
            ("map.middle_passage", map.middle_passage),
            ("map.atlantic_run", map.atlantic_run),
            ("map.cape_passage", map.cape_passage),
        ] {
            if a == b {
                return Err(BadRule::new(key, "must touch two areas"));
            }
        }
        if map.isle_of_pines.is_empty() {
            return Err(BadRule::new("map.isle_of_pines", "must name an area"));
        }
        let open = self.port.in_order().iter().filter(|port| port.nation.0.is_some()).count();
        if open < 20 {
            return Err(BadRule::new("port", format!("must have 20 nations' ports, not {open}")));
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
                let reason = format!("can't give actions: {} is played at once", event.name());
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
            return Err(BadRule::new(key, "must be 60 copies at most"));
        }
        if !now {
            hand_cards += copies.len();
        }
        if event == EventCard::GeneralPardon && copies.len() != 1 {
            return Err(BadRule::new("deck.general_pardon", "must be one copy: it ends the game"));
        }
    }
    if kinds.len() > MAX_CARD_KINDS {
        let reason = format!("has {} kinds of cards, more than {MAX_CARD_KINDS}", kinds.len());
        return Err(BadRule::new("deck", reason));
    }
    if hand_cards < 40 {
        return Err(BadRule::new("deck", format!("must have 40 hand cards, not {hand_cards}")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::blackbeard::rules::EDITION;

    #[test]
    fn what_the_game_cannot_be_played_by_is_refused_at_its_key() {
        for (setting, start) in [
            ("players.max=6", "`players.max` must be 2 to 5"),
            ("setup.pirates=[4,4,2,2]", "`setup.pirates` must be 1 to 3 with 3 players"),
            ("recruits.in_hand=[3,3,3,3]", "`recruits.in_hand` must be 4 (as dealt) to 9"),
            ("turn.hand=3", "`setup.hand` must be at most `turn.hand`"),
            ("setup.merchants=27", "`setup.merchants` must be 0 to 26"),
            ("loot.rich_from=3", "`loot.rich_from` must be above `loot.poor_up_to`"),
            ("double_cross.fined_up_to=1", "`double_cross.fined_up_to` must be at least"),
            ("storm.hits=[1,1,2,2,2,10]", "`storm.hits` must be 0 to 9, not 10"),
            ("ship.sloop.combat=0", "`ship.sloop.combat` must be 1 to 20, not 0"),
            ("ship.brigantine.holds=5", "`ship.brigantine.holds` must be 1 to 4, not 5"),
            ("kc.counters=[[5,6]]", "`kc.counters` must be 9 counters, not 1"),
            ("merchants.flute=[5]", "`merchants.flute` must be 0 to 4, not 5"),
            ("port.havana.worth=0", "`port.havana.worth` must be 1 to 6, not 0"),
            ("port.madagascar.worth=1", "`port.madagascar.worth` must be 0 to 0, not 1"),
            ("pirate.teach.initiative=0", "`pirate.teach.initiative` must be 1 to 9"),
            ("map.borders=[[\"india\",\"india\"]]", "`map.borders` can't be of"),
            ("map.atlantic_run=[\"india\",\"india\"]", "`map.atlantic_run` must touch two areas"),
            ("map.isle_of_pines=[]", "`map.isle_of_pines` must name an area"),
            ("deck.fair_winds=[\"I\"]", "`deck.fair_winds` must give a number of actions"),
            ("deck.storms_at_sea=[\"2\"]", "`deck.storms_at_sea` can't give actions"),
            ("deck.general_pardon=[]", "`deck.general_pardon` must be one copy"),
        ] {
            let error = EDITION.rules::<Rules>(&[setting]).expect_err(setting).to_string();
            assert!(error.contains(start), "{setting}: {error}");
        }
    }
}
