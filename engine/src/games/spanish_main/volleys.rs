//! Shoot actions of ships: cannon, dice, hits (`SM-SHO`).

use super::SpanishMain;
use super::bonuses::{Against, Friends};
use super::card::{Bar, Cannon};
use super::context::{Context, lanes};
use super::effect::{Effect, Keyword};
use super::event::{Absorber, Die, Event};
use super::frame::{DieOf, Frame};
use super::gunnery::{FireScene, Shooter, Stops, Target};
use super::pieces::{ShipNo, Unique};
use super::question::{MastBy, Question};
use super::state::{Afloat, Aim, Gunner, MUSKET, Ship, ShootsBy, Shot, State, Volley};
use crate::dice::Dice;
use crate::observe::Observer;

impl SpanishMain {
    /// The cannon of a ship that may shoot, by their places: those of standing masts, a Musketeer's.
    fn guns(&self, state: &State, ship: ShipNo) -> Vec<(u8, Cannon)> {
        let of = state.ship(ship);
        let survive = of.kit.has(Effect::CannonsSurvive) && !of.rig.is_derelict();
        let cannons = self.cards().ship(of.card).cannons.iter().enumerate();
        let cannons = cannons.map(|(place, &cannon)| (place as u8, cannon));
        let mut guns: Vec<(u8, Cannon)> = cannons
            .filter(|&(place, _)| survive || of.rig.stands(super::rig::Mast(place)))
            .collect();
        if of.kit.has(Effect::AllCannonsL) {
            guns.iter_mut().for_each(|(_, cannon)| cannon.range = Bar::L);
        }
        if of.kit.has(Effect::Musketeer) {
            guns.push((MUSKET, Cannon { rank: self.rules().guns.musketeer, range: Bar::S }));
        }
        guns
    }

    /// Whether a ship may be shot at by another (`SM-SHO-1`).
    fn may_aim(&self, state: &State, shooter: ShipNo, at: ShipNo) -> bool {
        let (by, of) = (state.ship(shooter), state.ship(at));
        of.seat != by.seat
            && of.afloat == Afloat::Yes
            && !of.submerged
            && !state.is_home(at)
            && !(of.kit.has(Effect::NoTargetDocked) && state.docked(at).is_some())
            && !(of.kit.has(Effect::NoTargetWithinS) && self.within_s(state, shooter, at))
    }

    /// The shots that a ship may fire with cannon that have not, in the order of the menu, one after the other until
    /// `each` returns true; whether it did.
    pub(super) fn each_shot(
        &self,
        state: &State,
        ship: ShipNo,
        fired: u16,
        each: &mut dyn FnMut(u8, Aim, Shot) -> bool,
    ) -> bool {
        let of = state.ship(ship);
        let no_round = state.round < self.rules().shoot.from_round;
        let unwilling = of.kit.has(Effect::NoShootWithTreasure) && state.treasure_spaces(ship) > 0;
        if of.afloat != Afloat::Yes || of.submerged || no_round || unwilling {
            return false;
        }
        let targets: Vec<ShipNo> =
            state.ship_numbers().filter(|&at| self.may_aim(state, ship, at)).collect();
        if targets.is_empty() {
            return false;
        }
        self.in_fire(state, |scene| {
            for (gun, cannon) in self.guns(state, ship) {
                if fired & (1 << gun) != 0 {
                    continue;
                }
                for &at in &targets {
                    if self.bears(state, scene, ship, (gun, cannon), at)
                        && each(gun, Aim::Ship(at), Shot::Plain)
                    {
                        return true;
                    }
                }
            }
            false
        })
    }

    /// Whether a cannon of a ship bears on another (`SM-SHO-2`).
    fn bears(
        &self,
        state: &State,
        scene: &FireScene<'_>,
        ship: ShipNo,
        (gun, cannon): (u8, Cannon),
        at: ShipNo,
    ) -> bool {
        let of = state.ship(ship);
        let stops = |stops: bool| if stops { Stops::Fire } else { Stops::Nothing };
        let shooter = Shooter {
            number: ship.0,
            hull: self.hull(of),
            pose: of.pose,
            standing: of.rig.standing(),
            own_sails: stops(!of.kit.is(Keyword::Junk)),
            ships: stops(!of.kit.has(Effect::LofIgnoresShips)),
        };
        let range = if state.carries(at, Unique::HomemadeFlag) { Bar::S } else { cannon.range };
        let range = self.rules().bars.length(range);
        let target = Target::Ship(at.0, self.footprint(state.ship(at)));
        let places = if gun == MUSKET {
            0..self.hull(of).n_masts()
        } else {
            gun.into()..usize::from(gun) + 1
        };
        places.into_iter().any(|mast| scene.bears(&shooter, mast, range, &target))
    }

