//! Answer of `corsair compare`: the changes under each set of rules, topic by topic, with values before and after.

use crate::compare::Finding;
use crate::compare::rows::{DeltaRow, alike};
use corsair_lab::{Metric, ScopeKind, ScoreWord, score_shapes};
use corsair_present::few_deals::FEWEST_DEALS;
use corsair_present::page::words::{as_item, capital, distinct, first_few, listed};
use corsair_present::varied::Scoped as _;
use corsair_present::varied::changes::{Change, ChangeWords, clearest, joined};
use corsair_present::{MetricWords, Topic, counted};
use corsair_stats::EquivalenceTest;

/// Maximum number of sentences in an answer.
const MOST_SENTENCES: usize = 3;

/// Maximum number of rule sets in a list.
const MOST_RULES: usize = 4;

/// Maximum number of rule sets whose changes share a sentence.
const MOST_TOGETHER: usize = 2;

/// Text of an answer or of one sentence, with the rows that the text quotes.
pub(crate) struct Answer<'r> {
    pub(crate) text: String,
    /// Rows whose numbers the text quotes, in the order of the text.
    pub(crate) rows: Vec<&'r DeltaRow>,
}

/// Returns the answer: the changes among the rows of the default screen. One set of rules has a line for each question
/// of a designer, and several sets have at most [`MOST_SENTENCES`] sentences.
pub(crate) fn answer<'r>(
    rows: &'r [DeltaRow],
    words: &MetricWords,
    score: ScoreWord,
) -> Answer<'r> {
    let has_verdict = |row: &&DeltaRow| row.on_screen && row.verdict.is_some();
    let shown: Vec<&DeltaRow> = rows.iter().filter(has_verdict).collect();
    let names_tables = shown.iter().any(|row| row.table != shown[0].table);
    let changes = ChangeWords { words, score, before: "before", names_tables };
    let margins = of_margins(&shown, &changes);
    let room = MOST_SENTENCES - usize::from(margins.is_some());
    let (parts, between) = match distinct(shown.iter().map(|row| row.variant.as_str())).as_slice() {
        [] => (vec![Answer { text: "No metric has a verdict.".into(), rows: Vec::new() }], " "),
        [alone] => (of_one(alone, &shown, rows, &changes), "\n"),
        several => (of_several(several, (&shown, rows), &changes, room), " "),
    };
    let texts = parts.iter().map(|of| of.text.clone()).chain(margins);
    let text = texts.collect::<Vec<_>>().join(between);
    Answer { text, rows: parts.into_iter().flat_map(|of| of.rows).collect() }
}

/// Returns the rows with one of these verdicts.
fn found<'r>(rows: &[&'r DeltaRow], findings: &[Finding]) -> Vec<&'r DeltaRow> {
    let is_one = |row: &&&DeltaRow| row.verdict.is_some_and(|of| findings.contains(&of));
    rows.iter().filter(is_one).copied().collect()
}

/// Returns the rows with an open verdict.
fn open<'r>(rows: &[&'r DeltaRow]) -> Vec<&'r DeltaRow> {
    rows.iter().filter(|row| row.verdict.is_some_and(Finding::is_open)).copied().collect()
}

/// Returns true if a row shows a change: by its verdict, or by its corrected p-value if the verdict on a margin is open.
fn shows_change(row: &DeltaRow) -> bool {
    let is_significant = || row.holm_p.is_some_and(|p| p <= EquivalenceTest::LEVEL);
    row.is_changed() || (row.verdict == Some(Finding::Undecided) && is_significant())
}

/// Returns a clause about metrics that nearly all deals change alike; `None` without such a metric.
fn alike_clause(rows: &[&DeltaRow], changes: &ChangeWords<'_>) -> Option<String> {
    let item = |row: &DeltaRow| {
        let change = row.unit(changes.words).estimate(row.difference);
        format!("{} ({change})", as_item(row.name(changes.words)))
    };
    let items: Vec<String> = alike(rows).into_iter().map(item).collect();
    let names = first_few(&items, MOST_RULES);
    (!items.is_empty()).then(|| format!("nearly all deals change alike: {names}"))
}

/// Returns an amount in the unit of a row.
fn size(row: &DeltaRow, amount: f64, changes: &ChangeWords<'_>) -> String {
    row.unit(changes.words).size().written(amount)
}

