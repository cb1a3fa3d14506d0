//! `corsair compare`: compares sets of rules on common deals, metric by metric.

use std::path::PathBuf;

use anyhow::anyhow;
use serde::{Deserialize, Serialize};

use crate::compare::prepared::{Prepared, Stops};
use crate::compare::report::narrow_enough;
use crate::compare::rows::comparison_result;
use crate::compare::sequential::RoundSums;
use crate::compare::{Comparison, ComparisonReport, DeltaRow, ScoreCountRow, page};
use corsair_cli::amount::metric_of;
use corsair_cli::control::ControlArgs;
use corsair_cli::deals::DealsArgs;
use corsair_cli::dry_run::{DryRun, Pilot};
use corsair_cli::duplicates::{note_rules_equal_to_base, refuse_duplicates};
use corsair_cli::durable::Ended;
use corsair_cli::examples::Example;
use corsair_cli::external::warn_of_faults;
use corsair_cli::play::{GAMES, PlayArgs, Played};
use corsair_cli::quality::QualityArgs;
use corsair_cli::rule_sets::RuleSet;
use corsair_cli::rules_under_test::{NamedSet, RulesUnderTest};
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_cli::tables::TablesArgs;
use corsair_cli::verdict::undecided_if;
use corsair_games::pack::Table;
use corsair_lab::assertion::{Unit, Vocabulary};
use corsair_lab::result::{ResultRow as _, Schema};
use corsair_lab::{
    ComparedTable, Deals, Design, LENGTHS, NamedRules, PairedTotals, PlanRecord, Threshold, Watch,
    score_shapes,
};
use corsair_present::exit::{Exit, Failure, Outcome, bail_input};
use corsair_present::luck::LuckRow;
use corsair_present::page::registry::StoryOf;
use corsair_present::text_file::Files;

/// Plan of `corsair compare`: rules, tables and tests.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    after_help = "-n is the number of games of each rule set at each table. With --precision, play may stop \
                        earlier. With --sequential, games move to rule sets without verdicts. Each --rules is one \
                        rule set under test. --set changes all of these rule sets; without --rules, the values of \
                        --set are the only rule set under test. Holm's method corrects the p-values of all metrics on \
                        screen together. With --margin, a metric is `equivalent` if it changes by less than the \
                        margin, and `different` if it changes by more. Exit codes: 0 done, 2 wrong usage, 3 -n games \
                        do not reach --precision or leave an assertion or a verdict of --sequential undecided, 4 an \
                        assertion is refuted."
)]
pub(crate) struct Plan {
    /// Game to play; optional if --baseline begins with an edition
    #[arg(required_unless_present_any = ["baseline", "resume"])]
    game: Option<String>,
    #[command(flatten)]
    rules: RulesUnderTest,
    /// Largest difference that counts as none. 1pp applies to all shares of games; METRIC=AMOUNT, such as spread=0.5,
    /// to one metric. May be given several times
    #[arg(long = "margin", value_name = "AMOUNT", allow_hyphen_values = true)]
    margins: Vec<Threshold>,
    /// Primary metric, which is tested first. The correction for several tests counts only the primary metrics.
    /// Secondary metrics are tested only if all primary metrics differ significantly. May be given several times
    #[arg(long, value_name = "METRIC")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    primary: Vec<String>,
    /// Precision to reach: half the width of the 95 % interval at each table. 0.2pp applies to all shares of
    /// games; METRIC=AMOUNT, such as spread=0.1, to one metric. May be given several times
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    precision: Vec<Threshold>,
    /// Stop as soon as verdicts are clear. A rule set stops at a table when it has a verdict there on each metric of
    /// --margin and --primary. Its remaining games go to rule sets without verdicts. Intervals are corrected for
    /// repeated looks
    #[arg(long, conflicts_with = "precision")]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    sequential: bool,
    /// Cache directory for long runs of the base rules, which may be deleted at any time. Only the rules under test are
    /// then played, unless common deals are worth more
    #[arg(long, value_name = "DIR")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<PathBuf>,
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
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Number of pilot blocks of `--sequential`, at the table with the largest blocks.
const PILOT_BLOCKS: u64 = 100;

/// Unchecked question of a comparison, with the arguments of a command.
pub(crate) struct Request<'a> {
    /// Sets of rules, the baseline first.
    pub sets: Vec<NamedSet>,
    pub games: u64,
    pub margins: &'a [Threshold],
    /// Metrics to test before all further metrics.
    pub primary: &'a [String],
    pub precision: &'a [Threshold],
    pub tables: &'a TablesArgs,
    /// Choice between one deal for all games of a block, and a fresh deal for each game.
    pub deals: Deals,
    /// Level of counting during play: scores, metrics, luck or courses.
    pub watch: Watch,
    /// Adjustment of differences for luck.
    pub control: ControlArgs,
    pub seed: u64,
}

