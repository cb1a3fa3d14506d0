//! `corsair calibrate`: regenerate the calibration tables of docs/METHODOLOGY.md.

use super::count;
use super::play::threads;
use crate::calibrate::{Calibration, Claim, calibrate};
use crate::exit::{Blame, Exit, Failure, Outcome};

#[derive(clap::Args, Debug)]
#[command(after_help = "Exit codes: 0 every claim stands, 2 wrong usage, 5 one does not.")]
pub(super) struct Args {
    /// How many experiments for each claim
    #[arg(short = 'n', long = "experiments", value_name = "COUNT", value_parser = count::parse)]
    #[arg(default_value = "10k", allow_negative_numbers = true)]
    experiments: u64,
    /// The seed of all chance
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Threads; changes time, never a result [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    #[arg(allow_negative_numbers = true)]
    jobs: Option<u16>,
}

pub(super) fn execute(args: &Args) -> Outcome<String> {
    let all = calibrate(args.seed, args.experiments, threads(args.jobs)).failed()?;
    let mut text = String::from("| claim | should be | is | experiments |\n|---|---|---|---|\n");
    for of in &all {
        let should = match of.claim {
            Claim::Between(least, most) => format!("{:.0}-{:.0} %", 100.0 * least, 100.0 * most),
            Claim::AtMost(most) => format!("at most {:.0} %", 100.0 * most),
        };
        let share = 100.0 * of.share();
        text.push_str(&format!("| {} | {should} | {share:.2} % | {} |\n", of.what, of.experiments));
    }
    let failed: Vec<&str> =
        all.iter().filter(|of| !Calibration::holds(of)).map(|of| of.what.as_str()).collect();
    if failed.is_empty() {
        return Ok(text);
    }
    let error = anyhow::anyhow!("these claims do not stand: {}", failed.join("; "));
    Err(Failure { output: text, ..Failure::new(Exit::Violated, error) })
}
