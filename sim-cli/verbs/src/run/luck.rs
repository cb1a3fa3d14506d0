//! Means of a run's bots and their differences, adjusted for luck.

use corsair_lab::experiment::Experiment;
use corsair_lab::luck::behaves_like_a_mean;
use corsair_lab::{BetweenBots, Totals};
use corsair_present::luck::{LuckRow, SCORE_MEAN, WIN_SHARE};
use corsair_stats::{Confidence, Method, ShareRange};

/// Returns a row for each bot over all its seats, then for each pair of bots. Omits measures that can't be adjusted,
/// and shares of few won or few lost games, for which least squares gives wrong intervals.
pub(crate) fn luck_rows(experiment: &Experiment, totals: &Totals<'_>) -> Vec<LuckRow> {
    let (word, bots) = (experiment.conditions.rules.score, &experiment.bots);
    let name = |bot: usize| Some(bots[bot].name.as_str());
    let measures =
        [(WIN_SHARE, BetweenBots::Wins, 1.0), (SCORE_MEAN, BetweenBots::Score, word.unit.into())];
    let mut rows = Vec::new();
    for bot in 0..bots.len() {
        for (measure, of, unit) in measures {
            let plain = match of {
                BetweenBots::Wins => totals.share(bot).means(),
                BetweenBots::Score => totals.score(bot).means(),
            };
            if of == BetweenBots::Score || behaves_like_a_mean(&plain) {
                let mean = plain.mean().unwrap_or(f64::NAN);
                let plain = (mean, plain.interval(Confidence::REPORTED));
                let about = [None, None, name(bot), None];
                let adjusted = totals.adjusted(bot, of);
                rows.extend(adjusted.map(|of| LuckRow::new(about, measure, plain, &of, unit)));
            }
        }
    }
    for pair in experiment.design.pairs_of_bots() {
        for (measure, of, unit) in measures {
            let (differences, units) = totals.between(pair, of);
            let evidence = differences.evidence(ShareRange::Difference, totals.blocks(), units);
            if let Some(plain) = evidence.filter(|of| of.method() == Method::TOnBlocks) {
                let about = [None, None, name(pair[0]), name(pair[1])];
                let plain = (plain.value(), Some(plain.interval(Confidence::REPORTED)));
                let adjusted = totals.adjusted_between(pair, of);
                rows.extend(adjusted.map(|of| LuckRow::new(about, measure, plain, &of, unit)));
            }
        }
    }
    rows
}
