//! Estimates for each row of a design: a bot in one seat, or in all its seats.

use corsair_engine::observe::MetricRecord;

use corsair_lab::experiment::Experiment;
use corsair_lab::{CountedAmount, Measure, Row, SHARE_UNITS, ScoreWord, Totals};
use corsair_stats::{
    BlockMeans, Confidence, Histogram, Interval, Method, OrderStatistics, Quantile,
};

/// Share of games that a row won, with an interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinShare {
    /// Number of wins, counted in sixtieths because ties are split.
    pub sixtieths: i128,
    /// Estimated share, from 0 to 1.
    pub share: f64,
    /// Interval of the share; `None` if undefined.
    pub interval: Option<Interval>,
    /// Method that computed the interval.
    pub method: Method,
    /// Interval that holds at all looks simultaneously; `None` if undefined.
    pub anytime: Option<Interval>,
}

impl WinShare {
    fn new(row: &Row, wins: Measure<'_>) -> WinShare {
        let means = wins.means();
        let (sixtieths, share) = (means.moments.sum(), mean(&means));
        if row.share_by_design().is_some() {
            let method = Method::ByDesign;
            return WinShare { sixtieths, share, interval: None, method, anytime: None };
        }
        let evidence = wins.evidence().expect(A_GAME);
        WinShare {
            sixtieths,
            share,
            interval: Some(evidence.interval(Confidence::REPORTED)),
            method: evidence.method(),
            anytime: wins.anytime(Confidence::REPORTED),
        }
    }
}

/// Mean per game with its interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// Mean per game.
    pub value: f64,
    /// Interval of the mean; `None` for a number of which too few blocks vary.
    pub interval: Option<Interval>,
}

impl Mean {
    fn new(of: Measure<'_>) -> Mean {
        let interval = of.evidence().map(|of| of.interval(Confidence::REPORTED));
        Mean { value: mean(&of.means()), interval }
    }

    /// Divides a mean by the number of integer units that make 1.0.
    #[must_use]
    pub(crate) fn in_units(self, unit: u32) -> Mean {
        let unit = f64::from(unit);
        Mean { value: self.value / unit, interval: self.interval.map(|of| parts(of, unit)) }
    }
}

fn parts(Interval { low, high }: Interval, unit: f64) -> Interval {
    Interval { low: low / unit, high: high / unit }
}

/// Quantile of scores or lengths. The interval comes from order statistics, or from Woodruff's method if a block has
/// several games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct QuantileEstimate {
    /// Quantile of the observed scores.
    pub value: CountedAmount,
    /// Interval of the quantile; `None` with too few blocks.
    pub interval: Option<Interval>,
}

/// Share of games in which a row finished at one place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlaceShare {
    /// Number of games, counted in sixtieths because a shared rank is split over its places.
    pub sixtieths: u64,
    /// Share of the row's games.
    pub share: f64,
}

/// Total and mean of one metric.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MetricEstimate {
    /// Metric that is estimated.
    pub fact: MetricRecord,
    /// Total of the metric over all games.
    pub total: CountedAmount,
    /// Mean per game with its interval.
    pub per_game: Mean,
}

impl MetricEstimate {
    /// Estimates one metric from its sums.
    pub fn new(fact: MetricRecord, of: Measure<'_>) -> MetricEstimate {
        let BlockMeans { moments, unit, .. } = of.means();
        let total = CountedAmount::new(moments.sum(), fact.unit * unit as u32);
        MetricEstimate { fact, total, per_game: Mean::new(of).in_units(fact.unit) }
    }
}

/// All estimates of a bot in one seat, or in all its seats.
#[derive(Clone, PartialEq, Debug)]
pub struct RowReport<'e> {
    /// Name of the bot.
    pub bot: &'e str,
    /// Row of the design that the estimates describe.
    pub row: Row,
    /// Number of games. A game counts twice if the bot has two seats.
    pub games: u64,
    /// Share of games won.
    pub win: WinShare,
    /// Mean score per game.
    pub score: Mean,
    /// Interval of the mean score that holds at all looks simultaneously; `None` with few blocks.
    pub score_anytime: Option<Interval>,
    /// Standard deviation of the score over games; `None` if there is only one game.
    pub score_sd: Option<f64>,
    /// Lowest and highest score.
    pub score_range: [CountedAmount; 2],
    /// Quartiles of the score in ascending order.
    pub quartiles: [QuantileEstimate; 3],
    /// Frequency of each score, in the engine's units.
    pub score_counts: Histogram,
    /// Share of games at each place, starting with the first place.
    pub places: Vec<PlaceShare>,
    /// Estimates of the facts that the game counts per seat.
    pub facts: Vec<MetricEstimate>,
}

impl<'e> RowReport<'e> {
    /// Estimates all facts, in the order of the game's fact names.
    pub fn all(
        experiment: &'e Experiment,
        totals: &Totals<'_>,
        facts: &[MetricRecord],
    ) -> Vec<RowReport<'e>> {
        let ranks = Quantile::QUARTILES.map(|quartile| {
            OrderStatistics::enclosing(quartile, totals.blocks(), Confidence::REPORTED)
        });
        let rows = experiment.design.rows().iter().enumerate();
        rows.map(|(index, &row)| {
            let bot = &experiment.bots[row.bot].name;
            RowReport::new(
                bot,
                (index, row),
                totals,
                ranks,
                (facts, experiment.conditions.rules.score),
            )
        })
        .collect()
    }

    fn new(
        bot: &'e str,
        (index, row): (usize, Row),
        totals: &Totals<'_>,
        ranks: [Option<OrderStatistics>; 3],
        (facts, score): (&[MetricRecord], ScoreWord),
    ) -> RowReport<'e> {
        let score_counts = totals.score_counts(index);
        let games = score_counts.total();
        let unit = f64::from(score.unit);
        let (least, most) = score_counts.range().expect(A_GAME);
        let quartile = |position: usize| QuantileEstimate {
            value: score.amount(Quantile::QUARTILES[position].of(&score_counts).expect(A_GAME)),
            interval: match row.has_independent_games() {
                true => ranks[position].and_then(|ranks| ranks.interval(&score_counts)),
                false => totals.scores_in_blocks(index).interval(
                    Quantile::QUARTILES[position],
                    &score_counts,
                    totals.blocks(),
                    Confidence::REPORTED,
                ),
            }
            .map(|interval| parts(interval, unit)),
        };
        let place = |&sixtieths: &u64| PlaceShare {
            sixtieths,
            share: sixtieths as f64 / (games * SHARE_UNITS) as f64,
        };
        let fact = |(position, &fact): (usize, &MetricRecord)| {
            MetricEstimate::new(fact, totals.seat_fact(index, position))
        };
        RowReport {
            bot,
            row,
            games,
            win: WinShare::new(&row, totals.share(index)),
            score: Mean::new(totals.score(index)).in_units(score.unit),
            score_anytime: totals
                .score(index)
                .anytime(Confidence::REPORTED)
                .map(|interval| parts(interval, unit)),
            score_sd: score_counts.standard_deviation().map(|of| of / unit),
            score_range: [least, most].map(|of| score.amount(of)),
            quartiles: std::array::from_fn(quartile),
            places: totals.places(index).as_slice().iter().map(place).collect(),
            facts: facts.iter().enumerate().map(fact).collect(),
            score_counts,
        }
    }
}

/// Panic message of the condition that every estimate relies on.
const A_GAME: &str = "an experiment has at least one block, and every row a game in each";

fn mean(means: &BlockMeans) -> f64 {
    means.mean().expect(A_GAME)
}
