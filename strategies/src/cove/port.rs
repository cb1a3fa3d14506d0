//! Values of actions between battles: visits, gifts and parrots.

use std::cell::OnceCell;

use corsair_engine::games::cove::{Action, Island, Section, TavernStyle, View};

use super::ship::OwnShip;
use super::shipyard::Terms;
use super::simd::F32x4;
use super::valuation::{self, Prices};
use super::weights::{EvalContext, Weights};

/// Number of coins that a player does not bury while there are turns left to spend them.
const POCKET_MONEY: u16 = 4;
/// Number of turns, at the end of a game, in which a player buries as many coins as possible.
const TURNS_WITHOUT_SHOPPING: u8 = 2;
/// Value that exceeds the value of every way to spend gold.
const FIRST_OF_ALL: f32 = 50.0;
/// Value of repairing a mastercraft or Reinforcement before the last turn.
const MASTERCRAFT: f32 = 1.0;
/// Value of an action that is worse than leaving.
const NEVER: f32 = -1.0;

/// Evaluates the actions during a visit to an island.
pub(super) struct Visit<'a> {
    view: View<'a>,
    context: EvalContext<'a>,
    prices: Prices,
    /// Cached gains from raising each section at this island.
    upgrades: OnceCell<F32x4>,
}

impl<'a> Visit<'a> {
    pub(super) fn of(view: View<'a>, context: EvalContext<'a>) -> Visit<'a> {
        Visit {
            view,
            context,
            prices: Prices::of(view, context.weights),
            upgrades: OnceCell::new(),
        }
    }

    fn ship(&self) -> OwnShip<'a> {
        OwnShip::of(self.view, self.context, self.prices, self.view.seat())
    }

    fn upgrade(&self, section: Section) -> f32 {
        let (view, seat) = (self.view, self.view.seat());
        let upgrades = self.upgrades.get_or_init(|| {
            let terms = match view.island(seat) {
                Island::Treasure => Terms::of_treasure_island(view.rules()),
                _ => Terms::USUAL,
            };
            self.ship().upgrades(terms, F32x4::splat(view.gold(seat).into()))
        });
        upgrades.at(section)
    }

    /// Returns the value of an action. Leaving has the value 0.
    pub(super) fn value(&self, action: Action) -> f32 {
        let (view, seat) = (self.view, self.view.seat());
        let last = valuation::turns_left(view) == 0;
        match action {
            Action::BuryChests(chests) => FIRST_OF_ALL + f32::from(chests),
            Action::BuryGold(lots) => self.burying_gold(lots),
            Action::BuyCard => self.prices.purchase(view),
            Action::Upgrade(section) => self.upgrade(section),
            Action::Account(_) | Action::Mastercraft(_) | Action::Repair(_) if last => NEVER,
            Action::Account(section) => {
                let saved = view.price_of_next_level(seat, section).unwrap_or(0);
                self.ship().gain(section) + f32::from(saved) * self.prices.coin
            }
            Action::Mastercraft(section) => FIRST_OF_ALL + need(view, section),
            Action::Repair(_) => {
                let price = match view.rules().tavern.style {
                    TavernStyle::PiratesCove => view.rules().mastercraft.repair,
                    TavernStyle::Piratenbucht => view.rules().area_cards.reinforcement_repair,
                };
                MASTERCRAFT - f32::from(price) * self.prices.coin
            }
            _ => 0.0,
        }
    }

    fn burying_gold(&self, lots: u8) -> f32 {
        let spent = f32::from(lots) * valuation::buried_coins(self.view);
        let kept = f32::from(self.view.gold(self.view.seat())) - spent;
        let shopping = valuation::turns_left(self.view) > TURNS_WITHOUT_SHOPPING;
        if shopping && kept < f32::from(POCKET_MONEY) {
            return NEVER;
        }
        f32::from(lots) - spent * self.prices.coin
    }
}

/// Returns the priority of a section for a mastercraft: the weakest section comes first, and cannon and crew come
/// before hull and sails.
fn need(view: View<'_>, section: Section) -> f32 {
    let importance = match section {
        Section::Hull => 0.2,
        Section::Sails => 0.1,
        Section::Cannon => 0.4,
        Section::Crew => 0.3,
    };
    importance - f32::from(valuation::hits_to_cripple(view, view.seat(), section))
}

/// Returns the value of a gift at Pirate's Cove.
pub(super) fn value_of_gift(view: View<'_>, weights: &Weights, action: Action) -> f32 {
    let (rules, card) = (&view.rules().cove, valuation::unseen_card(view, weights));
    match action {
        Action::GiftOfCards => f32::from(rules.gift_cards) * card,
        Action::GiftWithGold => {
            let gold = f32::from(rules.gift_gold) * valuation::coin(view, weights);
            f32::from(rules.gift_cards_with_gold) * card + gold
        }
        _ => f32::NEG_INFINITY,
    }
}

/// Returns the value of keeping the old parrot or taking the new parrot.
pub(super) fn value_of_parrot(view: View<'_>, context: EvalContext<'_>, action: Action) -> f32 {
    let ship = OwnShip::of(view, context, Prices::of(view, context.weights), view.seat());
    let old = view.parrot(view.seat()).map(|(parrot, _)| parrot);
    let new = view.offered_parrot().map(|(_, parrot)| parrot);
    match action {
        Action::KeepParrot => old.map_or(0.0, |parrot| ship.parrot(parrot)),
        Action::TakeParrot => {
            let released = f32::from(view.rules().parrot.released_fame);
            new.map_or(0.0, |parrot| ship.parrot(parrot)) + released
        }
        _ => f32::NEG_INFINITY,
    }
}
