//! Search trees in an arena: nodes are indices, and a cleared tree keeps its allocation.

use super::playout_stats::PlayoutStats;

/// Index of a node in the arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u32);

/// Index that ends a list of nodes.
const NONE: NodeId = NodeId(u32::MAX);

/// Node of a search tree: the last action on a path of a seat's actions, with the results of the playouts through
/// this path.
#[derive(Clone, Copy, Debug)]
struct Node<A> {
    /// Action of the node; `None` for a root.
    action: Option<A>,
    /// Playout values of the iterations that selected the node.
    stats: PlayoutStats,
    /// Number of visits to the parent while the node was available, whether or not it was selected.
    chances: u32,
    first_child: NodeId,
    next_sibling: NodeId,
}

/// Parameters of upper confidence bounds and progressive widening.
#[derive(Clone, Debug)]
pub(super) struct Ucb {
    /// Weight of the exploration term.
    pub exploration: f64,
    /// Factor *k* of progressive widening; 0 means no limit. A node visited *n* times has at most *k*·√*n* available
    /// children, and at least one.
    ///
    /// The exponent is 1/2, because square roots, unlike other fractional powers, are identical on every machine.
    pub widening: f64,
    /// Harmonic numbers, used instead of logarithms because sums are identical on every machine.
    logarithms: Vec<f64>,
}

impl Ucb {
    /// Returns the parameters for trees of at most `visits` visits.
    pub(super) fn new(exploration: f64, widening: f64, visits: u32) -> Ucb {
        let harmonic = (1..=visits).scan(0.0, |sum, n| {
            *sum += 1.0 / f64::from(n);
            Some(*sum)
        });
        Ucb { exploration, widening, logarithms: harmonic.collect() }
    }

    /// Returns the maximum number of available children at a node with `visits` visits.
    pub(super) fn width(&self, visits: u32) -> usize {
        if self.widening == 0.0 {
            return usize::MAX;
        }
        ((self.widening * f64::from(visits).sqrt()) as usize).max(1)
    }
}

/// Next step of an iteration at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Selection<A> {
    /// Add a child for a listed action that has no child yet.
    Widen,
    /// Take the action of this child.
    Child(NodeId, A),
}

/// Search trees of all seats in one arena.
#[derive(Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
}

impl<A: Copy + PartialEq> Tree<A> {
    /// Returns an empty arena with capacity for `nodes` nodes.
    pub(super) fn with_capacity(nodes: usize) -> Tree<A> {
        Tree { nodes: Vec::with_capacity(nodes) }
    }

