//! `docs/outputs.md`: its tables are made of the declarations of rows, its keys are those of written files.

mod command;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use command::{Room, stdout};
use corsair::games::edition;
use corsair::studies::bench::{ComparedRow, SpeedRow, TurnsRow};
use corsair::studies::dataset::DATASET_COLUMNS;
use corsair::studies::run::row_table::GAME_ROW_COLUMNS;
use corsair::verbs::VERBS;
use corsair_lab::result::{Kind, ResultRow, Schema, SchemaField, Unit, WordInfo};
use serde_json::Value;

/// Returns the text of a file of the documentation.
fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
    fs::read_to_string(path).expect("a text file")
}

/// Smallest number of tables whose common column is described once.
const COMMON: usize = 3;

/// Sections of verbs, each table in the first verb that writes it.
#[derive(Default)]
struct Page {
    text: String,
    tables: Vec<&'static Schema>,
    /// Words that a row above explains, with its place.
    words: Vec<(&'static [WordInfo], String)>,
}

impl Page {
    fn common_columns(&mut self) {
        let fields: Vec<_> = VERBS.tables().iter().flat_map(|table| table.fields).collect();
        let count = |field: &SchemaField| fields.iter().filter(|of| is_same(of, field)).count();
        let mut common: Vec<SchemaField> = Vec::new();
        for field in &fields {
            let same_name = fields.iter().rev().filter(|of| of.name == field.name);
            let is_main = same_name.max_by_key(|of| count(of)).is_some_and(|of| is_same(of, field));
            let is_new = !common.iter().any(|of| is_same(of, field));
            if is_main && is_new && count(field) >= COMMON {
                common.push(**field);
            }
        }
        self.table(Box::leak(Box::new(Schema {
            file: "Common columns",
            doc: "Tables below list these columns by name alone.",
            keys: &[],
            columns: &[],
            fields: common.leak(),
        })));
    }

