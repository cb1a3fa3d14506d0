//! Best play: choices that maximise each ship's value. The method is backward induction over the
//! scenes of a battle, with value iteration for loops of misses.

use super::battle::{Battle, Npc, Scene};
use super::decisions::{Decisions, Objective, Owner, Values, add_expected};
use super::explore::{Explored, Plan};
use super::outcome::{Odds, Tally};
use crate::chain::{Components, TooManyStates};
use crate::games::cove::data::Ship;
use crate::games::cove::state::Ask;
use crate::games::cove::state::action::Action;
use crate::games::cove::state::fight::NAVY;
use crate::seat::{MAX_SEATS, Seat};
use crate::stream::NatureDice;

/// Option of a decision, with the option's value for each ship under best play.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// Actions from the decision to the next roll: fire, then the target.
    pub actions: Vec<Action>,
    /// Expected value of the option for each ship.
    pub values: Vec<f64>,
}

/// Situation in which a ship under best play flees.
#[derive(Clone, PartialEq, Debug)]
pub struct Flight {
    /// Probability that the battle reaches this situation.
    pub probability: f64,
    /// Seat of the ship that flees.
    pub seat: Seat,
    /// Levels of all ships; 0 is crippled.
    pub levels: Vec<[u8; 4]>,
}

/// Situation of a decision: all facts on which the best choice depends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Levels of all ships; `None` for a ship that has left the battle.
    pub levels: Vec<Option<[u8; 4]>>,
    /// Hull of the non-player ship, if the battle has one.
    pub npc_hull: Option<u8>,
    /// Ships that will still fire in this round, in order; `None` is the non-player ship. The list
    /// is empty in the preparation.
    pub to_fire: Vec<Option<Seat>>,
    /// Ships at which a legend will fire, in order, before the legend ranks its targets again.
    pub targets: Vec<Seat>,
    /// Ships that have been hit; empty if no ship may flee.
    pub hit: Vec<Seat>,
}

/// First decision that may come up in a battle.
#[derive(Clone, PartialEq, Debug)]
pub struct FirstDecision {
    /// Probability that this decision comes up.
    pub probability: f64,
    /// Seat that decides.
    pub seat: Seat,
    /// Situation of the decision.
    pub standing: Standing,
    /// Options of the decision, the best option first.
    pub choices: Vec<Choice>,
}

/// Best play for ships whose policies ask for best play; all remaining ships follow stated policies.
///
/// Against stated policies, best play is optimal up to [`TOLERANCE`]. If several ships use best play, each ship
/// maximises its value given the later play of all ships. If value iteration has converged, the result is a
/// subgame-perfect equilibrium in stationary strategies of the stochastic game. A game may have several equilibria;
/// value iteration from zero finds one of them.
#[derive(Clone, Debug)]
pub struct Best {
    /// Expected value of the battle for each ship.
    pub values: Vec<f64>,
    /// First decisions that may come up, the most probable first.
    pub first: Vec<FirstDecision>,
    /// Situations in which a ship under best play flees, the most probable first.
    pub flights: Vec<Flight>,
    /// Odds of the battle under best play.
    pub odds: Odds,
    /// Largest change of a value in the last sweep of value iteration.
    pub residual: f64,
    /// Number of states with a decision.
    pub states: usize,
}

/// Largest change of a value at which value iteration stops.
pub const TOLERANCE: f64 = 1e-13;
const MOST_SWEEPS: usize = 100_000;
/// Smallest advantage with which a later option replaces an earlier option as the best. Smaller differences count as
/// ties.
const MARGIN: f64 = 1e-12;

/// Solved battle: the value of every scene under best play, for reports and simulated fights.
pub struct Solution<'b> {
    decisions: Decisions<'b>,
    values: Vec<Values>,
    residual: f64,
    limit: usize,
}

