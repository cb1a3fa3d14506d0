//! The tables of `corsair advise`: as rows, as files, and as people read them.

use crate::inspect::positions::{Asked, Reply};
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::result::VerbResult;
use crate::present::rows::{object, pretty};
use crate::present::table::{Cell, Kind, Table};
use crate::present::{ManifestHead, ResultFile, Timing, hashes};
use crate::studies::advise::report::{AdviceReport, OptionEstimate, Verdict};
use corsair_lab::ScoreWord;
use corsair_lab::result::{ResultRow, ResultTable};

/// Estimate for one option, those that may be best first.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "advice.csv", keys(option))]
pub struct AdviceRow {
    /// Action, in the game's notation.
    pub option: String,
    /// Action in words.
    pub words: String,
    /// Simulated games.
    pub games: u64,
    /// Share of samples in which the option is best, ties split.
    #[column(figure = "score")]
    pub score_mean: Estimate,
    /// Share of games that the seat wins, ties split; the interval holds at all looks together.
    #[column(figure = "win", unit = share)]
    pub win_share: Estimate,
    /// Share of samples in which the option is best, ties split.
    #[column(figure = "best_share", unit = share)]
    pub best_share: f64,
    /// Measure that options are compared by: `win` or `score`.
    pub by: String,
    /// Mean minus that of the best other option; the intervals of all options hold together. Empty for a
    /// single option.
    pub lead: Option<Estimate>,
    /// Verdict on the option.
    pub verdict: Verdict,
    /// Seat of the most frequent reply, the first decision of another seat.
    pub reply_seat: Option<usize>,
    /// Most frequent reply.
    pub reply: String,
    /// Share of games with that reply.
    pub reply_share: Option<f64>,
}

/// Opinion of a bot about one option, with `--as`.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "asked.csv")]
pub struct AskedRow {
    /// Name of the bot.
    pub bot: String,
    /// Action, in the game's notation.
    pub option: String,
    /// `true` if the bot chooses it.
    pub is_choice: bool,
    /// Worth to the bot, in its own measure.
    pub worth: Option<f64>,
    /// Manner in which the bot decides.
    pub manner: String,
}

/// The rows of a report.
pub(crate) fn rows(report: &AdviceReport) -> Vec<AdviceRow> {
    let by = report.subject.goal.objective.name().to_owned();
    let row = |of: &OptionEstimate| {
        let reply = of.reply.as_ref();
        AdviceRow {
            option: report.name(of.option).into(),
            words: report.words(of.option).into(),
            games: of.games,
            score_mean: Estimate::of(of.score.mean, of.score.interval),
            win_share: Estimate::of(of.win.mean, of.win.interval),
            best_share: of.best_share,
            by: by.clone(),
            lead: of
                .lead
                .map(|lead| lead.mean)
                .map(|value| Estimate::of(value, of.lead.and_then(|lead| lead.interval))),
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
    let subject = &report.subject;
    let _score = subject.goal.score;
    let mut tables = vec![ResultTable::of(rows(report))];
    let asked = asked_rows(report);
    if !asked.is_empty() {
        tables.push(ResultTable::of(asked.clone()));
    }
    let _position = &subject.position;
    VerbResult::new(tables, |files| manifest(report, files), timing.json(report.race.games, 0))
}

/// Returns the text of `manifest.json`.
fn manifest(report: &AdviceReport, files: &[ResultFile]) -> String {
    let subject = &report.subject;
    let position = &subject.position;
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::new(&subject.plan, subject.game, subject.title, &subject.rules),
        place: &subject.place,
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
    fn score(&self) -> Estimate {
        self.score_mean
    }

    fn win(&self) -> Estimate {
        self.win_share
    }

    /// What it has more than the best of the others.
    pub(crate) fn lead(&self) -> Option<Estimate> {
        self.lead
    }

    /// The unit of leads.
    pub(crate) fn lead_unit(&self) -> DisplayUnit {
        if self.by == "win" { DisplayUnit::Points } else { DisplayUnit::Change }
    }

    /// The value of what options are compared by, and its unit.
    pub(crate) fn value(&self) -> (Estimate, DisplayUnit) {
        match self.by.as_str() {
            "win" => (self.win(), DisplayUnit::Percent),
            _ => (self.score(), DisplayUnit::Number),
        }
    }
}

/// The options as people read them, on a terminal and on a page.
pub(crate) fn advice_table(caption: &str, rows: &[AdviceRow], score: ScoreWord) -> Table {
    let columns = [
        ("option", Kind::Text),
        ("games", Kind::Number),
        (score.label, Kind::NearNext),
        ("±", Kind::Number),
        ("wins %", Kind::NearNext),
        ("±", Kind::Number),
        ("best %", Kind::Number),
        ("lead", Kind::Number),
        ("95 %", Kind::Number),
        ("main reply", Kind::Text),
        ("verdict", Kind::Verdict),
    ];
    let mut table =
        Table::new(caption, &columns).yielding(&["main reply", "games", "best %", score.label]);
    for row in rows {
        let (score, win) = (row.score(), row.win().times(100.0));
        let [lead, interval] = match row.lead() {
            Some(lead) => Cell::estimate(lead, row.lead_unit()),
            None => [Cell::nothing(), Cell::nothing()],
        };
        let reply = match (row.reply_seat, row.reply_share) {
            (Some(seat), Some(share)) => {
                format!("seat {seat}: {} ({:.0} %)", row.reply, 100.0 * share)
            }
            _ => "none".into(),
        };
        table.push(vec![
            Cell::word(&row.words),
            Cell::count(row.games),
            Cell::fixed(Some(score.value), 2),
            Cell::half_width(score, 2),
            Cell::fixed(Some(win.value), 1),
            Cell::half_width(win, 1),
            Cell::fixed(Some(100.0 * row.best_share), 0),
            lead,
            interval,
            Cell::word(reply),
            Cell::named(row.verdict.name()),
        ]);
    }
    table
}
