//! Attempt to play a record with given answers for unrecorded rolls and draws.

use std::collections::BTreeMap;

use corsair_engine::nearest::nearest;
use corsair_engine::play::{apply_by, begin_by};
use corsair_engine::record::Question;
use corsair_engine::scripted::Mismatch;
use corsair_engine::words::{BadWords, InWords};
use corsair_engine::{ActionList, Game, NoObserver, Seat, Turn};

use crate::inspect::record::AskedAtTable;
use crate::inspect::record::script::{RecordStep, Script, WrittenAction};
use crate::inspect::record::table_dice::{Drawn, TableDice};
use crate::inspect::replay::{ActionOf, Chronicle, StateOf};
use crate::inspect::scenario::expect::Expectation;
use corsair_present::toml_lines::Malformed;

/// Result of playing a record as far as it fits.
pub(crate) struct Attempt<G: Game> {
    /// Last state that play reached.
    pub state: G::State,
    /// Decisions, each with the number of its line in the record.
    pub decisions: Vec<(usize, Seat, G::Action)>,
    /// Answers to chance questions so far.
    pub answers: Vec<u32>,
    /// Unrecorded rolls and draws, each with the number of the preceding line in the record.
    pub drawn: Vec<(usize, Drawn)>,
    /// Progress of the attempt: the number of record entries that were played, then the negative distance to a
    /// mismatched number.
    pub reached: (usize, i64),
    /// First mismatch; `None` if the whole record fits.
    pub stuck: Option<RecordMismatch>,
}

/// Mismatch between a record and play. It holds the index of the record's step, and the index of the entry within
/// this step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RecordMismatch {
    /// Words that are not an action, or an action that is illegal here.
    Action(usize, usize),
    /// Chance outcome that play did not use, or that does not fit its chance question.
    Chance(usize, usize, Option<Question>),
    /// Observation that contradicts the game.
    Seen(usize, usize),
}

/// Game and record of an attempt.
pub(crate) struct AtTable<'g, C: Chronicle> {
    pub game: &'g C::Game,
    pub script: &'g Script<ActionOf<C>>,
}

