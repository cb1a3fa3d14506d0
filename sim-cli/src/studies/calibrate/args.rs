//! `corsair calibrate`: regenerate the calibration tables of docs/METHODOLOGY.md.

use anyhow::anyhow;
use serde::{Deserialize, Serialize};

use crate::cli::dry_run::{DryRun, Pilot, Workload};
use crate::cli::durable::Ended;
use crate::cli::examples::Example;
use crate::cli::play::{Played, UnitWords, note_speed};
use crate::cli::session::{LongSession, Session};
use crate::cli::study::Study;
use crate::count;
use crate::exit::{Blame, Exit, Failure, Outcome};
use crate::lab::ScoreWord;
use crate::lab::assertion::Vocabulary;
use crate::lab::durable::{Identity, Task};
use crate::present::page::registry::Teller;
use crate::present::rows::ResultTable;
use crate::studies::calibrate::report::{csv, files, json, markdown};
use crate::studies::calibrate::totals::play_experiments;
use crate::studies::calibrate::{
    Calibration, CalibrationRow, ClaimCounts, ClaimTested, claims, page,
};

/// How many experiments test the claims, by which chance.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(after_help = "Exit codes: 0 every claim stands, 2 wrong usage, 5 one does not.")]
pub(crate) struct Plan {
    /// How many experiments for each claim, 1,000 at least
    #[arg(short = 'n', long = "experiments", value_name = "COUNT", value_parser = count::parse)]
    #[arg(default_value = "10k", allow_negative_numbers = true)]
    experiments: u64,
    /// The seed of all chance
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
}

/// With fewer experiments hardly anything could fail: of 1,000 a share of 5 % is known to ±2.4 points
/// at 99.9 %, of 100 to ±9.
const FEWEST: u64 = 1_000;

/// Beyond this the streams of two claims would be the same.
const MOST: u64 = 1 << 32;

/// What is played.
const EXPERIMENTS: UnitWords = ["experiment", "experiments"];

impl Study for Plan {
    const VERB: &'static str = "calibrate";
    const ABOUT: &'static str = "Regenerate the calibration tables of docs/METHODOLOGY.md";
    const EXAMPLES: &'static [Example] =
        &[("Do intervals, tests and stopping rules keep what they claim?", "-n 1k")];
    type Options = LongSession;
    type Prepared = Vec<ClaimTested>;
    const TELL: Teller = page::tell;
    const TABLES: &'static [ResultTable] = &[ResultTable::of::<CalibrationRow>()];

    fn prepare(&mut self) -> Outcome<Vec<ClaimTested>> {
        let asked = self.experiments;
        if asked < FEWEST {
            return Err(anyhow!(
                "-n {asked} is too few: a share of 5 % of {FEWEST} experiments is known to about 2.4 \
                 points, so that with fewer nearly any claim would stand; at least {FEWEST} are needed"
            ))
            .bad_input();
        }
        if asked > MOST {
            let why = anyhow!("-n {asked} is too many: a seed has streams for {MOST} experiments");
            return Err(why).bad_input();
        }
        Ok(claims())
    }

    fn describe(&self, claims: &Vec<ClaimTested>) -> Outcome<DryRun> {
        let [_, name] = EXPERIMENTS.map(String::from);
        Ok(DryRun {
            identity: self.identity(claims),
            parts: vec![Workload { name, deals: self.experiments, games: self.experiments }],
            unit: EXPERIMENTS,
            is_at_most: false,
            pilot: Pilot::FewerDeals(vec![("experiments", FEWEST)]),
            vocabulary: Vocabulary::of(&[], ScoreWord::PLAIN),
        })
    }

    fn carry_out(&self, claims: Vec<ClaimTested>, mut session: Session) -> Outcome<String> {
        let task =
            Task { identity: self.identity(&claims), plan: self.record(), deals: self.experiments };
        let durable = session.open(task, || ClaimCounts::new(claims.len()))?.of(EXPERIMENTS);
        let ended = durable.play(1, |numbers, cut, progress| {
            play_experiments(&claims, self.seed, numbers, &cut, progress)
        })?;
        let (Played { totals, timing }, destination) = match ended {
            Ended::Whole(played, destination) => (played, destination),
            Ended::Shard(told) => return Ok(told),
        };
        let all = totals.calibrations(&claims);
        let shown =
            session.shown(&all, |all| markdown(all), |all| csv(all), |all| json(self.seed, all));
        let output = destination.take(shown, || files(&self.record(), self.seed, &all, &timing))?;
        note_speed(&timing, EXPERIMENTS);
        let failed: Vec<&str> =
            all.iter().filter(|of| !Calibration::holds(of)).map(|of| of.what.as_str()).collect();
        if failed.is_empty() {
            return Ok(output);
        }
        let error = anyhow!("these claims do not stand: {}", failed.join("; "));
        Err(Failure { output, ..Failure::new(Exit::Violated, error) })
    }
}

impl Plan {
    /// What the counts are conditional on.
    fn identity(&self, claims: &[ClaimTested]) -> Identity {
        let claims: Vec<&str> = claims.iter().map(|of| of.what.as_str()).collect();
        Identity::of_verb(Plan::VERB).with("claims", claims).with("seed", self.seed)
    }
}
