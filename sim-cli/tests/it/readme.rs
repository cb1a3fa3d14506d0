//! Checks that the transcripts of README.md and docs/guide match the output of their commands. With `CORSAIR_BLESS`
//! set, the test rewrites the pages.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the entries of a directory.
fn entries(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect("a directory");
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

/// Returns README.md and the pages of the guide, in alphabetical order.
fn pages() -> Vec<PathBuf> {
    let mut pages = entries(&root().join("docs/guide"));
    pages.push(root().join("README.md"));
    pages.sort();
    pages
}

/// Console block of a page: a command and its output.
struct Transcript<'p> {
    /// Command line after `$ `.
    command: &'p str,
    /// Range of the command's output in the page.
    output: Range<usize>,
}

fn transcripts(page: &str) -> Vec<Transcript<'_>> {
    const OPENING: &str = "```console\n$ ";
    let starts = page.match_indices(OPENING).map(|(at, _)| at + OPENING.len());
    starts
        .map(|start| {
            let line_end = start + page[start..].find('\n').expect("a command on a line");
            let output = line_end + 1;
            let end = output + page[output..].find("```").expect("the block ends");
            Transcript { command: &page[start..line_end], output: output..end }
        })
        .collect()
}

/// Copies the example bots to the paths that transcripts use.
fn copy_examples(place: &Path) {
    let examples = place.join("docs/examples");
    fs::create_dir_all(&examples).expect("a directory");
    for file in entries(&root().join("docs/examples")) {
        fs::copy(&file, examples.join(file.file_name().expect("a name"))).expect("a copy");
    }
}

/// Runs a command in a directory and returns its output, which ends with a line break unless it is empty.
fn printed(command: &str, place: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_corsair"));
    let folder = binary.parent().expect("the binary is in a folder").display();
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(place)
        .env("PATH", format!("{folder}:{}", std::env::var("PATH").unwrap_or_default()))
        .env("COLUMNS", "80")
        .output()
        .expect("a shell");
    let text = String::from_utf8(output.stdout).expect("text");
    if text.is_empty() { text } else { format!("{}\n", text.trim_end()) }
}

#[test]
fn transcripts_in_docs_match_the_commands() {
    let blesses = std::env::var_os("CORSAIR_BLESS").is_some();
    let mut count = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a page");
        let place = tempfile::tempdir().expect("a directory");
        copy_examples(place.path());
        let mut made = page.clone();
        let transcripts = transcripts(&page);
        count += transcripts.len();
        let outputs: Vec<String> =
            transcripts.iter().map(|of| printed(of.command, place.path())).collect();
        for (transcript, output) in transcripts.iter().zip(outputs).rev() {
            if blesses {
                made.replace_range(transcript.output.clone(), &output);
            } else {
                let kept = &page[transcript.output.clone()];
                assert_eq!(output, kept, "{}: $ {}", path.display(), transcript.command);
            }
        }
        if made != page {
            fs::write(&path, made).expect("written");
        }
    }
    assert!(count >= 30, "README.md and the guide have lost transcripts: {count} are left");
}

/// Fragments of commands whose output may exceed one screen, each with a reason.
const LARGER: [(&str, &str); 3] = [
    ("2>&1", "messages for people and logs, each on a line"),
    ("positions.csv", "rows of a file"),
    ("; ls ", "two commands, the second of which lists files"),
];

#[test]
fn transcripts_in_docs_fit_a_screen() {
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a page");
        for Transcript { command, output } in transcripts(&page) {
            if LARGER.iter().any(|(part, _)| command.contains(part)) {
                continue;
            }
            let widest = page[output.clone()].lines().map(|line| line.chars().count()).max();
            let lines = page[output].lines().count();
            assert!(lines <= 24 && widest <= Some(80), "{}: {command}: {lines}", path.display());
        }
    }
}

/// Returns all Markdown files in the root directory and below docs.
fn documentation() -> Vec<PathBuf> {
    let mut left = entries(&root().join("docs"));
    let mut found = entries(&root());
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(entries(&path));
        } else {
            found.push(path);
        }
    }
    found.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    found
}

#[test]
fn indexes_of_docs_list_every_page() {
    for folder in ["docs/guide", "docs/decisions"] {
        let folder = root().join(folder);
        let index = fs::read_to_string(folder.join("README.md")).expect("an index");
        for path in entries(&folder) {
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
            assert!(name == "README.md" || index.contains(&format!("({name})")), "{name}");
        }
    }
}

/// Returns the anchor that GitHub gives to a heading.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|&c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_in_docs_lead_to_files_and_headings() {
    for path in documentation() {
        let page = fs::read_to_string(&path).expect("a page");
        let targets = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for target in targets.filter(|target| !target.contains("://")) {
            let (file, wanted) = target.split_once('#').unwrap_or((target, ""));
            let there = match file {
                "" => path.clone(),
                _ => path.parent().expect("a folder").join(file),
            };
            assert!(there.exists(), "{}: {target}", path.display());
            if !wanted.is_empty() {
                let text = fs::read_to_string(&there).expect("a page");
                let mut headings = text.lines().filter(|line| line.starts_with('#')).map(anchor);
                assert!(headings.any(|heading| heading == wanted), "{}: {target}", path.display());
            }
        }
    }
}

#[test]
fn readme_has_a_limited_length() {
    let readme = fs::read_to_string(root().join("README.md")).expect("a page");
    assert!(readme.lines().count() <= 200, "details belong to a page of docs/guide");
}