impl<C: Chronicle<Game: InWords>> AtTable<'_, C> {
    /// Plays the record as far as it fits. Unrecorded rolls and draws take their answers from `wishes`, and after the
    /// last wish from random numbers.
    pub(crate) fn attempt(&self, wishes: &[u32], seed: u64) -> Attempt<C::Game> {
        let mut dice = TableDice::new(self.game, wishes, seed);
        dice.open(&self.script.parts[0].chance);
        let state = begin_by(self.game, &mut dice, &mut NoObserver);
        let (decisions, drawn) = (Vec::new(), Vec::new());
        let mut play = Play { at: self, state, dice, decisions, drawn, reached: (0, 0), line: 1 };
        let stuck = play.all();
        let Play { state, dice, decisions, drawn, reached, .. } = play;
        Attempt { state, decisions, answers: dice.answers, drawn, reached, stuck }
    }

    /// Returns the question that a state asks; `None` if the game is over.
    pub(crate) fn asked(&self, state: &StateOf<C>) -> Option<AskedAtTable> {
        let Turn::Decide(seat) = self.game.turn(state) else { return None };
        let mut legal = Vec::new();
        self.game.actions(state, &mut legal);
        Some(AskedAtTable {
            turn: C::turn(self.game, state),
            seat: seat.index(),
            ask: C::ask(self.game, state),
            legal: legal.iter().map(ToString::to_string).collect(),
            is_complete: <C::Game as Game>::ACTIONS == ActionList::Complete,
        })
    }

    /// Returns the words of the record at a mismatch.
    pub(crate) fn words(&self, stuck: RecordMismatch) -> String {
        let parts = &self.script.parts;
        match stuck {
            RecordMismatch::Action(part, place) => parts[part].actions[place].words.value.clone(),
            RecordMismatch::Chance(part, place, _) => parts[part].chance[place].words.value.clone(),
            RecordMismatch::Seen(part, place) => parts[part].expect[place].text(),
        }
    }

    /// Returns the error for a mismatch: its line, the reason, the question there, and the possible answers.
    pub(crate) fn refusal(&self, attempt: &Attempt<C::Game>, stuck: RecordMismatch) -> Malformed {
        let words = self.words(stuck);
        let state = &attempt.state;
        let asked = self.asked(state);
        let here = match &asked {
            None => "the game is over".to_owned(),
            Some(asked) => asked.in_words(),
        };
        match stuck {
            RecordMismatch::Action(part, place) => {
                let of = &self.script.parts[part];
                let WrittenAction { words: at, action } = &of.actions[place];
                let why = match (action, &asked) {
                    (_, None) => format!("`{words}`: {here}"),
                    (None, Some(_)) => format!("`{words}` is not an action"),
                    (Some(action), Some(asked)) => match of.seat {
                        Some(seat) if seat.index() != asked.seat => {
                            format!("`{words}` is an action of {seat}, which does not decide here")
                        }
                        _ => match self.game.check(state, *action) {
                            Err(illegal) => format!("`{words}` is illegal: {illegal}"),
                            Ok(()) => format!("`{words}` is legal, but does not fit the record"),
                        },
                    },
                };
                let fix = self.suggestion(state, &words).unwrap_or_default();
                let asked = asked.map(|_| format!("; {here}")).unwrap_or_default();
                Malformed::new(at.line, format!("{why}{fix}{asked}"))
            }
            RecordMismatch::Chance(part, place, question) => {
                let line = self.script.parts[part].chance[place].words.line;
                let why = match question {
                    Some(question) => Mismatch { roll: place, question }.to_string(),
                    None => "no roll or draw is due in this step".to_owned(),
                };
                Malformed::new(line, format!("chance `{words}` does not fit: {why}; {here}"))
            }
            RecordMismatch::Seen(part, place) => {
                let expectation = &self.script.parts[part].expect[place];
                let difference =
                    self.difference(state, part, place).unwrap_or_else(|bad| Some(bad.message));
                let found = difference.unwrap_or_default();
                let fix = self.misnamed(expectation).map(|why| format!("; {why}"));
                let fix = fix.unwrap_or_default();
                Malformed::new(
                    expectation.line,
                    format!("observation {words} does not hold: {found}{fix}"),
                )
            }
        }
    }

    /// Returns a question for the legal action that the words may mean, such as an action with a name in the words:
    /// `sail 2` for `sail hull`, because place 2 is Hull Island.
    fn suggestion(&self, state: &StateOf<C>, words: &str) -> Option<String> {
        let Turn::Decide(_) = self.game.turn(state) else { return None };
        let mut actions = Vec::new();
        self.game.actions(state, &mut actions);
        let named = |of| [ActionOf::<C>::to_string(of), C::action_in_words(self.game, state, of)];
        let legal: Vec<[String; 2]> = actions.iter().map(named).collect();
        let mut named = legal.iter().filter(|[_, name]| has_words(name, words));
        let near = match (named.next(), named.next()) {
            (Some(only), None) => only,
            _ => {
                let near = nearest(words, legal.iter().map(|[action, _]| action.as_str()))?;
                legal.iter().find(|[action, _]| action == near && !invents_a_number(near, words))?
            }
        };
        let [action, name] = near;
        let name = name.strip_prefix(action.as_str()).unwrap_or_default();
        (action != words).then(|| format!("; did you mean `{action}`{name}?"))
    }

    /// Returns an error for the first observed word that no draw can produce, if the word resembles a valid word.
    fn misnamed(&self, expectation: &Expectation) -> Option<String> {
        let mut words = expectation.words().unwrap_or_default().iter();
        words.find_map(|word| {
            let why = self.game.scripted_rolls(&format!("draw {word}")).err()?;
            matches!(&why, BadWords::Unknown { near: Some(_), .. }).then(|| why.to_string())
        })
    }

    /// Returns the actual value of an observed fact, if it differs from the observation.
    fn difference(
        &self,
        state: &StateOf<C>,
        part: usize,
        place: usize,
    ) -> Result<Option<String>, Malformed> {
        let facts: BTreeMap<_, _> = self.game.state_facts(state).into_iter().collect();
        self.script.parts[part].expect[place].difference(&facts)
    }
}

