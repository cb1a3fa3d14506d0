//! What is estimated of each bot, and of each pair.

use corsair_engine::Seat;
use corsair_lab::result::Word;
use serde::Deserialize;
use serde::Serialize;

use crate::present::Mean;
use crate::studies::tournament::{Measure, RoundRobin, TournamentTotals};
use corsair_stats::{Confidence, Strata, holm};

/// How a bot did over all its games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// The bot.
    pub bot: usize,
    /// The win share, ties split.
    pub share: Mean,
    /// The mean place, the first being 1.
    pub place: Mean,
    /// The mean score.
    pub score: Mean,
    /// Whether it may be the best: no other bot is shown to win more.
    pub may_be_best: bool,
}

/// How a bot did in one seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct InSeat {
    /// The bot.
    pub bot: usize,
    /// The seat.
    pub seat: Seat,
    /// How many games it played there: as many as in any other seat.
    pub games: u64,
    /// The win share, ties split.
    pub share: Mean,
    /// The mean place, the first being 1.
    pub place: Mean,
    /// The mean score.
    pub score: Mean,
}

/// How often a bot ends above another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairReport {
    /// The bot.
    pub bot: usize,
    /// The other bot.
    pub other: usize,
    /// How many games both played in.
    pub games: u64,
    /// The part of their games in which the bot ends above the other, ties half.
    pub above: Mean,
    /// The two-sided p-value against one half.
    pub p: f64,
    /// The p-value after Holm's correction over all pairs.
    pub p_holm: f64,
    /// What follows.
    pub verdict: Verdict,
}

/// Verdict on a pair of bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// First above the second more often.
    Above,
    /// Second above the first more often.
    Below,
    /// Neither is shown; strengths may differ.
    Undecided,
}

/// The chance of a false verdict that a report allows, in a whole family of verdicts.
const ERROR: f64 = 0.05;

pub(crate) fn standings(
    design: &RoundRobin,
    totals: &TournamentTotals<'_>,
    unit: u32,
) -> Vec<Standing> {
    let best = possibly_best(design.bots(), totals);
    let mut standings: Vec<Standing> = (0..design.bots())
        .map(|bot| Standing {
            bot,
            share: share(&totals.measure(bot, Measure::Share)),
            place: mean(&totals.measure(bot, Measure::Place)),
            score: mean(&totals.measure(bot, Measure::Score)).in_units(unit),
            may_be_best: best[bot],
        })
        .collect();
    standings.sort_by(|a, b| b.share.value.total_cmp(&a.share.value));
    standings
}

/// Which bots may win most. A bot is out where another wins more, tested one-sided at the level
/// divided by the number of others: so the set holds the true best with the stated confidence,
/// whichever it is (S. S. Gupta, "On some multiple decision rules", Technometrics 7 (1965),
/// 225-245, with Bonferroni's bound in place of his tables).
fn possibly_best(bots: usize, totals: &TournamentTotals<'_>) -> Vec<bool> {
    let level = ERROR / (bots - 1) as f64;
    let loses_to = |bot: usize, other: usize| {
        let lead = totals.share_difference(other, bot);
        let is_ahead = lead.value().is_some_and(|lead| lead > 0.0);
        is_ahead && lead.p_value(0.0).is_some_and(|p| p / 2.0 <= level)
    };
    (0..bots).map(|bot| !(0..bots).any(|other| other != bot && loses_to(bot, other))).collect()
}

/// Every bot in every seat, the bots in this order.
pub(crate) fn in_seats(
    design: &RoundRobin,
    order: &[usize],
    totals: &TournamentTotals<'_>,
    unit: u32,
) -> Vec<InSeat> {
    let all = order.iter().flat_map(|&bot| Seat::all(design.seats()).map(move |seat| (bot, seat)));
    let estimate = |(bot, seat)| InSeat {
        bot,
        seat,
        games: totals.games_in_a_seat(bot),
        share: share(&totals.measure_in(bot, seat, Measure::Share)),
        place: mean(&totals.measure_in(bot, seat, Measure::Place)),
        score: mean(&totals.measure_in(bot, seat, Measure::Score)).in_units(unit),
    };
    all.map(estimate).collect()
}

pub(crate) fn pairs(order: &[usize], totals: &TournamentTotals<'_>) -> Vec<PairReport> {
    let unordered: Vec<(usize, usize)> = (0..order.len())
        .flat_map(|at| (at + 1..order.len()).map(move |other| (at, other)))
        .collect();
    let p: Vec<f64> = unordered
        .iter()
        .map(|&(at, other)| {
            let above = totals.above(order[at], order[other]);
            above.p_value(0.5).or_else(|| above.p_bound_of_shares(0.5)).expect(A_ROUND)
        })
        .collect();
    let p_holm = holm(&p);
    let ordered = (0..order.len())
        .flat_map(|at| (0..order.len()).filter(move |&other| other != at).map(move |b| (at, b)));
    let report = |(at, other): (usize, usize)| {
        let family = unordered.iter().position(|&pair| pair == (at.min(other), at.max(other)));
        let family = family.expect("every pair is one of the family");
        let above = share(&totals.above(order[at], order[other]));
        let verdict = match above.value {
            _ if p_holm[family] > ERROR => Verdict::Undecided,
            share if share > 0.5 => Verdict::Above,
            _ => Verdict::Below,
        };
        let (p, p_holm) = (p[family], p_holm[family]);
        let (bot, other) = (order[at], order[other]);
        let games = totals.games_of_a_pair(bot, other);
        PairReport { bot, other, games, above, p, p_holm, verdict }
    };
    ordered.map(report).collect()
}

/// Why an estimate exists.
const A_ROUND: &str = "a tournament has at least one round, in which all bots meet";

fn mean(strata: &Strata) -> Mean {
    Mean { value: strata.value().expect(A_ROUND), interval: strata.interval(Confidence::REPORTED) }
}

/// A share with its interval.
fn share(strata: &Strata) -> Mean {
    let interval = strata.interval_of_shares(Confidence::REPORTED);
    Mean { value: strata.value().expect(A_ROUND), interval }
}
