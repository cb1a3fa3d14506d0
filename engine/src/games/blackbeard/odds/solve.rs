//! The graph of an inquiry, its values under best play, and the odds that follow.

use std::collections::BTreeMap;

use super::ending::{Ending, Measure, Outcome};
use super::inquiry::{HERO, Inquiry};
use super::key::key_of;
use super::scene::{Scene, Watch};
use crate::chain::{Chain, Components, Edge, TooManyStates, merge, slice};
use crate::dice::Dice;
use crate::games::blackbeard::action::Action;
use crate::games::blackbeard::context::Context;
use crate::games::blackbeard::state::{Ask, Question};
use crate::games::blackbeard::vocabulary::Pirate;
use crate::intern::Interner;
use crate::odds::Enumerator;

/// Value iteration stops when no value moves further than this.
const TOLERANCE: f64 = 1e-13;
const MOST_SWEEPS: usize = 100_000;
/// A later option is better only by more than this, so that equal ones keep their order: Cunning
/// that does not help is not spent.
const MARGIN: f64 = 1e-12;

/// The dice of one side that lie open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenRoll {
    /// Whose they are, or upon whom; `None` for a foe or a port.
    pub pirate: Option<Pirate>,
    /// Their sum.
    pub total: u8,
    /// What is added to it.
    pub plus: i16,
}

/// One option, and what the objective is expected to be after it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The option.
    pub action: Action,
    /// The expected objective.
    pub value: f64,
}

/// A decision that no policy makes, before which there is none.
#[derive(Clone, PartialEq, Debug)]
pub struct FirstDecision {
    /// The probability that it is this one.
    pub probability: f64,
    /// Whether the pirate's player decides.
    pub his: bool,
    /// What is asked.
    pub question: Question,
    /// The dice that lie open.
    pub rolls: Vec<OpenRoll>,
    /// The options, the best one first.
    pub choices: Vec<Choice>,
}

/// The exact distribution over the endings of an inquiry.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// The probability of each outcome that can be.
    pub outcomes: BTreeMap<Outcome, f64>,
    /// The probability of each value of each measure; together, that it can be measured.
    pub spreads: BTreeMap<Measure, BTreeMap<i32, f64>>,
}

impl Odds {
    fn add(&mut self, ending: &Ending, probability: f64) {
        *self.outcomes.entry(ending.outcome).or_insert(0.0) += probability;
        for measure in Measure::ALL {
            if let Some(value) = ending.measure(measure) {
                let spread = self.spreads.entry(measure).or_default();
                *spread.entry(value).or_insert(0.0) += probability;
            }
        }
    }

    /// The expected value of a measure, among endings in which it can be taken.
    pub fn mean(&self, measure: Measure) -> Option<f64> {
        let spread = self.spreads.get(&measure)?;
        let all: f64 = spread.values().sum();
        let sum: f64 = spread.iter().map(|(&value, chance)| f64::from(value) * chance).sum();
        (all > 0.0).then(|| sum / all)
    }
}

/// A place in the graph: an ending, or options with what each leads to. Chance alone is one option.
#[derive(Debug)]
enum Node {
    /// Known by its key, not yet explored.
    Unexplored,
    End(Ending),
    Fork {
        /// Who decides and what is on the table; none where chance alone falls.
        decision: Option<Decision>,
        edges: Vec<Edge>,
        /// Where the edges of each option end.
        ends: Vec<usize>,
    },
}

#[derive(Clone, Debug)]
struct Decision {
    his: bool,
    question: Question,
    rolls: Vec<OpenRoll>,
    actions: Vec<Action>,
}

/// What a walk has come to.
enum Reached {
    Scene,
    End(Ending),
}

/// A solved inquiry, ready to be reported or played.
#[derive(Debug)]
pub struct Solution<'q> {
    inquiry: &'q Inquiry,
    keys: Interner,
    nodes: Vec<Node>,
    values: Vec<f64>,
    start: Vec<Edge>,
}

const SCENE: u8 = 1;
const ENDING: u8 = 2;

