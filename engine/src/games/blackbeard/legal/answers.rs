//! Reactions of anti-pirate players: the reaction window of a pirate action, and the windows nested in it.

use super::Visit;
use crate::games::blackbeard::data::card::{Card, EventCard};
use crate::games::blackbeard::data::{Area, Pirate, Place, Port, Spot};
use crate::games::blackbeard::rules::{Card2Target, OncePerAction, ReactsToMove};
use crate::games::blackbeard::state::State;
use crate::games::blackbeard::state::act::PirateAction;
use crate::games::blackbeard::state::action::Action;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::question::ApKind;
use crate::seat::Seat;

impl Blackbeard {
    /// Visits the reactions of an anti-pirate player to the announced action, except passing (`BB-AP-1` to
    /// `BB-AP-3`).
    pub(crate) fn each_answer(&self, state: &State, seat: Seat, see: &mut impl Visit) -> bool {
        let at_start = self.rules.kc.reacts_to_move == ReactsToMove::Start
            || !matches!(state.act.deed, PirateAction::Move(_));
        if at_start && self.can_react(state, seat) && see(Action::React) {
            return true;
        }
        if state.player(seat).ap_actions >= self.rules.ap.per_turn {
            return false;
        }
        let place = state.ship(state.act.pirate).place;
        if self.is_free(state, ApKind::DeployKc, None)
            && let Some(area) = place.area()
            && self.may_have_kc(state, seat, area)
            && !state.kc_cup.is_empty()
            && self.notoriety(state, state.act.pirate) >= 4
            && see(Action::DeployKc)
        {
            return true;
        }
        if self.is_free(state, ApKind::UseKc, None) && self.each_kc_use(state, seat, place, see) {
            return true;
        }
        if self.is_free(state, ApKind::Warship, None)
            && state.act.deed.is_against_trade()
            && let Some(area) = place.area()
        {
            let stopped = match state.stations[area.index()] {
                Some(_) => see(Action::UseWarship),
                None => {
                    !state.warship_cup.is_empty()
                        && self.each_play(state, seat, EventCard::WarshipSighting, see)
                }
            };
            if stopped {
                return true;
            }
        }
        let hand = state.player(seat).hand;
        hand.distinct().any(|card| {
            self.is_free(state, ApKind::Event, Some(card.event()))
                && self.each_ap_card(state, seat, card, place, see)
        })
    }

    /// Returns true if an anti-pirate player has a reaction other than passing.
    pub(crate) fn can_answer(&self, state: &State, seat: Seat) -> bool {
        self.each_answer(state, seat, &mut |_| true)
    }

    /// Returns true if the player can still take this kind of anti-pirate action against the current pirate action
    /// (`BB-AP-2`).
    fn is_free(&self, state: &State, kind: ApKind, event: Option<EventCard>) -> bool {
        match (self.rules.ap.once_per_action, event) {
            (OncePerAction::Card, Some(event)) => state.act.events >> event as u32 & 1 == 0,
            _ => state.act.taken >> kind as u8 & 1 == 0,
        }
    }

    /// Returns true if a seat may get a King's Commissioner in an area (`BB-KC-1`, `BB-MOV-3`).
    fn may_have_kc(&self, state: &State, seat: Seat, area: Area) -> bool {
        self.rules.kc.per_player > 0
            && state.kcs[seat.index()].is_none()
            && !state.is_at_sea(seat, area)
    }

    /// Visits the anti-pirate actions that a seat's Commissioner can take (`BB-KC-2` to `BB-KC-4`).
    fn each_kc_use(&self, state: &State, seat: Seat, active: Place, see: &mut impl Visit) -> bool {
        let Some(kc) = state.kcs[seat.index()] else { return false };
        let may_enter = |place: &Place| match place.spot() {
            Spot::Sea(area) => !state.is_at_sea(seat, area),
            Spot::Transit(_) => true,
            Spot::Port(_) => false,
        };
        let moves = self.numbers.moves[kc.place.index()];
        if moves.iter().filter(may_enter).any(|to| see(Action::MoveKc(to))) {
            return true;
        }
        let Some(area) = kc.place.area() else { return false };
        let has_own = |port: Port| {
            let own = |pirate: Pirate| state.ship(pirate).place == port.into();
            state.player(seat).fleet.iter().any(own)
        };
        let pirate_ports = self.numbers.ports_of[area.index()].and(self.numbers.pirate_ports);
        if pirate_ports
            .without(state.destroyed)
            .iter()
            .any(|port| !has_own(port) && see(Action::KcAttack(port)))
        {
            return true;
        }
        active.port().is_some_and(|port| {
            let of = self.numbers.port(port);
            of.area == area && of.nation.is_some() && !has_own(port) && see(Action::Oust)
        })
    }

