//! Moves and docking: segments, pushes, tows, stern-turns (`SM-MOV`, `SM-TOW`, `SM-CAR-1`).

use super::context::Context;
use super::waters::Course;
use crate::dice::Dice;
use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{IslandNo, ShipNo, TerrainKind};
use crate::games::spanish_main::geometry::Heading;
use crate::games::spanish_main::legal::manoeuvres::push_leg;
use crate::games::spanish_main::rules::berths::{BERTHS, berth};
use crate::games::spanish_main::state::bars::BarsLeft;
use crate::games::spanish_main::state::base_move::{Laden, Lured, Sailing, Slowed};
use crate::games::spanish_main::state::event::{Event, PlacedBy};
use crate::games::spanish_main::state::frame::Frame;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::{SailsBy, ShootsBy};
use crate::games::spanish_main::state::leg::{Leg, LegEnd};
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::sea::{AimAt, Contact, Touchable, Vessel};
use crate::games::spanish_main::state::ship::{Afloat, Ship, Spell};
use crate::games::spanish_main::state::{State, Voyage};
use crate::observe::Observer;

impl SpanishMain {
    /// Returns the bars of a ship's next move action; `None` if she is derelict and cannot move.
    pub(crate) fn bars(&self, state: &State, ship: ShipNo) -> Option<BarsLeft> {
        let of = state.ship(ship);
        let slowed = of.tows.is_some() || of.slowed == Spell::ThisTurn;
        let lured = of.kit.is(Keyword::SeaMonster) && self.lurer(state, ship).is_some();
        let sailing = Sailing {
            rig: of.rig,
            treasure: state.treasure_spaces(ship),
            laden: if state.has_treasure(ship) { Laden::Yes } else { Laden::No },
            slowed: if slowed { Slowed::Yes } else { Slowed::No },
            lured: if lured { Lured::Yes } else { Lured::No },
        };
        of.kit.bars(&self.cards().ship(of.card).base_move, &sailing)
    }

    /// Returns true if a ship has bars for a move action: she is not derelict, or moves nevertheless.
    pub(crate) fn has_bars(&self, ship: &Ship) -> bool {
        !ship.rig.is_derelict() || ship.kit.moves_derelict()
    }

    /// Returns the bars of a ship at the start of a voyage, which depend on the reason why she sails.
    pub(crate) fn bars_of_voyage(&self, state: &State, ship: ShipNo, by: SailsBy) -> BarsLeft {
        match by {
            SailsBy::Action | SailsBy::AfterShooting => self.bars(state, ship).unwrap_or_default(),
            SailsBy::FreeMove => BarsLeft::new(&[Bar::S], &[]),
            SailsBy::Push => BarsLeft::default(),
        }
    }

    /// Returns a ship with MONSTER+L_NEAR within L of a sea monster.
    fn lurer(&self, state: &State, ship: ShipNo) -> Option<ShipNo> {
        let monster = state.ship(ship);
        state.ship_numbers().find(|&other| {
            let of = state.ship(other);
            of.afloat == Afloat::Yes
                && of.kit.has(Effect::MonsterPlusLNear)
                && self.are_within(monster, of, self.rules().bars.l)
        })
    }

    /// Returns true if a ship lost in fog may leave from a second fog bank (`FOG_HOP`).
    fn may_hop(&self, state: &State, ship: ShipNo) -> bool {
        self.can_use(state, ship, Effect::FogHop) && self.hops(state, ship).next().is_some()
    }

