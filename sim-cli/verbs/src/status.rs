//! Command `corsair shards status`: state of a plan's shards.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::ValueEnum;
use serde::Serialize;

use corsair_cli::shard_plan::{Place, ShardPlan};
use corsair_lab::shell::quoted_name;
use corsair_present::exit::{Exit, Failure, Outcome};
use corsair_present::rows::pretty;
use corsair_present::text::{header_lines, indented};
use corsair_present::{ResultDirectory, counted, grouped};

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Exit codes: 0 every shard is complete, 2 the directory has no shards.json, 3 a shard is \
                        missing, unfinished or broken."
)]
pub(crate) struct Args {
    /// Directory with a plan of shards (shards.json) from `corsair shards slurm` or `corsair.dask`
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// Format of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// Readable lines
    Table,
    /// One JSON object
    Json,
    /// Numbers of the shards that are not complete, such as 3-7,12
    Ranges,
}

/// Shards of a plan, sorted by state.
#[derive(Default, Serialize)]
struct Coverage {
    complete: Vec<u64>,
    /// Numbers of shards that were started but are not complete.
    unfinished: Vec<u64>,
    /// Numbers of shards that were not started.
    missing: Vec<u64>,
    /// Shards with an unreadable or damaged checkpoint, or with a checkpoint of a different plan or round.
    broken: Vec<Broken>,
    /// Number of deals in the sums of all shards.
    deals_played: u64,
}

#[derive(Serialize)]
struct Broken {
    shard: u64,
    why: String,
}

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let plan = ShardPlan::read(&args.directory)?;
    let place = plan.place(&args.directory);
    let coverage = Coverage::of(&plan, &place)?;
    let output = match args.format {
        Format::Table => coverage.lines(&plan, &place),
        Format::Json => coverage.json(&plan, &place),
        Format::Ranges => format!("{}\n", ranges(&coverage.to_play())),
    };
    match coverage.refusal(&plan) {
        None => Ok(output),
        Some(error) => Err(Failure { output, ..Failure::new(Exit::Undecided, error) }),
    }
}

impl Coverage {
    fn of(plan: &ShardPlan, place: &Place) -> anyhow::Result<Coverage> {
        let mut found = Coverage::default();
        let begins = plan.begins(place)?;
        if let Some(before) = &place.after {
            found.deals_played = ResultDirectory::checkpoint(before)?.played();
        }
        for (number, directory) in (1..).zip(place.shards()) {
            match plan.progress(number, &directory, begins) {
                Ok(None) => found.missing.push(number),
                Ok(Some([played, of])) => {
                    found.deals_played += played;
                    if played < of { &mut found.unfinished } else { &mut found.complete }
                        .push(number);
                }
                Err(error) => {
                    found.broken.push(Broken { shard: number, why: format!("{error:#}") })
                }
            }
        }
        Ok(found)
    }

    /// Returns the numbers of the shards to play: unfinished and missing shards.
    fn to_play(&self) -> Vec<u64> {
        let mut numbers = [&self.unfinished[..], &self.missing].concat();
        numbers.sort_unstable();
        numbers
    }

    fn broken(&self) -> Vec<u64> {
        self.broken.iter().map(|of| of.shard).collect()
    }

    /// Returns the number of games, or of other work units, that were played. With several tables, the number is
    /// estimated from the deals.
    fn amount(&self, plan: &ShardPlan) -> u64 {
        let product = u128::from(plan.amount) * u128::from(self.deals_played);
        let part = product / u128::from(plan.deals.max(1));
        u64::try_from(part).unwrap_or(u64::MAX)
    }

    fn lines(&self, plan: &ShardPlan, place: &Place) -> String {
        let of = |numbers: &[u64]| match numbers {
            [] => "none".into(),
            numbers => format!("{}: {}", grouped(numbers.len() as u64), ranges(numbers)),
        };
        let at_most = if plan.looks { "at most " } else { "" };
        let (played, all) = (grouped(self.amount(plan)), grouped(plan.amount));
        let shares = format!("{played} of {at_most}{all}");
        let round = place.round.map(|round| ("round", grouped(round)));
        let lines = [
            ("", format!("corsair {}", plan.command())),
            ("plan", format!("{} (version {})", &plan.sha256[..16], plan.version())),
        ];
        let lines = lines.into_iter().chain(round).chain([
            ("shards", grouped(plan.shards)),
            ("complete", of(&self.complete)),
            ("unfinished", of(&self.unfinished)),
            ("missing", of(&self.missing)),
            ("broken", of(&self.broken())),
            (plan.unit.as_str(), shares),
        ]);
        let lines: Vec<_> = lines.map(|(word, text)| (word.to_owned(), text)).collect();
        header_lines(&lines) + &self.causes(place)
    }

    /// Describes the reasons why shards are broken, with a suggestion.
    fn causes(&self, place: &Place) -> String {
        let Some(first) = self.broken.first() else { return String::new() };
        let mut text = String::from("\n");
        for Broken { shard, why } in self.broken.iter().take(MOST_EXPLAINED) {
            text += &indented("", &format!("shard {shard}: {why}"));
        }
        let broken = place.directory.join(format!("shard-{}", first.shard));
        let fix = format!("To play a broken shard again, remove it: rm -r {}", quoted_name(broken));
        text + &indented("", &fix)
    }

    fn json(&self, plan: &ShardPlan, place: &Place) -> String {
        #[derive(Serialize)]
        struct Status<'s> {
            words: &'s [String],
            sha256: &'s str,
            shards: u64,
            round: Option<u64>,
            directory: &'s Path,
            after: Option<&'s Path>,
            #[serde(flatten)]
            coverage: &'s Coverage,
            deals: u64,
        }
        pretty(&Status {
            words: &plan.words,
            sha256: &plan.sha256,
            shards: plan.shards,
            round: place.round,
            directory: &place.directory,
            after: place.after.as_deref(),
            coverage: self,
            deals: plan.deals,
        })
    }

    /// Returns an error that lists incomplete shards; `None` if all shards are complete.
    fn refusal(&self, plan: &ShardPlan) -> Option<anyhow::Error> {
        let parts = [
            (self.missing.clone(), "missing"),
            (self.unfinished.clone(), "unfinished"),
            (self.broken(), "broken"),
        ];
        let parts = parts.iter().filter(|(numbers, _)| !numbers.is_empty());
        let parts: Vec<String> =
            parts.map(|(numbers, word)| format!("{word}: {}", ranges(numbers))).collect();
        let all = counted(plan.shards, "shard", "shards");
        (!parts.is_empty()).then(|| anyhow!("not all of {all} are complete: {}", parts.join("; ")))
    }
}

/// Maximum number of broken shards whose reasons are listed.
const MOST_EXPLAINED: usize = 5;

/// Returns ascending numbers as ranges, such as `3-7,12`.
fn ranges(numbers: &[u64]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let run = |run: &[u64]| match run {
        [first, .., last] => format!("{first}-{last}"),
        others => others.iter().map(u64::to_string).collect(),
    };
    runs.map(run).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_shards_are_listed_as_ranges() {
        let cases: [(&[u64], &str); 5] = [
            (&[], ""),
            (&[4], "4"),
            (&[1, 2], "1-2"),
            (&[3, 4, 5, 6, 7, 12], "3-7,12"),
            (&[1, 3, 5], "1,3,5"),
        ];
        for (numbers, text) in cases {
            assert_eq!(ranges(numbers), text);
        }
    }
}
