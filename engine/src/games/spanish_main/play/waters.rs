//! Terrain in play: fog banks, reefs, sargasso seas, and smoke from smokepots (`SM-TER`,
//! `SM-CRW-4`).

use super::context::{Context, lanes};
use super::rolls::{is_freed, is_tangled, reef_takes};
use crate::dice::Dice;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{ShipNo, Terrain, TerrainKind, TerrainNo};
use crate::games::spanish_main::geometry::{
    Disc, Footprint, Heading, Obstacle, Point, Pose, Shape, overlap, touches_within,
};
use crate::games::spanish_main::rules::Edge;
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::event::{Die, Event, PlacedBy};
use crate::games::spanish_main::state::frame::Frame;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::leg::{Leg, LegEnd};
use crate::games::spanish_main::state::question::{MastBy, Question};
use crate::games::spanish_main::state::ship::Afloat;
use crate::observe::Observer;
use crate::seat::Seat;

/// Result of a leg after the effects of terrain.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Course {
    /// The leg ends as sailed, or at the edge of terrain.
    End(LegEnd),
    /// The ship is lost in a fog bank, which she entered with this pose.
    Lost(TerrainNo, Pose),
    /// Weeds hold the ship at the end of the shortened leg, or at her starting point if the leg is `None`.
    Tangled(TerrainNo, Option<LegEnd>),
}

impl State {
    pub(crate) fn terrain_numbers(&self) -> impl Iterator<Item = TerrainNo> + Clone + use<> {
        (0..self.terrain.len() as u8).map(TerrainNo)
    }

    pub(crate) fn terrain(&self, number: TerrainNo) -> &Terrain {
        &self.terrain[number.index()]
    }

    /// Iterates over the numbers of the terrain pieces that are still on the table.
    fn lying(&self) -> impl Iterator<Item = TerrainNo> + Clone + '_ {
        self.terrain_numbers().filter(|&number| !self.terrain(number).gone)
    }

    /// Returns the reefs under a ship, which she may leave without a roll (`SM-TER-3`).
    pub(crate) fn reefs_under(&self, footprint: &Footprint) -> Vec<TerrainNo> {
        let ship = Shape::Ship(*footprint);
        let under = |number: &TerrainNo| {
            let of = self.terrain(*number);
            of.kind == TerrainKind::Reef && overlap(&ship, &Shape::Disc(of.disc))
        };
        self.lying().filter(under).collect()
    }
}

impl SpanishMain {
    /// Returns the terrain that a leg meets, sorted by the distance at which the bow enters it. Terrain that only the
    /// hull meets counts as met at the end of the leg (`SM-TER-5`).
    fn met_by(&self, state: &State, ship: ShipNo, leg: Leg, end: &LegEnd) -> Vec<(i32, TerrainNo)> {
        let of = state.ship(ship);
        // The bow sails from one point of the line to another, and the hull lies within its length behind.
        let may_meet = |number: &TerrainNo| {
            let Disc { centre, radius } = state.terrain(*number).disc;
            let farthest = i64::from(end.sailed + 2 * self.hull(of).length() + radius);
            self.edges().edge == Edge::Wrap
                || (centre - of.pose.bow).square() <= farthest * farthest
        };
        if !state.lying().any(|number| may_meet(&number)) {
            return Vec::new();
        }
        let lies = Shape::Ship(self.hull(of).footprint(end.pose));
        let stretches = self.edges().stretches(of.pose.bow, leg.heading, end.sailed);
        let crossed = state.voyage.as_ref().map_or(&[][..], |voyage| &voyage.crossed);
        let met = |number: TerrainNo| {
            let disc = state.terrain(number).disc;
            let on_line =
                stretches.iter().find_map(|of| of.first_inside(&Obstacle::Disc(disc), leg.heading));
            let at_end = overlap(&lies, &Shape::Disc(disc)).then_some(end.sailed);
            on_line.or(at_end).map(|at| (at, number))
        };
        let fresh = state.lying().filter(|number| may_meet(number) && !crossed.contains(number));
        let mut all: Vec<(i32, TerrainNo)> = fresh.filter_map(met).collect();
        all.sort();
        all
    }

