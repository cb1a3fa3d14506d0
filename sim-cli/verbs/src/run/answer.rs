//! Answer of `corsair run`: the bot or seat that stands out, and the course of games.

use crate::run::differences::DifferenceRow;
use crate::run::rows::{EventRow, RunRows, SummaryRow};
use corsair_lab::{ScopeKind, ScoreWord};
use corsair_present::luck::{LuckRow, SCORE_MEAN};
use corsair_present::page::Estimate;
use corsair_present::page::words::{DisplayUnit, capital, first_few, listed};
use corsair_present::topic::is_ending;
use corsair_present::varied::changes::{course_clause, joined};
use corsair_present::{MetricWords, Topic, counted};

/// Maximum number of bots in a sentence.
const MOST_NAMED: usize = 6;

/// Returns the answer in at most six sentences: the bot that wins most, or the seat farthest from a fair share, a mean
/// without luck, and the course, the length and the ends of games.
pub(crate) fn answer(
    rows: &RunRows,
    seats: usize,
    words: &MetricWords,
    score: ScoreWord,
) -> String {
    let mut sentences = match rows.bots().as_slice() {
        [] => vec!["No bot has played.".into()],
        [alone] => of_seats(rows, alone, seats, score),
        bots => of_bots(rows, bots.to_vec()),
    };
    sentences.extend(without_luck(rows, score));
    sentences.extend(course(rows, words));
    sentences.join(" ")
}

/// Returns a sentence about the seat farthest from a fair share, for a table with the same bot in all seats. If no
/// seat has an interval, the sentence is about the score.
fn of_seats(rows: &RunRows, alone: &SummaryRow, seats: usize, score: ScoreWord) -> Vec<String> {
    let fair = 1.0 / seats as f64;
    let distance = |row: &SummaryRow| (row.win_share.value - fair).abs();
    let farthest = rows.seats().into_iter().filter(|row| row.win_share.interval.is_some());
    let farthest = farthest.max_by(|one, other| distance(one).total_cmp(&distance(other)));
    let fair = DisplayUnit::Percent.value(fair);
    vec![match farthest.and_then(|row| Some((row.seat?, row.win_share))) {
        Some((seat, wins)) => format!(
            "Seat {seat} is farthest from a fair share of {fair}: it wins {}.",
            DisplayUnit::Percent.estimate(wins)
        ),
        None => format!(
            "{} scores {} {} per seat.",
            alone.bot,
            DisplayUnit::Number.estimate(alone.score_mean.of_deals(rows.blocks)),
            score.label
        ),
    }]
}

/// Returns a sentence about the bot that wins most and its lead, and a sentence about a bot that never wins.
fn of_bots(rows: &RunRows, mut ranked: Vec<&SummaryRow>) -> Vec<String> {
    ranked.sort_by(|one, other| other.win_share.value.total_cmp(&one.win_share.value));
    let (best, others) = ranked.split_first().expect("a table has bots");
    let wins = DisplayUnit::Percent.estimate(best.win_share);
    let (level, others): (Vec<&SummaryRow>, Vec<&SummaryRow>) =
        others.iter().copied().partition(|of| of.win_share.value == best.win_share.value);
    let leading: Vec<&str> = [*best].iter().chain(&level).map(|of| of.bot.as_str()).collect();
    let first = match level.as_slice() {
        [] => format!("{} wins {wins} of its games", best.bot),
        _ => {
            let wins = DisplayUnit::Percent.value(best.win_share.value);
            format!("{} each win {wins} of their games", first_few(&leading, MOST_NAMED))
        }
    };
    let pair = |other: &SummaryRow| {
        let mut pairs = rows.differences.iter().filter(|row| row.is_between(&best.bot, &other.bot));
        pairs.find(|row| row.is_of_wins())
    };
    let is_open = |of: &&SummaryRow| !pair(of).is_some_and(DifferenceRow::differs);
    let open: Vec<&SummaryRow> = others.iter().copied().filter(is_open).collect();
    let names: Vec<&str> = open.iter().map(|of| of.bot.as_str()).collect();
    let names = first_few(&names, MOST_NAMED);
    let never = open.iter().find(|of| of.win_share.value == 0.0).map(|of| {
        let most = of.win_share.interval.map(|[_, high]| DisplayUnit::Percent.value(high));
        let bound = most.map_or_else(String::new, |most| format!(" (at most {most})"));
        format!("{} wins none of {}{bound}.", of.bot, counted(of.games, "game", "games"))
    });
    let second = match open.as_slice() {
        [] if others.is_empty() => String::new(),
        [] => ", more than every other bot".into(),
        [nearest, ..] => {
            let lead = pair(nearest).map(|row| lead_of(row, &best.bot));
            let lead = lead.map_or_else(String::new, |lead| {
                let over =
                    if open.len() > 1 { format!(" over {}", nearest.bot) } else { String::new() };
                format!(": {}{over}", DisplayUnit::Points.estimate(lead))
            });
            let whose = if level.is_empty() { "its" } else { "their" };
            let corrected = match pair(nearest).is_some_and(DifferenceRow::excludes_zero) {
                true => " after Holm's correction",
                false => "",
            };
            format!("; {whose} lead over {names} is not significant{corrected}{lead}")
        }
    };
    [format!("{first}{second}.")].into_iter().chain(never).collect()
}

