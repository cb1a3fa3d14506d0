//! The desk of openings: the first deployment, `card-area-ship`.

use corsair_strategies::blackbeard::deployment::{Deployment, NAME};

use crate::blackbeard::BlackbeardPack;
use crate::pack::openings::{
    NotAnOpening, Opening, OpeningSet, OpeningWord, Openings, OpeningsDesk, game_of_at_least,
};
use crate::pack::{TableRefused, ValidatedRules};

/// First deployments. Cards are dealt, so the compared deployments leave the card to the bot; a deployment that names
/// a card is played if the bot holds the card.
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
