//! `corsair games`: lists the games.

use corsair_games::editions;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {}

pub(crate) fn execute(Args {}: &Args) -> String {
    let all = editions();
    let width = all.iter().map(|edition| edition.id().len()).max().unwrap_or(0);
    let lines = all.iter().map(|edition| format!("{:width$}  {}\n", edition.id(), edition.name()));
    lines.collect()
}
