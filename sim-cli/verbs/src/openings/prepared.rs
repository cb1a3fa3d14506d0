//! Comparison of openings, ready to play.

use crate::openings::play_equilibrium::EquilibriumPlan;
use crate::openings::{OpeningQuestion, SearchPlan};
use corsair_cli::challenger_table::{ChallengerTable, taking_turns};
use corsair_cli::external::end_on_fault;
use corsair_games::pack::openings::{Opening, OpeningWord};
use corsair_games::pack::{Edition, ValidatedRules};
use corsair_lab::challenge::challenger_of;
use corsair_lab::{Challenger, FaultTotals};
use corsair_present::exit::Outcome;
use corsair_present::text_file::Files;

/// Comparison of openings, ready to play.
pub(crate) struct Prepared {
    pub(crate) question: OpeningQuestion,
    pub(crate) plan: SearchPlan,
    pub(crate) equilibrium: Option<EquilibriumPlan>,
    /// Additional candidates of the equilibrium, as indices into the question's openings.
    pub(crate) include: Vec<usize>,
    pub(crate) edition: Box<dyn Edition>,
    pub(crate) book: ValidatedRules,
    pub(crate) files: Files,
    /// Table of each opening: the bot with the opening, then the field.
    pub(crate) tables: Vec<ChallengerTable>,
}

impl Prepared {
    /// Returns every opening as a challenger of the field.
    pub(crate) fn challengers(&self) -> Vec<Challenger<'_>> {
        self.tables.iter().map(ChallengerTable::challenger).collect()
    }

    /// Returns the maximum number of games of the first `deals` deals.
    pub(crate) fn games_before(&self, deals: u64) -> u64 {
        let of_passes = deals.saturating_sub(self.plan.deals());
        self.plan.games_before(deals) + of_passes * self.question.seats as u64
    }

    /// Makes a table: the bot with the opening `own`, then bots with the openings `others` in the remaining seats.
    pub(crate) fn table_of(&self, own: &Opening, others: &[&Opening]) -> Outcome<ChallengerTable> {
        let OpeningQuestion { bot, word, seats, .. } = &self.question;
        let others: Vec<String> =
            others.iter().map(|opening| with_opening(bot, word, opening)).collect();
        let own = with_opening(bot, word, own);
        let lineup = taking_turns(&own, &others, *seats, &mut self.files.clone())?;
        ChallengerTable::new(self.edition.as_ref(), &self.book, &lineup)
    }

    /// Fails if a fault against the field ended play; `who` are the openings that played.
    pub(crate) fn check_faults(&self, who: &[usize], faults: &FaultTotals) -> anyhow::Result<()> {
        let on_fault = self.tables[0].on_fault();
        end_on_fault(on_fault, faults, self.question.conditions.seed, |row| {
            let (challenger, bot) = challenger_of(row);
            &self.tables[who[challenger]].players()[bot].name
        })
    }
}

/// Returns the spec of the bot with an opening.
pub(crate) fn with_opening(bot: &str, word: &OpeningWord, opening: &Opening) -> String {
    format!("{bot}:{}={}", word.parameter, opening.name)
}
