//! Integer sums for quality metrics, in 32 groups of blocks.

use corsair_engine::{PerSeat, Seat};
use corsair_stats::{BlockMeans, Jackknife, Moments};
use serde::{Deserialize, Serialize};

use crate::quality::{Course, CourseSums, POINTS, PlayedDecision, PlayedOut};
use crate::{Block, Deals, Design, GameResultView, Watch, win_units};

/// Sums that determine an experiment's quality metrics. Memory use does not grow with the number of games.
#[derive(Clone, PartialEq, Debug)]
pub struct QualityTotals<'d> {
    design: &'d Design,
    groups: Vec<GroupSums>,
    /// Moments of a count per block, for each pair of bots. The count is the number of times, in halves, that a seat
    /// with the first bot ranks above a seat with the second bot.
    before: Vec<Moments>,
    blocks: u64,
    /// Number of decisions per game from which playouts start.
    play_out: u16,
}

/// Serialized form of [`QualityTotals`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedQuality {
    groups: Vec<GroupSums>,
    before: Vec<Moments>,
}

/// Sums of one group of blocks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupSums {
    pub(crate) courses: CourseSums,
    /// Sums for each bot in each seat, by row of the design.
    pub(crate) cells: Vec<CellSums>,
    /// Products of a seat's results under two seatings of the same deal.
    pub(crate) pairs: PairSums,
    /// Sums of playout results.
    pub(crate) played_out: PlayedSums,
}

/// Sums of results for one bot in one seat.
#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CellSums {
    pub(crate) games: i64,
    /// Two sums: of win shares in sixtieths, and of scores.
    pub(crate) sums: [i64; 2],
    /// Two sums: of squared win shares, and of squared scores.
    pub(crate) squares: [i64; 2],
}

/// Sums of products: of two win shares in sixtieths, and of two scores.
#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairSums {
    pub(crate) pairs: i64,
    pub(crate) products: [i64; 2],
}

/// Sums of playout results.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayedSums {
    pub(crate) games: i64,
    /// Agreement of a game with its playout, summed over games, after each tenth of the turns. The agreement
    /// multiplies each seat's win share in the game by the seat's win share in the playout, and sums over seats. Its
    /// unit is (1/60)².
    pub(crate) agreement: [i64; POINTS],
    /// Sum of squared win shares over all seats of all games.
    pub(crate) decided: i64,
    /// Sums over all sampled decisions.
    pub(crate) all: SpreadSums,
    pub(crate) last: SpreadSums,
}

/// Variances between options in [`VARIANCE_UNITS`], summed over decisions.
///
/// [`VARIANCE_UNITS`]: crate::quality::spread::VARIANCE_UNITS
#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SpreadSums {
    pub(crate) decisions: i64,
    pub(crate) own: i64,
    pub(crate) others: i64,
}

impl PlayedSums {
    fn record(&mut self, played: &PlayedOut, wins: &PerSeat<i64>) {
        self.games += 1;
        self.agreement.iter_mut().zip(played.agreement).for_each(|(sum, more)| *sum += more);
        self.decided += wins.iter().map(|(_, won)| won * won).sum::<i64>();
        for decision in &played.decisions {
            self.all.record(decision);
            if decision.is_last {
                self.last.record(decision);
            }
        }
    }

    /// Adds the sums of further games.
    pub(crate) fn merge(&mut self, other: &PlayedSums) {
        self.games += other.games;
        self.agreement.iter_mut().zip(other.agreement).for_each(|(sum, more)| *sum += more);
        self.decided += other.decided;
        self.all.merge(&other.all);
        self.last.merge(&other.last);
    }
}

impl SpreadSums {
    fn record(&mut self, decision: &PlayedDecision) {
        let PlayedDecision { own, others, .. } = *decision;
        self.merge(&SpreadSums { decisions: 1, own, others });
    }

    fn merge(&mut self, other: &SpreadSums) {
        self.decisions += other.decisions;
        self.own += other.own;
        self.others += other.others;
    }
}

impl GroupSums {
    /// Returns empty sums, to which a run adds games.
    pub(crate) fn empty(design: &Design) -> GroupSums {
        GroupSums {
            courses: CourseSums::default(),
            cells: vec![CellSums::default(); design.rows().len()],
            pairs: PairSums::default(),
            played_out: PlayedSums::default(),
        }
    }

    /// Adds the sums of another group.
    pub(crate) fn merge(&mut self, other: &GroupSums) {
        self.courses.merge(&other.courses);
        self.cells.iter_mut().zip(&other.cells).for_each(|(mine, theirs)| mine.merge(theirs));
        self.pairs.pairs += other.pairs.pairs;
        add(&mut self.pairs.products, other.pairs.products);
        self.played_out.merge(&other.played_out);
    }

    fn record_game(&mut self, game: &GameResultView<'_>, course: &Course) {
        self.courses.record(course, game.ranks);
        if let Some(played_out) = &course.played_out {
            self.played_out.record(played_out, &win_units(game.ranks));
        }
    }
}

