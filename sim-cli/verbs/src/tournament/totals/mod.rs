//! Sums of a tournament, as integers that merge exactly.

pub mod saved;

use std::cmp::Ordering;
use std::ops::ControlFlow;

use corsair_engine::play::Ending;
use corsair_engine::run::Aggregate;
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::seating::Seating;
use corsair_engine::{PerSeat, Seat};
use corsair_strategies::external::OnFault;
use serde::{Deserialize, Serialize};

use crate::tournament::RoundRobin;
use crate::tournament::orders::Orders;
use corsair_lab::durable::Identity;
use corsair_lab::experiment::Player;
use corsair_lab::{
    Block, BlockTotals, Conditions, FaultTotals, GameResultView, SHARE_UNITS, SetUps, win_units,
};
use corsair_stats::plackett_luce::Counts;
use corsair_stats::{BlockMeans, Moments, REPLICATES, Strata};

/// Tournament with the conditions of its result.
#[derive(Clone, PartialEq, Debug)]
pub struct Tournament {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// Bots in the order of the option.
    pub bots: Vec<Player>,
    /// Design: combinations of bots and their seatings.
    pub design: RoundRobin,
}

impl Tournament {
    /// Returns the name of a bot.
    pub(crate) fn name(&self, bot: usize) -> String {
        self.bots[bot].name.clone()
    }

    /// Returns the number of integer units that make a score of 1.
    pub(crate) fn score_unit(&self) -> f64 {
        self.conditions.rules.score.unit.into()
    }

    /// Returns the identity of the sums: the conditions that must be equal for a merge or a resume. The identity does
    /// not depend on the number of rounds.
    pub fn identity(&self) -> Identity {
        let tables = self.design.combinations().map(|seating| seating.as_slice());
        self.conditions
            .identity("tournament")
            .with("bots", Player::identities(&self.bots))
            .with("combinations", tables.collect::<Vec<_>>())
            .with("replicates", REPLICATES)
    }
}

/// Measure of a bot, summed over the games of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Wins, ties split, in sixtieths.
    Share,
    /// Final score.
    Score,
    /// Places in halves, from 2 for the first place; tied seats have the mean of their places.
    Place,
}

impl Measure {
    /// Returns the number of integer units that make 1 of the measure.
    pub const fn unit(self) -> u64 {
        match self {
            Measure::Share => SHARE_UNITS,
            Measure::Score => 1,
            Measure::Place => 2,
        }
    }
}

/// Sums of a tournament. Their size depends on the design, and not on the number of games.
#[derive(Clone, PartialEq, Debug)]
pub struct TournamentTotals<'d> {
    design: &'d RoundRobin,
    /// Number of decisions.
    pub decisions: u64,
    /// Number of games that were cut off; they count with their scores at that moment.
    pub cut_off: u64,
    /// Faults of external bots; [`RoundRobin::row`] gives the rows.
    pub faults: FaultTotals,
    set_ups: SetUps,
    tables: Vec<TableSums>,
    orders: Orders<'d>,
}

/// Sums over the blocks of one combination, by place. A place is the position of a bot in the combination's first
/// seating.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableSums {
    blocks: u64,
    /// Measures of the bot in each place.
    of_bots: Vec<[Moments; MEASURES]>,
    /// Comparisons of each place with every other place. First, the number of games finished above the other place,
    /// in halves (1 for a tie); then the difference of wins, in sixtieths.
    of_pairs: Vec<[Moments; 2]>,
    /// Measures of the bot in each place, by seat. Each block has one game with the bot in that seat.
    of_seats: Vec<[Moments; MEASURES]>,
}

const MEASURES: usize = 3;
const ABOVE: usize = 0;
const DIFFERENCE: usize = 1;
const HALVES: u64 = 2;

