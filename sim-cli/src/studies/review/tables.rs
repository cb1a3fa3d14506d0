//! The tables of `corsair review`: as rows, as files, and as people read them.

use crate::inspect::positions::{Objective, Position};
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::result::VerbResult;
use crate::present::rows::{object, pretty};
use crate::present::table::{Cell, Kind, Table};
use crate::present::{ManifestHead, ResultFile, Timing, hashes};
use crate::studies::review::ledger::{LedgerLine, Sum};
use crate::studies::review::report::{DecisionReview, ReviewReport, ReviewVerdict, Stage};
use crate::studies::review::strokes::Stroke;
use corsair_lab::ScoreWord;
use corsair_lab::result::{ResultRow, ResultTable};

/// Decision with a choice, in the order of play.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "review.csv", keys(decision, seat))]
pub struct ReviewRow {
    /// Number of decisions before, as in a trace.
    pub decision: u32,
    /// Turn, from 1; 0 before the first.
    pub turn: u32,
    /// Seat that decided, from 0.
    pub seat: usize,
    /// Name of the bot.
    pub bot: String,
    /// Kind of the decision, in a word.
    pub asks: String,
    /// Legal actions, or those of a sample.
    pub options: usize,
    /// Options that were tried.
    pub tried: usize,
    /// Action that was taken.
    pub taken: String,
    /// Best other action that was found.
    pub best: String,
    /// Measure of losses: `win` or `score`.
    pub by: String,
    /// Mean after `best` minus that after `taken`.
    #[column(figure = "loss")]
    pub loss: Estimate,
    /// Loss above which a decision is a blunder.
    pub threshold: f64,
    /// Stage of the loss.
    pub stage: Stage,
    /// Samples of the loss.
    pub samples: u64,
    /// p-value against a loss of at most the threshold, corrected by Holm; empty without a test.
    pub holm_p: Option<f64>,
    /// Verdict on the decision.
    pub verdict: ReviewVerdict,
    /// Seat and action of the most frequent reply to `taken`.
    pub reply: String,
    /// Share of games with that reply.
    pub reply_share: Option<f64>,
    /// Seat and action of the most frequent reply to `best`.
    pub best_reply: String,
    /// Share of games with that reply.
    pub best_reply_share: Option<f64>,
}

/// Origin of one seat's result: `expected`, `own`, `others` and `luck` sum to `result`.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "luck.csv", keys(metric, seat))]
pub struct LuckRow {
    /// `score` or `win`.
    pub metric: String,
    /// Seat, from 0.
    pub seat: usize,
    /// Name of the bot.
    pub bot: String,
    /// Score or share of the win at the end.
    #[column(figure = "result", exact)]
    pub result: f64,
    /// Mean of new games with the playout bot in every seat.
    #[column(figure = "expected")]
    pub expected: Estimate,
    /// Change by the seat's own decisions, against the playout bot's choices.
    #[column(figure = "own")]
    pub own: Estimate,
    /// Change by decisions of other seats; empty where they were not reviewed.
    #[column(figure = "others")]
    pub others: Option<Estimate>,
    /// Change by luck, the rest; empty where a decision was not reviewed.
    #[column(figure = "luck")]
    pub luck: Option<Estimate>,
    /// Part of luck from rolls and draws; empty where they were not valued.
    #[column(figure = "chance")]
    pub chance: Option<Estimate>,
    /// Part of luck from hidden information.
    #[column(figure = "hidden")]
    pub hidden: Option<Estimate>,
    /// Size of `luck` as a share of the sizes of `luck` and of `own` + `others`.
    #[column(figure = "luck_share", unit = share)]
    pub luck_share: Option<Estimate>,
}

