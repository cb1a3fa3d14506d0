//! Lists of the legal actions of a seat, in a fixed order.

pub(super) mod cached;
pub(super) mod check;
pub(super) mod check_cards;
pub(super) mod rigging;

use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Kinds, VOLLEY_KINDS};
use crate::games::cove::data::{Island, Seats, Ship};
use crate::games::cove::rules::TavernStyle;
use crate::games::cove::state::action::{Action, Aim, VolleyCards};
use crate::games::cove::state::fight::Stake;
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Ask, State, Vessel, Window};
use crate::seat::Seat;

impl Cove {
    /// Writes the legal actions if they are not a [cached list](Cove::cached_list).
    pub(crate) fn build_list(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        match state.ask {
            Ask::Event(seat, window) => {
                out.push(Action::Pass);
                self.list_events(state, seat, window, out);
            }
            Ask::Action(seat) => self.list_action_cards(state, seat, out),
            Ask::Prepare(seat) => match self.rules.tavern.style {
                TavernStyle::PiratesCove => self.list_preparation(state, seat, out),
                TavernStyle::Piratenbucht => self.list_combat_cards(state, seat, out),
            },
            Ask::BeforeRoll(seat) => self.list_combat_cards(state, seat, out),
            Ask::Act(seat) => self.list_acts(state, seat, out),
            Ask::Kegs(seat) => {
                out.extend((0..=state.vessel(seat).hand.count(Card::PowderKeg)).map(Action::Kegs));
            }
            Ask::Aim(_) => list_targets_of_six_guns(state, out),
            Ask::Visit(seat) => self.list_visit(state, seat, out),
            Ask::Rig(_) | Ask::Sail(_) | Ask::Parrot(_) | Ask::Gift(_) => {
                unreachable!("these lists are cached")
            }
            Ask::Over => {}
        }
    }

    fn list_events(&self, state: &State, seat: Seat, window: Window, out: &mut Vec<Action>) {
        let hand = &state.vessel(seat).hand;
        match window {
            Window::Treasure => {
                if hand.has(Card::Consort) {
                    out.extend(self.consort_targets(state, seat).iter().map(Action::Consort));
                }
                if hand.has(Card::SecretMap) {
                    out.push(Action::SecretMap);
                }
            }
            Window::Navigation => {
                if hand.has(Card::CrowsNest) {
                    out.extend(state.all().map(Action::CrowsNest));
                }
            }
            Window::Reveal => {
                let outer = || Island::OUTER.into_iter();
                if hand.has(Card::RoyalNavyIntercept) {
                    let allowed =
                        outer().filter(|&to| self.check_intercept::<()>(state, seat, to).is_ok());
                    out.extend(allowed.map(Action::Intercept));
                }
                if hand.has(Card::PrivateeringCommission) {
                    let allowed =
                        outer().filter(|&to| self.check_privateer::<()>(state, seat, to).is_ok());
                    out.extend(allowed.map(Action::Privateering));
                }
                if hand.has(Card::AFondFarewell) {
                    let allowed = Island::ALL
                        .into_iter()
                        .filter(|&to| self.check_farewell::<()>(state, seat, to).is_ok());
                    out.extend(allowed.map(Action::FondFarewell));
                }
            }
        }
    }

    /// Returns true if a seat can play an event card in this window. The game skips all other seats without a
    /// question.
    pub(crate) fn can_play_event(&self, state: &State, seat: Seat, window: Window) -> bool {
        let hand = &state.vessel(seat).hand;
        if !hand.kinds().meets(kinds_for(window)) {
            return false;
        }
        match window {
            Window::Treasure => {
                hand.has(Card::SecretMap)
                    || (hand.has(Card::Consort) && !self.consort_targets(state, seat).is_empty())
            }
            Window::Navigation => hand.has(Card::CrowsNest),
            Window::Reveal => {
                let any = |ok: &dyn Fn(Island) -> bool| Island::ALL.into_iter().any(ok);
                (hand.has(Card::RoyalNavyIntercept)
                    && any(&|to| self.check_intercept::<()>(state, seat, to).is_ok()))
                    || (hand.has(Card::PrivateeringCommission)
                        && any(&|to| self.check_privateer::<()>(state, seat, to).is_ok()))
                    || (hand.has(Card::AFondFarewell)
                        && any(&|to| self.check_farewell::<()>(state, seat, to).is_ok()))
            }
        }
    }

