//! Legends and the Royal Navy as opponents in fights.

use corsair_engine::Seat;
use corsair_engine::games::cove::{CombatView, FiresAt, Island, LegendRules, Ship, View};

use super::duel::{Side, chance_of_hit, odds};
use super::simd::Simd;
use super::valuation::Fighter;
use super::weights::{Judgement, Weights};

/// Share of its `regains` rating that a legend regains in an average round.
const REGAINED: f32 = 0.7;
/// Mean share of a ship's hits that remains in a fight with an opponent whose every shot hits guns and crew. Fitted
/// to exact duels with Bonny & Read.
const GUNS_LEFT: f32 = 0.7;
/// Number of additional sections that a shot of Bonny & Read hits, compared with a normal shot.
const OTHER_SECTIONS: f32 = 3.0;

/// Non-player ship as an opponent in a fight.
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
    /// Returns a legend at full strength.
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

    /// Returns the Royal Navy at full strength. The player who controls the Navy fires at the weakest section.
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

    /// Returns a non-player ship in combat, with its remaining hull.
    pub(super) fn in_combat(view: View<'_>, combat: CombatView<'_>, ship: Ship, hull: u8) -> Npc {
        let legend = combat.legend(ship).and_then(|legend| view.rules().fighter(legend));
        let whole = legend.map_or_else(|| Npc::navy(view), |rules| Npc::legend(view, rules));
        Npc { side: Side { toughness: hull.into(), ..whole.side }, ..whole }
    }

    /// Returns the probability that `own` outlasts the non-player ship. Helpers add `helpers_hits` hits and draw a
    /// share of the fire.
    #[inline]
    pub(super) fn odds_of<L: Simd>(&self, own: Side<L>, helpers: L, helpers_hits: L) -> L {
        let hits = (own.hits + helpers_hits - REGAINED * self.regains).at_least(0.1);
        let hers: Side<L> = self.side.everywhere();
        odds(Side { hits, ..own }, Side { hits: hers.hits / (L::splat(1.0) + helpers), ..hers })
    }

    /// Returns a player's ship as a side in a fight with this non-player ship.
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

    /// Returns the cost of the levels lost to an opponent whose hits strike every section. Winners and losers pay
    /// this cost.
    #[inline]
    pub(super) fn ravage(&self, weights: &Weights, season: f32) -> f32 {
        match weights.judgement {
            Judgement::Second if self.hits_all_over => OTHER_SECTIONS * weights.bruise * season,
            Judgement::First | Judgement::Second => 0.0,
        }
    }

    /// Returns one ship's share of the fame for sinking the non-player ship together with `helpers` helpers.
    #[inline]
    pub(super) fn fame_each<L: Simd>(&self, helpers: L) -> L {
        L::splat(self.fame) / (L::splat(1.0) + helpers)
    }

    /// Returns the value of sinking the non-player ship in addition to its fame: `glory` for a legend, else 0.
    #[inline]
    pub(super) fn glory(&self, glory: f32) -> f32 {
        if self.is_legend { glory } else { 0.0 }
    }
}

/// Non-player ship on the board, with its island.
#[derive(Clone, Copy)]
pub(super) struct NpcAtIsland {
    pub island: Island,
    /// Ratings of the ship in a fight; `None` for the Cacafuego, which does not fight.
    pub npc: Option<Npc>,
}

impl NpcAtIsland {
    /// Returns a player's ship as a side in a fight with this non-player ship.
    #[inline]
    pub(super) fn met_by(&self, ship: &Fighter, judgement: Judgement) -> Side {
        self.npc.as_ref().map_or(ship.side, |npc| npc.met_by(ship, judgement))
    }
}

/// Maximum number of non-player ships on the board: black ships, and one Navy at each outer island.
pub(super) const MOST: usize = 8;

/// Non-player ships on the board.
pub(super) struct Npcs {
    ships: [NpcAtIsland; MOST],
    n: usize,
}

impl Npcs {
    pub(super) fn of(view: View<'_>) -> Npcs {
        let absent = NpcAtIsland { island: Island::Cove, npc: None };
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
        self.ships[self.n] = NpcAtIsland { island, npc };
        self.n += 1;
    }

    /// Returns the non-player ships, black ships first.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &NpcAtIsland> {
        self.ships[..self.n].iter()
    }
}

/// Returns the probability that the Navy outlasts a ship without helpers.
pub(super) fn navy_wins(view: View<'_>, seat: Seat) -> f32 {
    let navy = Npc::navy(view);
    1.0 - navy.odds_of(navy.met_by(&Fighter::of(view, seat), Judgement::Second), 0.0, 0.0)
}
