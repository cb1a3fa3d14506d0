//! Best play: the choices that maximise each ship's own value, by backward induction over the
//! states of a battle and value iteration where misses lead back to them.

use super::battle::{Battle, Node};
use super::outcome::{Odds, Tally};
use super::policy::{FleeRule, Policy, TargetRule, act};
use crate::chain::{Chain, Edge, TooManyStates};
use crate::games::cove::action::Action;
use crate::games::cove::state::{Ask, State};
use crate::games::cove::vocabulary::Ship;
use crate::odds::each_outcome;
use crate::seat::{MAX_SEATS, Seat};

/// What a ship wants.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Objective {
    /// To be the lone survivor, with no non-player ship left.
    Win,
    /// Fame.
    Fame,
    /// Fame, less this much for every level lost.
    FameLessDamage(f64),
}

/// One way to decide, and what it is worth to each ship under best play afterwards.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The actions, up to the next throw of dice: fire, then the target.
    pub actions: Vec<Action>,
    /// The expected value for each ship.
    pub values: Vec<f64>,
}

/// Best play of the ships whose policies say so, the others keeping to theirs.
///
/// Against ships that keep to stated policies it is optimal, up to the tolerance. Where several
/// ships play their best, each maximises its own value given what all do afterwards: a
/// subgame-perfect equilibrium of the stochastic game, if value iteration has converged.
#[derive(Clone, Debug)]
pub struct Best {
    /// The expected value for each ship.
    pub values: Vec<f64>,
    /// The first decisions that may come up: probability, who decides, and the choices, best first.
    pub first: Vec<(f64, Seat, Vec<Choice>)>,
    /// Situations in which a ship of best play flees: probability, who flees, and the levels of all.
    pub flights: Vec<(f64, Seat, Vec<[u8; 4]>)>,
    /// The odds under these policies.
    pub odds: Odds,
    /// The largest change of a value in the last sweep of value iteration.
    pub residual: f64,
}

type Values = [f64; MAX_SEATS];

/// A state that a step leads to, with its probability and the rounds that begin on the way.
type Reached = (Node, f64, u32);

/// A state with its choices; without choices it is an end.
struct Decision {
    node: Node,
    owner: Owner,
    choices: Vec<(Action, Vec<Edge>)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Owner {
    /// A ship that maximises its own value.
    Ship(usize),
    /// The Navy's controller, who minimises the sum of the ships' values.
    Navy,
}

/// Value iteration stops when no value moves further than this.
const TOLERANCE: f64 = 1e-13;
const MOST_SWEEPS: usize = 100_000;

impl Battle {
    /// Best play under an objective.
    ///
    /// # Errors
    /// When the battle has more than `limit` states.
    pub fn best(&self, objective: Objective, limit: usize) -> Result<Best, TooManyStates> {
        let (decisions, start) = self.decisions(limit)?;
        let (values, residual) = self.solve(&decisions, objective);
        let expected = |edges: &[Edge]| expectation(edges, &values);
        let best: Vec<usize> = decisions
            .iter()
            .map(|decision| self.best_choice(decision, &values).unwrap_or(0))
            .collect();
        let chain = Chain {
            states: decisions.iter().map(|decision| decision.node.clone()).collect(),
            edges: decisions
                .iter()
                .zip(&best)
                .map(|(decision, &best)| {
                    decision.choices.get(best).map_or_else(Vec::new, |(_, edges)| edges.clone())
                })
                .collect(),
            start: start.clone(),
        };
        let first = start
            .iter()
            .filter_map(|edge| {
                let decision = &decisions[edge.to];
                let seat = decision.node.state.ask.seat()?;
                (!decision.node.over)
                    .then(|| (edge.probability, seat, self.spell_out(&decisions, edge.to, &values)))
            })
            .collect();
        Ok(Best {
            values: expected(&start)[..self.ships].to_vec(),
            first,
            flights: self.flights(&decisions, &best, &chain.visits()),
            odds: Odds::of_chain(self, &chain),
            residual,
        })
    }

