//! Values of possible targets for a volley.

use std::cell::Cell;

use corsair_engine::Seat;
use corsair_engine::games::cove::{Action, Aim, Section, Ship, View};

use super::duel::{at_least, chance_of_hit};
use super::simd::{F32x8, SeatSimd};
use super::valuation;
use super::weights::{Judgement, Weights};

/// Value of driving any ship out of a fight.
const OUT_OF_THE_WAY: f32 = 2.0;
/// Standing of a non-player ship, on the scale where the leading player has 1.
const NPC_STANDING: f32 = 0.5;

/// Bonus for a hit that makes the target lose a die.
const DISARMED: f32 = 0.2;

/// Increase of a target's weight for each point of the weight `spite`.
const GRUDGE: f32 = 0.25;
/// Greatest `spite` that only affects target weights. A greater `spite` also adds malice.
const COMMON_SPITE: f32 = 1.0;
/// Target weight of a ship whose earnings the player shares; it is below the weight of any other ship.
const PARTNER: f32 = -2.0;
/// Fame by which an opponent must trail the leader to receive no malice.
const FORGIVEN: f32 = 3.0;

/// Evaluates the targets of a volley by the ship whose turn it is.
pub(super) struct Broadside<'s> {
    view: View<'s>,
    dice: u8,
    /// Target weight of each player.
    grudges: F32x8,
    /// Values of all aims at the ship that was evaluated last. The action list groups aims by ship.
    last: Cell<Option<(Seat, Aims)>>,
}

/// Values of a volley aimed at each section of a ship, and at all sections.
#[derive(Clone, Copy)]
struct Aims {
    sections: [f32; 4],
    all: f32,
}

impl<'s> Broadside<'s> {
    pub(super) fn of(view: View<'s>, weights: &Weights) -> Broadside<'s> {
        let firer = view.combat().and_then(|combat| combat.acting());
        Broadside {
            view,
            dice: firer.map_or(0, |firer| view.dice(firer)),
            grudges: grudges(view, weights),
            last: Cell::new(None),
        }
    }

    /// Returns the value of firing at a target.
    pub(super) fn value(&self, action: Action) -> f32 {
        match action {
            Action::Target(Ship::Of(seat), Aim::At(section)) => {
                self.aims_at(seat).sections[section.index()]
            }
            Action::Target(Ship::Of(seat), Aim::All) => self.aims_at(seat).all,
            Action::Target(ship @ (Ship::Black(_) | Ship::Navy), _) => {
                self.volley_at(ship, NPC_STANDING).value(self.hull(ship))
            }
            _ => f32::NEG_INFINITY,
        }
    }

    fn aims_at(&self, seat: Seat) -> Aims {
        if let Some((_, aims)) = self.last.get().filter(|&(last, _)| last == seat) {
            return aims;
        }
        let needed = self.view.hits_to_cripple(seat);
        let volley = self.volley_at(Ship::Of(seat), self.grudges.of_seat(seat));
        let mut sections = needed.map(|needed| volley.value(needed));
        for section in [Section::Cannon, Section::Crew] {
            let needed = needed[section.index()];
            if valuation::costs_a_die(self.view, seat, section, needed, volley.target_dice) {
                sections[section.index()] += DISARMED;
            }
        }
        let mut aims = Aims { sections, all: volley.value(valuation::weakest(needed)) };
        // Only a ship whose earnings the player shares has a grudge below 0.
        if self.grudges.of_seat(seat) < 0.0 {
            aims.sections.iter_mut().for_each(|aim| *aim -= OUT_OF_THE_WAY);
            aims.all -= OUT_OF_THE_WAY;
        }
        self.last.set(Some((seat, aims)));
        aims
    }

    fn volley_at(&self, ship: Ship, standing: f32) -> Volley {
        let (hit_on, target_dice) = (self.view.hit_on(ship), self.view.dice(ship));
        Volley {
            dice: self.dice,
            hit_on,
            hits: f32::from(self.dice) * chance_of_hit(hit_on),
            target_dice,
            gone: OUT_OF_THE_WAY + (standing + 0.1 * f32::from(target_dice)),
        }
    }

    fn hull(&self, ship: Ship) -> u8 {
        let combat = self.view.combat();
        let found = combat.and_then(|combat| combat.npcs().find(|&(npc, _)| npc == ship));
        found.map_or(1, |(_, hull)| hull)
    }
}

/// Volley of the acting ship at one target.
struct Volley {
    dice: u8,
    hit_on: u8,
    /// Mean number of hits in the volley.
    hits: f32,
    /// Number of dice with which the target fires back.
    target_dice: u8,
    /// Value of driving the target out of the fight.
    gone: f32,
}

impl Volley {
    /// Returns the value of the volley if `needed` hits drive the target out of the fight.
    #[inline]
    fn value(&self, needed: u8) -> f32 {
        let crippled = at_least(needed, self.dice, self.hit_on);
        let progress = (self.hits / f32::from(needed.max(1))).min(1.0);
        crippled * self.gone + 0.5 * progress
    }
}

/// Returns each player's weight as a target: standing scaled by spite, plus malice. A ship whose Consort is the
/// player has a negative weight.
pub(super) fn grudges(view: View<'_>, weights: &Weights) -> F32x8 {
    let standings = valuation::standings(view, |seat| valuation::hoard(view, seat));
    let mut grudges = standings * (1.0 + GRUDGE * weights.spite) + malice(view, weights);
    match weights.judgement {
        Judgement::First => {}
        Judgement::Second => {
            for partner in view.others().filter(|&other| is_partner(view, other)) {
                *grudges.of_seat_mut(partner) = PARTNER;
            }
        }
    }
    grudges
}

/// Returns whether the player's ship is the Consort of seat `other` this turn.
pub(super) fn is_partner(view: View<'_>, other: Seat) -> bool {
    view.consort_of(other) == Some(view.seat())
}

/// Returns the malice towards each opponent: the spite above [`COMMON_SPITE`], reduced for opponents behind the
/// leader.
pub(super) fn malice(view: View<'_>, weights: &Weights) -> F32x8 {
    let mut malice = F32x8::ZERO;
    let beyond = weights.spite - COMMON_SPITE;
    let fame = |seat| view.fame(seat) + view.handicap(seat);
    let most = view.others().map(fame).max();
    if let (true, Some(most)) = (beyond > 0.0, most) {
        for other in view.others() {
            let behind = (most - fame(other)) as f32;
            *malice.of_seat_mut(other) = beyond * (1.0 - behind / FORGIVEN).max(0.0);
        }
    }
    malice
}
