//! Heat map in the markup of a table: its numbers can be read, marked and printed.

use crate::page::chart::{Heat, HeatCell, Tone};
use crate::page::markup::{escaped, named};

/// Numbers of columns of a map that takes the whole width of a page, on screen and on paper.
const WIDE: usize = 7;
const WIDE_ON_PAPER: usize = 4;

/// Greatest length of a column name that is as narrow as the column's numbers. The second number is the number of
/// such columns that take the whole width.
const BRIEF: usize = 4;
const MANY: usize = 10;

/// Number of half-widths of a change's 95 % interval from which the change has full colour.
pub const FULL: f64 = 20.0;

impl HeatCell {
    /// Returns a cell on a scale with a middle: hot above the middle, cold below, full colour at `reach` from the
    /// middle.
    pub fn around(middle: f64, reach: f64, value: f64, text: String) -> HeatCell {
        let shade = ((value - middle) / reach).clamp(-1.0, 1.0);
        HeatCell { text, reading: String::new(), shade, tone: Tone::Strong }
    }

    /// Returns a cell for a change of `half_widths` half-widths of its interval: hot for an increase, cold for a
    /// decrease, and stronger the further beyond noise.
    pub fn beyond_noise(change: f64, half_widths: f64, text: String) -> HeatCell {
        let strength = (half_widths.max(1.0).ln() / FULL.ln()).clamp(0.1, 1.0);
        let shade = strength.copysign(change);
        HeatCell { text, reading: String::new(), shade, tone: Tone::Strong }
    }

    /// Empty cell, for a missing or meaningless value.
    pub fn empty() -> HeatCell {
        HeatCell { text: "–".into(), reading: String::new(), shade: 0.0, tone: Tone::Faint }
    }

    /// Adds the evidence for the cell's value, such as an interval.
    pub fn with_reading(self, reading: String) -> HeatCell {
        HeatCell { reading, ..self }
    }

    /// Removes the colour, because the value is undecided.
    pub fn undecided(self) -> HeatCell {
        HeatCell { shade: 0.0, tone: Tone::Faint, ..self }
    }

    /// Background of the cell.
    fn ground(&self) -> String {
        match (100.0 * self.shade).round() {
            part if part > 0.0 => format!("color-mix(in srgb,var(--hot) {part}%,var(--paper))"),
            part if part < 0.0 => format!("color-mix(in srgb,var(--cold) {}%,var(--paper))", -part),
            _ => "none".into(),
        }
    }
}

impl Heat {
    /// Returns the height of the map in the columns of a sheet, in pixels.
    pub fn height(&self) -> f64 {
        /// Height of a row, and of the head.
        const ROW: f64 = 15.0;
        const HEAD: f64 = 60.0;
        let most = if self.is_brief() { MANY } else { WIDE_ON_PAPER };
        let across = if self.columns.len() >= most { 2.0 } else { 1.0 };
        across * (HEAD + ROW * self.rows.len() as f64)
    }

    /// Returns whether all names of columns are as short as their numbers.
    fn is_brief(&self) -> bool {
        self.columns.iter().all(|column| column.chars().count() <= BRIEF)
    }

    /// Returns the markup of the table, whose caption has the id `id`.
    pub fn html(&self, id: &str) -> String {
        let [rows_are, columns_are, values_are] = self.axes.each_ref().map(|axis| named(axis));
        let width = match self.columns.len() {
            MANY.. if self.is_brief() => " whole broad brief",
            _ if self.is_brief() => " brief",
            WIDE.. => " whole broad",
            WIDE_ON_PAPER.. => " broad",
            _ => "",
        };
        let mut html = format!(
            "<div class=\"heat{width}\" role=\"region\" tabindex=\"0\" data-across=\"{}\" aria-labelledby=\"{id}\">\n\
             <table>\n<caption id=\"{id}\"><span>{values_are}; {rows_are} ↓, {columns_are} →</span></caption>\n\
             <thead><tr><td></td>",
            self.columns.len()
        );
        for column in &self.columns {
            html += &format!("<th scope=\"col\"><span>{}</span></th>", named(column));
        }
        html += "</tr></thead>\n<tbody>\n";
        for (row, cells) in self.rows.iter().zip(&self.cells) {
            html += &format!("<tr><th scope=\"row\">{}</th>", named(row));
            for (column, cell) in self.columns.iter().zip(cells) {
                let reading = match cell.reading.as_str() {
                    "" => format!("{row}, {column}: {}", cell.text),
                    reading => format!("{row}, {column}: {reading}"),
                };
                let class = match cell.tone {
                    Tone::Strong => "mark",
                    Tone::Faint => "mark soft",
                };
                html += &format!(
                    "<td class=\"{class}\" title=\"{}\" style=\"background:{}\">{}</td>",
                    escaped(&reading),
                    cell.ground(),
                    escaped(&cell.text),
                );
            }
            html += "</tr>\n";
        }
        html + "</tbody>\n</table>\n</div>"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_heat_map_have_numbers_and_text_alternatives() {
        let name = |text: &str| text.to_owned();
        let cell = |value: f64| HeatCell::around(50.0, 25.0, value, format!("{value:.0}"));
        let heat = Heat {
            axes: [name("bot"), name("other"), name("above, %")],
            rows: vec![name("a\"<"), name("b")],
            columns: vec![name("c"), name("d")],
            cells: vec![
                vec![cell(75.0).with_reading(name("75 (70 to 80)")), cell(50.0)],
                vec![cell(0.0), cell(80.0).undecided()],
            ],
        };
        let html = heat.html("x");
        for part in [
            "data-across=\"2\" aria-labelledby=\"x\"",
            "<th scope=\"row\">a&quot;&lt;</th>",
            "title=\"a&quot;&lt;, c: 75 (70 to 80)\" style=\"background:color-mix(in srgb,var(--hot) 100%",
            "title=\"a&quot;&lt;, d: 50\" style=\"background:none\">50</td>",
            "title=\"b, c: 0\" style=\"background:color-mix(in srgb,var(--cold) 100%",
            "<td class=\"mark soft\" title=\"b, d: 80\" style=\"background:none\">80</td>",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
    }
}
