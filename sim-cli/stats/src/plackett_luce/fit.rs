//! Maximum-likelihood fit of ratings.

use libm::{exp, log};

use super::choice::{Counts, Entrant, Field, MAX_ENTRANTS};
use super::cholesky::solve;
use super::part::{RatedPart, Standing};

/// Maximum-likelihood estimates of ratings, seat effects and tie parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// Rating of each rated player as a natural logarithm, in the order of [`RatedPart::rated`]; the mean rating is 0.
    pub ratings: Vec<f64>,
    /// Effect of each seat as a natural logarithm; the mean effect is 0.
    pub seats: Vec<f64>,
    /// Sizes of ties that occurred, each with the natural logarithm of its parameter.
    pub ties: Vec<(usize, f64)>,
}

impl Fit {
    /// Worth of each rated player: exp(rating), scaled so that the worths sum to one.
    pub fn worths(&self) -> Vec<f64> {
        let sum: f64 = self.ratings.iter().map(|rating| exp(*rating)).sum();
        self.ratings.iter().map(|rating| exp(*rating) / sum).collect()
    }
}

/// Error: finite and unique maximum-likelihood ratings do not exist. The results do not connect the rated players
/// strongly, or the seat alone explains the winners.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the results have no finite maximum-likelihood ratings")]
pub struct NoFit;

/// Choices of a field among its rated players, prepared for repeated fits.
///
/// As the ratings of the remaining players tend to their infinite limits, their weights vanish from all choices among
/// rated players. So the model omits them, and each choice that a player above all wins.
#[derive(Clone, Debug)]
pub struct Model<'f> {
    field: &'f Field,
    /// Rated players. Parameters and sets refer to a player by its position in this list.
    players: Vec<usize>,
    sets: Vec<(usize, Vec<Entrant>)>,
}

