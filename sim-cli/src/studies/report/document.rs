//! A page: what is told of results, in the template, with its style and its script.

use std::path::{Path, PathBuf};

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, context};
use serde::Serialize;

use crate::cli::verb::Verbs;
use crate::hash::sha256_hex;
use crate::lab::Deals;
use crate::present::page::chart::Chart;
use crate::present::page::file::{COLOURS, STYLE};
use crate::present::page::read::Unreadable;
use crate::present::page::story::Story;
use crate::present::page::words::{first_few, house_rule, listed};
use crate::present::page::{Manifest, ResultRead};
use crate::present::rows::ResultRow;
use crate::present::table::{Cell, Kind, Table};
use crate::present::{counted, grouped};
use crate::studies::experiment::tables::assertion_table;
use crate::studies::experiment::{Ended, Record};
use crate::studies::report::SuiteRead;
use crate::studies::report::games::Watched;
use crate::studies::run::tables::NotableRow;

const TEMPLATE: &str = include_str!("templates/page.html.jinja");
const FRAGMENT: &str = include_str!("templates/fragment.html.jinja");
const SCRIPT: &str = concat!(include_str!("templates/sort.js"), include_str!("templates/marks.js"));

/// A table that is longer is folded, to be opened by whoever wants it.
const LONGEST_OPEN: usize = 24;

/// The rows of a result that are open; tables behind them are folded.
const MOST_OPEN: usize = 72;

/// What a page is about.
#[derive(Clone, Debug)]
pub struct Subject(About);

#[derive(Clone, Debug)]
enum About {
    Result(Box<ResultRead>),
    Suite(Box<SuiteRead>),
}

impl Subject {
    /// Reads a result directory, or one of experiments.
    ///
    /// # Errors
    /// It is neither, or it is not as it was written.
    pub fn read(directory: &Path, verbs: &Verbs) -> Result<Subject, Unreadable> {
        Ok(Subject(match SuiteRead::is_at(directory) {
            true => About::Suite(Box::new(SuiteRead::read(directory, verbs)?)),
            false => About::Result(Box::new(ResultRead::read(directory, verbs)?)),
        }))
    }

    /// The answer of the result, in a sentence or two.
    ///
    /// # Errors
    /// A table is not what its verb writes.
    pub fn answer(&self) -> Result<String, Unreadable> {
        match &self.0 {
            About::Result(result) => Ok(result.story()?.verdict),
            About::Suite(suite) => Ok(asserted(&suite.record)),
        }
    }

    /// The result, if games of it can be played again.
    ///
    /// # Errors
    /// It is not one of `corsair run`.
    pub(crate) fn run(&self) -> Result<&ResultRead, Unplayed> {
        let verb = match &self.0 {
            About::Result(result) if result.has(NotableRow::FILE) => return Ok(result),
            About::Result(result) => result.manifest.argv.first().cloned(),
            About::Suite(_) => Some("experiment".into()),
        };
        Err(Unplayed(verb.unwrap_or_default()))
    }

    /// What tells the result from others, as hexadecimal digits.
    fn digest(&self) -> String {
        let text = match &self.0 {
            About::Result(result) => result.manifest_text.clone(),
            About::Suite(suite) => {
                suite.results.iter().map(|of| of.manifest_text.as_str()).collect()
            }
        };
        sha256_hex(text.as_bytes())
    }
}

/// A result without notable games: it is one of another verb.
#[derive(Debug, thiserror::Error)]
#[error("--games is for results of `corsair run`, and this is one of `corsair {0}`")]
pub(crate) struct Unplayed(String);

/// A page of one subject or several.
#[derive(Clone, Debug)]
pub struct Page {
    title: String,
    lead: Vec<String>,
    /// The answer of the page as a whole, where it has several parts.
    verdict: Option<String>,
    tables: Vec<Shown>,
    /// How to play a file of experiments again.
    whole: Option<String>,
    /// Games to watch on pages of their own.
    games: Vec<Watched>,
    parts: Vec<Part>,
}

