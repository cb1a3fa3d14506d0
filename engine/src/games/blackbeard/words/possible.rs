//! Checks that reject a situation if the rules can't reach its state.

use super::situation::{PirateAt, Situation};
use crate::games::blackbeard::data::Port;
use crate::games::blackbeard::data::card::{Card, EventCard};
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::state::State;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::rulebook::BadRule;

impl Blackbeard {
    /// Checks that the pirates in a situation are possible in the state built from it.
    ///
    /// # Errors
    ///
    /// Returns the key of the first impossible value, with the id of its rule.
    pub(crate) fn check_possible(
        &self,
        state: &State,
        situation: &Situation,
    ) -> Result<(), BadRule> {
        let mut havens = Set::EMPTY;
        for (index, at) in situation.pirate.iter().enumerate() {
            let bad = self.impossible(state, at, havens);
            if let Some((key, reason)) = bad {
                return Err(BadRule::new(format!("pirate[{index}].{key}"), reason));
            }
            havens = havens.or(at.havens.iter().copied().collect());
        }
        Ok(())
    }

    /// Returns the key of a pirate's first impossible value, with the reason. The set `havens` has the Safe Havens of
    /// pirates listed earlier.
    fn impossible(
        &self,
        state: &State,
        at: &PirateAt,
        havens: Set<Port>,
    ) -> Option<(&'static str, String)> {
        let printed = self.rated(at.name).cunning;
        if let Some(cunning) = at.cunning.filter(|&cunning| cunning > printed) {
            let reason = format!("must be at most {printed}, as printed, not {cunning} (BB-SET-6)");
            return Some(("cunning", reason));
        }
        let is =
            |card: Option<Card>, event: EventCard| card.is_none_or(|card| card.event() == event);
        if !is(at.letter.map(|letter| letter.card), EventCard::LetterOfMarque) {
            return Some(("letter", "must be a Letter of Marque card (BB-EV-12)".into()));
        }
        if !is(at.guns, EventCard::HeavyGuns) {
            return Some(("guns", "must be a Heavy Guns card (BB-EV-10)".into()));
        }
        if !is(at.treasure, EventCard::BuriedTreasure) {
            return Some(("treasure", "must be a Buried Treasure card (BB-EV-01)".into()));
        }
        if let Some(letter) = at.letter.filter(|letter| at.history.contains(&letter.nation)) {
            let nation = letter.nation;
            let reason = format!("can't be {nation}, which is in his Attack History (BB-ATT-2)");
            return Some(("letter", reason));
        }
        if let Some(haven) = at.havens.iter().find(|&&haven| havens.has(haven)) {
            let reason = format!("can't have {haven}, another pirate's Safe Haven (BB-INP-5)");
            return Some(("havens", reason));
        }
        let port = at.at.port()?;
        if at.scurvy {
            return Some((
                "scurvy",
                format!("can't be set in {port}: scurvy ends in port (BB-PRT-5)"),
            ));
        }
        if state.destroyed.has(port) {
            return Some(("at", format!("can't be {port}, which is destroyed (BB-PRT-2)")));
        }
        // A pirate may have entered by an attack, which his Attack History records (`BB-INP-1`).
        let nation = self.nation(port);
        let may_stay = at.letter.map(|letter| letter.nation) == nation
            || nation.is_some_and(|nation| at.history.contains(&nation));
        let reason = "is Anti-Pirate, and neither `letter` nor `history` has the port's nation";
        (state.anti.has(port) && !may_stay)
            .then(|| ("at", format!("can't be {port}: it {reason} (BB-PRT-2)")))
    }
}
