//! Checks of rules that mix the two editions: decks, and the requirements for fighting black ships.

use super::{Bears, BlackShipVolleys, Rules, TavernStyle};
use crate::games::cove::data::Legend;
use crate::games::cove::data::tavern::Card;
use crate::rulebook::BadRule;

/// Edition that a kind of card belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Home {
    Either,
    PiratesCove,
    Piratenbucht,
}

const fn home(card: Card) -> Home {
    match card {
        Card::GrappleAttack
        | Card::SmokeScreen
        | Card::Grapeshot
        | Card::SmallFame
        | Card::MiddlingFame
        | Card::GreatFame
        | Card::GreatestFame => Home::Either,
        Card::CaptainFlint
        | Card::LongJohnSilver
        | Card::BillyBones
        | Card::SquireTrelawney
        | Card::Mastercraft
        | Card::AvastBelay
        | Card::BlowMeDown
        | Card::TreasureOverboard
        | Card::PowderKeg
        | Card::SixGunSalute
        | Card::AFondFarewell
        | Card::Consort
        | Card::CrowsNest
        | Card::GoingOnTheAccount
        | Card::PrivateeringCommission
        | Card::RoyalNavyIntercept
        | Card::SecretMap => Home::PiratesCove,
        Card::Flee
        | Card::Challenge
        | Card::RoyalNavy
        | Card::CarryallHull
        | Card::QuicksilverSails
        | Card::SixGuns
        | Card::VeteranCrew
        | Card::Reinforcement
        | Card::SecretStash
        | Card::SecretWeapon
        | Card::SleightOfHand
        | Card::Sabotage
        | Card::FavorableWinds => Home::Piratenbucht,
    }
}

impl Rules {
    /// Rejects mixtures of the editions that the game cannot play. The error gives the reason.
    pub(crate) fn validate_mix(&self) -> Result<(), BadRule> {
        self.validate_style()?;
        self.validate_black_ships()?;
        match self.tavern.style {
            TavernStyle::PiratesCove => Ok(()),
            TavernStyle::Piratenbucht => self.validate_speeds(),
        }
    }

    /// Checks that every card in the deck can be played under the tavern's style.
    fn validate_style(&self) -> Result<(), BadRule> {
        let (other, style, why) = match self.tavern.style {
            TavernStyle::PiratesCove => (
                Home::Piratenbucht,
                "pirates_cove",
                "has no action-card phase and no combat cards to play it",
            ),
            TavernStyle::Piratenbucht => (
                Home::PiratesCove,
                "piratenbucht",
                "has no parrots, mastercraft, events, battle or volley cards",
            ),
        };
        let stranger = self.tavern_deck().iter().find(|&(card, _)| home(card) == other);
        match stranger {
            None => Ok(()),
            Some((card, copies)) => Err(BadRule::new(
                format!("tavern.deck.{}", card.name()),
                format!("must be 0, not {copies}: tavern.style = \"{style}\" {why}"),
            )),
        }
    }

    fn validate_black_ships(&self) -> Result<(), BadRule> {
        match (self.black_ship.volleys, self.black_ship.bears) {
            (BlackShipVolleys::OneARound, _) | (_, Bears::Blackbeard) => Ok(()),
            (BlackShipVolleys::OneAtEachShip, Bears::LegendDeck) => Err(BadRule::new(
                "black_ship.volleys",
                "can be one_at_each_ship with black_ship.bears = \"blackbeard\" only: other legends \
                 fire when their speed lets them",
            )),
        }
    }

