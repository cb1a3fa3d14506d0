//! Prospects of a pirate, in points: retirement in a refuge, and raids.

use std::cell::{Cell, OnceCell};

use corsair_engine::Seat;
use corsair_engine::games::blackbeard::{
    Area, Nation, PirateAction, Place, Port, Right, Set, View,
};

use super::chances;
use super::craft::{Craft, condition, unrest};
use super::horizon::Horizon;
use super::refuge::{ByActions, Landfall, Refuges, RetirementValue, Voyage};
use super::tables::{Prize, Tables};
use super::weights::Weights;

/// View, weights, tables and horizon at a decision, which every evaluation reads.
#[derive(Clone, Copy)]
pub(super) struct EvalContext<'a> {
    pub view: View<'a>,
    pub weights: &'a Weights,
    pub tables: &'a Tables,
    pub horizon: &'a Horizon,
}

/// Probability per action that a pirate dies from dangers other than hunters.
const HAZARD: f32 = 0.02;
/// Minimum chance of success at which the bot considers an attack on a port.
const HOPELESS: f32 = 0.2;
/// Share of a pirate's actions at sea to which a hunter reacts.
const HUNTED: f32 = 0.6;

/// Notoriety and money that a typical raid brings, assumed when the voyage home is estimated.
const RAID: (u16, f32) = (5, 600.0);

/// Prospects of a ship and its pirate, in points.
pub(super) struct Prospects<'a> {
    context: EvalContext<'a>,
    pub craft: Craft<'a>,
    refuges: OnceCell<Refuges>,
    /// Points of retiring now, with the current Notoriety and money.
    assets: RetirementValue,
    /// Probability that the pirate survives one action at sea with all goods.
    pub keep: f32,
    /// Probability that the pirate survives and the game lasts, for each number of further actions.
    life: OnceCell<ByActions>,
    /// Probability `life`, discounted by the weight `pull` for each further action.
    pull: OnceCell<ByActions>,
    /// Points that the player loses if the pirate dies, computed on demand.
    exposure: OnceCell<f32>,
    terms: OnceCell<RaidTerms>,
    /// Two best raids in each area.
    raids: [[Raid; 2]; Area::COUNT],
    /// Areas with at least one raid.
    raided: Set<Area>,
    /// Landfall for the ship's area; `None` before [`scout`](Prospects::scout).
    here: Option<Landfall>,
}

/// Factors that all raids of a ship have in common.
struct RaidTerms {
    /// Probability of bringing a raid's gains to a refuge, for each number of further actions.
    life: ByActions,
    /// Probability of having the money for a bribe after the raid.
    paid: f32,
    /// Points that a hit in combat costs the pirate.
    hit: f32,
}

/// Prospects of the best raid in a port's box: an attack on the port, or looting the merchant there.
#[derive(Clone, Copy)]
struct Raid {
    port: Option<Port>,
    points: f32,
}

const NO_RAID: Raid = Raid { port: None, points: 0.0 };

/// Returns the probability that a pirate survives one action at sea (`BB-KC-1`, `BB-REA-4`, `BB-REA-6`).
fn keep(context: EvalContext<'_>, craft: &Craft<'_>, notoriety: u16, hunted: bool) -> f32 {
    let EvalContext { view, weights, tables, .. } = context;
    let comes = if hunted { 1.0 } else { chances::three_below(notoriety) };
    let bonus = i32::from(view.rules().battle.enemy_bonus);
    let lead = craft.combat + craft.ability - i32::from(tables.kc.combat) - bonus;
    let lost = 1.0 - chances::above(lead, 1);
    let caught = chances::above(i32::from(tables.kc.speed) - craft.speed, 1);
    let hunt = weights.fear * HUNTED * comes * caught * lost;
    (1.0 - HAZARD - hunt).max(0.05)
}

/// Returns whether an opponent's King's Commissioner (KC) is in the pirate's area or an adjacent area.
fn is_hunted(view: View<'_>, owner: Seat, place: Place) -> bool {
    let at: Place = place.port().map_or(place, |port| view.area_of(port).into());
    let beside = view.neighbours(at);
    let kcs = view.seats().filter(|&seat| seat != owner).filter_map(|seat| view.kc(seat));
    kcs.into_iter().any(|(kc, _)| kc.place == at || beside.has(kc.place))
}

