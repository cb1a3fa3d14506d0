//! Turn of a player: cards, announced actions, and the execution of actions.

use super::context::Context;
use crate::dice::Dice;
use crate::games::blackbeard::data::card::{Card, CardActions, EventCard};
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::data::{Hull, Nation, Pirate, Place, Port};
use crate::games::blackbeard::rules::{ReactsToMove, Windows};
use crate::games::blackbeard::state::act::{Act, BudgetOf, PirateAction};
use crate::games::blackbeard::state::action::{Action, FairWind, RetireBy, WindActions};
use crate::games::blackbeard::state::contest::RollOf;
use crate::games::blackbeard::state::event::{CardPlace, CardUse, Event, Outcome, Retirement};
use crate::games::blackbeard::state::frame::Frame;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::numbers::Numbers;
use crate::games::blackbeard::state::question::Question;
use crate::games::blackbeard::state::{PirateCard, Right};
use crate::observe::Observer;
use crate::reactions::AfterReaction;
use crate::seat::Seat;

impl<D: Dice, O: Observer<Blackbeard>> Context<'_, D, O> {
    /// Carries out the choice of the player whose turn it is (`BB-TRN-4`).
    pub(crate) fn take_turn(&mut self, seat: Seat, action: Action) {
        match action {
            Action::ForActions(card) => self.play_for_actions(seat, card),
            Action::ForPirate(card, pirate) => {
                self.play_from_hand(seat, card, CardUse::Actions, CardPlace::Discards);
                let initiative = if self.state.in_play(pirate) {
                    self.game.best(self.state, pirate, |rated| rated.initiative) as u8
                } else {
                    self.game.rated(pirate).initiative
                };
                let of = match self.state.in_play(pirate) {
                    true => BudgetOf::Pirate(pirate),
                    false => BudgetOf::InHand(pirate),
                };
                self.give_actions(seat, initiative, of);
            }
            Action::ForAction(card) => {
                self.play_from_hand(seat, card, CardUse::OneAction, CardPlace::Discards);
                self.state.budget.discarded += 1;
                let actions = self.state.budget.left + 1;
                self.give_actions(seat, actions, BudgetOf::Anyone);
            }
            Action::PlayOn(card, pirate) => self.play_on(seat, card, pirate),
            Action::FairWinds(card, wind, then) => self.fair_winds(seat, card, wind, then),
            Action::EndTurn => {
                let top = self.state.stack.pop();
                debug_assert_eq!(top, Frame::Turn);
            }
            Action::Stop => self.lose_actions(),
            Action::Break(pirate) => self.part(seat, pirate),
            Action::Draw => {
                self.spend(1);
                self.draw_pirate(seat);
                if self.game.can_deploy(self.state, seat) {
                    self.ask(Question::Recruit, seat, None);
                }
            }
            Action::Deploy(pirate, area, hull) => {
                self.spend(1);
                self.deploy(seat, pirate, area, hull);
                if self.state.budget.of == BudgetOf::InHand(pirate) {
                    let left = self.state.budget.left;
                    self.give_actions(seat, left, BudgetOf::Pirate(pirate));
                }
            }
            deed => {
                let (pirate, deed) = self.game.deed(self.state, deed).expect("a pirate's action");
                self.announce(pirate, deed);
            }
        }
    }

    fn give_actions(&mut self, seat: Seat, actions: u8, of: BudgetOf) {
        self.state.budget.card_played = true;
        self.state.budget.left = actions;
        self.state.budget.of = of;
        self.emit(Event::Actions(seat, actions, of));
    }

    fn spend(&mut self, actions: u8) {
        self.state.budget.left -= actions;
    }

    /// Breaks an alliance (`BB-ALL-6`). `pirate` keeps the alliance's permission to convert a merchant and its
    /// diamond-card actions.
    fn part(&mut self, seat: Seat, pirate: Pirate) {
        let Some(ally) = self.state.ship(pirate).ally else { return };
        self.break_alliance(pirate, Why::Alliance);
        if matches!(self.state.ship(ally).right, Right::Convert(..)) {
            self.set_right(ally, Right::None);
        }
        let left = self.state.budget.left;
        if self.state.budget.of == BudgetOf::Pirate(ally) && left > 0 {
            self.give_actions(seat, left, BudgetOf::Pirate(pirate));
        }
    }

    fn play_for_actions(&mut self, seat: Seat, card: Card) {
        self.play_from_hand(seat, card, CardUse::Actions, CardPlace::Discards);
        match card.actions() {
            CardActions::Number(n) => {
                let n = Numbers::shifted(self.rules(), n);
                self.give_actions(seat, n, BudgetOf::Anyone);
            }
            CardActions::Initiative => self.give_actions(seat, 1, BudgetOf::Draw),
            CardActions::None => unreachable!("the card gives actions"),
        }
    }

    /// Plays Buried Treasure or Heavy Guns (`BB-EV-01`, `BB-EV-10`).
    fn play_on(&mut self, seat: Seat, card: Card, pirate: Pirate) {
        self.play_from_hand(seat, card, CardUse::Event, CardPlace::Display(pirate));
        match card.event() {
            EventCard::BuriedTreasure => {
                self.state.ship_mut(pirate).treasure = Some(card);
                self.emit(Event::Treasure(pirate));
            }
            EventCard::HeavyGuns => {
                self.state.ship_mut(pirate).guns = Some(card);
                self.emit(Event::Guns(pirate));
            }
            other => unreachable!("{} is not laid before a pirate", other.name()),
        }
    }

    /// Plays Fair Winds (`BB-EV-06`, `BB-TRN-5`).
    fn fair_winds(&mut self, seat: Seat, card: Card, wind: FairWind, then: WindActions) {
        let used = match then {
            WindActions::Follow => CardUse::EventAndActions,
            WindActions::Left => CardUse::Event,
        };
        self.play_from_hand(seat, card, used, CardPlace::Discards);
        match wind {
            FairWind::Nobody => {}
            FairWind::Pirate(pirate, area) => self.put_party(pirate, area.into(), Why::FairWinds),
            FairWind::Kc(area) => self.move_kc(seat, area.into(), Why::FairWinds),
        }
        if then == WindActions::Follow
            && let CardActions::Number(n) = card.actions()
        {
            let n = Numbers::shifted(self.rules(), n);
            self.give_actions(seat, n, BudgetOf::Anyone);
        }
    }

    /// Moves the King's Commissioner of a seat.
    pub(crate) fn move_kc(&mut self, seat: Seat, to: Place, why: Why) {
        if let Some(kc) = &mut self.state.kcs[seat.index()] {
            kc.place = to;
            self.state.act.moved |= 1 << seat.index();
            self.emit(Event::KcMoved(seat, to, why));
        }
    }

    /// Carries out the answer after the draw of a pirate card: a deployment or a pass (`BB-NEW`).
    pub(crate) fn recruit(&mut self, seat: Seat, action: Action) {
        if let Action::Deploy(pirate, area, hull) = action {
            self.deploy(seat, pirate, area, hull);
        }
    }

    /// Announces a pirate action, and opens its reaction window (`BB-AP-3`).
    fn announce(&mut self, pirate: Pirate, deed: PirateAction) {
        self.spend(self.game.cost(self.state, pirate, deed));
        self.state.act = Act {
            deed,
            pirate,
            target: pirate,
            underway: true,
            over: false,
            window: self.state.anti_pirates(AfterReaction::Continue),
            ..Act::NONE
        };
        self.emit(Event::Announced(pirate, deed));
        let mut unrest = false;
        for member in self.state.party(pirate) {
            let ship = self.state.ship_mut(member);
            unrest |= ship.loyalty == 0;
            if deed != PirateAction::Recover
                && let Some(revelry) = &mut ship.revelry
            {
                revelry.recoveries = 0;
            }
            self.set_right_alone(member, Right::None);
        }
        self.push(Frame::ActOver);
        if deed.is_in_port() {
            self.push(Frame::Completed);
        }
        self.push(Frame::CarryOut);
        if self.rules().reaction.windows == Windows::All {
            self.push(Frame::Window);
        }
        if unrest {
            self.push(Frame::Unrest);
        }
    }

    /// Marks crews with Loyalty 0 as mutinous before an action (`BB-MUT-1`).
    pub(crate) fn unrest(&mut self) {
        for member in self.state.party(self.state.act.pirate) {
            if self.state.ship(member).loyalty == 0 {
                self.state.mutinous.insert(member);
            }
        }
    }

    /// Carries out the announced action, if it is still possible (`BB-AP-3`).
    pub(crate) fn carry_out(&mut self) {
        let Some(pirate) = self.active() else { return };
        let deed = self.state.act.deed;
        if self.game.check_deed(self.state, pirate, deed).is_err() {
            self.state.act.over = true;
            return;
        }
        match deed {
            PirateAction::Move(to) => self.sail(pirate, to),
            PirateAction::Dig => self.contest(RollOf::Dig, &[(Some(pirate), 1, 0)]),
            PirateAction::Find(port) => {
                let ability = self.game.best(self.state, pirate, |rated| rated.ability);
                let face_up = self.state.face_up[port.index()] > 0;
                let bonus = if face_up { self.rules().find.face_up.into() } else { 0 };
                self.contest(RollOf::Find, &[(Some(pirate), 1, ability + bonus)]);
            }
            PirateAction::Loot(port) => {
                let merchant = self.state.merchant_at(port).expect("the merchant lies face up");
                self.state.act.merchant = Some(merchant);
                self.contest(RollOf::Cargo, &[(Some(pirate), 1, merchant.cargo.into())]);
            }
            PirateAction::Convert(hull) => self.convert(pirate, hull),
            PirateAction::InPort => self.begin_activities(),
            PirateAction::Attack(port) => self.attack(pirate, port),
            PirateAction::Sack(_) => {
                let cruelty = self.game.best(self.state, pirate, |rated| rated.cruelty);
                self.contest(RollOf::Sack, &[(Some(pirate), 1, cruelty)]);
            }
            PirateAction::Grab(_) => {
                self.push(Frame::GrabRoll);
                self.push(Frame::GrabSkull);
            }
            PirateAction::Recover => self.recover(pirate),
            PirateAction::Ally(other) => {
                self.state.ship_mut(pirate).ally = Some(other);
                self.state.ship_mut(other).ally = Some(pirate);
                self.emit(Event::Allied(pirate, other));
                self.set_right(pirate, self.game.right(self.state, pirate));
            }
            PirateAction::Retire(RetireBy::Letter) => {
                self.push(Frame::RetireByLetter);
                self.open_double_cross();
            }
            PirateAction::Retire(by @ RetireBy::Haven) => {
                self.retire(pirate, Retirement::Action(by))
            }
            PirateAction::Retire(RetireBy::Bribe) => self.offer_bribe(pirate),
        }
    }

    /// Moves a pirate and his ally (`BB-MOV-1`).
    fn sail(&mut self, pirate: Pirate, to: Place) {
        self.put_party(pirate, to, Why::Move);
        match to.port() {
            Some(port) => self.pardoned(pirate, port),
            None if self.rules().kc.reacts_to_move == ReactsToMove::Arrival
                && self.rules().reaction.windows == Windows::All =>
            {
                self.state.act.inner = self.state.anti_pirates(AfterReaction::Continue);
                self.push(Frame::Arrival);
            }
            None => {}
        }
    }

    /// Converts the booty of a pirate who moves into an English port under the General Pardon, then retires the
    /// pirate (`BB-EV-08`).
    fn pardoned(&mut self, pirate: Pirate, port: Port) {
        let english = self.port(port).nation == Some(Nation::ENGLISH);
        if self.state.pardon.in_force.is_none() || !english {
            return;
        }
        let party = [Some(pirate), self.state.ship(pirate).ally];
        let holds = party.map(|member| {
            member.map_or(0, |member| (1u8 << self.game.holds(self.state.ship(member))) - 1)
        });
        self.convert_booty(
            pirate,
            port,
            holds[0] | holds[1] << crate::games::blackbeard::data::limits::MAX_HOLDS,
        );
        for member in party.into_iter().flatten() {
            self.retire(member, Retirement::Pardon);
        }
    }

    /// Converts a merchant ship into a pirate's new ship (`BB-CNV-1`).
    pub(crate) fn convert(&mut self, pirate: Pirate, hull: Hull) {
        let before = self.game.holds(self.state.ship(pirate));
        let of_type = &self.game.numbers.hulls[hull.index()];
        let holds = usize::from(of_type.holds);
        let ship = self.state.ship_mut(pirate);
        ship.hull = hull;
        ship.combat = of_type.combat;
        ship.speed = of_type.speed;
        let mut kept = ship.holds;
        kept.sort_unstable_by_key(|&hold| std::cmp::Reverse(hold));
        self.emit(Event::Converted(pirate, hull));
        if holds < before {
            for (hold, &kept) in kept.iter().enumerate() {
                let fits = hold < holds;
                self.set_hold(pirate, hold, if fits { kept } else { 0 }, Why::Convert);
            }
        }
        let rules = &self.rules().convert;
        match holds.cmp(&before) {
            std::cmp::Ordering::Greater => {
                self.change_loyalty(pirate, rules.larger_loyalty, Why::Convert);
            }
            std::cmp::Ordering::Less => {
                self.change_loyalty(pirate, rules.smaller_loyalty, Why::Convert);
            }
            std::cmp::Ordering::Equal => {}
        }
    }

    /// Ends the current pirate action.
    pub(crate) fn act_over(&mut self) {
        let act = &self.state.act;
        let outcome = if act.over { Outcome::Lost } else { Outcome::Done };
        let (pirate, deed) = (act.pirate, act.deed);
        self.emit(Event::ActionOver(pirate, deed, outcome));
        debug_assert!(self.state.act.challenger.is_none());
        if self.state.act.parting && self.state.in_play(pirate) {
            self.break_alliance(pirate, Why::Conspiracy);
        }
        self.state.act = Act::NONE;
    }

    /// Completes an In-Port action, after which anti-pirate players may play Debauchery & Revelry (`BB-EV-02`).
    pub(crate) fn completed(&mut self) {
        if self.active().is_some() && self.rules().reaction.windows == Windows::All {
            self.state.act.inner = self.state.anti_pirates(AfterReaction::Continue);
            self.push(Frame::Revels);
        }
    }

    /// Asks the next anti-pirate player who can play Debauchery & Revelry whether to play it.
    pub(crate) fn revels(&mut self) {
        while let Some(seat) = self.state.act.inner.seat() {
            if self.active().is_none() {
                return;
            }
            let mut any = false;
            self.game.each_revelry(self.state, seat, |_| {
                any = true;
                true
            });
            if any {
                self.push(Frame::Revels);
                return self.ask(Question::Revelry, seat, Some(self.state.act.pirate));
            }
            self.state.act.inner.pass();
        }
    }

    /// Makes a pirate in hand the challenger of Piratical Ambition (`BB-EV-17`).
    pub(crate) fn challenge(&mut self, challenger: Pirate, seat: Seat) {
        self.state.set_card(challenger, PirateCard::Challenging(seat));
        let cunning = self.game.rated(challenger).cunning;
        self.state.act.challenger = Some((challenger, seat, cunning));
    }
}
