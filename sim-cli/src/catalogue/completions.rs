//! `corsair completions`: what a shell needs to complete the command line.

use clap_complete::Shell;

use crate::cli::command::command;
use crate::cli::verb::Verbs;
use crate::exit::{Blame, Outcome};

#[derive(clap::Args, Debug)]
#[command(after_help = "Load them at the start of each shell, such as: \
                        source <(corsair completions bash)")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn execute(args: &Args, verbs: Verbs) -> Outcome<String> {
    // To a buffer: a reader who leaves early must not bring the program down.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(verbs), "corsair", &mut script);
    String::from_utf8(script).failed()
}