impl<'a> Prospects<'a> {
    /// Returns the prospects of a seat's ship, with the raids of all areas within reach.
    pub(super) fn of(context: EvalContext<'a>, craft: Craft<'a>, owner: Seat) -> Prospects<'a> {
        let mut prospects = Prospects::at_home(context, craft, owner);
        prospects.scout();
        prospects
    }

    /// Returns the prospects of a seat's ship, without raids.
    pub(super) fn at_home(
        context: EvalContext<'a>,
        craft: Craft<'a>,
        owner: Seat,
    ) -> Prospects<'a> {
        let hunted = is_hunted(context.view, owner, craft.place);
        let keep = keep(context, &craft, craft.notoriety, hunted);
        Prospects {
            refuges: OnceCell::new(),
            assets: RetirementValue::of(context, craft.notoriety.into(), craft.money()),
            keep,
            life: OnceCell::new(),
            pull: OnceCell::new(),
            exposure: OnceCell::new(),
            terms: OnceCell::new(),
            raids: [[NO_RAID; 2]; Area::COUNT],
            raided: Set::EMPTY,
            here: None,
            context,
            craft,
        }
    }

    /// Returns these prospects with precomputed `refuges`.
    pub(super) fn with_refuges(self, refuges: Refuges) -> Prospects<'a> {
        Prospects { refuges: OnceCell::from(refuges), ..self }
    }

    fn refuges(&self) -> &Refuges {
        self.refuges.get_or_init(|| Refuges::of(self.context.view, &self.craft))
    }

    fn life(&self) -> &ByActions {
        self.life.get_or_init(|| ByActions::of(self.context.horizon, self.keep, 0))
    }

    /// Returns the points of retiring in the best refuge that is reachable from a place, minus the points of a
    /// replacement pirate.
    fn best_refuge(
        &self,
        chances: &ByActions,
        place: Place,
        stake: RetirementValue,
        recoveries: u8,
    ) -> f32 {
        let EvalContext { view, weights, .. } = self.context;
        weights.home * self.refuges().best(view, place, stake, chances, recoveries)
    }

    /// Returns the expected points of sailing from a place to a refuge and retiring there.
    pub(super) fn home(&self, place: Place) -> f32 {
        self.best_refuge(self.life(), place, self.assets, self.craft.recoveries)
    }

    /// Returns the expected points of sailing from a place to a refuge and retiring, after `recoveries` recovery
    /// actions and a gain of `notoriety`.
    pub(super) fn home_after(&self, place: Place, recoveries: u8, notoriety: f32) -> f32 {
        let notoriety = f32::from(self.craft.notoriety) + notoriety;
        let stake = RetirementValue::of(self.context, notoriety, self.craft.money());
        self.best_refuge(self.life(), place, stake, recoveries)
    }

    /// Returns the expected points of retiring when starting from a place, discounted by the distance to the refuges.
    pub(super) fn pull(&self, place: Place) -> f32 {
        self.pull_after(place, self.craft.recoveries)
    }

    /// Returns the discounted points of retiring when starting from a place, after `recoveries` recovery actions.
    pub(super) fn pull_after(&self, place: Place, recoveries: u8) -> f32 {
        let EvalContext { horizon, weights, .. } = self.context;
        let pull = || ByActions::of(horizon, self.keep * weights.pull, 0);
        self.best_refuge(self.pull.get_or_init(pull), place, self.assets, recoveries)
    }

    /// Returns the points that a player loses if the pirate dies: the prospects of retirement and of raids.
    pub(super) fn exposure(&self) -> f32 {
        let place = self.craft.place;
        *self.exposure.get_or_init(|| self.home(place) + 0.5 * self.reach(place, None))
    }

    fn terms(&self) -> &RaidTerms {
        self.terms.get_or_init(|| {
            let EvalContext { view, horizon, .. } = self.context;
            let craft = &self.craft;
            let pips = (craft.money() + RAID.1) / f32::from(view.rules().haven.factor.max(1));
            let keep = keep(self.context, craft, craft.notoriety + RAID.0, false);
            RaidTerms {
                life: ByActions::of(horizon, keep, 1),
                paid: pips.min(6.0) / 6.0,
                hit: condition(view, craft.combat, 0) - condition(view, craft.combat - 1, 0),
            }
        })
    }

    /// Returns the facts about the ship that determine landfalls.
    fn voyage(&self) -> Voyage<'_> {
        let terms = self.terms();
        Voyage {
            refuges: self.refuges(),
            stake: self.assets,
            life: self.life(),
            after_a_raid: &terms.life,
            paid: terms.paid,
            recoveries: self.craft.recoveries,
            hit: terms.hit,
        }
    }

    /// Returns the landfall for the area in which a port lies.
    pub(super) fn landfall(&self, port: Port) -> Landfall {
        let view = self.context.view;
        let area = view.area_of(port);
        match self.here {
            Some(land) if land.area == area => land,
            _ => self.voyage().landfall(view, area),
        }
    }

    /// Computes the two best raids in each area. A ship at sea considers only areas within two moves.
    pub(super) fn scout(&mut self) {
        let view = self.context.view;
        let destroyed = view.destroyed_ports();
        let merchants = view.merchants();
        let mut raids = self.raids;
        let (mut raided, mut here) = (Set::EMPTY, None);
        let voyage = self.voyage();
        for area in Area::all() {
            let near = view.distance(self.craft.place, area);
            let is_far = self.craft.ship.is_some() && near.is_none_or(|moves| moves > 2);
            if is_far {
                continue;
            }
            let land = voyage.landfall(view, area);
            if self.craft.place == area.into() {
                here = Some(land);
            }
            let closed = [const { Cell::new(None) }; Nation::COUNT];
            let without = |nation: Nation| {
                let closed = &closed[nation.index()];
                closed.get().unwrap_or_else(|| {
                    let land = voyage.without(view, &land, nation);
                    closed.set(Some(land));
                    land
                })
            };
            // Face-down merchants have equal expected values in all ports, so one computation suffices.
            let unseen = OnceCell::new();
            let best = &mut raids[area.index()];
            for port in view.ports_of(area).without(destroyed).iter() {
                let mut points = self.attack_of(&voyage, &land, without, port);
                if merchants.has(port) {
                    let hunt = match view.merchant_at(port) {
                        Some(merchant) => self.hunt(&land, Some(merchant.cargo)),
                        None => *unseen.get_or_init(|| self.hunt(&land, None)),
                    };
                    points = points.max(hunt);
                }
                let raid = Raid { port: Some(port), points };
                if points > best[0].points {
                    *best = [raid, best[0]];
                } else if points > best[1].points {
                    best[1] = raid;
                }
            }
            if best[0].port.is_some() {
                raided = raided.with(area);
            }
        }
        (self.raids, self.raided, self.here) = (raids, raided, here);
    }

    /// Returns the expected points of the best raid that is reachable from a place. The port `except` is not a
    /// target.
    pub(super) fn reach(&self, place: Place, except: Option<Port>) -> f32 {
        let EvalContext { view, tables, horizon, .. } = self.context;
        let sober = usize::from(self.craft.recoveries);
        let mut best = 0.0f32;
        for area in self.raided.iter() {
            let [first, second] = self.raids[area.index()];
            let raid = if first.port.is_some() && first.port == except { second } else { first };
            if raid.points <= best {
                continue;
            }
            let Some(moves) = view.distance(place, area) else { continue };
            let away = usize::from(moves) + 2 * sober;
            best = best.max(raid.points * tables.fade(away) * horizon.lasts(away));
        }
        best
    }

    /// Returns the expected points of an attack on a port and of the sack that follows (`BB-ATT-3`, `BB-SAC`).
    pub(super) fn attack(&self, land: &Landfall, port: Port) -> f32 {
        let voyage = self.voyage();
        let without = |nation| voyage.without(self.context.view, land, nation);
        self.attack_of(&voyage, land, without, port)
    }

    /// Returns the expected points of an attack during a voyage. `without` gives the landfall after a nation has
    /// closed its refuges.
    #[inline]
    fn attack_of(
        &self,
        voyage: &Voyage<'_>,
        land: &Landfall,
        without: impl Fn(Nation) -> Landfall,
        port: Port,
    ) -> f32 {
        let EvalContext { view, weights, tables, .. } = self.context;
        let Some(nation) = view.nation(port) else { return 0.0 };
        let rules = &view.rules().attack;
        let craft = &self.craft;
        let dice = if view.was_attacked(port) { rules.dice_if_attacked } else { 1 };
        let defense = i32::from(view.defense(port));
        let lead = craft.combat + craft.ability + craft.information(port) - defense;
        let wins = chances::above(lead, dice);
        if wins < HOPELESS {
            return 0.0;
        }
        let Prize { notoriety, booty } = tables.prize(port);
        let closed = without(nation);
        let future = weights.home * closed.future;
        let prize = notoriety * (tables.other + future) + booty * future;
        let sack = chances::at_least(1, defense + 1 - craft.cruelty);
        let spoils = sack * notoriety * (tables.other + 0.5 * future) * weights.haste;
        let hits = wins * f32::from(rules.hits) + chances::short(lead, dice);
        let gain = weights.ports * wins * (prize + spoils) - hits * voyage.hit;
        if land.home <= 0.0 {
            return gain;
        }
        // The ship sinks if the shortfall exceeds its Combat, approximated by a greater lead.
        let sinks = chances::short(lead + craft.combat - 1, dice).min(1.0 - wins);
        gain - sinks * (weights.home * land.home) - weights.home * (land.home - closed.home)
    }

    /// Returns the expected points of finding and looting a merchant with the Cargo rating `cargo`, or with an
    /// average rating if `cargo` is `None` (`BB-FND`, `BB-LOO-3`, `BB-HOS-2`).
    fn hunt(&self, land: &Landfall, cargo: Option<u8>) -> f32 {
        let weights = self.context.weights;
        let finds = self.finds(cargo.is_some());
        let again = (1.0 - finds) * weights.haste;
        self.cargo(land, cargo) * finds * weights.haste / (1.0 - again).max(0.05)
    }

    /// Returns the probability that a Find action succeeds.
    pub(super) fn finds(&self, face_up: bool) -> f32 {
        let rules = &self.context.view.rules().find;
        let bonus = if face_up { i32::from(rules.face_up) } else { 0 };
        chances::at_least(1, i32::from(rules.needed) - self.craft.ability - bonus)
    }

    /// Returns the expected points of looting the merchant in a port's box.
    pub(super) fn loot(&self, land: &Landfall, port: Port) -> f32 {
        let known = self.context.view.merchant_at(port).map(|merchant| merchant.cargo);
        self.cargo(land, known)
    }

    /// Returns the expected points of looting a merchant with the Cargo rating `known`, or with an average rating if
    /// `known` is `None`.
    fn cargo(&self, land: &Landfall, known: Option<u8>) -> f32 {
        let EvalContext { view, weights, tables, .. } = self.context;
        let (rating, doubloons) = tables.cargo(view, land.area, known);
        let future = weights.home * land.future;
        let notoriety = rating + tables.hostage;
        weights.trade
            * (notoriety * (tables.other + future) + doubloons / tables.net_worth * future + 0.5)
    }

    /// Returns the expected points of the action that a pirate has announced.
    pub(super) fn deed(&self, deed: PirateAction) -> f32 {
        let EvalContext { view, tables, .. } = self.context;
        let place = self.craft.place;
        match deed {
            PirateAction::Move(to) => 1.0 + (self.home(to) - self.home(place)).max(0.0),
            PirateAction::Find(port) => 0.4 * self.loot(&self.landfall(port), port),
            PirateAction::Loot(port) => self.loot(&self.landfall(port), port),
            PirateAction::Attack(port) => self.attack(&self.landfall(port), port).max(1.0),
            PirateAction::Sack(port) => {
                let value = 2.0 * f32::from(view.value(port)) * tables.other;
                value * chances::at_least(1, i32::from(view.defense(port)) + 1 - self.craft.cruelty)
            }
            PirateAction::Retire(_) => (self.retirement_value() - self.home(place)).max(0.0) + 1.0,
            PirateAction::InPort => 1.0 + 0.2 * self.home(place),
            PirateAction::Convert(_)
            | PirateAction::Recover
            | PirateAction::Dig
            | PirateAction::Grab(_)
            | PirateAction::Ally(_) => 1.0,
        }
    }

    /// Returns the points of retiring now, minus the points of a replacement pirate.
    pub(super) fn retirement_value(&self) -> f32 {
        let EvalContext { weights, tables, .. } = self.context;
        let points = f32::from(self.craft.notoriety) * (tables.retired - tables.other)
            + (self.craft.net_worth / tables.net_worth).floor();
        weights.home * points
    }

    /// Returns the value in points if Loyalty changes by `by`.
    pub(super) fn loyalty(&self, by: i32) -> f32 {
        let now = self.craft.loyalty;
        let then = (i32::from(now) + by).clamp(0, 12) as u8;
        (unrest(now) - unrest(then)) * (self.exposure() + 5.0)
    }

    /// Returns the pirate's permission to loot, sack or convert with the next action.
    pub(super) fn right(&self) -> Right {
        self.craft.ship.map_or(Right::None, |ship| ship.right())
    }
}
