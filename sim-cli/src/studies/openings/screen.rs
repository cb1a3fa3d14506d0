//! The report on openings as text for a terminal as wide as the console is.

use crate::pack::openings::OpeningWord;
use crate::present::number::{decimals, grouped};
use crate::present::rows::ResultRow;
use crate::present::table::{Kind, Table};
use crate::present::text::{
    UNDEFINED, answer_text, half_width, header_lines, paragraph, rules_text, said_if_cut_off,
};
use crate::studies::openings::columns::RankedOpening;
use crate::studies::openings::report::{OpeningReport, OpeningRow, Share, field_text};
use crate::studies::openings::{EquilibriumReport, OpeningQuestion, RedrawnWeight, SearchPlan};
use corsair_lab::Stage;
use corsair_stats::Interval;

/// The most openings of a search that are shown on screen.
const TOLD: usize = 10;

/// The most candidates whose payoffs fit the width.
const WIDEST_MATRIX: usize = 8;

/// The report as text, ended by a line break.
pub fn openings_screen(report: &OpeningReport<'_>) -> String {
    let mut text = header(report) + &answer_text(&report.answer());
    let mut section = |title: &str, table: &Table| {
        text.push_str(&format!("\n{}{}", paragraph(title), table.text()));
    };
    let title = match report.search.plan.rounds().len() {
        _ if report.search.plan.as_race().is_some() => "In the race to the end",
        0 => "Confirmed",
        _ => "Confirmed, on deals that the search had not seen",
    };
    section(title, &confirmed_table(report));
    let others: Vec<&OpeningRow> = report
        .of_stage(Stage::Exploratory)
        .filter(|row| report.search.place(row.opening).is_none())
        .collect();
    if !others.is_empty() {
        let told = others.len().min(TOLD);
        let title = match report.search.plan.as_race() {
            None if told == others.len() => "Exploratory: the others, by the search".into(),
            None => {
                format!("Exploratory: the best {told} of {} others, by the search", others.len())
            }
            Some(_) if told == others.len() => "Those that left it before".into(),
            Some(_) => format!("The best {told} of {} that left it before", others.len()),
        };
        section(&title, &explored_table(report.question, &others[..told]));
    }
    text.push('\n');
    let left = others.len().saturating_sub(TOLD);
    if left > 0 {
        text.push_str(&paragraph(&format!("{left} more are in {} (-o DIR).", RankedOpening::FILE)));
    }
    let id = report.question.word.id;
    let flattery = match report.search.plan.rounds().len() {
        _ if report.search.plan.as_race().is_some() => {
            " These allow for all looks and all that raced; the win % and its own interval do not, and \
             flatter who is ahead."
        }
        0 => "",
        _ => {
            " Exploratory figures chose the finalists and flatter who came far; nothing bounds the \
             chance that the search dropped the best, which a greater -n or --finalists lowers."
        }
    };
    text.push_str(&paragraph(&format!(
        "95 %: of one {id} by itself. less the best, with its 95 % interval: wins beyond those of the best \
         other {id} confirmed, all of them together (multiple comparisons with the best). *: no other \
         {id} is shown to win more, so that it may be the best.{flattery}",
    )));
    if let Some((last, before)) = report.passes.split_last() {
        text.push_str(&equilibrium(report.question, last, before));
    }
    text
}

fn header(report: &OpeningReport<'_>) -> String {
    let question = report.question;
    let (n, ids) = (question.openings.len(), question.word.ids);
    let of_all = match question.legal {
        Some(legal) if legal == n => ", all that the rules allow".to_owned(),
        Some(legal) => format!(", of {legal} that the rules allow"),
        None => String::new(),
    };
    let written = question.word.form_in_brackets();
    let which = format!("{} with each of {n} {ids}{written}{of_all}", question.bot);
    let mut lines = vec![
        (String::new(), format!("{} ({})", question.title, question.game)),
        ("rules".into(), rules_text(&question.rules)),
        (ids.into(), which),
        ("field".into(), format!("{}, {} seats", field_text(question), question.seats)),
        ("seed".into(), question.seed.to_string()),
        report.set_ups().line(),
    ];
    lines.extend(played_lines(&report.search.plan, question.seats, report.search.finalists.len()));
    let mut text = header_lines(&lines);
    if let Some(cut_off) = said_if_cut_off(report.cut_off()) {
        text.push_str(&format!("{cut_off}\n"));
    }
    text
}