    /// Checks the order of speeds (`PB-SPD-1`). Quicksilver Sails must be faster than Blackbeard, Blackbeard must be
    /// faster than the Navy, and the Navy must be faster than full sails with all Favorable Winds.
    fn validate_speeds(&self) -> Result<(), BadRule> {
        let sails = self.ship.sails.iter().copied().max().unwrap_or(0);
        let winds = u16::from(self.tavern.deck.favorable_winds);
        let fastest = u16::from(sails) + winds * u16::from(self.favorable_winds.speed);
        let blackbeard = self.fighter(Legend::Blackbeard).map_or(0, |rules| rules.speed.into());
        let navy = u16::from(self.royal_navy.speed);
        for (key, above, speed, than) in [
            ("royal_navy.speed", navy, fastest, "sails with all Favorable Winds"),
            ("legend.blackbeard.speed", blackbeard, navy, "the Royal Navy"),
            (
                "area_cards.quicksilver_sails_speed",
                self.area_cards.quicksilver_sails_speed.into(),
                blackbeard,
                "Blackbeard",
            ),
        ] {
            if above <= speed {
                let reason = format!("must be above {speed}, the speed of {than}, not {above}");
                return Err(BadRule::new(key, reason));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::games::cove::rules::Rules;
    use crate::games::cove::rules::editions::{PIRATENBUCHT, PIRATES_COVE};

    #[test]
    fn consistent_edition_mixes_are_accepted() {
        for settings in [
            &["treasure_island.upgrade_levels=2", "treasure_island.upgrade_cost_factor=1"][..],
            &["mutiny.up_to=0"],
            &[
                "black_ship.bears=blackbeard",
                "black_ship.volleys=one_at_each_ship",
                "legend.blackbeard.dice=5",
                "legend.blackbeard.ranks_by=fame",
            ],
            &["black_ship.move=revenge"],
        ] {
            PIRATES_COVE
                .rules::<Rules>(settings)
                .expect("Pirate's Cove with a part of Piratenbucht");
        }
        for settings in [
            &["treasure_island.upgrade_levels=1", "treasure_island.upgrade_cost_factor=2"][..],
            &["mutiny.up_to=1"],
            &["combat.after_npcs=same_round", "combat.flee_fame_when=if_shots_fired"],
            &["legend.blackbeard.dice=6", "legend.blackbeard.ranks_by=cannon"],
        ] {
            PIRATENBUCHT
                .rules::<Rules>(settings)
                .expect("Piratenbucht with a part of Pirate's Cove");
        }
    }

    #[test]
    fn inconsistent_edition_mixes_are_rejected_with_the_reason() {
        for (edition, setting, start) in [
            (
                PIRATES_COVE,
                "tavern.deck.veteran_crew=1",
                "`tavern.deck.veteran_crew` must be 0, not 1: tavern.style = \"pirates_cove\" has no action-card phase",
            ),
            (
                PIRATES_COVE,
                "tavern.style=piratenbucht",
                "`tavern.deck.captain_flint` must be 0, not 1",
            ),
            (
                PIRATES_COVE,
                "black_ship.volleys=one_at_each_ship",
                "`black_ship.volleys` can be one_at_each_ship with",
            ),
            (
                PIRATENBUCHT,
                "tavern.deck.consort=1",
                "`tavern.deck.consort` must be 0, not 1: tavern.style = \"piratenbucht\" has no parrots",
            ),
            (PIRATENBUCHT, "tavern.style=pirates_cove", "`tavern.deck.flee` must be 0"),
            (
                PIRATENBUCHT,
                "black_ship.bears=legend_deck",
                "`black_ship.volleys` can be one_at_each_ship with",
            ),
            (PIRATENBUCHT, "tavern.deck.favorable_winds=9", "`royal_navy.speed` must be above 93"),
            (
                PIRATENBUCHT,
                "legend.blackbeard.speed=80",
                "`legend.blackbeard.speed` must be above 80, the speed of the Royal Navy",
            ),
            (
                PIRATENBUCHT,
                "area_cards.quicksilver_sails_speed=90",
                "`area_cards.quicksilver_sails_speed` must be above 90",
            ),
        ] {
            let refused = edition.rules::<Rules>(&[setting]).expect_err(setting).message;
            assert!(refused.starts_with(start), "{setting}: {refused}");
        }
    }
}
