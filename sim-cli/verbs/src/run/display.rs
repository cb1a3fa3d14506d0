//! Tables of `corsair run` on terminals and pages.

use crate::run::differences;
use crate::run::rows::{EventRow, RunRows, SummaryRow};
use corsair_lab::{ScopeKind, ScoreWord};
use corsair_present::MetricWords;
use corsair_present::few_deals::FEWEST_DEALS;
use corsair_present::page::Estimate;
use corsair_present::page::words::{DisplayUnit, ordinal};
use corsair_present::table::{Cell, Kind, Table, places};
use corsair_stats::Method;

/// Minimum number of decimals for the mean number of an event per game.
const EVENT_DECIMALS: usize = 3;

/// Minimum number of decimals if there are too few deals for an interval.
const FEW_DECIMALS: usize = 2;

impl RunRows {
    /// Returns two tables: results of each bot over all its seats, and results of each bot in each seat.
    pub(crate) fn summary_tables(&self, score: ScoreWord) -> [Table; 2] {
        [
            self.summary_table("Per bot, over all seats", &self.bots(), score),
            self.summary_table("Per bot and seat", &self.seats(), score),
        ]
    }

    fn summary_table(&self, caption: &str, rows: &[&SummaryRow], score: ScoreWord) -> Table {
        let n_places = rows.first().map_or(0, |row| self.places_of(row).len());
        let ordinals: Vec<String> = (1..=n_places as u32).map(ordinal).collect();
        let mut columns = vec![
            ("bot", Kind::Text),
            ("seat", Kind::Number),
            ("games", Kind::Number),
            ("win %", Kind::NearNext),
            ("95 %", Kind::Number),
            (score.label, Kind::NearNext),
            ("±", Kind::Number),
            ("sd", Kind::Number),
            ("q1", Kind::NearNext),
            ("med", Kind::NearNext),
            ("q3", Kind::NearNext),
        ];
        columns.extend(ordinals.iter().map(|place| (place.as_str(), Kind::NearNext)));
        let ranks = ordinals.join("|");
        let mut table =
            Table::new(caption, &columns).yielding(&["q1|med|q3", "sd", &ranks, "games"]);
        let win_places = places(1, rows.iter().map(|row| row.win_share.times(100.0)));
        let score_places = places(1, rows.iter().map(|row| row.score_mean.of_deals(self.blocks)));
        for row in rows {
            let all = || Cell { text: "all".into(), ..Cell::default() };
            let by_design = row.win_share_method == Method::ByDesign;
            let mut cells = vec![
                Cell::word(&row.bot),
                row.seat.map_or_else(all, |seat| Cell::count(seat as u64)),
                Cell::count(row.games),
                Cell::fixed(Some(100.0 * row.win_share.value), win_places),
                match by_design {
                    true => Cell { text: "by design".into(), ..Cell::default() },
                    false => Cell::percent_range(row.win_share, win_places),
                },
                Cell::fixed(Some(row.score_mean.value), score_places),
                Cell::margin_of_error(row.score_mean.of_deals(self.blocks), score_places),
                Cell::fixed(row.score_sd, 1),
            ];
            let quartiles = [row.score_q1, row.score_median, row.score_q3];
            cells.extend(quartiles.map(|of| Cell::number(of.value.into(), of.value.to_string())));
            let places = self.places_of(row).into_iter();
            cells.extend(places.map(|of| Cell::fixed(Some(100.0 * of.share), 0)));
            table.push(cells);
        }
        table
    }

    /// Returns the table of differences between bots.
    pub(crate) fn difference_table(&self, score: ScoreWord) -> Table {
        differences::table(&self.differences, score)
    }

    /// Returns the table of correlations between bots in common games, for `-v`. The gain is the number of games on
    /// separate deals that one common game replaces.
    pub(crate) fn correlation_table(&self, score: ScoreWord) -> Table {
        let columns = [
            ("bot", Kind::Text),
            ("with", Kind::Text),
            ("measure", Kind::Text),
            ("r", Kind::Number),
            ("gain", Kind::Number),
        ];
        let caption =
            "Correlation of bots in the same games, and the gain in games for their difference";
        let mut table = Table { is_detail: true, ..Table::new(caption, &columns) };
        let bots = self.bots();
        for row in self.differences.iter().filter(|row| row.method == Method::TOnBlocks) {
            let margin = |name: &str| {
                let bot = bots.iter().find(|of| of.bot == name)?;
                let measure = if row.is_of_wins() { bot.win_share } else { bot.score_mean };
                measure.margin_of_error().filter(|&margin| margin > 0.0)
            };
            let margins = (margin(&row.bot), margin(&row.other), row.difference.margin_of_error());
            let (Some(one), Some(other), Some(both)) = margins else { continue };
            // Margins of error are proportional to standard errors.
            let (apart, together) = (one * one + other * other, both * both);
            table.push(vec![
                Cell::word(&row.bot),
                Cell::word(&row.other),
                Cell::word(if row.is_of_wins() { "wins" } else { score.label }),
                Cell::signed((apart - together) / (2.0 * one * other), 2),
                Cell::fixed(Some(apart / together), 2),
            ]);
        }
        table
    }