impl Inquiry {
    /// Solves it for best play.
    ///
    /// # Errors
    /// When there are more than `limit` states.
    pub fn solve(&self, limit: usize) -> Result<Solution<'_>, TooManyStates> {
        let mut solution = Solution {
            inquiry: self,
            keys: Interner::new(),
            nodes: Vec::new(),
            values: Vec::new(),
            start: Vec::new(),
        };
        solution.explore(limit)?;
        solution.evaluate();
        Ok(solution)
    }

    /// The seat that is asked takes an action.
    fn take<D: Dice>(&self, scene: &mut Scene, ask: Ask, action: Action, dice: &mut D) {
        let Scene { state, log } = scene;
        state.ask = None;
        let mut watch = Watch { pirate: self.pirate, log };
        Context { game: &self.game, state, dice, watch: &mut watch }.take(ask, action);
    }

    /// Plays a scene on to an ending, to a decision that no policy makes, or to where `pauses` says
    /// so and no dice lie open. A frame of the game is resumed at a time.
    fn walk<D: Dice>(
        &self,
        scene: &mut Scene,
        dice: &mut D,
        pauses: impl Fn(&D) -> bool,
    ) -> Reached {
        loop {
            if let Some(ending) = self.ending(scene) {
                return Reached::End(ending);
            }
            match scene.state.ask {
                Some(ask) => match self.options(scene, ask).as_slice() {
                    &[action] => self.take(scene, ask, action, dice),
                    _ => return Reached::Scene,
                },
                None if pauses(dice) && !scene.dice_lie_open() => return Reached::Scene,
                None => {
                    let Scene { state, log } = scene;
                    let mut watch = Watch { pirate: self.pirate, log };
                    Context { game: &self.game, state, dice, watch: &mut watch }.step();
                }
            }
        }
    }

    /// Plays it once with these dice and the choices of a solution; `None` where a choice is to be
    /// made that no policy makes, and there is no solution.
    pub fn play<D: Dice>(&self, solution: Option<&Solution<'_>>, dice: &mut D) -> Option<Ending> {
        let mut scene = self.start.clone();
        loop {
            if let Reached::End(ending) = self.walk(&mut scene, dice, |_| false) {
                return Some(ending);
            }
            let ask = scene.state.ask?;
            let action = solution?.best_of(&scene, &self.options(&scene, ask));
            self.take(&mut scene, ask, action, dice);
        }
    }
}