/// A result on a page.
#[derive(Clone, Debug, Serialize)]
struct Part {
    /// The prefix of its ids.
    id: String,
    title: String,
    /// What an experiment file says of it.
    prose: Vec<String>,
    asked: Vec<String>,
    verdict: String,
    charts: Vec<Figure>,
    tables: Vec<Shown>,
    caveats: Vec<String>,
    conditions: Vec<Pair>,
    bots: Shown,
    files: Shown,
    command: String,
    manifest: String,
}

/// A chart.
#[derive(Clone, Debug, Serialize)]
struct Figure {
    title: String,
    note: String,
    /// The names of classes with what each shows: a drawing at two widths, or a table.
    forms: Vec<(&'static str, String)>,
}

/// A table, open or folded.
#[derive(Clone, Debug, Serialize)]
struct Shown {
    #[serde(flatten)]
    table: Table,
    fold: Fold,
    /// `12 rows`.
    size: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Fold {
    Open,
    Folded,
}

/// A name and what belongs to it.
#[derive(Clone, Debug, Serialize)]
struct Pair {
    name: String,
    value: String,
}

impl Page {
    /// Tells these subjects, in their order.
    ///
    /// # Errors
    /// A table is not what its verb writes.
    pub fn of(subjects: &[Subject]) -> Result<Page, Unreadable> {
        Page::with_ids(subjects, "r")
    }

    /// The answer and the charts of one subject as HTML, to stand within the page of another program.
    ///
    /// # Errors
    /// A table is not what its verb writes.
    pub fn fragment(subject: &Subject) -> Result<String, Unreadable> {
        // Ids of one document differ: other results may stand beside this one.
        let prefix = format!("c{:.12}-", subject.digest());
        let page = Page::with_ids(std::slice::from_ref(subject), &prefix)?;
        Ok(page.rendered("fragment.html.jinja", FRAGMENT))
    }

    fn with_ids(subjects: &[Subject], prefix: &str) -> Result<Page, Unreadable> {
        let mut parts = Vec::new();
        let mut suites = Vec::new();
        for Subject(about) in subjects {
            match about {
                About::Result(result) => {
                    parts.push(Part::new(
                        &part_id(prefix, parts.len()),
                        result,
                        String::new(),
                        "",
                        result.path(),
                    )?);
                }
                About::Suite(suite) => {
                    for (entry, result) in suite.record.entries.iter().zip(&suite.results) {
                        let name = format!("{}: ", entry.id);
                        let path = PathBuf::from(&entry.id);
                        let id = part_id(prefix, parts.len());
                        parts.push(Part::new(&id, result, name, &entry.prose, &path)?);
                    }
                    suites.push(&**suite);
                }
            }
        }
        let (title, lead, verdict, whole) = match (suites.as_slice(), parts.as_slice()) {
            ([SuiteRead { record, .. }], _) if subjects.len() == 1 => (
                record.title.clone(),
                paragraphs(&record.prose),
                Some(asserted(record)),
                Some(again(record)),
            ),
            (_, [part]) => (part.title.clone(), Vec::new(), None, None),
            (_, parts) => {
                let titles: Vec<&str> = parts.iter().map(|part| part.title.as_str()).collect();
                let title = counted(parts.len() as u64, "result", "results");
                (title, vec![format!("{}.", first_few(&titles, 6))], None, None)
            }
        };
        let assertions = suites.iter().map(|suite| Shown::new(assertion_table(&suite.record)));
        let tables = assertions.filter(|shown| !shown.table.rows.is_empty()).collect();
        Ok(Page { title, lead, verdict, tables, whole, games: Vec::new(), parts })
    }

    /// The same with links to games.
    #[must_use]
    pub(crate) fn with_games(self, games: Vec<Watched>) -> Page {
        Page { games, ..self }
    }

    /// The text of the page.
    pub fn html(&self) -> String {
        self.rendered("page.html.jinja", TEMPLATE)
    }

