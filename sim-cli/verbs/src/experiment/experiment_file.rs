//! Format of an experiment file.

use toml::Spanned;
use toml::de::DeValue;

use corsair_games::editions;
use corsair_lab::assertion::Assertion;
use corsair_present::toml_lines::{At, Lines, Malformed};

/// Contents of an experiment file.
#[derive(Clone, PartialEq, Debug)]
pub struct ExperimentFile {
    /// Title in one line.
    pub title: String,
    /// Description; may be empty.
    pub prose: String,
    /// Seed for entries that do not set a seed.
    pub seed: Option<u64>,
    /// Experiments in the order of the file; at least one.
    pub entries: Vec<Entry>,
}

/// One experiment of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Id of the entry, which is also the name of its directory.
    pub id: At<String>,
    /// Description of the question; may be empty.
    pub prose: String,
    /// Words of the command, the command name first, without the seed.
    pub command: At<Vec<String>>,
    /// Seed of the entry.
    pub seed: Option<At<u64>>,
    /// Assertions that the entry's result must support.
    pub assertions: Vec<At<Assertion>>,
}

/// Keys of an experiment file.
pub(crate) const EXPERIMENT_KEYS: [&str; 4] = ["title", "prose", "seed", "entry"];
/// Keys of an entry.
pub(crate) const ENTRY_KEYS: [&str; 6] = ["id", "prose", "command", "options", "seed", "assert"];

/// Faults of an experiment file, with its valid parts.
#[derive(Clone, PartialEq, Debug)]
pub struct ExperimentFileFaults {
    /// Valid parts, whose commands can still be checked.
    pub rest: ExperimentFile,
    /// Malformed parts, line by line; at least one.
    pub wrong: Vec<Malformed>,
}

/// Faults that the parser has found so far.
struct Faults(Vec<Malformed>);

impl Faults {
    /// Returns the value, or keeps the fault and returns `None`.
    fn sort_out<T>(&mut self, read: Result<T, Malformed>) -> Option<T> {
        read.map_err(|fault| self.0.push(fault)).ok()
    }
}

impl ExperimentFile {
    /// Parses an experiment file.
    ///
    /// # Errors
    /// Returns all malformed parts with their lines. Invalid TOML has a single fault, at the first syntax error.
    pub fn read(text: &str) -> Result<ExperimentFile, ExperimentFileFaults> {
        let lines = &Lines::new(text);
        let mut rest = ExperimentFile {
            title: String::new(),
            prose: String::new(),
            seed: None,
            entries: Vec::new(),
        };
        let root = match lines.root() {
            Ok(root) => root,
            Err(fault) => return Err(ExperimentFileFaults { rest, wrong: vec![fault] }),
        };
        let end = lines.of_missing(&root);
        let (mut faults, mut ids) = (Faults(Vec::new()), Vec::new());
        let (mut missing, mut is_known) = (vec!["title", "entry"], true);
        for (key, line, value) in root {
            missing.retain(|of| *of != key);
            match key.as_str() {
                "title" => {
                    rest.title = faults.sort_out(lines.word(&value, &key)).unwrap_or_default()
                }
                "prose" => rest.prose = faults.sort_out(prose(lines, &value)).unwrap_or_default(),
                "seed" => rest.seed = faults.sort_out(seed(lines, &value)).map(|seed| seed.value),
                "entry" => rest.entries = entries(lines, value, &mut faults, &mut ids),
                _ => {
                    is_known = false;
                    faults.0.push(Malformed::unknown(line, "key", &key, EXPERIMENT_KEYS));
                }
            }
        }
        // An unknown key may be a missing key with a typing error.
        for key in missing.into_iter().filter(|_| is_known) {
            faults.0.push(match key {
                "entry" => Malformed::new(end, "the file has no entries: write `[[entry]]`"),
                key => Malformed::new(end, format!("`{key}` is missing")),
            });
        }
        for (index, id) in ids.iter().enumerate() {
            // Some file systems ignore case.
            let same = |other: &&At<String>| other.value.eq_ignore_ascii_case(&id.value);
            if let Some(At { line: before, .. }) = ids[..index].iter().find(same) {
                let message = format!(
                    "`id`: the entry at line {before} already has the id `{}`: choose a different id",
                    id.value
                );
                faults.0.push(Malformed::new(id.line, message));
            }
        }
        let Faults(mut wrong) = faults;
        wrong.sort_by_key(|fault| fault.line);
        if wrong.is_empty() { Ok(rest) } else { Err(ExperimentFileFaults { rest, wrong }) }
    }
}

fn prose(lines: &Lines<'_>, value: &Spanned<DeValue<'_>>) -> Result<String, Malformed> {
    Ok(lines.word(value, "prose")?.trim().into())
}

