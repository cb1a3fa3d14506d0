//! Report of `corsair match --never`: the wins that each restriction costs a bot.

use crate::r#match::report::{Measured, difference, p_value};
use crate::r#match::restricted::play::{Restricted, Restriction};
use crate::r#match::restricted::rows::{Cost, RestrictionRow};
use crate::r#match::{GAMES_PER_BLOCK, MatchTotals, Score};
use corsair_lab::TableSums;
use corsair_lab::result::{Estimate, ResultTable};
use corsair_present::Timing;
use corsair_present::experiment_manifest::{ExperimentManifest, PlayedAt};
use corsair_present::result::VerbResult;
use corsair_present::set_ups::SetUpCount;
use corsair_stats::{Confidence, EquivalenceTest, holm};

/// Returns the row of each restriction, with p-values corrected for all restrictions.
fn rows(restricted: &Restricted, totals: &[MatchTotals]) -> Vec<RestrictionRow> {
    let unit = f64::from(restricted.conditions.rules.score.unit);
    let row = |(of, totals): (&Restriction, &MatchTotals)| {
        let Measured { value, interval, method } = difference(totals);
        let score = totals.score(Score::ScoreDifference).mean().unwrap_or(0.0);
        let of_score = totals.evidence(Score::ScoreDifference, 1);
        let of_score = of_score.map(|of| of.interval(Confidence::REPORTED));
        let share = |of: Score| totals.score(of).mean().unwrap_or(0.0);
        RestrictionRow {
            restriction: of.name.into(),
            meaning: of.meaning.into(),
            bot: of.bots[0].name.clone(),
            games: totals.games(),
            blocks: totals.blocks,
            differing: totals.differing,
            win: share(Score::SecondWins),
            free_win: share(Score::FirstWins),
            loss: Estimate::of(value, interval),
            method,
            score_loss: Estimate::of(score, of_score).over(unit),
            p: p_value(totals),
            holm_p: None,
            verdict: Cost::Identical,
        }
    };
    let mut rows: Vec<RestrictionRow> =
        restricted.restrictions.iter().zip(totals).map(row).collect();
    let p: Vec<f64> = rows.iter().filter_map(|row| row.p).collect();
    for (row, holm_p) in rows.iter_mut().filter(|row| row.p.is_some()).zip(holm(&p)) {
        row.holm_p = Some(holm_p);
    }
    for row in &mut rows {
        let is_shown = row.holm_p.is_some_and(|p| p <= EquivalenceTest::LEVEL);
        row.verdict = match row.differing {
            0 => Cost::Identical,
            _ if is_shown && row.loss.value > 0.0 => Cost::Loses,
            _ if is_shown => Cost::Gains,
            _ => Cost::NotShown,
        };
    }
    rows
}

/// Returns the result with the row of each restriction.
pub(crate) fn restricted_result<'r>(
    restricted: &'r Restricted,
    totals: &[MatchTotals],
    timing: &Timing,
) -> VerbResult<'r> {
    let tables = restricted.restrictions.iter().zip(totals).map(|(of, totals)| PlayedAt {
        name: of.name,
        bots: &of.bots,
        seatings: of.design.seatings(),
        games_per_block: GAMES_PER_BLOCK,
        blocks: totals.blocks,
        stopped: false,
    });
    let sum = |of: fn(&MatchTotals) -> u64| totals.iter().map(of).sum();
    let manifest = ExperimentManifest {
        games: sum(MatchTotals::games),
        tables: tables.collect(),
        decisions: sum(|of| of.decisions),
        set_ups: SetUpCount::of(totals.iter().map(MatchTotals::set_ups)),
        cut_off: sum(|of| of.cut_off),
        faults: sum(|of| of.faults.total()),
        ..ExperimentManifest::of(&restricted.conditions)
    };
    manifest.result(vec![ResultTable::of(rows(restricted, totals))], timing)
}
