//! Rows of `corsair restrict`.

use crate::present::Timing;
use crate::present::experiment_manifest::{ExperimentManifest, PlayedAt};
use crate::present::result::VerbResult;
use crate::studies::r#match::{GAMES_PER_BLOCK, Score};
use crate::studies::restrict::report::{Cost, PlayedRestriction, RestrictReport};
use corsair_lab::result::{Estimate, ResultRow, ResultTable};
use corsair_stats::Method;

/// Cost of one restriction of a bot.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "restrictions.csv", keys(restriction))]
pub struct RestrictionRow {
    /// Name of the restriction, as in `never=NAME`.
    #[column(label = "never")]
    pub restriction: String,
    /// Action that the bot never takes.
    pub meaning: String,
    /// Name of the bot.
    pub bot: String,
    /// Games.
    pub games: u64,
    /// Deals.
    pub blocks: u64,
    /// Deals that the restriction changes.
    pub differing: u64,
    /// Share of games won under the restriction.
    #[column(figure = "win", unit = share, label = "wins %")]
    pub win: f64,
    /// Share of games that the free bot wins.
    pub free_win: f64,
    /// `free_win` minus `win`.
    #[column(figure = "loss", unit = points, label = "loss, pp")]
    pub loss: Estimate,
    /// Method of the interval.
    pub method: Method,
    /// Mean score without minus under the restriction.
    #[column(figure = "score_loss", unit = change, label = "score lost", drop = 1)]
    pub score_loss: Estimate,
    /// Two-sided p-value against no effect.
    pub p: Option<f64>,
    /// p-value corrected by Holm.
    #[column(label = "Holm p", unit = p, drop = 2)]
    pub holm_p: Option<f64>,
    /// Corrected verdict at 5 %.
    #[column(label = "verdict")]
    pub verdict: Cost,
}

/// The rows of a report.
pub(crate) fn rows(report: &RestrictReport<'_>) -> Vec<RestrictionRow> {
    let row = |played: &PlayedRestriction<'_>| {
        let (totals, (loss, of_loss)) = (played.totals, played.loss);
        let (score_loss, of_score) = played.score_loss;
        let share = |of: Score| totals.score(of).mean().unwrap_or(0.0);
        RestrictionRow {
            restriction: played.of.name.into(),
            meaning: played.of.meaning.into(),
            bot: played.of.bots[0].name.clone(),
            games: totals.games(),
            blocks: totals.blocks(),
            differing: totals.differing(),
            win: share(Score::SecondWins),
            free_win: share(Score::FirstWins),
            loss: Estimate::of(loss, of_loss),
            method: played.method,
            score_loss: Estimate::of(score_loss, of_score),
            p: played.p,
            holm_p: played.holm_p,
            verdict: played.cost(),
        }
    };
    report.played.iter().map(row).collect()
}

/// All files of the report.
pub(crate) fn restrict_result<'r>(
    report: &'r RestrictReport<'_>,
    timing: &Timing,
) -> VerbResult<'r> {
    let (restricted, played) = (report.restricted, &report.played);
    let tables = played.iter().map(|PlayedRestriction { of, totals, .. }| PlayedAt {
        name: of.name,
        bots: &of.bots,
        seatings: of.contest.seatings(),
        games_per_block: GAMES_PER_BLOCK,
        blocks: totals.blocks(),
        stopped: false,
    });
    let manifest = ExperimentManifest {
        game: (restricted.conditions.game, restricted.conditions.title),
        plan: &restricted.conditions.plan,
        seed: restricted.conditions.seed,
        games_asked: restricted.conditions.games_asked,
        games: report.games(),
        rules: vec![("rules", restricted.conditions.game, &restricted.conditions.rules)],
        tables: tables.collect(),
        until: Vec::new(),
        margins: Vec::new(),
        sprt: None,
        decisions: played.iter().map(|of| of.totals.decisions()).sum(),
        set_ups: report.set_ups(),
        cut_off: played.iter().map(|of| of.totals.cut_off()).sum(),
        faults: played.iter().map(|of| of.totals.faults().total()).sum(),
    };
    manifest.result(vec![ResultTable::of(rows(report))], timing)
}

impl RestrictionRow {
    /// Returns the row without intervals that are made of too few deals.
    pub(crate) fn on_screen(self) -> RestrictionRow {
        RestrictionRow {
            loss: self.loss.of_deals(self.blocks),
            score_loss: self.score_loss.of_deals(self.blocks),
            ..self
        }
    }

    /// Whether a loss or a gain is shown.
    pub(crate) fn is_shown(&self) -> bool {
        matches!(self.verdict, Cost::Loses | Cost::Gains)
    }
}
