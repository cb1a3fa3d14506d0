//! Where to aim a volley.

use corsair_engine::Seat;
use corsair_engine::games::cove::{Action, Aim, Section, Ship, View};

use super::duel::{at_least, chance_of_hit};
use super::worth;

/// What it is worth to fire at a target with the dice of the ship whose turn it is.
pub(super) fn worth(view: View<'_>, action: Action) -> f32 {
    let Action::Target(ship, aim) = action else { return f32::NEG_INFINITY };
    let Some(combat) = view.combat() else { return 0.0 };
    let dice = combat.acting().map_or(0, |firer| view.dice(firer));
    let hit = chance_of_hit(view.hit_on(ship));
    let needed = match (ship, aim) {
        (Ship::Of(seat), Aim::At(section)) => worth::hits_to_cripple(view, seat, section),
        (Ship::Of(seat), Aim::All) => worth::toughness(view, seat),
        (Ship::Black(_) | Ship::Navy, _) => {
            combat.npcs().find(|&(npc, _)| npc == ship).map_or(1, |(_, hull)| hull)
        }
    };
    let crippled = at_least(needed, dice, hit);
    let progress = (f32::from(dice) * hit / f32::from(needed.max(1))).min(1.0);
    let out_of_the_way = 2.0 + menace(view, ship);
    crippled * out_of_the_way + 0.5 * progress + disarmed(view, ship, aim)
}

/// How much it helps to be rid of a ship: of the leader most, of the strong more than the weak.
fn menace(view: View<'_>, ship: Ship) -> f32 {
    let standing = match ship {
        Ship::Of(seat) => standing(view, seat),
        Ship::Black(_) | Ship::Navy => 0.5,
    };
    standing + 0.1 * f32::from(view.dice(ship))
}

/// How close another player is to winning: 1 for the leader, less for those behind.
pub(super) fn standing(view: View<'_>, seat: Seat) -> f32 {
    let total = |seat| f32::from(view.fame(seat)) + 0.7 * worth::hoard(view, seat);
    let most = view.seats().map(total).fold(f32::NEG_INFINITY, f32::max);
    (1.0 - (most - total(seat)) / 10.0).max(0.0)
}

/// A little for a section whose next level down costs the target a die.
fn disarmed(view: View<'_>, ship: Ship, aim: Aim) -> f32 {
    let (Ship::Of(seat), Aim::At(section @ (Section::Cannon | Section::Crew))) = (ship, aim) else {
        return 0.0;
    };
    let level = view.level(seat, section);
    let absorbed = worth::hits_to_cripple(view, seat, section) - level;
    if level == 0 || absorbed > 0 {
        return 0.0;
    }
    let limits = view.dice(ship) == view.value(seat, section);
    let drops = view.value_at(section, level - 1) < view.value_at(section, level);
    if limits && drops && level > 1 { 0.2 } else { 0.0 }
}
