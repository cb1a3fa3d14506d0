//! Answer of `corsair seats`: the seats that win more or less than a fair share.

use corsair_lab::Balance;
use std::cmp::Ordering;

use crate::seats::rows::SeatRow;
use corsair_lab::ScoreWord;
use corsair_present::page::Estimate;
use corsair_present::page::words::{DisplayUnit, listed};

/// Maximum number of sentences in an answer.
const MOST_SENTENCES: usize = 3;

/// Returns the answer: a sentence for each imbalanced table, the largest gap first, one sentence for all undecided
/// tables, and one for all balanced tables. If there is room, the table with the largest gap has a second sentence, about
/// a fair bonus.
pub(crate) fn answer(rows: &[SeatRow], score: ScoreWord) -> String {
    let tables: Vec<&[SeatRow]> = rows.chunk_by(|row, next| row.table == next.table).collect();
    let is = |verdict: Balance| move |row: &SeatRow| row.verdict == verdict;
    let (mut off, rest): (Vec<&[SeatRow]>, Vec<&[SeatRow]>) =
        tables.into_iter().partition(|rows| rows.iter().any(is(Balance::Imbalanced)));
    let (balanced, open): (Vec<&[SeatRow]>, Vec<&[SeatRow]>) =
        rest.into_iter().partition(|rows| rows.iter().all(is(Balance::Balanced)));
    off.sort_by(|one, other| gap(other).total_cmp(&gap(one)));
    let margin = rows.first().map_or(0.0, |row| row.margin);
    let margin = DisplayUnit::Size.written(margin);
    let others = [
        farthest(&open).map(|seat| {
            let at = names(&open);
            format!(
                "At {at}, there are too few games to tell whether a seat differs from a fair share by more than \
                 {margin}; {seat}."
            )
        }),
        farthest(&balanced).map(|seat| {
            let at = names(&balanced);
            let shown = match balanced.iter().any(|rows| rows.iter().any(is_shown_at_90)) {
                true => " (by 90 % intervals)",
                false => "",
            };
            format!(
                "At {at}, no seat differs from a fair share by more than {margin}{shown}; {seat}."
            )
        }),
    ];
    let others: Vec<String> = others.into_iter().flatten().collect();
    let room = MOST_SENTENCES - others.len().max(1);
    let (first, rest) = off.split_at(if off.len() > room { room - 1 } else { off.len() });
    let mut sentences: Vec<String> = first.iter().copied().map(unequal).collect();
    if !rest.is_empty() {
        sentences.push(format!("Seats also differ at {}.", names(rest)));
    }
    sentences.extend(others);
    let largest = first.first().filter(|_| sentences.len() < MOST_SENTENCES);
    if let Some(bonus) = largest.and_then(|rows| fair_bonus(rows, score)) {
        sentences.insert(1, bonus);
    }
    sentences.join(" ")
}

/// Returns whether a seat is balanced although its 95 % interval reaches beyond the margin: two tests at 5 % show the
/// balance, as the 90 % interval does.
pub(crate) fn is_shown_at_90(row: &SeatRow) -> bool {
    let is_beyond = |[low, high]: [f64; 2]| low < -row.margin || high > row.margin;
    row.verdict == Balance::Balanced && row.advantage.interval.is_some_and(is_beyond)
}

fn names(tables: &[&[SeatRow]]) -> String {
    listed(&tables.iter().map(|rows| rows[0].table.as_str()).collect::<Vec<_>>())
}

/// Compares two tables for the order in the answer: imbalanced, undecided, balanced, and the larger gap first.
pub(crate) fn order(one: &[SeatRow], other: &[SeatRow]) -> Ordering {
    let of_verdict = |rows: &[SeatRow]| {
        let has = |verdict| rows.iter().any(|row| row.verdict == verdict);
        (!has(Balance::Imbalanced), !has(Balance::Undecided))
    };
    of_verdict(one).cmp(&of_verdict(other)).then(gap(other).total_cmp(&gap(one)))
}

fn gap(rows: &[SeatRow]) -> f64 {
    rows.iter().map(distance).fold(0.0, f64::max)
}

/// Returns the absolute difference between a seat's win share and a fair share.
fn distance(row: &SeatRow) -> f64 {
    row.advantage.value.abs()
}

