//! Pirate actions at sea and against ports: find, loot, dig, attack, sack, recover.

use super::context::Context;
use crate::dice::Dice;
use crate::games::blackbeard::data::card::EventCard;
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::data::{Hostage, Pirate, Port, lanes};
use crate::games::blackbeard::rules::TortureReward;
use crate::games::blackbeard::state::act::PirateAction;
use crate::games::blackbeard::state::action::Action;
use crate::games::blackbeard::state::contest::RollOf;
use crate::games::blackbeard::state::event::{Cup, Event};
use crate::games::blackbeard::state::face_down::Merchants;
use crate::games::blackbeard::state::frame::Frame;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::question::Question;
use crate::games::blackbeard::state::{RevelryKind, Right};
use crate::observe::Observer;

impl<D: Dice, O: Observer<Blackbeard>> Context<'_, D, O> {
    /// Resolves the die of a search for a merchant (`BB-FND`).
    pub(crate) fn resolve_find(&mut self, pirate: Pirate) {
        let PirateAction::Find(port) = self.state.act.deed else { return };
        if self.state.contest.result(0) < self.rules().find.needed.into() {
            return;
        }
        if self.state.face_up[port.index()] == 0 {
            let all = &self.game.numbers.merchants;
            // With a fixed counter, the draw has one possible result. Scripts and traces still
            // list the draw.
            let there = match self.state.face_down.under(port) {
                Some(kind) => Merchants::single(kind),
                None => self.state.face_down.may_lie(all, port),
            };
            let kind = self.dice.draw(lanes::CUPS, there.copies());
            self.state.unseen_merchants.remove(kind, 1);
            self.state.face_down.turn_up(all, port, kind);
            self.state.face_up[port.index()] = kind as u8 + 1;
            self.emit(Event::MerchantFound(
                port,
                crate::games::blackbeard::data::Merchant::of_kind(kind),
            ));
        }
        self.set_right(pirate, Right::Loot(port));
    }

    /// Computes the worth of a cargo from the cargo die (`BB-LOO-1`).
    pub(crate) fn resolve_cargo(&mut self, pirate: Pirate) {
        let line = self.state.contest.result(0).clamp(1, 10) as u8;
        let Some(area) = self.state.ship(pirate).place.area() else { return };
        let column = &self.game.numbers.cargo[self.game.numbers.regions[area.index()].index()];
        self.state.act.count = line;
        self.set_sum(pirate, column[usize::from(line) - 1].into(), Why::Cargo);
        self.push(Frame::Cargo);
    }

    pub(crate) fn ask_for_cargo(&mut self) {
        if let Some(pirate) = self.active() {
            self.ask_owner(Question::Cargo, pirate);
        }
    }

    /// Carries out the decision to take or decline a cargo (`BB-LOO-2`, `BB-LOO-3`).
    pub(crate) fn take_cargo(&mut self, pirate: Pirate, action: Action) {
        let (PirateAction::Loot(port), Some(merchant)) =
            (self.state.act.deed, self.state.act.merchant)
        else {
            return;
        };
        let (rules, line) = (&self.rules().loot, self.state.act.count);
        self.remove_merchant(port, Why::Loot);
        if action == Action::Decline {
            self.gain_notoriety(pirate, merchant.cargo.into(), Why::Declined);
            if rules.hostage_if_declined {
                self.push(Frame::Hostage);
            }
            return self.change_loyalty(pirate, rules.loyalty_declined, Why::Declined);
        }
        if let Some(area) = self.state.ship(pirate).place.area() {
            self.set_right(pirate, Right::Convert(merchant.r#type, area));
        }
        self.push(Frame::AfterLoot);
        self.push(Frame::Hostage);
        if line <= rules.poor_up_to {
            self.crews_later(pirate, rules.poor_loyalty, Why::Loot);
        } else if line >= rules.rich_from {
            self.crews_later(pirate, rules.rich_loyalty, Why::Loot);
        }
        self.gain_notoriety(pirate, merchant.cargo.into(), Why::Loot);
        for (ship, share) in self.shares(pirate, self.state.act.sum) {
            self.load(ship, share, Why::Loot);
        }
    }

    /// Draws a hostage and asks whether to keep or torture it. The hostage stays in the cup until a pirate keeps it
    /// (`BB-HOS-1`).
    pub(crate) fn hostage(&mut self) {
        let Some(pirate) = self.active() else { return };
        let cup = self.state.hostage_cup;
        if cup.is_empty() {
            return;
        }
        self.emit(Event::FromCup(Cup::Hostages));
        self.state.act.hostage = cup.nth(self.dice.pick(lanes::CUPS, cup.len() as u32));
        self.ask_owner(Question::Hostage, pirate);
    }

    /// Carries out the decision to keep or torture a hostage (`BB-HOS-1`, `BB-HOS-2`).
    pub(crate) fn take_hostage(&mut self, action: Action) {
        let (Some(hostage), PirateAction::Loot(port)) =
            (self.state.act.hostage, self.state.act.deed)
        else {
            return;
        };
        match action {
            Action::Keep(keeper) => {
                let nation = self.port(port).nation.expect("merchants lie at nations' ports");
                self.state.hostage_cup.remove(hostage);
                self.state.ship_mut(keeper).hostages.insert(hostage);
                self.state.hostage_nations[hostage.index()] = Some(nation);
                self.emit(Event::HostageTaken(keeper, hostage, nation));
            }
            Action::Torture(by) => {
                self.state.act.target = by;
                self.contest(RollOf::Torture, &[(Some(by), 1, 0)]);
            }
            other => unreachable!("{other} is not done to a hostage"),
        }
    }

    /// Resolves the die of a torture (`BB-HOS-2`).
    pub(crate) fn resolve_torture(&mut self, pirate: Pirate) {
        let (Some(hostage), PirateAction::Loot(port)) =
            (self.state.act.hostage, self.state.act.deed)
        else {
            return;
        };
        let [information, value] = self.game.numbers.hostages[hostage.index()];
        let talks = self.state.contest.result(0) > self.game.rated(pirate).cruelty.into();
        self.emit(Event::HostageGone(pirate, hostage, Why::Torture));
        if talks && information > 0 {
            let noted = &mut self.state.ship_mut(pirate).notes[port.index()];
            *noted = noted.saturating_add(information);
            let noted = *noted;
            self.emit(Event::Noted(pirate, port, noted));
        }
        if !talks || self.rules().torture.reward == TortureReward::Always {
            self.gain_notoriety(pirate, value.into(), Why::Torture);
            self.change_loyalty(pirate, self.rules().torture.loyalty, Why::Torture);
        }
    }

    /// Offers a conversion, if the rules give one without an action (`BB-CNV-1`). Then offers voluntary Debauchery &
    /// Revelry (`BB-LOO-4`).
    pub(crate) fn after_loot(&mut self) {
        let Some(pirate) = self.active() else { return };
        self.state.act.hostage = None;
        self.push(Frame::VoluntaryRevelry);
        if self.rules().convert.actions == 0
            && let Right::Convert(of, _) = self.state.ship(pirate).right
            && of.hull().is_some()
        {
            self.ask_owner(Question::FreeConversion, pirate);
        }
    }

    pub(crate) fn take_free_conversion(&mut self, pirate: Pirate, action: Action) {
        if let (Action::Convert(by), Right::Convert(of, _)) =
            (action, self.state.ship(pirate).right)
            && let Some(hull) = of.hull()
        {
            self.convert(by, hull);
        }
        self.set_right(pirate, Right::None);
    }

    /// Offers voluntary Debauchery & Revelry (`BB-LOO-4`, `BB-INP-7`).
    pub(crate) fn voluntary_revelry(&mut self) {
        if let Some(pirate) = self.active() {
            let sober = |member| self.state.ship(member).revelry.is_none();
            if self.state.party(pirate).all(sober) {
                self.ask_owner(Question::VoluntaryRevelry, pirate);
            }
        }
    }

    /// Puts Debauchery & Revelry markers on the ships of a pirate and his ally.
    pub(crate) fn revel_together(&mut self, pirate: Pirate, kind: RevelryKind, gain: i8, why: Why) {
        for member in self.state.party(pirate) {
            self.revel(member, kind, gain, why);
        }
    }

    /// Carries out a Recovery action (`BB-DR-1`, `BB-DR-2`).
    pub(crate) fn recover(&mut self, pirate: Pirate) {
        for member in self.state.party(pirate) {
            let Some(mut revelry) = self.state.ship(member).revelry else { continue };
            revelry.recoveries += 1;
            self.emit(Event::Recovering(member, revelry.recoveries));
            let needed = match revelry.kind {
                RevelryKind::Voluntary => 1,
                RevelryKind::Involuntary => self.rules().dr.recoveries,
            };
            if revelry.recoveries < needed {
                self.state.ship_mut(member).revelry = Some(revelry);
                continue;
            }
            self.state.ship_mut(member).revelry = None;
            self.emit(Event::RevelryGone(member, Why::Recovery));
            self.change_loyalty_alone(member, revelry.gain, Why::Recovery);
        }
    }

    /// Resolves the die of a dig for treasure (`BB-EV-01`).
    pub(crate) fn resolve_dig(&mut self, pirate: Pirate) {
        let found = self.state.contest.result(0) >= self.rules().treasure.found_from.into();
        for member in self.state.party(pirate) {
            self.drop_treasure(member, Why::Treasure);
        }
        if found {
            self.contest(RollOf::Treasure, &[(Some(pirate), 3, 0)]);
        }
    }

    pub(crate) fn resolve_treasure(&mut self, pirate: Pirate) {
        let pips = self.state.contest.result(0) as u32;
        self.set_sum(pirate, pips * u32::from(self.rules().treasure.factor), Why::Treasure);
        self.add(pirate, self.state.act.sum, Why::Treasure);
    }

    /// Rolls the dice of an attack on a port (`BB-ATT-2`, `BB-ATT-3`).
    pub(crate) fn attack(&mut self, pirate: Pirate, port: Port) {
        let numbers = self.port(port);
        let nation = numbers.nation.expect("pirate ports are not attacked");
        let before = self.state.attacked.has(port);
        let plus = self.game.combat(self.state, pirate)
            + self.game.best(self.state, pirate, |rated| rated.ability)
            + self.game.information(self.state, pirate, port);
        let dice = if before { self.rules().attack.dice_if_attacked } else { 1 };
        let sides = [(Some(pirate), 1, plus), (None, dice, numbers.defense.into())];
        self.contest(RollOf::PortAttack, &sides);
        if !before {
            self.state.attacked.insert(port);
            self.emit(Event::PortAttacked(port));
        }
        for member in self.state.party(pirate) {
            if !self.state.ship(member).history.has(nation) {
                self.state.ship_mut(member).history.insert(nation);
                self.emit(Event::History(member, nation));
            }
            if self.state.ship(member).letter.is_some_and(|letter| letter.nation == nation) {
                self.drop_letter(member, Why::AttackHistory);
            }
            self.end_haven(member, port, Why::HavenEnds);
        }
    }

    /// Resolves the dice of an attack on a port (`BB-ATT-4`, `BB-ATT-5`).
    pub(crate) fn resolve_attack(&mut self, pirate: Pirate) {
        let PirateAction::Attack(port) = self.state.act.deed else { return };
        let difference = self.state.contest.result(0) - self.state.contest.result(1);
        if difference <= 0 {
            return self.divide_hits(pirate, -difference as u8, Why::PortHeld);
        }
        let (rules, value) = (&self.rules().attack, self.port(port).value);
        self.push(Frame::PortBooty);
        self.put_party(pirate, port.into(), Why::PortAttack);
        self.set_right(pirate, Right::Sack(port));
        let notoriety = u32::from(rules.notoriety) * u32::from(value);
        self.gain_notoriety(pirate, notoriety, Why::PortAttack);
        self.crews_later(pirate, rules.loyalty, Why::PortAttack);
        self.divide_hits(pirate, rules.hits, Why::PortAttack);
    }

    /// Rolls the dice for the booty of a captured port (`BB-ATT-4`).
    pub(crate) fn port_booty(&mut self) {
        if let (Some(pirate), PirateAction::Attack(port)) = (self.active(), self.state.act.deed) {
            let dice = self.port(port).value;
            self.contest(RollOf::PortBooty, &[(Some(pirate), dice, 0)]);
        }
    }

    pub(crate) fn resolve_booty(&mut self, pirate: Pirate) {
        let pips = self.state.contest.result(0) as u32;
        self.set_sum(pirate, pips * u32::from(self.rules().attack.booty), Why::PortAttack);
        for (ship, share) in self.shares(pirate, self.state.act.sum) {
            if share > 0 {
                self.push(Frame::StowBooty(ship, share));
            }
        }
    }

    /// Stows a ship's share of a port's booty. If no hold is empty, the owner empties a hold or leaves the share
    /// (`BB-ATT-4`).
    pub(crate) fn stow_booty(&mut self, pirate: Pirate, sum: u32) {
        let ship = self.state.ship(pirate);
        if ship.holds[..self.game.holds(ship)].iter().all(|&hold| hold > 0) {
            self.state.act.owed = sum;
            self.ask_owner(Question::PortBooty, pirate);
        } else {
            self.load(pirate, sum, Why::PortAttack);
        }
    }

    /// Resolves the die of a sack (`BB-SAC`).
    pub(crate) fn resolve_sack(&mut self, pirate: Pirate) {
        let PirateAction::Sack(port) = self.state.act.deed else { return };
        let numbers = self.port(port);
        if self.state.contest.result(0) <= numbers.defense.into() {
            return;
        }
        let notoriety = u32::from(self.rules().attack.notoriety) * u32::from(numbers.value);
        self.gain_notoriety(pirate, notoriety, Why::Sack);
        self.destroy(port, Why::Sack);
        self.drive_out(port, Why::Sack);
        self.revel_together(pirate, RevelryKind::Involuntary, 0, Why::Sack);
        let loyalty = self.rules().sack.loyalty + self.rules().dr.gain;
        self.change_loyalty(pirate, loyalty, Why::Sack);
    }

    /// Puts Scurvy markers on the ships of a pirate and his ally; hostages aboard die (`BB-EV-18`).
    pub(crate) fn scurvy(&mut self, pirate: Pirate) {
        for member in self.state.party(pirate) {
            if self.state.ship(member).scurvy {
                continue;
            }
            self.state.ship_mut(member).scurvy = true;
            self.emit(Event::Scurvy(member));
            for hostage in self.state.ship(member).hostages.iter() {
                self.remove_hostage(member, hostage, Why::Scurvy);
            }
            self.change_loyalty_alone(member, self.rules().loyalty.scurvy, Why::Scurvy);
        }
    }

    /// Removes a ransomed hostage from a ship (`BB-INP-2`).
    pub(crate) fn release(&mut self, holder: Pirate, hostage: Hostage) {
        self.remove_hostage(holder, hostage, Why::Ransom);
    }

    /// Event of the card that Skull & Crossbones may negate now, if any.
    pub(crate) fn event_played(&self) -> Option<EventCard> {
        self.state.act.card.map(crate::games::blackbeard::data::card::Card::event)
    }
}