impl Solution<'_> {
    /// How many states it has.
    pub fn states(&self) -> usize {
        self.nodes.len()
    }

    /// The expected objective.
    pub fn value(&self) -> f64 {
        expected(&self.start, &self.values)
    }

    fn explore(&mut self, limit: usize) -> Result<(), TooManyStates> {
        let mut dice = Enumerator::default();
        let mut waiting = Vec::new();
        self.start = self.outcomes(&self.inquiry.start, None, &mut dice, &mut waiting);
        while let Some((number, scene)) = waiting.pop() {
            let mut edges = Vec::new();
            let mut ends = Vec::new();
            let decision = scene.state.ask.map(|ask| Decision {
                his: ask.seat == HERO,
                question: ask.question,
                rolls: open_rolls(&scene),
                actions: self.inquiry.options(&scene, ask),
            });
            let options: Vec<Option<Action>> = match &decision {
                Some(decision) => decision.actions.iter().copied().map(Some).collect(),
                None => vec![None],
            };
            for option in options {
                edges.append(&mut self.outcomes(&scene, option, &mut dice, &mut waiting));
                ends.push(edges.len());
            }
            self.nodes[number as usize] = Node::Fork { decision, edges, ends };
            if self.nodes.len() > limit {
                return Err(TooManyStates { limit });
            }
        }
        Ok(())
    }

    /// Every outcome of an option, or of chance alone; new scenes are added to those that wait.
    fn outcomes(
        &mut self,
        from: &Scene,
        option: Option<Action>,
        dice: &mut Enumerator,
        waiting: &mut Vec<(u32, Scene)>,
    ) -> Vec<Edge> {
        let inquiry = self.inquiry;
        let mut edges = Vec::new();
        let mut stage = from.clone();
        dice.restart();
        loop {
            if let (Some(action), Some(ask)) = (option, stage.state.ask) {
                inquiry.take(&mut stage, ask, action, dice);
            }
            let reached = inquiry.walk(&mut stage, dice, |dice| dice.depth() > 0);
            let key = match &reached {
                Reached::Scene => {
                    inquiry.forget(&mut stage);
                    key_of(SCENE, &stage)
                }
                Reached::End(ending) => key_of(ENDING, ending),
            };
            let to = self.keys.intern(&key);
            if to as usize == self.nodes.len() {
                self.nodes.push(match reached {
                    Reached::Scene => {
                        waiting.push((to, stage.clone()));
                        Node::Unexplored
                    }
                    Reached::End(ending) => Node::End(ending),
                });
            }
            edges.push(Edge { to, count: 0, probability: dice.chance().value() });
            if !dice.advance() {
                merge(&mut edges);
                return edges;
            }
            stage.clone_from(from);
        }
    }

    fn edges(&self, node: u32) -> &[Edge] {
        match &self.nodes[node as usize] {
            Node::Fork { edges, .. } => edges,
            Node::End(_) | Node::Unexplored => &[],
        }
    }

    /// The value of every node, components of nodes that lead to each other last to first.
    fn evaluate(&mut self) {
        let components = Components::of(self.nodes.len(), |node| self.edges(node));
        let mut values = vec![0.0; self.nodes.len()];
        for component in components.iter().rev() {
            let loops = |node: u32| self.edges(node).iter().any(|edge| edge.to == node);
            let has_loops = component.len() > 1 || loops(component[0]);
            for _ in 0..MOST_SWEEPS {
                let mut moved: f64 = 0.0;
                for &node in component {
                    let value = self.best(node, &values).1;
                    moved = moved.max((value - values[node as usize]).abs());
                    values[node as usize] = value;
                }
                if !has_loops || moved < TOLERANCE {
                    break;
                }
            }
        }
        self.values = values;
    }

    /// The option of a node that is best for the seat that decides, the first of equal ones, and its
    /// value.
    fn best(&self, node: u32, values: &[f64]) -> (usize, f64) {
        match &self.nodes[node as usize] {
            Node::End(ending) => {
                let Inquiry { subject, policies, .. } = self.inquiry;
                (0, ending.worth(*subject, policies.objective))
            }
            Node::Unexplored => unreachable!("all nodes are explored"),
            Node::Fork { decision, edges, ends } => {
                let sign = match decision {
                    Some(Decision { his: false, .. }) => -1.0,
                    _ => 1.0,
                };
                let worth = |option| expected(slice(edges, ends, option), values);
                let all = (0..ends.len()).map(|option| (option, worth(option)));
                all.reduce(
                    |best, next| {
                        if sign * next.1 > sign * best.1 + MARGIN { next } else { best }
                    },
                )
                .expect("a seat that is asked has a choice")
            }
        }
    }

    /// The best option in a scene.
    fn best_of(&self, scene: &Scene, options: &[Action]) -> Action {
        let mut bare = scene.clone();
        self.inquiry.forget(&mut bare);
        let node = self.keys.find(&key_of(SCENE, &bare)).expect("every scene was explored");
        options[self.best(node, &self.values).0]
    }

    /// The chain of best play, in which the nodes for which `stop` says so absorb.
    fn chain(&self, stop: impl Fn(u32) -> bool) -> Chain {
        let mut chain = Chain::new(self.start.clone());
        let mut steps = Vec::new();
        for node in 0..self.nodes.len() as u32 {
            if let (Node::Fork { edges, ends, .. }, false) =
                (&self.nodes[node as usize], stop(node))
            {
                let (best, _) = self.best(node, &self.values);
                steps.extend_from_slice(slice(edges, ends, best));
            }
            chain.push(&mut steps);
        }
        chain
    }

    /// The odds under best play.
    pub fn odds(&self) -> Odds {
        let visits = self.chain(|_| false).visits();
        let mut odds = Odds { outcomes: BTreeMap::new(), spreads: BTreeMap::new() };
        for (node, &probability) in self.nodes.iter().zip(&visits) {
            if let Node::End(ending) = node
                && probability > 0.0
            {
                odds.add(ending, probability);
            }
        }
        odds
    }

    /// The first decisions that may come up, the most probable first.
    pub fn first_decisions(&self) -> Vec<FirstDecision> {
        let decision = |node: u32| match &self.nodes[node as usize] {
            Node::Fork { decision: Some(decision), edges, ends } => Some((decision, edges, ends)),
            _ => None,
        };
        let visits = self.chain(|node| decision(node).is_some()).visits();
        let mut first: Vec<FirstDecision> = Vec::new();
        for (node, &probability) in (0..).zip(&visits) {
            let Some((decision, edges, ends)) = decision(node).filter(|_| probability > 0.0) else {
                continue;
            };
            let Decision { his, question, rolls, actions } = decision.clone();
            let value = |option| expected(slice(edges, ends, option), &self.values);
            let mut choices: Vec<Choice> = (0..)
                .zip(actions)
                .map(|(option, action)| Choice { action, value: value(option) })
                .collect();
            let best = self.best(node, &self.values).0;
            choices[..=best].rotate_right(1);
            let known = first.iter_mut().find(|of| {
                (of.his, of.question, &of.rolls, &of.choices) == (his, question, &rolls, &choices)
            });
            match known {
                Some(known) => known.probability += probability,
                None => first.push(FirstDecision { probability, his, question, rolls, choices }),
            }
        }
        first.sort_by(|a, b| b.probability.total_cmp(&a.probability));
        first
    }
}

fn open_rolls(scene: &Scene) -> Vec<OpenRoll> {
    let rolls = scene.state.contest.rolls().iter();
    rolls.map(|roll| OpenRoll { pirate: roll.pirate, total: roll.total, plus: roll.plus }).collect()
}

fn expected(edges: &[Edge], values: &[f64]) -> f64 {
    edges.iter().map(|edge| edge.probability * values[edge.to as usize]).sum()
}
