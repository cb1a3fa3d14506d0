//! A review as text for a terminal of 100 columns.

use crate::present::number::{counted, grouped, rounded};
use crate::present::text::{answer_text, header_lines, paragraph, rules_text};
use crate::studies::review::answer::answer;
use crate::studies::review::report::{ReviewReport, ReviewVerdict};
use crate::studies::review::tables::{
    ReviewRow, decision_table, luck_rows, luck_tables, metric_words, more_games, rows, stroke_rows,
    stroke_table,
};

/// The most decisions that are shown; files have all.
const MOST_DECISIONS: usize = 12;

/// The report as text, ended by a line break.
pub fn review_screen(report: &ReviewReport) -> String {
    let subject = &report.subject;
    let score = subject.score;
    let by = score.written(report.objective().name()).into_owned();
    let threshold = match by.as_str() {
        "win" => format!("{}pp of wins", rounded(100.0 * subject.criterion.threshold)),
        _ => format!("{} {}", rounded(subject.criterion.threshold), score.label),
    };
    let of_luck = report.games_of_strokes;
    let played = match of_luck {
        0 => format!("{} for decisions (-n)", grouped(report.games)),
        _ => format!(
            "{} = {} for decisions (-n) + {} for rolls and draws (--luck)",
            grouped(report.games),
            grouped(report.games - of_luck),
            grouped(of_luck),
        ),
    };
    let seats = subject.bots.iter().enumerate().map(|(seat, bot)| format!("{seat} {bot}"));
    let mut lines = vec![
        (String::new(), format!("{} ({}), game {}", subject.title, subject.game, subject.address)),
        ("rules".into(), rules_text(&subject.rules)),
        ("seats".into(), seats.collect::<Vec<_>>().join(", ")),
        ("playouts".into(), format!("{} in every seat, seed {}", subject.playout.0, subject.seed)),
        ("games".into(), played),
        ("blunder".into(), format!("a loss of more than {threshold}")),
    ];
    if subject.drawn > 0 {
        let drawn = counted(subject.drawn as u64, "roll or draw", "rolls and draws");
        lines.push((
            "record".into(),
            format!("does not say {drawn}, made to fit by seed {}", subject.seed),
        ));
    }
    let rows = rows(report);
    let luck = luck_rows(report);
    let mut text = header_lines(&lines) + &answer_text(&answer(&rows, &luck));
    for of_metric in luck.chunk_by(|row, next| row.metric == next.metric) {
        let factor = more_games(of_metric);
        let (name, unit) = metric_words(&of_metric[0].metric, score);
        for table in luck_tables(&name, of_metric, unit) {
            text.push_str(&table.section());
        }
        text.extend(factor.map(|times| {
            paragraph(&format!(
                "– where the games are too few: the interval is wider than all of a share. {times} times as \
                 many (-n, --luck) would show all.",
            ))
        }));
    }
    let name = metric_words(&by, score).0;
    if let Some(table) = stroke_table(&stroke_rows(report), &by, &name) {
        text.push_str(&table.section());
    }
    let blunders: Vec<&ReviewRow> =
        rows.iter().filter(|row| row.verdict == ReviewVerdict::Blunder).collect();
    if !blunders.is_empty() {
        let mut dearest = blunders.clone();
        dearest.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        dearest.truncate(MOST_DECISIONS);
        dearest.sort_by_key(|row| row.decision);
        let caption = match blunders.len() > dearest.len() {
            true => format!("The {MOST_DECISIONS} dearest blunders; --format csv lists all"),
            false => "Blunders".into(),
        };
        text.push_str(&decision_table(&caption, dearest.into_iter()).section());
    }
    let note = "loss: what the best option that was found has more at the end of simulated games, which begin \
                in states that fit what the seat knew. A blunder is confirmed in samples of its own; the \
                chance that any decision is called one falsely is 5 % at most, for the whole game. expected: \
                new games of the playout bot. own decisions and others': what they changed against the \
                playout bot's choices; luck is the rest of the result. Each is a sum over the game: what luck gives, \
                a decision may lose again, so that more than 100 points of a win are possible. worth: what a roll or a draw changed \
                of what the seat had to expect, in the true state; each interval by itself.";
    text.push('\n');
    text.push_str(&paragraph(note));
    text
}
