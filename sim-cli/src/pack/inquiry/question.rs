//! An inquiry as the question of a desk.

use anyhow::anyhow;
use clap::Command;
use corsair_engine::best_play::{Inquiry, MeasureWord, OutcomeWord, solve};
use corsair_engine::chain::TooManyStates;
use serde_json::Value;

use crate::exit::{Outcome, bail_input};
use crate::pack::inquiry::answer::{Answered, DeedRow, MeasureOf, OutcomeOf, Solved, TABLES};
use crate::pack::inquiry::rows::{Plays, is_decided, rows};
use crate::pack::odds::{Effort, OddsAnswer, OddsQuestion, Setting, Simulation, SolvedOdds};
use crate::present::grouped;
use corsair_lab::assertion::{Unit, Vocabulary};
use corsair_lab::result::ResultRow as _;
use corsair_lab::{ScoreWord, TrialCounts};

/// The words of an inquiry of a game.
pub(crate) trait InquiryWords: Inquiry {
    /// The word for the score of its game.
    const SCORE: ScoreWord;
    /// Who raises and who lowers what an ending is worth.
    const SIDES: [&'static str; 2];
    /// What stands before that which lies open.
    const OPEN: &'static str;
    /// By which options a question has fewer states.
    const FEWER: &'static str;
    /// By which options all choices are stated.
    const STATED: &'static str;

    /// The word for the question.
    fn name(&self) -> &'static str;

    /// The word for what a decision is about.
    fn asks(shown: &Self::Shown) -> &'static str;

    /// What lies open as it is made, such as dice.
    fn lies_open(shown: &Self::Shown) -> String;

    /// When a mean is taken that is not taken in all cases, such as "the target is afloat".
    fn measured_when(measure: MeasureOf<Self>) -> &'static str;

    /// A choice in words.
    fn choice(&self, action: Self::Action) -> String {
        action.to_string()
    }
}

/// An inquiry that makes sense.
pub(crate) struct InquiryQuestion<Q> {
    pub(crate) inquiry: Q,
    /// The flags of the desk, as they were given.
    pub(crate) flags: Value,
    /// The options of the desk, by which the question is written.
    pub(crate) options: Command,
    pub(crate) effort: Effort,
}

impl<Q: InquiryWords> OddsQuestion for InquiryQuestion<Q> {
    fn vocabulary(&self) -> anyhow::Result<Vocabulary> {
        let outcomes = OutcomeOf::<Q>::EVERY.iter().map(|outcome| (outcome.id(), Unit::Share));
        let measures = MeasureOf::<Q>::EVERY.iter();
        let spreads = measures.clone().map(|measure| (measure.id(), Unit::Share));
        let means = measures.map(|measure| (measure.mean_id(), Unit::Number));
        let names = outcomes.chain(spreads).chain(means);
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

/// The refusal of a question with too many states, with what makes them fewer.
fn too_many<Q: InquiryWords>(TooManyStates { limit }: TooManyStates) -> anyhow::Error {
    anyhow!(
        "more than {} states: a question has fewer with {}; --limit allows more",
        grouped(limit as u64),
        Q::FEWER
    )
}

/// A question that is solved, unless it is only simulated.
struct SolvedInquiry<'q, Q: InquiryWords> {
    question: &'q InquiryQuestion<Q>,
    plays: Plays<'q, Q>,
}

impl<Q: InquiryWords> SolvedOdds for SolvedInquiry<'_, Q> {
    fn simulation(&self) -> Option<&dyn Simulation> {
        Some(&self.plays)
    }

    fn answer(&self, setting: &Setting, simulated: Option<&TrialCounts>) -> Outcome<OddsAnswer> {
        let InquiryQuestion { inquiry, flags, options, effort } = self.question;
        if simulated.is_some_and(|played| !is_decided::<Q::Ending>(played)) {
            bail_input!(
                "--simulate solves nothing, so all choices must be stated: {}; --check solves and simulates",
                Q::STATED
            );
        }
        let solved = self.plays.solution.as_ref().map(|solution| Solved {
            odds: solution.odds(),
            value: solution.value(),
            states: solution.states(),
            first: solution.first_decisions(),
        });
        let answered = Answered {
            setting,
            inquiry,
            flags,
            rows: rows(solved.as_ref().map(|solved| &solved.odds), simulated),
            solved,
            simulated: simulated.map(|played| (played.trials(), effort.seed)),
        };
        Ok(OddsAnswer {
            table: answered.odds_table(),
            more: vec![answered.decision_table()],
            screen: answered.screen(options),
            json: answered.json(),
        })
    }
}
