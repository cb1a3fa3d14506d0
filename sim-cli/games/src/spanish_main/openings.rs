//! Openings desk of Pirates of the Spanish Main for the fleets available to a seat.

use corsair_engine::Illegal;
use corsair_engine::games::spanish_main::{Fleet, SpanishMain};
use corsair_engine::nearest::nearest;
use corsair_strategies::spanish_main::fleet::NAME;

use crate::pack::openings::{
    NotAnOpening, Opening, OpeningSet, OpeningWord, Openings, OpeningsDesk, game_of_at_least,
};
use crate::pack::{TableRefused, ValidatedRules};
use crate::spanish_main::SpanishMainPack;
use corsair_lab::CountedAmount;

/// Openings desk for the fleets that the rules list (`SM-FLT-1`).
pub(crate) struct Fleets;

impl OpeningsDesk for Fleets {
    fn word(&self) -> &'static OpeningWord {
        &OpeningWord {
            id: "fleet",
            ids: "fleets",
            form: None,
            cost: Some("points"),
            parameter: NAME,
        }
    }

    fn open(
        &self,
        rules: &ValidatedRules,
        seats: usize,
    ) -> Result<Box<dyn Openings>, TableRefused> {
        Ok(Box::new(FleetList(game_of_at_least::<SpanishMainPack>(rules, seats)?)))
    }
}

/// Fleets of a game.
struct FleetList(SpanishMain);

impl FleetList {
    fn opening(&self, fleet: &Fleet) -> Opening {
        let cards = self.0.cards();
        let masts: u32 = fleet.ships.iter().map(|of| u32::from(cards.ship(of.ship).masts)).sum();
        let crew: usize = fleet.ships.iter().map(|of| of.crew.len()).sum();
        let points = fleet.points(cards, self.0.rules().fleets());
        let (ships, forts) = (fleet.ships.len(), fleet.forts.len());
        Opening {
            name: fleet.name.clone(),
            parts: format!("ships={ships} masts={masts} crew={crew} forts={forts}"),
            cost: Some(CountedAmount::new(points.into(), 1)),
        }
    }
}

impl Openings for FleetList {
    fn set(&self) -> OpeningSet {
        OpeningSet::All(self.0.fleets().iter().map(|fleet| self.opening(fleet)).collect())
    }

    fn read(&self, name: &str) -> Result<Opening, NotAnOpening> {
        let fleets = self.0.fleets();
        if let Some(fleet) = fleets.iter().find(|fleet| fleet.name == name.trim()) {
            return Ok(self.opening(fleet));
        }
        let near = nearest(name, fleets.iter().map(|fleet| fleet.name.as_str()));
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let reason = format!("there is no fleet `{name}`{near}");
        Err(NotAnOpening::Illegal(Illegal::new("SM-FLT-1", reason)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition;
    use corsair_lab::HouseRules;

    #[test]
    fn fleets_of_a_rules_file_become_openings() {
        let edition = edition("spanish-main").expect("an edition");
        let open = |house: &HouseRules| {
            let rules = edition.rulebook(house).expect("sound rules");
            Fleets.open(&rules, 2).unwrap_or_else(|_| panic!("a table"))
        };
        let ledger = open(&HouseRules::default()).set();
        let file = include_str!("../../../../docs/examples/fleets.toml");
        let openings = open(&HouseRules::of_file("fleets.toml", file));
        let (OpeningSet::All(ledger), OpeningSet::All(all)) = (ledger, openings.set()) else {
            panic!("all fleets are listed");
        };
        assert_eq!(all[..ledger.len()], ledger);
        let own: Vec<&str> = all[ledger.len()..].iter().map(|of| of.name.as_str()).collect();
        assert_eq!(own, ["two-gunships"]);
        let read = openings.read("two-gunships").ok().expect("a fleet");
        assert!(read.parts.starts_with("ships=2 "), "{}", read.parts);
        assert!(openings.read("three-gunships").is_err());
    }
}
