//! Tuning of rules: candidates are rule values, measured by a metric of their games.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::anyhow;
use corsair_engine::run::{Aggregate, run};
use corsair_stats::{Jackknife, Moments};
use toml::Value;

use crate::tune::candidate_sums::{CandidateEvidence, CandidateSums, Ingredients, Shape, Sums};
use crate::tune::objective::{Goal, MetricFormula, MetricName};
use crate::tune::report::{BeforeAndAfter, TuneQuestion, TuneReport, TunedTable};
use crate::tune::rule_range::RuleRange;
use corsair_cli::durable::StageSteps;
use corsair_cli::external::end_on_fault;
use corsair_cli::tuning::bot_arena::Counts;
use corsair_cli::varied::{RuleTables, VariedGame};
use corsair_lab::assertion::Unit;
use corsair_lab::durable::Stopped;
use corsair_lab::tuning::{Arena, Candidate, Dimension, Space, Tuned};
use corsair_lab::{
    Block, BlockDealer, BlockSource, Design, HouseRules, Measures, Tally, Watch, make_room,
    settings,
};
use corsair_present::ResultFile;
use corsair_present::exit::Outcome;

/// Number of groups of deals from which a confirmation estimates the variance.
const GROUPS: usize = Jackknife::GROUPS;

/// Rules to tune, and the tables at which candidates are measured.
pub(crate) struct RuleTuning {
    pub(crate) varied_game: VariedGame,
    ranges: Vec<RuleRange>,
    pub(crate) space: Space,
    /// Rule values of the base.
    values: BTreeMap<String, Value>,
    /// Tables under the rules of the base.
    base: RuleTables,
    designs: Vec<Design>,
    figure: MetricName,
    goal: Goal,
    pub(crate) unit: Unit,
    seed: u64,
}

impl RuleTuning {
    /// Prepares a search, and reports every error in ranges, tables and metric.
    pub(crate) fn new(
        varied_game: VariedGame,
        ranges: &[RuleRange],
        (figure, goal): (&MetricName, Goal),
        seed: u64,
    ) -> Outcome<RuleTuning> {
        let values: BTreeMap<String, Value> = varied_game
            .book()
            .entries()
            .map(|(key, of)| (key.to_owned(), of.value.clone()))
            .collect();
        let mut dimensions: Vec<Dimension> = Vec::new();
        for range in ranges {
            if !values.contains_key(range.key()) {
                // The error of the rules check suggests the nearest key.
                let unknown = Dimension::number(range.key(), [0.0, 1.0], 0.0);
                varied_game.check("--vary", &[range.ends(&unknown)])?;
            }
            let dimension = range.dimension(&values);
            dimensions.push(dimension.map_err(|why| anyhow!("--vary {range}: {why}"))?);
        }
        let ends = ranges.iter().zip(&dimensions).map(|(range, of)| range.ends(of));
        varied_game.check("--vary", &ends.collect::<Vec<_>>())?;
        let base = varied_game.seat(&[], &HouseRules::default());
        let base = base.map_err(|refused| anyhow!("{refused}"))?;
        let designs: Vec<Design> = base
            .tables
            .iter()
            .map(|table| Design::new(table.arrangement(), varied_game.seatings, 1))
            .collect();
        let space = Space { dimensions, choice: None };
        let mut tuning = RuleTuning {
            varied_game,
            ranges: ranges.to_vec(),
            space,
            values,
            base,
            designs,
            figure: figure.clone(),
            goal,
            unit: Unit::Number,
            seed,
        };
        for table in 0..tuning.designs.len() {
            tuning.unit = tuning.formula(table).map_err(|why| anyhow!("{why}"))?.1;
        }
        Ok(tuning)
    }

