//! HTML page of results: the stories of results in a template with style and script.

use std::path::Path;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, Value, context};
use serde::Serialize;

use crate::experiment::EntryRecord;
use crate::experiment::tables::{assertion_table, tally};
use crate::report::experiment::{self, ExperimentRead};
use crate::report::games::GamePage;
use crate::run::rows::NotableRow;
use corsair_cli::verb::Verbs;
use corsair_lab::hash::sha256_hex;
use corsair_lab::result::ResultRow;
use corsair_present::conditions::{Pair, bots, conditions, files};
use corsair_present::counted;
use corsair_present::exit::exit_code;
use corsair_present::page::ResultRead;
use corsair_present::page::chart::{Chart, Markup};
use corsair_present::page::file::{COLOURS, MARKS, STYLE};
use corsair_present::page::markup::named;
use corsair_present::page::read::Unreadable;
use corsair_present::page::story::Story;
use corsair_present::page::words::{first_few, listed};
use corsair_present::table::Table;
use corsair_present::text::paragraphs;

const TEMPLATE: &str = include_str!("templates/page.html.jinja");
const FRAGMENT: &str = include_str!("templates/fragment.html.jinja");
const SCRIPT: &str = concat!(include_str!("templates/sort.js"), include_str!("templates/save.js"));

/// Maximum number of rows of an unfolded table.
const LONGEST_OPEN: usize = 24;

/// Maximum size of a page in bytes, so that a browser opens the page at once.
const LARGEST: usize = 1_000_000;

/// Parts that a large page omits, one after another, until its size is within the limit.
const CUTS: [Cut; 8] = [
    Cut::FoldedTables,
    Cut::Manifests,
    Cut::ChartsBehind(6),
    Cut::ChartsBehind(4),
    Cut::ChartsBehind(3),
    Cut::ChartsBehind(2),
    Cut::ChartsBehind(1),
    Cut::TablesBehindFirst,
];

/// Maximum number of unfolded rows in a result; further tables are folded.
const MOST_OPEN: usize = 72;

/// Number of characters above which the name of a row takes several lines on a telephone.
const LONG_NAME: usize = 36;

/// Maximum number of characters in a question used as the title of a result.
const LONGEST_QUESTION: usize = 140;

/// Room on paper for charts and tables of a result, so that the result takes at most six sheets. Charts are measured
/// in pixels: a sheet has two columns of about a thousand each.
const PAPER_PIXELS: f64 = 3_000.0;
const PAPER_ROWS: usize = 100;

/// Room on paper that a line of text takes.
const PIXELS_OF_A_LINE: f64 = 17.0;
const LETTERS_OF_A_LINE: usize = 50;
const ROWS_OF_A_HEAD: usize = 4;

/// Subject of a page: a result, or the results of an experiment file.
#[derive(Clone, Debug)]
pub struct Subject(About);

#[derive(Clone, Debug)]
enum About {
    Result(Box<ResultRead>),
    Experiment(Box<ExperimentRead>),
}

impl Subject {
    /// Reads a result directory, or the directory of an experiment file.
    ///
    /// # Errors
    /// Fails if the directory is neither a result nor an experiment, or if a file in the directory was changed.
    pub fn read(directory: &Path, verbs: &Verbs) -> Result<Subject, Unreadable> {
        Ok(Subject(match ExperimentRead::is_at(directory) {
            true => About::Experiment(Box::new(ExperimentRead::read(directory, verbs)?)),
            false => About::Result(Box::new(ResultRead::read(directory, verbs)?)),
        }))
    }

    /// Returns the answer of a result in one or two sentences. For an experiment file, returns one line for each
    /// entry, with its answer.
    ///
    /// # Errors
    /// Fails if a table does not have the form that its command writes.
    pub fn answer(&self) -> Result<String, Unreadable> {
        match &self.0 {
            About::Result(result) => Ok(result.story()?.verdict),
            About::Experiment(experiment) => experiment::answers(experiment),
        }
    }

