//! The tables of `corsair metagame`: as rows, as files, and as people read them. `docs/outputs.md` describes every
//! column.

use crate::present::faults::{FaultGameRow, FaultRow};
use crate::present::page::words::DisplayUnit;
use crate::present::page::{Estimate, ResultRead, Unreadable};
use crate::present::table::{Cell, Kind, Table, places};
use corsair_lab::result::{ResultRow, Schema, Word};
use serde::Deserialize;
use serde::Serialize;

/// Verdict on the share of wins of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum ShareVerdict {
    /// More than an equal share.
    Above,
    /// Less than an equal share.
    Below,
    /// The games show neither.
    Undecided,
}

/// Frequency of one bot in the equilibrium and by α-rank, the most frequent first.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "metagame.csv", keys(bot))]
pub struct ChoiceRow {
    /// Name of the bot.
    pub bot: String,
    /// Probability of the bot in the equilibrium; the interval covers 95 % of redrawn payoffs.
    #[column(figure = "weight", unit = share)]
    pub weight: Estimate,
    /// Share of redrawn payoffs whose equilibrium has the bot.
    pub in_support: f64,
    /// Wins beyond an equal share where all other seats draw from the equilibrium.
    pub gain: f64,
    /// Mass of the bot by α-rank; the interval covers 95 % of redrawn payoffs.
    #[column(figure = "mass", unit = share)]
    pub mass: Estimate,
}

/// Win share of one bot at a table with given other bots.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "bot_payoffs.csv")]
pub struct BotPayoffRow {
    /// Name of the bot.
    pub bot: String,
    /// Other bots at the table, joined by ` + `.
    pub others: String,
    /// Deals; 0 where the share is equal by design.
    pub blocks: u64,
    /// Games, once for each seat with the bot.
    pub games: u64,
    /// Share of games that such a seat wins, ties split.
    pub win_share: Estimate,
}

/// Win share of one bot at a table of two bots; each table has two rows.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "pair_tables.csv", keys(bot, other, seats))]
pub struct PairTableRow {
    /// Name of the bot.
    pub bot: String,
    /// Bot in all other seats.
    pub other: String,
    /// Seats of the first bot.
    pub seats: usize,
    /// Deals.
    pub blocks: u64,
    /// Share of games that a seat of the first bot wins, ties split.
    #[column(figure = "pair_win", unit = share)]
    pub win_share: Estimate,
    /// Two-sided p-value against an equal share.
    pub p: f64,
    /// p-value corrected by Holm for all tables of two bots.
    pub p_holm: f64,
    /// Verdict after correction, at 5 %.
    pub verdict: ShareVerdict,
}

/// Step of a cycle of bots, each of which gains alone among seats of the next.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "cycles.csv")]
pub struct CycleRow {
    /// Number of the cycle, from 1, the shortest first.
    pub cycle: usize,
    /// Name of the bot.
    pub bot: String,
    /// Bot in all other seats, the next of the cycle.
    pub other: String,
    /// Share of games that the first bot wins, ties split.
    pub win_share: Estimate,
    /// p-value against an equal share, as in `pair_tables.csv`.
    pub p_holm: f64,
}

/// Mass of one bot by α-rank at one intensity of selection.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "alpha_sweep.csv")]
pub struct AlphaRow {
    /// Intensity of selection, per unit of win share.
    pub alpha: f64,
    /// Name of the bot.
    pub bot: String,
    /// Mass of the bot.
    pub mass: f64,
}

/// The tables of `corsair metagame`.
pub const METAGAME_TABLES: &[&Schema] = &[
    ChoiceRow::SCHEMA,
    BotPayoffRow::SCHEMA,
    PairTableRow::SCHEMA,
    CycleRow::SCHEMA,
    AlphaRow::SCHEMA,
    FaultRow::SCHEMA,
    FaultGameRow::SCHEMA,
];

impl ChoiceRow {
    /// The chance in the equilibrium with its range.
    pub(crate) fn chance(&self) -> Estimate {
        self.weight
    }

    /// The mass by α-rank with its range.
    pub(crate) fn ranked(&self) -> Estimate {
        self.mass
    }
}

impl PairTableRow {
    /// The share of wins with its interval.
    pub(crate) fn wins(&self) -> Estimate {
        self.win_share
    }

    /// Whether it is shown to be above an equal share, or below it.
    pub(crate) fn is_decided(&self) -> bool {
        self.verdict != ShareVerdict::Undecided
    }
}

/// The rows that people read, of a report or of its files.
#[derive(Clone, Debug)]
pub struct MetagameRows {
    /// How often each bot is chosen, the most frequent first.
    pub choices: Vec<ChoiceRow>,
    /// Tables of two bots, in the order of the choices.
    pub pairs: Vec<PairTableRow>,
    /// The cycles that are shown, step by step.
    pub cycles: Vec<CycleRow>,
    /// α-rank by its intensity.
    pub sweep: Vec<AlphaRow>,
    /// The faults of external bots.
    pub faults: Vec<FaultRow>,
}

