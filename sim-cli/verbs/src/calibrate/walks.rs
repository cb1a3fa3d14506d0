//! Tests of claims about metrics of courses, on random walks with known true values.

use corsair_engine::PerSeat;
use corsair_engine::stream::LabRng;

use crate::calibrate::claim::covers;
use corsair_lab::quality::courses::pooled_figures;
use corsair_lab::quality::metrics::METRICS;
use corsair_lab::quality::{Course, CourseSums};
use corsair_stats::{Confidence, GROUPS, GroupMean, Groups, Jackknife};

/// Number of turns in a two-seat game. In each turn, one seat at random gains a point.
const TURNS: usize = 5;

/// Number of games, each of which is a block.
pub(crate) const BLOCKS: usize = 320;

/// Number of games in ten that are equal under both rules.
const COMMON: u32 = 7;

/// Tested means by index in [`METRICS`], with their true values, worked out by hand from the 32 walks.
pub(crate) const MEANS: [(usize, f64); 3] = [(1, 7.0 / 16.0), (2, 9.0 / 40.0), (5, 13.0 / 16.0)];

/// Tested pooled metrics by index, with their true values.
///
/// After 3 of 5 equal steps, the lead explains 3/5 of the final variance. One of three openings is as frequent as the
/// remaining two together.
pub(crate) const FIGURES: [(usize, f64); 4] =
    [(0, 3.0 / 16.0), (1, 3.0 / 5.0), (HOPELESS, 23.0 / 144.0), (3, 3.0 / 8.0)];

/// Index of the metric `hopeless`.
const HOPELESS: usize = 2;

/// Plays a game and returns its course, with each seat's opening.
fn game(rng: &mut LabRng) -> Course {
    let mut scores = [0, 0];
    let mut standings = vec![scores];
    for _ in 0..TURNS {
        scores[rng.below(2) as usize] += 1;
        standings.push(scores);
    }
    let standing = |of: [i32; 2]| PerSeat::from_fn(2, |seat| of[seat.index()]);
    Course {
        standings: standings.into_iter().map(standing).collect(),
        openings: PerSeat::from_fn(2, |_| [7, 7, 8, 9][rng.below(4) as usize]),
        played_out: None,
    }
}

/// Plays games of two sides with equal distributions, and returns the sums of each side, group by group. Both sides
/// play mostly the same games.
fn played(rng: &mut LabRng) -> [Vec<CourseSums>; 2] {
    let mut sides = [(); 2].map(|()| vec![CourseSums::default(); GROUPS]);
    for block in 0..BLOCKS {
        let base = game(rng);
        let other = if rng.below(10) < COMMON { base.clone() } else { game(rng) };
        for (side, course) in sides.iter_mut().zip([base, other]) {
            let end = course.standings[TURNS];
            let ranks = PerSeat::from_fn(2, |seat| {
                end.iter().filter(|(_, score)| **score > end[seat]).count() as u8
            });
            side[block % GROUPS].record(&course, &ranks);
        }
    }
    sides
}

/// Returns `true` if the interval of one of [`METRICS`] covers the truth.
pub(crate) fn a_mean_is_covered((at, truth): (usize, f64), rng: &mut LabRng) -> bool {
    let [groups, _] = played(rng);
    let unit = METRICS[at].unit as f64;
    let means: Groups = std::array::from_fn(|group| {
        groups[group].of_game[at] as f64 / (unit * groups[group].games as f64)
    });
    covers(GroupMean::new(&means, None).interval(Confidence::REPORTED), truth)
}

/// Returns `true` if the interval of one pooled metric covers the truth.
pub(crate) fn a_figure_is_covered((at, truth): (usize, f64), rng: &mut LabRng) -> bool {
    let [groups, _] = played(rng);
    let (whole, without) = &pooled_figures(&groups)[at];
    let jackknife = Jackknife::new(*whole, without);
    covers(jackknife.and_then(|of| of.interval(Confidence::REPORTED)), truth)
}

/// Returns `true` if the interval of a difference covers zero. Both sides have the same distribution of the metric
/// `hopeless`.
pub(crate) fn no_difference_is_covered(rng: &mut LabRng) -> bool {
    let [base, other] = played(rng).map(|groups| pooled_figures(&groups)[HOPELESS].clone());
    let without: Vec<f64> = other.1.iter().zip(&base.1).map(|(to, from)| to - from).collect();
    let jackknife = Jackknife::new(other.0 - base.0, &without);
    covers(jackknife.and_then(|of| of.interval(Confidence::REPORTED)), 0.0)
}