    /// Players on whom a seat may play Consort: opponents whose ship has no Consort yet.
    fn consort_targets(&self, state: &State, seat: Seat) -> Seats {
        state.all().filter(|&on| on != seat && state.vessel(on).consort.is_none()).collect()
    }

    fn list_preparation(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let vessel = state.vessel(seat);
        out.push(Action::Pass);
        for card in [Card::AvastBelay, Card::BlowMeDown, Card::GrappleAttack, Card::SmokeScreen] {
            if vessel.hand.has(card) {
                out.push(Action::Battle(card));
            }
        }
        if vessel.hand.has(Card::TreasureOverboard) {
            out.extend((1..=vessel.chests).map(Action::Overboard));
        }
    }

    /// Writes the actions of a ship in its turn to fire or flee.
    fn list_acts(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.combat.stake == Stake::Island {
            out.push(Action::Flee);
        }
        let hand = &state.vessel(seat).hand;
        let copies = |card| if state.combat.avast { 0 } else { hand.count(card) };
        for kegs in 0..=copies(Card::PowderKeg) {
            for six_gun in 0..=copies(Card::SixGunSalute).min(1) {
                for grapeshot in 0..=copies(Card::Grapeshot).min(1) {
                    out.push(Action::Fire(VolleyCards {
                        grapeshot: grapeshot == 1,
                        six_gun: six_gun == 1,
                        kegs,
                    }));
                }
            }
        }
    }

    /// Returns true if a ship's only action is to fire without cards. The game then makes this forced move without a
    /// question. In the final battle, flight is impossible (`PC-TRN-6`). A later question asks for combat cards.
    pub(crate) fn must_fire_plainly(&self, state: &State, seat: Seat) -> bool {
        let no_card = || match self.rules.tavern.style {
            TavernStyle::PiratesCove => {
                state.combat.avast || !state.vessel(seat).hand.kinds().meets(VOLLEY_KINDS)
            }
            TavernStyle::Piratenbucht => true,
        };
        state.combat.stake == Stake::Victory && no_card()
    }

    /// Only possible target of a player's ship, with the section to aim at; `None` if there are several targets.
    pub(crate) fn only_target(&self, state: &State, firer: Seat) -> Option<(Ship, Aim)> {
        let combat = &state.combat;
        let six_gun = combat.volley.six_gun;
        let mut npcs = combat.npcs();
        match (npcs.next(), npcs.next()) {
            (Some(only), None) => {
                Some((only, if six_gun { Aim::All } else { Aim::At(Section::Hull) }))
            }
            (Some(_), Some(_)) => None,
            (None, _) if six_gun && combat.players.len() == 2 => {
                let other = combat.players.iter().find(|&seat| seat != firer)?;
                Some((Ship::Of(other), Aim::All))
            }
            (None, _) => None,
        }
    }

    fn list_visit(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let vessel = state.vessel(seat);
        let island = state.visits.island;
        match island.shipyard() {
            Some(section) => self.list_upgrade(state, seat, section, out),
            None if island == Island::Treasure => {
                for section in Section::ALL {
                    self.list_upgrade(state, seat, section, out);
                }
                out.extend((1..=vessel.chests).map(Action::BuryChests));
                let fame = vessel.gold / u16::from(self.rules.treasure_island.gold_per_fame);
                out.extend((1..=fame.min(u8::MAX.into()) as u8).map(Action::BuryGold));
            }
            None => {
                if island == Island::Tavern && self.check_purchase::<()>(state, seat).is_ok() {
                    out.push(Action::BuyCard);
                }
            }
        }
        if self.has_cards_for_visit(vessel) {
            self.list_cards_of_visit(state, seat, out);
        }
        out.push(Action::EndVisit);
    }

    #[inline]
    fn list_upgrade(&self, state: &State, seat: Seat, section: Section, out: &mut Vec<Action>) {
        if self.check_upgrade::<()>(state, seat, section).is_ok() {
            out.push(Action::Upgrade(section));
        }
    }

