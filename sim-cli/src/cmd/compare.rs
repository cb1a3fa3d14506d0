//! `corsair compare`: two or more sets of rules on the same deals, metric by metric.

use std::time::Instant;

use anyhow::anyhow;
use corsair_engine::nearest::nearest;

use super::play::{Format, PlayArgs, Played, progress_bar};
use super::rule_sets::{self, EDITION, RULES_HELP};
use super::tables::TablesArgs;
use crate::exit::{Blame, Outcome};
use crate::experiment::{
    Amount, BlockSource, ComparedTable, Comparison, Design, HouseRules, Measures, NamedRules,
    PairedTotals, PlayedTable, Stopping, Variants, play_table,
};
use crate::games::{Edition, Table, edition};
use crate::report::{
    ComparisonReport, comparison_csv, comparison_files, comparison_json, comparison_screen,
    is_telling, narrow_enough,
};
use crate::stats::Looks;

#[derive(clap::Args, Debug)]
#[command(
    after_help = "-n counts the games of each set of rules at each table; with --until it is the most that is played. \
                        Holm corrects all figures that are told on screen together. With --margin, a \
                        figure is `equivalent` if it changes by less, `different` if by more."
)]
pub(super) struct Args {
    /// The game
    game: String,
    /// The rules that others are compared with
    #[arg(long, value_name = "RULES", default_value = EDITION, long_help = RULES_HELP)]
    a: String,
    /// Rules to compare: edition, or parts joined by +, each a house rule of the library, a rules
    /// file or KEY=VALUE; may be given several times
    #[arg(long, value_name = "RULES", required = true)]
    b: Vec<String>,
    /// A change that means nothing: 1pp for every share of games, or METRIC=AMOUNT such as fame=0.5;
    /// may be given several times
    #[arg(long = "margin", value_name = "AMOUNT", allow_negative_numbers = true)]
    margins: Vec<Amount>,
    /// Stop a table when the ± of a metric is at most this, such as ±0.2pp or fame=0.1
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    until: Vec<Amount>,
    #[command(flatten)]
    tables: TablesArgs,
    #[command(flatten)]
    play: PlayArgs,
}

/// A comparison ready to be played.
pub(super) struct Prepared {
    pub comparison: Comparison,
    /// The tables of the games, by table and variant.
    tables: Vec<Vec<Box<dyn Table>>>,
    share_facts: &'static [&'static str],
}

/// What a comparison is asked with.
#[derive(Clone, Copy)]
pub(super) struct Request<'a> {
    pub game: &'a str,
    pub a: &'a str,
    pub b: &'a [String],
    pub games: u64,
    pub margins: &'a [Amount],
    pub until: &'a [Amount],
    pub tables: &'a TablesArgs,
    pub seed: u64,
}

pub(super) fn execute(args: &Args) -> Outcome<String> {
    let request = Request {
        game: &args.game,
        a: &args.a,
        b: &args.b,
        games: args.play.games,
        margins: &args.margins,
        until: &args.until,
        tables: &args.tables,
        seed: args.play.seed,
    };
    let prepared = prepare(&request, None)?;
    let directory = args.play.claim_directory()?;

    let comparison = &prepared.comparison;
    let variants = prepared.variants();
    let started = Instant::now();
    let tables = prepared.play(&variants, &args.play)?;
    let report = ComparisonReport::new(comparison, &variants, &tables);
    let cut = args.play.cut(comparison.tables[0].design.blocks());
    let played = Played::since(started, cut, report.games(), ());
    let result = match args.play.format {
        Format::Table => comparison_screen(&report),
        Format::Csv => comparison_csv(&report),
        Format::Json => comparison_json(&report),
    };
    played.deliver(result, directory, || comparison_files(&report, &played.timing))
}

