//! Best play in an inquiry, and the exact odds under best play.
//!
//! An [`Inquiry`] is a situation of a game with a policy for each player and an ending condition. The scenes that may
//! follow form a graph. The code of the game computes each step, with dice that walk every outcome. Equal scenes are
//! merged, and loops are solved in closed form ([`Chain`]). The odds therefore have no truncation error. In a
//! decision without a policy, one side maximises the [worth](Inquiry::worth) of the ending, and its opponent
//! minimises the worth.

use std::collections::BTreeMap;
use std::fmt;
use std::hash::Hash;

use crate::chain::{Chain, Components, Edge, TooManyStates, merge, slice};
use crate::dice::Dice;
use crate::intern::Interner;
use crate::odds::Enumerator;
use crate::state_key::key_of;
use crate::stream::NatureDice;

/// Outcome of an inquiry, from a closed set of words.
pub trait OutcomeWord: Copy + Ord + fmt::Debug + Send + Sync + 'static {
    /// All outcomes of the inquiry, in order.
    const EVERY: &'static [Self];

    /// Id of the outcome in tables.
    fn id(self) -> &'static str;
}

/// Quantity measured at the end of an inquiry, from a closed set of words.
pub trait MeasureWord: Copy + Ord + fmt::Debug + Send + Sync + 'static {
    /// All measures of the inquiry, in order.
    const EVERY: &'static [Self];

    /// Id of the measure in tables.
    fn id(self) -> &'static str;

    /// Id of the measure's mean in tables.
    fn mean_id(self) -> &'static str;

    /// Number of steps in one unit of the measure, such as 2 for a measure in half points. Values of the measure are
    /// numbers of steps.
    fn parts(self) -> u8 {
        1
    }
}

/// Ending of an inquiry: its outcome and its measures.
pub trait Ending: Clone + PartialEq + Hash + fmt::Debug + Send + Sync {
    /// Outcomes of the inquiry.
    type Outcome: OutcomeWord;
    /// Measures of the inquiry.
    type Measure: MeasureWord;

    /// Outcome of this ending.
    fn outcome(&self) -> Self::Outcome;

    /// Value of a measure, in steps of 1/[`parts`](MeasureWord::parts) of a unit; `None` if the measure is undefined.
    fn measure(&self, measure: Self::Measure) -> Option<i32>;
}

/// Side that makes a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Side that maximises the worth of the ending.
    Raises,
    /// Side that minimises the worth of the ending.
    Lowers,
}

/// Decision that no policy makes; best play makes this decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<A, S> {
    /// Side that decides.
    pub side: Side,
    /// Situation of the decision, in the form that reports show.
    pub shown: S,
    /// Options of the decision. Among equally good options the first is chosen.
    pub actions: Vec<A>,
}

/// Question about how a situation continues, answered by exact odds.
pub trait Inquiry: Sync {
    /// State of the game under the inquiry, with the history that the inquiry needs.
    type Scene: Clone + Hash;
    /// Option of a decision.
    type Action: Copy + PartialEq + fmt::Debug + fmt::Display + Send + Sync;
    /// Situation of a decision, in the form that reports show.
    type Shown: Clone + PartialEq + fmt::Debug + Send + Sync;
    /// Ending that play may reach.
    type Ending: Ending;

    /// Scene in which the inquiry starts.
    fn start(&self) -> &Self::Scene;

    /// Plays a scene until it ends or a [decision](Inquiry::decision) is due. Play also stops after dice have
    /// [branched](Dice::depth), unless a question is still open. Returns `None` if the scene has not ended.
    fn walk(&self, scene: &mut Self::Scene, dice: &mut dyn Dice) -> Option<Self::Ending>;

    /// Decision that is due in a scene; `None` if play continues without a decision.
    fn decision(&self, scene: &Self::Scene) -> Option<Decision<Self::Action, Self::Shown>>;

    /// Takes an option of the decision that is due.
    fn take(&self, scene: &mut Self::Scene, action: Self::Action, dice: &mut dyn Dice);

    /// Removes details of a scene that no longer affect further play.
    fn forget(&self, scene: &mut Self::Scene);

    /// Worth of an ending to the side that maximises.
    fn worth(&self, ending: &Self::Ending) -> f64;

