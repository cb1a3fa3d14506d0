//! Interface between `corsair openings` and a game: the openings and the words for them.

use corsair_engine::Illegal;
use corsair_engine::rulebook::FromRules;
use corsair_engine::seat::MAX_SEATS;

use crate::pack::{Edition, Pack, TableRefused, ValidatedRules};
use corsair_lab::{CountedAmount, HouseRules};

/// Desk for a game's openings.
pub trait OpeningsDesk: Sync {
    /// Returns the game's word for its openings.
    fn word(&self) -> &'static OpeningWord;

    /// Returns the openings that the rules allow at a table for at least `seats` seats. The table has the smallest
    /// such number of seats that the rules allow.
    ///
    /// # Errors
    /// Fails if the number of seats exceeds the limit of the rules.
    fn open(&self, rules: &ValidatedRules, seats: usize)
    -> Result<Box<dyn Openings>, TableRefused>;
}

/// Openings that a set of rules allows.
pub trait Openings {
    /// Returns the openings that are compared by default.
    fn set(&self) -> OpeningSet;

    /// Returns the opening with this name.
    ///
    /// # Errors
    /// Fails if the name is malformed or the opening illegal.
    fn read(&self, name: &str) -> Result<Opening, NotAnOpening>;
}

/// Builds the game for the smallest number of seats that the rules allow and that is at least `seats`.
///
/// # Errors
/// Fails if the rules don't allow that many seats.
pub(crate) fn game_of_at_least<P: Pack>(
    rules: &ValidatedRules,
    seats: usize,
) -> Result<P::Game, TableRefused> {
    let game = |seats| P::Game::new(rules.get(), seats).map_err(TableRefused::Seats);
    let found = (seats..=MAX_SEATS).find_map(|seats| game(seats).ok());
    // The error about the requested number of seats helps more than the error about the last
    // number tried.
    found.map_or_else(|| game(seats), Ok)
}

/// Words that a game uses for its openings, in singular and plural.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningWord {
    /// Singular of the word.
    pub id: &'static str,
    /// Plural of the word.
    pub ids: &'static str,
    /// Written form of openings, such as `hull-sails-cannon-crew`; `None` if openings have names.
    pub form: Option<&'static str>,
    /// Column heading for the cost, if openings have a cost.
    pub cost: Option<&'static str>,
    /// Bot parameter that sets the bot's opening.
    pub parameter: &'static str,
}

/// Opening of a game with its parts and cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Name of the opening, as the bot's parameter accepts it.
    pub name: String,
    /// Parts of the opening, such as `hull=2 sails=4`.
    pub parts: String,
    /// Cost of the opening, if openings of the game have a cost.
    pub cost: Option<CountedAmount>,
}

impl OpeningWord {
    /// Returns the written form in parentheses after a space; empty if openings have names.
    pub fn form_in_brackets(&self) -> String {
        self.form.map_or_else(String::new, |form| format!(" ({form})"))
    }
}

/// Openings to compare.
pub enum OpeningSet {
    /// All openings that the rules allow, in a fixed order.
    All(Vec<Opening>),
    /// Fixed sample of the openings that the rules allow.
    Sample(Vec<Opening>),
}

/// Reason why a name is not a legal opening.
pub enum NotAnOpening {
    /// The name does not have the written form of openings.
    Malformed(String),
    /// The rules don't allow the opening.
    Illegal(Illegal),
}

/// Returns an edition's word for its openings; `None` if the edition has no openings.
pub fn opening_word(edition: &dyn Edition) -> Option<&'static OpeningWord> {
    Some(edition.desks().openings?.word())
}

/// Returns the opening with this name under an edition's rules without house rules. Returns `None` if the edition has
/// no openings, or no legal opening of this name.
pub fn opening_named(edition: &dyn Edition, seats: usize, name: &str) -> Option<Opening> {
    let desk = edition.desks().openings?;
    let book = edition.rulebook(&HouseRules::default()).ok()?;
    desk.open(&book, seats).ok()?.read(name).ok()
}
