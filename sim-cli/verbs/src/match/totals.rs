//! Match of two bots at one table: its seatings, and the sums of its blocks.

use corsair_lab::result::Word;
use std::ops::Range;

use corsair_engine::play::Ending;
use corsair_engine::run::{Aggregate, Cut, run};
use corsair_engine::seating::Seating;
use corsair_engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

use corsair_lab::block_source::{
    Block, BlockDealer, BlockSource, Digest, GameResultView, Watch, win_units,
};
use corsair_lab::durable::Identity;
use corsair_lab::experiment::Player;
use corsair_lab::luck::are_alike;
use corsair_lab::{
    Conditions, Control, FaultTotals, SHARE_UNITS, SetUps, TableSums, Unplayable, make_room,
};
use corsair_stats::{
    AdjustedMean, BlockMeans, BlockRange, BlockValues, Confidence, ControlSums, Evidence, Interval,
    Moments, ShareRange, Sprt,
};

/// Conditions of a match: bots, table, number of blocks and stopping rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// Conditions that all commands share.
    pub conditions: Conditions,
    /// Distinct bots of the table.
    pub bots: Vec<Player>,
    /// Names of the contestants.
    pub names: [String; 2],
    /// Bots of the remaining seats.
    pub field: Vec<String>,
    /// Seatings of the bots.
    pub design: MatchDesign,
    /// Maximum number of blocks.
    pub blocks: u64,
    /// Sequential test, if requested.
    pub sprt: Option<Sprt>,
    /// Half-width at which to stop, for the difference of win shares, if requested.
    pub precision: Option<f64>,
    /// `precision` as the user wrote it.
    pub precision_as_written: Option<String>,
    /// Adjustment of differences for luck, if requested.
    pub control: Option<Control>,
}

impl Match {
    /// Returns true if looks may end the match.
    pub fn is_sequential(&self) -> bool {
        self.sprt.is_some() || self.precision.is_some()
    }

    /// Returns the identity of the sums: the conditions that must be equal for a merge or a resume. The identity
    /// includes the number of blocks only if looks may end play, because this number determines the last look.
    pub fn identity(&self) -> Identity {
        let seatings = self.design.seatings().iter().map(|seating| seating.as_slice());
        let identity = self
            .conditions
            .identity("match")
            .with("bots", Player::identities(&self.bots))
            .with("arrangements", seatings.collect::<Vec<_>>());
        let identity = match self.control {
            Some(control) => identity.with("control", control.name()),
            None => identity,
        };
        if !self.is_sequential() {
            return identity;
        }
        let sprt = self.sprt.map(|sprt| {
            let of = sprt.hypotheses();
            [of.h0, of.h1, of.alpha, of.beta]
        });
        identity.with("sprt", sprt).with("precision", self.precision).with("deals", self.blocks)
    }
}

/// Seatings of two contestants and the field.
///
/// A block is a deal that is played twice: the contestants exchange seats, and all further conditions are equal.
/// Deals rotate through the pairs of seats.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchDesign {
    /// Seatings, pair of seats by pair of seats.
    seatings: Vec<Seating>,
    /// Seats of the two contestants in each seating.
    seats: Vec<[Seat; 2]>,
    /// Empty sums of the control variates, if differences are adjusted.
    controls: Option<ControlSums>,
}

/// Number of games in a block.
pub const GAMES_PER_BLOCK: u64 = 2;

impl MatchDesign {
    /// Returns the design of a table, given the index of the bot in each part: the two contestants, then the field
    /// in order.
    pub fn new(parts: &Seating) -> MatchDesign {
        let n = parts.len();
        let pairs =
            Seat::all(n).flat_map(|one| Seat::all(one.index()).map(move |other| [other, one]));
        let seats: Vec<[Seat; 2]> =
            pairs.flat_map(|[one, other]| [[one, other], [other, one]]).collect();
        let seating = |&[first, second]: &[Seat; 2]| {
            let mut others = Seat::all(n).skip(2);
            PerSeat::from_fn(n, |seat| {
                let part = if seat == first {
                    Seat::new(0)
                } else if seat == second {
                    Seat::new(1)
                } else {
                    others.next().expect("each seat has a part")
                };
                parts[part]
            })
        };
        MatchDesign { seatings: seats.iter().map(seating).collect(), seats, controls: None }
    }

