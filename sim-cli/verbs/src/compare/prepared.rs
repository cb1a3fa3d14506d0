//! Comparison that is ready to play, and the play of its tables.

use std::ops::Range;

use anyhow::Context;
use corsair_engine::run::Cut;

use crate::compare::allocation::{Allocation, Share};
use crate::compare::delta::is_on_screen;
use crate::compare::{Comparison, PlayedTable};
use corsair_cli::amount::amount_of;
use corsair_cli::dry_run::{Workload, seat_names};
use corsair_cli::durable::{Durable, Ended, PartialResult};
use corsair_cli::early_end::{EarlyEnd, note_missing_tables};
use corsair_cli::external::end_on_fault;
use corsair_games::pack::Table;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::durable::{Identity, Stopped, Task};
use corsair_lab::experiment::Player;
use corsair_lab::host::Host;
use corsair_lab::{
    BlockSource, ComparedTable, Ends, InTurn, Measures, Metric, NamedRules, OnDeals, PairedTotals,
    Threshold, Turns, Variants, score_shapes,
};
use corsair_present::exit::{Outcome, bail_input};
use corsair_stats::{FEWEST_BLOCKS, Looks, SharedLooks};
use corsair_strategies::external::PREFIX;

/// Comparison that is ready to play.
pub(crate) struct Prepared {
    pub comparison: Comparison,
    /// Tables that play the games, by table and variant.
    pub tables: Vec<Vec<Box<dyn Table>>>,
    /// Rule that ends play at a table.
    pub stops: Stops,
}

/// Rule that ends play at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stops {
    /// Play ends with the last deal.
    AtTheEnd,
    /// Play ends at the first look at which all half-widths are reached.
    WhenNarrow,
    /// Play ends at the first look with a clear verdict.
    WhenDecided,
    /// Play ends as soon as all verdicts at the table are clear, or no games are left for open verdicts.
    WhereClear,
}

impl Prepared {
    /// Returns the identity of a command's sums: the conditions that must be equal for a merge or a resume.
    pub(crate) fn identity(&self, verb: &str) -> Identity {
        let facts = self.tables.iter().flatten().map(|table| table.facts().ids());
        let identity = self.comparison.identity(verb, &facts.collect::<Vec<_>>());
        match self.stops {
            Stops::AtTheEnd | Stops::WhenNarrow | Stops::WhereClear => identity,
            Stops::WhenDecided => {
                let deals = self.comparison.tables.iter().map(|table| table.design.blocks());
                identity.with("sequential", deals.collect::<Vec<_>>())
            }
        }
    }

    /// Returns the workload of each table.
    pub(crate) fn parts(&self) -> Vec<Workload> {
        let tables = self.comparison.tables.iter().enumerate();
        let deals = match self.stops {
            Stops::WhereClear => self.allocation(&self.variants()).most_blocks(),
            Stops::AtTheEnd | Stops::WhenNarrow | Stops::WhenDecided => {
                tables.clone().map(|(_, table)| table.design.blocks()).collect()
            }
        };
        let part = |((at, table), deals): ((usize, &ComparedTable), u64)| Workload {
            name: table.name.clone(),
            deals,
            games: table.design.games() * self.n_played(at),
        };
        tables.zip(deals).map(part).collect()
    }

    /// Returns the number of rule sets that play each deal of a table. A kept base plays none of these deals.
    fn n_played(&self, table: usize) -> u64 {
        self.comparison.variants.len() as u64 - u64::from(!self.comparison.plays_base(table))
    }

