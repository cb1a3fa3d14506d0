//! Conclusions from games under the base rules, and the share of sample points at which each conclusion holds.

use crate::sensitivity::plan::Sensitivity;
use crate::sensitivity::rows::{ClaimKind, ConclusionRow, Survival};
use corsair_lab::result::Estimate;
use corsair_lab::{CellSums, Metric, Scope, Threshold};
use corsair_present::number::decimals_written;
use corsair_present::varied::CellMetric;
use corsair_stats::{
    Confidence, Denoised, EquivalenceTest, GROUPS, GroupMean, Groups, Limits, benjamini_hochberg,
    combined, holm, true_share,
};

/// Conclusion about a quantity, drawn from games under the base rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Conclusion {
    /// Index of the table among the varied tables.
    pub table: usize,
    /// Conclusion in words.
    pub name: String,
    /// Claim about the quantity.
    pub claim: Claim,
    /// Estimate of the quantity in the base.
    pub base: GroupMean,
    /// Id of the metric in files.
    pub metric: String,
    /// Terms of the quantity, a weighted sum of measures: variant, column and weight.
    parts: Vec<(usize, usize, f64)>,
    /// Constant that is subtracted from the sum.
    less: f64,
}

/// Claim of a conclusion about its quantity.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Claim {
    /// The quantity is above zero.
    Above,
    /// The absolute quantity is below this number.
    Within(f64),
}

impl Claim {
    /// Returns `true` if a value satisfies the claim.
    pub fn holds(self, value: f64) -> bool {
        match self {
            Claim::Above => value > 0.0,
            Claim::Within(margin) => value.abs() < margin,
        }
    }

    /// Returns the p-values for the claim and against the claim. A small first p-value supports the claim; a small
    /// second p-value refutes it.
    fn p_values(self, of: &GroupMean) -> [f64; 2] {
        match self {
            Claim::Above => [of.p_above(0.0), of.p_below(0.0)],
            Claim::Within(margin) => {
                let test = of.equivalence(margin);
                [test.within, test.beyond]
            }
        }
    }
}

impl Conclusion {
    /// Returns the quantity at each point, row by row.
    pub(crate) fn values(&self, sensitivity: &Sensitivity, sums: &CellSums) -> Vec<Vec<Groups>> {
        sensitivity.values(|cell| self.at(sums, cell))
    }

    /// Returns the quantity; `cell` maps each variant to its cell.
    fn at(&self, sums: &CellSums, cell: &dyn Fn(usize) -> usize) -> Groups {
        let parts: Vec<(f64, Groups)> = self
            .parts
            .iter()
            .map(|&(variant, column, weight)| (weight, sums.groups(cell(variant), column)))
            .collect();
        let sum = combined(parts.iter().map(|(weight, groups)| (*weight, groups)));
        sum.map(|value| value - self.less)
    }

    /// Returns the limits of the quantity per deal; `cell` maps each variant to its cell.
    pub(crate) fn limits(&self, sums: &CellSums, cell: &dyn Fn(usize) -> usize) -> Option<Limits> {
        let parts = self.parts.iter();
        let of =
            sums.limits(parts.map(|&(variant, column, weight)| (cell(variant), column, weight)))?;
        Some(Limits { low: of.low - self.less, high: of.high - self.less, ..of })
    }

    /// Negates the quantity and exchanges the names if the quantity is below zero in the base.
    fn turned(mut self, names: [String; 2]) -> Conclusion {
        let [above, below] = names;
        self.name = above;
        if self.base.mean < 0.0 {
            self.name = below;
            self.base = self.base.negated();
            self.parts.iter_mut().for_each(|(_, _, weight)| *weight = -*weight);
        }
        self
    }
}

