//! Helpers that run the program as users do: temporary directories with files, commands in these directories, and
//! their output.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// Path of the program under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_corsair");

/// Temporary directory in which a test runs commands.
pub(crate) struct Room(pub(crate) TempDir);

impl Deref for Room {
    type Target = Path;

    fn deref(&self) -> &Path {
        self.0.path()
    }
}

impl Room {
    pub(crate) fn new() -> Room {
        Room(tempfile::tempdir().expect("a directory"))
    }

    /// Writes a file, creates its parent directories, and returns its path.
    pub(crate) fn write(&self, name: impl AsRef<Path>, content: impl AsRef<[u8]>) -> String {
        let path = self.join(name);
        fs::create_dir_all(path.parent().expect("a directory")).expect("made");
        fs::write(&path, content).expect("written");
        path.display().to_string()
    }

    #[track_caller]
    pub(crate) fn read(&self, name: impl AsRef<Path>) -> String {
        let path = self.join(name);
        fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
    }

    #[track_caller]
    pub(crate) fn read_json(&self, name: impl AsRef<Path>) -> Value {
        serde_json::from_str(&self.read(name)).expect("JSON")
    }

    /// Returns the text of each file below a directory by relative path, without `timing.json`.
    #[track_caller]
    pub(crate) fn files(&self, directory: impl AsRef<Path>) -> BTreeMap<String, String> {
        files(&self.join(directory))
    }

    /// Returns a command in this directory. The arguments are split into words as by a shell.
    pub(crate) fn command(&self, arguments: impl AsRef<str>) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args(shlex::split(arguments.as_ref()).expect("words"));
        self.enter(&mut command);
        command
    }

    /// Sets the working directory of a command to this directory.
    pub(crate) fn enter(&self, command: &mut Command) {
        let envs = [("NO_COLOR", "1"), ("COLUMNS", "100")];
        command.current_dir(&**self).envs(envs).env("TMPDIR", &**self);
    }

    pub(crate) fn output(&self, arguments: impl AsRef<str>) -> Output {
        self.command(arguments).output().expect("the program starts")
    }

    /// Runs a command and returns its standard output and standard error. Panics unless the exit code is `code`.
    #[track_caller]
    pub(crate) fn ends(&self, code: i32, arguments: impl AsRef<str>) -> (String, String) {
        let output = self.output(&arguments);
        let said = stderr_of(&output);
        assert_eq!(output.status.code(), Some(code), "{}: {said}", arguments.as_ref());
        (String::from_utf8(output.stdout).expect("text"), said)
    }

    /// Runs a command that must succeed and returns its standard output.
    #[track_caller]
    pub(crate) fn good(&self, arguments: impl AsRef<str>) -> String {
        self.ends(0, arguments).0
    }

    /// Runs a command that must be refused as bad input and returns its error.
    #[track_caller]
    pub(crate) fn refused(&self, arguments: impl AsRef<str>) -> String {
        let said = self.ends(2, arguments).1;
        said.strip_prefix("error: ").unwrap_or(&said).trim_end().into()
    }

    /// Starts a command and captures its output.
    pub(crate) fn begin(&self, arguments: impl AsRef<str>) -> Child {
        let mut command = self.command(arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
    }
}

/// Sends a signal to a child process by the signal's name.
pub(crate) fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.expect("there is `kill`").success());
}

/// Returns the text of each file below a directory by relative path, without `timing.json`.
#[track_caller]
pub(crate) fn files(root: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut directories: Vec<PathBuf> = vec![root.to_owned()];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(&directory).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                directories.push(path);
            } else if path.file_name() != Some(OsStr::new("timing.json")) {
                let name = path.strip_prefix(root).expect("below it").display().to_string();
                found.insert(name, fs::read_to_string(&path).expect("a text file"));
            }
        }
    }
    found
}

/// Returns the standard error of a finished command as text.
pub(crate) fn stderr_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub(crate) fn corsair(arguments: impl AsRef<str>) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(shlex::split(arguments.as_ref()).expect("words")).env("NO_COLOR", "1");
    command.output().expect("the program starts")
}

