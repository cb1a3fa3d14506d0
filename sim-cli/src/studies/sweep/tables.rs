//! The tables of `corsair sweep`: as rows, as files, and as people read them.

use crate::lab::assertion::{AssertableTable, AssertableValue, AssertableValues};
use crate::present::number::decimals;
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::rows::{ResultTable, object, pretty_in, result_row, table_csv, table_file};
use crate::present::table::{Cell, Kind, Table};
use crate::present::varied::{Scoped, side_by_side};
use crate::present::{
    MetricWords, ResultFile, Timing, VariedManifest, cells_file, factors_file, signed,
};
use crate::studies::sweep::answer::answer;
use crate::studies::sweep::report::{Effect, Fit, SweepReport};
use corsair_stats::Confidence;

result_row! {
    /// What a level of a factor adds to the mean of a metric.
    EffectRow in "effects.csv" {
        /// The name of the table.
        table: String,
        /// `game`, `bot`, `seat` or `bot_seat`.
        scope: String,
        /// The bot that it is about.
        bot: Option<String>,
        /// The seat that it is about, from 0.
        seat: Option<usize>,
        /// The id of the metric.
        metric: String,
        /// Whether it is shown on screen; such effects are corrected for their number together.
        on_screen: bool,
        /// The factor.
        factor: String,
        /// Its level.
        level: String,
        /// Cells with this level that were played.
        cells: usize,
        /// The effect.
        effect [effect_lo, effect_hi]: f64,
        /// Half the width of the interval: without an effect one in twenty goes beyond it.
        noise_floor: f64,
        /// The p-value against no effect.
        p: Option<f64>,
        /// The same, corrected by Benjamini and Hochberg.
        bh_p: Option<f64>,
        /// `beyond_noise` or `within_noise`.
        verdict: Option<String>,
    }
}

result_row! {
    /// A metric over all cells.
    FitRow in "fit.csv" {
        /// The name of the table.
        table: String,
        /// `game`, `bot`, `seat` or `bot_seat`.
        scope: String,
        /// The bot that it is about.
        bot: Option<String>,
        /// The seat that it is about, from 0.
        seat: Option<usize>,
        /// The id of the metric.
        metric: String,
        /// Whether it is shown on screen.
        on_screen: bool,
        /// The mean over all levels.
        mean [mean_lo, mean_hi]: f64,
        /// Standard deviation over cells, that of noise taken out.
        spread: f64,
        /// What of it main effects leave.
        unexplained: Option<f64>,
    }
}

/// What may be asserted of `corsair sweep`: what a level of a factor adds, named by its metric.
pub const SWEEP_FIGURES: &[AssertableTable] = &[ResultTable::of::<EffectRow>().assertable(
    &["table", "bot", "seat", "factor", "level"],
    AssertableValues::NamedBy {
        column: "metric",
        value: AssertableValue::number("", "effect", ["effect_lo", "effect_hi"]),
    },
)];

/// The verdict on an effect that is more than noise.
const BEYOND: &str = "beyond_noise";

/// The effects of a report.
pub(crate) fn effect_rows(report: &SweepReport<'_>) -> Vec<EffectRow> {
    let sweep = report.sweep;
    let row = |of: &Effect| {
        let names = of.figure.names(sweep);
        let factor = &sweep.factors[of.factor].factor;
        let interval = of.effect.interval(Confidence::REPORTED);
        let verdict = |is_beyond| if is_beyond { BEYOND } else { "within_noise" };
        EffectRow {
            table: sweep.tables[of.figure.table].name.clone(),
            scope: names.kind.into(),
            bot: names.bot.map(String::from),
            seat: names.seat,
            metric: of.figure.metric(sweep),
            on_screen: of.figure.on_screen,
            factor: factor.name.clone(),
            level: factor.levels[of.level].name(),
            cells: of.cells,
            effect: of.effect.mean,
            effect_lo: interval.map(|of| of.low),
            effect_hi: interval.map(|of| of.high),
            noise_floor: of.effect.half_width(Confidence::REPORTED),
            p: of.p,
            bh_p: of.bh_p,
            verdict: of.is_beyond_noise().map(|is_beyond| verdict(is_beyond).into()),
        }
    };
    report.effects.iter().map(row).collect()
}