    fn decisions(&self, limit: usize) -> Result<(Vec<Decision>, Vec<Edge>), TooManyStates> {
        let mut start = Vec::new();
        each_outcome(
            |dice| self.begin(dice),
            |(node, rounds), chance| start.push((node, chance.value(), rounds)),
        );
        // The choices of each state, as the chain explores their union in the order of its states.
        let mut choices_of: Vec<Vec<(Action, Vec<Reached>)>> = Vec::new();
        let mut legal = Vec::new();
        let chain = Chain::explore(
            start,
            |node, out| {
                let mut choices = Vec::new();
                for action in self.options(node, &mut legal) {
                    let mut steps = Vec::new();
                    each_outcome(
                        |dice| self.take(node, action, dice),
                        |(next, rounds), chance| steps.push((next, chance.value(), rounds)),
                    );
                    out.extend(steps.iter().cloned());
                    choices.push((action, steps));
                }
                choices_of.push(choices);
            },
            limit,
        )?;
        let index: std::collections::HashMap<&Node, usize> = chain.states.iter().zip(0..).collect();
        let decisions = chain
            .states
            .iter()
            .zip(choices_of)
            .map(|(node, choices)| Decision {
                node: node.clone(),
                owner: owner(&node.state),
                choices: choices
                    .into_iter()
                    .map(|(action, steps)| {
                        let edge = |(node, probability, count): Reached| Edge {
                            to: index[&node],
                            probability,
                            count,
                        };
                        (action, steps.into_iter().map(edge).collect())
                    })
                    .collect(),
            })
            .collect();
        Ok((decisions, chain.start))
    }

    /// The actions among which a state leaves a choice; one where the policy is stated.
    fn options(&self, node: &Node, legal: &mut Vec<Action>) -> Vec<Action> {
        if node.over {
            return Vec::new();
        }
        let state = &node.state;
        let stated = act(&self.game, state, &self.policies, self.navy, legal);
        self.game.list_actions(state, legal);
        let policy = |seat: Seat| -> Policy { self.policies[seat.index()] };
        match state.ask {
            Ask::Act(seat) => {
                let Policy { target, flee } = policy(seat);
                if flee != FleeRule::Best && stated == Action::Flee {
                    return vec![Action::Flee];
                }
                let allowed = |action: &Action| match action {
                    Action::Flee => flee == FleeRule::Best,
                    fire => target == TargetRule::Best || *fire == stated,
                };
                legal.iter().copied().filter(allowed).collect()
            }
            Ask::Aim(seat) => {
                let rule = match state.combat.order.current() {
                    Some(Ship::Navy) => self.navy,
                    _ => policy(seat).target,
                };
                if rule == TargetRule::Best { legal.clone() } else { vec![stated] }
            }
            Ask::Prepare(seat) | Ask::Kegs(seat) => {
                if policy(seat).target == TargetRule::Best {
                    legal.clone()
                } else {
                    vec![stated]
                }
            }
            _ => vec![stated],
        }
    }

    /// The value of every state, components of states that lead to each other last to first.
    fn solve(&self, decisions: &[Decision], objective: Objective) -> (Vec<Values>, f64) {
        let union = Chain {
            states: vec![(); decisions.len()],
            edges: decisions
                .iter()
                .map(|d| d.choices.iter().flat_map(|(_, edges)| edges.iter().copied()).collect())
                .collect(),
            start: Vec::new(),
        };
        let mut values = vec![[0.0; MAX_SEATS]; decisions.len()];
        let mut residual: f64 = 0.0;
        for component in union.components().into_iter().rev() {
            let mut sweeps = 0;
            loop {
                let mut moved: f64 = 0.0;
                for &at in &component {
                    let fresh = self.value(&decisions[at], &values, objective);
                    let change = |(a, b): (&f64, &f64)| (a - b).abs();
                    moved = fresh.iter().zip(&values[at]).map(change).fold(moved, f64::max);
                    values[at] = fresh;
                }
                sweeps += 1;
                if component.len() == 1 && sweeps == 1 && !self.loops(decisions, component[0]) {
                    break;
                }
                if moved < TOLERANCE || sweeps == MOST_SWEEPS {
                    residual = residual.max(moved);
                    break;
                }
            }
        }
        (values, residual)
    }

    fn loops(&self, decisions: &[Decision], at: usize) -> bool {
        decisions[at].choices.iter().any(|(_, edges)| edges.iter().any(|edge| edge.to == at))
    }

