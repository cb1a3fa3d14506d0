//! Search for the best of many challengers, and its confirmation on fresh deals.

use std::cmp::Reverse;
use std::ops::Range;

use corsair_cli::tuning::bot_arena::Counts;
use corsair_engine::run::Aggregate;
use corsair_lab::{ChallengeTotals, Pairing};
use corsair_stats::{BlockMeans, BlockValues, Halving, Moments, Race, SharedLooks, TooFewBlocks};

/// Plan of a search. Either rounds of sequential halving select finalists, which then play new deals, or all
/// challengers race.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchPlan {
    halving: Halving,
    /// Race that replaces rounds and confirmation; `None` for a search in rounds.
    race: Option<RacePlan>,
    /// Challengers that become finalists regardless of their results.
    kept: Vec<usize>,
    seats: usize,
    /// Number of deals that finalists play.
    confirmed_deals: u64,
    /// First deal of the search.
    first_deal: u64,
}

/// Race in which every look may drop challengers.
#[derive(Clone, Copy, PartialEq, Debug)]
struct RacePlan {
    race: Race,
    /// Maximum number of games.
    games: u64,
}

/// Probability that a race ends with a wrong winner.
const RACE_ERROR: f64 = 0.05;

/// Divisor that gives the number of games for the confirmation: half of all games.
const CONFIRMED_PART: u64 = 2;

/// Minimum number of deals to confirm a result: a variance needs two.
const FEWEST_DEALS: u64 = 2;

impl SearchPlan {
    /// Returns the plan of a search among challengers at tables of `seats` with `games` games. The deals of the
    /// search begin at `first_deal`.
    ///
    /// The finalists are the best `finalists` challengers and the challengers in `kept`. Half of the games are for
    /// the search, half for the finalists. If all challengers are finalists, the finalists get all games.
    ///
    /// # Errors
    /// Returns the minimum number of games, if `games` is too few for a deal in each round and two confirming deals.
    pub fn new(
        challengers: usize,
        finalists: usize,
        kept: Vec<usize>,
        (games, seats): (u64, usize),
        first_deal: u64,
    ) -> Result<SearchPlan, TooFewGames> {
        let per_block = seats as u64;
        let at_most = (finalists + kept.len()).min(challengers) as u64;
        let halves = if challengers > finalists { CONFIRMED_PART } else { 1 };
        let part = games / halves / per_block;
        let confirmed_deals = part / at_most;
        let for_finalists = FEWEST_DEALS * at_most;
        let too_few =
            |blocks: u64| TooFewGames { needed: halves * per_block * blocks.max(for_finalists) };
        let halving = Halving::new(challengers, finalists, part)
            .map_err(|TooFewBlocks { needed }| too_few(needed))?;
        if confirmed_deals < FEWEST_DEALS {
            return Err(too_few(0));
        }
        Ok(SearchPlan { halving, race: None, kept, seats, confirmed_deals, first_deal })
    }

    /// Returns the plan of a race at tables of `seats`, which looks for a challenger whose win share is within an
    /// amount of the best.
    ///
    /// The race has at most `games` games. Its last look comes after the deals that `finalists` challengers could
    /// play with all games.
    ///
    /// # Errors
    /// Returns the minimum number of games, if `games` is too few for the first look.
    pub fn race(
        challengers: usize,
        finalists: usize,
        within: f64,
        (games, seats): (u64, usize),
    ) -> Result<SearchPlan, TooFewGames> {
        let per_deal = (challengers * seats) as u64;
        let deals = games / (finalists.min(challengers) * seats) as u64;
        let looks = SharedLooks::up_to(deals);
        let first = looks.iter().next().filter(|&first| first >= 2);
        if first.is_none_or(|first| first * per_deal > games) {
            // The first look comes at 43 deals or before.
            return Err(TooFewGames { needed: 43 * per_deal });
        }
        let all = Halving::new(challengers, challengers, games).expect("all are finalists");
        let race = Race { arms: challengers, looks, error: RACE_ERROR, within };
        Ok(SearchPlan {
            halving: all,
            race: Some(RacePlan { race, games }),
            kept: Vec::new(),
            seats,
            confirmed_deals: deals,
            first_deal: 0,
        })
    }

    /// Returns the race, if the plan is one.
    pub fn as_race(&self) -> Option<Race> {
        self.race.map(|of| of.race)
    }

