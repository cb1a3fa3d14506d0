//! Shoot actions: dice, second shots, and abilities that a shot needs (`SM-SHO`, `SM-CRW-1` to
//! `SM-CRW-3`, `SM-KEY-02`).

use super::context::{Context, lanes};
use super::rolls::broadsides_hits;
use crate::dice::Dice;
use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{FortPiece, IslandNo, ShipNo};
use crate::games::spanish_main::geometry::Point;
use crate::games::spanish_main::legal::gunners::Shooting;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::bonuses::Bonus;
use crate::games::spanish_main::state::event::{Die, Event};
use crate::games::spanish_main::state::frame::{DieOf, Frame};
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::{Aim, Gunner, MUSKET, ShootsBy, Shot};
use crate::games::spanish_main::state::question::{MastBy, Question};
use crate::games::spanish_main::state::{OpenShot, State, Volley};
use crate::observe::Observer;

impl Volley {
    /// Returns the progress of the current shoot action, from which legal shots are computed.
    pub(crate) fn shooting(&self) -> Shooting {
        Shooting {
            gunner: self.gunner,
            fired: self.fired,
            smoked: self.smoked,
            doubled: self.doubled,
            by: self.by,
            without: None,
        }
    }

    /// Returns the current shot.
    pub(crate) const fn open_shot(&self) -> OpenShot {
        OpenShot {
            gunner: self.gunner,
            gun: self.gun,
            aim: self.aim,
            bonus: self.bonus,
            doubled: self.doubled,
        }
    }

    /// Returns the ability that a shot needs and that is not yet announced, if any.
    fn needs(&self, shot: Action) -> Option<Effect> {
        let captain = (self.by == ShootsBy::Captain).then_some(Effect::Captain);
        let special = match shot {
            Action::Fire(_, _, shot) => shot.effect(),
            Action::Smoke(_) | Action::SmokeAt(_) => Some(Effect::Smokepot),
            _ => None,
        };
        captain.into_iter().chain(special).find(|effect| !self.allowed.contains(effect))
    }
}

impl SpanishMain {
    /// Returns true if the open die of the current shot hits (`SM-SHO-3`).
    pub(crate) fn open_shot_hits(&self, state: &State) -> bool {
        let volley = state.volley.as_ref();
        volley.is_some_and(|volley| self.shot_hits(state, volley.open_shot(), volley.die))
    }

    /// Returns true if a shot hits with a face of the die (`SM-SHO-3`).
    pub(crate) fn shot_hits(&self, state: &State, shot: OpenShot, die: u8) -> bool {
        if shot.doubled && shot.gun != MUSKET {
            return die == 6;
        }
        let cannon = self.cannon(state, shot.gunner, shot.gun);
        cannon.is_some_and(|cannon| cannon.hits(die.into(), shot.bonus.into()))
    }

