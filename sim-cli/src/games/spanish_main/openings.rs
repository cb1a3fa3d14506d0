//! The desk of openings: the fleets that a seat may choose from.

use corsair_engine::Illegal;
use corsair_engine::games::spanish_main::{Fleet, Rules, SpanishMain};
use corsair_engine::nearest::nearest;
use corsair_engine::rulebook::Rulebook;
use corsair_engine::seat::MAX_SEATS;
use corsair_strategies::spanish_main::fleet::NAME;

use crate::pack::TableRefused;
use crate::pack::openings::{
    NotAnOpening, Opening, OpeningSet, OpeningWord, Openings, OpeningsDesk,
};
use corsair_lab::CountedAmount;

/// The fleets of the rules (`SM-FLT-1`).
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

    fn open(&self, book: &Rulebook, seats: usize) -> Result<Box<dyn Openings>, TableRefused> {
        let game = |seats| -> Result<SpanishMain, TableRefused> {
            let rules: Rules = book.rules("spanish-main")?;
            SpanishMain::new(rules, seats).map_err(TableRefused::Seats)
        };
        // The refusal of the seats that are needed says more than that of the last.
        let found = (seats..=MAX_SEATS).find_map(|seats| game(seats).ok());
        Ok(Box::new(FleetList(found.map_or_else(|| game(seats), Ok)?)))
    }
}

/// The fleets of a game.
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
    use corsair_engine::games::spanish_main::EDITIONS;

    use super::*;

    #[test]
    fn fleets_of_a_rules_file_are_openings_beside_those_of_the_ledger() {
        let edition = EDITIONS[0];
        let mut book = Rulebook::edition(edition.file, edition.text).expect("sound");
        let ledger = Fleets.open(&book, 2).unwrap_or_else(|_| panic!("a table")).set();
        let file = include_str!("../../../../docs/examples/fleets.toml");
        book.overlay::<Rules>("fleets.toml", file).expect("fleets");
        let openings = Fleets.open(&book, 2).unwrap_or_else(|_| panic!("a table"));
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
