//! Tables of `corsair tournament --equilibrium` that combine result rows.

use crate::tournament::equilibrium::rows::{EquilibriumRows, ShareVerdict};
use corsair_present::page::Estimate;
use corsair_present::table::{Cell, Kind, Table, places};

impl EquilibriumRows {
    /// Returns the matrix of win shares of each bot alone among equal opponents.
    pub(crate) fn matrix(&self) -> Table {
        let names: Vec<&str> = self.choices.iter().map(|row| row.bot.as_str()).collect();
        let caption = "Wins of the row's bot alone among copies of the column's bot, in %; + and - mark verdicts";
        Table::matrix(caption, &names, |bot, other| {
            let pair = self.alone(bot, other)?;
            let mark = match pair.verdict {
                ShareVerdict::Above => "+",
                ShareVerdict::Below => "-",
                ShareVerdict::Undecided => " ",
            };
            let text = format!("{:.1}{mark}", 100.0 * pair.win_share.value);
            Some(Cell::number(pair.win_share.value, text))
        })
    }

    /// Returns the table of α-rank by intensity of selection.
    pub(crate) fn sweep_table(&self) -> Table {
        let mut columns = vec![("α", Kind::Number)];
        columns.extend(self.choices.iter().map(|row| (row.bot.as_str(), Kind::Number)));
        let mut table = Table::new("α-rank by the intensity of selection, mass in %", &columns);
        for rows in self.sweep.chunk_by(|one, next| one.alpha == next.alpha) {
            let masses = rows.iter().map(|row| Estimate::new(100.0 * row.mass, None, None));
            let places = places(1, masses);
            let alpha = rows[0].alpha;
            let mut cells = vec![Cell::count(alpha as u64)];
            cells.extend(rows.iter().map(|row| Cell::fixed(Some(100.0 * row.mass), places)));
            table.push(cells);
        }
        table
    }
}
