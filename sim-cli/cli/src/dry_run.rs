//! The workload of a command and the metrics of its result, known without playing.

use crate::play::{GAMES, UnitWords};
use crate::session::Session;
use corsair_lab::assertion::{Unit, Vocabulary};
use corsair_lab::durable::Identity;
use corsair_lab::{FactNames, PlanRecord};
use corsair_present::exit::Outcome;

/// The workload of a valid command.
pub struct DryRun {
    /// Conditions of the command's result, except the amount of play.
    pub identity: Identity,
    /// The parts of play, in order; empty if the result is computed without play.
    pub parts: Vec<Workload>,
    /// The unit of the workload: games, unless the command plays something else.
    pub unit: UnitWords,
    /// True if the command may play less, once its data suffice.
    pub is_at_most: bool,
    /// The kind of pilot.
    pub pilot: Pilot,
    /// Metrics that assertions may name.
    pub vocabulary: Vocabulary,
}

/// A smaller run that estimates the cost and precision of a run.
pub enum Pilot {
    /// A few deals of each table, with the necessary values of options.
    FewerDeals(Vec<(&'static str, u64)>),
    /// A smaller plan, which plays a part of the deals behind each metric.
    Other {
        /// Plan of the pilot.
        study: BoxedStudy,
        /// Part of the deals behind each metric.
        part: f64,
    },
}

/// A part of the workload: a table.
pub struct Workload {
    /// Name of the table.
    pub name: String,
    /// Deals of the table.
    pub deals: u64,
    /// Games of all sets of rules.
    pub games: u64,
}

impl DryRun {
    /// Returns a workload of games that plays all of its parts.
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

/// A plan of any command.
pub trait AnyStudy {
    /// The workload, if the plan is valid.
    fn dry_run(&mut self) -> Outcome<DryRun>;

    /// The workload for shards, and a flag that is true if the run is cut round by round.
    fn shared_out(&mut self) -> Outcome<(DryRun, bool)>;

    /// The plan as plain data.
    fn plain(&self) -> PlanRecord;

    /// Returns the plan with changed numbers, by option name.
    fn with(&self, numbers: &[(&str, u64)]) -> Outcome<BoxedStudy>;

    /// Plays the plan. Returns the text for standard output.
    fn play(&mut self, session: Session) -> Outcome<String>;
}

/// A plan of any command, as a value.
pub type BoxedStudy = Box<dyn AnyStudy>;

/// The facts as metrics: means per game, all of them numbers.
pub fn facts_as_figures(facts: FactNames) -> impl Iterator<Item = (&'static str, Unit)> {
    facts.ids().into_iter().map(|id| (id, Unit::Number))
}

/// Seat numbers of a table in their displayed form.
pub fn seat_names(seats: usize) -> impl Iterator<Item = String> {
    (0..seats).map(|seat| seat.to_string())
}