    /// Returns the centre that the menu offers for a smoke bank in a direction: S from the bow, at a sixteenth of the
    /// circle.
    pub(crate) fn smoke_point(&self, state: &State, ship: ShipNo, sixteenth: u8) -> Point {
        let bow = state.ship(ship).pose.bow;
        Heading::new(64 * i32::from(sixteenth)).step(bow, self.rules().bars.s)
    }

    /// Returns the disc of smoke at a point; `None` if smoke may not lie there (`SM-CRW-4`).
    pub(crate) fn smoke_at(&self, state: &State, centre: Point) -> Option<Disc> {
        let smoke = Disc::new(centre, self.rules().terrain.radius);
        let shape = Shape::Disc(smoke);
        let at_island = (0..state.islands.len())
            .any(|island| touches_within(&shape, &Shape::Disc(self.disc(state, island)), 0));
        let at_docked = state.ship_numbers().any(|other| {
            state.docked(other).is_some()
                && touches_within(&shape, &Shape::Ship(self.footprint(state.ship(other))), 0)
        });
        let table = self.table();
        let on_table = (0..=table.x).contains(&centre.x) && (0..=table.y).contains(&centre.y);
        (on_table && !at_island && !at_docked).then_some(smoke)
    }

    /// Returns true if a ship at her pose is on the table and overlaps no island or ship.
    fn has_place(&self, state: &State, ship: ShipNo) -> bool {
        let contact = state.ship(ship).contact;
        self.at_sea(state, ship, contact, |sea, mover| sea.is_clear(mover.hull, mover.pose))
    }

    /// Returns the poses in which a lost ship may leave her fog bank, given the rolled die.
    pub(crate) fn ways_out_of_fog(&self, state: &State, ship: ShipNo) -> Vec<Pose> {
        let Afloat::Lost(fog) = state.ship(ship).afloat else { return Vec::new() };
        let centre = state.terrain(fog).disc.centre;
        let contact = state.ship(ship).contact;
        self.at_sea(state, ship, contact, |sea, mover| {
            sea.ways_out_of_fog(mover.hull, centre, state.die.into())
        })
    }