    /// The page in a template.
    fn rendered(&self, name: &str, template: &str) -> String {
        let mut environment = Environment::new();
        let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
        environment.set_syntax(syntax.expect("its marks differ"));
        environment.add_template(name, template).expect("the template is sound: a test renders it");
        let template = environment.get_template(name).expect("it was just added");
        let context = context! {
            title => &self.title,
            lead => &self.lead,
            verdict => &self.verdict,
            tables => Serde(&self.tables),
            whole => &self.whole,
            games => Serde(&self.games),
            parts => Serde(&self.parts),
            version => env!("CARGO_PKG_VERSION"),
            colours => COLOURS.replace(":root", ".corsair-result"),
            style => STYLE,
            script => SCRIPT,
        };
        let mut text = template.render(context).expect("the template knows these values");
        text.push('\n');
        text
    }
}

fn part_id(prefix: &str, index: usize) -> String {
    format!("{prefix}{}", index + 1)
}

impl Part {
    fn new(
        id: &str,
        result: &ResultRead,
        name: String,
        prose: &str,
        directory: &Path,
    ) -> Result<Part, Unreadable> {
        let Story { title, asked, verdict, charts, tables, caveats } = result.story()?;
        let kept = |texts: Vec<String>| texts.into_iter().map(unbroken).collect::<Vec<_>>();
        let draw = |(index, chart): (usize, Chart)| Figure {
            forms: chart.markup(&format!("{id}-c{}", index + 1)),
            title: chart.title,
            note: unbroken(chart.note),
        };
        let manifest = &result.manifest;
        let words = std::iter::once("corsair").chain(manifest.argv.iter().map(String::as_str));
        let output =
            directory.file_name().map_or_else(|| "DIR".into(), |name| name.to_string_lossy());
        let words = words.chain(["-o", &output]);
        Ok(Part {
            id: id.into(),
            title: format!("{name}{title}"),
            prose: paragraphs(prose),
            asked: kept(asked),
            verdict: unbroken(verdict),
            charts: charts.into_iter().enumerate().map(draw).collect(),
            tables: Shown::all(tables),
            caveats: kept(caveats),
            conditions: conditions(manifest),
            bots: Shown::new(bots(manifest)),
            files: Shown::new(files(manifest)),
            // A word with a NUL can't have been given.
            command: shlex::try_join(words).unwrap_or_default(),
            manifest: result.manifest_text.clone(),
        })
    }
}

impl Shown {
    /// The tables of a result, of which the first are open.
    fn all(tables: Vec<Table>) -> Vec<Shown> {
        let mut open = 0;
        let show = |table: Table| {
            let rows = table.rows.len();
            let shown = Shown::new(table);
            if shown.fold == Fold::Open {
                open += rows;
            }
            if open > MOST_OPEN { Shown { fold: Fold::Folded, ..shown } } else { shown }
        };
        tables.into_iter().map(show).collect()
    }