    /// Returns the design with differences adjusted for `kinds` kinds of luck.
    #[must_use]
    pub fn adjusted_by(self, control: Option<Control>, kinds: usize) -> MatchDesign {
        // Two variates for each kind of luck: the difference between the contestants, and this difference weighted
        // for the win.
        let controls = control.and_then(|control| control.sums(2 * kinds, ADJUSTED.len()));
        MatchDesign { controls, ..self }
    }

    /// Returns the level of counting during play that the contest needs.
    pub(crate) fn watch(&self) -> Watch {
        if self.controls.is_some() { Watch::Luck } else { Watch::Metrics }
    }

    /// Returns the seatings of all blocks, pair by pair: deal `d` has the seatings of pair `d` modulo the number of
    /// pairs.
    pub fn seatings(&self) -> &[Seating] {
        &self.seatings
    }

    /// Returns the least number of blocks with at least `games` games in which each pair of seats occurs equally
    /// often.
    pub fn blocks(&self, games: u64) -> u64 {
        let pairs = self.seatings.len() as u64 / GAMES_PER_BLOCK;
        games.div_ceil(self.seatings.len() as u64) * pairs
    }

    /// Returns the indices of a deal's seatings.
    fn of_deal(&self, deal: u64) -> Range<usize> {
        let games = GAMES_PER_BLOCK as usize;
        let pair = (deal % (self.seatings.len() / games) as u64) as usize;
        pair * games..(pair + 1) * games
    }
}

/// Result of a block for the first contestant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum PairResult {
    /// The second contestant wins both games.
    SecondWinsBoth,
    /// The second contestant wins more.
    SecondAhead,
    /// Both contestants win equally often.
    Level,
    /// The first contestant wins more.
    FirstAhead,
    /// The first contestant wins both games.
    FirstWinsBoth,
}

impl PairResult {
    /// All results, the worst for the first contestant first.
    pub const ALL: [PairResult; 5] = [
        PairResult::SecondWinsBoth,
        PairResult::SecondAhead,
        PairResult::Level,
        PairResult::FirstAhead,
        PairResult::FirstWinsBoth,
    ];

    /// Returns the result of a block with this difference of wins.
    fn of(difference: i64) -> PairResult {
        let both = (SHARE_UNITS * GAMES_PER_BLOCK) as i64;
        match difference {
            _ if difference <= -both => PairResult::SecondWinsBoth,
            ..0 => PairResult::SecondAhead,
            0 => PairResult::Level,
            _ if difference < both => PairResult::FirstAhead,
            _ => PairResult::FirstWinsBoth,
        }
    }
}

/// Quantity that is summed over a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Wins of the first contestant, in sixtieths.
    FirstWins,
    /// Wins of the second contestant, in sixtieths.
    SecondWins,
    /// Wins of the first contestant minus the wins of the second.
    Difference,
    /// Score of the first contestant minus score of the second.
    ScoreDifference,
}

/// Number of quantities that are shares of games, or differences of shares.
const SHARES: usize = 3;

/// Quantities that are adjusted by the luck of the first contestant minus the luck of the second.
const ADJUSTED: [Score; 2] = [Score::Difference, Score::ScoreDifference];

/// Sums of a match: integers that merge exactly.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchTotals {
    /// Number of deals.
    pub blocks: u64,
    /// Number of decisions.
    pub decisions: u64,
    /// Number of games that were cut off; each counts with its scores at that time.
    pub cut_off: u64,
    /// Wins of both contestants and their difference, in sixtieths, by block.
    shares: [BlockValues; SHARES],
    /// Score of the first contestant minus score of the second.
    score_difference: Moments,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    controls: Option<ControlSums>,
    /// Number of deals in which a game differs when the contestants exchange seats: 0 if the contestants play alike.
    pub differing: u64,
    /// Faults of external bots, a row for each bot.
    pub faults: FaultTotals,
    set_ups: SetUps,
}

impl MatchTotals {
    /// Returns the sums of a match before the first game.
    pub fn empty(design: &MatchDesign) -> MatchTotals {
        MatchTotals { controls: design.controls.clone(), ..MatchTotals::default() }
    }

    /// Returns true if both sums are adjusted for equally many kinds of luck, or neither is adjusted.
    pub(crate) fn are_adjusted_alike(&self, other: &MatchTotals) -> bool {
        are_alike(self.controls.as_ref(), other.controls.as_ref())
    }

