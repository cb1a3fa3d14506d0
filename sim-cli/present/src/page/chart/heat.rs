//! Heat map as an HTML table, so that readers can read, select and print its numbers.

use crate::page::chart::{Heat, HeatCell, Tone};
use crate::page::markup::{escaped, named};

/// Number of columns from which a heat map takes the full width of a page.
const WIDE: usize = 7;
const WIDE_ON_PAPER: usize = 4;

/// Maximum length of a brief column name, which is at most as wide as the column's numbers. The next constant is the
/// number of brief columns from which a map takes the whole width.
const BRIEF: usize = 4;
const MANY: usize = 10;

/// Size of a change, in half-widths of its 95 % interval, from which a cell has full colour.
pub const FULL: f64 = 20.0;

impl HeatCell {
    /// Returns a cell on a scale with a middle: hot above the middle, cold below, full colour at `reach` from the
    /// middle.
    pub fn around(middle: f64, reach: f64, value: f64, text: String) -> HeatCell {
        let shade = ((value - middle) / reach).clamp(-1.0, 1.0);
        HeatCell { text, reading: String::new(), shade, tone: Tone::Strong }
    }

    /// Returns a cell for a change of `half_widths` half-widths of its interval: hot for an increase, cold for a
    /// decrease. The colour grows with the number of half-widths.
    pub fn beyond_noise(change: f64, half_widths: f64, text: String) -> HeatCell {
        let strength = (half_widths.max(1.0).ln() / FULL.ln()).clamp(0.1, 1.0);
        let shade = strength.copysign(change);
        HeatCell { text, reading: String::new(), shade, tone: Tone::Strong }
    }

    /// Returns an empty cell, for a missing or meaningless value.
    pub fn empty() -> HeatCell {
        HeatCell { text: "–".into(), reading: String::new(), shade: 0.0, tone: Tone::Faint }
    }

    /// Returns the cell with the evidence for its value, such as an interval.
    pub fn with_reading(self, reading: String) -> HeatCell {
        HeatCell { reading, ..self }
    }

    /// Returns the cell without colour, because its value is undecided.
    pub fn undecided(self) -> HeatCell {
        HeatCell { shade: 0.0, tone: Tone::Faint, ..self }
    }

    /// CSS background of the cell.
    fn ground(&self) -> String {
        match (100.0 * self.shade).round() {
            part if part > 0.0 => format!("color-mix(in srgb,var(--hot) {part}%,var(--paper))"),
            part if part < 0.0 => format!("color-mix(in srgb,var(--cold) {}%,var(--paper))", -part),
            _ => "none".into(),
        }
    }
}

impl Heat {
    /// Height of the map when printed in one column of a sheet, in pixels.
    pub fn height(&self) -> f64 {
        /// Height of a row or of the header, in pixels.
        const ROW: f64 = 15.0;
        const HEAD: f64 = 60.0;
        let most = if self.is_brief() { MANY } else { WIDE_ON_PAPER };
        let across = if self.columns.len() >= most { 2.0 } else { 1.0 };
        across * (HEAD + ROW * self.rows.len() as f64)
    }

    /// Returns whether all column names are brief.
    fn is_brief(&self) -> bool {
        self.columns.iter().all(|column| column.chars().count() <= BRIEF)
    }

    /// Returns the HTML of the table, whose caption has the id `id`.
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
