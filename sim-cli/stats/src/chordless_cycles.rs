//! Chordless cycles of a directed graph.

/// Chordless cycles of a directed graph: cycles whose nodes have no further edge between them. The nodes of every
/// cycle contain a chordless cycle, so the graph has a cycle exactly if it has a chordless cycle. Each cycle begins
/// with its lowest node. The shortest cycles come first. `edge(a, b)` returns whether an edge leads from a to b.
///
/// Suitable for about a dozen nodes, because the search follows every path.
pub fn chordless_cycles(nodes: usize, edge: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    for first in 0..nodes {
        follow(&mut vec![first], nodes, &edge, &mut found);
    }
    found.sort_by_key(Vec::len);
    found
}

/// Adds all chordless cycles that begin with the given chordless path.
fn follow(
    path: &mut Vec<usize>,
    nodes: usize,
    edge: &impl Fn(usize, usize) -> bool,
    found: &mut Vec<Vec<usize>>,
) {
    let (first, last) = (path[0], path[path.len() - 1]);
    for next in first + 1..nodes {
        let is_chord =
            |of: &usize| edge(*of, next) && *of != last || edge(next, *of) && *of != first;
        if path.contains(&next) || !edge(last, next) || path.iter().any(is_chord) {
            continue;
        }
        path.push(next);
        if edge(next, first) {
            found.push(path.clone());
        } else {
            follow(path, nodes, edge, found);
        }
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strong_components;
    use proptest::prelude::*;

    fn cycles(nodes: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
        chordless_cycles(nodes, |a, b| edges.contains(&(a, b)))
    }

    #[test]
    fn chord_cuts_a_ring_into_shorter_cycles() {
        let ring = [(0, 2), (2, 1), (1, 3), (3, 0)];
        assert_eq!(cycles(4, &ring), [[0, 2, 1, 3]]);
        let cut = [&ring[..], &[(1, 0)]].concat();
        assert_eq!(cycles(4, &cut), [[0, 2, 1]]);
        assert_eq!(cycles(4, &ring[..3]), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn edges_in_both_directions_are_the_shortest_cycle() {
        assert_eq!(cycles(3, &[(0, 1), (1, 2), (2, 0), (2, 1)]), [[1, 2]]);
    }

    proptest! {
        #[test]
        fn chordless_cycles_exist_exactly_in_larger_components(
            edges in prop::collection::vec((0usize..6, 0usize..6), 0..14),
        ) {
            let edge = |a: usize, b: usize| a != b && edges.contains(&(a, b));
            let has_cycle = strong_components(6, edge).iter().any(|group| group.len() > 1);
            let found = chordless_cycles(6, edge);
            prop_assert_eq!(!found.is_empty(), has_cycle);
            for cycle in &found {
                for (at, &from) in cycle.iter().enumerate() {
                    for (to_at, &to) in cycle.iter().enumerate() {
                        let is_next = to_at == (at + 1) % cycle.len();
                        prop_assert_eq!(edge(from, to), is_next, "{:?}", cycle);
                    }
                }
            }
        }
    }
}
