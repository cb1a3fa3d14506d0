//! Result rows of `corsair sweep`.

use corsair_lab::ScopeKind;
use corsair_lab::result::{Estimate, ResultRow, Word};
use corsair_present::varied::Scoped;
use corsair_present::varied::changes::Change;
use corsair_stats::EquivalenceTest;
use serde::Deserialize;
use serde::Serialize;

/// Verdict on an effect or an interaction, compared with the noise of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Noise {
    /// The effect exceeds the noise of play.
    #[serde(rename = "beyond_noise")]
    Beyond,
    /// The effect is within the noise of play.
    #[serde(rename = "within_noise")]
    #[word(open)]
    Within,
    /// All deals have equal values, so that the effect has no interval.
    #[word(open)]
    TooFewDeals,
}

impl Noise {
    /// Returns the verdict on an effect with this corrected p-value, if the effect has one.
    pub(crate) fn of(effect: Estimate, p: Option<f64>) -> Noise {
        match p.filter(|_| effect.interval.is_some()) {
            None => Noise::TooFewDeals,
            Some(p) if p <= EquivalenceTest::LEVEL => Noise::Beyond,
            Some(_) => Noise::Within,
        }
    }
}

/// Effect of one factor level on one metric.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "effects.csv", keys(table, bot, seat, factor, level))]
pub struct EffectRow {
    /// Name of the table.
    #[column(label = "table", drop = 1)]
    pub table: String,
    /// Scope of the metric.
    pub scope: ScopeKind,
    /// Name of the bot.
    pub bot: Option<String>,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Id of the metric.
    pub metric: String,
    /// `true` for metrics of the default screen; only these have a corrected verdict.
    pub on_screen: bool,
    /// Rule key, with `*` if values are multiplied.
    #[column(label = "factor")]
    pub factor: String,
    /// Level of the factor.
    #[column(label = "level")]
    pub level: String,
    /// Number of played cells.
    pub cells: usize,
    /// Mean at this level minus the mean over all levels.
    #[column(label = "effect", unit = own, figures_in = "metric")]
    pub effect: Estimate,
    /// Half-width of the interval. Without an effect, one estimate in twenty exceeds this half-width.
    pub noise_floor: Option<f64>,
    /// Two-sided p-value against no effect.
    pub p: Option<f64>,
    /// p-value corrected by Benjamini and Hochberg.
    #[column(label = "p, corrected", unit = p, drop = 2)]
    pub bh_p: Option<f64>,
    /// Corrected verdict at 5 %.
    #[column(label = "verdict")]
    pub verdict: Option<Noise>,
}

/// Variation of one metric over cells, and the part that main effects do not explain.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "fit.csv")]
pub struct FitRow {
    /// Name of the table.
    #[column(label = "table", drop = 1)]
    pub table: String,
    /// Scope of the metric.
    pub scope: ScopeKind,
    /// Name of the bot.
    pub bot: Option<String>,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Id of the metric.
    pub metric: String,
    /// `true` for metrics of the default screen; only these have a corrected verdict.
    pub on_screen: bool,
    /// Mean over all levels.
    #[column(label = "mean", unit = own)]
    pub mean: Estimate,
    /// Standard deviation over cells, without noise.
    #[column(label = "sd over cells", unit = own, drop = 2)]
    pub spread: f64,
    /// Standard deviation that main effects do not explain; empty with too few cells.
    #[column(label = "beyond main effects", unit = own)]
    pub unexplained: Option<f64>,
}

/// Interaction of two levels of different factors; no rows with too few cells.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "interactions.csv")]
pub struct InteractionRow {
    /// Name of the table.
    #[column(label = "table", drop = 1)]
    pub table: String,
    /// Scope of the metric.
    pub scope: ScopeKind,
    /// Name of the bot.
    pub bot: Option<String>,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Id of the metric.
    pub metric: String,
    /// Rule key, with `*` if values are multiplied.
    #[column(label = "factor")]
    pub factor: String,
    /// Level of the factor.
    #[column(label = "level")]
    pub level: String,
    /// Second factor of the interaction.
    #[column(label = "with")]
    pub other: String,
    /// Level of the second factor.
    #[column(label = "its level")]
    pub other_level: String,
    /// Number of played cells.
    pub cells: usize,
    /// Mean at both levels minus the sum of their main effects.
    #[column(label = "beyond both effects", unit = own)]
    pub effect: Estimate,
    /// Two-sided p-value against no effect.
    pub p: Option<f64>,
    /// p-value corrected by Benjamini and Hochberg.
    #[column(label = "p, corrected", unit = p, drop = 2)]
    pub bh_p: Option<f64>,
    /// Corrected verdict at 5 %.
    pub verdict: Option<Noise>,
}

impl EffectRow {
    /// Returns the metric's mean over all levels, and its value at the row's level.
    pub(crate) fn values(&self, fits: &[FitRow]) -> Option<[f64; 2]> {
        let is_of = |fit: &&FitRow| {
            (&fit.table, &fit.bot, fit.seat, &fit.metric)
                == (&self.table, &self.bot, self.seat, &self.metric)
        };
        fits.iter().find(is_of).map(|fit| [fit.mean.value, fit.mean.value + self.effect.value])
    }

    /// Returns `true` if both rows are effects on the same metric.
    pub(crate) fn is_about(&self, other: &EffectRow) -> bool {
        self.table == other.table
            && self.subject() == other.subject()
            && self.metric == other.metric
    }
}

/// Implements `Scoped` and `Change` for rows that have the columns of a metric and the column `effect`.
macro_rules! effect_rows {
    ($($row:ident)+) => {$(
        impl Scoped for $row {
            fn subject(&self) -> (Option<&str>, Option<usize>) {
                (self.bot.as_deref(), self.seat)
            }

            fn metric(&self) -> &str {
                &self.metric
            }
        }

        impl Change for $row {
            fn table(&self) -> &str {
                &self.table
            }

            fn change(&self) -> Estimate {
                self.effect
            }
        }

        impl $row {
            /// Returns `true` if the effect significantly exceeds noise.
            pub(crate) fn is_beyond_noise(&self) -> bool {
                self.verdict == Some(Noise::Beyond)
            }
        }
    )+};
}

effect_rows!(EffectRow InteractionRow);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effect_without_an_interval_has_too_few_deals() {
        let tested = Estimate { value: 0.0, interval: Some([-0.1, 0.1]) };
        let constant = Estimate { value: 0.0, interval: None };
        assert_eq!(Noise::of(tested, Some(0.04)), Noise::Beyond);
        assert_eq!(Noise::of(tested, Some(0.06)), Noise::Within);
        assert_eq!(Noise::of(constant, Some(1.0)), Noise::TooFewDeals);
        assert_eq!(Noise::of(constant, None), Noise::TooFewDeals);
    }
}
