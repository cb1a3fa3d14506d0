//! `corsair dev completions`: prints the completion script of a shell.

use anyhow::Context;
use clap_complete::Shell;

use corsair_cli::completion::script;
use corsair_present::exit::{Outcome, ResultExt};

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Load the script when the shell starts. In bash: source <(corsair dev completions bash)"
)]
pub(crate) struct Args {
    /// Shell that reads the script
    shell: Shell,
}

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let script = script(&args.shell.to_string());
    let script = script
        .with_context(|| format!("cannot generate completions for {}", args.shell))
        .failed()?;
    Ok(String::from_utf8(script)?)
}
