//! Estimates of a tournament for each bot and each pair.

use corsair_engine::Seat;

use crate::tournament::rows::{BotSeatRow, PairRow, StandingRow, Verdict};
use crate::tournament::totals::{Measure, Tournament, TournamentTotals};
use corsair_lab::result::Estimate;
use corsair_stats::{Confidence, Strata, holm};

/// Maximum probability of any false verdict in a family of verdicts.
const ERROR: f64 = 0.05;

/// Returns the row of each bot, ordered by win share from the greatest.
pub(crate) fn standings(
    tournament: &Tournament,
    totals: &TournamentTotals<'_>,
) -> Vec<(usize, StandingRow)> {
    let design = &tournament.design;
    let best = possibly_best(design.bots(), totals);
    let row = |bot: usize| StandingRow {
        bot: tournament.name(bot),
        games: design.games_of_a_bot() * design.rounds(),
        win_share: share(&totals.measure(bot, Measure::Share)),
        place_mean: mean(&totals.measure(bot, Measure::Place)),
        score_mean: mean(&totals.measure(bot, Measure::Score)).over(tournament.score_unit()),
        may_be_best: best[bot],
    };
    let mut rows: Vec<_> = (0..design.bots()).map(|bot| (bot, row(bot))).collect();
    rows.sort_by(|(_, a), (_, b)| b.win_share.value.total_cmp(&a.win_share.value));
    rows
}

/// Returns, bot by bot, `true` if the bot may be the best. A bot is excluded if a rival wins significantly more, in a
/// one-sided [`ShareTest`](corsair_stats::ShareTest) at the level divided by the number of rivals. So the set contains
/// the true best with the stated confidence (S. S. Gupta, "On some multiple decision rules", Technometrics 7 (1965),
/// 225-245, with Bonferroni's bound in place of his tables).
fn possibly_best(bots: usize, totals: &TournamentTotals<'_>) -> Vec<bool> {
    let level = ERROR / (bots - 1) as f64;
    let loses_to = |bot: usize, other: usize| {
        let lead = totals.lead(other, bot);
        let is_ahead = lead.value().is_some_and(|lead| lead > 0.5);
        is_ahead && lead.share_test().is_some_and(|test| test.p_value(0.5) / 2.0 <= level)
    };
    (0..bots).map(|bot| !(0..bots).any(|other| other != bot && loses_to(bot, other))).collect()
}

/// Returns a row for every bot in every seat; `order` is the order of the bots.
pub(crate) fn in_seats(
    tournament: &Tournament,
    order: &[usize],
    totals: &TournamentTotals<'_>,
) -> Vec<BotSeatRow> {
    let seats = || Seat::all(tournament.design.seats());
    let row = |(bot, seat): (usize, Seat)| BotSeatRow {
        bot: tournament.name(bot),
        seat: seat.index(),
        games: totals.games_in_a_seat(bot),
        win_share: share(&totals.measure_in(bot, seat, Measure::Share)),
        place_mean: mean(&totals.measure_in(bot, seat, Measure::Place)),
        score_mean: mean(&totals.measure_in(bot, seat, Measure::Score))
            .over(tournament.score_unit()),
    };
    order.iter().flat_map(|&bot| seats().map(move |seat| (bot, seat))).map(row).collect()
}

/// Returns a row for every bot against every opponent; `order` is the order of the bots.
pub(crate) fn pairs(
    tournament: &Tournament,
    order: &[usize],
    totals: &TournamentTotals<'_>,
) -> Vec<PairRow> {
    let unordered: Vec<(usize, usize)> = (0..order.len())
        .flat_map(|at| (at + 1..order.len()).map(move |other| (at, other)))
        .collect();
    let p: Vec<f64> = unordered
        .iter()
        .map(|&(at, other)| {
            let above = totals.above(order[at], order[other]);
            above.share_test().expect(A_ROUND).p_value(0.5)
        })
        .collect();
    let p_holm = holm(&p);
    let ordered = (0..order.len())
        .flat_map(|at| (0..order.len()).filter(move |&other| other != at).map(move |b| (at, b)));
    let report = |(at, other): (usize, usize)| {
        let family = unordered.iter().position(|&pair| pair == (at.min(other), at.max(other)));
        let family = family.expect("the family has a test for every pair");
        let above = share(&totals.above(order[at], order[other]));
        let verdict = match above.value {
            _ if p_holm[family] > ERROR => Verdict::Undecided,
            share if share > 0.5 => Verdict::Above,
            _ => Verdict::Below,
        };
        PairRow {
            bot: tournament.name(order[at]),
            other: tournament.name(order[other]),
            games: totals.games_of_a_pair(order[at], order[other]),
            above,
            p: p[family],
            p_holm: p_holm[family],
            verdict,
        }
    };
    ordered.map(report).collect()
}

/// Reason why every estimate of a tournament exists, for `expect`.
const A_ROUND: &str = "a tournament has at least one round, in which all bots meet";

fn mean(strata: &Strata) -> Estimate {
    Estimate::of(strata.value().expect(A_ROUND), strata.interval(Confidence::REPORTED))
}

/// Returns a share with its interval.
fn share(strata: &Strata) -> Estimate {
    let test = strata.share_test().expect(A_ROUND);
    Estimate::of(strata.value().expect(A_ROUND), Some(test.interval(Confidence::REPORTED)))
}
