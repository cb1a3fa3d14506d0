//! The content of a record, step by step, in the types of its game.

use corsair_engine::Seat;
use corsair_engine::scripted::ScriptedRoll;
use corsair_engine::words::InWords;

use crate::inspect::scenario::Scenario;
use crate::inspect::scenario::expect::Expectation;
use crate::inspect::scenario::file::{Course, Step, Trial};
use corsair_present::toml_lines::{At, Malformed};

/// The content of a record.
pub(crate) struct Script<A> {
    /// The set-up, which has no actions, and the steps.
    pub parts: Vec<Part<A>>,
    /// The last line with content.
    pub last_line: usize,
}

/// A step of a record.
pub struct Part<A> {
    /// The seat that must act.
    pub seat: Option<Seat>,
    pub(crate) actions: Vec<Said<A>>,
    pub(crate) chance: Vec<Seen>,
    /// The observations at the end of the step.
    pub expect: Vec<Expectation>,
}

/// An action as it is written.
pub struct Said<A> {
    pub(crate) words: At<String>,
    /// `None` if the words are not an action.
    pub action: Option<A>,
}

/// Chance as it is written.
pub struct Seen {
    pub(crate) words: At<String>,
    pub(crate) answers: Answers,
}

/// The meaning of words of chance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answers {
    /// These rolls.
    Rolls(Vec<ScriptedRoll>),
    /// A roll or a draw of this kind with an unobserved outcome: `draw ?`.
    Unseen(String),
}

impl<A: std::str::FromStr + Copy> Script<A> {
    /// The script of a record of a game.
    ///
    /// # Errors
    /// Fails on parts of scenarios that a record can't have, and unknown words of chance.
    pub(crate) fn of<G: InWords<Action = A>>(
        game: &G,
        scenario: &Scenario<'_>,
    ) -> Result<Script<A>, Malformed> {
        if let Some(situation) = &scenario.situation {
            let fix = "a record begins with the set-up of the game: omit `situation`";
            return Err(Malformed::new(situation.line, fix));
        }
        if let Some(id) = scenario.proves.first() {
            return Err(Malformed::new(id.line, "`proves` is for scenarios: omit it in a record"));
        }
        let course = &scenario.opening;
        let opening = Part {
            seat: None,
            actions: Vec::new(),
            chance: seen(game, course)?,
            expect: course.expect.clone(),
        };
        let mut parts = vec![opening];
        for step in &scenario.steps {
            parts.push(part(game, step)?);
        }
        let lines = |part: &Part<A>| {
            let said = part.actions.iter().map(|of| of.words.line);
            let seen = part.chance.iter().map(|of| of.words.line);
            said.chain(seen).chain(part.expect.iter().map(|of| of.line)).max()
        };
        let last_line = parts.iter().filter_map(lines).max().unwrap_or(scenario.game.line);
        Ok(Script { parts, last_line })
    }
}

/// The kind of a roll or a draw with an unobserved outcome, such as `draw ?`.
pub(crate) fn unseen_kind(words: &str) -> Option<&str> {
    words.trim().strip_suffix(" ?")
}

fn part<G: InWords>(game: &G, step: &Step) -> Result<Part<G::Action>, Malformed> {
    if let Trial::Refused(rule) = &step.trial {
        let message = "`illegal` is for scenarios: a record has only actions that were taken";
        return Err(Malformed::new(rule.line, message));
    }
    if let Some(seat) = step.seat.as_ref().filter(|seat| seat.value.index() >= game.seats()) {
        return Err(Malformed::new(seat.line, format!("there is no {}", seat.value)));
    }
    let said = |words: &At<String>| Said { words: words.clone(), action: words.value.parse().ok() };
    Ok(Part {
        seat: step.seat.as_ref().map(|seat| seat.value),
        actions: step.actions.iter().map(said).collect(),
        chance: seen(game, &step.course)?,
        expect: step.course.expect.clone(),
    })
}

/// The chance outcomes of a course of play.
fn seen<G: InWords>(game: &G, course: &Course) -> Result<Vec<Seen>, Malformed> {
    if let Some(event) = course.named_events().next() {
        let message = "`events` are for scenarios: write observations of a record as `expect`";
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
