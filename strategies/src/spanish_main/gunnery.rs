//! Values of shots by the player's cannon, and expected costs of enemy shots.

use corsair_engine::games::spanish_main::{
    Action, Aim, Bar, Cannon, Effect, Gunner, IslandNo, Shot,
};

use super::survey::{Craft, Guns, Survey, hit_chance};
use super::ways::Place;

/// Mean distance, in units, from a ship's middle to the point at which the range of a shot is measured.
const SIDE: f32 = 180.0;
/// Value in gold of ending the game at once: positive for the winner, negative for the loser.
const STANDSTILL: f32 = 6.0;
/// Cosine of the angle within which a target lies ahead or astern, then the share of a ship's cannon that can fire in
/// these directions.
const AHEAD: (f32, f32) = (0.92, 0.5);

impl Guns {
    /// Returns the expected hits at a distance of `apart` between the middles of two ships.
    fn at(self, apart: f32, survey: &Survey<'_>) -> f32 {
        let reaches = |range: f32| if apart <= range + SIDE { 1.0 } else { 0.0 };
        self.long * reaches(survey.long) + self.short * reaches(survey.short)
    }

    pub(super) fn all(self) -> f32 {
        self.long + self.short
    }
}

impl<'a> Survey<'a> {
    /// Returns the value in gold of a hit on an enemy ship.
    pub(super) fn hit(&self, at: &Craft<'_>) -> f32 {
        *at.hit.get_or_init(|| self.hit_enemy(at))
    }

    fn hit_enemy(&self, at: &Craft<'_>) -> f32 {
        let weights = self.weights;
        let spite = self.spite(at.seat);
        let force = weights.guns * (0.3 + spite);
        let rig = at.ship.rig();
        if rig.masts() == 0 {
            // A hit sinks a ship without masts. Attacker and owner get half of the gold each (SM-SNK-1).
            let gold = at.gold * self.decisive(at.seat, at.gold);
            return weights.raid * 0.5 * at.gold + spite * 0.5 * gold + force * 0.3 * at.worth;
        }
        let cargo = at.gold * (0.3 * weights.raid + 0.4 * spite) / (at.masts + 1.0);
        let last = if rig.masts() == 1 { 0.3 * at.worth } else { 0.0 };
        let part = match () {
            () if at.ship.panels() > 0 => 0.4,
            () if at.ship.has(Effect::TwoHitsPerMast) => 0.5,
            () if rig.is_full() && at.ship.has(Effect::IgnoreFirstHitFull) => 0.7,
            () => 1.0,
        };
        part * (force * (at.mast() + last) + cargo + self.standstill(at))
    }

    /// Returns the value of destroying the last mast of a seat that can then never move again.
    ///
    /// With two seats, this ends the game (`SM-END-3`), and the seat with more gold at home wins.
    fn standstill(&self, at: &Craft<'_>) -> f32 {
        let fleet = self.crafts.iter().filter(|of| of.seat == at.seat && of.is_afloat);
        let mut others = fleet.filter(|of| of.ship.number() != at.ship.number());
        let is_last = at.masts == 1.0 && !at.needs_no_masts() && !others.any(Craft::can_move);
        if !is_last || self.view.seats().count() != 2 {
            return 0.0;
        }
        let gold = |seat| (self.view.gold(seat) + self.view.handicap(seat)) as f32;
        let [own, theirs] = [self.me, at.seat].map(gold);
        STANDSTILL * (own - theirs).clamp(-1.0, 1.0)
    }

    /// Returns the cost in gold of a hit on one of the player's ships.
    pub(super) fn wound(&self, own: &Craft<'_>) -> f32 {
        *own.wound.get_or_init(|| {
            let gold = own.gold * self.weights.home;
            self.weights.fear * (own.mast() + 0.7 * gold / (own.masts + 1.0))
        })
    }

    /// Returns whether the rules allow shots at a ship (`SM-SHO-1`).
    pub(super) fn is_target(at: &Craft<'_>) -> bool {
        at.is_afloat && !at.ship.is_submerged() && !at.ship.is_home()
    }