/// What a search plays, in the lines of a header.
fn played_lines(plan: &SearchPlan, seats: usize, finalists: usize) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    if let Some(race) = plan.as_race() {
        let deals = grouped(plan.deals());
        let text = format!(
            "{} of {} stay, each from {seats} seats; at most {deals} deals",
            finalists, race.arms
        );
        return vec![("race".into(), text)];
    }
    let rounds: Vec<String> = plan
        .rounds()
        .into_iter()
        .map(|(openings, deals)| format!("{openings} x {}", grouped(deals.end - deals.start)))
        .collect();
    if !rounds.is_empty() {
        let text = format!("{} deals, each from {seats} seats", rounds.join(", "));
        lines.push(("search".into(), text));
    }
    let fresh = plan.confirmed_deals();
    let deals = grouped(fresh.end - fresh.start);
    let other = if lines.is_empty() { "" } else { "other " };
    let text = format!("{finalists} x {deals} {other}deals, each from {seats} seats");
    lines.push(("confirmed".into(), text));
    lines
}

fn confirmed_table(report: &OpeningReport<'_>) -> Table {
    let rows: Vec<&OpeningRow> = report.of_stage(Stage::Confirmed).collect();
    let score = report.question.rules.score.label;
    let head = ["win %", "95 %", score, "±", "less the best pp", "95 %", "best"];
    let head = headed(report.question.word, &head);
    let mut table = Table::new("", &head).yielding(&[score, cost_of(report.question)]);
    let (share_places, score_places) = places(&rows);
    for row in rows {
        let beside = row.with_the_best.expect("finalists are compared with the best");
        let figures = [
            format!("{:.share_places$}", 100.0 * row.share.value),
            range(row.share, share_places),
            format!("{:.score_places$}", row.score.value),
            half_width(row.score.interval, score_places),
            points(beside.difference, share_places),
            beside.interval.map_or_else(|| UNDEFINED.into(), |of| signed(of, share_places)),
            if beside.may_be_best { "*".into() } else { String::new() },
        ];
        table.push_words(named(report.question, row).into_iter().chain(figures));
    }
    table
}

fn explored_table(question: &OpeningQuestion, rows: &[&OpeningRow]) -> Table {
    let head = ["win %", "95 %", question.rules.score.label, "±", "rounds", "deals"];
    let head = headed(question.word, &head);
    let score = question.rules.score.label;
    let mut table = Table::new("", &head).yielding(&["rounds", "deals", score, cost_of(question)]);
    let (share_places, score_places) = places(rows);
    for row in rows {
        let figures = [
            format!("{:.share_places$}", 100.0 * row.share.value),
            range(row.share, share_places),
            format!("{:.score_places$}", row.score.value),
            half_width(row.score.interval, score_places),
            row.rounds.to_string(),
            grouped(row.blocks),
        ];
        table.push_words(named(question, row).into_iter().chain(figures));
    }
    table
}

/// The head of a ranking: rank, opening and, where openings have one, its cost, then figures.
fn headed<'n>(word: &OpeningWord, figures: &[&'n str]) -> Vec<(&'n str, Kind)> {
    let names = [("no.", Kind::Number), (word.id, Kind::Text)].into_iter();
    let names = names.chain(word.cost.map(|cost| (cost, Kind::Number)));
    let followed = figures.iter().zip(figures.iter().skip(1).chain([&""]));
    let kind = |next: &str| if next == "±" { Kind::NearNext } else { Kind::Number };
    names.chain(followed.map(|(&name, next)| (name, kind(next)))).collect()
}

/// The head of what an opening costs; none where it has no cost.
fn cost_of(question: &OpeningQuestion) -> &str {
    question.word.cost.unwrap_or_default()
}