/// Returns a sentence about the mean score adjusted for luck, of the bot that wins most. `None` without adjustment.
fn without_luck(rows: &RunRows, score: ScoreWord) -> Option<String> {
    let of_bot = |bot: &str| {
        let is_of = |row: &&LuckRow| row.bot.as_deref() == Some(bot) && row.less.is_none();
        rows.luck.iter().filter(is_of).find(|row| row.measure == SCORE_MEAN)
    };
    let mut ranked = rows.bots();
    ranked.sort_by(|one, other| other.win_share.value.total_cmp(&one.win_share.value));
    let best = ranked.first()?;
    let row = of_bot(&best.bot)?;
    let [adjusted, plain] = [row.adjusted, row.plain].map(|of| DisplayUnit::Number.estimate(of));
    Some(format!(
        "Adjusted for luck, {} scores {adjusted} {}; unadjusted {plain}.",
        best.bot, score.label
    ))
}

/// Returns the lead of a bot over the other bot of a pair.
fn lead_of(row: &DifferenceRow, bot: &str) -> Estimate {
    let estimate = row.difference;
    if row.bot == bot {
        return estimate;
    }
    let interval = estimate.interval.map(|[low, high]| [-high, -low]);
    Estimate { value: -estimate.value, interval }
}

/// Returns a sentence about the openness of games, and a sentence about their length, from the metrics that the game
/// has.
fn course(rows: &RunRows, words: &MetricWords) -> Vec<String> {
    let clause = |(metric, unit): (&str, DisplayUnit)| {
        let event = rows.events(ScopeKind::Game).into_iter().find(|row| row.event == metric);
        let figure = rows.quality.iter().find(|row| row.figure == metric && row.after.is_none());
        let value = event.map(|row| row.per_game).or(figure.and_then(|row| row.estimate(1.0)))?;
        let topic = words.topic((None, None), metric);
        let clause = course_clause(metric, &unit.estimate(value.of_deals(rows.blocks)));
        clause.filter(|_| matches!(topic, Topic::Openness | Topic::Length))
    };
    let openness = [
        ("lead_changes", DisplayUnit::Number),
        ("decided_late", DisplayUnit::Percent),
        ("settled", DisplayUnit::Percent),
    ];
    let length = |id| clause((id, DisplayUnit::Number));
    let lengths = ["turns", "rounds"].into_iter().find_map(length).into_iter();
    let most = rows.lengths.iter().find(|row| row.length == "decisions").map(|row| {
        let decisions = length("decisions")?;
        Some(format!("{decisions} (at most {:.0} in 95\u{a0}% of games)", row.p95.value))
    });
    let openness: Vec<String> = openness.into_iter().filter_map(clause).take(2).collect();
    let sentences = [openness, lengths.chain(most.flatten()).collect()];
    let sentences = sentences.iter().filter(|clauses| !clauses.is_empty());
    let sentences = sentences.map(|clauses| format!("{}.", capital(&joined(clauses))));
    sentences.chain(endings(rows, words)).collect()
}