impl<'f> Model<'f> {
    /// Prepares the model of a field's rated players for fits.
    pub fn new(field: &'f Field, part: &RatedPart) -> Model<'f> {
        let players: Vec<usize> = part.rated().collect();
        let is_above = |of: &Entrant| part.standings()[of.player] == Standing::AboveAll;
        let rated = |of: &Entrant| {
            let player = players.iter().position(|&player| player == of.player)?;
            Some(Entrant { player, ..*of })
        };
        let sets = field.sets().filter(|(_, entrants)| !entrants.iter().any(is_above));
        let sets = sets.map(|(sum, entrants)| (sum, entrants.iter().filter_map(rated).collect()));
        // A set of one rated player has no influence, but balances the finish that it counts.
        let sets = sets.filter(|(_, entrants): &(usize, Vec<Entrant>)| !entrants.is_empty());
        let sets = sets.collect();
        Model { field, players, sets }
    }

    /// Maximum-likelihood ratings for these counts, searched from `start`.
    ///
    /// Every choice is a multinomial logit, so the log-likelihood is concave in ratings, effects and logarithms of
    /// tie parameters. Newton's method with halved steps therefore climbs to the only maximum. Newton's method
    /// reaches the maximum to 1e-9 in about six steps, compared with hundreds for the MM algorithm (D. R. Hunter,
    /// Annals of Statistics 32 (2004), 384-406). A small last step proves that a maximum exists, because without a
    /// maximum the steps never shrink.
    ///
    /// # Errors
    /// Fails if the likelihood has no unique finite maximum.
    pub fn fit(&self, counts: &Counts, start: Option<&Fit>) -> Result<Fit, NoFit> {
        let observed = self.observed(counts);
        let layout = Layout::new(self.players.len(), self.field.seats(), &observed);
        let mut at = start.map_or_else(|| layout.origin(), |start| layout.at(start));
        let mut here = self.slope(&layout, (counts, &observed), &at);
        for _ in 0..MOST_STEPS {
            let step = solve(here.information.clone(), here.gradient.clone()).ok_or(NoFit)?;
            let length = step.iter().fold(0.0, |most: f64, part| most.max(part.abs()));
            let mut part = 1.0;
            (at, here) = loop {
                let there = layout.moved(&at, &step, part);
                let slope = self.slope(&layout, (counts, &observed), &there);
                let rounding = ROUNDING * (1.0 + here.log_likelihood.abs());
                if slope.log_likelihood >= here.log_likelihood - rounding {
                    break (there, slope);
                }
                part /= 2.0;
                if part < SMALLEST_PART {
                    return Err(NoFit);
                }
            };
            if at.iter().any(|parameter| parameter.abs() > FARTHEST) {
                return Err(NoFit);
            }
            if length < PRECISION {
                return Ok(layout.fit(&at));
            }
        }
        Err(NoFit)
    }

    /// Returns the observed sum of each parameter's feature: choices of rated players and of their seats, in which a
    /// tie splits the choice, and ties of each size.
    fn observed(&self, counts: &Counts) -> Vec<f64> {
        let (players, seats) = (self.players.len(), self.field.seats());
        let mut observed = vec![0.0; players + seats + MAX_ENTRANTS];
        for (place, &player) in self.players.iter().enumerate() {
            for seat in 0..seats {
                for size in 1..=MAX_ENTRANTS {
                    let finishes = counts.0[self.field.finishes(player, seat, size)];
                    let choices = finishes as f64 / size as f64;
                    observed[place] += choices;
                    observed[players + seat] += choices;
                    observed[players + seats + size - 1] += choices;
                }
            }
        }
        observed
    }

    /// Returns the log-likelihood and its derivatives at the parameters `at`.
    fn slope(&self, layout: &Layout, (counts, observed): (&Counts, &[f64]), at: &[f64]) -> Slope {
        let n = layout.n_free;
        let mut slope = Slope {
            log_likelihood: 0.0,
            gradient: vec![0.0; n],
            information: vec![vec![0.0; n]; n],
        };
        for (parameter, (&value, &observed)) in at.iter().zip(observed).enumerate() {
            slope.log_likelihood += observed * value;
            if let Some(free) = layout.free[parameter] {
                slope.gradient[free] += observed;
            }
        }
        for (sum, entrants) in &self.sets {
            let times = counts.0[*sum];
            if times > 0 {
                slope.add_choice(layout, at, entrants, times as f64);
            }
        }
        slope
    }
}

const MOST_STEPS: usize = 100;
/// Maximum change of a parameter in the last step.
const PRECISION: f64 = 1e-9;
/// Absolute parameter value from which the search counts as divergent: no data can support odds of this size.
const FARTHEST: f64 = 40.0;
/// Relative decrease of a log-likelihood that rounding alone can cause.
const ROUNDING: f64 = 1e-11;
const SMALLEST_PART: f64 = 1e-6;

/// Layout of the free parameters, in the order of players, seats and tie sizes. The first player, the first
/// seat and tie size 1 are fixed at 0. Tie sizes that never occurred are not part of the model.
struct Layout {
    players: usize,
    seats: usize,
    free: Vec<Option<usize>>,
    n_free: usize,
}

impl Layout {
    fn new(players: usize, seats: usize, observed: &[f64]) -> Layout {
        let mut n_free = 0;
        let mut next = |is_free: bool| {
            is_free.then(|| {
                n_free += 1;
                n_free - 1
            })
        };
        let mut free = Vec::new();
        free.extend((0..players).map(|player| next(player > 0)));
        free.extend((0..seats).map(|seat| next(seat > 0)));
        let occurred = |size: usize| observed[players + seats + size - 1] > 0.0;
        free.extend((1..=MAX_ENTRANTS).map(|size| next(size > 1 && occurred(size))));
        Layout { players, seats, free, n_free }
    }

    fn tie(&self, size: usize) -> usize {
        self.players + self.seats + size - 1
    }

    fn origin(&self) -> Vec<f64> {
        vec![0.0; self.free.len()]
    }

    fn at(&self, fit: &Fit) -> Vec<f64> {
        let mut at = self.origin();
        let from_first = |values: &[f64]| values.iter().map(|value| value - values[0]).collect();
        let (players, seats): (Vec<f64>, Vec<f64>) =
            (from_first(&fit.ratings), from_first(&fit.seats));
        at[..self.players].copy_from_slice(&players);
        at[self.players..self.players + self.seats].copy_from_slice(&seats);
        for &(size, logarithm) in &fit.ties {
            if self.free[self.tie(size)].is_some() {
                at[self.tie(size)] = logarithm;
            }
        }
        at
    }

    fn moved(&self, at: &[f64], step: &[f64], part: f64) -> Vec<f64> {
        let moves = self.free.iter().map(|free| free.map_or(0.0, |free| part * step[free]));
        at.iter().zip(moves).map(|(value, by)| value + by).collect()
    }

