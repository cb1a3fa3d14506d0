//! The tables of `corsair tournament`: as rows, as files, and as people read them. `docs/outputs.md`
//! describes every column.

use crate::present::Timing;
use crate::present::faults::{FaultGameRow, FaultRow};
use crate::present::page::words::DisplayUnit;
use crate::present::page::{Estimate, ResultRead, Unreadable};
use crate::present::result::VerbResult;
use crate::present::table::{Cell, Kind, Table, places};
use crate::studies::tournament::estimate::{InSeat, PairReport};
use crate::studies::tournament::manifest::manifest;
use crate::studies::tournament::ratings::FEWEST_REPLICATES;
use crate::studies::tournament::report::TournamentReport;
use crate::studies::tournament::{Rating, Standing, Verdict};
use corsair_lab::ScoreWord;
use corsair_lab::result::{ResultRow, ResultTable, Schema, Word};
use corsair_stats::REPLICATES;
use serde::{Deserialize, Serialize};

/// Result of one bot, the greatest win share first.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "standings.csv", keys(bot))]
pub struct StandingRow {
    /// Name of the bot.
    pub bot: String,
    /// Games of the bot.
    pub games: u64,
    /// Share of games won, ties split.
    #[column(figure = "win", unit = share)]
    pub win_share: Estimate,
    /// Mean place, from 1; a shared rank is the mean of the places it covers.
    #[column(figure = "place")]
    pub place_mean: Estimate,
    /// Mean score at the end of the game.
    #[column(figure = "score")]
    pub score_mean: Estimate,
    /// `false` where another bot wins significantly more; the true best has `true` with 95 % confidence.
    pub may_be_best: bool,
}

/// Result of one bot in one seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "bot_seats.csv")]
pub struct BotSeatRow {
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0.
    pub seat: usize,
    /// Games of the bot in the seat.
    pub games: u64,
    /// Share of games won, ties split.
    pub win_share: Estimate,
    /// Mean place, from 1.
    pub place_mean: Estimate,
    /// Mean score at the end of the game.
    pub score_mean: Estimate,
}

/// Result of one bot against another, over the games with both; each pair has two rows.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "pairs.csv", keys(bot, other))]
pub struct PairRow {
    /// Name of the bot.
    pub bot: String,
    /// Name of the other bot.
    pub other: String,
    /// Games with both.
    pub games: u64,
    /// Share of games in which the bot ends above the other, ties half.
    #[column(figure = "above", unit = share)]
    pub above: Estimate,
    /// Two-sided p-value against one half.
    pub p: f64,
    /// p-value corrected by Holm for all pairs.
    pub p_holm: f64,
    /// Verdict after correction, at 5 %.
    pub verdict: Verdict,
}

/// Kind of what has a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Rated {
    /// A bot.
    Bot,
    /// A seat, whatever bot sits there.
    Seat,
    /// Ties of one size.
    Tie,
}

/// Plackett-Luce rating of a bot, a seat or ties of one size; no rows where ratings are undefined.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "ratings.csv", keys(kind, name))]
pub struct RatingRow {
    /// Kind of what is rated.
    pub kind: Rated,
    /// Name of the bot, number of the seat, or size of the tie.
    pub name: String,
    /// Natural logarithm of the worth, with mean 0 over bots and over seats.
    #[column(figure = "rating")]
    pub rating: Estimate,
    /// exp(`rating`) as a share of its kind; empty for ties.
    pub worth: Option<f64>,
}

/// The tables of `corsair tournament`.
pub const TOURNAMENT_TABLES: &[&Schema] = &[
    StandingRow::SCHEMA,
    BotSeatRow::SCHEMA,
    PairRow::SCHEMA,
    RatingRow::SCHEMA,
    FaultRow::SCHEMA,
    FaultGameRow::SCHEMA,
];

impl StandingRow {
    fn of(report: &TournamentReport<'_>, of: &Standing) -> StandingRow {
        StandingRow {
            bot: report.name(of.bot).into(),
            games: report.games_of_a_bot(),
            win_share: Estimate::of(of.share.value, of.share.interval),
            place_mean: Estimate::of(of.place.value, of.place.interval),
            score_mean: Estimate::of(of.score.value, of.score.interval),
            may_be_best: of.may_be_best,
        }
    }

