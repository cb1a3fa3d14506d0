//! Absorbing Markov chains, solved exactly: loops are solved in closed form, without truncation.

use std::collections::VecDeque;

/// Error: the chain has more states than the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more than {limit} states")]
pub struct TooManyStates {
    /// Maximum number of states, which the chain exceeds.
    pub limit: usize,
}

/// Step of a chain from one state to the next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Edge {
    /// Number of the next state.
    pub to: u32,
    /// Increase of a counter, such as the number of rounds, in this step.
    pub count: u32,
    /// Probability of the step.
    pub probability: f64,
}

/// Markov chain of numbered states: the steps into the first states, and the steps from each state.
///
/// States are added in order. The builder of a chain numbers new states, for example with an
/// [`Interner`](crate::intern::Interner). The builder then adds the steps of one state after another, until every
/// numbered state has its steps.
#[derive(Clone, Debug)]
pub struct Chain {
    start: Vec<Edge>,
    /// Steps of all states, one state after another.
    edges: Vec<Edge>,
    /// For each state, the end index of the state's steps in the list of all steps.
    ends: Vec<usize>,
}

impl Chain {
    /// Returns a chain without states. Its first step will be one of the steps `start`.
    pub fn new(mut start: Vec<Edge>) -> Chain {
        merge(&mut start);
        Chain { start, edges: Vec::new(), ends: Vec::new() }
    }

    /// Adds the next state with its steps, merges equal steps, and empties `steps`. A state without
    /// steps is absorbing.
    pub fn push(&mut self, steps: &mut Vec<Edge>) {
        merge(steps);
        self.edges.append(steps);
        self.ends.push(self.edges.len());
    }

    /// Number of states.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns true if the chain has no state.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Steps that enter the chain.
    pub fn start(&self) -> &[Edge] {
        &self.start
    }

    /// Steps that leave a state.
    ///
    /// # Panics
    /// Panics if the chain has no state with this number.
    pub fn edges(&self, state: u32) -> &[Edge] {
        slice(&self.edges, &self.ends, state as usize)
    }

    /// Returns the expected number of visits to each state. For an absorbing state, this number is
    /// the probability that the chain ends there.
    ///
    /// # Panics
    /// Panics if the chain has a loop without an exit.
    pub fn visits(&self) -> Vec<f64> {
        let mut visits = vec![0.0; self.len()];
        for edge in &self.start {
            visits[edge.to as usize] += edge.probability;
        }
        let components = Components::of(self.len(), |state| self.edges(state));
        let mut place = vec![None; self.len()];
        for component in components.iter() {
            for (row, &state) in component.iter().enumerate() {
                place[state as usize] = Some(row);
            }
            self.close_loops(component, &place, &mut visits);
            for &from in component {
                for edge in self.edges(from) {
                    if place[edge.to as usize].is_none() {
                        visits[edge.to as usize] += visits[from as usize] * edge.probability;
                    }
                }
            }
            component.iter().for_each(|&state| place[state as usize] = None);
        }
        visits
    }

    /// Returns the expected sum of the step counts on a path, given the expected visits to each state.
    pub fn mean_count(&self, visits: &[f64]) -> f64 {
        let counted =
            |edges: &[Edge]| edges.iter().map(|e| f64::from(e.count) * e.probability).sum::<f64>();
        let on_the_way = (0..).zip(visits).map(|(state, n)| n * counted(self.edges(state)));
        counted(&self.start) + on_the_way.sum::<f64>()
    }

    /// Probability that a path ends with each sum of step counts, from 0 to `most`. The remaining probability belongs
    /// to greater sums.
    pub fn counts(&self, most: usize) -> Vec<f64> {
        let mut ended = vec![0.0; most + 1];
        let plain = self.without_counts();
        let components = Components::of(self.len(), |state| plain.edges(state));
        // Probability of each state, by the amount by which its total exceeds the current total.
        let farthest = self.start.iter().chain(&self.edges).map(|edge| edge.count).max();
        let nothing = || vec![0.0; self.len()];
        let mut ahead: VecDeque<Vec<f64>> =
            (0..=farthest.unwrap_or(0)).map(|_| nothing()).collect();
        for edge in &self.start {
            ahead[edge.count as usize][edge.to as usize] += edge.probability;
        }
        for here in &mut ended {
            for &from in components.iter().flatten() {
                let mass = ahead[0][from as usize];
                if mass == 0.0 {
                    continue;
                }
                if self.edges(from).is_empty() {
                    *here += mass;
                }
                for edge in self.edges(from) {
                    ahead[edge.count as usize][edge.to as usize] += mass * edge.probability;
                }
            }
            let mut spent = ahead.pop_front().expect("the current total");
            spent.fill(0.0);
            ahead.push_back(spent);
        }
        ended
    }

