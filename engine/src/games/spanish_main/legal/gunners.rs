//! Gunners with their cannon and targets. A gunner is a ship, a Marine or a fort (`SM-SHO-1`,
//! `SM-SHO-2`, `SM-KEY-08`, `SM-FRT-5`).

use super::gunnery::{FireScene, Shooter, Stops, Target};
use crate::game::Illegal;
use crate::games::spanish_main::data::card::{Bar, Cannon, Fort};
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{
    CrewAt, CrewNo, FortPiece, IslandNo, ShipNo, Unique,
};
use crate::games::spanish_main::geometry::{Disc, Footprint, Point, Shape, touches_within};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::bonuses::{
    Bonus, CannonTarget, FortRange, Friends, gun_bonus,
};
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::{Aim, Gunner, MUSKET, SACRIFICE, ShootsBy, Shot};
use crate::games::spanish_main::state::kit::Kit;
use crate::games::spanish_main::state::rig::Mast;
use crate::games::spanish_main::state::ship::Afloat;
use crate::seat::Seat;

/// Number of directions for smoke on the menu: sixteenths of the circle.
const SMOKES: u8 = 16;

/// Range larger than every table, for shots at any distance.
const ANY_DISTANCE: i32 = 1 << 20;

/// Range rule for a shot, by its kind: ball, pot or Broadsides Attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flight {
    /// Ball: reaches every target in the cannon's range.
    Ball,
    /// Pot or chainshot: reaches every target within S of the ship (`SM-CRW-3`).
    Pot,
    /// Broadsides Attack: reaches targets within S of each cannon. Abilities of shooter and target
    /// do not apply (`SM-KEY-02`).
    Broadside,
}

impl Flight {
    fn of(shot: Shot) -> Flight {
        match shot {
            Shot::Plain => Flight::Ball,
            Shot::Chain | Shot::Fire | Shot::Stink => Flight::Pot,
        }
    }
}

/// Shots so far in the current shoot action.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shooting {
    pub gunner: Gunner,
    /// Bit set of the cannon that have shot in this action, by index.
    pub fired: u16,
    /// True if a cannon has made smoke in this action (`SM-CRW-4`).
    pub smoked: bool,
    /// True if all ranges are doubled (`DOUBLE_RANGE_6`).
    pub doubled: bool,
    /// Reason for the shots: a shoot action that the seat gave, or a Captain's ability (`SM-CRW-2`).
    pub by: ShootsBy,
    /// Ability that the search for shots ignores. With this setting, the caller tests whether a shot needs the ship's
    /// ability.
    pub without: Option<Effect>,
}

impl Shooting {
    /// Returns a gunner's shoot action as it is before the first shot.
    pub(crate) const fn by(gunner: Gunner) -> Shooting {
        let by = ShootsBy::Action;
        Shooting { gunner, fired: 0, smoked: false, doubled: false, by, without: None }
    }

    fn has_fired(&self, gun: u8) -> bool {
        self.fired & (1 << gun) != 0
    }
}

impl State {
    /// Seat that owns the gunner.
    pub(crate) fn seat_of(&self, gunner: Gunner) -> Seat {
        match gunner {
            Gunner::Ship(ship) => self.ship(ship).seat,
            Gunner::Marine(crew) => self.piece(crew).seat,
            Gunner::Fort(island) => self.fort(island).map_or(self.active, |fort| fort.seat),
        }
    }

    pub(crate) fn fort(&self, island: IslandNo) -> Option<&FortPiece> {
        self.island(island).fort.as_ref()
    }
}

impl SpanishMain {
    /// Card of a fort.
    pub(crate) fn fort_card(&self, fort: &FortPiece) -> &Fort {
        self.cards().fort(fort.card)
    }

    /// Disc that a fort covers.
    fn fort_disc(&self, state: &State, island: IslandNo) -> Disc {
        Disc::new(state.island(island).centre, self.rules().fort.radius)
    }

