//! `corsair compare`: two or more sets of rules on the same deals, metric by metric.

use std::ops::Range;

use anyhow::{Context, anyhow};
use corsair_engine::run::Cut;
use serde::{Deserialize, Serialize};

use crate::cli::amount::{amount_of, metric_of};
use crate::cli::control::ControlArgs;
use crate::cli::deals::DealsArgs;
use crate::cli::dry_run::{DryRun, Pilot, Workload, seat_names};
use crate::cli::duplicates::{note_what_is_the_base, refuse_what_is_said_twice};
use crate::cli::durable::{Durable, Ended};
use crate::cli::examples::Example;
use crate::cli::external::{end_on_fault, warn_of_faults};
use crate::cli::house_rules::HouseRuleArgs;
use crate::cli::play::{GAMES, PlayArgs, Played};
use crate::cli::quality::QualityArgs;
use crate::cli::rule_sets;
use crate::cli::rule_sets::{EDITION, RuleSet};
use crate::cli::session::{LongSession, Session};
use crate::cli::study::Study;
use crate::cli::tables::TablesArgs;
use crate::cli::verdict::undecided_if;
use crate::exit::{Blame, Exit, Failure, Outcome};
use crate::games::editions;
use crate::pack::Table;
use crate::present::luck::LuckRow;
use crate::present::page::registry::Teller;
use crate::present::rows::ResultTable;
use crate::studies::compare::sequential::RoundSums;
use crate::studies::compare::{
    COMPARE_FIGURES, Comparison, ComparisonReport, DeltaRow, PlayedTable, ScoreCountRow,
    comparison_csv, comparison_files, comparison_json, comparison_screen, is_telling,
    narrow_enough, page,
};
use crate::text_file::Files;
use corsair_lab::assertion::{AssertableTable, Unit, Vocabulary};
use corsair_lab::durable::{Identity, Stopped, Task};
use corsair_lab::{
    BlockSource, ComparedTable, Deals, Design, Ends, InTurn, Measures, Metric, NamedRules, OnDeals,
    PairedTotals, PlanRecord, Threshold, Turns, Variants, Watch, score_shapes,
};
use corsair_stats::{Looks, SharedLooks};

/// What is compared, at which tables.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    after_help = "-n counts the games of each set of rules at each table; with --until it is the most that is played, with \
                        --sequential what they have together. \
                        --rules and --set lie under all sets of rules, which change what they give. \
                        Holm corrects all figures that are told on screen together. With --margin, a \
                        figure is `equivalent` if it changes by less, `different` if by more. Exit codes: 0 \
                        done, 2 wrong usage, 3 --until is not reached within -n or with --sequential a verdict is open, \
                        4 an assertion fails."
)]
pub(crate) struct Plan {
    /// The game; may be left out if --a begins with an edition
    #[arg(required_unless_present_any = ["a", "resume"])]
    game: Option<String>,
    /// The rules that others are compared with: edition, or parts joined by +: an edition (first), a
    /// house rule of the library, a rules file or KEY=VALUE
    #[arg(long, value_name = "RULES", default_value = EDITION)]
    a: String,
    /// Rules to compare: edition, or parts joined by +: another edition of the game (first), a house
    /// rule of the library, a rules file or KEY=VALUE; may be given several times
    #[arg(long, value_name = "RULES", required_unless_present = "resume")]
    b: Vec<String>,
    /// A change that means nothing: 1pp for every share of games, or METRIC=AMOUNT such as spread=0.5;
    /// may be given several times
    #[arg(long = "margin", value_name = "AMOUNT", allow_hyphen_values = true)]
    margins: Vec<Threshold>,
    /// A metric whose figures are tested first, corrected for their own number alone; the others are tested
    /// only if all of these differ, so that they cost these nothing; may be given several times
    #[arg(long, value_name = "METRIC")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    primary: Vec<String>,
    /// Stop a table when the ± of a metric is at most this, such as ±0.2pp or spread=0.1
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    until: Vec<Threshold>,
    /// Play rules at a table until their verdicts on the metrics of --margin and --primary are clear, and give what is
    /// left of their games to those whose verdicts are open; verdicts hold at all looks, all of them together
    #[arg(long, conflicts_with = "until")]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    sequential: bool,
    #[command(flatten)]
    tables: TablesArgs,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "QualityArgs::is_default")]
    quality: QualityArgs,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "DealsArgs::is_default")]
    deals: DealsArgs,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "ControlArgs::is_default")]
    control: ControlArgs,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "HouseRuleArgs::is_empty")]
    house: HouseRuleArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Blocks of a pilot of games that go to open verdicts, at the table with the largest.
