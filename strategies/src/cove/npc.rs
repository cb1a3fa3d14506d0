//! Legends and the Royal Navy as opponents.

use corsair_engine::Seat;
use corsair_engine::games::cove::{CombatView, FiresAt, Island, LegendRules, Ship, View};

use super::duel::{Side, chance_of_hit, odds};
use super::simd::Simd;
use super::valuation::Fighter;

/// The part of what she may regain that a legend regains in a usual round.
const REGAINED: f32 = 0.7;

/// A non-player ship as an opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Npc {
    side: Side,
    fires_at: FiresAt,
    regains: f32,
    fame: f32,
    is_legend: bool,
}

impl Npc {
    /// A legend at full strength.
    pub(super) fn legend(view: View<'_>, rules: &LegendRules) -> Npc {
        Npc {
            side: Side {
                hits: f32::from(rules.dice) * chance_of_hit(view.rules().combat.hit_on),
                toughness: rules.hull.into(),
                speed: rules.speed.into(),
            },
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
            side: Side {
                hits: f32::from(rules.dice) * chance_of_hit(view.rules().combat.hit_on),
                toughness: rules.hull.into(),
                speed: rules.speed.into(),
            },
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
        Npc { side: Side { toughness: hull.into(), ..whole.side }, ..whole }
    }

    /// The chance that the side `own` outlasts her, with helpers who score `helpers_hits` and draw
    /// their share of her fire.
    #[inline]
    pub(super) fn odds_of<L: Simd>(&self, own: Side<L>, helpers: L, helpers_hits: L) -> L {
        let hits = (own.hits + helpers_hits - REGAINED * self.regains).at_least(0.1);
        let hers: Side<L> = self.side.everywhere();
        odds(Side { hits, ..own }, Side { hits: hers.hits / (L::splat(1.0) + helpers), ..hers })
    }

    /// A ship as a side of a fight with her.
    #[inline]
    pub(super) fn met_by(&self, ship: &Fighter) -> Side {
        Side { toughness: ship.toughness_to(self.fires_at), ..ship.side }
    }

    /// Her fame, shared with `helpers`.
    #[inline]
    pub(super) fn fame_each<L: Simd>(&self, helpers: L) -> L {
        L::splat(self.fame) / (L::splat(1.0) + helpers)
    }

    /// The value of sinking her beyond her fame: the weight `glory` for a legend.
    #[inline]
    pub(super) fn glory(&self, glory: f32) -> f32 {
        if self.is_legend { glory } else { 0.0 }
    }
}

/// A non-player ship on the board.
#[derive(Clone, Copy)]
pub(super) struct Anchored {
    pub island: Island,
    /// `None` for the Cacafuego, who doesn't fight.
    pub npc: Option<Npc>,
}

impl Anchored {
    /// A ship as a side of a fight with her, if there is one.
    #[inline]
    pub(super) fn met_by(&self, ship: &Fighter) -> Side {
        self.npc.as_ref().map_or(ship.side, |npc| npc.met_by(ship))
    }
}

/// The most non-player ships on the board: black ships, and a Navy at each outer island.
pub(super) const MOST: usize = 8;

/// Where the non-player ships lie.
pub(super) struct Npcs {
    ships: [Anchored; MOST],
    n: usize,
}

impl Npcs {
    pub(super) fn of(view: View<'_>) -> Npcs {
        let absent = Anchored { island: Island::Cove, npc: None };
        let mut npcs = Npcs { ships: [absent; MOST], n: 0 };
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
        self.ships[self.n] = Anchored { island, npc };
        self.n += 1;
    }

    /// Each of them, black ships first.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &Anchored> {
        self.ships[..self.n].iter()
    }
}

/// The chance that the Navy outlasts a lone ship.
pub(super) fn navy_wins(view: View<'_>, seat: Seat) -> f32 {
    let navy = Npc::navy(view);
    1.0 - navy.odds_of(navy.met_by(&Fighter::of(view, seat)), 0.0, 0.0)
}