    /// Returns a copy of the chain in which every step counts 0.
    fn without_counts(&self) -> Chain {
        let mut plain = Chain::new(Vec::new());
        let mut steps = Vec::new();
        for state in 0..self.len() as u32 {
            steps.extend(self.edges(state).iter().filter(|edge| edge.count == 0));
            plain.push(&mut steps);
        }
        plain
    }

    /// Solves the linear equations for the visits to the states of one component. `place` holds the row of each
    /// state.
    fn close_loops(&self, component: &[u32], place: &[Option<usize>], visits: &mut [f64]) {
        let loops = |from: u32| self.edges(from).iter().any(|edge| edge.to == from);
        if component.len() == 1 && !loops(component[0]) {
            return;
        }
        // Linear system: visits = inflow + transposed steps within the component × visits.
        let n = component.len();
        let mut matrix = vec![vec![0.0; n + 1]; n];
        for (row, &state) in component.iter().enumerate() {
            matrix[row][row] = 1.0;
            matrix[row][n] = visits[state as usize];
        }
        for (column, &from) in component.iter().enumerate() {
            for edge in self.edges(from) {
                if let Some(row) = place[edge.to as usize] {
                    matrix[row][column] -= edge.probability;
                }
            }
        }
        for (&state, value) in component.iter().zip(eliminate(matrix)) {
            visits[state as usize] = value;
        }
    }
}

/// Merges steps that lead to the same state with the same count.
pub(crate) fn merge(steps: &mut Vec<Edge>) {
    steps.sort_by_key(|edge| (edge.to, edge.count));
    steps.dedup_by(|next, kept| {
        let same = (next.to, next.count) == (kept.to, kept.count);
        if same {
            kept.probability += next.probability;
        }
        same
    });
}

/// Returns the slice of `list` that belongs to `owner`, given the end index of each owner's slice.
pub(crate) fn slice<'l, T>(list: &'l [T], ends: &[usize], owner: usize) -> &'l [T] {
    let start = if owner == 0 { 0 } else { ends[owner - 1] };
    &list[start..ends[owner]]
}

/// Strongly connected components of a graph, in topological order: each component comes before its
/// successors.
#[derive(Clone, Debug)]
pub struct Components {
    states: Vec<u32>,
    ends: Vec<usize>,
}

impl Components {
    /// Finds the components of a graph of `n` states (Tarjan 1972, with the recursion unrolled).
    pub fn of<'e>(n: usize, edges: impl Fn(u32) -> &'e [Edge]) -> Components {
        const UNSEEN: u32 = u32::MAX;
        let (mut number, mut low) = (vec![UNSEEN; n], vec![0; n]);
        let mut on_stack = vec![false; n];
        let (mut stack, mut calls) = (Vec::new(), Vec::new());
        // Tarjan finds a component after all its successors.
        let (mut states, mut sizes) = (Vec::with_capacity(n), Vec::new());
        let mut counter = 0;
        for root in 0..n as u32 {
            if number[root as usize] == UNSEEN {
                calls.push((root, 0));
            }
            while let Some(&mut (state, ref mut edge)) = calls.last_mut() {
                let at = state as usize;
                if *edge == 0 {
                    number[at] = counter;
                    low[at] = counter;
                    counter += 1;
                    stack.push(state);
                    on_stack[at] = true;
                }
                if let Some(&Edge { to, .. }) = edges(state).get(*edge) {
                    *edge += 1;
                    if number[to as usize] == UNSEEN {
                        calls.push((to, 0));
                    } else if on_stack[to as usize] {
                        low[at] = low[at].min(number[to as usize]);
                    }
                    continue;
                }
                if low[at] == number[at] {
                    let from = stack.iter().rposition(|&s| s == state).expect("on the stack");
                    sizes.push(stack.len() - from);
                    for member in stack.drain(from..).rev() {
                        on_stack[member as usize] = false;
                        states.push(member);
                    }
                }
                calls.pop();
                if let Some(&(caller, _)) = calls.last() {
                    low[caller as usize] = low[caller as usize].min(low[at]);
                }
            }
        }
        states.reverse();
        let ends = sizes.iter().rev().scan(0, |end, size| {
            *end += size;
            Some(*end)
        });
        Components { states, ends: ends.collect() }
    }

    /// Iterates over the components.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[u32]> {
        (0..self.ends.len()).map(|number| slice(&self.states, &self.ends, number))
    }
}

