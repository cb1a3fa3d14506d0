//! Where a pirate may retire, and how much of what he has gets there.

use corsair_engine::games::blackbeard::{Area, Nation, Place, Port, Set, View};

use super::craft::Craft;
use super::horizon::Horizon;
use super::prospects::EvalContext;

/// A port where a pirate may retire.
#[derive(Clone, Copy)]
struct Refuge {
    port: Port,
    area: Area,
    nation: Nation,
    /// Whether he must buy a Safe Haven there.
    bribes: bool,
}

/// The most refuges that are looked at.
const MOST: usize = 12;
/// The most actions to a refuge that are looked at.
const FAR: usize = 16;

/// A chance for each number of further actions.
#[derive(Clone, Copy)]
pub(super) struct ByActions([f32; FAR]);

impl ByActions {
    /// The chance to keep what each action keeps with the chance `keep`, and that the game lasts
    /// for `after` actions more than that.
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

/// Points that retiring adds to those of any other pirate.
#[derive(Clone, Copy)]
pub(super) struct Stake {
    /// Where he needs no Safe Haven, and where he must buy one.
    free: f32,
    bribed: f32,
}

impl Stake {
    /// Of a Notoriety and money.
    pub(super) fn of(context: EvalContext<'_>, notoriety: f32, money: f32) -> Stake {
        let EvalContext { view, tables, .. } = context;
        let free = notoriety * (tables.retired - tables.other) + money / tables.net_worth;
        let factor = view.rules().haven.factor;
        let pips = (money / f32::from(factor.max(1))).min(6.0);
        let bribe = f32::from(factor) / tables.net_worth;
        Stake { free, bribed: (pips / 6.0) * (free - bribe * (pips + 1.0) / 2.0) }
    }
}

/// The refuges of a pirate, the surest first.
pub(super) struct Refuges {
    list: [Option<Refuge>; MOST],
    /// Actions of a move, and of In-Port Activities that even a refuge without a bribe takes.
    move_cost: u8,
    converts: bool,
}

impl Refuges {
    pub(super) fn of(view: View<'_>, craft: &Craft<'_>) -> Refuges {
        let mut refuges = Refuges {
            list: [None; MOST],
            move_cost: if craft.speed < 0 { view.rules().moves.slow_cost } else { 1 },
            converts: craft.doubloons > 0.0,
        };
        let mut n = 0;
        let mut add = |port: Port, bribes: bool| {
            if let (true, Some(nation)) = (n < MOST, view.nation(port)) {
                let area = view.area_of(port);
                refuges.list[n] = Some(Refuge { port, area, nation, bribes });
                n += 1;
            }
        };
        let governed = view.pro_ports();
        let ships = view.seats().flat_map(|seat| view.ships(seat));
        let taken = ships.fold(Set::EMPTY, |all, ship| ship.havens().or(all));
        craft.havens.iter().for_each(|port| add(port, false));
        for port in governed.without(craft.havens).iter() {
            let Some(nation) = view.nation(port) else { continue };
            if craft.history.has(nation) {
                continue;
            }
            if craft.letter == Some(nation) {
                add(port, false);
            } else if !craft.bribed.has(port) && !taken.has(port) {
                add(port, true);
            }
        }
        if let Some(nation) = craft.letter.filter(|&nation| !craft.history.has(nation)) {
            let shut = governed.or(craft.havens).or(view.destroyed_ports());
            let open = |port: &Port| view.nation(*port) == Some(nation) && !shut.has(*port);
            Port::all().filter(open).for_each(|port| add(port, false));
        }
        refuges
    }

    fn iter(&self) -> impl Iterator<Item = Refuge> {
        self.list.iter().map_while(|refuge| *refuge)
    }

    /// Moves, In-Port Activities where there is something to convert or a bribe to pay, retirement.
    #[inline]
    fn actions(&self, refuge: Refuge, moves: usize, recoveries: u8) -> usize {
        let activities = usize::from(refuge.bribes || self.converts);
        moves * usize::from(self.move_cost) + usize::from(recoveries) + activities + 1
    }

