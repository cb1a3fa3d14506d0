//! Tests of claims about sweeps and sensitivity analyses, on cells with known true values.

use corsair_engine::stream::LabRng;

use crate::calibrate::blocks::Model;
use crate::calibrate::claim::covers;
use corsair_stats::{Confidence, ElementaryEffects, GroupMean, Groups, benjamini_hochberg};

/// Plays groups of three blocks and returns the share of wins in each group.
fn groups(model: &Model, rng: &mut LabRng) -> Groups {
    std::array::from_fn(|_| model.means(BLOCKS, rng).mean().expect("blocks"))
}

/// Number of blocks in a group.
const BLOCKS: u64 = 3;

/// Returns the differences between two cells with equal rules, which are pure noise.
fn noise(model: &Model, rng: &mut LabRng) -> Groups {
    let [one, other] = [(); 2].map(|()| groups(model, rng));
    std::array::from_fn(|at| other[at] - one[at])
}

/// Returns `true` if the interval of a cell covers the truth.
pub(crate) fn a_cell_is_covered(model: &Model, rng: &mut LabRng) -> bool {
    covers(GroupMean::new(&groups(model, rng), None).interval(Confidence::REPORTED), model.truth())
}

/// Returns `true` if any of fifty zero effects is found significant.
pub(crate) fn an_effect_is_invented(model: &Model, rng: &mut LabRng) -> bool {
    let p = (0..50).filter_map(|_| GroupMean::new(&noise(model, rng), None).p_value());
    benjamini_hochberg(&p.collect::<Vec<f64>>()).iter().any(|&p| p <= 0.05)
}

/// Tests a factor without effect on `rows` trajectories. Returns `true` if the test falsely finds that the factor
/// moves an outcome.
pub(crate) fn a_mover_is_invented(rows: usize, model: &Model, rng: &mut LabRng) -> bool {
    let effects: Vec<Groups> = (0..rows).map(|_| noise(model, rng)).collect();
    let effects = ElementaryEffects::new(&effects);
    let size = effects.measures(&vec![1.0; rows]).map_or(0.0, |of| of.size());
    size > 0.0 && effects.p_value().is_some_and(|p| p <= 0.05)
}
