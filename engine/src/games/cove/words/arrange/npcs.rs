//! Black ships and Navies of a situation.

use super::take;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Legend, MAX_BLACK_SHIPS};
use crate::games::cove::rules::{Bears, TavernStyle};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{BlackShip, LegendDeck, State};
use crate::games::cove::words::situation::{Begin, BlackShipAt, LegendsAt, Situation};
use crate::rulebook::BadRule;
use crate::seat::Seat;

impl Cove {
    pub(crate) fn arrange_black_ships(
        &self,
        state: &mut State,
        ships: &[BlackShipAt],
    ) -> Result<(), BadRule> {
        let refuse = |reason: String| Err(BadRule::new("black_ship", reason));
        if ships.len() > MAX_BLACK_SHIPS {
            return refuse(format!("must list at most {MAX_BLACK_SHIPS} black ships"));
        }
        state.legends.drawable = Legend::ALL
            .into_iter()
            .filter(|&legend| self.rules.in_deck(legend))
            .fold(0, |deck, legend| deck | 1 << legend.index());
        state.legends.discards = 0;
        state.black_ships = [BlackShip { island: None, legend: None }; MAX_BLACK_SHIPS];
        for (number, ship) in ships.iter().enumerate() {
            if ship.island == Island::Cove {
                return refuse("can't be at Pirate's Cove".into());
            }
            let only = self.rules.black_ship.bears == Bears::Blackbeard;
            if only && ship.legend.is_some_and(|legend| legend != Legend::Blackbeard) {
                return refuse("must bear Blackbeard under these rules".into());
            }
            if let Some(legend) = ship.legend.filter(|_| !only) {
                let bit = 1 << legend.index();
                if state.legends.drawable & bit == 0 {
                    return refuse(format!(
                        "bear {} twice, or the deck does not have this legend",
                        legend.name()
                    ));
                }
                state.legends.drawable &= !bit;
            }
            state.black_ships[number] =
                BlackShip { island: Some(ship.island), legend: ship.legend };
        }
        Ok(())
    }

    pub(crate) fn arrange_legends(
        &self,
        state: &mut State,
        legends: &LegendsAt,
    ) -> Result<(), BadRule> {
        let refuse = |reason: String| Err(BadRule::new("legends.deck", reason));
        if self.rules.black_ship.bears == Bears::Blackbeard {
            return refuse("needs rules with a deck of legends".into());
        }
        let free = state.legends.drawable | state.legends.discards;
        state.legends = LegendDeck { drawable: 0, discards: free };
        for legend in &legends.deck {
            let bit = 1 << legend.index();
            if state.legends.discards & bit == 0 {
                let name = legend.name();
                return refuse(format!(
                    "has {name} twice, or a black ship bears {name}, or the rules omit {name}"
                ));
            }
            state.legends.drawable |= bit;
            state.legends.discards &= !bit;
        }
        Ok(())
    }

    pub(crate) fn arrange_navies(
        &self,
        state: &mut State,
        situation: &Situation,
    ) -> Result<(), BadRule> {
        let at_sea = match self.rules.tavern.style {
            TavernStyle::PiratesCove => matches!(situation.phase, Begin::Reveal | Begin::Combat),
            TavernStyle::Piratenbucht => matches!(situation.phase, Begin::Actions | Begin::Combat),
        };
        for navy in situation.navy.iter().chain(&situation.more_navies) {
            if !navy.island.is_outer() {
                return Err(BadRule::new("navy.island", "must be an outer island, 1 to 5"));
            }
            if navy.controller >= usize::from(self.seats) {
                return Err(BadRule::new(
                    "navy.controller",
                    format!("must be seat0 to seat{}", self.seats - 1),
                ));
            }
            match self.rules.tavern.style {
                TavernStyle::PiratesCove if !situation.more_navies.is_empty() => {
                    return Err(BadRule::new(
                        "more_navies",
                        "must be empty: these rules have one Navy (PC-NAV-3)",
                    ));
                }
                TavernStyle::PiratesCove => {}
                TavernStyle::Piratenbucht => take(&mut state.deck, Card::RoyalNavy, "navy")?,
            }
            if !at_sea {
                let reason = "needs phase `combat`, or the phase of Navy cards: `reveal`, in Piratenbucht `actions`";
                return Err(BadRule::new("navy", reason));
            }
            let controller = Seat::new(navy.controller);
            if state.vessel(controller).island == navy.island {
                let reason = "must be a seat whose ship is not at the Navy's island";
                return Err(BadRule::new("navy.controller", reason));
            }
            let place = &mut state.navies[navy.island.index()];
            if place.replace(controller).is_some() {
                return Err(BadRule::new("more_navies", "must be at different islands"));
            }
        }
        Ok(())
    }
}
