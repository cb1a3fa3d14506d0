//! Bonuses that abilities give to cannon dice and boarding dice (`SM-EFF-1`, `SM-EFF-6`).

use super::kit::Kit;
use crate::games::spanish_main::data::effect::{Effect, Keyword, NotOf};
use crate::games::spanish_main::data::nation::Nation;

/// Target of a cannon, with the properties that decide bonuses.
#[derive(Clone, Copy, Debug)]
pub enum CannonTarget<'a> {
    /// Ship with her abilities.
    Ship(&'a Kit),
    /// Fort, with its distance from the shooter.
    Fort(FortRange),
    /// Crew ashore.
    Ashore,
}

/// Distance of a fort from the shooter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FortRange {
    /// The fort is within S.
    WithinS,
    /// The fort is beyond S.
    Further,
}

/// Numbers of friendly ships that increase the shooter's bonuses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Friends {
    /// Number of friendly ships within S of the shooter.
    pub within_s: u32,
    /// Number of friendly ships within S of the shooter that have AURA_CANNON+1_S.
    pub auras: u32,
    /// Number of friendly ships that have shot at the target this turn.
    pub have_shot: u32,
}

/// Bonus to a die, with the effects aboard that contribute to it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bonus {
    /// Total bonus that is added to the die.
    pub total: u32,
    /// Effects of the ship and her crew that contribute; effects of friends and of the target are
    /// not listed.
    pub by: Vec<Effect>,
}

impl Bonus {
    fn add(&mut self, effect: Effect, amount: u32) {
        if amount > 0 {
            self.total += amount;
            self.by.push(effect);
        }
    }
}

impl Kit {
    /// Returns the bonus to each die of this ship's cannon; Broadsides Attacks and Musketeers get no bonus. Different
    /// effects add up, and equal effects count once.
    pub fn cannon_bonus(&self, against: &CannonTarget<'_>, friends: Friends) -> Bonus {
        let mut bonus = Bonus::default();
        let followup = u32::from(friends.have_shot > 0);
        for (at, effect) in self.effects().enumerate() {
            let amount = match effect {
                _ if self.effects().take(at).any(|before| before == effect) => 0,
                Effect::CannonPlus1IfCaptain => u32::from(self.crew_has(Effect::Captain)),
                Effect::CannonPlus1PerFriendS => friends.within_s,
                Effect::CannonPlus1Followup => followup,
                Effect::CannonPlus1VsFortS => {
                    u32::from(matches!(against, CannonTarget::Fort(FortRange::WithinS)))
                }
                Effect::CannonPlus1VsNot(NotOf { nation, forts }) => match against {
                    CannonTarget::Ship(target) => {
                        let twin = Effect::CannonPlus1VsNot(NotOf { nation, forts: true });
                        u32::from(nation != target.flag() && (forts || !self.has(twin)))
                    }
                    CannonTarget::Fort(_) => u32::from(forts),
                    CannonTarget::Ashore => 0,
                },
                Effect::CannonPlus1Vs(nation) | Effect::CannonPlus1BoardPlus1Vs(nation) => {
                    let is_of = |target: &Kit| target.flag() == nation;
                    u32::from(matches!(against, CannonTarget::Ship(target) if is_of(target)))
                }
                _ => 0,
            };
            bonus.add(effect, amount);
        }
        if let CannonTarget::Ship(target) = against {
            bonus.total += u32::from(target.has(Effect::WeakVs(self.flag())));
        }
        bonus.total += u32::from(friends.auras > 0);
        bonus
    }

    /// Returns the bonus to this ship's boarding roll against an enemy ship.
    pub fn boarding_bonus(&self, other: &Kit) -> Bonus {
        let flag = other.flag();
        let mut bonus = Bonus::default();
        if other.is(Keyword::SeaMonster) && self.has(Effect::BoardPlus2VsSeaMonster) {
            bonus.add(Effect::BoardPlus2VsSeaMonster, 2);
        } else if self.has(Effect::BoardPlus1) {
            bonus.add(Effect::BoardPlus1, 1);
        }
        for effect in [Effect::BoardPlus1Vs(flag), Effect::CannonPlus1BoardPlus1Vs(flag)] {
            bonus.add(effect, u32::from(self.has(effect)));
        }
        bonus
    }
}

/// Returns the bonus to a Marine's die against ships of a nation (`GUN+1_VS`).
pub fn gun_bonus(effects: &[Effect], nation: Nation) -> u32 {
    u32::from(effects.contains(&Effect::GunPlus1Vs(nation)))
}