    /// Returns the cannon that a gunner may fire, with their indices. A ship fires the cannon on her standing masts,
    /// a Musketeer's cannon, and the cannon gained by a sacrifice. A fort fires the cannon at its flags. A Marine
    /// fires a gun.
    pub(crate) fn guns(&self, state: &State, gunner: Gunner) -> Vec<(u8, Cannon)> {
        match gunner {
            Gunner::Ship(ship) => self.guns_of_ship(state, ship),
            Gunner::Marine(_) => {
                vec![(0, Cannon { rank: self.rules().guns.marine, range: Bar::S })]
            }
            Gunner::Fort(island) => {
                let Some(fort) = state.fort(island) else { return Vec::new() };
                let card = self.fort_card(fort);
                let of = |(place, &cannon): (usize, &Cannon)| {
                    let is_best = place == 0 && card.effects.contains(&Effect::FortOne2L);
                    let cannon = if is_best { Cannon { rank: 2, range: Bar::L } } else { cannon };
                    (place as u8, cannon)
                };
                let guns = card.cannons.iter().enumerate().map(of);
                guns.filter(|(place, _)| fort.flags & (1 << place) != 0).collect()
            }
        }
    }

    fn guns_of_ship(&self, state: &State, ship: ShipNo) -> Vec<(u8, Cannon)> {
        let of = state.ship(ship);
        let survive = of.kit.has(Effect::CannonsSurvive) && !of.rig.is_derelict();
        let cannons = self.cards().ship(of.card).cannons.iter().enumerate();
        let cannons = cannons.map(|(place, &cannon)| (place as u8, cannon));
        let mut guns: Vec<(u8, Cannon)> =
            cannons.filter(|&(place, _)| survive || of.rig.stands(Mast(place))).collect();
        if of.kit.has(Effect::AllCannonsL) {
            guns.iter_mut().for_each(|(_, cannon)| cannon.range = Bar::L);
        }
        if of.kit.has(Effect::Musketeer) {
            guns.push((MUSKET, Cannon { rank: self.rules().guns.musketeer, range: Bar::S }));
        }
        if of.extra_cannon {
            guns.push((SACRIFICE, Cannon { rank: self.rules().guns.sacrifice, range: Bar::S }));
        }
        guns
    }

    /// Returns a gunner's cannon by index; `None` if the gunner may not fire it.
    pub(crate) fn cannon(&self, state: &State, gunner: Gunner, gun: u8) -> Option<Cannon> {
        let guns = self.guns(state, gunner);
        guns.into_iter().find(|&(place, _)| place == gun).map(|(_, cannon)| cannon)
    }

    /// Returns true if a crew has the Marine ability now: always ashore, and aboard if its
    /// abilities work (`SM-KEY-08`).
    pub(crate) fn is_marine(&self, state: &State, crew: CrewNo) -> bool {
        let piece = state.piece(crew);
        match piece.at {
            CrewAt::Island(_) => self.cards().crew(piece.card).is(Keyword::Marine),
            CrewAt::Ship(ship) => {
                let of = state.ship(ship);
                let place = of.aboard.iter().position(|&aboard| aboard == crew);
                of.afloat == Afloat::Yes
                    && place.is_some_and(|place| of.kit.crew_is(place, Keyword::Marine))
            }
            CrewAt::Out => false,
        }
    }

    /// Returns true if a gunner may shoot at present, regardless of cannon and targets.
    fn may_shoot(&self, state: &State, gunner: Gunner) -> bool {
        if state.round < self.rules().shoot.from_round {
            return false;
        }
        match gunner {
            Gunner::Ship(ship) => {
                let of = state.ship(ship);
                let is_unwilling =
                    of.kit.has(Effect::NoShootWithTreasure) && state.has_treasure(ship);
                of.afloat == Afloat::Yes && !of.submerged && !is_unwilling
            }
            Gunner::Marine(crew) => self.is_marine(state, crew),
            Gunner::Fort(island) => state.fort(island).is_some(),
        }
    }

    /// Returns true if a gunner may target a ship, at any distance (`SM-SHO-1`, `SM-EFF-3`).
    fn may_aim(&self, state: &State, gunner: Gunner, flight: Flight, at: ShipNo) -> bool {
        let of = state.ship(at);
        let by_gunner = match gunner {
            Gunner::Ship(ship) => {
                of.kit.has(Effect::NoTargetWithinS) && self.within_s(state, ship, at)
            }
            Gunner::Fort(_) => of.kit.has(Effect::NoTargetFort),
            Gunner::Marine(_) => false,
        };
        let is_docked = of.kit.has(Effect::NoTargetDocked) && state.docked(at).is_some();
        let keeps_off = flight != Flight::Broadside && (by_gunner || is_docked);
        of.seat != state.seat_of(gunner)
            && of.afloat == Afloat::Yes
            && !of.submerged
            && !state.is_home(at)
            && !keeps_off
    }

