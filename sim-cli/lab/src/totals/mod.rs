//! Totals of an experiment, as integers that merge exactly.

mod adjusted;
mod lengths;
pub mod saved;

use std::ops::ControlFlow;

use corsair_engine::PerSeat;
use corsair_engine::observe::MetricRecord;
use corsair_engine::play::Ending;
use corsair_engine::run::Aggregate;
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::seating::Seating;

use corsair_strategies::external::OnFault;
use serde::{Deserialize, Serialize};

use crate::durable::Sums as _;
use crate::luck::luck_of_block;
use crate::quality::QualityTotals;
pub use crate::totals::lengths::LengthSums;
use crate::{
    Block, BlockTotals, Design, FaultTotals, GameMetric, GameResultView, MetricNames, NotableGames,
    SetUps, Watch, win_units,
};
use corsair_stats::{
    BlockMeans, BlockSums, Confidence, ControlSums, Evidence, Histogram, Interval, ShareRange,
    ValuesInBlocks,
};

/// Number of integer units per win or place. Every possible number of tied seats divides this number.
pub const SHARE_UNITS: u64 = 60;

const _: () = {
    let mut seats = 1;
    while seats <= MAX_SEATS as u64 {
        assert!(SHARE_UNITS.is_multiple_of(seats), "ties must split without a remainder");
        seats += 1;
    }
};

/// Sums of an experiment's games. The size of the sums depends on the design, never on the number of games.
#[derive(Clone, PartialEq, Debug)]
pub struct Totals<'d> {
    design: &'d Design,
    blocks: u64,
    decisions: u64,
    cut_off: u64,
    /// Block sums of each row: win share, score, then metrics.
    of_rows: Sums,
    /// Metrics of the whole game, and their block sums.
    whole_game: Vec<GameMetric>,
    of_game: Sums,
    /// Lengths of games: turns or rounds if the game counts them, and decisions.
    lengths: Vec<LengthSums>,
    /// Counts per game for each row about one seat. Rows about all seats of a bot add these counts on request.
    counts: Vec<Counts>,
    /// Joint frequencies of two scores in one block, for each row that has several games per block.
    in_blocks: Vec<ValuesInBlocks>,
    /// Scores of each row in the block that is being recorded; empty between blocks.
    open_scores: Vec<Vec<i32>>,
    /// Block sums of each pair's difference, for each measure of [`BetweenBots`].
    between: Vec<[BlockSums; 2]>,
    notable: NotableGames,
    faults: FaultTotals,
    set_ups: SetUps,
    quality: Option<QualityTotals<'d>>,
    /// Number of different kinds of luck that the games measure.
    kinds_of_luck: usize,
    /// Sums of luck, win share and score for each bot; `None` if means are not adjusted.
    controls: Option<ControlSums>,
}

/// Sums of one measure over the blocks of a run.
#[derive(Clone, Copy, Debug)]
pub struct Measure<'t> {
    sums: &'t BlockSums,
    blocks: u64,
    games_per_block: u64,
    unit: u64,
}

impl Measure<'_> {
    /// Returns the mean per game, block by block.
    pub fn means(&self) -> BlockMeans {
        let Measure { sums, blocks, games_per_block, unit } = *self;
        BlockMeans { moments: sums.moments(), blocks, games_per_block, unit }
    }

    /// Returns the evidence about the mean per game; `None` for a number if too few blocks vary.
    pub fn evidence(&self) -> Option<Evidence> {
        self.sums.evidence(ShareRange::Share, self.blocks, self.games_per_block * self.unit)
    }

    /// Returns the interval of the mean per game that holds at all looks together.
    pub fn anytime(&self, confidence: Confidence) -> Option<Interval> {
        let unit = self.games_per_block * self.unit;
        self.sums.anytime(ShareRange::Share, self.blocks, unit, confidence)
    }
}

