//! Format of a scenario file, independent of the game.

use corsair_engine::Seat;
use corsair_engine::words::seat_from_words;
use toml::Spanned;
use toml::de::DeValue;

use crate::inspect::scenario::coverage::ids_of_ledger;
use crate::inspect::scenario::events::ExpectedEvent;
use crate::inspect::scenario::expect::Expectation;
use crate::inspect::scenario::play::{Check, Played};
use corsair_present::toml_lines::{At, Entry, Lines, Malformed};

/// Scenario as read from its file. Actions and chance are still text, because only the game can read their notation.
#[derive(Clone, Debug)]
pub struct Scenario<'t> {
    /// Text of the file.
    pub lines: Lines<'t>,
    /// Edition that is played.
    pub game: At<String>,
    /// Purpose of the scenario, in one line.
    pub title: String,
    /// Number of seats.
    pub players: At<usize>,
    /// Names of the players, seat by seat; empty if the file has none.
    pub names: Vec<At<String>>,
    /// Seed of the deal.
    pub seed: u64,
    /// Ids of the rules that the scenario proves.
    pub proves: Vec<At<String>>,
    /// Expected refusal of the file's rules or situation, if the scenario tests one.
    pub refused: Option<Refused>,
    /// Situation at the start of play; `None` to begin at the set-up.
    pub situation: Option<At<Spanned<DeValue<'t>>>>,
    /// Course of play up to the first decision.
    pub opening: Course,
    /// Steps of play after the start.
    pub steps: Vec<Step>,
}

/// Expected refusal of rules, fleets or a situation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Id of the rule that the refusal cites.
    pub rule: At<String>,
    /// Words that the reason of the refusal contains.
    pub reason: Option<String>,
}

impl Refused {
    fn read<'t>(
        lines: &Lines<'t>,
        line: usize,
        value: Spanned<DeValue<'t>>,
    ) -> Result<Refused, Malformed> {
        if !value.get_ref().is_table() {
            let rule = At { line, value: lines.word(&value, "refused")? };
            return Ok(Refused { rule, reason: None });
        }
        let (mut rule, mut reason) = (None, None);
        for (key, line, value) in lines.entries(lines.table(value, "refused")?) {
            let word = lines.word(&value, &key)?;
            match key.as_str() {
                "rule" => rule = Some(At { line, value: word }),
                "reason" => reason = Some(word),
                _ => return Err(Malformed::unknown(line, "key", &key, ["rule", "reason"])),
            }
        }
        let rule = rule.ok_or_else(|| {
            Malformed::new(line, "`refused` needs the key `rule`: add the id of the rule")
        })?;
        Ok(Refused { rule, reason })
    }

    /// Checks that a file was refused as expected.
    pub fn check(&self, played: Result<Played, Malformed>) -> Played {
        let At { line, value: rule } = &self.rule;
        let because = self.reason.as_ref().map_or_else(String::new, |why| format!(": `{why}`"));
        let failed = match played {
            Ok(_) => Some("the file was accepted".into()),
            Err(Malformed { line, message }) => {
                // The message about a broken law begins with its id.
                let cites = [format!("({rule})"), format!("{rule}:")];
                let cites = cites.iter().any(|cited| message.contains(cited));
                let says = self.reason.as_ref().is_none_or(|reason| message.contains(reason));
                (!cites || !says).then(|| format!("line {line} is refused: {message}"))
            }
        };
        let what = format!("the file to be refused by {rule}{because}");
        Played { checks: vec![Check { line: *line, what, failed }] }
    }
}

/// Step of a scenario: actions of a seat, followed by expectations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// First line of the step.
    pub line: usize,
    /// Seat that must act.
    pub seat: Option<At<Seat>>,
    /// Actions of the step, in order.
    pub actions: Vec<At<String>>,
    /// Expected result of the actions.
    pub trial: Trial,
    /// Course of play during the actions.
    pub course: Course,
}

/// Course of play: chance, events, and expectations at the end.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Course {
    /// Scripted chance outcomes.
    pub chance: Vec<At<String>>,
    /// Events that must happen in this order, possibly with further events between them.
    pub events: Vec<ExpectedEvent>,
    /// Events that must not happen.
    pub no_events: Vec<ExpectedEvent>,
    /// Expectations at the end of the course.
    pub expect: Vec<Expectation>,
}

