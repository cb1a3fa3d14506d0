//! Metrics of a whole game: its length and its options, the metrics that the game counts, and the winner minus the
//! other seats.

use corsair_engine::PerSeat;
use corsair_engine::observe::MetricRecord;

use crate::shape::Shape;
use crate::{GameResultView, Metric, MetricNames, SHARE_UNITS, win_units};
use corsair_stats::Quantile;

/// Number of integer units per legal action, so that means per decision are integers.
const OPTION_PARTS: u32 = 100;

/// Metrics that every game has. Branching is the mean number of listed actions over the decisions of a game.
pub const OF_EVERY_GAME: [MetricRecord; 2] = [
    MetricRecord::number("decisions", "decisions").headline().of_pace(),
    MetricRecord::number("branching", "legal actions per decision")
        .in_parts(OPTION_PARTS)
        .of_pace(),
];

/// Id of the number of legal actions per decision: a mean within a game, so its sum over games has no meaning.
pub const BRANCHING: &str = OF_EVERY_GAME[1].id;

/// Length of a game, with the names of its quantiles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Length {
    /// Id of the metric whose mean is the mean length.
    pub id: &'static str,
    /// Median and 95th percentile.
    pub quantiles: [Metric; 2],
}

impl Length {
    /// Quantiles of a length in a run.
    pub const QUANTILES: [Quantile; 2] = [Quantile::Median, Quantile::NinetyFifth];

    /// Returns the quantiles with their statistics, for comparisons.
    pub fn shapes(self) -> [(Metric, Shape); 2] {
        let [median, most] = self.quantiles;
        [(median, Shape::Percentile(50)), (most, Shape::Percentile(95))]
    }

    /// Returns the length whose mean is a metric. A metric that does not describe the course of games, such as the
    /// rounds of combats, is not a length.
    pub fn of(metric: Metric) -> Option<Length> {
        LENGTHS.into_iter().find(|of| metric.is_pace && of.id == metric.id)
    }
}

/// Declares the lengths with these ids.
macro_rules! lengths {
    ($($id:literal)*) => {
        [$(Length {
            id: $id,
            quantiles: [
                Metric::number(concat!($id, "_median"), concat!($id, ", median")),
                Metric::number(concat!($id, "_p95"), concat!($id, ", 95th percentile")),
            ],
        }),*]
    };
}

/// Lengths of games. Every game has decisions; some games also count turns or rounds.
pub const LENGTHS: [Length; 3] = lengths!("turns" "rounds" "decisions");

/// Metric of a whole game, with the number of integer units that make 1.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameMetric {
    /// Definition of the metric.
    pub record: MetricRecord,
    /// Number of integer units in one unit of the metric.
    pub unit: u64,
}

impl MetricNames {
    /// Returns the metrics of a whole game with this many seats, in the order of
    /// [`whole_game`](GameResultView::whole_game).
    pub fn whole_game(&self, seats: usize) -> impl Iterator<Item = GameMetric> {
        let of_game = OF_EVERY_GAME.into_iter().chain(self.of_game.iter().copied());
        let of_game = of_game.map(|record| GameMetric { record, unit: record.unit.into() });
        let winner_unit = SHARE_UNITS * (seats as u64 - 1).max(1);
        let of_winner = self.of_winner.iter().copied();
        of_game.chain(
            of_winner.map(move |record| GameMetric {
                record,
                unit: winner_unit * u64::from(record.unit),
            }),
        )
    }
}

impl GameResultView<'_> {
    /// Iterates over the metrics of the whole game in integer units, without metrics that the run does not count.
    ///
    /// The metrics of the winner subtract the mean count of the other seats from the winner's count. Tied winners
    /// split the win: for n seats with win shares w and counts x, the difference is the sum of x (n w - 1) over the
    /// seats, divided by n - 1.
    pub fn whole_game(&self) -> impl Iterator<Item = i64> {
        let decisions = u64::from(self.decisions);
        let parts = u64::from(OPTION_PARTS) * self.options + decisions / 2;
        let branching = parts.checked_div(decisions).unwrap_or(0) as i64;
        let of_game = self.of_game.iter().map(|&count| count.into());
        let (seats, wins) = (self.ranks.len(), win_units(self.ranks));
        let weights =
            PerSeat::from_fn(seats, |seat| seats as i64 * wins[seat] - SHARE_UNITS as i64);
        let counts = self.of_seat.as_slice();
        let of_winner = (0..counts[0].len()).map(move |metric| {
            let of_seats = counts.iter().zip(weights.as_slice());
            of_seats.map(|(of, weight)| i64::from(of[metric]) * weight).sum::<i64>()
        });
        [decisions as i64, branching].into_iter().chain(of_game).chain(of_winner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::play_toy;
    use crate::{Design, Seatings};

    #[test]
    fn only_metrics_of_the_course_are_lengths() {
        let rounds = MetricRecord::number("rounds", "rounds");
        let length = |of: MetricRecord| Length::of(Metric::counted(&of)).map(|of| of.id);
        assert_eq!(length(rounds.of_pace()), Some("rounds"));
        assert_eq!(length(rounds), None, "rounds of combats");
        assert_eq!(OF_EVERY_GAME.map(length), [Some("decisions"), None]);
    }

    #[test]
    fn branching_of_played_games_is_the_size_of_their_menus() {
        let design = design();
        let totals = play_toy(&design, 1, 16);
        let branching = totals.game_facts().find(|(of, _)| of.id == "branching").expect("counted");
        // Every roll is a choice between one die and two dice.
        assert_eq!(branching.1.means().mean(), Some(f64::from(2 * branching.0.unit)));
    }

    /// A seat that rolls two dice has more pips, and the seat with the most pips wins.
    #[test]
    fn winners_have_more_pips_than_the_other_seats() {
        let design = design();
        let totals = play_toy(&design, 1, 16);
        let mut of_winner = totals.game_facts().filter(|(of, _)| of.id == "winner_pips_rolled");
        let evidence = of_winner.next().and_then(|(_, of)| of.evidence()).expect("300 deals");
        assert!(evidence.above(1.0) < 1e-6, "{evidence:?}");
    }

    fn design() -> Design {
        let bots = PerSeat::from_fn(3, |seat| seat.index() as u8);
        Design::new(&bots, Seatings::Rotations, 300)
    }
}
