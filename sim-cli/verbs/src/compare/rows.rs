//! Result rows of `corsair compare`.

use crate::compare::report::ComparisonReport;
use crate::compare::{Delta, Difference, Finding, KeptBase, PlayedTable};
use corsair_lab::result::{ResultRow, ResultTable};
use corsair_lab::{
    CountedAmount, PairedTotals, PlanRecord, Scope, ScopeKind, TableSums, Threshold,
};
use corsair_present::Timing;
use corsair_present::experiment_manifest::{BaseRun, ExperimentManifest, PlayedAt};
use corsair_present::luck::LuckRow;
use corsair_present::page::Estimate;
use corsair_present::result::VerbResult;
use corsair_present::rows::ScopeNames;
use corsair_present::set_ups::SetUpCount;
use corsair_present::varied::Scoped;
use corsair_present::varied::changes::Change;
use corsair_stats::{Confidence, Evidence, Histogram, Interval, Method};

/// Difference of one metric between a variant and the base.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "deltas.csv", keys(table, variant, bot, seat))]
pub struct DeltaRow {
    /// Name of the table.
    pub table: String,
    /// Name of the variant.
    pub variant: String,
    /// Scope of the metric.
    pub scope: ScopeKind,
    /// Name of the bot.
    pub bot: Option<String>,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Id of the metric: `win`, `score`, `score_sd`, `score_d1` to `score_d9` (deciles), `spread`, or an event.
    pub metric: String,
    /// `true` for metrics of the default screen; only these have a corrected verdict.
    pub on_screen: bool,
    /// Value under the base, per game.
    pub base: f64,
    /// Value under the variant, per game.
    pub value: f64,
    /// `value` minus `base`; adjusted for luck if `method` says so.
    #[column(figures_in = "metric")]
    pub difference: Estimate,
    /// Interval that holds at all looks together.
    pub any: Option<Interval>,
    /// Method of the interval.
    pub method: Method,
    /// Number of deals.
    pub blocks: u64,
    /// Number of deals of the kept base; only with `--base`.
    pub base_blocks: Option<u64>,
    /// Width that the kept base's error adds to the interval, as a share of the width without this error.
    pub base_adds: Option<f64>,
    /// Number of deals in which the metric differs from the base on common deals; means only.
    pub differing: Option<u64>,
    /// Two-sided p-value against no effect.
    pub p: Option<f64>,
    /// p-value corrected by Holm; with `--primary` for the named metrics alone.
    pub holm_p: Option<f64>,
    /// Correlation, over deals, of the values under base and variant.
    pub correlation: Option<f64>,
    /// Number of independent deals that one common deal replaces, at equal intervals.
    pub variance_reduction: Option<Estimate>,
    /// Largest difference that counts as none.
    pub margin: Option<f64>,
    /// p-value of the claim that the difference is within the margin.
    pub p_within: Option<f64>,
    /// `p_within`, corrected by Holm.
    pub holm_p_within: Option<f64>,
    /// p-value of the claim that the difference is beyond the margin.
    pub p_beyond: Option<f64>,
    /// `p_beyond`, corrected by Holm.
    pub holm_p_beyond: Option<f64>,
    /// Corrected verdict at 5 %.
    pub verdict: Option<Finding>,
    /// `true` if a look ended play early, with an answer.
    pub stopped: bool,
}

/// Number of seats with one final score, by table and rule set.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "score_counts.csv")]
pub struct ScoreCountRow {
    /// Name of the table.
    pub table: String,
    /// Name of the variant.
    pub variant: String,
    /// Final score.
    pub score: CountedAmount,
    /// Number of seats with the score, over all games.
    pub seats: u64,
}

/// Returns the rows that nearly all deals change alike, without rows of bots and seats that change as the game does.
pub(crate) fn alike<'r>(rows: &[&'r DeltaRow]) -> Vec<&'r DeltaRow> {
    let alike: Vec<&DeltaRow> = rows.iter().copied().filter(|row| row.is_alike()).collect();
    let has_game = |row: &DeltaRow| {
        let of_game = |of: &&DeltaRow| {
            of.is_at(&row.table, &row.variant)
                && of.metric == row.metric
                && of.difference.value == row.difference.value
        };
        alike.iter().any(|of| of.scope == ScopeKind::Game && of_game(of))
    };
    let is_first = |row: &&DeltaRow| row.scope == ScopeKind::Game || !has_game(row);
    alike.iter().copied().filter(is_first).collect()
}