    /// Returns the expected value of a shoot action against the best target, by one of the player's ships at a given
    /// place.
    pub(super) fn fire(&self, by: &Craft<'_>, middle: Place, ahead: Place) -> f32 {
        if by.guns.all() == 0.0 || by.is_derelict {
            return 0.0;
        }
        let reach = self.long + SIDE;
        let worth = |at: &Craft<'_>| {
            let vector = at.middle.minus(middle);
            let apart = vector.length();
            if apart > reach || !Survey::is_target(at) {
                return 0.0;
            }
            let is_ahead = ahead.dot(vector).abs() > AHEAD.0 * apart;
            let part = if is_ahead { AHEAD.1 } else { 1.0 };
            (part * by.guns.at(apart, self)).min(at.masts + 1.0) * self.hit(at)
        };
        self.enemies().map(worth).fold(0.0, f32::max)
    }

    /// Returns the expected cost of enemy shots at one of the player's ships before its next turn, if the ship lies
    /// at `middle`.
    pub(super) fn danger(&self, own: &Craft<'_>, middle: Place) -> f32 {
        let wound = self.wound(own);
        if wound == 0.0 {
            return 0.0;
        }
        let hits = |by: &Craft<'_>| {
            if by.is_derelict || by.guns.all() == 0.0 || by.ship.is_submerged() {
                return 0.0;
            }
            let apart = by.middle.distance(middle);
            let now = by.guns.at(apart, self);
            let after_move = by.guns.at((apart - by.speed).max(0.0), self);
            0.8 * now + by.captain * 0.6 * (after_move - now).max(0.0)
        };
        wound * self.enemies().map(hits).sum::<f32>().min(own.masts + 1.0)
    }

    /// Returns whether a fort on an island would have enemy ships in range.
    pub(super) fn is_near_fort(&self, island: IslandNo) -> bool {
        let at = self.isle(island).at;
        self.enemies().any(|enemy| enemy.middle.distance(at) < self.long + self.radius)
    }
}

/// Evaluates the shots in a shoot action of the player.
pub(super) struct Volley<'s, 'a> {
    survey: &'s Survey<'a>,
    gunner: Gunner,
    guns: Vec<(u8, Cannon)>,
    is_doubled: bool,
    /// Sum of the values of each cannon's best shot, then the value of the best shot by any cannon.
    singles: (f32, f32),
}

impl<'s, 'a> Volley<'s, 'a> {
    /// Returns the evaluation of the current shoot action, given the listed shots.
    pub(super) fn of(survey: &'s Survey<'a>, legal: &[Action]) -> Option<Volley<'s, 'a>> {
        let view = survey.view;
        let under_way = view.volley()?;
        let (gunner, is_doubled) = (under_way.gunner, under_way.doubled);
        let mut volley =
            Volley { survey, gunner, guns: view.guns(gunner), is_doubled, singles: (0.0, 0.0) };
        // The action list groups shots by cannon.
        let (mut sum, mut most, mut last, mut best_of_gun) = (0.0, 0.0f32, None, 0.0f32);
        for &action in legal {
            if let Action::Fire(gun, ..) = action {
                if last != Some(gun) {
                    sum += best_of_gun;
                    (last, best_of_gun) = (Some(gun), 0.0);
                }
                best_of_gun = best_of_gun.max(volley.value(action));
                most = most.max(best_of_gun);
            }
        }
        volley.singles = (sum + best_of_gun, most);
        Some(volley)
    }

    pub(super) fn value(&self, action: Action) -> f32 {
        match action {
            Action::Fire(gun, aim, shot) => self.shot(gun, aim, shot),
            Action::Broadsides(aim) => self.broadsides(aim),
            Action::Smoke(_) | Action::SmokeAt(_) => self.smoke(),
            _ => 0.0,
        }
    }

    fn shot(&self, gun: u8, aim: Aim, shot: Shot) -> f32 {
        let Some(&(_, cannon)) = self.guns.iter().find(|&&(place, _)| place == gun) else {
            return 0.0;
        };
        let chance = self.chance(gun, cannon, aim);
        chance * self.worth(aim, shot) - self.recoil()
    }

    fn chance(&self, gun: u8, cannon: Cannon, aim: Aim) -> f32 {
        if self.is_doubled {
            return 1.0 / 6.0;
        }
        if let Aim::Ship(at) = aim {
            let at = self.survey.craft_of(at).ship;
            let is_long = cannon.range == Bar::L;
            let is_fort = matches!(self.gunner, Gunner::Fort(_));
            if (is_long && at.has(Effect::ImmuneL)) || (is_fort && at.has(Effect::ImmuneFort)) {
                return 0.0;
            }
        }
        hit_chance(cannon.rank, self.survey.view.shot_bonus(self.gunner, gun, aim))
    }

    /// Returns the expected cost of a cannon that destroys a mast on its own ship when it rolls a 1
    /// (`LOSE_MAST_ON_1`).
    fn recoil(&self) -> f32 {
        let Gunner::Ship(ship) = self.gunner else { return 0.0 };
        let own = self.survey.craft_of(ship);
        if own.ship.has(Effect::LoseMastOn1) { self.survey.wound(own) / 6.0 } else { 0.0 }
    }

