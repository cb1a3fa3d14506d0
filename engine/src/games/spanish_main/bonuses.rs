//! What cards add to the dice of cannon and of boarding (`SM-EFF-1`, `SM-EFF-6`).

use super::aboard::AboardShip;
use super::effect::{Effect, Keyword, NotOf};
use super::nation::Nation;

/// What cannon are shot at, as far as bonuses look at it.
#[derive(Clone, Copy, Debug)]
pub enum Against<'a> {
    /// A ship.
    Ship(AboardShip<'a>),
    /// A fort, and whether it is within S of the shooter.
    Fort(FortRange),
    /// A crew ashore.
    Ashore,
}

/// How far a fort is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FortRange {
    /// Within S.
    WithinS,
    /// Further.
    Further,
}

/// The other ships of the shooter's seat, as far as bonuses look at them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Friends {
    /// How many are within S of the shooter.
    pub within_s: u32,
    /// How many of these have AURA_CANNON+1_S.
    pub auras: u32,
    /// How many have shot at the target this turn.
    pub have_shot: u32,
}

impl AboardShip<'_> {
    /// What is added to the die of each cannon of this ship, Broadsides and Musketeers excepted: all that applies, equal
    /// effects once.
    pub fn cannon_bonus(&self, against: &Against<'_>, friends: Friends) -> u32 {
        let captain = self.has(Effect::CannonPlus1IfCaptain) && self.crew_has(Effect::Captain);
        let per_friend = if self.has(Effect::CannonPlus1PerFriendS) { friends.within_s } else { 0 };
        let followup = self.has(Effect::CannonPlus1Followup) && friends.have_shot > 0;
        let of_target = match against {
            Against::Ship(target) => self.bonus_against(target),
            Against::Fort(range) => {
                let near = *range == FortRange::WithinS && self.has(Effect::CannonPlus1VsFortS);
                let any = Nation::ALL.into_iter().any(|nation| {
                    self.has(Effect::CannonPlus1VsNot(NotOf { nation, forts: true }))
                });
                u32::from(near) + u32::from(any)
            }
            Against::Ashore => 0,
        };
        let aura = friends.auras > 0;
        of_target + per_friend + u32::from(captain) + u32::from(followup) + u32::from(aura)
    }

    fn bonus_against(&self, target: &AboardShip<'_>) -> u32 {
        let flag = target.flag();
        let not_of = |nation: Nation| {
            let with = |forts| self.has(Effect::CannonPlus1VsNot(NotOf { nation, forts }));
            nation != flag && (with(false) || with(true))
        };
        let applying = [
            self.has(Effect::CannonPlus1Vs(flag)),
            self.has(Effect::CannonPlus1BoardPlus1Vs(flag)),
            target.has(Effect::WeakVs(self.flag())),
        ];
        let others = Nation::ALL.into_iter().filter(|&nation| not_of(nation)).count();
        applying.into_iter().filter(|applies| *applies).count() as u32 + others as u32
    }

    /// What is added to the boarding roll of this ship against another.
    pub fn boarding_bonus(&self, other: &AboardShip<'_>) -> u32 {
        let flag = other.flag();
        let general = if other.is(Keyword::SeaMonster) && self.has(Effect::BoardPlus2VsSeaMonster) {
            2
        } else {
            u32::from(self.has(Effect::BoardPlus1))
        };
        let of_nation =
            [self.has(Effect::BoardPlus1Vs(flag)), self.has(Effect::CannonPlus1BoardPlus1Vs(flag))];
        general + of_nation.into_iter().filter(|applies| *applies).count() as u32
    }
}