impl AskedAtTable {
    /// Describes the question with its possible answers.
    pub fn in_words(&self) -> String {
        let AskedAtTable { turn, seat, ask, .. } = self;
        format!("in turn {turn}, seat{seat} decides {ask}: {}", self.answers(12))
    }

    /// Lists possible answers, at most `most` entries, and the number of further answers. In a complete list, many
    /// answers that differ only in numbers become one entry.
    pub fn answers(&self, most: usize) -> String {
        let mut forms: Vec<(String, Vec<&str>)> = Vec::new();
        for legal in &self.legal {
            let form = form(legal);
            match forms.iter_mut().find(|(of, _)| *of == form) {
                Some((_, answers)) => answers.push(legal),
                None => forms.push((form, vec![legal])),
            }
        }
        let listed = |(form, answers): &(String, Vec<&str>)| match answers.len() {
            many if many > MOST_OF_A_FORM && self.is_complete => {
                vec![(of_form(form, answers), many)]
            }
            _ => answers.iter().map(|&answer| (answer.to_owned(), 1)).collect(),
        };
        let listed: Vec<(String, usize)> = forms.iter().flat_map(listed).collect();
        let more: usize = listed.iter().skip(most).map(|(_, answers)| answers).sum();
        let mut words: Vec<String> = listed.into_iter().take(most).map(|(text, _)| text).collect();
        if more > 0 {
            words.push(format!("{more} more"));
        }
        let such = if self.is_complete { "" } else { "such as " };
        format!("{such}{}", words.join(", "))
    }
}

/// Returns `true` if a name contains all these words, in any order and in any case.
pub fn has_words(name: &str, words: &str) -> bool {
    let is_separator = |of: char| of.is_whitespace() || "(),".contains(of);
    let mut left: Vec<&str> = name.split(is_separator).collect();
    words.split_whitespace().all(|word| {
        let found = left.iter().position(|part| part.eq_ignore_ascii_case(word));
        found.map(|at| left.swap_remove(at)).is_some()
    })
}

/// Returns `true` if an action has a number where the words have a name or nothing. Such a number does not correct the
/// spelling of the words.
fn invents_a_number(action: &str, words: &str) -> bool {
    let is_digit = |of: char| of.is_ascii_digit();
    let mut words = words.split_whitespace();
    action.split_whitespace().any(|part| {
        let word = words.next();
        part.chars().all(is_digit) && !word.is_some_and(|word| word.contains(is_digit))
    })
}

/// Maximum number of answers that are listed individually although they differ only in numbers.
const MOST_OF_A_FORM: usize = 8;

/// Returns the numbers in an answer, in order.
fn numbers(answer: &str) -> impl Iterator<Item = u64> {
    let parts = answer.split(|of: char| !of.is_ascii_digit());
    parts.filter_map(|part| part.parse().ok())
}

/// Replaces the numbers of an answer by letters: `reach A-B`.
fn form(answer: &str) -> String {
    let mut letters = 'A'..='Z';
    let mut form = String::new();
    for part in answer.split_inclusive(|of: char| !of.is_ascii_digit()) {
        let rest = part.trim_start_matches(|of: char| of.is_ascii_digit());
        if rest.len() < part.len() {
            form.push(letters.next().unwrap_or('Z'));
        }
        form.push_str(rest);
    }
    form
}