/// The metrics of a report over all cells.
pub(crate) fn fit_rows(report: &SweepReport<'_>) -> Vec<FitRow> {
    let sweep = report.sweep;
    let row = |of: &Fit| {
        let names = of.figure.names(sweep);
        let interval = of.mean.interval(Confidence::REPORTED);
        FitRow {
            table: sweep.tables[of.figure.table].name.clone(),
            scope: names.kind.into(),
            bot: names.bot.map(String::from),
            seat: names.seat,
            metric: of.figure.metric(sweep),
            on_screen: of.figure.on_screen,
            mean: of.mean.mean,
            mean_lo: interval.map(|of| of.low),
            mean_hi: interval.map(|of| of.high),
            spread: of.spread,
            unexplained: of.unexplained,
        }
    };
    report.fits.iter().map(row).collect()
}

/// The text of `effects.csv`.
pub fn sweep_csv(report: &SweepReport<'_>) -> String {
    table_csv(&effect_rows(report), report.sweep.base.score)
}

/// The report as one JSON object, ended by a line break.
pub fn sweep_json(report: &SweepReport<'_>) -> String {
    let sweep = report.sweep;
    let score = sweep.base.score;
    pretty_in(
        score,
        &object!(Object {
            game: sweep.game,
            rules_hash: sweep.base.short_hash(),
            seed: sweep.seed,
            answer: answer(&effect_rows(report), &sweep.words(report.played)),
            games_asked: sweep.games_asked,
            games: sweep.games(report.played),
            cells: sweep.cells.len(),
            cells_played: sweep.played().count(),
            effects: effect_rows(report),
            fit: fit_rows(report),
        }),
    )
}

/// All files of the report.
pub fn sweep_files(report: &SweepReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let (sweep, played) = (report.sweep, report.played);
    let score = sweep.base.score;
    let tables = vec![
        cells_file(sweep, played),
        table_file(&effect_rows(report), score),
        table_file(&fit_rows(report), score),
        factors_file(sweep, &[]),
    ];
    VariedManifest { varied: sweep, played, sample: None }.seal(tables, timing)
}

impl EffectRow {
    /// The effect with its interval.
    pub(crate) fn effect(&self) -> Estimate {
        Estimate::new(self.effect, self.effect_lo, self.effect_hi)
    }

    /// Whether it is shown to be more than noise.
    pub(crate) fn is_beyond_noise(&self) -> bool {
        self.verdict.as_deref() == Some(BEYOND)
    }

    /// The factor at its level.
    pub(crate) fn setting(&self) -> String {
        format!("{} = {}", self.factor, self.level)
    }

    /// Whether it is an effect on the same figure.
    pub(crate) fn is_about(&self, other: &EffectRow) -> bool {
        self.table == other.table
            && self.subject() == other.subject()
            && self.metric == other.metric
    }

    fn is_on(&self, fit: &FitRow) -> bool {
        self.table == fit.table && self.subject() == fit.subject() && self.metric == fit.metric
    }
}

impl Scoped for EffectRow {
    fn subject(&self) -> (Option<&str>, Option<usize>) {
        (self.bot.as_deref(), self.seat)
    }

    fn metric(&self) -> &str {
        &self.metric
    }
}

impl Scoped for FitRow {
    fn subject(&self) -> (Option<&str>, Option<usize>) {
        (self.bot.as_deref(), self.seat)
    }

    fn metric(&self) -> &str {
        &self.metric
    }
}

