//! Reaction windows of anti-pirate players: King's Commissioners, warships, cards, and the active pirate's answers.

use super::context::Context;
use crate::dice::Dice;
use crate::games::blackbeard::data::card::EventCard;
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::data::{Area, Pirate, Place, Port, lanes};
use crate::games::blackbeard::state::act::PirateAction;
use crate::games::blackbeard::state::action::Action;
use crate::games::blackbeard::state::contest::{Foe, RollOf};
use crate::games::blackbeard::state::event::{Answer, Event, Gone, Interception, Retirement};
use crate::games::blackbeard::state::frame::Frame;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::question::{ApKind, Question};
use crate::observe::Observer;
use crate::reactions::AfterReaction;
use crate::seat::Seat;

impl<D: Dice, O: Observer<Blackbeard>> Context<'_, D, O> {
    /// Asks the next anti-pirate player who can react to the announced action whether to react (`BB-AP-3`).
    pub(crate) fn window(&mut self) {
        while let Some(seat) = self.state.act.window.seat() {
            let Some(pirate) = self.active() else { return };
            if self.game.can_answer(self.state, seat) {
                self.push(Frame::Window);
                return self.ask(Question::AntiPirate, seat, Some(pirate));
            }
            self.state.act.window.pass();
        }
    }

    /// Asks the next anti-pirate player whose Commissioner can react at the destination of a Move whether to react
    /// (`kc.reacts_to_move`).
    pub(crate) fn arrival(&mut self) {
        while let Some(seat) = self.state.act.inner.seat() {
            let Some(pirate) = self.active() else { return };
            if self.game.can_react(self.state, seat) {
                self.push(Frame::Arrival);
                return self.ask(Question::Arrival, seat, Some(pirate));
            }
            self.state.act.inner.pass();
        }
    }

    /// Carries out the reaction of an anti-pirate player to the announced action.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Pass => self.state.act.window.pass(),
            Action::DeployKc => {
                self.take_ap(seat, ApKind::DeployKc);
                let pirate = self.state.act.pirate;
                self.contest(RollOf::Arrival, &[(Some(pirate), 3, 0)]);
            }
            Action::MoveKc(to) => {
                self.take_ap(seat, ApKind::UseKc);
                self.move_kc(seat, to, Why::KcUsed);
            }
            Action::KcAttack(port) => {
                self.take_ap(seat, ApKind::UseKc);
                self.attack_pirate_port(seat, port);
            }
            Action::Oust => {
                self.take_ap(seat, ApKind::UseKc);
                self.oust(seat);
            }
            Action::UseWarship => {
                self.take_ap(seat, ApKind::Warship);
                if let Some(area) = self.state.ship(self.state.act.pirate).place.area() {
                    self.come(Foe::Warship(area));
                }
            }
            Action::React => self.react(seat),
            Action::Play(card) => {
                let kind = match card.event() {
                    EventCard::WarshipSighting => ApKind::Warship,
                    _ => ApKind::Event,
                };
                self.take_ap(seat, kind);
                self.play_against(seat, card);
            }
            Action::PlayOn(card, pirate) => {
                self.take_ap(seat, ApKind::Event);
                match card.event() {
                    EventCard::PiraticalAmbition => {
                        self.challenge(pirate, seat);
                        self.play_against(seat, card);
                        let active = self.state.act.pirate;
                        self.state.act.target = self.game.duellist(self.state, active);
                    }
                    _ => {
                        self.play_against(seat, card);
                        self.state.act.target = pirate;
                    }
                }
            }
            Action::PlayAt(card, port) => {
                self.take_ap(seat, ApKind::Event);
                self.state.act.port = Some(port);
                self.play_against(seat, card);
            }
            other => unreachable!("{other} is not an anti-pirate action"),
        }
    }

    pub(crate) fn take_ap(&mut self, seat: Seat, kind: ApKind) {
        self.state.player_mut(seat).ap_actions += 1;
        self.state.act.taken |= 1 << kind as u8;
        self.state.act.by = seat;
    }

    /// Places the warship of a Warship Sighting, and asks the card's player to attack or to leave it on station
    /// (`BB-EV-21`).
    pub(crate) fn sight(&mut self, seat: Seat) {
        let Some(area) = self.state.ship(self.state.act.pirate).place.area() else { return };
        let cup = self.state.warship_cup;
        self.emit(Event::FromCup(crate::games::blackbeard::state::event::Cup::Warships));
        let Some(warship) = cup.nth(self.dice.pick(lanes::CUPS, cup.len().max(1) as u32)) else {
            return;
        };
        self.state.warship_cup.remove(warship);
        self.state.stations[area.index()] = Some(warship);
        self.emit(Event::WarshipPlaced(area, warship));
        self.ask(Question::WarshipAttack, seat, Some(self.state.act.pirate));
    }

    /// Carries out the decision to attack with a sighted warship or to leave it on station (`BB-EV-21`).
    pub(crate) fn take_sighting(&mut self, action: Action) {
        if action != Action::Attack {
            return;
        }
        if let Some(area) = self.state.ship(self.state.act.pirate).place.area() {
            self.come(Foe::Warship(area));
            self.state.act.inner = self.state.anti_pirates(AfterReaction::Close);
            self.push(Frame::Surprise);
        }
    }

    /// Asks the next anti-pirate player who can play KC Surprise whether to play it (`BB-EV-11`).
    pub(crate) fn surprise(&mut self) {
        while let Some(seat) = self.state.act.inner.seat() {
            let pirate = self.state.act.pirate;
            if self.game.can_surprise(self.state, seat) {
                self.push(Frame::Surprise);
                return self.ask(Question::Surprise, seat, Some(pirate));
            }
            self.state.act.inner.pass();
        }
    }

    pub(crate) fn take_surprise(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Play(card) => {
                self.state.act.inner.react();
                self.play_against(seat, card);
            }
            _ => self.state.act.inner.pass(),
        }
    }

    pub(crate) fn surprise_comes(&mut self, seat: Seat) {
        if let Some(area) = self.state.ship(self.state.act.pirate).place.area() {
            self.remove_warship(area, Why::Surprise);
            self.place_kc(seat, area, Why::Surprise);
            self.state.act.foe = Some(Foe::Kc(seat));
            self.state.act.reacted |= 1 << seat.index();
        }
    }

    /// Carries out the reaction of a seat's Commissioner. It moves to the active pirate if needed, and attacks
    /// (`BB-REA-3`).
    pub(crate) fn react(&mut self, seat: Seat) {
        self.state.act.reacted |= 1 << seat.index();
        let place = self.state.ship(self.state.act.pirate).place;
        if !self.state.kc_is_at(seat, place) {
            self.move_kc(seat, place, Why::Reaction);
        }
        self.come(Foe::Kc(seat));
    }

    fn come(&mut self, foe: Foe) {
        self.state.act.foe = Some(foe);
        self.push(Frame::FoeComes);
    }

    /// Returns the active pirate and the foe that attacks him, if the pirate is in play.
    fn facing(&self) -> Option<(Pirate, Foe)> {
        let act = &self.state.act;
        let foe = act.foe.filter(|_| self.state.in_play(act.pirate))?;
        Some((act.pirate, foe))
    }

    /// Asks the attacked pirate to fight or evade (`BB-REA-4`, `BB-WAR-1`).
    pub(crate) fn foe_comes(&mut self) {
        let Some((pirate, foe)) = self.facing() else { return };
        self.emit(Event::Attacked(pirate, foe));
        self.ask_owner(Question::Evade, pirate);
    }

    pub(crate) fn take_evade(&mut self, pirate: Pirate, action: Action) {
        let Some((_, foe)) = self.facing() else { return };
        if action == Action::Fight {
            self.emit(Event::Answered(pirate, Answer::Fight));
            if self.rules().kc.fight_frees_merchant {
                self.lose_the_merchant(foe);
            }
            return self.catch(foe);
        }
        self.emit(Event::Answered(pirate, Answer::Evade));
        let moved = if self.state.act.foe_moved() { self.rules().kc.moved_speed } else { 0 };
        let speed = self.game.foe(self.state, foe).speed + moved;
        let own = self.game.speed(self.state, pirate) + self.game.drunkenness(self.state, pirate);
        self.contest(RollOf::Intercept, &[(None, 1, speed.into()), (Some(pirate), 1, own)]);
    }

    fn catch(&mut self, foe: Foe) {
        self.push(match foe {
            Foe::Kc(_) => Frame::Caught,
            Foe::Warship(_) => Frame::Battle,
        });
    }

    /// Resolves the dice of an interception (`BB-REA-5`, `BB-WAR-2`).
    pub(crate) fn resolve_intercept(&mut self, pirate: Pirate) {
        let Some((_, foe)) = self.facing() else { return };
        if self.state.contest.result(0) > self.state.contest.result(1) {
            self.emit(Event::Intercepted(pirate, foe, Interception::Caught));
            self.lose_the_merchant(foe);
            return self.catch(foe);
        }
        self.emit(Event::Intercepted(pirate, foe, Interception::Escaped));
        match foe {
            Foe::Kc(_) => self.state.act.over = true,
            Foe::Warship(_) if self.rules().warship.escape_ends_action => self.cancel_by_warship(),
            Foe::Warship(_) => {}
        }
    }

    /// Cancels the pirate action because of a warship (`BB-WAR-4`).
    fn cancel_by_warship(&mut self) {
        self.state.act.over = true;
        if let PirateAction::Find(port) | PirateAction::Loot(port) = self.state.act.deed {
            self.remove_merchant(port, Why::WarshipCancels);
        }
    }

    /// Removes the merchant when a King's Commissioner intercepts a Loot (`BB-REA-7`).
    fn lose_the_merchant(&mut self, foe: Foe) {
        if let (Foe::Kc(_), PirateAction::Loot(port)) = (foe, self.state.act.deed) {
            self.remove_merchant(port, Why::LootIntercepted);
            self.state.act.over = true;
        }
    }

    /// Asks a pirate whom a King's Commissioner caught to surrender or fight (`BB-REA-4`).
    pub(crate) fn caught(&mut self) {
        let Some((pirate, _)) = self.facing() else { return };
        self.push(Frame::Battle);
        if self.game.letter(self.state, pirate).is_some() {
            self.ask_owner(Question::Surrender, pirate);
        }
    }

    /// Carries out the decision of a caught pirate to surrender or fight (`BB-RET-5`).
    pub(crate) fn take_surrender(&mut self, pirate: Pirate, action: Action) {
        if action == Action::Surrender {
            let battle = self.state.stack.pop();
            debug_assert_eq!(battle, Frame::Battle);
            self.emit(Event::Answered(pirate, Answer::Surrender));
            self.push(Frame::RetireByLetter);
            self.open_double_cross();
        }
    }

    /// Rolls the dice of a battle (`BB-REA-6`, `BB-WAR-3`).
    pub(crate) fn battle(&mut self) {
        let Some((pirate, foe)) = self.facing() else { return };
        let [theirs, own] = self.game.battle_bonuses(self.state, pirate, foe);
        self.contest(RollOf::Battle, &[(None, 1, theirs), (Some(pirate), 1, own)]);
    }

    pub(crate) fn resolve_battle(&mut self, pirate: Pirate) {
        let Some((_, foe)) = self.facing() else { return };
        let difference = self.state.contest.result(1) - self.state.contest.result(0);
        match foe {
            Foe::Kc(seat) => self.end_kc_battle(pirate, seat, difference),
            Foe::Warship(area) => self.end_warship_battle(pirate, area, difference),
        }
    }

    fn end_kc_battle(&mut self, pirate: Pirate, seat: Seat, difference: i32) {
        if difference > 0 {
            let combat = self.game.foe(self.state, Foe::Kc(seat)).combat.max(0) as u32;
            let notoriety = u32::from(self.rules().kc.notoriety) * combat;
            self.gain_notoriety(pirate, notoriety, Why::KcBattle);
            self.remove_kc(seat, Gone::Out, Why::KcBattle);
            return self.change_loyalty(pirate, self.rules().kc.loyalty, Why::KcBattle);
        }
        let ally = self.state.ship(pirate).ally;
        for member in std::iter::once(pirate).chain(ally) {
            self.eliminate(member, Some(seat), Why::KcBattle);
        }
    }

    fn end_warship_battle(&mut self, pirate: Pirate, area: Area, difference: i32) {
        let rules = &self.rules().warship;
        if difference > 0 {
            let combat = self.game.foe(self.state, Foe::Warship(area)).combat;
            self.gain_notoriety(pirate, combat.max(0) as u32, Why::WarshipBattle);
            self.remove_warship(area, Why::WarshipBattle);
            return self.divide_hits(pirate, rules.hits, Why::WarshipBattle);
        }
        self.cancel_by_warship();
        self.crews_later(pirate, rules.loyalty, Why::WarshipBattle);
        self.divide_hits(pirate, -difference as u8, Why::WarshipBattle);
    }

    /// Retires a pirate by Letter of Marque, unless Double Cross has eliminated him (`BB-RET-2`, `BB-RET-5`).
    pub(crate) fn retire_by_letter(&mut self) {
        let (pirate, deed) = (self.state.act.pirate, self.state.act.deed);
        if !self.state.in_play(pirate) {
            return;
        }
        match deed {
            PirateAction::Retire(by) => self.retire(pirate, Retirement::Action(by)),
            _ => {
                self.retire(pirate, Retirement::Surrender);
                // A surrender cancels the announced action.
                self.state.act.over = true;
            }
        }
    }

    /// Resolves the dice for the arrival of a King's Commissioner (`BB-KC-1`).
    pub(crate) fn resolve_arrival(&mut self, pirate: Pirate) {
        let comes = self.state.contest.result(0) < self.game.notoriety(self.state, pirate);
        if let (true, Some(area)) = (comes, self.state.ship(pirate).place.area()) {
            self.place_kc(self.state.act.by, area, Why::KcArrived);
        }
    }

    /// Attacks a pirate port with a seat's Commissioner (`BB-KC-3`).
    fn attack_pirate_port(&mut self, seat: Seat, port: Port) {
        self.state.act.port = Some(port);
        let place = Place::from(port);
        if self.state.pirates_at(place).next().is_none() {
            return self.destroy(port, Why::KcOnPort);
        }
        let combat = self.game.foe(self.state, Foe::Kc(seat)).combat;
        self.state.contest =
            crate::games::blackbeard::state::contest::Contest::new(RollOf::KcOnPort);
        self.add_side(RollOf::KcOnPort, None, 1, combat.into());
        let there: crate::games::blackbeard::data::set::Set<Pirate> =
            self.state.pirates_at(place).collect();
        let mut counted = crate::games::blackbeard::data::set::Set::EMPTY;
        let order: [Option<Pirate>; crate::games::blackbeard::data::limits::MAX_IN_PLAY] = {
            let mut pirates = self.state.pirates().filter(|&pirate| there.has(pirate));
            std::array::from_fn(|_| pirates.next())
        };
        for pirate in order.into_iter().flatten() {
            if !counted.has(pirate) {
                self.state.party(pirate).for_each(|member| counted.insert(member));
                let own = self.game.combat(self.state, pirate)
                    + self.game.drunkenness(self.state, pirate);
                self.add_side(RollOf::KcOnPort, Some(pirate), 1, own);
            }
        }
        self.push(Frame::Resolve);
        self.push(Frame::Cunning);
    }

    pub(crate) fn resolve_kc_on_port(&mut self) {
        let Some(port) = self.state.act.port.take() else { return };
        let contest = &self.state.contest;
        let best = (1..contest.rolls().len()).map(|side| contest.result(side)).max();
        if best.is_some_and(|best| contest.result(0) <= best) {
            return;
        }
        let there: crate::games::blackbeard::data::set::Set<Pirate> =
            self.state.pirates_at(port.into()).collect();
        let (seat, hits) = (self.state.act.by, self.rules().kc.port_hits);
        self.drive_out(port, Why::KcOnPort);
        for pirate in there.iter() {
            self.hit_combat(pirate, hits, Some(seat), Why::KcOnPort);
        }
        self.destroy(port, Why::KcOnPort);
    }

    /// Rolls a Commissioner's attempt to oust the active pirate from a port (`BB-KC-4`).
    fn oust(&mut self, seat: Seat) {
        let pirate = self.state.act.pirate;
        let place = self.state.ship(pirate).place;
        let mut counted = crate::games::blackbeard::data::set::Set::EMPTY;
        let mut sum = 0;
        for member in self.state.pirates_at(place) {
            if !counted.has(member) {
                self.state.party(member).for_each(|one| counted.insert(one));
                sum += self.game.combat(self.state, member)
                    + self.game.drunkenness(self.state, member);
            }
        }
        let combat = self.game.foe(self.state, Foe::Kc(seat)).combat;
        self.contest(RollOf::Oust, &[(None, 1, combat.into()), (Some(pirate), 1, sum)]);
    }

    pub(crate) fn resolve_oust(&mut self, pirate: Pirate) {
        let Some(port) = self.state.ship(pirate).place.port() else { return };
        if self.state.contest.result(0) > self.state.contest.result(1) {
            self.drive_out(port, Why::Oust);
            self.state.act.over = true;
            return;
        }
        let there: crate::games::blackbeard::data::set::Set<Pirate> =
            self.state.pirates_at(port.into()).collect();
        let notoriety = self.rules().kc.oust_notoriety.into();
        for pirate in there.iter() {
            self.gain_notoriety_alone(pirate, notoriety, Why::Oust);
        }
    }
}
