//! Figures that are shown to change, as a sentence lists them: what belongs together is one item.

use crate::present::number::rounded;
use crate::present::page::Estimate;
use crate::present::page::words::as_item;
use crate::present::varied::Scoped;
use crate::present::{MetricWords, Topic};
use corsair_lab::{Metric, score_shapes};

/// A row that says by how much a figure changes.
pub(crate) trait Change: Scoped {
    /// The name of the table.
    fn table(&self) -> &str;

    /// What changes it, where a report is about several such things.
    fn cause(&self) -> &str {
        ""
    }

    /// The change with its interval.
    fn change(&self) -> Estimate;

    /// How many half-widths of its interval the change is; 0 where it has none.
    fn prominence(&self) -> f64 {
        let Estimate { value, interval } = self.change();
        interval.map_or(0.0, |[low, high]| (2.0 * value / (high - low)).abs())
    }
}

/// Puts changes into words, in the words of a game.
pub(crate) struct ChangeWords<'w> {
    words: &'w MetricWords,
    /// Whether each change says what makes it, and at which table it is.
    names_causes: bool,
    names_tables: bool,
}

/// How much is said of the changes of a topic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Detail {
    /// How many figures are named.
    pub(crate) figures: usize,
    /// At how many tables and of how many causes each.
    pub(crate) places: usize,
    pub(crate) intervals: Said,
}

/// Whether something is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    Yes,
    No,
}

/// Some changes of a topic in words.
pub(crate) struct Told {
    /// `ships crippled -1.93 (95 %: -2.02 to -1.85) by no-mutiny, +0.97 by hit-on-4`.
    pub(crate) text: String,
    /// How many changes that names.
    pub(crate) named: usize,
}

impl<'w> ChangeWords<'w> {
    /// The words for some of these rows: causes and tables are named where there are several.
    pub(crate) fn of<R: Change>(rows: &[&R], words: &'w MetricWords) -> ChangeWords<'w> {
        let several = |of: fn(&R) -> &str| rows.iter().any(|row| of(row) != of(rows[0]));
        let (names_causes, names_tables) = (several(R::cause), several(R::table));
        ChangeWords { words, names_causes, names_tables }
    }

    /// What a row says something about.
    pub(crate) fn topic<R: Change>(&self, row: &R) -> Topic {
        self.words.topic(row.subject(), row.metric())
    }

    /// Whether a row is of a metric that every game has.
    pub(crate) fn is<R: Change>(&self, row: &R, metric: Metric) -> bool {
        row.metric() == metric.id
    }

    /// The size of a change in the unit of a row, without a sign.
    pub(crate) fn size<R: Change>(&self, row: &R, size: f64) -> String {
        row.unit(self.words).size().value(size)
    }

    /// What a row is about: `raider: wins`.
    pub(crate) fn name<R: Change>(&self, row: &R) -> String {
        row.name(self.words)
    }

    /// An amount to either side in the unit of a row, with the decimals that it was written with: `±1`.
    pub(crate) fn either_side<R: Change>(&self, row: &R, amount: f64) -> String {
        let unit = row.unit(self.words);
        format!("±{}{}", rounded(unit.factor() * amount), unit.suffix())
    }

    /// The change that stands out most from its noise: `fame -12.50 (95 %: -12.80 to -12.20) at balanced`.
    pub(crate) fn clearest<R: Change>(&self, changed: &[&R]) -> Option<String> {
        let row = ranked(changed).into_iter().next()?;
        let estimate = row.unit(self.words).estimate(row.change());
        Some(format!("{} {estimate}{}", as_item(row.name(self.words)), self.place(row)))
    }

    /// Changes of one topic, those that stand out most from their noise first. The mean of the score, its spread
    /// and its deciles are one figure.
    pub(crate) fn told<R: Change>(&self, changed: &[&R], detail: Detail) -> Told {
        let mut groups: Vec<Vec<&R>> = Vec::new();
        for row in ranked(changed) {
            let is_like = |of: &&mut Vec<&R>| self.figure(of[0]) == self.figure(row);
            match groups.iter_mut().find(is_like) {
                Some(group) => group.push(row),
                None => groups.push(vec![row]),
            }
        }
        let items = groups.iter().take(detail.figures).map(|group| self.item(group, detail));
        let (texts, named): (Vec<String>, Vec<usize>) = items.unzip();
        Told { text: texts.join("; "), named: named.iter().sum() }
    }

    /// What a row is about, of which there is one item.
    fn figure<'r, R: Change>(&self, row: &'r R) -> ((Option<&'r str>, Option<usize>), String) {
        let metric = row.metric().to_owned();
        (row.subject(), if is_shape(&metric) { Metric::SCORE.id.into() } else { metric })
    }

    fn place<R: Change>(&self, row: &R) -> String {
        let by = if self.names_causes { format!(" by {}", row.cause()) } else { String::new() };
        let at = if self.names_tables { format!(" at {}", row.table()) } else { String::new() };
        by + &at
    }

    /// A figure with its change where that stands out most, and the changes of the same elsewhere; how many are named.
    fn item<R: Change>(&self, group: &[&R], detail: Detail) -> (String, usize) {
        // The mean stands for its distribution.
        let is_mean = |row: &&&R| !is_shape(row.metric());
        let first = *group.iter().find(is_mean).unwrap_or(&group[0]);
        let alike = || group.iter().filter(|row| row.metric() == first.metric());
        let elsewhere = alike().filter(|row| self.place(**row) != self.place(first));
        let named = match self.topic(first) {
            // That they win is said by the topic.
            Topic::Winners => first.subject().0.unwrap_or_default().to_owned(),
            Topic::Seats => format!("seat {}", first.subject().1.unwrap_or_default()),
            Topic::Scores | Topic::Pace | Topic::Events => as_item(first.name(self.words)),
        };
        let bare = |row: &R| {
            let bare = Estimate { interval: None, ..row.change() };
            format!("{}{}", row.unit(self.words).estimate(bare), self.place(row))
        };
        let most = match detail.intervals {
            Said::Yes => {
                let estimate = first.unit(self.words).estimate(first.change());
                format!("{estimate}{}", self.place(first))
            }
            Said::No => bare(first),
        };
        let mut texts = vec![format!("{named} {most}")];
        texts.extend(elsewhere.take(detail.places - 1).map(|row| bare(row)));
        (texts.join(", "), texts.len())
    }
}

/// Changes by how far they stand out from their noise.
fn ranked<'r, R: Change>(changed: &[&'r R]) -> Vec<&'r R> {
    let mut ranked = changed.to_vec();
    ranked.sort_by(|one, other| other.prominence().total_cmp(&one.prominence()));
    ranked
}