/// Returns the changes of these rows as a list of clauses.
fn clauses<'r>(rows: impl Iterator<Item = &'r DeltaRow>, changes: &ChangeWords<'_>) -> Answer<'r> {
    let rows: Vec<&DeltaRow> = rows.collect();
    let clause = |row: &&DeltaRow| changes.clause(*row, [row.base, row.value]);
    Answer { text: joined(&rows.iter().map(clause).collect::<Vec<_>>()), rows }
}

/// Question of a game designer, with the topics that answer it, each with its maximum number of changes in the answer.
const QUESTIONS: [(&str, &[(Topic, usize)]); 5] = [
    ("Fair?", &[(Topic::Seats, 2)]),
    ("Who?", &[(Topic::Winners, 2)]),
    ("Open?", &[(Topic::Openness, 2)]),
    ("How long?", &[(Topic::Length, 3)]),
    ("What happens?", &[(Topic::Events, 2), (Topic::Scores, 1)]),
];

/// Returns the changes under one set of rules: a line for each question that the metrics answer. `rows` are the rows
/// with a verdict, and `all` also has the rows off screen.
fn of_one<'r>(
    name: &str,
    rows: &[&'r DeltaRow],
    all: &'r [DeltaRow],
    changes: &ChangeWords<'_>,
) -> Vec<Answer<'r>> {
    let changed: Vec<&DeltaRow> = rows.iter().copied().filter(|row| shows_change(row)).collect();
    if changed.is_empty() {
        let Answer { text, rows } = unchanged(&[name], (rows, all), changes);
        return vec![Answer { text: format!("{}.", capital(&text)), rows }];
    }
    let agenda: Vec<&DeltaRow> = changes.agenda(&changed).concat();
    let open = open(rows);
    let tables = distinct(rows.iter().map(|row| row.table.as_str()));
    let line = |(question, topics): (&str, &[(Topic, usize)])| {
        let is_on = |row: &DeltaRow| topics.iter().any(|&(topic, _)| topic == changes.topic(row));
        let here: Vec<&DeltaRow> = agenda.iter().copied().filter(|row| is_on(row)).collect();
        let first_table = tables.iter().find(|of| here.iter().any(|row| row.table == **of));
        let answer = match first_table {
            Some(table) => {
                // Deciles and deviations of a score that changes in the mean add little.
                let at_table = |row: &&&DeltaRow| row.table == **table;
                let is_mean = |row: &&DeltaRow| {
                    row.metric == Metric::SCORE.id && row.scope == ScopeKind::Game
                };
                let has_mean = here.iter().filter(at_table).any(is_mean);
                let is_shape = |row: &DeltaRow| score_shapes().any(|of| of.id == row.metric);
                let of_topic = |&(topic, most): &(Topic, usize)| {
                    let is_of = move |row: &&&DeltaRow| {
                        changes.topic(**row) == topic && !(has_mean && is_shape(row))
                    };
                    here.iter().filter(at_table).filter(is_of).take(most).copied()
                };
                let mut shown: Vec<&DeltaRow> = topics.iter().flat_map(of_topic).collect();
                if topics[0].0 == Topic::Length {
                    shown = lengths(all, &shown);
                }
                Some(both(&shown, changes))
            }
            None => {
                let here = open.iter().copied().filter(|row| is_on(row));
                let (tested, untested): (Vec<&DeltaRow>, Vec<&DeltaRow>) =
                    here.partition(|row| Change::is_tested(*row));
                still(&tested, &untested, changes)
            }
        };
        answer.map(|Answer { text, rows }| {
            // The name of a bot keeps its case.
            let is_name =
                |row: &&DeltaRow| row.bot.as_deref().is_some_and(|of| text.starts_with(of));
            let is_name = rows.first().is_some_and(is_name);
            let text = if is_name { text } else { capital(&text) };
            Answer { text: format!("{question} {text}."), rows }
        })
    };
    QUESTIONS.into_iter().filter_map(line).collect()
}

