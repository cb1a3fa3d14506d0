//! Rows of `corsair review`.

use crate::inspect::positions::{Objective, Position};
use crate::present::result::VerbResult;
use crate::present::rows::{object, pretty};
use crate::present::{ManifestHead, ResultFile, Timing, hashes};
use crate::studies::review::ledger::{LedgerLine, Sum};
use crate::studies::review::report::{DecisionReview, ReviewReport, ReviewVerdict, Stage};
use crate::studies::review::strokes::Stroke;
use corsair_lab::result::{Estimate, ResultRow, ResultTable};

/// Decision with a choice, in the order of play.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "review.csv", keys(decision, seat))]
pub struct ReviewRow {
    /// Decisions before it, as in a trace.
    pub decision: u32,
    /// Turn, from 1; 0 before the first.
    pub turn: u32,
    /// Seat, from 0.
    pub seat: usize,
    /// Name of the bot.
    pub bot: String,
    /// Kind of the decision.
    pub asks: String,
    /// Legal actions, or those of a sample.
    pub options: usize,
    /// Options that were tried.
    pub tried: usize,
    /// Action taken.
    pub taken: String,
    /// Best other action found.
    pub best: String,
    /// Measure.
    pub by: Objective,
    /// Mean after `best` minus mean after `taken`.
    #[column(figure = "loss")]
    pub loss: Estimate,
    /// Loss above which a decision is a blunder.
    pub threshold: f64,
    /// Stage of the loss.
    pub stage: Stage,
    /// Samples.
    pub samples: u64,
    /// p-value against a loss within `threshold`, corrected by Holm.
    pub holm_p: Option<f64>,
    /// Verdict.
    pub verdict: ReviewVerdict,
    /// Most frequent reply, with its seat.
    pub reply: String,
    /// Share of games with that reply.
    pub reply_share: Option<f64>,
    /// Most frequent reply to `best`, with its seat.
    pub best_reply: String,
    /// Share of games with that reply.
    pub best_reply_share: Option<f64>,
}

/// Parts of the result of a seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "luck.csv", keys(metric, seat))]
pub struct LuckRow {
    /// Measure.
    pub metric: Objective,
    /// Seat, from 0.
    pub seat: usize,
    /// Name of the bot.
    pub bot: String,
    /// Score or share of the win.
    #[column(figure = "result", exact)]
    pub result: f64,
    /// Mean of new games with the playout bot in every seat.
    #[column(figure = "expected")]
    pub expected: Estimate,
    /// Change by own decisions, against the playout bot's choices.
    #[column(figure = "own")]
    pub own: Estimate,
    /// Change by decisions of other seats; empty if not reviewed.
    #[column(figure = "others")]
    pub others: Option<Estimate>,
    /// Change by luck, the rest; empty if a decision was not reviewed.
    #[column(figure = "luck")]
    pub luck: Option<Estimate>,
    /// Part of luck from rolls and draws; empty if not valued.
    #[column(figure = "chance")]
    pub chance: Option<Estimate>,
    /// Part of luck from hidden information.
    #[column(figure = "hidden")]
    pub hidden: Option<Estimate>,
    /// Size of `luck` as a share of the sizes of `luck` and `own` + `others`.
    #[column(figure = "luck_share", unit = share)]
    pub luck_share: Option<Estimate>,
}

/// Worth of one roll or draw to a seat; the worths sum to `chance` of `luck.csv`.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "strokes.csv")]
pub struct StrokeRow {
    /// Decisions before it, as in a trace.
    pub decision: Option<u32>,
    /// Turn, from 1; 0 before the first.
    pub turn: u32,
    /// Seat and action before it, or `set-up`.
    pub after: String,
    /// Roll or draw, in words.
    pub stroke: String,
    /// Measure.
    pub metric: Objective,
    /// Seat, from 0.
    pub seat: usize,
    /// Name of the bot.
    pub bot: String,
    /// Change of the seat's expected result.
    pub worth: Estimate,
    /// Samples.
    pub samples: u64,
}