impl Course {
    /// Reads a key of a course. Returns the value if the key does not belong to a course.
    fn read<'t>(
        &mut self,
        lines: &Lines<'t>,
        key: &str,
        value: Spanned<DeValue<'t>>,
    ) -> Result<Option<Spanned<DeValue<'t>>>, Malformed> {
        match key {
            "chance" => self.chance = lines.words(&value, key)?,
            "events" => self.events = ExpectedEvent::read(lines, value, key)?,
            "no_events" => {
                self.no_events = ExpectedEvent::read(lines, value, key)?;
                if let Some(held) = self.no_events.iter().find_map(|none| none.expect.first()) {
                    let message = "an event under `no_events` cannot have expectations: remove \
                                   them";
                    return Err(Malformed::new(held.line, message));
                }
            }
            "expect" => self.expect = Expectation::read(lines, value)?,
            _ => return Ok(Some(value)),
        }
        Ok(None)
    }

    /// Returns the events that must happen and the events that must not.
    pub(crate) fn named_events(&self) -> impl Iterator<Item = &ExpectedEvent> {
        self.events.iter().chain(&self.no_events)
    }

    /// Returns whether the course has an expectation or an expected event.
    fn expects_something(&self) -> bool {
        !self.expect.is_empty() || self.named_events().next().is_some()
    }
}

/// Expected result of actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trial {
    /// The actions are legal, and are taken.
    Taken,
    /// Each action must be refused by the rule with this id.
    Refused(At<String>),
}

/// Keys of a scenario file.
pub const SCENARIO_KEYS: [&str; 14] = [
    "game",
    "title",
    "players",
    "names",
    "seed",
    "proves",
    "rules",
    "refused",
    "situation",
    "chance",
    "events",
    "no_events",
    "expect",
    "step",
];
/// Keys of a step.
pub const STEP_KEYS: [&str; 8] =
    ["seat", "do", "illegal", "chance", "events", "no_events", "expect", "note"];

impl<'t> Scenario<'t> {
    /// Reads a scenario.
    ///
    /// # Errors
    /// Returns the first malformed part with its line.
    pub fn read(text: &'t str) -> Result<Scenario<'t>, Malformed> {
        let (scenario, title, end) = Scenario::form(text)?;
        let title = title.ok_or_else(|| Malformed::new(end, "`title` is missing"))?;
        let course = scenario.opening.expects_something() || !scenario.steps.is_empty();
        if let Some(refused) = scenario.refused.as_ref().filter(|_| course) {
            let message = "a file that must be refused cannot have steps or other expectations: \
                           remove them";
            return Err(Malformed::new(refused.rule.line, message));
        }
        if !course && scenario.refused.is_none() {
            let fix = "the file has no actions and no expectations: write `[[step]]` or `[expect]`";
            return Err(Malformed::new(end, fix));
        }
        Ok(Scenario { title, ..scenario })
    }

    /// Reads a scenario that may be a situation without title, actions or expectations.
    ///
    /// # Errors
    /// Returns the first malformed part with its line.
    pub fn read_situation(text: &'t str) -> Result<Scenario<'t>, Malformed> {
        Scenario::form(text).map(|(scenario, ..)| scenario)
    }

    /// Reads a file. Returns the scenario, its title if it has one, and the line after which a missing key belongs.
    fn form(text: &'t str) -> Result<(Scenario<'t>, Option<String>, usize), Malformed> {
        let (mut game, mut title, mut players) = (None, None, None);
        let mut scenario = Scenario {
            lines: Lines::new(text),
            game: At { line: 1, value: String::new() },
            title: String::new(),
            players: At { line: 1, value: 0 },
            names: Vec::new(),
            seed: 1,
            proves: Vec::new(),
            refused: None,
            situation: None,
            opening: Course::default(),
            steps: Vec::new(),
        };
        let lines = &scenario.lines;
        let root = lines.root()?;
        let end = lines.of_missing(&root);
        for (key, line, value) in root {
            let Some(value) = scenario.opening.read(lines, &key, value)? else { continue };
            match key.as_str() {
                "game" => game = Some(At { line, value: lines.word(&value, &key)? }),
                "title" => title = Some(lines.word(&value, &key)?),
                "players" => players = Some(At { line, value: natural(lines, &value, &key)? }),
                "names" => scenario.names = lines.words(&value, &key)?,
                "seed" => scenario.seed = natural(lines, &value, &key)?,
                "proves" => scenario.proves = lines.words(&value, &key)?,
                // The rulebook reads this part of the text separately.
                "rules" => drop(lines.table(value, &key)?),
                "refused" => scenario.refused = Some(Refused::read(lines, line, value)?),
                "situation" => scenario.situation = Some(At { line, value }),
                "step" => scenario.steps = steps(lines, value)?,
                _ => return Err(Malformed::unknown(line, "key", &key, SCENARIO_KEYS)),
            }
        }
        let missing = |key: &str| Malformed::new(end, format!("`{key}` is missing"));
        scenario.game = game.ok_or_else(|| missing("game"))?;
        scenario.players = players.ok_or_else(|| missing("players"))?;
        let (named, seats) = (scenario.names.len(), scenario.players.value);
        if let Some(first) = scenario.names.first().filter(|_| named != seats) {
            let message = format!("`names` must have {seats} names, not {named}");
            return Err(Malformed::new(first.line, message));
        }
        Ok((scenario, title, end))
    }

    /// Returns whether the scenario is a record of a game, with actions from the set-up on.
    pub fn is_record(&self) -> bool {
        self.situation.is_none() && !self.steps.is_empty()
    }

    /// Checks that the ledgers contain every rule that the scenario cites.
    ///
    /// # Errors
    /// Returns the first unknown rule with the nearest known rule.
    pub(crate) fn check_rules(&self, ledgers: &[&str]) -> Result<(), Malformed> {
        let of = |ledger| ids_of_ledger(ledger).into_iter().map(|(id, _)| id);
        let known: Vec<&str> = ledgers.iter().copied().flat_map(of).collect();
        let refused = self.steps.iter().filter_map(|step| match &step.trial {
            Trial::Taken => None,
            Trial::Refused(rule) => Some(rule),
        });
        let courses = std::iter::once(&self.opening).chain(self.steps.iter().map(|s| &s.course));
        let cited = courses.flat_map(Course::named_events).flat_map(ExpectedEvent::rules);
        let whole = self.refused.iter().map(|refused| &refused.rule);
        match self
            .proves
            .iter()
            .chain(refused)
            .chain(whole)
            .cloned()
            .chain(cited)
            .find(|id| !known.contains(&id.value.as_str()))
        {
            Some(id) => Err(Malformed::unknown(id.line, "rule", &id.value, known)),
            None => Ok(()),
        }
    }

    /// Returns the text of the file.
    pub fn text(&self) -> &'t str {
        self.lines.text()
    }
}

fn natural<'t, N: TryFrom<i64>>(
    lines: &Lines<'t>,
    value: &Spanned<DeValue<'t>>,
    key: &str,
) -> Result<N, Malformed> {
    let number = lines.number(value, key)?;
    N::try_from(number).map_err(|_| {
        Malformed::new(lines.of(value.span()), format!("`{key}` is out of range: {number}"))
    })
}