    /// Returns the tables of events per game: of the game, of each bot, and of the winner minus the other seats.
    pub(crate) fn event_tables(&self, metrics: &MetricWords, score: ScoreWord) -> [Table; 3] {
        let (mut of_winner, of_game): (Vec<&EventRow>, Vec<&EventRow>) = self
            .events(ScopeKind::Game)
            .into_iter()
            .partition(|row| metrics.of_winner.contains(&row.event.as_str()));
        let prominence = |row: &EventRow| {
            let half = row.per_game.margin_of_error().unwrap_or(f64::INFINITY);
            row.per_game.value.abs() / half
        };
        of_winner.sort_by(|one, other| prominence(other).total_cmp(&prominence(one)));
        let winner = "Winner minus the mean of the other seats, per game (association, not effect)";
        [
            self.game_table("Per game", &of_game, metrics, score),
            self.bots_table(metrics),
            self.game_table(winner, &of_winner, metrics, score).without("total"),
        ]
    }

    /// Returns the mean number of events per game, and the number of decimals to show.
    fn per_game(&self, row: &EventRow, metrics: &MetricWords) -> (Estimate, usize) {
        let unit = DisplayUnit::of_mean(metrics.unit(&row.event));
        let per_game = row.per_game.of_deals(self.blocks).times(unit.factor());
        let least = match unit {
            DisplayUnit::Percent => 1,
            _ if self.blocks < FEWEST_DEALS => FEW_DECIMALS,
            _ => EVENT_DECIMALS,
        };
        (per_game, places(least, [per_game].into_iter()))
    }

    fn game_table(
        &self,
        caption: &str,
        rows: &[&EventRow],
        metrics: &MetricWords,
        score: ScoreWord,
    ) -> Table {
        let of_deals = |row: &&EventRow| EventRow {
            per_game: row.per_game.of_deals(self.blocks),
            ..(*row).clone()
        };
        let rows: Vec<EventRow> = rows.iter().map(of_deals).collect();
        let unit = |row: &EventRow, _: &_| DisplayUnit::of_mean(metrics.unit(&row.event));
        // The caption names the winner.
        let id =
            |row: &EventRow| row.event.strip_prefix("winner_").unwrap_or(&row.event).to_owned();
        let names = rows.iter().map(|row| metrics.heading(None, None, &id(row)));
        Table::of_rows_in(caption, &rows, score, unit).named("event", names)
    }

    /// Returns a table of events with a column for each bot.
    fn bots_table(&self, metrics: &MetricWords) -> Table {
        let rows = self.events(ScopeKind::Bot);
        let of_bots: Vec<&[&EventRow]> = rows.chunk_by(|row, next| row.bot == next.bot).collect();
        let mut columns = vec![("event", Kind::Text)];
        columns.extend(of_bots.iter().map(|of| (of[0].bot.as_str(), Kind::Number)));
        let mut table = Table::new("Per bot and game", &columns);
        let half = |row: &EventRow| {
            let (per_game, places) = self.per_game(row, metrics);
            per_game.margin_of_error().map(|of| format!(" ±{of:.places$}")).unwrap_or_default()
        };
        // Padding to equal widths aligns the ± of a column.
        let widest = |of: &&[&EventRow]| of.iter().map(|row| half(row).chars().count()).max();
        let widths: Vec<usize> = of_bots.iter().map(|of| widest(of).unwrap_or(0)).collect();
        for at in 0..of_bots.first().map_or(0, |of| of.len()) {
            let mut cells = vec![Cell::word(metrics.heading(None, None, &of_bots[0][at].event))];
            cells.extend(of_bots.iter().zip(&widths).map(|(of, &width)| {
                let (per_game, places) = self.per_game(of[at], metrics);
                let text = format!("{:.places$}{:<width$}", per_game.value, half(of[at]));
                Cell::number(per_game.value, text)
            }));
            table.push(cells);
        }
        table
    }

    /// Returns the table of notable games.
    pub(crate) fn notable_table(&self, score: ScoreWord) -> Table {
        Table::of_rows("Notable games", &self.notable, score)
            .named("notable for", self.notable.iter().map(|row| row.notable_for(score)))
    }
}
