//! Answer of `corsair openings`: the best opening, or the number of games that would find the best.

use corsair_games::pack::openings::OpeningWord;
use corsair_present::number::{counted, grouped};
use corsair_present::page::Estimate;
use corsair_present::page::words::{DisplayUnit, first_few};

/// Maximum number of openings that a sentence names.
const MOST_NAMED: usize = 8;

/// Result of a ranking that the answer quotes.
pub(crate) struct Ranked<'r> {
    pub(crate) word: &'r OpeningWord,
    /// Opening with the most wins, with its win share and its lead over the best rival.
    pub(crate) first: Option<(&'r str, Estimate, Estimate)>,
    /// Openings that may be the best.
    pub(crate) tied: Vec<&'r str>,
    /// Number of games that were played.
    pub(crate) games: u64,
    pub(crate) kind: RankingKind,
}

/// Method of a ranking.
pub(crate) enum RankingKind {
    /// Confirmation of a number of finalists.
    Confirmed(usize),
    /// Race for an opening within a given amount of the best. If `is_shown`, the leader is significantly within that
    /// amount.
    Race { arms: usize, within: f64, is_shown: bool },
}

/// Precision, as a difference of win shares, to which the answer proposes to estimate a lead.
const WORTH_KNOWING: f64 = 0.01;

impl Ranked<'_> {
    /// Returns a sentence with the best opening. If several openings are level, names these, with the number of games
    /// that may separate them.
    pub(crate) fn answer(&self) -> String {
        let OpeningWord { id, ids, .. } = self.word;
        let Some((first, wins, lead)) = self.first else {
            return format!("No {id} was confirmed.");
        };
        let won = DisplayUnit::Percent.estimate(wins);
        let tied = first_few(&self.tied, MOST_NAMED);
        let by = DisplayUnit::Size.estimate(lead);
        match self.kind {
            RankingKind::Race { arms, within, is_shown: true } => format!(
                "{first} is within {} of the best of all {arms} {ids}. It wins {won}.",
                DisplayUnit::Size.written(within)
            ),
            RankingKind::Race { arms, within, is_shown: false } => format!(
                "{} of all {arms} {ids} may be within {} of the best: {tied}. {first} leads by {by} and wins {won}.",
                self.tied.len(),
                DisplayUnit::Size.written(within),
            ),
            RankingKind::Confirmed(all) if self.tied.len() == 1 => {
                let all = counted(all as u64, "finalist", "finalists");
                format!(
                    "{first} is the best of {all}: it wins {won}, {by} more than the best rival."
                )
            }
            RankingKind::Confirmed(all) => {
                let level = match self.tied.len() {
                    tied if tied == all => format!("{all} finalists may be best"),
                    tied => format!("{tied} of {all} finalists may be the best {id}"),
                };
                format!(
                    "{level}: {tied}. {first} leads by {by} and wins {won}{}.",
                    self.more_games(lead).unwrap_or_default(),
                )
            }
        }
    }

    /// Returns the number of games that would estimate the lead with a half-width of [`WORTH_KNOWING`], or of half
    /// the lead if that is greater. `None` if the estimate is already that precise.
    fn more_games(&self, lead: Estimate) -> Option<String> {
        // Distance from the estimate to the lower end of the interval.
        let half = lead.interval.map(|[low, _]| lead.value - low).filter(|half| *half > 0.0)?;
        // For a large lead, a half-width of half the lead already excludes zero.
        let amount = Some(WORTH_KNOWING.max(lead.value / 2.0)).filter(|amount| half > *amount)?;
        // The width of an interval falls with the square root of the number of games.
        let games = self.games as f64 * (half / amount).powi(2);
        let (games, amount) = (grouped(two_digits(games)), DisplayUnit::Size.value(amount));
        Some(format!("; about {games} games (-n) would estimate the lead to ±{amount}"))
    }
}

/// Rounds a number of games to two digits.
fn two_digits(games: f64) -> u64 {
    let unit = 10f64.powf((games.log10().floor() - 1.0).max(0.0));
    ((games / unit).round() * unit) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimated_game_counts_have_two_digits() {
        assert_eq!([7.4, 84.6, 414_000.0, 999_999.0].map(two_digits), [7, 85, 410_000, 1_000_000]);
    }
    const WORD: OpeningWord =
        OpeningWord { id: "rig", ids: "rigs", parameter: "rig", form: None, cost: None };

    fn answer_text(kind: RankingKind, tied: &[&'static str], interval: [f64; 2]) -> String {
        let lead = Estimate { value: 0.004, interval: Some(interval) };
        let wins = Estimate { value: 0.343, interval: Some([0.328, 0.358]) };
        let first = Some(("2-5-4-3", wins, lead));
        let ranked = Ranked { word: &WORD, first, tied: tied.to_vec(), games: 4_000, kind };
        ranked.answer().replace('\u{a0}', " ")
    }

    #[test]
    fn openings_answer_on_level_finalists_has_the_lead_and_the_games_needed() {
        assert_eq!(
            answer_text(RankingKind::Confirmed(2), &["2-5-4-3", "3-3-4-4"], [-0.031, 0.039]),
            "2 finalists may be best: 2-5-4-3 and 3-3-4-4. 2-5-4-3 leads by 0.4 points [-3.1, 3.9] and wins 34.3 % \
             [32.8, 35.8]; about 49,000 games (-n) would estimate the lead to ±1.0 points."
        );
        assert_eq!(
            answer_text(RankingKind::Confirmed(3), &["2-5-4-3", "3-3-4-4"], [-0.001, 0.009]),
            "2 of 3 finalists may be the best rig: 2-5-4-3 and 3-3-4-4. 2-5-4-3 leads by 0.4 points [-0.1, 0.9] and \
             wins 34.3 % [32.8, 35.8]."
        );
    }

    #[test]
    fn openings_answer_on_the_best_finalist_has_wins_and_lead() {
        assert_eq!(
            answer_text(RankingKind::Confirmed(3), &["2-5-4-3"], [0.002, 0.006]),
            "2-5-4-3 is the best of 3 finalists: it wins 34.3 % [32.8, 35.8], 0.4 points [0.2, 0.6] more than the \
             best rival."
        );
    }

    #[test]
    fn openings_answer_on_a_race_names_the_winner_or_the_open_candidates() {
        let race = |is_shown| RankingKind::Race { arms: 84, within: 0.01, is_shown };
        assert_eq!(
            answer_text(race(true), &["2-5-4-3"], [-0.002, 0.01]),
            "2-5-4-3 is within 1.0 points of the best of all 84 rigs. It wins 34.3 % [32.8, 35.8]."
        );
        assert_eq!(
            answer_text(race(false), &["2-5-4-3", "3-3-4-4"], [-0.031, 0.039]),
            "2 of all 84 rigs may be within 1.0 points of the best: 2-5-4-3 and 3-3-4-4. 2-5-4-3 leads by 0.4 points \
             [-3.1, 3.9] and wins 34.3 % [32.8, 35.8]."
        );
    }
}