fn seed(lines: &Lines<'_>, value: &Spanned<DeValue<'_>>) -> Result<At<u64>, Malformed> {
    let line = lines.of(value.span());
    let number = lines.number(value, "seed")?;
    let value = u64::try_from(number).map_err(|_| {
        Malformed::new(line, format!("`seed` must be a whole number from 0, not {number}"))
    })?;
    Ok(At { line, value })
}

/// Reads the entries that have an id and a command; adds the ids of all entries to `ids`.
fn entries<'t>(
    lines: &Lines<'t>,
    value: Spanned<DeValue<'t>>,
    faults: &mut Faults,
    ids: &mut Vec<At<String>>,
) -> Vec<Entry> {
    let line = lines.of(value.span());
    match value.into_inner() {
        DeValue::Array(list) if !list.is_empty() => {
            list.into_iter().filter_map(|entry| read_entry(lines, entry, faults, ids)).collect()
        }
        DeValue::Array(_) => {
            faults.0.push(Malformed::new(line, "the file has no entries: write `[[entry]]`"));
            Vec::new()
        }
        _ => {
            faults.0.push(Malformed::new(line, "entries must be written as `[[entry]]`"));
            Vec::new()
        }
    }
}

fn read_entry<'t>(
    lines: &Lines<'t>,
    value: Spanned<DeValue<'t>>,
    faults: &mut Faults,
    ids: &mut Vec<At<String>>,
) -> Option<Entry> {
    let begin = lines.of(value.span());
    let (mut id, mut prose_of, mut command) = (None, String::new(), None);
    let (mut options, mut seed_of, mut assertions) = (Vec::new(), None, Vec::new());
    let (mut missing, mut is_known) = (vec!["id", "command"], true);
    let mut are_options_known = true;
    for (key, line, value) in lines.entries(faults.sort_out(lines.table(value, "entry"))?) {
        missing.retain(|of| *of != key);
        match key.as_str() {
            "id" => {
                let word = lines.word(&value, &key);
                id = faults.sort_out(word.and_then(|value| name(At { line, value })));
            }
            "prose" => prose_of = faults.sort_out(prose(lines, &value)).unwrap_or_default(),
            "command" => {
                let words = faults.sort_out(words(lines, line, &value));
                command = words.map(|value| At { line, value });
            }
            "options" => {
                let before = faults.0.len();
                options = read_options(lines, value, faults);
                are_options_known = faults.0.len() == before;
            }
            "seed" => seed_of = faults.sort_out(seed(lines, &value)),
            "assert" => {
                let texts = faults.sort_out(lines.words(&value, &key)).unwrap_or_default();
                assertions = texts
                    .into_iter()
                    .filter_map(|At { line, value }| {
                        let read = value.parse();
                        let read = read
                            .map_err(|error| Malformed::new(line, format!("`assert`: {error}")));
                        Some(At { line, value: faults.sort_out(read)? })
                    })
                    .collect();
            }
            _ => {
                is_known = false;
                faults.0.push(Malformed::unknown(line, "key", &key, ENTRY_KEYS));
            }
        }
    }
    // An unknown key may be a missing key with a typing error.
    for key in missing.into_iter().filter(|_| is_known) {
        let example = match key {
            "command" => format!("\"seats {} -n 10k\"", editions()[0].id()),
            _ => "\"a-name\"".into(),
        };
        let message = format!("the entry lacks `{key}`: add {key} = {example}");
        faults.0.push(Malformed::new(begin, message));
    }
    ids.extend(id.clone());
    // A command can't be checked without all its options.
    let mut command: At<Vec<String>> = command.filter(|_| are_options_known)?;
    command.value.extend(options);
    Some(Entry { id: id?, prose: prose_of, command, seed: seed_of, assertions })
}

/// Maximum length of an id: file systems allow 255 bytes, and names of temporary directories are longer than the id.
const LONGEST_ID: usize = 100;

/// Returns true for names of Windows devices, in upper or lower case.
fn is_device(id: &str) -> bool {
    let id = id.to_ascii_lowercase();
    let numbered = ["com", "lpt"].into_iter().find_map(|port| id.strip_prefix(port));
    let is_digit = |number: &str| matches!(number.as_bytes(), [b'1'..=b'9']);
    ["con", "prn", "aux", "nul"].contains(&id.as_str()) || numbered.is_some_and(is_digit)
}

