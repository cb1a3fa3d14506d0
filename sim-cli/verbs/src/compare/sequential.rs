//! `--sequential`: games go to open verdicts.
//!
//! A cell is a set of rules at a table. A cell whose verdicts are clear closes after a look, and its remaining games
//! go to open cells. Verdicts rest on confidence sequences, which hold at all looks and for all metrics together. So
//! a cell may close at any look, regardless of results in open cells.

use std::ops::Range;

use crate::compare::PlayedTable;
use crate::compare::delta::is_on_screen;
use crate::compare::looks::is_clear;
use crate::compare::prepared::Prepared;
use corsair_cli::durable::{Durable, Ended, PartialResult, StageSteps};
use corsair_engine::run::Aggregate;
use corsair_lab::durable::{Stages, Stopped};
use corsair_lab::{Ends, InTurn, PairedTotals, Turns, Variants};
use corsair_present::exit::{Outcome, bail_input};
use corsair_stats::FEWEST_BLOCKS;

/// Sums by stage; a stage is one round of all tables.
pub(crate) type RoundSums = Stages<InTurn<PairedTotals>>;

impl Prepared {
    /// Refuses a question without a verdict to wait for, and too few games for any verdict.
    pub(crate) fn refuse_without_verdict(&self) -> Outcome<()> {
        let comparison = &self.comparison;
        let variants = self.variants();
        if comparison.margins.is_empty() && comparison.primary.is_empty() {
            bail_input!(
                "--sequential stops at verdicts, and no metric has a verdict: choose metrics with --margin \
                 AMOUNT or --primary METRIC"
            );
        }
        let named = comparison.margins.iter().filter_map(|of| of.metric.as_deref());
        let is_mean = |id: &str| {
            let tables = variants.iter().flat_map(|of| (1..of.len()).flat_map(|at| of.columns(at)));
            tables.filter(is_on_screen).any(|column| column.metric.id == id)
        };
        let mut named = named.chain(comparison.primary.iter().map(String::as_str));
        if let Some(id) = named.find(|id| !is_mean(id)) {
            bail_input!(
                "--sequential tests only means over games, and `{}` is not a mean: remove this metric, or remove \
                 --sequential",
                id
            );
        }
        let few = comparison.tables.iter().find(|table| table.design.blocks() < FEWEST_BLOCKS);
        if let Some(table) = few {
            bail_input!(
                "-n {} gives {} blocks at `{}`, and a verdict of --sequential needs {FEWEST_BLOCKS}: ask for at least {} \
                 games",
                comparison.games_asked,
                table.design.blocks(),
                table.name,
                FEWEST_BLOCKS * table.design.games_per_block(),
            );
        }
        Ok(())
    }

    /// Plays rounds of the open cells, each up to the next look. Returns the final tables.
    pub(crate) fn play_where_open(
        &self,
        durable: Durable<RoundSums>,
        variants: &[Variants<'_>],
    ) -> Outcome<Ended<Vec<PlayedTable>>> {
        let (comparison, mut allocation) = (&self.comparison, self.allocation(variants));
        let (least, verdicts) = (allocation.least_games(), comparison.verdicts(variants));
        let deals = allocation.most_blocks().iter().sum();
        let empty = |of: &Variants<'_>| PlayedTable {
            totals: of.empty(),
            stopped: false,
            of_variants: vec![of.empty(); of.len()],
            base: None,
        };
        let mut tables: Vec<PlayedTable> = variants.iter().map(empty).collect();
        let ended = durable.reporting(PartialResult::Looks).play_in_steps(
            |deals| deals * least,
            |steps| -> Result<(), Stopped<anyhow::Error>> {
                let mut stages = StageSteps::new(steps);
                while let Some(round) = allocation.next_round() {
                    let open: Vec<Variants<'_>> = variants
                        .iter()
                        .enumerate()
                        .map(|(table, of)| of.clone().only(&allocation.open(table)))
                        .collect();
                    let played = stages.play(
                        Turns::new(round.iter().map(length)).deals(),
                        InTurn::new(open.iter().map(Variants::empty), Ends::WithItsDeals),
                        |deals, cut, progress| {
                            let turns = Turns::new(round.iter().map(length));
                            let parts = turns.among(deals).map(|(table, own)| {
                                let begin = round[table].start;
                                (table, begin + own.start..begin + own.end)
                            });
                            self.play_leg(&open, parts, &cut, progress)
                        },
                    );
                    let has_looked = tables.iter().any(|table| table.totals.blocks() > 0);
                    let sums = match played {
                        Err(early) if has_looked => return stages.end_here(early),
                        played => played?,
                    };
                    for (table, sums) in sums.into_tables().into_iter().enumerate() {
                        if round[table].is_empty() {
                            continue;
                        }
                        tables[table].add(&open[table], sums);
                        for variant in 1..variants[table].len() {
                            let totals = &tables[table].of_variants[variant];
                            let cell = (table, variant);
                            if !open[table].is_open(variant) {
                                continue;
                            }
                            let known =
                                comparison.at_all_looks(cell, &variants[table], totals, verdicts);
                            // Without a margin, no number of games can show that rules change nothing.
                            let given = comparison.tables[table].design.blocks();
                            let is_idle = comparison.margins.is_empty()
                                && totals.blocks() >= given
                                && totals.differing(variant) == 0;
                            if is_idle || known.iter().all(is_clear) {
                                allocation.close(table, variant);
                            }
                        }
                    }
                }
                stages.pass_over(deals)
            },
        )?;
        Ok(ended.map(|_| tables))
    }
}

impl PlayedTable {
    /// Adds the sums of a round to the base and to the open sets of rules.
    fn add(&mut self, open: &Variants<'_>, sums: PairedTotals) {
        for (variant, totals) in self.of_variants.iter_mut().enumerate() {
            if variant == 0 || open.is_open(variant) {
                totals.merge(sums.clone());
            }
        }
        self.totals.merge(sums);
    }
}

fn length(range: &Range<u64>) -> u64 {
    range.end - range.start
}