/// Returns the win share of a seat, and a fair share, in words.
fn wins(rows: &[SeatRow], row: &SeatRow) -> [String; 2] {
    let fair = 1.0 / rows.len() as f64;
    let Estimate { value, interval } = row.advantage;
    let wins =
        Estimate { value: fair + value, interval: interval.map(|of| of.map(|end| fair + end)) };
    [DisplayUnit::Percent.estimate(wins), DisplayUnit::Percent.value(fair)]
}

/// Returns a sentence about the two imbalanced seats that are farthest from a fair share.
fn unequal(rows: &[SeatRow]) -> String {
    let mut seats: Vec<&SeatRow> =
        rows.iter().filter(|row| row.verdict == Balance::Imbalanced).collect();
    seats.sort_by(|one, other| distance(other).total_cmp(&distance(one)));
    let [_, fair] = wins(rows, &rows[0]);
    let seats =
        seats.iter().take(2).map(|row| format!("seat {} wins {}", row.seat, wins(rows, row)[0]));
    let seats = listed(&seats.collect::<Vec<_>>());
    format!("At {}, {seats} (fair share {fair}).", rows[0].table)
}

/// Returns a sentence about the score bonus that makes the farthest imbalanced seat fair, with a rule to try. The rule
/// takes no points: if the seat wins too much, its opponents have the bonus. `None` without a bonus.
fn fair_bonus(rows: &[SeatRow], score: ScoreWord) -> Option<String> {
    let off = rows.iter().filter(|row| row.verdict == Balance::Imbalanced);
    let row = off.max_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    let bonus = row.fair_score?;
    let seat = row.seat;
    let amount = DisplayUnit::Change.estimate(bonus.times(bonus.value.signum()));
    let needs = score.words(&match bonus.value < 0.0 {
        true => {
            format!("Seat {seat} wins a fair share if its opponents get a score bonus of {amount}")
        }
        false => format!("Seat {seat} needs a score bonus of {amount} for a fair share"),
    });
    let nearest = (bonus.value * f64::from(score.unit)).round() as i128;
    let of_seat = |of: &SeatRow| match (of.seat == row.seat) == (nearest > 0) {
        true => nearest.abs().to_string(),
        false => "0".into(),
    };
    let bonuses: Vec<String> = rows.iter().map(of_seat).collect();
    let attempt = match nearest {
        0 => String::new(),
        _ => {
            let unit = if score.unit == 1 { "" } else { ", in half points" };
            format!(": add [{}] to the rule seat.score{unit}", bonuses.join(", "))
        }
    };
    Some(format!("{needs}{attempt}."))
}

