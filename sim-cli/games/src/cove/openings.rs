//! Openings desk of Pirate's Cove for rigs, written hull-sails-cannon-crew, such as `2-3-3-3`.

use std::fmt;
use std::str::FromStr;

use corsair_engine::games::cove::Cove;

use crate::cove::game_of_at_least;
use crate::pack::openings::{
    NotAnOpening, Opening, OpeningSet, OpeningWord, Openings, OpeningsDesk,
};
use crate::pack::{TableRefused, ValidatedRules};
use corsair_lab::CountedAmount;

/// Openings desk for all rigs that the rules allow.
pub struct Rigs;

impl OpeningsDesk for Rigs {
    fn word(&self) -> &'static OpeningWord {
        &OpeningWord {
            id: "rig",
            ids: "rigs",
            form: Some("hull-sails-cannon-crew"),
            cost: Some("cost"),
            parameter: "rig",
        }
    }

    fn open(
        &self,
        rules: &ValidatedRules,
        seats: usize,
    ) -> Result<Box<dyn Openings>, TableRefused> {
        Ok(Box::new(game_of_at_least(rules, seats)?))
    }
}

impl Openings for Cove {
    fn set(&self) -> OpeningSet {
        OpeningSet::All(self.rigs().map(|levels| opening(self, Rig(levels))).collect())
    }

    fn read(&self, name: &str) -> Result<Opening, NotAnOpening> {
        let malformed = |refusal: NotARig| NotAnOpening::Malformed(refusal.to_string());
        let rig: Rig = name.parse().map_err(malformed)?;
        self.check_opening(rig.0).map_err(NotAnOpening::Illegal)?;
        Ok(opening(self, rig))
    }
}

/// Returns a legal rig as an opening.
fn opening(game: &Cove, rig: Rig) -> Opening {
    let [hull, sails, cannon, crew] = rig.0;
    Opening {
        name: rig.to_string(),
        parts: format!("hull={hull} sails={sails} cannon={cannon} crew={crew}"),
        cost: Some(CountedAmount::new(game.cost_of_rig(rig.0).into(), 1)),
    }
}

/// Levels of a ship's hull, sails, cannon and crew at the start of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rig([u8; 4]);

/// Error for words that don't have the form of a rig.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a rig: write four levels, hull-sails-cannon-crew, such as 2-3-3-3")]
struct NotARig(String);

impl fmt::Display for Rig {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [hull, sails, cannon, crew] = self.0;
        write!(out, "{hull}-{sails}-{cannon}-{crew}")
    }
}

impl FromStr for Rig {
    type Err = NotARig;

    fn from_str(text: &str) -> Result<Rig, NotARig> {
        let wrong = || NotARig(text.into());
        let level = |part: &str| match part.as_bytes() {
            [b'0'..=b'9'] => part.parse().ok(),
            _ => None,
        };
        let levels: Option<Vec<u8>> = text.trim().split('-').map(level).collect();
        levels.and_then(|levels| levels.try_into().ok()).map(Rig).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rig_is_written_as_four_levels() {
        assert_eq!(" 2-3-4-8".parse(), Ok(Rig([2, 3, 4, 8])));
        assert_eq!(Rig([2, 3, 4, 8]).to_string(), "2-3-4-8");
        for text in ["", "2-3-4", "2-3-4-5-6", "2-3-4-10", "2-3-4-+5", "2 3 4 5", "a-b-c-d"] {
            assert_eq!(text.parse::<Rig>(), Err(NotARig(text.into())));
        }
    }
}
