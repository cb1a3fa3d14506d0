//! Question about the probability of a rare event, and its report.

use crate::rare::rows::{RareRow, StageRow};
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
use corsair_stats::{BlockMeans, Confidence, Interval, clopper_pearson};

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

/// Creates empty sums of replications with this number of stages.
pub(crate) fn no_replications(stages: usize) -> Tally {
    Tally::empty(2 * stages + 1)
}

/// Adds a replication: the estimate, then for each stage the number of games that passed, then for each stage the
/// number of games.
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
    let sums = std::iter::once(estimate).chain(passed).chain(games);
    tally.moments.iter_mut().zip(sums).for_each(|(of, sum)| of.add(sum));
}

/// Returns the mean estimate, with one block per replication.
pub(crate) fn estimate(totals: &Tally) -> BlockMeans {
    let (moments, blocks) = (totals.moments[0], totals.blocks);
    BlockMeans { moments, blocks, games_per_block: 1, unit: UNIT }
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
        let means = estimate(totals);
        let probability = means.mean().expect("replications were played");
        let error = means.standard_error().unwrap_or(0.0);
        // Each game of the first stage is part of one whole game, whatever its copies do. If no game had the event,
        // these are as many independent games without the event.
        let interval = match totals.moments[0].sum() {
            0 => clopper_pearson(0, totals.games, Confidence::REPORTED),
            _ => means.interval_on_logarithms(Confidence::REPORTED),
        };
        let decisions = totals.decisions + pilot.decisions;
        let games_worth = decisions as f64 / pilot.decisions_per_game.max(1.0);
        let plain_games =
            (error > 0.0).then(|| probability * (1.0 - probability) / (error * error));
        let row = RareRow {
            event: question.event.clone(),
            by: question.by.clone().unwrap_or_default(),
            is_of_game: matches!(splitting.event.figure, EventFigure::OfGame(_)),
            probability: Estimate::of(
                probability,
                interval.map(|of| Interval { low: of.low, high: of.high.min(1.0) }),
            ),
            standard_error: error,
            replications: totals.blocks,
            effective: means.effective_blocks(),
            effort,
            games: totals.games,
            games_worth,
            plain_games,
            gain: plain_games.map(|plain| plain / games_worth),
        };
        let ends = pilot.levels.nearness.iter().map(|&nearness| Some(nearness)).chain([None]);
        let n_stages = pilot.levels.nearness.len() + 1;
        let stages = (1..).zip(ends).map(|(stage, nearness)| {
            let sum = |at: usize| totals.moments[at].sum() as u64;
            let (passed, games) = (sum(stage), sum(n_stages + stage));
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