/// Gaussian elimination with partial pivoting on an augmented matrix.
fn eliminate(mut matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let n = matrix.len();
    for column in 0..n {
        let pivot = (column..n)
            .max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))
            .expect("a row is left");
        matrix.swap(column, pivot);
        assert!(matrix[column][column].abs() > 1e-300, "a loop without an exit");
        let (above, below) = matrix.split_at_mut(column + 1);
        let lead = &above[column];
        for row in below {
            let factor = row[column] / lead[column];
            if factor != 0.0 {
                for (cell, lead) in row[column..].iter_mut().zip(&lead[column..]) {
                    *cell -= factor * lead;
                }
            }
        }
    }
    let mut solution = vec![0.0; n];
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|column| matrix[row][column] * solution[column]).sum();
        solution[row] = (matrix[row][n] - known) / matrix[row][row];
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intern::Interner;

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-14, "{a} is not {b}");
    }

    /// Explores a chain from the state `first`. Returns the chain, and the states in the order in which they are found.
    fn explore(first: i32, step: impl Fn(i32) -> Vec<(i32, f64, u32)>) -> (Chain, Interner) {
        let mut states = Interner::new();
        let to = states.intern(&first.to_le_bytes());
        let mut chain = Chain::new(vec![Edge { to, count: 0, probability: 1.0 }]);
        while chain.len() < states.len() {
            let key = states.key(chain.len() as u32).try_into().expect("four bytes");
            let steps = step(i32::from_le_bytes(key)).into_iter();
            let mut edges = steps
                .map(|(state, probability, count)| Edge {
                    to: states.intern(&state.to_le_bytes()),
                    count,
                    probability,
                })
                .collect();
            chain.push(&mut edges);
        }
        (chain, states)
    }

    #[test]
    fn loop_of_misses_is_solved_exactly() {
        // Two shooters take turns and hit with 1/3: the first wins with 1/3 / (1 - 4/9) = 3/5.
        let (chain, states) = explore(0, |state| match state {
            0 => vec![(2, 1.0 / 3.0, 0), (1, 2.0 / 3.0, 0)],
            1 => vec![(3, 1.0 / 3.0, 0), (0, 2.0 / 3.0, 1)],
            _ => vec![],
        });
        let visits = chain.visits();
        let of = |state: i32| visits[states.find(&state.to_le_bytes()).expect("reached") as usize];
        close(of(2), 0.6);
        close(of(3), 0.4);
        close(of(0), 9.0 / 5.0);
        let ended = chain.counts(3);
        close(ended[0], 1.0 / 3.0 + 2.0 / 9.0);
        close(ended[1], 4.0 / 9.0 * ended[0]);
        close(chain.mean_count(&visits), 4.0 / 5.0);
    }

    #[test]
    fn gamblers_ruin_matches_closed_form() {
        // Gambler's ruin from 3 of 10 with p = 0.4: (1 - (q/p)^3) / (1 - (q/p)^10).
        let (chain, states) = explore(3, |state| match state {
            1..10 => vec![(state + 1, 0.4, 1), (state - 1, 0.6, 1)],
            _ => vec![],
        });
        let visits = chain.visits();
        let of = |state: i32| visits[states.find(&state.to_le_bytes()).expect("reached") as usize];
        let ratio: f64 = 0.6 / 0.4;
        close(of(10), (1.0 - ratio.powi(3)) / (1.0 - ratio.powi(10)));
        close(of(0) + of(10), 1.0);
    }

    #[test]
    fn chain_merges_equal_steps() {
        let (chain, _) = explore(0, |state| match state {
            0 => vec![(1, 0.25, 0), (1, 0.5, 1), (1, 0.25, 0)],
            _ => vec![],
        });
        let merged =
            [(0, 0.5), (1, 0.5)].map(|(count, probability)| Edge { to: 1, count, probability });
        assert_eq!(chain.edges(0), merged);
    }

    #[test]
    fn components_precede_their_successors() {
        let (chain, _) = explore(0, |state| match state {
            0 => vec![(1, 1.0, 0)],
            1 => vec![(2, 0.5, 0), (3, 0.5, 0)],
            2 => vec![(1, 1.0, 0)],
            _ => vec![],
        });
        let components = Components::of(chain.len(), |state| chain.edges(state));
        let mut found: Vec<Vec<u32>> = components.iter().map(<[u32]>::to_vec).collect();
        found.iter_mut().for_each(|component| component.sort());
        assert_eq!(found, [vec![0], vec![1, 2], vec![3]]);
    }
}
