//! The answer of `corsair compare` in words: what rules change, by how much, and what they are not shown to change.

use crate::present::page::words::{as_item, distinct, first_few, listed};
use crate::present::varied::Scoped as _;
use crate::present::varied::changes::{Change as _, ChangeWords, Detail, Said};
use crate::present::{MetricWords, Topic, counted, grouped};
use crate::studies::compare::Finding;
use crate::studies::compare::tables::DeltaRow;
use corsair_lab::{Metric, ScopeKind, ScoreWord};

/// The most words of an answer, unless its shortest form has more.
const MOST_WORDS: usize = 60;

/// How many figures of each topic the forms of an answer name, and each at how many tables and of how many sets of
/// rules; the longest first. A last one has an interval of the clearest change alone.
const FORMS: [(usize, usize); 6] = [(3, 3), (2, 3), (2, 2), (1, 3), (1, 2), (1, 1)];

/// The most sets of rules of which the answer says how many figures they change.
const MOST_RULES: usize = 4;

/// What the rules change of the rows that are shown on screen: who wins, scores, pace and events.
pub(crate) fn answer(rows: &[DeltaRow], words: &MetricWords, score: ScoreWord) -> String {
    let shown: Vec<&DeltaRow> = rows.iter().filter(|row| row.on_screen).collect();
    let changes = ChangeWords::of(&shown, words, score);
    let form = |detail| {
        let changed = changed_topics(&shown, &changes, (score, detail));
        let still = still_topics(&shown, &changes, score);
        let margins = of_margins(&shown, &changes, (score, detail));
        let sentences = [how_many(&shown)].into_iter().chain(margins).chain(changed).chain(still);
        confidence_once(&sentences.collect::<Vec<_>>().join(" "))
    };
    let detail = |(figures, places)| Detail { figures, places, intervals: Said::Yes };
    let mut forms = FORMS.map(detail).into_iter().map(form);
    let fits = |text: &String| text.split_whitespace().count() <= MOST_WORDS;
    let shortest = || form(Detail { figures: 1, places: 1, intervals: Said::No });
    forms.find(fits).unwrap_or_else(shortest)
}

/// The same with the confidence of intervals said of the first alone.
fn confidence_once(text: &str) -> String {
    const SAID: &str = "(95\u{a0}%: ";
    match text.split_once(SAID) {
        Some((before, behind)) => format!("{before}{SAID}{}", behind.replace(SAID, "(")),
        None => text.to_owned(),
    }
}

/// The rows of which one of these is found.
fn found<'r>(rows: &[&'r DeltaRow], findings: &[Finding]) -> Vec<&'r DeltaRow> {
    let is_one = |row: &&&DeltaRow| row.verdict.is_some_and(|of| findings.contains(&of));
    rows.iter().filter(is_one).copied().collect()
}

const CHANGED: [Finding; 2] = [Finding::Differs, Finding::Different];

/// How many figures each set of rules changes, those with the clearest change first.
fn how_many(rows: &[&DeltaRow]) -> String {
    let of_rules = |name: &str| -> Vec<&DeltaRow> {
        let here: Vec<&DeltaRow> = rows.iter().copied().filter(|row| row.variant == name).collect();
        found(&here, &CHANGED)
    };
    let names = distinct(rows.iter().map(|row| row.variant.as_str()));
    let mut all: Vec<(&str, Vec<&DeltaRow>)> =
        names.into_iter().map(|name| (name, of_rules(name))).collect();
    all.sort_by(|(_, one), (_, other)| clearest(other).total_cmp(&clearest(one)));
    let (changing, others): (Vec<_>, Vec<_>) = all.iter().partition(|(_, of)| !of.is_empty());
    let others = others.iter().map(|(name, _)| *name);
    let is_within = |name: &&str| {
        let mut of_rules =
            rows.iter().filter(|row| row.variant == *name).filter_map(|of| of.verdict);
        of_rules.all(|of| matches!(of, Finding::Equivalent | Finding::Identical))
    };
    let (within, still): (Vec<&str>, Vec<&str>) = others.partition(is_within);
    let mut said = Vec::new();
    if !changing.is_empty() {
        let shown = |name: &str| rows.iter().filter(|row| row.variant == name).count() as u64;
        let counts = changing.iter().enumerate().map(|(at, (name, of))| match at {
            0 => {
                let all = counted(shown(name), "figure", "figures");
                format!("{name} changes {} of {all}", grouped(of.len() as u64))
            }
            _ => format!("{name} changes {}", grouped(of.len() as u64)),
        });
        let counts = first_few(&counts.collect::<Vec<_>>(), MOST_RULES);
        let is_beyond = found(rows, &[Finding::Differs]).is_empty();
        said.push(counts + if is_beyond { " by more than the margin" } else { "" });
    }
    if !within.is_empty() {
        let names = first_few(&within, MOST_RULES);
        let stay = if within.len() == 1 { "stays" } else { "stay" };
        let within_what = match found(rows, &[Finding::Equivalent]).is_empty() {
            true => "as the base",
            false => "within the margin",
        };
        said.push(format!("{names} {stay} {within_what}"));
    }
    if !still.is_empty() {
        let are = if still.len() == 1 { "is" } else { "are" };
        let names = first_few(&still, MOST_RULES);
        said.push(format!("{names} {are} not shown to change any figure tested"));
    }
    format!("{}.", said.join("; "))
}

