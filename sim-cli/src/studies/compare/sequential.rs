//! `--sequential`: games go where verdicts are open.
//!
//! A cell is a set of rules at a table. After each look a cell whose verdicts are clear is left, and what `-n` gives
//! it goes to the others. Verdicts rest on confidence sequences, which hold at all looks, of all figures together:
//! so it does not matter when a cell is left, nor that this depends on what other cells show.

mod allocation;

use std::ops::Range;

use crate::cli::durable::{Durable, Ended, StageSteps};
use crate::exit::{Outcome, bail_input};
use crate::present::number::counted;
use crate::studies::compare::delta::range_of;
use crate::studies::compare::prepared::Prepared;
use crate::studies::compare::{Comparison, Delta, Difference, Finding, PlayedTable, is_telling};
use allocation::{Allocation, Share};
use corsair_engine::run::Aggregate;
use corsair_lab::assertion::Unit;
use corsair_lab::durable::{Stages, Stopped};
use corsair_lab::{
    Column, Ends, InTurn, Metric, PairedTotals, Threshold, Turns, Variants, is_told_elsewhere,
};
use corsair_stats::{Confidence, FEWEST_BLOCKS, Interval, RareDifference, anytime, widening};

/// What is known of a figure at whatever look play ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AtAllLooks {
    /// The interval: of figures with a verdict all hold together, of the others each by itself. `None` where there
    /// is none that holds at all looks.
    pub interval: Option<Interval>,
    /// Whether play waits for its verdict.
    pub has_verdict: bool,
}

impl Comparison {
    /// Whether play waits for the verdict on a metric: one with a margin, or a primary one.
    pub(crate) fn waits_for(&self, metric: &Metric) -> bool {
        let is_primary = self.primary.iter().any(|id| id == metric.id);
        is_primary || Threshold::among(&self.margins, metric).is_some()
    }