/// Worth of one roll or draw to a seat; the worths of a seat sum to `chance` of `luck.csv`.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "strokes.csv")]
pub struct StrokeRow {
    /// Number of the decision before it; empty for the set-up.
    pub decision: Option<u32>,
    /// Turn of that decision, from 1; 0 before the first.
    pub turn: u32,
    /// Seat and action of that decision, or `set-up`.
    pub after: String,
    /// Roll or draw, in words.
    pub stroke: String,
    /// `score` or `win`.
    pub metric: String,
    /// Seat, from 0.
    pub seat: usize,
    /// Name of the bot.
    pub bot: String,
    /// Change of the seat's expected result.
    pub worth: Estimate,
    /// Samples of the estimate.
    pub samples: u64,
}

/// The rows of the decisions.
pub(crate) fn rows(report: &ReviewReport) -> Vec<ReviewRow> {
    let subject = &report.subject;
    let by = report.objective().name().to_owned();
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
            by: by.clone(),
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
    let row = |line: &LedgerLine| {
        let expected = line.objective.range().holding(line.expected.interval());
        let rest = line.rest.as_ref();
        let hidden = rest.and_then(|of| of.hidden);
        let share = rest.and_then(|of| of.share);
        let of_share = rest.filter(|_| share.is_some()).map(|of| of.share_interval);
        LuckRow {
            metric: line.objective.name().into(),
            seat: line.seat.index(),
            bot: subject.bots[line.seat.index()].clone(),
            result: line.result,
            expected: Estimate::of(line.expected.value, Some(expected)),
            own: Estimate::of(line.own.value, Some(line.own.interval())),
            others: rest
                .map(|of| of.others.value)
                .map(|value| Estimate::of(value, rest.map(|of| of.others.interval()))),
            luck: rest
                .map(|of| of.luck.value)
                .map(|value| Estimate::of(value, rest.map(|of| of.luck.interval()))),
            chance: line
                .chance
                .map(|of| of.value)
                .map(|value| Estimate::of(value, line.chance.map(Sum::interval))),
            hidden: hidden
                .map(|of| of.value)
                .map(|value| Estimate::of(value, hidden.map(Sum::interval))),
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
            metric: of.objective.name().into(),
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

impl ReviewRow {
    /// The loss with its interval, and the unit that it is shown in.
    pub(crate) fn loss(&self) -> (Estimate, DisplayUnit) {
        let unit = if self.by == "win" { DisplayUnit::Points } else { DisplayUnit::Change };
        (self.loss, unit)
    }
}

/// Decisions as people read them, on a terminal and on a page.
pub(crate) fn decision_table<'r>(
    caption: &str,
    rows: impl Iterator<Item = &'r ReviewRow>,
) -> Table {
    let columns = [
        ("decision", Kind::Number),
        ("turn", Kind::Number),
        ("seat", Kind::Text),
        ("taken", Kind::Text),
        ("better", Kind::Text),
        ("loss", Kind::Number),
        ("95 %", Kind::Number),
        ("p, Holm", Kind::Number),
        ("reply", Kind::Text),
        ("reply to better", Kind::Text),
    ];
    let mut table =
        Table::new(caption, &columns).yielding(&["reply|reply to better", "p, Holm", "turn"]);
    // The seat by its number alone, as in the other columns.
    let reply = |words: &str, share: Option<f64>| match share {
        Some(share) => format!("{} ({:.0} %)", words.trim_start_matches("seat "), 100.0 * share),
        None => "none".into(),
    };
    for row in rows {
        let (loss, unit) = row.loss();
        let [loss, interval] = Cell::estimate(loss, unit);
        table.push(vec![
            Cell::count(row.decision.into()),
            Cell::count(row.turn.into()),
            Cell::word(format!("{} ({})", row.seat, row.bot)),
            Cell::word(&row.taken),
            Cell::word(&row.best),
            loss,
            interval,
            Cell::p(row.holm_p),
            Cell::word(reply(&row.reply, row.reply_share)),
            Cell::word(reply(&row.best_reply, row.best_reply_share)),
        ]);
    }
    table
}

impl StrokeRow {
    /// What it was worth with its interval, and the unit that it is shown in.
    fn worth(&self) -> (Estimate, DisplayUnit) {
        let unit = if self.metric == "win" { DisplayUnit::Points } else { DisplayUnit::Change };
        (self.worth, unit)
    }
}

/// The most strokes that are shown; files have all.
const MOST_STROKES: usize = 12;

/// The greatest strokes of one metric as people read them, the greatest first; nothing where none changed
/// anything.
pub(crate) fn stroke_table(rows: &[StrokeRow], metric: &str, name: &str) -> Option<Table> {
    let columns = [
        ("decision", Kind::Number),
        ("turn", Kind::Number),
        ("after", Kind::Text),
        ("stroke", Kind::Text),
        ("seat", Kind::Text),
        ("worth", Kind::Number),
        ("95 %", Kind::Number),
    ];
    let mut greatest: Vec<&StrokeRow> =
        rows.iter().filter(|row| row.metric == metric && row.worth.value != 0.0).collect();
    greatest.sort_by(|one, other| other.worth.value.abs().total_cmp(&one.worth.value.abs()));
    greatest.truncate(MOST_STROKES);
    let caption = format!("The greatest strokes of luck, by the {name}");
    let mut table = Table::new(caption, &columns).yielding(&["after", "turn"]);
    for row in greatest {
        let (worth, unit) = row.worth();
        let [worth, interval] = Cell::estimate(worth, unit);
        table.push(vec![
            row.decision.map_or_else(Cell::nothing, |of| Cell::count(of.into())),
            Cell::count(row.turn.into()),
            Cell::word(&row.after),
            Cell::word(&row.stroke),
            Cell::word(format!("{} ({})", row.seat, row.bot)),
            worth,
            interval,
        ]);
    }
    (!table.rows.is_empty()).then_some(table)
}

/// The widest half of an interval of a share that says something: a wider one is wider than all shares.
const WIDEST: f64 = 0.5;

impl LuckRow {
    /// Parts of the result that are sums of estimates, with their intervals.
    fn parts(&self) -> [Option<Estimate>; 5] {
        [Some(self.own), self.others, self.luck, self.chance, self.hidden]
    }

    /// Whether games are enough to say something of a part of it.
    fn says(&self, part: &Estimate) -> bool {
        self.metric != Objective::Win.name() || part.half_width().is_none_or(|half| half <= WIDEST)
    }
}

/// How many times as many games would say something of all parts of these results; `None` where these do.
pub(crate) fn more_games(rows: &[LuckRow]) -> Option<u64> {
    let unsaid = rows.iter().flat_map(|row| {
        let parts = row.parts().into_iter().flatten();
        parts.filter(|part| !row.says(part)).filter_map(Estimate::half_width)
    });
    unsaid.reduce(f64::max).map(|half| (half / WIDEST).powi(2).ceil() as u64)
}

/// The ledger of one metric as people read it: what the result was made of, and where it is known what
/// luck was made of.
pub(crate) fn luck_tables(name: &str, rows: &[LuckRow], unit: DisplayUnit) -> Vec<Table> {
    let factor = unit.factor();
    let part = |row: &LuckRow, part: Option<Estimate>| match part.filter(|part| row.says(part)) {
        None => [Cell::nothing(), Cell::nothing()],
        Some(estimate) => {
            let estimate = estimate.times(factor);
            [Cell::signed(estimate.value, 2), Cell::half_width(estimate, 2)]
        }
    };
    let seat = |row: &LuckRow| Cell::word(format!("{} ({})", row.seat, row.bot));
    let mut result = Table::new(
        format!("What the {name} was made of"),
        &[
            ("seat", Kind::Text),
            ("result", Kind::Number),
            ("expected", Kind::NearNext),
            ("±", Kind::Number),
            ("own decisions", Kind::NearNext),
            ("±", Kind::Number),
            ("others'", Kind::NearNext),
            ("±", Kind::Number),
            ("luck", Kind::NearNext),
            ("±", Kind::Number),
        ],
    )
    .yielding(&["others'"]);
    let mut of_luck = Table::new(
        format!("What luck in the {name} was made of"),
        &[
            ("seat", Kind::Text),
            ("luck", Kind::NearNext),
            ("±", Kind::Number),
            ("rolls and draws", Kind::NearNext),
            ("±", Kind::Number),
            ("what was hidden", Kind::NearNext),
            ("±", Kind::Number),
            ("luck's share %", Kind::Number),
        ],
    )
    .yielding(&["luck's share %", "what was hidden"]);
    for row in rows {
        let expected = row.expected.times(factor);
        let [own, others, luck, chance, hidden] = row.parts().map(|of| part(row, of));
        let start = [
            seat(row),
            Cell::fixed(Some(row.result * factor), 1),
            Cell::fixed(Some(expected.value), 2),
            Cell::half_width(expected, 2),
        ];
        result.push(start.into_iter().chain(own).chain(others).chain(luck.clone()).collect());
        let is_said = row.parts()[2].is_some_and(|luck| row.says(&luck));
        let share = row.luck_share.filter(|_| is_said);
        let share = share.and_then(|of| Some((of.value, of.times(100.0).interval?)));
        let share = share.map_or_else(Cell::nothing, |(share, [low, high])| {
            Cell::number(share, format!("{:.0} ({low:.0}-{high:.0})", 100.0 * share))
        });
        let parts = [luck, chance, hidden].into_iter().flatten();
        of_luck.push(std::iter::once(seat(row)).chain(parts).chain([share]).collect());
    }
    let is_known = rows.iter().any(|row| {
        let [_, _, of_luck @ ..] = row.parts();
        of_luck.into_iter().flatten().any(|part| row.says(&part))
    });
    std::iter::once(result).chain(is_known.then_some(of_luck)).collect()
}

/// The word for a metric, and its unit on screen.
pub(crate) fn metric_words(metric: &str, score: ScoreWord) -> (String, DisplayUnit) {
    match metric {
        "win" => ("share of the win, %".into(), DisplayUnit::Percent),
        _ => (score.label.into(), DisplayUnit::Number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(metric: &str, half: f64) -> LuckRow {
        LuckRow {
            metric: metric.into(),
            seat: 0,
            bot: "raider".into(),
            result: 1.0,
            expected: Estimate { value: 0.25, interval: Some([0.2, 0.3]) },
            own: Estimate { value: 0.1, interval: Some([0.05, 0.15]) },
            others: Some(Estimate { value: 0.1, interval: Some([0.05, 0.15]) }),
            luck: Some(Estimate { value: 0.55, interval: Some([0.55 - half, 0.55 + half]) }),
            chance: None,
            hidden: None,
            luck_share: Some(Estimate { value: 0.7, interval: Some([0.1, 1.0]) }),
        }
    }

    fn shown(row: LuckRow, unit: DisplayUnit) -> String {
        luck_tables("result", &[row], unit).iter().map(Table::text).collect()
    }

    #[test]
    fn luck_that_is_not_known_within_a_share_is_left_out() {
        assert_eq!(more_games(&[row("win", 0.4)]), None);
        let narrow = shown(row("win", 0.4), DisplayUnit::Percent);
        assert!(narrow.contains("+55.00 40.00"), "{narrow}");
        let wide = row("win", 1.2);
        assert_eq!(more_games(std::slice::from_ref(&wide)), Some(6));
        let wide = shown(wide, DisplayUnit::Percent);
        assert!(!wide.contains("120") && !wide.contains("+55"), "{wide}");
        assert!(
            shown(row("score", 12.0), DisplayUnit::Number).contains("12.00"),
            "scores have no bound"
        );
    }
}