impl MetagameRows {
    /// The rows of a result.
    ///
    /// # Errors
    /// A table is not there, or not as it was written.
    pub(crate) fn read(result: &ResultRead) -> Result<MetagameRows, Unreadable> {
        Ok(MetagameRows {
            choices: result.rows()?,
            pairs: result.rows()?,
            cycles: result.rows()?,
            sweep: result.rows()?,
            faults: result.rows()?,
        })
    }

    /// The steps of each cycle.
    pub(crate) fn each_cycle(&self) -> impl Iterator<Item = &[CycleRow]> {
        self.cycles.chunk_by(|one, next| one.cycle == next.cycle)
    }

    /// What a bot wins alone among others of one kind.
    pub(crate) fn alone(&self, bot: &str, other: &str) -> Option<&PairTableRow> {
        self.pairs.iter().find(|row| row.bot == bot && row.other == other && row.seats == 1)
    }

    /// How often each bot is chosen as people read it.
    pub(crate) fn choices_table(&self) -> Table {
        let columns = [
            ("no.", Kind::Number),
            ("bot", Kind::Text),
            ("equilibrium %", Kind::Number),
            ("95 %", Kind::Number),
            ("in support %", Kind::Number),
            ("gain pp", Kind::Number),
            ("α-rank %", Kind::Number),
            ("95 %", Kind::Number),
        ];
        let mut table =
            Table::new("What players choose", &columns).yielding(&["gain pp", "in support %"]);
        for (position, row) in (1..).zip(&self.choices) {
            table.push(vec![
                Cell::count(position),
                Cell::word(&row.bot),
                Cell::fixed(Some(100.0 * row.weight.value), 1),
                Cell::percent_range(row.chance(), 1),
                Cell::fixed(Some(100.0 * row.in_support), 0),
                Cell::signed(100.0 * row.gain, 2),
                Cell::fixed(Some(100.0 * row.mass.value), 1),
                Cell::percent_range(row.ranked(), 1),
            ]);
        }
        table
    }

    /// What each bot wins alone among others of one kind, as people read it.
    pub(crate) fn matrix(&self) -> Table {
        let positions: Vec<String> =
            (1..=self.choices.len()).map(|position| position.to_string()).collect();
        let mut columns = vec![("no.", Kind::Number), ("bot", Kind::Text)];
        columns.extend(positions.iter().map(|position| (position.as_str(), Kind::Number)));
        let caption = "Wins alone among others of one kind, in % (row among columns)";
        let mut table = Table::new(caption, &columns);
        for (position, row) in (1..).zip(&self.choices) {
            let mut cells = vec![Cell::count(position), Cell::word(&row.bot)];
            cells.extend(self.choices.iter().map(|column| {
                self.alone(&row.bot, &column.bot).map_or_else(Cell::empty, |pair| {
                    let mark = match pair.verdict {
                        ShareVerdict::Above => "+",
                        ShareVerdict::Below => "-",
                        ShareVerdict::Undecided => " ",
                    };
                    Cell::number(
                        pair.win_share.value,
                        format!("{:.1}{mark}", 100.0 * pair.win_share.value),
                    )
                })
            }));
            table.push(cells);
        }
        table
    }

    /// The tables of two bots as people read them.
    pub(crate) fn pairs_table(&self) -> Table {
        let columns = [
            ("bot", Kind::Text),
            ("other", Kind::Text),
            ("seats of the bot", Kind::Number),
            ("a seat wins %", Kind::Number),
            ("95 %", Kind::Number),
            ("Holm p", Kind::Number),
            ("verdict", Kind::Verdict),
        ];
        let mut table = Table::new("Tables of two bots", &columns).yielding(&["Holm p"]);
        for row in &self.pairs {
            let [wins, interval] = Cell::estimate(row.wins(), DisplayUnit::Percent);
            table.push(vec![
                Cell::word(&row.bot),
                Cell::word(&row.other),
                Cell::count(row.seats as u64),
                wins,
                interval,
                Cell::p(Some(row.p_holm)),
                Cell::named(row.verdict.name()),
            ]);
        }
        table
    }

    /// The cycles as people read them.
    pub(crate) fn cycles_table(&self) -> Table {
        let columns = [
            ("cycle", Kind::Number),
            ("bot", Kind::Text),
            ("alone among", Kind::Text),
            ("wins %", Kind::Number),
            ("95 %", Kind::Number),
            ("Holm p", Kind::Number),
        ];
        let mut table = Table::new("Cycles: each gains alone among the next", &columns);
        for row in &self.cycles {
            let wins = row.win_share;
            let [wins, interval] = Cell::estimate(wins, DisplayUnit::Percent);
            table.push(vec![
                Cell::count(row.cycle as u64),
                Cell::word(&row.bot),
                Cell::word(&row.other),
                wins,
                interval,
                Cell::p(Some(row.p_holm)),
            ]);
        }
        table
    }

    /// α-rank by its intensity as people read it.
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