/// The effects on the figures of a table, side by side: a row for each level.
pub(crate) fn main_effects(
    table: &str,
    effects: &[EffectRow],
    fits: &[FitRow],
    words: &MetricWords,
) -> Vec<Table> {
    let shown: Vec<&FitRow> =
        fits.iter().filter(|fit| fit.table == table && fit.on_screen).collect();
    let caption = format!("Main effects at {table}");
    side_by_side(&caption, &shown, words, |table, part| {
        let columns: Vec<(f64, usize, Vec<&EffectRow>)> = part
            .iter()
            .map(|fit| {
                let of: Vec<&EffectRow> = effects.iter().filter(|row| row.is_on(fit)).collect();
                let factor = fit.unit(words).factor();
                (factor, decimals(1, of.iter().map(|row| factor * row.noise_floor)) + 1, of)
            })
            .collect();
        let fixed = |number: Option<f64>, at: usize| {
            let (factor, places, _) = columns[at];
            let shown = |number: f64| format!("{:.places$} ", factor * number);
            number.map_or_else(Cell::nothing, |of| Cell::number(factor * of, shown(of)))
        };
        let mut line = |name: String, cell: &dyn Fn(usize) -> Cell| {
            let first = std::iter::once(Cell::word(name));
            table.push(first.chain((0..part.len()).map(cell)).collect());
        };
        line("mean of all levels".into(), &|at| fixed(Some(part[at].mean), at));
        for (level, effect) in columns.first().map_or(&[][..], |of| &of.2).iter().enumerate() {
            line(effect.setting(), &|at| {
                let (factor, places, rows) = &columns[at];
                let number = factor * rows[level].effect;
                let star = if rows[level].is_beyond_noise() { "*" } else { " " };
                Cell::number(number, signed(number, *places) + star)
            });
        }
        line("noise floor".into(), &|at| {
            let floors = columns[at].2.iter().map(|row| row.noise_floor);
            fixed(Some(floors.fold(0.0, f64::max)), at)
        });
        line("beyond main effects".into(), &|at| fixed(part[at].unexplained, at));
    })
}

/// Effects with their intervals, one below the other.
pub(crate) fn effect_table<'r>(
    rows: impl IntoIterator<Item = &'r EffectRow>,
    words: &MetricWords,
) -> Table {
    let columns = [
        ("figure", Kind::Text),
        ("factor", Kind::Text),
        ("level", Kind::Text),
        ("effect", Kind::Number),
        ("95 %", Kind::Number),
        ("p, corrected", Kind::Number),
        ("verdict", Kind::Verdict),
        ("table", Kind::Text),
    ];
    let mut table = Table::new("Effects", &columns).yielding(&["table", "p, corrected"]);
    for row in rows {
        let [effect, interval] = Cell::estimate(row.effect(), row.unit(words));
        let verdict = row.verdict.as_ref().map(|of| Cell::word(of.replace('_', " ")));
        table.push(vec![
            Cell::word(row.heading(words)),
            Cell::word(&row.factor),
            Cell::word(&row.level),
            effect,
            interval,
            Cell::p(row.bh_p),
            verdict.unwrap_or_else(Cell::nothing),
            Cell::word(&row.table),
        ]);
    }
    table
}

/// How far metrics are spread over cells, and what main effects leave of it.
pub(crate) fn fit_table<'r>(
    rows: impl IntoIterator<Item = &'r FitRow>,
    words: &MetricWords,
) -> Table {
    let columns = [
        ("figure", Kind::Text),
        ("mean", Kind::Number),
        ("95 %", Kind::Number),
        ("spread over cells", Kind::Number),
        ("beyond main effects", Kind::Number),
        ("table", Kind::Text),
    ];
    let mut table =
        Table::new("What main effects explain", &columns).yielding(&["table", "spread over cells"]);
    for row in rows {
        let unit = DisplayUnit::of_mean(words.unit(&row.metric));
        let mean = Estimate::new(row.mean, row.mean_lo, row.mean_hi);
        let [mean, interval] = Cell::estimate(mean, unit);
        table.push(vec![
            Cell::word(row.heading(words)),
            mean,
            interval,
            Cell::fixed(Some(unit.factor() * row.spread), 3),
            Cell::fixed(row.unexplained.map(|of| unit.factor() * of), 3),
            Cell::word(&row.table),
        ]);
    }
    table
}
