//! The form of a scenario file, whatever its game.

use corsair_engine::Seat;
use corsair_engine::words::seat_from_words;
use toml::Spanned;
use toml::de::DeValue;

use crate::inspect::scenario::coverage::ids_of_ledger;
use crate::inspect::scenario::expect::Expectation;
use crate::toml_lines::{At, Entry, Lines, Malformed};

/// A scenario as it stands in its file. What only the game can read is still words.
#[derive(Clone, Debug)]
pub struct Scenario<'t> {
    /// The whole file.
    pub(crate) lines: Lines<'t>,
    /// The edition that is played.
    pub game: At<String>,
    /// What it shows, in a line.
    pub title: String,
    /// How many seats the table has.
    pub players: At<usize>,
    /// The seed of the deal.
    pub seed: u64,
    /// The ids of the rules that it proves.
    pub proves: Vec<At<String>>,
    /// Where play begins; with the set-up if there is none.
    pub(crate) situation: Option<At<Spanned<DeValue<'t>>>>,
    /// Scripted chance up to the first decision.
    pub chance: Vec<At<String>>,
    /// What must hold at the first decision.
    pub expect: Vec<Expectation>,
    /// What the seats do.
    pub steps: Vec<Step>,
}

/// What one seat does, and what must hold after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The line where it begins.
    pub line: usize,
    /// Who must be the one to act.
    pub seat: Option<At<Seat>>,
    /// The actions, one after the other.
    pub actions: Vec<At<String>>,
    /// Whether they are taken or must be refused.
    pub trial: Trial,
    /// Scripted chance of all the actions.
    pub chance: Vec<At<String>>,
    /// What must hold after them.
    pub expect: Vec<Expectation>,
}

/// What is done with actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trial {
    /// They are legal, and taken.
    Taken,
    /// Each must be refused by the rule with this id.
    Refused(At<String>),
}

const KEYS: [&str; 10] = [
    "game",
    "title",
    "players",
    "seed",
    "proves",
    "rules",
    "situation",
    "chance",
    "expect",
    "step",
];
const KEYS_OF_STEP: [&str; 6] = ["seat", "do", "illegal", "chance", "expect", "note"];

impl<'t> Scenario<'t> {
    /// Reads a scenario.
    ///
    /// # Errors
    /// The first thing that has not the form of a scenario, at its line.
    pub fn read(text: &'t str) -> Result<Scenario<'t>, Malformed> {
        let (mut game, mut title, mut players) = (None, None, None);
        let mut scenario = Scenario {
            lines: Lines::new(text),
            game: At { line: 1, value: String::new() },
            title: String::new(),
            players: At { line: 1, value: 0 },
            seed: 1,
            proves: Vec::new(),
            situation: None,
            chance: Vec::new(),
            expect: Vec::new(),
            steps: Vec::new(),
        };
        let lines = &scenario.lines;
        for (key, line, value) in lines.root()? {
            match key.as_str() {
                "game" => game = Some(At { line, value: lines.word(&value, &key)? }),
                "title" => title = Some(lines.word(&value, &key)?),
                "players" => players = Some(At { line, value: natural(lines, &value, &key)? }),
                "seed" => scenario.seed = natural(lines, &value, &key)?,
                "proves" => scenario.proves = lines.words(&value, &key)?,
                // The rulebook reads this part of the text by itself.
                "rules" => drop(lines.table(value, &key)?),
                "situation" => scenario.situation = Some(At { line, value }),
                "chance" => scenario.chance = lines.words(&value, &key)?,
                "expect" => scenario.expect = Expectation::read(lines, value)?,
                "step" => scenario.steps = steps(lines, value)?,
                _ => return Err(Malformed::unknown(line, "key", &key, KEYS)),
            }
        }
        let missing = |key: &str| Malformed::new(1, format!("`{key}` is missing"));
        scenario.game = game.ok_or_else(|| missing("game"))?;
        scenario.title = title.ok_or_else(|| missing("title"))?;
        scenario.players = players.ok_or_else(|| missing("players"))?;
        if scenario.steps.is_empty() && scenario.expect.is_empty() {
            let cure = "nothing is done and nothing expected; write `[[step]]` or `[expect]`";
            return Err(Malformed::new(1, cure));
        }
        Ok(scenario)
    }

    /// Checks that the rules which it names are rules of one of these ledgers.
    ///
    /// # Errors
    /// The first that is none, with the nearest that is one.
    pub(crate) fn check_rules(&self, ledgers: &[&str]) -> Result<(), Malformed> {
        let of = |ledger| ids_of_ledger(ledger).into_iter().map(|(id, _)| id);
        let known: Vec<&str> = ledgers.iter().copied().flat_map(of).collect();
        let refused = self.steps.iter().filter_map(|step| match &step.trial {
            Trial::Taken => None,
            Trial::Refused(rule) => Some(rule),
        });
        match self.proves.iter().chain(refused).find(|id| !known.contains(&id.value.as_str())) {
            Some(id) => Err(Malformed::unknown(id.line, "rule", &id.value, known)),
            None => Ok(()),
        }
    }

    /// The whole text of the file.
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
    N::try_from(number)
        .map_err(|_| Malformed::new(lines.of(value.span()), format!("`{key}` can't be {number}")))
}

fn seat<'t>(lines: &Lines<'t>, value: &Spanned<DeValue<'t>>, key: &str) -> Result<Seat, Malformed> {
    seat_from_words(&lines.word(value, key)?)
        .map_err(|message| Malformed::new(lines.of(value.span()), message))
}

fn steps<'t>(lines: &Lines<'t>, value: Spanned<DeValue<'t>>) -> Result<Vec<Step>, Malformed> {
    let line = lines.of(value.span());
    let DeValue::Array(list) = value.into_inner() else {
        return Err(Malformed::new(line, "steps are written as `[[step]]`"));
    };
    list.into_iter().map(|step| read_step(lines, step)).collect()
}

fn read_step<'t>(lines: &Lines<'t>, value: Spanned<DeValue<'t>>) -> Result<Step, Malformed> {
    let entries: Vec<Entry<'t>> = {
        let line = lines.of(value.span());
        let entries = lines.entries(lines.table(value, "step")?);
        if entries.is_empty() {
            return Err(Malformed::new(line, "a step without `do`"));
        }
        entries
    };
    let mut step = Step {
        line: entries[0].1,
        seat: None,
        actions: Vec::new(),
        trial: Trial::Taken,
        chance: Vec::new(),
        expect: Vec::new(),
    };
    for (key, line, value) in entries {
        match key.as_str() {
            "seat" => step.seat = Some(At { line, value: seat(lines, &value, &key)? }),
            "do" => step.actions = lines.words(&value, &key)?,
            "illegal" => {
                step.trial = Trial::Refused(At { line, value: lines.word(&value, &key)? });
            }
            "chance" => step.chance = lines.words(&value, &key)?,
            "expect" => step.expect = Expectation::read(lines, value)?,
            "note" => drop(lines.word(&value, &key)?),
            _ => return Err(Malformed::unknown(line, "key", &key, KEYS_OF_STEP)),
        }
    }
    if step.actions.is_empty() {
        return Err(Malformed::new(step.line, "a step without `do`"));
    }
    if let (Trial::Refused(_), Some(chance)) = (&step.trial, step.chance.first()) {
        return Err(Malformed::new(chance.line, "what is refused asks for no chance"));
    }
    Ok(step)
}
