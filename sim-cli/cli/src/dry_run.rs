//! What a command would play and what could be asserted of its result, known without playing.

use crate::play::{GAMES, UnitWords};
use crate::session::Session;
use corsair_lab::assertion::{Unit, Vocabulary};
use corsair_lab::durable::Identity;
use corsair_lab::{FactNames, PlanRecord};
use corsair_present::exit::Outcome;

/// What a command would play, if nothing is wrong with it.
pub struct DryRun {
    /// What its result is conditional on, beside how much is played.
    pub identity: Identity,
    /// What is played, in order; nothing where all is worked out.
    pub parts: Vec<Workload>,
    /// What is counted: games, unless the verb plays something else.
    pub unit: UnitWords,
    /// Whether less may be played, if enough is known before.
    pub is_at_most: bool,
    /// How a pilot of it is made.
    pub pilot: Pilot,
    /// What can be asserted.
    pub vocabulary: Vocabulary,
}

/// How much smaller a pilot is than what it is a pilot of.
pub enum Pilot {
    /// A few deals of each table, by these numbers of options where any are needed for it.
    FewerDeals(Vec<(&'static str, u64)>),
    /// Another plan, which plays this part of the deals behind each figure.
    Other {
        /// Plan of the pilot.
        study: BoxedStudy,
        /// Part of the deals behind each figure.
        part: f64,
    },
}

/// A part of what is played: a table.
pub struct Workload {
    /// Name of the table.
    pub name: String,
    /// Deals of the table.
    pub deals: u64,
    /// Games of all sets of rules.
    pub games: u64,
}

impl DryRun {
    /// Returns a run of games that plays all of its parts.
    pub fn new(identity: Identity, parts: Vec<Workload>, vocabulary: Vocabulary) -> DryRun {
        let pilot = Pilot::FewerDeals(Vec::new());
        DryRun { identity, parts, unit: GAMES, is_at_most: false, pilot, vocabulary }
    }

    /// All deals of all parts.
    pub fn deals(&self) -> u64 {
        self.parts.iter().map(|part| part.deals).sum()
    }

    /// All games of all parts.
    pub fn games(&self) -> u64 {
        self.parts.iter().map(|part| part.games).sum()
    }
}

/// A plan of any verb.
pub trait AnyStudy {
    /// What would be played, if nothing is wrong with it.
    fn dry_run(&mut self) -> Outcome<DryRun>;

    /// What would be played if it is cut into shards, and whether that is done round by round.
    fn shared_out(&mut self) -> Outcome<(DryRun, bool)>;

    /// The plan as plain data.
    fn plain(&self) -> PlanRecord;

    /// Returns the plan with other numbers, by the names of their options.
    fn with(&self, numbers: &[(&str, u64)]) -> Outcome<BoxedStudy>;

    /// Plays it. Returns what goes to standard output.
    fn play(&mut self, session: Session) -> Outcome<String>;
}

/// A plan of any verb, as a value.
pub type BoxedStudy = Box<dyn AnyStudy>;

/// The facts as figures: means per game, numbers all of them.
pub fn facts_as_figures(facts: FactNames) -> impl Iterator<Item = (&'static str, Unit)> {
    facts.ids().into_iter().map(|id| (id, Unit::Number))
}

/// The numbers of the seats of a table, as they stand in tables.
pub fn seat_names(seats: usize) -> impl Iterator<Item = String> {
    (0..seats).map(|seat| seat.to_string())
}
