//! `corsair merge`: the shards of a run, made into the result of the whole.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::anyhow;

use crate::cli::command::{Cli, LongVerb};
use crate::cli::resume::Begun;
use crate::exit::{Blame, Outcome};
use crate::lab::durable::{NamedPart, to_join};
use crate::present::ResultDirectory;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Directories of shards, in any order: all of one run
    #[arg(required = true, value_name = "DIR")]
    shards: Vec<PathBuf>,
    /// A directory for the files of the whole run
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// The form of the result on standard output, as of the verb that was sharded
    #[arg(long)]
    format: Option<String>,
    /// What the result must bear out, or exit code 4; may be given several times
    #[arg(long = "assert", value_name = "ASSERTION", allow_hyphen_values = true)]
    assertions: Vec<String>,
}

pub(crate) fn execute(args: Args) -> Outcome<String> {
    let shards = args.shards.iter().map(|path| {
        let checkpoint = ResultDirectory::shard(path).bad_input()?;
        Ok(NamedPart { name: path.display().to_string(), checkpoint })
    });
    let parts = to_join(shards.collect::<Outcome<_>>()?).bad_input()?;
    let first = parts.first().ok_or_else(|| anyhow!("there is no shard")).bad_input()?;
    // The verb makes its result of the parts as it does of what it plays.
    let mut more: Vec<OsString> = Vec::new();
    if let Some(output) = args.output {
        more.extend(["--output".into(), output.into()]);
    }
    if let Some(format) = args.format {
        more.extend(["--format".into(), format.into()]);
    }
    for assertion in args.assertions {
        more.extend(["--assert".into(), assertion.into()]);
    }
    let begun =
        Begun { kept_in: first.name.clone().into(), arguments: first.checkpoint.arguments.clone() };
    let mut whole = Cli::again(&begun.arguments, more)?;
    let no_shards = || anyhow!("`{}` is of a verb that has no shards", first.name);
    let LongVerb { durable, .. } = whole.verb.long().ok_or_else(no_shards).bad_input()?;
    durable.parts = parts;
    begun.explain(whole.carry_out())
}