    fn new(table: Table) -> Shown {
        let fold = if table.rows.len() > LONGEST_OPEN { Fold::Folded } else { Fold::Open };
        let size = counted(table.rows.len() as u64, "row", "rows");
        Shown { table: table.without_empty_columns(), fold, size }
    }
}

/// No line ends between a number and its percent.
fn unbroken(text: String) -> String {
    text.replace(" %", "\u{a0}%")
}

fn paragraphs(prose: &str) -> Vec<String> {
    prose.split("\n\n").map(str::trim).filter(|text| !text.is_empty()).map(String::from).collect()
}

/// What the answers are conditional on, by name.
fn conditions(manifest: &Manifest) -> Vec<Pair> {
    let mut all = Vec::new();
    let mut add = |name: &str, value: String| all.push(Pair { name: name.into(), value });
    add("Corsair", manifest.corsair.clone());
    if !manifest.game.is_empty() {
        add("Game", format!("{} ({})", manifest.edition, manifest.game));
    }
    if let Some(hash) = &manifest.rules_hash {
        add("Rules", hash.clone());
    }
    for variant in &manifest.variants {
        add("Rules", format!("{}: {}", variant.name, variant.rules_hash));
        for rule in &variant.house_rules {
            add("House rule", format!("{}: {}", variant.name, house_rule(rule)));
        }
    }
    for rule in &manifest.house_rules {
        add("House rule", house_rule(rule));
    }
    for table in &manifest.tables {
        let names: Vec<&str> = table.bots.iter().map(|bot| bot.name.as_str()).collect();
        let deals = counted(table.blocks, "deal", "deals");
        let seatings = counted(table.games_per_block, "seating", "seatings");
        add("Table", format!("{}: {} × {seatings}, with {}", table.name, deals, listed(&names)));
    }
    if let Some(seed) = manifest.seed {
        add("Seed", seed.to_string());
    }
    if let Some(design) = &manifest.design {
        if let Some(games) = design.games {
            add("Games", grouped(games));
        }
        if let Some((method, rows)) = design.method.as_ref().zip(design.rows) {
            add("Sample", format!("{method}, {}", counted(rows, "row", "rows")));
        }
        if let Some((blocks, each)) = design.blocks.zip(design.games_per_block) {
            let seatings = counted(each, "seating", "seatings");
            match design.deals {
                Deals::Same => add("Deals", format!("{} × {seatings}", grouped(blocks))),
                Deals::Fresh => {
                    add("Blocks", format!("{} × {seatings}, a deal each", grouped(blocks)));
                }
            }
        }
        if let Some(asked) = design.games_asked {
            add("Games asked", grouped(asked));
        }
    }
    if let Some(asked) = manifest.games_asked {
        add("Games asked", grouped(asked));
    }
    if !manifest.until.is_empty() {
        add("Until", listed(&manifest.until));
    }
    if let Some(endings) = manifest.endings {
        let [finished, cut_off] = [endings.finished, endings.cut_off].map(grouped);
        add("Endings", format!("{finished} by the rules, {cut_off} cut off"));
    }
    if let Some(decisions) = manifest.decisions {
        add("Decisions", grouped(decisions));
    }
    if let Some(faults) = manifest.faults {
        add("Faults of bots", grouped(faults));
    }
    all
}

/// The bots, with what would tell that one has changed.
fn bots(manifest: &Manifest) -> Table {
    let head = [("bot", Kind::Text), ("settings", Kind::Text), ("digest", Kind::Text)];
    let mut table = Table::new("Bots", &head);
    let of_tables = manifest.tables.iter().flat_map(|table| &table.bots);
    for bot in manifest.bots.iter().chain(&manifest.field).chain(of_tables) {
        let row = [&bot.name, &bot.spec, &bot.digest].map(Cell::word).to_vec();
        if !table.rows.contains(&row) {
            table.push(row);
        }
    }
    table
}

fn files(manifest: &Manifest) -> Table {
    let mut table = Table::new("Files", &[("file", Kind::Text), ("SHA-256", Kind::Text)]);
    for (name, sha256) in &manifest.files {
        table.push(vec![Cell::word(name), Cell::word(sha256)]);
    }
    table
}

/// What has become of the assertions, in a sentence.
fn asserted(record: &Record) -> String {
    let all = record.asserted();
    let failing: Vec<String> = record.refusals();
    let mut said = match (all, failing.as_slice()) {
        (0, _) => "Nothing was asserted.".into(),
        (1, []) => "The one assertion holds.".into(),
        (all, []) => format!("All {all} assertions hold."),
        (all, failing) => {
            format!(
                "{} of {all} assertions hold; not shown: {}.",
                all - failing.len(),
                failing.join("; ")
            )
        }
    };
    let undecided: Vec<&str> = record.undecided().collect();
    if !undecided.is_empty() {
        said.push_str(&format!(
            " Without an answer to their own question: {}.",
            listed(&undecided)
        ));
    }
    let done = record.entries.iter().filter(|entry| entry.ended == Ended::Done).count();
    format!(
        "{said} {} of {} ended with an answer.",
        done,
        counted(record.entries.len() as u64, "entry", "entries")
    )
}

/// How to play the file again.
fn again(record: &Record) -> String {
    format!(
        "All of it again: corsair experiment FILE.toml -o DIR, with the file whose SHA-256 is {}, and \
         Corsair {}.",
        record.file_sha256, record.corsair,
    )
}