    /// Returns the increase of the scene's counter since the last call, and resets the counter. The
    /// counter may count rounds, for example.
    fn take_count(&self, _scene: &mut Self::Scene) -> u32 {
        0
    }

    /// Measure whose value is the final total of the scene's counter; `None` if the inquiry has no counter. A
    /// stalemate has no total.
    fn counted(&self) -> Option<<Self::Ending as Ending>::Measure> {
        None
    }

    /// Ending assigned to a scene from which play can't reach an ending; `None` if every scene can reach an ending.
    fn stalemate(&self) -> Option<Self::Ending> {
        None
    }
}

/// Largest change of a value at which value iteration stops.
const TOLERANCE: f64 = 1e-13;
const MOST_SWEEPS: usize = 100_000;
/// Smallest advantage with which a later option replaces an earlier option as the best. Smaller differences count as
/// ties.
const MARGIN: f64 = 1e-12;
/// Probability below which the distribution of the counter's total omits a value.
const ROUNDING: f64 = 1e-16;

/// Upper bound of a scene's counter. A [walk](Inquiry::walk) beyond this bound ends as a stalemate. The total
/// probability of these walks is below rounding errors.
pub const MOST_COUNTED: u32 = 1_000;

/// Option of a decision, with the expected worth of the ending that follows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice<A> {
    /// Option of the decision.
    pub action: A,
    /// Expected worth of the ending after this option.
    pub value: f64,
}

/// First decision without a policy that play may reach.
#[derive(Clone, PartialEq, Debug)]
pub struct FirstDecision<A, S> {
    /// Probability that this decision comes up.
    pub probability: f64,
    /// Side that decides.
    pub side: Side,
    /// Situation of the decision, in the form that reports show.
    pub shown: S,
    /// Options of the decision, the best option first.
    pub choices: Vec<Choice<A>>,
}

/// Exact distribution of an inquiry's endings.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds<O, M> {
    /// Probability of each possible outcome.
    pub outcomes: BTreeMap<O, f64>,
    /// Probability of each value, for each measure. The probabilities of a measure sum to the probability that the
    /// measure is defined.
    pub distributions: BTreeMap<M, BTreeMap<i32, f64>>,
}

/// [`Odds`] for the outcomes and measures of one type of inquiry.
pub type OddsOf<Q> =
    Odds<<<Q as Inquiry>::Ending as Ending>::Outcome, <<Q as Inquiry>::Ending as Ending>::Measure>;

/// [`FirstDecision`] for the actions of one type of inquiry.
pub type FirstDecisionOf<Q> = FirstDecision<<Q as Inquiry>::Action, <Q as Inquiry>::Shown>;

impl<O: OutcomeWord, M: MeasureWord> Odds<O, M> {
    fn add<E: Ending<Outcome = O, Measure = M>>(&mut self, ending: &E, probability: f64) {
        *self.outcomes.entry(ending.outcome()).or_insert(0.0) += probability;
        for &measure in M::EVERY {
            if let Some(value) = ending.measure(measure) {
                let spread = self.distributions.entry(measure).or_default();
                *spread.entry(value).or_insert(0.0) += probability;
            }
        }
    }

    /// Expected value of a measure, given that the measure is defined; in steps of 1/[`parts`](MeasureWord::parts) of
    /// a unit.
    pub fn mean(&self, measure: M) -> Option<f64> {
        let spread = self.distributions.get(&measure)?;
        let all: f64 = spread.values().sum();
        let sum: f64 = spread.iter().map(|(&value, chance)| f64::from(value) * chance).sum();
        (all > 0.0).then(|| sum / all)
    }
}

/// Node of the graph: an ending, or options with their successors. Pure chance counts as one
/// option.
#[derive(Debug)]
enum Node<Q: Inquiry> {
    /// Scene that is in the graph but not yet explored.
    Unexplored,
    End(Q::Ending),
    Fork {
        /// Decision at the node; `None` if only chance decides.
        decision: Option<Decision<Q::Action, Q::Shown>>,
        edges: Vec<Edge>,
        /// For each option, the end index of the option's edges in the node's list of edges.
        ends: Vec<usize>,
    },
}

/// Best play in an inquiry, for exact odds and for simulated plays.
pub struct Solution<'q, Q: Inquiry> {
    inquiry: &'q Q,
    keys: Interner,
    nodes: Vec<Node<Q>>,
    values: Vec<f64>,
    start: Vec<Edge>,
}