impl<'d> TournamentTotals<'d> {
    /// Creates sums without games.
    pub fn empty(design: &'d RoundRobin, seed: u64) -> TournamentTotals<'d> {
        let seats = design.seats();
        let table = TableSums {
            blocks: 0,
            of_bots: vec![[Moments::default(); MEASURES]; seats],
            of_pairs: vec![[Moments::default(); 2]; seats * seats],
            of_seats: vec![[Moments::default(); MEASURES]; seats * seats],
        };
        TournamentTotals {
            design,
            decisions: 0,
            cut_off: 0,
            faults: FaultTotals::default(),
            set_ups: SetUps::default(),
            tables: vec![table; design.combinations().len()],
            orders: Orders::none(design, seed),
        }
    }

    /// Adds the waiting blocks to the sums, before a report reads the sums.
    pub fn finish(mut self) -> TournamentTotals<'d> {
        self.orders.fold();
        self
    }

    /// Returns a bot's mean per game in one measure.
    pub fn measure(&self, bot: usize, measure: Measure) -> Strata {
        let strata = self.tables().filter_map(|(table, bots)| {
            let moments = table.of_bots[place_of(bots, bot)?][measure as usize];
            Some(self.means(table, moments, measure.unit()))
        });
        Strata::mean_of(strata)
    }

    /// Returns a bot's mean per game in one measure and one seat.
    pub fn measure_in(&self, bot: usize, seat: Seat, measure: Measure) -> Strata {
        let strata = self.tables().filter_map(|(table, bots)| {
            let at = self.pair(place_of(bots, bot)?, seat.index());
            let means = self.means(table, table.of_seats[at][measure as usize], measure.unit());
            // A block seats each bot once in each seat.
            Some(BlockMeans { games_per_block: 1, ..means })
        });
        Strata::mean_of(strata)
    }

    /// Returns the number of games in which two bots meet.
    pub fn games_of_a_pair(&self, bot: usize, other: usize) -> u64 {
        let met = self
            .tables()
            .filter(|(_, bots)| place_of(bots, bot).is_some() && place_of(bots, other).is_some());
        met.map(|(table, _)| table.blocks * self.design.games_per_block()).sum()
    }

    /// Returns the number of games that a bot plays in each seat, equal for all seats.
    pub fn games_in_a_seat(&self, bot: usize) -> u64 {
        let played = self.tables().filter(|(_, bots)| place_of(bots, bot).is_some());
        played.map(|(table, _)| table.blocks).sum()
    }

    /// Returns the share of common games in which `bot` finishes above `other`, counting ties as half.
    pub fn above(&self, bot: usize, other: usize) -> Strata {
        let strata = self.tables().filter_map(|(table, bots)| {
            let pair = self.pair(place_of(bots, bot)?, place_of(bots, other)?);
            Some(self.means(table, table.of_pairs[pair][ABOVE], HALVES))
        });
        Strata::mean_of(strata)
    }

    /// Returns the mean of (1 + d) / 2 over the tables with `bot` or `other`. d is the win share of `bot` minus the win
    /// share of `other`, paired in common games; an absent bot wins nothing. The mean exceeds one half if `bot` wins
    /// more.
    pub fn lead(&self, bot: usize, other: usize) -> Strata {
        let share = |table: &TableSums, at: usize| table.of_bots[at][Measure::Share as usize];
        let strata = self.tables().filter_map(|(table, bots)| {
            let means = |moments| self.means(table, moments, SHARE_UNITS);
            let difference = match (place_of(bots, bot), place_of(bots, other)) {
                (Some(at), Some(beside)) => {
                    means(table.of_pairs[self.pair(at, beside)][DIFFERENCE])
                }
                (Some(at), None) => means(share(table, at)),
                (None, Some(at)) => means(share(table, at)).negated(),
                (None, None) => return None,
            };
            Some(difference.as_share())
        });
        Strata::mean_of(strata)
    }

    /// Returns the observed counts of orders of finish.
    pub fn orders(&self) -> Counts {
        self.orders.observed()
    }

    /// Returns the counts of orders of finish in each bootstrap replicate.
    pub fn replicates(&self) -> impl Iterator<Item = Counts> {
        self.orders.replicates()
    }

    /// Iterates over the combinations with their sums.
    fn tables(&self) -> impl Iterator<Item = (&TableSums, &Seating)> {
        self.tables.iter().zip(self.design.combinations())
    }