/// A sentence for each topic of which figures without a margin change, that with the clearest change first.
fn changed_topics(
    rows: &[&DeltaRow],
    changes: &ChangeWords<'_>,
    (score, detail): (ScoreWord, Detail),
) -> Vec<String> {
    let of_topic = |topic| (topic, found(&rows_of(rows, changes, topic), &[Finding::Differs]));
    let mut topics: Vec<(Topic, Vec<&DeltaRow>)> = Topic::ALL.map(of_topic).into();
    topics.retain(|(_, changed)| !changed.is_empty());
    topics.sort_by(|(_, one), (_, other)| clearest(other).total_cmp(&clearest(one)));
    let sentence = |(place, (topic, changed)): (usize, &(Topic, Vec<&DeltaRow>))| {
        let intervals = if place == 0 { Said::Yes } else { detail.intervals };
        let told = changes.told(changed, Detail { intervals, ..detail });
        let mut text = format!("{}: {}", topic.names()[0], told.text);
        if told.named < changed.len() {
            text += &format!("; {} more", changed.len() - told.named);
        }
        let others = found(&rows_of(rows, changes, *topic), &[Finding::NotShown]);
        let bound = bound(*topic, &others, changes);
        if let Some(bound) = bound.filter(|_| detail.intervals == Said::Yes) {
            // The bound of scores is of the mean of a game, which other rules or tables may change.
            let is_mean =
                |row: &&DeltaRow| changes.is(*row, Metric::SCORE) && row.subject() == (None, None);
            text += &match topic {
                Topic::Scores if changed.iter().any(is_mean) => {
                    format!("; elsewhere {} {bound}", score.label)
                }
                Topic::Scores => format!("; {} {bound}", score.label),
                _ => format!("; the others {bound}"),
            };
        }
        text + "."
    };
    topics.iter().enumerate().map(sentence).collect()
}

/// How far the clearest of some changes stands out from its noise.
fn clearest(changed: &[&DeltaRow]) -> f64 {
    changed.iter().map(|row| row.prominence()).fold(0.0, f64::max)
}

/// What is found of figures that have a margin.
const OF_MARGINS: [(Finding, &str); 3] = [
    (Finding::Different, "Beyond the margin"),
    (Finding::Equivalent, "Shown to stay within the margin"),
    (Finding::Undecided, "Undecided by the margin"),
];

