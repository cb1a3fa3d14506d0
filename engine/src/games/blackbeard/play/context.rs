//! Context of play, with the basic operations on counters, ratings and cards.

use crate::dice::Dice;
use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::data::{Area, Hostage, Pirate, Place, Port, lanes};
use crate::games::blackbeard::rules::{AllianceNotoriety, Rules};
use crate::games::blackbeard::state::contest::{Contest, Roll, RollOf};
use crate::games::blackbeard::state::event::{CardPlace, Cup, Event, Gone, Governor};
use crate::games::blackbeard::state::frame::Frame;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::numbers::PortNumbers;
use crate::games::blackbeard::state::question::{Ask, Question};
use crate::games::blackbeard::state::{Kc, KcCounter, PirateCard, Right, State};
use crate::observe::Observer;
use crate::seat::Seat;

/// Rules, state, dice and observer, borrowed while an action is carried out.
pub(crate) struct Context<'t, D, O> {
    pub game: &'t Blackbeard,
    pub state: &'t mut State,
    pub dice: &'t mut D,
    pub watch: &'t mut O,
}

impl<'t, D: Dice, O: Observer<Blackbeard>> Context<'t, D, O> {
    #[inline]
    pub(crate) fn rules(&self) -> &'t Rules {
        &self.game.rules
    }

    #[inline]
    pub(crate) fn port(&self, port: Port) -> &'t PortNumbers {
        self.game.numbers.port(port)
    }

    #[inline(always)]
    pub(crate) fn emit(&mut self, event: Event) {
        if self.watch.watches() {
            self.watch.event_at(self.game, self.state, event);
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.state.stack.push(frame);
    }

    /// Asks a seat a question. The caller has already pushed the frames that resume play.
    #[inline]
    pub(crate) fn ask(&mut self, question: Question, seat: Seat, pirate: Option<Pirate>) {
        debug_assert!(self.state.mutinous.is_empty(), "mutinies come before questions");
        self.state.ask = Some(Ask { question, seat, pirate });
    }

    /// Asks the owner of a pirate a question about the pirate.
    #[inline]
    pub(crate) fn ask_owner(&mut self, question: Question, pirate: Pirate) {
        let owner = self.state.ship(pirate).owner;
        self.ask(question, owner, Some(pirate));
    }

    /// Returns the active pirate; `None` if no action is in progress or the action is cancelled.
    #[inline]
    pub(crate) fn active(&self) -> Option<Pirate> {
        let act = &self.state.act;
        (act.underway && !act.over && self.state.in_play(act.pirate)).then_some(act.pirate)
    }

    /// Rolls dice for each side of a contest, in order. Owners may spend Cunning before the dice are resolved.
    pub(crate) fn contest(&mut self, of: RollOf, sides: &[(Option<Pirate>, u8, i32)]) {
        self.state.contest = Contest::new(of);
        for &(pirate, dice, plus) in sides {
            self.add_side(of, pirate, dice, plus);
        }
        self.push(Frame::Resolve);
        self.push(Frame::Cunning);
    }

    /// Rolls the dice of one more side of a contest.
    pub(crate) fn add_side(&mut self, of: RollOf, pirate: Option<Pirate>, dice: u8, plus: i32) {
        let total = self.dice_of(of, dice);
        let plus = plus as i16;
        self.state.contest.add(Roll { pirate, dice, total, plus, rerolled: false });
        self.emit(Event::Rolled(of, pirate, dice, total, plus));
    }

    /// Rolls dice in the random lane for their purpose, and returns the sum.
    pub(crate) fn dice_of(&mut self, of: RollOf, dice: u8) -> u8 {
        self.dice.roll(of.lane(), dice)
    }

    /// Rolls dice that Cunning can't re-roll, and returns the sum.
    pub(crate) fn plain_roll(&mut self, of: RollOf, dice: u8) -> u8 {
        let total = self.dice_of(of, dice);
        self.emit(Event::Rolled(of, None, dice, total, 0));
        total
    }

    /// Draws a random port by d66.
    pub(crate) fn d66(&mut self) -> Port {
        let (tens, ones) = (self.dice.d6(lanes::PORTS), self.dice.d6(lanes::PORTS));
        Port::new(usize::from(tens - 1) * 6 + usize::from(ones - 1))
    }

    /// Divides an amount between a pirate and his ally. If the amount is odd, the ally with the higher Leadership
    /// gets one unit more (`BB-ALL-3`).
    pub(crate) fn shares(&self, pirate: Pirate, amount: u32) -> [(Pirate, u32); 2] {
        let Some(ally) = self.state.ship(pirate).ally else {
            return [(pirate, amount), (pirate, 0)];
        };
        let odd = self.game.better(self.state, pirate, ally, |rated| rated.leadership);
        let even = if odd == pirate { ally } else { pirate };
        [(odd, amount - amount / 2), (even, amount / 2)]
    }

    /// Adds Notoriety to a pirate and his ally (`BB-ALL-3`).
    pub(crate) fn gain_notoriety(&mut self, pirate: Pirate, notoriety: u32, why: Why) {
        let shares = match self.rules().alliance.notoriety {
            AllianceNotoriety::Divided => self.shares(pirate, notoriety),
            AllianceNotoriety::Each => {
                let ally = self.state.ship(pirate).ally;
                [(pirate, notoriety), (ally.unwrap_or(pirate), ally.map_or(0, |_| notoriety))]
            }
        };
        for (pirate, share) in shares {
            self.gain_notoriety_alone(pirate, share, why);
        }
    }

    /// Adds Notoriety to one pirate.
    pub(crate) fn gain_notoriety_alone(&mut self, pirate: Pirate, notoriety: u32, why: Why) {
        if notoriety > 0 {
            self.state.ship_mut(pirate).notoriety += notoriety as u16;
            self.emit(Event::Notoriety(pirate, notoriety as u16, why));
        }
    }

    /// Changes the Loyalty of a pirate's crew and of his ally's crew (`BB-ALL-3`).
    pub(crate) fn change_loyalty(&mut self, pirate: Pirate, by: i8, why: Why) {
        let ally = self.state.ship(pirate).ally;
        self.change_loyalty_alone(pirate, by, why);
        if let Some(ally) = ally {
            self.change_loyalty_alone(ally, by, why);
        }
    }

    /// Changes the Loyalty of one crew. A crew that falls to 0 mutinies (`BB-SHP-4`, `BB-MUT-1`).
    pub(crate) fn change_loyalty_alone(&mut self, pirate: Pirate, by: i8, why: Why) {
        let max = self.rules().loyalty.max;
        let ship = self.state.ship_mut(pirate);
        let before = ship.loyalty;
        let now = before.saturating_add_signed(by).min(max);
        if now == before {
            return;
        }
        ship.loyalty = now;
        if now == 0 {
            self.state.mutinous.insert(pirate);
        }
        self.emit(Event::Loyalty(pirate, now as i8 - before as i8, now, why));
    }

    /// Schedules a Loyalty change for the crews of a pirate and his ally. The same roll's doubloons and hits are
    /// settled first, since they may need an answer (`BB-MUT-1`).
    pub(crate) fn crews_later(&mut self, pirate: Pirate, by: i8, why: Why) {
        self.push(Frame::Crews(pirate, self.state.ship(pirate).ally, by, why));
    }

    pub(crate) fn crews(&mut self, pirate: Pirate, ally: Option<Pirate>, by: i8, why: Why) {
        for member in std::iter::once(pirate).chain(ally) {
            if self.state.in_play(member) {
                self.change_loyalty_alone(member, by, why);
            }
        }
    }

    /// Applies Speed hits to a pirate's ship and to his ally's ship (`BB-ALL-3`).
    pub(crate) fn hit_speed(&mut self, pirate: Pirate, hits: u8, why: Why) {
        let ally = self.state.ship(pirate).ally;
        self.slow([(pirate, hits), (ally.unwrap_or(pirate), ally.map_or(0, |_| hits))], why);
    }

    /// Applies Speed hits to the ships of a pirate and his ally (`BB-SHP-2`, `BB-SHP-3`). If a ship falls below Speed
    /// 0, both crews lose Loyalty once (`BB-ALL-3`).
    pub(crate) fn slow(&mut self, ships: [(Pirate, u8); 2], why: Why) {
        let mut falls = false;
        for (member, hits) in ships.into_iter().filter(|&(_, hits)| hits > 0) {
            let ship = self.state.ship_mut(member);
            let before = ship.speed;
            ship.speed -= hits as i8;
            let now = ship.speed;
            falls |= before >= 0 && now < 0;
            self.emit(Event::Speed(member, now - before, now, why));
        }
        if falls {
            self.change_loyalty(ships[0].0, self.rules().loyalty.slow, Why::Slow);
        }
        for (member, hits) in ships {
            if hits > 0 && self.state.ship(member).speed <= self.rules().ship.sunk_at_speed {
                self.eliminate(member, None, Why::Sunk);
            }
        }
    }

    /// Applies Combat hits to one ship (`BB-SHP-3`). The argument `killer` is the seat whose Commissioner causes the
    /// hits, if any.
    pub(crate) fn hit_combat(&mut self, pirate: Pirate, hits: u8, killer: Option<Seat>, why: Why) {
        if hits == 0 {
            return;
        }
        let ship = self.state.ship_mut(pirate);
        ship.combat = ship.combat.saturating_sub(hits.min(100) as i8);
        let now = ship.combat;
        self.emit(Event::Combat(pirate, -(hits.min(100) as i8), now, why));
        if now <= self.rules().ship.sunk_at_combat {
            self.eliminate(pirate, killer, Why::Sunk);
        }
    }

    /// Divides Combat hits between a pirate and his ally (`BB-ALL-3`). If the number is odd, the owner chooses the
    /// ally who takes one hit more.
    pub(crate) fn divide_hits(&mut self, pirate: Pirate, hits: u8, why: Why) {
        let Some(ally) = self.state.ship(pirate).ally else {
            return self.hit_combat(pirate, hits, None, why);
        };
        if hits % 2 == 1 {
            return self.push(Frame::OddHit(pirate, hits / 2, why));
        }
        self.hit_combat(pirate, hits / 2, None, why);
        self.hit_combat(ally, hits / 2, None, why);
    }

    /// Moves one ship to a place. A ship that enters a port loses its Scurvy marker (`BB-PRT-5`).
    pub(crate) fn put(&mut self, pirate: Pirate, place: Place, why: Why) {
        let ship = self.state.ship_mut(pirate);
        ship.place = place;
        let cured = place.port().is_some() && std::mem::take(&mut ship.scurvy);
        self.emit(Event::Moved(pirate, place, why));
        if cured {
            self.emit(Event::ScurvyGone(pirate, Why::EnteredPort));
        }
    }

    /// Moves a pirate and his ally to a place (`BB-ALL-1`).
    pub(crate) fn put_party(&mut self, pirate: Pirate, place: Place, why: Why) {
        let ally = self.state.ship(pirate).ally;
        self.put(pirate, place, why);
        if let Some(ally) = ally {
            self.put(ally, place, why);
        }
    }

    /// Moves all pirates in a port to the port's sea area.
    pub(crate) fn drive_out(&mut self, port: Port, why: Why) {
        let area = self.port(port).area;
        for seat in self.state.all() {
            for pirate in self.state.player(seat).fleet.iter() {
                if self.state.ship(pirate).place == port.into() {
                    self.put(pirate, area.into(), why);
                }
            }
        }
    }

    /// Sets the permission of a pirate and his ally for their next action (`BB-ACT-3`, `BB-ALL-1`).
    pub(crate) fn set_right(&mut self, pirate: Pirate, right: Right) {
        for member in self.state.party(pirate) {
            self.set_right_alone(member, right);
        }
    }

    /// Sets the permission of one pirate for his next action.
    pub(crate) fn set_right_alone(&mut self, pirate: Pirate, right: Right) {
        let ship = self.state.ship_mut(pirate);
        if ship.right != right {
            ship.right = right;
            self.emit(Event::Right(pirate, right));
        }
    }

    /// Removes a governor from a port (`BB-PRT-6`); Safe Havens in the port end (`BB-INP-6`).
    pub(crate) fn remove_governor(&mut self, port: Port, why: Why) {
        if self.state.pro.has(port) {
            self.state.pro.remove(port);
            self.state.pro_out += 1;
        } else if self.state.anti.has(port) {
            self.state.anti.remove(port);
            self.state.anti_cup += 1;
        } else {
            return;
        }
        self.emit(Event::Governor(port, Governor::None, why));
        for seat in self.state.all() {
            for pirate in self.state.player(seat).fleet.iter() {
                self.end_haven(pirate, port, why);
            }
        }
    }

    /// Ends a pirate's Safe Haven in a port, if he has one there (`BB-INP-6`).
    pub(crate) fn end_haven(&mut self, pirate: Pirate, port: Port, why: Why) {
        let ship = self.state.ship_mut(pirate);
        if ship.havens.has(port) {
            ship.havens.remove(port);
            self.emit(Event::HavenLost(pirate, port, why));
        }
    }

    /// Destroys a port (`BB-PRT-6`). The caller handles pirates in the port.
    pub(crate) fn destroy(&mut self, port: Port, why: Why) {
        self.state.destroyed.insert(port);
        self.emit(Event::PortDestroyed(port, why));
        self.remove_governor(port, Why::PortLost);
    }

    /// Places `n` merchants face down at ports drawn by d66 (`BB-SET-7`, `BB-TRN-3`).
    pub(crate) fn place_merchants(&mut self, n: u8, why: Why) {
        let closed = self.state.destroyed.or(self.game.numbers.pirate_ports);
        self.state.face_down.begin_batch();
        for _ in 0..n {
            let face_up = self.state.face_up.iter().filter(|&&kind| kind > 0).count();
            let face_down = self.state.boxes.len() - face_up;
            let full = closed.or(self.state.boxes).len() == Port::COUNT;
            if full || usize::from(self.state.unseen_merchants.total()) <= face_down {
                return;
            }
            let mut port = self.d66();
            while closed.has(port) || self.state.boxes.has(port) {
                port = port.next();
            }
            let kind = match self.state.face_down.is_late() {
                true => None,
                false => {
                    let cup = self.state.merchant_cup();
                    Some(self.dice.draw(lanes::FACE_DOWN, cup.copies()))
                }
            };
            self.state.boxes.insert(port);
            self.state.face_down.place(port, kind);
            self.emit(Event::MerchantPlaced(port, why));
        }
    }

    /// Returns the merchant in a port's box to the cup. Pirates who found the merchant lose the permission to loot
    /// it.
    pub(crate) fn remove_merchant(&mut self, port: Port, why: Why) {
        if !self.state.boxes.has(port) {
            return;
        }
        self.state.boxes.remove(port);
        if let Some(merchant) = self.state.merchant_at(port) {
            self.state.unseen_merchants.add(merchant.kind(), 1);
            self.state.face_down.come_back(&self.game.numbers.merchants, merchant.kind());
            self.state.face_up[port.index()] = 0;
        }
        self.state.face_down.take(port);
        self.emit(Event::MerchantGone(port, why));
        for seat in self.state.all() {
            for pirate in self.state.player(seat).fleet.iter() {
                if self.state.ship(pirate).right == Right::Loot(port) {
                    self.set_right(pirate, Right::None);
                }
            }
        }
    }

    /// Draws a King's Commissioner for a seat and places it in an area. The cup must not be empty.
    pub(crate) fn place_kc(&mut self, seat: Seat, area: Area, why: Why) {
        let cup = self.state.kc_cup;
        self.emit(Event::FromCup(Cup::Kcs));
        let chosen = self.dice.pick(lanes::CUPS, cup.len() as u32);
        let commissioner = cup.nth(chosen).expect("the cup is not empty");
        self.state.kc_cup.remove(commissioner);
        self.set_kc(seat, KcCounter::Commissioner(commissioner), area, why);
    }

    /// Places a counter as the King's Commissioner of a seat.
    pub(crate) fn set_kc(&mut self, seat: Seat, who: KcCounter, area: Area, why: Why) {
        let (act, bit) = (&mut self.state.act, 1 << seat.index());
        (act.arrived, act.reacted, act.moved) =
            (act.arrived | bit, act.reacted & !bit, act.moved & !bit);
        self.state.kcs[seat.index()] = Some(Kc { who, place: area.into() });
        self.emit(Event::KcPlaced(seat, who, area, why));
    }

    /// Removes a seat's Commissioner from the map. A converted pirate always leaves the game (`BB-EV-05`).
    pub(crate) fn remove_kc(&mut self, seat: Seat, gone: Gone, why: Why) {
        let Some(kc) = self.state.kcs[seat.index()].take() else { return };
        let gone = match (kc.who, gone) {
            (KcCounter::Commissioner(commissioner), Gone::ToTheCup) => {
                self.state.kc_cup.insert(commissioner);
                Gone::ToTheCup
            }
            (KcCounter::Commissioner(commissioner), Gone::Out) => {
                self.state.kc_dead.insert(commissioner);
                Gone::Out
            }
            (KcCounter::Convert(_), _) => Gone::Out,
        };
        self.emit(Event::KcGone(seat, kc.who, gone, why));
    }

    /// Returns the warship in an area to the cup.
    pub(crate) fn remove_warship(&mut self, area: Area, why: Why) {
        if let Some(warship) = self.state.stations[area.index()].take() {
            self.state.warship_cup.insert(warship);
            self.emit(Event::WarshipGone(area, warship, why));
        }
    }

    /// Moves a hostage from a ship to the cup.
    pub(crate) fn remove_hostage(&mut self, pirate: Pirate, hostage: Hostage, why: Why) {
        self.state.ship_mut(pirate).hostages.remove(hostage);
        self.state.hostage_nations[hostage.index()] = None;
        self.state.hostage_cup.insert(hostage);
        self.emit(Event::HostageGone(pirate, hostage, why));
    }

    #[inline]
    pub(crate) fn kind(&self, card: Card) -> usize {
        self.game.numbers.kind_of[card.code()].into()
    }

    /// Puts a card at a new place. The caller has already removed the card from its previous place.
    pub(crate) fn card_to(&mut self, card: Card, place: CardPlace) {
        let kind = self.kind(card);
        match place {
            CardPlace::Discards => self.state.discards.add(kind, 1),
            CardPlace::Deck => self.state.deck.add(kind, 1),
            CardPlace::Out => self.state.out.add(kind, 1),
            CardPlace::Display(_) | CardPlace::Aside => {}
        }
        self.emit(Event::CardTo(card, place));
    }

    /// Spends a Cunning point that a pirate, his ally or a challenger has.
    pub(crate) fn spend_cunning(&mut self, pirate: Pirate, why: Why) {
        let left = match &mut self.state.act.challenger {
            Some((challenger, _, cunning)) if *challenger == pirate => {
                *cunning -= 1;
                *cunning
            }
            _ => {
                let payer = self
                    .game
                    .cunning_of(self.state, pirate)
                    .expect("the pirate or his ally has Cunning");
                let ship = self.state.ship_mut(payer);
                ship.cunning -= 1;
                let left = ship.cunning;
                return self.emit(Event::Cunning(payer, left, why));
            }
        };
        self.emit(Event::Cunning(pirate, left, why));
    }

    /// Adds victory points to a seat, in half points.
    pub(crate) fn score(&mut self, seat: Seat, halves: i32, pirate: Pirate, why: Why) {
        if halves != 0 {
            self.state.player_mut(seat).points += halves;
            self.emit(Event::Points(seat, halves, pirate, why));
        }
    }

    /// Breaks a pirate's alliance, if he is in one (`BB-ALL-6`).
    pub(crate) fn break_alliance(&mut self, pirate: Pirate, why: Why) {
        if let Some(ally) = self.state.ship_mut(pirate).ally.take() {
            self.state.ship_mut(ally).ally = None;
            self.emit(Event::AllianceOver(pirate, ally, why));
        }
    }

    /// Draws a pirate card from the deck into a hand and returns its pirate; `None` if the deck is empty.
    pub(crate) fn draw_pirate(&mut self, seat: Seat) -> Option<Pirate> {
        let deck = self.state.pirate_deck();
        if deck.is_empty() {
            return None;
        }
        self.emit(Event::FromCup(Cup::Pirates));
        let pirate = deck.nth(self.dice.pick(lanes::CUPS, deck.len() as u32))?;
        self.state.set_card(pirate, PirateCard::Hand(seat));
        self.emit(Event::DrewPirate(seat, pirate));
        Some(pirate)
    }
}
