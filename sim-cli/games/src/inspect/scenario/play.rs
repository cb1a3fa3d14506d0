//! Player of scenarios that checks their expectations.

use std::collections::BTreeMap;

use corsair_engine::auditor::{Auditor, ShadowState};
use corsair_engine::nearest::nearest;
use corsair_engine::play::{apply_by, begin_by};
use corsair_engine::rulebook::BadRule;
use corsair_engine::scripted::{ScriptedDice, ScriptedRoll};
use corsair_engine::stream::NatureDice;
use corsair_engine::words::{InWords, StateFact};
use corsair_engine::{Game, NoObserver, Observer, Turn};
use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeValue, ValueDeserializer};

use crate::inspect::replay::{ActionOf, Chronicle, Fields, StateOf};
use crate::inspect::scenario::events::{event_text, is_known, others};
use crate::inspect::scenario::expect::{Expectation, sorted};
use crate::inspect::scenario::file::{Course, Scenario, Step, Trial};
use corsair_present::toml_lines::{At, Malformed};

/// Result of checking one line in a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// Number of the line, from 1.
    pub line: usize,
    /// Action or expectation of the line.
    pub what: String,
    /// Actual result of a failed check; `None` for a passed check.
    pub failed: Option<String>,
}

/// Scenario that was played to its end, or to the first action that could not be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Results of the checked lines.
    pub checks: Vec<Check>,
}

impl Played {
    /// Returns whether all checks passed.
    pub fn passed(&self) -> bool {
        self.failures().next().is_none()
    }

    /// Returns the failed checks.
    pub fn failures(&self) -> impl Iterator<Item = &Check> {
        self.checks.iter().filter(|check| check.failed.is_some())
    }
}

/// Plays a scenario under an auditor.
///
/// # Errors
/// Fails on words unknown to the game.
pub fn play<C: Chronicle<Game: InWords>, A: ShadowState<C::Game>>(
    game: &C::Game,
    scenario: &Scenario<'_>,
) -> Result<Played, Malformed> {
    let mut rolls = ScriptedDice::new(dice(scenario.seed, 1));
    let mut auditor = Auditor::<C::Game, A>::default();
    let mut log = EventLog(Vec::new());
    let state = begin(game, scenario, &mut rolls, &mut (&mut auditor, &mut log))?;
    let examples = C::examples().into_iter().map(|event| C::event(game, event)).collect();
    let checks = Vec::new();
    let mut stage = Stage::<C, A> { game, state, rolls, auditor, log, examples, checks };
    stage.check_words(scenario)?;
    let line = scenario.situation.as_ref().map_or(scenario.game.line, |words| words.line);
    stage.check_state(line);
    stage.check_course(line, &scenario.opening)?;
    for step in &scenario.steps {
        if !stage.step(step)? {
            break;
        }
    }
    Ok(Played { checks: stage.checks })
}

/// Returns the state of a scenario at its first decision.
///
/// # Errors
/// Fails on words unknown to the game, or on an impossible situation.
pub(crate) fn first_state<G: InWords>(
    game: &G,
    scenario: &Scenario<'_>,
) -> Result<G::State, Malformed> {
    let mut rolls = ScriptedDice::new(dice(scenario.seed, 1));
    begin(game, scenario, &mut rolls, &mut NoObserver)
}

/// Sets up a scenario and plays to its first decision.
fn begin<G: InWords>(
    game: &G,
    scenario: &Scenario<'_>,
    rolls: &mut ScriptedDice<NatureDice>,
    watch: &mut dyn Observer<G>,
) -> Result<G::State, Malformed> {
    give(game, &scenario.opening.chance, rolls)?;
    let Some(words) = &scenario.situation else { return Ok(begin_by(game, rolls, watch)) };
    let situation = read_situation::<G>(scenario, words)?;
    let mut deal = dice(scenario.seed, 0);
    let begun = game.begin(&situation, &mut deal, rolls, watch);
    begun.map_err(|bad| cannot_be(scenario, words, &bad))
}

fn dice(seed: u64, deal: u64) -> NatureDice {
    let mut dice = NatureDice::new(seed);
    dice.open_deal(deal);
    dice
}