/// Returns the rows of a report.
pub(crate) fn rows(report: &ComparisonReport<'_>) -> Vec<DeltaRow> {
    let comparison = report.comparison;
    let row = |delta: &Delta| {
        let (table, played) = (&comparison.tables[delta.table], &report.played[delta.table]);
        let names = ScopeNames::new(delta.scope, |bot| &table.bots[bot].name);
        let interval = delta.interval();
        let gain = delta.difference.variance_reduction_interval(Confidence::REPORTED);
        let any = delta.difference.anytime();
        let margin = delta.margin;
        let is_unpaired = comparison.is_unpaired(delta.table, delta.variant);
        let base = played.base.as_ref().filter(|_| is_unpaired);
        DeltaRow {
            table: table.name.clone(),
            variant: comparison.variants[delta.variant].name.clone(),
            scope: delta.scope.kind(),
            bot: names.bot.map(String::from),
            seat: names.seat,
            metric: delta.metric.id.to_owned(),
            on_screen: delta.on_screen,
            base: delta.base,
            value: delta.value,
            difference: Estimate::of(delta.difference.value(), interval),
            any,
            method: delta.method(),
            blocks: played.of(delta.variant).blocks(),
            base_blocks: base.map(|base| base.totals.blocks()),
            base_adds: match delta.difference {
                Difference::Independent { base_adds, .. } => Some(base_adds),
                _ => None,
            },
            differing: delta.differing,
            p: delta.p,
            holm_p: delta.holm_p,
            correlation: delta.difference.correlation(),
            // JSON has no infinity, which is the value for a difference that never varies.
            variance_reduction: delta
                .difference
                .variance_reduction()
                .filter(|of| of.is_finite())
                .map(|value| Estimate::of(value, gain)),
            margin: margin.map(|(margin, _)| margin),
            p_within: margin.and_then(|(_, claims)| claims).map(|claims| claims.within),
            holm_p_within: delta.claims.map(|claims| claims.within),
            p_beyond: margin.and_then(|(_, claims)| claims).map(|claims| claims.beyond),
            holm_p_beyond: delta.claims.map(|claims| claims.beyond),
            verdict: delta.finding(),
            stopped: played.stopped || report.is_decided(delta.table, delta.variant),
        }
    };
    report.deltas.iter().map(row).collect()
}

/// Returns the number of seats with each final score, for each set of rules at each table.
fn score_counts(report: &ComparisonReport<'_>) -> Vec<ScoreCountRow> {
    let comparison = report.comparison;
    let mut rows = Vec::new();
    for (table, played) in comparison.tables.iter().zip(report.played) {
        for (number, variant) in comparison.variants.iter().enumerate() {
            let mut all = Histogram::default();
            let totals = match &played.base {
                Some(base) if number == 0 => &base.totals,
                Some(_) | None => played.of(number),
            };
            totals.scores(number, Scope::Game).iter().for_each(|group| all.merge(group));
            rows.extend(all.iter().map(|(score, seats)| ScoreCountRow {
                table: table.name.clone(),
                variant: variant.name.clone(),
                score: comparison.score().amount(score),
                seats,
            }));
        }
    }
    rows
}

/// Returns a row for each difference that is adjusted for luck.
pub(crate) fn luck(report: &ComparisonReport<'_>) -> Vec<LuckRow> {
    let rows = rows(report);
    let adjusted = report.deltas.iter().zip(&rows).filter_map(|(delta, row)| {
        let about = [Some(&*row.table), Some(&*row.variant), row.bot.as_deref(), None];
        match &delta.difference {
            Difference::Adjusted { means, of, .. } => {
                let plain = means.difference();
                let value = plain.mean().unwrap_or(f64::NAN);
                let plain = (value, plain.interval(Confidence::REPORTED));
                Some(LuckRow::new(about, &*row.metric, plain, of, 1.0))
            }
            // The adjustment saves the variant's games.
            Difference::Independent { adjusted: Some((plain, of)), .. } => {
                let plain = (plain.value(), Some(plain.interval(Confidence::REPORTED)));
                let of_variant = LuckRow::new(about, &*row.metric, plain, of, 1.0);
                Some(LuckRow { adjusted: row.difference, method: row.method, ..of_variant })
            }
            _ => None,
        }
    });
    adjusted.collect()
}

