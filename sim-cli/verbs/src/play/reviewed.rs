//! Review of the person's decisions after the game, by `corsair review`.

use std::env;
use std::io::Write as _;
use std::process::{Command, Stdio};

use anyhow::{Context, anyhow};
use corsair_present::exit::{Outcome, ResultExt};
use tempfile::NamedTempFile;

/// Number of simulated games of a review, which takes from a second to a minute.
const GAMES: &str = "20000";

/// Returns the review of a seat's decisions in a record as text. Progress appears on standard error.
pub(crate) fn review(record: &str, seat: usize) -> Outcome<String> {
    let mut file = NamedTempFile::with_suffix(".toml").context("cannot make a file").failed()?;
    file.write_all(record.as_bytes()).context("cannot write the record").failed()?;
    let own = env::current_exe().context("cannot find this program").failed()?;
    let mut command = Command::new(own);
    command.arg("review").arg(file.path());
    command.args(["--seats", &seat.to_string(), "-n", GAMES, "--luck", "0"]);
    command.stdin(Stdio::null()).stderr(Stdio::inherit());
    let output = command.output().context("cannot start the review").failed()?;
    if !output.status.success() {
        return Err(anyhow!("the review failed")).failed();
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