    /// Points that the best refuge promises from a place, by the chance to get there.
    pub(super) fn best(
        &self,
        view: View<'_>,
        place: Place,
        stake: Stake,
        chances: &ByActions,
        recoveries: u8,
    ) -> f32 {
        let mut best = 0.0f32;
        for refuge in self.iter() {
            let moves = if place == refuge.port.into() {
                0
            } else {
                match view.distance(place, refuge.area) {
                    Some(moves) => usize::from(moves) + 1,
                    None => continue,
                }
            };
            let chance = chances.at(self.actions(refuge, moves, recoveries));
            best = best.max(chance * if refuge.bribes { stake.bribed } else { stake.free });
        }
        best
    }
}

/// The greatest of some values, and the greatest of those that belong to another nation.
#[derive(Clone, Copy)]
struct Best {
    most: f32,
    nation: Option<Nation>,
    otherwise: f32,
}

impl Best {
    const NOTHING: Best = Best { most: 0.0, nation: None, otherwise: 0.0 };

    #[inline]
    fn add(&mut self, nation: Nation, value: f32) {
        if value > self.most {
            if self.nation != Some(nation) {
                self.otherwise = self.most;
            }
            (self.most, self.nation) = (value, Some(nation));
        } else if self.nation != Some(nation) {
            self.otherwise = self.otherwise.max(value);
        }
    }

    /// The greatest that does not belong to a nation.
    #[inline]
    fn without(self, nation: Nation) -> f32 {
        if self.nation == Some(nation) { self.otherwise } else { self.most }
    }
}

/// What of a Notoriety point and of money reaches retirement from an area.
#[derive(Clone, Copy)]
pub(super) struct Landfall {
    pub area: Area,
    /// The weight of retirement.
    weight: f32,
    /// What retirement promises of what he has, by the nation of the refuge.
    home: Best,
    /// The part of each point that he gains.
    future: Best,
}

/// What the landfalls of a ship have in common.
pub(super) struct Voyage<'a> {
    pub refuges: &'a Refuges,
    pub stake: Stake,
    /// The chance to come home with what he has, and with what a raid adds.
    pub life: &'a ByActions,
    pub after_a_raid: ByActions,
    /// The chance to pay a bribe after it.
    pub paid: f32,
    pub recoveries: u8,
    /// The weight of retirement.
    pub weight: f32,
}

impl Voyage<'_> {
    /// In an area.
    pub(super) fn landfall(&self, view: View<'_>, area: Area) -> Landfall {
        let (mut home, mut future) = (Best::NOTHING, Best::NOTHING);
        for refuge in self.refuges.iter() {
            let Some(moves) = view.distance(area.into(), refuge.area) else { continue };
            let moves = usize::from(moves);
            let (stake, paid) =
                if refuge.bribes { (self.stake.bribed, self.paid) } else { (self.stake.free, 1.0) };
            let actions = self.refuges.actions(refuge, moves + 1, self.recoveries);
            home.add(refuge.nation, self.life.at(actions) * stake);
            future.add(refuge.nation, self.after_a_raid.at(moves + 3) * paid);
        }
        Landfall { area, weight: self.weight, home, future }
    }
}

impl Landfall {
    /// The part of gains that reaches retirement.
    pub(super) fn future(&self) -> f32 {
        self.weight * self.future.most
    }

    /// The same after an attack on a port of a nation.
    pub(super) fn future_without(&self, nation: Nation) -> f32 {
        self.weight * self.future.without(nation)
    }

    /// What retirement promises of what he has.
    pub(super) fn home(&self) -> f32 {
        self.weight * self.home.most
    }

    /// What an attack on a port of a nation takes of that.
    pub(super) fn closed_by(&self, nation: Nation) -> f32 {
        self.weight * (self.home.most - self.home.without(nation))
    }
}
