//! A contest of two bots at one table: every way to seat them, and what each block scores.

use std::ops::Range;

use corsair_engine::play::Ending;
use corsair_engine::run::{Aggregate, Cut, Seating, run};
use corsair_engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

use crate::lab::block_source::{Block, BlockSource, Digest, GameResultView, Watch, win_units};
use crate::lab::durable::Identity;
use crate::lab::experiment::Player;
use crate::lab::faults::SavedFaults;
use crate::lab::{
    FaultTotals, PlanRecord, ResolvedRules, SHARE_UNITS, Signs, Unplayable, make_room,
};
use corsair_stats::{BlockMeans, Moments, RareDifference, Sprt};

/// Everything that the result of a contest is conditional on.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// The id of the edition.
    pub game: &'static str,
    /// The name of the edition.
    pub title: &'static str,
    /// The rules, as they were played.
    pub rules: ResolvedRules,
    /// The distinct bots of the table.
    pub bots: Vec<Player>,
    /// The contestants, and who fills the other seats, as they are told of.
    pub names: [String; 2],
    /// Who fills the other seats.
    pub fill: Vec<String>,
    /// How they are seated.
    pub contest: Contest,
    /// The seed of every stream.
    pub seed: u64,
    /// How many games were asked for, at most.
    pub games_asked: u64,
    /// The blocks that this makes.
    pub blocks: u64,
    /// The sequential test, if there is one.
    pub sprt: Option<Sprt>,
    /// The half-width of the difference of win shares at which to stop, if there is one.
    pub until: Option<f64>,
    /// The same as it was written.
    pub until_as_written: Option<String>,
    /// The plan that makes this contest.
    pub plan: PlanRecord,
}

impl Match {
    /// Whether looks decide when it ends.
    pub fn is_sequential(&self) -> bool {
        self.sprt.is_some() || self.until.is_some()
    }

    /// What sums of it are conditional on. How much is played is a part of it only where looks, the
    /// last of which is the end, decide when it ends.
    pub fn identity(&self) -> Identity {
        let seatings = self.contest.seatings().iter().map(|seating| seating.as_slice());
        let identity = Identity::of_verb("match")
            .with("game", self.game)
            .with("rules", &self.rules.values)
            .with("bots", Player::identities(&self.bots))
            .with("arrangements", seatings.collect::<Vec<_>>())
            .with("seed", self.seed);
        if !self.is_sequential() {
            return identity;
        }
        let sprt = self.sprt.map(|sprt| {
            let of = sprt.hypotheses();
            [of.h0, of.h1, of.alpha, of.beta]
        });
        identity.with("sprt", sprt).with("until", self.until).with("deals", self.blocks)
    }
}

/// How two contestants and the others are seated: once for every ordered pair of seats, so that
/// whatever the one meets in one game, the other meets in another of the same block.
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    seatings: Vec<Seating>,
    /// The seats of the contestants, seating by seating.
    seats: Vec<[Seat; 2]>,
    /// The seating in which they have changed places, seating by seating.
    mirrors: Vec<usize>,
}

impl Contest {
    /// The seatings, given the bot of each part: the two contestants, then the others in order.
    pub fn new(parts: &Seating) -> Contest {
        let n = parts.len();
        let (mut seatings, mut seats) = (Vec::new(), Vec::new());
        for first in Seat::all(n) {
            for second in Seat::all(n).filter(|&seat| seat != first) {
                let mut others = Seat::all(n).skip(2);
                seatings.push(PerSeat::from_fn(n, |seat| {
                    let part = if seat == first {
                        Seat::new(0)
                    } else if seat == second {
                        Seat::new(1)
                    } else {
                        others.next().expect("as many parts as seats")
                    };
                    parts[part]
                }));
                seats.push([first, second]);
            }
        }
        let mirror = |&[first, second]: &[Seat; 2]| {
            seats.iter().position(|of| *of == [second, first]).expect("every ordered pair is there")
        };
        let mirrors = seats.iter().map(mirror).collect();
        Contest { seatings, seats, mirrors }
    }

