//! Figures that are shown to change, as a sentence lists them: what belongs together is one item.

use crate::present::MetricWords;
use crate::present::counted;
use crate::present::page::Estimate;
use crate::present::page::words::{as_item, distinct, listed};
use crate::present::varied::Scoped;
use corsair_lab::{Metric, ScoreWord, score_shapes};

/// The most words of the items of a sentence, unless the first alone has more.
const MOST_WORDS: usize = 36;

/// A row that says by how much a figure changes.
pub(crate) trait Change: Scoped {
    /// The name of the table.
    fn table(&self) -> &str;

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
    score: ScoreWord,
    /// Whether each change says at which table it is.
    names_tables: bool,
}

impl<'w> ChangeWords<'w> {
    /// The words for some of these rows: tables are named where there are several.
    pub(crate) fn of<R: Change>(
        rows: &[&R],
        words: &'w MetricWords,
        score: ScoreWord,
    ) -> ChangeWords<'w> {
        let names_tables = rows.iter().any(|row| row.table() != rows[0].table());
        ChangeWords { words, score, names_tables }
    }

    /// The changes with their intervals, those that stand out most from their noise first, as many as a sentence
    /// has room for. A figure at several tables is one item, and so are the mean of the score, its spread and
    /// its deciles.
    pub(crate) fn listed<R: Change>(&self, changed: &[&R]) -> String {
        let groups = self.grouped(changed);
        let (mut items, mut words, mut named) = (Vec::new(), 0, 0);
        for group in &groups {
            let item = self.item(group);
            words += item.split_whitespace().count();
            if words > MOST_WORDS && !items.is_empty() {
                break;
            }
            items.push(item);
            named += group.len();
        }
        if named < changed.len() {
            items.push(format!("{} more", changed.len() - named));
        }
        match items.as_slice() {
            [most @ .., last] if items.iter().any(|item| item.contains(" and ")) => {
                let most = most.iter().map(|item| format!("{item}; ")).collect::<String>();
                format!("{most}{}{last}", if most.is_empty() { "" } else { "and " })
            }
            items => listed(items),
        }
    }

    /// The change that stands out most from its noise: `fame -12.50 (95 %: -12.80 to -12.20) at balanced`.
    pub(crate) fn clearest<R: Change>(&self, changed: &[&R]) -> Option<String> {
        let row = self.grouped(changed).into_iter().flatten().next()?;
        Some(format!("{} {}", as_item(row.name(self.words)), self.told(row)))
    }

    /// The changes by what they are about, those that stand out most from their noise first.
    fn grouped<'r, R: Change>(&self, changed: &[&'r R]) -> Vec<Vec<&'r R>> {
        let mut ranked = changed.to_vec();
        ranked.sort_by(|one, other| other.prominence().total_cmp(&one.prominence()));
        let mut groups: Vec<Vec<&R>> = Vec::new();
        for row in ranked {
            let is_like = |of: &&mut Vec<&R>| self.topic(of[0]) == self.topic(row);
            match groups.iter_mut().find(is_like) {
                Some(group) => group.push(row),
                None => groups.push(vec![row]),
            }
        }
        groups
    }

    /// How much the mean score of a game may change at most at any table, by rows that are not shown to change;
    /// `None` without such a row.
    pub(crate) fn bound_of_score<R: Change>(&self, open: &[&R]) -> Option<String> {
        let bounds = open.iter().filter_map(|row| {
            let is_score = self.generic(*row) == Metric::SCORE.id;
            let ends = row.change().interval.filter(|_| is_score && row.subject() == (None, None));
            ends.map(|[low, high]| low.abs().max(high.abs()))
        });
        let most = bounds.reduce(f64::max)?;
        Some(format!("95 %: {} by at most {most:.2}", self.score.label))
    }

    /// What a row is about, of which there is one item.
    fn topic<'r, R: Change>(&self, row: &'r R) -> ((Option<&'r str>, Option<usize>), String) {
        let metric = self.generic(row);
        (row.subject(), if is_shape(&metric) { Metric::SCORE.id.into() } else { metric })
    }

    fn generic<R: Change>(&self, row: &R) -> String {
        self.score.generic(row.metric()).into_owned()
    }

    fn place<R: Change>(&self, row: &R) -> String {
        if self.names_tables { format!(" at {}", row.table()) } else { String::new() }
    }

    /// A change with its interval, and its table.
    fn told<R: Change>(&self, row: &R) -> String {
        format!("{}{}", row.unit(self.words).estimate(row.change()), self.place(row))
    }

    /// An item: `fame +3.90 (95 %: ...) on average and +2.00 in spread`, at the table where it stands out most,
    /// and the names of the others.
    fn item<R: Change>(&self, group: &[&R]) -> String {
        let (means, shapes): (Vec<&R>, Vec<&R>) =
            group.iter().copied().partition(|row| !is_shape(&self.generic(*row)));
        // The first is the most prominent.
        let first = means.first().or(shapes.first()).expect("a group has a row");
        let is_spread = |row: &&&R| {
            !means.is_empty()
                && row.table() == first.table()
                && self.generic(**row) == SPREAD_OF_SCORE
        };
        let spread = shapes.iter().find(is_spread);
        let tables = distinct(group.iter().map(|row| row.table()));
        let others: Vec<&str> = tables.into_iter().filter(|of| *of != first.table()).collect();
        let also = match others.as_slice() {
            [] => String::new(),
            others => format!(", also at {}", listed(others)),
        };
        let beside = means.iter().filter(|row| row.table() != first.table()).count();
        let more = group.len() - 1 - usize::from(spread.is_some()) - beside;
        let more = match more {
            0 => String::new(),
            more => {
                format!(" (and {} of its distribution)", counted(more as u64, "figure", "figures"))
            }
        };
        let said = match spread {
            None => format!("{} {}", as_item(first.name(self.words)), self.told(*first)),
            Some(spread) => {
                let unit = first.unit(self.words);
                let spread = Estimate { interval: None, ..spread.change() };
                format!(
                    "{} {} on average and {} in spread{}",
                    first.name(self.words),
                    unit.estimate(first.change()),
                    unit.estimate(spread),
                    self.place(*first)
                )
            }
        };
        said + &more + &also
    }
}

