//! Judgements: assertions compared with the tables of a result.

use crate::assertion::expression::Choice;
use crate::assertion::vocabulary::{HALF_WIDTH, HIGH, LOW, VALUE};
use crate::assertion::{
    AssertableMetric, Assertion, DecidingSample, Observed, Precision, RowScope, Verdict, Vocabulary,
};
use crate::result::{Kind, ResultTable, Schema, Tone, Value};
use corsair_stats::Method;

/// Comparison of one assertion with a result.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Assertion under test.
    pub assertion: Assertion,
    /// Findings, one for each selected row.
    pub findings: Vec<Finding>,
}

/// Comparison of a metric's value in one row with the threshold.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// Metric with its keys, such as `win[bot=raider]`.
    pub figure: String,
    /// Value of the row's metric.
    pub reading: Observed,
    /// Verdict on the assertion in this row.
    pub verdict: Verdict,
    /// Sample size that would decide an undecided verdict; `None` if unknown.
    pub deciding: Option<DecidingSample>,
}

/// Reason why an assertion can't be compared with a result.
#[derive(Debug, thiserror::Error)]
pub enum NotComparable {
    /// Error: the result has no table of this name.
    #[error("the result has no table `{0}`")]
    NoTable(&'static str),
}

impl Judgement {
    /// Returns the worst verdict of the selected rows. Without a row, the assertion is undecided.
    pub fn verdict(&self) -> Verdict {
        let verdicts = self.findings.iter().map(|finding| finding.verdict);
        verdicts.max().unwrap_or(Verdict::Undecided)
    }

    /// Returns the reasons for the verdict, one for each row that has this verdict; empty if the assertion holds.
    pub fn refusals(&self) -> Vec<String> {
        let worst = match self.verdict() {
            Verdict::Holds => return Vec::new(),
            _ if self.findings.is_empty() => {
                return vec!["the result has no row with these keys".into()];
            }
            worst => worst,
        };
        let decisive = self.findings.iter().filter(|finding| finding.verdict == worst);
        decisive.map(|finding| self.describe(finding)).collect()
    }

    /// Returns a finding as text, such as `win[bot=raider] is 35.0% (95 %: 33.4% to 36.6%)`.
    pub fn describe(&self, finding: &Finding) -> String {
        let deciding = finding.deciding.map_or_else(String::new, |sample| format!("; {sample}"));
        let value = finding.reading.describe(&self.assertion.threshold);
        format!("{} is {value}{deciding}", finding.figure)
    }
}

/// Row of a result table, with the names of its columns.
#[derive(Clone, Copy)]
struct Row<'t> {
    table: &'t ResultTable,
    cells: &'t [Value],
}

impl<'t> Row<'t> {
    fn value(self, column: &str) -> Option<&'t Value> {
        self.table.index(column).and_then(|at| self.cells.get(at))
    }

    fn text(self, column: &str) -> String {
        self.value(column).map_or_else(String::new, Value::text)
    }

    fn number(self, column: &str) -> Option<f64> {
        self.value(column).and_then(Value::number)
    }

    fn is_empty(self, column: &str) -> bool {
        self.value(column).is_none_or(Value::is_empty)
    }

    /// Returns the size of the row's sample. `None` without a count, and for exact bounds of rare differences, which
    /// do not narrow with the square root of the size.
    fn sample(self) -> Option<DecidingSample> {
        let count = |(column, unit)| Some((self.number(column)? as u64, unit));
        let (size, unit) = [("games", "games"), ("blocks", "deals")].into_iter().find_map(count)?;
        (size > 0 && self.text("method") != RARE).then_some(DecidingSample { size, unit })
    }
}

