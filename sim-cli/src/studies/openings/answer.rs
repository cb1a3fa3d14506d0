//! The answer of `corsair openings` in words: which opening is the best.

use crate::pack::openings::OpeningWord;
use crate::present::counted;
use crate::present::page::Estimate;
use crate::present::page::words::{DisplayUnit, first_few};
use crate::studies::openings::report::{OpeningReport, Share};
use corsair_lab::Stage;
use corsair_stats::Interval;

/// The most openings that a sentence names.
const MOST_NAMED: usize = 8;

impl OpeningReport<'_> {
    /// The answer of the ranking.
    pub(crate) fn answer(&self) -> String {
        let question = self.question;
        let name = |opening: usize| question.openings[opening].name.as_str();
        let tied: Vec<&str> = self.tied_for_best().map(name).collect();
        if let Some(race) = self.search.plan.as_race() {
            let within = 100.0 * race.within;
            let all = format!("{} {}", race.arms, question.word.ids);
            return match self.search.winner.map(name) {
                Some(winner) => {
                    format!("{winner} is within {within}pp of the best of all {all} (95 %).")
                }
                None => format!(
                    "-n games leave open which is within {within}pp of the best of all {all}; that is \
                     one of {} (95 %): {}.",
                    tied.len(),
                    first_few(&tied, MOST_NAMED),
                ),
            };
        }
        let first = self.of_stage(Stage::Confirmed).next();
        let first = first.map(|row| (name(row.opening), row.share.estimate()));
        answer(question.word, self.search.finalists.len(), first, &tied)
    }
}

impl Share {
    fn estimate(self) -> Estimate {
        Estimate { value: self.value, interval: self.interval.map(Interval::ends) }
    }
}

/// Which of the finalists may be the best; `first` is the one that won most, with its wins.
pub(crate) fn answer(
    word: &OpeningWord,
    finalists: usize,
    first: Option<(&str, Estimate)>,
    tied: &[&str],
) -> String {
    let Some((first, wins)) = first else { return format!("No {} was confirmed.", word.id) };
    let wins = DisplayUnit::Percent.estimate(wins);
    let finalists = counted(finalists as u64, "finalist", "finalists");
    match tied {
        [alone] => format!("{alone} is shown to be the best of {finalists}: it wins {wins}."),
        many => format!(
            "{first} wins most, {wins}; the best of {finalists} is one of {} with 95 % confidence: {}.",
            many.len(),
            first_few(many, MOST_NAMED),
        ),
    }
}
