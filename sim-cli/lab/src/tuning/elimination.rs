//! Backward elimination: puts changed values back one by one, and finds the smallest edit that suffices.

use crate::tuning::{Candidate, Evidence, Space};

/// Set of changed values, with its results on the deals of the elimination.
#[derive(Clone, PartialEq, Debug)]
pub struct Edit<S> {
    /// Candidate with the changed values.
    pub candidate: Candidate,
    /// Number of values that differ from their initial values.
    pub changes: usize,
    /// Results of the candidate.
    pub evidence: S,
}

/// Path of edits from all changes of a candidate to none. Each edit has one change fewer than the edit before.
#[derive(Clone, PartialEq, Debug)]
pub struct Elimination<S> {
    path: Vec<Edit<S>>,
}

/// Returns the number of candidates in each round of an elimination of at most `changes` changes.
pub fn rounds(changes: usize) -> Vec<usize> {
    // The first round also plays the candidate with all changes.
    (1..=changes).rev().map(|left| if left == changes { left + 1 } else { left }).collect()
}

impl<S: Evidence> Elimination<S> {
    /// Plays an elimination. In each round, the closure `play` plays one candidate per remaining change, with this
    /// change reverted. Every round plays the same deals, and reverts the change without which the merit is greatest.
    ///
    /// # Errors
    /// Returns the closure's error.
    pub fn play<E>(
        space: &Space,
        found: &Candidate,
        mut play: impl FnMut(&[Candidate]) -> Result<Vec<S>, E>,
    ) -> Result<Elimination<S>, E> {
        let put_backs = |of: &Candidate| -> Vec<Candidate> {
            space.changes(of).into_iter().map(|at| space.put_back(of, at)).collect()
        };
        let edit = |(candidate, evidence): (Candidate, S)| Edit {
            changes: space.changes(&candidate).len(),
            candidate,
            evidence,
        };
        let merit = |of: &Edit<S>| of.evidence.merit()[0];
        let mut tried = vec![found.clone()];
        tried.extend(put_backs(found));
        let mut path = Vec::new();
        while !tried.is_empty() {
            let results = play(&tried)?;
            let mut played: Vec<Edit<S>> = tried.into_iter().zip(results).map(edit).collect();
            if path.is_empty() {
                path.push(played.remove(0));
            }
            let better = |one, next| if merit(&next) > merit(&one) { next } else { one };
            let Some(cheapest) = played.into_iter().reduce(better) else { break };
            tried = put_backs(&cheapest.candidate);
            path.push(cheapest);
        }
        Ok(Elimination { path })
    }

    /// Returns the Pareto front of merit against the number of changes, the fewest changes first: the edits that are
    /// better than every smaller edit.
    pub fn front(&self) -> Vec<&Edit<S>> {
        let mut best = f64::NEG_INFINITY;
        let better = |edit: &&Edit<S>| {
            let merit = edit.evidence.merit()[0];
            let is_better = merit > best;
            best = best.max(merit);
            is_better
        };
        self.path.iter().rev().filter(better).collect()
    }

