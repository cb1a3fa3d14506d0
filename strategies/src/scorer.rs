//! Uses of the values of a heuristic player's actions: choice of the best action, or explanation of all actions.

use corsair_engine::Weighed;

/// A consumer of the values of actions.
pub(crate) trait Scorer<A> {
    type Output;
    fn by(self, value: impl FnMut(A) -> f32) -> Self::Output;
}

/// The index of the action of the greatest value, the first of equals.
pub(crate) struct ArgMax<'l, A>(pub &'l [A]);

impl<A: Copy> Scorer<A> for ArgMax<'_, A> {
    type Output = usize;

    #[inline]
    fn by(self, mut value: impl FnMut(A) -> f32) -> usize {
        let mut best = (0, f32::NEG_INFINITY);
        for (place, &action) in self.0.iter().enumerate() {
            let value = value(action);
            if value > best.1 {
                best = (place, value);
            }
        }
        best.0
    }
}

/// Every action with its value.
pub(crate) struct ActionValues<'l, A>(pub &'l [A]);

impl<A: Copy> Scorer<A> for ActionValues<'_, A> {
    type Output = Vec<Weighed<A>>;

    fn by(self, mut value: impl FnMut(A) -> f32) -> Vec<Weighed<A>> {
        self.0.iter().map(|&action| Weighed::new(action, value(action))).collect()
    }
}