const PILOT_BLOCKS: u64 = 100;

/// A comparison ready to be played.
pub(crate) struct Prepared {
    pub comparison: Comparison,
    /// The tables of the games, by table and variant.
    pub tables: Vec<Vec<Box<dyn Table>>>,
    /// When play at a table ends.
    pub stops: Stops,
}

/// When play at a table ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stops {
    /// With its last deal.
    AtTheEnd,
    /// At the first look at which half-widths are reached.
    WhenNarrow,
    /// At the first look at which its verdict stands.
    WhenDecided,
    /// Where all verdicts on its sets of rules are clear, or no games are left for those that are open.
    WhereClear,
}

/// What a comparison is asked with.
#[derive(Clone, Copy)]
pub(crate) struct Request<'a> {
    /// The verb, for messages.
    pub verb: &'static str,
    /// The edition of every set of rules that names none; none if the first does.
    pub game: Option<&'a str>,
    pub a: &'a str,
    pub b: &'a [String],
    pub games: u64,
    pub margins: &'a [Threshold],
    /// Metrics that are tested before all others.
    pub primary: &'a [String],
    pub until: &'a [Threshold],
    pub tables: &'a TablesArgs,
    /// Which deals the games of a block have.
    pub deals: Deals,
    /// House rules under every set of rules.
    pub house: &'a HouseRuleArgs,
    /// What is watched in the games.
    pub watch: Watch,
    /// What differences are adjusted by.
    pub control: ControlArgs,
    pub seed: u64,
}

