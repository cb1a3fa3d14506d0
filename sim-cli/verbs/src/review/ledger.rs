//! Breakdown of a seat's result into the expected result before the game, the effects of decisions, and luck.
//!
//! The three parts add up to the result. The effect of a decision is the expected result after the action taken minus
//! the expected result after the playout bot's choice. Both expectations are estimated in states that fit the seat's
//! knowledge. Luck is the remainder: rolls and draws, each measured separately, and hidden information.

use corsair_engine::Seat;
use corsair_stats::{Confidence, Interval, holm, wilson};

use crate::review::examine::Examined;
use crate::review::rows::LuckRow;
use crate::review::strokes::{PlayedChance, Sum};
use corsair_games::inspect::positions::{GameEnd, Objective};
use corsair_lab::ScoreWord;
use corsair_lab::result::Estimate;

/// Part of a seat's result that decisions do not explain.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Unexplained {
    /// Change of the result by luck.
    luck: Sum,
    /// Luck from hidden information: total luck minus the luck of rolls and draws, if rolls and draws were measured.
    hidden: Option<Sum>,
    /// Absolute luck divided by the sum of absolute luck and the absolute change by all decisions; `None` if both are
    /// zero.
    share: Option<f64>,
    /// Range of `share`, given the intervals of luck and of the change by decisions, if both are known.
    share_interval: Option<Interval>,
}

/// Simulated games from which the breakdown is estimated.
#[derive(Clone, Copy)]
pub(crate) struct Simulated<'s> {
    /// Result of the game.
    pub end: &'s GameEnd,
    /// New games with the playout bot in every seat.
    pub new_games: &'s [GameEnd],
    /// Examined decisions.
    pub decisions: &'s [Examined],
    /// Continuations from rolls and draws, if these were measured.
    pub chance: Option<&'s PlayedChance>,
}

/// Returns the contributions to each seat's result, first for the score, then for wins.
pub(crate) fn ledger(
    (seats, bots): (&[Seat], &[String]),
    Simulated { end, new_games, decisions, chance }: Simulated<'_>,
    decides: impl Fn(&Examined) -> Seat,
    score: ScoreWord,
) -> Vec<LuckRow> {
    let row = |objective: Objective, seat: Seat| {
        let estimate = |of: Sum| part_of(objective, of);
        let result = objective.of(end, seat) as f64 / objective.unit(score) as f64;
        let new = new_games.iter().map(|game| objective.of(game, seat));
        let expected = Sum::of(&objective.means(score, new));
        let (mut own, mut others) = (Sum::default(), Sum::default());
        for decision in decisions {
            let pairs = decision.arms[0].ends.iter().zip(&decision.own_choice);
            let changed = Sum::of(&objective.difference(score, seat, pairs));
            let sum = if decides(decision) == seat { &mut own } else { &mut others };
            *sum = sum.plus(changed);
        }
        let chance = chance.map(|chance| chance.sum(objective, seat, score));
        // Luck is known only if every decision was reviewed.
        let rest =
            (seats.len() == bots.len()).then(|| rest(result, expected, own.plus(others), chance));
        LuckRow {
            metric: objective,
            seat: seat.index(),
            bot: bots[seat.index()].clone(),
            result,
            expected: Estimate::of(
                expected.value,
                interval_of_new_games(objective, expected, new_games.len() as u64),
            ),
            own: estimate(own),
            others: rest.map(|_| estimate(others)),
            luck: rest.map(|of| estimate(of.luck)),
            luck_holm_p: rest.and_then(|of| of.luck.p_value()),
            chance: chance.map(estimate),
            hidden: rest.and_then(|of| of.hidden).map(estimate),
            luck_share: rest.and_then(|of| Some(Estimate::of(of.share?, of.share_interval))),
        }
    };
    let of_seats = |objective| {
        let mut rows: Vec<LuckRow> = seats.iter().map(|&seat| row(objective, seat)).collect();
        correct(&mut rows);
        rows
    };
    Objective::ALL.into_iter().flat_map(of_seats).collect()
}

/// Returns a part of a result in one metric. A part of a win share changes at most a whole win, so its interval ends at
/// ±1, unless the estimate lies beyond.
fn part_of(objective: Objective, part: Sum) -> Estimate {
    let interval = part.interval().map(|of| match objective {
        Objective::Win => of.within(part.value.min(-1.0), part.value.max(1.0)),
        Objective::Score => of,
    });
    Estimate::of(part.value, interval)
}

/// Corrects the p-values of luck in one metric for the number of seats, by Holm's method.
fn correct(rows: &mut [LuckRow]) {
    let tested = || rows.iter().filter_map(|row| row.luck_holm_p);
    let mut corrected = holm(&tested().collect::<Vec<_>>()).into_iter();
    for row in rows.iter_mut() {
        row.luck_holm_p = row.luck_holm_p.and_then(|_| corrected.next());
    }
}

/// Returns the interval of the mean result of new games. A share without a win among them may be above 0, and the
/// variance of constant scores is unknown.
fn interval_of_new_games(objective: Objective, mean: Sum, games: u64) -> Option<Interval> {
    match objective {
        Objective::Win => wilson(mean.value, games, Confidence::REPORTED),
        Objective::Score => mean.interval().filter(|_| mean.variance > 0.0),
    }
}