    /// Returns a difference adjusted for luck, given its unadjusted mean `means`. `None` without an adjustment, if
    /// few blocks were played, or if few blocks differ.
    pub fn adjusted(&self, score: Score, means: &BlockMeans) -> Option<AdjustedMean> {
        let controls = self.controls.as_ref()?;
        let figure = ADJUSTED.iter().position(|&of| of as usize == score as usize)?;
        let kinds = controls.controls() / 2;
        let from = if score == Score::Difference { kinds } else { 0 };
        let mut groups: Vec<Vec<usize>> = (from..from + kinds).map(|at| vec![at]).collect();
        groups.truncate(ControlSums::most_controls(means.moments.nonzero(), self.blocks));
        controls.adjusted(&[(figure, 1)], means, &groups)
    }

    /// Returns the sums without set-ups, for deals that other sums count.
    pub(crate) fn without_set_ups(self) -> MatchTotals {
        MatchTotals { set_ups: SetUps::default(), ..self }
    }

    /// Returns the number of games played.
    pub fn games(&self) -> u64 {
        self.blocks * GAMES_PER_BLOCK
    }

    /// Returns the means of a score per game.
    pub fn score(&self, score: Score) -> BlockMeans {
        let unit = match score {
            Score::FirstWins | Score::SecondWins | Score::Difference => SHARE_UNITS,
            Score::ScoreDifference => 1,
        };
        let moments = match score {
            Score::ScoreDifference => self.score_difference,
            Score::FirstWins | Score::SecondWins | Score::Difference => {
                self.shares[score as usize].means(1).moments
            }
        };
        BlockMeans { moments, blocks: self.blocks, games_per_block: GAMES_PER_BLOCK, unit }
    }

    /// Returns the evidence about a quantity per game, differences adjusted for luck if possible, in which `score_unit`
    /// integer units make a score of 1.0. `None` for too few blocks.
    pub fn evidence(&self, score: Score, score_unit: u64) -> Option<Evidence> {
        let share = |range| {
            let units = GAMES_PER_BLOCK * SHARE_UNITS;
            Evidence::of_share(range, &self.shares[score as usize], units)
        };
        let means = match score {
            Score::FirstWins | Score::SecondWins => return share(ShareRange::Share),
            Score::Difference => self.score(score),
            Score::ScoreDifference => BlockMeans { unit: score_unit, ..self.score(score) },
        };
        match (self.adjusted(score, &means), score) {
            (Some(of), Score::Difference) => {
                Some(Evidence::of_adjusted(&of, BlockRange::DifferenceOfShares))
            }
            (Some(of), _) => Some(Evidence::of_adjusted(&of, BlockRange::Any)),
            (None, Score::Difference) => share(ShareRange::Difference),
            (None, _) => Evidence::of_number(&means),
        }
    }

    /// Returns the interval of the difference of wins that holds at all looks together; `None` without a block.
    pub fn anytime(&self, confidence: Confidence) -> Option<Interval> {
        let units = GAMES_PER_BLOCK * SHARE_UNITS;
        ShareRange::Difference.anytime(self.differences(), units, confidence)
    }

    /// Returns the wins of the first contestant minus the wins of the second, in sixtieths, by block.
    fn differences(&self) -> &BlockValues {
        &self.shares[Score::Difference as usize]
    }

    /// Returns the number of blocks in which one contestant wins more than the other.
    pub fn decisive(&self) -> u64 {
        self.differences().signs().iter().sum()
    }

    /// Returns the number of blocks with a result.
    pub fn blocks_with(&self, result: PairResult) -> u64 {
        let with = self.differences().iter().filter(|&(value, _)| PairResult::of(value) == result);
        with.map(|(_, blocks)| blocks).sum()
    }