/// Returns both values of each row, and one interval: that of the first change that has one. The table has all intervals.
fn both<'r>(rows: &[&'r DeltaRow], changes: &ChangeWords<'_>) -> Answer<'r> {
    let first = rows.iter().position(|row| row.difference.interval.is_some());
    let item = |(at, row): (usize, &&DeltaRow)| {
        let text = changes.both(*row, [row.base, row.value]);
        match Some(at) == first {
            true => format!("{text} ({})", row.unit(changes.words).estimate(row.difference)),
            false => text,
        }
    };
    let items: Vec<String> = rows.iter().enumerate().map(item).collect();
    let place = if changes.names_tables { format!(" at {}", rows[0].table) } else { String::new() };
    Answer { text: items.join(", ") + &place, rows: rows.to_vec() }
}

/// Returns the rows about length: the changed rows of a table, and rows off screen about turns, the longest games and
/// the number of legal actions.
fn lengths<'r>(all: &'r [DeltaRow], changed: &[&'r DeltaRow]) -> Vec<&'r DeltaRow> {
    let here = || all.iter().filter(|row| row.is_at(&changed[0].table, &changed[0].variant));
    let of_game = |id: &str| here().find(|row| row.metric == id && row.scope == ScopeKind::Game);
    let turns = of_game("turns").filter(|row| !row.on_screen && row.base != row.value);
    let more = ["decisions_p95", "branching"].into_iter().filter_map(of_game);
    // Holm's correction omits metrics off screen; Bonferroni's takes all tests of the result.
    let level = EquivalenceTest::LEVEL / all.iter().filter(|row| row.p.is_some()).count() as f64;
    let more = more.filter(|row| row.p.is_some_and(|p| p <= level));
    turns.into_iter().chain(changed.iter().copied()).chain(more).collect()
}

/// Returns a clause about tested rows that do not change, and about rows that are not tested. `None` without a row.
fn still<'r>(
    tested: &[&'r DeltaRow],
    untested: &[&'r DeltaRow],
    changes: &ChangeWords<'_>,
) -> Option<Answer<'r>> {
    let bound = changes.bound_of_wins(tested);
    let row = bound.as_ref().map(|&(_, row)| row);
    let still = match bound {
        Some((bound, _)) => Some(bound),
        None => (!tested.is_empty()).then(|| "no change beyond noise".into()),
    };
    let others = untested.iter().filter(|row| !row.is_alike()).count() as u64;
    let others =
        (others > 0).then(|| format!("{} not tested", counted(others, "metric", "metrics")));
    let clauses: Vec<String> =
        still.into_iter().chain(alike_clause(untested, changes)).chain(others).collect();
    let rows = row.into_iter().collect();
    (!clauses.is_empty()).then(|| Answer { text: clauses.join("; "), rows })
}

/// Returns the changes under several sets of rules: a sentence for each of the clearest sets, and one sentence for
/// all remaining sets. `rows` are the rows with a verdict, and `all` also has the remaining rows.
fn of_several<'r>(
    names: &[&str],
    (rows, all): (&[&'r DeltaRow], &'r [DeltaRow]),
    changes: &ChangeWords<'_>,
    most: usize,
) -> Vec<Answer<'r>> {
    let of_rules = |name: &&str| -> Vec<&'r DeltaRow> {
        let here = rows.iter().copied().filter(|row| row.variant == *name);
        here.filter(|row| shows_change(row)).collect()
    };
    let (mut changing, still): (Vec<&str>, Vec<&str>) =
        names.iter().partition(|name| !of_rules(name).is_empty());
    changing.sort_by(|one, other| clearest(&of_rules(other)).total_cmp(&clearest(&of_rules(one))));
    let is_all = changing.len() <= most && still.is_empty();
    let (first, others) =
        changing.split_at(changing.len().min(if is_all { most } else { most - 1 }));
    let under = |name: &&str, topics: usize| {
        let agenda = changes.agenda(&of_rules(name));
        let Answer { text, rows } = clauses(agenda.iter().take(topics).map(|of| of[0]), changes);
        Answer { text: format!("under {name}, {text}"), rows }
    };
    let (together, more) = others.split_at(others.len().min(MOST_TOGETHER));
    let mut rest: Vec<Answer<'r>> = together.iter().map(|name| under(name, 1)).collect();
    if !more.is_empty() {
        let text = format!("the tables have the changes under {}", first_few(more, MOST_RULES));
        rest.push(Answer { text, rows: Vec::new() });
    }
    if !still.is_empty() {
        rest.push(unchanged(&still, (rows, all), changes));
    }
    let mut sentences: Vec<Vec<Answer<'r>>> =
        first.iter().map(|name| vec![under(name, 2)]).collect();
    sentences.extend((!rest.is_empty()).then_some(rest));
    let sentence = |parts: Vec<Answer<'r>>| {
        let texts: Vec<&str> = parts.iter().map(|of| of.text.as_str()).collect();
        let text = format!("{}.", capital(&texts.join("; ")));
        Answer { text, rows: parts.into_iter().flat_map(|of| of.rows).collect() }
    };
    sentences.into_iter().map(sentence).collect()
}