/// The standard deviation of score.
const SPREAD_OF_SCORE: &str = "score_sd";

/// Whether a metric is of the distribution of score beside its mean.
fn is_shape(generic: &str) -> bool {
    score_shapes().any(|of| of.id == generic)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Row {
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

        fn change(&self) -> Estimate {
            let [low, value, high] = self.change;
            Estimate { value, interval: Some([low, high]) }
        }
    }

    const fn row(table: &'static str, metric: &'static str, change: [f64; 3]) -> Row {
        Row { table, bot: None, metric, change }
    }

    fn said(rows: &[Row]) -> (String, Option<String>) {
        let score = ScoreWord { id: "fame", label: "fame", unit: 1 };
        let words = MetricWords::new(score, []);
        let rows: Vec<&Row> = rows.iter().collect();
        let changes = ChangeWords::of(&rows, &words, score);
        let (listed, bound) = (changes.listed(&rows), changes.bound_of_score(&rows));
        (listed.replace('\u{a0}', " "), bound)
    }

    #[test]
    fn figures_of_the_score_are_one_finding() {
        let mut rows = vec![
            row("alike", "fame_d9", [4.0, 5.0, 6.0]),
            row("alike", "fame_sd", [1.5, 2.0, 2.5]),
            row("alike", "fame", [3.5, 3.9, 4.3]),
            row("alike", "fame_d5", [3.0, 4.0, 5.0]),
        ];
        rows.push(Row { bot: Some("raider"), ..row("alike", "win", [0.01, 0.02, 0.03]) });
        let expected = "fame +3.90 (95 %: +3.50 to +4.30) on average and +2.00 in spread (and 2 figures of its \
                        distribution); and raider: wins \
                        +2.00pp (95 %: +1.00 to +3.00)";
        assert_eq!(said(&rows), (expected.into(), Some("95 %: fame by at most 4.30".into())));
        let deciles = said(&rows[3..4]).0;
        assert_eq!(deciles, "fame (median) +4.00 (95 %: +3.00 to +5.00)");
    }

    #[test]
    fn a_sentence_has_room_for_some_and_counts_the_rest() {
        let rows: Vec<Row> = (1..=9)
            .map(|seat| Row {
                bot: Some(["a", "b", "c"][seat % 3]),
                ..row("alike", ["x", "y", "z"][seat / 4], [0.5, seat as f64, 9.0])
            })
            .collect();
        let listed = said(&rows).0;
        assert!(listed.split_whitespace().count() <= MOST_WORDS + 4, "{listed}");
        assert!(listed.ends_with(" more"), "{listed}");
    }

    #[test]
    fn a_figure_at_several_tables_is_one_finding() {
        let rows = [
            row("alike", "fame", [-2.0, -1.0, 0.5]),
            row("novice", "fame", [-3.0, -2.0, -1.0]),
            row("novice", "spread", [1.0, 2.0, 3.0]),
        ];
        let (listed, bound) = said(&rows);
        assert_eq!(
            listed,
            "fame -2.00 (95 %: -3.00 to -1.00) at novice, also at alike and fame (first less last) +2.00 \
             (95 %: +1.00 to +3.00) at novice"
        );
        let bound = bound.expect("scores of the game");
        assert_eq!(bound, "95 %: fame by at most 3.00");
        let shape_elsewhere = [
            row("alike", "fame", [0.5, 1.0, 1.5]),
            row("novice", "fame_sd", [1.0, 2.0, 3.0]),
            row("novice", "fame_d9", [1.0, 3.0, 5.0]),
        ];
        assert_eq!(
            said(&shape_elsewhere).0,
            "fame +1.00 (95 %: +0.50 to +1.50) at alike (and 2 figures of its distribution), also at novice"
        );
    }
}
