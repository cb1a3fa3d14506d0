//! Tables as values: on a page they can be sorted, on a terminal they are text.

use std::iter;

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, TableStyle};
use serde::Serialize;
use textwrap::core::display_width;

use crate::console::{Console, Elsewhere, Tone, toned};
use crate::present::number::{decimals, grouped, p_text, signed};
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::text::{Break, UNDEFINED, broken, paragraph};
use corsair_lab::CountedAmount;

/// A table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Table {
    pub(crate) caption: String,
    pub(crate) columns: Vec<Column>,
    /// As many cells as columns; the first names the row.
    pub(crate) rows: Vec<Vec<Cell>>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// How soon a narrow screen does without it, from 0; none where that is not declared.
    #[serde(skip)]
    yields: Option<usize>,
    /// Whether no screen does without it.
    #[serde(skip)]
    stays: bool,
}

/// How a column is sorted and set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// By the alphabet, from the left.
    Text,
    /// The same, a word or two on one line; on a terminal they have colours.
    #[serde(rename = "text short")]
    Verdict,
    /// By size, to the right.
    Number,
    /// The same, and near the next column, with which it is read.
    #[serde(rename = "number")]
    NearNext,
}

/// A cell: what is read, and what it is sorted by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Cell {
    pub(crate) text: String,
    pub(crate) sort: String,
}

impl Cell {
    /// A word, sorted as it stands.
    pub(crate) fn word(text: impl Into<String>) -> Cell {
        let text = text.into();
        Cell { sort: text.clone(), text }
    }

    /// A number as it is read.
    pub(crate) fn number(number: f64, text: impl Into<String>) -> Cell {
        Cell { text: text.into(), sort: number.to_string() }
    }

    /// A count.
    pub(crate) fn count(count: u64) -> Cell {
        Cell { text: grouped(count), sort: count.to_string() }
    }

    /// An amount with the decimals that it has, and a comma between thousands.
    pub(crate) fn amount(amount: CountedAmount) -> Cell {
        let number = f64::from(amount);
        let (sign, size) = (if number < 0.0 { "-" } else { "" }, number.abs().to_string());
        let at = size.find('.').unwrap_or(size.len());
        let whole = size[..at].parse().map_or_else(|_| size[..at].to_owned(), grouped);
        Cell::number(number, format!("{sign}{whole}{}", &size[at..]))
    }

    /// A number with so many decimals, or nothing.
    pub(crate) fn fixed(number: Option<f64>, places: usize) -> Cell {
        number
            .map_or_else(Cell::nothing, |number| Cell::number(number, format!("{number:.places$}")))
    }

    /// A number with its sign.
    pub(crate) fn signed(number: f64, places: usize) -> Cell {
        Cell::number(number, signed(number, places))
    }

    /// Half the width of an interval, or nothing.
    pub(crate) fn half_width(estimate: Estimate, places: usize) -> Cell {
        Cell::fixed(estimate.half_width(), places)
    }

    /// The ends of the interval of a share, in percent, or nothing.
    pub(crate) fn percent_range(share: Estimate, places: usize) -> Cell {
        share.interval.map_or_else(Cell::nothing, |[low, high]| {
            let text = format!("{:.places$}-{:.places$}", 100.0 * low, 100.0 * high);
            Cell::number(low, text)
        })
    }

    /// The ends of the interval of a difference, or nothing.
    pub(crate) fn signed_range(difference: Estimate, places: usize) -> Cell {
        difference.interval.map_or_else(Cell::nothing, |[low, high]| {
            Cell::number(low, format!("{} to {}", signed(low, places), signed(high, places)))
        })
    }

    /// A p-value, or nothing.
    pub(crate) fn p(p: Option<f64>) -> Cell {
        p.map_or_else(Cell::nothing, |p| Cell::number(p, p_text(p)))
    }

    /// An estimate and its interval, as two cells.
    pub(crate) fn estimate(estimate: Estimate, unit: DisplayUnit) -> [Cell; 2] {
        let estimate = estimate.times(unit.factor());
        let places = unit.places(estimate);
        let text = |number: f64| unit.bare(number, places);
        let interval = estimate.interval.map_or_else(Cell::nothing, |[low, high]| {
            Cell::number(low, format!("{} to {}", text(low), text(high)))
        });
        [Cell::number(estimate.value, text(estimate.value)), interval]
    }

    /// Where there is nothing to say; sorted behind all numbers.
    pub(crate) fn empty() -> Cell {
        Cell { text: String::new(), sort: String::new() }
    }

