//! Search for answers for unrecorded rolls and draws with which the whole record can be played.
//!
//! The search keeps the fitting part and changes one draw, or exchanges two, until more of the record can be played.
//! The result is then randomised by the algorithm of Metropolis and Hastings (W. K. Hastings, Biometrika 57, 1970,
//! 97-109): the algorithm resamples each draw in turn, and accepts a result if the record still fits. The acceptance
//! probability gives each draw its distribution among all fitting games.

use corsair_engine::Dice;
use corsair_engine::Lane;
use corsair_engine::record::{Outcome, Question};
use corsair_engine::stream::NatureDice;
use corsair_engine::words::InWords;

use crate::inspect::positions::TracedDecision;
use crate::inspect::record::RecordedGame;
use crate::inspect::record::attempt::{AtTable, Attempt, RecordMismatch};
use crate::inspect::record::script::Script;
use crate::inspect::record::table_dice::Drawn;
use crate::inspect::replay::Chronicle;
use crate::inspect::scenario::Scenario;
use corsair_present::toml_lines::Malformed;

/// Maximum number of times the search starts from new draws.
const BEGINNINGS: u64 = 8;

/// Number of times that each draw is resampled after the record fits.
const SWEEPS: usize = 2;

/// Maximum number of changes tried at a mismatch.
const MOST_CHANGES: usize = 6_000;

/// Wish outside the range of every draw, so that the draw is random.
const BY_CHANCE: u32 = u32::MAX;

/// Constant mixed into the seed, so that fitted draws share no randomness with games.
const APART: u64 = u64::from_le_bytes(*b"a record");

/// Indices of draws with their new answers.
type Change = Vec<(usize, u32)>;

/// Plays a record, with unrecorded rolls and draws fitted by random numbers from a seed.
///
/// # Errors
/// Returns the first mismatch with its line.
pub fn fit<C: Chronicle<Game: InWords>>(
    game: &C::Game,
    scenario: &Scenario<'_>,
    seed: u64,
) -> Result<RecordedGame, Malformed> {
    let script = Script::of(game, scenario)?;
    let at = AtTable::<C> { game, script: &script };
    let mut search = Search::new(&at, seed);
    let found = search.all()?;
    let found = search.stirred(found);
    let decision = |&(line, seat, action): &(usize, corsair_engine::Seat, _)| {
        let action: <C::Game as corsair_engine::Game>::Action = action;
        TracedDecision { line, seat: seat.index(), action: action.to_string() }
    };
    let drawn = found.drawn.iter().map(|(line, of)| (*line, game.exact_words(&[of.outcome]).0));
    Ok(RecordedGame {
        decisions: found.decisions.iter().map(decision).collect(),
        drawn: drawn.collect(),
        asked: at.asked(&found.state),
        chance: found.answers,
        last_line: script.last_line,
    })
}

struct Search<'s, C: Chronicle> {
    at: &'s AtTable<'s, C>,
    seed: u64,
    /// Random numbers of the search, separate from the random numbers of attempts.
    dice: NatureDice,
}

const CHOICES: Lane = Lane::nature(0);

