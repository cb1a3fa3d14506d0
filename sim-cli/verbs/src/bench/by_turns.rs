//! Timing of two programs by turns, so that load on the machine affects both programs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, anyhow, bail};
use serde::Deserialize;
use serde_json::Value;

use crate::bench::baseline::written_rows;
use crate::bench::ratio::{SpeedVerdict, median, ratio_of_turns, sorted};
use crate::bench::rows::{Clock, TurnsRow};
use corsair_present::exit::{Exit, Failure, Outcome, ResultExt as _};

/// Timing of a table as a program prints it; different versions may print more or fewer columns.
#[derive(Clone, PartialEq, Debug, Deserialize)]
struct Turn {
    game: String,
    rules_hash: String,
    table: String,
    jobs: usize,
    seed: u64,
    games: u64,
    fingerprint: String,
    games_per_second: f64,
    #[serde(default)]
    cpu_seconds: Option<f64>,
}

/// Two programs, and the benchmark that both run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ByTurns {
    pub own: PathBuf,
    pub other: PathBuf,
    /// Arguments of the programs, for one repetition.
    pub words: Vec<OsString>,
    /// Limit with which verdicts compare the ratio of both speeds.
    pub part: Option<f64>,
}

impl ByTurns {
    /// Runs both programs by turns in alternating order, and calls `progress` after each turn.
    ///
    /// # Errors
    /// Fails if a program fails, or if the programs play different games.
    pub(crate) fn play(&self, turns: usize, progress: impl Fn()) -> Outcome<Vec<TurnsRow>> {
        let mut played: Vec<[Vec<Turn>; 2]> = Vec::with_capacity(turns);
        for turn in 0..turns {
            let play = |program: &Path| {
                let rows = self.rows(program).failed();
                progress();
                rows
            };
            let both = match turn % 2 {
                0 => {
                    let own = play(&self.own)?;
                    [own, play(&self.other)?]
                }
                _ => {
                    let other = play(&self.other)?;
                    [play(&self.own)?, other]
                }
            };
            self.check(&both)?;
            played.push(both);
        }
        let n_rows = played.first().map_or(0, |[own, _]| own.len());
        Ok((0..n_rows).filter_map(|at| row(&played, at, self.part)).collect())
    }

    /// Runs a program once and returns the rows that it prints.
    fn rows(&self, program: &Path) -> anyhow::Result<Vec<Turn>> {
        let name = program.display();
        let output = Command::new(program).args(&self.words).output();
        let output = output.with_context(|| format!("cannot start `{name}`"))?;
        if !output.status.success() {
            let stderr = String::from_utf8_lossy(&output.stderr);
            bail!("`{name} bench` failed: {}", stderr.trim());
        }
        let rows = written_rows(&String::from_utf8_lossy(&output.stdout)).and_then(|rows| {
            rows.into_iter().map(|row| Turn::deserialize(Value::Object(row))).collect()
        });
        rows.with_context(|| format!("`{name} bench` prints no speeds"))
    }

    fn check(&self, [own, other]: &[Vec<Turn>; 2]) -> Outcome<()> {
        let name = self.other.display();
        if own.len() != other.len() {
            let (n_own, n_other) = (own.len(), other.len());
            return Err(anyhow!(
                "`{name}` timed {n_other} tables, and this build {n_own}: choose a build with the \
                 same tables"
            ))
            .failed();
        }
        match own.iter().zip(other).find(|(own, other)| own.fingerprint != other.fingerprint) {
            None => Ok(()),
            Some((own, other)) => {
                let differs = anyhow!(
                    "the programs play {} differently (fingerprint {} here, {} in `{name}`), so speeds cannot be \
                     compared: choose builds with equal play",
                    own.table,
                    own.fingerprint,
                    other.fingerprint,
                );
                Err(Failure::new(Exit::Asserted, differs))
            }
        }
    }
}

/// Returns the speeds of one table in all turns; `None` without turns.
fn row(played: &[[Vec<Turn>; 2]], at: usize, part: Option<f64>) -> Option<TurnsRow> {
    let pairs = || played.iter().map(move |[own, other]| [&own[at], &other[at]]);
    let has_cpu = pairs().flatten().all(|turn| turn.cpu_seconds.is_some_and(|time| time > 0.0));
    let speed = |turn: &Turn| match turn.cpu_seconds.filter(|_| has_cpu) {
        Some(seconds) => turn.games as f64 / seconds,
        None => turn.games_per_second,
    };
    let middle =
        |which: usize| median(&sorted(&pairs().map(|pair| speed(pair[which])).collect::<Vec<_>>()));
    let ratios: Vec<f64> = pairs().map(|[own, other]| speed(own) / speed(other)).collect();
    let ratio = ratio_of_turns(&ratios)?;
    let [first, _] = pairs().next()?;
    Some(TurnsRow {
        game: first.game.clone(),
        rules_hash: first.rules_hash.clone(),
        table: first.table.clone(),
        jobs: first.jobs,
        seed: first.seed,
        games: first.games,
        fingerprint: first.fingerprint.clone(),
        turns: played.len(),
        clock: if has_cpu { Clock::Cpu } else { Clock::Wall },
        games_per_second: middle(0)?,
        other_games_per_second: middle(1)?,
        ratio,
        verdict: part.map(|part| SpeedVerdict::of(ratio, part)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_lab::result::Estimate;

    fn turn(cpu_seconds: Option<f64>, games_per_second: f64) -> Vec<Turn> {
        vec![Turn {
            game: "toy".into(),
            rules_hash: "1".into(),
            table: "a".into(),
            jobs: 1,
            seed: 1,
            games: 100,
            fingerprint: "f".into(),
            games_per_second,
            cpu_seconds,
        }]
    }

    #[test]
    fn program_pairs_are_compared_by_processor_time_if_reported() {
        let own = [1.0, 4.0, 2.0].map(|time| turn(Some(time), 1.0));
        let other = [2.0, 8.0, 5.0].map(|time| turn(Some(time), 9.0));
        let played: Vec<_> = own.clone().into_iter().zip(other).map(|(a, b)| [a, b]).collect();
        let row_of = row(&played, 0, None).expect("turns");
        assert_eq!(
            (row_of.clock, row_of.ratio),
            (Clock::Cpu, Estimate { value: 2.0, interval: None })
        );
        assert_eq!((row_of.games_per_second, row_of.other_games_per_second), (50.0, 20.0));
        let old = [2.0, 4.0, 5.0].map(|speed| turn(None, speed));
        let played: Vec<_> = own.into_iter().zip(old).map(|(a, b)| [a, b]).collect();
        let row_of = row(&played, 0, None).expect("turns");
        assert_eq!((row_of.clock, row_of.ratio.value), (Clock::Wall, 0.25));
    }

    #[test]
    fn programs_with_different_games_are_not_compared() {
        let turns = ByTurns { own: "a".into(), other: "b".into(), words: Vec::new(), part: None };
        let mut other = turn(None, 1.0);
        turns.check(&[turn(None, 1.0), other.clone()]).expect("the same games");
        other[0].fingerprint = "g".into();
        let refused = turns.check(&[turn(None, 1.0), other]).expect_err("other games").error;
        let refused = refused.to_string();
        assert!(refused.contains("fingerprint f here, g in `b`"), "{refused}");
        let refused = turns.check(&[turn(None, 1.0), Vec::new()]).expect_err("no row").error;
        let refused = refused.to_string();
        assert_eq!(
            refused,
            "`b` timed 0 tables, and this build 1: choose a build with the same tables"
        );
    }
}