/// Everything that can be wrong with the input, found before the first game. `base` are the rules
/// that others are compared with, if they aren't those that are named.
pub(super) fn prepare(request: &Request<'_>, base: Option<&HouseRules>) -> Outcome<Prepared> {
    let edition = edition(request.game).bad_input()?;
    let names = || std::iter::once(request.a).chain(request.b.iter().map(String::as_str));
    let mut rules: Vec<NamedRules> = Vec::new();
    let mut houses = Vec::new();
    for (index, name) in names().enumerate() {
        let house = match base {
            Some(base) if index == 0 => base.clone(),
            Some(_) | None => rule_sets::read(edition.as_ref(), name)?,
        };
        rules.push(rule_sets::resolve(edition.as_ref(), name, &house)?);
        houses.push(house);
    }
    let (mut tables, mut compared) = (Vec::new(), Vec::new());
    for named in request.tables.tables(edition.as_ref())? {
        let mut of_table: Vec<Box<dyn Table>> = Vec::new();
        for house in &houses {
            let book = edition.rulebook(house).bad_input()?;
            of_table.push(edition.table(&book, &named.lineup).bad_input()?);
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
        game: edition.id(),
        title: edition.name(),
        variants: rules,
        tables: compared,
        seatings: request.tables.seatings,
        seed: request.seed,
        games_asked: request.games,
        margins: request.margins.to_vec(),
        until: request.until.to_vec(),
        telling: edition.telling_facts(),
        arguments: arguments(request),
    };
    let prepared = Prepared { comparison, tables, share_facts: edition.share_facts() };
    prepared.refuse_what_is_void(edition.as_ref())?;
    Ok(prepared)
}

impl Prepared {
    /// The variants of each table.
    pub(super) fn variants(&self) -> Vec<Variants<'_>> {
        let of_table = |(at, table): (usize, &Vec<Box<dyn Table>>)| {
            let design = &self.comparison.tables[at].design;
            let measures =
                table.iter().map(|source| Measures::new(design, source.facts(), self.share_facts));
            Variants::new(design, measures.collect())
        };
        self.tables.iter().enumerate().map(of_table).collect()
    }

    /// Plays every table, to the end or as long as it takes.
    pub(super) fn play(
        &self,
        variants: &[Variants<'_>],
        args: &PlayArgs,
    ) -> Outcome<Vec<PlayedTable>> {
        self.play_until(variants, args, |at, totals| {
            narrow_enough(&self.comparison, at, &variants[at], totals)
        })
    }

    /// Plays every table, to the end or, where half-widths are asked for, until there is enough of it.
    pub(super) fn play_until(
        &self,
        variants: &[Variants<'_>],
        args: &PlayArgs,
        enough: impl Fn(usize, &PairedTotals) -> bool,
    ) -> Outcome<Vec<PlayedTable>> {
        let comparison = &self.comparison;
        let n_variants = comparison.variants.len() as u64;
        let bar = progress_bar(
            comparison.tables.iter().map(|table| table.design.games() * n_variants).sum(),
        );
        let mut played = Vec::new();
        for (at, (table, variants)) in self.tables.iter().zip(variants).enumerate() {
            let design = &comparison.tables[at].design;
            let sources: Vec<&dyn BlockSource> =
                table.iter().map(|source| source.as_ref() as &dyn BlockSource).collect();
            let stopping = match Looks::up_to(design.blocks()) {
                Some(looks) if !comparison.until.is_empty() => Stopping::At(looks),
                Some(_) | None => Stopping::All,
            };
            let of_table = play_table(
                variants,
                &sources,
                (comparison.seed, design.blocks()),
                (args.cut(design.blocks()), stopping),
                |totals| enough(at, totals),
                &|deals| bar.inc(deals * design.games_per_block() * n_variants),
            );
            played.push(of_table.failed()?);
        }
        bar.finish_and_clear();
        Ok(played)
    }

    fn refuse_what_is_void(&self, edition: &dyn Edition) -> Outcome<()> {
        let comparison = &self.comparison;
        for table in &comparison.tables {
            let (blocks, per_block) = (table.design.blocks(), table.design.games_per_block());
            if blocks < 2 {
                return Err(anyhow!(
                    "-n {} is one block at `{}`: how much a difference varies is seen from the \
                     second on, so at least {} games are needed",
                    comparison.games_asked,
                    table.name,
                    2 * per_block,
                ))
                .bad_input();
            }
            if !comparison.until.is_empty() && blocks < Looks::FEWEST_BLOCKS {
                return Err(anyhow!(
                    "--until looks after {} blocks for the first time, and -n {} is {blocks} at \
                     `{}`: at least {} games are needed",
                    Looks::FEWEST_BLOCKS,
                    comparison.games_asked,
                    table.name,
                    Looks::FEWEST_BLOCKS * per_block,
                ))
                .bad_input();
            }
        }
        self.refuse_unknown_metrics(edition)
    }

    /// An amount of a metric that is not told on screen, or in the wrong unit.
    fn refuse_unknown_metrics(&self, edition: &dyn Edition) -> Outcome<()> {
        let variants = self.variants();
        let shapes = ["fame_sd", "fame_d1", "fame_d5", "fame_d9"];
        let columns = variants[0].columns(0).filter(|column| is_telling(&self.comparison, column));
        let mut known: Vec<&str> = columns.map(|column| column.metric.id).collect();
        known.extend(shapes);
        known.sort_unstable();
        known.dedup();
        let mut amounts = self.comparison.margins.iter().chain(&self.comparison.until);
        amounts.try_for_each(|amount| amount_of(amount, &known, edition.share_facts()))
    }
}

/// Refuses an amount of a metric that isn't known, or in the wrong unit. `shares` are the facts that
/// are shares of games.
pub(super) fn amount_of(amount: &Amount, known: &[&str], shares: &[&str]) -> Outcome<()> {
    let Some(id) = &amount.metric else { return Ok(()) };
    if !known.contains(&id.as_str()) {
        return Err(match nearest(id, known.iter().copied()) {
            Some(near) => anyhow!("there is no metric `{id}`; did you mean `{near}`?"),
            None => anyhow!("there is no metric `{id}`; there are {}", known.join(", ")),
        })
        .bad_input();
    }
    let is_share = id == "win" || shares.contains(&id.as_str());
    if is_share != amount.is_share() {
        let unit = if is_share { "percentage points, such as" } else { "a number, such as" };
        let example = if is_share { "1pp" } else { "0.5" };
        return Err(anyhow!("`{amount}`: `{id}` is counted in {unit} {id}={example}")).bad_input();
    }
    Ok(())
}

/// The arguments that make the same files again, in a fixed order.
fn arguments(request: &Request<'_>) -> Vec<String> {
    let mut list = vec!["compare".into(), request.game.to_owned()];
    let mut option = |name: &str, value: String| list.extend([name.into(), value]);
    option("--a", request.a.into());
    request.b.iter().for_each(|b| option("--b", b.clone()));
    option("-n", request.games.to_string());
    option("--seed", request.seed.to_string());
    request.margins.iter().for_each(|margin| option("--margin", margin.to_string()));
    request.until.iter().for_each(|until| option("--until", until.to_string()));
    list.extend(request.tables.arguments());
    list
}