    /// Returns the result if it has games to replay.
    ///
    /// # Errors
    /// Fails if `corsair run` did not write the result.
    pub(crate) fn run(&self) -> Result<&ResultRead, Unplayed> {
        let verb = match &self.0 {
            About::Result(result) if result.has(NotableRow::SCHEMA.file) => return Ok(result),
            About::Result(result) => result.manifest.argv.first().cloned(),
            About::Experiment(_) => Some("experiment".into()),
        };
        Err(Unplayed(verb.unwrap_or_default()))
    }

    /// Returns a digest that identifies the result, in hexadecimal digits.
    fn digest(&self) -> String {
        let text = match &self.0 {
            About::Result(result) => result.manifest_text.clone(),
            About::Experiment(experiment) => {
                experiment.results.iter().map(|of| of.manifest_text.as_str()).collect()
            }
        };
        sha256_hex(text.as_bytes())
    }
}

/// Error of a result without games to replay, because `corsair run` did not write the result.
#[derive(Debug, thiserror::Error)]
#[error(
    "--replays applies only to results of `corsair run`, not of `corsair {0}`: remove --replays"
)]
pub(crate) struct Unplayed(String);

exit_code!(BadInput: Unplayed);

/// HTML page of one or several subjects.
#[derive(Clone, Debug)]
pub struct Page {
    title: String,
    lead: Vec<String>,
    /// Answer of the page as a whole, if the page has several results.
    verdict: Option<String>,
    tables: Vec<Shown>,
    /// Answers of all results, if the page has several results or an experiment file.
    answers: Vec<Answer>,
    /// Command that plays the experiment file again.
    whole: Option<String>,
    /// Text of the experiment file.
    plan: Option<String>,
    /// Notable games that have separate pages.
    games: Vec<GamePage>,
    parts: Vec<ResultSection>,
    /// Kinds of parts that the page omits to stay within its maximum size.
    omitted: Vec<String>,
}

/// Kind of part that a large page omits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cut {
    FoldedTables,
    Manifests,
    ChartsBehind(usize),
    TablesBehindFirst,
}

impl Cut {
    fn words(self) -> String {
        match self {
            Cut::FoldedTables => format!("tables of more than {LONGEST_OPEN} rows"),
            Cut::Manifests => "manifests".into(),
            Cut::TablesBehindFirst => "tables behind the first of each result".into(),
            Cut::ChartsBehind(1) => "charts behind the first of each result".into(),
            Cut::ChartsBehind(most) => format!("charts behind the first {most} of each result"),
        }
    }

    fn apply(self, part: &mut ResultSection) {
        match self {
            Cut::FoldedTables => part.tables.retain(|shown| shown.fold == Fold::Open),
            Cut::Manifests => part.manifest.clear(),
            Cut::ChartsBehind(most) => part.charts.truncate(most),
            Cut::TablesBehindFirst => part.tables.truncate(1),
        }
    }
}

/// Section of a page for one result.
#[derive(Clone, Debug, Serialize)]
struct ResultSection {
    /// Prefix of the section's HTML ids.
    id: String,
    title: String,
    /// Id of the entry in an experiment file, with its title if the heading is a question; empty without an
    /// experiment file.
    about: String,
    /// Paragraphs of description in the experiment file.
    prose: Vec<String>,
    /// Question that the result answers.
    question: String,
    /// Paragraphs on what was played.
    played: Vec<String>,
    verdict: String,
    charts: Vec<DrawnChart>,
    tables: Vec<Shown>,
    /// Sentence about the parts that paper omits; empty if paper has all parts.
    on_paper: String,
    caveats: Vec<String>,
    conditions: Vec<Pair>,
    bots: Shown,
    files: Shown,
    command: String,
    manifest: String,
}