/// The first cells of a row of a ranking.
fn named(question: &OpeningQuestion, row: &OpeningRow) -> Vec<String> {
    let opening = &question.openings[row.opening];
    let cost = opening.cost.map(|cost| cost.to_string());
    [row.rank.to_string(), opening.name.clone()].into_iter().chain(cost).collect()
}

/// Decimals that show the precision of shares in % and of scores.
fn places(rows: &[&OpeningRow]) -> (usize, usize) {
    let shares = rows.iter().filter_map(|row| Some(100.0 * row.share.interval?.half_width()));
    let scores = rows.iter().filter_map(|row| Some(row.score.interval?.half_width()));
    (decimals(1, shares), decimals(1, scores))
}

/// The interval of a share in %.
fn range(share: Share, places: usize) -> String {
    let text = |of: Interval| format!("{:.places$}-{:.places$}", 100.0 * of.low, 100.0 * of.high);
    share.interval.map_or_else(|| UNDEFINED.into(), text)
}

/// A difference in percentage points; what rounds to zero has no sign.
fn points(difference: f64, places: usize) -> String {
    let text = format!("{:+.places$}", 100.0 * difference);
    if text.contains(|digit: char| ('1'..='9').contains(&digit)) {
        text
    } else {
        format!("{:.places$}", 0.0)
    }
}

/// An interval of differences in percentage points.
fn signed(of: Interval, places: usize) -> String {
    let end = |value: f64| if value == 0.0 { "0".into() } else { points(value, places) };
    format!("{} to {}", end(of.low), end(of.high))
}

/// A mixture as people read it: each opening with its chance, the greatest first.
fn mixture_text(question: &OpeningQuestion, of: &EquilibriumReport<'_>) -> String {
    let played = of.played;
    let chances = played.mixture.chances();
    let mut support: Vec<usize> = played.mixture.support().collect();
    support.sort_by(|&one, &other| chances[other].total_cmp(&chances[one]));
    let part = |at: usize| {
        format!("{} {:.1} %", question.openings[played.candidates[at]].name, 100.0 * chances[at])
    };
    support.into_iter().map(part).collect::<Vec<_>>().join(", ")
}