    /// The seatings of a block.
    pub fn seatings(&self) -> &[Seating] {
        &self.seatings
    }

    /// How many games a block has.
    pub fn games_per_block(&self) -> u64 {
        self.seatings.len() as u64
    }
}

/// What is summed over a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Wins of the first contestant, in sixtieths.
    FirstWins,
    /// Wins of the second.
    SecondWins,
    /// Wins of the first less those of the second.
    Difference,
    /// Score of the first less that of the second.
    ScoreDifference,
}

const SCORES: usize = 4;

/// The sums of a contest: integers that merge exactly.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContestTotals {
    blocks: u64,
    games_per_block: u64,
    decisions: u64,
    cut_off: u64,
    moments: [Moments; SCORES],
    /// In how many blocks the first wins less than the second, and in how many more.
    signs: Signs,
    /// In how many blocks a game goes otherwise when the contestants change places.
    differing: u64,
    /// What external bots did wrong; a row is a bot.
    #[serde(with = "saved_faults")]
    faults: FaultTotals,
}

/// Faults as plain data.
mod saved_faults {
    use serde::{Deserializer, Serializer, de::Error};

    use super::*;

    pub(super) fn serialize<S: Serializer>(of: &FaultTotals, out: S) -> Result<S::Ok, S::Error> {
        of.save().serialize(out)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<FaultTotals, D::Error> {
        let mut faults = FaultTotals::default();
        faults.restore(SavedFaults::deserialize(from)?).map_err(D::Error::custom)?;
        Ok(faults)
    }
}

impl ContestTotals {
    /// Nothing yet.
    pub fn empty(contest: &Contest) -> ContestTotals {
        ContestTotals { games_per_block: contest.games_per_block(), ..ContestTotals::default() }
    }

    /// How many blocks were played.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// How many games a block has.
    pub fn games_per_block(&self) -> u64 {
        self.games_per_block
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.blocks * self.games_per_block
    }

    /// How many decisions were taken.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// How many games were cut off; they are counted as they stood.
    pub fn cut_off(&self) -> u64 {
        self.cut_off
    }

    /// A score, per game.
    pub fn score(&self, score: Score) -> BlockMeans {
        let unit = match score {
            Score::FirstWins | Score::SecondWins | Score::Difference => SHARE_UNITS,
            Score::ScoreDifference => 1,
        };
        BlockMeans {
            moments: self.moments[score as usize],
            blocks: self.blocks,
            games_per_block: self.games_per_block,
            unit,
        }
    }

    /// In how many blocks the first wins more or less than the second.
    pub fn difference(&self) -> RareDifference {
        let Signs { below, above } = self.signs;
        RareDifference { blocks: self.blocks, below, above }
    }

    /// In how many blocks any game, in whatever is counted, goes otherwise when the contestants
    /// change places: none if they play alike.
    pub fn differing(&self) -> u64 {
        self.differing
    }

    /// What external bots did wrong; a row is a bot.
    pub fn faults(&self) -> &FaultTotals {
        &self.faults
    }