    fn verb(&mut self, verb: &str, written: &[&'static Schema]) {
        write!(self.text, "## corsair {verb}\n\n").expect("memory");
        let is_public = |table: &&&Schema| table.file != "first_place.csv";
        let (old, new): (Vec<_>, Vec<_>) =
            written.iter().filter(is_public).partition(|table| self.tables.contains(table));
        let link =
            |table: &&Schema| format!("[{0}](#{1})", table.file, table.file.replace('.', ""));
        let links: Vec<String> = old.into_iter().map(link).collect();
        if !links.is_empty() {
            write!(self.text, "Also writes {}.\n\n", links.join(", ")).expect("memory");
        }
        for table in new {
            if !self.tables.contains(table) {
                self.table(table);
            }
        }
    }

    fn table(&mut self, table: &'static Schema) {
        let head = "| column | type | meaning |\n|---|---|---|";
        write!(self.text, "### {}\n\n{}\n\n{head}\n", table.file, table.doc).expect("memory");
        let known = self.tables.first().map_or(&[][..], |common| common.fields);
        let is_known = |field: &SchemaField| known.iter().any(|of| is_same(of, field));
        for fields in table.fields.chunk_by(|a, b| is_known(a) && is_known(b)) {
            if is_known(&fields[0]) {
                let names: Vec<String> = fields.iter().map(|of| format!("`{}`", of.name)).collect();
                writeln!(self.text, "| {} | | |", names.join(", ")).expect("memory");
            } else {
                let row = self.row(table, &fields[0]);
                self.text.push_str(&row);
            }
        }
        self.text.push('\n');
        self.tables.push(table);
    }

    fn row(&mut self, table: &Schema, field: &SchemaField) -> String {
        let is_share = matches!(field.unit, Unit::Share | Unit::Points);
        let kind = match field.kind {
            Kind::Text => "text",
            Kind::Word(_) => "word",
            Kind::Integer => "integer",
            Kind::Number if is_share => "share",
            Kind::Number => "number",
            Kind::Flag => "flag",
            Kind::Estimate if is_share => "share, estimate",
            Kind::Estimate => "estimate",
            Kind::Interval => "interval",
        };
        let mut meaning = field.doc.trim_end_matches('.').replace('|', "\\|");
        if let Kind::Word(words) = field.kind {
            if let Some((_, place)) = self.words.iter().find(|(known, _)| *known == words) {
                meaning += &format!(", as {place}");
            } else {
                let explained = words.iter().map(|of| match of.doc.trim_end_matches('.') {
                    "" => format!("`{}`", of.word),
                    doc => format!("`{}` ({}{})", of.word, doc[..1].to_lowercase(), &doc[1..]),
                });
                meaning += &format!(": {}", explained.collect::<Vec<_>>().join(", "));
                self.words.push((words, format!("`{}` of {}", field.name, table.file)));
            }
        }
        let empty = if field.is_optional { "?" } else { "" };
        format!("| `{}` | {kind}{empty} | {meaning} |\n", field.name)
    }
}

fn is_same(a: &SchemaField, b: &SchemaField) -> bool {
    (a.name, a.doc, a.kind, a.is_optional) == (b.name, b.doc, b.kind, b.is_optional)
}

/// Bless it with `CORSAIR_BLESS=1`.
#[test]
fn page_is_made_of_declarations() {
    let mut page = Page::default();
    page.common_columns();
    VERBS.tables_by_verb().for_each(|(verb, tables)| page.verb(verb, &tables));
    page.text.push_str(
        "## Rows of a benchmark\n\n`corsair bench` has one row for each table and number of threads.\n\n",
    );
    page.table(SpeedRow::SCHEMA);
    page.text.push_str("With `--baseline FILE` also:\n\n");
    page.table(ComparedRow::SCHEMA);
    page.text.push_str("With `--against BINARY`:\n\n");
    page.table(TurnsRow::SCHEMA);
    let text = read("outputs.in").replace("{{tables}}\n", &page.text);
    if env::var_os("CORSAIR_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/outputs.md");
        fs::write(path, &text).expect("the page can be written");
    }
    assert!(
        text == read("outputs.md"),
        "run this test with CORSAIR_BLESS=1 to renew docs/outputs.md"
    );
}

/// Returns the names in the first column of the tables of a section.
fn documented(heading: &str) -> BTreeSet<String> {
    let text = read("outputs.in");
    let mut sections =
        text.split("\n#").filter_map(|of| of.trim_start_matches('#').split_once('\n'));
    let (_, section) = sections.find(|(of, _)| of.trim() == heading).expect(heading);
    let cells = section.lines().filter_map(|line| line.strip_prefix("| ")?.split('|').next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(String::from).collect()
}

fn names<'n>(names: impl IntoIterator<Item = &'n str>) -> BTreeSet<String> {
    names.into_iter().map(String::from).collect()
}

#[test]
fn columns_of_games_and_positions_are_documented() {
    assert_eq!(documented("games.csv"), names(GAME_ROW_COLUMNS.iter().copied()));
    assert_eq!(documented("positions.csv"), names(DATASET_COLUMNS.iter().copied()));
    let judges = ["pirates-cove", "blackbeard", "spanish-main"];
    let terms = judges.map(|game| edition(game).expect("a game").terms());
    assert_eq!(documented("Terms of judges"), names(terms.concat()));
}

#[test]
fn keys_of_files_are_documented() {
    let room = Room::new();
    let corsair = |words: &str| {
        let code = room.output(words).status.code();
        assert!(matches!(code, Some(0 | 3)), "{words}: {code:?}");
    };
    let keys = |file: &str, line: usize| {
        let text = room.read(file);
        let text = if line > 0 { text.lines().nth(line).expect("a line") } else { &text };
        let value: Value = serde_json::from_str(text).expect("JSON");
        names(value.as_object().expect("an object").keys().map(String::as_str))
    };
    corsair("run pirates-cove -n 10 -o run");
    corsair("seats pirates-cove --bots drifter -n 10 -o seats");
    corsair("tournament pirates-cove --bots raider,drifter,uniform,merchant -n 10 -o tournament");
    let manifests =
        ["run", "seats", "tournament"].map(|of| keys(&format!("{of}/manifest.json"), 0));
    assert_eq!(documented("manifest.json"), manifests.into_iter().flatten().collect());
    assert_eq!(documented("timing.json"), keys("run/timing.json", 0));
    // A shard of a round has all keys.
    let duel = "match pirates-cove raider drifter --fill uniform -n 600 --until 3pp";
    corsair(&format!("{duel} --shard 1/2 -o shard"));
    assert_eq!(documented("checkpoint.jsonl"), keys("shard/checkpoint.jsonl", 1));
    corsair(&format!("slurm -o plan --shards 2 -- {duel}"));
    assert_eq!(documented("shards.json"), keys("plan/shards.json", 0));
}

#[test]
fn exit_codes_of_help_are_documented() {
    let page = read("outputs.in");
    for verb in ["compare", "seats", "match", "experiment", "bench", "check-bot"] {
        let help = stdout(format!("{verb} --help"));
        let codes = help.split("Exit codes:").nth(1).expect("exit codes");
        let rows = page.lines().map(|line| line.split(" | ").collect::<Vec<_>>());
        let mut rows = rows.filter(|row| row.len() == 3 && row[0].contains(&format!("`{verb}`")));
        let row = rows.next().expect(verb);
        for (code, cell) in [("3", row[1]), ("4", row[2])] {
            let is_in_help = codes.split_whitespace().any(|word| word == code);
            assert_eq!(is_in_help, !cell.starts_with("never"), "{verb}: {codes}");
        }
    }
}