/// Returns an id as a directory name that every file system accepts.
fn name(id: At<String>) -> Result<At<String>, Malformed> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let is_name = id.value.chars().all(plain)
        && id.value.starts_with(|first: char| first.is_ascii_alphanumeric());
    if id.value.len() > LONGEST_ID {
        let letters = id.value.chars().count();
        let message = format!(
            "`id` has {letters} characters, and a directory name takes at most {LONGEST_ID}: shorten the id"
        );
        return Err(Malformed::new(id.line, message));
    }
    if is_device(&id.value) {
        let message = format!(
            "`id`: `{}` cannot name a directory on Windows, where it is the name of a device: choose a different id",
            id.value
        );
        return Err(Malformed::new(id.line, message));
    }
    if is_name {
        return Ok(id);
    }
    let message = format!(
        "`id`: `{}` cannot name a directory: use letters, digits, - and _, with a letter or digit first",
        id.value
    );
    Err(Malformed::new(id.line, message))
}

/// Reads a command: a list of words, or a text that is split into words as a shell does.
fn words(
    lines: &Lines<'_>,
    line: usize,
    value: &Spanned<DeValue<'_>>,
) -> Result<Vec<String>, Malformed> {
    let words = match value.get_ref() {
        DeValue::String(text) => shlex::split(text)
            .ok_or_else(|| Malformed::new(line, "`command`: a quotation mark is not closed"))?,
        _ => lines.words(value, "command")?.into_iter().map(|word| word.value).collect(),
    };
    // A command copied from a shell begins with the program.
    let words: Vec<String> = words.into_iter().skip_while(|word| word == "corsair").collect();
    if words.is_empty() {
        return Err(Malformed::new(line, "`command` is empty: begin with a command such as `run`"));
    }
    Ok(words)
}

/// Returns a table of options as words: `n = "10k"` is `-n 10k`, `rules = ["x", "y"]` is `--rules x --rules y`.
fn read_options<'t>(
    lines: &Lines<'t>,
    value: Spanned<DeValue<'t>>,
    faults: &mut Faults,
) -> Vec<String> {
    let mut words = Vec::new();
    let Some(table) = faults.sort_out(lines.table(value, "options")) else { return words };
    for (key, line, value) in lines.entries(table) {
        let name = if key == "n" || key == "j" { format!("-{key}") } else { format!("--{key}") };
        let values = match value.get_ref() {
            DeValue::Array(list) => list.iter().map(Spanned::get_ref).collect(),
            one => vec![one],
        };
        for value in values {
            let option = option_words(&name, value);
            let option =
                option.map_err(|why| Malformed::new(line, format!("`options.{key}`{why}")));
            words.extend(faults.sort_out(option).unwrap_or_default());
        }
    }
    words
}

