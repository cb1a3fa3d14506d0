//! What a game answers at `corsair openings`: which openings there are, and what they are called.

use corsair_engine::Illegal;
use corsair_engine::rulebook::FromRules;
use corsair_engine::seat::MAX_SEATS;

use crate::pack::{Edition, Pack, TableRefused, ValidatedRules};
use corsair_lab::{CountedAmount, HouseRules};

/// The openings of a game.
pub trait OpeningsDesk: Sync {
    /// What they are called.
    fn word(&self) -> &'static OpeningWord;

    /// The openings that these rules allow at a table of this many seats, or the fewest more that the
    /// rules allow.
    ///
    /// # Errors
    /// More seats than the rules allow.
    fn open(&self, rules: &ValidatedRules, seats: usize)
    -> Result<Box<dyn Openings>, TableRefused>;
}

/// The openings that some rules allow.
pub trait Openings {
    /// The openings that are compared where none are named.
    fn set(&self) -> OpeningSet;

    /// The opening of a name.
    ///
    /// # Errors
    /// It is not a name, or not legal.
    fn read(&self, name: &str) -> Result<Opening, NotAnOpening>;
}

/// The game at a table of this many seats, or of the fewest more that the rules allow.
///
/// # Errors
/// More seats than the rules allow.
pub(crate) fn game_of_at_least<P: Pack>(
    rules: &ValidatedRules,
    seats: usize,
) -> Result<P::Game, TableRefused> {
    let game = |seats| P::Game::new(rules.get(), seats).map_err(TableRefused::Seats);
    let found = (seats..=MAX_SEATS).find_map(|seats| game(seats).ok());
    // The refusal of the seats that are needed says more than that of the last.
    found.map_or_else(|| game(seats), Ok)
}

/// The game's word for its openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningWord {
    /// One of them.
    pub id: &'static str,
    /// Several of them.
    pub ids: &'static str,
    /// The form in which they are written, where they are not known by a name.
    pub form: Option<&'static str>,
    /// The heading of their cost, if they cost anything.
    pub cost: Option<&'static str>,
    /// The parameter of a bot that sets its opening.
    pub parameter: &'static str,
}

/// An opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The name, as the bot's parameter takes it.
    pub name: String,
    /// Its parts, as `hull=2 sails=4`.
    pub parts: String,
    /// Its cost, where openings of the game cost anything.
    pub cost: Option<CountedAmount>,
}

impl OpeningWord {
    /// The form in brackets behind the noun, with a space before it; empty where openings have names.
    pub fn form_in_brackets(&self) -> String {
        self.form.map_or_else(String::new, |form| format!(" ({form})"))
    }
}

/// Openings to compare.
pub enum OpeningSet {
    /// All that the rules allow, in a fixed order.
    All(Vec<Opening>),
    /// A sample of those that the rules allow: always the same.
    Sample(Vec<Opening>),
}

/// Why a word is not an opening.
pub enum NotAnOpening {
    /// It does not have the form.
    Malformed(String),
    /// The rules don't allow it.
    Illegal(Illegal),
}

/// The word of an edition for its openings; none where it has no openings.
pub fn opening_word(edition: &dyn Edition) -> Option<&'static OpeningWord> {
    Some(edition.desks().openings?.word())
}

/// The opening of a name at a table of an edition by its plain rules, as the option of its openings
/// reads it; none where the edition has no openings, or the name is of none that is legal.
pub fn opening_named(edition: &dyn Edition, seats: usize, name: &str) -> Option<Opening> {
    let desk = edition.desks().openings?;
    let book = edition.rulebook(&HouseRules::default()).ok()?;
    desk.open(&book, seats).ok()?.read(name).ok()
}
