//! Ratings of bots and effects of seats, with intervals from a bootstrap over blocks.

use crate::tournament::{Tournament, TournamentTotals};
use corsair_stats::plackett_luce::{Fit, Model, RatedPart, Standing};
use corsair_stats::{Confidence, Interval, REPLICATES, bootstrap_interval};

/// Rating of a bot, or effect of a seat, as a natural logarithm. The mean over all rated bots or all seats is 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Estimate of the rating.
    pub value: f64,
    /// Interval from the replicates that have ratings; `None` if too few replicates have ratings.
    pub interval: Option<Interval>,
    /// exp(value) as a share of the sum over all rated bots or all seats.
    pub worth: f64,
}

/// Standing of a bot, with its rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BotRating {
    /// Standing relative to the rated bots.
    pub standing: Standing,
    /// Rating of the bot; `None` for a bot that is not rated.
    pub rating: Option<Rating>,
}

/// Minimum number of replicates with ratings for an interval. A replicate has no ratings if one of the rated bots is
/// infinitely far from the remaining ones. If more than one replicate in forty has none, an end of the 95 % interval is
/// infinite, too.
pub(crate) const FEWEST_REPLICATES: usize = REPLICATES - REPLICATES / 40;

/// Ratings of a tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// Standing and rating of each bot, in the order of the option.
    pub bots: Vec<BotRating>,
    /// Effect of each seat.
    pub seats: Vec<Rating>,
    /// Parameters of ties, for each size of tie that occurred: the size, the logarithm of the parameter, and its
    /// interval.
    pub ties: Vec<(usize, f64, Option<Interval>)>,
    /// Number of bootstrap replicates that have ratings.
    pub replicates_defined: usize,
}

/// Reason why ratings are undefined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undefined {
    /// The results order the bots strictly: each bot finished above all later bots in every game.
    StrictOrder,
    /// Effects of seats explain all winners, so that no finite ratings exist.
    NoFit,
}

pub(crate) fn ratings(
    tournament: &Tournament,
    totals: &TournamentTotals<'_>,
) -> Result<Ratings, Undefined> {
    let has_reached = |bot: usize, other: usize| {
        bot != other && totals.above(bot, other).value().is_some_and(|share| share > 0.0)
    };
    let meetings = |bot: usize, other: usize| totals.games_of_a_pair(bot, other);
    let part = RatedPart::new(tournament.bots.len(), meetings, has_reached);
    let part = part.ok_or(Undefined::StrictOrder)?;
    let model = Model::new(tournament.design.field(), &part);
    let fit = model.fit(&totals.orders(), None).map_err(|_| Undefined::NoFit)?;
    let replicates: Vec<Fit> =
        totals.replicates().filter_map(|counts| model.fit(&counts, Some(&fit)).ok()).collect();
    let interval = |value: f64, of: &dyn Fn(&Fit) -> Option<f64>| {
        let values: Option<Vec<f64>> = replicates.iter().map(of).collect();
        let values = values.filter(|values| values.len() >= FEWEST_REPLICATES)?;
        bootstrap_interval(value, &values, Confidence::REPORTED)
    };
    let kind = |of: fn(&Fit) -> &[f64]| -> Vec<Rating> {
        let values = of(&fit);
        let sum: f64 = values.iter().map(|value| value.exp()).sum();
        let rating = |(index, &value): (usize, &f64)| Rating {
            value,
            interval: interval(value, &|replicate| Some(of(replicate)[index])),
            worth: value.exp() / sum,
        };
        values.iter().enumerate().map(rating).collect()
    };
    let tie = |&(size, value): &(usize, f64)| {
        let of = |replicate: &Fit| {
            replicate.ties.iter().find(|&&(other, _)| other == size).map(|&(_, value)| value)
        };
        (size, value, interval(value, &of))
    };
    let mut rated = kind(|fit| &fit.ratings).into_iter();
    let bot = |&standing: &Standing| BotRating {
        standing,
        rating: if standing == Standing::Rated { rated.next() } else { None },
    };
    Ok(Ratings {
        bots: part.standings().iter().map(bot).collect(),
        seats: kind(|fit| &fit.seats),
        ties: fit.ties.iter().map(tie).collect(),
        replicates_defined: replicates.len(),
    })
}