    /// Plays deals of a match and returns their sums. If a fault ends the run, the last deal is the deal of the
    /// first fault.
    ///
    /// `progress` receives the number of deals of each finished task.
    ///
    /// # Errors
    /// Returns the error of a thread pool that the system refused to start.
    pub fn play(
        design: &MatchDesign,
        source: &dyn BlockSource,
        (seed, deals): (u64, Range<u64>),
        cut: &Cut,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<MatchTotals, Unplayable> {
        make_room([source], Some(design.seatings()), cut)?;
        let begin = |deals: Range<u64>| {
            let mut dealer = source.dealer(seed, design.watch());
            let seatings = |deal| (deal, &design.seatings[design.of_deal(deal)]);
            dealer.expect(&deals.map(seatings).collect::<Vec<_>>());
            move |deal, totals: &mut MatchTotals| {
                totals.play_deal(design, dealer.as_mut(), deal);
                totals.faults.flow(source.on_fault())
            }
        };
        Ok(run(deals, cut, || MatchTotals::empty(design), begin, progress)?)
    }

    /// Plays a deal of a match on this thread and adds the results.
    pub(crate) fn play_deal(
        &mut self,
        design: &MatchDesign,
        dealer: &mut (dyn BlockDealer + '_),
        deal: u64,
    ) {
        let of_deal = design.of_deal(deal);
        let seatings = &design.seatings[of_deal.clone()];
        let games = dealer.play(deal, seatings);
        let block = Block::new(deal, seatings, &games);
        self.record(&design.seats[of_deal], &block);
    }

    fn record(&mut self, seats: &[[Seat; 2]], block: &Block<'_>) {
        let mut sums = [0i64; SHARES + 1];
        let mut luck = vec![0; self.controls.as_ref().map_or(0, ControlSums::controls)];
        for (&[first, second], game) in seats.iter().zip(block.games) {
            self.decisions += u64::from(game.decisions);
            match game.ending {
                Ending::Finished => {}
                Ending::CutOff => self.cut_off += 1,
            }
            let (wins, score) = (win_units(game.ranks), game.scores);
            sums[Score::FirstWins as usize] += wins[first];
            sums[Score::SecondWins as usize] += wins[second];
            sums[Score::Difference as usize] += wins[first] - wins[second];
            sums[Score::ScoreDifference as usize] +=
                i64::from(score[first]) - i64::from(score[second]);
            let lucks = [&game.luck, &game.luck_in_winning];
            let differences = lucks
                .into_iter()
                .flat_map(|of| of[first].iter().zip(of[second]).map(|(own, other)| own - other));
            luck.iter_mut().zip(differences).for_each(|(sum, more)| *sum += more);
        }
        if let Some(controls) = &mut self.controls {
            controls.add(&luck, ADJUSTED.map(|score| sums[score as usize]));
        }
        self.shares.iter_mut().zip(sums).for_each(|(values, sum)| values.add(sum));
        self.score_difference.add(sums[Score::ScoreDifference as usize]);
        let digest = |game: &GameResultView<'_>| {
            let mut digest = Digest::default();
            digest.add(game);
            digest.value()
        };
        let goes_otherwise =
            block.games.windows(2).any(|pair| digest(&pair[0]) != digest(&pair[1]));
        self.differing += u64::from(goes_otherwise);
        self.faults.record_block(block, |bot, _| bot.into());
        self.set_ups.record(block);
        self.blocks += 1;
    }
}

impl Aggregate for MatchTotals {
    fn merge(&mut self, later: MatchTotals) {
        self.blocks += later.blocks;
        self.decisions += later.decisions;
        self.cut_off += later.cut_off;
        self.shares.iter_mut().zip(&later.shares).for_each(|(sum, more)| sum.merge(more));
        self.score_difference.merge(&later.score_difference);
        self.differing += later.differing;
        if let (Some(mine), Some(theirs)) = (&mut self.controls, &later.controls) {
            mine.merge(theirs);
        }
        self.faults.merge(later.faults);
        self.set_ups.merge(&later.set_ups);
    }
}

impl TableSums for MatchTotals {
    fn set_ups(&self) -> &SetUps {
        &self.set_ups
    }

    fn deals(&self) -> u64 {
        self.blocks
    }

    fn restore(&mut self, saved: MatchTotals) -> Result<(), &'static str> {
        *self = saved;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_lab::toy::ToySource;

    fn played(parts: [u8; 3], cut: &Cut) -> MatchTotals {
        let design = MatchDesign::new(&PerSeat::from_fn(3, |seat| parts[seat.index()]));
        let toy = ToySource::new(3, 0);
        MatchTotals::play(&design, &toy, (3, 0..60), cut, &|_| {}).expect("threads")
    }

    fn one() -> Cut {
        Cut::new(8, 1)
    }