impl Battle {
    /// Solves the battle for best play under an objective.
    ///
    /// # Errors
    /// Returns an error if the battle has more than `limit` states.
    pub fn solve(&self, objective: Objective, limit: usize) -> Result<Solution<'_>, TooManyStates> {
        let decisions = Decisions::explore(self, objective, limit)?;
        let (values, residual) = decisions.solve();
        Ok(Solution { decisions, values, residual, limit })
    }

    /// Returns values, first decisions, flights and odds under best play for an objective.
    ///
    /// # Errors
    /// Returns an error if the battle has more than `limit` states.
    pub fn best(&self, objective: Objective, limit: usize) -> Result<Best, TooManyStates> {
        self.solve(objective, limit)?.best()
    }

    fn standing(&self, scene: &Scene) -> Standing {
        let combat = &scene.state.combat;
        let there = |seat: &Seat| combat.players.has(*seat);
        let levels = |seat: Seat| there(&seat).then(|| scene.state.vessel(seat).levels);
        let to_fire = combat.order.ships()[usize::from(combat.order.at)..].iter();
        let of = |&ship: &Ship| match ship {
            Ship::Of(seat) => Some(seat),
            Ship::Black(_) | Ship::Navy => None,
        };
        let ranking = &combat.rankings[0];
        let targets = ranking.all()[usize::from(ranking.next)..].iter().copied();
        Standing {
            levels: (0..self.ships).map(Seat::new).map(levels).collect(),
            npc_hull: self.npc.map(|npc| match npc {
                Npc::Legend(_) => combat.hulls[0],
                Npc::Navy => combat.hulls[NAVY],
            }),
            to_fire: to_fire
                .map(of)
                .filter(|ship| combat.round > 0 && ship.as_ref().is_none_or(there))
                .collect(),
            targets: targets.filter(there).collect(),
            hit: combat.hit.iter().filter(there).collect(),
        }
    }
}

impl Solution<'_> {
    /// Expected value of the battle for each ship.
    pub fn values(&self) -> Vec<f64> {
        let &(ref start, mut expected) = &self.decisions.start;
        add_expected(&mut expected, start, &self.values);
        expected[..self.decisions.explorer.battle.ships].to_vec()
    }

    /// Returns values, first decisions, flights and odds under best play.
    ///
    /// # Errors
    /// Returns an error if the battle has more states than the limit.
    pub fn best(&self) -> Result<Best, TooManyStates> {
        let battle = self.decisions.explorer.battle;
        let plan = |scene: &Scene| self.decisions.best_plan(scene, &self.values);
        let explored = battle.explore(self.limit, plan)?;
        let visits = explored.chain.visits();
        Ok(Best {
            values: self.values(),
            first: self.decisions.first(&self.values),
            flights: flights(&explored, &visits, plan),
            odds: explored.odds(&visits),
            residual: self.residual,
            states: self.decisions.len(),
        })
    }

    /// Fights the battle once by best play, with `dice`.
    pub fn fight(&self, dice: &mut NatureDice) -> Tally {
        let battle = self.decisions.explorer.battle;
        let mut scene = battle.scene();
        let mut rounds = battle.begin(&mut scene, dice);
        while !scene.over {
            let plan = self.decisions.best_plan(&scene, &self.values);
            rounds += battle.carry_out(plan, &mut scene, dice);
        }
        Tally::of(battle, &scene, rounds)
    }
}