    /// Returns the poses in which a tangled ship may leave the weeds.
    pub(crate) fn ways_out_of_weeds(&self, state: &State, ship: ShipNo) -> Vec<Pose> {
        let Some(weeds) = state.ship(ship).weeds else { return Vec::new() };
        let centre = state.terrain(weeds).disc.centre;
        let contact = state.ship(ship).contact;
        self.at_sea(state, ship, contact, |sea, mover| sea.ways_out_of_weeds(mover, centre))
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Applies terrain to a leg and returns the result. Reefs remove masts at the end of the
    /// segment.
    pub(crate) fn course(
        &mut self,
        ship: ShipNo,
        leg: Leg,
        facing: Heading,
        end: LegEnd,
    ) -> Course {
        if self.state.ship(ship).ghostly {
            return Course::End(end);
        }
        let met = self.game.met_by(self.state, ship, leg, &end);
        if !met.is_empty() && self.state.ship(ship).kit.has(Effect::IgnoreTerrain) {
            self.reveal(ship, Effect::IgnoreTerrain);
            return Course::End(end);
        }
        let from = self.state.ship(ship).pose.bow;
        let built = self.state.ship(ship).rig.built();
        for (at, number) in met {
            let kind = self.state.terrain(number).kind;
            if kind == TerrainKind::Fog {
                let bow = self.game.edges().landed(leg.heading.step(from, at));
                let pose = Pose { bow, heading: facing };
                return Course::Lost(number, pose);
            }
            let rating = self.rating(number);
            if let Some(voyage) = &mut self.state.voyage {
                voyage.crossed.push(number);
            }
            match kind {
                TerrainKind::Fog => {}
                TerrainKind::Reef => {
                    let takes = reef_takes(rating.into(), built);
                    if takes > 0 {
                        self.push(Frame::Reef(ship, takes as u8));
                    }
                }
                TerrainKind::Sargasso => {
                    if is_tangled(rating.into(), built) {
                        return Course::Tangled(number, self.last_clear(ship, leg, facing, at - 1));
                    }
                }
            }
        }
        Course::End(end)
    }

    /// Returns the rating of a piece of terrain, which is rolled at most once per turn.
    fn rating(&mut self, number: TerrainNo) -> u8 {
        if let Some(rating) = self.state.terrain(number).rating {
            return rating;
        }
        let rating = self.dice.d6(lanes::SEA);
        self.state.terrain[number.index()].rating = Some(rating);
        let kind = self.state.terrain(number).kind;
        self.emit(Event::Rating(number, kind, rating));
        rating
    }

    /// Returns the end of the longest legal leg that has the heading of `leg` and at most the length `length`.
    fn last_clear(&self, ship: ShipNo, leg: Leg, facing: Heading, length: i32) -> Option<LegEnd> {
        let touched = self.state.voyage.as_ref().map(|voyage| voyage.touched).unwrap_or_default();
        self.game.at_sea(self.state, ship, touched, |sea, mover| {
            let shorter =
                |length: i32| sea.run(mover, Leg { length: length as u16, ..leg }, facing).ok();
            (1..=length).rev().find_map(shorter)
        })
    }

    /// Applies a reef: the ship loses masts, or becomes a wreck if she has too few (`SM-TER-3`).
    pub(crate) fn reef(&mut self, ship: ShipNo, takes: u8) {
        let of = self.state.ship(ship);
        if of.afloat != Afloat::Yes {
            return;
        }
        if u32::from(takes) > of.rig.masts() {
            self.wreck(ship);
        } else {
            self.push(Frame::LoseMasts(ship, takes, MastBy::Reef));
        }
    }

    fn wreck(&mut self, ship: ShipNo) {
        self.end_move();
        self.part(ship);
        self.end_tows(ship);
        let of = self.state.ship_mut(ship);
        (of.afloat, of.weeds, of.scuttling) = (Afloat::Wreck, None, false);
        for mast in of.rig.each_standing().collect::<Vec<_>>() {
            of.rig = of.rig.without(mast);
        }
        for mast in of.rig.each_burning().collect::<Vec<_>>() {
            of.rig = of.rig.without_fire(mast);
        }
        self.emit(Event::Wrecked(ship));
    }

    /// Marks a ship as lost in a fog bank (`SM-TER-1`).
    pub(crate) fn lose(&mut self, ship: ShipNo, fog: TerrainNo) {
        if self.state.voyage.as_ref().is_some_and(|voyage| voyage.ship == ship) {
            self.end_move();
        }
        self.part(ship);
        self.end_tows(ship);
        // Weeds still hold the ship when she comes out of smoke at her old place.
        self.state.ship_mut(ship).afloat = Afloat::Lost(fog);
        self.emit(Event::Lost(ship, fog));
    }

    /// Rolls the die for the point at which a ship leaves fog (`SM-TER-2`). If she has no legal pose there, her move
    /// ends.
    pub(crate) fn out_of_fog(&mut self, ship: ShipNo) {
        self.state.die = self.d6(lanes::SEA, ship, Die::Fog);
        if self.game.ways_out_of_fog(self.state, ship).is_empty() {
            return self.end_move();
        }
        self.ask_owner(Question::LeaveFog(ship), ship);
    }

    pub(crate) fn take_way_out(&mut self, ship: ShipNo, ways: &[Pose], to: Action) {
        let pose = ways.iter().find(|pose| to == Action::Face(pose.heading));
        let Some(&pose) = pose else { return };
        self.part(ship);
        self.place(ship, pose);
        let of = self.state.ship_mut(ship);
        (of.afloat, of.weeds) = (Afloat::Yes, None);
        self.emit(Event::Placed(ship, pose, PlacedBy::Out));
        self.drag(ship);
    }

    /// Rolls the die for a ship's attempt to leave weeds (`SM-TER-4`).
    pub(crate) fn try_to_untangle(&mut self, ship: ShipNo) {
        let die = self.d6(lanes::SEA, ship, Die::Freeing);
        let above = self.rules().weeds.freed_above.into();
        if !is_freed(die.into(), self.state.ship(ship).rig.masts(), above) {
            return;
        }
        self.state.ship_mut(ship).turn.untangled = true;
        self.push(Frame::Untangled(ship));
        if !self.game.ways_out_of_weeds(self.state, ship).is_empty() {
            self.ask_owner(Question::Untangle(ship), ship);
        }
    }

    pub(crate) fn untangled(&mut self, ship: ShipNo) {
        self.state.ship_mut(ship).weeds = None;
        self.emit(Event::Weeds(ship, None));
    }

    /// Frees a ship from weeds because an enemy or friend moves her out of them.
    pub(crate) fn free_of_weeds(&mut self, ship: ShipNo) {
        if self.state.ship(ship).weeds.is_some() {
            self.untangled(ship);
        }
    }

    /// Puts a fog bank of smoke on the table. Ships under it become lost at once (`SM-CRW-4`).
    pub(crate) fn smoke(&mut self, ship: ShipNo, centre: Point) {
        let Some(disc) = self.game.smoke_at(self.state, centre) else { return };
        let smoke = Terrain {
            kind: TerrainKind::Fog,
            disc,
            rating: None,
            smoke_of: Some(self.state.ship(ship).seat),
            gone: false,
        };
        // Smoke reuses the number of lifted smoke.
        let is_empty = |number: &TerrainNo| {
            let lost_there = |ship: ShipNo| self.state.ship(ship).afloat == Afloat::Lost(*number);
            self.state.terrain(*number).gone && !self.state.ship_numbers().any(lost_there)
        };
        let number = match self.state.terrain_numbers().find(is_empty) {
            Some(number) => {
                self.state.terrain[number.index()] = smoke;
                number
            }
            None => {
                self.state.terrain.push(smoke);
                TerrainNo(self.state.terrain.len() as u8 - 1)
            }
        };
        self.emit(Event::Smoke(number, true));
        for other in self.state.ship_numbers() {
            let of = self.state.ship(other);
            let is_solid = of.afloat == Afloat::Yes && !of.ghostly && of.towed_by.is_none();
            let under = overlap(&Shape::Disc(disc), &Shape::Ship(self.game.footprint(of)));
            if is_solid && under && of.kit.has(Effect::IgnoreTerrain) {
                self.reveal(other, Effect::IgnoreTerrain);
            } else if is_solid && under {
                self.lose(other, number);
            }
        }
    }

    /// Removes the smoke that a seat made. Each ship lost in the smoke reappears at her previous pose, unless that
    /// place is occupied.
    pub(crate) fn lift_smoke(&mut self, seat: Seat) {
        for number in self.state.terrain_numbers() {
            let of = &mut self.state.terrain[number.index()];
            if of.smoke_of == Some(seat) && !of.gone {
                of.gone = true;
                self.emit(Event::Smoke(number, false));
            }
        }
        for ship in self.state.ship_numbers() {
            if let Afloat::Lost(fog) = self.state.ship(ship).afloat
                && self.state.terrain(fog).gone
                && self.game.has_place(self.state, ship)
            {
                self.state.ship_mut(ship).afloat = Afloat::Yes;
                let pose = self.state.ship(ship).pose;
                self.emit(Event::Placed(ship, pose, PlacedBy::Out));
            }
        }
    }
}