    /// How many figures have a verdict, of all sets of rules at all tables.
    pub(crate) fn verdicts(&self, variants: &[Variants<'_>]) -> usize {
        let of_table = |(table, variants): (usize, &Variants<'_>)| {
            let bots = self.tables[table].bots.len();
            let has_verdict = |column: &Column| {
                let is_shown = is_telling(column) && !is_told_elsewhere(column, bots);
                is_shown && self.waits_for(&column.metric)
            };
            let cells = (1..variants.len()).filter(|&variant| !variants.is_same(variant));
            cells.map(|cell| variants.columns(cell).filter(has_verdict).count()).sum::<usize>()
        };
        variants.iter().enumerate().map(of_table).sum()
    }

    /// The figures of a cell as they are known at all looks, where `verdicts` figures of all cells have a verdict.
    pub(crate) fn at_all_looks(
        &self,
        cell: (usize, usize),
        variants: &Variants<'_>,
        totals: &PairedTotals,
        verdicts: usize,
    ) -> Vec<Delta> {
        let alpha = 2.0 * Confidence::REPORTED.tail();
        // By Bonferroni's inequality.
        let together = Confidence::new(1.0 - alpha / verdicts.max(1) as f64);
        let known = |delta: Delta| {
            let is_tested = !matches!(delta.difference, Difference::Same(_));
            // Of a figure that is no mean over deals it is not counted in how many it differs.
            let is_mean = delta.differing.is_some();
            let has_verdict =
                delta.on_screen && is_tested && is_mean && self.waits_for(&delta.metric);
            let confidence = if has_verdict { together } else { Confidence::REPORTED };
            let differing = delta.differing.unwrap_or(0);
            let interval = delta.difference.at_all_looks(
                delta.metric.unit,
                (totals.blocks(), differing),
                confidence,
            );
            Delta {
                p: None,
                margin: delta.margin.map(|(margin, _)| (margin, None)),
                at_all_looks: Some(AtAllLooks { interval, has_verdict }),
                ..delta
            }
        };
        Delta::all(self, cell, variants, totals).into_iter().map(known).collect()
    }
}

impl AtAllLooks {
    /// What the interval says: of a margin, or where there is none of zero.
    pub(crate) fn finding(&self, margin: Option<f64>) -> Finding {
        match (margin, self.interval) {
            (Some(margin), Some(of)) if of.low > -margin && of.high < margin => Finding::Equivalent,
            (Some(margin), Some(of)) if of.low > margin || of.high < -margin => Finding::Different,
            (Some(_), _) => Finding::Undecided,
            (None, Some(of)) if of.low > 0.0 || of.high < 0.0 => Finding::Differs,
            (None, _) => Finding::NotShown,
        }
    }
}

/// Whether no more games are needed for the verdict on a figure, or it has none.
pub(crate) fn is_clear(delta: &Delta) -> bool {
    let seen = delta.at_all_looks.filter(|seen| seen.has_verdict);
    let margin = delta.margin.map(|(margin, _)| margin);
    seen.is_none_or(|seen| match seen.finding(margin) {
        Finding::Equivalent | Finding::Different | Finding::Differs => true,
        Finding::Undecided | Finding::NotShown | Finding::NotTested | Finding::Identical => false,
    })
}

/// The sums of a table as it is played round by round.
#[derive(Clone)]
struct Rounds {
    /// Those of all rounds.
    whole: PairedTotals,
    /// For each set of rules, those of the rounds that it was played in.
    of_variants: Vec<PairedTotals>,
}

/// Sums of a stage: a round of all tables.
pub(crate) type RoundSums = Stages<InTurn<PairedTotals>>;

impl Prepared {
    /// The tables with what `-n` gives them.
    pub(crate) fn allocation(&self, variants: &[Variants<'_>]) -> Allocation {
        let share = |(at, variants): (usize, &Variants<'_>)| {
            let design = &self.comparison.tables[at].design;
            let open = (1..variants.len()).map(|variant| !variants.is_same(variant));
            Share::new(design.games_per_block(), design.blocks(), open.collect())
        };
        Allocation::new(variants.iter().enumerate().map(share).collect())
    }

    /// Refuses a question without a verdict that play could wait for, and too few games for any.
    pub(crate) fn refuse_what_has_no_verdict(&self) -> Outcome<()> {
        let comparison = &self.comparison;
        let variants = self.variants();
        if comparison.margins.is_empty() && comparison.primary.is_empty() {
            bail_input!(
                "--sequential plays until verdicts are clear: name what is asked, by --margin AMOUNT or --primary METRIC"
            );
        }
        let named = comparison.margins.iter().filter_map(|of| of.metric.as_deref());
        let is_mean = |id: &str| {
            let tables = variants.iter().flat_map(|of| (1..of.len()).flat_map(|at| of.columns(at)));
            tables.filter(is_telling).any(|column| column.metric.id == id)
        };
        let mut named = named.chain(comparison.primary.iter().map(String::as_str));
        if let Some(id) = named.find(|id| !is_mean(id)) {
            bail_input!(
                "`{}` is not a mean over games, and --sequential has verdicts on means alone, whose intervals hold at all \
                 looks: leave it out, or leave --sequential out",
                id
            );
        }
        let few = comparison.tables.iter().find(|table| table.design.blocks() < FEWEST_BLOCKS);
        if let Some(table) = few {
            bail_input!(
                "ask for at least {} games (-n): --sequential has verdicts from {FEWEST_BLOCKS} blocks on, and -n {} is {} \
                 at `{}`",
                FEWEST_BLOCKS * table.design.games_per_block(),
                comparison.games_asked,
                table.design.blocks(),
                table.name,
            );
        }
        Ok(())
    }

    /// Plays rounds: the cells that are open, up to the next look. Returns the tables as they were left.
    pub(crate) fn play_where_open(
        &self,
        durable: Durable<RoundSums>,
        variants: &[Variants<'_>],
    ) -> Outcome<Ended<Vec<PlayedTable>>> {
        let (comparison, mut allocation) = (&self.comparison, self.allocation(variants));
        let (least, verdicts) = (allocation.least_games(), comparison.verdicts(variants));
        let deals = allocation.most_blocks().iter().sum();
        let empty = |of: &Variants<'_>| Rounds {
            whole: of.empty(),
            of_variants: vec![of.empty(); of.len()],
        };
        let mut tables: Vec<Rounds> = variants.iter().map(empty).collect();
        let ended = durable.play_in_steps(
            |deals| deals * least,
            |steps| -> Result<(), Stopped<anyhow::Error>> {
                let mut stages = StageSteps::new(steps);
                while let Some(round) = allocation.next_round() {
                    let open: Vec<Variants<'_>> = variants
                        .iter()
                        .enumerate()
                        .map(|(table, of)| of.clone().only(&allocation.open(table)))
                        .collect();
                    let sums = stages.play(
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
                    )?;
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
                            // Without a margin no number of games shows that rules change nothing.
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
        let played = tables.into_iter().map(|Rounds { whole, of_variants }| PlayedTable {
            totals: whole,
            stopped: false,
            of_variants,
        });
        Ok(ended.map(|_| played.collect()))
    }
}

impl Rounds {
    /// Adds a round of the rules that were open in it; the base was.
    fn add(&mut self, open: &Variants<'_>, sums: PairedTotals) {
        for (variant, totals) in self.of_variants.iter_mut().enumerate() {
            if variant == 0 || open.is_open(variant) {
                totals.merge(sums.clone());
            }
        }
        self.whole.merge(sums);
    }
}

fn length(range: &Range<u64>) -> u64 {
    range.end - range.start
}

impl Difference {
    /// The interval that holds at all looks together, after so many blocks of which some differ. `None` where there
    /// are too few of them, and of figures that are no means over blocks.
    fn at_all_looks(
        &self,
        measured: Unit,
        (blocks, differing): (u64, u64),
        confidence: Confidence,
    ) -> Option<Interval> {
        let range = range_of(measured);
        match self {
            Difference::Same(_) => Some(Interval { low: 0.0, high: 0.0 }),
            // A share has known ends, so that few blocks that differ show how it may vary.
            Difference::Rare { means, .. } | Difference::Skewed { means, .. }
                if measured == Unit::Share =>
            {
                anytime(&means.difference(), range, confidence)
            }
            Difference::Rare { of, range, .. } => {
                let Interval { low, high } = of.anytime(confidence)?;
                Some(Interval { low: range * low, high: range * high })
            }
            Difference::Paired(means) | Difference::Skewed { means, .. } => {
                // The boundary is one of normal sums, which a long tail nears the later, the fewer misses are allowed.
                let further = (confidence.z() / Confidence::REPORTED.z()).powi(2);
                let fewest = RareDifference::FEWEST as f64 * further;
                let enough = measured == Unit::Share || differing as f64 >= fewest;
                anytime(&means.difference(), range, confidence).filter(|_| enough)
            }
            Difference::Adjusted { of, .. } => (blocks >= FEWEST_BLOCKS).then(|| {
                range.holding(Interval::around(of.value, of.error * widening(blocks, confidence)))
            }),
            Difference::Jackknife { .. } | Difference::Unknown(_) => None,
        }
    }
}

/// How verdicts hold, of so many figures.
pub(crate) fn at_all_looks(verdicts: usize) -> String {
    format!(
        "Games went where verdicts were open. The verdicts on {} of --margin and --primary hold at all looks, all \
         together with 95 %, and so do their intervals; other figures have no verdict, and intervals that hold at all \
         looks, each by itself. Rules were left when a change was plain, so the estimate of a change that was left early \
         tends to be too large: read the interval.",
        counted(verdicts as u64, "figure", "figures"),
    )
}
