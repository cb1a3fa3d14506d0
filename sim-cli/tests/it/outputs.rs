//! Checks that `docs/outputs.md` matches the declarations of rows, and that `docs/files.md` lists the keys of written
//! files.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, mem};

use crate::command::{Room, stdout};
use corsair_games::edition;
use corsair_lab::result::{Kind, Schema, SchemaField, Unit, WordInfo};
use corsair_verbs::dataset::DATASET_COLUMNS;
use corsair_verbs::run::row_table::GAME_ROW_COLUMNS;
use corsair_verbs::verbs::VERBS;
use serde_json::Value;

/// Returns the text of a documentation file.
fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
    fs::read_to_string(path).expect("a text file")
}

/// Generator of `docs/outputs.md`. The page describes each table under the first command that writes it.
#[derive(Default)]
struct Page {
    text: String,
    tables: Vec<&'static Schema>,
    common: Vec<SchemaField>,
    /// Columns that the page has described before the current table.
    known: Vec<SchemaField>,
    /// Words that the page has explained, each with the column that explains them.
    words: Vec<(&'static [WordInfo], String)>,
}

impl Page {
    /// Describes the columns that tables of several commands share.
    fn common_columns(&mut self) {
        let (mut tables, mut common) = (Vec::new(), Vec::new());
        let mut first: Vec<(&SchemaField, &str)> = Vec::new();
        for (verb, written) in VERBS.tables_by_verb() {
            let new: Vec<_> = written.into_iter().filter(|of| !tables.contains(of)).collect();
            for field in new.iter().flat_map(|table| table.fields) {
                match first.iter().find(|(of, _)| is_same(of, field)) {
                    None => first.push((field, verb)),
                    Some((_, other)) if *other == verb => {}
                    Some(_) if common.iter().any(|of: &SchemaField| of.name == field.name) => {}
                    Some(_) => common.push(SchemaField { is_optional: false, ..*field }),
                }
            }
            tables.extend(new);
        }
        self.rows("Common columns", &common);
        self.common = common;
    }

    fn verb(&mut self, verb: &str, written: &[&'static Schema]) {
        write!(self.text, "## corsair {verb}\n\n").expect("memory");
        self.known = self.common.clone();
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
        write!(self.text, "### {}\n\n{}\n\n", table.file, table.doc).expect("memory");
        self.rows(table.file, table.fields);
        self.known.extend(table.fields);
        self.tables.push(table);
    }

    /// Writes the rows of a table's columns. Known columns share one row, and so do neighbours with equal
    /// descriptions.
    fn rows(&mut self, place: &str, fields: &[SchemaField]) {
        self.text.push_str("| column | type | meaning |\n|---|---|---|\n");
        let known = mem::take(&mut self.known);
        let is_known = |field: &SchemaField| {
            let nearest = known.iter().rfind(|of| of.name == field.name);
            nearest.is_some_and(|of| is_same(of, field))
        };
        let is_alike = |a: &SchemaField, b: &SchemaField| {
            (a.doc, a.kind, a.is_optional) == (b.doc, b.kind, b.is_optional)
        };
        let in_one_row = |a: &SchemaField, b: &SchemaField| match (is_known(a), is_known(b)) {
            (true, true) => true,
            (false, false) => is_alike(a, b),
            _ => false,
        };
        for fields in fields.chunk_by(in_one_row) {
            let is_known = is_known(&fields[0]);
            let name = |field: &SchemaField| match field.is_optional && is_known {
                true => format!("`{}`?", field.name),
                false => format!("`{}`", field.name),
            };
            let names = fields.iter().map(name).collect::<Vec<_>>().join(", ");
            let cells = match is_known {
                true => "|".into(),
                false => format!("{} | {}", kind(&fields[0]), self.meaning(place, &fields[0])),
            };
            writeln!(self.text, "| {names} | {cells} |").expect("memory");
        }
        self.text.push('\n');
        self.known = known;
    }

    /// Returns the description of a column. Words are explained where they first occur.
    fn meaning(&mut self, place: &str, field: &SchemaField) -> String {
        let meaning = field.doc.trim_end_matches('.').replace('|', "\\|");
        let Kind::Word(words) = field.kind else { return meaning };
        if let Some((_, place)) = self.words.iter().find(|(known, _)| *known == words) {
            return format!("{meaning}, as {place}");
        }
        self.words.push((words, format!("`{}` of {place}", field.name)));
        let explained = words.iter().map(|of| {
            let doc = of.doc.trim_end_matches('.');
            let is_sentence = doc.len() < of.doc.len() && !doc[1..2].contains(char::is_numeric);
            let first = if is_sentence { doc[..1].to_lowercase() } else { doc[..1].into() };
            let doc = format!("{first}{}", &doc[1..]);
            if doc == of.word { format!("`{doc}`") } else { format!("`{}` ({doc})", of.word) }
        });
        format!("{meaning}: {}", explained.collect::<Vec<_>>().join(", "))
    }
}

/// Returns the type of a column as text.
fn kind(field: &SchemaField) -> String {
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
    format!("{kind}{}", if field.is_optional { "?" } else { "" })
}

fn is_same(a: &SchemaField, b: &SchemaField) -> bool {
    (a.name, a.doc, a.kind) == (b.name, b.doc, b.kind)
}

/// Set `CORSAIR_BLESS=1` to renew the page.
#[test]
fn outputs_page_matches_the_declarations() {
    let mut page = Page::default();
    page.common_columns();
    VERBS.tables_by_verb().for_each(|(verb, tables)| page.verb(verb, &tables));
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

/// Returns the names in the first column of a section's tables.
fn documented(heading: &str) -> BTreeSet<String> {
    let text = read("files.md");
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
    assert_eq!(documented("Terms of evaluators"), names(terms.concat()));
}

#[test]
fn keys_of_output_files_are_documented() {
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
    // Only a shard of a round has all keys of a checkpoint.
    let duel = "match pirates-cove raider drifter --field uniform -n 600 --precision 3pp";
    corsair(&format!("{duel} --shard 1/2 -o shard"));
    assert_eq!(documented("checkpoint.jsonl"), keys("shard/checkpoint.jsonl", 1));
    corsair(&format!("shards slurm -o plan --shards 2 -- {duel}"));
    assert_eq!(documented("shards.json"), keys("plan/shards.json", 0));
}

#[test]
fn exit_codes_in_help_are_documented() {
    let page = read("files.md");
    for verb in ["compare", "seats", "match", "experiment", "bench", "bots check"] {
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
