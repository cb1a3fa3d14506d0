//! Reports as text for a terminal, either one screen or in full.

use crate::conditions::{conditions, in_two_lines, lineup, options};
use crate::console::{Console, Verbosity};
use crate::counted;
use crate::page::Manifest;
use crate::page::chart::Chart;
use crate::page::story::Story;
use crate::table::Table;
use crate::text::{SCREEN, answer_text, header_lines, paragraph};

impl Story {
    /// Formats conditions, answer and main table for one screen. A last line mentions the omitted parts.
    pub fn screen(&self, manifest: &Manifest) -> String {
        let mut text =
            in_two_lines(manifest, Console::current().width()) + &answer_text(&self.verdict);
        let mut tables = self.tables.iter();
        let mut rest = Vec::new();
        if let Some(main) = tables.next() {
            // An empty line and the last line follow.
            let room = SCREEN.saturating_sub(text.lines().count() + 2);
            let (shown, n_left) = main.within(room);
            text.push_str(&shown);
            rest.extend((n_left > 0).then(|| counted(n_left as u64, "more row", "more rows")));
        }
        text.extend(self.details().map(Table::section));
        let n_tables = tables.filter(|table| !table.is_detail).count() as u64;
        rest.extend((n_tables > 0).then(|| counted(n_tables, "more table", "more tables")));
        if !rest.is_empty() {
            let kept = if manifest.has_plan() { ", or -o DIR" } else { "" };
            text.push_str(&format!("\n{}: --full{kept}\n", rest.join(" and ")));
        }
        text
    }

    /// Formats the full report: all conditions, the answer, all tables, distributions after the first table, and all
    /// notes.
    pub fn text(&self, manifest: &Manifest) -> String {
        let lines = conditions(manifest).into_iter().map(|of| (of.name.to_lowercase(), of.value));
        let more = [("bots", lineup(manifest)), ("options", options(manifest))];
        let more = more.into_iter().filter_map(|(name, of)| Some((name.to_owned(), of?)));
        let mut text = header_lines(&lines.chain(more).collect::<Vec<_>>());
        text.push_str(&answer_text(&self.verdict));
        let tables = self.tables.iter().filter(|table| !table.is_detail);
        let mut tables = tables.map(Table::summarised);
        text.extend(tables.next());
        text.extend(self.charts.iter().filter_map(Chart::section));
        text.extend(tables);
        text.extend(self.details().map(Table::section));
        for note in &self.caveats {
            text.push_str(&format!("\n{}", paragraph(note)));
        }
        text
    }

    /// Iterates over the tables that only `-v` prints.
    fn details(&self) -> impl Iterator<Item = &Table> {
        let is_shown = Console::current().verbosity() == Verbosity::Verbose;
        self.tables.iter().filter(move |table| table.is_detail && is_shown)
    }
}

impl Table {
    /// Formats the table as a section, or as a sentence if all of its numbers are 0.
    fn summarised(&self) -> String {
        match self.is_all_zero() {
            true => format!("\n{}", paragraph(&self.as_zero())),
            false => self.section(),
        }
    }

    /// Formats the rows that fit into `lines` lines, and returns the number of omitted rows.
    fn within(&self, lines: usize) -> (String, usize) {
        if self.is_all_zero() {
            return (format!("\n{}", paragraph(&self.as_zero())), 0);
        }
        let all = self.rows.len();
        let mut shown = self.clone();
        loop {
            let text = shown.brief_section();
            let too_many = text.lines().count().saturating_sub(lines);
            if too_many == 0 || shown.rows.len() <= 1 {
                return (text, all - shown.rows.len());
            }
            let kept = shown.rows.len().saturating_sub(too_many.div_ceil(2)).max(1);
            shown.rows.truncate(kept);
        }
    }

    fn is_all_zero(&self) -> bool {
        let numbers = || {
            let places = (0..self.columns.len()).filter(|&at| self.columns[at].kind.is_number());
            places.flat_map(|at| self.rows.iter().map(move |row| row[at].sort.parse::<f64>()))
        };
        self.rows.len() > 1
            && numbers().next().is_some()
            && numbers().all(|number| number.is_ok_and(|number| number == 0.0))
    }

    fn as_zero(&self) -> String {
        let rows = counted(self.rows.len() as u64, "row", "rows");
        format!("{}: all {rows} are 0.", self.caption)
    }
}