/// Returns whether each metric is a share of games.
fn shares(metrics: &[MetricRecord]) -> impl Iterator<Item = bool> {
    metrics.iter().map(|of| of.is_share)
}

/// Measure by which two bots are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BetweenBots {
    /// Win share of a bot.
    Wins,
    /// Mean score of a bot.
    Score,
}

impl BetweenBots {
    const ALL: [BetweenBots; 2] = [BetweenBots::Wins, BetweenBots::Score];

    /// Returns the index of the measure among a row's sums.
    const fn measure(self) -> usize {
        match self {
            BetweenBots::Wins => SHARE,
            BetweenBots::Score => SCORE,
        }
    }
}

/// Counts per game, for statistics that block sums do not determine.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    score: Histogram,
    /// Frequency of each place in sixtieths, because tied seats share places.
    places: [u64; MAX_SEATS],
}

impl Counts {
    fn merge(&mut self, other: &Counts) {
        self.score.merge(&other.score);
        self.places.iter_mut().zip(other.places).for_each(|(mine, theirs)| *mine += theirs);
    }
}

const SHARE: usize = 0;
const SCORE: usize = 1;
const FACTS: usize = 2;

impl<'d> Totals<'d> {
    /// Returns empty totals, for a design and the metrics `facts` of a game.
    pub fn empty(design: &'d Design, facts: MetricNames) -> Totals<'d> {
        let rows = design.rows().len();
        let whole_game: Vec<GameMetric> = facts.whole_game(design.seats()).collect();
        Totals {
            design,
            blocks: 0,
            decisions: 0,
            cut_off: 0,
            of_rows: Sums::new(rows, [true, false].into_iter().chain(shares(facts.of_seat))),
            of_game: Sums::new(1, whole_game.iter().map(|of| of.record.is_share)),
            lengths: LengthSums::all(&whole_game),
            whole_game,
            counts: vec![Counts::default(); rows],
            in_blocks: vec![ValuesInBlocks::default(); rows],
            open_scores: vec![Vec::new(); rows],
            between: vec![
                [BlockSums::of_shares(), BlockSums::of_numbers()];
                design.pairs_of_bots().count()
            ],
            notable: NotableGames::default(),
            faults: FaultTotals::default(),
            set_ups: SetUps::default(),
            quality: None,
            kinds_of_luck: facts.luck.len(),
            controls: None,
        }
    }

    /// Adds quality metrics. The games must have courses with playouts from `play_out` decisions.
    #[must_use]
    pub fn with_quality(self, play_out: u16) -> Totals<'d> {
        Totals { quality: Some(QualityTotals::empty(self.design, play_out)), ..self }
    }