/// Returns a clause about sets of rules that change nothing, with the largest change that is still possible. `rows` are
/// the rows with a verdict, and `all` also has the remaining rows.
fn unchanged<'r>(
    names: &[&str],
    (rows, all): (&[&'r DeltaRow], &'r [DeltaRow]),
    changes: &ChangeWords<'_>,
) -> Answer<'r> {
    let these: Vec<&DeltaRow> =
        rows.iter().copied().filter(|row| names.contains(&row.variant.as_str())).collect();
    let all_are = |of: &[Finding]| found(&these, of).len() == these.len();
    let rules = first_few(names, MOST_RULES);
    let blocks = these.iter().map(|row| row.blocks).min().unwrap_or_default();
    let text = if all_are(&[Finding::Identical]) {
        format!("every game of {blocks} deals is identical under {rules} and under the base rules")
    } else if all_are(&[Finding::Identical, Finding::Equivalent]) {
        format!("every metric tested under {rules} stays within the margin")
    } else if !all_are(&[Finding::Identical, Finding::NotTested]) {
        let with = |of: &[Finding]| found(&these, of).len() as u64;
        // A sequential comparison gives verdicts only to the metrics that it waits for.
        let has_none = |row: &&DeltaRow| row.on_screen && row.verdict.is_none();
        let none = all.iter().filter(has_none).filter(|row| names.contains(&row.variant.as_str()));
        let untested = match with(&[Finding::NotTested]) + none.count() as u64 {
            0 => String::new(),
            number => format!(" ({number} not tested)"),
        };
        let tested =
            with(&[Finding::NotShown, Finding::Undecided, Finding::Equivalent, Finding::Identical]);
        let change = match these.iter().any(|row| row.margin.is_some()) {
            true => "a change by more than the margin",
            false => "a change beyond noise",
        };
        let tests = counted(tested, "test", "tests");
        let text = format!("none of {tests} shows {change} under {rules}{untested}");
        let alike = alike_clause(&these, changes).map_or_else(String::new, |of| format!("; {of}"));
        return match changes.bound_of_wins(&open(&these)) {
            Some((bound, row)) => {
                Answer { text: format!("{text}: {bound}{alike}"), rows: vec![row] }
            }
            None => Answer { text: text + &alike, rows: Vec::new() },
        };
    } else if blocks < FEWEST_DEALS {
        format!("too few deals to test {rules} ({blocks} of {FEWEST_DEALS})")
    } else if let Some(alike) = alike_clause(&these, changes) {
        format!("under {rules}, {alike}, too alike for a test")
    } else {
        format!("too few games differ under {rules} for a test")
    };
    Answer { text, rows: Vec::new() }
}

/// Verdicts on margins, each with its verb in singular and plural.
const OF_MARGINS: [(Finding, [&str; 2]); 4] = [
    (Finding::Different, ["changes by more than the margin", "change by more than the margin"]),
    (Finding::Equivalent, ["stays within the margin", "stay within the margin"]),
    (Finding::Undecided, ["is undecided by the margin", "are undecided by the margin"]),
    (Finding::NotTested, ["is not tested", "are not tested"]),
];