    fn measures(&self, table: usize) -> Measures<'_> {
        let facts = self.base.tables[table].facts();
        // A search needs only metrics of courses, so no decisions are played out.
        Measures::new(&self.designs[table], facts, Watch::Courses { play_out: 0 })
            .scored_in(self.varied_game.base.score.unit)
    }

    fn formula(&self, table: usize) -> Result<(MetricFormula, Unit), String> {
        let bots = self.base.tables[table].players();
        self.figure.formula(&self.measures(table), bots, self.varied_game.base.score)
    }

    /// Returns the number of games per deal, summed over all tables.
    pub(crate) fn games_per_deal(&self) -> u64 {
        self.designs.iter().map(Design::games_per_block).sum()
    }

    /// Returns the number of deals that confirm a result with `games` games at each table. Each group has the same
    /// number of deals.
    pub(crate) fn confirmed_deals(&self, games: u64) -> u64 {
        let least = self.designs.iter().map(Design::games_per_block).min().unwrap_or(1);
        games.div_ceil(least).div_ceil(GROUPS as u64) * GROUPS as u64
    }

    /// Returns the tables with their bots.
    pub(crate) fn tables(&self) -> Vec<TunedTable> {
        let named = self.varied_game.named().zip(&self.base.tables).zip(&self.designs);
        named
            .map(|((named, table), design)| TunedTable {
                name: named.name.clone(),
                bots: table.players().to_vec(),
                games_per_deal: design.games_per_block(),
            })
            .collect()
    }

    /// Returns the settings by which a candidate's rules differ from the base.
    fn settings(&self, of: &Candidate) -> Result<Vec<String>, String> {
        let dimensions = self.space.dimensions.iter().zip(&of.values);
        let factors: Vec<_> = self
            .ranges
            .iter()
            .zip(dimensions)
            .map(|(range, (of, value))| range.at(of, *value))
            .collect();
        settings(&factors, &vec![0; factors.len()], &self.values)
    }

    fn seat(&self, of: &Candidate) -> Result<RuleTables, String> {
        self.varied_game.seat(&self.settings(of)?, &HouseRules::default())
    }

    /// Returns a candidate's values as a file of house rules for the edition, including the house rules of the base.
    fn file(&self, of: &Candidate) -> String {
        let mut keys: BTreeMap<String, String> = BTreeMap::new();
        for change in &self.varied_game.base.changes {
            if let Some(value) = &change.after {
                keys.insert(change.key.clone(), value.to_string());
            }
        }
        for setting in self.settings(of).unwrap_or_default() {
            if let Some((key, value)) = setting.split_once('=') {
                keys.insert(key.into(), value.into());
            }
        }
        keys.iter().map(|(key, value)| format!("{key} = {value}\n")).collect()
    }
}

/// Arena that plays candidates stage by stage, and keeps the sums of each stage.
pub(crate) struct RuleArena<'t, 's, 'd> {
    tuning: &'t RuleTuning,
    measures: Vec<Measures<'t>>,
    shape: Arc<Shape>,
    watch: Watch,
    stages: StageSteps<'s, 'd, Tally>,
    next: u64,
    counts: Counts,
}

