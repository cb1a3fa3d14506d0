//! Decisions of a battle: every scene that best play may reach, and each option's outcomes.

use super::battle::{Battle, Scene};
use super::explore::{Explorer, Follow, Plan};
use super::memory::Purpose;
use super::outcome::Tally;
use super::policy::{FleeRule, TargetRule};
use crate::chain::{Edge, TooManyStates, slice};
use crate::game::Game;
use crate::games::cove::data::Ship;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::rules::TavernStyle;
use crate::games::cove::state::Ask;
use crate::games::cove::state::action::Action;
use crate::seat::{MAX_SEATS, Seat};

/// Value of a scene for each ship.
pub(super) type Values = [f64; MAX_SEATS];

/// Player who makes a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// Ship that maximises its value.
    Ship(u8),
    /// Controller of the Navy, who minimises the sum of the ships' values.
    Navy,
}

/// Numbered scenes, each with its options in a fixed order. An option's reward holds its immediate gains, so that
/// scenes need not store fame.
pub(super) struct Decisions<'b> {
    pub explorer: Explorer<'b>,
    /// First steps of the battle, with their rewards.
    pub start: (Vec<Edge>, Values),
    owners: Vec<Owner>,
    /// For each scene, the end index of the scene's options in the list of all options.
    choice_ends: Vec<usize>,
    /// For each option, the end index of the option's edges in the list of all edges.
    edge_ends: Vec<usize>,
    edges: Vec<Edge>,
    /// Reward of each option for each ship.
    rewards: Vec<f64>,
}

impl<'b> Decisions<'b> {
    pub(super) fn explore(
        battle: &'b Battle,
        objective: Objective,
        limit: usize,
    ) -> Result<Decisions<'b>, TooManyStates> {
        let mut all = Decisions {
            explorer: Explorer::new(battle, Purpose::Play),
            start: (Vec::new(), [0.0; MAX_SEATS]),
            owners: Vec::new(),
            choice_ends: Vec::new(),
            edge_ends: Vec::new(),
            edges: Vec::new(),
            rewards: Vec::new(),
        };
        let mut scene = battle.scene();
        all.start = all.outcomes(&scene, Plan::Begin, objective);
        while all.owners.len() < all.explorer.scenes.len() {
            if all.explorer.scenes.len() > limit {
                return Err(TooManyStates { limit });
            }
            all.explorer.recall(all.owners.len() as u32, &mut scene);
            all.owners.push(owner(&scene));
            for plan in battle.options(&scene) {
                let (mut edges, reward) = all.outcomes(&scene, plan, objective);
                all.edges.append(&mut edges);
                all.edge_ends.push(all.edges.len());
                all.rewards.extend(&reward[..battle.ships]);
            }
            all.choice_ends.push(all.edge_ends.len());
        }
        Ok(all)
    }

    pub(super) fn len(&self) -> usize {
        self.owners.len()
    }

    pub(super) fn owner(&self, scene: u32) -> Owner {
        self.owners[scene as usize]
    }

    /// Index range of a scene's options in the list of all scenes' options.
    pub(super) fn choices(&self, scene: u32) -> std::ops::Range<usize> {
        let first = scene.checked_sub(1).map_or(0, |before| self.choice_ends[before as usize]);
        first..self.choice_ends[scene as usize]
    }

    /// Edges of all options of a scene.
    pub(super) fn steps(&self, scene: u32) -> &[Edge] {
        let choices = self.choices(scene);
        let first = choices.start.checked_sub(1).map_or(0, |before| self.edge_ends[before]);
        let end = choices.end.checked_sub(1).map_or(0, |last| self.edge_ends[last]);
        &self.edges[first..end]
    }

    /// Value of an option for each ship: its reward plus the expected value of its outcomes.
    pub(super) fn worth(&self, choice: usize, values: &[Values]) -> Values {
        let ships = self.explorer.battle.ships;
        let mut worth = [0.0; MAX_SEATS];
        worth[..ships].copy_from_slice(&self.rewards[choice * ships..(choice + 1) * ships]);
        add_expected(&mut worth, slice(&self.edges, &self.edge_ends, choice), values);
        worth
    }

    fn outcomes(&mut self, scene: &Scene, plan: Plan, objective: Objective) -> (Vec<Edge>, Values) {
        let battle = self.explorer.battle;
        let (mut edges, mut reward) = (Vec::new(), [0.0; MAX_SEATS]);
        let visit = |after: &Scene, probability: f64| {
            for (index, sum) in reward[..battle.ships].iter_mut().enumerate() {
                *sum += probability * objective.reward(battle, scene, after, index);
            }
            if after.over { Follow::No } else { Follow::Yes }
        };
        self.explorer.outcomes(scene, plan, visit, &mut edges);
        (edges, reward)
    }
}