/// Returns a sentence that groups metrics by verdict: beyond the margin, within the margin, undecided, or not tested.
/// `None` without margins.
fn of_margins(rows: &[&DeltaRow], changes: &ChangeWords<'_>) -> Option<String> {
    let mut groups: Vec<Vec<&DeltaRow>> = Vec::new();
    for &row in rows.iter().filter(|row| row.margin.is_some()) {
        match groups.iter_mut().find(|of| kind(of[0]) == kind(row)) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    let sentence = |(finding, [is, are]): (Finding, [&str; 2])| {
        let item = |group: &Vec<&DeltaRow>| {
            let of = found(group, &[finding]);
            let margin = size(of.first()?, group[0].margin?, changes);
            let part = match group.len() {
                all if all == of.len() => String::new(),
                all => format!("; {} of {all}", of.len()),
            };
            Some(format!("{} (±{margin}{part})", kind_in_words(group[0], changes)))
        };
        let items: Vec<String> = groups.iter().filter_map(item).collect();
        let verb = if items.len() == 1 { is } else { are };
        (!items.is_empty()).then(|| format!("{} {verb}", listed(&items)))
    };
    let clauses: Vec<String> = OF_MARGINS.into_iter().filter_map(sentence).collect();
    (!clauses.is_empty()).then(|| format!("{}.", capital(&clauses.join("; "))))
}

/// Returns the kind of a row: its scope, metric and margin.
fn kind(row: &DeltaRow) -> (ScopeKind, &str, Option<u64>) {
    (row.scope, &row.metric, row.margin.map(f64::to_bits))
}

/// Returns the scope and metric of a row in words.
fn kind_in_words(row: &DeltaRow, changes: &ChangeWords<'_>) -> String {
    match (row.subject(), changes.topic(row)) {
        (_, Topic::Winners) => "the win share of bots".into(),
        (_, Topic::Seats) => "the win share of seats".into(),
        ((Some(_), _), Topic::Scores) => format!("{} of bots", changes.score.label),
        _ => as_item(row.name(changes.words)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_lab::result::read_rows;
    use corsair_present::page::Estimate;
    use corsair_stats::Method;
    use proptest::prelude::*;

    const FAME: ScoreWord = ScoreWord { id: "fame", label: "fame", unit: 1 };

    /// Returns a row whose value changes from `base` by `difference`, with an interval of ± 0.1.
    fn row(metric: &str, base: f64, difference: f64, verdict: Finding) -> DeltaRow {
        let (value, low, high) = (base + difference, difference - 0.1, difference + 0.1);
        let (method, verdict) = (Method::TOnBlocks.name(), verdict.name());
        let text = format!(
            "table,variant,scope,metric,on_screen,base,value,difference,difference_lo,difference_hi,method,blocks,\
             verdict,stopped\n\
             alike,short,game,{metric},true,{base},{value},{difference},{low},{high},{method},100,{verdict},false\n"
        );
        read_rows(text.as_bytes()).expect("a row").remove(0)
    }

    fn seat(seat: usize, base: f64, difference: f64, verdict: Finding) -> DeltaRow {
        let row = row("win", base, difference, verdict);
        let difference =
            Estimate { interval: Some([difference - 0.01, difference + 0.01]), ..row.difference };
        DeltaRow { scope: ScopeKind::Seat, seat: Some(seat), difference, ..row }
    }

    fn answer_text(rows: &[DeltaRow]) -> String {
        answer(rows, &MetricWords::new(FAME, []), FAME).text.replace('\u{a0}', " ")
    }

    #[test]
    fn compare_answer_has_a_line_for_each_question_of_a_designer() {
        let off_screen =
            |row: DeltaRow| DeltaRow { on_screen: false, verdict: None, p: Some(1e-6), ..row };
        let mut rows = vec![
            row("score", 40.0, -9.0, Finding::Differs),
            row("combats", 4.8, -1.7, Finding::Differs),
            off_screen(row("decisions_p95", 152.0, -50.0, Finding::Differs)),
            row("decisions", 131.0, -43.0, Finding::Differs),
            row("lead_changes", 3.0, 0.5, Finding::Differs),
            row("sole_wins", 0.38, 0.15, Finding::Differs),
            off_screen(row("turns", 12.0, -4.0, Finding::Differs)),
            seat(0, 0.251, 0.092, Finding::Differs),
        ];
        rows[6].difference.interval = None;
        let (scope, bot) = (ScopeKind::Bot, Some("raider".into()));
        rows.push(DeltaRow { scope, bot, seat: None, ..seat(1, 0.25, 0.0, Finding::NotShown) });
        assert_eq!(
            answer_text(&rows).split('\n').collect::<Vec<_>>(),
            [
                "Fair? Seat 0 wins 25 % → 34 % (+9.2 points [8.2, 10.2]).",
                "Who? Wins of bots change by at most 1.0 points (95 % intervals).",
                "Open? Changes of the lead 3.0 → 3.5 (+0.5 [0.4, 0.6]), games won by one seat alone 38 % → 53 %.",
                "How long? 12 → 8 turns, 131.0 → 88.0 decisions (-43.0 [-43.1, -42.9]), 152.0 → 102.0 decisions (95th percentile).",
                "What happens? 4.8 → 3.1 combats (-1.7 [-1.8, -1.6]).",
            ]
        );
    }

    #[test]
    fn compare_answer_keeps_the_case_of_names_and_omits_shapes_of_a_score_that_changes() {
        let bot = DeltaRow {
            scope: ScopeKind::Bot,
            bot: Some("raider".into()),
            seat: None,
            ..seat(0, 0.25, 0.09, Finding::Differs)
        };
        let rows = [
            bot,
            row("score_d1", 31.0, 12.0, Finding::Differs),
            row("score", 40.0, 9.0, Finding::Differs),
        ];
        assert_eq!(
            answer_text(&rows),
            "Who? raider wins 25 % → 34 % (+9.0 points [8.0, 10.0]).\nWhat happens? Fame 40.00 → 49.00 (+9.00 [8.90, 9.10])."
        );
        assert!(answer_text(&rows[..2]).contains("What happens? Fame (1st decile) 31"));
    }

    #[test]
    fn compare_answer_bounds_the_change_of_wins_that_is_not_significant() {
        let rows =
            [row("turns", 12.0, -2.9, Finding::Differs), seat(0, 0.25, 0.0, Finding::NotShown)];
        assert_eq!(
            answer_text(&rows),
            "Fair? Wins of seats change by at most 1.0 points (95 % intervals).\nHow long? 12.0 → 9.1 turns (-2.9 \
             [-3.0, -2.8])."
        );
        let rows =
            [row("turns", 12.0, 0.0, Finding::NotShown), seat(0, 0.25, 0.0, Finding::NotShown)];
        assert_eq!(
            answer_text(&rows),
            "None of 2 tests shows a change beyond noise under short: wins of seats change by at most 1.0 points \
             (95 % intervals)."
        );
    }

    #[test]
    fn compare_answer_bounds_the_wins_of_tested_seats_only() {
        let rows = [
            seat(0, 0.25, 0.0, Finding::NotShown),
            seat(1, 0.25, 0.1, Finding::NotTested),
            seat(2, 0.25, -0.1, Finding::NotTested),
        ];
        assert_eq!(
            answer_text(&rows),
            "None of 1 test shows a change beyond noise under short (2 not tested): wins of seats change by at most \
             1.0 points (95 % intervals; too few deals to test 2 of 3 win shares)."
        );
    }

    /// A sequential comparison gives no verdict to metrics that it does not wait for.
    #[test]
    fn compare_answer_counts_metrics_on_screen_without_verdict() {
        let silent = |row: DeltaRow| DeltaRow { verdict: None, ..row };
        let off_screen =
            DeltaRow { on_screen: false, ..row("score", 40.0, 0.0, Finding::NotShown) };
        let rows = [
            row("turns", 12.0, 0.0, Finding::NotShown),
            silent(row("combats", 4.8, 0.0, Finding::NotShown)),
            silent(seat(0, 0.25, 0.0, Finding::NotShown)),
            silent(off_screen),
        ];
        assert_eq!(
            answer_text(&rows),
            "None of 1 test shows a change beyond noise under short (2 not tested)."
        );
    }

    #[test]
    fn compare_answer_gives_the_reason_for_untested_rules() {
        let few = DeltaRow { blocks: 25, ..row("turns", 12.0, 0.0, Finding::NotTested) };
        assert_eq!(answer_text(&[few]), "Too few deals to test short (25 of 30).");
        let rare = row("turns", 12.0, 0.0, Finding::NotTested);
        assert_eq!(answer_text(&[rare]), "Too few games differ under short for a test.");
        let same = row("turns", 12.0, 0.0, Finding::Identical);
        assert_eq!(
            answer_text(&[same]),
            "Every game of 100 deals is identical under short and under the base rules."
        );
        assert_eq!(answer_text(&[]), "No metric has a verdict.");
    }

    #[test]
    fn compare_answer_on_several_rules_has_values_before_and_after() {
        let of = |variant: &str, row: DeltaRow| DeltaRow { variant: variant.into(), ..row };
        let changed = |variant, by| of(variant, row("turns", 12.0, by, Finding::Differs));
        let still = of("same", row("turns", 12.0, 0.0, Finding::NotShown));
        let rows = ["a", "b", "c", "d", "e"].into_iter().zip([-1.0, -2.0, -3.0, -4.0, -5.0]);
        let mut rows: Vec<DeltaRow> = rows.map(|(name, by)| changed(name, by)).collect();
        rows.push(still);
        assert_eq!(
            answer_text(&rows),
            "Under e, games last 7.0 turns, 12.0 before (-5.00 [-5.10, -4.90]). Under d, games last 8.0 turns, 12.0 \
             before (-4.00 [-4.10, -3.90]). Under c, games last 9.0 turns, 12.0 before (-3.0 [-3.1, -2.9]); under b, \
             games last 10.0 turns, 12.0 before (-2.0 [-2.1, -1.9]); the tables have the changes under a; none of 1 \
             test shows a change beyond noise under same."
        );
    }

    #[test]
    fn compare_answer_returns_the_rows_that_its_text_quotes() {
        let rows = [
            row("score", 40.0, -9.0, Finding::Differs),
            row("turns", 12.0, -2.9, Finding::Differs),
            seat(0, 0.25, 0.0, Finding::NotShown),
            seat(1, 0.25, 0.01, Finding::NotShown),
        ];
        let words = MetricWords::new(FAME, []);
        let stated = answer(&rows, &words, FAME).rows;
        assert_eq!(stated, [&rows[3], &rows[1]]);
    }

    #[test]
    fn compare_answer_ends_with_verdicts_on_margins() {
        let within = |row: DeltaRow| DeltaRow { margin: Some(1.0), ..row };
        let rows = [
            within(row("fame", 40.0, 0.1, Finding::Equivalent)),
            within(row("turns", 12.0, -2.9, Finding::Different)),
            within(row("spread", 9.0, 1.0, Finding::Undecided)),
        ];
        assert_eq!(
            answer_text(&rows),
            "How long? 12.0 → 9.1 turns (-2.9 [-3.0, -2.8]).\nWhat happens? No change beyond noise.\nTurns (±1.0) changes by more than the margin; fame \
             (±1.0) stays within the margin; fame (first minus last) (±1.0) is undecided by the margin."
        );
    }

    proptest! {
        /// The answer quotes changed metrics only, and otherwise counts the tested metrics.
        #[test]
        fn compare_answer_claims_what_the_table_shows(
            verdicts in prop::collection::vec(
                prop::sample::select(vec![
                    Finding::Differs,
                    Finding::NotShown,
                    Finding::NotTested,
                    Finding::Identical,
                ]),
                1..5,
            ),
        ) {
            let metrics = ["turns", "combats", "lead_changes", "spread"];
            let rows = metrics.iter().zip(&verdicts).map(|(metric, &verdict)| {
                let by = if verdict == Finding::Differs { 2.0 } else { 0.0 };
                row(metric, 12.0, by, verdict)
            });
            let rows: Vec<DeltaRow> = rows.collect();
            let quoted = answer(&rows, &MetricWords::new(FAME, []), FAME).rows;
            for row in &quoted {
                prop_assert_eq!(row.verdict, Some(Finding::Differs), "{}", answer_text(&rows));
            }
            let text = answer_text(&rows);
            let of = |verdict| verdicts.iter().filter(|&&of| of == verdict).count();
            prop_assert_eq!(quoted.is_empty(), of(Finding::Differs) == 0, "{}", text);
            let tested = of(Finding::NotShown) + of(Finding::Identical);
            let none = text.starts_with(&format!("None of {tested} test"));
            let is_open = of(Finding::Differs) == 0 && of(Finding::NotShown) > 0;
            prop_assert_eq!(none, is_open, "{}", text);
            let identical = of(Finding::Identical) == verdicts.len();
            prop_assert_eq!(text.starts_with("Every game of 100 deals is identical"), identical, "{}", text);
        }
    }
}
