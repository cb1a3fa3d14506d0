//! Values of contact between two ships: rams, boarding, thefts, prizes (`SM-RAM`, `SM-BRD`, `SM-TOW`).

use corsair_engine::games::spanish_main::{Effect, Keyword};

use super::survey::{Craft, Survey};

/// Value in gold to the owner of an average crew.
const CREW: f32 = 0.8;

/// Returns the probability that one die plus a lead exceeds a second die.
pub(super) fn above(lead: i32) -> f32 {
    let wins = |own: i32| (own + lead - 1).clamp(0, 6);
    (1..=6).map(wins).sum::<i32>() as f32 / 36.0
}

impl<'a> Survey<'a> {
    /// Returns the number of turns that a ship needs from its current place to its home.
    pub(super) fn turns_home(&self, of: &Craft<'_>) -> f32 {
        let Some(home) = self.home(of.seat) else { return 0.0 };
        let apart = of.middle.distance(self.isle(home).at) - self.radius;
        Survey::turns(apart.max(0.0), 0.0, of.speed)
    }

    /// Returns the value of stealing a random treasure from an enemy ship.
    pub(super) fn theft(&self, own: &Craft<'_>, at: &Craft<'_>) -> f32 {
        if at.coins == 0 || own.room == 0 {
            return 0.0;
        }
        let coin = at.gold / at.coins as f32;
        let brought = self.weights.raid * self.discount(self.turns_home(own));
        coin * (brought + self.spite(at.seat))
    }

    /// Returns the value of removing a crew from an enemy ship.
    pub(super) fn crew_removed(&self, at: &Craft<'_>) -> f32 {
        let aboard = at.ship.crew().count();
        let force = self.weights.guns * (0.3 + self.spite(at.seat));
        if aboard == 0 { 0.0 } else { force * CREW * self.season }
    }

    /// Returns the expected gain from a boarding, minus the expected loss to the player's ship.
    pub(super) fn boarding(&self, own: &Craft<'_>, at: &Craft<'_>) -> f32 {
        let bonus = |of: &Craft<'_>| i32::from(of.ship.has(Effect::BoardPlus1));
        let lead = own.masts as i32 - at.masts as i32 + bonus(own) - bonus(at);
        let spoils = self.theft(own, at).max(self.crew_removed(at));
        let coin = if own.coins > 0 { own.gold / own.coins as f32 } else { 0.0 };
        let crew = if own.ship.crew().next().is_some() { CREW * self.season } else { 0.0 };
        let stake = (self.weights.home * coin).max(self.weights.fear * crew);
        above(lead) * spoils - above(-lead) * stake
    }

    /// Returns the value of a ram, including the boarding that may follow.
    pub(super) fn ram(&self, own: &Craft<'_>, at: &Craft<'_>) -> f32 {
        let takes = match () {
            () if at.is_derelict || own.ship.is(Keyword::Galley) => 0.0,
            () if at.ship.has(Effect::ImmuneRam) => 0.0,
            () => (6.0 - at.masts).max(0.0) / 6.0,
        };
        let boarding = if at.ship.panels() > 0 { 0.0 } else { self.boarding(own, at) };
        takes * self.hit(at) + boarding + self.weights.nerve
    }

    /// Returns the value of touching an enemy ship with the bow, without the value of pinning.
    pub(super) fn meeting(&self, own: &Craft<'_>, at: &Craft<'_>) -> f32 {
        if !Survey::is_solid(at) || !Survey::is_solid(own) {
            return 0.0;
        }
        let steals = own.ship.has(Effect::StealTouch);
        let theft = if steals { self.theft(own, at) } else { 0.0 };
        let pins = [Effect::PinnedKillsCrew, Effect::PinnedKillsCrewPlusMast];
        let kills = pins.iter().any(|&effect| own.ship.has(effect));
        let killed = if kills { self.crew_removed(at) } else { 0.0 };
        self.ram(own, at).max(0.0) + theft + killed
    }

    /// Returns the value of a derelict to the seat that tows it home.
    pub(super) fn prize(&self, at: &Craft<'_>) -> f32 {
        // A derelict of the player with oars comes home without a tow.
        let rows = at.is_own && at.speed >= 1.0;
        let ship = if rows { 0.0 } else { self.weights.prize * 0.7 * at.worth };
        if at.is_own {
            return ship + self.weights.home * at.gold;
        }
        ship + at.gold * (self.weights.raid + 0.5 * self.spite(at.seat))
            + 0.2 * self.spite(at.seat) * at.worth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boarding_win_probability_counts_the_36_dice_pairs() {
        let of = |n: f32| n / 36.0;
        assert_eq!((above(0), above(1)), (of(15.0), of(21.0)));
        // Equal dice, 6 of 36 rolls, win for neither side.
        assert!((1.0 - 2.0 * above(0) - of(6.0)).abs() < 1e-6);
    }
}
