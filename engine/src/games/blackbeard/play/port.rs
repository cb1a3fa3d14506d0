//! In-Port Activities, and the bribe for a retirement (`BB-INP-1` to `BB-INP-7`, `BB-RET-4`).

use super::context::Context;
use crate::dice::Dice;
use crate::games::blackbeard::data::limits::MAX_HOLDS;
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::data::{Hostage, Nation, Pirate, Port};
use crate::games::blackbeard::state::action::{Action, RetireBy};
use crate::games::blackbeard::state::contest::RollOf;
use crate::games::blackbeard::state::event::{CardPlace, CardUse, Event, Retirement};
use crate::games::blackbeard::state::frame::Frame;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::question::Question;
use crate::games::blackbeard::state::ratings::Standing;
use crate::games::blackbeard::state::{Letter, RevelryKind};
use crate::observe::Observer;

impl Blackbeard {
    /// Damage to a ship: the Combat points and Speed points that she has lost from the full ratings of her type.
    pub(crate) fn damage(
        &self,
        state: &crate::games::blackbeard::state::State,
        pirate: Pirate,
    ) -> (u8, u8) {
        let ship = state.ship(pirate);
        let of_type = &self.numbers.hulls[ship.hull.index()];
        let below = |now: i8, full: i8| (i16::from(full) - i16::from(now)).max(0) as u8;
        (below(ship.combat, of_type.combat), below(ship.speed, of_type.speed))
    }

    /// Lowest and highest number of refit points that can go to Combat (`BB-INP-4`).
    pub(crate) fn refit_range(
        &self,
        state: &crate::games::blackbeard::state::State,
        pirate: Pirate,
        points: u8,
    ) -> std::ops::RangeInclusive<u8> {
        let (combat, speed) = self.damage(state, pirate);
        let points = points.min(combat + speed);
        points.saturating_sub(speed)..=points.min(combat)
    }

    /// Returns true if a pirate can ransom a hostage in a port (`BB-INP-2`).
    fn can_ransom(
        &self,
        state: &crate::games::blackbeard::state::State,
        holder: Pirate,
        hostage: Hostage,
        port: Port,
    ) -> bool {
        let nation = self.numbers.port(port).nation;
        nation == state.hostage_nations[hostage.index()]
            && !matches!(nation, Some(Nation::ARAB | Nation::PORTUGUESE) | None)
            && matches!(
                self.standing(state, holder, port),
                Standing::Pro | Standing::SafeHaven | Standing::Neutral
            )
    }

    /// Returns true if a pirate may ask a port's governor for a Safe Haven (`BB-INP-5`).
    pub(crate) fn can_buy_haven(
        &self,
        state: &crate::games::blackbeard::state::State,
        pirate: Pirate,
        port: Port,
    ) -> bool {
        let is_a_haven = || state.pirates().any(|other| state.ship(other).havens.has(port));
        state.pro.has(port)
            && !state.ship(pirate).bribed.has(port)
            && self.standing(state, pirate, port) == Standing::Pro
            && !is_a_haven()
    }
}

