//! Rows of `corsair advise`.

use crate::inspect::positions::{Asked, Objective, Reply};
use crate::present::page::words::DisplayUnit;
use crate::present::result::VerbResult;
use crate::present::rows::{object, pretty};
use crate::present::{ManifestHead, ResultFile, Timing, hashes};
use crate::studies::advise::report::{AdviceReport, OptionEstimate, Verdict};
use corsair_lab::result::{Estimate, ResultRow, ResultTable};

/// Estimate for one option, those that may be best first. Intervals hold at all looks together.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "advice.csv", keys(option))]
pub struct AdviceRow {
    /// Action, in the game's notation.
    pub option: String,
    /// Action in words.
    pub words: String,
    /// Games.
    pub games: u64,
    /// Mean final score.
    #[column(figure = "score")]
    pub score_mean: Estimate,
    /// Share of games won, ties split.
    #[column(figure = "win", unit = share)]
    pub win_share: Estimate,
    /// Share of samples with the option the best, ties split.
    #[column(figure = "best_share", unit = share)]
    pub best_share: f64,
    /// Measure.
    pub by: Objective,
    /// Mean minus that of the best other option; all intervals hold together.
    pub lead: Option<Estimate>,
    /// Verdict.
    pub verdict: Verdict,
    /// Seat of the most frequent reply.
    pub reply_seat: Option<usize>,
    /// Most frequent reply, the first decision of another seat.
    pub reply: String,
    /// Share of games with that reply.
    pub reply_share: Option<f64>,
}

/// Opinion of a bot about one option, with `--as`.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "asked.csv")]
pub struct AskedRow {
    /// Name of the bot.
    #[column(label = "bot")]
    pub bot: String,
    /// Action, in the game's notation.
    #[column(label = "option")]
    pub option: String,
    /// `true` if the bot chooses it.
    #[column(label = "chosen")]
    pub is_choice: bool,
    /// Worth to the bot, in its own measure.
    #[column(label = "worth to it")]
    pub worth: Option<f64>,
    /// Manner in which the bot decides.
    #[column(label = "method", drop = 1)]
    pub manner: String,
}

/// The rows of a report.
pub(crate) fn rows(report: &AdviceReport) -> Vec<AdviceRow> {
    let by = report.subject.goal.objective;
    let row = |of: &OptionEstimate| {
        let reply = of.reply.as_ref();
        AdviceRow {
            option: report.name(of.option).into(),
            words: report.words(of.option).into(),
            games: of.games,
            score_mean: Estimate::of(of.score.mean, of.score.interval),
            win_share: Estimate::of(of.win.mean, of.win.interval),
            best_share: of.best_share,
            by,
            lead: of.lead.map(|lead| Estimate::of(lead.mean, lead.interval)),
            verdict: of.verdict,
            reply_seat: reply.map(|(reply, _)| reply.seat.index()),
            reply: reply.map_or_else(String::new, |(Reply { action, .. }, _)| action.clone()),
            reply_share: reply.map(|&(_, share)| share),
        }
    };
    report.options.iter().map(row).collect()
}

/// What bots say who were asked, bot by bot.
pub(crate) fn asked_rows(report: &AdviceReport) -> Vec<AskedRow> {
    let of_bot = |asked: &Asked| -> Vec<AskedRow> {
        let row = |option: usize, worth: Option<f32>| AskedRow {
            bot: asked.bot.clone(),
            option: report.name(option).into(),
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
    report.subject.position.asked.iter().flat_map(of_bot).collect()
}

/// Whether the options are all legal actions.
pub(crate) fn list_name(report: &AdviceReport) -> &'static str {
    match report.subject.position.list {
        corsair_engine::ActionList::Complete => "complete",
        corsair_engine::ActionList::Sample => "sample",
    }
}

/// All files of the report.
pub(crate) fn advice_result<'r>(report: &'r AdviceReport, timing: &Timing) -> VerbResult<'r> {
    let mut tables = vec![ResultTable::of(rows(report))];
    let asked = asked_rows(report);
    if !asked.is_empty() {
        tables.push(ResultTable::of(asked));
    }
    VerbResult::new(tables, |files| manifest(report, files), timing.json(report.race.games, 0))
}

fn faults_of(asked: &Asked) -> impl Iterator<Item = String> {
    asked.faults.iter().map(|fault| format!("{}: {fault}", asked.bot))
}

/// Returns the text of `manifest.json`.
fn manifest(report: &AdviceReport, files: &[ResultFile]) -> String {
    let subject = &report.subject;
    let position = &subject.position;
    let faults: Vec<String> = position.asked.iter().flat_map(faults_of).collect();
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::new(&subject.plan, subject.game, subject.title, &subject.rules),
        place: &subject.place,
        /// The bot in each seat of the game that was played.
        seated: &subject.bots,
        /// The option that was taken in that game.
        taken: position.taken.map(|taken| report.words(taken)),
        /// Faults of the bots that were asked.
        faults_of_asked: (!faults.is_empty()).then(|| faults.join("; ")),
        decision: position.number,
        turn: position.turn,
        seat: position.seat.index(),
        asks: position.ask,
        list: list_name(report),
        playout: &subject.playout.0,
        playout_digest: format!("{:016x}", subject.playout.1),
        seed: subject.seed,
        games: report.race.games,
        stopped: report.race.stopped.name(),
        files: hashes(files),
    }))
}

impl AdviceRow {
    /// Returns the unit of leads.
    pub(crate) fn lead_unit(&self) -> DisplayUnit {
        match self.by {
            Objective::Win => DisplayUnit::Points,
            Objective::Score => DisplayUnit::Change,
        }
    }

    /// Returns the value of the objective, and its unit.
    pub(crate) fn value(&self) -> (Estimate, DisplayUnit) {
        match self.by {
            Objective::Win => (self.win_share, DisplayUnit::Percent),
            Objective::Score => (self.score_mean, DisplayUnit::Number),
        }
    }
}