/// Returns the conclusions that the base supports, and the names of the claims that it does not support. Holm's
/// method corrects all claims about a difference together.
pub(crate) fn drawn(
    sensitivity: &Sensitivity,
    played: &[CellSums],
    figures: &[CellMetric],
) -> (Vec<Conclusion>, Vec<String>) {
    let (mut claims, mut p_values, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for (table, sums) in played.iter().enumerate() {
        let shown: Vec<&CellMetric> =
            figures.iter().filter(|of| of.table == table && of.on_screen).collect();
        let made = |parts: Vec<(usize, usize, f64)>, figure: &CellMetric| {
            let mut conclusion = Conclusion {
                table,
                name: String::new(),
                claim: Claim::Above,
                base: GroupMean::new(&[0.0; GROUPS], None),
                metric: figure.metric(),
                parts,
                less: 0.0,
            };
            let in_base = |variant| variant;
            let limits = conclusion.limits(sums, &in_base);
            conclusion.base = GroupMean::new(&conclusion.at(sums, &in_base), limits);
            conclusion
        };
        let label = |figure: &CellMetric| figure.names(&sensitivity.varied).words();
        let more = |one: &CellMetric, other: &CellMetric| {
            let parts = vec![(0, one.index, 1.0), (0, other.index, -1.0)];
            let clause = |a, b| format!("wins: {} > {}", label(a), label(b));
            made(parts, one).turned([clause(one, other), clause(other, one)])
        };
        let wins = |is: fn(&Scope) -> bool| -> Vec<&CellMetric> {
            let of_kind = shown.iter().filter(|of| of.column.metric == Metric::WIN);
            of_kind.filter(|of| is(&of.column.scope)).copied().collect()
        };
        // Compares the seats with the most and the fewest wins. The p-value is corrected for the choice among all
        // pairs.
        let seats = pairs(&wins(|scope| matches!(scope, Scope::Seat(_))));
        let gaps = seats.iter().map(|&(one, other)| more(one, other));
        if let Some(widest) = gaps.max_by(|a, b| a.base.mean.total_cmp(&b.base.mean)) {
            let p = widest.base.p_value().unwrap_or(1.0);
            p_values.push((p * seats.len() as f64).min(1.0));
            claims.push(widest);
        }
        for (one, other) in pairs(&wins(|scope| matches!(scope, Scope::Bot(_)))) {
            let ranked = more(one, other);
            p_values.push(ranked.base.p_value().unwrap_or(1.0));
            claims.push(ranked);
        }
        for figure in shown.iter().filter(|of| of.is_of_game()) {
            let metric = figure.column.metric;
            let label = sensitivity.varied.base.score.words(metric.label);
            for (number, house_rule) in sensitivity.house_rules.iter().enumerate() {
                let parts = vec![(number + 1, figure.index, 1.0), (0, figure.index, -1.0)];
                let clause = |does: &str| format!("{house_rule} {does} {label}");
                let verdict = made(parts, figure).turned([clause("raises"), clause("lowers")]);
                p_values.push(verdict.base.p_value().unwrap_or(1.0));
                claims.push(verdict);
            }
            if let Some(margin) = Threshold::among(&sensitivity.margins, &metric) {
                let mut near = made(vec![(0, figure.index, 1.0)], figure);
                near.less = near.base.mean;
                near.claim = Claim::Within(margin);
                let scale = figure.scale();
                let (margin, middle) = (scale * margin, scale * near.less);
                let places = decimals_written(0, margin);
                near.name = format!("{label} within {margin:.places$} of {middle:.1}");
                others.push(near);
            }
        }
    }
    let adjusted = holm(&p_values);
    let mut not_shown = Vec::new();
    let mut supported = Vec::new();
    for (claim, p) in claims.into_iter().zip(adjusted) {
        if p <= EquivalenceTest::LEVEL && claim.base.mean > 0.0 {
            supported.push(claim);
        } else {
            let table = &sensitivity.varied.tables[claim.table].name;
            not_shown.push(format!("{} at `{table}`", claim.name));
        }
    }
    supported.extend(others);
    supported.sort_by_key(|conclusion| conclusion.table);
    (supported, not_shown)
}

fn pairs<'f>(figures: &[&'f CellMetric]) -> Vec<(&'f CellMetric, &'f CellMetric)> {
    let from = |(at, &one): (usize, &&'f CellMetric)| -> Vec<(&'f CellMetric, &'f CellMetric)> {
        figures[at + 1..].iter().map(|&other| (one, other)).collect()
    };
    figures.iter().enumerate().flat_map(from).collect()
}

impl Conclusion {
    /// Tests the conclusion at each point, and returns its result row. `limits` are the limits of the quantity at a
    /// point.
    pub(crate) fn tested(
        self,
        table: &str,
        values: &[Vec<Groups>],
        limits: Option<Limits>,
    ) -> ConclusionRow {
        let claim = self.claim;
        let of = Denoised::new(values);
        let spread = of.spread(&vec![1.0; values.len()]).expect("a sample has at least two rows");
        let p_values: Vec<Vec<[f64; 2]>> = values
            .iter()
            .map(|row| {
                let mean = |of| GroupMean::new(of, limits);
                row.iter().map(|of| claim.p_values(&mean(of))).collect()
            })
            .collect();
        let shown = |side: usize| {
            let p: Vec<f64> = p_values.iter().flatten().map(|p| p[side]).collect();
            let adjusted = benjamini_hochberg(&p);
            adjusted.iter().filter(|&&p| p <= EquivalenceTest::LEVEL).count()
        };
        let interval = true_share(&p_values, Confidence::REPORTED).expect("a sample has points");
        let (kind, base) = match claim {
            Claim::Above => {
                let interval = self.base.interval(Confidence::REPORTED);
                (ClaimKind::Above, Estimate::of(self.base.mean, interval))
            }
            // The claim is about the difference between a point and the base.
            Claim::Within(_) => (ClaimKind::Within, Estimate::of(0.0, None)),
        };
        ConclusionRow {
            table: table.into(),
            conclusion: self.name,
            claim: kind,
            base,
            mean: spread.mean,
            spread: spread.deviation(),
            points: p_values.iter().map(Vec::len).sum(),
            holds: Estimate::of(of.share(&spread, |value| claim.holds(value)), Some(interval)),
            shown_to_hold: shown(0),
            shown_to_fail: shown(1),
            verdict: Survival::new(interval),
            moved_by: None,
            moved_by_value: None,
            metric: Some(self.metric),
        }
    }
}
