//! Answer of `corsair review`: number of blunders, the most expensive blunder, and luck.

use crate::review::rows::{LuckRow, ReviewRow, ReviewVerdict};
use corsair_games::inspect::positions::Objective;
use corsair_lab::ScoreWord;
use corsair_present::counted;
use corsair_present::number::signed;
use corsair_present::page::Estimate;
use corsair_present::page::words::{DisplayUnit, listed};

/// Returns the answer: the number of decisions by verdict, the most expensive blunder, and the luck of each seat.
pub(crate) fn answer(rows: &[ReviewRow], luck: &[LuckRow], score: ScoreWord) -> String {
    let of = |verdict: ReviewVerdict| rows.iter().filter(move |row| row.verdict == verdict);
    let decisions = counted(rows.len() as u64, "decision", "decisions");
    let mut text = format!(
        "{} of {decisions} {}, {} {} sound and {} undecided.",
        of(ReviewVerdict::Blunder).count(),
        if of(ReviewVerdict::Blunder).count() == 1 { "was a blunder" } else { "were blunders" },
        of(ReviewVerdict::Sound).count(),
        if of(ReviewVerdict::Sound).count() == 1 { "was" } else { "were" },
        of(ReviewVerdict::Undecided).count(),
    );
    let worst =
        of(ReviewVerdict::Blunder).max_by(|one, other| one.loss.value.total_cmp(&other.loss.value));
    if let Some(row) = worst {
        text += &format!(
            " The worst is decision {} of seat {}: {} costs {} in {} compared with {}.",
            row.decision,
            row.seat,
            row.taken,
            row.by.unit_of_changes().size().estimate(row.loss),
            if row.by == Objective::Win { "wins" } else { score.label },
            row.best,
        );
    }
    text + " " + &of_luck(luck, score)
}

/// Returns each seat's luck in a metric, with the ends of its interval.
fn lucks(rows: &[LuckRow], metric: Objective) -> Vec<(usize, Estimate, [f64; 2])> {
    let of_metric = rows.iter().filter(|row| row.metric == metric);
    let known = of_metric.filter_map(|row| {
        let luck = row.luck?;
        Some((row.seat, luck, luck.interval?))
    });
    known.collect()
}

fn is_significant([low, high]: &[f64; 2]) -> bool {
    *low > 0.0 || *high < 0.0
}

/// Returns a sentence about each seat's luck in the score, with the seats whose luck is significant; `None` if luck
/// was not measured.
fn of_luck_in_score(rows: &[LuckRow], score: ScoreWord) -> Option<String> {
    let lucks = lucks(rows, Objective::Score);
    let each: Vec<String> = lucks
        .iter()
        .map(|(seat, luck, _)| {
            let half = luck.half_width().unwrap_or(f64::NAN);
            format!("{} (±{half:.1}) for seat {seat}", signed(luck.value, 1))
        })
        .collect();
    let shown = lucks.iter().filter(|(.., ends)| is_significant(ends));
    let shown: Vec<String> = shown.map(|(seat, ..)| format!("seat {seat}")).collect();
    let shown = match shown.len() {
        0 => "none differs significantly from 0".to_owned(),
        all if all == lucks.len() => "each differs significantly from 0".into(),
        _ => {
            let verb = if shown.len() == 1 { "differs" } else { "differ" };
            format!("only {} {verb} significantly from 0", listed(&shown))
        }
    };
    (!each.is_empty()).then(|| format!("Luck in {}: {}; {shown}.", score.label, listed(&each)))
}

/// Returns a sentence about the seat whose win share luck changed most significantly.
fn of_luck(rows: &[LuckRow], score: ScoreWord) -> String {
    let lucks = lucks(rows, Objective::Win);
    if lucks.is_empty() {
        return of_luck_in_score(rows, score).unwrap_or_else(|| {
            match rows.iter().any(|row| row.chance.is_some()) {
                true => {
                    "Only the luck of rolls and draws was measured; omit --seats to measure all luck."
                        .into()
                }
                false => "To measure luck, review all seats (omit --seats).".into(),
            }
        });
    }
    let clearest = lucks.iter().filter(|(.., ends)| is_significant(ends));
    let clearest =
        clearest.max_by(|(_, one, _), (_, other, _)| one.value.abs().total_cmp(&other.value.abs()));
    let of_wins = match clearest {
        None => "No effect of luck on a seat's wins is significant; more games (-n) may show one."
            .into(),
        Some((seat, luck, [low, high])) => {
            let (by, least) = match luck.value < 0.0 {
                true => ("lowered", -high),
                false => ("raised", *low),
            };
            let least = DisplayUnit::Size.value(least);
            format!(
                "Luck changed the win share of seat {seat} most: luck {by} it by {least} or more (95\u{a0}%)."
            )
        }
    };
    of_luck_in_score(rows, score).into_iter().chain([of_wins]).collect::<Vec<_>>().join(" ")
}