fn rest(result: f64, expected: Sum, decided: Sum, chance: Option<Sum>) -> Unexplained {
    let luck = expected.plus(decided).from(result);
    let share = |luck: f64, decided: f64| {
        let all = luck + decided;
        (all > 0.0).then(|| luck / all)
    };
    let share_interval = luck.interval().zip(decided.interval()).map(|(luck, decided)| {
        let ([least_luck, most_luck], [least_decided, most_decided]) =
            (sizes(luck), sizes(decided));
        Interval {
            low: share(least_luck, most_decided).unwrap_or(0.0),
            high: share(most_luck, least_decided).unwrap_or(1.0),
        }
    });
    Unexplained {
        luck,
        hidden: chance.map(|chance| luck.minus(chance)),
        share: share(luck.value.abs(), decided.value.abs()),
        share_interval,
    }
}

/// Returns the smallest and the largest absolute value in an interval.
fn sizes(Interval { low, high }: Interval) -> [f64; 2] {
    let most = low.abs().max(high.abs());
    let least = if low <= 0.0 && high >= 0.0 { 0.0 } else { low.abs().min(high.abs()) };
    [least, most]
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn sum(value: f64, variance: f64) -> Sum {
        Sum { value, variance, samples: 30 }
    }

    #[test]
    fn reviewed_result_is_the_sum_of_its_parts() {
        let (expected, own, others) = (sum(30.0, 0.04), sum(-4.0, 0.25), sum(1.0, 0.71));
        let chance = Some(sum(8.0, 0.09));
        let Unexplained { luck, hidden, share, share_interval, .. } =
            rest(37.0, expected, own.plus(others), chance);
        assert_eq!(hidden, Some(sum(2.0, 1.09)));
        assert_eq!(expected.value + own.value + others.value + luck.value, 37.0);
        let share_interval = share_interval.expect("30 samples");
        assert!((luck.interval().expect("30 samples").half_width() - 1.96).abs() < 1e-3);
        assert_eq!(share, Some(10.0 / 13.0));
        // Luck lies between 8.04 and 11.96, decisions between 1.08 and 4.92.
        assert!((share_interval.low - 8.04 / 12.96).abs() < 1e-2, "{share_interval:?}");
        assert!((share_interval.high - 11.96 / 13.04).abs() < 1e-2, "{share_interval:?}");
    }

    /// Four seats with a p-value of 0.03 each: without correction, each would differ significantly.
    #[test]
    fn significance_of_luck_is_corrected_for_the_number_of_seats() {
        let luck = sum(2.17, 1.0);
        assert!((luck.p_value().expect("a variance") - 0.03).abs() < 1e-4);
        let row = |seat| LuckRow {
            metric: Objective::Score,
            seat,
            bot: "raider".into(),
            result: 1.0,
            expected: Estimate { value: 1.0, interval: None },
            own: Estimate { value: 0.0, interval: None },
            others: None,
            luck: Some(Estimate::of(luck.value, luck.interval())),
            luck_holm_p: luck.p_value(),
            chance: None,
            hidden: None,
            luck_share: None,
        };
        let mut alone = [row(0)];
        correct(&mut alone);
        assert!(alone[0].has_significant_luck());
        let mut rows = [0, 1, 2, 3].map(row);
        rows[2].luck_holm_p = None;
        correct(&mut rows);
        assert!(!rows.iter().any(LuckRow::has_significant_luck));
        assert!((rows[3].luck_holm_p.expect("a test") - 0.09).abs() < 3e-4);
        assert_eq!(rows[2].luck_holm_p, None);
        assert_eq!((sum(0.0, 0.0).p_value(), sum(1.0, 0.0).p_value()), (Some(1.0), None));
    }

    #[test]
    fn mean_of_new_games_without_a_win_has_an_interval_with_a_width() {
        let interval = |objective, mean| interval_of_new_games(objective, mean, 200);
        let never = interval(Objective::Win, sum(0.0, 0.0)).expect("games");
        assert_eq!(never.low, 0.0);
        assert!((never.high - 0.0188).abs() < 1e-4, "{never:?}");
        assert_eq!(interval(Objective::Score, sum(12.0, 0.0)), None);
        let score = interval(Objective::Score, sum(12.0, 1.0)).expect("a variance");
        assert!((score.half_width() - 1.96).abs() < 1e-3);
    }

    #[test]
    fn reviewed_result_equal_to_its_expectation_has_no_share_of_luck() {
        let none = sum(0.0, 0.0);
        let Unexplained { share, share_interval, .. } = rest(5.0, sum(5.0, 0.0), none, None);
        assert_eq!((share, share_interval), (None, Some(Interval { low: 0.0, high: 1.0 })));
    }

    #[test]
    fn part_of_a_win_has_an_interval_within_a_whole_win() {
        let wide = sum(-0.5, 0.36);
        let ends = |of: Sum| part_of(Objective::Win, of).interval;
        assert_eq!(ends(wide).map(|[low, _]| low), Some(-1.0));
        assert_eq!(ends(sum(-1.2, 0.36)).map(|[low, _]| low), Some(-1.2));
        let score = part_of(Objective::Score, wide).interval.expect("30 samples");
        assert!(score[0] < -1.6, "{score:?}");
    }

    #[test]
    fn sum_with_an_estimate_from_few_samples_has_no_interval() {
        let few = Sum { samples: 29, ..sum(0.2, 0.01) };
        let all = sum(0.3, 0.01).plus(few);
        assert_eq!((all.interval(), all.p_value()), (None, None));
        assert_eq!(rest(1.0, sum(0.25, 0.01), all, None).share_interval, None);
        assert!(sum(0.3, 0.01).plus(Sum::default()).interval().is_some());
    }
}