    /// The share of wins with its interval.
    pub(crate) fn wins(&self) -> Estimate {
        self.win_share
    }

    /// The mean place with its interval.
    pub(crate) fn place(&self) -> Estimate {
        self.place_mean
    }

    fn score(&self) -> Estimate {
        self.score_mean
    }
}

impl BotSeatRow {
    fn of(report: &TournamentReport<'_>, of: &InSeat) -> BotSeatRow {
        BotSeatRow {
            bot: report.name(of.bot).into(),
            seat: of.seat.index(),
            games: of.games,
            win_share: Estimate::of(of.share.value, of.share.interval),
            place_mean: Estimate::of(of.place.value, of.place.interval),
            score_mean: Estimate::of(of.score.value, of.score.interval),
        }
    }
}

impl PairRow {
    fn of(report: &TournamentReport<'_>, of: &PairReport) -> PairRow {
        PairRow {
            bot: report.name(of.bot).into(),
            other: report.name(of.other).into(),
            games: of.games,
            above: Estimate::of(of.above.value, of.above.interval),
            p: of.p,
            p_holm: of.p_holm,
            verdict: of.verdict,
        }
    }
}

impl RatingRow {
    /// Ratings of bots, effects of seats and parameters of ties; none where they are undefined.
    fn all(report: &TournamentReport<'_>) -> Vec<RatingRow> {
        let Ok(ratings) = &report.ratings else { return Vec::new() };
        let row = |kind: Rated, name: String, of: Rating| {
            let worth = Some(of.worth);
            RatingRow { kind, name, rating: Estimate::of(of.value, of.interval), worth }
        };
        let bots = report
            .standings
            .iter()
            .map(|of| row(Rated::Bot, report.name(of.bot).into(), ratings.bots[of.bot]));
        let seats = ratings.seats.iter().enumerate();
        let seats = seats.map(|(seat, &of)| row(Rated::Seat, seat.to_string(), of));
        let ties = ratings.ties.iter().map(|&(size, rating, interval)| {
            let (kind, name) = (Rated::Tie, size.to_string());
            RatingRow { kind, name, rating: Estimate::of(rating, interval), worth: None }
        });
        bots.chain(seats).chain(ties).collect()
    }

    /// The rating with its interval.
    pub(crate) fn rating(&self) -> Estimate {
        self.rating
    }
}

/// The rows that people read, of a report or of its files.
#[derive(Clone, Debug)]
pub(crate) struct TournamentRows {
    /// Deals of each bot.
    pub(crate) deals: u64,
    /// How many replicates of the bootstrap have ratings; `None` in results of earlier versions.
    pub(crate) replicates: Option<u64>,
    pub(crate) standings: Vec<StandingRow>,
    pub(crate) pairs: Vec<PairRow>,
    pub(crate) ratings: Vec<RatingRow>,
    pub(crate) faults: Vec<FaultRow>,
}

/// The most bots whose matrix fits the width; the file of pairs has room for all.
const WIDEST_MATRIX: usize = 12;

impl TournamentRows {
    /// The rows of a report.
    pub(crate) fn of(report: &TournamentReport<'_>) -> TournamentRows {
        TournamentRows {
            deals: report.games_of_a_bot() / report.tournament.design.seats() as u64,
            replicates: Some(report.replicates_defined() as u64),
            standings: report.standings.iter().map(|of| StandingRow::of(report, of)).collect(),
            pairs: report.pairs.iter().map(|of| PairRow::of(report, of)).collect(),
            ratings: RatingRow::all(report),
            faults: report.faults.clone(),
        }
    }

    /// The rows of a result.
    ///
    /// # Errors
    /// A table is not there, or not as it was written.
    pub(crate) fn read(result: &ResultRead) -> Result<TournamentRows, Unreadable> {
        let standings: Vec<StandingRow> = result.rows()?;
        let seats = result.manifest.design.as_ref().and_then(|design| design.seats);
        let seats = result.given("seats", seats)? as u64;
        Ok(TournamentRows {
            deals: standings.first().map_or(0, |row| row.games / seats.max(1)),
            replicates: result.manifest.counted("replicates_defined"),
            standings,
            pairs: result.rows()?,
            ratings: result.rows()?,
            faults: result.rows()?,
        })
    }

    /// What the intervals of ratings are made of, or why there are none.
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