    /// Returns the allocation of `-n` games to the tables.
    pub(crate) fn allocation(&self, variants: &[Variants<'_>]) -> Allocation {
        let share = |(at, variants): (usize, &Variants<'_>)| {
            let design = &self.comparison.tables[at].design;
            let open = (1..variants.len()).map(|variant| !variants.is_same(variant));
            Share::new(design.games_per_block(), design.blocks(), open.collect())
        };
        Allocation::new(variants.iter().enumerate().map(share).collect())
    }

    /// Returns the number of games, under each set of rules, in the largest block at any table.
    pub(super) fn largest_block(&self) -> u64 {
        let games = self.comparison.tables.iter().map(|table| table.design.games_per_block());
        games.max().unwrap_or(1)
    }

    /// Adds the names of tables, bots and seats to a vocabulary for assertions.
    pub(crate) fn places(&self, vocabulary: Vocabulary) -> Vocabulary {
        self.comparison.tables.iter().fold(vocabulary, |vocabulary, table| {
            vocabulary
                .with("table", [table.name.as_str()])
                .with("bot", table.bots.iter().map(|bot| bot.name.as_str()))
                .with("seat", seat_names(table.design.seats()))
        })
    }

    /// Returns the variants of each table.
    pub(crate) fn variants(&self) -> Vec<Variants<'_>> {
        let of_table = |(at, table): (usize, &Vec<Box<dyn Table>>)| {
            let variants = self.variants_of(at, table).knowing(self.same_rules());
            match self.comparison.unpaired.get(at) {
                Some(unpaired) => variants.unpaired(unpaired.clone()),
                None => variants,
            }
        };
        self.tables.iter().enumerate().map(of_table).collect()
    }

    /// Returns true for each set of rules that equals the base.
    pub(super) fn same_rules(&self) -> Vec<bool> {
        let base = self.comparison.base();
        let is_same = |of: &NamedRules| of.is_the_rules_of(base);
        self.comparison.variants.iter().map(is_same).collect()
    }