/// Adds the expected values of the scenes that the edges lead to.
pub(super) fn add_expected(sums: &mut Values, edges: &[Edge], values: &[Values]) {
    for edge in edges {
        for (sum, value) in sums.iter_mut().zip(&values[edge.to as usize]) {
            *sum += edge.probability * value;
        }
    }
}

impl Objective {
    /// Reward of one ship for play from the scene `before` to the scene `after`.
    fn reward(self, battle: &Battle, before: &Scene, after: &Scene, index: usize) -> f64 {
        let (was, is) = (&before.state.vessels[index], &after.state.vessels[index]);
        let fame = f64::from(is.fame - was.fame);
        match self {
            Objective::Win if after.over => {
                f64::from(u8::from(Tally::of(battle, after, 0).left == [index]))
            }
            Objective::Win => 0.0,
            Objective::Fame => fame,
            Objective::FameMinusDamage(price) => {
                let levels = |levels: [u8; 4]| levels.map(f64::from).iter().sum::<f64>();
                fame - price * (levels(was.levels) - levels(is.levels))
            }
        }
    }
}

impl Battle {
    /// Plans that a ship may choose in a scene; only one plan if its policy is stated. Flight comes last, so that
    /// best play flees only if flight is strictly better.
    pub(super) fn options(&self, scene: &Scene) -> Vec<Plan> {
        let stated = self.stated(scene);
        match (scene.state.ask, owner(scene)) {
            (Ask::Act(seat), _) => self.acts(scene, seat, stated),
            (Ask::Aim(_), Owner::Navy) if self.navy != TargetRule::Best => {
                vec![Plan::Take(stated)]
            }
            (
                Ask::Aim(seat) | Ask::Prepare(seat) | Ask::Kegs(seat) | Ask::BeforeRoll(seat),
                Owner::Ship(_),
            ) if self.policies[seat.index()].target != TargetRule::Best => {
                vec![Plan::Take(stated)]
            }
            _ => self.legal(scene).into_iter().map(Plan::Take).collect(),
        }
    }

    fn acts(&self, scene: &Scene, seat: Seat, stated: Action) -> Vec<Plan> {
        let policy = self.policies[seat.index()];
        if policy.flee != FleeRule::Best && stated == Action::Flee {
            return vec![Plan::Take(Action::Flee)];
        }
        let mut plans = Vec::new();
        for action in self.legal(scene) {
            match action {
                Action::Fire(_) if policy.target == TargetRule::Best || action == stated => {
                    plans.extend(self.volleys(scene, seat, action));
                }
                _ => {}
            }
        }
        if policy.flee == FleeRule::Best {
            plans.push(Plan::Take(Action::Flee));
        }
        plans
    }

    /// Plans to fire at each target, if the firer aims next. There is only the plan to fire in three cases: opponents
    /// may play Powder Kegs first, the firer may play combat cards first, or there is a single target.
    fn volleys(&self, scene: &Scene, seat: Seat, fire: Action) -> Vec<Plan> {
        let Action::Fire(cards) = fire else { return Vec::new() };
        let mut aiming = scene.clone();
        let combat = &mut aiming.state.combat;
        combat.volley.six_gun = cards.six_gun;
        let mut others = combat.players.iter().filter(|&other| other != seat);
        let kegs = !combat.avast
            && others.any(|other| scene.state.vessel(other).hand.has(Card::PowderKeg));
        let cards = match self.game.rules.tavern.style {
            TavernStyle::PiratesCove => kegs,
            TavernStyle::Piratenbucht => self.game.can_prepare(&scene.state, seat),
        };
        if cards || self.game.only_target(&aiming.state, seat).is_some() {
            return vec![Plan::Take(fire)];
        }
        aiming.state.ask = Ask::Aim(seat);
        let targets = match self.policies[seat.index()].target {
            TargetRule::Best => self.legal(&aiming),
            _ => vec![self.stated(&aiming)],
        };
        targets.into_iter().map(|target| Plan::FireAt(fire, target)).collect()
    }

    fn legal(&self, scene: &Scene) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.actions(&scene.state, &mut legal);
        legal
    }
}

pub(super) fn owner(scene: &Scene) -> Owner {
    match (scene.state.ask, scene.state.combat.order.current()) {
        (Ask::Aim(_), Some(Ship::Navy)) => Owner::Navy,
        (ask, _) => Owner::Ship(ask.seat().map_or(0, Seat::index) as u8),
    }
}

/// Objective of a ship in battle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Objective {
    /// Probability to be the lone survivor, with no non-player ship left.
    Win,
    /// Fame gained in the battle.
    Fame,
    /// Fame minus this number for each level that the ship loses.
    FameMinusDamage(f64),
}
