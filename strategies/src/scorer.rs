//! Consumers of action values: [`ArgMax`] chooses the best action, and [`ActionValues`] explains all actions.

use corsair_engine::Weighed;

/// Consumer of the values that a heuristic player computes for actions.
pub(crate) trait Scorer<A> {
    type Output;
    fn by(self, value: impl FnMut(A) -> f32) -> Self::Output;
}

/// Scorer that returns the index of the action with the greatest value. Ties go to the first action.
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

/// Scorer that returns every action with its value.
pub(crate) struct ActionValues<'l, A>(pub &'l [A]);

impl<A: Copy> Scorer<A> for ActionValues<'_, A> {
    type Output = Vec<Weighed<A>>;

    fn by(self, mut value: impl FnMut(A) -> f32) -> Vec<Weighed<A>> {
        self.0.iter().map(|&action| Weighed::new(action, value(action))).collect()
    }
}