/// Returns an option as words, or the fault in its value.
fn option_words(name: &str, value: &DeValue<'_>) -> Result<Vec<String>, String> {
    let text = match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) if number.radix() == 10 => number.as_str().into(),
        DeValue::Float(number) => number.as_str().into(),
        DeValue::Boolean(true) => return Ok(vec![name.into()]),
        DeValue::Boolean(false) => {
            return Err(": remove the option instead of setting it to `false`".into());
        }
        other => {
            let kind = other.type_str();
            return Err(format!(
                " must be a text, a number, true or a list of these, not of type {kind}"
            ));
        }
    };
    // Joined, so that a value that begins with - is not an option.
    Ok(match name.starts_with("--") {
        true => vec![format!("{name}={text}")],
        false => vec![name.into(), text],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const GOOD: &str = r#"
title = "Seats"
prose = """
Who sits where.
"""
seed = 3

[[entry]]
id = "seats"
command = "corsair seats pirates-cove --bots 'a b' -n 10k"
seed = 5
assert = ["seat_gap < 1pp"]

[[entry]]
id = "rules"
command = ["compare", "pirates-cove"]
assert = "|score| < 1"
[entry.options]
rules = ["hit-on-4", "edition"]
n = 400
margin = "-1pp"
flag = true
"#;

    #[test]
    fn experiment_file_parses() {
        let file = ExperimentFile::read(GOOD).expect("good");
        assert_eq!((file.title.as_str(), file.prose.as_str()), ("Seats", "Who sits where."));
        assert_eq!(file.seed, Some(3));
        let [seats, rules] = &file.entries[..] else { panic!("two entries") };
        assert_eq!(seats.id, At { line: 9, value: "seats".into() });
        assert_eq!(seats.command.value, ["seats", "pirates-cove", "--bots", "a b", "-n", "10k"]);
        assert_eq!(seats.seed, Some(At { line: 11, value: 5 }));
        assert_eq!(seats.assertions[0].value.to_string(), "seat_gap < 1pp");
        assert_eq!(
            rules.command.value,
            [
                "compare",
                "pirates-cove",
                "--rules=hit-on-4",
                "--rules=edition",
                "-n",
                "400",
                "--margin=-1pp",
                "--flag"
            ]
        );
    }

    /// Returns all faults of a text.
    fn wrong(text: &str) -> Vec<String> {
        let ExperimentFileFaults { wrong, .. } = ExperimentFile::read(text).expect_err(text);
        wrong.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn all_errors_of_an_experiment_file_are_listed_and_valid_entries_read() {
        let text = GOOD.replace("seed = 3", "seed = -3\nsede = 1");
        let text = text.replace("seat_gap < 1pp", "seat_gap < 1pp\", \"seat_gap 1pp");
        let text = text.replace("id = \"rules\"", "id = \"../x\"");
        let ExperimentFileFaults { rest, wrong } =
            ExperimentFile::read(&text).expect_err("four faults");
        let lines: Vec<usize> = wrong.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [6, 7, 13, 16], "{wrong:?}");
        let [seats] = &rest.entries[..] else { panic!("{rest:?}") };
        assert_eq!((seats.id.value.as_str(), seats.assertions.len()), ("seats", 1));
    }

    #[test]
    fn invalid_options_of_an_entry_are_listed_without_command_errors() {
        let text = GOOD.replace("n = 400", "n = false\nr = []\nq = [{}, false]");
        let ExperimentFileFaults { rest, wrong } =
            ExperimentFile::read(&text).expect_err("three faults");
        let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
        assert_eq!(
            wrong,
            [
                "20: `options.n`: remove the option instead of setting it to `false`",
                "22: `options.q` must be a text, a number, true or a list of these, not of type table",
                "22: `options.q`: remove the option instead of setting it to `false`",
            ]
        );
        assert_eq!(rest.entries.len(), 1, "{rest:?}");
    }

    #[test]
    fn duplicate_ids_are_found_despite_a_wrong_command() {
        let text =
            GOOD.replace("-n 10k\"", "-n '10k\"").replace("id = \"rules\"", "id = \"Seats\"");
        let wrong = wrong(&text);
        assert!(wrong[0].starts_with("10: `command`: a quotation mark is not closed"), "{wrong:?}");
        assert!(wrong[1].contains("already has the id `Seats`"), "{wrong:?}");
    }

    #[test]
    fn errors_of_an_experiment_file_have_line_and_key() {
        let says = |from: &str, to: &str, message: &str| {
            let text = GOOD.replacen(from, to, 1);
            assert_ne!(text, GOOD, "{from}");
            let error = wrong(&text).remove(0);
            assert!(error.starts_with(message), "{error}");
        };
        says("title", "titel", "2: unknown key `titel`; did you mean `title`?");
        says("title = \"Seats\"", "", "6: `title` is missing");
        says("seed = 3", "seed = -3", "6: `seed` must be a whole number from 0, not -3");
        says("seed = 3", "seed = \"3\"", "6: `seed` must be a whole number, not of type string");
        says("id = \"seats\"", "", "8: the entry lacks `id`: add id = \"a-name\"");
        says("id = \"rules\"", "id = \"../x\"", "15: `id`: `../x` cannot name a directory: use");
        let long = format!("id = \"{}\"", "x".repeat(101));
        says(
            "id = \"rules\"",
            &long,
            "15: `id` has 101 characters, and a directory name takes at most ",
        );
        for device in ["NUL", "con", "Com1"] {
            let id = format!("id = \"{device}\"");
            says(
                "id = \"rules\"",
                &id,
                &format!("15: `id`: `{device}` cannot name a directory on Windows"),
            );
        }
        let longest = GOOD.replacen("rules", &"x".repeat(100), 1).replacen("seats\"", "com0\"", 1);
        ExperimentFile::read(&longest).expect("names of directories");
        says(
            "id = \"rules\"",
            "id = \"Seats\"",
            "15: `id`: the entry at line 9 already has the id `Seats`",
        );
        says("'a b'", "'a b", "10: `command`: a quotation mark is not closed");
        says("assert = [", "asert = [", "12: unknown key `asert`; did you mean `assert`?");
        says(
            "< 1pp",
            "1pp",
            "12: `assert`: `seat_gap 1pp` is not an assertion: the metric is not followed by",
        );
        says("flag = true", "flag = false", "22: `options.flag`: remove the option");
        says("flag = true", "flag = {}", "22: `options.flag` must be a text");
        assert_eq!(wrong("title = \"x\""), ["1: the file has no entries: write `[[entry]]`"]);
        let empty = "title = \"x\"\n[[entry]]\nid = \"a\"\ncommand = \"corsair\"";
        assert_eq!(wrong(empty), ["4: `command` is empty: begin with a command such as `run`"]);
    }

    proptest! {
        #[test]
        fn experiment_parser_never_panics(cut in 0usize..400, with in "[ -~\\n]{0,12}") {
            let cut = cut.min(GOOD.len());
            let _ = ExperimentFile::read(&format!("{}{with}{}", &GOOD[..cut], &GOOD[cut..]));
        }
    }
}
