//! Tables and notes of `corsair tournament` on terminals and pages.

use crate::tournament::ratings::FEWEST_REPLICATES;
use crate::tournament::rows::{Rated, RatingStatus, StandingRow, TournamentRows, Verdict};
use corsair_lab::ScoreWord;
use corsair_present::page::words::first_few;
use corsair_present::table::{Cell, Table};
use corsair_stats::REPLICATES;

/// Maximum number of bots in a matrix of pairs.
const WIDEST_MATRIX: usize = 12;

impl TournamentRows {
    /// Returns a sentence about the intervals of ratings, or the reason why there are no intervals.
    pub(crate) fn of_ratings(&self) -> String {
        if self.ratings.is_empty() {
            let one_sided = self.pairs.iter().filter(|row| row.above.value == 0.0).count();
            let why = match 2 * one_sided == self.pairs.len() {
                true => "in each pair of bots, one bot finished above the other bot in every game",
                false => "no finite ratings fit the results",
            };
            return format!("Ratings are undefined: {why}. Play more games, or change the bots.");
        }
        let mut ratings = self.ratings.iter().filter_map(|row| row.rating);
        let has_intervals = ratings.any(|rating| rating.interval.is_some());
        let failed = self.replicates.map(|defined| REPLICATES as u64 - defined);
        let without = match failed {
            None | Some(0) => String::new(),
            Some(failed) => format!(
                ", of which {failed} {} no finite ratings and {} omitted",
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

    /// Returns a sentence about bots outside the rated part; `None` if all bots are rated or ratings are undefined.
    pub(crate) fn of_unrated(&self) -> Option<String> {
        let rated = self.bots_with(RatingStatus::Rated).len();
        let groups = [
            (RatingStatus::AboveAll, "finished above all of these in every game"),
            (RatingStatus::BelowAll, "finished below all of these in every game"),
            (RatingStatus::NotCompared, "cannot be compared with these"),
        ];
        let clauses = groups.into_iter().filter_map(|(status, text)| {
            let bots = self.bots_with(status);
            (!bots.is_empty()).then(|| format!("{} {text}", first_few(&bots, 8)))
        });
        let clauses: Vec<String> = clauses.collect();
        let of = self.standings.len();
        (!clauses.is_empty())
            .then(|| format!("Ratings cover {rated} of {of} bots; {}.", clauses.join("; ")))
    }

    /// Returns the table of standings; means have no interval if there are too few deals.
    pub(crate) fn standings_table(&self, score: ScoreWord) -> Table {
        let row = |row: &StandingRow| StandingRow {
            place_mean: row.place_mean.of_deals(self.deals),
            score_mean: row.score_mean.of_deals(self.deals),
            ..row.clone()
        };
        Table::of_rows("Standings", &self.standings.iter().map(row).collect::<Vec<_>>(), score)
    }

    /// Returns the tables of bots' ratings and of seats' effects.
    pub(crate) fn rating_tables(&self, score: ScoreWord) -> [Table; 2] {
        let kinds = [
            (Rated::Bot, "Rating of each bot"),
            (Rated::Seat, "Effect of each seat on the rating"),
        ];
        kinds.map(|(kind, caption)| {
            let table = Table::of_rows(caption, self.rated(kind), score);
            if self.of_unrated().is_none() { table.without("status") } else { table }
        })
    }

    /// Returns the matrix of all pairs; `None` if a screen has no room for as many bots.
    pub(crate) fn matrix(&self) -> Option<Table> {
        let names: Vec<&str> = self.standings.iter().map(|row| row.bot.as_str()).collect();
        let caption = "Games in which the row's bot finishes above the column's bot, in %; + and - mark verdicts";
        (names.len() <= WIDEST_MATRIX).then(|| {
            Table::matrix(caption, &names, |bot, other| {
                let pair = self.pair(bot, other)?;
                let mark = match pair.verdict {
                    Verdict::Above => "+",
                    Verdict::Below => "-",
                    Verdict::Undecided => " ",
                };
                let text = format!("{:.0}{mark}", 100.0 * pair.above.value);
                Some(Cell::number(pair.above.value, text))
            })
        })
    }
}