    /// Returns each round of the search: its number of challengers and its deals.
    pub fn rounds(&self) -> Vec<(usize, Range<u64>)> {
        let mut next = self.first_deal;
        let rounds = self.halving.rounds().iter().map(|round| {
            let deals = next..next + round.blocks;
            next = deals.end;
            (round.arms, deals)
        });
        rounds.collect()
    }

    /// Returns the deals of the confirmation, which are new to all challengers.
    pub fn confirmed_deals(&self) -> Range<u64> {
        let searched = self.rounds().last().map_or(self.first_deal, |(_, deals)| deals.end);
        searched..searched + self.confirmed_deals
    }

    /// Returns the number of deals. A deal counts once for any number of openings.
    pub fn deals(&self) -> u64 {
        self.confirmed_deals().end - self.first_deal
    }

    /// Returns the number of games of all challengers on the first `deals` deals.
    pub fn games_before(&self, deals: u64) -> u64 {
        if let Some(RacePlan { race, games }) = self.race {
            return (deals * (race.arms * self.seats) as u64).min(games);
        }
        let until = self.first_deal + deals;
        let finalists = self.halving.finalists() + self.kept.len();
        let parts = self.rounds().into_iter().chain([(finalists, self.confirmed_deals())]);
        let games = parts.map(|(challengers, of)| {
            let played = until.clamp(of.start, of.end) - of.start;
            played * (challengers * self.seats) as u64
        });
        games.sum()
    }

    /// Returns the number of games of all challengers, or the maximum for a race. A challenger plays one game per
    /// deal and seat.
    pub fn games(&self) -> u64 {
        if let Some(RacePlan { games, .. }) = self.race {
            return games;
        }
        let finalists = (self.halving.finalists() + self.kept.len()) as u64;
        (self.halving.cost() + finalists * self.confirmed_deals) * self.seats as u64
    }
}

/// Error: the games are too few for the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooFewGames {
    /// Minimum number of games.
    pub needed: u64,
}

/// Sums of a challenger over all rounds of the search.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Searched {
    /// Number of rounds that the challenger played.
    pub rounds: usize,
    /// Number of deals that the challenger played.
    pub blocks: u64,
    /// Wins in sixtieths, block by block.
    pub wins: BlockValues,
    score: Moments,
    seats: u64,
}

impl Searched {
    /// Returns the mean score per game.
    pub fn score(&self) -> BlockMeans {
        let (moments, games_per_block) = (self.score, self.seats);
        BlockMeans { moments, blocks: self.blocks, games_per_block, unit: 1 }
    }

    /// Returns the sort key for ranks: number of rounds, then wins, then score.
    fn rank(&self) -> (usize, i128, i128) {
        (self.rounds, self.wins.sum(), self.score.sum())
    }
}

/// Finished search with its confirmation.
#[derive(Clone, PartialEq, Debug)]
pub struct Search {
    /// Plan of the search.
    pub plan: SearchPlan,
    /// Sums of every challenger over the search.
    pub searched: Vec<Searched>,
    /// Finalists, the best on new deals first.
    pub finalists: Vec<usize>,
    /// Sums of the finalists on new deals, in the order of the search.
    pub confirmed: ChallengeTotals,
    /// Finalists in the order of the search.
    order: Vec<usize>,
    /// Winner of a race that ended early: a challenger within the amount of the best.
    pub winner: Option<usize>,
    /// Counts of all games that were played.
    pub(crate) counts: Counts,
}

/// Next step of a search: challengers that meet the field on common deals.
#[derive(Clone, PartialEq, Debug)]
pub struct Meeting {
    /// Challengers of this step.
    pub who: Vec<usize>,
    /// Deals of this step.
    pub deals: Range<u64>,
    /// Kind of sums that this step keeps.
    pub pairing: Pairing,
    /// Number of seats.
    pub seats: usize,
}

impl Meeting {
    /// Returns the sums before the first deal.
    pub fn empty(&self) -> ChallengeTotals {
        ChallengeTotals::empty(self.who.len(), self.seats, self.pairing)
    }
}