impl Decisions<'_> {
    /// Computes the value of every scene. Scenes that can reach each other form a component. Components are solved
    /// from the end of the battle backwards.
    fn solve(&self) -> (Vec<Values>, f64) {
        let components = Components::of(self.len(), |scene| self.steps(scene));
        let mut values = vec![[0.0; MAX_SEATS]; self.len()];
        let mut residual: f64 = 0.0;
        for component in components.iter().rev() {
            let loops = component.len() > 1 || self.loops(component[0]);
            for sweep in 1..=MOST_SWEEPS {
                let mut moved: f64 = 0.0;
                for &scene in component {
                    let (_, fresh) = self.best_choice(scene, &values);
                    let before = std::mem::replace(&mut values[scene as usize], fresh);
                    let changes = fresh.iter().zip(before).map(|(a, b)| (a - b).abs());
                    moved = changes.fold(moved, f64::max);
                }
                if !loops {
                    break;
                }
                if moved < TOLERANCE || sweep == MOST_SWEEPS {
                    residual = residual.max(moved);
                    break;
                }
            }
        }
        (values, residual)
    }

    fn loops(&self, scene: u32) -> bool {
        self.steps(scene).iter().any(|edge| edge.to == scene)
    }

    /// Index of the deciding seat's best option, and this option's value for each ship. Among equal options the first
    /// is best.
    fn best_choice(&self, scene: u32, values: &[Values]) -> (usize, Values) {
        let owner = self.owner(scene);
        let mut all = self.choices(scene).map(|choice| self.worth(choice, values)).enumerate();
        let first = all.next().expect("a seat that is asked has a choice");
        all.fold(first, |best, next| {
            let better = self.score(owner, &next.1) > self.score(owner, &best.1) + MARGIN;
            if better { next } else { best }
        })
    }

    fn score(&self, owner: Owner, values: &Values) -> f64 {
        match owner {
            Owner::Ship(index) => values[usize::from(index)],
            Owner::Navy => -values[..self.explorer.battle.ships].iter().sum::<f64>(),
        }
    }

    /// Best plan in a scene. The method first removes details that do not affect play.
    fn best_plan(&self, scene: &Scene, values: &[Values]) -> Plan {
        let mut bare = scene.clone();
        let mut key = Vec::new();
        self.explorer.memory.forget(&mut bare);
        self.explorer.memory.pack(&mut bare, &mut key);
        let number = self.explorer.scenes.find(&key).expect("every scene was explored");
        let (best, _) = self.best_choice(number, values);
        self.explorer.battle.options(&bare)[best]
    }

    fn first(&self, values: &[Values]) -> Vec<FirstDecision> {
        let battle = self.explorer.battle;
        let mut scene = battle.scene();
        let (start, _) = &self.start;
        let mut first: Vec<FirstDecision> = Vec::new();
        for edge in start {
            self.explorer.recall(edge.to, &mut scene);
            let Some(seat) = scene.state.ask.seat() else { continue };
            let worth = self.choices(edge.to).map(|choice| self.worth(choice, values));
            let mut choices: Vec<(f64, Choice)> = battle
                .options(&scene)
                .into_iter()
                .zip(worth)
                .map(|(plan, values)| {
                    let score = self.score(self.owner(edge.to), &values);
                    let values = values[..battle.ships].to_vec();
                    (score, Choice { actions: plan.actions(), values })
                })
                .collect();
            choices.sort_by(|a, b| b.0.total_cmp(&a.0));
            let choices: Vec<Choice> = choices.into_iter().map(|(_, choice)| choice).collect();
            let standing = battle.standing(&scene);
            // Rolls that lead to one decision are merged.
            let same = |known: &&mut FirstDecision| {
                (known.seat, &known.standing, &known.choices) == (seat, &standing, &choices)
            };
            match first.iter_mut().find(same) {
                Some(known) => known.probability += edge.probability,
                None => {
                    let probability = edge.probability;
                    first.push(FirstDecision { probability, seat, standing, choices });
                }
            }
        }
        first.sort_by(|a, b| b.probability.total_cmp(&a.probability));
        first
    }
}

fn flights(explored: &Explored<'_>, visits: &[f64], plan: impl Fn(&Scene) -> Plan) -> Vec<Flight> {
    let battle = explored.explorer.battle;
    let mut scene = battle.scene();
    let mut flights: Vec<Flight> = Vec::new();
    for (state, &probability) in (0..).zip(visits) {
        explored.explorer.recall(state, &mut scene);
        let Ask::Act(seat) = scene.state.ask else { continue };
        if probability == 0.0 || plan(&scene) != Plan::Take(Action::Flee) {
            continue;
        }
        let levels: Vec<[u8; 4]> =
            scene.state.vessels[..battle.ships].iter().map(|vessel| vessel.levels).collect();
        match flights.iter_mut().find(|flight| flight.seat == seat && flight.levels == levels) {
            Some(known) => known.probability += probability,
            None => flights.push(Flight { probability, seat, levels }),
        }
    }
    flights.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    flights
}
