//! Estimates for each row of a design: a bot in one seat, or in all its seats.

use corsair_engine::observe::MetricRecord;

use corsair_lab::experiment::Experiment;
use corsair_lab::{CountedAmount, Row, SHARE_UNITS, ScoreWord, Totals};
use corsair_stats::{
    BlockMeans, BlockRange, Confidence, Histogram, Interval, Method, OrderStatistics, Quartile,
    anytime, wilson, wilson_on_blocks,
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
    fn new(row: &Row, means: &BlockMeans) -> WinShare {
        let share = mean(means);
        let (method, interval) = if row.share_by_design().is_some() {
            (Method::ByDesign, None)
        } else if row.has_independent_games() {
            (Method::Wilson, wilson(share, means.blocks, Confidence::REPORTED))
        } else {
            (Method::WilsonOnBlocks, wilson_on_blocks(means, Confidence::REPORTED))
        };
        let anytime = anytime(means, BlockRange::Share, Confidence::REPORTED)
            .filter(|_| method != Method::ByDesign);
        WinShare { sixtieths: means.moments.sum(), share, interval, method, anytime }
    }
}

/// Mean per game with Student's interval on block means.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// Mean per game.
    pub value: f64,
    /// Interval of the mean; `None` with fewer than two blocks, or if all blocks are equal. The variance of equal
    /// blocks is unknown, and an interval without width would exclude every different value.
    pub interval: Option<Interval>,
}

impl Mean {
    fn new(means: &BlockMeans) -> Mean {
        let varies = means.standard_error().is_some_and(|error| error > 0.0);
        let interval = means.interval(Confidence::REPORTED).filter(|_| varies);
        Mean { value: mean(means), interval }
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

/// Quartile of the score. The interval comes from order statistics, or from Woodruff's method if a block has several
/// games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct QuartileEstimate {
    /// Quartile of the observed scores.
    pub value: CountedAmount,
    /// Interval of the quartile; `None` with too few blocks.
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
    /// Estimates one metric from block means.
    pub fn new(fact: MetricRecord, means: &BlockMeans) -> MetricEstimate {
        let total = CountedAmount::new(means.moments.sum(), fact.unit);
        MetricEstimate { fact, total, per_game: Mean::new(means).in_units(fact.unit) }
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
    pub quartiles: [QuartileEstimate; 3],
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
        let ranks = Quartile::ALL.map(|quartile| {
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
        let quartile = |position: usize| QuartileEstimate {
            value: score.amount(Quartile::ALL[position].of(&score_counts).expect(A_GAME)),
            interval: match row.has_independent_games() {
                true => ranks[position].and_then(|ranks| ranks.interval(&score_counts)),
                false => totals.scores_in_blocks(index).interval(
                    Quartile::ALL[position],
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
            MetricEstimate::new(fact, &totals.seat_fact(index, position))
        };
        RowReport {
            bot,
            row,
            games,
            win: WinShare::new(&row, &totals.share(index)),
            score: Mean::new(&totals.score(index)).in_units(score.unit),
            score_anytime: anytime(&totals.score(index), BlockRange::Any, Confidence::REPORTED)
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

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::PerSeat;
    use corsair_lab::{Design, Seatings};
    use corsair_stats::Moments;

    fn win(bots: [u8; 3], row: usize, blocks: &[i64]) -> WinShare {
        let arrangement = PerSeat::from_fn(3, |seat| bots[seat.index()]);
        let row = Design::new(&arrangement, Seatings::Rotations, 3).rows()[row];
        let mut moments = Moments::default();
        blocks.iter().for_each(|&sum| moments.add(sum));
        let (blocks, games_per_block) = (blocks.len() as u64, row.games_per_block);
        WinShare::new(&row, &BlockMeans { moments, blocks, games_per_block, unit: 60 })
    }

    #[test]
    fn interval_method_depends_on_the_kind_of_row() {
        // A bot alone at the table, in all its seats: one win in every game.
        assert_eq!(win([0, 0, 0], 0, &[60, 60]).method, Method::ByDesign);
        // In one seat: independent games.
        assert_eq!(win([0, 0, 0], 1, &[60, 20]).method, Method::Wilson);
        // Three rotations, all seats: three games per block.
        assert_eq!(win([0, 1, 2], 0, &[60, 120]).method, Method::WilsonOnBlocks);
        assert_eq!(win([0, 1, 2], 3, &[60, 0]).method, Method::Wilson);
    }

    #[test]
    fn interval_of_a_row_without_wins_ends_above_zero() {
        let never = win([0, 1, 2], 0, &[0; 20]);
        assert_eq!(never.method, Method::WilsonOnBlocks);
        let interval = never.interval.expect("twenty blocks");
        assert_eq!(interval.low, 0.0);
        assert!((interval.high - 0.1611).abs() < 5e-5);
    }

    #[test]
    fn mean_of_equal_blocks_has_no_interval() {
        let of = |sums: [i64; 3]| {
            let mut moments = Moments::default();
            sums.iter().for_each(|&sum| moments.add(sum));
            Mean::new(&BlockMeans { moments, blocks: 3, games_per_block: 2, unit: 1 })
        };
        assert_eq!((of([0; 3]).value, of([0; 3]).interval), (0.0, None));
        assert_eq!((of([4; 3]).value, of([4; 3]).interval), (2.0, None));
        assert!(of([0, 0, 1]).interval.is_some());
    }

    #[test]
    fn intervals_of_shares_stay_within_0_and_1() {
        let interval = win([0, 1, 2], 0, &[0, 0, 60]).interval.expect("three blocks");
        assert!(0.0 <= interval.low && interval.high < 1.0);
        assert!(win([0, 1, 2], 0, &[60]).interval.is_some(), "one block has an interval, if wide");
    }
}
