//! Legends and the Royal Navy as opponents.

use corsair_engine::Seat;
use corsair_engine::games::cove::{CombatView, FiresAt, Island, LegendRules, Ship, View};

use super::duel::{Side, chance_of_hit, odds};
use super::simd::Simd;
use super::valuation::Fighter;
use super::weights::{Judgement, Weights};

/// Part of the lost strength that a legend regains in a usual round.
const REGAINED: f32 = 0.7;
/// Mean part of a ship's hits that remains against an opponent that hits guns and crew with every shot. Fitted to
/// exact duels with Bonny & Read.
const GUNS_LEFT: f32 = 0.7;
/// Additional sections hit by a shot of Bonny & Read, beyond the section that a normal shot hits.
const OTHER_SECTIONS: f32 = 3.0;

/// A non-player ship as an opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Npc {
    side: Side,
    fires_at: FiresAt,
    regains: f32,
    fame: f32,
    is_legend: bool,
    /// True if each hit of the non-player ship damages every section.
    hits_all_over: bool,
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
            hits_all_over: rules.fires_at == FiresAt::All,
        }
    }

    /// The Royal Navy at full strength: the controller picks the weakest section.
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
            hits_all_over: false,
        }
    }

    /// A ship in combat, with the hull she has left.
    pub(super) fn in_combat(view: View<'_>, combat: CombatView<'_>, ship: Ship, hull: u8) -> Npc {
        let legend = combat.legend(ship).and_then(|legend| view.rules().fighter(legend));
        let whole = legend.map_or_else(|| Npc::navy(view), |rules| Npc::legend(view, rules));
        Npc { side: Side { toughness: hull.into(), ..whole.side }, ..whole }
    }

    /// Chance that the side `own` outlasts the non-player ship. Helpers score `helpers_hits` and draw their share of
    /// fire.
    #[inline]
    pub(super) fn odds_of<L: Simd>(&self, own: Side<L>, helpers: L, helpers_hits: L) -> L {
        let hits = (own.hits + helpers_hits - REGAINED * self.regains).at_least(0.1);
        let hers: Side<L> = self.side.everywhere();
        odds(Side { hits, ..own }, Side { hits: hers.hits / (L::splat(1.0) + helpers), ..hers })
    }

    /// Returns a ship as a side of a fight with this non-player ship.
    #[inline]
    pub(super) fn met_by(&self, ship: &Fighter, judgement: Judgement) -> Side {
        let guns_left = match judgement {
            Judgement::Second if self.hits_all_over => GUNS_LEFT,
            Judgement::First | Judgement::Second => 1.0,
        };
        Side {
            toughness: ship.toughness_to(self.fires_at),
            hits: ship.side.hits * guns_left,
            ..ship.side
        }
    }

    /// The cost of the levels that a ship loses when every section is hit, regardless of the
    /// winner.
    #[inline]
    pub(super) fn ravage(&self, weights: &Weights, season: f32) -> f32 {
        match weights.judgement {
            Judgement::Second if self.hits_all_over => OTHER_SECTIONS * weights.bruise * season,
            Judgement::First | Judgement::Second => 0.0,
        }
    }

    /// Fame of the non-player ship, shared with `helpers`.
    #[inline]
    pub(super) fn fame_each<L: Simd>(&self, helpers: L) -> L {
        L::splat(self.fame) / (L::splat(1.0) + helpers)
    }

    /// Value of sinking the non-player ship beyond her fame: the weight `glory` for a legend.
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
    /// Returns a ship as a side of a fight with the anchored non-player ship, or `None` if the latter does not fight.
    #[inline]
    pub(super) fn met_by(&self, ship: &Fighter, judgement: Judgement) -> Side {
        self.npc.as_ref().map_or(ship.side, |npc| npc.met_by(ship, judgement))
    }
}

/// Maximum number of non-player ships on the board: black ships, and a Navy at each outer island.
pub(super) const MOST: usize = 8;

/// The non-player ships and their places.
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

    /// Returns the non-player ships, black ships first.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &Anchored> {
        self.ships[..self.n].iter()
    }
}

/// The chance that the Navy outlasts a lone ship.
pub(super) fn navy_wins(view: View<'_>, seat: Seat) -> f32 {
    let navy = Npc::navy(view);
    1.0 - navy.odds_of(navy.met_by(&Fighter::of(view, seat), Judgement::Second), 0.0, 0.0)
}
