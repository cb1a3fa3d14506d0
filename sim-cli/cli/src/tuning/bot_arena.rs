//! Games of candidate bots: each candidate plays against a field, and the candidate's wins count.

use std::ops::Range;

use corsair_stats::{BlockMeans, BlockValues, Confidence, Interval, Moments, ShareRange};
use corsair_strategies::external::Terms;
use serde::Serialize;

use crate::challenger_table::{ChallengerTable, Members, members, taking_turns};
use crate::durable::StageSteps;
use crate::external::end_on_fault;
use crate::tuning::args::SearchPlan;
use crate::tuning::family::Family;
use corsair_games::pack::{Edition, ValidatedRules};
use corsair_lab::challenge::challenger_of;
use corsair_lab::durable::Stopped;
use corsair_lab::experiment::Player;
use corsair_lab::tuning::{Arena, Candidate, Evidence};
use corsair_lab::{ChallengeTotals, Challenger, Field, Pairing, SHARE_UNITS, SetUps, Tally};
use corsair_present::exit::Outcome;
use corsair_present::manifest::{Endings, some_faults};
use corsair_present::rows::object;
use corsair_present::set_ups::SetUpCount;
use corsair_present::text_file::Files;
use corsair_present::tuning::rows::starts;

/// Conditions of the games between candidates and a field.
pub struct TuningConditions {
    /// Edition of the game.
    pub edition: Box<dyn Edition>,
    /// Rules of the game.
    pub book: ValidatedRules,
    /// Files that bot specs name.
    pub files: Files,
    /// Terms for external bots.
    pub terms: Terms,
    /// Specs of the bots in the field.
    pub field: Vec<String>,
    /// Number of seats at the table.
    pub seats: usize,
    /// Random seed of the games.
    pub seed: u64,
}

impl TuningConditions {
    /// Returns a table at which `bot` plays against opponents that take turns.
    pub fn table(&self, bot: &str, others: &[String]) -> Outcome<ChallengerTable> {
        let lineup = taking_turns(bot, others, self.seats, &mut self.files.clone())?;
        ChallengerTable::new(self.edition.as_ref(), &self.book, &lineup.on(self.terms))
    }

    /// Returns the distinct members of the field: their indices among the specs, and their weights.
    pub fn members(&self, bot: &str) -> Outcome<Members> {
        Ok(members(&self.table(bot, &self.field)?))
    }
}

/// Win shares of a candidate, summed by block.
#[derive(Clone, PartialEq, Debug)]
pub struct Wins {
    wins: BlockValues,
    score: Moments,
    blocks: u64,
    seats: u64,
}

impl Wins {
    /// Extracts the wins of a challenger from totals.
    pub fn of(totals: &ChallengeTotals, challenger: usize, seats: usize) -> Wins {
        Wins {
            wins: totals.wins(challenger).clone(),
            score: totals.score(challenger).moments,
            blocks: totals.blocks(),
            seats: seats as u64,
        }
    }

    /// Win shares of the candidate, as block means.
    pub fn means(&self) -> BlockMeans {
        self.wins.means(self.seats * SHARE_UNITS)
    }

    /// Candidate's win share.
    pub fn share(&self) -> f64 {
        self.means().mean().unwrap_or(0.0)
    }

    /// Confidence interval of the candidate's win share.
    pub fn interval(&self) -> Option<Interval> {
        let unit = self.seats * SHARE_UNITS;
        let evidence = corsair_stats::Evidence::of_share(ShareRange::Share, &self.wins, unit)?;
        Some(evidence.interval(Confidence::REPORTED))
    }
}

impl Evidence for Wins {
    fn add(&mut self, later: &Wins) {
        self.wins.merge(&later.wins);
        self.score.merge(&later.score);
        self.blocks += later.blocks;
    }

    fn merit(&self) -> [f64; 2] {
        let per_deal = |sum: i128| sum as f64 / self.blocks as f64;
        [per_deal(self.wins.sum()), per_deal(self.score.sum())]
    }

    fn figure(&self) -> Option<f64> {
        self.means().mean()
    }

    fn deals(&self) -> u64 {
        self.blocks
    }
}

/// Counts of games, decisions and faults over a search.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Number of games played.
    pub games: u64,
    /// Number of decisions by all seats.
    pub decisions: u64,
    /// Number of games stopped at the cut-off.
    pub cut_off: u64,
    /// Number of faults by external bots.
    pub faults: u64,
    /// Number of distinct set-ups that occurred.
    pub set_ups: SetUps,
}

impl Counts {
    /// Adds the counts from a tally.
    pub fn add(&mut self, tally: &Tally) {
        self.games += tally.games;
        self.decisions += tally.decisions;
        self.cut_off += tally.cut_off;
        self.faults += tally.faults.total();
        self.set_ups.merge(&tally.set_ups);
    }