    /// Returns the legal targets of a gunner that may be within `range`: ships, forts, and face-up Marines ashore.
    fn targets(
        &self,
        state: &State,
        gunner: Gunner,
        flight: Flight,
        range: i32,
    ) -> Vec<(Aim, Target)> {
        let seat = state.seat_of(gunner);
        let reach = self.reach(state, gunner, range);
        let ships = state.ship_numbers().filter(|&at| {
            let of = state.ship(at);
            let may_be_near = |(from, distance): (Point, i32)| {
                let hull = self.hull(of);
                let far = i64::from(distance + hull.length() + hull.aside() + 2);
                (of.pose.bow - from).square() <= far * far
            };
            of.seat != seat
                && reach.is_none_or(may_be_near)
                && self.may_aim(state, gunner, flight, at)
        });
        let is_enemy_fort = |&at: &IslandNo| state.fort(at).is_some_and(|fort| fort.seat != seat);
        let forts = state.island_numbers().filter(is_enemy_fort);
        let is_ashore = |&crew: &CrewNo| {
            let piece = state.piece(crew);
            piece.seat != seat
                && piece.face_up
                && matches!(piece.at, CrewAt::Island(_))
                && self.cards().crew(piece.card).is(Keyword::Marine)
        };
        let marines = state.crew_numbers().filter(is_ashore);
        let aims = ships.map(Aim::Ship).chain(forts.map(Aim::Fort)).chain(marines.map(Aim::Marine));
        aims.filter_map(|aim| self.target(state, aim).map(|target| (aim, target))).collect()
    }

    /// Returns a point from which a larger distance contains all points within `range` of a ship or of a fort's
    /// cannon; `None` for a Marine.
    fn reach(&self, state: &State, gunner: Gunner, range: i32) -> Option<(Point, i32)> {
        match gunner {
            Gunner::Ship(ship) => {
                let of = state.ship(ship);
                Some((of.pose.bow, range + self.hull(of).length() + 2))
            }
            // A fort's cannon stand at a distance from the island's centre.
            Gunner::Fort(island) => {
                Some((state.island(island).centre, range + self.rules().fort.guns + 1))
            }
            Gunner::Marine(_) => None,
        }
    }

    fn target(&self, state: &State, aim: Aim) -> Option<Target> {
        match aim {
            Aim::Ship(at) => Some(Target::Ship(at.0, self.footprint(state.ship(at)))),
            Aim::Fort(island) => Some(Target::Fort(self.fort_disc(state, island))),
            Aim::Marine(crew) => match state.piece(crew).at {
                CrewAt::Island(island) => Some(Target::Ashore(self.disc(state, island.index()))),
                CrewAt::Ship(_) | CrewAt::Out => None,
            },
        }
    }