impl Study for Plan {
    const VERB: &'static str = "compare";
    const ABOUT: &'static str =
        "Compare sets of rules on the same deals: what a house rule changes";
    const EXAMPLES: &'static [Example] = &[
        ("What does a house rule change?", "{game} --b {rule} -n 4k"),
        (
            "What do two of them change together, at one table?",
            "{game} --b {rule}+{rule2} --bots {bots} -n 4k",
        ),
        (
            "Does it keep the game open for longer?",
            "{game} --b {rule} --bots {bots} -n 4k --quality",
        ),
    ];
    type Options = LongSession;
    type Prepared = Prepared;
    const TELL: Teller = page::tell;
    const TABLES: &'static [ResultTable] = &[
        ResultTable::of::<DeltaRow>(),
        ResultTable::of::<ScoreCountRow>(),
        ResultTable::of::<LuckRow>(),
    ];
    const FIGURES: &'static [AssertableTable] = COMPARE_FIGURES;

    fn prepare(&mut self) -> Outcome<Prepared> {
        self.tables.resolve();
        let request = Request {
            verb: Plan::VERB,
            game: self.game.as_deref(),
            a: &self.a,
            b: &self.b,
            games: self.play.games,
            margins: &self.margins,
            primary: &self.primary,
            until: &self.until,
            tables: &self.tables,
            deals: self.deals.deals,
            house: &self.house,
            watch: self.quality.watch(),
            control: self.control,
            seed: self.play.seed,
        };
        let mut prepared = prepare(&request, &mut self.texts)?;
        prepared.comparison.plan = self.record();
        if self.sequential {
            prepared.comparison.sequential = true;
            prepared.stops = Stops::WhereClear;
            prepared.refuse_what_has_no_verdict()?;
        }
        Ok(prepared)
    }

    fn describe(&self, prepared: &Prepared) -> Outcome<DryRun> {
        let comparison = &prepared.comparison;
        let variants = prepared.variants();
        let columns = variants.iter().flat_map(|of| (1..of.len()).flat_map(|at| of.columns(at)));
        let metrics: Vec<(&str, Unit)> = columns
            .map(|column| column.metric)
            .chain(score_shapes())
            .chain(variants.iter().flat_map(|of| of.pooled(0)))
            .map(|metric| (metric.id, metric.unit))
            .collect();
        let vocabulary = prepared
            .places(
                Vocabulary::of(COMPARE_FIGURES, comparison.score())
                    .naming(&COMPARE_FIGURES[0], metrics),
            )
            .with("variant", comparison.variants[1..].iter().map(|of| of.name.as_str()));
        Ok(DryRun {
            identity: prepared.identity(Plan::VERB),
            parts: prepared.parts(),
            unit: GAMES,
            is_at_most: self.looks(prepared),
            pilot: Pilot::FewerDeals(match self.sequential {
                // Deals are the most that games may make, and not those of each table.
                true => {
                    vec![("games", self.play.games.min(PILOT_BLOCKS * prepared.largest_block()))]
                }
                false => Vec::new(),
            }),
            vocabulary,
        })
    }

    fn looks(&self, prepared: &Prepared) -> bool {
        !prepared.comparison.until.is_empty() || self.sequential
    }

    fn carry_out(&self, prepared: Prepared, mut session: Session) -> Outcome<String> {
        let comparison = &prepared.comparison;
        note_what_is_the_base(&comparison.variants);
        let variants = prepared.variants();
        let task = prepared.task(Plan::VERB);
        let ended = match prepared.stops {
            Stops::WhereClear => {
                prepared.play_where_open(session.open(task, RoundSums::default)?, &variants)?
            }
            Stops::AtTheEnd | Stops::WhenNarrow | Stops::WhenDecided => {
                let durable = session.open(task, || prepared.empty(&variants))?;
                let is_enough = |at: usize, totals: &PairedTotals| {
                    narrow_enough(comparison, at, &variants[at], totals)
                };
                let ended = prepared.play_until(durable, &variants, is_enough)?;
                ended.map(|totals| prepared.tables_of(totals))
            }
        };
        let (played, destination) = match ended {
            Ended::Whole(played, destination) => (played, destination),
            Ended::Shard(told) => return Ok(told),
        };
        let Played { totals: tables, timing } = played;
        warn_of_faults(tables.iter().map(|table| table.totals.total_faults()).sum());
        let report = ComparisonReport::new(comparison, &variants, &tables);
        let result = session.shown(&report, comparison_screen, comparison_csv, comparison_json);
        let played = Played { totals: (), timing };
        let output = played.deliver(result, destination, || comparison_files(&report, &timing))?;
        let open = report.open();
        if !open.is_empty() {
            let why = anyhow!(
                "not all verdicts are clear within -n; more games may clear those on {}{}",
                open.join("; "),
                match comparison.margins.is_empty() {
                    true => "; that rules change nothing is shown within a --margin alone",
                    false => "",
                },
            );
            return Err(Failure { output, ..Failure::new(Exit::Undecided, why) });
        }
        undecided_if(&report.not_reached(), output)
    }
}

