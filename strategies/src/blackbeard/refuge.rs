//! Refuges in which a pirate may retire, and the share of the goods that arrives there.

use corsair_engine::games::blackbeard::{Area, Nation, Place, Port, Set, View};

use super::craft::Craft;
use super::horizon::Horizon;
use super::prospects::EvalContext;

/// Maximum number of refuges that an evaluation considers.
const MOST: usize = 12;
/// Maximum distance, in actions, at which an evaluation considers a refuge.
const FAR: usize = 16;

/// Probability for each number of further actions.
#[derive(Clone, Copy)]
pub(super) struct ByActions([f32; FAR]);

impl ByActions {
    /// Returns the probability, for each number of actions, that a pirate keeps the goods and the game lasts. The
    /// goods survive each action with probability `keep`; the game must last for `after` more actions.
    pub(super) fn of(horizon: &Horizon, keep: f32, after: usize) -> ByActions {
        let mut kept = 1.0;
        ByActions(std::array::from_fn(|actions| {
            let chance = kept * horizon.lasts(actions + after);
            kept *= keep;
            chance
        }))
    }

    #[inline]
    fn at(&self, actions: usize) -> f32 {
        self.0[actions.min(FAR - 1)]
    }
}

/// Points of retiring, minus the points of a replacement pirate.
#[derive(Clone, Copy)]
pub(super) struct RetirementValue {
    /// Points for retiring in a refuge that needs no Safe Haven.
    free: f32,
    /// Points for retiring in a refuge in which the pirate must buy a Safe Haven.
    bribed: f32,
}

impl RetirementValue {
    /// Returns the value of a pirate with this Notoriety and money.
    pub(super) fn of(context: EvalContext<'_>, notoriety: f32, money: f32) -> RetirementValue {
        let EvalContext { view, tables, .. } = context;
        let free = notoriety * (tables.retired - tables.other) + money / tables.net_worth;
        let factor = view.rules().haven.factor;
        let pips = (money / f32::from(factor.max(1))).min(6.0);
        let bribe = f32::from(factor) / tables.net_worth;
        RetirementValue { free, bribed: (pips / 6.0) * (free - bribe * (pips + 1.0) / 2.0) }
    }
}

/// Refuges in which retiring takes the same number of actions.
#[derive(Clone, Copy)]
struct Kind {
    ports: Set<Port>,
    /// Areas in which these refuges lie.
    areas: Set<Area>,
    /// Areas in which these refuges lie, listed by nation.
    of_nation: [Set<Area>; Nation::COUNT],
    /// Number of actions from arrival in one of these refuges to retirement.
    actions: usize,
}

impl Kind {
    const fn with_actions(actions: usize) -> Kind {
        let none = Set::EMPTY;
        Kind { ports: Set::EMPTY, areas: none, of_nation: [none; Nation::COUNT], actions }
    }

    #[inline]
    fn add(&mut self, port: Port, area: Area, nation: Nation) {
        self.ports = self.ports.with(port);
        self.areas = self.areas.with(area);
        let of_nation = &mut self.of_nation[nation.index()];
        *of_nation = of_nation.with(area);
    }

    /// Returns the areas of refuges that do not belong to `nation`.
    #[inline]
    fn without(&self, nation: Nation) -> Set<Area> {
        let mut others = self.of_nation;
        others[nation.index()] = Set::EMPTY;
        others.into_iter().fold(Set::EMPTY, Set::or)
    }
}

/// Refuges of a pirate in two groups: without and with the need to buy a Safe Haven.
#[derive(Clone, Copy)]
pub(super) struct Refuges {
    /// Refuges that need no Safe Haven.
    free: Kind,
    /// Refuges in which the pirate must buy a Safe Haven.
    bribed: Kind,
    /// Number of actions that a move takes.
    move_cost: usize,
}

impl Refuges {
    /// Returns at most [`MOST`] refuges: Safe Havens, ports with Pro-Pirate governors, and ports that the Letter of
    /// Marque opens.
    pub(super) fn of(view: View<'_>, craft: &Craft<'_>) -> Refuges {
        // Retirement takes an action, and so do In-Port Activities to convert booty or pay a bribe.
        let converts = usize::from(craft.doubloons > 0.0);
        let mut free = Kind::with_actions(converts + 1);
        let mut bribed = Kind::with_actions(2);
        let mut n = 0;
        let mut add = |kind: &mut Kind, port: Port| {
            if let (true, Some(nation)) = (n < MOST, view.nation(port)) {
                kind.add(port, view.area_of(port), nation);
                n += 1;
            }
        };
        let of_nation = |nation: Option<Nation>| {
            nation.map_or(Set::EMPTY, |nation| view.ports_of_nation(nation))
        };
        let letter = of_nation(craft.letter);
        let hostile =
            craft.history.iter().fold(Set::EMPTY, |all, of| all.or(view.ports_of_nation(of)));
        let governed = view.pro_ports();
        let sounded = craft.bribed.or(view.havens()).without(letter);
        craft.havens.iter().for_each(|port| add(&mut free, port));
        for port in governed.without(craft.havens.or(hostile).or(sounded)).iter() {
            let kind = if letter.has(port) { &mut free } else { &mut bribed };
            add(kind, port);
        }
        let shut = governed.or(craft.havens).or(view.destroyed_ports()).or(hostile);
        letter.without(shut).iter().for_each(|port| add(&mut free, port));
        let move_cost = if craft.speed < 0 { view.rules().moves.slow_cost } else { 1 };
        Refuges { free, bribed, move_cost: move_cost.into() }
    }