/// The rows of the decisions.
pub(crate) fn rows(report: &ReviewReport) -> Vec<ReviewRow> {
    let subject = &report.subject;
    let by = report.objective();
    let row = |of: &DecisionReview| {
        let position: &Position = &subject.positions.list()[of.at];
        let words = |place: usize| {
            let reply = of.replies[place].as_ref();
            let text = reply.map(|(reply, _)| format!("{}: {}", reply.seat, reply.action));
            (text.unwrap_or_default(), reply.map(|&(_, share)| share))
        };
        let ((reply, reply_share), (best_reply, best_reply_share)) = (words(0), words(1));
        ReviewRow {
            decision: position.number,
            turn: position.turn,
            seat: position.seat.index(),
            bot: subject.bots[position.seat.index()].clone(),
            asks: position.ask.into(),
            options: position.options.len(),
            tried: of.tried,
            taken: position.words[of.taken].clone(),
            best: position.words[of.best].clone(),
            by,
            loss: Estimate::of(of.loss, of.interval),
            threshold: subject.criterion.threshold,
            stage: of.stage,
            samples: of.samples,
            holm_p: of.p,
            verdict: of.verdict,
            reply,
            reply_share,
            best_reply,
            best_reply_share,
        }
    };
    report.decisions.iter().map(row).collect()
}

/// The rows of the ledger.
pub(crate) fn luck_rows(report: &ReviewReport) -> Vec<LuckRow> {
    let subject = &report.subject;
    let sum = |of: Sum| Estimate::of(of.value, Some(of.interval()));
    let row = |line: &LedgerLine| {
        let expected = line.objective.range().holding(line.expected.interval());
        let rest = line.rest.as_ref();
        let hidden = rest.and_then(|of| of.hidden);
        let share = rest.and_then(|of| of.share);
        let of_share = rest.filter(|_| share.is_some()).map(|of| of.share_interval);
        LuckRow {
            metric: line.objective,
            seat: line.seat.index(),
            bot: subject.bots[line.seat.index()].clone(),
            result: line.result,
            expected: Estimate::of(line.expected.value, Some(expected)),
            own: sum(line.own),
            others: rest.map(|of| sum(of.others)),
            luck: rest.map(|of| sum(of.luck)),
            chance: line.chance.map(sum),
            hidden: hidden.map(sum),
            luck_share: share.map(|value| Estimate::of(value, of_share)),
        }
    };
    report.ledger.iter().map(row).collect()
}

/// The rows of rolls and draws.
pub(crate) fn stroke_rows(report: &ReviewReport) -> Vec<StrokeRow> {
    let subject = &report.subject;
    let row = |of: &Stroke| {
        let chance = &subject.positions.chance()[of.at];
        let decision = chance.decision.as_ref();
        let after = decision.map(|of| format!("{}: {}", of.seat, of.action));
        StrokeRow {
            decision: decision.map(|of| of.number),
            turn: chance.turn,
            after: after.unwrap_or_else(|| "set-up".into()),
            stroke: chance.words[of.place].clone(),
            metric: of.objective,
            seat: of.seat.index(),
            bot: subject.bots[of.seat.index()].clone(),
            worth: Estimate::of(of.worth, of.interval),
            samples: report.samples_of_strokes,
        }
    };
    report.strokes.iter().map(row).collect()
}

/// All files of the report.
pub(crate) fn review_result<'r>(report: &'r ReviewReport, timing: &Timing) -> VerbResult<'r> {
    let tables = vec![
        ResultTable::of(rows(report)),
        ResultTable::of(luck_rows(report)),
        ResultTable::of(stroke_rows(report)),
    ];
    VerbResult::new(tables, |files| manifest(report, files), timing.json(report.games, 0))
}

/// Returns the text of `manifest.json`.
fn manifest(report: &ReviewReport, files: &[ResultFile]) -> String {
    let subject = &report.subject;
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::new(&subject.plan, subject.game, subject.title, &subject.rules),
        address: &subject.address,
        drawn: subject.drawn,
        seated: &subject.bots,
        reviewed: subject.seats.iter().map(|seat| seat.index()).collect::<Vec<_>>(),
        playout: &subject.playout.0,
        playout_digest: format!("{:016x}", subject.playout.1),
        seed: subject.seed,
        games: report.games,
        files: hashes(files),
    }))
}