impl Vocabulary {
    /// Compares a [checked](Vocabulary::check) assertion with a result. The closure `table_of` returns the tables of
    /// the result by file name.
    ///
    /// The keys of the assertion select rows. Of the selected rows, only the most general rows count: the rows with
    /// the largest number of empty keys.
    ///
    /// # Errors
    /// Fails if the result lacks the assertion's table.
    pub fn judge<'t>(
        &self,
        assertion: &Assertion,
        table_of: impl Fn(&str) -> Option<&'t ResultTable>,
    ) -> Result<Judgement, NotComparable> {
        let Some(figure) = self.meaning(&assertion.name) else {
            return Ok(Judgement { assertion: assertion.clone(), findings: Vec::new() });
        };
        let assertion = &self.in_names_of_results(assertion);
        let table = figure.table;
        let played = table_of(table.file).ok_or(NotComparable::NoTable(table.file))?;
        let chosen: Vec<Row<'_>> =
            rows(played).filter(|row| is_chosen(assertion, table, *row)).collect();
        let findings = match figure.scope {
            RowScope::Each => of_each(assertion, figure, &chosen),
            RowScope::GreatestOver(over) => of_groups(assertion, figure, &chosen, over),
        };
        Ok(Judgement { assertion: assertion.clone(), findings })
    }

    /// Returns the largest half-width among the rows that an assertion selects. A half-width counts only if it
    /// shrinks with the square root of the number of deals. Exact values have no half-width, and exact bounds of rare
    /// differences shrink at another rate.
    pub fn widest(&self, assertion: &Assertion, played: &ResultTable) -> Option<f64> {
        let assertion = &self.in_names_of_results(assertion);
        let figure = self.meaning(&assertion.name)?;
        if assertion.of_column().is_some() {
            return None;
        }
        let chosen = rows(played).filter(|row| is_chosen(assertion, figure.table, *row));
        let mut chosen: Vec<Row<'_>> = chosen.collect();
        if chosen.is_empty() {
            // A pilot may lack the row; its remaining rows are similar.
            chosen.extend(rows(played));
        }
        let general: Vec<Row<'_>> = most_general(figure.table.keys, &chosen).collect();
        if general.iter().any(|row| row.text("method") == RARE) {
            return None;
        }
        let widths =
            general.iter().filter_map(|row| match reading(Some(HALF_WIDTH), figure, *row) {
                Observed::Exact(width) => Some(width),
                Observed::Estimate { .. }
                | Observed::Rough(_)
                | Observed::Word { .. }
                | Observed::Missing => None,
            });
        widths.reduce(f64::max)
    }

    fn in_names_of_results(&self, assertion: &Assertion) -> Assertion {
        let mut assertion = assertion.clone();
        assertion.name = self.figure(&assertion.name).into_owned();
        for (key, _) in &mut assertion.choice {
            *key = self.key(key).to_owned();
        }
        assertion
    }
}

/// Method name of exact intervals for metrics that differ in few deals.
const RARE: &str = Method::Betting.name();

/// Method name of asymmetric intervals.
const SKEWED: &str = Method::SkewedBlocks.name();

fn rows(table: &ResultTable) -> impl Iterator<Item = Row<'_>> {
    table.cells.iter().map(move |cells| Row { table, cells })
}

fn is_chosen(assertion: &Assertion, table: &'static Schema, row: Row<'_>) -> bool {
    let column = AssertableMetric::of_column(table).map(|(_, column)| column);
    let has_figure = column.is_none_or(|column| row.text(column) == assertion.name);
    has_figure
        && assertion.choice.iter().all(|(key, choice)| match choice {
            Choice::Is(value) => row.text(key) == *value,
            Choice::Each => !row.is_empty(key),
        })
}

/// Returns one finding for each of the most general rows.
fn of_each(assertion: &Assertion, figure: AssertableMetric, chosen: &[Row<'_>]) -> Vec<Finding> {
    let keys = figure.table.keys;
    most_general(keys, chosen)
        .map(|row| {
            let reading = reading(assertion.field.as_deref(), figure, row);
            finding(assertion, described(assertion, keys, row), reading, row)
        })
        .collect()
}

/// Returns the rows with the largest number of empty keys.
fn most_general<'t>(keys: &[&str], chosen: &[Row<'t>]) -> impl Iterator<Item = Row<'t>> {
    let filled = |row: &Row<'_>| keys.iter().filter(|key| !row.is_empty(key)).count();
    let fewest = chosen.iter().map(filled).min();
    chosen.iter().copied().filter(move |row| Some(filled(row)) == fewest)
}