    fn value(&self, decision: &Decision, values: &[Values], objective: Objective) -> Values {
        match self.best_choice(decision, values) {
            Some(best) => expectation(&decision.choices[best].1, values),
            None => self.worth(&decision.node, objective),
        }
    }

    /// The index of the choice that is best for who decides; the first of equal ones.
    fn best_choice(&self, decision: &Decision, values: &[Values]) -> Option<usize> {
        let score = |edges: &[Edge]| {
            let values = expectation(edges, values);
            match decision.owner {
                Owner::Ship(index) => values[index],
                Owner::Navy => -values[..self.ships].iter().sum::<f64>(),
            }
        };
        let mut best: Option<(usize, f64)> = None;
        for (index, (_, edges)) in decision.choices.iter().enumerate() {
            let score = score(edges);
            if best.is_none_or(|(_, so_far)| score > so_far) {
                best = Some((index, score));
            }
        }
        best.map(|(index, _)| index)
    }

    fn worth(&self, end: &Node, objective: Objective) -> Values {
        let tally = Tally::of(self, end, 0);
        let mut values = [0.0; MAX_SEATS];
        for (index, ship) in tally.ships.iter().enumerate() {
            values[index] = match objective {
                Objective::Win => f64::from(u8::from(tally.left == [index])),
                Objective::Fame => ship.fame.into(),
                Objective::FameLessDamage(price) => {
                    let before = self.begun.vessels[index].levels;
                    let lost: u8 = before.iter().sum::<u8>() - ship.levels.iter().sum::<u8>();
                    f64::from(ship.fame) - price * f64::from(lost)
                }
            };
        }
        values
    }

    /// The choices of a state, best first, each spelled out up to the next throw of dice.
    fn spell_out(&self, decisions: &[Decision], at: usize, values: &[Values]) -> Vec<Choice> {
        let Owner::Ship(owner) = decisions[at].owner else { return Vec::new() };
        let mut choices = Vec::new();
        for (action, edges) in &decisions[at].choices {
            let follow_up = match edges.as_slice() {
                [only] if decisions[only.to].owner == decisions[at].owner => Some(only.to),
                _ => None,
            };
            let next = follow_up.filter(|&to| matches!(decisions[to].node.state.ask, Ask::Aim(_)));
            match next {
                Some(to) if !decisions[to].node.over => {
                    for (target, edges) in &decisions[to].choices {
                        let values = expectation(edges, values)[..self.ships].to_vec();
                        choices.push(Choice { actions: vec![*action, *target], values });
                    }
                }
                _ => {
                    let values = expectation(edges, values)[..self.ships].to_vec();
                    choices.push(Choice { actions: vec![*action], values });
                }
            }
        }
        choices.sort_by(|a, b| b.values[owner].total_cmp(&a.values[owner]));
        choices
    }

    fn flights(
        &self,
        decisions: &[Decision],
        best: &[usize],
        visits: &[f64],
    ) -> Vec<(f64, Seat, Vec<[u8; 4]>)> {
        let mut flights: Vec<(f64, Seat, Vec<[u8; 4]>)> = Vec::new();
        for ((decision, &best), &probability) in decisions.iter().zip(best).zip(visits) {
            let flees = matches!(decision.choices.get(best), Some((Action::Flee, _)));
            let (true, Ask::Act(seat)) = (flees && probability > 0.0, decision.node.state.ask)
            else {
                continue;
            };
            let levels: Vec<[u8; 4]> =
                (0..self.ships).map(|index| decision.node.state.vessels[index].levels).collect();
            match flights.iter_mut().find(|(_, who, there)| *who == seat && *there == levels) {
                Some((so_far, ..)) => *so_far += probability,
                None => flights.push((probability, seat, levels)),
            }
        }
        flights.sort_by(|a, b| b.0.total_cmp(&a.0));
        flights
    }
}

fn owner(state: &State) -> Owner {
    match (state.ask, state.combat.order.current()) {
        (Ask::Aim(_), Some(Ship::Navy)) => Owner::Navy,
        (ask, _) => Owner::Ship(ask.seat().map_or(0, Seat::index)),
    }
}

fn expectation(edges: &[Edge], values: &[Values]) -> Values {
    let mut expected = [0.0; MAX_SEATS];
    for edge in edges {
        for (sum, value) in expected.iter_mut().zip(&values[edge.to]) {
            *sum += edge.probability * value;
        }
    }
    expected
}
