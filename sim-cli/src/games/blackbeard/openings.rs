//! The desk of openings: the first deployment, `card-area-ship`.

use corsair_engine::games::blackbeard::{Blackbeard, Rules};
use corsair_engine::rulebook::Rulebook;
use corsair_engine::seat::MAX_SEATS;
use corsair_strategies::blackbeard::deployment::{Deployment, NAME};

use crate::pack::TableRefused;
use crate::pack::openings::{
    NotAnOpening, Opening, OpeningSet, OpeningWord, Openings, OpeningsDesk,
};

/// First deployments. Cards are dealt, so those that are compared leave the card to the bot; one that
/// names a card is played where the bot holds it.
pub(crate) struct Deployments;

impl OpeningsDesk for Deployments {
    fn word(&self) -> &'static OpeningWord {
        &OpeningWord {
            id: "deployment",
            ids: "deployments",
            form: Some("card-area-ship"),
            cost: None,
            parameter: NAME,
        }
    }

    fn open(&self, book: &Rulebook, seats: usize) -> Result<Box<dyn Openings>, TableRefused> {
        let game = |seats| -> Result<Blackbeard, TableRefused> {
            let rules: Rules = book.rules("blackbeard")?;
            Blackbeard::new(rules, seats).map_err(TableRefused::Seats)
        };
        // The refusal of the seats that are needed says more than that of the last.
        let found = (seats..=MAX_SEATS).find_map(|seats| game(seats).ok());
        found.map_or_else(|| game(seats), Ok)?;
        Ok(Box::new(Deployments))
    }
}

impl Openings for Deployments {
    fn set(&self) -> OpeningSet {
        OpeningSet::Sample(Deployment::all(None).map(opening).collect())
    }

    fn read(&self, name: &str) -> Result<Opening, NotAnOpening> {
        let malformed = |refusal: &dyn ToString| NotAnOpening::Malformed(refusal.to_string());
        name.parse().map(opening).map_err(|refusal| malformed(&refusal))
    }
}

fn opening(deployment: Deployment) -> Opening {
    let Deployment { pirate, area, ship } = deployment;
    let card = pirate.map_or("any", |pirate| pirate.key());
    Opening {
        name: deployment.to_string(),
        parts: format!("card={card} area={} ship={}", area.key(), ship.key()),
        cost: None,
    }
}