    /// Returns the base at a table as its only, unpaired variant.
    pub(super) fn base_variants(&self, table: usize) -> Variants<'_> {
        self.variants_of(table, &self.tables[table][..1]).unpaired(vec![true])
    }

    pub(super) fn variants_of(&self, table: usize, sources: &[Box<dyn Table>]) -> Variants<'_> {
        let design = &self.comparison.tables[table].design;
        let measures = sources.iter().map(|source| {
            Measures::new(design, source.facts(), self.comparison.watch)
                .scored_in(self.comparison.score().unit)
        });
        Variants::new(design, measures.collect()).adjusted_by(self.comparison.control)
    }

    /// Returns the source of a table's games under a set of rules.
    pub(super) fn dealt(&self, table: usize, variant: usize) -> OnDeals<'_> {
        OnDeals { source: self.tables[table][variant].as_ref(), deals: self.comparison.deals }
    }

    /// Returns the task of a command.
    pub(crate) fn task(&self, verb: &str) -> Task {
        let plan = self.comparison.plan.clone();
        let deals = self.parts().iter().map(|part| part.deals).sum();
        Task { identity: self.identity(verb), plan, deals }
    }

    /// Returns the sums before the first game.
    pub(crate) fn empty(&self, variants: &[Variants<'_>]) -> InTurn<PairedTotals> {
        InTurn::new(variants.iter().map(Variants::empty), Ends::WhenDecided)
    }

    fn turns(&self) -> Turns {
        Turns::new(self.comparison.tables.iter().map(|table| table.design.blocks()))
    }

    /// Plays every table to its end, or to the first look that ends play. Skips the remaining deals of a table that
    /// stops early.
    ///
    /// The tables of a design without looks share a budget.
    pub(crate) fn play_until(
        &self,
        durable: Durable<InTurn<PairedTotals>>,
        variants: &[Variants<'_>],
        enough: impl Fn(usize, &PairedTotals) -> bool,
    ) -> Outcome<Ended<InTurn<PairedTotals>>> {
        let (turns, designs) = (self.turns(), &self.comparison.tables);
        let per_deal =
            |table: usize| designs[table].design.games_per_block() * self.n_played(table);
        let is_known =
            |table: usize, sums: &InTurn<PairedTotals>| enough(table, &sums.tables()[table]);
        let games = |deals| turns.before(deals, per_deal);
        let all = games(turns.deals());
        let reported = match self.stops {
            Stops::AtTheEnd => PartialResult::Sums,
            // Between two looks a table has no verdict.
            Stops::WhenNarrow | Stops::WhenDecided | Stops::WhereClear => PartialResult::Tables,
        };
        durable.reporting(reported).play_in_steps(
            games,
            |steps| -> Result<(), Stopped<anyhow::Error>> {
                let mut is_cut = false;
                for table in 0..designs.len() {
                    let own = turns.of(table);
                    if self.stops == Stops::AtTheEnd {
                        steps.within_share(games(own.end) as f64 / all as f64);
                    }
                    for look in self.looks(table) {
                        let played = steps.sums().tables()[table].blocks();
                        let until = own.start + look;
                        if self.stops != Stops::AtTheEnd && steps.next() > own.start + played {
                            // A resumed run may already have passed a look that was enough.
                            break;
                        }
                        if steps.next() > until {
                            continue;
                        }
                        let advanced = steps.advance(until, |deals, cut, progress| {
                            self.play_leg(variants, turns.among(deals), &cut, progress)
                        });
                        match advanced {
                            Err(Stopped::OutOfTime) if self.stops == Stops::AtTheEnd => {
                                is_cut = true;
                                break;
                            }
                            advanced => advanced?,
                        }
                        if until < own.end && is_known(table, steps.sums()) {
                            break;
                        }
                    }
                    steps.pass_over(own.end)?;
                }
                if is_cut { Err(Stopped::OutOfTime) } else { Ok(()) }
            },
        )
    }

    /// Returns the numbers of deals after which a table has a look; the last number is the table's end.
    fn looks(&self, table: usize) -> Vec<u64> {
        let blocks = self.comparison.tables[table].design.blocks();
        match (self.stops, Looks::up_to(blocks)) {
            (Stops::WhenDecided, _) => SharedLooks::up_to(blocks).iter().collect(),
            (Stops::WhenNarrow, Some(looks)) => looks.iter().collect(),
            (Stops::WhenNarrow, None) | (Stops::AtTheEnd | Stops::WhereClear, _) => vec![blocks],
        }
    }

    /// Plays ranges of deals at several tables; `progress` counts games.
    pub(crate) fn play_leg(
        &self,
        variants: &[Variants<'_>],
        parts: impl Iterator<Item = (usize, Range<u64>)>,
        cut: &Cut,
        progress: &(dyn Fn(u64) + Sync),
    ) -> anyhow::Result<InTurn<PairedTotals>> {
        let mut sums = self.empty(variants);
        for (table, deals) in parts {
            let sources = 0..self.tables[table].len();
            let sources: Vec<OnDeals<'_>> =
                sources.map(|variant| self.dealt(table, variant)).collect();
            let sources: Vec<&dyn BlockSource> =
                sources.iter().map(|of| of as &dyn BlockSource).collect();
            let games = self.comparison.tables[table].design.games_per_block();
            let games = games * variants[table].n_open() as u64;
            let deals = (self.comparison.seed, deals);
            let report = |deals: u64| progress(deals * games);
            variants[table].play(&sources, deals, cut, sums.of(table), &report)?;
            self.end_on_fault(table, &sums.tables()[table])?;
        }
        Ok(sums)
    }

    /// Fails if a fault ended play at a table.
    fn end_on_fault(&self, table: usize, totals: &PairedTotals) -> anyhow::Result<()> {
        let Comparison { variants, tables, seed, .. } = &self.comparison;
        let (on_fault, at) = (self.tables[table][0].on_fault(), &tables[table]);
        let bot = |row: usize| at.bots[at.design.rows()[row].bot].name.as_str();
        variants.iter().zip(totals.faults()).try_for_each(|(rules, faults)| {
            let place = || format!("at `{}`, under the rules `{}`", at.name, rules.name);
            end_on_fault(on_fault, faults, *seed, bot).with_context(place)
        })
    }

    /// Returns the sums of each table.
    pub(crate) fn tables_of(&self, played: InTurn<PairedTotals>) -> Vec<PlayedTable> {
        let tables = played.into_tables().into_iter().zip(&self.comparison.tables);
        let table = |(totals, table): (PairedTotals, &ComparedTable)| PlayedTable {
            stopped: totals.blocks() < table.design.blocks(),
            totals,
            of_variants: Vec::new(),
            base: None,
        };
        tables.map(table).collect()
    }

    /// Keeps the tables that a report can show after play ended early.
    ///
    /// Finished tables are kept. A design without looks also keeps a table with enough blocks; a design with looks
    /// has no verdict between two looks.
    ///
    /// # Errors
    /// Fails if no table is kept.
    pub(crate) fn keep_reported(
        &self,
        tables: &mut Vec<PlayedTable>,
        early_end: Option<&EarlyEnd>,
    ) -> Outcome<()> {
        let Some(end) = early_end else { return Ok(()) };
        let last_begun = tables.iter().rposition(|table| table.totals.blocks() > 0);
        let has_result = |(at, table): &(usize, &PlayedTable)| {
            let played = table.totals.blocks();
            let is_enough = match self.stops {
                Stops::AtTheEnd => played >= FEWEST_BLOCKS,
                Stops::WhenNarrow | Stops::WhenDecided | Stops::WhereClear => {
                    played > 0 && Some(*at) != last_begun
                }
            };
            is_enough || !table.stopped
        };
        let kept = tables.iter().enumerate().take_while(has_result).count();
        note_missing_tables(self.comparison.tables[kept..].iter().map(|table| &*table.name));
        tables.truncate(kept);
        if tables.is_empty() { Err(end.without_result()) } else { Ok(()) }
    }

    /// Refuses a kept base of bots whose programs may change unnoticed.
    pub(super) fn refuse_programs(&self) -> Outcome<()> {
        let bots = self.comparison.tables.iter().flat_map(|table| &table.bots);
        let is_program = |bot: &&Player| bot.spec.starts_with(PREFIX);
        if let Some(bot) = bots.into_iter().find(is_program) {
            bail_input!(
                "--base cannot keep games of `{}`, because a program may change unnoticed: remove --base",
                bot.name
            );
        }
        if Host::has_bots() {
            bail_input!(
                "--base cannot keep games of Python bots, which may change unnoticed: remove --base"
            );
        }
        Ok(())
    }

    pub(super) fn refuse_too_few_games(&self) -> Outcome<()> {
        let comparison = &self.comparison;
        for table in &comparison.tables {
            let (blocks, per_block) = (table.design.blocks(), table.design.games_per_block());
            if blocks < 2 {
                bail_input!(
                    "-n {} gives one block at `{}`, and a variance needs two: ask for at least {} games",
                    comparison.games_asked,
                    table.name,
                    2 * per_block,
                );
            }
            if !comparison.precision.is_empty() && blocks < Looks::FEWEST_BLOCKS {
                bail_input!(
                    "-n {} gives {blocks} blocks at `{}`, and --precision needs at least {}: ask for at least {} games",
                    comparison.games_asked,
                    table.name,
                    Looks::FEWEST_BLOCKS,
                    Looks::FEWEST_BLOCKS * per_block,
                );
            }
        }
        Ok(())
    }

    /// Returns the metrics that the screen lists.
    pub(super) fn known_metrics(&self) -> Vec<Metric> {
        let variants = self.variants();
        let columns = variants[0].columns(0).filter(is_on_screen).map(|column| column.metric);
        let shapes = score_shapes().filter(|shape| shape.is_headline);
        columns.chain(shapes).chain(variants[0].pooled(0)).collect()
    }

    /// Refuses an amount for a metric that the screen does not list, and an amount in the wrong unit.
    pub(crate) fn refuse_unknown_metrics(&self, amounts: &[Threshold]) -> Outcome<()> {
        let known = self.known_metrics();
        let score = self.comparison.score();
        amounts.iter().try_for_each(|amount| amount_of(amount, score, &known))
    }
}