/// Summarizes answers that differ only in their numbers. The summary gives the range of each number, and the range of
/// their sum: `reach A-B (9 of them: A, B 2 to 4; in all 4 to 8)`.
fn of_form(form: &str, answers: &[&str]) -> String {
    let all: Vec<Vec<u64>> = answers.iter().map(|answer| numbers(answer).collect()).collect();
    let range = |of: &mut dyn Iterator<Item = u64>| {
        let values: Vec<u64> = of.collect();
        let ends = values.iter().min().zip(values.iter().max());
        ends.map_or_else(String::new, |(least, most)| match least == most {
            true => least.to_string(),
            false => format!("{least} to {most}"),
        })
    };
    let places = all.first().map_or(0, Vec::len);
    let mut ranges: Vec<(String, String)> = Vec::new();
    for (place, letter) in (0..places).zip('A'..='Z') {
        let of = range(&mut all.iter().filter_map(|numbers| numbers.get(place).copied()));
        match ranges.iter_mut().find(|(_, range)| *range == of) {
            Some((letters, _)) => *letters += &format!(", {letter}"),
            None => ranges.push((letter.to_string(), of)),
        }
    }
    let mut parts: Vec<String> =
        ranges.iter().map(|(letters, range)| format!("{letters} {range}")).collect();
    if places > 1 && ranges.len() == 1 {
        let sums = range(&mut all.iter().map(|numbers| numbers.iter().sum()));
        parts.push(format!("in all {sums}"));
    }
    format!("{form} ({} of them: {})", answers.len(), parts.join("; "))
}

/// State of an attempt that is in progress.
struct Play<'p, 'd, C: Chronicle> {
    at: &'p AtTable<'p, C>,
    state: StateOf<C>,
    dice: TableDice<'d, C>,
    decisions: Vec<(usize, Seat, ActionOf<C>)>,
    drawn: Vec<(usize, Drawn)>,
    reached: (usize, i64),
    /// Line of the current action.
    line: usize,
}

impl<C: Chronicle<Game: InWords>> Play<'_, '_, C> {
    fn all(&mut self) -> Option<RecordMismatch> {
        self.note_draws();
        let parts = &self.at.script.parts;
        for (number, part) in parts.iter().enumerate() {
            if number > 0 {
                self.dice.open(&part.chance);
            }
            for (place, said) in part.actions.iter().enumerate() {
                if !self.take(part, said) {
                    return Some(RecordMismatch::Action(number, place));
                }
                self.reached.0 += 1;
                if let Some((place, question)) = self.dice.misfit {
                    return Some(RecordMismatch::Chance(number, place, Some(question)));
                }
            }
            if let Some(stuck) = self.close(number, part) {
                return Some(stuck);
            }
        }
        None
    }

    /// Plays an action of the record. Returns whether the game accepts the action.
    fn take(&mut self, part: &RecordStep<ActionOf<C>>, said: &WrittenAction<ActionOf<C>>) -> bool {
        let game = self.at.game;
        self.line = said.words.line;
        // Players at a table decline together, to hide their hands, so a recorded decline need not
        // be a decision of the game.
        let is_needless = C::DECLINES.contains(&said.words.value.as_str());
        let Some(action) = said.action else { return false };
        let mut asked_at = None;
        while let Turn::Decide(seat) = game.turn(&self.state) {
            if part.seat.is_none_or(|of| of == seat) && game.is_legal(&self.state, action) {
                self.apply(seat, action);
                return true;
            }
            if is_needless {
                return true;
            }
            let before = self.state.clone();
            let declined = self.decline(seat);
            asked_at.get_or_insert(before);
            if !declined {
                break;
            }
        }
        // The error about the action shows the question before the opponents declined.
        if let Some(state) = asked_at {
            self.state = state;
        }
        is_needless
    }

    /// Lets a seat decline if that is legal: a record may omit passes.
    fn decline(&mut self, seat: Seat) -> bool {
        let game = self.at.game;
        let mut actions = C::DECLINES.iter().filter_map(|words| words.parse().ok());
        let action = actions.find(|&action| game.is_legal(&self.state, action));
        if let Some(action) = action {
            self.apply(seat, action);
        }
        action.is_some()
    }

