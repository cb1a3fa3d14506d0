//! Report of a sweep: the effect of each level on each metric, with noise.

use crate::sweep::interactions::interactions;
use crate::sweep::rows::{EffectRow, FitRow, InteractionRow, Noise};
use corsair_lab::result::{Estimate, ResultTable};
use corsair_lab::{CellSums, Varied};
use corsair_present::result::VerbResult;
use corsair_present::varied::{CellMetric, corrected};
use corsair_present::{Timing, VariedManifest, cells_table, factors_table};
use corsair_stats::{Confidence, GroupMean, Groups, Interval, MainEffects, combined, product};

/// Results of a sweep.
#[derive(Clone, Debug)]
pub struct SweepReport<'s> {
    /// Factors and cells of the sweep.
    pub sweep: &'s Varied,
    /// Sums of the cells at each table.
    pub played: &'s [CellSums],
    /// Fit of each metric over the cells.
    pub fits: Vec<FitRow>,
    /// Effect of each level on each metric.
    pub effects: Vec<EffectRow>,
    /// Interactions of pairs of levels, for each metric of the default screen.
    pub interactions: Vec<InteractionRow>,
}

impl<'s> SweepReport<'s> {
    /// Computes the estimates from the sums of the cells.
    pub fn new(
        sweep: &'s Varied,
        weights: &MainEffects,
        played: &'s [CellSums],
    ) -> SweepReport<'s> {
        let levels_of: Vec<&Vec<usize>> =
            sweep.played().filter_map(|(_, cell)| cell.levels.as_ref()).collect();
        let all_levels: usize = weights.effects.iter().map(Vec::len).product();
        // In a sample of three or more factors, interactions of several pairs are confounded.
        let pairs_are_separable = weights.effects.len() <= 2 || levels_of.len() == all_levels;
        // With as many effects as cells, the effects explain all variation.
        let pairs = match pairs_are_separable && levels_of.len() > weights.fitted {
            true => interactions(&levels_of, weights),
            false => Vec::new(),
        };
        let (mut fits, mut effects, mut interactions) = (Vec::new(), Vec::new(), Vec::new());
        for figure in CellMetric::all(sweep, played) {
            let sums = &played[figure.table];
            let table = || sweep.tables[figure.table].name.clone();
            let (names, scope) = (figure.names(sweep), figure.column.scope.kind());
            let bot = || names.bot.map(String::from);
            let cells: Vec<Groups> =
                (0..levels_of.len()).map(|cell| sums.groups(cell, figure.index)).collect();
            let greatest = cells.iter().flatten().fold(0.0, |most: f64, of| most.max(of.abs()));
            // Values up to rounding count as zero: a factor that changes no game has no effect.
            let rounding = 1e-12 * greatest;
            let estimate = |weights: &Vec<f64>| {
                let sum = combined(weights.iter().copied().zip(cells.iter()));
                sum.map(|value| if value.abs() <= rounding { 0.0 } else { value })
            };
            let mean_of = |weights: &Vec<f64>| {
                let parts = weights.iter().enumerate();
                let limits = sums.limits(parts.map(|(cell, &of)| (cell, figure.index, of)));
                GroupMean::new(&estimate(weights), limits)
            };
            let mean = estimate(&weights.mean);
            let of_levels: Vec<Vec<Groups>> = weights
                .effects
                .iter()
                .map(|levels| levels.iter().map(&estimate).collect())
                .collect();
            for (factor, levels) in weights.effects.iter().enumerate() {
                for (level, weights) in levels.iter().enumerate() {
                    let effect = mean_of(weights);
                    let interval = effect.interval(Confidence::REPORTED);
                    let of_factor = &sweep.factors[factor].factor;
                    effects.push(EffectRow {
                        table: table(),
                        scope,
                        bot: bot(),
                        seat: names.seat,
                        metric: figure.metric(),
                        on_screen: figure.on_screen,
                        factor: of_factor.name.clone(),
                        level: of_factor.levels[level].name(),
                        cells: levels_of.iter().filter(|of| of[factor] == level).count(),
                        effect: estimate_of(&effect),
                        noise_floor: interval.map(Interval::half_width),
                        p: effect.p_value(),
                        bh_p: None,
                        verdict: None,
                    });
                }
            }
            let left = |(cell, levels): (&Groups, &&Vec<usize>)| {
                let fitted = levels.iter().zip(&of_levels).map(|(&level, of)| (-1.0, &of[level]));
                combined([(1.0, cell), (-1.0, &mean)].into_iter().chain(fitted))
            };
            let residuals: Vec<Groups> = cells.iter().zip(&levels_of).map(left).collect();
            if figure.on_screen {
                for of in &pairs {
                    let effect = mean_of(&of.weights);
                    let [one, other] = of.factors.map(|factor| &sweep.factors[factor].factor);
                    interactions.push(InteractionRow {
                        table: table(),
                        scope,
                        bot: bot(),
                        seat: names.seat,
                        metric: figure.metric(),
                        factor: one.name.clone(),
                        level: one.levels[of.levels[0]].name(),
                        other: other.name.clone(),
                        other_level: other.levels[of.levels[1]].name(),
                        cells: of.cells,
                        effect: estimate_of(&effect),
                        p: effect.p_value(),
                        bh_p: None,
                        verdict: None,
                    });
                }
            }
            fits.push(FitRow {
                table: table(),
                scope,
                bot: bot(),
                seat: names.seat,
                metric: figure.metric(),
                on_screen: figure.on_screen,
                mean: estimate_of(&mean_of(&weights.mean)),
                spread: deviation(&minus_their_mean(&cells), 1).unwrap_or(0.0),
                unexplained: deviation(&residuals, weights.fitted),
            });
        }
        let p = corrected(effects.iter().map(|of| of.p.filter(|_| of.on_screen)));
        for (row, p) in effects.iter_mut().zip(p) {
            row.bh_p = p;
            row.verdict = row.on_screen.then(|| Noise::of(row.effect, p));
        }
        let p = corrected(interactions.iter().map(|of| of.p));
        for (row, p) in interactions.iter_mut().zip(p) {
            (row.bh_p, row.verdict) = (p, Some(Noise::of(row.effect, p)));
        }
        SweepReport { sweep, played, fits, effects, interactions }
    }

    /// Returns the files of a report.
    pub(crate) fn result(self, timing: &Timing) -> VerbResult<'s> {
        let SweepReport { sweep, played, fits, effects, interactions } = self;
        let tables = vec![
            ResultTable::of(effects),
            ResultTable::of(fits),
            ResultTable::of(interactions),
            cells_table(sweep, played),
            factors_table(sweep, &[]),
        ];
        VariedManifest { varied: sweep, played, sample: None, not_shown: &[] }
            .result(tables, timing)
    }
}

fn estimate_of(mean: &GroupMean) -> Estimate {
    Estimate::of(mean.mean, mean.interval(Confidence::REPORTED))
}

fn minus_their_mean(cells: &[Groups]) -> Vec<Groups> {
    let part = 1.0 / cells.len() as f64;
    let mean = combined(cells.iter().map(|cell| (part, cell)));
    cells.iter().map(|cell| combined([(1.0, cell), (-1.0, &mean)].into_iter())).collect()
}

/// Returns the standard deviation of residuals over cells, without the noise of play; `fitted` is the number of
/// fitted parameters.
fn deviation(left: &[Groups], fitted: usize) -> Option<f64> {
    let freedom = left.len().checked_sub(fitted).filter(|&freedom| freedom > 0)?;
    let squares: f64 = left.iter().map(|of| product(of, of)).sum();
    Some((squares / freedom as f64).max(0.0).sqrt())
}
