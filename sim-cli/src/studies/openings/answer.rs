//! The answer of `corsair openings` in words: which opening is the best, or that more games are needed to know.

use crate::pack::openings::OpeningWord;
use crate::present::number::{counted, grouped, rounded};
use crate::present::page::Estimate;
use crate::present::page::words::{DisplayUnit, first_few};
use crate::studies::openings::report::{OpeningReport, Share};
use corsair_lab::Stage;
use corsair_stats::Interval;

/// The most openings that a sentence names.
const MOST_NAMED: usize = 8;

/// What a ranking found.
pub(crate) struct Ranked<'r> {
    pub(crate) word: &'r OpeningWord,
    /// The opening that won most, with its wins and with what it won beyond the best other.
    pub(crate) first: Option<(&'r str, Estimate, Estimate)>,
    /// Those that may be the best.
    pub(crate) tied: Vec<&'r str>,
    /// The games that were played.
    pub(crate) games: u64,
    pub(crate) kind: RankingKind,
}

/// How openings were compared.
pub(crate) enum RankingKind {
    /// All that were confirmed, as many.
    Confirmed(usize),
    /// A race of as many for the best within an amount, and whether the first is shown to be within it.
    Race { arms: usize, within: f64, is_shown: bool },
}

/// The difference of wins that a better plan is made for.
const WORTH_KNOWING: f64 = 0.01;

impl OpeningReport<'_> {
    /// The answer of the ranking.
    pub(crate) fn answer(&self) -> String {
        let question = self.question;
        let name = |opening: usize| question.openings[opening].name.as_str();
        let kind = match self.search.plan.as_race() {
            None => RankingKind::Confirmed(self.search.finalists.len()),
            Some(race) => RankingKind::Race {
                arms: race.arms,
                within: race.within,
                is_shown: self.search.winner.is_some(),
            },
        };
        let first = match self.search.winner {
            Some(winner) => self.of_stage(Stage::Confirmed).find(|row| row.opening == winner),
            None => self.of_stage(Stage::Confirmed).next(),
        };
        let first = first.map(|row| {
            let lead = row.with_the_best.expect("finalists are compared with the best");
            let interval = lead.interval.map(Interval::ends);
            let lead = Estimate { value: lead.difference, interval };
            (name(row.opening), row.share.estimate(), lead)
        });
        let tied = self.tied_for_best().map(name).collect();
        Ranked { word: question.word, first, tied, games: self.search.games, kind }.answer()
    }
}

impl Share {
    fn estimate(self) -> Estimate {
        Estimate { value: self.value, interval: self.interval.map(Interval::ends) }
    }
}

impl Ranked<'_> {
    /// Which opening is the best, or that this is not known, and how many games may show it.
    pub(crate) fn answer(&self) -> String {
        let OpeningWord { id, ids, .. } = self.word;
        let Some((first, wins, lead)) = self.first else {
            return format!("No {id} was confirmed.");
        };
        let won = DisplayUnit::Percent.estimate(wins);
        let tied = first_few(&self.tied, MOST_NAMED);
        match self.kind {
            RankingKind::Race { arms, within, is_shown: true } => format!(
                "{first} is within {}pp of the best of all {arms} {ids} (95\u{a0}%).",
                in_points(within)
            ),
            RankingKind::Race { arms, within, is_shown: false } => format!(
                "{} leave open which {id} is within {}pp of the best of all {arms}; that is one of {} (95\u{a0}%): {tied}. \
                 {first} leads with {won} of wins{}.",
                counted(self.games, "game", "games"),
                in_points(within),
                self.tied.len(),
                how_well_known(lead),
            ),
            RankingKind::Confirmed(all) if self.tied.len() == 1 => {
                let all = counted(all as u64, "finalist", "finalists");
                format!("{first} is shown to be the best of {all}: it wins {won}.")
            }
            RankingKind::Confirmed(all) => format!(
                "No {id} is shown to be the best: of {} {} may be (95\u{a0}%), {tied}. {first} won most, {won}{}.",
                counted(all as u64, "finalist", "finalists"),
                self.tied.len(),
                self.more_games(lead, WORTH_KNOWING),
            ),
        }
    }

    /// How well the lead of the first is known, and about how many games show it to `amount`, or to half of a greater
    /// lead.
    fn more_games(&self, lead: Estimate, amount: f64) -> String {
        let known = how_well_known(lead);
        let Some(half) = half_width(lead) else { return known };
        // Known to half of itself, a great lead is beyond doubt as well.
        let amount = amount.max(lead.value / 2.0);
        // Intervals are as wide as one over the root of the games.
        let games = self.games as f64 * (half / amount).powi(2);
        match half > amount {
            false => known,
            true => {
                let (games, amount) = (grouped(two_digits(games)), DisplayUnit::Size.value(amount));
                format!("{known}; to know it to ±{amount} takes about {games} games (-n)")
            }
        }
    }
}

/// By how much a lead may be less than it is estimated to be, where that is known.
fn half_width(lead: Estimate) -> Option<f64> {
    lead.interval.map(|[low, _]| lead.value - low).filter(|half| *half > 0.0)
}

/// How well the lead of the first is known; nothing where there is no interval.
fn how_well_known(lead: Estimate) -> String {
    let in_words = |half| {
        let [lead, half] = [lead.value, half].map(|size| DisplayUnit::Size.value(size));
        format!(", and its lead of {lead} is known to ±{half}")
    };
    half_width(lead).map(in_words).unwrap_or_default()
}

/// A share of games in percentage points, without the digits that floats add.
fn in_points(share: f64) -> f64 {
    rounded(100.0 * share)
}

/// A number of games as precisely as it is known.
fn two_digits(games: f64) -> u64 {
    let unit = 10f64.powf((games.log10().floor() - 1.0).max(0.0));
    ((games / unit).round() * unit) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rough_numbers_have_two_digits() {
        assert_eq!([7.4, 84.6, 414_000.0, 999_999.0].map(two_digits), [7, 85, 410_000, 1_000_000]);
    }
}