/// Which figures change by more than their margins, which stay within, and of which that is undecided.
fn of_margins(
    rows: &[&DeltaRow],
    changes: &ChangeWords<'_>,
    (score, detail): (ScoreWord, Detail),
) -> Vec<String> {
    let mut groups: Vec<Vec<&DeltaRow>> = Vec::new();
    for &row in rows.iter().filter(|row| row.margin.is_some()) {
        let is_like = |of: &&mut Vec<&DeltaRow>| kind(of[0]) == kind(row);
        match groups.iter_mut().find(is_like) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    let sentence = |(finding, what): (Finding, &str)| {
        let item = |group: &Vec<&DeltaRow>| {
            let of = found(group, &[finding]);
            let margin = changes.either_side(*of.first()?, group[0].margin?);
            let first = changes.told(&of, Detail { figures: 1, places: 1, ..detail }).text;
            match (of.as_slice(), finding) {
                ([_], Finding::Different | Finding::Undecided) => {
                    return Some(format!("{first}, against {margin}"));
                }
                ([_, others @ ..], Finding::Different) => {
                    let (more, all) = (others.len(), group.len());
                    return Some(format!("{first} and {more} more of {all}, against {margin}"));
                }
                _ => {}
            }
            let part = match group.len() {
                all if all == of.len() => String::new(),
                all => format!("; {} of {all}", of.len()),
            };
            Some(format!("{} ({margin}{part})", kind_in_words(group[0], changes, score)))
        };
        let items: Vec<String> = groups.iter().filter_map(item).collect();
        (!items.is_empty()).then(|| format!("{what}: {}.", listed(&items)))
    };
    OF_MARGINS.into_iter().filter_map(sentence).collect()
}

/// What rows are alike in, whatever bot, seat, table or set of rules they are about.
fn kind(row: &DeltaRow) -> (ScopeKind, &str, Option<u64>) {
    (row.scope, &row.metric, row.margin.map(f64::to_bits))
}

/// What rows of a kind are about.
fn kind_in_words(row: &DeltaRow, changes: &ChangeWords<'_>, score: ScoreWord) -> String {
    match (row.subject(), changes.topic(row)) {
        (_, topic @ (Topic::Winners | Topic::Seats)) => topic.names()[1].to_owned(),
        ((Some(_), _), Topic::Scores) => format!("{} of bots", score.label),
        _ => as_item(changes.name(row)),
    }
}

/// What is found of topics of which nothing is shown to change, the least that is known first.
const STILL: [(Finding, &str); 3] = [
    (Finding::NotShown, "Not shown to change"),
    (Finding::NotTested, "Not tested (too few games differ)"),
    (Finding::Identical, "The same in every game"),
];

/// The topics of which nothing changes, by what is found of their figures without a margin.
fn still_topics(rows: &[&DeltaRow], changes: &ChangeWords<'_>, score: ScoreWord) -> Vec<String> {
    let mut said: Vec<(&str, Vec<String>)> = Vec::new();
    for topic in Topic::ALL {
        let here = rows_of(rows, changes, topic);
        if !found(&here, &CHANGED).is_empty() {
            continue;
        }
        let finding = STILL.into_iter().find(|(of, _)| !found(&here, &[*of]).is_empty());
        let Some((finding, what)) = finding else { continue };
        let these = found(&here, &[finding]);
        let bound = bound(topic, &these, changes).filter(|_| finding == Finding::NotShown);
        let has_scores = || these.iter().any(|row| changes.is(*row, Metric::SCORE));
        let text = match (topic, bound) {
            (Topic::Scores, Some(bound)) => format!("{} (95\u{a0}%: {bound})", score.label),
            (_, Some(bound)) => format!("{} (95\u{a0}%: {bound})", topic.names()[1]),
            // The mean has a margin, and its distribution has none.
            (Topic::Scores, None) if !has_scores() => format!("the spread of {}", score.label),
            (_, None) => topic.names()[1].to_owned(),
        };
        match said.iter_mut().find(|(known, _)| *known == what) {
            Some((_, texts)) => texts.push(text),
            None => said.push((what, vec![text])),
        }
    }
    said.into_iter().map(|(what, texts)| format!("{what}: {}.", listed(&texts))).collect()
}

/// The rows that say something about a topic.
fn rows_of<'r>(
    rows: &[&'r DeltaRow],
    changes: &ChangeWords<'_>,
    topic: Topic,
) -> Vec<&'r DeltaRow> {
    rows.iter().copied().filter(|row| changes.topic(*row) == topic).collect()
}

/// How much figures of a topic may change at most, by the intervals of rows of which nothing is shown: wins of any bot
/// or seat, of scores the mean of a game; nothing of topics whose figures have no unit in common.
fn bound(topic: Topic, open: &[&DeltaRow], changes: &ChangeWords<'_>) -> Option<String> {
    let is_told = |row: &&&DeltaRow| match topic {
        Topic::Winners | Topic::Seats => true,
        Topic::Scores => changes.is(**row, Metric::SCORE) && row.subject() == (None, None),
        Topic::Pace | Topic::Events => false,
    };
    let told: Vec<&DeltaRow> = open.iter().filter(is_told).copied().collect();
    let ends = told.iter().filter_map(|row| row.change().interval);
    let most = ends.map(|[low, high]| low.abs().max(high.abs())).reduce(f64::max)?;
    let how = match told.as_slice() {
        [_] => "",
        // At all looks intervals are widened for their number.
        [first, ..] if first.is_at_all_looks() => "together ",
        _ => "each ",
    };
    Some(format!("{how}within ±{}", changes.size(told[0], most)))
}