/// Runs a command that must succeed and returns its standard output.
#[track_caller]
pub(crate) fn stdout(arguments: impl AsRef<str>) -> String {
    let output = corsair(&arguments);
    assert!(output.status.success(), "{}: {}", arguments.as_ref(), stderr_of(&output));
    String::from_utf8(output.stdout).expect("text")
}

/// Returns the root directory of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs a command that must succeed in the root directory, and returns its standard output.
#[track_caller]
pub(crate) fn printed_at_root(arguments: &str) -> String {
    let room = Room::new();
    let output = room.command(arguments).current_dir(root()).output().expect("it starts");
    assert!(output.status.success(), "{arguments}: {}", stderr_of(&output));
    String::from_utf8(output.stdout).expect("text")
}

/// Asserts that a Python script succeeds, or skips the script if its packages are missing.
#[track_caller]
pub(crate) fn passes(script: &str, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) {
    const SKIPPED: i32 = 77;
    let path = format!("{}/tests/{script}", env!("CARGO_MANIFEST_DIR"));
    let output = Command::new("python3").arg(path).args(arguments).output();
    let output = output.expect("Python 3 is installed, as the gate asks");
    let report = String::from_utf8_lossy(&output.stdout);
    if output.status.code() == Some(SKIPPED) {
        eprintln!("{report}");
        return;
    }
    assert!(output.status.success(), "{report}\n{}", stderr_of(&output));
}

#[track_caller]
pub(crate) fn json(arguments: impl AsRef<str>) -> Value {
    let printed = stdout(format!("{} --format json", arguments.as_ref()));
    serde_json::from_str(&printed).expect("JSON")
}

/// Runs a command whose result may be undecided, and returns its JSON output and its exit code.
pub(crate) fn printed(arguments: impl AsRef<str>) -> (Value, Option<i32>) {
    let output = corsair(format!("{} --format json", arguments.as_ref()));
    (serde_json::from_slice(&output.stdout).expect("JSON"), output.status.code())
}

/// Asserts that the program refuses bad input with an error that contains `reason`.
#[track_caller]
pub(crate) fn refused(arguments: impl AsRef<str>, reason: &str) {
    let output = corsair(&arguments);
    let said = stderr_of(&output);
    assert_eq!(output.status.code(), Some(2), "{}: {said}", arguments.as_ref());
    assert!(said.contains(reason), "{}: {said}", arguments.as_ref());
}

/// Asserts that the program refuses bad input with exactly this error, apart from the hint about `--help`.
#[track_caller]
pub(crate) fn refused_as(arguments: impl AsRef<str>, error: &str) {
    let output = corsair(&arguments);
    assert_eq!(output.status.code(), Some(2), "{}", arguments.as_ref());
    let said = stderr_of(&output);
    let said = said.trim_end().trim_end_matches("For more information, try '--help'.").trim_end();
    assert_eq!(said, format!("error: {error}"), "{}", arguments.as_ref());
}

/// Returns the rows of a CSV text, each as a map from column to cell.
#[track_caller]
pub(crate) fn csv_rows(text: &str) -> Vec<BTreeMap<String, String>> {
    let rows = csv::Reader::from_reader(text.as_bytes()).into_deserialize();
    rows.collect::<Result<_, _>>().expect("rows")
}

/// Returns the rows of a table in a JSON result.
#[track_caller]
pub(crate) fn rows<'r>(result: &'r Value, table: &str) -> &'r [Value] {
    let rows = result["tables"][table].as_array();
    rows.unwrap_or_else(|| panic!("no table {table}: {result}"))
}

#[track_caller]
pub(crate) fn number(row: &Value, key: &str) -> f64 {
    row[key].as_f64().unwrap_or_else(|| panic!("{key} of {row}"))
}

#[track_caller]
pub(crate) fn text<'v>(row: &'v Value, key: &str) -> &'v str {
    row[key].as_str().unwrap_or_else(|| panic!("{key} of {row}"))
}