    /// Where a number is undefined; sorted behind all numbers.
    pub(crate) fn nothing() -> Cell {
        Cell { text: UNDEFINED.into(), sort: String::new() }
    }
}

impl Table {
    /// The same without columns in which no row has a value.
    pub(crate) fn without_empty_columns(self) -> Table {
        let has_value = |at: usize| self.rows.iter().any(|row| !row[at].sort.is_empty());
        let kept = (0..self.columns.len()).map(has_value).collect();
        self.with_columns(kept)
    }

    /// The same without the columns of a name.
    pub(crate) fn without(self, name: &str) -> Table {
        let kept = self.columns.iter().map(|column| column.name != name).collect();
        self.with_columns(kept)
    }

    fn with_columns(mut self, kept: Vec<bool>) -> Table {
        fn keep<T>(of: &mut Vec<T>, kept: &[bool]) {
            let mut kept = kept.iter();
            of.retain(|_| kept.next().is_none_or(|&kept| kept));
        }
        keep(&mut self.columns, &kept);
        self.rows.iter_mut().for_each(|row| keep(row, &kept));
        self
    }

    /// An empty table without a caption, all of its columns text.
    pub(crate) fn of_text<'n>(names: impl IntoIterator<Item = &'n str>) -> Table {
        let columns: Vec<(&str, Kind)> = names.into_iter().map(|name| (name, Kind::Text)).collect();
        Table::new("", &columns)
    }

    /// An empty table without a caption: names of rows, then numbers.
    pub(crate) fn of_numbers<'n>(names: impl IntoIterator<Item = &'n str>) -> Table {
        let kind = |at: usize| if at == 0 { Kind::Text } else { Kind::Number };
        let names = names.into_iter().enumerate();
        let columns: Vec<(&str, Kind)> = names.map(|(at, name)| (name, kind(at))).collect();
        Table::new("", &columns)
    }

    /// Adds a row of words.
    pub(crate) fn push_words(&mut self, words: impl IntoIterator<Item = impl Into<String>>) {
        self.push(words.into_iter().map(Cell::word).collect());
    }

    /// An empty table with columns of words and numbers.
    pub(crate) fn new(caption: impl Into<String>, columns: &[(&str, Kind)]) -> Table {
        let column = |&(name, kind): &(&str, Kind)| Column {
            name: name.into(),
            kind,
            yields: None,
            stays: false,
        };
        Table {
            caption: caption.into(),
            columns: columns.iter().map(column).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, row: Vec<Cell>) {
        debug_assert_eq!(row.len(), self.columns.len(), "{}", self.caption);
        self.rows.push(row);
    }

    /// The caption and the table as text for a terminal, after an empty line.
    pub(crate) fn section(&self) -> String {
        format!("\n{}{}", paragraph(&self.caption), self.text())
    }

    /// Declares which columns a narrow screen does without, the first of them first, by the names in the
    /// head. Those that go together are joined by `|`, and an interval goes with the number before it.
    /// Columns that are not declared follow where these are not enough, from the last number on; the
    /// first column always stays.
    pub(crate) fn yielding(mut self, names: &[&str]) -> Table {
        let place = |name: &str| names.iter().position(|of| of.split('|').any(|of| of == name));
        for column in &mut self.columns {
            column.yields = place(&column.name);
        }
        self
    }

    /// Declares columns that every screen shows, however narrow its cells become.
    pub(crate) fn keeping(mut self, names: &[&str]) -> Table {
        for column in &mut self.columns {
            column.stays = names.contains(&column.name.as_str());
        }
        self
    }

    /// The table as text for a terminal, without its caption, ended by a line break.
    ///
    /// Columns in which no row has a value are left out. Where a line would be too long, first the names of columns of numbers are broken, then the widest
    /// columns of text; numbers never are. Where that is not enough, columns are left out, in the order
    /// that the table declares, and a line says which and where they are.
    pub(crate) fn text(&self) -> String {
        let console = Console::current();
        let is_said = |&at: &usize| {
            let cells = || self.rows.iter().map(|row| row[at].text.as_str());
            at == 0 || self.rows.is_empty() || cells().any(|text| !["", UNDEFINED].contains(&text))
        };
        let mut kept: Vec<usize> = (0..self.columns.len()).filter(is_said).collect();
        let said = kept.clone();
        while self.widths(&kept, console.width(), READABLE).is_none()
            && let Some(at) = self.next_out(&kept)
        {
            let with = self.together_with(at);
            kept.retain(|of| !with.contains(of));
        }
        // The columns that can't be left out are made as narrow as they must be.
        let narrowest = || self.widths(&kept, console.width(), 1);
        let widths = self.widths(&kept, console.width(), READABLE).or_else(narrowest);
        let widths = widths.unwrap_or_else(|| self.natural(&kept));
        self.shown(&kept, &widths) + &self.said_of_left_out(&said, &kept, console)
    }

    /// The column that a screen does without next, if there is one.
    fn next_out(&self, kept: &[usize]) -> Option<usize> {
        let yields = |at: usize| self.columns[at].yields;
        let declared = kept.iter().copied().filter(|&at| yields(at).is_some());
        let others = || {
            let is_left = |&at: &usize| yields(at).is_none() && !self.columns[at].stays;
            let mut others = kept.iter().copied().skip(1).filter(is_left);
            let is_number = |at: &usize| self.columns[*at].kind.is_number();
            others.clone().rfind(is_number).or_else(|| others.next_back())
        };
        declared.min_by_key(|&at| yields(at)).or_else(others)
    }

    /// A column and those that go with it: the interval behind each, and those declared to.
    fn together_with(&self, at: usize) -> Vec<usize> {
        let yields = self.columns[at].yields;
        let goes = |of: &usize| *of == at || yields.is_some() && self.columns[*of].yields == yields;
        let is_interval = |of: &usize| {
            self.columns.get(*of).is_some_and(|of| ["±", "95 %"].contains(&of.name.as_str()))
        };
        let declared = (0..self.columns.len()).filter(goes);
        declared.flat_map(|of| iter::once(of).chain(Some(of + 1).filter(is_interval))).collect()
    }

    /// The widths of columns where all is written on a line.
    fn natural(&self, kept: &[usize]) -> Vec<usize> {
        kept.iter().map(|&at| self.content(at).max(width(&self.columns[at].name))).collect()
    }

    /// The width of the widest cell of a column.
    fn content(&self, at: usize) -> usize {
        self.rows.iter().map(|row| width(&row[at].text)).max().unwrap_or(0)
    }

    /// The width of the widest part of a column of text that is not broken where there is another way.
    fn longest_word(&self, at: usize) -> usize {
        let breaks = |text: &str| if text.contains(' ') { [' ', ' '] } else { [':', ','] };
        let longest = |text: &str| text.split_inclusive(breaks(text)).map(width).max().unwrap_or(0);
        self.rows.iter().map(|row| longest(&row[at].text)).max().unwrap_or(0)
    }

    /// Widths by which these columns fit a screen; none if they do not. No column of text is made
    /// narrower than `least`.
    fn widths(&self, kept: &[usize], screen: usize, least: usize) -> Option<Vec<usize>> {
        let gaps: usize = kept.iter().map(|&at| self.columns[at].kind.gap()).sum();
        // One of the spaces behind the last column is not written.
        let room = (screen + 1).saturating_sub(gaps);
        let natural = self.natural(kept);
        if natural.iter().sum::<usize>() <= room {
            return Some(natural);
        }
        let numbers: Vec<usize> =
            (0..kept.len()).filter(|&place| self.columns[kept[place]].kind.is_number()).collect();
        let all: usize = natural.iter().sum();
        let texts = all - numbers.iter().map(|&place| natural[place]).sum::<usize>();
        // Names of numbers share what texts leave; if that is not enough, they are as narrow as they can be.
        let share = room.saturating_sub(texts) / numbers.len().max(1);
        [share, 0].into_iter().find_map(|share| {
            let mut widths = natural.clone();
            for &place in &numbers {
                let name = &self.columns[kept[place]].name;
                let narrowest = NARROWEST.max(name.split(' ').map(width).max().unwrap_or(0));
                let name = width(name).min(share.max(narrowest));
                widths[place] = self.content(kept[place]).max(name);
            }
            self.texts_narrowed(kept, widths, room, least)
        })
    }

    /// The same widths with those of texts so narrow that the line fits; none if it can't.
    fn texts_narrowed(
        &self,
        kept: &[usize],
        mut widths: Vec<usize>,
        room: usize,
        least: usize,
    ) -> Option<Vec<usize>> {
        let is_text = |place: &usize| !self.columns[kept[*place]].kind.is_number();
        let texts: Vec<usize> = (0..kept.len()).filter(is_text).collect();
        // The widest column of text gives way until it is as narrow as the next; several of one width alike.
        while widths.iter().sum::<usize>() > room {
            let excess = widths.iter().sum::<usize>() - room;
            let widest = texts.iter().copied().max_by_key(|&place| widths[place])?;
            let next = texts.iter().map(|&place| widths[place]);
            let next = next.filter(|&of| of < widths[widest]).max().unwrap_or(0);
            let least = least.max(if least > 1 { self.longest_word(kept[widest]) } else { 0 });
            let alike = texts.iter().filter(|&&place| widths[place] == widths[widest]).count();
            let part = excess.div_ceil(alike);
            let to = widths[widest].saturating_sub(part).max(next).max(least);
            if to >= widths[widest] {
                return None;
            }
            widths[widest] = to;
        }
        Some(widths)
    }

    /// These columns as text, as wide as `widths` says.
    fn shown(&self, kept: &[usize], widths: &[usize]) -> String {
        let fitted = |text: &str, place: usize| {
            let at = if text.contains(' ') { Break::Space } else { Break::Colon };
            match width(text) > widths[place] {
                true => broken(text, at, widths[place]),
                false => text.to_owned(),
            }
        };
        let head =
            kept.iter().enumerate().map(|(place, &at)| fitted(&self.columns[at].name, place));
        let style = TableStyle::new().header_separator(LineStyle::none().fill('-').junction('-'));
        let mut shown = comfy_table::Table::new();
        shown
            .load_style(style)
            .set_content_arrangement(ContentArrangement::Disabled)
            .set_header(head.collect::<Vec<_>>());
        for row in &self.rows {
            let cell = |(place, &at): (usize, &usize)| {
                let text = fitted(&row[at].text, place);
                match self.columns[at].kind {
                    Kind::Verdict => toned(tone(&row[at].text), &text),
                    Kind::Text | Kind::Number | Kind::NearNext => text,
                }
            };
            shown.add_row(kept.iter().enumerate().map(cell).collect::<Vec<_>>());
        }
        for (column, &at) in shown.column_iter_mut().zip(kept) {
            let kind = self.columns[at].kind;
            column.set_padding((0, kind.gap() as u16 - 1));
            if kind.is_number() {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        shown.trim_fmt() + "\n"
    }

    /// Which of the columns that have a value are left out, and where they are; nothing where all are there.
    fn said_of_left_out(&self, said: &[usize], kept: &[usize], console: Console) -> String {
        let out = said.iter().copied().filter(|at| !kept.contains(at));
        let names: Vec<&str> = out.map(|at| self.columns[at].name.as_str()).collect();
        if names.is_empty() {
            return String::new();
        }
        let mut listed: Vec<&str> = names.iter().copied().filter(|name| !name.is_empty()).collect();
        listed.dedup();
        let gaps: usize = said.iter().map(|&at| self.columns[at].kind.gap()).sum();
        let needed = self.natural(said).iter().sum::<usize>() + gaps - 1;
        let format = match console.elsewhere() {
            Elsewhere::Width => "",
            Elsewhere::Format => ", --format json",
        };
        paragraph(&format!(
            "Not shown in {} columns: {} (--width {needed}{format}).",
            console.width(),
            listed.join(", "),
        ))
    }
}

/// The tone of the words of verdicts.
fn tone(verdict: &str) -> Tone {
    match verdict {
        "balanced" | "above" | "holds" | "equivalent" | "survives" | "best" | "fast enough"
        | "sound" => Tone::Good,
        "imbalanced" | "below" | "fails" | "falls" | "blunder" | "slower" | "worse" => Tone::Bad,
        "undecided" | "not shown" | "not tested" | "within noise" | "may be best" | "undefined"
        | "–" => Tone::Open,
        _ => Tone::Strong,
    }
}

impl Kind {
    /// Whether cells stand on the right and are never broken.
    const fn is_number(self) -> bool {
        match self {
            Kind::Text | Kind::Verdict => false,
            Kind::Number | Kind::NearNext => true,
        }
    }

    /// How many spaces stand before the next column.
    const fn gap(self) -> usize {
        match self {
            Kind::Text | Kind::Verdict | Kind::Number => 2,
            Kind::NearNext => 1,
        }
    }
}

/// No name of a column of numbers is broken to less, and none within a word.
const NARROWEST: usize = 10;

/// Columns are left out before text is made narrower.
const READABLE: usize = 16;

/// The width of the widest line of a text.
fn width(text: &str) -> usize {
    text.lines().map(display_width).max().unwrap_or(0)
}

/// How many decimals show the half-widths of a column of estimates: at least `least`.
pub(crate) fn places(least: usize, estimates: impl Iterator<Item = Estimate>) -> usize {
    decimals(least, estimates.filter_map(Estimate::half_width))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(names: [&str; 3], rows: &[[&str; 3]]) -> Table {
        let kinds = [Kind::Text, Kind::NearNext, Kind::Number];
        let columns: Vec<(&str, Kind)> = names.into_iter().zip(kinds).collect();
        let mut table = Table::new("Title", &columns);
        for row in rows {
            table.push(row.map(Cell::word).to_vec());
        }
        table
    }

    #[test]
    fn numbers_stand_on_the_right_and_near_what_they_are_read_with() {
        let table = table(["bot", "mean", "±"], &[["a", "12.5", "0.5"], ["longer", "3", "10"]]);
        let text =
            "\nTitle\nbot     mean   ±\n-----------------\na       12.5 0.5\nlonger     3  10\n";
        assert_eq!(table.section(), text);
    }

    #[test]
    fn names_are_broken_where_a_line_would_be_too_long() {
        let name = ["name"; 30].join(":");
        let head = ["word"; 30].join(" ");
        let text = table(["bot", &head, "±"], &[[&name, "1", "2"]]).text();
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert!(text.contains("name:name") && !text.contains(&name), "{text}");
    }

    #[test]
    fn columns_are_left_out_as_the_table_declares_and_named() {
        let columns = [("figure", Kind::Text), ("value", Kind::Number), ("r", Kind::Number)];
        let columns =
            [&columns[..], &[("gain", Kind::Number), ("verdict", Kind::Verdict)]].concat();
        let mut table = Table::new("Title", &columns).yielding(&["gain", "r"]);
        let number = "1".repeat(20);
        table.push(["a", &number, &number, &number, "undecided"].map(Cell::word).to_vec());
        let at = |width: u16| {
            let console = Console::current().with_width(width);
            let text = console.run(|| table.text());
            assert!(text.lines().all(|line| width_of(line) <= usize::from(width)), "{text}");
            text
        };
        assert!(!at(100).contains("Not shown"));
        assert!(at(72).contains("Not shown in 72 columns: gain (--width"), "{}", at(72));
        assert!(at(60).ends_with("Not shown in 60 columns: r, gain (--width 84).\n"), "{}", at(60));
        assert!(at(60).contains("undecided"));
        // What is not declared goes from the last number on.
        assert!(at(30).contains("value") && !at(30).contains(&number), "{}", at(30));
    }

    #[test]
    fn columns_that_stay_are_narrowed_before_they_are_left_out() {
        let names = [("key", Kind::Text), ("note", Kind::Text), ("after", Kind::Text)];
        let mut table = Table::new("", &names).keeping(&["after"]);
        let long = "a_key_without_a_place_to_break_it";
        table.push([long, "some words", long].map(Cell::word).to_vec());
        let text = Console::current().with_width(40).run(|| table.text());
        assert!(text.starts_with("key                after\n"), "{text}");
        assert!(text.contains("Not shown in 40 columns: note"), "{text}");
        assert!(text.lines().all(|line| width_of(line) <= 40), "{text}");
    }

    fn width_of(line: &str) -> usize {
        line.chars().count()
    }

    #[test]
    fn verdicts_have_colours_that_take_no_room() {
        let mut table =
            Table::new("", &[("bot", Kind::Text), ("verdict", Kind::Verdict), ("n", Kind::Number)]);
        table.push(["a", "balanced", "1"].map(Cell::word).to_vec());
        let plain = table.text();
        let colored = Console::current().with_colors().run(|| table.text());
        assert_ne!(plain, colored);
        assert_eq!(width(&plain), width(&colored));
    }

    #[test]
    fn amounts_are_grouped_with_the_decimals_that_they_have() {
        let text = |counted, unit| Cell::amount(CountedAmount::new(counted, unit)).text;
        assert_eq!([text(-2_469, 2), text(1_590, 1), text(0, 1)], ["-1,234.5", "1,590", "0"]);
    }

    #[test]
    fn a_half_width_that_is_not_zero_is_seen() {
        let shown = |half: f64| {
            let estimate = Estimate { value: 2.0, interval: Some([2.0 - half, 2.0 + half]) };
            let places = places(3, [estimate].into_iter());
            Cell::half_width(estimate, places).text
        };
        assert_eq!([0.25, 0.000_04, 0.0].map(shown), ["0.250", "0.00004", "0.000"]);
        let unknown = Estimate { value: 2.0, interval: None };
        assert_eq!(places(3, [unknown].into_iter()), 3);
        assert_eq!(Cell::half_width(unknown, 3), Cell::nothing());
    }
}