    /// Returns whether any refuge belongs to `nation`.
    #[inline]
    fn has(&self, nation: Nation) -> bool {
        let at = nation.index();
        !(self.free.of_nation[at].is_empty() && self.bribed.of_nation[at].is_empty())
    }

    /// Returns the number of actions until retirement in a refuge that is `moves` moves away, with `recoveries`
    /// recovery actions.
    #[inline]
    fn actions(&self, kind: &Kind, moves: u8, recoveries: u8) -> usize {
        usize::from(moves) * self.move_cost + usize::from(recoveries) + kind.actions
    }

    /// Returns the expected points of the best refuge when starting from a place, given the `chances` to arrive. Only
    /// the nearest refuge of each kind counts.
    pub(super) fn best(
        &self,
        view: View<'_>,
        place: Place,
        stake: RetirementValue,
        chances: &ByActions,
        recoveries: u8,
    ) -> f32 {
        let port = place.port();
        let promise = |kind: &Kind, stake: f32| {
            let moves = if port.is_some_and(|port| kind.ports.has(port)) {
                0
            } else {
                match view.nearest(place, kind.areas) {
                    Some(moves) => moves + 1,
                    None => return 0.0,
                }
            };
            chances.at(self.actions(kind, moves, recoveries)) * stake
        };
        promise(&self.free, stake.free).max(promise(&self.bribed, stake.bribed)).max(0.0)
    }
}

/// Expected share of goods and gains that arrives at a refuge from an area.
#[derive(Clone, Copy)]
pub(super) struct Landfall {
    pub area: Area,
    /// Expected points of retiring with the current goods, before the weight `home` is applied.
    pub home: f32,
    /// Share of new gains that arrives at a refuge, before the weight `home` is applied.
    pub future: f32,
}

/// Facts about a ship that determine landfalls.
pub(super) struct Voyage<'a> {
    pub refuges: &'a Refuges,
    pub stake: RetirementValue,
    /// Probability of arriving at a refuge with the current goods, for each number of further actions.
    pub life: &'a ByActions,
    /// Probability of arriving at a refuge with a raid's gains, for each number of further actions.
    pub after_a_raid: &'a ByActions,
    /// Probability of having the money for a bribe after the raid.
    pub paid: f32,
    pub recoveries: u8,
    /// Points that a hit in combat costs the pirate.
    pub hit: f32,
}

impl Voyage<'_> {
    /// Returns the landfall for an area.
    #[inline]
    pub(super) fn landfall(&self, view: View<'_>, area: Area) -> Landfall {
        self.by(view, area, self.refuges.free.areas, self.refuges.bribed.areas)
    }

    /// Returns the landfall after a nation has closed its refuges.
    #[inline]
    pub(super) fn without(&self, view: View<'_>, land: &Landfall, nation: Nation) -> Landfall {
        if !self.refuges.has(nation) {
            return *land;
        }
        let Refuges { free, bribed, .. } = self.refuges;
        self.by(view, land.area, free.without(nation), bribed.without(nation))
    }

    /// Returns the landfall for an area, given the areas of free refuges and of refuges that need a bribe. Only the
    /// nearest refuge of each kind counts.
    #[inline]
    fn by(&self, view: View<'_>, area: Area, free: Set<Area>, bribed: Set<Area>) -> Landfall {
        let (mut home, mut future) = (0.0f32, 0.0f32);
        let mut add = |areas: Set<Area>, kind: &Kind, stake: f32, paid: f32| {
            let Some(moves) = view.nearest(area.into(), areas) else { return };
            let actions = self.refuges.actions(kind, moves + 1, self.recoveries);
            home = home.max(self.life.at(actions) * stake);
            future = future.max(self.after_a_raid.at(usize::from(moves) + 3) * paid);
        };
        add(free, &self.refuges.free, self.stake.free, 1.0);
        add(bribed, &self.refuges.bribed, self.stake.bribed, self.paid);
        Landfall { area, home, future }
    }
}