    /// Returns the sums of quality metrics; `None` if the totals have none.
    pub fn quality(&self) -> Option<&QualityTotals<'d>> {
        self.quality.as_ref()
    }

    /// Returns the level of detail that these totals need.
    pub fn watch(&self) -> Watch {
        let counted = if self.controls.is_some() { Watch::Luck } else { Watch::Metrics };
        self.quality.as_ref().map_or(counted, QualityTotals::watch)
    }

    /// Returns the number of blocks played.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Returns the number of decisions in all games.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Returns the number of games that ended at the cut-off. The scores at the cut-off count.
    pub fn cut_off(&self) -> u64 {
        self.cut_off
    }

    /// Returns the notable games of the run.
    pub fn notable(&self) -> &NotableGames {
        &self.notable
    }

    /// Returns the external bots' faults, by row of the design.
    pub fn faults(&self) -> &FaultTotals {
        &self.faults
    }

    /// Returns a design row's win share, counted in sixtieths.
    pub fn share(&self, row: usize) -> Measure<'_> {
        self.of_row(row, SHARE, SHARE_UNITS)
    }

    /// Returns a design row's score.
    pub fn score(&self, row: usize) -> Measure<'_> {
        self.of_row(row, SCORE, 1)
    }

    /// Returns a metric of a row, by its index in [`MetricNames::of_seat`].
    pub fn seat_fact(&self, row: usize, fact: usize) -> Measure<'_> {
        self.of_row(row, FACTS + fact, 1)
    }

    /// Iterates over the metrics of the whole game. Each measure counts in its metric's unit, as for seats.
    pub fn game_facts(&self) -> impl Iterator<Item = (MetricRecord, Measure<'_>)> {
        self.whole_game.iter().zip(self.of_game.of_row(0)).map(|(of, sums)| {
            let (blocks, games_per_block) = (self.blocks, self.design.games_per_block());
            let unit = of.unit / u64::from(of.record.unit);
            (of.record, Measure { sums, blocks, games_per_block, unit })
        })
    }

    /// Returns the lengths of games.
    pub fn lengths(&self) -> &[LengthSums] {
        &self.lengths
    }

    /// Returns the differences, over blocks, of a pair's first bot minus its second bot, and the number of integer
    /// units that make a difference of 1.0 per game. Both measures are means over all seats of the bot.
    ///
    /// # Panics
    /// Panics if the design lacks the pair.
    pub fn between(&self, pair: [usize; 2], of: BetweenBots) -> (&BlockSums, u64) {
        let at = self.design.pairs_of_bots().position(|other| other == pair).expect("a pair");
        (&self.between[at][of as usize], self.units_between(pair, of))
    }

    /// Returns the number of integer units that make a difference of 1.0 per game between a pair of bots.
    fn units_between(&self, pair: [usize; 2], of: BetweenBots) -> u64 {
        let unit = match of {
            BetweenBots::Wins => SHARE_UNITS,
            BetweenBots::Score => 1,
        };
        let games = pair.map(|bot| self.design.rows()[bot].games_per_block);
        games[0] * games[1] * unit
    }

    /// Returns the frequency of each score in a row.
    pub fn score_counts(&self, row: usize) -> Histogram {
        self.counts_of(row).score
    }

    /// Returns the joint frequencies of a row's scores within blocks; empty for a row whose games are independent.
    pub fn scores_in_blocks(&self, row: usize) -> &ValuesInBlocks {
        &self.in_blocks[row]
    }

    /// Returns a row's frequency of each place in sixtieths, from the first place on.
    pub fn places(&self, row: usize) -> PerSeat<u64> {
        let places = self.counts_of(row).places;
        PerSeat::from_fn(self.design.seats(), |place| places[place.index()])
    }

    fn of_row(&self, row: usize, measure: usize, unit: u64) -> Measure<'_> {
        Measure {
            sums: &self.of_rows.of_row(row)[measure],
            blocks: self.blocks,
            games_per_block: self.design.rows()[row].games_per_block,
            unit,
        }
    }

    fn counts_of(&self, row: usize) -> Counts {
        let of = self.design.rows()[row];
        match of.seat {
            Some(_) => self.counts[row].clone(),
            None => self.design.cells_of(of.bot).fold(Counts::default(), |mut sum, cell| {
                sum.merge(&self.counts[cell]);
                sum
            }),
        }
    }

    fn record_game(&mut self, seating: &Seating, game: &GameResultView<'_>) {
        self.decisions += u64::from(game.decisions);
        match game.ending {
            Ending::Finished => {}
            Ending::CutOff => self.cut_off += 1,
        }
        let of_game = self.of_game.open(0).iter_mut();
        of_game.zip(game.whole_game()).for_each(|(sum, value)| *sum += value);
        self.lengths.iter_mut().for_each(|of| of.record(game));
        let (sharers, wins) = (sharers(game.ranks), win_units(game.ranks));
        for (seat, &bot) in seating.iter() {
            let row = self.design.cell(bot, seat);
            let (rank, score) = (usize::from(game.ranks[seat]), game.scores[seat]);
            let tied = usize::from(sharers[rank]);
            let units = SHARE_UNITS / tied as u64;
            let counts = &mut self.counts[row];
            counts.score.add(score);
            self.open_scores[row].push(score);
            self.open_scores[usize::from(bot)].push(score);
            counts.places[rank..rank + tied].iter_mut().for_each(|place| *place += units);
            let open = self.of_rows.open(row);
            open[SHARE] += wins[seat];
            open[SCORE] += i64::from(score);
            for (sum, &fact) in open[FACTS..].iter_mut().zip(game.of_seat[seat]) {
                *sum += i64::from(fact);
            }
        }
    }
}