    /// Calls the closure `each` for every legal shot of a gunner, in menu order, until a call returns true. Returns
    /// true if a call did.
    pub(crate) fn each_shot(
        &self,
        state: &State,
        shooting: &Shooting,
        each: &mut dyn FnMut(Action) -> bool,
    ) -> bool {
        let gunner = shooting.gunner;
        if !self.may_shoot(state, gunner) {
            return false;
        }
        // Special shots and Broadsides Attacks need a given shoot action, not a Captain's shots.
        let is_given = shooting.by == ShootsBy::Action;
        let is_of_ship = |is: &dyn Fn(ShipNo) -> bool| match gunner {
            Gunner::Ship(ship) => is_given && is(ship),
            Gunner::Marine(_) | Gunner::Fort(_) => false,
        };
        let smokes = is_of_ship(&|ship| self.can_use(state, ship, Effect::Smokepot));
        let broadsides = is_of_ship(&|ship| state.ship(ship).kit.is(Keyword::BroadsidesAttack))
            && shooting.fired == 0
            && !shooting.smoked
            && !shooting.doubled;
        let farthest = self.rules().bars.l * if shooting.doubled { 2 } else { 1 };
        let aims = self.targets(state, gunner, Flight::Ball, farthest);
        if aims.is_empty() && !smokes && !broadsides {
            return false;
        }
        let guns: Vec<(u8, Cannon)> = self.guns(state, gunner);
        let loaded = guns.iter().copied().filter(|&(gun, _)| !shooting.has_fired(gun));
        // A cannon that made smoke is among the cannon that have not shot.
        if loaded.clone().count() <= usize::from(shooting.smoked) {
            return false;
        }
        let Gunner::Ship(ship) = gunner else {
            return self.in_fire(state, |scene| {
                loaded.clone().any(|gun| {
                    aims.iter().any(|at| {
                        self.bears(state, scene, shooting, gun, at, Flight::Ball)
                            && each(Action::Fire(gun.0, at.0, Shot::Plain))
                    })
                })
            });
        };
        let can = |effect: Effect| is_given && self.can_use(state, ship, effect);
        let special = |shot: &Shot| shot.effect().is_some_and(can);
        let shots = Shot::ALL.map(|shot| (shot, shot == Shot::Plain || special(&shot)));
        let is_done = self.in_fire(state, |scene| {
            let mut fired = loaded.clone().flat_map(|gun| aims.iter().map(move |at| (gun, at)));
            let by_cannon = fired.any(|(gun, at)| {
                shots.iter().any(|&(shot, may)| {
                    let at_ship = shot == Shot::Plain || matches!(at.0, Aim::Ship(_));
                    may && at_ship
                        && self.bears(state, scene, shooting, gun, at, Flight::of(shot))
                        && each(Action::Fire(gun.0, at.0, shot))
                })
            });
            by_cannon
                || (broadsides
                    && self.targets(state, gunner, Flight::Broadside, farthest).iter().any(|at| {
                        self.reaching(state, scene, shooting, at).next().is_some()
                            && each(Action::Broadsides(at.0))
                    }))
        });
        is_done
            || (smokes
                && (0..SMOKES).any(|at| {
                    let centre = self.smoke_point(state, ship, at);
                    self.smoke_at(state, centre).is_some() && each(Action::Smoke(at))
                }))
    }

    /// Checks that the current shoot action may put smoke at a point (`SM-CRW-4`).
    pub(crate) fn check_smoke(&self, state: &State, centre: Point) -> Result<(), Illegal> {
        let refused = |reason: &str| Err(Illegal::new("SM-CRW-4", reason));
        let Some(volley) = &state.volley else { return refused("no shoot action is in progress") };
        let Gunner::Ship(ship) = volley.gunner else { return refused("only ships have smokepots") };
        let is_loaded = |gun: &(u8, Cannon)| volley.fired & (1 << gun.0) == 0;
        if volley.by != ShootsBy::Action
            || !self.can_use(state, ship, Effect::Smokepot)
            || !self.guns(state, volley.gunner).iter().any(is_loaded)
        {
            return refused("the ship has no smokepot that she may fire now");
        }
        let outline = Shape::Ship(state.ship(ship).outline);
        if !touches_within(&Shape::Point(centre), &outline, self.rules().bars.s) {
            return refused("the centre of the smoke must be within S of the ship");
        }
        match self.smoke_at(state, centre) {
            Some(_) => Ok(()),
            None => refused("the smoke would touch an island or a docked ship, or leave the table"),
        }
    }

    /// Returns the cannon of a Broadsides Attack: mast cannon that reach the target within S
    /// (`SM-KEY-02`).
    pub(crate) fn broadsides(&self, state: &State, ship: ShipNo, aim: Aim) -> Vec<Cannon> {
        let shooting = Shooting::by(Gunner::Ship(ship));
        let Some(target) = self.target(state, aim) else { return Vec::new() };
        let at = (aim, target);
        self.in_fire(state, |scene| self.reaching(state, scene, &shooting, &at).collect())
    }

