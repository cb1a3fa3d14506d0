//! Layout of a table on a terminal: columns, widths, and positions of row names.

use std::iter;

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, TableStyle};
use textwrap::core::display_width;

use crate::console::{Console, FullOutput, Tone, toned};
use crate::page::words::listed;
use crate::table::{Cell, Kind, Table};
use crate::text::{Break, UNDEFINED, broken, paragraph};

/// Treatment of omitted columns: named in a line below the table, or not mentioned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Names {
    OfOmitted,
    Silent,
}

/// Group of columns that are printed side by side.
struct Block<'t> {
    table: &'t Table,
    /// Indices of the columns, in order.
    kept: Vec<usize>,
    /// Widths of the columns.
    widths: Vec<usize>,
    /// Indices of the first columns, whose cells are printed on lines above their rows.
    headings: Vec<usize>,
}

impl Table {
    /// Formats the table for a terminal, without its caption, with a line break at the end.
    ///
    /// Columns that are empty in every row are omitted. If a line is too long, these steps follow until the table
    /// fits:
    ///
    /// 1. names of number columns are broken, then the widest texts; numbers never are;
    /// 2. a text that is equal in every row moves to a line below the table;
    /// 3. columns are omitted in the order that the table declares, and a line below names them;
    /// 4. the names of rows move to separate lines above their numbers, and omitted columns return if there is room;
    /// 5. the remaining columns are printed in several tables, each with the names of the rows.
    pub fn text(&self) -> String {
        self.fitted(Names::OfOmitted)
    }

    /// Formats the caption and the table after an empty line, without a list of omitted columns.
    pub(crate) fn brief_section(&self) -> String {
        format!("\n{}{}", paragraph(&self.caption), self.fitted(Names::Silent))
    }

    fn fitted(&self, names: Names) -> String {
        let console = Console::current();
        let is_filled = |&at: &usize| {
            let cells = || self.rows.iter().map(|row| row[at].text.as_str());
            at == 0 || self.rows.is_empty() || cells().any(|text| !["", UNDEFINED].contains(&text))
        };
        let filled: Vec<usize> = (0..self.columns.len()).filter(is_filled).collect();
        let screen = console.width();
        let mut same = Vec::new();
        let mut rest = filled.clone();
        while self.widths(&rest, screen, READABLE).is_none()
            && let Some(at) = rest.iter().copied().find(|&at| self.is_same_in_all(at))
        {
            rest.retain(|&of| of != at);
            same.push(at);
        }
        let blocks = self.blocks(&rest, screen);
        let written = |at: &usize| blocks.iter().any(|block| block.has(*at)) || same.contains(at);
        let omitted: Vec<usize> = filled.iter().copied().filter(|at| !written(at)).collect();
        let tables: Vec<String> = blocks.iter().map(Block::text).collect();
        let text = tables.join("\n") + &self.describe_equal_columns(&same);
        match names {
            Names::OfOmitted => text + &self.describe_omitted_columns(&filled, &omitted, console),
            Names::Silent => text,
        }
    }