    /// Removes all nodes and keeps the allocation.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
    }

    /// Returns the number of nodes that fit without a new allocation.
    #[cfg(test)]
    pub(super) fn capacity(&self) -> usize {
        self.nodes.capacity()
    }

    /// Adds a root and returns its index.
    pub(super) fn add_root(&mut self) -> NodeId {
        self.push(None, NONE)
    }

    fn push(&mut self, action: Option<A>, next_sibling: NodeId) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let chances = u32::from(action.is_some());
        self.nodes.push(Node {
            action,
            stats: PlayoutStats::default(),
            chances,
            first_child: NONE,
            next_sibling,
        });
        id
    }

    fn node(&self, id: NodeId) -> &Node<A> {
        &self.nodes[id.0 as usize]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node<A> {
        &mut self.nodes[id.0 as usize]
    }

    /// Adds a child to a node and returns the child's index.
    pub(super) fn add_child(&mut self, parent: NodeId, action: A) -> NodeId {
        let sibling = self.node(parent).first_child;
        let child = self.push(Some(action), sibling);
        self.node_mut(parent).first_child = child;
        child
    }

    /// Returns the child of a node with this action.
    pub(super) fn child(&self, parent: NodeId, action: A) -> Option<NodeId> {
        self.children(parent).find(|&child| self.node(child).action == Some(action))
    }

    /// Returns the children of a node, the latest first.
    pub(super) fn children(&self, parent: NodeId) -> impl Iterator<Item = NodeId> {
        let some = |id: NodeId| (id != NONE).then_some(id);
        std::iter::successors(some(self.node(parent).first_child), move |&id| {
            some(self.node(id).next_sibling)
        })
    }

    /// Returns the number of times that a node was selected.
    pub(super) fn visits(&self, id: NodeId) -> u32 {
        self.node(id).stats.n
    }

    /// Returns the actions of a node's children with their statistics, the earliest child first.
    pub(super) fn results(&self, parent: NodeId) -> Vec<(A, PlayoutStats)> {
        let result = |child| Some((self.node(child).action?, self.node(child).stats));
        let mut results: Vec<_> = self.children(parent).filter_map(result).collect();
        results.reverse();
        results
    }

    /// Selects the next step at a node.
    ///
    /// If the limit allows another child and `listed` has an action without a child, the step is to widen. Otherwise
    /// the step is the available child with the greatest upper confidence bound.
    ///
    /// A child is available if its action is listed. If the list is a sample, `is_legal` decides instead, because a
    /// different state at this node may have listed a different sample.
    pub(super) fn select(
        &mut self,
        parent: NodeId,
        listed: &[A],
        is_legal: impl Fn(A) -> bool,
        ucb: &Ucb,
    ) -> Selection<A> {
        let mut best: Option<(f64, NodeId, A)> = None;
        let (mut available, mut tried) = (0, 0);
        let mut at = self.node(parent).first_child;
        while at != NONE {
            let node = self.node_mut(at);
            let next = node.next_sibling;
            let is_listed = node.action.is_some_and(|action| listed.contains(&action));
            tried += usize::from(is_listed);
            if let Some(action) = node.action.filter(|&action| is_listed || is_legal(action)) {
                available += 1;
                node.chances += 1;
                let visits = f64::from(node.stats.n.max(1));
                let unsure = ucb.logarithms[node.chances as usize - 1] / visits;
                let bound = node.stats.mean() + ucb.exploration * unsure.sqrt();
                // Children are listed latest first, so `>=` lets the earliest child win ties.
                if best.is_none_or(|(most, _, _)| bound >= most) {
                    best = Some((bound, at, action));
                }
            }
            at = next;
        }
        let is_full = tried == listed.len() || available >= ucb.width(self.visits(parent));
        match best {
            Some((_, child, action)) if is_full => Selection::Child(child, action),
            _ => Selection::Widen,
        }
    }

    /// Adds the value of a playout to a node on the playout's path.
    pub(super) fn update(&mut self, id: NodeId, value: f32) {
        self.node_mut(id).stats.add(value);
    }

    /// Returns the number of visits by which the most visited child leads the second; 0 without children.
    pub(super) fn lead(&self, parent: NodeId) -> u32 {
        let (most, next) = self
            .children(parent)
            .map(|child| self.visits(child))
            .fold((0, 0), |(most, next), visits| (most.max(visits), next.max(visits.min(most))));
        most - next
    }

    /// Returns the action of the most visited child. If visits tie, the best mean decides, then the earliest child.
    pub(super) fn most_visited(&self, parent: NodeId) -> Option<A> {
        let mean = |id| self.node(id).stats.mean();
        let rank = |&a: &NodeId, &b: &NodeId| {
            let by_visits = self.visits(a).cmp(&self.visits(b));
            by_visits.then(mean(a).total_cmp(&mean(b))).then(b.0.cmp(&a.0))
        };
        self.children(parent).max_by(rank).and_then(|child| self.node(child).action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unlisted_is_illegal(_action: i32) -> bool {
        false
    }

    #[test]
    fn tree_tries_every_action_before_it_repeats_an_action() {
        let ucb = Ucb::new(1.0, 0.0, 10);
        let mut tree = Tree::with_capacity(4);
        let root = tree.add_root();
        for action in [7, 8] {
            assert_eq!(tree.select(root, &[7, 8], unlisted_is_illegal, &ucb), Selection::Widen);
            let child = tree.add_child(root, action);
            tree.update(child, 0.5);
            tree.update(root, 0.5);
        }
        let Selection::Child(_, action) = tree.select(root, &[7, 8], unlisted_is_illegal, &ucb)
        else {
            panic!("the tree selects a new child")
        };
        assert_eq!(action, 7, "the earliest child wins ties");
        let Selection::Child(_, only) = tree.select(root, &[8], unlisted_is_illegal, &ucb) else {
            panic!("the tree selects a new child")
        };
        assert_eq!(only, 8, "child 8 is the only available child");
        assert_eq!(tree.select(root, &[9], unlisted_is_illegal, &ucb), Selection::Widen);
    }

    #[test]
    fn tree_selects_an_unlisted_child_if_its_action_is_legal() {
        let ucb = Ucb::new(1.0, 1.0, 10);
        let mut tree = Tree::with_capacity(4);
        let root = tree.add_root();
        let child = tree.add_child(root, 7);
        for node in [root, child] {
            tree.update(node, 1.0);
        }
        let select = |tree: &mut Tree<i32>, listed: &[i32], is_legal| {
            tree.select(root, listed, |_| is_legal, &ucb)
        };
        assert_eq!(select(&mut tree, &[8, 9], true), Selection::Child(child, 7));
        assert_eq!(select(&mut tree, &[8, 9], false), Selection::Widen);
        (0..3).for_each(|_| tree.update(root, 1.0));
        assert_eq!(select(&mut tree, &[8, 9], true), Selection::Widen, "4 visits, 2 children");
        assert_eq!(
            select(&mut tree, &[7], true),
            Selection::Child(child, 7),
            "every listed action has a child"
        );
    }

    #[test]
    fn number_of_children_grows_with_the_square_root_of_visits() {
        let ucb = Ucb::new(1.0, 1.0, 10);
        assert_eq!([0, 1, 4, 8, 9].map(|visits| ucb.width(visits)), [1, 1, 2, 2, 3]);
        assert_eq!(Ucb::new(1.0, 0.0, 1).width(0), usize::MAX);
    }

    #[test]
    fn lead_is_the_visit_difference_of_the_two_most_visited_children() {
        let mut tree = Tree::with_capacity(4);
        let root = tree.add_root();
        assert_eq!(tree.lead(root), 0);
        let children = ['a', 'b', 'c'].map(|action| tree.add_child(root, action));
        for (child, lead) in [(1, 1), (1, 2), (0, 1), (0, 0), (2, 0), (1, 1), (0, 0), (0, 1)] {
            tree.update(children[child], 0.5);
            assert_eq!(tree.lead(root), lead);
        }
    }

    #[test]
    fn tree_chooses_the_most_visited_child() {
        let mut tree = Tree::with_capacity(4);
        let root = tree.add_root();
        assert_eq!(tree.most_visited(root), None);
        let (a, b) = (tree.add_child(root, 'a'), tree.add_child(root, 'b'));
        assert_eq!(tree.most_visited(root), Some('a'));
        tree.update(a, 0.2);
        tree.update(b, 0.4);
        assert_eq!(tree.most_visited(root), Some('b'));
        tree.update(a, 0.2);
        assert_eq!(tree.most_visited(root), Some('a'));
    }
}
