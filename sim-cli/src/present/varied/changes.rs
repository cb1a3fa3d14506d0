//! Figures that are shown to change, as a sentence lists them: what belongs together is one item.

use crate::lab::{Metric, ScoreWord, score_shapes};
use crate::present::MetricWords;
use crate::present::counted;
use crate::present::page::Estimate;
use crate::present::page::words::{as_item, distinct, listed};
use crate::present::varied::Scoped;

/// The most items of a sentence.
const MOST_NAMED: usize = 5;

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

    /// The changes with their intervals, those that stand out most from their noise first. A figure at
    /// several tables is one item, and so are the mean of the score, its spread and its deciles.
    pub(crate) fn listed<R: Change>(&self, changed: &[&R]) -> String {
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
        let mut items: Vec<String> =
            groups.iter().take(MOST_NAMED).map(|group| self.item(group)).collect();
        let more: usize = groups.iter().skip(MOST_NAMED).map(Vec::len).sum();
        if more > 0 {
            items.push(format!("{more} more"));
        }
        match items.as_slice() {
            [most @ .., last] if items.iter().any(|item| item.contains(" and ")) => {
                let most = most.iter().map(|item| format!("{item}; ")).collect::<String>();
                format!("{most}{}{last}", if most.is_empty() { "" } else { "and " })
            }
            items => listed(items),
        }
    }

    /// How much the mean score of a game may change at most, by rows that are not shown to change; `None`
    /// without such a row.
    pub(crate) fn bound_of_score<R: Change>(&self, open: &[&R]) -> Option<String> {
        let mut bounds: Vec<(&R, f64)> = Vec::new();
        for row in open {
            let is_score = self.generic(*row) == Metric::SCORE.id;
            let ends = row.change().interval.filter(|_| is_score && row.subject() == (None, None));
            let Some(most) = ends.map(|[low, high]| low.abs().max(high.abs())) else { continue };
            match bounds.iter_mut().find(|(of, _)| of.table() == row.table()) {
                Some((_, bound)) => *bound = bound.max(most),
                None => bounds.push((row, most)),
            }
        }
        let bounds: Vec<String> =
            bounds.iter().map(|(row, most)| format!("{most:.2}{}", self.place(*row))).collect();
        (!bounds.is_empty())
            .then(|| format!("95 %: {} by at most {}", self.score.label, listed(&bounds)))
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

    /// An item: `fame +3.90 (95 %: ...) on average and +2.00 in spread`.
    fn item<R: Change>(&self, group: &[&R]) -> String {
        let told =
            |row: &R| format!("{}{}", row.unit(self.words).estimate(row.change()), self.place(row));
        let (means, shapes): (Vec<&R>, Vec<&R>) =
            group.iter().copied().partition(|row| !is_shape(&self.generic(*row)));
        let tables = distinct(shapes.iter().map(|row| row.table()));
        let apart = tables.into_iter().filter(|table| means.iter().all(|of| of.table() != *table));
        // The first is the most prominent of its table.
        let apart = apart.filter_map(|table| shapes.iter().find(|row| row.table() == table));
        let apart = apart.map(|row| format!("{} {}", as_item(row.name(self.words)), told(row)));
        let apart: Vec<String> = apart.collect();
        let is_spread =
            |row: &&&R, of: &R| row.table() == of.table() && self.generic(**row) == SPREAD_OF_SCORE;
        let spread_of = |of: &R| shapes.iter().find(|row| is_spread(row, of));
        let spreads = means.iter().filter(|of| spread_of(of).is_some()).count();
        let more = shapes.len() - spreads - apart.len();
        let more = match more {
            0 => String::new(),
            more => {
                format!(" (and {} of its distribution)", counted(more as u64, "figure", "figures"))
            }
        };
        let Some(first) = means.first() else {
            return listed(&apart) + &more;
        };
        let name = first.name(self.words);
        let parts = means.iter().map(|mean| {
            let Some(spread) = spread_of(mean) else { return told(mean) };
            let unit = mean.unit(self.words);
            let spread = Estimate { interval: None, ..spread.change() };
            format!(
                "{} on average and {} in spread{}",
                unit.estimate(mean.change()),
                unit.estimate(spread),
                self.place(*mean)
            )
        });
        format!("{name} {}{more}", listed(&parts.chain(apart).collect::<Vec<_>>()))
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
    fn a_figure_at_several_tables_is_one_finding() {
        let rows = [
            row("alike", "fame", [-2.0, -1.0, 0.5]),
            row("novice", "fame", [-3.0, -2.0, -1.0]),
            row("novice", "spread", [1.0, 2.0, 3.0]),
        ];
        let (listed, bound) = said(&rows);
        assert_eq!(
            listed,
            "fame -2.00 (95 %: -3.00 to -1.00) at novice and -1.00 (95 %: -2.00 to +0.50) at alike; and fame, \
             first less last +2.00 (95 %: +1.00 to +3.00) at novice"
        );
        let bound = bound.expect("scores of the game");
        assert_eq!(bound, "95 %: fame by at most 2.00 at alike and 3.00 at novice");
        let shape_elsewhere = [
            row("alike", "fame", [0.5, 1.0, 1.5]),
            row("novice", "fame_sd", [1.0, 2.0, 3.0]),
            row("novice", "fame_d9", [1.0, 3.0, 5.0]),
        ];
        assert_eq!(
            said(&shape_elsewhere).0,
            "fame +1.00 (95 %: +0.50 to +1.50) at alike and fame (standard deviation) +2.00 (95 %: +1.00 to +3.00) at novice (and 1 \
             figure of its distribution)"
        );
    }
}