/// Applies a function to the situation of a scenario.
///
/// # Errors
/// Fails if the scenario has no situation, or if the game refuses it. The error names the line.
pub(crate) fn in_situation<G: InWords, T>(
    scenario: &Scenario<'_>,
    use_it: impl FnOnce(&G::Situation) -> Result<T, BadRule>,
) -> Result<T, Malformed> {
    let missing =
        || Malformed::new(scenario.game.line, "`situation` is missing: add `[situation]`");
    let words = scenario.situation.as_ref().ok_or_else(missing)?;
    let situation = read_situation::<G>(scenario, words)?;
    use_it(&situation).map_err(|bad| cannot_be(scenario, words, &bad))
}

fn read_situation<G: InWords>(
    scenario: &Scenario<'_>,
    words: &At<Spanned<DeValue<'_>>>,
) -> Result<G::Situation, Malformed> {
    G::Situation::deserialize(ValueDeserializer::from(words.value.clone()))
        .map_err(|error| scenario.lines.of_wrong_form(&error, words))
}

/// Converts the game's refusal of a situation into an error at the line of the refused key.
fn cannot_be(
    scenario: &Scenario<'_>,
    words: &At<Spanned<DeValue<'_>>>,
    bad: &BadRule,
) -> Malformed {
    let mut line = words.line;
    let mut at = &words.value;
    for part in bad.key.split(['.', '[', ']']).filter(|part| !part.is_empty()) {
        let below = match at.get_ref() {
            DeValue::Array(list) => part.parse::<usize>().ok().and_then(|index| list.get(index)),
            DeValue::Table(table) => {
                let found = table.iter().find(|(name, _)| name.get_ref() == part);
                found.map(|(name, value)| {
                    line = scenario.lines.of(name.span());
                    value
                })
            }
            _ => None,
        };
        let Some(below) = below else { break };
        at = below;
    }
    Malformed::new(line, format!("`{}` {}", bad.key, bad.reason))
}

fn give<G: InWords>(
    game: &G,
    chance: &[At<String>],
    rolls: &mut ScriptedDice<NatureDice>,
) -> Result<(), Malformed> {
    for one in rolls_of(game, chance)?.into_iter().flatten() {
        rolls.push(one);
    }
    Ok(())
}

/// Reads the scripted rolls of each chance entry.
fn rolls_of<G: InWords>(
    game: &G,
    chance: &[At<String>],
) -> Result<Vec<Vec<ScriptedRoll>>, Malformed> {
    let rolls = |words: &At<String>| {
        game.scripted_rolls(&words.value).map_err(|bad| Malformed::new(words.line, bad.to_string()))
    };
    chance.iter().map(rolls).collect()
}

/// Events of one game, each with the state after it.
struct EventLog<G: Game>(Vec<(G::Event, G::State)>);

impl<G: Game> Observer<G> for EventLog<G> {
    fn event(&mut self, event: G::Event) {
        unreachable!("games report events with their states, and {event:?} has none");
    }

    fn event_at(&mut self, _game: &G, state: &G::State, event: G::Event) {
        self.0.push((event, state.clone()));
    }
}

struct Stage<'g, C: Chronicle<Game: InWords>, A> {
    game: &'g C::Game,
    state: StateOf<C>,
    rolls: ScriptedDice<NatureDice>,
    auditor: Auditor<C::Game, A>,
    log: EventLog<C::Game>,
    /// Example events of the game, one of each kind.
    examples: Vec<Fields>,
    checks: Vec<Check>,
}