    /// Arranges these columns in as many tables as necessary, without the columns that a narrow screen omits.
    fn blocks(&self, columns: &[usize], screen: usize) -> Vec<Block<'_>> {
        let beside = |kept: &[usize]| self.widths(kept, screen, READABLE);
        let (kept, widths) = self.omit_columns(columns, beside);
        if let Some(widths) = widths {
            return vec![Block { table: self, kept, widths, headings: Vec::new() }];
        }
        let names = self.names();
        let is_text = |&at: &usize| matches!(self.columns[at].kind, Kind::Text);
        // The next column of text may also name rows, such as the factor of an effect.
        let headings = [names, names + 1].into_iter().filter(|&of| of > 0 && is_text(&(of - 1)));
        for headings in headings {
            let (above, below) = columns.split_at(columns.partition_point(|&at| at < headings));
            let widths = |kept: &[usize]| self.widths(kept, screen - INDENT.len(), READABLE);
            let (kept, widths) = self.omit_columns(below, widths);
            if let Some(widths) = widths.filter(|_| !kept.is_empty()) {
                return vec![Block { table: self, kept, widths, headings: above.to_vec() }];
            }
        }
        self.split(&kept, names, screen)
    }

    /// Omits columns until the line fits, and returns the remaining columns with their widths. `None` if omission
    /// does not suffice.
    fn omit_columns(
        &self,
        columns: &[usize],
        widths: impl Fn(&[usize]) -> Option<Vec<usize>>,
    ) -> (Vec<usize>, Option<Vec<usize>>) {
        let mut kept = columns.to_vec();
        loop {
            if let Some(widths) = widths(&kept) {
                return (kept, Some(widths));
            }
            let yields = kept.iter().copied().filter(|&at| self.columns[at].yields.is_some());
            let Some(next) = yields.min_by_key(|&at| self.columns[at].yields) else {
                return (kept, None);
            };
            let with = self.together_with(next);
            kept.retain(|of| !with.contains(of));
        }
    }

    /// Splits these columns into tables that fit, each with the names of the rows.
    fn split(&self, columns: &[usize], names: usize, screen: usize) -> Vec<Block<'_>> {
        let (names, rest): (Vec<usize>, Vec<usize>) = columns.iter().partition(|&&at| at < names);
        let mut blocks: Vec<Vec<usize>> = Vec::new();
        for part in rest.chunk_by(|_, &next| self.columns[next].is_interval()) {
            let longer = blocks.last().map(|last| [last.as_slice(), part].concat());
            match longer.filter(|of| self.widths(of, screen, READABLE).is_some()) {
                Some(longer) => {
                    *blocks.last_mut().expect("a longer block extends the last block") = longer
                }
                None => blocks.push([names.as_slice(), part].concat()),
            }
        }
        let block = |kept: Vec<usize>| {
            // A column that is too wide for any line is made as narrow as necessary.
            let widths =
                [READABLE, 1].into_iter().find_map(|least| self.widths(&kept, screen, least));
            let widths = widths.unwrap_or_else(|| self.natural(&kept));
            Block { table: self, kept, widths, headings: Vec::new() }
        };
        blocks.into_iter().map(block).collect()
    }

    /// Number of columns on the left that name the rows. The last of these columns is the first text column, if it is
    /// among the first [`MOST_NAMES`] columns. Otherwise, the first column names the rows if there are several rows.
    fn names(&self) -> usize {
        let first = self.columns.iter().take(MOST_NAMES).position(|of| !of.kind.is_number());
        first.map_or(usize::from(self.rows.len() > 1), |at| at + 1)
    }

    /// Returns whether a column of text has equal cells in all rows. Columns that name rows and verdicts do not
    /// count.
    fn is_same_in_all(&self, at: usize) -> bool {
        let is_text = matches!(self.columns[at].kind, Kind::Text);
        let [first, others @ ..] = self.rows.as_slice() else { return false };
        at >= self.names()
            && is_text
            && !others.is_empty()
            && others.iter().all(|row| row[at] == first[at])
    }

    /// Returns a column and the columns that are omitted together with it, such as its interval.
    fn together_with(&self, at: usize) -> Vec<usize> {
        let yields = self.columns[at].yields;
        let goes = |of: &usize| *of == at || yields.is_some() && self.columns[*of].yields == yields;
        let is_interval = |of: &usize| self.columns.get(*of).is_some_and(|of| of.is_interval());
        let declared = (0..self.columns.len()).filter(goes);
        declared.flat_map(|of| iter::once(of).chain(Some(of + 1).filter(is_interval))).collect()
    }

    /// Returns the widths that the columns need without line breaks.
    fn natural(&self, kept: &[usize]) -> Vec<usize> {
        kept.iter().map(|&at| self.content(at).max(width(&self.columns[at].name))).collect()
    }

    /// Width of the widest cell of a column.
    fn content(&self, at: usize) -> usize {
        self.rows.iter().map(|row| width(&row[at].text)).max().unwrap_or(0)
    }

    /// Width of the widest piece of a column's text between possible line breaks.
    fn longest_word(&self, at: usize) -> usize {
        let breaks = |text: &str| if text.contains(' ') { [' ', ' '] } else { [':', ','] };
        let longest = |text: &str| text.split_inclusive(breaks(text)).map(width).max().unwrap_or(0);
        self.rows.iter().map(|row| longest(&row[at].text)).max().unwrap_or(0)
    }

    /// Returns the widths with which these columns fit a screen; `None` if the columns do not fit. Columns of text
    /// keep at least the width `least`.
    fn widths(&self, kept: &[usize], screen: usize, least: usize) -> Option<Vec<usize>> {
        let gaps: usize = kept.iter().map(|&at| self.columns[at].kind.gap()).sum();
        // The last column has no gap after it.
        let room = (screen + 1).saturating_sub(gaps);
        let natural = self.natural(kept);
        if natural.iter().sum::<usize>() <= room {
            return Some(natural);
        }
        let numbers: Vec<usize> =
            (0..kept.len()).filter(|&place| self.columns[kept[place]].kind.is_number()).collect();
        let all: usize = natural.iter().sum();
        let texts = all - numbers.iter().map(|&place| natural[place]).sum::<usize>();
        // Headings of numbers share the space beside texts. If that does not suffice, headings are as
        // narrow as possible.
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

    /// Narrows the columns of text until the line fits; `None` if the line never fits.
    fn texts_narrowed(
        &self,
        kept: &[usize],
        mut widths: Vec<usize>,
        room: usize,
        least: usize,
    ) -> Option<Vec<usize>> {
        let is_text = |place: &usize| !self.columns[kept[*place]].kind.is_number();
        let texts: Vec<usize> = (0..kept.len()).filter(is_text).collect();
        // Narrows the widest columns of text together until they are as narrow as the next widest column.
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

    /// Returns a sentence about omitted columns that have the same text in every row; empty without such columns.
    fn describe_equal_columns(&self, same: &[usize]) -> String {
        if same.is_empty() {
            return String::new();
        }
        let of = |&at: &usize| format!("“{}” is {}", self.columns[at].name, self.rows[0][at].text);
        let of: Vec<String> = same.iter().map(of).collect();
        paragraph(&format!("In every row {}.", listed(&of)))
    }

    /// Returns a sentence about the omitted columns, and the option that shows these columns; empty if all columns
    /// are shown.
    fn describe_omitted_columns(
        &self,
        filled: &[usize],
        omitted: &[usize],
        console: Console,
    ) -> String {
        let of = |(&at, before): (&usize, Option<&usize>)| {
            let name = self.columns[at].name.as_str();
            match before {
                // An interval that is omitted with its number needs no mention.
                Some(before) if self.columns[at].is_interval() => {
                    let is_alone = !omitted.contains(before);
                    is_alone.then(|| format!("{name} of {}", self.columns[*before].name))
                }
                Some(_) | None => (!name.is_empty()).then(|| name.to_owned()),
            }
        };
        let before = |at: &&usize| filled.iter().rev().find(|of| of < at);
        let names = omitted.iter().map(|at| (at, before(&at)));
        let names: Vec<String> = names.filter_map(of).collect();
        if names.is_empty() {
            return String::new();
        }
        let gaps: usize = filled.iter().map(|&at| self.columns[at].kind.gap()).sum();
        let needed = self.natural(filled).iter().sum::<usize>() + gaps - 1;
        let format = match console.full_output() {
            FullOutput::Width => "",
            FullOutput::Format => " or --format json",
        };
        let (columns, show) = match names.len() {
            1 => ("Column", "shows it"),
            _ => ("Columns", "shows them"),
        };
        paragraph(&format!(
            "{columns} omitted at width {}: {}; --width {needed}{format} {show}.",
            console.width(),
            names.join(", "),
        ))
    }
}

impl Block<'_> {
    /// Returns whether the group contains a column.
    fn has(&self, at: usize) -> bool {
        self.headings.contains(&at) || self.kept.contains(&at)
    }

    /// Formats the group as text with a line break after each line.
    fn text(&self) -> String {
        let columns = self.columns();
        if self.headings.is_empty() {
            return columns + "\n";
        }
        let mut lines = columns.lines();
        let indented = |line: &str| format!("{INDENT}{line}").trim_end().to_owned() + "\n";
        let mut text = self.heading(|at| self.table.columns[at].name.clone());
        let head = self.kept.iter().zip(&self.widths);
        let head = head.map(|(&at, &of)| fitted(&self.table.columns[at].name, of));
        text.extend(lines.by_ref().take(height(head)).map(indented));
        text.extend(lines.next().map(|rule| format!("{}{rule}\n", "-".repeat(INDENT.len()))));
        for (at, row) in self.table.rows.iter().enumerate() {
            let is_of = |before: &Vec<Cell>| self.headings.iter().all(|&of| before[of] == row[of]);
            if !at.checked_sub(1).is_some_and(|before| is_of(&self.table.rows[before])) {
                text.push_str(&self.heading(|of| self.named(of, &row[of].text)));
            }
            let cells =
                self.kept.iter().zip(&self.widths).map(|(&at, &of)| fitted(&row[at].text, of));
            text.extend(lines.by_ref().take(height(cells)).map(indented));
        }
        text
    }

    /// Formats the row's names, or the headings of the name columns, on separate lines.
    fn heading(&self, name: impl Fn(usize) -> String) -> String {
        let names: Vec<String> = self.headings.iter().map(|&at| name(at)).collect();
        // The indent distinguishes continued lines from the next name and from numbers.
        let (names, margin) = (names.join("  "), INDENT.repeat(2));
        let screen = Console::current().width();
        let room = if width(&names) > screen { screen - margin.len() } else { screen };
        fitted(&names, room).replace('\n', &format!("\n{margin}")) + "\n"
    }

    /// Formats the name of a row. The heading of the column precedes a name that is a number.
    fn named(&self, at: usize, text: &str) -> String {
        let column = &self.table.columns[at];
        if column.kind.is_number() { format!("{} {text}", column.name) } else { text.to_owned() }
    }

    /// Formats the columns side by side.
    fn columns(&self) -> String {
        let table = self.table;
        let places = || self.kept.iter().copied().zip(self.widths.iter().copied());
        let style = TableStyle::new().header_separator(LineStyle::none().fill('-').junction('-'));
        let mut shown = comfy_table::Table::new();
        let head = places().map(|(at, width)| fitted(&table.columns[at].name, width));
        shown
            .load_style(style)
            .set_content_arrangement(ContentArrangement::Disabled)
            .set_header(head.collect::<Vec<_>>());
        for row in &table.rows {
            let cell = |(at, width): (usize, usize)| {
                let text = fitted(&row[at].text, width);
                match table.columns[at].kind {
                    Kind::Verdict => toned(row[at].tone.unwrap_or(Tone::Open), &text),
                    Kind::Text | Kind::Number | Kind::NearNext => text,
                }
            };
            shown.add_row(places().map(cell).collect::<Vec<_>>());
        }
        for (column, &at) in shown.column_iter_mut().zip(&self.kept) {
            let kind = table.columns[at].kind;
            column.set_padding((0, kind.gap() as u16 - 1));
            if kind.is_number() {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        shown.trim_fmt()
    }
}

/// Breaks a text into lines of at most `room` columns.
fn fitted(text: &str, room: usize) -> String {
    let at = if text.contains(' ') { Break::Space } else { Break::Colon };
    if width(text) > room { broken(text, at, room) } else { text.to_owned() }
}

/// Number of lines that a row of cells needs.
fn height(cells: impl Iterator<Item = String>) -> usize {
    cells.map(|cell| cell.lines().count()).fold(1, usize::max)
}

impl Kind {
    /// Returns whether cells of this kind are aligned right and never broken.
    pub const fn is_number(self) -> bool {
        match self {
            Kind::Text | Kind::Verdict => false,
            Kind::Number | Kind::NearNext => true,
        }
    }

    /// Number of spaces before the next column.
    const fn gap(self) -> usize {
        match self {
            Kind::Text | Kind::Verdict | Kind::Number => 2,
            Kind::NearNext => 1,
        }
    }
}

/// Maximum number of columns that name a row.
const MOST_NAMES: usize = 3;

/// Indent of a row's numbers below the row's name.
const INDENT: &str = "  ";

/// Minimum width of a broken heading of a number column. Words are never broken.
const NARROWEST: usize = 10;

/// Width below which columns are omitted, because narrower text is hard to read.
const READABLE: usize = 16;

/// Width of the widest line of a text.
fn width(text: &str) -> usize {
    text.lines().map(display_width).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::colored;
    use corsair_lab::result::WordInfo;

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
    fn numbers_are_right_aligned_and_near_their_intervals() {
        let table = table(["bot", "mean", "±"], &[["a", "12.5", "0.5"], ["longer", "3", "10"]]);
        let text =
            "\nTitle\nbot     mean   ±\n-----------------\na       12.5 0.5\nlonger     3  10\n";
        assert_eq!(table.section(), text);
    }

    #[test]
    fn names_are_broken_if_a_line_is_too_long() {
        let name = ["name"; 30].join(":");
        let head = ["word"; 30].join(" ");
        let text = table(["bot", &head, "±"], &[[&name, "1", "2"]]).text();
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert!(text.contains("name:name") && !text.contains(&name), "{text}");
    }

    /// Formats a table at a width, and checks that every line fits.
    fn at(width: u16, table: &Table) -> String {
        let text = Console::current().with_width(width).run(|| table.text());
        assert!(text.lines().all(|line| display_width(line) <= usize::from(width)), "{text}");
        text
    }

    fn words(columns: &[(&str, Kind)], rows: &[&[&str]]) -> Table {
        let mut table = Table::new("", columns);
        for row in rows {
            table.push_words(row.iter().copied());
        }
        table
    }

    #[test]
    fn screen_names_omitted_columns_in_the_order_of_their_declaration() {
        let columns = [
            ("figure", Kind::Text),
            ("value", Kind::Number),
            ("95 %", Kind::Number),
            ("gain", Kind::Number),
            ("±", Kind::Number),
            ("verdict", Kind::Verdict),
        ];
        let number = "1".repeat(14);
        let row = ["a", &number, &number, &number, &number, "undecided"];
        let table = words(&columns, &[&row]).yielding(&["gain"]);
        assert!(!at(100, &table).contains("omitted"));
        let without = "Column omitted at width 60: gain; --width 82 shows it.\n";
        assert!(at(60, &table).ends_with(without), "{}", at(60, &table));
        let table = table.yielding(&["±"]);
        let without = "Column omitted at width 70: ± of gain; --width 82 shows it.\n";
        assert!(at(70, &table).ends_with(without), "{}", at(70, &table));
    }

    #[test]
    fn essential_columns_are_on_every_screen() {
        let columns = [("figure", Kind::Text), ("value", Kind::Number), ("verdict", Kind::Verdict)];
        let (name, number) = ("a_name_of_a_figure_in_26_cs", "1".repeat(14));
        let table = words(&columns, &[&[name, &number, "differs"], &[name, "2", "balanced"]]);
        let text = "figure\n           value  verdict\n---------------------------\n\
                    a_name_of_a_figure_in_26_cs\n  11111111111111  differs\n               2  balanced\n";
        assert_eq!(at(30, &table), text);
    }

    #[test]
    fn number_above_a_row_has_the_name_of_its_column() {
        let columns = [("no.", Kind::Number), ("bot", Kind::Text), ("value", Kind::Number)];
        let (bot, number) = ("a bot of several words", "1".repeat(14));
        let text = "no.  bot\n           value\n-----------------\n\
                    no. 1  a bot of several\n    words\n  11111111111111\n";
        assert_eq!(at(28, &words(&columns, &[&["1", bot, &number]])), text);
    }

    #[test]
    fn too_many_columns_make_several_tables() {
        let columns = [("event", Kind::Text), ("one", Kind::Number), ("two", Kind::Number)];
        let [one, two] = ["1", "2"].map(|digit| digit.repeat(20));
        let text = format!(
            "event                   one\n----------------------------\nhits   {one}\n\n\
             event                   two\n----------------------------\nhits   {two}\n"
        );
        assert_eq!(at(30, &words(&columns, &[&["hits", &one, &two]])), text);
    }

    #[test]
    fn column_of_equal_texts_moves_below_the_table() {
        let columns = [("bot", Kind::Text), ("seat", Kind::Text), ("win %", Kind::Number)];
        let rows: [&[&str]; 2] = [&["a", "all of the seats", "1"], &["b", "all of the seats", "2"]];
        let text = "bot  win %\n-----------\na        1\nb        2\nIn every row “seat” is\nall of the seats.\n";
        assert_eq!(at(25, &words(&columns, &rows)), text);
        assert!(!at(60, &words(&columns, &rows)).contains("In every row"));
    }

    #[test]
    fn colours_of_verdicts_have_no_width() {
        let mut table =
            Table::new("", &[("bot", Kind::Text), ("verdict", Kind::Verdict), ("n", Kind::Number)]);
        let word = |tone| Cell::named(&WordInfo { word: "so", doc: "", tone });
        let verdicts = [Tone::Good, Tone::Bad, Tone::Open, Tone::Strong].map(word);
        for verdict in verdicts.into_iter().chain([Cell::nothing()]) {
            table.push(vec![Cell::word("a"), verdict, Cell::count(1)]);
        }
        let plain = table.text();
        let marked = Console::current().with_colors().run(|| table.text());
        assert_eq!(width(&plain), width(&marked));
        let shown = Console::current().with_colors().run(|| colored(&marked, str::to_owned));
        for (line, code) in shown.lines().skip(2).zip([32, 31, 33, 1, 33]) {
            assert!(line.starts_with(&format!("a    \u{1b}[{code}m")), "{line:?}");
        }
    }
}