    /// Returns the index that the sums use for a pair of places, or for a place with a seat.
    fn pair(&self, at: usize, other: usize) -> usize {
        at * self.design.seats() + other
    }

    fn means(&self, table: &TableSums, moments: Moments, unit: u64) -> BlockMeans {
        let games_per_block = self.design.games_per_block();
        BlockMeans { moments, blocks: table.blocks, games_per_block, unit }
    }
}

/// Returns the position of a bot in the first seating of a combination.
fn place_of(bots: &Seating, bot: usize) -> Option<usize> {
    bots.as_slice().iter().position(|&seated| usize::from(seated) == bot)
}

/// Returns a seat's value of each measure in one game; `win` is the seat's share of the win.
fn measures(game: &GameResultView<'_>, seat: Seat, win: i64) -> [i64; MEASURES] {
    let rank = game.ranks[seat];
    let tied = game.ranks.as_slice().iter().filter(|&&other| other == rank).count() as i64;
    [win, game.scores[seat].into(), 2 * i64::from(rank) + tied + 1]
}

impl BlockTotals for TournamentTotals<'_> {
    fn record(&mut self, block: &Block<'_>) {
        let seats = self.design.seats();
        let combination = self.design.combination_of(block.deal);
        let bots = &block.seatings[0];
        let mut of_bots = [[0i64; MEASURES]; MAX_SEATS];
        let mut above = [[0i64; MAX_SEATS]; MAX_SEATS];
        let mut of_seats = [[[0i64; MEASURES]; MAX_SEATS]; MAX_SEATS];
        self.faults.record_block(block, |bot, seat| self.design.row(bot.into(), seat));
        self.set_ups.record(block);
        for (seating, game) in block.seatings.iter().zip(block.games) {
            self.decisions += u64::from(game.decisions);
            match game.ending {
                Ending::Finished => {}
                Ending::CutOff => self.cut_off += 1,
            }
            let place = PerSeat::from_fn(seats, |seat| {
                place_of(bots, seating[seat].into()).expect("a rotation seats the same bots")
            });
            let wins = win_units(game.ranks);
            for seat in Seat::all(seats) {
                let measured = measures(game, seat, wins[seat]);
                let sums = &mut of_bots[place[seat]];
                sums.iter_mut().zip(measured).for_each(|(sum, more)| *sum += more);
                let in_seat = &mut of_seats[place[seat]][seat.index()];
                in_seat.iter_mut().zip(measured).for_each(|(sum, more)| *sum += more);
                for other in Seat::all(seats) {
                    above[place[seat]][place[other]] +=
                        match game.ranks[seat].cmp(&game.ranks[other]) {
                            Ordering::Less => 2,
                            Ordering::Equal => 1,
                            Ordering::Greater => 0,
                        };
                }
            }
        }
        let table = &mut self.tables[combination];
        table.blocks += 1;
        for at in 0..seats {
            for (moments, sum) in table.of_bots[at].iter_mut().zip(of_bots[at]) {
                moments.add(sum);
            }
            for other in 0..seats {
                let in_seat = &mut table.of_seats[at * seats + other];
                for (moments, sum) in in_seat.iter_mut().zip(of_seats[at][other]) {
                    moments.add(sum);
                }
                let pair = &mut table.of_pairs[at * seats + other];
                pair[ABOVE].add(above[at][other]);
                let share = Measure::Share as usize;
                pair[DIFFERENCE].add(of_bots[at][share] - of_bots[other][share]);
            }
        }
        self.orders.record(block);
    }

    fn flow(&self, on_fault: OnFault) -> ControlFlow<()> {
        self.faults.flow(on_fault)
    }
}

impl Aggregate for TournamentTotals<'_> {
    fn merge(&mut self, later: Self) {
        self.decisions += later.decisions;
        self.cut_off += later.cut_off;
        self.faults.merge(later.faults);
        self.set_ups.merge(&later.set_ups);
        for (mine, theirs) in self.tables.iter_mut().zip(&later.tables) {
            mine.merge(theirs);
        }
        self.orders.merge(later.orders);
    }
}