/// Chart of a result as HTML.
#[derive(Clone, Debug, Serialize)]
struct DrawnChart {
    /// Prefix of the chart's HTML ids.
    id: String,
    title: String,
    note: String,
    /// CSS classes with their content: a drawing at each of two widths, or a table.
    forms: Vec<(&'static str, String)>,
    /// Values of the drawing for readers who cannot see the drawing; `None` for a table.
    values: Option<Shown>,
    /// `true` if paper has no room for the chart.
    off_paper: bool,
}

/// Table of a result, unfolded or folded.
#[derive(Clone, Debug, Serialize)]
struct Shown {
    #[serde(flatten)]
    table: Table,
    /// `true` if a row has a long name, which takes several lines on a telephone.
    is_long: bool,
    fold: Fold,
    /// Number of rows in words, such as `12 rows`.
    size: String,
    /// `true` if paper has no room for the table.
    off_paper: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Fold {
    Open,
    Folded,
}

/// Answer of a result, with the outcomes of its assertions.
#[derive(Clone, Debug, Serialize)]
struct Answer {
    /// HTML id of the result's section.
    id: String,
    title: String,
    /// Id of the entry in an experiment file, with the number of assertions that hold; empty without an experiment
    /// file.
    entry: String,
    verdict: String,
}

impl Page {
    /// Creates the page of some subjects, in their order.
    ///
    /// # Errors
    /// Fails if a table does not have the form that its command writes.
    pub fn of(subjects: &[Subject]) -> Result<Page, Unreadable> {
        Page::with_ids(subjects, "r")
    }

    /// Returns the answer and the charts of one subject as HTML, for a page that Corsair does not write.
    ///
    /// # Errors
    /// Fails if a table does not have the form that its command writes.
    pub fn fragment(subject: &Subject) -> Result<String, Unreadable> {
        // Ids of a document must differ: several results may be on one page.
        let prefix = format!("c{:.12}-", subject.digest());
        let page = Page::with_ids(std::slice::from_ref(subject), &prefix)?;
        Ok(page.rendered("fragment.html.jinja", FRAGMENT))
    }

    fn with_ids(subjects: &[Subject], prefix: &str) -> Result<Page, Unreadable> {
        let mut parts = Vec::new();
        let mut names = Vec::new();
        let mut experiments = Vec::new();
        for Subject(about) in subjects {
            match about {
                About::Result(result) => {
                    let id = part_id(prefix, parts.len());
                    parts.push(ResultSection::new(&id, result, None)?);
                    names.push(String::new());
                }
                About::Experiment(experiment) => {
                    for (entry, result) in experiment.record.entries.iter().zip(&experiment.results)
                    {
                        let id = part_id(prefix, parts.len());
                        parts.push(ResultSection::new(&id, result, Some(entry))?);
                        let tally = tally(entry.verdicts()).map(|of| format!("; assertions: {of}"));
                        names.push(entry.id.clone() + &tally.unwrap_or_default());
                    }
                    experiments.push(&**experiment);
                }
            }
        }
        let alone = match experiments.as_slice() {
            [experiment] if subjects.len() == 1 => Some(*experiment),
            _ => None,
        };
        let (title, lead) = match (alone, parts.as_slice()) {
            (Some(ExperimentRead { record, .. }), _) => {
                (record.title.clone(), paragraphs(&record.prose))
            }
            (None, [part]) => (part.title.clone(), Vec::new()),
            (None, parts) => {
                let titles: Vec<&str> = parts.iter().map(|part| part.title.as_str()).collect();
                let title = counted(parts.len() as u64, "result", "results");
                (title, vec![format!("{}.", first_few(&titles, 6))])
            }
        };
        let answer = |(part, entry): (&ResultSection, String)| Answer {
            id: part.id.clone(),
            title: part.title.clone(),
            entry,
            verdict: part.verdict.clone(),
        };
        let mut answers: Vec<Answer> = parts.iter().zip(names).map(answer).collect();
        if alone.is_none() && answers.len() < 2 {
            answers.clear();
        }
        let assertions =
            experiments.iter().map(|experiment| Shown::new(assertion_table(&experiment.record)));
        Ok(Page {
            title,
            lead,
            verdict: alone.and_then(|experiment| experiment::asserted(&experiment.record)),
            tables: assertions.filter(|shown| !shown.table.rows.is_empty()).collect(),
            answers,
            whole: alone.map(|experiment| experiment::again(&experiment.record)),
            plan: alone.map(|experiment| experiment.plan.clone()),
            games: Vec::new(),
            parts,
            omitted: Vec::new(),
        })
    }

    /// Adds links to pages of games.
    #[must_use]
    pub(crate) fn with_games(self, games: Vec<GamePage>) -> Page {
        Page { games, ..self }
    }