    /// Whether a ship has a shot.
    pub(super) fn can_shoot(&self, state: &State, ship: ShipNo) -> bool {
        self.each_shot(state, ship, 0, &mut |_, _, _| true)
    }

    fn cannon(&self, state: &State, ship: ShipNo, gun: u8) -> Cannon {
        let guns = self.guns(state, ship);
        guns.into_iter().find(|&(place, _)| place == gun).expect("a cannon that shoots").1
    }

    fn friends(&self, state: &State, ship: ShipNo, at: ShipNo) -> Friends {
        let seat = state.ship(ship).seat;
        let mut friends = Friends::default();
        for other in state.fleet(seat).filter(|&other| other != ship) {
            if self.within_s(state, ship, other) {
                friends.within_s += 1;
                friends.auras += u32::from(state.ship(other).kit.has(Effect::AuraCannonPlus1S));
            }
            friends.have_shot += u32::from(state.ship(at).turn.shot_by.contains(&other));
        }
        friends
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    pub(super) fn begin_volley(&mut self, ship: ShipNo, by: ShootsBy) {
        for of in &mut self.state.ships {
            of.turn.odd_hit = false;
        }
        self.state.volley =
            Some(Volley { ship, by, fired: 0, gun: 0, aim: Aim::Ship(ship), die: 0, bonus: 0 });
        self.push(Frame::Volley);
    }

    pub(super) fn volley(&mut self) {
        let Some(volley) = &self.state.volley else { return };
        let (ship, fired) = (volley.ship, volley.fired);
        if self.game.each_shot(self.state, ship, fired, &mut |_, _, _| true) {
            self.ask_owner(Question::Fire, ship);
        } else {
            self.end_volley();
        }
    }

    pub(super) fn end_volley(&mut self) {
        self.state.volley = None;
    }

    /// A cannon is fired: its die, and what is added (`SM-SHO-3`).
    pub(super) fn take_shot(&mut self, gun: u8, aim: Aim, shot: Shot) {
        let Some(mut volley) = self.state.volley.clone() else { return };
        let (ship, Aim::Ship(at)) = (volley.ship, aim) else { return };
        if volley.by == ShootsBy::Captain && volley.fired == 0 {
            self.reveal(ship, Effect::Captain);
        }
        let bonus = if gun == MUSKET {
            self.reveal(ship, Effect::Musketeer);
            0
        } else {
            let friends = self.game.friends(self.state, ship, at);
            let kit = &self.state.ship(ship).kit;
            let bonus = kit.cannon_bonus(&Against::Ship(&self.state.ship(at).kit), friends);
            for effect in &bonus.by {
                self.reveal(ship, *effect);
            }
            bonus.total as u8
        };
        self.state.ship_mut(at).turn.shot_by.push(ship);
        let die = self.dice.d6(lanes::CANNON);
        self.emit(Event::Fired { gunner: Gunner::Ship(ship), gun, aim, shot, die, bonus });
        volley.fired |= 1 << gun;
        (volley.gun, volley.aim, volley.die, volley.bonus) = (gun, aim, die, bonus);
        self.state.volley = Some(volley);
        self.push(Frame::Volley);
        self.push(Frame::ShotResolved);
        self.push(Frame::Reroll(ship, DieOf::Shot));
        self.push(Frame::ShotRolled);
    }

    /// Whether the die that lies open hits.
    fn hits(&self) -> bool {
        self.state.volley.as_ref().is_some_and(|volley| {
            let cannon = self.game.cannon(self.state, volley.ship, volley.gun);
            cannon.hits(volley.die.into(), volley.bonus.into())
        })
    }

    /// A Cannoneer's second shot (`SM-CRW-1`).
    pub(super) fn shot_rolled(&mut self) {
        let Some(volley) = &self.state.volley else { return };
        let ship = volley.ship;
        if !self.hits() && self.can_use(ship, Effect::Cannoneer) {
            self.ask_owner(Question::Ability(ship, Effect::Cannoneer), ship);
        }
    }

    pub(super) fn shoot_again(&mut self, ship: ShipNo, effect: Effect) {
        self.use_up(ship, effect);
        let die = self.d6(lanes::CANNON, ship, Die::Cannon);
        if let Some(volley) = &mut self.state.volley {
            volley.die = die;
        }
    }

    /// What the die means (`SM-SHO-3`, `SM-SHO-4`).
    pub(super) fn shot_resolved(&mut self) {
        let hits = self.hits();
        let Some(volley) = self.state.volley.clone() else { return };
        let Aim::Ship(at) = volley.aim else { return };
        let ship = volley.ship;
        let cannon = self.game.cannon(self.state, ship, volley.gun);
        if volley.die == 1 && self.state.ship(ship).kit.has(Effect::LoseMastOn1) {
            self.push(Frame::LoseMasts(ship, 1, MastBy::Burst));
        }
        let immune = cannon.range == Bar::L && self.state.ship(at).kit.has(Effect::ImmuneL);
        if !hits || immune {
            return self.emit(Event::Missed(volley.aim));
        }
        self.emit(Event::Hit(volley.aim, 1));
        self.hit(ship, at);
    }

    /// A hit on a ship (`SM-SHO-4`, `SM-EFF-3`).
    fn hit(&mut self, ship: ShipNo, at: ShipNo) {
        let of = self.state.ship(at);
        let first = !of.turn.was_hit;
        let (full, masts) = (of.rig.is_full(), of.rig.masts());
        self.state.ship_mut(at).turn.was_hit = true;
        let kit = &self.state.ship(at).kit;
        if first && full && kit.has(Effect::IgnoreFirstHitFull) {
            self.reveal(at, Effect::IgnoreFirstHitFull);
            return self.absorb(at, Absorber::FirstHit);
        }
        if kit.has(Effect::TwoHitsPerMast) && masts > 0 {
            let turn = &mut self.state.ship_mut(at).turn;
            turn.odd_hit = !turn.odd_hit;
            if turn.odd_hit {
                return self.absorb(at, Absorber::FirstOfTwo);
            }
        }
        if masts == 0 {
            if self.state.ship(at).kit.has(Effect::Unsinkable) {
                return self.absorb(at, Absorber::Unsinkable);
            }
            let seat = self.state.ship(ship).seat;
            return self.sink_by(ship, at, seat);
        }
        let n = if self.state.ship(ship).kit.has(Effect::HitTwoMasts) { 2 } else { 1 };
        self.push(Frame::LoseMasts(at, n, MastBy::Shot));
    }

    /// A ship is sunk by another's shot; the other may get a mast back (`REPAIR_ON_SINK`).
    fn sink_by(&mut self, ship: ShipNo, at: ShipNo, seat: crate::seat::Seat) {
        self.sink(at, Some(seat));
        let of = self.state.ship(ship);
        if of.kit.has(Effect::RepairOnSink) && of.rig.each_lost().next().is_some() {
            self.ask_owner(Question::RestoreMast(ship), ship);
        }
    }

    /// So many masts of a ship are lost, one after the other; a ship without masts loses none (`SM-TRN-9`).
    pub(super) fn lose_masts(&mut self, ship: ShipNo, n: u8, by: MastBy) {
        let of: &Ship = self.state.ship(ship);
        if n == 0 || of.rig.masts() == 0 || of.afloat == Afloat::Gone {
            return;
        }
        self.push(Frame::LoseMasts(ship, n - 1, by));
        let chooser = match (&self.state.volley, by) {
            (Some(volley), MastBy::Shot)
                if self.state.ship(volley.ship).kit.has(Effect::ChooseMast) =>
            {
                volley.ship
            }
            _ => ship,
        };
        self.ask_owner(Question::LoseMast(ship, by), chooser);
    }
}
