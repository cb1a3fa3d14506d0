//! `corsair calibrate`: regenerate the calibration tables of docs/METHODOLOGY.md.

use anyhow::anyhow;

use crate::cli::play::threads;
use crate::count;
use crate::exit::{Blame, Exit, Failure, Outcome};
use crate::studies::calibrate::{Calibration, Claim, calibrate};
use corsair_stats::Interval;

#[derive(clap::Args, Debug)]
#[command(after_help = "Exit codes: 0 every claim stands, 2 wrong usage, 5 one does not.")]
pub(crate) struct Args {
    /// How many experiments for each claim, 1,000 at least
    #[arg(short = 'n', long = "experiments", value_name = "COUNT", value_parser = count::parse)]
    #[arg(default_value = "10k", allow_negative_numbers = true)]
    experiments: u64,
    /// The seed of all chance
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Threads; changes time, never a result [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = count::within(1_u16, 1024))]
    #[arg(allow_negative_numbers = true)]
    jobs: Option<u16>,
}

/// With fewer experiments hardly anything could fail: of 1,000 a share of 5 % is known to ±2.4 points
/// at 99.9 %, of 100 to ±9.
const FEWEST: u64 = 1_000;

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    if args.experiments < FEWEST {
        return Err(anyhow!(
            "-n {} is too few: a share of 5 % of {FEWEST} experiments is known to about 2.4 points, so that \
             with fewer nearly any claim would stand; at least {FEWEST} are needed",
            args.experiments,
        ))
        .bad_input();
    }
    let all = calibrate(args.seed, args.experiments, threads(args.jobs)).failed()?;
    let text = table(&all);
    let failed: Vec<&str> =
        all.iter().filter(|of| !Calibration::holds(of)).map(|of| of.what.as_str()).collect();
    if failed.is_empty() {
        return Ok(text);
    }
    let error = anyhow!("these claims do not stand: {}", failed.join("; "));
    Err(Failure { output: text, ..Failure::new(Exit::Violated, error) })
}

/// Claim by claim what is claimed, what was seen with what chance leaves open of it, and a verdict.
fn table(all: &[Calibration]) -> String {
    let mut text = String::from(
        "| claim | claimed | observed | 99.9 % interval | experiments | verdict |\n\
         |---|---|---|---|---|---|\n",
    );
    for of in all {
        let claimed = match of.claim {
            Claim::Between(least, most) => format!("{:.0}-{:.0} %", 100.0 * least, 100.0 * most),
            Claim::AtMost(most) => format!("at most {:.0} %", 100.0 * most),
            Claim::AtLeast(least) => format!("at least {:.0} %", 100.0 * least),
        };
        let (share, Interval { low, high }) = (100.0 * of.share(), of.interval());
        let (low, high) = (100.0 * low, 100.0 * high);
        let verdict = if of.holds() { "ok" } else { "NOT" };
        text.push_str(&format!(
            "| {} | {claimed} | {share:.2} % | {low:.2}-{high:.2} % | {} | {verdict} |\n",
            of.what, of.experiments,
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_verdict() {
        let row = |claim, seen| Calibration { what: "x".into(), claim, experiments: 1_000, seen };
        let told = table(&[row(Claim::AtMost(0.05), 62), row(Claim::AtMost(0.05), 90)]);
        let verdicts: Vec<&str> =
            told.lines().skip(2).filter_map(|line| line.rsplit("| ").next()).collect();
        assert_eq!(verdicts, ["ok |", "NOT |"]);
        assert!(told.contains("| x | at most 5 % | 6.20 % | 3."), "{told}");
        assert!(table(&[row(Claim::AtLeast(0.95), 900)]).ends_with("| NOT |\n"));
    }
}
