//! The table of `corsair restrict`: as rows, as a file, and as people read it.

use crate::present::experiment_manifest::{ExperimentManifest, PlayedAt};
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::rows::{ResultTable, object, pretty_in, result_row, table_csv, table_file};
use crate::present::table::{Cell, Kind, Table};
use crate::present::{ResultFile, Timing};
use crate::studies::r#match::{GAMES_PER_BLOCK, Score};
use crate::studies::restrict::answer::answer;
use crate::studies::restrict::report::{Cost, PlayedRestriction, RestrictReport};
use corsair_lab::ScoreWord;
use corsair_lab::assertion::{AssertableTable, AssertableValue, AssertableValues, Precision, Unit};
use corsair_stats::Method;

result_row! {
    /// A restriction.
    RestrictionRow in "restrictions.csv" {
        /// The name of the restriction.
        restriction: String,
        /// What the bot never does.
        meaning: String,
        /// The bot, without the restriction.
        bot: String,
        /// Games played.
        games: u64,
        /// Deals of them.
        blocks: u64,
        /// Deals in which a game goes otherwise when the two bots change places.
        differing: u64,
        /// The share of wins under the restriction.
        win: f64,
        /// The share of wins of the bot that may do anything, at the same table.
        free_win: f64,
        /// The second share less the first.
        loss [loss_lo, loss_hi]: f64,
        /// Method of the interval.
        method: Method,
        /// The score of the bot that may do anything less that under the restriction.
        score_loss [score_loss_lo, score_loss_hi]: f64,
        /// The p-value against no loss.
        p: Option<f64>,
        /// The same, corrected by Holm for all restrictions.
        holm_p: Option<f64>,
        /// Verdict on its cost.
        verdict: Cost,
    }
}

/// What may be asserted of `corsair restrict`.
pub const RESTRICT_FIGURES: &[AssertableTable] = &[ResultTable::of::<RestrictionRow>().assertable(
    &["restriction"],
    AssertableValues::OfEachRow(&[
        AssertableValue::share("loss", "loss", ["loss_lo", "loss_hi"]),
        AssertableValue::number("score_loss", "score_loss", ["score_loss_lo", "score_loss_hi"]),
        AssertableValue::bare("win", "win", Unit::Share, Precision::Unknown),
    ]),
)];

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
            loss,
            loss_lo: of_loss.map(|of| of.low),
            loss_hi: of_loss.map(|of| of.high),
            method: played.method,
            score_loss,
            score_loss_lo: of_score.map(|of| of.low),
            score_loss_hi: of_score.map(|of| of.high),
            p: played.p,
            holm_p: played.holm_p,
            verdict: played.cost(),
        }
    };
    report.played.iter().map(row).collect()
}

/// The text of `restrictions.csv`.
pub fn restrict_csv(report: &RestrictReport<'_>) -> String {
    table_csv(&rows(report), report.restricted.rules.score)
}

/// The report as one JSON object, ended by a line break.
pub fn restrict_json(report: &RestrictReport<'_>) -> String {
    let restricted = report.restricted;
    let rows = rows(report);
    pretty_in(
        restricted.rules.score,
        &object!(Object {
            game: restricted.game,
            rules_hash: restricted.rules.short_hash(),
            seed: restricted.seed,
            answer: answer(&rows),
            games: report.games(),
            games_asked: restricted.games_asked,
            setups: report.set_ups(),
            restrictions: &rows,
        }),
    )
}

/// All files of the report.
pub fn restrict_files(report: &RestrictReport<'_>, timing: &Timing) -> Vec<ResultFile> {
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
        game: (restricted.game, restricted.title),
        plan: &restricted.plan,
        seed: restricted.seed,
        games_asked: restricted.games_asked,
        games: report.games(),
        rules: vec![("rules", restricted.game, &restricted.rules)],
        tables: tables.collect(),
        until: Vec::new(),
        margins: Vec::new(),
        sprt: None,
        decisions: played.iter().map(|of| of.totals.decisions()).sum(),
        set_ups: report.set_ups(),
        cut_off: played.iter().map(|of| of.totals.cut_off()).sum(),
        faults: played.iter().map(|of| of.totals.faults().total()).sum(),
    };
    manifest.seal(vec![table_file(&rows(report), restricted.rules.score)], timing)
}

impl RestrictionRow {
    /// The loss of wins with its interval.
    pub(crate) fn loss(&self) -> Estimate {
        Estimate::new(self.loss, self.loss_lo, self.loss_hi).of_deals(self.blocks)
    }

    /// The loss of score with its interval.
    pub(crate) fn score_loss(&self) -> Estimate {
        Estimate::new(self.score_loss, self.score_loss_lo, self.score_loss_hi).of_deals(self.blocks)
    }

    /// Whether a loss or a gain is shown.
    pub(crate) fn is_shown(&self) -> bool {
        matches!(self.verdict, Cost::Loses | Cost::Gains)
    }
}

/// The restrictions as people read them.
pub(crate) fn restriction_table(rows: &[RestrictionRow], score: ScoreWord) -> Table {
    let of_score = format!("{} lost", score.label);
    let columns = [
        ("never", Kind::Text),
        ("wins %", Kind::Number),
        ("loss, pp", Kind::Number),
        ("95 %", Kind::Number),
        (of_score.as_str(), Kind::Number),
        ("95 %", Kind::Number),
        ("Holm p", Kind::Number),
        ("verdict", Kind::Verdict),
    ];
    let mut table = Table::new("What each restriction costs", &columns);
    for row in rows {
        let [loss, interval] = Cell::estimate(row.loss(), DisplayUnit::Points);
        let [score_loss, of_score] = Cell::estimate(row.score_loss(), DisplayUnit::Change);
        table.push(vec![
            Cell::word(&row.restriction),
            Cell::fixed(Some(100.0 * row.win), 1),
            loss,
            interval,
            score_loss,
            of_score,
            Cell::p(row.holm_p),
            Cell::named(row.verdict.name()),
        ]);
    }
    table
}

/// What each restriction forbids, as people read it.
pub(crate) fn meaning_table(rows: &[RestrictionRow]) -> Table {
    let columns = [("restriction", Kind::Text), ("the bot never", Kind::Text)];
    let mut table = Table::new("What the restrictions forbid", &columns);
    for row in rows {
        table.push(vec![Cell::word(&row.restriction), Cell::word(&row.meaning)]);
    }
    table
}
