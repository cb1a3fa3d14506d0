//! Tests against exactly known probabilities: three seats of the toy game roll two dice each.

use std::ops::Range;

use corsair_engine::PerSeat;
use corsair_stats::{BlockMeans, Confidence, Moments, SplittingEstimate};
use corsair_strategies::search::CurrentScore;

use super::*;
use corsair_lab::toy::{Roller, Table, Toy};

const TOY: Toy = Toy { seats: 3, bonus: 0, breaks_at: None };

/// Number of integer units that make 1 in sums of estimates.
const UNIT: u64 = 1 << 40;

fn plan(figure: EventFigure, side: Side, amount: i32) -> SplittingPlan {
    let event = ThresholdEvent { figure, side, amount, by: None };
    SplittingPlan { seatings: vec![PerSeat::filled(3, 0)], event, effort: 16 }
}

/// Probability that three seats together roll 33 pips or more: 1 + 6 + 21 + 56 of 6^6 ways.
const PIPS: f64 = 84.0 / 46_656.0;

fn pips() -> SplittingPlan {
    plan(EventFigure::OfGame(0), Side::AtLeast, 33)
}

fn splitting(seed: u64) -> Splitting<'static, Toy> {
    let turn = |_: &Toy, table: &Table| table.next as u32;
    let lens = Lens { turn, evaluator: &CurrentScore { swing: 1.0 } };
    Splitting::new(&TOY, vec![&Roller(3)], seed, lens)
}

/// Returns the results of replications.
fn estimate(
    splitting: &mut Splitting<'_, Toy>,
    plan: &SplittingPlan,
    levels: &Levels,
    numbers: Range<u64>,
) -> SplittingEstimate {
    let (mut moments, mut courses) = (Moments::default(), 0);
    let blocks = numbers.end - numbers.start;
    for number in numbers {
        let played = splitting.replicate(plan, levels, number);
        assert_eq!(played.passed.len(), levels.nearness.len() + 1);
        moments.add((played.estimate(plan.effort) * UNIT as f64) as i64);
        courses += u64::from(played.courses);
    }
    let replications = BlockMeans { moments, blocks, games_per_block: 1, unit: UNIT };
    SplittingEstimate { replications, games: blocks * u64::from(plan.effort), courses }
}

#[test]
fn splitting_estimates_are_unbiased_for_every_event_and_level() {
    let one_of_three = 1.0 - (35.0_f64 / 36.0).powi(3);
    let (score, seat) = (EventFigure::Score, EventFigure::OfSeat(0));
    for (plan, truth) in [
        (pips(), PIPS),
        (plan(EventFigure::OfGame(0), Side::AtMost, 9), PIPS),
        (plan(score, Side::AtLeast, 12), one_of_three),
        (plan(seat, Side::AtLeast, 12), one_of_three),
    ] {
        let mut splitting = splitting(7);
        let found = splitting.pilot(&plan, 400).levels;
        let none = Levels { nearness: Vec::new(), ..found.clone() };
        let odd = Levels { nearness: vec![-4.0, -2.5, -2.4, 0.5], ..found.clone() };
        for levels in [none, found, odd] {
            let found = estimate(&mut splitting, &plan, &levels, 0..2_500);
            let means = found.replications;
            let mean = means.mean().expect("replications");
            let error = means.standard_error().expect("replications");
            let at = &levels.nearness;
            assert!(
                (mean - truth).abs() < 4.0 * error,
                "{plan:?} {at:?}: {mean} ± {error}, not {truth}"
            );
            assert!(error < truth / 7.0, "{plan:?} {at:?}: {error}");
            // Courses are independent games, whatever the levels are.
            let expected = truth * found.games as f64;
            let courses = found.courses as f64;
            assert!(
                (courses - expected).abs() < 4.0 * expected.sqrt(),
                "{plan:?} {at:?}: {courses} courses, not {expected}"
            );
        }
    }
}

