//! The transcripts of README.md are what the commands print.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Each `console` block: the command line after `$ `, and what it prints.
fn transcripts(text: &str) -> Vec<(String, String)> {
    let blocks = text.split("```console\n$ ").skip(1);
    blocks
        .map(|block| {
            let block = block.split("```").next().expect("the block ends");
            let (command, output) = block.split_once('\n').expect("a command on a line");
            (command.into(), output.into())
        })
        .collect()
}

/// The example bots, where the transcripts look for them.
fn copy_examples(place: &Path) {
    let examples = place.join("docs/examples");
    fs::create_dir_all(&examples).expect("a directory");
    let there = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples");
    for file in fs::read_dir(there).expect("the examples").map(|file| file.expect("a file")) {
        fs::copy(file.path(), examples.join(file.file_name())).expect("a copy");
    }
}

#[test]
fn readme_transcripts_are_true() {
    let readme = include_str!("../../README.md");
    let binary = Path::new(env!("CARGO_BIN_EXE_corsair"));
    let folder = binary.parent().expect("the binary is in a folder").display();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let place = tempfile::tempdir().expect("a directory");
    copy_examples(place.path());
    let transcripts = transcripts(readme);
    assert!(transcripts.len() >= 5, "README.md has lost its transcripts");
    for (command, expected) in transcripts {
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(place.path())
            .env("PATH", &path)
            .env("COLUMNS", "100")
            .output()
            .expect("a shell");
        let printed = String::from_utf8(output.stdout).expect("text");
        assert_eq!(printed.trim_end(), expected.trim_end(), "$ {command}");
    }
}
