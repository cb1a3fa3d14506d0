//! Result rows of `corsair tournament --equilibrium`. `docs/outputs.md` describes every column.

use corsair_lab::result::{ResultRow, Word};
use corsair_present::faults::FaultRow;
use corsair_present::page::{Estimate, ResultRead, Unreadable};
use serde::Deserialize;
use serde::Serialize;

/// Verdict on the share of wins of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum ShareVerdict {
    /// More than an equal share.
    #[word(good)]
    Above,
    /// Less than an equal share.
    #[word(bad)]
    Below,
    /// Neither is significant.
    #[word(open)]
    Undecided,
}

/// Frequency of one bot in the equilibrium and by α-rank; intervals cover 95 % of bootstrap resamples.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "choices.csv", keys(bot))]
pub struct ChoiceRow {
    /// Name of the bot.
    #[column(label = "bot")]
    pub bot: String,
    /// Probability in the equilibrium.
    #[column(label = "chance %", figure = "weight", unit = share)]
    pub weight: Estimate,
    /// Share of bootstrap resamples whose equilibrium has the bot.
    #[column(label = "support %", unit = share, drop = 2)]
    pub in_support: f64,
    /// Win share minus an equal share if all opponents draw from the equilibrium.
    #[column(label = "gain, pp", unit = points, drop = 1)]
    pub gain: f64,
    /// Mass by α-rank.
    #[column(label = "α-rank %", figure = "mass", unit = share)]
    pub mass: Estimate,
}

/// Win share of a seat of one bot among given opponents.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "bot_payoffs.csv")]
pub struct BotPayoffRow {
    /// Name of the bot.
    pub bot: String,
    /// Opponents, joined by ` + `.
    pub others: String,
    /// Deals.
    pub blocks: u64,
    /// Games.
    pub games: u64,
    /// Share of games won, ties split.
    pub win_share: Estimate,
}

/// Win share of a seat of one bot at a table of two bots.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "pair_tables.csv", keys(bot, other, seats))]
pub struct PairTableRow {
    /// Name of the bot.
    #[column(label = "bot")]
    pub bot: String,
    /// Bot in all remaining seats.
    #[column(label = "other")]
    pub other: String,
    /// Seats of `bot`.
    #[column(label = "seats")]
    pub seats: usize,
    /// Deals.
    pub blocks: u64,
    /// Share of games won, ties split.
    #[column(label = "wins %", figure = "pair_win", unit = share)]
    pub win_share: Estimate,
    /// Two-sided p-value against no effect.
    pub p: f64,
    /// p-value corrected by Holm.
    #[column(label = "Holm p", unit = p, drop = 1)]
    pub p_holm: f64,
    /// Corrected verdict at 5 %.
    #[column(label = "verdict")]
    pub verdict: ShareVerdict,
}

/// Step of a cycle of bots, each of which gains alone among seats of the next.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "cycles.csv", keys(cycle, bot))]
pub struct CycleRow {
    /// Number of the cycle, from 1, the shortest first.
    #[column(label = "cycle")]
    pub cycle: usize,
    /// Name of the bot.
    #[column(label = "bot")]
    pub bot: String,
    /// Bot in all remaining seats.
    #[column(label = "alone among")]
    pub other: String,
    /// Share of games won, ties split.
    #[column(label = "wins %", unit = share)]
    pub win_share: Estimate,
    /// p-value corrected by Holm.
    #[column(label = "Holm p", unit = p)]
    pub p_holm: f64,
}

/// Mass of one bot at one intensity of selection.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "alpha_sweep.csv")]
pub struct AlphaRow {
    /// Intensity of selection, per unit of win share.
    pub alpha: f64,
    /// Name of the bot.
    pub bot: String,
    /// Mass by α-rank.
    pub mass: f64,
}

impl PairTableRow {
    /// Returns true if it is significantly above or below an equal share.
    pub(crate) fn is_decided(&self) -> bool {
        self.verdict != ShareVerdict::Undecided
    }
}

/// Rows of a report or its files.
#[derive(Clone, Debug)]
pub struct MetagameRows {
    /// Frequency of each bot, the most frequent first.
    pub choices: Vec<ChoiceRow>,
    /// Tables of two bots, in the order of the choices.
    pub pairs: Vec<PairTableRow>,
    /// Significant cycles, step by step.
    pub cycles: Vec<CycleRow>,
    /// α-rank by its intensity.
    pub sweep: Vec<AlphaRow>,
    /// Faults of external bots.
    pub faults: Vec<FaultRow>,
}

impl MetagameRows {
    /// Reads the rows of a result.
    ///
    /// # Errors
    /// Fails if a table is missing or was changed.
    pub(crate) fn read(result: &ResultRead) -> Result<MetagameRows, Unreadable> {
        Ok(MetagameRows {
            choices: result.rows()?,
            pairs: result.rows()?,
            cycles: result.rows()?,
            sweep: result.rows()?,
            faults: result.rows()?,
        })
    }

    /// Iterates over the steps of each cycle.
    pub(crate) fn each_cycle(&self) -> impl Iterator<Item = &[CycleRow]> {
        self.cycles.chunk_by(|one, next| one.cycle == next.cycle)
    }

    /// Returns the wins of a bot alone among opponents of one kind.
    pub(crate) fn alone(&self, bot: &str, other: &str) -> Option<&PairTableRow> {
        self.pairs.iter().find(|row| row.bot == bot && row.other == other && row.seats == 1)
    }
}
