//! Legends and the Royal Navy, as captains fear them.

use corsair_engine::Seat;
use corsair_engine::games::cove::{CombatView, FiresAt, Island, LegendRules, Ship, View};

use super::duel::{Side, chance_of_hit, odds};
use super::worth::{self, Fighter};

/// The part of what she may regain that a legend regains in a usual round.
const REGAINED: f32 = 0.7;

/// A non-player ship as captains fear her.
#[derive(Clone, Copy, Debug)]
pub(super) struct Npc {
    hits: f32,
    hull: f32,
    speed: u16,
    fires_at: FiresAt,
    regains: f32,
    fame: f32,
    is_legend: bool,
}

impl Npc {
    /// A legend at full strength.
    pub(super) fn legend(view: View<'_>, rules: &LegendRules) -> Npc {
        Npc {
            hits: f32::from(rules.dice) * chance_of_hit(view.rules().combat.hit_on),
            hull: rules.hull.into(),
            speed: rules.speed.into(),
            fires_at: rules.fires_at,
            regains: rules.regains.into(),
            fame: rules.fame.into(),
            is_legend: true,
        }
    }

    /// The Royal Navy at full strength: her controller picks the weakest section.
    pub(super) fn navy(view: View<'_>) -> Npc {
        let rules = &view.rules().royal_navy;
        Npc {
            hits: f32::from(rules.dice) * chance_of_hit(view.rules().combat.hit_on),
            hull: rules.hull.into(),
            speed: rules.speed.into(),
            fires_at: FiresAt::All,
            regains: 0.0,
            fame: rules.fame.into(),
            is_legend: false,
        }
    }

    /// One that is in combat, with the hull she has left.
    pub(super) fn in_combat(view: View<'_>, combat: CombatView<'_>, ship: Ship, hull: u8) -> Npc {
        let legend = combat.legend(ship).and_then(|legend| view.rules().fighter(legend));
        let whole = legend.map_or_else(|| Npc::navy(view), |rules| Npc::legend(view, rules));
        Npc { hull: hull.into(), ..whole }
    }

    /// The chance that a ship outlasts her, with helpers who score so many hits and draw their
    /// share of her fire.
    #[inline]
    pub(super) fn odds_of(&self, ship: &Fighter, helpers: f32, helpers_hits: f32) -> f32 {
        let [hull, sails, cannon, crew] = ship.needed;
        let toughness = match self.fires_at {
            FiresAt::Hull => hull,
            FiresAt::Sails => sails,
            FiresAt::Cannon => cannon,
            FiresAt::Crew => crew,
            FiresAt::All => worth::weakest(ship.needed),
        };
        let own = ship.side;
        let hits = (own.hits + helpers_hits - REGAINED * self.regains).max(0.1);
        let ours = Side { hits, toughness: toughness.into(), ..own };
        let theirs =
            Side { hits: self.hits / (1.0 + helpers), toughness: self.hull, speed: self.speed };
        odds(ours, theirs)
    }

    /// Her fame, shared among so many helpers.
    #[inline]
    pub(super) fn fame_each(&self, helpers: f32) -> f32 {
        self.fame / (1.0 + helpers)
    }

    /// What sinking her is worth beyond her fame, to who seeks legends for so much glory.
    #[inline]
    pub(super) fn glory(&self, glory: f32) -> f32 {
        if self.is_legend { glory } else { 0.0 }
    }
}

/// The most non-player ships on the board: black ships, and a Navy at each outer island.
const MOST: usize = 8;

/// Where the non-player ships lie: those that fight, or none for the Cacafuego.
pub(super) struct Npcs {
    ships: [(Island, Option<Npc>); MOST],
    n: usize,
}

impl Npcs {
    pub(super) fn of(view: View<'_>) -> Npcs {
        let mut npcs = Npcs { ships: [(Island::Cove, None); MOST], n: 0 };
        for (_, island, legend) in view.black_ships() {
            if let Some(legend) = legend {
                let rules = view.rules().fighter(legend);
                npcs.add(island, rules.map(|rules| Npc::legend(view, rules)));
            }
        }
        view.navies().for_each(|navy| npcs.add(navy.island, Some(Npc::navy(view))));
        npcs
    }

    fn add(&mut self, island: Island, npc: Option<Npc>) {
        self.ships[self.n] = (island, npc);
        self.n += 1;
    }

    /// Each with her place, black ships first.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &(Island, Option<Npc>)> {
        self.ships[..self.n].iter()
    }
}

/// The chance that the Navy outlasts a lone ship.
pub(super) fn navy_wins(view: View<'_>, seat: Seat) -> f32 {
    1.0 - Npc::navy(view).odds_of(&Fighter::of(view, seat), 0.0, 0.0)
}
