//! Strongly connected components of a directed graph.

/// Strongly connected components of a directed graph, as groups of nodes. Each group precedes every group that it
/// reaches. `edge(a, b)` returns whether an edge leads from a to b.
///
/// Suitable for a few dozen nodes, because the function computes the transitive closure (S. Warshall, Journal of the
/// ACM 9 (1962), 11-12).
pub fn strong_components(nodes: usize, edge: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut reaches: Vec<Vec<bool>> =
        (0..nodes).map(|a| (0..nodes).map(|b| a == b || edge(a, b)).collect()).collect();
    for through in 0..nodes {
        let onwards = reaches[through].clone();
        for row in reaches.iter_mut().filter(|row| row[through]) {
            row.iter_mut().zip(&onwards).for_each(|(reached, &more)| *reached |= more);
        }
    }
    let first_of = |a: usize| (0..nodes).find(|&b| reaches[a][b] && reaches[b][a]);
    let mut groups: Vec<Vec<usize>> = (0..nodes)
        .filter(|&a| first_of(a) == Some(a))
        .map(|a| (a..nodes).filter(|&b| reaches[a][b] && reaches[b][a]).collect())
        .collect();
    // A group reaches all nodes that later groups reach, so a sort by reach puts the group first.
    groups.sort_by_key(|group| {
        std::cmp::Reverse(reaches[group[0]].iter().filter(|&&reached| reached).count())
    });
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(nodes: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
        strong_components(nodes, |a, b| edges.contains(&(a, b)))
    }

    #[test]
    fn ring_is_one_strongly_connected_component() {
        assert_eq!(groups(3, &[(0, 1), (1, 2), (2, 0)]), [vec![0, 1, 2]]);
    }

    #[test]
    fn component_precedes_the_components_that_it_reaches() {
        let edges = [(0, 1), (1, 0), (3, 0), (2, 3), (3, 2)];
        assert_eq!(groups(4, &edges), [vec![2, 3], vec![0, 1]]);
        assert_eq!(groups(2, &[]), [vec![0], vec![1]]);
        assert_eq!(groups(0, &[]), Vec::<Vec<usize>>::new());
    }
}
