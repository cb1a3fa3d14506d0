//! Confirmation of apparent blunders in fresh samples.

use corsair_engine::run::ThreadsUnavailable;
use corsair_stats::{BlockMeans, Confidence, Interval, holm};

use crate::advise::race::{Arm, Goal};
use crate::review::examine::{Criterion, Examined, FIRST_OF_CONFIRMATION, Found, Simulator};
use corsair_games::inspect::positions::{Batch, OwnChoice};

/// Number of standard errors by which the estimated loss should exceed the threshold in a confirmation. With 4.5,
/// each of about twenty tests has 90 % power.
const WANTED_ERRORS: f64 = 4.5;

/// Minimum number of samples of a confirmation.
const FEWEST_SAMPLES: u32 = 64;

/// Estimated loss in fresh samples.
#[derive(Clone, Debug)]
pub(crate) struct Confirmed {
    /// Index of the better option among the tried options.
    pub arm: usize,
    /// Value of the better option minus the value of the option taken, sample by sample.
    pub more: BlockMeans,
    /// Interval of `more`.
    pub interval: Option<Interval>,
    /// p-value against a loss within the threshold, corrected for the number of tests.
    pub p: f64,
    /// Simulated games of the option taken and of the better option.
    pub arms: [Arm; 2],
}

/// Tests as many apparent blunders as the number of games allows, beginning with the cheapest test. Returns `None`
/// for each untested decision.
///
/// # Errors
/// Fails if the system can't start the threads.
pub(crate) fn confirm(
    decisions: &[Examined],
    goals: impl Fn(&Examined) -> Goal,
    criterion: &Criterion,
    games: u64,
    simulator: &Simulator<'_>,
) -> Result<Vec<Option<Confirmed>>, ThreadsUnavailable> {
    let mut confirmed: Vec<Option<Confirmed>> = decisions.iter().map(|_| None).collect();
    let mut p_values = Vec::new();
    for (place, found, samples) in chosen(decisions, &goals, criterion, games) {
        let decision = &decisions[place];
        let batch = Batch {
            at: decision.at,
            options: vec![decision.options[0], decision.options[found.arm]],
            own_choice: OwnChoice::LeftOut,
            samples: FIRST_OF_CONFIRMATION..FIRST_OF_CONFIRMATION + samples,
        };
        let mut arms = [Arm::default(), Arm::default()];
        for sampled in simulator.play(&[batch])?.into_iter().flatten() {
            arms.iter_mut().zip(sampled.options).for_each(|(arm, game)| arm.add(game));
        }
        let goal = goals(decision);
        let more = goal.difference(&arms[1], &arms[0]);
        let pairs = arms[1].ends.iter().zip(&arms[0].ends);
        let evidence = goal.objective.evidence(goal.score, goal.seat, pairs);
        let p = evidence.as_ref().map_or(1.0, |of| of.above(criterion.threshold));
        p_values.push((place, p));
        confirmed[place] = Some(Confirmed {
            arm: found.arm,
            more,
            interval: evidence.map(|of| of.interval(Confidence::REPORTED)),
            p: 1.0,
            arms,
        });
    }
    let corrected = holm(&p_values.iter().map(|&(_, p)| p).collect::<Vec<_>>());
    for (&(place, _), corrected) in p_values.iter().zip(corrected) {
        if let Some(confirmed) = &mut confirmed[place] {
            confirmed.p = corrected;
        }
    }
    Ok(confirmed)
}

/// Returns the indices of the decisions to test, each with its best option and the necessary number of samples.
fn chosen(
    decisions: &[Examined],
    goals: impl Fn(&Examined) -> Goal,
    criterion: &Criterion,
    games: u64,
) -> Vec<(usize, Found, u32)> {
    let suspicious = decisions.iter().enumerate().filter_map(|(place, decision)| {
        let found = decision.best_found(&goals(decision));
        let excess = found.more - criterion.threshold;
        let deviation = found.error * (found.samples as f64).sqrt();
        let needed = (WANTED_ERRORS * deviation / excess).powi(2);
        // A cast from float to integer saturates.
        let samples = (needed.ceil() as u32).clamp(FEWEST_SAMPLES, FIRST_OF_CONFIRMATION - 1);
        (excess > 0.0 && needed.is_finite()).then_some((place, found, samples))
    });
    let mut suspicious: Vec<(usize, Found, u32)> = suspicious.collect();
    suspicious.sort_by_key(|&(place, _, samples)| (samples, place));
    let mut left = games;
    suspicious.retain(|&(_, _, samples)| {
        let cost = 2 * u64::from(samples);
        let is_affordable = cost <= left;
        left -= if is_affordable { cost } else { 0 };
        is_affordable
    });
    suspicious
}