/// Everything that can be wrong with the input, found before the first game.
pub(crate) fn prepare(request: &Request<'_>, files: &mut Files) -> Outcome<Prepared> {
    let spoken_of = request.game.or_else(|| rule_sets::edition_of(request.a)).ok_or_else(|| {
        anyhow!(
            "`--a {}` names no edition, and GAME is not given: `corsair {} {} ...`",
            request.a,
            request.verb,
            editions()[0].id(),
        )
    });
    let spoken_of = spoken_of.bad_input()?;
    let base = request.house.read_among(files)?;
    let mut rules: Vec<NamedRules> = Vec::new();
    let mut sets: Vec<RuleSet> = Vec::new();
    for name in std::iter::once(request.a).chain(request.b.iter().map(String::as_str)) {
        let mut set = rule_sets::read(spoken_of, name, files)?;
        set.house = set.house.over(&base);
        let option = if sets.is_empty() { "--a" } else { "--b" };
        rules.push(set.resolve(name, option)?);
        sets.push(set);
    }
    refuse_unrelated(&sets)?;
    refuse_what_is_said_twice(request.margins, request.until, &rules)?;
    let edition = sets[0].edition.as_ref();
    let (mut tables, mut compared) = (Vec::new(), Vec::new());
    for named in request.tables.tables(edition, files)? {
        let mut of_table: Vec<Box<dyn Table>> = Vec::new();
        for RuleSet { edition, house } in &sets {
            let book = edition.rulebook(house).bad_input()?;
            of_table.push(edition.table(&book, &named.lineup)?);
        }
        let design = Design::new(of_table[0].arrangement(), request.tables.seatings, request.games);
        compared.push(ComparedTable {
            name: named.name,
            why: named.why,
            bots: of_table[0].players().to_vec(),
            design,
        });
        tables.push(of_table);
    }
    let comparison = Comparison {
        variants: rules,
        tables: compared,
        seatings: request.tables.seatings,
        deals: request.deals,
        watch: request.watch,
        control: request.control.of(edition.facts(), edition.name())?,
        seed: request.seed,
        games_asked: request.games,
        margins: Threshold::all_in_code(request.margins, edition.score()),
        primary: request
            .primary
            .iter()
            .map(|id| edition.score().generic(id).into_owned())
            .collect(),
        until: Threshold::all_in_code(request.until, edition.score()),
        sequential: false,
        plan: PlanRecord::default(),
    };
    let stops = match comparison.until.is_empty() {
        true => Stops::AtTheEnd,
        false => Stops::WhenNarrow,
    };
    let prepared = Prepared { comparison, tables, stops };
    prepared.refuse_what_is_void()?;
    prepared.refuse_unknown_metrics(request.margins)?;
    let known = prepared.known_metrics();
    for id in request.primary {
        metric_of(id, prepared.comparison.score(), &known)?;
    }
    prepared.refuse_unknown_metrics(request.until)?;
    Ok(prepared)
}

/// Games that have no question in common.
fn refuse_unrelated(sets: &[RuleSet]) -> Outcome<()> {
    let base = sets[0].edition.as_ref();
    match sets.iter().find(|set| set.edition.family() != base.family()) {
        None => Ok(()),
        Some(other) => Err(anyhow!(
            "{} and {} are different games: what is measured of one means nothing in the other; \
             editions of one game can be compared",
            base.id(),
            other.edition.id(),
        ))
        .bad_input(),
    }
}

impl Prepared {
    /// What sums are conditional on, as what a verb plays.
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

    /// The tables, with what is played at each.
    pub(crate) fn parts(&self) -> Vec<Workload> {
        let n_variants = self.comparison.variants.len() as u64;
        let tables = self.comparison.tables.iter();
        let deals = match self.stops {
            Stops::WhereClear => self.allocation(&self.variants()).most_blocks(),
            Stops::AtTheEnd | Stops::WhenNarrow | Stops::WhenDecided => {
                tables.clone().map(|table| table.design.blocks()).collect()
            }
        };
        let part = |(table, deals): (&ComparedTable, u64)| Workload {
            name: table.name.clone(),
            deals,
            games: table.design.games() * n_variants,
        };
        tables.zip(deals).map(part).collect()
    }

    /// The games of the largest block of a table, under each set of rules.
    fn largest_block(&self) -> u64 {
        let games = self.comparison.tables.iter().map(|table| table.design.games_per_block());
        games.max().unwrap_or(1)
    }