/// Whether a metric is of the distribution of score beside its mean.
fn is_shape(generic: &str) -> bool {
    score_shapes().any(|of| of.id == generic)
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_lab::ScoreWord;

    struct Row {
        cause: &'static str,
        table: &'static str,
        bot: Option<&'static str>,
        metric: &'static str,
        change: [f64; 3],
    }

    impl Scoped for Row {
        fn subject(&self) -> (Option<&str>, Option<usize>) {
            (self.bot, None)
        }

        fn metric(&self) -> &str {
            self.metric
        }
    }

    impl Change for Row {
        fn table(&self) -> &str {
            self.table
        }

        fn cause(&self) -> &str {
            self.cause
        }

        fn change(&self) -> Estimate {
            let [low, value, high] = self.change;
            Estimate { value, interval: Some([low, high]) }
        }
    }

    const fn row(table: &'static str, metric: &'static str, change: [f64; 3]) -> Row {
        Row { cause: "hit-on-4", table, bot: None, metric, change }
    }

    fn told(rows: &[Row], figures: usize, places: usize) -> (String, usize) {
        let score = ScoreWord { id: "fame", label: "fame", unit: 1 };
        let words = MetricWords::new(score, []);
        let rows: Vec<&Row> = rows.iter().collect();
        let detail = Detail { figures, places, intervals: Said::Yes };
        let told = ChangeWords::of(&rows, &words).told(&rows, detail);
        (told.text.replace('\u{a0}', " "), told.named)
    }

    #[test]
    fn figures_of_the_score_are_one_item_that_names_the_mean() {
        let mut rows = vec![
            row("alike", "score_d9", [4.0, 5.0, 6.0]),
            row("alike", "score_sd", [1.5, 2.0, 2.5]),
            row("alike", "score", [3.4, 3.9, 4.4]),
        ];
        rows.push(Row { bot: Some("raider"), ..row("alike", "score", [1.0, 2.0, 3.0]) });
        let expected =
            "fame +3.90 (95 %: +3.40 to +4.40); raider: fame +2.00 (95 %: +1.00 to +3.00)";
        assert_eq!(told(&rows, 2, 1), (expected.into(), 2));
        let deciles = told(&rows[..1], 2, 1).0;
        assert_eq!(deciles, "fame (9th decile) +5.00 (95 %: +4.00 to +6.00)");
    }

    #[test]
    fn a_figure_elsewhere_is_the_same_item() {
        let other = |cause, row: Row| Row { cause, ..row };
        let rows = [
            row("alike", "score", [-2.0, -1.0, 0.5]),
            row("novice", "score", [-3.0, -2.0, -1.0]),
            row("novice", "spread", [1.0, 2.0, 3.0]),
        ];
        let expected = "fame -2.00 (95 %: -3.00 to -1.00) at novice, -1.00 at alike";
        assert_eq!(told(&rows, 1, 3), (expected.into(), 2));
        assert_eq!(told(&rows, 3, 1).1, 2, "a figure at one place, and the other");
        let rules = [
            row("alike", "score", [0.5, 1.0, 1.5]),
            other("no-mutiny", row("alike", "score", [1.0, 3.0, 5.0])),
            other("no-mutiny", row("novice", "score_d9", [1.0, 3.0, 5.0])),
        ];
        assert_eq!(
            told(&rules, 1, 3),
            (
                "fame +1.00 (95 %: +0.50 to +1.50) by hit-on-4 at alike, +3.00 by no-mutiny at alike"
                    .into(),
                2
            )
        );
    }

    #[test]
    fn winners_are_named_by_themselves() {
        let raider = Row { bot: Some("raider"), ..row("alike", "win", [0.01, 0.02, 0.03]) };
        assert_eq!(told(&[raider], 1, 1).0, "raider +2.00pp (95 %: +1.00 to +3.00)");
    }
}
