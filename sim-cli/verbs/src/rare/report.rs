//! Question about the probability of a rare event, and its report.

use crate::rare::rows::{FEWEST_EFFECTIVE, RareRow, StageRow};
use corsair_games::inspect::splitting::{EventFigure, Replication, SplittingPilot, SplittingPlan};
use corsair_lab::durable::Identity;
use corsair_lab::experiment::Player;
use corsair_lab::result::{Estimate, ResultTable};
use corsair_lab::{Conditions, Tally};
use corsair_present::manifest::{Bot, ManifestHead, hashes};
use corsair_present::result::VerbResult;
use corsair_present::rows::{object, pretty};
use corsair_present::set_ups::SetUpCount;
use corsair_present::{ResultFile, Timing};
use corsair_stats::{BlockMeans, Confidence, SplittingEstimate};

/// Number of integer units that make 1 in sums of estimates. An event with a probability near one unit is too rare
/// for any number of games.
const UNIT: u64 = 1 << 50;

/// Question of `corsair rare` with the conditions of its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct RareQuestion {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// Distinct bots.
    pub bots: Vec<Player>,
    /// Event as written on the command line, without blanks.
    pub event: String,
    /// Bot whose seats count; `None` if all seats count.
    pub by: Option<String>,
    /// Plan of a replication.
    pub splitting: SplittingPlan,
    /// Number of games in each stage of the pilot.
    pub pilot_games: u32,
}

impl RareQuestion {
    /// Returns the number of replications.
    pub fn replications(&self) -> u64 {
        self.conditions.games_asked.div_ceil(self.splitting.effort.into())
    }

    /// Returns the identity of the sums: the conditions that must be equal for a merge or a resume. The identity also
    /// determines the levels.
    pub fn identity(&self) -> Identity {
        let seatings = self.splitting.seatings.iter().map(|seating| seating.as_slice());
        self.conditions
            .identity("rare")
            .with("bots", Player::identities(&self.bots))
            .with("arrangements", seatings.collect::<Vec<_>>())
            .with("event", &self.event)
            .with("by", &self.by)
            .with("effort", self.splitting.effort)
            .with("pilot_games", self.pilot_games)
    }
}

/// Index of the sum of estimates among the sums of replications.
const ESTIMATES: usize = 0;

/// Index of the number of courses that reach the event.
const COURSES: usize = 1;

/// Index of the first stage's number of games that passed.
const FIRST_STAGE: usize = 2;

/// Creates empty sums of replications with this number of stages.
pub(crate) fn no_replications(stages: usize) -> Tally {
    Tally::empty(FIRST_STAGE + 2 * stages, 0)
}

/// Adds a replication: the estimate, the number of courses that reach the event, then for each stage the number of
/// games that passed, then for each stage the number of games.
pub(crate) fn add(tally: &mut Tally, played: &Replication, effort: u32) {
    tally.blocks += 1;
    tally.games += u64::from(effort);
    tally.decisions += played.decisions;
    tally.cut_off += played.cut_off;
    tally.set_ups.add(played.set_ups.iter().copied());
    let estimate = (played.estimate(effort) * UNIT as f64).round() as i64;
    let passed = played.passed.iter().map(|&passed| i64::from(passed));
    let is_played = std::iter::once(true).chain(passed.clone().map(|passed| passed > 0));
    let games = is_played.map(|is_played| if is_played { i64::from(effort) } else { 0 });
    let sums = [estimate, played.courses.into()].into_iter().chain(passed).chain(games);
    tally.moments.iter_mut().zip(sums).for_each(|(of, sum)| of.add(sum));
}

/// Returns the estimate of the probability, with one block per replication and one course per started game.
pub(crate) fn estimate(totals: &Tally) -> SplittingEstimate {
    let (moments, blocks) = (totals.moments[ESTIMATES], totals.blocks);
    SplittingEstimate {
        replications: BlockMeans { moments, blocks, games_per_block: 1, unit: UNIT },
        games: totals.games,
        courses: totals.moments[COURSES].sum() as u64,
    }
}

/// Returns the number of games that plain simulation needs for an equal standard error; `None` if the replications do
/// not estimate the error.
fn plain_games(replications: &BlockMeans) -> Option<f64> {
    if replications.effective_blocks() < FEWEST_EFFECTIVE {
        return None;
    }
    let (probability, error) = (replications.mean()?, replications.standard_error()?);
    (error > 0.0).then(|| probability * (1.0 - probability) / (error * error))
}

/// Results of multilevel splitting.
#[derive(Clone, Debug)]
pub struct RareReport<'q> {
    /// Question of the command.
    pub question: &'q RareQuestion,
    /// Result of the pilot.
    pub pilot: &'q SplittingPilot,
    /// Sums of the replications.
    pub totals: &'q Tally,
    /// Estimated probability and the work for it.
    pub row: RareRow,
    /// Rows of the stages, in order.
    pub stages: Vec<StageRow>,
}