impl TableSums {
    fn merge(&mut self, other: &TableSums) {
        self.blocks += other.blocks;
        let mine = self.of_bots.iter_mut().flatten().chain(self.of_pairs.iter_mut().flatten());
        let mine = mine.chain(self.of_seats.iter_mut().flatten());
        let theirs = other.of_bots.iter().flatten().chain(other.of_pairs.iter().flatten());
        let theirs = theirs.chain(other.of_seats.iter().flatten());
        mine.zip(theirs).for_each(|(mine, theirs)| mine.merge(theirs));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::Dice;
    use corsair_engine::Lane;
    use corsair_engine::NoObserver;
    use corsair_engine::dealer::GameResult;
    use corsair_engine::seating::Schedule;
    use corsair_engine::stream::NatureDice;
    use serde_json::{Value, json};

    use corsair_lab::durable::Sums;

    fn design(bots: usize, games: u64) -> RoundRobin {
        RoundRobin::new(bots, 3, games).expect("enough bots")
    }

    /// Plays a game that only chance decides, with ties.
    fn chance(dice: &mut NatureDice) -> GameResult<NoObserver> {
        let scores = PerSeat::from_fn(3, |_| dice.pick(Lane::nature(0), 6) as i32);
        let before = |seat: Seat| scores.iter().filter(|&(_, &s)| s > scores[seat]).count() as u8;
        let ranks = PerSeat::from_fn(3, before);
        GameResult {
            scores,
            ranks,
            ending: Ending::Finished,
            decisions: 3,
            options: 3,
            faults: vec![],
            set_up: None,
            watch: NoObserver,
        }
    }

    fn played(design: &RoundRobin, deals: std::ops::Range<u64>) -> TournamentTotals<'_> {
        let mut totals = TournamentTotals::empty(design, 1);
        let mut dice = NatureDice::new(1);
        for deal in deals {
            dice.open_deal(deal);
            let games: Vec<GameResult<NoObserver>> = (0..3).map(|_| chance(&mut dice)).collect();
            let games = GameResultView::all(&games);
            totals.record(&Block::new(deal, design.seatings(deal), &games));
        }
        totals
    }

