//! Score bonus that makes a seat fair, counted in the games of a run.

use std::collections::BTreeMap;

use corsair_engine::Seat;
use corsair_stats::{BlockValues, Interval};
use serde::{Deserialize, Serialize};

use crate::block_source::{GameResultView, win_units};
use crate::paired::{PairedTotals, Variants};
use crate::result::Estimate;
use crate::{Column, Metric, SHARE_UNITS, Scope};

/// Wins of one seat for each bonus added to its final scores, as counts of blocks that merge exactly.
///
/// A larger bonus never loses a win. For each bonus and number of win units, the map has the change in the number of
/// blocks with these units since the next smaller bonus. Memory use depends on the range of the scores.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<(i64, i64, i64)>", into = "Vec<(i64, i64, i64)>")]
pub struct WinsByBonus(BTreeMap<(i64, i64), i64>);

impl From<Vec<(i64, i64, i64)>> for WinsByBonus {
    fn from(changes: Vec<(i64, i64, i64)>) -> WinsByBonus {
        WinsByBonus(changes.into_iter().map(|(bonus, wins, of)| ((bonus, wins), of)).collect())
    }
}

impl From<WinsByBonus> for Vec<(i64, i64, i64)> {
    fn from(wins: WinsByBonus) -> Vec<(i64, i64, i64)> {
        wins.0.into_iter().map(|((bonus, wins), of)| (bonus, wins, of)).collect()
    }
}

impl WinsByBonus {
    /// Adds the games of a block.
    pub(super) fn record(&mut self, games: &[GameResultView<'_>], seat: Seat) {
        let mut gains: Vec<(i64, i64)> = games.iter().flat_map(|of| gains(of, seat)).collect();
        gains.sort_unstable();
        let mut wins = 0;
        for at_bonus in gains.chunk_by(|(bonus, _), (next, _)| bonus == next) {
            let bonus = at_bonus[0].0;
            self.change(bonus, wins, -1);
            wins += at_bonus.iter().map(|(_, gain)| gain).sum::<i64>();
            self.change(bonus, wins, 1);
        }
    }

    /// Adds the counts of later blocks.
    pub(super) fn merge(&mut self, later: &WinsByBonus) {
        later.0.iter().for_each(|(&(bonus, wins), &of)| self.change(bonus, wins, of));
    }

    /// Adds a change and removes zeros, so that equal counts are equal values.
    fn change(&mut self, bonus: i64, wins: i64, of: i64) {
        let change = self.0.entry((bonus, wins)).or_default();
        *change += of;
        if *change == 0 {
            self.0.remove(&(bonus, wins));
        }
    }

    /// Returns the block values at each bonus at which they change, and at the next smaller bonus, in ascending order
    /// of the bonus. The wins of all further bonuses equal those of the nearest smaller bonus.
    fn steps(&self, blocks: u64) -> Vec<(i64, BlockValues)> {
        let mut counts = BTreeMap::from([(0, blocks)]);
        let mut steps: Vec<(i64, BlockValues)> = Vec::new();
        let changes: Vec<_> = self.0.iter().collect();
        for changes in changes.chunk_by(|(one, _), (next, _)| one.0 == next.0) {
            let bonus = changes[0].0.0;
            if steps.last().is_none_or(|&(last, _)| last < bonus - 1) {
                steps.push((bonus - 1, counts.iter().map(|(&wins, &of)| (wins, of)).collect()));
            }
            for &(&(_, wins), &change) in changes {
                let count = counts.entry(wins).or_default();
                *count = count.saturating_add_signed(change);
            }
            counts.retain(|_, count| *count > 0);
            steps.push((bonus, counts.iter().map(|(&wins, &of)| (wins, of)).collect()));
        }
        steps
    }

    /// Returns the bonus with which the seat wins the share `fair` of all games, given the number of blocks, the win
    /// units of a block and the confidence interval of a share.
    ///
    /// The interval reaches from the least to the greatest bonus for which the share's interval contains `fair`.
    /// Between integers, a share and the ends of its interval are interpolated linearly. If `fair` is the share of
    /// several bonuses, the estimate is their middle. `None` without a block.
    fn fair(
        &self,
        blocks: u64,
        units: u64,
        fair: f64,
        interval: impl Fn(&BlockValues) -> Interval,
    ) -> Option<Estimate> {
        let steps = self.steps(blocks);
        let share = |of: &BlockValues| of.sum() as f64 / (blocks * units) as f64;
        let (low, high) = (|of: &_| interval(of).low, |of: &_| interval(of).high);
        // The ends of an interval may fall from one bonus to the next where another method takes over.
        let reached = |value: &dyn Fn(&BlockValues) -> f64| {
            let next = steps.iter().position(|(_, of)| value(of) >= fair)?;
            crossing(&steps, next, value, fair)
        };
        let passed = |value: &dyn Fn(&BlockValues) -> f64| {
            let next = steps.iter().rposition(|(_, of)| value(of) <= fair)? + 1;
            crossing(&steps, next, value, fair)
        };
        let middle = f64::midpoint(reached(&share)?, passed(&share)?);
        Some(Estimate::new(middle, reached(&high), passed(&low)))
    }
}

/// Returns the win units that a seat gains with two bonuses: the bonus that ties with the best opponent, and one more.
///
/// The game's own tie-break decides a tie without a bonus. A tie that a bonus makes is split.
fn gains(game: &GameResultView<'_>, seat: Seat) -> [(i64, i64); 2] {
    let others = || game.scores.iter().filter(|&(of, _)| of != seat).map(|(_, &score)| score);
    let best = others().max().unwrap_or(i32::MIN);
    let tie = i64::from(best) - i64::from(game.scores[seat]);
    let tied = match tie {
        0 => win_units(game.ranks)[seat],
        _ => SHARE_UNITS as i64 / (1 + others().filter(|&of| of == best).count() as i64),
    };
    [(tie, tied), (tie + 1, SHARE_UNITS as i64 - tied)]
}

/// Returns the bonus at which a value reaches `level` between the step before `next` and this step. `None` if either step
/// is missing.
fn crossing(
    steps: &[(i64, BlockValues)],
    next: usize,
    value: impl Fn(&BlockValues) -> f64,
    level: f64,
) -> Option<f64> {
    let (from, to) = (steps.get(next.checked_sub(1)?)?, steps.get(next)?);
    let [low, high] = [from, to].map(|(_, of)| value(of));
    Some(from.0 as f64 + (level - low) / (high - low))
}

impl Variants<'_> {
    /// Counts the wins of each seat under the base for each bonus to its score.
    #[must_use]
    pub fn with_bonuses(self) -> Self {
        Variants { has_bonuses: true, ..self }
    }
}

