//! Report of advice: the value of each option, the best first.

use corsair_stats::{BlockMeans, Confidence, anytime};

use crate::advise::race::{Arm, Goal, Race};
use crate::advise::rows::{AdviceRow, AskedRow, Verdict};
use corsair_cli::positions::Setting;
use corsair_games::inspect::positions::{BotAnswer, Objective, Position};
use corsair_lab::PlanRecord;
use corsair_lab::result::{Estimate, ResultTable};
use corsair_present::result::VerbResult;
use corsair_present::rows::{object, pretty};
use corsair_present::{ManifestHead, ResultFile, Timing, hashes};

/// Finished race of a position's options, ready to be reported.
pub(crate) struct AdviceReport<'s> {
    pub(crate) setting: &'s Setting,
    pub(crate) goal: Goal,
    pub(crate) seed: u64,
    pub(crate) plan: PlanRecord,
    pub(crate) race: Race,
}

impl AdviceReport<'_> {
    fn position(&self) -> &Position {
        &self.setting.positions.list()[0]
    }

    /// Returns a row for each option.
    fn rows(&self) -> Vec<AdviceRow> {
        ranked(self.position(), &self.goal, &self.race)
    }

    /// Returns the rows of the bots that `--as` names, bot by bot.
    fn asked_rows(&self) -> Vec<AskedRow> {
        let of_bot = |asked: &BotAnswer| -> Vec<AskedRow> {
            let row = |option: usize, worth: Option<f32>| AskedRow {
                bot: asked.bot.clone(),
                option: self.position().options[option].clone(),
                is_choice: option == asked.choice,
                worth: worth.map(f64::from),
                manner: asked.manner.clone().unwrap_or_default(),
            };
            let mut rows: Vec<AskedRow> =
                asked.weighed.iter().map(|&(option, worth)| row(option, Some(worth))).collect();
            if !rows.iter().any(|row| row.is_choice) {
                rows.insert(0, row(asked.choice, None));
            }
            rows
        };
        self.position().asked.iter().flat_map(of_bot).collect()
    }

    /// Returns the result with its tables and manifest.
    pub(crate) fn result(&self, timing: &Timing) -> VerbResult<'_> {
        let mut tables = vec![ResultTable::of(self.rows())];
        let asked = self.asked_rows();
        if !asked.is_empty() {
            tables.push(ResultTable::of(asked));
        }
        VerbResult::new(tables, |files| self.manifest(files), timing.json(self.race.games, 0))
    }

    /// Returns the text of `manifest.json`.
    fn manifest(&self, files: &[ResultFile]) -> String {
        let (setting, position) = (self.setting, self.position());
        let faults: Vec<String> = position.asked.iter().flat_map(faults_of).collect();
        let (playout, digest) = setting.positions.playout_bot();
        let edition = setting.edition.as_ref();
        pretty(&object!(Manifest {
            #[serde(flatten)]
            conditions: ManifestHead::new(&self.plan, edition.id(), edition.name(), &setting.rules),
            place: &setting.place,
            /// Bots in the seats of the game to which the position belongs.
            seated: &setting.bots,
            /// Option that the seat took in the game itself.
            taken: position.taken.map(|taken| &position.words[taken]),
            /// Faults of the bots that `--as` names.
            faults_of_asked: (!faults.is_empty()).then(|| faults.join("; ")),
            decision: position.number,
            turn: position.turn,
            seat: position.seat.index(),
            asks: position.ask,
            /// `complete` if the options are all legal actions, else `sample`.
            list: match position.list {
                corsair_engine::ActionList::Complete => "complete",
                corsair_engine::ActionList::Sample => "sample",
            },
            playout: playout,
            playout_digest: format!("{digest:016x}"),
            seed: self.seed,
            games: self.race.games,
            stopped: self.race.stopped.name(),
            files: hashes(files),
        }))
    }
}

/// Returns a row for each option of a finished race. Options that may be best come first; each group is sorted by value.
pub(crate) fn ranked(position: &Position, goal: &Goal, race: &Race) -> Vec<AdviceRow> {
    let best_shares = race.best_shares(goal);
    let may_be_best = race.standing.iter().filter(|arm| arm.may_be_best).count();
    let row = |(option, arm): (usize, &Arm)| {
        let of = |objective: Objective| {
            let values = arm.ends.iter().map(|end| objective.of(end, goal.seat));
            value(&objective.means(goal.score, values), objective)
        };
        let standing = race.standing.get(option);
        let (reply, reply_share) = arm.main_reply().unzip();
        AdviceRow {
            option: position.options[option].clone(),
            words: position.words[option].clone(),
            games: arm.ends.len() as u64,
            score_mean: of(Objective::Score),
            win_share: of(Objective::Win),
            best_share: best_shares[option],
            by: goal.objective,
            lead: standing.map(|of| Estimate::of(lead(goal, &race.arms, option), of.interval)),
            verdict: standing.map_or(Verdict::Best, |of| Verdict::of(of, may_be_best)),
            reply_seat: reply.as_ref().map(|reply| reply.seat.index()),
            reply: reply.map_or_else(String::new, |reply| reply.action),
            reply_share,
        }
    };
    let mut rows: Vec<AdviceRow> = race.arms.iter().enumerate().map(row).collect();
    rows.sort_by(|one, other| {
        let by_verdict = other.verdict.may_be_best().cmp(&one.verdict.may_be_best());
        by_verdict.then(other.value().0.value.total_cmp(&one.value().0.value))
    });
    rows
}

fn faults_of(asked: &BotAnswer) -> impl Iterator<Item = String> {
    asked.faults.iter().map(|fault| format!("{}: {fault}", asked.bot))
}

/// Returns a mean with an interval that holds at all looks together.
fn value(means: &BlockMeans, objective: Objective) -> Estimate {
    let interval = anytime(means, objective.range(), Confidence::REPORTED);
    Estimate::of(means.mean().unwrap_or(0.0), interval)
}

/// Returns the lead of an option over its best rival, on the samples that both options have played.
fn lead(goal: &Goal, arms: &[Arm], option: usize) -> f64 {
    let others = (0..arms.len()).filter(|&other| other != option);
    let more = others.filter_map(|other| goal.difference(&arms[option], &arms[other]).mean());
    more.fold(f64::INFINITY, f64::min)
}