impl Search {
    /// Carries out a plan among `challengers` challengers. `meet` plays the next step and returns its sums.
    ///
    /// # Errors
    /// Returns the error of `meet`.
    pub fn play<E>(
        plan: SearchPlan,
        challengers: usize,
        mut meet: impl FnMut(&Meeting) -> Result<ChallengeTotals, E>,
    ) -> Result<Search, E> {
        let seats = plan.seats;
        let empty = Searched { seats: seats as u64, ..Searched::default() };
        let mut searched = vec![empty; challengers];
        let mut order: Vec<usize> = (0..challengers).collect();
        let mut counts = Counts::default();
        let mut meet = |order: &[usize], deals: Range<u64>, pairing: Pairing| {
            let totals = meet(&Meeting { who: order.to_vec(), deals, pairing, seats })?;
            counts.add(totals.tally());
            Ok(totals)
        };
        for (round, (_, deals)) in plan.rounds().into_iter().enumerate() {
            let totals = meet(&order, deals, Pairing::Apart)?;
            add_round(&mut searched, &order, &totals);
            order.sort_by_key(|&challenger| Reverse(searched[challenger].rank()));
            order.truncate(plan.halving.left_after(round));
        }
        let kept = plan.kept.iter().filter(|kept| !order.contains(kept)).copied();
        let kept: Vec<usize> = kept.collect();
        order.extend(kept);
        let (confirmed, winner) = match plan.race {
            None => (meet(&order, plan.confirmed_deals(), Pairing::InPairs)?, None),
            Some(RacePlan { race, games }) => {
                let mut totals = ChallengeTotals::empty(challengers, seats, Pairing::InPairs);
                let (mut deals, mut left, mut winner) = (0, games, None);
                for look in race.looks.iter() {
                    let cost = (look - deals) * (order.len() * seats) as u64;
                    if winner.is_some() || cost > left {
                        break;
                    }
                    left -= cost;
                    let more = meet(&order, deals..look, Pairing::InPairs)?;
                    deals = look;
                    add_round(&mut searched, &order, &more);
                    totals.merge(more);
                    let all: Vec<usize> = (0..order.len()).collect();
                    let seen = race.look(&all, deals, |one, other| {
                        totals.difference(one, other).expect("the look has deals")
                    });
                    winner = seen.winner.map(|place| order[place]);
                    let kept = with_a_rival(seen.stay, &all, &totals);
                    totals = totals.keeping(&kept);
                    order = kept.into_iter().map(|place| order[place]).collect();
                }
                (totals, winner)
            }
        };
        let standing = |at: usize| (confirmed.wins(at).sum(), confirmed.score(at).moments.sum());
        let mut places: Vec<usize> = (0..order.len()).collect();
        places.sort_by_key(|&at| Reverse(standing(at)));
        let finalists = places.iter().map(|&at| order[at]).collect();
        Ok(Search { plan, searched, finalists, confirmed, order, winner, counts })
    }

    /// Returns the confidence of the intervals that compare each finalist with its best rival.
    ///
    /// In a race, this is the confidence of the last look, corrected for all looks and rivals.
    pub fn confidence(&self) -> f64 {
        match self.plan.race {
            None => 0.95,
            Some(RacePlan { race, .. }) => {
                let part = race.looks.part(self.confirmed.blocks()).unwrap_or(0.0);
                let rivals = |arms: usize| arms.saturating_sub(1) as f64;
                1.0 - race.error * part * rivals(self.order.len()) / rivals(race.arms)
            }
        }
    }

    /// Returns the index of a finalist in the sums of the confirmation.
    pub fn place(&self, challenger: usize) -> Option<usize> {
        self.order.iter().position(|&finalist| finalist == challenger)
    }

    /// Returns all challengers: finalists by their rank on new deals, then all remaining challengers by number of
    /// rounds and by wins.
    pub fn ranking(&self) -> Vec<usize> {
        let mut others: Vec<usize> =
            (0..self.searched.len()).filter(|&of| self.place(of).is_none()).collect();
        let searched = &self.searched;
        others.sort_by_key(|&other| Reverse(searched[other].rank()));
        self.finalists.iter().copied().chain(others).collect()
    }
}

/// Adds the sums of challengers in a round.
fn add_round(searched: &mut [Searched], order: &[usize], totals: &ChallengeTotals) {
    for (at, &challenger) in order.iter().enumerate() {
        let sums = &mut searched[challenger];
        sums.rounds += 1;
        sums.blocks += totals.blocks();
        sums.wins.merge(totals.wins(at));
        sums.score.merge(&totals.score(at).moments);
    }
}