impl<D: Dice, O: Observer<Blackbeard>> Context<'_, D, O> {
    /// Schedules the In-Port Activities in the order of the rules.
    pub(crate) fn begin_activities(&mut self) {
        self.push(Frame::InPortRevelry);
        self.push(Frame::Haven);
        self.push(Frame::Refit);
        self.push(Frame::Booty);
        self.push(Frame::Ransom);
        self.push(Frame::Letter);
    }

    /// Returns the active pirate and his port, if he is in a port.
    fn in_port(&self) -> Option<(Pirate, Port)> {
        let pirate = self.active()?;
        Some((pirate, self.state.ship(pirate).place.port()?))
    }

    /// Offers a Letter of Marque in port (`BB-EV-12`).
    pub(crate) fn letter(&mut self) {
        let Some((pirate, port)) = self.in_port() else { return };
        let ship = self.state.ship(pirate);
        let welcome = self.port(port).nation.is_some_and(|nation| !ship.history.has(nation));
        let hand = &self.state.player(ship.owner).hand;
        if self.state.pro.has(port)
            && welcome
            && ship.letter.is_none()
            && ship.ally.is_none()
            && hand
                .of_event(crate::games::blackbeard::data::card::EventCard::LetterOfMarque)
                .is_some()
        {
            self.ask_owner(Question::Letter, pirate);
        }
    }

    pub(crate) fn take_letter(&mut self, pirate: Pirate, action: Action) {
        let (Action::Play(card), Some((_, port))) = (action, self.in_port()) else { return };
        let nation = self.port(port).nation.expect("governors sit in nations' ports");
        let owner = self.state.ship(pirate).owner;
        self.play_from_hand(owner, card, CardUse::Event, CardPlace::Display(pirate));
        self.state.ship_mut(pirate).letter = Some(Letter { nation, card });
        self.emit(Event::Letter(pirate, nation));
    }

    /// Asks the owner whether to ransom the next hostage who can be ransomed in this port (`BB-INP-2`).
    pub(crate) fn ransom(&mut self) {
        let Some((pirate, port)) = self.in_port() else { return };
        let asked = self.state.act.asked;
        let next = self.state.party(pirate).find_map(|holder| {
            let mut aboard = self.state.ship(holder).hostages.without(asked).iter();
            let hostage =
                aboard.find(|&hostage| self.game.can_ransom(self.state, holder, hostage, port))?;
            Some((holder, hostage))
        });
        let Some((holder, hostage)) = next else {
            self.state.act.hostage = None;
            return;
        };
        self.state.act.asked.insert(hostage);
        self.state.act.hostage = Some(hostage);
        self.push(Frame::Ransom);
        self.ask_owner(Question::Ransom, holder);
    }

    pub(crate) fn take_ransom(&mut self, holder: Pirate, action: Action) {
        if action == Action::Ransom {
            self.contest(RollOf::Ransom, &[(Some(holder), 2, 0)]);
        }
    }

    pub(crate) fn resolve_ransom(&mut self, holder: Pirate) {
        let Some(hostage) = self.state.act.hostage else { return };
        let [_, value] = self.game.numbers.hostages[hostage.index()];
        let points = self.state.contest.result(0) as u32 * u32::from(value);
        self.set_sum(holder, points * u32::from(self.rules().ransom.factor), Why::Ransom);
        self.release(holder, hostage);
        self.add(holder, self.state.act.sum, Why::Ransom);
    }

    /// Asks the owner which holds to convert in port (`BB-INP-3`).
    pub(crate) fn booty(&mut self) {
        let Some((pirate, port)) = self.in_port() else { return };
        let can = |member: Pirate| {
            self.state.ship(member).doubloons() > 0
                && self.game.standing(self.state, member, port) != Standing::Anti
        };
        if self.state.party(pirate).any(can) {
            self.ask_owner(Question::Booty, pirate);
        }
    }

    pub(crate) fn take_booty(&mut self, pirate: Pirate, action: Action) {
        if let (Action::Booty(holds), Some((_, port))) = (action, self.in_port()) {
            self.convert_booty(pirate, port, holds);
        }
    }

    /// Rolls a refit in port. A pirate port repairs all damage without a roll (`BB-INP-4`).
    pub(crate) fn refit(&mut self) {
        let Some((pirate, port)) = self.in_port() else { return };
        let refitted = |member| {
            self.game.damage(self.state, member) != (0, 0)
                && self.game.standing(self.state, member, port) != Standing::Anti
        };
        let nation = self.port(port).nation;
        if nation == Some(Nation::ARAB) || !self.state.party(pirate).any(refitted) {
            return;
        }
        if nation.is_none() {
            for member in self.state.party(pirate) {
                let (combat, speed) = self.game.damage(self.state, member);
                self.repair(member, combat, speed);
            }
        } else {
            self.contest(RollOf::Refit, &[(Some(pirate), 1, 0)]);
        }
    }

    pub(crate) fn resolve_refit(&mut self, pirate: Pirate) {
        let Some((_, port)) = self.in_port() else { return };
        let is_haven = |member| self.game.standing(self.state, member, port) == Standing::SafeHaven;
        let bonus = match self.state.party(pirate).any(is_haven) {
            true => self.rules().refit.haven_bonus,
            false => 0,
        };
        let points = (self.state.contest.result(0) as u8).div_ceil(2) + bonus;
        let open = |member| self.game.standing(self.state, member, port) != Standing::Anti;
        if let Some(closed) = self.state.party(pirate).find(|&member| !open(member)) {
            let only = self.state.party(pirate).find(|&member| member != closed);
            return self.push(Frame::RefitOf(only.unwrap_or(closed), points));
        }
        for (member, share) in self.shares(pirate, points.into()).into_iter().rev() {
            if share > 0 {
                self.push(Frame::RefitOf(member, share as u8));
            }
        }
    }

    /// Applies refit points to one ship. If the points can be split between Combat and Speed in several ways, the
    /// owner chooses.
    pub(crate) fn refit_of(&mut self, pirate: Pirate, points: u8) {
        let range = self.game.refit_range(self.state, pirate, points);
        self.state.act.count = points;
        if range.start() == range.end() {
            self.take_refit(pirate, *range.start());
        } else {
            self.ask_owner(Question::Refit, pirate);
        }
    }

    pub(crate) fn take_refit(&mut self, pirate: Pirate, combat: u8) {
        let (damage, slowness) = self.game.damage(self.state, pirate);
        let points = self.state.act.count.min(damage + slowness);
        self.repair(pirate, combat, points - combat);
    }

    fn repair(&mut self, pirate: Pirate, combat: u8, speed: u8) {
        let ship = self.state.ship_mut(pirate);
        ship.combat += combat as i8;
        ship.speed += speed as i8;
        let (combat_now, speed_now) = (ship.combat, ship.speed);
        if combat > 0 {
            self.emit(Event::Combat(pirate, combat as i8, combat_now, Why::Refit));
        }
        if speed > 0 {
            self.emit(Event::Speed(pirate, speed as i8, speed_now, Why::Refit));
        }
    }

    /// Offers a Safe Haven in port (`BB-INP-5`).
    pub(crate) fn haven(&mut self) {
        let Some((pirate, port)) = self.in_port() else { return };
        if self.state.party(pirate).any(|member| self.game.can_buy_haven(self.state, member, port))
        {
            self.ask_owner(Question::Haven, pirate);
        }
    }

    pub(crate) fn take_haven(&mut self, action: Action) {
        let (Action::Bribe(pirate), Some((_, port))) = (action, self.in_port()) else { return };
        self.note_bribe(pirate, port);
        self.state.act.target = pirate;
        self.contest(RollOf::HavenBribe, &[(Some(pirate), 1, 0)]);
    }

    fn note_bribe(&mut self, pirate: Pirate, port: Port) {
        self.state.ship_mut(pirate).bribed.insert(port);
        self.emit(Event::Bribed(pirate, port));
    }

    pub(crate) fn resolve_haven(&mut self, pirate: Pirate) {
        let pips = self.state.contest.result(0) as u32;
        self.set_sum(pirate, pips * u32::from(self.rules().haven.factor), Why::Haven);
        self.push(Frame::PayHaven);
    }

    /// Asks the owner to pay for a Safe Haven. A pirate who can't pay counts as refusing.
    pub(crate) fn pay_haven(&mut self) {
        let pirate = self.state.act.target;
        if self.in_port().is_some() && self.state.ship(pirate).net_worth >= self.state.act.sum {
            self.ask_owner(Question::PayHaven, pirate);
        }
    }

    pub(crate) fn take_pay_haven(&mut self, pirate: Pirate, action: Action) {
        if let (Action::Pay, Some(port)) = (action, self.state.ship(pirate).place.port()) {
            self.change_net_worth(pirate, -i64::from(self.state.act.sum), Why::Haven);
            self.state.ship_mut(pirate).havens.insert(port);
            self.emit(Event::Haven(pirate, port));
        }
    }

    /// Begins involuntary Debauchery & Revelry in port, or offers voluntary Debauchery & Revelry (`BB-INP-7`).
    pub(crate) fn in_port_revelry(&mut self) {
        let Some((pirate, _)) = self.in_port() else { return };
        if self.state.act.converted {
            let gain = self.rules().dr.gain_pirate_port;
            self.revel_together(pirate, RevelryKind::Involuntary, gain, Why::PortRevelry);
        } else {
            self.voluntary_revelry();
        }
    }

    /// Rolls the cost of a bribe for a retirement, then asks the pirate's owner to pay or refuse (`BB-RET-4`).
    pub(crate) fn offer_bribe(&mut self, pirate: Pirate) {
        let Some((_, port)) = self.in_port() else { return };
        self.note_bribe(pirate, port);
        let lane = RollOf::RetirementBribe.lane();
        let (tens, ones) = (self.dice.d6(lane), self.dice.d6(lane));
        let total = 10 * tens + ones;
        self.emit(Event::Rolled(RollOf::RetirementBribe, Some(pirate), 2, total, 0));
        let sum = u32::from(total) * u32::from(self.rules().retire.factor);
        self.set_sum(pirate, sum, Why::Bribe);
        self.push(Frame::PayRetirement);
    }

    pub(crate) fn pay_retirement(&mut self) {
        let Some(pirate) = self.active() else { return };
        if self.state.ship(pirate).net_worth >= self.state.act.sum {
            self.ask_owner(Question::PayRetirement, pirate);
        } else {
            self.take_pay_retirement(pirate, Action::Refuse);
        }
    }

    pub(crate) fn take_pay_retirement(&mut self, pirate: Pirate, action: Action) {
        if action == Action::Pay {
            self.change_net_worth(pirate, -i64::from(self.state.act.sum), Why::Bribe);
            self.retire(pirate, Retirement::Action(RetireBy::Bribe));
        } else {
            self.change_loyalty(pirate, self.rules().retire.refused_loyalty, Why::Bribe);
        }
    }
}

impl Blackbeard {
    /// Returns true if the selected holds can be converted together (`BB-INP-3`). Each selected hold must have
    /// doubloons. Among holds with equal contents, the selection must begin with the first.
    pub(crate) fn is_booty(
        &self,
        state: &crate::games::blackbeard::state::State,
        pirate: Pirate,
        port: Port,
        holds: u8,
    ) -> bool {
        let ally = state.ship(pirate).ally;
        let of = |member: Option<Pirate>, bits: u8| match member {
            None => bits == 0,
            Some(member) => {
                let ship = state.ship(member);
                let open = self.standing(state, member, port) != Standing::Anti;
                let taken = |hold: usize| bits >> hold & 1 == 1;
                (0..MAX_HOLDS).filter(|&hold| taken(hold)).all(|hold| {
                    let alike = |&other: &usize| ship.holds[other] == ship.holds[hold];
                    open && ship.holds[hold] > 0 && (0..hold).filter(alike).all(taken)
                })
            }
        };
        holds != 0
            && of(Some(pirate), holds & ((1 << MAX_HOLDS) - 1))
            && of(ally, holds >> MAX_HOLDS)
    }
}
