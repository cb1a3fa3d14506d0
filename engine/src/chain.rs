//! Absorbing Markov chains, solved exactly: states are merged, loops are closed algebraically.

use std::collections::HashMap;
use std::hash::Hash;

/// A chain has more states than it was allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more than {limit} states")]
pub struct TooManyStates {
    /// The limit that was given.
    pub limit: usize,
}

/// One step of a chain.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Edge {
    /// The state it leads to, by index.
    pub to: usize,
    /// Its probability.
    pub probability: f64,
    /// How far a counter of the chain's owner moves on it, such as rounds.
    pub count: u32,
}

/// A chain explored from its start: every state that can be reached, and every step.
#[derive(Clone, Debug)]
pub struct Chain<S> {
    /// The states, in the order in which they were found.
    pub states: Vec<S>,
    /// The steps from each state; none from a state that absorbs.
    pub edges: Vec<Vec<Edge>>,
    /// Where it starts: like the steps of a state before the first.
    pub start: Vec<Edge>,
}

impl<S: Clone + Eq + Hash> Chain<S> {
    /// Explores a chain from its starts — state, probability, count. `step` writes what a state leads to — the next state, its probability,
    /// and its count — and nothing for a state that absorbs.
    ///
    /// # Errors
    /// When there are more than `limit` states.
    pub fn explore(
        start: impl IntoIterator<Item = (S, f64, u32)>,
        mut step: impl FnMut(&S, &mut Vec<(S, f64, u32)>),
        limit: usize,
    ) -> Result<Chain<S>, TooManyStates> {
        let mut chain = Chain { states: Vec::new(), edges: Vec::new(), start: Vec::new() };
        let mut index = HashMap::new();
        for (state, probability, count) in start {
            let to = chain.find(&mut index, state, limit)?;
            chain.start.push(Edge { to, probability, count });
        }
        let mut steps = Vec::new();
        let mut next = 0;
        while next < chain.states.len() {
            steps.clear();
            step(&chain.states[next], &mut steps);
            let mut edges: Vec<Edge> = Vec::new();
            for (state, probability, count) in steps.drain(..) {
                let to = chain.find(&mut index, state, limit)?;
                match edges.iter_mut().find(|edge| edge.to == to && edge.count == count) {
                    Some(edge) => edge.probability += probability,
                    None => edges.push(Edge { to, probability, count }),
                }
            }
            chain.edges.push(edges);
            next += 1;
        }
        Ok(chain)
    }

    fn find(
        &mut self,
        index: &mut HashMap<S, usize>,
        state: S,
        limit: usize,
    ) -> Result<usize, TooManyStates> {
        if let Some(&at) = index.get(&state) {
            return Ok(at);
        }
        let at = self.states.len();
        if at == limit {
            return Err(TooManyStates { limit });
        }
        index.insert(state.clone(), at);
        self.states.push(state);
        Ok(at)
    }
}

impl<S> Chain<S> {
    /// The expected number of visits to each state; for one that absorbs, the probability that the
    /// chain ends there.
    ///
    /// # Panics
    /// If the chain has a loop that it can't leave.
    pub fn visits(&self) -> Vec<f64> {
        let mut visits = vec![0.0; self.states.len()];
        for edge in &self.start {
            visits[edge.to] += edge.probability;
        }
        let components = self.components();
        let mut component_of = vec![0; self.states.len()];
        for (number, component) in components.iter().enumerate() {
            component.iter().for_each(|&state| component_of[state] = number);
        }
        for component in &components {
            self.close_loops(component, &mut visits);
            for &from in component {
                for edge in &self.edges[from] {
                    if component_of[edge.to] != component_of[from] {
                        visits[edge.to] += visits[from] * edge.probability;
                    }
                }
            }
        }
        visits
    }

    /// The expected total of counts.
    pub fn mean_count(&self, visits: &[f64]) -> f64 {
        let counted =
            |edges: &[Edge]| edges.iter().map(|e| f64::from(e.count) * e.probability).sum::<f64>();
        let on_the_way = self.edges.iter().zip(visits).map(|(edges, n)| n * counted(edges));
        counted(&self.start) + on_the_way.sum::<f64>()
    }

    /// The probability that the chain has ended with each total of counts, up to `most`; what is
    /// left over is the probability of more.
    pub fn counts(&self, most: usize) -> Vec<f64> {
        let mut ended = vec![0.0; most + 1];
        let order = self.order_without_counts();
        let mut mass = vec![vec![0.0; self.states.len()]; most + 1];
        for edge in self.start.iter().filter(|edge| edge.count as usize <= most) {
            mass[edge.count as usize][edge.to] += edge.probability;
        }
        for total in 0..=most {
            for &from in &order {
                let here = mass[total][from];
                if here == 0.0 {
                    continue;
                }
                if self.edges[from].is_empty() {
                    ended[total] += here;
                }
                for edge in &self.edges[from] {
                    let reached = total + edge.count as usize;
                    if reached <= most {
                        mass[reached][edge.to] += here * edge.probability;
                    }
                }
            }
            mass[total] = Vec::new();
        }
        ended
    }