#[test]
fn splitting_needs_less_work_than_plain_simulation() {
    let (mut splitting, plan) = (splitting(8), pips());
    let pilot = splitting.pilot(&plan, 400);
    assert!(pilot.levels.nearness.len() >= 2, "{:?}", pilot.levels.nearness);
    assert_eq!(pilot.decisions_per_game, 3.0);
    let variance_by_work = |levels: &Levels| {
        let mut work = 0;
        let mut splitting = self::splitting(8);
        for number in 0..2_000 {
            work += splitting.replicate(&plan, levels, number).decisions;
        }
        let means = estimate(&mut splitting, &plan, levels, 0..2_000).replications;
        means.standard_error().expect("replications").powi(2) * work as f64
    };
    let none = Levels { nearness: Vec::new(), ..pilot.levels.clone() };
    let gain = variance_by_work(&none) / variance_by_work(&pilot.levels);
    assert!(gain > 4.0, "{gain}");
}

/// The events are 33 pips or more, and 36 pips, a chance of 1 in 46,656. With 36 pips, two or three replications carry
/// most estimates.
#[test]
fn splitting_intervals_cover_the_truth() {
    let rarest = plan(EventFigure::OfGame(0), Side::AtLeast, 36);
    for (plan, truth, fewest_misses) in [(pips(), PIPS, 3), (rarest, 1.0 / 46_656.0, 0)] {
        let mut splitting = splitting(9);
        let levels = splitting.pilot(&plan, 400).levels;
        let (mut below, mut above) = (0, 0);
        for at in 0..300 {
            let numbers = 60 * at..60 * (at + 1);
            let found = estimate(&mut splitting, &plan, &levels, numbers);
            let interval = found.interval(Confidence::REPORTED).expect("games");
            below += u32::from(interval.high < truth);
            above += u32::from(truth < interval.low);
        }
        // 21 misses are 2.6 standard deviations above the mean for a miss rate of 4 % per side.
        // 3 misses are 3.3 standard deviations below the mean for a total miss rate of 5 %.
        assert!(below <= 21 && above <= 21, "{truth}: {below} below, {above} above");
        assert!(below + above >= fewest_misses, "{truth}: {below} below, {above} above");
    }
}

#[test]
fn course_of_a_game_follows_one_copy() {
    let (mut splitting, plan) = (splitting(7), pips());
    let levels = splitting.pilot(&plan, 200).levels;
    let (mut courses, mut passed) = (0, 0);
    for number in 0..500 {
        let of = splitting.replicate(&plan, &levels, number);
        let fewest = of.passed.iter().copied().min().expect("stages");
        assert!(of.courses <= fewest, "a course passes every stage: {of:?}");
        courses += of.courses;
        passed += of.passed[levels.nearness.len()];
    }
    assert!(courses > 0 && courses < passed / 10, "{courses} courses, {passed} games");
}

#[test]
fn splitting_replication_depends_only_on_its_number() {
    let plan = pips();
    let mut one = splitting(7);
    let levels = one.pilot(&plan, 200).levels;
    let after: Vec<Replication> =
        (0..4).map(|number| one.replicate(&plan, &levels, number)).collect();
    let mut other = splitting(7);
    assert_eq!(other.replicate(&plan, &levels, 3), after[3]);
    assert_eq!(other.pilot(&plan, 200).levels, levels);
    assert_eq!(other.replicate(&plan, &levels, 2), after[2]);
    assert_ne!(after[0], after[1]);
}

#[test]
fn impossible_event_has_estimate_zero_with_an_upper_bound() {
    let (mut splitting, plan) = (splitting(7), plan(EventFigure::OfGame(0), Side::AtLeast, 37));
    let levels = splitting.pilot(&plan, 200).levels;
    let found = estimate(&mut splitting, &plan, &levels, 0..50);
    assert_eq!(found.replications.mean(), Some(0.0));
    assert_eq!(found.replications.effective_blocks(), 0.0);
    let interval = found.interval(Confidence::REPORTED).expect("games");
    // The bound on courses has a fifth of the error of 2.5 %: 1 - 0.005^(1/800).
    assert!(interval.low == 0.0 && (interval.high - 0.006_601).abs() < 1e-6, "{interval:?}");
}