fn seat<'t>(lines: &Lines<'t>, value: &Spanned<DeValue<'t>>, key: &str) -> Result<Seat, Malformed> {
    seat_from_words(&lines.word(value, key)?)
        .map_err(|message| Malformed::new(lines.of(value.span()), message))
}

fn steps<'t>(lines: &Lines<'t>, value: Spanned<DeValue<'t>>) -> Result<Vec<Step>, Malformed> {
    let line = lines.of(value.span());
    let DeValue::Array(list) = value.into_inner() else {
        return Err(Malformed::new(line, "steps must be written as `[[step]]`"));
    };
    list.into_iter().map(|step| read_step(lines, step)).collect()
}

fn read_step<'t>(lines: &Lines<'t>, value: Spanned<DeValue<'t>>) -> Result<Step, Malformed> {
    let begin = lines.of(value.span());
    let without_action = || Malformed::new(begin, "the step has no action: add `do = \"…\"`");
    let entries: Vec<Entry<'t>> = lines.entries(lines.table(value, "step")?);
    let mut step = Step {
        line: entries.first().ok_or_else(without_action)?.1,
        seat: None,
        actions: Vec::new(),
        trial: Trial::Taken,
        course: Course::default(),
    };
    for (key, line, value) in entries {
        let Some(value) = step.course.read(lines, &key, value)? else { continue };
        match key.as_str() {
            "seat" => step.seat = Some(At { line, value: seat(lines, &value, &key)? }),
            "do" => step.actions = lines.words(&value, &key)?,
            "illegal" => {
                step.trial = Trial::Refused(At { line, value: lines.word(&value, &key)? });
            }
            "note" => drop(lines.word(&value, &key)?),
            _ => return Err(Malformed::unknown(line, "key", &key, STEP_KEYS)),
        }
    }
    if step.actions.is_empty() {
        return Err(without_action());
    }
    if let Trial::Refused(_) = step.trial {
        if let Some(chance) = step.course.chance.first() {
            return Err(Malformed::new(
                chance.line,
                "a refused action cannot have `chance`: remove it",
            ));
        }
        if let Some(event) = step.course.named_events().next() {
            return Err(Malformed::new(
                event.name.line,
                "a refused action cannot have events: remove them",
            ));
        }
    }
    Ok(step)
}
