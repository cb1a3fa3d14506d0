//! Tables and notes of `corsair tournament` on terminals and pages.

use crate::present::table::{Cell, Kind, Table, places};
use crate::studies::tournament::Verdict;
use crate::studies::tournament::ratings::FEWEST_REPLICATES;
use crate::studies::tournament::rows::{PairRow, Rated, StandingRow, TournamentRows};
use corsair_lab::ScoreWord;
use corsair_stats::REPLICATES;

/// Maximum number of bots in a matrix.
const WIDEST_MATRIX: usize = 12;

impl TournamentRows {
    /// Returns a sentence about the intervals of ratings, or about their absence.
    pub(crate) fn of_ratings(&self) -> String {
        if self.ratings.is_empty() {
            return "There are no ratings: some bots were never reached by others, or no fit is finite.".into();
        }
        let has_intervals = self.ratings.iter().any(|row| row.rating.interval.is_some());
        let failed = self.replicates.map(|defined| REPLICATES as u64 - defined);
        let without = match failed {
            None | Some(0) => String::new(),
            Some(failed) => format!(
                ", of which {failed} {} no finite ratings and {} left out",
                if failed == 1 { "has" } else { "have" },
                if failed == 1 { "is" } else { "are" },
            ),
        };
        match has_intervals {
            true => format!(
                "Intervals of ratings are a bootstrap over deals, of {REPLICATES} replicates{without}."
            ),
            false => format!(
                "Ratings have no intervals: more than {} of {REPLICATES} replicates of the bootstrap have no finite \
                 ratings.",
                REPLICATES - FEWEST_REPLICATES,
            ),
        }
    }

    /// Returns the table of standings.
    pub(crate) fn standings_table(&self, score: ScoreWord) -> Table {
        let columns = [
            ("no.", Kind::Number),
            ("bot", Kind::Text),
            ("win %", Kind::Number),
            ("95 %", Kind::Number),
            ("best", Kind::Text),
            ("place", Kind::NearNext),
            ("±", Kind::Number),
            (score.label, Kind::NearNext),
            ("±", Kind::Number),
            ("rating", Kind::NearNext),
            ("±", Kind::Number),
            ("worth %", Kind::Number),
        ];
        let mut table = Table::new("Standings", &columns).yielding(&[
            "worth %",
            score.label,
            "place",
            "rating",
        ]);
        let rows = &self.standings;
        let win_places = places(1, rows.iter().map(|row| row.win_share.times(100.0)));
        let place = |row: &StandingRow| row.place_mean.of_deals(self.deals);
        let of_score = |row: &StandingRow| row.score_mean.of_deals(self.deals);
        let place_places = places(1, rows.iter().map(place));
        let score_places = places(1, rows.iter().map(of_score));
        let ratings = self.rated(Rated::Bot);
        let rating_places = places(2, ratings.iter().map(|row| row.rating));
        for (position, row) in (1..).zip(rows) {
            let of_bot = ratings.iter().find(|of| of.name == row.bot);
            let rating = of_bot.map(|of| of.rating);
            table.push(vec![
                Cell::count(position),
                Cell::word(&row.bot),
                Cell::fixed(Some(100.0 * row.win_share.value), win_places),
                Cell::percent_range(row.win_share, win_places),
                Cell::word(if row.may_be_best { "*" } else { "" }),
                Cell::fixed(Some(row.place_mean.value), place_places),
                Cell::half_width(place(row), place_places),
                Cell::fixed(Some(row.score_mean.value), score_places),
                Cell::half_width(of_score(row), score_places),
                Cell::fixed(rating.map(|of| of.value), rating_places),
                rating.map_or_else(Cell::nothing, |of| Cell::half_width(of, rating_places)),
                Cell::fixed(of_bot.and_then(|of| of.worth).map(|worth| 100.0 * worth), 1),
            ]);
        }
        table
    }

    /// Returns the matrix of all pairs; `None` where it has too many bots for a screen.
    pub(crate) fn matrix(&self) -> Option<Table> {
        if self.standings.len() > WIDEST_MATRIX {
            return None;
        }
        let positions: Vec<String> =
            (1..=self.standings.len()).map(|position| position.to_string()).collect();
        let mut columns = vec![("no.", Kind::Number), ("bot", Kind::Text)];
        columns.extend(positions.iter().map(|position| (position.as_str(), Kind::Number)));
        let caption =
            "Games in which the row's bot ends above the column's, in %; + and - mark verdicts";
        let mut table = Table::new(caption, &columns);
        for (position, row) in (1..).zip(&self.standings) {
            let mut cells = vec![Cell::count(position), Cell::word(&row.bot)];
            cells.extend(self.standings.iter().map(|column| {
                let is_of = |pair: &&PairRow| (&pair.bot, &pair.other) == (&row.bot, &column.bot);
                self.pairs.iter().find(is_of).map_or_else(Cell::empty, |pair| {
                    let mark = match pair.verdict {
                        Verdict::Above => "+",
                        Verdict::Below => "-",
                        Verdict::Undecided => " ",
                    };
                    Cell::number(pair.above.value, format!("{:.0}{mark}", 100.0 * pair.above.value))
                })
            }));
            table.push(cells);
        }
        Some(table)
    }
}
