//! Report of a sensitivity analysis: effects on metrics, and survival of conclusions.

use crate::sensitivity::conclusions;
use crate::sensitivity::indices::{Resamples, of_outcome};
use crate::sensitivity::plan::Sensitivity;
use crate::sensitivity::rows::{ConclusionRow, EffectVerdict, IndexRow};
use corsair_lab::CellSums;
use corsair_lab::result::ResultTable;
use corsair_present::result::VerbResult;
use corsair_present::varied::{CellMetric, corrected};
use corsair_present::{Timing, VariedManifest, factors_table, sample_tables};

/// Results of a sensitivity analysis.
#[derive(Clone, Debug)]
pub struct SensitivityReport<'s> {
    /// Plan of the analysis.
    pub sensitivity: &'s Sensitivity,
    /// Sums of the cells at each table.
    pub played: &'s [CellSums],
    /// Effect of each factor on each outcome.
    pub indices: Vec<IndexRow>,
    /// Conclusions with their verdicts.
    pub conclusions: Vec<ConclusionRow>,
    /// Claims that the base does not support.
    pub not_shown: Vec<String>,
}

impl<'s> SensitivityReport<'s> {
    /// Computes the estimates from the sums of the cells.
    pub fn new(sensitivity: &'s Sensitivity, played: &'s [CellSums]) -> SensitivityReport<'s> {
        let (varied, sample) = (&sensitivity.varied, &sensitivity.sample);
        let resamples = Resamples::new(varied.seed, sample.rows());
        let outcome = |table: usize| IndexRow {
            table: varied.tables[table].name.clone(),
            scope: None,
            bot: None,
            seat: None,
            metric: None,
            conclusion: None,
            on_screen: true,
            factor: String::new(),
            method: sample.method(),
            value: None,
            p: None,
            bh_p: None,
            verdict: None,
            mu: None,
            mu_star_seen: None,
            sigma: None,
            first: None,
            variance: None,
            rows: sample.rows(),
        };
        let figures = CellMetric::all(varied, played);
        let mut indices = Vec::new();
        for figure in &figures {
            let sums = &played[figure.table];
            let values = sensitivity.values(|cell| sums.groups(cell(0), figure.index));
            let names = figure.names(varied);
            let outcome = IndexRow {
                scope: Some(figure.column.scope.kind()),
                bot: names.bot.map(String::from),
                seat: names.seat,
                metric: Some(figure.metric()),
                on_screen: figure.on_screen,
                ..outcome(figure.table)
            };
            indices.extend(of_outcome(sensitivity, &resamples, &outcome, &values));
        }
        let (found, not_shown) = conclusions::drawn(sensitivity, played, &figures);
        let mut conclusions = Vec::new();
        for of in found {
            let values = of.values(sensitivity, &played[of.table]);
            let outcome = IndexRow { conclusion: Some(of.name.clone()), ..outcome(of.table) };
            indices.extend(of_outcome(sensitivity, &resamples, &outcome, &values));
            let limits = of.limits(&played[of.table], &|variant| sensitivity.cell(0, 0, variant));
            conclusions.push(of.tested(&outcome.table, &values, limits));
        }
        let p = corrected(indices.iter().map(|of| of.p.filter(|_| of.on_screen)));
        for (row, p) in indices.iter_mut().zip(p) {
            let verdict = EffectVerdict::of(row.value, p);
            (row.bh_p, row.verdict) = (p, row.on_screen.then_some(verdict));
        }
        for row in &mut conclusions {
            let moving = indices.iter().filter(|of| of.is_of(row) && of.moves());
            let sizes = moving.filter_map(|of| Some((&of.factor, of.value?.value)));
            if let Some((factor, size)) = sizes.max_by(|(_, a), (_, b)| a.total_cmp(b)) {
                (row.moved_by, row.moved_by_value) = (Some(factor.clone()), Some(size));
            }
        }
        SensitivityReport { sensitivity, played, indices, conclusions, not_shown }
    }

    /// Returns the files of a report.
    pub(crate) fn result(&self, timing: &Timing) -> VerbResult<'_> {
        let (sensitivity, played) = (self.sensitivity, self.played);
        let varied = &sensitivity.varied;
        let [cells, design] = sample_tables(varied, played);
        let tables = vec![
            ResultTable::of(self.conclusions.clone()),
            ResultTable::of(self.indices.clone()),
            cells,
            design,
            factors_table(varied, &sensitivity.unvaried),
        ];
        let sample = Some((sensitivity.sample.method().name(), sensitivity.sample.rows()));
        let not_shown = &self.not_shown;
        VariedManifest { varied, played, sample, not_shown }.result(tables, timing)
    }
}