    /// Returns the value of a hit, if this shot at `aim` hits.
    fn worth(&self, aim: Aim, shot: Shot) -> f32 {
        let survey = self.survey;
        let weights = survey.weights;
        match (aim, shot) {
            (Aim::Ship(at), shot) => {
                let at = survey.craft_of(at);
                let spite = survey.spite(at.seat);
                let delayed = survey.hold_up(at);
                match shot {
                    Shot::Plain => survey.hit(at) + self.besides(at),
                    Shot::Chain => delayed,
                    // A fire may burn more masts, or go out at home.
                    Shot::Fire if at.masts > 0.0 => 1.1 * survey.hit(at),
                    Shot::Fire => 0.0,
                    Shot::Stink => 0.1 * weights.guns * spite * at.worth,
                }
            }
            (Aim::Fort(_), _) => 0.4 * weights.guns * (0.3 + weights.malice),
            (Aim::Marine(_), _) => 0.2 * weights.guns * (0.3 + weights.malice),
        }
    }

    /// Returns the value of a hit's effects beyond the first mast.
    fn besides(&self, at: &Craft<'_>) -> f32 {
        let Gunner::Ship(ship) = self.gunner else { return 0.0 };
        let own = self.survey.craft_of(ship).ship;
        let two = own.has(Effect::HitTwoMasts) && at.masts >= 2.0;
        if two { self.survey.hit(at) } else { 0.0 }
    }

    /// Returns the value of broadsides, which roll one die for all cannon, minus the value of separate dice
    /// (`SM-KEY-02`).
    fn broadsides(&self, aim: Aim) -> f32 {
        let ranks = self.guns.iter().map(|(_, cannon)| cannon.rank);
        let chance = hit_chance(ranks.clone().max().unwrap_or(6), 0);
        let hits = match aim {
            Aim::Ship(at) => (ranks.count() as f32 + 1.0).min(self.survey.craft_of(at).masts + 1.0),
            Aim::Fort(_) | Aim::Marine(_) => 2.0,
        };
        let (all, first) = self.singles;
        chance * hits * self.worth(aim, Shot::Plain) - all + first
    }

    /// Returns the value of smoke, which hides the ship from shots.
    fn smoke(&self) -> f32 {
        let Gunner::Ship(ship) = self.gunner else { return 0.0 };
        let own = self.survey.craft_of(ship);
        0.3 * self.survey.danger(own, own.middle) - self.singles.1
    }

    /// Returns the expected value of another shot by the cannon that missed (`SM-CRW-1`).
    pub(super) fn again(&self, gun: u8, aim: Aim) -> f32 {
        self.shot(gun, aim, Shot::Plain)
    }
}

impl Survey<'_> {
    /// Returns the expected value of all cannon on a ship or fort, at normal range and at doubled range
    /// (`DOUBLE_RANGE_6`).
    pub(super) fn ranges(&self, gunner: Gunner) -> (f32, f32) {
        let Gunner::Ship(ship) = gunner else { return (0.0, 0.0) };
        let own = self.craft_of(ship);
        let normal = self.fire(own, own.middle, own.course.ahead);
        let guns = own.ship.guns().count() as f32;
        let doubled = self.enemies().filter(|at| Survey::is_target(at)).map(|at| {
            let apart = at.middle.distance(own.middle);
            let reaches = apart <= 2.0 * self.long + SIDE;
            if reaches { (guns / 6.0).min(at.masts + 1.0) * self.hit(at) } else { 0.0 }
        });
        (normal, doubled.fold(0.0, f32::max))
    }

    /// Returns the value of preventing an enemy ship from moving for a turn.
    pub(super) fn hold_up(&self, at: &Craft<'_>) -> f32 {
        if !at.is_afloat || at.is_derelict || at.ship.is_pinned() {
            return 0.0;
        }
        let cargo = at.gold * self.decisive(at.seat, at.gold);
        let hopes = 0.3 * at.room as f32 * self.mean * self.season;
        self.weights.block * self.spite(at.seat) * (0.3 * cargo + 0.2 * hopes + 0.05 * at.worth)
    }

    /// Returns whether a ship may be towed as a prize: a derelict afloat that is not in tow and not at the player's
    /// home.
    pub(super) fn is_prize(at: &Craft<'_>) -> bool {
        at.is_afloat && at.is_derelict && !at.ship.is_in_tow() && !(at.is_own && at.ship.is_home())
    }
}
