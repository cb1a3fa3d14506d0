//! Move actions, and what follows them in dock: segments, tows, stern-turns (`SM-MOV`, `SM-TOW`, `SM-CAR-1`).

use super::SpanishMain;
use super::bars::BarsLeft;
use super::base_move::{Lured, Sailing, Slowed};
use super::context::Context;
use super::effect::{Effect, Keyword};
use super::event::{Event, Putting};
use super::frame::Frame;
use super::geometry::Heading;
use super::legs::Leg;
use super::pieces::{CoinAt, CoinNo, IslandNo, ShipNo};
use super::placement::{BERTHS, berth};
use super::question::Question;
use super::sea::Contact;
use super::state::{Afloat, SailsBy, Spell, State, Voyage};
use crate::dice::Dice;
use crate::observe::Observer;

impl SpanishMain {
    /// The bars of a move action of a ship now; `None` if she may not be given one for her masts.
    pub(super) fn bars(&self, state: &State, ship: ShipNo) -> Option<BarsLeft> {
        let of = state.ship(ship);
        let slowed = of.tows.is_some() || of.slowed == Spell::ThisTurn;
        let sailing = Sailing {
            rig: of.rig,
            treasure: state.treasure_spaces(ship),
            slowed: if slowed { Slowed::Yes } else { Slowed::No },
            lured: Lured::No,
        };
        of.kit.bars(&self.cards().ship(of.card).base_move, &sailing)
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// A move action begins (`SM-MOV-1`, `SM-MOV-9`).
    pub(super) fn begin_move(&mut self, ship: ShipNo) {
        let bars = self.game.bars(self.state, ship).expect("the order was legal");
        let of = self.state.ship_mut(ship);
        of.turn.moved = true;
        of.turn.may_turn = of.kit.is(Keyword::Galley) || of.kit.is(Keyword::Schooner);
        let touched = of.contact;
        self.state.voyage =
            Some(Voyage { ship, by: SailsBy::Action, bars, touched, touchable: Vec::new() });
        self.push(Frame::ExploreDocked(ship));
        self.push(Frame::Dock(ship));
        self.push(Frame::Ram(ship));
        self.push(Frame::CaptainShoots(ship));
        self.push(Frame::Sailing);
    }

    /// The next segment, if a bar is left.
    pub(super) fn sailing(&mut self) {
        let Some(voyage) = &self.state.voyage else { return };
        let ship = voyage.ship;
        if voyage.bars.is_empty() {
            return self.end_move();
        }
        self.ask_owner(Question::Segment(ship), ship);
    }

    pub(super) fn end_move(&mut self) {
        if let Some(voyage) = self.state.voyage.take() {
            self.emit(Event::MoveEnded(voyage.ship));
        }
    }

    /// A segment (`SM-MOV-2` to `SM-MOV-5`).
    pub(super) fn take_leg(&mut self, leg: Leg) {
        let Some(voyage) = self.state.voyage.clone() else { return };
        let ship = voyage.ship;
        self.leave(ship);
        let (end, bows) = self.game.at_sea(self.state, ship, voyage.touched, |sea, mover| {
            let end = sea.sail(mover, leg).expect("the segment was legal");
            let bows: Vec<u8> = sea.bows_near(&mover.hull.footprint(end.pose)).collect();
            (end, bows)
        });
        self.part(ship);
        self.state.ship_mut(ship).pose = end.pose;
        self.emit(Event::Sailed(ship, end.pose));
        self.drag(ship);
        let bars = if end.over { BarsLeft::default() } else { voyage.bars.without(leg.bar) };
        self.state.voyage = Some(Voyage { bars, touchable: end.contacts.clone(), ..voyage });
        self.push(Frame::Sailing);
        match end.contacts[..] {
            [] => {}
            [contact] => self.touch(ship, contact),
            _ => self.ask_owner(Question::Touch(ship), ship),
        }
        // Bows that are near now touch the mover (SM-GEO-7).
        let seat = self.state.ship(ship).seat;
        for other in bows.into_iter().map(ShipNo) {
            let of = self.state.ship(other);
            let touches = of.seat != seat || of.rig.is_derelict();
            let is_free = of.contact == Contact::Nothing && of.afloat == Afloat::Yes;
            if touches && is_free && !of.ghostly && !self.state.ship(ship).ghostly {
                self.touch(other, Contact::Ship(ship.0));
            }
        }
    }

    /// As a ship leaves an island that her seat has explored, it is marked (`SM-EXP-2`).
    pub(super) fn leave(&mut self, ship: ShipNo) {
        let seat = self.state.ship(ship).seat;
        let Some(island) = self.state.docked(ship) else { return };
        let of = self.state.island_mut(island);
        let marks = of.explored.has(seat) && !of.marks.has(seat);
        if marks {
            of.marks = of.marks.with(seat);
            self.emit(Event::Marked(island, seat));
        }
        self.state.ship_mut(ship).turn.explored = false;
    }

    /// In dock: the towed ship docks, fires go out, treasure is unloaded (`SM-MOV-9`).
    pub(super) fn dock(&mut self, ship: ShipNo) {
        let Some(island) = self.state.docked(ship) else { return };
        if let Some(towed) = self.state.ship(ship).tows {
            self.dock_with(towed, island);
        }
        for docked in std::iter::once(ship).chain(self.state.ship(ship).tows) {
            if self.state.is_home(docked) {
                self.douse(docked);
                self.unload(docked);
            } else if self.state.is_at_own_fort(docked) {
                self.douse(docked);
            }
        }
    }

    /// A ship in tow docks at the first free berth (`SM-TOW-2`).
    fn dock_with(&mut self, towed: ShipNo, island: IslandNo) {
        let centre = self.state.island(island).centre;
        let free = self.game.at_sea(self.state, towed, Contact::Nothing, |sea, mover| {
            let poses = (0..BERTHS).map(|number| berth(sea.rules, centre, number));
            let on_table = |pose: &_| sea.is_on_table(&mover.hull.footprint(*pose));
            poses.filter(on_table).find(|&pose| sea.is_clear(mover.hull, pose))
        });
        if let Some(pose) = free {
            self.state.ship_mut(towed).pose = pose;
            self.emit(Event::Placed(towed, pose, Putting::Tow));
            self.touch(towed, Contact::Island(island.0));
        }
    }

    fn douse(&mut self, ship: ShipNo) {
        for mast in self.state.ship(ship).rig.each_burning().collect::<Vec<_>>() {
            let rig = self.state.ship(ship).rig;
            self.state.ship_mut(ship).rig = rig.without_fire(mast);
            self.emit(Event::FireOut(ship, mast.0));
        }
    }

    /// All treasure that is worth gold goes to the home (`SM-CAR-1`).
    fn unload(&mut self, ship: ShipNo) {
        let seat = self.state.ship(ship).seat;
        let coins: Vec<CoinNo> = self.state.coins_at(CoinAt::Ship(ship)).collect();
        for coin in coins {
            if self.state.coin(coin).gold > 0 {
                self.put_coin(coin, CoinAt::Home(seat));
            }
        }
    }

    /// A derelict is taken in tow (`SM-TOW-1`).
    pub(super) fn tow(&mut self, ship: ShipNo, towed: ShipNo) {
        let seat = self.state.ship(ship).seat;
        self.end_tows(towed);
        self.part(towed);
        self.state.ship_mut(ship).tows = Some(towed);
        let captured = {
            let of = self.state.ship_mut(towed);
            of.towed_by = Some(ship);
            if of.seat != seat {
                of.scuttling = false;
            }
            std::mem::replace(&mut of.seat, seat) != seat
        };
        self.state.ship_mut(ship).turn.towed.push(towed);
        self.emit(Event::Tow(ship, towed));
        if captured {
            for crew in self.state.crew_at(super::pieces::CrewAt::Ship(towed)).collect::<Vec<_>>() {
                self.state.piece_mut(crew).seat = seat;
            }
            self.emit(Event::Captured(towed, seat));
            for coin in self.state.coins_at(CoinAt::Ship(towed)).collect::<Vec<_>>() {
                self.look(seat, coin);
            }
            self.refit(towed);
        }
        self.drag(ship);
    }

    /// The tow ends (`SM-TOW-2`).
    pub(super) fn release(&mut self, ship: ShipNo) {
        self.state.ship_mut(ship).turn.released = true;
        self.end_tows(ship);
    }

    /// `SM-KEY-11`
    pub(super) fn stern_turn(&mut self, ship: ShipNo, heading: Heading) {
        let contact = self.state.ship(ship).contact;
        let turned = self
            .game
            .at_sea(self.state, ship, contact, |sea, mover| sea.stern_turn(mover, heading))
            .expect("the turn was legal");
        self.part(ship);
        let of = self.state.ship_mut(ship);
        of.pose = turned;
        of.turn.may_turn = false;
        self.emit(Event::Placed(ship, turned, Putting::SternTurn));
        self.drag(ship);
    }

    /// A Captain's shots (`SM-CRW-2`).
    pub(super) fn captain_shoots(&mut self, ship: ShipNo) {
        let of = self.state.ship(ship);
        if of.afloat == Afloat::Yes && of.kit.has(Effect::Captain) {
            self.begin_volley(ship, super::state::ShootsBy::Captain);
        }
    }
}