    /// Solves for the visits of states that lead back to each other.
    fn close_loops(&self, component: &[usize], visits: &mut [f64]) {
        let loops = |from: usize| self.edges[from].iter().any(|edge| edge.to == from);
        if component.len() == 1 && !loops(component[0]) {
            return;
        }
        // visits = inflow + transposed steps within the component × visits
        let n = component.len();
        let place: HashMap<usize, usize> =
            component.iter().enumerate().map(|(row, &state)| (state, row)).collect();
        let mut matrix = vec![vec![0.0; n + 1]; n];
        for (row, &state) in component.iter().enumerate() {
            matrix[row][row] = 1.0;
            matrix[row][n] = visits[state];
        }
        for (column, &from) in component.iter().enumerate() {
            for edge in &self.edges[from] {
                if let Some(&row) = place.get(&edge.to) {
                    matrix[row][column] -= edge.probability;
                }
            }
        }
        for (&state, value) in component.iter().zip(eliminate(matrix)) {
            visits[state] = value;
        }
    }

    /// The strongly connected components, each before those it leads to (Tarjan 1972, with the
    /// recursion unrolled).
    pub fn components(&self) -> Vec<Vec<usize>> {
        const UNSEEN: usize = usize::MAX;
        let n = self.states.len();
        let (mut number, mut low) = (vec![UNSEEN; n], vec![0; n]);
        let mut on_stack = vec![false; n];
        let (mut stack, mut found) = (Vec::new(), Vec::new());
        let mut counter = 0;
        for root in 0..n {
            let mut calls = if number[root] == UNSEEN { vec![(root, 0)] } else { Vec::new() };
            while let Some(&mut (state, ref mut edge)) = calls.last_mut() {
                if *edge == 0 {
                    number[state] = counter;
                    low[state] = counter;
                    counter += 1;
                    stack.push(state);
                    on_stack[state] = true;
                }
                if let Some(&Edge { to, .. }) = self.edges[state].get(*edge) {
                    *edge += 1;
                    if number[to] == UNSEEN {
                        calls.push((to, 0));
                    } else if on_stack[to] {
                        low[state] = low[state].min(number[to]);
                    }
                    continue;
                }
                if low[state] == number[state] {
                    let from = stack.iter().rposition(|&s| s == state).expect("on the stack");
                    let component = stack.split_off(from);
                    component.iter().for_each(|&s| on_stack[s] = false);
                    found.push(component);
                }
                calls.pop();
                if let Some(&(caller, _)) = calls.last() {
                    low[caller] = low[caller].min(low[state]);
                }
            }
        }
        found.reverse();
        found
    }

    /// The states in an order in which every step that counts nothing leads onward.
    fn order_without_counts(&self) -> Vec<usize> {
        let plain = Chain {
            states: vec![(); self.states.len()],
            edges: self
                .edges
                .iter()
                .map(|edges| edges.iter().copied().filter(|edge| edge.count == 0).collect())
                .collect(),
            start: Vec::new(),
        };
        plain.components().into_iter().flatten().collect()
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
        assert!(matrix[column][column].abs() > 1e-300, "a loop that can't be left");
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

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-14, "{a} is not {b}");
    }

    #[test]
    fn a_loop_of_misses_is_closed() {
        // Two shooters in turn, hitting with 1/3: the first wins 1/3 / (1 - 4/9) = 3/5.
        let step = |&state: &u8, out: &mut Vec<(u8, f64, u32)>| match state {
            0 => out.extend([(2, 1.0 / 3.0, 0), (1, 2.0 / 3.0, 0)]),
            1 => out.extend([(3, 1.0 / 3.0, 0), (0, 2.0 / 3.0, 1)]),
            _ => {}
        };
        let chain = Chain::explore([(0, 1.0, 0)], step, 10).expect("four states");
        let visits = chain.visits();
        let of = |state| visits[chain.states.iter().position(|&s| s == state).expect("reached")];
        close(of(2), 0.6);
        close(of(3), 0.4);
        close(of(0), 9.0 / 5.0);
        let ended = chain.counts(3);
        close(ended[0], 1.0 / 3.0 + 2.0 / 9.0);
        close(ended[1], 4.0 / 9.0 * ended[0]);
        close(chain.mean_count(&visits), 4.0 / 5.0);
    }

    #[test]
    fn gamblers_ruin_has_its_known_chances() {
        // From 3 of 10 with p = 0.4: (1 - (q/p)^3) / (1 - (q/p)^10).
        let step = |&state: &i32, out: &mut Vec<(i32, f64, u32)>| {
            if (1..10).contains(&state) {
                out.extend([(state + 1, 0.4, 1), (state - 1, 0.6, 1)]);
            }
        };
        let chain = Chain::explore([(3, 1.0, 0)], step, 100).expect("eleven states");
        let visits = chain.visits();
        let of = |state| visits[chain.states.iter().position(|&s| s == state).expect("reached")];
        let ratio: f64 = 0.6 / 0.4;
        close(of(10), (1.0 - ratio.powi(3)) / (1.0 - ratio.powi(10)));
        close(of(0) + of(10), 1.0);
    }

    #[test]
    fn a_chain_past_its_limit_is_refused() {
        let step = |&state: &u32, out: &mut Vec<(u32, f64, u32)>| out.push((state + 1, 1.0, 0));
        let refused = Chain::explore([(0, 1.0, 0)], step, 50).map(|_| ());
        assert_eq!(refused, Err(TooManyStates { limit: 50 }));
    }
}