impl Study for Plan {
    const VERB: &'static str = "compare";
    const ABOUT: &'static str = "Estimate the effect of house rules on the same deals";
    const EXAMPLES: &'static [Example] = &[
        ("What does a house rule change?", "{game} --rules {rule} -n 4k"),
        (
            "What do two house rules change together, at one table?",
            "{game} --rules {rule}+{rule2} --bots {bots} -n 4k",
        ),
        (
            "Does a house rule keep the game open for longer?",
            "{game} --rules {rule} --bots {bots} -n 4k --quality",
        ),
    ];
    type Options = LongSessionArgs;
    type Prepared = Prepared;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] =
        &[DeltaRow::SCHEMA, ScoreCountRow::SCHEMA, LuckRow::SCHEMA];

    fn prepare(&mut self) -> Outcome<Prepared> {
        if self.rules.names().is_empty() {
            bail_input!(
                "name the rules to compare with --rules RULES or --set KEY=VALUE; `corsair rules library {}` lists \
                 house rules",
                self.game.as_deref().unwrap_or("GAME")
            );
        }
        self.tables.resolve();
        let request = Request {
            sets: self.rules.read(Plan::VERB, self.game.as_deref(), &mut self.texts)?,
            games: self.play.games,
            margins: &self.margins,
            primary: &self.primary,
            precision: &self.precision,
            tables: &self.tables,
            deals: self.deals.deals,
            watch: self.quality.watch(),
            control: self.control,
            seed: self.play.seed,
        };
        let mut prepared = prepare(request, &mut self.texts)?;
        prepared.comparison.plan = self.record();
        if self.base.is_some() {
            prepared.refuse_programs()?;
            if self.sequential {
                bail_input!("--sequential needs common deals: remove --base or --sequential");
            }
            let n_variants = prepared.comparison.variants.len();
            prepared.comparison.unpaired = vec![vec![true; n_variants]; prepared.tables.len()];
        }
        if self.sequential {
            prepared.comparison.sequential = true;
            prepared.stops = Stops::WhereClear;
            prepared.refuse_without_verdict()?;
        }
        Ok(prepared)
    }

    fn describe(&self, prepared: &Prepared) -> Outcome<DryRun> {
        if let Some(directory) = &self.base {
            prepared.note_missing_base(directory);
        }
        let comparison = &prepared.comparison;
        let variants = prepared.variants();
        let columns = variants.iter().flat_map(|of| (1..of.len()).flat_map(|at| of.columns(at)));
        let metrics: Vec<(&str, Unit)> = columns
            .map(|column| column.metric)
            .chain(score_shapes())
            .chain(LENGTHS.into_iter().flat_map(|of| of.quantiles))
            .chain(variants.iter().flat_map(|of| of.pooled(0)))
            .map(|metric| (metric.id, metric.unit))
            .collect();
        let vocabulary = prepared
            .places(
                Vocabulary::of(Plan::TABLES.iter().copied(), comparison.score())
                    .naming(DeltaRow::SCHEMA, metrics),
            )
            .with("variant", comparison.variants[1..].iter().map(|of| of.name.as_str()));
        Ok(DryRun {
            identity: prepared.identity(Plan::VERB),
            parts: prepared.parts(),
            unit: GAMES,
            is_at_most: self.looks(prepared),
            pilot: Pilot::FewerDeals(match self.sequential {
                // The plan has the maximum number of deals, not the deals of each table.
                true => {
                    vec![("games", self.play.games.min(PILOT_BLOCKS * prepared.largest_block()))]
                }
                false => Vec::new(),
            }),
            vocabulary,
        })
    }

    fn looks(&self, prepared: &Prepared) -> bool {
        !prepared.comparison.precision.is_empty() || self.sequential
    }

    fn carry_out(&self, mut prepared: Prepared, mut session: Session) -> Outcome<String> {
        if self.base.is_some() {
            session.listen()?;
            prepared.choose_pairs(&session)?;
        }
        let comparison = &prepared.comparison;
        note_rules_equal_to_base(&comparison.variants);
        let variants = prepared.variants();
        let task = prepared.task(Plan::VERB);
        let ended = match prepared.stops {
            Stops::WhereClear => {
                prepared.play_where_open(session.open(task, RoundSums::default)?, &variants)?
            }
            Stops::AtTheEnd | Stops::WhenNarrow | Stops::WhenDecided => {
                let durable = session.open(task, || prepared.empty(&variants))?;
                let bases = match &self.base {
                    // A shard has no result, but it may have looks.
                    Some(directory) if session.durable.shard.is_none() || self.looks(&prepared) => {
                        prepared.bases(directory, &session)?
                    }
                    Some(_) | None => Vec::new(),
                };
                let is_enough = |at: usize, totals: &PairedTotals| {
                    let base = bases.get(at).and_then(Option::as_ref);
                    narrow_enough(comparison, at, &variants[at], totals, base)
                };
                let ended = prepared.play_until(durable, &variants, is_enough)?;
                ended.map(|totals| {
                    let mut tables = prepared.tables_of(totals);
                    tables.iter_mut().zip(bases).for_each(|(table, base)| table.base = base);
                    tables
                })
            }
        };
        let (played, destination) = match ended {
            Ended::Whole(played, destination) => (played, destination),
            Ended::Shard(text) => return Ok(text),
        };
        let Played { totals: mut tables, timing } = played;
        prepared.keep_reported(&mut tables, destination.early_end.as_deref())?;
        let early_end = destination.early_end.clone();
        warn_of_faults(tables.iter().map(|table| table.totals.total_faults()).sum());
        let report = ComparisonReport::new(comparison, &variants, &tables);
        let played = Played { totals: (), timing };
        let output =
            played.deliver::<Plan>(&session, destination, &comparison_result(&report, &timing))?;
        let open = report.open();
        if !open.is_empty() {
            let why = anyhow!(
                "some verdicts are undecided{}: {}{}",
                if early_end.is_none() { " after -n games; increase -n" } else { "" },
                open.join("; "),
                match comparison.margins.is_empty() {
                    true => "; only a --margin can show that rules change nothing",
                    false => "",
                },
            );
            return Err(Failure { output, ..Failure::new(Exit::Undecided, why) });
        }
        undecided_if(&report.not_reached(), early_end.as_deref(), output)
    }
}