    /// Iterates over the fog banks, except her own, from which a lost ship may leave (`FOG_HOP`).
    pub(crate) fn hops<'s>(
        &self,
        state: &'s State,
        ship: ShipNo,
    ) -> impl Iterator<Item = crate::games::spanish_main::data::pieces::TerrainNo> + 's {
        let lost = state.ship(ship).afloat;
        state.terrain_numbers().filter(move |&number| {
            let of = state.terrain(number);
            of.kind == TerrainKind::Fog && !of.gone && lost != Afloat::Lost(number)
        })
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Begins a ship's move action (`SM-MOV-1`, `SM-MOV-9`).
    pub(crate) fn begin_move(&mut self, ship: ShipNo) {
        let of = self.state.ship_mut(ship);
        of.turn.moved = true;
        of.turn.may_turn = of.kit.is(Keyword::Galley) || of.kit.is(Keyword::Schooner);
        let is_lost = matches!(of.afloat, Afloat::Lost(_));
        self.push(Frame::ExploreDocked(ship));
        self.begin_voyage(ship, SailsBy::Action);
        if is_lost {
            self.push(Frame::OutOfFog(ship));
            if self.game.may_hop(self.state, ship) {
                self.ask_owner(Question::Hop(ship), ship);
            }
        }
    }

    /// Begins a ship's voyage, and pushes the frames for the steps that follow it.
    pub(crate) fn begin_voyage(&mut self, ship: ShipNo, by: SailsBy) {
        let bars = self.game.bars_of_voyage(self.state, ship, by);
        let of = self.state.ship(ship);
        if of.rig.is_derelict() && by != SailsBy::Push && !of.kit.floats_on() {
            self.reveal(ship, Effect::Oars);
        }
        let is_monster = self.state.ship(ship).kit.is(Keyword::SeaMonster);
        let lurer = self.game.lurer(self.state, ship).filter(|_| is_monster);
        let footprint = self.game.footprint(self.state.ship(ship));
        let crossed = self.state.reefs_under(&footprint);
        let of = self.state.ship_mut(ship);
        (of.turn.met, of.turn.met_by) = (false, Vec::new());
        let touched = of.contact;
        let shuns = match by {
            SailsBy::Action | SailsBy::AfterShooting | SailsBy::FreeMove => {
                if of.must_leave {
                    touched
                } else {
                    Contact::Nothing
                }
            }
            SailsBy::Push => Contact::Nothing,
        };
        self.state.voyage = Some(Voyage {
            ship,
            by,
            bars,
            used: BarsLeft::default(),
            stopped: false,
            lurer,
            touched,
            shuns,
            touchable: Vec::new(),
            crossed,
            sailed: false,
        });
        self.push(Frame::Dock(ship));
        if matches!(by, SailsBy::Action | SailsBy::AfterShooting) {
            self.push(Frame::Ram(ship));
        }
        self.push(Frame::AtContact(ship));
        if by == SailsBy::Action {
            self.push(Frame::CaptainShoots(ship));
        }
        self.push(Frame::Sailing);
    }

    /// Asks for the next segment of a voyage, or ends the move if none is possible.
    pub(crate) fn sailing(&mut self) {
        let Some(voyage) = &self.state.voyage else { return };
        let ship = voyage.ship;
        let of = self.state.ship(ship);
        let is_done = voyage.bars.is_empty() || of.afloat != Afloat::Yes || of.weeds.is_some();
        // A reef may have removed the last mast.
        if is_done || (of.rig.is_derelict() && !of.kit.moves_derelict()) {
            return self.end_move();
        }
        self.ask_owner(Question::Segment(ship), ship);
    }

    pub(crate) fn end_move(&mut self) {
        if let Some(voyage) = self.state.voyage.take() {
            self.emit(Event::MoveEnded(voyage.ship));
        }
    }

    /// Sails a segment (`SM-MOV-2` to `SM-MOV-5`).
    pub(crate) fn take_leg(&mut self, leg: Leg) {
        let Some(voyage) = &self.state.voyage else { return };
        let (ship, touched) = (voyage.ship, voyage.touched);
        let end = self.game.at_sea(self.state, ship, touched, |sea, mover| sea.sail(mover, leg));
        let Some(voyage) = &mut self.state.voyage else { return };
        let is_bonus = voyage.bars.is_bonus(leg.bar);
        let left = voyage.bars.without(leg.bar);
        voyage.used = voyage.used.and(voyage.bars.minus(left));
        (voyage.bars, voyage.sailed) = (left, true);
        let lurer = voyage.lurer;
        let of = self.state.ship(ship);
        if of.rig.is_derelict() && !of.kit.floats_on() {
            self.reveal(ship, Effect::Oars);
        }
        match leg.bar {
            Bar::S if is_bonus => self.reveal(ship, Effect::Helmsman),
            Bar::L if is_bonus => {
                if let Some(lurer) = lurer {
                    self.reveal(lurer, Effect::MonsterPlusLNear);
                }
            }
            Bar::S | Bar::L => {}
        }
        self.push(Frame::Sailing);
        self.go(ship, leg, leg.heading, end.expect("the segment was legal"));
    }

    /// Begins the push of an enemy ship (`PUSH_ENEMY_5+`).
    pub(crate) fn begin_push(&mut self, by: ShipNo, ship: ShipNo) {
        if !self.game.pushes(self.state, ship).is_empty() {
            self.ask_owner(Question::PushTo(ship), by);
        }
    }

    pub(crate) fn take_push(&mut self, ship: ShipNo, heading: Heading) {
        self.begin_voyage(ship, SailsBy::Push);
        self.free_of_weeds(ship);
        let (touched, facing) = (self.state.ship(ship).contact, self.state.ship(ship).pose.heading);
        let leg = push_leg(self.rules(), heading);
        let end =
            self.game.at_sea(self.state, ship, touched, |sea, mover| sea.run(mover, leg, facing));
        self.go(ship, leg, facing, end.expect("the push was legal"));
    }

    /// Moves a ship along a leg, as far as terrain allows.
    fn go(&mut self, ship: ShipNo, leg: Leg, facing: Heading, end: LegEnd) {
        match self.course(ship, leg, facing, end) {
            Course::End(end) => self.arrive(ship, end),
            Course::Lost(fog, pose) => {
                self.leave(ship);
                self.place(ship, pose);
                self.emit(Event::Sailed(ship, pose));
                self.lose(ship, fog);
            }
            Course::Tangled(weeds, end) => {
                if let Some(end) = end {
                    self.arrive(ship, end);
                }
                self.state.ship_mut(ship).weeds = Some(weeds);
                self.emit(Event::Weeds(ship, Some(weeds)));
            }
        }
    }

    /// Ends a leg: sets the contacts of the ship, and of bows that touch her (`SM-MOV-4`,
    /// `SM-GEO-7`).
    fn arrive(&mut self, ship: ShipNo, end: LegEnd) {
        self.leave(ship);
        self.part(ship);
        self.place(ship, end.pose);
        self.emit(Event::Sailed(ship, end.pose));
        self.drag(ship);
        if let Some(voyage) = &mut self.state.voyage {
            if end.over {
                (voyage.bars, voyage.stopped) = (BarsLeft::default(), true);
            }
            voyage.touchable = end.contacts.clone();
        }
        let of = self.state.ship_mut(ship);
        (of.turn.met, of.turn.met_by) = (!end.contacts.is_empty(), Vec::new());
        match end.contacts[..] {
            [] => {}
            [contact] => self.touch(ship, contact),
            _ => self.ask(Question::Touch(ship), self.state.active),
        }
        // Bows near the mover's footprint touch the mover now (SM-GEO-7).
        if self.state.ship(ship).ghostly || self.state.ship(ship).submerged {
            return;
        }
        let by = self.state.ship(ship);
        let lies = (self.game.hull(by), by.pose, by.outline);
        let vessel = Vessel::with_outline(ship.0, lies, Touchable::Yes, AimAt::Nothing);
        let distance = self.rules().touch.distance;
        for other in self.state.ship_numbers().filter(|&other| other != ship) {
            let (by, of) = (self.state.ship(ship), self.state.ship(other));
            let touches = of.seat != by.seat || of.rig.is_derelict();
            let is_at_sea = of.afloat == Afloat::Yes && of.towed_by.is_none();
            let is_free = is_at_sea && of.contact == Contact::Nothing && !of.ghostly;
            if touches && is_free && vessel.is_near(of.pose.bow, distance) {
                self.touch(other, Contact::Ship(ship.0));
                self.state.ship_mut(ship).turn.met_by.push(other);
            }
        }
    }

    /// Marks the island that a ship leaves, if her seat has explored it (`SM-EXP-2`).
    pub(crate) fn leave(&mut self, ship: ShipNo) {
        let seat = self.state.ship(ship).seat;
        let Some(island) = self.state.docked(ship) else { return };
        let of = self.state.island_mut(island);
        let marks = of.explored.has(seat) && !of.marks.has(seat);
        if marks {
            of.marks = of.marks.with(seat);
            self.emit(Event::Marked(island, seat));
        }
        let of = self.state.ship_mut(ship);
        (of.turn.explored, of.turn.raided, of.must_leave) = (false, false, false);
    }

    /// Applies the effects of docking: the towed ship docks too, fires go out, and treasure is unloaded (`SM-MOV-9`).
    pub(crate) fn dock(&mut self, ship: ShipNo) {
        let Some(island) = self.state.docked(ship) else { return };
        if let Some(towed) = self.state.ship(ship).tows {
            self.berth_at(towed, island, PlacedBy::Tow);
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

    /// Docks a ship at the first unoccupied berth of an island (`SM-TOW-2`). Returns false if ships occupy all
    /// berths.
    pub(crate) fn berth_at(&mut self, ship: ShipNo, island: IslandNo, placed_by: PlacedBy) -> bool {
        let centre = self.state.island(island).centre;
        let free = self.game.at_sea(self.state, ship, Contact::Nothing, |sea, mover| {
            let poses = (0..BERTHS).map(|number| berth(sea.rules, centre, number));
            let on_table = |pose: &_| sea.is_on_table(&mover.hull.footprint(*pose));
            poses.filter(on_table).find(|&pose| sea.is_clear(mover.hull, pose))
        });
        let Some(pose) = free else { return false };
        self.free_of_weeds(ship);
        self.part(ship);
        self.place(ship, pose);
        self.emit(Event::Placed(ship, pose, placed_by));
        self.touch(ship, Contact::Island(island.0));
        true
    }

    fn douse(&mut self, ship: ShipNo) {
        for mast in self.state.ship(ship).rig.each_burning().collect::<Vec<_>>() {
            let rig = self.state.ship(ship).rig;
            self.state.ship_mut(ship).rig = rig.without_fire(mast);
            self.emit(Event::FireOut(ship, mast.0));
            self.mast_gone(ship, None);
        }
    }

    /// Takes a derelict in tow (`SM-TOW-1`).
    pub(crate) fn tow(&mut self, ship: ShipNo, towed: ShipNo) {
        let seat = self.state.ship(ship).seat;
        self.end_tows(towed);
        self.leave(towed);
        self.part(towed);
        self.state.ship_mut(ship).tows = Some(towed);
        self.state.ship_mut(ship).turn.towed.push(towed);
        self.state.ship_mut(towed).towed_by = Some(ship);
        self.emit(Event::Tow(ship, towed));
        self.free_of_weeds(towed);
        if self.state.ship(towed).seat != seat {
            self.capture(towed, seat);
        }
        self.drag(ship);
    }

    /// Ends a tow (`SM-TOW-2`).
    pub(crate) fn release(&mut self, ship: ShipNo) {
        let of = self.state.ship_mut(ship);
        of.turn.released.extend(of.tows);
        self.end_tows(ship);
    }

    /// Turns a ship on her stern (`SM-KEY-11`).
    pub(crate) fn stern_turn(&mut self, ship: ShipNo, heading: Heading) {
        let contact = self.state.ship(ship).contact;
        let turned = self
            .game
            .at_sea(self.state, ship, contact, |sea, mover| sea.stern_turn(mover, heading))
            .expect("the turn was legal");
        self.part(ship);
        self.place(ship, turned);
        self.state.ship_mut(ship).turn.may_turn = false;
        self.emit(Event::Placed(ship, turned, PlacedBy::SternTurn));
        self.drag(ship);
    }

    /// Begins the shots of a ship with a Captain after her move (`SM-CRW-2`).
    pub(crate) fn captain_shoots(&mut self, ship: ShipNo) {
        let may = self.game.can_use(self.state, ship, Effect::Captain);
        if may && self.state.ship(ship).afloat == Afloat::Yes {
            self.begin_volley(
                crate::games::spanish_main::state::kinds::Gunner::Ship(ship),
                ShootsBy::Captain,
            );
        }
    }
}