    fn join<'d>(
        mut sooner: TournamentTotals<'d>,
        later: TournamentTotals<'d>,
    ) -> TournamentTotals<'d> {
        sooner.merge(later);
        sooner
    }

    #[test]
    fn tournament_totals_merge_exactly_in_any_grouping() {
        let design = design(5, 6_000);
        let deals = design.blocks();
        assert!(deals == 2_000);
        let whole = played(&design, 0..deals).finish();
        let [a, b, c] = [0..7, 7..1_234, 1_234..deals].map(|deals| played(&design, deals));
        assert!(join(join(a.clone(), b.clone()), c.clone()).finish() == whole);
        assert!(join(a.clone(), join(b.clone(), c.clone())).finish() == whole);
        assert!(join(a.finish(), join(b.finish(), c)).finish() == whole);
        assert!(whole.replicates().count() == corsair_stats::REPLICATES);
    }

    #[test]
    fn tournament_win_shares_sum_to_one_per_game_and_both_views_of_a_pair_agree() {
        let design = design(5, 300);
        let totals = played(&design, 0..design.blocks()).finish();
        let sum_of = |measure| -> f64 {
            (0..5).map(|bot| totals.measure(bot, measure).value().expect("games")).sum()
        };
        assert!((sum_of(Measure::Share) - 5.0 / 3.0).abs() < 1e-12, "one win for three seats");
        assert!((sum_of(Measure::Place) - 10.0).abs() < 1e-12, "places 1 + 2 + 3 for three seats");
        for bot in 0..5 {
            for other in (0..5).filter(|&other| other != bot) {
                let above = totals.above(bot, other).value().expect("they meet");
                let below = totals.above(other, bot).value().expect("they meet");
                assert!((above + below - 1.0).abs() < 1e-12);
                let share = |bot| totals.measure(bot, Measure::Share).value().expect("games");
                // Of ten tables, six seat each bot, and nine seat one or both of two bots.
                let lead = 2.0 * totals.lead(bot, other).value().expect("games") - 1.0;
                assert!((9.0 / 6.0 * lead - (share(bot) - share(other))).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn games_of_a_bot_in_a_tournament_are_the_sum_over_seats_and_over_pairs() {
        let design = design(5, 300);
        let totals = played(&design, 0..design.blocks()).finish();
        let all = design.games_of_a_bot() * design.rounds();
        for bot in 0..5 {
            assert_eq!(totals.games_in_a_seat(bot) * 3, all);
            for measure in [Measure::Share, Measure::Score, Measure::Place] {
                let whole = totals.measure(bot, measure).value().expect("games");
                let seats = Seat::all(3).map(|seat| {
                    totals.measure_in(bot, seat, measure).value().expect("games in each seat")
                });
                assert!((seats.sum::<f64>() / 3.0 - whole).abs() < 1e-12);
            }
            // Each game of a bot has two opponents, and counts for two pairs.
            let others = (0..5).filter(|&other| other != bot);
            let met: u64 = others.map(|other| totals.games_of_a_pair(bot, other)).sum();
            assert_eq!(met, 2 * all);
        }
    }

    #[test]
    fn ties_split_wins_and_places_in_tournaments() {
        let design = design(3, 6);
        let game = GameResult {
            scores: PerSeat::from_fn(3, |seat| [7, 9, 9][seat.index()]),
            ranks: PerSeat::from_fn(3, |seat| [2, 0, 0][seat.index()]),
            ending: Ending::CutOff,
            decisions: 3,
            options: 3,
            faults: vec![],
            set_up: None,
            watch: NoObserver,
        };
        let mut totals = TournamentTotals::empty(&design, 1);
        let games = vec![game; 3];
        let games = GameResultView::all(&games);
        totals.record(&Block::new(0, design.seatings(0), &games));
        // In three rotations every bot is last once, and shares the win twice.
        for bot in 0..3 {
            let value = |measure| totals.measure(bot, measure).value().expect("games");
            assert!((value(Measure::Share) - 1.0 / 3.0).abs() < 1e-15);
            assert!((value(Measure::Score) - 25.0 / 3.0).abs() < 1e-15);
            assert!((value(Measure::Place) - 2.0).abs() < 1e-15);
        }
        assert_eq!(totals.cut_off, 3);
        assert!((totals.above(0, 1).value().expect("they meet") - 0.5).abs() < 1e-15);
    }

    #[test]
    fn saved_tournament_totals_are_restored_and_totals_of_other_designs_refused() {
        let design = design(5, 900);
        let halves = [0..170, 170..300].map(|deals| played(&design, deals));
        let [sooner, later] = halves;
        let text = sooner.save().to_string();
        let saved = || -> Value { serde_json::from_str(&text).expect("JSON") };
        let empty = || TournamentTotals::empty(&design, 1);
        let mut again = empty();
        again.restore(saved(), 170).expect("its own");
        assert!(again.save() == saved(), "waiting blocks and sums are saved alike");
        Sums::join(&mut again, later.clone());
        assert!(
            again.finish() == join(sooner, later).finish(),
            "weights continue as without a break"
        );
        let refusal =
            |saved: Value, deals| empty().restore(saved, deals).expect_err("refused").to_string();
        let with = |pointer: &str, value: Value| {
            let mut saved = saved();
            *saved.pointer_mut(pointer).expect("there") = value;
            saved
        };
        let has = |refusal: String, reason: &str| assert!(refusal.contains(reason), "{refusal}");
        has(refusal(saved(), 169), "the number of deals differs");
        has(refusal(with("/tables", json!([])), 170), "bots or tables differ");
        has(refusal(with("/tables/0/of_pairs", json!([])), 170), "bots or tables differ");
        has(refusal(with("/finishes/0/0", json!(99_999)), 170), "orders of finish differ");
        has(refusal(with("/finishes/0/1", json!("1 2")), 170), "orders of finish differ");
        has(refusal(with("/finishes/0/1", json!("x")), 170), "is not a whole number");
    }
}