/// Returns the number of seats at each rank.
fn sharers(ranks: &PerSeat<u8>) -> [u8; MAX_SEATS] {
    let mut sharers = [0; MAX_SEATS];
    ranks.iter().for_each(|(_, &rank)| sharers[usize::from(rank)] += 1);
    sharers
}

impl BlockTotals for Totals<'_> {
    fn record(&mut self, block: &Block<'_>) {
        for (index, (seating, game)) in block.seatings.iter().zip(block.games).enumerate() {
            self.record_game(seating, game);
            self.notable.record(block.deal_of(index), index, game);
        }
        self.faults.record_block(block, |bot, seat| self.design.cell(bot, seat));
        self.set_ups.record(block);
        for bot in 0..self.design.bots() {
            for cell in self.design.cells_of(bot) {
                self.of_rows.add_open(cell, bot);
            }
        }
        for ([first, second], between) in self.design.pairs_of_bots().zip(&mut self.between) {
            // Bots may have different numbers of games: each bot's sum is weighted by the opponent's number of games.
            let games = |bot: usize| self.design.rows()[bot].games_per_block as i64;
            for (of, differences) in BetweenBots::ALL.into_iter().zip(between) {
                let sum =
                    |bot: usize| self.of_rows.open[bot * self.of_rows.measures + of.measure()];
                differences.add(sum(first) * games(second) - sum(second) * games(first));
            }
        }
        if let Some(controls) = &mut self.controls {
            let luck = luck_of_block(block, self.design.bots(), self.kinds_of_luck);
            let sums = self.of_rows.open.chunks(self.of_rows.measures).take(self.design.bots());
            controls.add(&luck, sums.flat_map(|of| [of[SHARE], of[SCORE]]));
        }
        let rows = self.design.rows().iter().zip(&mut self.in_blocks).zip(&mut self.open_scores);
        for ((row, in_blocks), scores) in rows {
            if !row.has_independent_games() {
                in_blocks.add_block(scores);
            }
            scores.clear();
        }
        if let Some(quality) = &mut self.quality {
            quality.record(block);
        }
        self.of_rows.close_block();
        self.of_game.close_block();
        self.lengths.iter_mut().for_each(LengthSums::close_block);
        self.blocks += 1;
    }

    fn flow(&self, on_fault: OnFault) -> ControlFlow<()> {
        self.faults.flow(on_fault)
    }
}

impl Aggregate for Totals<'_> {
    fn merge(&mut self, later: Self) {
        self.join(later);
    }
}

/// Sums per block of several rows' measures.
#[derive(Clone, PartialEq, Debug)]
struct Sums {
    measures: usize,
    closed: Vec<BlockSums>,
    /// Sums of the block that is being recorded; zero between blocks.
    open: Vec<i64>,
}

impl Sums {
    /// Returns empty sums of measures, each of which is a share of games if `is_share` says so.
    fn new(rows: usize, is_share: impl IntoIterator<Item = bool>) -> Sums {
        let empty =
            |is_share| if is_share { BlockSums::of_shares() } else { BlockSums::of_numbers() };
        let row: Vec<BlockSums> = is_share.into_iter().map(empty).collect();
        let measures = row.len();
        Sums { measures, closed: vec![row; rows].concat(), open: vec![0; rows * measures] }
    }

    fn of_row(&self, row: usize) -> &[BlockSums] {
        &self.closed[row * self.measures..][..self.measures]
    }