impl<Q: Inquiry> fmt::Debug for Solution<'_, Q> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Solution").field("states", &self.states()).finish_non_exhaustive()
    }
}

const SCENE: u8 = 1;
const ENDING: u8 = 2;

/// Solves an inquiry for best play.
///
/// # Errors
/// Returns an error if the graph has more than `limit` states.
pub fn solve<Q: Inquiry>(inquiry: &Q, limit: usize) -> Result<Solution<'_, Q>, TooManyStates> {
    let mut solution = Solution {
        inquiry,
        keys: Interner::new(),
        nodes: Vec::new(),
        values: Vec::new(),
        start: Vec::new(),
    };
    solution.explore(limit)?;
    solution.end_stalemates();
    solution.evaluate();
    Ok(solution)
}

/// Result of one play of an inquiry.
#[derive(Clone, Debug)]
pub struct Played<E: Ending> {
    /// Ending that the play reached.
    pub ending: E,
    /// Measure that the scene's counter gives, with the counter's total; `None` without a counter.
    pub counted: Option<(E::Measure, u32)>,
}

impl<E: Ending> Played<E> {
    /// Value of a measure, from the counter or the ending.
    pub fn measure(&self, measure: E::Measure) -> Option<i32> {
        let counted = self.counted.filter(|&(of, _)| of == measure);
        counted.map_or_else(|| self.ending.measure(measure), |(_, count)| Some(count as i32))
    }
}

/// Plays an inquiry once with `dice` and the choices of a solution. Returns `None` if a decision
/// has neither a policy nor a solution.
pub fn play<Q: Inquiry>(
    inquiry: &Q,
    solution: Option<&Solution<'_, Q>>,
    dice: &mut NatureDice,
) -> Option<Played<Q::Ending>> {
    let mut scene = inquiry.start().clone();
    loop {
        if let Some(ending) = inquiry.walk(&mut scene, dice) {
            let count = inquiry.take_count(&mut scene);
            let counted =
                inquiry.counted().filter(|_| inquiry.stalemate().as_ref() != Some(&ending));
            return Some(Played { ending, counted: counted.map(|of| (of, count)) });
        }
        let Decision { actions, .. } = inquiry.decision(&scene)?;
        let action = solution?.best_of(&scene, &actions);
        inquiry.take(&mut scene, action, dice);
    }
}