    /// Iterates over the cannon of standing masts that reach a target by a Broadsides Attack.
    fn reaching<'s>(
        &'s self,
        state: &'s State,
        scene: &'s FireScene<'_>,
        shooting: &'s Shooting,
        at: &'s (Aim, Target),
    ) -> impl Iterator<Item = Cannon> + 's {
        let stands = |gun: u8| match shooting.gunner {
            Gunner::Ship(ship) => gun < MUSKET && state.ship(ship).rig.stands(Mast(gun)),
            Gunner::Marine(_) | Gunner::Fort(_) => false,
        };
        let guns = self.guns(state, shooting.gunner).into_iter();
        let reaching = guns.filter(move |&gun| {
            stands(gun.0) && self.bears(state, scene, shooting, gun, at, Flight::Broadside)
        });
        reaching.map(|(_, cannon)| cannon)
    }

    /// Returns true if a ship's shot depends on an effect. Without such an effect, the cannon would not bear on the
    /// target, or the target would ignore the cannon's range L (`IMMUNE_L`).
    pub(crate) fn is_owed_to(
        &self,
        state: &State,
        shooting: &Shooting,
        (gun, aim, shot): (u8, Aim, Shot),
        effect: Effect,
    ) -> bool {
        let Gunner::Ship(ship) = shooting.gunner else { return false };
        let of = state.ship(ship);
        let Some(mut cannon) = self.cannon(state, shooting.gunner, gun) else { return false };
        if !of.kit.has(effect) {
            return false;
        }
        if effect == Effect::AllCannonsL {
            let printed = self.cards().ship(of.card).cannons.get(usize::from(gun));
            let Some(&short) = printed.filter(|printed| printed.range == Bar::S) else {
                return false;
            };
            if self.is_immune(state, aim, Effect::ImmuneL) {
                return true;
            }
            cannon = short;
        }
        let Some(target) = self.target(state, aim) else { return false };
        let shooting = Shooting { without: Some(effect), ..*shooting };
        !self.in_fire(state, |scene| {
            let (at, flight) = ((aim, target), Flight::of(shot));
            self.bears(state, scene, &shooting, (gun, cannon), &at, flight)
        })
    }

    /// Returns true if the target has this effect, which makes it immune to some shots.
    pub(crate) fn is_immune(&self, state: &State, aim: Aim, effect: Effect) -> bool {
        match aim {
            Aim::Ship(at) => state.ship(at).kit.has(effect),
            Aim::Fort(island) => state
                .fort(island)
                .is_some_and(|fort| self.fort_card(fort).effects.contains(&effect)),
            Aim::Marine(_) => false,
        }
    }

    /// Returns true if a gunner's cannon bears on a target: in range, with an open line of fire
    /// (`SM-SHO-2`).
    fn bears(
        &self,
        state: &State,
        scene: &FireScene<'_>,
        shooting: &Shooting,
        (gun, cannon): (u8, Cannon),
        (aim, target): &(Aim, Target),
        flight: Flight,
    ) -> bool {
        let is_flagged = matches!(aim, Aim::Ship(at) if state.carries(*at, Unique::HomemadeFlag));
        let is_doubled = shooting.doubled && gun != MUSKET;
        let length = |bar: Bar| self.rules().bars.length(bar);
        let range = match flight {
            Flight::Ball => {
                let length = length(if is_flagged { Bar::S } else { cannon.range });
                if is_doubled { 2 * length } else { length }
            }
            Flight::Pot => match (shooting.gunner, aim) {
                (Gunner::Ship(ship), Aim::Ship(at)) if self.within_s(state, ship, *at) => {
                    ANY_DISTANCE
                }
                _ => return false,
            },
            Flight::Broadside => length(Bar::S),
        };
        // A Broadsides Attack suspends the shooter's abilities.
        let helps = |has: bool| has && flight != Flight::Broadside;
        let past_sails = |kit: &Kit| helps(kit.is(Keyword::Junk));
        let past_ships = |kit: &Kit| {
            helps(kit.has(Effect::LofIgnoresShips))
                && shooting.without != Some(Effect::LofIgnoresShips)
        };
        match shooting.gunner {
            Gunner::Ship(ship) => {
                let of = state.ship(ship);
                let stops = |passes: bool| if passes { Stops::Nothing } else { Stops::Fire };
                let shooter = Shooter {
                    number: ship.0,
                    hull: self.hull(of),
                    pose: of.pose,
                    standing: of.rig.standing(),
                    own_sails: stops(past_sails(&of.kit)),
                    ships: stops(past_ships(&of.kit)),
                };
                // Cannon without a mast shoot from the place of any mast.
                let masts = self.hull(of).n_masts();
                let places = if gun < MUSKET { gun.into()..usize::from(gun) + 1 } else { 0..masts };
                places.into_iter().any(|mast| scene.bears(&shooter, mast, range, target))
            }
            Gunner::Marine(crew) => match state.piece(crew).at {
                CrewAt::Ship(ship) => {
                    let footprint: Footprint = self.footprint(state.ship(ship));
                    scene.bears_from_aboard((ship.0, &footprint), range, target)
                }
                CrewAt::Island(island) => {
                    scene.bears_from_ashore(self.disc(state, island.index()), range, target)
                }
                CrewAt::Out => false,
            },
            Gunner::Fort(island) => {
                let centre = state.island(island).centre;
                scene.bears_from_fort(centre, self.rules().fort.guns, range, target)
            }
        }
    }

    /// Returns true if a gunner has a legal shot, at normal or doubled ranges.
    pub(crate) fn can_shoot(&self, state: &State, gunner: Gunner) -> bool {
        let any = |shooting: &Shooting| self.each_shot(state, shooting, &mut |_| true);
        any(&Shooting::by(gunner)) || self.can_shoot_doubled(state, gunner)
    }

    /// Returns true if a ship may double ranges and then has a legal shot (`DOUBLE_RANGE_6`).
    pub(crate) fn can_shoot_doubled(&self, state: &State, gunner: Gunner) -> bool {
        let doubled = Shooting { doubled: true, ..Shooting::by(gunner) };
        matches!(gunner, Gunner::Ship(ship) if self.can_use(state, ship, Effect::DoubleRange6))
            && self.each_shot(state, &doubled, &mut |_| true)
    }

    /// Bonus that is added to a cannon's die (`SM-EFF-1`).
    pub(crate) fn shot_bonus(&self, state: &State, gunner: Gunner, gun: u8, aim: Aim) -> Bonus {
        match gunner {
            Gunner::Ship(_) if gun == MUSKET => Bonus::default(),
            Gunner::Ship(ship) => {
                let kit = &state.ship(ship).kit;
                match aim {
                    Aim::Ship(at) => {
                        let friends = self.friends(state, ship, Some(at));
                        kit.cannon_bonus(&CannonTarget::Ship(&state.ship(at).kit), friends)
                    }
                    Aim::Fort(island) => {
                        let fort = Shape::Disc(self.fort_disc(state, island));
                        let own = Shape::Ship(self.footprint(state.ship(ship)));
                        let is_near = touches_within(&own, &fort, self.rules().bars.s);
                        let range = if is_near { FortRange::WithinS } else { FortRange::Further };
                        kit.cannon_bonus(
                            &CannonTarget::Fort(range),
                            self.friends(state, ship, None),
                        )
                    }
                    Aim::Marine(_) => {
                        kit.cannon_bonus(&CannonTarget::Ashore, self.friends(state, ship, None))
                    }
                }
            }
            Gunner::Marine(crew) => {
                let card = self.cards().crew(state.piece(crew).card);
                let nation = match aim {
                    Aim::Ship(at) => Some(state.ship(at).kit.flag()),
                    Aim::Fort(island) => state.fort(island).map(|fort| self.fort_card(fort).nation),
                    Aim::Marine(at) => Some(self.cards().crew(state.piece(at).card).nation),
                };
                let total = nation.map_or(0, |nation| gun_bonus(&card.effects, nation));
                Bonus { total, by: Vec::new() }
            }
            Gunner::Fort(island) => {
                let fort = state.fort(island);
                let is_manned = fort.is_some_and(|fort| {
                    let helps =
                        self.fort_card(fort).effects.contains(&Effect::FortCannonPlus1Docked);
                    helps && state.fleet(fort.seat).any(|ship| state.docked(ship) == Some(island))
                });
                Bonus { total: u32::from(is_manned), by: Vec::new() }
            }
        }
    }

    fn friends(&self, state: &State, ship: ShipNo, at: Option<ShipNo>) -> Friends {
        let seat = state.ship(ship).seat;
        let mut friends = Friends::default();
        for other in state.fleet(seat).filter(|&other| other != ship) {
            if self.within_s(state, ship, other) {
                friends.within_s += 1;
                friends.auras += u32::from(state.ship(other).kit.has(Effect::AuraCannonPlus1S));
            }
            let has_shot = at.is_some_and(|at| state.ship(at).turn.shot_by.contains(&other));
            friends.have_shot += u32::from(has_shot);
        }
        friends
    }
}