impl<'t, 's, 'd> RuleArena<'t, 's, 'd> {
    /// Creates an arena that starts at the first deal.
    pub(crate) fn new(
        tuning: &'t RuleTuning,
        stages: StageSteps<'s, 'd, Tally>,
    ) -> RuleArena<'t, 's, 'd> {
        let measures: Vec<Measures<'t>> =
            (0..tuning.designs.len()).map(|table| tuning.measures(table)).collect();
        let score_unit = tuning.varied_game.base.score.unit;
        let ingredients = |table: usize| {
            let (formula, _) = tuning.formula(table).expect("every table has the metric");
            Ingredients::new(formula, &measures[table], &tuning.designs[table], score_unit)
        };
        let tables: Vec<Ingredients> = (0..measures.len()).map(ingredients).collect();
        let watch = tables.iter().zip(&measures).map(|(of, measures)| of.watch(measures));
        let watch = watch.max().unwrap_or(Watch::Nothing);
        let shape = Arc::new(Shape { tables, goal: tuning.goal });
        RuleArena { tuning, measures, shape, watch, stages, next: 0, counts: Counts::default() }
    }

    /// Plays the next deals under the rules of each candidate, and sums the games in groups of deals.
    fn play(
        &mut self,
        seated: &[&RuleTables],
        (deals, groups): (u64, usize),
    ) -> Result<Vec<CandidateSums>, Stopped<anyhow::Error>> {
        let (shape, measures, watch) = (Arc::clone(&self.shape), &self.measures, self.watch);
        let designs = &self.tuning.designs;
        // Offsets of the tables among the sums of a group; the last is the number of sums of a group.
        let mut begins = vec![0];
        for of in &shape.tables {
            begins.push(begins[begins.len() - 1] + of.count());
        }
        let of_group = begins[shape.tables.len()];
        let at = |candidate: usize, group: usize| (candidate * groups + group) * of_group;
        // Sums of courses: one for each candidate, group and table.
        let watched = match watch {
            Watch::Courses { .. } => designs.len(),
            Watch::Luck | Watch::Metrics | Watch::Nothing => 0,
        };
        let empty = || {
            let sums = seated.len() * groups;
            Tally::empty(sums * of_group, 0).watching(sums * watched)
        };
        let sources = || {
            let tables = seated.iter().flat_map(|of| &of.tables);
            tables.map(|table| table.as_ref() as &dyn BlockSource)
        };
        let games = self.tuning.games_per_deal() * seated.len() as u64;
        let (first, seed) = (self.next, self.tuning.seed);
        let on_fault = sources().next().map(BlockSource::on_fault);
        let (tables, begins, at) = (&shape.tables, &begins, &at);
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
                    if candidate == 0 {
                        tally.set_ups.record(&block);
                    }
                    let block = measures[table].of_block(&block);
                    let sums = at(candidate, group) + begins[table];
                    let sums = &mut tally.moments[sums..sums + tables[table].count()];
                    tables[table].add(&block, sums);
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
        self.counts.add(&tally);
        let of_candidate = |candidate: usize| {
            CandidateSums::new(&self.shape, (groups, deals), |table, group| {
                let sums = at(candidate, group) + begins[table];
                let sums = &tally.moments[sums..sums + self.shape.tables[table].count()];
                let courses = tally.courses.get((candidate * groups + group) * watched + table);
                Sums {
                    units: sums.iter().map(Moments::sum).collect(),
                    courses: courses.cloned().unwrap_or_default(),
                }
            })
        };
        Ok((0..seated.len()).map(of_candidate).collect())
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
        let seated: Vec<Option<RuleTables>> =
            candidates.iter().map(|of| self.tuning.seat(of).ok()).collect();
        let playing: Vec<&RuleTables> = seated.iter().flatten().collect();
        let mut figures = self.play(&playing, (deals, 1))?.into_iter();
        Ok(seated
            .iter()
            .map(|of| CandidateEvidence(of.as_ref().and_then(|_| figures.next())))
            .collect())
    }

    fn pass_over(&mut self, until: u64) -> Result<(), Self::Error> {
        self.next = until;
        self.stages.pass_over(until)
    }
}

/// Runs the search, then plays the base and the best candidate on new deals.
pub(crate) fn carried_out<'q>(
    question: &'q TuneQuestion,
    tuning: &RuleTuning,
    mut arena: RuleArena<'_, '_, '_>,
) -> Result<TuneReport<'q>, Stopped<anyhow::Error>> {
    let tuned = Tuned::search(
        &tuning.space,
        &question.search.schedule,
        question.conditions.seed,
        &mut arena,
    )?;
    let (best, _, _) = tuned.best();
    let refused =
        |why: String| Stopped::Failed(anyhow!("the rules of every candidate are invalid: {why}"));
    let found = tuning.seat(best).map_err(refused)?;
    let figures = arena.play(&[&tuning.base, &found], (question.search.confirmed, GROUPS))?;
    let confirmed = |table| BeforeAndAfter {
        before: figures[0].estimate(table),
        after: figures[1].estimate(table),
        change: figures[1].difference(&figures[0], table),
    };
    let confirmed: Vec<BeforeAndAfter> = (0..question.tables.len()).map(confirmed).collect();
    let settings = |of: &Candidate| {
        let settings = tuning.space.settings(of).into_iter();
        settings.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
    };
    let file = ResultFile { name: RULES_FILE, text: tuning.file(best) };
    let confirmed = (&confirmed[..], question.search.confirmed);
    Ok(TuneReport::new(question, &tuned, confirmed, settings, |_| None, (file, arena.counts)))
}

/// Name of the file with the rules found, for `--rules`.
pub(crate) const RULES_FILE: &str = "rules.toml";
