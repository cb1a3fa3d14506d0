//! Content of a record, step by step, in the types of its game.

use corsair_engine::Seat;
use corsair_engine::scripted::ScriptedRoll;
use corsair_engine::words::InWords;

use crate::inspect::scenario::Scenario;
use crate::inspect::scenario::expect::Expectation;
use crate::inspect::scenario::file::{Course, Step, Trial};
use corsair_present::toml_lines::{At, Malformed};

/// Content of a record.
pub(crate) struct Script<A> {
    /// Parts of the record: the set-up, which has no actions, then the steps.
    pub parts: Vec<RecordStep<A>>,
    /// Number of the last line with content.
    pub last_line: usize,
}

/// Step of a record: actions, chance outcomes and observations.
pub struct RecordStep<A> {
    /// Seat that must act.
    pub seat: Option<Seat>,
    pub(crate) actions: Vec<WrittenAction<A>>,
    pub(crate) chance: Vec<Seen>,
    /// Observations at the end of the step.
    pub expect: Vec<Expectation>,
}

/// Action, with its words in the record.
pub struct WrittenAction<A> {
    pub(crate) words: At<String>,
    /// Action that the words name; `None` if the words name no action.
    pub action: Option<A>,
}

/// Chance outcome, with its words in the record.
pub struct Seen {
    pub(crate) words: At<String>,
    pub(crate) answers: Answers,
}

/// Content of a chance entry: its rolls, or an unobserved roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answers {
    /// Observed rolls and draws.
    Rolls(Vec<ScriptedRoll>),
    /// Roll or draw of this kind whose outcome was not observed, such as `draw ?`.
    Unseen(String),
}

impl<A: std::str::FromStr + Copy> Script<A> {
    /// Reads the script of a record.
    ///
    /// # Errors
    /// Fails on parts of scenarios that a record can't have, and on unknown words of chance.
    pub(crate) fn of<G: InWords<Action = A>>(
        game: &G,
        scenario: &Scenario<'_>,
    ) -> Result<Script<A>, Malformed> {
        if let Some(situation) = &scenario.situation {
            let fix = "`situation` applies only to scenarios, because a record begins with the set-up of the \
                game: remove `situation`";
            return Err(Malformed::new(situation.line, fix));
        }
        if let Some(id) = scenario.proves.first() {
            return Err(Malformed::new(
                id.line,
                "`proves` applies only to scenarios: remove it from the record",
            ));
        }
        let course = &scenario.opening;
        let opening = RecordStep {
            seat: None,
            actions: Vec::new(),
            chance: seen(game, course)?,
            expect: course.expect.clone(),
        };
        let mut parts = vec![opening];
        for step in &scenario.steps {
            parts.push(part(game, step)?);
        }
        let lines = |part: &RecordStep<A>| {
            let actions = part.actions.iter().map(|of| of.words.line);
            let seen = part.chance.iter().map(|of| of.words.line);
            actions.chain(seen).chain(part.expect.iter().map(|of| of.line)).max()
        };
        let last_line = parts.iter().filter_map(lines).max().unwrap_or(scenario.game.line);
        Ok(Script { parts, last_line })
    }
}

/// Returns the kind of a roll or draw without an observed outcome, such as `draw` in `draw ?`.
pub(crate) fn unseen_kind(words: &str) -> Option<&str> {
    words.trim().strip_suffix(" ?")
}

fn part<G: InWords>(game: &G, step: &Step) -> Result<RecordStep<G::Action>, Malformed> {
    if let Trial::Refused(rule) = &step.trial {
        let message = "`illegal` applies only to scenarios, because a record has only actions that were taken: \
            remove the step";
        return Err(Malformed::new(rule.line, message));
    }
    if let Some(seat) = step.seat.as_ref().filter(|seat| seat.value.index() >= game.seats()) {
        let message = format!("there is no {}: seats are 0 to {}", seat.value, game.seats() - 1);
        return Err(Malformed::new(seat.line, message));
    }
    let written = |words: &At<String>| WrittenAction {
        words: words.clone(),
        action: words.value.parse().ok(),
    };
    Ok(RecordStep {
        seat: step.seat.as_ref().map(|seat| seat.value),
        actions: step.actions.iter().map(written).collect(),
        chance: seen(game, &step.course)?,
        expect: step.course.expect.clone(),
    })
}

/// Reads the scripted chance outcomes in a course of play.
fn seen<G: InWords>(game: &G, course: &Course) -> Result<Vec<Seen>, Malformed> {
    if let Some(event) = course.named_events().next() {
        let message =
            "`events` applies only to scenarios: write the observations of a record as `expect`";
        return Err(Malformed::new(event.name.line, message));
    }
    let one = |words: &At<String>| -> Result<Seen, Malformed> {
        let answers = match unseen_kind(&words.value) {
            Some(kind) => Answers::Unseen(kind.into()),
            None => {
                let rolls = game.scripted_rolls(&words.value);
                Answers::Rolls(rolls.map_err(|bad| Malformed::new(words.line, bad.to_string()))?)
            }
        };
        Ok(Seen { words: words.clone(), answers })
    };
    course.chance.iter().map(one).collect()
}
