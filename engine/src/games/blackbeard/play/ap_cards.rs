//! Anti-pirate cards: play, negation by Skull & Crossbones, and effects.

use super::context::Context;
use crate::dice::Dice;
use crate::games::blackbeard::data::Pirate;
use crate::games::blackbeard::data::card::{Card, EventCard};
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::state::action::Action;
use crate::games::blackbeard::state::contest::RollOf;
use crate::games::blackbeard::state::event::{CardPlace, CardUse, Event};
use crate::games::blackbeard::state::frame::Frame;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::question::{ApKind, Question};
use crate::games::blackbeard::state::{KcCounter, PirateCard, RevelryKind};
use crate::observe::Observer;
use crate::reactions::{AfterReaction, ReactionWindow};
use crate::seat::Seat;

impl<D: Dice, O: Observer<Blackbeard>> Context<'_, D, O> {
    /// Plays an anti-pirate card. Skull & Crossbones may negate the card before it takes effect.
    pub(crate) fn play_against(&mut self, seat: Seat, card: Card) {
        self.play_from_hand(seat, card, CardUse::Event, CardPlace::Discards);
        self.state.act.events |= 1 << card.event() as u32;
        self.state.act.by = seat;
        self.state.act.card = Some(card);
        self.state.act.target = self.state.act.pirate;
        self.push(Frame::CardActs);
        if card.event().is_against_a_pirate() {
            self.push(Frame::Skull);
        }
    }

    /// Asks the target's owner whether to play Skull & Crossbones against the played card (`BB-EV-19`).
    pub(crate) fn skull(&mut self) {
        let target = self.state.act.target;
        if self.state.in_play(target) && self.game.has_skull(self.state, target) {
            self.ask_owner(Question::Skull, target);
        }
    }

    /// Carries out the play of Skull & Crossbones, which negates a card or helps the victim of a grab.
    pub(crate) fn take_skull(&mut self, target: Pirate, action: Action) {
        let (skull, payer) = match action {
            Action::Play(skull) => (skull, target),
            Action::PlayOn(skull, ally) => (skull, ally),
            _ => return,
        };
        let owner = self.state.ship(target).owner;
        self.play_from_hand(owner, skull, CardUse::Event, CardPlace::Discards);
        self.spend_cunning(payer, Why::Skull);
        let Some(card) = self.state.act.card.take() else {
            self.state.act.skull = true;
            return;
        };
        self.state.discards.remove(self.kind(card), 1);
        self.card_to(card, CardPlace::Deck);
        if let Some((challenger, seat, _)) = self.state.act.challenger.take() {
            self.state.set_card(challenger, PirateCard::Hand(seat));
        }
    }

    /// Applies the effect of the played card, unless it was negated.
    pub(crate) fn card_acts(&mut self) {
        let Some(event) = self.event_played() else { return };
        self.state.act.card = None;
        let (seat, target) = (self.state.act.by, self.state.act.target);
        match event {
            EventCard::WarshipSighting => self.sight(seat),
            EventCard::KcSurprise => self.surprise_comes(seat),
            EventCard::MutinyConspiracy => {
                self.state.act.count = self.game.loyalty(self.state, target) as u8;
                if let Some(ally) = self.state.ship(target).ally {
                    self.push(Frame::Conspiracy(ally));
                }
                self.conspiracy(target);
            }
            EventCard::PirateConverts => {
                let area = self.state.ship(self.state.act.pirate).place.area();
                let seat_of = self.state.cards[target.index()];
                if let (Some(area), PirateCard::Retired(by)) = (area, seat_of) {
                    self.state.set_card(target, PirateCard::Converted(by));
                    self.emit(Event::PirateConverted(target, seat));
                    self.set_kc(seat, KcCounter::Convert(target), area, Why::Converts);
                }
            }
            EventCard::PiraticalAmbition => {
                if let Some((challenger, _, _)) = self.state.act.challenger {
                    self.state.act.duel = Some((target, challenger));
                    self.push(Frame::Duel);
                }
            }
            EventCard::ScurvyOutbreak => self.scurvy(target),
            EventCard::WearAndTear => self.contest(RollOf::Wear, &[(Some(target), 1, 0)]),
            EventCard::LocalResistance => self.resistance(),
            EventCard::DebaucheryAndRevelry => self.let_loose(target),
            EventCard::DoubleCross => self.contest(RollOf::Trial, &[(Some(target), 1, 0)]),
            other => unreachable!("{} is not an anti-pirate card", other.name()),
        }
    }

    /// Resolves Debauchery & Revelry (`BB-EV-02`): the target's crew and the ally's crew revel, and the alliance
    /// breaks (`BB-ALL-6`).
    pub(crate) fn let_loose(&mut self, target: Pirate) {
        let ally = self.state.ship(target).ally;
        let in_pirate_port = self
            .state
            .ship(target)
            .place
            .port()
            .is_some_and(|port| self.port(port).nation.is_none());
        let gain = match in_pirate_port {
            true => self.rules().dr.gain_pirate_port,
            false => self.rules().dr.gain,
        };
        self.break_alliance(target, Why::Card2);
        for member in std::iter::once(target).chain(ally) {
            if self.state.ship(member).revelry.is_none() {
                self.revel(member, RevelryKind::Involuntary, gain, Why::Card2);
            }
        }
    }

    /// Resolves Local Resistance (`BB-EV-13`).
    pub(crate) fn resistance(&mut self) {
        let Some(port) = self.state.act.port.take() else { return };
        let die = self.plain_roll(RollOf::Resistance, 1);
        if die <= self.port(port).value || !self.state.pro.has(port) {
            return;
        }
        let here = self.state.ship(self.state.act.pirate).place == port.into();
        self.remove_governor(port, Why::Resistance);
        self.drive_out(port, Why::Resistance);
        self.state.act.over |= here;
    }

    /// Opens the reaction window for Double Cross (`BB-EV-04`).
    pub(crate) fn open_double_cross(&mut self) {
        self.state.act.inner = match self.rules().reaction.windows {
            crate::games::blackbeard::rules::Windows::All => {
                self.state.anti_pirates(AfterReaction::Close)
            }
            crate::games::blackbeard::rules::Windows::None => ReactionWindow::OVER,
        };
        self.push(Frame::DoubleCross);
    }

    pub(crate) fn double_cross(&mut self) {
        while let Some(seat) = self.state.act.inner.seat() {
            if self.game.can_double_cross(self.state, seat) {
                self.push(Frame::DoubleCross);
                return self.ask(Question::DoubleCross, seat, Some(self.state.act.pirate));
            }
            self.state.act.inner.pass();
        }
    }

    /// Carries out a seat's answer in the window for Double Cross or for Debauchery & Revelry.
    pub(crate) fn take_late_card(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Play(card) => {
                self.state.act.inner.react();
                self.take_ap(seat, ApKind::Event);
                self.play_against(seat, card);
            }
            Action::PlayOn(card, target) => {
                self.state.act.inner.react();
                self.take_ap(seat, ApKind::Event);
                self.play_against(seat, card);
                self.state.act.target = target;
            }
            _ => self.state.act.inner.pass(),
        }
    }

    /// Resolves the die of Double Cross (`BB-EV-04`): the pirate is free, fined or hanged.
    pub(crate) fn resolve_trial(&mut self, pirate: Pirate) {
        let (die, rules) = (self.state.contest.result(0), &self.rules().double_cross);
        if die <= rules.free_up_to.into() {
            return;
        }
        if die <= rules.fined_up_to.into() {
            self.contest(RollOf::Fine, &[(Some(pirate), 2, 0)]);
        } else {
            self.eliminate(pirate, None, Why::DoubleCross);
        }
    }

    pub(crate) fn resolve_fine(&mut self, pirate: Pirate) {
        let (pips, rules) = (self.state.contest.result(0), &self.rules().double_cross);
        let percent = match pips >= rules.all_from.into() {
            true => 100,
            false => (pips as u64 * u64::from(rules.percent)).min(100),
        };
        let fine = (u64::from(self.state.ship(pirate).net_worth) * percent).div_ceil(100);
        self.set_sum(pirate, fine as u32, Why::DoubleCross);
        self.change_net_worth(pirate, -(fine as i64), Why::DoubleCross);
    }
}