/// Checks the whole input before the first game, and returns the comparison.
pub(crate) fn prepare(request: Request<'_>, files: &mut Files) -> Outcome<Prepared> {
    let (sets, rules): (Vec<RuleSet>, Vec<NamedRules>) =
        request.sets.into_iter().map(|NamedSet { set, rules }| (set, rules)).unzip();
    refuse_duplicates(request.margins, request.precision, &rules)?;
    let edition = sets[0].edition.as_ref();
    let (mut tables, mut compared) = (Vec::new(), Vec::new());
    for named in request.tables.tables(edition, files)? {
        let mut of_table: Vec<Box<dyn Table>> = Vec::new();
        for RuleSet { edition, house } in &sets {
            let book = edition.rulebook(house)?;
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
        margins: request.margins.to_vec(),
        primary: request.primary.to_vec(),
        precision: request.precision.to_vec(),
        sequential: false,
        unpaired: Vec::new(),
        plan: PlanRecord::default(),
    };
    let stops = match comparison.precision.is_empty() {
        true => Stops::AtTheEnd,
        false => Stops::WhenNarrow,
    };
    let prepared = Prepared { comparison, tables, stops };
    prepared.refuse_too_few_games()?;
    prepared.refuse_unknown_metrics(request.margins)?;
    let known = prepared.known_metrics();
    for id in request.primary {
        metric_of(id, prepared.comparison.score(), &known)?;
    }
    prepared.refuse_unknown_metrics(request.precision)?;
    Ok(prepared)
}