    /// Returns the manifest entry of a search: its plan, the deals that confirm its result, and its counts.
    pub fn manifest(&self, search: &SearchPlan, confirmed: Range<u64>) -> impl Serialize + use<> {
        object!(Search {
            evaluations: search.args.evaluations,
            games_per_evaluation: search.args.games_per_evaluation,
            starts: starts(&search.schedule),
            confirmed_deals: [confirmed.start, confirmed.end],
            decisions: self.decisions,
            setups: SetUpCount::of([&self.set_ups]),
            endings: Endings { finished: self.games - self.cut_off, cut_off: self.cut_off },

            #[serde(flatten)]
            faults: some_faults(self.faults),
        })
    }

    /// Adds counts from another part of the search.
    pub fn merge(&mut self, other: &Counts) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.cut_off += other.cut_off;
        self.faults += other.faults;
        self.set_ups.merge(&other.set_ups);
    }
}

/// Arena that plays candidates stage by stage, and keeps each complete stage in the checkpoint.
pub struct BotArena<'c, 's, 'd> {
    conditions: &'c TuningConditions,
    family: &'c Family,
    field: Field,
    /// Indices of the distinct field members among the specs.
    members: Vec<usize>,
    stages: StageSteps<'s, 'd, Tally>,
    /// Number of the first deal after all stages.
    next: u64,
    /// Counts of all games so far.
    pub counts: Counts,
}

impl<'c, 's, 'd> BotArena<'c, 's, 'd> {
    /// Creates an arena that starts at the first deal. The argument `members` has the distinct bots of the field with
    /// their weights.
    pub fn new(
        conditions: &'c TuningConditions,
        family: &'c Family,
        (members, field): (&[usize], &[(Player, u32)]),
        stages: StageSteps<'s, 'd, Tally>,
    ) -> BotArena<'c, 's, 'd> {
        let field = Field::new(field.iter().map(|&(_, weight)| weight).collect());
        let (members, counts) = (members.to_vec(), Counts::default());
        BotArena { conditions, family, field, members, stages, next: 0, counts }
    }

    /// Returns the table at which `bot` plays against the field.
    pub fn against_the_field(&self, bot: &str) -> Outcome<ChallengerTable> {
        let mut table = self.conditions.table(bot, &self.conditions.field)?;
        table.keep(&self.members);
        Ok(table)
    }

    /// Returns the table at which `bot` plays against copies of `other`, independent of the field.
    pub fn among(&self, bot: &str, other: &str) -> Outcome<ChallengerTable> {
        let mut table = self.conditions.table(bot, &[other.to_owned()])?;
        table.keep(&vec![0; self.members.len()]);
        Ok(table)
    }

    /// Declares that the next deals are the last deals. After an early end, the deals played so far then suffice for
    /// a result.
    pub fn begin_last(&mut self) {
        self.stages.begin_last();
    }

    /// Plays the next deals with these challengers.
    ///
    /// # Errors
    /// Returns the reason why play ended.
    pub fn play(
        &mut self,
        tables: &[ChallengerTable],
        (deals, pairing): (u64, Pairing),
    ) -> Result<ChallengeTotals, Stopped<anyhow::Error>> {
        let seats = self.conditions.seats;
        let challengers: Vec<Challenger<'_>> =
            tables.iter().map(ChallengerTable::challenger).collect();
        let empty = ChallengeTotals::empty(tables.len(), seats, pairing);
        let (begin, seed, field) = (self.next, self.conditions.seed, &self.field);
        let tally = self.stages.play(deals, empty.tally().clone(), |deals, cut, progress| {
            let mut totals = empty.clone();
            let deals = begin + deals.start..begin + deals.end;
            totals.play(&challengers, field, (seed, deals), &cut, progress)?;
            end_on_fault(tables[0].on_fault(), &totals.tally().faults, seed, |row| {
                let (challenger, bot) = challenger_of(row);
                &tables[challenger].players()[bot].name
            })?;
            Ok(totals.into_tally())
        })?;
        self.next += deals;
        self.counts.add(&tally);
        Ok(empty.with(tally))
    }
}

/// Converts a failure at a prepared table to an end of play.
pub fn stopped(refused: corsair_present::exit::Failure) -> Stopped<anyhow::Error> {
    Stopped::Failed(refused.error)
}

impl Arena for BotArena<'_, '_, '_> {
    type Evidence = Wins;
    type Error = Stopped<anyhow::Error>;

    fn meet(&mut self, candidates: &[&Candidate], deals: u64) -> Result<Vec<Wins>, Self::Error> {
        let table = |of: &&Candidate| self.against_the_field(&self.family.spec(of));
        let tables: Vec<ChallengerTable> =
            candidates.iter().map(table).collect::<Outcome<_>>().map_err(stopped)?;
        let totals = self.play(&tables, (deals, Pairing::Apart))?;
        let wins = |challenger| Wins::of(&totals, challenger, self.conditions.seats);
        Ok((0..tables.len()).map(wins).collect())
    }

    fn pass_over(&mut self, until: u64) -> Result<(), Self::Error> {
        self.next = until;
        self.stages.pass_over(until)
    }
}
