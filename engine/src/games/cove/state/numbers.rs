//! Values and prices computed once from the rules.

use super::action::Action;
use super::cached_actions::CachedActions;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Cards;
use crate::games::cove::rules::{MAX_LEVELS, Rules};
use crate::seat::{MAX_SEATS, Seat};

/// Values and prices computed once from the rules, so that play only looks them up.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    /// Printed value by section and level, from level 0 (crippled).
    pub values: [[u8; MAX_LEVELS + 1]; 4],
    pub top_level: u8,
    pub tavern_deck: Cards,
    /// True if every tavern card is among the first [`USUAL_CARDS`] kinds.
    pub usual_cards_only: bool,
    pub cached_actions: CachedActions,
    /// Price to rig a section to each level.
    pub prices_to_rig: [u16; MAX_LEVELS + 1],
    /// Price of the next level, by current level: at a shipyard, and at Treasure Island.
    pub prices_to_upgrade: [[u16; MAX_LEVELS + 1]; 2],
}

/// Number of tavern card kinds at the start of `Card::ALL` that include all kinds in Pirate's Cove. A draw from fewer
/// kinds is faster.
pub(crate) const USUAL_CARDS: usize = 8 * USUAL_EIGHTS;
pub(crate) const USUAL_EIGHTS: usize = 3;

/// Price of a level beyond the top: more gold than a game can have.
const NOT_FOR_SALE: u16 = u16::MAX;

impl Numbers {
    pub(crate) fn new(rules: &Rules) -> Numbers {
        let mut values = [[0; MAX_LEVELS + 1]; 4];
        for section in Section::ALL {
            let track = rules.track(section);
            values[section.index()][1..=track.len()].copy_from_slice(track);
        }
        let top_level = rules.ship.hull.len() as u8;
        let start = rules.start.level;
        let mut prices_to_rig = [0; MAX_LEVELS + 1];
        for level in start..top_level {
            let level = usize::from(level);
            prices_to_rig[level + 1] =
                prices_to_rig[level] + u16::from(rules.ship.prices[level - 1]);
        }
        let factors = [1, u16::from(rules.treasure_island.upgrade_cost_factor)];
        let prices_to_upgrade = factors.map(|factor| {
            let mut prices = [NOT_FOR_SALE; MAX_LEVELS + 1];
            for (price, &printed) in prices[1..].iter_mut().zip(&rules.ship.prices) {
                *price = u16::from(printed) * factor;
            }
            prices
        });
        let mut rigs: [Vec<Action>; MAX_SEATS] = Default::default();
        let levels = start..=top_level;
        for hull in levels.clone() {
            for sails in levels.clone() {
                for cannon in levels.clone() {
                    for crew in levels.clone() {
                        let rig = [hull, sails, cannon, crew];
                        let price = price_of_rig(&prices_to_rig, rig);
                        for (seat, rigs) in Seat::all(MAX_SEATS).zip(&mut rigs) {
                            if price <= rules.gold_at_start(seat) {
                                rigs.push(Action::Rig(rig));
                            }
                        }
                    }
                }
            }
        }
        let tavern_deck = rules.tavern_deck();
        let usual_cards_only = tavern_deck.iter().all(|(card, _)| card.index() < USUAL_CARDS);
        let cached_actions = CachedActions::new(rules, rigs);
        Numbers {
            values,
            top_level,
            tavern_deck,
            usual_cards_only,
            cached_actions,
            prices_to_rig,
            prices_to_upgrade,
        }
    }
}

/// Price of a rig. Levels up to the starting levels cost nothing.
pub(crate) fn price_of_rig(prices: &[u16; MAX_LEVELS + 1], rig: [u8; 4]) -> u16 {
    rig.into_iter().map(|level| prices[usize::from(level)]).sum()
}