/// Returns a sentence with the share of each way in which games ended, the most frequent way first. `None` for games
/// that ended in one way.
fn endings(rows: &RunRows, words: &MetricWords) -> Option<String> {
    let ways = rows.events(ScopeKind::Game).into_iter();
    let mut ways: Vec<&EventRow> =
        ways.filter(|row| is_ending(&row.event) && row.per_game.value > 0.0).collect();
    ways.sort_by(|one, other| other.per_game.value.total_cmp(&one.per_game.value));
    let way = |(at, row): (usize, &&EventRow)| {
        let label = words.label(&row.event);
        let label = if at == 0 { &label } else { label.trim_start_matches("ended ") };
        format!("{} {label}", DisplayUnit::Percent.estimate(row.per_game.of_deals(rows.blocks)))
    };
    let clauses: Vec<String> = ways.iter().enumerate().map(way).collect();
    (clauses.len() > 1).then(|| format!("Of all games, {}.", listed(&clauses)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::differences::{DifferenceVerdict, Measure};
    use crate::run::rows::LengthRow;
    use corsair_lab::CountedAmount;
    use corsair_stats::{BlockValues, Confidence, Evidence, Method, ShareRange, holm};
    use proptest::prelude::*;

    const FAME: ScoreWord = ScoreWord { id: "fame", label: "fame", unit: 1 };

    fn summary(bot: &str, seat: Option<usize>, win_share: f64) -> SummaryRow {
        let amount = CountedAmount::new(0, 1);
        let method = if seat.is_some() { Method::Wilson } else { Method::WilsonOnBlocks };
        SummaryRow {
            bot: bot.into(),
            seat,
            games: 400,
            wins_60ths: 0,
            win_share: Estimate {
                value: win_share,
                interval: Some([(win_share - 0.02).max(0.0), win_share + 0.02]),
            },
            win_share_any: None,
            win_share_method: method,
            score_mean: Estimate { value: 30.0, interval: Some([29.0, 31.0]) },
            score_mean_any: None,
            score_sd: None,
            score_min: amount,
            score_q1: Estimate::of(amount, None),
            score_median: Estimate::of(amount, None),
            score_q3: Estimate::of(amount, None),
            score_max: amount,
        }
    }

    fn difference(bot: &str, other: &str, difference: f64, p: Option<f64>) -> DifferenceRow {
        let differs = p.is_some_and(|p| p < 0.05);
        DifferenceRow {
            bot: bot.into(),
            other: other.into(),
            measure: Measure::WinShare,
            difference: Estimate {
                value: difference,
                interval: Some([difference - 0.04, difference + 0.04]),
            },
            any: None,
            method: Method::TOnBlocks,
            p,
            holm_p: p,
            verdict: if differs { DifferenceVerdict::Differs } else { DifferenceVerdict::NotShown },
        }
    }

    fn event(event: &str, per_game: f64) -> EventRow {
        EventRow {
            scope: ScopeKind::Game,
            bot: String::new(),
            seat: None,
            event: event.into(),
            games: 400,
            total: Some(CountedAmount::new(0, 1)),
            per_game: Estimate {
                value: per_game,
                interval: Some([per_game - 0.2, per_game + 0.2]),
            },
        }
    }

    fn run(summary: Vec<SummaryRow>, differences: Vec<DifferenceRow>) -> RunRows {
        RunRows {
            blocks: 100,
            summary,
            scores: Vec::new(),
            placements: Vec::new(),
            differences,
            luck: Vec::new(),
            events: Vec::new(),
            lengths: Vec::new(),
            quality: Vec::new(),
            notable: Vec::new(),
            faults: Vec::new(),
        }
    }

    fn text(rows: &RunRows) -> String {
        answer(rows, 4, &MetricWords::new(FAME, []), FAME).replace('\u{a0}', " ")
    }

    #[test]
    fn run_answer_on_one_bot_names_the_farthest_seat_and_the_course() {
        let summary = vec![
            summary("raider", None, 0.25),
            summary("raider", Some(0), 0.343),
            summary("raider", Some(1), 0.2),
        ];
        let events =
            vec![event("decisions", 60.0), event("turns", 9.1), event("lead_changes", 3.0)];
        let most = Estimate { value: 80.0, interval: Some([79.0, 82.0]) };
        let length = LengthRow {
            length: "decisions".into(),
            games: 400,
            least: 40,
            median: most,
            p95: most,
            most: 90,
        };
        let rows = RunRows { events, lengths: vec![length], ..run(summary, Vec::new()) };
        assert_eq!(
            text(&rows),
            "Seat 0 is farthest from a fair share of 25.0 %: it wins 34.3 % [32.3, 36.3]. The lead changes 3.0 \
             [2.8, 3.2] times. Games last 9.1 [8.9, 9.3] turns and 60.0 [59.8, 60.2] decisions (at most 80 in 95 % \
             of games)."
        );
    }

    #[test]
    fn run_answer_lists_the_ways_in_which_games_end() {
        let ending = |id: &str, share: f64| {
            let interval = Some([share - 0.1, share + 0.1]);
            EventRow { per_game: Estimate { value: share, interval }, ..event(id, share) }
        };
        let ends =
            |events| text(&RunRows { events, ..run(vec![summary("a", None, 0.3)], Vec::new()) });
        let both = ends(vec![
            ending("ended_early", 0.25),
            ending("ended_never", 0.0),
            ending("ended_late", 0.75),
        ]);
        let expected =
            "Of all games, 75.0 % [65.0, 85.0] ended late and 25.0 % [15.0, 35.0] early.";
        assert!(both.ends_with(expected), "{both}");
        assert!(!ends(vec![ending("ended_late", 1.0)]).contains("Of all games"));
    }

    #[test]
    fn run_answer_marks_a_lead_that_is_not_significant() {
        let two = || vec![summary("a", None, 0.3), summary("b", None, 0.2)];
        let shown = run(two(), vec![difference("a", "b", 0.1, Some(0.001))]);
        assert_eq!(
            text(&shown),
            "a wins 30.0 % [28.0, 32.0] of its games, more than every other bot."
        );
        let open = run(two(), vec![difference("b", "a", -0.1, Some(0.2))]);
        assert_eq!(
            text(&open),
            "a wins 30.0 % [28.0, 32.0] of its games; its lead over b is not significant after Holm's correction: \
             +10.0 points [6.0, 14.0]."
        );
    }

    #[test]
    fn run_answer_names_level_bots_and_a_bot_without_wins() {
        let rows = vec![summary("a", None, 0.5), summary("b", None, 0.5), summary("c", None, 0.0)];
        let open = difference("a", "c", 0.5, Some(0.2));
        assert_eq!(
            text(&run(rows, vec![open])),
            "a and b each win 50.0 % of their games; their lead over c is not significant after Holm's \
             correction: +50.0 points [46.0, 54.0]. c wins none of 400 games (at most 2.0 %)."
        );
    }

    /// Returns the row of a difference in wins, from numbers of deals lost, level and won.
    fn played(other: &str, counts: [u64; 3]) -> DifferenceRow {
        let mut values = BlockValues::default();
        for (value, count) in [-1, 0, 1].into_iter().zip(counts) {
            (0..count).for_each(|_| values.add(value));
        }
        let evidence = Evidence::of_share(ShareRange::Difference, &values, 1).expect("deals");
        let interval = Some(evidence.interval(Confidence::REPORTED));
        DifferenceRow {
            difference: Estimate::of(evidence.value(), interval),
            method: evidence.method(),
            ..difference("a", other, 0.0, Some(evidence.p_value()))
        }
    }

    proptest! {
        /// The answer claims a lead over every bot, or none, exactly as verdicts and intervals of the table do.
        #[test]
        fn run_answer_claims_what_the_table_shows(
            counts in prop::array::uniform2(
                prop::array::uniform3(prop_oneof![Just(0u64), 1u64..40, 40u64..900]),
            ),
        ) {
            // Bot a wins at least one deal more than each rival.
            let counts = counts.map(|[lost, level, won]| {
                [lost.min(won), level, lost.max(won) + u64::from(lost == won)]
            });
            let mut rows = [played("b", counts[0]), played("c", counts[1])];
            let p = holm(&rows.each_ref().map(|row| row.p.expect("a test")));
            for (row, p) in rows.iter_mut().zip(p) {
                row.holm_p = Some(p);
                row.verdict = match p <= 0.05 {
                    true => DifferenceVerdict::Differs,
                    false => DifferenceVerdict::NotShown,
                };
            }
            let share = |row: &DifferenceRow| 0.5 - row.difference.value / 2.0;
            let bots = [("a", 0.5), ("b", share(&rows[0])), ("c", share(&rows[1]))];
            let ahead = rows.each_ref().map(|row| {
                row.differs() && row.difference.interval.is_some_and(|[low, _]| low > 0.0)
            });
            let excluding = rows.iter().any(DifferenceRow::excludes_zero);
            let summary = bots.iter().map(|&(name, wins)| summary(name, None, wins)).collect();
            let text = text(&run(summary, rows.into()));
            prop_assert!(text.starts_with("a wins "), "{}", text);
            prop_assert_eq!(text.contains("more than every other bot"), ahead == [true; 2], "{}", text);
            prop_assert_eq!(text.contains("not significant"), ahead != [true; 2], "{}", text);
            prop_assert!(excluding || !text.contains("Holm"), "{}", text);
        }
    }
}