fn equilibrium(
    question: &OpeningQuestion,
    of: &EquilibriumReport<'_>,
    before: &[EquilibriumReport<'_>],
) -> String {
    let played = of.played;
    let name = |opening: usize| question.openings[opening].name.clone();
    let OpeningWord { id, ids, .. } = question.word;
    let (from, to) = played.payoff_deals;
    let mut lines: Vec<(String, String)> = Vec::new();
    for (pass, earlier) in (1..).zip(before) {
        let gain: Vec<String> = earlier.gainers().map(|row| name(row.opening)).collect();
        let mixture = mixture_text(question, earlier);
        lines.push((
            format!("pass {pass}"),
            format!("{mixture}; by leaving it {} gain", gain.join(", ")),
        ));
    }
    lines.push((format!("pass {}", before.len() + 1), mixture_text(question, of)));
    let payoffs = format!(
        "{} {ids} in {} spreads over {} seats, {} deals: {} games",
        played.candidates.len(),
        grouped(played.payoffs.profiles().spreads().len() as u64),
        question.seats,
        grouped(to - from),
        grouped(played.payoffs.tally().games),
    );
    lines.push(("payoffs".into(), payoffs));
    let finalists = played.search.finalists.len();
    lines.extend(played_lines(&played.search.plan, question.seats, finalists));
    let mut text = format!(
        "\n{}{}",
        paragraph(&format!(
            "Symmetric equilibrium: {} in every seat, the {id} drawn by each for itself",
            question.bot,
        )),
        header_lines(&lines),
    );
    let mut section = |title: &str, table: &Table| {
        text.push_str(&format!("\n{}{}", paragraph(title), table.text()));
    };
    if played.candidates.len() <= WIDEST_MATRIX {
        section("Wins of the row in %, all others having the column", &matrix(question, of));
    }
    section(
        &format!("The mixture, and what a {id} gains where all others draw by it, pp of wins"),
        &gains_table(question, of),
    );
    text.push('\n');
    let exact = if played.is_exact {
        "solved exactly"
    } else {
        "NOT solved exactly: fictitious play's mixture"
    };
    text.push_str(&paragraph(&format!(
        "By the payoffs, {exact}, a candidate gains {:.3}pp at best by leaving the mixture, which is \
         rounded to parts of 1,000. range: the mixture where payoffs are drawn anew within their errors \
         (95 % of 200 draws); in support: in how many draws the candidate is chosen at all.",
        100.0 * played.regret,
    )));
    let Interval { low, high } = of.exploitability;
    let gainers: Vec<String> = of.gainers().map(|row| name(row.opening)).collect();
    text.push_str(&paragraph(&if gainers.is_empty() {
        let found = match played.search.plan.rounds().len() {
            0 => String::new(),
            _ => format!(" that a search of {} {ids} found", question.openings.len()),
        };
        format!(
            "No {id} is shown to gain by leaving it; the best of the {finalists}{found} gains {:.2}pp at most \
             (95 %, all together).",
            100.0 * high,
        )
    } else {
        let add = gainers.join(",");
        format!(
            "NOT AN EQUILIBRIUM of all {} {ids}: by leaving it {} gain, the best {:.2}pp to {:.2}pp (95 %, all \
             together). To let them in: more --passes, or --include {add}",
            question.openings.len(),
            gainers.join(", "),
            100.0 * low,
            100.0 * high,
        )
    }));
    text
}

/// Candidate against candidate: the row's wins where all others have the column's opening.
fn matrix(question: &OpeningQuestion, of: &EquilibriumReport<'_>) -> Table {
    let candidates = &of.played.candidates;
    let names = || candidates.iter().map(|&opening| question.openings[opening].name.clone());
    let against: Vec<String> = names().collect();
    let head = std::iter::once("").chain(against.iter().map(String::as_str));
    let mut table = Table::of_numbers(head);
    for (own, name) in names().enumerate() {
        let cells = (0..candidates.len()).map(|against| {
            let mut rows = of.payoffs.iter();
            let row = rows.find(|row| row.own == own && row.against() == Some(against));
            let share = row.expect("every opening meets every other").share;
            let half = share.interval.map_or_else(String::new, |interval| {
                format!(" ±{:.1}", 100.0 * interval.half_width())
            });
            format!("{:.1}{half}", 100.0 * share.value)
        });
        table.push_words(std::iter::once(name).chain(cells).collect::<Vec<_>>());
    }
    table
}

fn gains_table(question: &OpeningQuestion, of: &EquilibriumReport<'_>) -> Table {
    let head = [
        question.word.id,
        "mixture %",
        "range",
        "in support",
        "gain by payoffs",
        "gain on other deals",
        "95 %, together",
    ];
    let mut table = Table::of_numbers(head).yielding(&["range", "in support", "gain by payoffs"]);
    let optional =
        |value: Option<f64>, text: fn(f64) -> String| value.map_or_else(|| UNDEFINED.into(), text);
    for row in of.of_stage(Stage::Confirmed) {
        table.push_words([
            question.openings[row.opening].name.clone(),
            optional(row.weight, |weight| format!("{:.1}", 100.0 * weight)),
            row.redrawn.map_or_else(
                || UNDEFINED.into(),
                |RedrawnWeight { range, .. }| {
                    format!("{:.0}-{:.0}", 100.0 * range.low, 100.0 * range.high)
                },
            ),
            optional(row.redrawn.map(|of| of.support), |share| format!("{:.0} %", 100.0 * share)),
            optional(row.by_payoffs, |gain| points(gain, 2)),
            points(row.gain, 2),
            row.interval.map_or_else(|| UNDEFINED.into(), |of| signed(of, 2)),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rounds_to_zero_has_no_sign() {
        let texts = [0.0123, -0.0004, 0.0004, -0.02].map(|difference| points(difference, 1));
        assert_eq!(texts, ["+1.2", "0.0", "0.0", "-2.0"]);
        let ends = |low, high| signed(Interval { low, high }, 1);
        assert_eq!([ends(-0.031, 0.0), ends(-0.0001, 0.02)], ["-3.1 to 0", "0.0 to +2.0"]);
    }
}
