//! Question of a desk that the kernel solves as an inquiry.

use anyhow::anyhow;
use corsair_engine::best_play::{
    Choice, Ending, Inquiry, MeasureWord, OutcomeWord, Side, Solution, solve,
};
use corsair_engine::chain::TooManyStates;

use crate::pack::inquiry::rows::{DeedDecisionRow, DeedRow, Plays, TABLES, is_decided, rows};
use crate::pack::odds::{self, Effort, OddsQuestion, Simulation, SolvedOdds};
use corsair_lab::assertion::{Unit, Vocabulary};
use corsair_lab::result::{ResultRow as _, ResultTable};
use corsair_lab::{ScoreWord, TrialCounts};
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::grouped;

type OutcomeOf<Q> = <<Q as Inquiry>::Ending as Ending>::Outcome;
type MeasureOf<Q> = <<Q as Inquiry>::Ending as Ending>::Measure;

/// Words of a game's inquiry.
pub(crate) trait InquiryWords: Inquiry {
    /// Word for the score of the game.
    const SCORE: ScoreWord;
    /// Sides of an inquiry: the side that raises the objective, and the side that lowers it.
    const SIDES: [&'static str; 2];
    /// Advice that reduces the number of states, for an error text.
    const FEWER: &'static str;
    /// Options that state a policy for every choice, for an error text.
    const STATED: &'static str;

    /// Returns the name of the question at a decision.
    fn asks(shown: &Self::Shown) -> &'static str;

    /// Returns the public facts at a decision, such as dice.
    fn lies_open(shown: &Self::Shown) -> String;

    /// Returns a choice in words.
    fn choice(&self, action: Self::Action) -> String {
        action.to_string()
    }
}

/// Valid question about an inquiry, with the method and limits of its solution.
pub(crate) struct InquiryQuestion<Q> {
    pub(crate) inquiry: Q,
    pub effort: Effort,
}

impl<Q: InquiryWords> OddsQuestion for InquiryQuestion<Q> {
    fn vocabulary(&self) -> anyhow::Result<Vocabulary> {
        let outcomes = OutcomeOf::<Q>::EVERY.iter().map(|outcome| (outcome.id(), Unit::Share));
        let measures = MeasureOf::<Q>::EVERY.iter();
        let distributions = measures.clone().map(|measure| (measure.id(), Unit::Share));
        let means = measures.map(|measure| (measure.mean_id(), Unit::Number));
        let names = outcomes.chain(distributions).chain(means);
        Ok(Vocabulary::of(TABLES.iter().copied(), Q::SCORE).naming(DeedRow::SCHEMA, names))
    }

    fn solve(&self) -> Outcome<Box<dyn SolvedOdds + '_>> {
        let Effort { simulate, limit, .. } = self.effort;
        let solution = match simulate {
            Some(_) => None,
            None => Some(solve(&self.inquiry, limit as usize).map_err(too_many::<Q>)?),
        };
        let plays = Plays { inquiry: &self.inquiry, solution };
        Ok(Box::new(SolvedInquiry { question: self, plays }))
    }
}

/// Returns the error for a question with too many game states. The error names options that reduce the number.
fn too_many<Q: InquiryWords>(TooManyStates { limit }: TooManyStates) -> anyhow::Error {
    anyhow!(
        "the exact odds need more than {} game states: ask a smaller question with {}, or raise --limit",
        grouped(limit as u64),
        Q::FEWER
    )
}

/// Solved inquiry, or an inquiry for simulation only.
struct SolvedInquiry<'q, Q: InquiryWords> {
    question: &'q InquiryQuestion<Q>,
    plays: Plays<'q, Q>,
}

impl<Q: InquiryWords> SolvedOdds for SolvedInquiry<'_, Q> {
    fn simulation(&self) -> Option<&dyn Simulation> {
        Some(&self.plays)
    }

    fn answer(&self, simulated: Option<&TrialCounts>) -> Outcome<Vec<ResultTable>> {
        if simulated.is_some_and(|played| !is_decided::<Q::Ending>(played)) {
            bail_input!(
                "--simulate needs a fixed policy for each choice: set {}; or use --check, which computes best play",
                Q::STATED
            );
        }
        let solution = self.plays.solution.as_ref();
        let odds = solution.map(|solution| solution.odds());
        Ok(vec![
            ResultTable::of(rows(odds.as_ref(), simulated)),
            ResultTable::of(self.question.first_decisions(solution)),
        ])
    }

    fn solution(&self) -> Option<odds::Solution> {
        self.plays.solution.as_ref().map(|solution| odds::Solution {
            states: solution.states(),
            values: vec![solution.value()],
            residual: None,
        })
    }
}

impl<Q: InquiryWords> InquiryQuestion<Q> {
    fn first_decisions(&self, solution: Option<&Solution<'_, Q>>) -> Vec<DeedDecisionRow> {
        let first = solution.map(|solution| solution.first_decisions()).unwrap_or_default();
        let rows = first.iter().enumerate().flat_map(|(number, decision)| {
            let choices = decision.choices.iter().enumerate();
            choices.map(move |(place, Choice { action, value })| DeedDecisionRow {
                decision: number,
                probability: decision.probability,
                player: match decision.side {
                    Side::Raises => Q::SIDES[0].into(),
                    Side::Lowers => Q::SIDES[1].into(),
                },
                question: Q::asks(&decision.shown).into(),
                dice: Q::lies_open(&decision.shown),
                choice: self.inquiry.choice(*action),
                best: u32::from(place == 0),
                value: *value,
            })
        });
        rows.collect()
    }
}