    fn open(&mut self, row: usize) -> &mut [i64] {
        &mut self.open[row * self.measures..][..self.measures]
    }

    /// Adds the sums of row `from` in the current block to row `to`.
    fn add_open(&mut self, from: usize, to: usize) {
        for measure in 0..self.measures {
            self.open[to * self.measures + measure] += self.open[from * self.measures + measure];
        }
    }

    fn close_block(&mut self) {
        for (sums, sum) in self.closed.iter_mut().zip(&mut self.open) {
            sums.add(std::mem::take(sum));
        }
    }

    fn merge(&mut self, other: &Sums) {
        self.closed.iter_mut().zip(&other.closed).for_each(|(mine, theirs)| mine.merge(theirs));
    }

    /// Returns whether `saved` has sums of the same measures over `blocks` blocks.
    fn are_like(&self, saved: &[BlockSums], blocks: u64) -> bool {
        let is_like = |(own, saved): (&BlockSums, &BlockSums)| {
            own.is_like(saved) && saved.are_of(blocks, u64::MAX)
        };
        saved.len() == self.closed.len() && self.closed.iter().zip(saved).all(is_like)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{TOY_FACTS, ToyMetrics, play_toy, toy_design};
    use corsair_engine::Seat;
    use corsair_engine::dealer::GameResult;
    use proptest::prelude::*;

    fn result(scores: &[i32], ranks: &[u8]) -> GameResult<ToyMetrics> {
        GameResult {
            scores: PerSeat::from_fn(scores.len(), |seat| scores[seat.index()]),
            ranks: PerSeat::from_fn(ranks.len(), |seat| ranks[seat.index()]),
            ending: Ending::Finished,
            decisions: 1,
            options: 2,
            faults: Vec::new(),
            set_up: None,
            watch: ToyMetrics::default(),
        }
    }

    fn recorded<'d>(design: &'d Design, games: &[GameResult<ToyMetrics>]) -> Totals<'d> {
        let mut totals = Totals::empty(design, TOY_FACTS);
        for block in games.chunks(design.seatings().len()) {
            let games = GameResultView::all(block);
            totals.record(&Block::new(0, design.seatings(), &games));
        }
        totals
    }

    #[test]
    fn ties_split_wins_and_places() {
        let design = toy_design(&[0, 0, 0, 0], 1);
        let totals = recorded(&design, &[result(&[9, 9, 4, 9], &[0, 0, 3, 0])]);
        let places = |row| totals.places(row).as_slice().to_vec();
        assert_eq!(places(1), [20, 20, 20, 0]);
        assert_eq!(places(3), [0, 0, 0, 60]);
        assert_eq!(places(0), [60, 60, 60, 60]);
        assert_eq!(totals.share(1).means().moments.sum(), 20);
        assert_eq!(totals.share(3).means().moments.sum(), 0);
        assert_eq!(totals.score_counts(0).iter().collect::<Vec<_>>(), [(4, 1), (9, 3)]);
    }

    #[test]
    fn totals_of_a_bot_are_the_sum_of_its_seats() {
        let design = toy_design(&[0, 1], 2);
        let games = [result(&[5, 3], &[0, 1]), result(&[2, 6], &[1, 0])];
        let totals = recorded(&design, &games);
        // Bot 0 sits in seat 0, then in seat 1: it wins both games.
        assert_eq!(totals.share(0).means().mean(), Some(1.0));
        assert_eq!(totals.share(1).means().mean(), Some(0.0));
        assert_eq!(totals.score(0).means().mean(), Some(5.5));
        assert_eq!(totals.score(1).means().mean(), Some(2.5));
        assert_eq!(totals.score_counts(0).iter().collect::<Vec<_>>(), [(5, 1), (6, 1)]);
    }

    #[test]
    fn bots_are_compared_per_game_that_they_play() {
        // In each of the three games of a block, bot 0 has one seat and bot 1 has two seats.
        let design = toy_design(&[0, 1, 1], 6);
        let win = |scores: [i32; 3], ranks: [u8; 3]| result(&scores, &ranks);
        let games = [
            win([9, 3, 0], [0, 1, 2]),
            win([6, 9, 0], [1, 0, 2]),
            win([0, 3, 9], [2, 1, 0]),
            win([9, 0, 0], [0, 1, 1]),
            win([0, 9, 0], [1, 0, 1]),
            win([0, 0, 9], [1, 1, 0]),
        ];
        let totals = recorded(&design, &games);
        let of = |measure| {
            let (differences, units) = totals.between([0, 1], measure);
            differences.means(totals.blocks(), units).mean().expect("blocks")
        };
        let mean = |of: Measure<'_>| of.means().mean().expect("six games");
        let wins = mean(totals.share(0)) - mean(totals.share(1));
        let score = mean(totals.score(0)) - mean(totals.score(1));
        assert!((of(BetweenBots::Wins) - wins).abs() < 1e-12);
        assert!((of(BetweenBots::Score) - score).abs() < 1e-12);
    }

    #[test]
    fn games_that_were_cut_off_are_counted() {
        let design = toy_design(&[0, 0], 1);
        let game = GameResult { ending: Ending::CutOff, ..result(&[0, 0], &[0, 0]) };
        assert_eq!(recorded(&design, &[game]).cut_off(), 1);
    }

    #[test]
    fn totals_do_not_depend_on_jobs_and_chunks() {
        let design = toy_design(&[0, 1, 1], 300);
        let whole = play_toy(&design, 1, 300);
        assert_eq!(whole.blocks(), 100);
        assert!(whole.game_facts().all(|(_, of)| of.means().mean() > Some(0.0)));
        for (jobs, chunk) in [(1, 1), (1, 7), (2, 7), (3, 64)] {
            assert_eq!(play_toy(&design, jobs, chunk), whole, "{jobs} jobs, chunks of {chunk}");
        }
    }

    #[test]
    fn shares_of_all_seats_sum_to_one() {
        let design = toy_design(&[0, 1, 1, 2], 400);
        let totals = play_toy(&design, 1, 16);
        let per_seat = |seat: Seat| -> i128 {
            let rows = design.rows().iter().enumerate();
            rows.filter(|(_, row)| row.seat == Some(seat))
                .map(|(row, _)| totals.share(row).means().moments.sum())
                .sum()
        };
        let all: i128 = Seat::all(4).map(per_seat).sum();
        assert_eq!(all, i128::from(SHARE_UNITS * design.games()));
    }

    fn join<'d>(mut sooner: Totals<'d>, later: &Totals<'d>) -> Totals<'d> {
        sooner.merge(later.clone());
        sooner
    }

    /// Generates any result of a game with three seats.
    fn a_game() -> impl Strategy<Value = GameResult<ToyMetrics>> {
        proptest::collection::vec(-5i32..30, 3).prop_map(|scores| {
            let before = |score: &i32| scores.iter().filter(|&other| other > score).count() as u8;
            let ranks: Vec<u8> = scores.iter().map(before).collect();
            result(&scores, &ranks)
        })
    }

    proptest! {
        #[test]
        fn totals_merge_exactly_and_associatively(
            games in proptest::collection::vec(a_game(), 0..12),
            cuts in (0usize..12, 0usize..12),
        ) {
            let design = toy_design(&[0, 0, 0], games.len() as u64);
            let whole = recorded(&design, &games);
            let first = cuts.0.min(cuts.1).min(games.len());
            let second = cuts.0.max(cuts.1).min(games.len());
            let piece = |range: std::ops::Range<usize>| recorded(&design, &games[range]);
            let (a, b, c) = (piece(0..first), piece(first..second), piece(second..games.len()));
            prop_assert_eq!(&join(join(a.clone(), &b), &c), &whole);
            prop_assert_eq!(&join(a, &join(b, &c)), &whole);
        }
    }
}