    fn apply(&mut self, seat: Seat, action: ActionOf<C>) {
        self.decisions.push((self.line, seat, action));
        apply_by(self.at.game, &mut self.state, action, &mut self.dice, &mut NoObserver);
        self.note_draws();
    }

    /// Records the draws made since the last call, each with the current line's number.
    fn note_draws(&mut self) {
        let new = self.dice.drawn[self.drawn.len()..].iter().cloned();
        let line = self.line;
        self.drawn.extend(new.map(|of| (line, of)));
    }

    /// Checks that a step used all its chance outcomes, and that its observations hold.
    fn close(&mut self, number: usize, part: &RecordStep<ActionOf<C>>) -> Option<RecordMismatch> {
        let game = self.at.game;
        let before = self.state.clone();
        // Rolls and observations after opponents' declines belong to the preceding action.
        let stuck = loop {
            if let Some((place, question)) = self.dice.misfit {
                break Some(RecordMismatch::Chance(number, place, Some(question)));
            }
            let stuck = match self.dice.left() {
                Some(place) => Some(RecordMismatch::Chance(number, place, None)),
                None => self.unseen(part).map(|place| RecordMismatch::Seen(number, place)),
            };
            let can_change = stuck.is_some()
                && matches!(game.turn(&self.state), Turn::Decide(seat) if self.decline(seat));
            if !can_change {
                break stuck;
            }
        };
        match stuck {
            None => self.reached.0 += part.chance.len() + part.expect.len(),
            Some(of) => {
                self.state = before;
                if let RecordMismatch::Seen(_, place) = of {
                    let facts = game.state_facts(&self.state).into_iter().collect();
                    self.reached.0 += part.chance.len() + place;
                    self.reached.1 = -part.expect[place].distance(&facts);
                }
            }
        }
        stuck
    }

    /// Returns the index of the step's first observation that contradicts the game.
    fn unseen(&self, part: &RecordStep<ActionOf<C>>) -> Option<usize> {
        if part.expect.is_empty() {
            return None;
        }
        let facts: BTreeMap<_, _> = self.at.game.state_facts(&self.state).into_iter().collect();
        let differs = |of: &Expectation| !matches!(of.difference(&facts), Ok(None));
        part.expect.iter().position(differs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_of_similar_answers_are_summarised() {
        let rigs = (2..=4).flat_map(|hull| (2..=4).map(move |sails| format!("rig {hull}-{sails}")));
        let legal: Vec<String> = rigs.chain(["pass".into(), "sail 3".into()]).collect();
        let asked = AskedAtTable { turn: 0, seat: 0, ask: "rig", legal, is_complete: true };
        assert_eq!(
            asked.answers(12),
            "rig A-B (9 of them: A, B 2 to 4; in all 4 to 8), pass, sail 3"
        );
        assert_eq!(asked.answers(1), "rig A-B (9 of them: A, B 2 to 4; in all 4 to 8), 2 more");
    }

    #[test]
    fn words_of_a_name_may_have_any_order_and_case() {
        assert!(has_words("sail 2 (Hull Island)", "sail hull"));
        assert!(has_words("sail 2 (Hull Island)", "Hull sail"));
        assert!(!has_words("sail 1 (Tavern Island)", "sail hull"));
        assert!(has_words("sail 3 (Sail Island)", "sail sail"));
        assert!(!has_words("sail 2 (Hull Island)", "sail sail"), "each word counts once");
    }

    #[test]
    fn number_in_place_of_a_name_is_no_correction() {
        assert!(invents_a_number("sail 1", "sail hull"));
        assert!(invents_a_number("sail 1", "sail"));
        assert!(!invents_a_number("sail 3", "sial 3"));
        assert!(!invents_a_number("end_visit", "end_vist"));
    }
}