impl<'s, C: Chronicle<Game: InWords>> Search<'s, C> {
    fn new(at: &'s AtTable<'s, C>, seed: u64) -> Search<'s, C> {
        let seed = seed ^ APART;
        let mut dice = NatureDice::new(seed);
        dice.open_deal(1);
        Search { at, seed, dice }
    }

    /// Searches for draws with which the whole record fits.
    ///
    /// # Errors
    /// Returns the mismatch of the attempt that got furthest.
    fn all(&mut self) -> Result<Attempt<C::Game>, Malformed> {
        let mut furthest: Option<Attempt<C::Game>> = None;
        for beginning in 0..BEGINNINGS {
            let mut attempt = self.at.attempt(&[], self.seed.wrapping_add(beginning));
            while let Some(stuck) = attempt.stuck {
                let Some(further) = self.further(&attempt, stuck) else { break };
                attempt = further;
            }
            if attempt.stuck.is_none() {
                return Ok(attempt);
            }
            let has_draws = !attempt.drawn.is_empty();
            if furthest.as_ref().is_none_or(|of| attempt.reached > of.reached) {
                furthest = Some(attempt);
            }
            if !has_draws {
                break;
            }
        }
        let furthest = furthest.expect("the search made at least one attempt");
        let stuck = furthest.stuck.expect("an unfinished attempt is stuck");
        Err(self.at.refusal(&furthest, stuck))
    }

    /// Returns the attempt after the first change of draws with which more of the record can be played.
    fn further(
        &mut self,
        stuck_at: &Attempt<C::Game>,
        stuck: RecordMismatch,
    ) -> Option<Attempt<C::Game>> {
        let draws: Vec<&Drawn> = stuck_at.drawn.iter().map(|(_, of)| of).collect();
        let now: Vec<u32> = draws.iter().map(|of| of.outcome.answer).collect();
        let words = self.at.words(stuck);
        let mut changes: Vec<(bool, u32, Change)> = Vec::new();
        for (at, draw) in draws.iter().enumerate() {
            for &answer in draw.answers.iter().filter(|&&answer| answer != now[at]) {
                let is_named = names(&words, &self.words_of(draw, answer));
                changes.push((!is_named, self.order(), vec![(at, answer)]));
            }
            for (other, of) in draws.iter().enumerate().take(at) {
                if of.outcome.lane == draw.outcome.lane && now[other] != now[at] {
                    let is_named = names(&words, &self.words_of(draw, now[at]))
                        || names(&words, &self.words_of(of, now[other]));
                    let exchange = vec![(at, now[other]), (other, now[at])];
                    changes.push((!is_named, self.order(), exchange));
                }
            }
        }
        for chain in chains(&draws) {
            for change in chain.changes(&now) {
                changes.push((true, self.order(), change));
            }
        }
        changes.sort();
        changes.truncate(MOST_CHANGES);
        for (_, _, change) in changes {
            let mut wishes = now.clone();
            change.iter().for_each(|&(at, answer)| wishes[at] = answer);
            let attempt = self.at.attempt(&wishes, self.seed);
            if attempt.reached > stuck_at.reached || attempt.stuck.is_none() {
                return Some(attempt);
            }
        }
        None
    }

    fn words_of(&self, draw: &Drawn, answer: u32) -> String {
        self.at.game.exact_words(&[Outcome { answer, ..draw.outcome }]).0
    }

    /// Returns a random sort key for a change.
    fn order(&mut self) -> u32 {
        self.dice.pick(CHOICES, 1 << 20)
    }

    /// Resamples each draw in turn, with its distribution among fitting games.
    fn stirred(&mut self, mut found: Attempt<C::Game>) -> Attempt<C::Game> {
        for _ in 0..SWEEPS {
            for at in 0..found.drawn.len() {
                let mut wishes: Vec<u32> =
                    found.drawn.iter().map(|(_, of)| of.outcome.answer).collect();
                wishes[at] = BY_CHANCE;
                let seed = self.seed.wrapping_add(u64::from(self.order()) << 20);
                let other = self.at.attempt(&wishes, seed);
                // Resampling is reversible only if the number of draws stays equal.
                if other.stuck.is_some() || other.drawn.len() != found.drawn.len() {
                    continue;
                }
                let chance = |of: &Attempt<C::Game>| -> f64 {
                    of.drawn[at + 1..].iter().map(|(_, of)| of.chance.ln()).sum()
                };
                let ratio = (chance(&other) - chance(&found)).exp();
                if f64::from(self.order()) < ratio * f64::from(1 << 20) {
                    found = other;
                }
            }
        }
        found
    }
}

/// Successive draws without replacement. Each draw's answer is an index among the items still left.
struct Chain {
    /// Indices of the draws.
    places: Vec<usize>,
    /// Number of items before the first draw.
    of: u32,
}

/// Finds chains of successive draws without replacement.
fn chains(draws: &[&Drawn]) -> Vec<Chain> {
    let mut is_used = vec![false; draws.len()];
    let mut chains = Vec::new();
    for first in 0..draws.len() {
        let (lane, Question::Pick { n: of }) =
            (draws[first].outcome.lane, draws[first].outcome.question)
        else {
            continue;
        };
        let mut places: Vec<usize> = Vec::new();
        for at in (first..draws.len()).filter(|&at| !is_used[at]) {
            let next = Question::Pick { n: of.saturating_sub(places.len() as u32) };
            if draws[at].outcome.lane == lane && draws[at].outcome.question == next {
                places.push(at);
            }
        }
        places.iter().for_each(|&at| is_used[at] = true);
        if places.len() > 1 {
            chains.push(Chain { places, of });
        }
    }
    chains
}

impl Chain {
    /// Returns changes that give one draw a different item. If a later draw had this item, the two draws exchange
    /// their items. All remaining draws keep their items.
    fn changes(&self, now: &[u32]) -> Vec<Change> {
        let mut left: Vec<u32> = (0..self.of).collect();
        let brought: Vec<u32> =
            self.places.iter().map(|&at| left.remove(now[at] as usize)).collect();
        let mut changes = Vec::new();
        for place in 0..brought.len() {
            // An exchange of two draws is listed at the earlier draw.
            let is_known = |thing: u32| brought[..=place].contains(&thing);
            for thing in (0..self.of).filter(|&thing| !is_known(thing)) {
                let mut other = brought.clone();
                if let Some(later) = brought.iter().position(|&of| of == thing) {
                    other[later] = brought[place];
                }
                other[place] = thing;
                let mut left: Vec<u32> = (0..self.of).collect();
                let picks = self.places.iter().zip(other).map(|(&at, thing)| {
                    let pick = left.iter().position(|&of| of == thing).unwrap_or(0);
                    left.remove(pick);
                    (at, pick as u32)
                });
                changes.push(picks.collect());
            }
        }
        changes
    }
}

/// Returns whether `words` contain a word from the outcome `of`, such as the name of a card.
fn names(words: &str, of: &str) -> bool {
    let brings = of.split(' ').skip(1);
    brings.filter(|part| part.len() > 3).any(|part| words.contains(part))
}