impl<C: Chronicle<Game: InWords>, A: ShadowState<C::Game>> Stage<'_, C, A> {
    /// Checks all words of a file before the first step.
    ///
    /// # Errors
    /// Returns the first unknown word with its line.
    fn check_words(&self, scenario: &Scenario<'_>) -> Result<(), Malformed> {
        let facts = self.facts();
        let known = |course: &Course| -> Result<(), Malformed> {
            for event in course.named_events() {
                event.check(&self.examples, &facts)?;
            }
            for expectation in &course.expect {
                if expectation.is_about_actions() {
                    self.actions_of(expectation)?;
                } else {
                    expectation.fact(&facts)?;
                }
            }
            Ok(())
        };
        known(&scenario.opening)?;
        for step in &scenario.steps {
            for words in &step.actions {
                self.action(words)?;
            }
            rolls_of(self.game, &step.course.chance)?;
            if let Some(seat) = &step.seat
                && seat.value.index() >= self.game.seats()
            {
                let last = self.game.seats() - 1;
                let message = format!("there is no {}: seats are 0 to {last}", seat.value);
                return Err(Malformed::new(seat.line, message));
            }
            known(&step.course)?;
        }
        Ok(())
    }

    fn note(&mut self, line: usize, what: impl Into<String>, failed: Option<String>) -> bool {
        let passed = failed.is_none();
        self.checks.push(Check { line, what: what.into(), failed });
        passed
    }

    /// Plays a step. Returns whether play can continue.
    fn step(&mut self, step: &Step) -> Result<bool, Malformed> {
        match &step.trial {
            Trial::Refused(rule) => {
                for words in &step.actions {
                    let action = self.action(words)?;
                    let failed = self.refusal(step, action, &rule.value);
                    let what = format!("`{}` is refused by {}", words.value, rule.value);
                    self.note(words.line, what, failed);
                }
            }
            Trial::Taken => {
                give(self.game, &step.course.chance, &mut self.rolls)?;
                for words in &step.actions {
                    let action = self.action(words)?;
                    let failed = self.hindrance(step, action);
                    if !self.note(words.line, format!("`{}`", words.value), failed) {
                        return Ok(false);
                    }
                    let (state, rolls) = (&mut self.state, &mut self.rolls);
                    let mut watch = (&mut self.auditor, &mut self.log);
                    apply_by(self.game, state, action, rolls, &mut watch);
                    self.check_state(words.line);
                }
            }
        }
        self.check_course(step.actions[0].line, &step.course)?;
        Ok(true)
    }

    fn action(&self, words: &At<String>) -> Result<ActionOf<C>, Malformed> {
        words.value.parse().map_err(|_| {
            let legal = self.legal();
            let near = nearest(&words.value, legal.iter().map(String::as_str));
            let fix = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            Malformed::new(words.line, format!("`{}` is not an action{fix}", words.value))
        })
    }

    /// Returns the reason why the seat of a step can't take an action, if any.
    fn hindrance(&self, step: &Step, action: ActionOf<C>) -> Option<String> {
        self.wrong_seat(step).or_else(|| {
            let illegal = self.game.check(&self.state, action).err();
            illegal.map(|illegal| format!("it is illegal: {illegal}"))
        })
    }

    fn wrong_seat(&self, step: &Step) -> Option<String> {
        match (self.game.turn(&self.state), &step.seat) {
            (Turn::Over, _) => Some("the game is over".into()),
            (Turn::Decide(acts), Some(seat)) if acts != seat.value => {
                Some(format!("the decision belongs to {acts}, not to {}", seat.value))
            }
            (Turn::Decide(_), _) => None,
        }
    }

    fn refusal(&self, step: &Step, action: ActionOf<C>, rule: &str) -> Option<String> {
        if let Some(wrong) = self.wrong_seat(step) {
            return Some(wrong);
        }
        match self.game.check(&self.state, action) {
            Ok(()) => Some("it is legal".into()),
            Err(illegal) if !illegal.is_by(rule) => Some(format!("it is refused by {illegal}")),
            Err(_) if self.legal().contains(&action.to_string()) => {
                Some("the game lists it as legal".into())
            }
            Err(_) => None,
        }
    }

    /// Checks a finished course of play: its chance outcomes, events and expectations.
    fn check_course(&mut self, line: usize, course: &Course) -> Result<(), Malformed> {
        self.check_chance(line, &course.chance);
        self.check_events(line, course)?;
        self.check_expectations(&course.expect)
    }

    /// Checks that expected events happened in order, and that forbidden events did not.
    fn check_events(&mut self, line: usize, course: &Course) -> Result<(), Malformed> {
        let happened = std::mem::take(&mut self.log.0);
        let events: Vec<Fields> =
            happened.iter().map(|(event, at)| C::event_in(self.game, at, *event)).collect();
        if let Some(event) = events.iter().find(|event| !is_known(event, &self.examples)) {
            let failed = format!("no example has the fields of {}", event_text(event));
            self.note(line, "the game's examples of events to be complete", Some(failed));
        }
        let mut next = 0;
        for expected in &course.events {
            let found = events[next..].iter().position(|event| expected.is(event));
            let failed = match found {
                Some(_) => None,
                None => Some(others(&expected.name.value, &events[next..])),
            };
            self.note(expected.name.line, format!("event {}", expected.text()), failed);
            let Some(further) = found else { continue };
            next += further;
            let facts = self.game.state_facts(&happened[next].1).into_iter().collect();
            for expectation in &expected.expect {
                let failed = expectation.difference(&facts)?;
                let what = format!("{} at event {}", expectation.text(), expected.name.value);
                self.note(expectation.line, what, failed);
            }
            next += 1;
        }
        for unwanted in &course.no_events {
            let found = events.iter().find(|event| unwanted.is(event));
            let failed = found.map(|event| format!("found {}", event_text(event)));
            self.note(unwanted.name.line, format!("no event {}", unwanted.text()), failed);
        }
        Ok(())
    }

    /// Checks that every scripted chance outcome was used and possible, and that every chance question had a scripted
    /// outcome.
    fn check_chance(&mut self, line: usize, chance: &[At<String>]) {
        let all = rolls_of(self.game, chance).unwrap_or_default();
        let words =
            chance.iter().zip(all).flat_map(|(words, rolls)| rolls.into_iter().map(move |_| words));
        let words: Vec<&At<String>> = words.collect();
        if let Err((number, misfit)) = self.rolls.clear()
            && let Some(At { line, value }) = words.get(number)
        {
            let failed = match misfit {
                Some(misfit) => format!("it does not fit: {misfit}"),
                None => "no roll or draw is due".into(),
            };
            self.note(*line, format!("chance `{value}`"), Some(failed));
        }
        let mut unscripted = self.rolls.take_unscripted();
        unscripted.retain(|&outcome| !self.game.is_unseen(outcome));
        let unscripted = self.game.chance_in_words(&unscripted);
        if !unscripted.is_empty() {
            let failed = format!("rolls or draws are not scripted; add {unscripted:?}");
            self.note(line, "`chance` for every roll and draw", Some(failed));
        }
    }

    fn check_state(&mut self, line: usize) {
        if let Err(broken) = self.auditor.check_state(self.game, &self.state) {
            self.note(line, "the audit", Some(broken));
        }
    }

    fn check_expectations(&mut self, expectations: &[Expectation]) -> Result<(), Malformed> {
        let facts = self.facts();
        for expectation in expectations {
            let failed = match expectation.is_about_actions() {
                true => self.check_actions(expectation)?,
                false => expectation.difference(&facts)?,
            };
            self.note(expectation.line, expectation.text(), failed);
        }
        Ok(())
    }

    fn facts(&self) -> BTreeMap<String, StateFact> {
        self.game.state_facts(&self.state).into_iter().collect()
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.game.actions(&self.state, &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    /// Returns the actions that an expectation names, in the game's notation.
    fn actions_of(&self, expectation: &Expectation) -> Result<Vec<String>, Malformed> {
        let Some(words) = expectation.words() else {
            let message = format!("`{}` must be a list of actions", expectation.name);
            return Err(Malformed::new(expectation.line, message));
        };
        if words.is_empty() && expectation.name != "legal" {
            let message = format!("`{}` must name an action", expectation.name);
            return Err(Malformed::new(expectation.line, message));
        }
        let action = |words: &String| {
            self.action(&At { line: expectation.line, value: words.clone() })
                .map(|action| action.to_string())
        };
        words.iter().map(action).collect()
    }

    fn check_actions(&self, expectation: &Expectation) -> Result<Option<String>, Malformed> {
        let (named, legal) = (self.actions_of(expectation)?, self.legal());
        let there = |name: &&String| legal.contains(name);
        let held = match expectation.name.as_str() {
            "legal" => sorted(&named) == sorted(&legal),
            "can" => named.iter().all(|name| there(&name)),
            _ => !named.iter().any(|name| there(&name)),
        };
        Ok((!held).then(|| format!("legal are {legal:?}")))
    }
}