    /// The names of tables, bots and seats, for assertions.
    pub(crate) fn places(&self, vocabulary: Vocabulary) -> Vocabulary {
        self.comparison.tables.iter().fold(vocabulary, |vocabulary, table| {
            vocabulary
                .with("table", [table.name.as_str()])
                .with("bot", table.bots.iter().map(|bot| bot.name.as_str()))
                .with("seat", seat_names(table.design.seats()))
        })
    }

    /// The variants of each table.
    pub(crate) fn variants(&self) -> Vec<Variants<'_>> {
        let of_table = |(at, table): (usize, &Vec<Box<dyn Table>>)| {
            let design = &self.comparison.tables[at].design;
            let measures = table.iter().map(|source| {
                Measures::new(design, source.facts(), self.comparison.watch)
                    .scored_in(self.comparison.score().unit)
            });
            let base = self.comparison.base();
            let is_same = |of: &NamedRules| of.is_the_rules_of(base);
            let same = self.comparison.variants.iter().map(is_same).collect();
            Variants::new(design, measures.collect())
                .knowing(same)
                .adjusted_by(self.comparison.control)
        };
        self.tables.iter().enumerate().map(of_table).collect()
    }

    /// What is played, as a verb.
    pub(crate) fn task(&self, verb: &str) -> Task {
        let plan = self.comparison.plan.clone();
        let deals = self.parts().iter().map(|part| part.deals).sum();
        Task { identity: self.identity(verb), plan, deals }
    }

    /// The sums of nothing yet.
    pub(crate) fn empty(&self, variants: &[Variants<'_>]) -> InTurn<PairedTotals> {
        InTurn::new(variants.iter().map(Variants::empty), self.ends())
    }

    fn ends(&self) -> Ends {
        match self.stops {
            Stops::AtTheEnd | Stops::WhereClear => Ends::WithItsDeals,
            Stops::WhenNarrow | Stops::WhenDecided => Ends::WhenKnown,
        }
    }

    fn turns(&self) -> Turns {
        Turns::new(self.comparison.tables.iter().map(|table| table.design.blocks()))
    }

    /// Plays every table, to the end or, where half-widths are asked for, until there is enough of it;
    /// the other deals of such a table are passed over.
    pub(crate) fn play_until(
        &self,
        durable: Durable<InTurn<PairedTotals>>,
        variants: &[Variants<'_>],
        enough: impl Fn(usize, &PairedTotals) -> bool,
    ) -> Outcome<Ended<InTurn<PairedTotals>>> {
        let (turns, designs) = (self.turns(), &self.comparison.tables);
        let n_variants = self.comparison.variants.len() as u64;
        let per_deal = |table: usize| designs[table].design.games_per_block() * n_variants;
        let is_known =
            |table: usize, sums: &InTurn<PairedTotals>| enough(table, &sums.tables()[table]);
        durable.play_in_steps(
            |deals| turns.before(deals, per_deal),
            |steps| -> Result<(), Stopped<anyhow::Error>> {
                for table in 0..designs.len() {
                    let own = turns.of(table);
                    for look in self.looks(table) {
                        let played = steps.sums().tables()[table].blocks();
                        let until = own.start + look;
                        if self.ends() == Ends::WhenKnown && steps.next() > own.start + played {
                            // It went on after a look that was enough.
                            break;
                        }
                        if steps.next() > until {
                            continue;
                        }
                        steps.advance(until, |deals, cut, progress| {
                            self.play_leg(variants, turns.among(deals), &cut, progress)
                        })?;
                        if until < own.end && is_known(table, steps.sums()) {
                            break;
                        }
                    }
                    steps.pass_over(own.end)?;
                }
                Ok(())
            },
        )
    }

    /// After how many deals of a table there is a look; the last is its end.
    fn looks(&self, table: usize) -> Vec<u64> {
        let blocks = self.comparison.tables[table].design.blocks();
        match (self.stops, Looks::up_to(blocks)) {
            (Stops::WhenDecided, _) => SharedLooks::up_to(blocks).iter().collect(),
            (Stops::WhenNarrow, Some(looks)) => looks.iter().collect(),
            (Stops::WhenNarrow, None) | (Stops::AtTheEnd | Stops::WhereClear, _) => vec![blocks],
        }
    }

    /// Plays some deals of each of some tables; `progress` is told of games.
    pub(crate) fn play_leg(
        &self,
        variants: &[Variants<'_>],
        parts: impl Iterator<Item = (usize, Range<u64>)>,
        cut: &Cut,
        progress: &(dyn Fn(u64) + Sync),
    ) -> anyhow::Result<InTurn<PairedTotals>> {
        let mut sums = self.empty(variants);
        for (table, deals) in parts {
            let dealt = self.comparison.deals;
            let sources = self.tables[table].iter();
            let sources: Vec<OnDeals<'_>> =
                sources.map(|of| OnDeals { source: of.as_ref(), deals: dealt }).collect();
            let sources: Vec<&dyn BlockSource> =
                sources.iter().map(|of| of as &dyn BlockSource).collect();
            let games = self.comparison.tables[table].design.games_per_block();
            let games = games * variants[table].n_open() as u64;
            let deals = (self.comparison.seed, deals);
            let told = |deals: u64| progress(deals * games);
            variants[table].play(&sources, deals, cut, sums.of(table), &told)?;
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
            let place = || format!("at `{}`, by the rules `{}`", at.name, rules.name);
            end_on_fault(on_fault, faults, *seed, bot).with_context(place)
        })
    }

    /// How each table's play went.
    pub(crate) fn tables_of(&self, played: InTurn<PairedTotals>) -> Vec<PlayedTable> {
        let tables = played.into_tables().into_iter().zip(&self.comparison.tables);
        let table = |(totals, table): (PairedTotals, &ComparedTable)| PlayedTable {
            stopped: totals.blocks() < table.design.blocks(),
            totals,
            of_variants: Vec::new(),
        };
        tables.map(table).collect()
    }

    fn refuse_what_is_void(&self) -> Outcome<()> {
        let comparison = &self.comparison;
        for table in &comparison.tables {
            let (blocks, per_block) = (table.design.blocks(), table.design.games_per_block());
            if blocks < 2 {
                return Err(anyhow!(
                    "ask for at least {} games (-n): how much a difference varies is seen from the second \
                     block on, and -n {} is one block at `{}`",
                    2 * per_block,
                    comparison.games_asked,
                    table.name,
                ))
                .bad_input();
            }
            if !comparison.until.is_empty() && blocks < Looks::FEWEST_BLOCKS {
                return Err(anyhow!(
                    "ask for at least {} games (-n): --until looks after {} blocks for the first time, and \
                     -n {} is {blocks} at `{}`",
                    Looks::FEWEST_BLOCKS * per_block,
                    Looks::FEWEST_BLOCKS,
                    comparison.games_asked,
                    table.name,
                ))
                .bad_input();
            }
        }
        Ok(())
    }

    /// The metrics that are shown on screen.
    fn known_metrics(&self) -> Vec<Metric> {
        let variants = self.variants();
        let columns = variants[0].columns(0).filter(is_telling).map(|column| column.metric);
        let shapes = score_shapes().filter(|shape| shape.is_headline);
        columns.chain(shapes).chain(variants[0].pooled(0)).collect()
    }

    /// Refuses an amount of a metric that is not shown on screen, or in the wrong unit.
    pub(crate) fn refuse_unknown_metrics(&self, amounts: &[Threshold]) -> Outcome<()> {
        let known = self.known_metrics();
        let score = self.comparison.score();
        amounts.iter().try_for_each(|amount| amount_of(amount, score, &known))
    }
}
