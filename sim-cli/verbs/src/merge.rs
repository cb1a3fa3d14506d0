//! `corsair shards merge`: joins the shards of a run into the result of the whole run.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

use corsair_cli::command::play_kept;
use corsair_cli::session::{DurableArgs, ResultArgs, Session, SessionArgs};
use corsair_cli::shard_plan::ShardPlan;
use corsair_cli::trust::TrustArgs;
use corsair_cli::verb::Verbs;
use corsair_lab::assertion::Assertion;
use corsair_lab::durable::{NamedPart, ordered_shards};
use corsair_present::ResultDirectory;
use corsair_present::exit::Outcome;
use corsair_present::result::Format;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Directories with the shards of one run, in any order. A directory with a plan (shards.json) stands for all
    /// shards of the plan
    #[arg(required = true, value_name = "DIR")]
    shards: Vec<PathBuf>,
    /// Directory for the files of the merged run
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Overwrite the output directory, even if it holds another result or an unfinished run
    #[arg(long)]
    force: bool,
    /// Format of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    format: Format,
    /// Exit with 4 if the result refutes this assertion, and with 3 if it is undecided; may be given several times
    #[arg(long = "assert", value_name = "ASSERTION", allow_hyphen_values = true)]
    assertions: Vec<Assertion>,
    /// Merged result of the previous round, written by `corsair shards merge`
    #[arg(long, value_name = "DIR")]
    after: Option<PathBuf>,
    #[command(flatten)]
    trust: TrustArgs,
}

pub(crate) fn execute(args: Args, verbs: Verbs) -> Outcome<String> {
    let (mut directories, mut after, mut round) = (Vec::new(), args.after, None);
    for path in args.shards {
        if !ShardPlan::is_in(&path) {
            directories.push(path);
            continue;
        }
        let plan = ShardPlan::read(&path)?;
        let place = plan.place(&path);
        let begins = plan.begins(&place)?;
        // `ordered_shards` reports missing shards.
        for (number, shard) in (1..).zip(place.shards()) {
            let progress = plan.progress(number, &shard, begins);
            let progress = progress.with_context(|| format!("`{}`", shard.display()))?;
            directories.extend(progress.map(|_| shard));
        }
        after = after.or(place.after);
        round = place.merged;
    }
    let shards = directories.iter().map(|path| {
        let checkpoint = ResultDirectory::shard(path)?;
        Ok(NamedPart { name: path.display().to_string(), checkpoint })
    });
    let parts = ordered_shards(shards.collect::<Outcome<_>>()?)?;
    let first = parts
        .first()
        .ok_or_else(|| anyhow!("no shard is named: name at least one directory of a shard"))?;
    let (verb, plan) = (first.checkpoint.verb.clone(), first.checkpoint.plan.clone());
    args.trust.check(Path::new(&first.name), &plan)?;
    // The command makes its result from joined sums as from the sums of its play.
    let result = ResultArgs {
        output: args.output,
        force: args.force,
        format: args.format,
        assertions: args.assertions,
        ..ResultArgs::default()
    };
    let args = SessionArgs { result, ..SessionArgs::default() };
    let session = Session {
        parts,
        round,
        durable: DurableArgs { after, ..DurableArgs::default() },
        names: verbs.file_names(),
        ..args.into()
    };
    play_kept(verbs, &verb, &plan, session)
}