    #[test]
    fn deals_rotate_through_all_ordered_pairs_of_seats() {
        let design = MatchDesign::new(&PerSeat::from_fn(4, |seat| seat.index() as u8));
        let mut pairs = Vec::new();
        for deal in 0..6 {
            let of_deal = design.of_deal(deal);
            let [[first, second], exchanged] = design.seats[of_deal.clone()] else {
                panic!("a block has two games");
            };
            assert_eq!(exchanged, [second, first]);
            let [one, other] = &design.seatings[of_deal] else { panic!("a block has two games") };
            for seat in Seat::all(4) {
                let bot = match one[seat] {
                    0 => 1,
                    1 => 0,
                    other => other,
                };
                assert_eq!(other[seat], bot, "all else is equal");
            }
            assert_eq!((one[first], one[second]), (0, 1));
            pairs.push([first, second]);
        }
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), 6);
        assert_eq!(design.of_deal(6), design.of_deal(0));
        assert_eq!([1, 12, 13].map(|games| design.blocks(games)), [6, 6, 12]);
    }

    /// A contestant that also plays in the field does not make the two games of a block equal.
    #[test]
    fn games_of_a_block_differ_if_a_contestant_is_the_field() {
        let design = MatchDesign::new(&PerSeat::from_fn(4, |seat| u8::from(seat.index() != 0)));
        for deal in 0..6 {
            let [one, other] = &design.seatings[design.of_deal(deal)] else {
                panic!("a block has two games");
            };
            assert_ne!(one, other);
        }
    }

    #[test]
    fn equal_bots_have_a_zero_difference_in_every_block() {
        let totals = played([1, 1, 0], &one());
        for score in [Score::Difference, Score::ScoreDifference] {
            assert_eq!(totals.score(score).moments.nonzero(), 0);
        }
        assert!(totals.score(Score::FirstWins).moments.sum() > 0);
        assert_eq!((totals.differing, totals.decisive()), (0, 0));
    }

    #[test]
    fn blocks_led_by_either_contestant_are_counted() {
        let totals = played([0, 2, 1], &one());
        let [below, above] = totals.differences().signs();
        assert!(totals.differing > 50 && totals.blocks == 60, "{totals:?}");
        assert!(below > above && below + above > 20, "{below} and {above}");
        assert_eq!(totals.decisive() + totals.blocks_with(PairResult::Level), 60);
        let all = PairResult::ALL.map(|of| totals.blocks_with(of));
        assert_eq!(all.iter().sum::<u64>(), 60);
    }

    #[test]
    fn exchanged_contestants_negate_the_difference() {
        let (one, other) = (played([0, 2, 1], &one()), played([2, 0, 1], &one()));
        let difference = |totals: &MatchTotals| totals.score(Score::Difference).moments;
        assert_eq!(difference(&one).sum(), -difference(&other).sum());
        assert_eq!(difference(&one).sum_of_squares(), difference(&other).sum_of_squares());
        let wins = |totals: &MatchTotals, score| totals.score(score).moments;
        assert_eq!(wins(&one, Score::FirstWins), wins(&other, Score::SecondWins));
        assert!(difference(&one).sum() < 0, "more dice win more");
    }

    #[test]
    fn luck_adjustment_reduces_the_error_of_the_difference_between_contestants() {
        let parts = PerSeat::from_fn(3, |seat| [0u8, 2, 1][seat.index()]);
        let toy = ToySource::new(3, 0);
        let design =
            MatchDesign::new(&parts).adjusted_by(Some(Control::Luck), toy.facts().luck.len());
        let played = |cut: &Cut| {
            let deals = (3, 0..1_200);
            MatchTotals::play(&design, &toy, deals, cut, &|_| {}).expect("threads")
        };
        let totals = played(&one());
        assert_eq!(played(&Cut::new(7, 2)), totals);
        for score in [Score::Difference, Score::ScoreDifference] {
            let means = totals.score(score);
            let of = totals.adjusted(score, &means).expect("1,200 blocks");
            let (mean, error) = (means.mean().expect("blocks"), means.standard_error());
            assert!(of.error < 0.9 * error.expect("they vary"), "{of:?}");
            assert!((of.value - mean).abs() < 3.0 * error.expect("they vary"), "{of:?}");
        }
        let saved = serde_json::to_value(&totals).expect("sums become JSON");
        assert_eq!(serde_json::from_value::<MatchTotals>(saved).expect("saved sums"), totals);
        assert!(!totals.are_adjusted_alike(&MatchTotals::default()));
    }

    #[test]
    fn totals_of_a_match_do_not_depend_on_threads_and_chunks() {
        let whole = played([0, 2, 1], &one());
        for (chunk, jobs) in [(1, 2), (7, 1), (64, 3)] {
            assert_eq!(played([0, 2, 1], &Cut::new(chunk, jobs)), whole);
        }
    }
}