impl PairedTotals {
    /// Returns the bonus to a seat's final scores, in points, with which the seat wins a fair share under the base: 1
    /// divided by the number of seats. No other seat has a bonus.
    ///
    /// `interval` returns the confidence interval of a share from block values and the number of win units in a block.
    /// `None` without a block, or if the totals count no bonuses.
    pub fn fair_score(
        &self,
        variants: &Variants<'_>,
        seat: Seat,
        interval: impl Fn(&BlockValues, u64) -> Interval,
    ) -> Option<Estimate> {
        let wins = self.variants[0].bonuses.get(seat.index())?;
        let of_seat = |of: &Column| of.scope == Scope::Seat(seat);
        let score = variants.columns(0).find(|of| of_seat(of) && of.metric == Metric::SCORE)?;
        let units = score.games_per_block * SHARE_UNITS;
        let fair = 1.0 / variants.design.seats() as f64;
        let bonus = wins.fair(self.blocks, units, fair, |values| interval(values, units))?;
        Some(bonus.over(score.unit as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::ToyMetrics;
    use corsair_engine::PerSeat;
    use corsair_engine::dealer::GameResult;
    use corsair_engine::play::Ending;
    use corsair_engine::stream::LabRng;
    use corsair_stats::{Confidence, Evidence, ShareRange};

    fn game(scores: &[i32], ranks: &[u8]) -> GameResult<ToyMetrics> {
        GameResult {
            scores: PerSeat::from_fn(scores.len(), |seat| scores[seat.index()]),
            ranks: PerSeat::from_fn(ranks.len(), |seat| ranks[seat.index()]),
            ending: Ending::Finished,
            decisions: 1,
            options: 1,
            faults: Vec::new(),
            set_up: None,
            watch: ToyMetrics::default(),
        }
    }

    fn ranked(scores: &[i32]) -> GameResult<ToyMetrics> {
        let rank = |own: &i32| scores.iter().filter(|&of| of > own).count() as u8;
        game(scores, &scores.iter().map(rank).collect::<Vec<_>>())
    }

    /// Returns the wins of `seat` by bonus; each block has `games` games of these scores.
    fn wins(
        seat: usize,
        [blocks, games]: [u64; 2],
        mut scores: impl FnMut(u64) -> Vec<i32>,
    ) -> WinsByBonus {
        let mut wins = WinsByBonus::default();
        for _ in 0..blocks {
            let block: Vec<_> = (0..games).map(|index| ranked(&scores(index))).collect();
            wins.record(&GameResultView::all(&block), Seat::new(seat));
        }
        wins
    }

    fn interval(units: u64) -> impl Fn(&BlockValues) -> Interval {
        move |of| {
            let evidence = Evidence::of_share(ShareRange::Share, of, units).expect("blocks");
            evidence.interval(Confidence::REPORTED)
        }
    }

    /// Sum of two dice.
    fn roll(rng: &mut LabRng) -> i32 {
        (0..2).map(|_| 1 + rng.below(6) as i32).sum()
    }

    /// At four equal seats, seat 2 scores 3 points less. At two seats, a bot that scores 4 more changes seats within a
    /// block, and seat 1 scores 2 points more.
    #[test]
    fn intervals_cover_the_bonus_of_a_planted_advantage() {
        for blocks in [40, 400] {
            let mut covered = [0, 0];
            for experiment in 0..200 {
                let mut rng = LabRng::new(61, experiment);
                let four = wins(2, [blocks, 1], |_| {
                    (0..4).map(|seat| roll(&mut rng) - 3 * i32::from(seat == 2)).collect()
                });
                let two = wins(1, [blocks, 2], |game| {
                    let own = |seat: u64| 4 * i32::from(seat == game) + 2 * i32::from(seat == 1);
                    (0..2).map(|seat| roll(&mut rng) + own(seat)).collect()
                });
                for (of, (wins, games, fair, truth)) in
                    [(four, 1, 0.25, 3.0), (two, 2, 0.5, -2.0)].into_iter().enumerate()
                {
                    let units = games * SHARE_UNITS;
                    let bonus = wins.fair(blocks, units, fair, interval(units)).expect("blocks");
                    let [low, high] = bonus.interval.expect("enough blocks");
                    assert!(low <= bonus.value && bonus.value <= high && high - low < 8.0);
                    covered[of] += usize::from(low <= truth && truth <= high);
                }
            }
            assert!(covered.iter().all(|&of| of >= 186), "{blocks}: {covered:?}");
        }
    }

    /// Every bonus in the interval, and no other, leaves the fair share in the interval of the seat's share.
    #[test]
    fn interval_has_the_bonuses_that_the_test_of_the_share_accepts() {
        let mut rng = LabRng::new(67, 0);
        let mut games = Vec::new();
        let wins = wins(0, [40, 2], |_| {
            games.push([roll(&mut rng), roll(&mut rng) + 2, roll(&mut rng)]);
            games[games.len() - 1].to_vec()
        });
        let units = 2 * SHARE_UNITS;
        let bonus = wins.fair(40, units, 1.0 / 3.0, interval(units)).expect("blocks");
        let [low, high] = bonus.interval.expect("enough blocks");
        assert!(high - low > 1.0, "{bonus:?}");
        for bonus in -12..=12 {
            let won = |&[own, one, other]: &[i32; 3]| {
                let game = ranked(&[own + bonus, one, other]);
                win_units(&game.ranks)[Seat::new(0)]
            };
            let mut shifted = BlockValues::default();
            games.chunks(2).for_each(|block| shifted.add(block.iter().map(won).sum()));
            let Interval { low: least, high: most } = interval(units)(&shifted);
            let bonus = f64::from(bonus);
            let is_accepted = least <= 1.0 / 3.0 && 1.0 / 3.0 <= most;
            assert_eq!((low..=high).contains(&bonus), is_accepted, "{bonus}");
        }
    }

    #[test]
    fn tie_break_of_the_game_decides_only_ties_without_a_bonus() {
        let wins_of = |seat, scores: &[i32], ranks: &[u8]| {
            let mut wins = WinsByBonus::default();
            wins.record(&GameResultView::all(&[game(scores, ranks)]), Seat::new(seat));
            let steps = wins.steps(1).into_iter();
            steps.map(|(bonus, of)| (bonus, of.sum())).collect::<Vec<_>>()
        };
        assert_eq!(wins_of(0, &[5, 5, 1], &[0, 1, 2]), [(-1, 0), (0, 60)]);
        assert_eq!(wins_of(1, &[5, 5, 1], &[0, 1, 2]), [(0, 0), (1, 60)]);
        assert_eq!(wins_of(2, &[5, 5, 1], &[0, 1, 2]), [(3, 0), (4, 20), (5, 60)]);
    }

    #[test]
    fn few_blocks_bound_no_bonus() {
        let wins = wins(0, [2, 1], |_| vec![3, 5]);
        let bonus = wins.fair(2, SHARE_UNITS, 0.5, interval(SHARE_UNITS));
        assert_eq!(bonus, Some(Estimate { value: 2.0, interval: None }));
        assert_eq!(WinsByBonus::default().fair(0, 60, 0.5, interval(60)), None);
    }
}
