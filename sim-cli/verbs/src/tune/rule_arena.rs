//! Games of candidate rules, and the sums of their metrics.

use std::ops::ControlFlow;
use std::sync::Arc;

use corsair_engine::run::{Aggregate, run};
use corsair_stats::Moments;

use crate::tune::candidate_sums::{CandidateEvidence, CandidateSums, Ingredients, Shape, Sums};
use crate::tune::rules::{GROUPS, RuleTuning};
use corsair_cli::durable::StageSteps;
use corsair_cli::external::end_on_fault;
use corsair_cli::tuning::bot_arena::Counts;
use corsair_cli::varied::RuleTables;
use corsair_lab::durable::Stopped;
use corsair_lab::tuning::{Arena, Candidate, Elimination};
use corsair_lab::{Block, BlockDealer, BlockSource, Measures, Tally, Watch, make_room};

/// Arena that plays candidates stage by stage, and keeps the sums of each stage.
pub(crate) struct RuleArena<'t, 's, 'd> {
    tuning: &'t RuleTuning,
    measures: Vec<Measures<'t>>,
    shape: Arc<Shape>,
    watch: Watch,
    stages: StageSteps<'s, 'd, Tally>,
    next: u64,
    /// Number of deals whose set-ups are counted.
    seen: u64,
    pub(crate) counts: Counts,
}