    /// Returns true if the target is immune to a shot.
    pub(crate) fn never_hits(&self, state: &State, shot: OpenShot) -> bool {
        let cannon = self.cannon(state, shot.gunner, shot.gun);
        let is_long = cannon.is_some_and(|cannon| cannon.range == Bar::L);
        let immune = |effect| self.is_immune(state, shot.aim, effect);
        (is_long && immune(Effect::ImmuneL))
            || (matches!(shot.gunner, Gunner::Fort(_)) && immune(Effect::ImmuneFort))
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    pub(crate) fn begin_volley(&mut self, gunner: Gunner, by: ShootsBy) {
        for of in &mut self.state.ships {
            of.turn.odd_hit = false;
        }
        self.state.volley = Some(Volley {
            gunner,
            by,
            doubled: false,
            fired: 0,
            smoked: false,
            allowed: Vec::new(),
            gun: 0,
            aim: Aim::Ship(ShipNo(0)),
            shot: Shot::Plain,
            bonus: 0,
            die: 0,
        });
        if let (Gunner::Ship(ship), ShootsBy::Action) = (gunner, by) {
            self.push(Frame::AfterShooting(ship));
        }
        self.push(Frame::Volley);
        if let Gunner::Ship(ship) = gunner
            && self.game.can_shoot_doubled(self.state, gunner)
        {
            self.ask_owner(Question::Ability(ship, Effect::DoubleRange6), ship);
        }
    }

    pub(crate) fn volley(&mut self) {
        let Some(volley) = &self.state.volley else { return };
        if self.game.each_shot(self.state, &volley.shooting(), &mut |_| true) {
            let seat = self.state.seat_of(volley.gunner);
            self.ask(Question::Fire, seat);
        } else {
            self.end_volley();
        }
    }

    pub(crate) fn end_volley(&mut self) {
        self.state.volley = None;
    }

    /// Offers a move to a ship that has shot (`SHOOT_THEN_MOVE`).
    pub(crate) fn after_shooting(&mut self, ship: ShipNo) {
        if self.game.may_sail_freely(self.state, ship) {
            self.offer(ship, Effect::ShootThenMove);
        }
    }

    /// Fires a shot, or first announces the ability that it needs.
    pub(crate) fn take_fire(&mut self, action: Action) {
        self.push(Frame::Volley);
        self.fire_or_announce(action);
    }

    fn fire_or_announce(&mut self, action: Action) {
        let Some(volley) = &self.state.volley else { return };
        match (volley.needs(action), volley.gunner) {
            (Some(effect), Gunner::Ship(ship)) => self.announce(ship, effect, action, ship),
            _ => self.fire(action),
        }
    }

    /// Resumes a shot after no opponent cancelled the ability that it needs.
    pub(crate) fn allow_shot(&mut self, effect: Effect, by: Action) {
        if let Some(volley) = &mut self.state.volley {
            volley.allowed.push(effect);
            self.fire_or_announce(by);
        }
    }

    fn fire(&mut self, action: Action) {
        match action {
            Action::Fire(gun, aim, shot) => self.fire_cannon(gun, aim, shot),
            Action::Broadsides(aim) => self.fire_broadsides(aim),
            Action::Smoke(at) => {
                if let Some(Gunner::Ship(ship)) = self.state.volley.as_ref().map(|of| of.gunner) {
                    self.fire_smoke(self.game.smoke_point(self.state, ship, at));
                }
            }
            Action::SmokeAt(centre) => self.fire_smoke(centre),
            _ => {}
        }
    }

    /// Fires a cannon at a target: rolls the die and computes the bonus (`SM-SHO-3`).
    fn fire_cannon(&mut self, gun: u8, aim: Aim, shot: Shot) {
        let Some(volley) = &self.state.volley else { return };
        let (gunner, shooting) = (volley.gunner, volley.shooting());
        // At doubled ranges bonuses do not count (DOUBLE_RANGE_6).
        let bonus = if volley.doubled {
            Bonus::default()
        } else {
            self.game.shot_bonus(self.state, gunner, gun, aim)
        };
        match gunner {
            Gunner::Ship(ship) => {
                for effect in [Effect::AllCannonsL, Effect::LofIgnoresShips] {
                    if self.game.is_owed_to(self.state, &shooting, (gun, aim, shot), effect) {
                        self.reveal(ship, effect);
                    }
                }
                bonus.by.iter().for_each(|&effect| self.reveal(ship, effect));
                if gun == MUSKET {
                    self.reveal(ship, Effect::Musketeer);
                }
                if let Aim::Ship(at) = aim {
                    self.state.ship_mut(at).turn.shot_by.push(ship);
                }
            }
            Gunner::Marine(crew) => self.reveal_crew(crew),
            Gunner::Fort(_) => {}
        }
        if let Aim::Fort(island) = aim {
            self.roll_for_fort(island);
        }
        let (die, bonus) = (self.dice.d6(lanes::CANNON), bonus.total as u8);
        self.emit(Event::Fired { gunner, gun, aim, shot, die, bonus });
        if let Some(volley) = &mut self.state.volley {
            volley.fired |= 1 << gun;
            (volley.gun, volley.aim, volley.shot) = (gun, aim, shot);
            (volley.die, volley.bonus) = (die, bonus);
        }
        self.push(Frame::ShotResolved);
        if let Gunner::Ship(ship) = gunner {
            self.reveal_smoker(ship);
            self.push(Frame::Reroll(ship, DieOf::Shot));
        }
        self.push(Frame::ShotRolled);
    }

    /// Fires a Broadsides Attack: all cannon in reach with one die (`SM-KEY-02`).
    fn fire_broadsides(&mut self, aim: Aim) {
        let Some(volley) = &mut self.state.volley else { return };
        let Gunner::Ship(ship) = volley.gunner else { return };
        (volley.fired, volley.gun, volley.aim) =
            (u16::MAX, crate::games::spanish_main::state::kinds::BROADSIDES, aim);
        self.reveal_keyword(
            ship,
            crate::games::spanish_main::data::effect::Keyword::BroadsidesAttack,
        );
        if let Aim::Ship(at) = aim {
            self.state.ship_mut(at).turn.shot_by.push(ship);
        }
        let guns = self.game.broadsides(self.state, ship, aim);
        let ranks: Vec<u8> = guns.iter().map(|cannon| cannon.rank).collect();
        let die = self.dice.d6(lanes::CANNON);
        self.emit(Event::Broadsides(ship, aim, ranks.len() as u8, die));
        let hits = broadsides_hits(die.into(), &ranks) as u8;
        if hits == 0 {
            return self.emit(Event::Missed(aim));
        }
        self.emit(Event::Hit(aim, hits));
        self.push(Frame::Hits(aim, hits));
    }

    /// Makes smoke in place of a cannon's shot. The seat does not name the cannon: the smoke uses up one of the
    /// cannon that have not shot by the end of the action (`SM-CRW-4`).
    fn fire_smoke(&mut self, at: Point) {
        let Some(volley) = &mut self.state.volley else { return };
        volley.smoked = true;
        if let Gunner::Ship(ship) = volley.gunner {
            self.reveal_smoker(ship);
            self.smoke(ship, at);
        }
    }

    /// Reveals a Musketeer if his gun made the smoke, because all other cannon have shot.
    fn reveal_smoker(&mut self, ship: ShipNo) {
        let Some(volley) = self.state.volley.as_ref().filter(|volley| volley.smoked) else {
            return;
        };
        let guns = self.game.guns(self.state, volley.gunner);
        if guns.iter().all(|&(gun, _)| (gun == MUSKET) != (volley.fired & (1 << gun) != 0)) {
            self.reveal(ship, Effect::Musketeer);
        }
    }

    /// Offers a second shot after a miss to a ship with a Cannoneer (`SM-CRW-1`), or to a fort with this ability
    /// (`SM-FRT-7`).
    pub(crate) fn shot_rolled(&mut self) {
        let Some(volley) = &self.state.volley else { return };
        let gunner = volley.gunner;
        if self.game.open_shot_hits(self.state) {
            return;
        }
        match gunner {
            Gunner::Ship(ship) => self.offer(ship, Effect::Cannoneer),
            Gunner::Fort(island) => {
                let may = |fort: &FortPiece| {
                    let has = self.game.fort_card(fort).effects.contains(&Effect::Cannoneer);
                    has && !fort.has_shot_again
                };
                if self.state.fort(island).is_some_and(may) {
                    let seat = self.state.seat_of(gunner);
                    self.ask(Question::FortAbility(island, Effect::Cannoneer), seat);
                }
            }
            Gunner::Marine(_) => {}
        }
    }

    pub(crate) fn fort_shoots_again(&mut self, island: IslandNo) {
        let die = self.dice.d6(lanes::CANNON);
        self.emit(Event::FortShotAgain(island, die));
        if let Some(fort) = &mut self.state.island_mut(island).fort {
            fort.has_shot_again = true;
        }
        if let Some(volley) = &mut self.state.volley {
            volley.die = die;
        }
    }

    pub(crate) fn shoot_again(&mut self, ship: ShipNo) {
        // The die of the first shot counts for LOSE_MAST_ON_1 too.
        self.burst(ship);
        let die = self.d6(lanes::CANNON, ship, Die::Cannon);
        if let Some(volley) = &mut self.state.volley {
            volley.die = die;
        }
    }

    /// Removes a mast of the shooter if the die shows 1 (`LOSE_MAST_ON_1`).
    fn burst(&mut self, ship: ShipNo) {
        let is_one = self.state.volley.as_ref().is_some_and(|volley| volley.die == 1);
        if is_one && self.state.ship(ship).kit.has(Effect::LoseMastOn1) {
            self.push(Frame::LoseMasts(ship, 1, MastBy::Burst));
        }
    }

    /// Applies the result of the current shot: a miss, or hits on the target (`SM-SHO-3`).
    pub(crate) fn shot_resolved(&mut self) {
        let hits = self.game.open_shot_hits(self.state);
        let Some(volley) = &self.state.volley else { return };
        let (gunner, aim, shot) = (volley.gunner, volley.aim, volley.shot);
        let never_hits = self.game.never_hits(self.state, volley.open_shot());
        if let Gunner::Ship(ship) = gunner {
            self.burst(ship);
        }
        if !hits || never_hits {
            return self.emit(Event::Missed(aim));
        }
        self.emit(Event::Hit(aim, 1));
        match (aim, shot) {
            (Aim::Ship(at), Shot::Chain | Shot::Fire | Shot::Stink) => {
                self.special_hit(gunner, at, shot);
            }
            _ => self.push(Frame::Hits(aim, 1)),
        }
    }
}