    /// Returns the smallest edit on the front that reaches the goal. If no edit reaches the goal, returns the smallest
    /// edit that is not worse than the best edit; `is_worse` compares an edit with the best edit. Returns the edit without
    /// changes if no edit has a finite merit.
    pub fn smallest(
        &self,
        is_reached: impl Fn(&S) -> bool,
        is_worse: impl Fn(&S, &S) -> bool,
    ) -> &Edit<S> {
        let front = self.front();
        let Some(best) = front.last() else { return &self.path[self.path.len() - 1] };
        let reaching = front.iter().find(|edit| is_reached(&edit.evidence));
        let level = || front.iter().find(|edit| !is_worse(&edit.evidence, &best.evidence));
        reaching.or_else(level).unwrap_or(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::Dimension;
    use proptest::prelude::*;
    use std::convert::Infallible;

    /// Exact merit of a candidate.
    #[derive(Clone, PartialEq, Debug)]
    struct Merit(f64);

    impl Evidence for Merit {
        fn add(&mut self, _: &Merit) {}

        fn merit(&self) -> [f64; 2] {
            [self.0, 0.0]
        }

        fn figure(&self) -> Option<f64> {
            Some(self.0)
        }

        fn deals(&self) -> u64 {
            1
        }
    }

    /// Eliminates three changes, in a space whose values start at 0. Returns the path and the candidates played.
    fn eliminated(
        found: [f64; 3],
        merit: impl Fn(&[f64]) -> f64,
    ) -> (Elimination<Merit>, Vec<usize>) {
        let dimensions = ["a", "b", "c"].map(|name| Dimension::whole(name, [0.0, 9.0], 0.0));
        let space = Space { dimensions: dimensions.to_vec(), choice: None };
        let found = Candidate { values: found.to_vec(), option: None };
        let mut played = Vec::new();
        let Ok::<_, Infallible>(of) = Elimination::play(&space, &found, |tried| {
            played.push(tried.len());
            Ok(tried.iter().map(|of| Merit(merit(&of.values))).collect())
        });
        (of, played)
    }

    /// Returns the values of the smallest edit. An edit is worse if its merit is lower by more than 0.1.
    fn smallest(of: &Elimination<Merit>, goal: f64) -> Vec<f64> {
        let edit = of.smallest(|of| of.0 >= goal, |of, best| best.0 - of.0 > 0.1);
        edit.candidate.values.clone()
    }

    #[test]
    fn elimination_reverts_exactly_the_changes_without_benefit() {
        // `b` is worth 5, `a` is worth 0.05, and `c` does harm.
        let (of, played) = eliminated([4.0, 7.0, 2.0], |values| {
            f64::from(values[1] == 7.0) * 5.0 + values[0] * 0.0125 - values[2]
        });
        assert_eq!(played, rounds(3));
        assert_eq!(smallest(&of, f64::INFINITY), [0.0, 7.0, 0.0]);
    }

    #[test]
    fn elimination_keeps_the_start_if_no_change_matters() {
        let (of, _) = eliminated([4.0, 7.0, 2.0], |values| values.iter().sum::<f64>() * 0.001);
        assert_eq!(smallest(&of, f64::INFINITY), [0.0; 3]);
        let (of, played) = eliminated([0.0; 3], |_| 1.0);
        assert_eq!((smallest(&of, f64::INFINITY), played), (vec![0.0; 3], vec![1]));
    }

    #[test]
    fn smallest_edit_that_reaches_the_goal_wins_over_better_edits() {
        let merit = |values: &[f64]| values.iter().sum();
        let (of, _) = eliminated([1.0, 2.0, 4.0], merit);
        assert_eq!(smallest(&of, 3.5), [0.0, 0.0, 4.0]);
        assert_eq!(smallest(&of, 5.5), [0.0, 2.0, 4.0]);
    }

    #[test]
    fn changes_with_a_joint_effect_stay_together() {
        let (of, _) =
            eliminated([1.0, 2.0, 4.0], |values| f64::from(values[0] == 1.0 && values[2] == 4.0));
        assert_eq!(smallest(&of, f64::INFINITY), [1.0, 0.0, 4.0]);
    }

    proptest! {
        /// A larger edit on the front is better, and no edit of the path beats the front at its size.
        #[test]
        fn front_is_monotone(merits in prop::collection::vec(-9i32..9, 8)) {
            let (of, _) = eliminated([1.0; 3], |values| {
                let at = values.iter().fold(0, |at, value| 2 * at + *value as usize);
                merits[at].into()
            });
            let front = of.front();
            for pair in front.windows(2) {
                prop_assert!(pair[0].changes < pair[1].changes);
                prop_assert!(pair[0].evidence.0 < pair[1].evidence.0);
            }
            for edit in &of.path {
                let within = front.iter().filter(|of| of.changes <= edit.changes);
                prop_assert!(within.map(|of| of.evidence.0).fold(-99.0, f64::max) >= edit.evidence.0);
            }
        }
    }
}
