//! Estimates from one pass of the equilibrium search: payoffs, and each opening's gain by deviating from the mixture.

use std::iter::repeat_n;

use crate::openings::plan::{OpeningQuestion, PlayedEquilibrium};
use crate::openings::rows::{OpeningGain, OpeningPayoff, evidence_of_wins, win_share};
use corsair_lab::Stage;
use corsair_lab::result::Estimate;
use corsair_stats::{BlockValues, Confidence, Interval, RedrawnMixture, spreads};

/// Probability with which the intervals of all confirmed gains hold together.
const CONFIDENCE: f64 = 0.95;

/// Returns the payoffs (win shares) in a pass: each candidate against each combination of candidates in the remaining
/// seats. Passes are numbered from 1.
pub(crate) fn payoffs(
    question: &OpeningQuestion,
    (pass, played): (usize, &PlayedEquilibrium),
) -> Vec<OpeningPayoff> {
    let name = |at: usize| question.openings[played.candidates[at]].name.as_str();
    let row = |own: usize, others: &[u8]| {
        let seats = others.iter().enumerate();
        let seats = seats.flat_map(|(at, &seats)| repeat_n(name(at), seats.into()));
        let mut there = (0..others.len()).filter(|&at| others[at] > 0);
        let against = there.next().filter(|_| there.next().is_none());
        let means = played.payoffs.share(own, others);
        let equal = Estimate { value: 1.0 / question.seats as f64, interval: None };
        OpeningPayoff {
            pass,
            opening: name(own).into(),
            others: seats.collect::<Vec<_>>().join(" "),
            against: against.map(|at| name(at).into()),
            blocks: means.map_or(0, |of| of.blocks),
            games: means.map_or(0, |of| of.blocks * of.games_per_block),
            win_share: means.as_ref().map_or(equal, win_share),
        }
    };
    let n = played.candidates.len();
    let of_candidate =
        |own: usize| spreads(n, question.seats - 1).into_iter().map(move |others| (own, others));
    (0..n).flat_map(of_candidate).map(|(own, others)| row(own, &others)).collect()
}

/// Returns the gains in a pass: confirmed gains, the greatest first, then exploratory gains by rank. Passes are
/// numbered from 1.
pub(crate) fn gains(
    question: &OpeningQuestion,
    (pass, played): (usize, &PlayedEquilibrium),
) -> Vec<OpeningGain> {
    let search = &played.search;
    let equal = 1.0 / question.seats as f64;
    let chances = played.mixture.chances();
    let by_payoffs = played.payoffs.game().payoffs(&chances);
    let drawn = played.payoffs.redrawn_games(question.conditions.seed);
    let redrawn = RedrawnMixture::of_equilibria(drawn).expect("at least one resample");
    let candidate = |opening: usize| played.candidates.iter().position(|&of| of == opening);
    let only = played.mixture.support().next().filter(|_| played.mixture.support().count() == 1);
    let only = only.map(|at| played.candidates[at]);
    let row = |opening: usize, stage: Stage, wins: &BlockValues, confidence: Confidence| {
        let evidence = evidence_of_wins(wins, question.seats);
        let gain = evidence.as_ref().map_or(0.0, |of| of.value() - equal);
        let interval = match only == Some(opening) {
            // By design, the only opening of the mixture wins a fair share against itself.
            true => Some(Interval { low: 0.0, high: 0.0 }),
            false => evidence.map(|of| of.minus(equal).interval(confidence)),
        };
        let at = candidate(opening);
        OpeningGain {
            pass,
            opening: question.openings[opening].name.clone(),
            stage,
            weight: at.map(|at| Estimate::of(chances[at], redrawn.ranges[at])),
            in_support: at.map(|at| redrawn.support[at]),
            gain_by_payoffs: at.map(|at| by_payoffs[at] - equal),
            blocks: wins.blocks(),
            games: wins.blocks() * question.seats as u64,
            gain: Estimate::of(gain, interval),
        }
    };
    // Bonferroni: all intervals of confirmed gains hold together, including intervals of all passes.
    let share = (1.0 - CONFIDENCE) / (search.finalists.len() * question.passes) as f64;
    let together = Confidence::new(1.0 - share);
    let confirmed = search.finalists.iter().map(|&opening| {
        let place = search.place(opening).expect("a finalist has a place");
        row(opening, Stage::Confirmed, search.confirmed.wins(place), together)
    });
    let ranking =
        search.ranking().into_iter().filter(|&opening| search.searched[opening].blocks > 0);
    let explored = ranking.map(|opening| {
        row(opening, Stage::Exploratory, &search.searched[opening].wins, Confidence::REPORTED)
    });
    confirmed.chain(explored).collect()
}

/// Returns the openings with a confirmed gain by deviating from a pass's mixture, the best first.
pub(crate) fn gainers(question: &OpeningQuestion, played: &PlayedEquilibrium) -> Vec<usize> {
    // Confirmed gains come first, in the order of the finalists.
    let gains = gains(question, (1, played));
    let finalists = played.search.finalists.iter().zip(&gains);
    finalists.filter(|(_, gain)| gain.is_shown()).map(|(&opening, _)| opening).collect()
}