    fn list_cards_of_visit(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let vessel = state.vessel(seat);
        let mastercraft = vessel.hand.has(Card::Mastercraft);
        let (damaged, account) =
            (self.has_repairs(vessel), vessel.hand.has(Card::GoingOnTheAccount));
        for section in Section::ALL {
            if mastercraft && self.mastercraft_fits(vessel, section) {
                out.push(Action::Mastercraft(section));
            }
            if damaged && self.check_repair::<()>(state, seat, section).is_ok() {
                out.push(Action::Repair(section));
            }
            if account && vessel.level(section) < self.top_level() {
                out.push(Action::Account(section));
            }
        }
    }

    /// Returns true if a visitor can do more than leave. The game asks only visitors who can.
    #[inline]
    pub(crate) fn can_do_anything_on_visit(&self, state: &State, seat: Seat) -> bool {
        let of_the_island = match state.visits.island.shipyard() {
            Some(section) => self.check_upgrade::<()>(state, seat, section).is_ok(),
            None => self.can_trade(state, seat),
        };
        of_the_island
            || (self.has_cards_for_visit(state.vessel(seat))
                && self.can_use_cards_on_visit(state, seat))
    }

    /// Returns true if a visitor can buy or bury anything at an island without a shipyard.
    fn can_trade(&self, state: &State, seat: Seat) -> bool {
        match state.visits.island {
            Island::Tavern => self.check_purchase::<()>(state, seat).is_ok(),
            Island::Treasure => {
                let vessel = state.vessel(seat);
                let upgrade = |section| self.check_upgrade::<()>(state, seat, section).is_ok();
                vessel.chests > 0
                    || vessel.gold >= self.rules.treasure_island.gold_per_fame.into()
                    || Section::ALL.into_iter().any(upgrade)
            }
            _ => false,
        }
    }

    /// Returns true if a visitor has cards to play, or damaged cards to repair.
    #[inline]
    pub(crate) fn has_cards_for_visit(&self, vessel: &Vessel) -> bool {
        vessel.hand.kinds().meets(VISIT_KINDS) || self.has_repairs(vessel)
    }

    fn can_use_cards_on_visit(&self, state: &State, seat: Seat) -> bool {
        let vessel = state.vessel(seat);
        let any = |can: &dyn Fn(Section) -> bool| Section::ALL.into_iter().any(can);
        (vessel.hand.has(Card::Mastercraft)
            && any(&|section| self.mastercraft_fits(vessel, section)))
            || (vessel.hand.has(Card::GoingOnTheAccount)
                && any(&|section| vessel.level(section) < self.top_level()))
            || (self.has_repairs(vessel)
                && any(&|section| self.check_repair::<()>(state, seat, section).is_ok()))
    }
}

/// Writes the targets of a Six-Gun Salute (`PC-SIX`).
fn list_targets_of_six_guns(state: &State, out: &mut Vec<Action>) {
    let combat = &state.combat;
    let firer = combat.order.current();
    if firer != Some(Ship::Navy) && combat.npc_floats() {
        out.extend(combat.npcs().map(|ship| Action::Target(ship, Aim::All)));
        return;
    }
    let others = combat.players.iter().map(Ship::Of).filter(|&ship| Some(ship) != firer);
    out.extend(others.map(|ship| Action::Target(ship, Aim::All)));
}

/// Kinds of cards that seats may play in an event window.
#[inline]
pub(crate) fn kinds_for(window: Window) -> Kinds {
    const TREASURE: Kinds = Kinds::of(&[Card::Consort, Card::SecretMap]);
    const NAVIGATION: Kinds = Kinds::of(&[Card::CrowsNest]);
    const REVEAL: Kinds =
        Kinds::of(&[Card::RoyalNavyIntercept, Card::PrivateeringCommission, Card::AFondFarewell]);
    match window {
        Window::Treasure => TREASURE,
        Window::Navigation => NAVIGATION,
        Window::Reveal => REVEAL,
    }
}

/// Kinds of cards that a visitor may play.
const VISIT_KINDS: Kinds = Kinds::of(&[Card::Mastercraft, Card::GoingOnTheAccount]);