    /// The sums of deals of a contest. Where a fault ends the run, the deal of the first fault is the
    /// last that counts. `progress` receives the number of deals of each finished task.
    ///
    /// # Errors
    /// When the threads can't be started.
    pub fn play(
        contest: &Contest,
        source: &dyn BlockSource,
        (seed, deals): (u64, Range<u64>),
        cut: &Cut,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<ContestTotals, Unplayable> {
        let seatings = contest.seatings();
        make_room([source], Some(seatings), cut)?;
        let begin = || {
            let mut dealer = source.dealer(seed, Watch::Metrics);
            move |deal, totals: &mut ContestTotals| {
                let games = dealer.play(deal, seatings);
                totals.record(contest, &Block { deal, seatings, games: &games });
                totals.faults.flow(source.on_fault())
            }
        };
        Ok(run(deals, cut, || ContestTotals::empty(contest), begin, progress)?)
    }

    fn record(&mut self, contest: &Contest, block: &Block<'_>) {
        let mut sums = [0i64; SCORES];
        for (&[first, second], game) in contest.seats.iter().zip(block.games) {
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
        }
        self.moments.iter_mut().zip(sums).for_each(|(moments, sum)| moments.add(sum));
        self.signs.add(0, sums[Score::Difference as usize]);
        let digest = |game: &GameResultView<'_>| {
            let mut digest = Digest::default();
            digest.add(game);
            digest.value()
        };
        let digests: Vec<u64> = block.games.iter().map(digest).collect();
        let goes_otherwise =
            contest.mirrors.iter().zip(&digests).any(|(&mirror, of)| digests[mirror] != *of);
        self.differing += u64::from(goes_otherwise);
        self.faults.record_block(block, |bot, _| bot.into());
        self.blocks += 1;
    }
}

impl Aggregate for ContestTotals {
    fn merge(&mut self, later: ContestTotals) {
        self.blocks += later.blocks;
        self.decisions += later.decisions;
        self.cut_off += later.cut_off;
        self.signs.merge(later.signs);
        self.differing += later.differing;
        self.moments.iter_mut().zip(&later.moments).for_each(|(sum, more)| sum.merge(more));
        self.faults.merge(later.faults);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::toy::ToySource;

    fn played(parts: [u8; 3], cut: &Cut) -> ContestTotals {
        let contest = Contest::new(&PerSeat::from_fn(3, |seat| parts[seat.index()]));
        let toy = ToySource::new(3, 0);
        ContestTotals::play(&contest, &toy, (3, 0..60), cut, &|_| {}).expect("threads")
    }

    fn one() -> Cut {
        Cut::new(8, 1)
    }

    #[test]
    fn every_pair_of_seats_is_met_both_ways() {
        let contest = Contest::new(&PerSeat::from_fn(4, |seat| seat.index() as u8));
        assert_eq!(contest.games_per_block(), 12);
        for (seating, &[first, second]) in contest.seatings().iter().zip(&contest.seats) {
            assert_eq!((seating[first], seating[second]), (0, 1));
            let mut all = seating.as_slice().to_vec();
            all.sort_unstable();
            assert_eq!(all, [0, 1, 2, 3]);
            assert!(contest.seats.contains(&[second, first]));
        }
    }

    #[test]
    fn equal_bots_differ_by_exactly_nothing_in_every_block() {
        let totals = played([1, 1, 0], &one());
        for score in [Score::Difference, Score::ScoreDifference] {
            assert_eq!(totals.score(score).moments, Moments::default());
        }
        assert!(totals.score(Score::FirstWins).moments.sum() > 0);
        assert_eq!(
            (totals.differing(), totals.difference().below, totals.difference().above),
            (0, 0, 0)
        );
    }

    #[test]
    fn blocks_in_which_one_is_ahead_are_counted() {
        let totals = played([0, 2, 1], &one());
        assert_eq!((totals.differing(), totals.difference().blocks), (60, 60));
        let of = totals.difference();
        assert!(of.below > of.above && of.below + of.above > 40, "{of:?}");
    }

    #[test]
    fn the_other_way_round_everything_is_the_other_way_round() {
        let (one, other) = (played([0, 2, 1], &one()), played([2, 0, 1], &one()));
        let difference = |totals: &ContestTotals| totals.score(Score::Difference).moments;
        assert_eq!(difference(&one).sum(), -difference(&other).sum());
        assert_eq!(difference(&one).sum_of_squares(), difference(&other).sum_of_squares());
        let wins = |totals: &ContestTotals, score| totals.score(score).moments;
        assert_eq!(wins(&one, Score::FirstWins), wins(&other, Score::SecondWins));
        assert!(difference(&one).sum() < 0, "who rolls more dice wins more");
    }

    #[test]
    fn threads_and_chunks_change_nothing() {
        let whole = played([0, 2, 1], &one());
        for (chunk, jobs) in [(1, 2), (7, 1), (64, 3)] {
            assert_eq!(played([0, 2, 1], &Cut::new(chunk, jobs)), whole);
        }
    }
}