impl<'q> RareReport<'q> {
    /// Computes the estimates from sums of at least two replications.
    pub fn new(
        question: &'q RareQuestion,
        pilot: &'q SplittingPilot,
        totals: &'q Tally,
    ) -> RareReport<'q> {
        let splitting = &question.splitting;
        let effort = u64::from(splitting.effort);
        let estimate = estimate(totals);
        let replications = &estimate.replications;
        let probability = replications.mean().expect("replications were played");
        let decisions = totals.decisions + pilot.decisions;
        let games_worth = decisions as f64 / pilot.decisions_per_game.max(1.0);
        let plain_games = plain_games(replications);
        let row = RareRow {
            event: question.event.clone(),
            by: question.by.clone().unwrap_or_default(),
            is_of_game: matches!(splitting.event.figure, EventFigure::OfGame(_)),
            probability: Estimate::of(probability, estimate.interval(Confidence::REPORTED)),
            standard_error: replications.standard_error().unwrap_or(0.0),
            replications: totals.blocks,
            effective: replications.effective_blocks(),
            effort,
            games: totals.games,
            courses: estimate.courses,
            games_worth,
            plain_games,
            gain: plain_games.map(|plain| plain / games_worth),
        };
        let ends = pilot.levels.nearness.iter().map(|&nearness| Some(nearness)).chain([None]);
        let n_stages = pilot.levels.nearness.len() + 1;
        let stages = (1..).zip(ends).map(|(stage, nearness)| {
            let sum = |at: usize| totals.moments[at].sum() as u64;
            let passed_at = FIRST_STAGE + stage - 1;
            let (passed, games) = (sum(passed_at), sum(n_stages + passed_at));
            let share = (games > 0).then(|| passed as f64 / games as f64);
            StageRow { stage, nearness, games, share }
        });
        RareReport { question, pilot, totals, row, stages: stages.collect() }
    }
}

/// Returns the files of a report. Only `timing.json` depends on the machine and the division of work.
pub(crate) fn rare_result<'r>(report: &'r RareReport<'_>, timing: &Timing) -> VerbResult<'r> {
    let tables =
        vec![ResultTable::of(vec![report.row.clone()]), ResultTable::of(report.stages.clone())];
    let totals = report.totals;
    VerbResult::new(
        tables,
        |files| manifest(report, files),
        timing.json(totals.games, totals.decisions),
    )
}

/// Returns the text of `manifest.json`, which has a hash of each remaining file.
fn manifest(report: &RareReport<'_>, files: &[ResultFile]) -> String {
    let question = report.question;
    let (splitting, totals) = (&question.splitting, report.totals);
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::of(&question.conditions),
        bots: Bot::all(&question.bots),
        seed: question.conditions.seed,
        event: &question.event,
        by: &question.by,
        arrangements: splitting.seatings.iter().map(|of| of.as_slice()).collect::<Vec<_>>(),
        games_asked: question.conditions.games_asked,
        replications: totals.blocks,
        effort: splitting.effort,
        pilot_games: question.pilot_games,
        decisions_of_pilot: report.pilot.decisions,
        decisions_per_game: report.pilot.decisions_per_game,
        decisions: totals.decisions,
        setups: SetUpCount::of([&totals.set_ups]),
        games_cut_off: totals.cut_off,
        files: hashes(files),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(estimates: &[f64]) -> Tally {
        let mut totals = no_replications(1);
        for of in estimates {
            let passed = vec![(of * 1e3) as u32];
            let of = Replication { passed, courses: 1, decisions: 9, cut_off: 0, set_ups: vec![] };
            add(&mut totals, &of, 1_000);
        }
        totals
    }

    #[test]
    fn few_effective_replications_state_no_saving() {
        // 19 and 20 of 400 replications have the event.
        for (with_event, states) in [(19, false), (20, true)] {
            let mut estimates = vec![0.0; 400];
            estimates[..with_event].fill(0.25);
            let found = estimate(&totals(&estimates));
            assert_eq!(found.replications.effective_blocks(), with_event as f64);
            assert_eq!(plain_games(&found.replications).is_some(), states, "{with_event}");
            assert_eq!((found.games, found.courses), (400_000, 400));
        }
    }

    /// Estimates with a mean of 0.2 that vary like shares of 1,000 independent games.
    #[test]
    fn plain_games_equal_the_games_of_plain_replications() {
        let error = (0.2_f64 * 0.8 / 1_000.0).sqrt();
        let estimates: Vec<f64> =
            (0..100).map(|at| if at % 2 == 0 { 0.2 - error } else { 0.2 + error }).collect();
        let plain = plain_games(&estimate(&totals(&estimates)).replications).expect("they vary");
        assert!((plain / 100_000.0 - 1.0).abs() < 0.15, "{plain}");
    }
}
