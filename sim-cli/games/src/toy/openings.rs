//! Openings desk of the dice race for the number of cards bought before the race.

use corsair_engine::Game;

use crate::pack::openings::{
    NotAnOpening, Opening, OpeningSet, OpeningWord, Openings, OpeningsDesk, game_of_at_least,
};
use crate::pack::{TableRefused, ValidatedRules};
use crate::toy::RacePack;
use crate::toy::bots::OPENING;
use crate::toy::game::{Action, DiceRace};
use corsair_lab::CountedAmount;

pub(crate) struct Hands;

impl OpeningsDesk for Hands {
    fn word(&self) -> &'static OpeningWord {
        &OpeningWord {
            id: "hand",
            ids: "hands",
            form: Some("cards"),
            cost: Some("cost"),
            parameter: OPENING,
        }
    }

    fn open(
        &self,
        rules: &ValidatedRules,
        seats: usize,
    ) -> Result<Box<dyn Openings>, TableRefused> {
        Ok(Box::new(game_of_at_least::<RacePack>(rules, seats)?))
    }
}

impl DiceRace {
    fn opening(&self, cards: u8) -> Opening {
        let price = (cards * self.rules().card.price).into();
        Opening {
            name: cards.to_string(),
            parts: format!("cards={cards}"),
            cost: Some(CountedAmount::new(price, 2)),
        }
    }
}

impl Openings for DiceRace {
    fn set(&self) -> OpeningSet {
        OpeningSet::All((0..=self.rules().card.most).map(|cards| self.opening(cards)).collect())
    }

    fn read(&self, name: &str) -> Result<Opening, NotAnOpening> {
        let malformed = || NotAnOpening::Malformed(format!("`{name}` is not a number of cards"));
        let cards = name.trim().parse().map_err(|_| malformed())?;
        self.check(&self.start(), Action::Buy(cards)).map_err(NotAnOpening::Illegal)?;
        Ok(self.opening(cards))
    }
}