fn add(sums: &mut [i64; 2], more: [i64; 2]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

impl CellSums {
    fn merge(&mut self, other: &CellSums) {
        self.games += other.games;
        add(&mut self.sums, other.sums);
        add(&mut self.squares, other.squares);
    }
}

impl<'d> QualityTotals<'d> {
    /// Returns empty totals for the games in a design. `play_out` is the number of decisions per game that have
    /// playouts.
    pub fn empty(design: &'d Design, play_out: u16) -> QualityTotals<'d> {
        QualityTotals {
            design,
            groups: vec![GroupSums::empty(design); Jackknife::GROUPS],
            before: vec![Moments::default(); design.pairs_of_bots().count()],
            blocks: 0,
            play_out,
        }
    }

    /// Returns the level of detail that these totals need.
    pub(crate) fn watch(&self) -> Watch {
        Watch::Courses { play_out: self.play_out }
    }

    /// Returns the design of the games.
    pub(crate) fn design(&self) -> &'d Design {
        self.design
    }

    /// Returns the number of blocks played.
    pub(crate) fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Returns the sums of groups that contain blocks.
    pub(crate) fn groups(&self) -> Vec<&GroupSums> {
        self.groups.iter().filter(|group| group.courses.games > 0).collect()
    }

    /// Returns the share of games in which a seat with a pair's first bot ranks above a seat with the pair's second
    /// bot. A tie counts half. `pair` is the index of the pair in the design.
    pub(crate) fn before(&self, pair: usize) -> BlockMeans {
        let [first, second] = self.design.pairs_of_bots().nth(pair).expect("a pair");
        let seated = |seating: &PerSeat<u8>, bot: usize| {
            seating.iter().filter(|(_, of)| usize::from(**of) == bot).count() as u64
        };
        let meetings = |seating| seated(seating, first) * seated(seating, second);
        BlockMeans {
            moments: self.before[pair],
            blocks: self.blocks,
            games_per_block: self.design.seatings().iter().map(meetings).sum(),
            unit: 2,
        }
    }

    /// Adds a block whose games have courses.
    ///
    /// # Panics
    /// Panics if a game has no course.
    pub fn record(&mut self, block: &Block<'_>) {
        let group = &mut self.groups[(block.deal % Jackknife::GROUPS as u64) as usize];
        for (seating, game) in block.seatings.iter().zip(block.games) {
            group.record_game(game, game.course.expect("courses are watched"));
            let wins = win_units(game.ranks);
            for (seat, &bot) in seating.iter() {
                let results = [wins[seat], i64::from(game.scores[seat])];
                let cell = &mut group.cells[self.design.cell(bot, seat)];
                cell.games += 1;
                add(&mut cell.sums, results);
                add(&mut cell.squares, results.map(|of| of * of));
            }
        }
        if block.deals == Deals::Same {
            group.pairs.record(block);
        }
        for ([first, second], moments) in self.design.pairs_of_bots().zip(&mut self.before) {
            let mut halves = 0;
            for (seating, game) in block.seatings.iter().zip(block.games) {
                let of =
                    |bot: usize| seating.iter().filter(move |(_, of)| usize::from(**of) == bot);
                for (one, _) in of(first) {
                    for (other, _) in of(second) {
                        let order = game.ranks[one].cmp(&game.ranks[other]);
                        halves += 1 - order as i64;
                    }
                }
            }
            moments.add(halves);
        }
        self.blocks += 1;
    }

    /// Adds the sums of later blocks.
    pub fn merge(&mut self, later: &QualityTotals<'_>) {
        self.groups.iter_mut().zip(&later.groups).for_each(|(mine, theirs)| mine.merge(theirs));
        self.before.iter_mut().zip(&later.before).for_each(|(mine, theirs)| mine.merge(theirs));
        self.blocks += later.blocks;
    }

    /// Returns the sums in serializable form.
    pub(crate) fn save(&self) -> SavedQuality {
        SavedQuality { groups: self.groups.clone(), before: self.before.clone() }
    }

    /// Restores saved sums of `blocks` blocks.
    ///
    /// # Errors
    /// Fails if the sums belong to another design or another number of blocks.
    pub(crate) fn restore(&mut self, saved: SavedQuality, blocks: u64) -> Result<(), &'static str> {
        let design = self.design;
        let has_the_size = |group: &GroupSums| group.cells.len() == design.rows().len();
        let games: i64 = saved.groups.iter().map(|group| group.courses.games).sum();
        if saved.groups.len() != Jackknife::GROUPS
            || saved.before.len() != self.before.len()
            || !saved.groups.iter().all(has_the_size)
        {
            return Err("the bots or seats of quality metrics differ");
        }
        if i128::from(games) != i128::from(blocks) * i128::from(design.games_per_block()) {
            return Err("the number of games of quality metrics differs");
        }
        self.groups = saved.groups;
        self.before = saved.before;
        self.blocks = blocks;
        Ok(())
    }
}

impl PairSums {
    fn record(&mut self, block: &Block<'_>) {
        for (at, one) in block.games.iter().enumerate() {
            for other in &block.games[at + 1..] {
                let wins = [one, other].map(|game| win_units(game.ranks));
                for seat in Seat::all(one.ranks.len()) {
                    self.pairs += 1;
                    let scores = [one, other].map(|game| i64::from(game.scores[seat]));
                    let of_wins = wins[0][seat] * wins[1][seat];
                    add(&mut self.products, [of_wins, scores[0] * scores[1]]);
                }
            }
        }
    }
}