    /// Returns the page as HTML. If the page is too large, it lists the parts that it omits.
    pub fn html(&self) -> String {
        let mut page = self.clone();
        let mut text = page.rendered("page.html.jinja", TEMPLATE);
        for cut in CUTS {
            if text.len() < LARGEST {
                break;
            }
            page.parts.iter_mut().for_each(|part| cut.apply(part));
            if let Cut::ChartsBehind(_) = cut {
                page.omitted.retain(|words| !words.starts_with("charts"));
            }
            page.omitted.push(cut.words());
            text = page.rendered("page.html.jinja", TEMPLATE);
        }
        text
    }

    /// Renders the page with a template.
    fn rendered(&self, name: &str, template: &str) -> String {
        let mut environment = Environment::new();
        let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
        environment.set_syntax(syntax.expect("its marks differ"));
        environment.add_filter("named", |text: String| Value::from_safe_string(named(&text)));
        environment.add_template(name, template).expect("the template is sound: a test renders it");
        let template = environment.get_template(name).expect("the template was just added");
        let context = context! {
            title => &self.title,
            lead => &self.lead,
            verdict => &self.verdict,
            tables => Serde(&self.tables),
            answers => Serde(&self.answers),
            whole => &self.whole,
            plan => &self.plan,
            games => Serde(&self.games),
            parts => Serde(&self.parts),
            omitted => (!self.omitted.is_empty()).then(|| listed(&self.omitted)),
            version => env!("CARGO_PKG_VERSION"),
            colours => COLOURS.replace(":root", ".corsair-result"),
            style => STYLE,
            script => SCRIPT.to_owned() + MARKS,
        };
        let mut text =
            template.render(context).expect("the context has every value of the template");
        text.push('\n');
        text
    }
}

fn part_id(prefix: &str, index: usize) -> String {
    format!("{prefix}{}", index + 1)
}

impl ResultSection {
    /// Creates the section of a result, which may belong to an entry of an experiment file.
    fn new(
        id: &str,
        result: &ResultRead,
        entry: Option<&EntryRecord>,
    ) -> Result<ResultSection, Unreadable> {
        let Story { title, asked, verdict, charts, tables, caveats } = result.story()?;
        let (question, played) = question_of(asked, &title);
        let Headed { title, about, prose } = Headed::new(title, entry);
        let directory = entry.map_or(result.path(), |entry| Path::new(&entry.id));
        let mut paper = Paper { room: PAPER_PIXELS, is_empty: true };
        let draw = |(index, chart): (usize, Chart)| {
            let id = format!("{id}-c{}", index + 1);
            let Markup { forms, height } = chart.markup(&id);
            let words = (chart.title.len() + chart.note.len()) / LETTERS_OF_A_LINE + 3;
            DrawnChart {
                id,
                off_paper: !paper.takes(height + PIXELS_OF_A_LINE * words as f64),
                forms,
                values: chart.values().map(Shown::folded),
                title: chart.title,
                note: chart.note,
            }
        };
        let charts: Vec<DrawnChart> = charts.into_iter().enumerate().map(draw).collect();
        let tables = tables.into_iter().filter(|table| !table.is_detail);
        let tables = Shown::all(tables.collect());
        let manifest = &result.manifest;
        let words = std::iter::once("corsair").chain(manifest.argv.iter().map(String::as_str));
        let output =
            directory.file_name().map_or_else(|| "DIR".into(), |name| name.to_string_lossy());
        let words = words.chain(["-o", &output]);
        Ok(ResultSection {
            id: id.into(),
            title,
            about,
            prose,
            question,
            played,
            verdict,
            on_paper: on_paper(&charts, &tables),
            charts,
            tables,
            caveats,
            conditions: conditions(manifest),
            bots: Shown::new(bots(manifest)),
            files: Shown::new(files(manifest)),
            // No command-line argument contains a NUL character.
            command: shlex::try_join(words).unwrap_or_default(),
            manifest: result.manifest_text.clone(),
        })
    }
}

/// Divides the paragraphs of a question into the question and the paragraphs on what was played. Without a question mark
/// the title is the question.
fn question_of(mut asked: Vec<String>, title: &str) -> (String, Vec<String>) {
    match asked.first().and_then(|first| first.split_once('?')) {
        None => (title.into(), asked),
        Some((question, rest)) => {
            let question = format!("{question}?");
            asked[0] = rest.trim_start().to_owned();
            asked.retain(|paragraph| !paragraph.is_empty());
            (question, asked)
        }
    }
}

/// Heading and description of a result.
struct Headed {
    title: String,
    about: String,
    prose: Vec<String>,
}

impl Headed {
    /// Creates the heading and description of a result. If the description of an entry begins with a short question,
    /// the question becomes the title.
    fn new(title: String, entry: Option<&EntryRecord>) -> Headed {
        let Some(EntryRecord { id, prose, .. }) = entry else {
            return Headed { title, about: String::new(), prose: Vec::new() };
        };
        let mut prose = paragraphs(prose);
        let question = prose.first().and_then(|first| first.split_once('?'));
        let question = question.filter(|(asked, _)| asked.chars().count() < LONGEST_QUESTION);
        let question = question.filter(|(asked, _)| !asked.contains(". "));
        match question.map(|(asked, rest)| (format!("{asked}?"), rest.trim_start().to_owned())) {
            None => Headed { title, about: id.clone(), prose },
            Some((question, rest)) => {
                prose[0] = rest;
                prose.retain(|paragraph| !paragraph.is_empty());
                Headed { title: question, about: format!("{id}: {title}"), prose }
            }
        }
    }
}

/// Room that is left on paper for charts or tables.
struct Paper {
    room: f64,
    is_empty: bool,
}

impl Paper {
    /// Reserves room for a chart or table. Returns `true` if there was room, or if this is the first chart or table.
    fn takes(&mut self, size: f64) -> bool {
        let takes = self.is_empty || size <= self.room;
        if takes {
            self.room -= size;
            self.is_empty = false;
        }
        takes
    }
}

/// Returns a sentence about the charts and tables that paper omits; empty if paper has room for all.
fn on_paper(charts: &[DrawnChart], tables: &[Shown]) -> String {
    let omitted = |all: usize, has: usize, one: &str, many: &str| {
        (has < all).then(|| format!("{} of {}", all - has, counted(all as u64, one, many)))
    };
    let drawn = charts.iter().filter(|figure| !figure.off_paper).count();
    let printed = tables.iter().filter(|shown| !shown.off_paper).count();
    let without: Vec<String> = [
        omitted(charts.len(), drawn, "chart", "charts"),
        omitted(tables.len(), printed, "table", "tables"),
    ]
    .into_iter()
    .flatten()
    .collect();
    match without.is_empty() {
        true => String::new(),
        false => {
            format!("The printed page omits {}; the screen shows everything.", listed(&without))
        }
    }
}

impl Shown {
    /// Prepares the tables of a result; only the first tables are unfolded.
    fn all(tables: Vec<Table>) -> Vec<Shown> {
        let mut open = 0;
        let mut paper = Paper { room: PAPER_ROWS as f64, is_empty: true };
        let show = |(index, table): (usize, Table)| {
            let rows = table.rows.len();
            // The table behind the answer is open even if it is long.
            let is_open = index == 0 || rows <= LONGEST_OPEN;
            open += if is_open { rows } else { 0 };
            let fold = if is_open && open <= MOST_OPEN { Fold::Open } else { Fold::Folded };
            let off_paper = fold == Fold::Folded || !paper.takes((rows + ROWS_OF_A_HEAD) as f64);
            Shown { fold, off_paper, ..Shown::new(table) }
        };
        tables.into_iter().enumerate().map(show).collect()
    }

    fn folded(table: Table) -> Shown {
        Shown { fold: Fold::Folded, ..Shown::new(table) }
    }

    fn new(table: Table) -> Shown {
        let fold = if table.rows.len() > LONGEST_OPEN { Fold::Folded } else { Fold::Open };
        let size = counted(table.rows.len() as u64, "row", "rows");
        let first = table.rows.iter().filter_map(|row| row.first());
        let is_long = first.map(|cell| cell.text.len()).max().is_some_and(|most| most > LONG_NAME);
        Shown { table: table.without_empty_columns(), is_long, fold, size, off_paper: false }
    }
}
