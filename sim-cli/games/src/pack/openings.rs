//! The interface of `corsair openings`: a game's openings and their words.

use corsair_engine::Illegal;
use corsair_engine::rulebook::FromRules;
use corsair_engine::seat::MAX_SEATS;

use crate::pack::{Edition, Pack, TableRefused, ValidatedRules};
use corsair_lab::{CountedAmount, HouseRules};

/// The openings of a game.
pub trait OpeningsDesk: Sync {
    /// The game's word for its openings.
    fn word(&self) -> &'static OpeningWord;

    /// The openings that these rules allow at a table of this many seats, or of the next larger
    /// number that the rules allow.
    ///
    /// # Errors
    /// Fails if the number of seats exceeds the limit of the rules.
    fn open(&self, rules: &ValidatedRules, seats: usize)
    -> Result<Box<dyn Openings>, TableRefused>;
}

/// The openings that some rules allow.
pub trait Openings {
    /// The openings that are compared by default.
    fn set(&self) -> OpeningSet;

    /// The opening of a name.
    ///
    /// # Errors
    /// Fails if the name is malformed or the opening illegal.
    fn read(&self, name: &str) -> Result<Opening, NotAnOpening>;
}

/// The game at a table of this many seats, or of the next larger number that the rules allow.
///
/// # Errors
/// Fails on more seats than the rules allow.
pub(crate) fn game_of_at_least<P: Pack>(
    rules: &ValidatedRules,
    seats: usize,
) -> Result<P::Game, TableRefused> {
    let game = |seats| P::Game::new(rules.get(), seats).map_err(TableRefused::Seats);
    let found = (seats..=MAX_SEATS).find_map(|seats| game(seats).ok());
    // The error about the required seats is more helpful than that about the last number tried.
    found.map_or_else(|| game(seats), Ok)
}

/// The game's word for its openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningWord {
    /// Singular.
    pub id: &'static str,
    /// Plural.
    pub ids: &'static str,
    /// Written form of openings; `None` if openings have names.
    pub form: Option<&'static str>,
    /// Heading of the openings' cost, if openings have a cost.
    pub cost: Option<&'static str>,
    /// The parameter of a bot that sets its opening.
    pub parameter: &'static str,
}

/// An opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The name, as the bot's parameter takes it.
    pub name: String,
    /// Parts of the opening, such as `hull=2 sails=4`.
    pub parts: String,
    /// Cost of the opening, if openings of the game have a cost.
    pub cost: Option<CountedAmount>,
}

impl OpeningWord {
    /// The form in parentheses after the noun, with a space before it; empty if openings have
    /// names.
    pub fn form_in_brackets(&self) -> String {
        self.form.map_or_else(String::new, |form| format!(" ({form})"))
    }
}

/// Openings to compare.
pub enum OpeningSet {
    /// All that the rules allow, in a fixed order.
    All(Vec<Opening>),
    /// A fixed sample of the openings that the rules allow.
    Sample(Vec<Opening>),
}

/// The reason why a word is not an opening.
pub enum NotAnOpening {
    /// The name does not have the written form of openings.
    Malformed(String),
    /// The rules don't allow the opening.
    Illegal(Illegal),
}

/// The word of an edition for its openings; `None` for an edition without openings.
pub fn opening_word(edition: &dyn Edition) -> Option<&'static OpeningWord> {
    Some(edition.desks().openings?.word())
}

/// The opening of a name at a table of an edition by its plain rules, as the option of its openings reads it; `None`
/// if the edition has no openings, or no legal opening of this name.
pub fn opening_named(edition: &dyn Edition, seats: usize, name: &str) -> Option<Opening> {
    let desk = edition.desks().openings?;
    let book = edition.rulebook(&HouseRules::default()).ok()?;
    desk.open(&book, seats).ok()?.read(name).ok()
}