/// Returns one finding for each group of rows that differ only in the key `over`.
fn of_groups(
    assertion: &Assertion,
    figure: AssertableMetric,
    chosen: &[Row<'_>],
    over: &str,
) -> Vec<Finding> {
    let keys: Vec<&'static str> =
        figure.table.keys.iter().copied().filter(|&key| key != over).collect();
    let mut groups: Vec<(Vec<String>, Vec<Row<'_>>)> = Vec::new();
    for &row in chosen {
        let place: Vec<String> = keys.iter().map(|key| row.text(key)).collect();
        match groups.iter_mut().find(|(of, _)| *of == place) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((place, vec![row])),
        }
    }
    let of_group = |(_, rows): (_, Vec<Row<'_>>)| {
        let sizes: Vec<Observed> =
            rows.iter().map(|row| reading(None, figure, *row).size()).collect();
        let greatest = match (Observed::greatest(&sizes), &assertion.field) {
            (Observed::Estimate { value, .. } | Observed::Rough(value), Some(_)) => {
                Observed::Exact(value)
            }
            (greatest, _) => greatest,
        };
        finding(assertion, described(assertion, &keys, rows[0]), greatest, rows[0])
    };
    groups.into_iter().map(of_group).collect()
}

fn finding(assertion: &Assertion, figure: String, reading: Observed, row: Row<'_>) -> Finding {
    let reading = if assertion.is_of_size { reading.size() } else { reading };
    let verdict = reading.verdict(assertion.relation, &assertion.threshold);
    let deciding = match verdict {
        Verdict::Undecided => {
            row.sample().and_then(|of| reading.deciding(&assertion.threshold, of))
        }
        Verdict::Holds | Verdict::Refuted => None,
    };
    Finding { figure, reading, verdict, deciding }
}

/// Returns whether the design fixes a metric, such as the total win share of all players. A fixed metric is not an
/// estimate.
fn is_by_design(figure: AssertableMetric, row: Row<'_>) -> bool {
    row.text(&format!("{}_method", figure.field.name)) == Method::ByDesign.name()
}

/// Reads a row's metric, or the field that the assertion names instead of the metric.
fn reading(field: Option<&str>, figure: AssertableMetric, row: Row<'_>) -> Observed {
    let number = |column: &str| row.number(column);
    let name = figure.field.name;
    let value = number(name);
    let ends = ["lo", "hi"].map(|end| number(&format!("{name}_{end}")));
    let precision = figure.precision;
    let exactly = |number: Option<f64>| number.map_or(Observed::Missing, Observed::Exact);
    match field {
        None if precision == Precision::Exact || is_by_design(figure, row) => exactly(value),
        None => Observed::of(value, ends),
        Some(VALUE) => exactly(value),
        Some(LOW) => exactly(ends[0]),
        Some(HIGH) => exactly(ends[1]),
        Some(HALF_WIDTH) => exactly(half_width(row, value, ends)),
        Some(column) => match (row.text(column), number(column)) {
            (_, Some(number)) => Observed::Exact(number),
            (word, None) if word.is_empty() => Observed::Missing,
            (word, None) => Observed::Word { is_open: is_open(figure.table, column, &word), word },
        },
    }
}

/// Returns true if a column declares a word as an undecided verdict.
fn is_open(table: &Schema, column: &str, word: &str) -> bool {
    let Some(Kind::Word(words)) = table.field(column).map(|field| field.kind) else { return false };
    words.iter().any(|of| of.word == word && of.tone == Tone::Open)
}

/// Returns the distance from an estimate to the farther end of its interval, which is half of a symmetric interval's
/// width.
fn half_width(row: Row<'_>, value: Option<f64>, ends: [Option<f64>; 2]) -> Option<f64> {
    let [Some(low), Some(high)] = ends else { return None };
    match value {
        Some(value) if row.text("method") == SKEWED => Some((high - value).max(value - low)),
        Some(_) | None => Some((high - low) / 2.0),
    }
}

/// Returns the name of a row's metric with all nonempty keys, such as `win[bot=raider]`.
fn described(assertion: &Assertion, keys: &[&str], row: Row<'_>) -> String {
    let place: Vec<String> = keys
        .iter()
        .map(|key| (key, row.text(key)))
        .filter(|(_, value)| !value.is_empty())
        .map(|(key, value)| match value.contains([',', ']']) {
            true => format!("{key}=\"{value}\""),
            false => format!("{key}={value}"),
        })
        .collect();
    let size = if assertion.is_of_size { "|" } else { "" };
    let field = assertion.field.as_ref().map_or_else(String::new, |field| format!(".{field}"));
    let place = if place.is_empty() { place.concat() } else { format!("[{}]", place.join(",")) };
    format!("{size}{}{field}{place}{size}", assertion.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ScoreWord;
    use crate::assertion::Unit;
    use crate::result::{Estimate, ResultRow, Word};
    use Verdict::{Holds, Refuted, Undecided};

    /// Verdict on a bot.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Word)]
    enum Quality {
        /// Many wins.
        Good,
        /// Few wins.
        Bad,
        /// Many or few wins.
        #[word(open)]
        Unclear,
    }

    /// Test row about a bot in one seat, or in all its seats.
    #[derive(ResultRow)]
    #[result(file = "summary.csv", keys(bot, seat))]
    struct SummaryRow {
        bot: String,
        seat: Option<usize>,
        #[column(figure = "win", unit = share, greatest("gap", over = "seat"))]
        win: Estimate,
        games: u64,
        verdict: Quality,
        #[column(figure = "luck")]
        luck: f64,
    }

    /// Test row about a metric's change between two rule sets.
    #[derive(ResultRow)]
    #[result(file = "deltas.csv", keys(bot, seat))]
    struct DeltaRow {
        metric: String,
        bot: Option<String>,
        seat: Option<usize>,
        #[column(figures_in = "metric")]
        change: Estimate,
        p: f64,
        method: Method,
    }

    /// Test row with the odds for one ship in a battle.
    #[derive(ResultRow)]
    #[result(file = "odds.csv", keys(ship))]
    struct OddsRow {
        ship: usize,
        #[column(figure = "sunk", unit = share, exact)]
        exact: f64,
    }

    const SUMMARY: &str = "bot,seat,win,win_lo,win_hi,games,verdict,luck\n\
                           raider,,0.35,0.33,0.37,100,good,1\n\
                           drifter,,0.2,0.18,0.22,100,unclear,1\n\
                           raider,0,0.5,0.45,0.55,50,good,1\n\
                           raider,1,0.1,,,50,good,1\n";
    const DELTAS: &str = "metric,bot,seat,change,change_lo,change_hi,p,method\n\
                          score,,,0.1,-0.2,0.4,0.5,t_blocks\n\
                          score,raider,,1,0.5,1.5,0.01,t_blocks\n\
                          take,raider,,0.01,0.002,0.018,0.01,t_blocks\n\
                          take,,0,0.02,0.01,0.03,0.01,betting\n\
                          take,raider,0,0.9,0.8,1,0.01,t_blocks\n";

    fn vocabulary() -> Vocabulary {
        Vocabulary::of(
            [SummaryRow::SCHEMA, DeltaRow::SCHEMA, OddsRow::SCHEMA],
            ScoreWord { id: "fame", label: "fame", unit: 1 },
        )
        .naming(DeltaRow::SCHEMA, [("score", Unit::Number), ("take", Unit::Share)])
        .with("bot", ["raider", "drifter"])
        .with("seat", ["0", "1"])
        .calling("bot", "pirate")
    }

    fn table(file: &'static str, text: &str) -> ResultTable {
        ResultTable::read(file, text).expect("CSV")
    }

    fn judged(text: &str) -> Judgement {
        let assertion: Assertion = text.parse().expect(text);
        let vocabulary = vocabulary();
        vocabulary.check(&assertion).expect(text);
        let tables = [
            table("summary.csv", SUMMARY),
            table("deltas.csv", DELTAS),
            table("odds.csv", "ship,exact\n0,0.25\n"),
        ];
        let table_of = |file: &str| tables.iter().find(|table| table.file == file);
        vocabulary.judge(&assertion, table_of).expect("tables")
    }

    #[track_caller]
    fn about(text: &str, figures: &[&str], verdict: Verdict) {
        let judgement = judged(text);
        let about: Vec<&str> = judgement.findings.iter().map(|of| of.figure.as_str()).collect();
        assert_eq!((about.as_slice(), judgement.verdict()), (figures, verdict), "{text}");
    }

    #[test]
    fn assertion_applies_to_the_most_general_chosen_rows() {
        about("win > 15%", &["win[bot=raider]", "win[bot=drifter]"], Holds);
        about("win > 30%", &["win[bot=raider]", "win[bot=drifter]"], Refuted);
        about("win > 19%", &["win[bot=raider]", "win[bot=drifter]"], Undecided);
        about("win[bot=drifter,seat=1] < 9%", &[], Undecided);
        about("win[bot=raider] > 30%", &["win[bot=raider]"], Holds);
        about("win[seat=0] > 40%", &["win[bot=raider,seat=0]"], Holds);
        let seats = ["win.value[bot=raider,seat=0]", "win.value[bot=raider,seat=1]"];
        about("win.value[seat=*] > 5%", &seats, Holds);
        about("score < 0.5", &["score"], Holds);
        about("score[bot=*] > 0.4", &["score[bot=raider]"], Holds);
        about("fame[pirate=*] > 0.4", &["score[bot=raider]"], Holds);
        about("take > 0.1pp", &["take[bot=raider]", "take[seat=0]"], Holds);
    }

    #[test]
    fn interval_decides_an_assertion_without_a_field() {
        about("win[bot=raider] > 34%", &["win[bot=raider]"], Undecided);
        about("win.value[bot=raider] > 34%", &["win.value[bot=raider]"], Holds);
        about("win.high[bot=raider] < 38%", &["win.high[bot=raider]"], Holds);
        about("win.low[bot=raider] <= 33%", &["win.low[bot=raider]"], Holds);
        about("win.half_width[bot=raider] < 3pp", &["win.half_width[bot=raider]"], Holds);
        about("win[bot=raider,seat=1] < 90%", &["win[bot=raider,seat=1]"], Undecided);
        about("|score| < 0.41", &["|score|"], Holds);
        about("sunk == 25%", &["sunk[ship=0]"], Holds);
        about("win.verdict[bot=raider] == good", &["win.verdict[bot=raider]"], Holds);
        about("win.verdict[bot=raider] == bad", &["win.verdict[bot=raider]"], Refuted);
        about("win.verdict[bot=drifter] == good", &["win.verdict[bot=drifter]"], Undecided);
        about("win.games != 100", &["win.games[bot=raider]", "win.games[bot=drifter]"], Refuted);
        about("score.p > 0.05", &["score.p"], Holds);
        about("luck.value == 1", &["luck.value[bot=raider]", "luck.value[bot=drifter]"], Holds);
    }

    #[test]
    fn largest_half_width_skips_intervals_without_root_n_convergence() {
        let widest = |text: &str| {
            let assertion: Assertion = text.parse().expect(text);
            let width = vocabulary().widest(&assertion, &table("deltas.csv", DELTAS));
            width.map(|width| (1e6 * width).round() / 1e6)
        };
        assert_eq!(widest("|score| < 1"), Some(0.3));
        assert_eq!(widest("score.high[bot=raider] < 1"), Some(0.5));
        assert_eq!(widest("score.p > 0.05"), None);
        assert_eq!(widest("take[bot=raider] < 1pp"), Some(0.008));
        assert_eq!(widest("take[seat=0] < 1pp"), None);
        assert_eq!(widest("take < 1pp"), None, "one of the two rows has exact bounds");
    }

    #[test]
    fn assertion_that_does_not_hold_shows_the_interval() {
        assert_eq!(
            judged("win > 30%").refusals(),
            ["win[bot=drifter] is 20.00% (95 %: 18.00% to 22.00%)"]
        );
        assert_eq!(
            judged("win > 21%").refusals(),
            ["win[bot=drifter] is 20.00% (95 %: 18.00% to 22.00%); about 1.1k games would decide"]
        );
        assert_eq!(
            judged("score[bot=raider] < 0").refusals(),
            ["score[bot=raider] is 1.000 (95 %: 0.5000 to 1.500)"]
        );
        assert_eq!(
            judged("score > 0.2").refusals(),
            ["score is 0.1000 (95 %: -0.2000 to 0.4000)"],
            "the table counts no games"
        );
        assert_eq!(
            judged("win[bot=raider,seat=1] < 90%").refusals(),
            ["win[bot=raider,seat=1] is 10.00% (no interval)"]
        );
        assert_eq!(
            judged("win[bot=drifter,seat=1] < 9%").refusals(),
            ["the result has no row with these keys"]
        );
    }

    #[test]
    fn greatest_over_a_key_gives_one_metric_per_group() {
        let gap = judged("gap[bot=drifter] < 30%");
        assert_eq!(gap.findings.len(), 1);
        assert_eq!(gap.findings[0].figure, "gap[bot=drifter]");
        let verdict = |text: &str| judged(text).verdict();
        assert_eq!(gap.verdict(), Holds);
        assert_eq!(verdict("gap[bot=drifter] < 22%"), Undecided, "the interval must lie below");
        assert_eq!(verdict("gap.value[bot=drifter] < 22%"), Holds);
        assert_eq!(verdict("gap[bot=drifter] < 18%"), Refuted);
    }

    #[test]
    fn unknown_names_in_assertions_suggest_the_nearest() {
        let refusal = |text: &str| {
            let assertion: Assertion = text.parse().expect(text);
            vocabulary().check(&assertion).expect_err(text).to_string()
        };
        for (text, says) in [
            ("wins > 1%", "there is no metric `wins`; did you mean `win`?"),
            (
                "zebra > 1",
                "there is no metric `zebra`; there are gap, luck, score, sunk, take, win, fame",
            ),
            ("win[but=raider] > 1%", "there is no key `but` of `win`; did you mean `bot`?"),
            ("win[bot=rider] > 1%", "there is no bot `rider`; did you mean `raider`?"),
            ("win.verdit == good", "there is no field `verdit` of `win`; did you mean `verdict`?"),
            ("win > 0.3", "`win` is a share of games: write % or pp"),
            ("score > 1pp", "`score` is not a share of games: write no % or pp"),
            ("win == 1%", "games cannot prove that `win` equals a threshold"),
            ("win == good", "`win` is a number: compare it with a number, not with `good`"),
            ("luck > 1", "no interval for `luck`: write `luck.value`"),
            ("sunk.low > 1%", "`sunk` has no `low`, because it has no interval"),
            ("gap > 1%", "one of which may be large by chance"),
            ("gap.high < 1%", "`gap` has no `high`, because"),
            ("gap[seat=0] < 1%", "there is no key `seat` of `gap`; there are bot, pirate"),
            ("win[pirat=raider] > 1%", "there is no key `pirat` of `win`; did you mean `pirate`?"),
            ("win[pirate=rider] > 1%", "there is no pirate `rider`; did you mean `raider`?"),
            ("|win.verdict| == good", "a word has no absolute value"),
        ] {
            assert!(refusal(text).contains(says), "{text}: {}", refusal(text));
        }
    }
}