/// Returns the challengers that stay in a race. A single challenger gets the best remaining challenger as a rival.
fn with_a_rival(mut stay: Vec<usize>, all: &[usize], totals: &ChallengeTotals) -> Vec<usize> {
    if stay.len() < 2 {
        let others = all.iter().copied().filter(|place| !stay.contains(place));
        let rival = others.max_by_key(|&place| totals.wins(place).sum());
        stay.extend(rival);
    }
    stay
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::dealer::GameResult;
    use corsair_engine::play::Ending;
    use corsair_engine::run::Cut;
    use corsair_engine::seating::Seating;
    use corsair_engine::stream::LabRng;
    use corsair_engine::{NoObserver, PerSeat};
    use corsair_lab::{BlockDealer, BlockSource, GameResultView, MetricNames, Unplayable, Watch};
    use corsair_lab::{Challenger, Field};
    use corsair_strategies::external::OnFault;

    /// Table at which every bot draws a number below its strength. The bot with the greatest number wins.
    struct Lottery {
        strengths: Vec<u32>,
    }

    /// Games on one deal of a [`Lottery`].
    struct Drawing<'l> {
        lottery: &'l Lottery,
        seed: u64,
        games: Vec<GameResult<NoObserver>>,
    }

    impl BlockSource for Lottery {
        fn facts(&self) -> MetricNames {
            MetricNames::NONE
        }

        fn on_fault(&self) -> OnFault {
            OnFault::Continue
        }

        fn dealer(&self, seed: u64, _: Watch) -> Box<dyn BlockDealer + '_> {
            Box::new(Drawing { lottery: self, seed, games: Vec::new() })
        }
    }

    impl BlockDealer for Drawing<'_> {
        fn play(&mut self, deal: u64, seatings: &[Seating]) -> Vec<GameResultView<'_>> {
            let mut rng = LabRng::new(self.seed, deal + 1_000_000);
            let game = |seating: &Seating| {
                let scores = PerSeat::from_fn(seating.len(), |seat| {
                    let strength = self.lottery.strengths[usize::from(seating[seat])];
                    rng.below(1_000 * strength) as i32
                });
                let ranks = PerSeat::from_fn(scores.len(), |seat| {
                    scores.as_slice().iter().filter(|&&of| of > scores[seat]).count() as u8
                });
                let (ending, faults, set_up) = (Ending::Finished, Vec::new(), None);
                let watch = NoObserver;
                GameResult {
                    scores,
                    ranks,
                    ending,
                    decisions: 1,
                    options: 1,
                    faults,
                    set_up,
                    watch,
                }
            };
            self.games = seatings.iter().map(game).collect();
            GameResultView::all(&self.games)
        }
    }

    fn played(plan: SearchPlan, challengers: &[Challenger<'_>], seed: u64) -> Search {
        let field = Field::new(vec![1]);
        let meet = |meeting: &Meeting| {
            let who: Vec<_> = meeting.who.iter().map(|&of| challengers[of].clone()).collect();
            let mut totals = meeting.empty();
            let deals = (seed, meeting.deals.clone());
            totals.play(&who, &field, deals, &Cut::new(16, 1), &|_| {})?;
            Ok(totals)
        };
        Search::play(plan, challengers.len(), meet)
            .unwrap_or_else(|refused: Unplayable| panic!("{refused}"))
    }

    /// Plays a search with forty challengers: the challenger `planted` is stronger than the field, and the remaining
    /// challengers are as strong as the field.
    fn search(seed: u64, planted: usize) -> Search {
        let table = Lottery { strengths: vec![20, 20, 30] };
        let bot = |at: usize| if at == planted { 2 } else { 1 };
        let challenger = |at: usize| Challenger { source: &table, bot: bot(at), field: vec![0] };
        let challengers: Vec<Challenger<'_>> = (0..40).map(challenger).collect();
        let plan = SearchPlan::new(40, 4, Vec::new(), (9_600, 3), 0).expect("enough");
        played(plan, &challengers, seed)
    }

    #[test]
    fn planted_best_opening_is_found_and_confirmed() {
        let found = (0..20).filter(|&seed| search(seed, 27).finalists[0] == 27).count();
        assert!(found >= 18, "found in {found} of 20 searches");
    }

    #[test]
    fn confirmation_uses_new_deals() {
        let played = search(1, 27);
        let mut end = 0;
        let mut cost = 0;
        for (challengers, deals) in played.plan.rounds() {
            assert_eq!(deals.start, end);
            end = deals.end;
            cost += challengers as u64 * (deals.end - deals.start);
        }
        let fresh = played.plan.confirmed_deals();
        assert_eq!(fresh.start, end);
        assert_eq!(played.confirmed.blocks(), fresh.end - fresh.start);
        assert_eq!(played.plan.games(), 3 * (cost + 4 * (fresh.end - fresh.start)));
        let last = &played.searched[27];
        assert_eq!((last.rounds, last.blocks), (played.plan.rounds().len(), end));
    }

    #[test]
    fn every_challenger_is_ranked_once() {
        let played = search(2, 27);
        let mut ranking = played.ranking();
        assert_eq!(ranking[..4], played.finalists);
        let rounds: Vec<usize> =
            ranking[4..].iter().map(|&at| played.searched[at].rounds).collect();
        assert!(rounds.is_sorted_by(|one, other| one >= other));
        ranking.sort_unstable();
        assert_eq!(ranking, (0..40).collect::<Vec<_>>());
    }

    #[test]
    fn kept_challengers_are_finalists() {
        let table = Lottery { strengths: vec![20, 26, 32, 38, 44, 50] };
        let challenger = |bot: u8| Challenger { source: &table, bot, field: vec![1] };
        let challengers: Vec<Challenger<'_>> = (0..6).map(challenger).collect();
        let plan = SearchPlan::new(6, 2, vec![0], (1_200, 3), 50).expect("enough");
        assert_eq!(plan.rounds()[0].1.start, 50);
        let played = played(plan, &challengers, 4);
        assert!(played.finalists.contains(&0), "{:?}", played.finalists);
        assert!(played.finalists.contains(&5));
    }

    #[test]
    fn planted_best_opening_wins_its_race_and_most_challengers_drop_out() {
        let table = Lottery { strengths: vec![20, 20, 40] };
        let bot = |at: usize| if at == 27 { 2 } else { 1 };
        let challenger = |at: usize| Challenger { source: &table, bot: bot(at), field: vec![0] };
        let challengers: Vec<Challenger<'_>> = (0..40).map(challenger).collect();
        let plan = SearchPlan::race(40, 4, 0.05, (60_000, 3)).expect("enough");
        let raced = played(plan.clone(), &challengers, 1);
        assert_eq!((raced.winner, raced.finalists[0]), (Some(27), 27));
        assert!(raced.counts.games < 60_000 && raced.finalists.len() < 10, "{raced:?}");
        assert_eq!(raced.confirmed.blocks(), raced.searched[27].blocks);
        assert!(raced.confidence() > 0.99);
        // A race with too few games neither ends early nor plays more games.
        let near = Lottery { strengths: vec![20, 20, 40, 39] };
        let bot = |at: usize| if at == 28 { 3 } else { bot(at) };
        let challenger = |at: usize| Challenger { source: &near, bot: bot(at), field: vec![0] };
        let challengers: Vec<Challenger<'_>> = (0..40).map(challenger).collect();
        let short = SearchPlan::race(40, 4, 0.0001, (43 * 120, 3)).expect("one look");
        let short = played(short, &challengers, 1);
        assert!(short.winner.is_none() && short.counts.games <= 43 * 120);
        let needed = SearchPlan::race(40, 4, 0.05, (300, 3)).expect_err("no look");
        assert_eq!(needed, TooFewGames { needed: 43 * 120 });
    }

    #[test]
    fn error_of_too_few_games_has_the_minimum_number() {
        let plan = |games| SearchPlan::new(160, 8, Vec::new(), (games, 4), 0);
        assert_eq!(plan(6_399).expect_err("a deal is missing"), TooFewGames { needed: 6_400 });
        plan(6_400).expect("one deal for each in the first round");
        let few = |games| SearchPlan::new(2, 8, Vec::new(), (games, 4), 0);
        assert_eq!(few(15).expect_err("one deal"), TooFewGames { needed: 16 });
        few(16).expect("two deals of two");
    }
}
