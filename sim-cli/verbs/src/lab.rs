//! `corsair lab`: the laboratory for a browser, as one HTML file.

use std::path::PathBuf;

use anyhow::Context;
use corsair_present::atomic_file;
use corsair_present::exit::{Outcome, ResultExt, bail_input};

/// Page of the laboratory, if the program was built with it.
#[cfg(feature = "lab")]
const PAGE: Option<&str> = Some(include_str!("../../../target/lab.html"));
#[cfg(not(feature = "lab"))]
const PAGE: Option<&str> = None;

#[derive(clap::Args, Debug)]
#[command(
    after_help = "The page works without a server and without a network. It compares rules, plays games against bots, \
                  and computes odds with the code of this program."
)]
pub(crate) struct Args {
    /// File for the page
    #[arg(short, long, value_name = "FILE", default_value = "lab.html")]
    output: PathBuf,
}

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let Some(page) = PAGE else {
        bail_input!(
            "this program was built without the page: `just lab` makes target/lab.html, and then `cargo build \
             --release --features lab` makes a program with the page"
        );
    };
    let file = args.output.display();
    atomic_file::put(&args.output, page)
        .with_context(|| format!("cannot write `{file}`"))
        .failed()?;
    Ok(format!("`{file}` is the laboratory: open it in a browser.\n"))
}
