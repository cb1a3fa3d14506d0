//! `corsair slurm`: a command as an array job of a Slurm cluster, with the job that merges its shards.

mod scripts;

use std::fs;
use std::path::PathBuf;

use anyhow::Context;

use crate::atomic_file;
use crate::cli::command::Cli;
use crate::cli::shard_plan::ShardPlan;
use crate::cli::verb::Verbs;
use crate::count;
use crate::exit::{Outcome, ResultExt};
use crate::present::grouped;
use crate::studies::slurm::scripts::{Place, array, merge, submit};
use corsair_lab::shell::quoted_name;

#[derive(clap::Args, Debug)]
#[command(
    override_usage = "corsair slurm [OPTIONS] -o DIR --shards K -- COMMAND",
    after_help = "DIR must be seen by all nodes under the same name. `bash DIR/submit.sh` submits what is missing, \
                  also after a failure; `corsair status DIR` says how far it is; the result is DIR/result. A Slurm \
                  whose MaxArraySize is not set takes 1,000 shards at most. docs/guide/clusters.md has an example."
)]
pub(crate) struct Args {
    /// A directory for the scripts, the plan (shards.json) and the shards
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// How many shards the command is cut into; 30 seconds to an hour each are a good size
    #[arg(long, value_name = "K", value_parser = count::parse, allow_negative_numbers = true)]
    shards: u64,
    /// The time limit of a shard, as `sbatch --time` takes it; one that needs more is resumed
    #[arg(long, value_name = "TIME", value_parser = word)]
    time: Option<String>,
    /// The memory of a shard, as `sbatch --mem` takes it
    #[arg(long, value_name = "SIZE", value_parser = word)]
    memory: Option<String>,
    /// The partition
    #[arg(long, value_name = "NAME", value_parser = word)]
    partition: Option<String>,
    /// Processors of a shard, which plays on as many threads
    #[arg(long, value_name = "N", value_parser = count::within(1_u16, 1024), default_value_t = 1)]
    #[arg(allow_negative_numbers = true)]
    cpus: u16,
    /// How often a shard that fails, or that needs more time, is queued again
    #[arg(long, value_name = "N", value_parser = count::whole::<u32>, default_value_t = 5)]
    #[arg(allow_negative_numbers = true)]
    requeues: u32,
    /// Another option of sbatch for both jobs, such as --sbatch=--account=games; may be given several times
    #[arg(long, value_name = "OPTION", value_parser = line, allow_hyphen_values = true)]
    sbatch: Vec<String>,
    /// The verb and its arguments, behind `--`
    #[arg(
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "COMMAND"
    )]
    command: Vec<String>,
}

/// A value that stands in a line of a script as it is.
fn word(text: &str) -> Result<String, String> {
    let is_plain =
        !text.is_empty() && !text.contains(|of: char| of.is_whitespace() || of.is_control());
    is_plain
        .then(|| text.to_owned())
        .ok_or_else(|| format!("a value of sbatch is one word, not `{text}`"))
}

/// An option that stands in a line of a script as it is.
fn line(text: &str) -> Result<String, String> {
    let is_option = text.starts_with('-') && !text.contains(char::is_control);
    is_option
        .then(|| text.to_owned())
        .ok_or_else(|| format!("an option of sbatch begins with `-`, not `{text}`"))
}

pub(crate) fn execute(args: Args, verbs: Verbs) -> Outcome<String> {
    let plan = ShardPlan::new(verbs, args.command.clone(), args.shards)?;
    let has_threads = Cli::of_entry(verbs, &args.command)?.gives("jobs");
    plan.keep(&args.output)?;
    let absolute = |path: &PathBuf| std::path::absolute(path);
    let place = Place {
        directory: absolute(&args.output)?,
        called_in: std::env::current_dir().context("cannot see the current directory").failed()?,
    };
    let named = args.output.display();
    let unwritable = || format!("cannot write to `{named}`");
    fs::create_dir_all(args.output.join(scripts::LOG)).with_context(unwritable).failed()?;
    let files = [
        ("array.sh", array(&args, &plan, &place, has_threads)),
        ("merge.sh", merge(&args, &plan, &place)),
        (SUBMIT, submit(&place)),
    ];
    for (name, text) in files {
        let path = args.output.join(name);
        atomic_file::put(&path, &text).with_context(unwritable).failed()?;
    }
    let submit = quoted_name(args.output.join(SUBMIT));
    let deals = grouped(plan.deals);
    let of = if plan.looks {
        format!("each round of at most {deals} deals")
    } else {
        format!("{deals} deals")
    };
    Ok(format!("{} shards of {of}; to submit them: bash {submit}\n", grouped(plan.shards)))
}

/// The script that a person runs.
const SUBMIT: &str = "submit.sh";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_cannot_add_lines_to_a_script() {
        word("1-02:00:00").expect("a time");
        word("a b").expect_err("two words");
        word("10\nrm").expect_err("two lines");
        line("--comment=for the paper").expect("an option");
        line("rm").expect_err("not an option");
        line("--a\n#").expect_err("two lines");
    }
}