    fn fit(&self, at: &[f64]) -> Fit {
        let centred = |values: &[f64]| {
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            values.iter().map(|value| value - mean).collect()
        };
        let sizes = (2..=MAX_ENTRANTS).filter(|&size| self.free[self.tie(size)].is_some());
        Fit {
            ratings: centred(&at[..self.players]),
            seats: centred(&at[self.players..self.players + self.seats]),
            ties: sizes.map(|size| (size, at[self.tie(size)])).collect(),
        }
    }
}

/// Log-likelihood with its gradient and its negative Hessian.
struct Slope {
    log_likelihood: f64,
    gradient: Vec<f64>,
    information: Vec<Vec<f64>>,
}

/// Number of features that a choice has: one per entrant, weighted by the entrant's share of the chosen set, then one
/// per tie size from 2.
const FEATURES: usize = 2 * MAX_ENTRANTS - 1;

/// Expected values of a choice's features.
struct Expected {
    /// Logarithm of the sum of all weights.
    log_sum: f64,
    /// Mean of each feature.
    mean: [f64; FEATURES],
    /// Mean of the product of two features.
    square: [[f64; FEATURES]; FEATURES],
}

impl Expected {
    /// Computes the expected features of a choice from `entrants`, over every set that can be chosen.
    fn of(layout: &Layout, at: &[f64], entrants: &[Entrant]) -> Expected {
        let mut strengths = [f64::NEG_INFINITY; MAX_ENTRANTS];
        for (strength, entrant) in strengths.iter_mut().zip(entrants) {
            *strength = at[entrant.player] + at[layout.players + entrant.seat];
        }
        let greatest = strengths.iter().fold(f64::NEG_INFINITY, |most, &one| most.max(one));
        let (mut sum, mut mean) = (0.0, [0.0; FEATURES]);
        let mut square = [[0.0; FEATURES]; FEATURES];
        for set in 1usize..1 << entrants.len() {
            let size = set.count_ones() as usize;
            if size > 1 && layout.free[layout.tie(size)].is_none() {
                continue;
            }
            let part = 1.0 / size as f64;
            let mut features = [(0, 1.0); MAX_ENTRANTS + 1];
            let (mut n_features, mut level) = (0, 0.0);
            for (index, strength) in strengths.iter().enumerate() {
                if set & 1 << index != 0 {
                    features[n_features] = (index, part);
                    n_features += 1;
                    level += strength;
                }
            }
            if size > 1 {
                features[n_features].0 = MAX_ENTRANTS + size - 2;
                n_features += 1;
            }
            let weight = exp(part * level - greatest + at[layout.tie(size)]);
            sum += weight;
            for &(row, x) in &features[..n_features] {
                mean[row] += weight * x;
                for &(column, y) in &features[..n_features] {
                    square[row][column] += weight * x * y;
                }
            }
        }
        mean.iter_mut().for_each(|mean| *mean /= sum);
        square.iter_mut().flatten().for_each(|square| *square /= sum);
        Expected { log_sum: greatest + log(sum), mean, square }
    }
}

impl Slope {
    /// Subtracts the expected features of `times` choices from `entrants`.
    fn add_choice(&mut self, layout: &Layout, at: &[f64], entrants: &[Entrant], times: f64) {
        let Expected { log_sum, mean, square } = Expected::of(layout, at, entrants);
        self.log_likelihood -= times * log_sum;
        let parameters: [[Option<usize>; 2]; FEATURES] = std::array::from_fn(|feature| {
            match (entrants.get(feature), feature.checked_sub(MAX_ENTRANTS)) {
                (Some(entrant), _) => {
                    [layout.free[entrant.player], layout.free[layout.players + entrant.seat]]
                }
                (None, Some(tie)) => [layout.free[layout.tie(tie + 2)], None],
                (None, None) => [None, None],
            }
        });
        let involved = || (0..FEATURES).filter(|&feature| parameters[feature] != [None, None]);
        for row in involved() {
            for at_row in parameters[row].into_iter().flatten() {
                self.gradient[at_row] -= times * mean[row];
                for column in involved() {
                    let covariance = square[row][column] - mean[row] * mean[column];
                    for at_column in parameters[column].into_iter().flatten() {
                        self.information[at_row][at_column] += times * covariance;
                    }
                }
            }
        }
    }
}