/// Returns the result with all tables of the report.
pub(crate) fn comparison_result<'r>(
    report: &'r ComparisonReport<'_>,
    timing: &Timing,
) -> VerbResult<'r> {
    let comparison = report.comparison;
    let mut tables = vec![ResultTable::of(rows(report)), ResultTable::of(score_counts(report))];
    if comparison.control.is_some() {
        tables.push(ResultTable::of(luck(report)));
    }
    report.manifest(&comparison.plan).result(tables, timing)
}

impl ComparisonReport<'_> {
    fn bases(&self) -> Vec<BaseRun> {
        let comparison = self.comparison;
        let kept = |(at, played): (usize, &PlayedTable)| {
            let KeptBase { sha256, totals } = played.base.as_ref()?;
            let of_base = |variant: &usize| !comparison.is_unpaired(at, *variant);
            let names = (1..comparison.variants.len()).filter(of_base);
            Some(BaseRun {
                table: comparison.tables[at].name.clone(),
                sha256: sha256.clone(),
                blocks: totals.blocks(),
                common: names.map(|of| comparison.variants[of].name.clone()).collect(),
            })
        };
        self.played.iter().enumerate().filter_map(kept).collect()
    }

    /// Returns the manifest of the report, for a command with this plan.
    pub(crate) fn manifest<'a>(&'a self, plan: &'a PlanRecord) -> ExperimentManifest<'a> {
        let comparison = self.comparison;
        let played_at = comparison.tables.iter().zip(self.played);
        let variants = comparison.variants.iter();
        let totals = || self.played.iter().map(|played| &played.totals);
        ExperimentManifest {
            game: (comparison.base().game, comparison.base().title),
            plan,
            seed: comparison.seed,
            games_asked: comparison.games_asked,
            games: self.games(),
            rules: variants.map(|of| (of.name.as_str(), of.game, &of.rules)).collect(),
            tables: played_at
                .map(|(table, played)| PlayedAt {
                    name: &table.name,
                    bots: &table.bots,
                    seatings: table.design.seatings(),
                    games_per_block: table.design.games_per_block(),
                    blocks: played.totals.blocks(),
                    stopped: played.stopped,
                })
                .collect(),
            precision: comparison.precision.iter().map(Threshold::to_string).collect(),
            margins: comparison.margins.iter().map(Threshold::to_string).collect(),
            sprt: None,
            decisions: totals().map(PairedTotals::decisions).sum(),
            set_ups: SetUpCount::of(totals().map(PairedTotals::set_ups)),
            cut_off: totals().map(PairedTotals::cut_off).sum(),
            faults: totals().map(PairedTotals::total_faults).sum(),
            bases: self.bases(),
        }
    }
}

impl DeltaRow {
    /// Returns true if a p-value of the row is corrected together with other metrics.
    pub(crate) fn is_tested(&self) -> bool {
        self.holm_p.is_some() || self.holm_p_within.is_some()
    }

    /// Returns true if both rows are about one metric, at any table and under any rules.
    pub(crate) fn is_about(&self, other: &DeltaRow) -> bool {
        self.subject() == other.subject() && self.metric == other.metric
    }

    /// Returns true if nearly all deals change the metric by one amount, which leaves no variance for a test.
    pub(crate) fn is_alike(&self) -> bool {
        self.difference.interval.is_none()
            && self.differing.is_some_and(|differing| differing >= Evidence::FEWEST)
    }

    /// Returns true if the verdict shows a change.
    pub(crate) fn is_changed(&self) -> bool {
        matches!(self.verdict, Some(Finding::Differs | Finding::Different))
    }

    /// Returns true if the row's interval holds at all looks.
    pub(crate) fn is_at_all_looks(&self) -> bool {
        self.method == Method::AllLooks
    }

    /// Returns true if the row is about this table and variant.
    pub(crate) fn is_at(&self, table: &str, variant: &str) -> bool {
        self.table == table && self.variant == variant
    }
}

impl Scoped for DeltaRow {
    fn subject(&self) -> (Option<&str>, Option<usize>) {
        (self.bot.as_deref(), self.seat)
    }

    fn metric(&self) -> &str {
        &self.metric
    }
}

impl Change for DeltaRow {
    fn table(&self) -> &str {
        &self.table
    }

    fn change(&self) -> Estimate {
        self.difference
    }

    fn is_tested(&self) -> bool {
        self.verdict != Some(Finding::NotTested) && self.difference.interval.is_some()
    }
}
