//! Openings desk of Blackbeard for first deployments, written `card-area-ship`.

use corsair_strategies::blackbeard::deployment::{Deployment, NAME};

use crate::blackbeard::BlackbeardPack;
use crate::pack::openings::{
    NotAnOpening, Opening, OpeningSet, OpeningWord, Openings, OpeningsDesk, game_of_at_least,
};
use crate::pack::{TableRefused, ValidatedRules};

/// Openings desk for first deployments. Cards are dealt, so the compared deployments leave the card to the bot. A
/// deployment that names a card is played only if the bot holds that card.
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

    fn open(
        &self,
        rules: &ValidatedRules,
        seats: usize,
    ) -> Result<Box<dyn Openings>, TableRefused> {
        game_of_at_least::<BlackbeardPack>(rules, seats)?;
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