impl<Q: Inquiry> Solution<'_, Q> {
    /// Number of states in the graph.
    pub fn states(&self) -> usize {
        self.nodes.len()
    }

    /// Expected worth of the ending under best play.
    pub fn value(&self) -> f64 {
        expected(&self.start, &self.values)
    }

    fn explore(&mut self, limit: usize) -> Result<(), TooManyStates> {
        let mut dice = Enumerator::default();
        let mut waiting = Vec::new();
        self.start = self.outcomes(self.inquiry.start(), None, &mut dice, &mut waiting);
        while let Some((number, scene)) = waiting.pop() {
            let mut edges = Vec::new();
            let mut ends = Vec::new();
            let decision = self.inquiry.decision(&scene);
            let options: Vec<Option<Q::Action>> = match &decision {
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

    /// Walks every outcome of an option, or of pure chance, and queues new scenes for exploration.
    fn outcomes(
        &mut self,
        from: &Q::Scene,
        option: Option<Q::Action>,
        dice: &mut Enumerator,
        waiting: &mut Vec<(u32, Q::Scene)>,
    ) -> Vec<Edge> {
        let inquiry = self.inquiry;
        let mut edges = Vec::new();
        let mut stage = from.clone();
        dice.restart();
        loop {
            if let Some(action) = option {
                inquiry.take(&mut stage, action, dice);
            }
            let ending = inquiry.walk(&mut stage, dice);
            let count = inquiry.take_count(&mut stage);
            let key = match &ending {
                None => {
                    inquiry.forget(&mut stage);
                    key_of(SCENE, &stage)
                }
                Some(ending) => key_of(ENDING, ending),
            };
            let to = self.keys.intern(&key);
            if to as usize == self.nodes.len() {
                self.nodes.push(match ending {
                    None => {
                        waiting.push((to, stage.clone()));
                        Node::Unexplored
                    }
                    Some(ending) => Node::End(ending),
                });
            }
            edges.push(Edge { to, count, probability: dice.chance().value() });
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

    /// Turns every node from which no ending can be reached into a stalemate.
    fn end_stalemates(&mut self) {
        let Some(stalemate) = self.inquiry.stalemate() else { return };
        // Components precede their successors, so the loop evaluates the last component first.
        let components = Components::of(self.nodes.len(), |node| self.edges(node));
        let mut ends = vec![false; self.nodes.len()];
        for component in components.iter().rev() {
            let leads = |&node: &u32| {
                matches!(self.nodes[node as usize], Node::End(_))
                    || self.edges(node).iter().any(|edge| ends[edge.to as usize])
            };
            if component.iter().any(leads) {
                component.iter().for_each(|&node| ends[node as usize] = true);
            }
        }
        for (node, ends) in self.nodes.iter_mut().zip(ends) {
            if !ends {
                *node = Node::End(stalemate.clone());
            }
        }
    }

    /// Evaluates every node. Nodes that can reach each other form a component. Components are evaluated from the
    /// endings backwards.
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

    /// Returns the deciding side's best option at a node, and the option's value. Among equal options the first is
    /// best.
    fn best(&self, node: u32, values: &[f64]) -> (usize, f64) {
        match &self.nodes[node as usize] {
            Node::End(ending) => (0, self.inquiry.worth(ending)),
            Node::Unexplored => unreachable!("all nodes are explored"),
            Node::Fork { decision, edges, ends } => {
                let sign = match decision {
                    Some(Decision { side: Side::Lowers, .. }) => -1.0,
                    _ => 1.0,
                };
                let worth = |option| expected(slice(edges, ends, option), values);
                let all = (0..ends.len()).map(|option| (option, worth(option)));
                all.reduce(
                    |best, next| {
                        if sign * next.1 > sign * best.1 + MARGIN { next } else { best }
                    },
                )
                .expect("a side that decides has a choice")
            }
        }
    }

    /// Returns the best option in a scene.
    fn best_of(&self, scene: &Q::Scene, options: &[Q::Action]) -> Q::Action {
        let mut bare = scene.clone();
        self.inquiry.take_count(&mut bare);
        self.inquiry.forget(&mut bare);
        let node = self.keys.find(&key_of(SCENE, &bare)).expect("every scene was explored");
        options[self.best(node, &self.values).0]
    }

    /// Returns the Markov chain of best play, which ends at every node that `stop` accepts.
    fn chain(&self, stop: impl Fn(u32) -> bool) -> Chain {
        let mut chain = Chain::new(self.start.clone());
        let mut steps = Vec::new();
        for node in 0..self.nodes.len() as u32 {
            if !stop(node) {
                self.steps(node, &mut steps);
            }
            chain.push(&mut steps);
        }
        chain
    }

    /// Adds the edges that lead from a node under best play.
    fn steps(&self, node: u32, steps: &mut Vec<Edge>) {
        if let Node::Fork { edges, ends, .. } = &self.nodes[node as usize] {
            let (best, _) = self.best(node, &self.values);
            steps.extend_from_slice(slice(edges, ends, best));
        }
    }

    /// Returns the probability of each total of the scene's counter; a stalemate has no total.
    fn counts(&self) -> BTreeMap<i32, f64> {
        let stalemate = self.inquiry.stalemate();
        let mut chain = Chain::new(self.start.clone());
        let mut steps = Vec::new();
        for (number, node) in (0..).zip(&self.nodes) {
            match node {
                Node::End(ending) if stalemate.as_ref() == Some(ending) => {
                    steps.push(Edge { to: number, count: 1, probability: 1.0 });
                }
                _ => self.steps(number, &mut steps),
            }
            chain.push(&mut steps);
        }
        let counts = (0..).zip(chain.counts(MOST_COUNTED as usize));
        counts.filter(|&(_, probability)| probability > ROUNDING).collect()
    }

    /// Returns the odds under best play.
    pub fn odds(&self) -> OddsOf<Q> {
        let visits = self.chain(|_| false).visits();
        let mut odds = Odds { outcomes: BTreeMap::new(), distributions: BTreeMap::new() };
        for (node, &probability) in self.nodes.iter().zip(&visits) {
            if let Node::End(ending) = node
                && probability > 0.0
            {
                odds.add(ending, probability);
            }
        }
        if let Some(counted) = self.inquiry.counted() {
            odds.distributions.insert(counted, self.counts());
        }
        odds
    }

    /// Returns the first decisions that play may reach, most probable first.
    pub fn first_decisions(&self) -> Vec<FirstDecisionOf<Q>> {
        let decision = |node: u32| match &self.nodes[node as usize] {
            Node::Fork { decision: Some(decision), edges, ends } => Some((decision, edges, ends)),
            _ => None,
        };
        let visits = self.chain(|node| decision(node).is_some()).visits();
        let mut first: Vec<FirstDecisionOf<Q>> = Vec::new();
        for (node, &probability) in (0..).zip(&visits) {
            let Some((decision, edges, ends)) = decision(node).filter(|_| probability > 0.0) else {
                continue;
            };
            let Decision { side, shown, actions } = decision.clone();
            let value = |option| expected(slice(edges, ends, option), &self.values);
            let mut choices: Vec<Choice<Q::Action>> = (0..)
                .zip(actions)
                .map(|(option, action)| Choice { action, value: value(option) })
                .collect();
            let best = self.best(node, &self.values).0;
            choices[..=best].rotate_right(1);
            let known = first
                .iter_mut()
                .find(|of| (of.side, &of.shown, &of.choices) == (side, &shown, &choices));
            match known {
                Some(known) => known.probability += probability,
                None => first.push(FirstDecision { probability, side, shown, choices }),
            }
        }
        first.sort_by(|a, b| b.probability.total_cmp(&a.probability));
        first
    }
}

fn expected(edges: &[Edge], values: &[f64]) -> f64 {
    edges.iter().map(|edge| edge.probability * values[edge.to as usize]).sum()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    const GAMES: u32 = 500;

    /// Count, sum and sum of squares of a sample.
    #[derive(Clone, Copy, Default)]
    struct Sums {
        n: f64,
        sum: f64,
        squares: f64,
    }

    impl Sums {
        fn add(&mut self, value: f64) {
            *self = Sums {
                n: self.n + 1.0,
                sum: self.sum + value,
                squares: self.squares + value * value,
            };
        }

        /// Asserts that the sample mean is within five standard errors of the exact mean.
        #[track_caller]
        fn check(&self, exact: f64, what: &dyn fmt::Debug) {
            let mean = self.sum / self.n;
            let error = ((self.squares / self.n - mean * mean).max(0.0) / self.n).sqrt();
            assert!((mean - exact).abs() <= 5.0 * error + 1e-9, "{what:?}: {mean}, not {exact}");
        }
    }

    /// Plays an inquiry with random dice. Compares the share of every outcome and the mean of every measure with the
    /// exact odds.
    #[track_caller]
    pub(crate) fn plays_as_solved<Q: Inquiry>(inquiry: &Q) {
        let solution = solve(inquiry, 1_000_000).expect("a small graph");
        let odds = solution.odds();
        let outcomes = <Q::Ending as Ending>::Outcome::EVERY;
        let measures = <Q::Ending as Ending>::Measure::EVERY;
        let mut shares = vec![Sums::default(); outcomes.len()];
        let mut means = vec![Sums::default(); measures.len()];
        let mut dice = NatureDice::new(11);
        for deal in 0..GAMES {
            dice.open_deal(deal.into());
            let played = play(inquiry, Some(&solution), &mut dice).expect("a solution");
            for (&outcome, share) in outcomes.iter().zip(&mut shares) {
                share.add(f64::from(u8::from(played.ending.outcome() == outcome)));
            }
            for (&measure, mean) in measures.iter().zip(&mut means) {
                played.measure(measure).into_iter().for_each(|value| mean.add(value.into()));
            }
        }
        for (outcome, share) in outcomes.iter().zip(shares).filter(|(_, share)| share.sum > 0.0) {
            share.check(odds.outcomes.get(outcome).copied().unwrap_or_default(), outcome);
        }
        for (&measure, mean) in measures.iter().zip(means).filter(|(_, mean)| mean.n > 100.0) {
            odds.mean(measure).into_iter().for_each(|exact| mean.check(exact, &measure));
        }
    }
}