/// Returns a clause about the seat of these tables that is farthest from a fair share, if a seat differs from it; `None`
/// without tables.
fn farthest(tables: &[&[SeatRow]]) -> Option<String> {
    let all = tables.iter().flat_map(|rows| rows.iter().map(move |row| (*rows, row)));
    let (rows, row) =
        all.max_by(|(_, one), (_, other)| distance(one).total_cmp(&distance(other)))?;
    if distance(row) < 1e-9 {
        return Some("all seats win exactly a fair share".into());
    }
    let place = if tables.len() > 1 { format!(" at {}", row.table) } else { String::new() };
    let [wins, fair] = wins(rows, row);
    Some(format!("seat {}{place} is farthest from it, with {wins} (fair share {fair})", row.seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn row(table: &str, seat: usize, advantage: f64, verdict: Balance) -> SeatRow {
        SeatRow {
            table: table.into(),
            seat,
            win_share: 0.5 + advantage,
            advantage: Estimate {
                value: advantage,
                interval: Some([advantage - 0.015, advantage + 0.015]),
            },
            blocks: 100,
            margin: 0.01,
            verdict,
            ..SeatRow::default()
        }
    }

    fn table(name: &str, advantage: f64, verdict: Balance) -> [SeatRow; 2] {
        [row(name, 0, advantage, verdict), row(name, 1, -advantage, verdict)]
    }

    fn text(tables: &[[SeatRow; 2]]) -> String {
        answer(&tables.concat(), ScoreWord::PLAIN).replace('\u{a0}', " ")
    }

    #[test]
    fn seats_answer_on_imbalanced_seats_has_wins_and_the_fair_share() {
        assert_eq!(
            text(&[table("alike", 0.093, Balance::Imbalanced)]),
            "At alike, seat 0 wins 59.3 % [57.8, 60.8] and seat 1 wins 40.7 % [39.2, 42.2] (fair share 50.0 %)."
        );
    }

    #[test]
    fn seats_answer_on_imbalanced_seats_has_a_bonus_and_a_rule_without_negative_points() {
        let halves = ScoreWord { id: "points", label: "points", unit: 2 };
        let sentence = |advantage: f64, bonus: f64| {
            let mut rows = table("alike", advantage, Balance::Imbalanced);
            rows[0].advantage.value *= 1.01;
            let interval = Some([bonus - 0.4, bonus + 0.4]);
            rows[0].fair_score = Some(Estimate { value: bonus, interval });
            let text = answer(&rows, halves);
            text.split_once("). ").expect("a second sentence").1.to_owned()
        };
        assert_eq!(
            sentence(0.1, -2.6),
            "Seat 0 wins a fair share if its opponents get a points bonus of +2.6 [2.2, 3.0]: add [0, 5] to the rule seat.score, in half points."
        );
        assert!(
            sentence(-0.1, 2.6).ends_with("add [5, 0] to the rule seat.score, in half points.")
        );
        assert!(sentence(-0.1, 0.2).ends_with("for a fair share."));
    }

    #[test]
    fn seats_answer_on_balanced_seats_has_the_margin_and_the_farthest_seat() {
        assert_eq!(
            text(&[table("alike", 0.002, Balance::Balanced)]),
            "At alike, no seat differs from a fair share by more than 1.0 points (by 90 % intervals); seat 1 is \
             farthest from it, with 49.8 % [48.3, 51.3] (fair share 50.0 %)."
        );
    }

    #[test]
    fn seats_answer_on_equal_seats_names_no_seat() {
        assert_eq!(
            text(&[table("alike", 0.0, Balance::Balanced)]),
            "At alike, no seat differs from a fair share by more than 1.0 points (by 90 % intervals); all seats win \
             exactly a fair share."
        );
    }

    #[test]
    fn seats_answer_on_undecided_seats_is_open() {
        assert_eq!(
            text(&[table("alike", 0.02, Balance::Undecided)]),
            "At alike, there are too few games to tell whether a seat differs from a fair share by more than 1.0 \
             points; seat 1 is farthest from it, with 48.0 % [46.5, 49.5] (fair share 50.0 %)."
        );
    }

    #[test]
    fn seats_answer_on_many_line_ups_has_three_sentences() {
        let off = ["a", "b", "c"].map(|name| table(name, 0.1, Balance::Imbalanced));
        let text = text(&[&off[..], &[table("d", 0.0, Balance::Balanced)]].concat());
        assert!(text.contains("Seats also differ at b and c. At d, no seat"), "{text}");
    }

    proptest! {
        /// The answer names a seat as unequal exactly if its verdict in the table says so.
        #[test]
        fn seats_answer_claims_what_the_table_shows(
            verdicts in prop::collection::vec(
                prop::sample::select(vec![Balance::Balanced, Balance::Imbalanced, Balance::Undecided]),
                2..5,
            ),
        ) {
            let rows = verdicts.iter().enumerate().map(|(seat, &verdict)| {
                let advantage = if verdict == Balance::Imbalanced { 0.1 } else { 0.0 };
                row("alike", seat, advantage, verdict)
            });
            let text = answer(&rows.collect::<Vec<_>>(), ScoreWord::PLAIN);
            let has = |verdict| verdicts.contains(&verdict);
            let unequal = text.contains(" wins ");
            prop_assert_eq!(unequal, has(Balance::Imbalanced), "{}", text);
            for (seat, &verdict) in verdicts.iter().enumerate() {
                let named = text.contains(&format!("seat {seat} wins"));
                prop_assert!(!named || verdict == Balance::Imbalanced, "{}", text);
            }
            let open = !unequal && has(Balance::Undecided);
            prop_assert_eq!(text.contains("too few games to tell"), open, "{}", text);
            prop_assert_eq!(text.contains("no seat differs"), !unequal && !open, "{}", text);
        }
    }
}
