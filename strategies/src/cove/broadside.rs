//! Where to aim a volley.

use std::cell::Cell;

use corsair_engine::Seat;
use corsair_engine::games::cove::{Action, Aim, Section, Ship, View};

use super::duel::{at_least, chance_of_hit};
use super::lanes::SeatLanes;
use super::row::Row;
use super::temper::Temper;
use super::worth;

/// What it is worth that a ship is out of the way, however harmless she is.
const OUT_OF_THE_WAY: f32 = 2.0;
/// What a non-player ship's standing counts for, beside the leader's 1.
const NPC_STANDING: f32 = 0.5;

/// How much each fame of spite makes the leader the better target.
const GRUDGE: f32 = 0.25;
/// The spite that captains feel who are not known for it; what is beyond is malice.
const COMMON_SPITE: f32 = 1.0;
/// How much fame behind the leader malice forgets a player.
const FORGIVEN: f32 = 3.0;

/// A volley about to be aimed, with the dice of the ship whose turn it is.
pub(super) struct Broadside<'s> {
    view: View<'s>,
    dice: u8,
    /// How gladly she fires at each player.
    grudges: Row,
    /// The ship that was looked at last: the aims at one follow each other.
    last: Cell<Option<Target>>,
}

/// A player's ship to fire at.
#[derive(Clone, Copy)]
struct Target {
    seat: Seat,
    /// The hits that cripple each section.
    needed: [u8; 4],
    dice: u8,
}

impl<'s> Broadside<'s> {
    pub(super) fn of(view: View<'s>, temper: &Temper) -> Broadside<'s> {
        let firer = view.combat().and_then(|combat| combat.acting());
        Broadside {
            view,
            dice: firer.map_or(0, |firer| view.dice(firer)),
            grudges: grudges(view, temper),
            last: Cell::new(None),
        }
    }

    /// What it is worth to fire at a target.
    pub(super) fn worth(&self, action: Action) -> f32 {
        let Action::Target(ship, aim) = action else { return f32::NEG_INFINITY };
        let view = self.view;
        let hit_on = view.hit_on(ship);
        let (needed, standing, dice, disarmed) = match ship {
            Ship::Of(seat) => {
                let target = self.target(seat);
                let grudge = self.grudges.of_seat(seat);
                match aim {
                    Aim::At(section) => {
                        let needed = target.needed[section.index()];
                        (needed, grudge, target.dice, self.disarmed(target, section))
                    }
                    Aim::All => (worth::weakest(target.needed), grudge, target.dice, 0.0),
                }
            }
            Ship::Black(_) | Ship::Navy => (self.hull(ship), NPC_STANDING, view.dice(ship), 0.0),
        };
        let crippled = at_least(needed, self.dice, hit_on);
        let hits = f32::from(self.dice) * chance_of_hit(hit_on);
        let progress = (hits / f32::from(needed.max(1))).min(1.0);
        let menace = standing + 0.1 * f32::from(dice);
        crippled * (OUT_OF_THE_WAY + menace) + 0.5 * progress + disarmed
    }

    fn target(&self, seat: Seat) -> Target {
        if let Some(target) = self.last.get().filter(|target| target.seat == seat) {
            return target;
        }
        let view = self.view;
        let needed = worth::hits_needed(view, seat);
        let target = Target { seat, needed, dice: view.dice(Ship::Of(seat)) };
        self.last.set(Some(target));
        target
    }

    fn hull(&self, ship: Ship) -> u8 {
        let combat = self.view.combat();
        let found = combat.and_then(|combat| combat.npcs().find(|&(npc, _)| npc == ship));
        found.map_or(1, |(_, hull)| hull)
    }

    /// A little for a section whose next level down costs the target a die.
    fn disarmed(&self, target: Target, section: Section) -> f32 {
        if !matches!(section, Section::Cannon | Section::Crew) {
            return 0.0;
        }
        let (view, Target { seat, needed, dice }) = (self.view, target);
        let level = view.level(seat, section);
        let open = needed[section.index()] == level;
        let limits = dice == view.value(seat, section);
        if level > 1 && open && limits {
            let drops = view.value_at(section, level - 1) < view.value_at(section, level);
            if drops { 0.2 } else { 0.0 }
        } else {
            0.0
        }
    }
}

/// How gladly a captain hurts each player: by how close he is to winning, the more out of spite, and
/// the leader above all out of malice.
pub(super) fn grudges(view: View<'_>, temper: &Temper) -> Row {
    let standings = worth::standings(view, |seat| worth::hoard(view, seat));
    standings * (1.0 + GRUDGE * temper.spite) + malice(view, temper)
}

/// What hurting each other player is worth to a spiteful captain beyond what others feel: the spite
/// above [`COMMON_SPITE`] for whoever leads in fame for all to see, less for who is behind him.
pub(super) fn malice(view: View<'_>, temper: &Temper) -> Row {
    let mut malice = Row::ZERO;
    let beyond = temper.spite - COMMON_SPITE;
    let most = view.others().map(|other| view.fame(other)).max();
    if let (true, Some(most)) = (beyond > 0.0, most) {
        for other in view.others() {
            let behind = (most - view.fame(other)) as f32;
            *malice.of_seat_mut(other) = beyond * (1.0 - behind / FORGIVEN).max(0.0);
        }
    }
    malice
}