    /// The ratings of a kind.
    pub(crate) fn rated(&self, kind: Rated) -> Vec<&RatingRow> {
        self.ratings.iter().filter(|row| row.kind == kind).collect()
    }

    /// Whether the matrix of all pairs fits the width.
    pub(crate) fn has_matrix(&self) -> bool {
        self.standings.len() <= WIDEST_MATRIX
    }

    /// The standings as people read them.
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
        let win_places = places(1, rows.iter().map(|row| row.wins().times(100.0)));
        let place = |row: &StandingRow| row.place().of_deals(self.deals);
        let of_score = |row: &StandingRow| row.score().of_deals(self.deals);
        let place_places = places(1, rows.iter().map(place));
        let score_places = places(1, rows.iter().map(of_score));
        let ratings = self.rated(Rated::Bot);
        let rating_places = places(2, ratings.iter().map(|row| row.rating()));
        for (position, row) in (1..).zip(rows) {
            let of_bot = ratings.iter().find(|of| of.name == row.bot);
            let rating = of_bot.map(|of| of.rating());
            table.push(vec![
                Cell::count(position),
                Cell::word(&row.bot),
                Cell::fixed(Some(100.0 * row.win_share.value), win_places),
                Cell::percent_range(row.wins(), win_places),
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

    /// Who ends above whom as people read it: the bots against each other.
    pub(crate) fn matrix(&self) -> Table {
        let positions: Vec<String> =
            (1..=self.standings.len()).map(|position| position.to_string()).collect();
        let mut columns = vec![("no.", Kind::Number), ("bot", Kind::Text)];
        columns.extend(positions.iter().map(|position| (position.as_str(), Kind::Number)));
        let caption = "Finishes above, in % of their games (row above column)";
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
        table
    }

    /// Every bot against every other as people read it, with intervals.
    pub(crate) fn pairs_table(&self) -> Table {
        let columns = [
            ("bot", Kind::Text),
            ("other", Kind::Text),
            ("games", Kind::Number),
            ("ends above %", Kind::Number),
            ("95 %", Kind::Number),
            ("Holm p", Kind::Number),
            ("verdict", Kind::Verdict),
        ];
        let mut table =
            Table::new("Every bot against every other", &columns).yielding(&["games", "Holm p"]);
        for row in &self.pairs {
            let above = row.above;
            let [above, interval] = Cell::estimate(above, DisplayUnit::Percent);
            table.push(vec![
                Cell::word(&row.bot),
                Cell::word(&row.other),
                Cell::count(row.games),
                above,
                interval,
                Cell::p(Some(row.p_holm)),
                Cell::named(row.verdict.name()),
            ]);
        }
        table
    }

    /// The effects of seats as people read them.
    pub(crate) fn seats_table(&self) -> Table {
        let columns = [
            ("seat", Kind::Text),
            ("effect", Kind::Number),
            ("±", Kind::Number),
            ("worth %", Kind::Number),
        ];
        let mut table = Table::new("Effect of the seat", &columns);
        let seats = self.rated(Rated::Seat);
        let places = places(3, seats.iter().map(|row| row.rating()));
        for row in seats {
            table.push(vec![
                Cell::word(&row.name),
                Cell::signed(row.rating.value, places),
                Cell::half_width(row.rating(), places),
                Cell::fixed(row.worth.map(|worth| 100.0 * worth), 1),
            ]);
        }
        table
    }
}

/// All files of a report. Only `timing.json` depends on the machine and on how the work was cut.
pub(crate) fn tournament_result<'r>(
    report: &'r TournamentReport<'_>,
    timing: &Timing,
) -> VerbResult<'r> {
    let (rows, _score) = (TournamentRows::of(report), report.tournament.rules.score);
    let in_seats: Vec<BotSeatRow> =
        report.in_seats.iter().map(|of| BotSeatRow::of(report, of)).collect();
    let tables = vec![
        ResultTable::of(rows.standings.clone()),
        ResultTable::of(in_seats.clone()),
        ResultTable::of(rows.pairs.clone()),
        ResultTable::of(rows.ratings.clone()),
        ResultTable::of(rows.faults.clone()),
        ResultTable::of(report.fault_games()),
    ];
    let (games, decisions) = (report.tournament.design.games(), report.totals.decisions());
    VerbResult::new(tables, |files| manifest(report, files), timing.json(games, decisions))
}
