//! Command `corsair shards slurm`: writes an array job of a Slurm cluster, and the job that merges its shards.

mod args;
mod scripts;

use std::fs;
use std::path::PathBuf;

use anyhow::Context;

pub(crate) use crate::slurm::args::Args;
use crate::slurm::scripts::{Place, array, merge, submit};
use corsair_cli::command::Cli;
use corsair_cli::shard_plan::ShardPlan;
use corsair_cli::verb::Verbs;
use corsair_lab::shell::quoted_name;
use corsair_present::atomic_file;
use corsair_present::exit::{Outcome, ResultExt};
use corsair_present::grouped;

pub(crate) fn execute(args: Args, verbs: Verbs) -> Outcome<String> {
    let plan = ShardPlan::new(verbs, args.command.clone(), args.shards)?;
    let has_threads = Cli::of_entry(verbs, &args.command)?.gives("jobs");
    plan.keep(&args.output)?;
    let absolute = |path: &PathBuf| std::path::absolute(path);
    let place = Place {
        directory: absolute(&args.output)?,
        called_in: std::env::current_dir().context("cannot read the current directory").failed()?,
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

/// Name of the script that submits the jobs.
const SUBMIT: &str = "submit.sh";
