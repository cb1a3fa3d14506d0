//! Forecasts of a metric's final value during a game, by least squares for each turn.

/// Number of predictors: the current metric, and the score that the game's evaluator expects.
pub(crate) const PREDICTORS: usize = 2;

/// Last turn with separate observations. Later turns are pooled with this turn.
const LAST_TURN: usize = 511;

/// Minimum number of observations for a separate forecast of a turn.
const FEWEST: f64 = 50.0;

/// Ridge of the regression: the share of a predictor's variance that is added to this variance, so that equal
/// predictors have defined slopes.
const RIDGE: f64 = 1e-3;

/// Smallest standard deviation of a forecast's errors.
const LEAST_ERROR: f64 = 1e-3;

/// Linear forecast for one turn.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Forecast {
    intercept: f64,
    slopes: [f64; PREDICTORS],
    /// Standard deviation of the forecast's errors.
    error: f64,
}

/// Forecasts for each turn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Forecasts(Vec<Forecast>);

impl Forecasts {
    /// Returns the forecast of the metric's final value minus `amount`, in standard deviations of the forecast's
    /// errors.
    pub(crate) fn above(&self, turn: u32, seen: [f64; PREDICTORS], amount: f64) -> f64 {
        let place = (turn as usize).min(self.0.len() - 1);
        let Forecast { intercept, slopes, error } = self.0[place];
        let slopes = slopes.iter().zip(seen).map(|(slope, seen)| slope * seen);
        (intercept + slopes.sum::<f64>() - amount) / error
    }
}

/// Sums over the observations of one turn.
#[derive(Clone, Copy, Default, Debug)]
struct Observed {
    n: f64,
    seen: [f64; PREDICTORS],
    products: [[f64; PREDICTORS]; PREDICTORS],
    with_end: [f64; PREDICTORS],
    end: f64,
    square: f64,
}

impl Observed {
    fn add(&mut self, seen: [f64; PREDICTORS], end: f64) {
        self.n += 1.0;
        self.end += end;
        self.square += end * end;
        for one in 0..PREDICTORS {
            self.seen[one] += seen[one];
            self.with_end[one] += seen[one] * end;
            for other in 0..PREDICTORS {
                self.products[one][other] += seen[one] * seen[other];
            }
        }
    }

    fn fit(&self) -> Forecast {
        let Observed { n, seen, products, with_end, end, square } = *self;
        let covariance = |one: usize, other: usize| {
            let ridge = if one == other { 1.0 + RIDGE } else { 1.0 };
            ridge * (products[one][other] - seen[one] * seen[other] / n)
        };
        let with = |one: usize| with_end[one] - seen[one] * end / n;
        let [a, b, d] = [covariance(0, 0), covariance(0, 1), covariance(1, 1)];
        let determinant = a * d - b * b;
        let slopes = if determinant > 1e-9 * n * n {
            [(d * with(0) - b * with(1)) / determinant, (a * with(1) - b * with(0)) / determinant]
        } else {
            let alone = |one: usize, variance: f64| {
                if variance > 1e-6 * n { with(one) / variance } else { 0.0 }
            };
            if a > 1e-6 * n { [alone(0, a), 0.0] } else { [0.0, alone(1, d)] }
        };
        let intercept = (end - slopes[0] * seen[0] - slopes[1] * seen[1]) / n;
        let explained = slopes[0] * with(0) + slopes[1] * with(1);
        let scatter = (square - end * end / n - explained) / n;
        Forecast { intercept, slopes, error: scatter.max(0.0).sqrt().max(LEAST_ERROR) }
    }
}

/// Observations of finished games, turn by turn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Observations(Vec<Observed>);

impl Observations {
    /// Adds the predictors at a turn of a game, with the final value of the metric.
    pub(crate) fn add(&mut self, turn: u32, seen: [f64; PREDICTORS], end: f64) {
        let place = (turn as usize).min(LAST_TURN);
        if self.0.len() <= place {
            self.0.resize(place + 1, Observed::default());
        }
        self.0[place].add(seen, end);
    }

    /// Fits the forecasts. A turn with too few observations uses the forecast of the previous turn, or else of the
    /// next turn.
    pub(crate) fn fit(&self) -> Forecasts {
        let own = self.0.iter().map(|of| (of.n >= FEWEST).then(|| of.fit()));
        let own: Vec<Option<Forecast>> = own.collect();
        let unknown = Forecast { intercept: 0.0, slopes: [1.0, 0.0], error: 1.0 };
        let mut last = own.iter().flatten().next().copied().unwrap_or(unknown);
        let mut all = vec![last];
        all.clear();
        for of in own {
            last = of.unwrap_or(last);
            all.push(last);
        }
        if all.is_empty() {
            all.push(last);
        }
        Forecasts(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forecast_recovers_a_linear_metric_and_its_noise() {
        let mut observed = Observations::default();
        for game in 0..980_u32 {
            let (so_far, expected) = (f64::from(game % 10), f64::from(game % 7));
            let noise = if game / 70 % 2 == 0 { 2.0 } else { -2.0 };
            observed.add(3, [so_far, expected], 5.0 + 2.0 * so_far + 0.5 * expected + noise);
        }
        let forecasts = observed.fit();
        for (turn, amount, above) in [(3, 19.0, 0.0), (9, 15.0, 2.0), (0, 23.0, -2.0)] {
            let of = forecasts.above(turn, [6.0, 4.0], amount);
            assert!((of - above).abs() < 0.1, "{turn} {amount}: {of}");
        }
    }

    #[test]
    fn constant_predictor_has_no_slope() {
        let mut observed = Observations::default();
        (0..100).for_each(|game| observed.add(0, [0.0, 7.0], f64::from(game % 2)));
        let above = observed.fit().above(0, [40.0, 90.0], 0.5);
        assert!(above.abs() < 1e-9, "{above}");
    }
}