/// Further sums of a stage: their number, and a function that adds a block, given the index of its table.
pub(crate) type MoreSums<'f> = (usize, &'f (dyn Fn(usize, &Block<'_>, &mut [Moments]) + Sync));

impl<'t, 's, 'd> RuleArena<'t, 's, 'd> {
    /// Creates an arena that starts at the first deal.
    pub(crate) fn new(
        tuning: &'t RuleTuning,
        stages: StageSteps<'s, 'd, Tally>,
    ) -> RuleArena<'t, 's, 'd> {
        let measures: Vec<Measures<'t>> =
            (0..tuning.designs.len()).map(|table| tuning.measures(table)).collect();
        let score_unit = tuning.varied_game.base.score.unit;
        let of_table = |(table, measures): (usize, &Measures<'_>)| {
            let mut recipes: Vec<Ingredients> = Vec::new();
            for objective in 0..tuning.objectives.len() {
                let (formula, _) = tuning.formula(table, objective).expect("a known metric");
                let of = (formula, recipes.last().map_or(0, Ingredients::end));
                recipes.push(Ingredients::new(of, measures, &tuning.designs[table], score_unit));
            }
            recipes
        };
        let tables: Vec<Vec<Ingredients>> = measures.iter().enumerate().map(of_table).collect();
        let watch = tables
            .iter()
            .zip(&measures)
            .flat_map(|(recipes, measures)| recipes.iter().map(|of| of.watch(measures)));
        let watch = watch.max().unwrap_or(Watch::Nothing);
        let shape = Arc::new(Shape { objectives: tuning.objectives.clone(), tables });
        let (next, seen, counts) = (0, 0, Counts::default());
        RuleArena { tuning, measures, shape, watch, stages, next, seen, counts }
    }

    /// Plays the next deals under the rules of each candidate, and sums the games in groups of deals.
    pub(crate) fn play(
        &mut self,
        seated: &[&RuleTables],
        plan: (u64, usize),
    ) -> Result<Vec<CandidateSums>, Stopped<anyhow::Error>> {
        let (sums, _) = self.play_summing(seated, plan, (0, &|_, _, _| {}))?;
        Ok(sums)
    }

    /// Plays the next deals as [`play`](RuleArena::play) does, and also returns further sums over all candidates.
    pub(crate) fn play_summing(
        &mut self,
        seated: &[&RuleTables],
        (deals, groups): (u64, usize),
        (more, add_more): MoreSums<'_>,
    ) -> Result<(Vec<CandidateSums>, Vec<i128>), Stopped<anyhow::Error>> {
        let (shape, measures, watch) = (Arc::clone(&self.shape), &self.measures, self.watch);
        let designs = &self.tuning.designs;
        // Offsets of the tables among the sums of a group; the last is the number of sums of a group.
        let mut begins = vec![0];
        for of in &shape.tables {
            begins.push(begins[begins.len() - 1] + of.last().map_or(0, Ingredients::end));
        }
        let of_group = begins[shape.tables.len()];
        let at = |candidate: usize, group: usize, table: usize| {
            let first = (candidate * groups + group) * of_group;
            first + begins[table]..first + begins[table + 1]
        };
        let first_more = seated.len() * groups * of_group;
        // Sums of courses: one for each candidate, group and table.
        let watched = match watch {
            Watch::Courses { .. } => designs.len(),
            Watch::Luck | Watch::Metrics | Watch::Nothing => 0,
        };
        // Wins of seats in groups of deals, for the verdict on a balance of seats.
        let seats = |table: usize| if groups > 1 { shape.seats(table) } else { &[] };
        let mut share_begins = vec![0];
        for table in 0..designs.len() {
            share_begins.push(share_begins[table] + seats(table).len());
        }
        let of_candidate = share_begins[designs.len()];
        let shares = |candidate: usize, table: usize| {
            let first = candidate * of_candidate;
            first + share_begins[table]..first + share_begins[table + 1]
        };
        let empty = || {
            let sums = seated.len() * groups;
            let tally = Tally::empty(sums * of_group + more, seated.len() * of_candidate);
            tally.watching(sums * watched)
        };
        let sources = || {
            let tables = seated.iter().flat_map(|of| &of.tables);
            tables.map(|table| table.as_ref() as &dyn BlockSource)
        };
        let games = self.tuning.games_per_deal() * seated.len() as u64;
        let (first, seed) = (self.next, self.tuning.seed);
        let is_new = first >= self.seen;
        let on_fault = sources().next().map(BlockSource::on_fault);
        let (recipes, at, seats, shares) = (&shape.tables, &at, &seats, &shares);
        let begin = |_| {
            let mut dealers: Vec<Box<dyn BlockDealer + '_>> =
                sources().map(|source| source.dealer(seed, watch)).collect();
            move |number: u64, tally: &mut Tally| {
                let group = (number % groups as u64) as usize;
                for (place, dealer) in dealers.iter_mut().enumerate() {
                    let (candidate, table) = (place / designs.len(), place % designs.len());
                    let seatings = designs[table].seatings();
                    let played = dealer.play(first + number, seatings);
                    let block = Block::new(first + number, seatings, &played);
                    tally.count(&block, |bot| table << u8::BITS | usize::from(bot));
                    if candidate == 0 && is_new {
                        tally.set_ups.record(&block);
                    }
                    add_more(table, &block, &mut tally.moments[first_more..]);
                    let block = measures[table].of_block(&block);
                    let sums = &mut tally.moments[at(candidate, group, table)];
                    recipes[table].iter().for_each(|of| of.add(&block, sums));
                    let wins = &mut tally.shares[shares(candidate, table)];
                    let of_seats = seats(table).iter().map(|&column| block.sums[column]);
                    wins.iter_mut().zip(of_seats).for_each(|(wins, of)| wins.add(of));
                    if let Some(courses) = &block.courses {
                        tally.courses[(candidate * groups + group) * watched + table]
                            .merge(courses);
                    }
                }
                tally.blocks += 1;
                sources().for_each(BlockSource::release);
                match on_fault {
                    Some(on_fault) => tally.faults.flow(on_fault),
                    None => ControlFlow::Continue(()),
                }
            }
        };
        let bots = |row: usize| {
            let table = &self.tuning.base.tables[row >> u8::BITS];
            table.players()[row & usize::from(u8::MAX)].name.as_str()
        };
        let tally = self.stages.play(deals, empty(), |deals, cut, progress| {
            make_room(sources(), None, &cut)?;
            let mut tally = empty();
            tally.merge(run(deals, &cut, empty, begin, |deals| progress(deals * games))?);
            if let Some(on_fault) = on_fault {
                end_on_fault(on_fault, &tally.faults, seed, bots)?;
            }
            Ok(tally)
        })?;
        self.next += deals;
        self.seen = self.seen.max(self.next);
        self.counts.add(&tally);
        let of_candidate = |candidate: usize| {
            let wins = |table| tally.shares[shares(candidate, table)].to_vec();
            let wins = (0..designs.len()).map(wins).collect();
            CandidateSums::new(&self.shape, (groups, deals), wins, |table, group| {
                let courses = tally.courses.get((candidate * groups + group) * watched + table);
                Sums {
                    units: tally.moments[at(candidate, group, table)]
                        .iter()
                        .map(Moments::sum)
                        .collect(),
                    courses: courses.cloned().unwrap_or_default(),
                }
            })
        };
        let sums = (0..seated.len()).map(of_candidate).collect();
        Ok((sums, tally.moments[first_more..].iter().map(Moments::sum).collect()))
    }

    /// Plays the next deals with each candidate whose rules are valid.
    fn try_all<'c>(
        &mut self,
        candidates: impl IntoIterator<Item = &'c Candidate>,
        plan: (u64, usize),
    ) -> Result<Vec<CandidateEvidence>, Stopped<anyhow::Error>> {
        let seated: Vec<Option<RuleTables>> =
            candidates.into_iter().map(|of| self.tuning.seat(of).ok()).collect();
        let playing: Vec<&RuleTables> = seated.iter().flatten().collect();
        let mut sums = self.play(&playing, plan)?.into_iter();
        let evidence = |of: &Option<RuleTables>| of.as_ref().and_then(|_| sums.next());
        Ok(seated.iter().map(evidence).map(CandidateEvidence).collect())
    }

    /// Plays the elimination of a candidate's changes. Every round plays the same deals.
    pub(crate) fn eliminate(
        &mut self,
        found: &Candidate,
        deals: u64,
    ) -> Result<Elimination<CandidateEvidence>, Stopped<anyhow::Error>> {
        let first = self.next;
        Elimination::play(&self.tuning.space, found, |tried| {
            self.next = first;
            self.try_all(tried, (deals, GROUPS))
        })
    }
}

impl Arena for RuleArena<'_, '_, '_> {
    type Evidence = CandidateEvidence;
    type Error = Stopped<anyhow::Error>;

    fn meet(
        &mut self,
        candidates: &[&Candidate],
        deals: u64,
    ) -> Result<Vec<CandidateEvidence>, Self::Error> {
        self.try_all(candidates.iter().copied(), (deals, 1))
    }

    fn pass_over(&mut self, until: u64) -> Result<(), Self::Error> {
        self.next = until;
        self.stages.pass_over(until)
    }
}