    /// Returns true if a seat's Commissioner may react to the announced action (`BB-REA-1` to `BB-REA-3`).
    pub(crate) fn can_react(&self, state: &State, seat: Seat) -> bool {
        let act = &state.act;
        let Some(kc) = state.kcs[seat.index()] else { return false };
        let (Some(area), Some(from)) = (state.ship(act.pirate).place.area(), kc.place.area())
        else {
            return false;
        };
        let bit = |seats: u8| seats >> seat.index() & 1 == 1;
        let new = |pirate: Pirate| state.ship(pirate).deployed == state.turn;
        act.deed.is_trigger()
            && !bit(act.reacted)
            && (self.rules.kc.reacts_on_arrival || !bit(act.arrived))
            && !state.party(act.pirate).any(new)
            && (from == area || (self.numbers.adjoin(from, area) && !state.is_at_sea(seat, area)))
    }

    /// Visits the ways to play an anti-pirate card in the reaction window of an action (`BB-AP-1`).
    fn each_ap_card(
        &self,
        state: &State,
        seat: Seat,
        card: Card,
        place: Place,
        see: &mut impl Visit,
    ) -> bool {
        let active = state.act.pirate;
        let at_sea = place.port().is_none();
        match card.event() {
            EventCard::LocalResistance => {
                let can = |port: &Port| self.numbers.port(*port).value < 6;
                state.pro.iter().filter(can).any(|port| see(Action::PlayAt(card, port)))
            }
            EventCard::MutinyConspiracy => {
                self.loyalty(state, active) < 12 && see(Action::Play(card))
            }
            EventCard::PirateConverts => place.area().is_some_and(|area| {
                self.may_have_kc(state, seat, area)
                    && state
                        .retired_pirates()
                        .iter()
                        .any(|pirate| see(Action::PlayOn(card, pirate)))
            }),
            EventCard::PiraticalAmbition => {
                state.player(seat).fleet.len() < self.most_in_play()
                    && state.in_hand(seat).iter().any(|pirate| see(Action::PlayOn(card, pirate)))
            }
            EventCard::ScurvyOutbreak => {
                at_sea
                    && state.party(active).any(|member| !state.ship(member).scurvy)
                    && see(Action::Play(card))
            }
            EventCard::WearAndTear => at_sea && see(Action::Play(card)),
            _ => false,
        }
    }

    /// Visits the ways to play Debauchery & Revelry after an In-Port action (`BB-EV-02`).
    pub(crate) fn each_revelry(&self, state: &State, seat: Seat, mut see: impl Visit) -> bool {
        let event = EventCard::DebaucheryAndRevelry;
        let hand = &state.player(seat).hand;
        if hand.of_event(event).is_none() || !self.has_ap_action(state, seat, event) {
            return false;
        }
        let sober = |pirate: &Pirate| {
            let ship = state.ship(*pirate);
            ship.place.port().is_some() && ship.revelry.is_none() && ship.owner != seat
        };
        hand.distinct().filter(|card| card.event() == event).any(|card| {
            match self.rules.card_2.target {
                Card2Target::Active => {
                    Some(state.act.pirate).filter(sober).is_some() && see(Action::Play(card))
                }
                Card2Target::AnyInPort => {
                    state.pirates().filter(sober).any(|pirate| see(Action::PlayOn(card, pirate)))
                }
            }
        })
    }

    fn has_ap_action(&self, state: &State, seat: Seat, event: EventCard) -> bool {
        state.player(seat).ap_actions < self.rules.ap.per_turn
            && self.is_free(state, ApKind::Event, Some(event))
    }

    /// Returns true if a seat can play Double Cross (`BB-EV-04`).
    pub(crate) fn can_double_cross(&self, state: &State, seat: Seat) -> bool {
        let event = EventCard::DoubleCross;
        state.player(seat).hand.of_event(event).is_some() && self.has_ap_action(state, seat, event)
    }

    /// Returns true if a seat can play KC Surprise (`BB-EV-11`).
    pub(crate) fn can_surprise(&self, state: &State, seat: Seat) -> bool {
        let Some(area) = state.ship(state.act.pirate).place.area() else { return false };
        let new = |pirate: Pirate| state.ship(pirate).deployed == state.turn;
        state.player(seat).hand.of_event(EventCard::KcSurprise).is_some()
            && self.may_have_kc(state, seat, area)
            && !state.kc_cup.is_empty()
            && !state.party(state.act.pirate).any(new)
    }

    /// Returns true if a pirate's player can play Skull & Crossbones for him (`BB-EV-19`).
    pub(crate) fn has_skull(&self, state: &State, pirate: Pirate) -> bool {
        let hand = &state.player(state.ship(pirate).owner).hand;
        hand.of_event(EventCard::SkullAndCrossbones).is_some()
            && self.cunning_of(state, pirate).is_some()
    }
}
