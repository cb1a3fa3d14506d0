//! Dry run: computes a command's workload, and lists the metrics of its result, without play.

use crate::play::{GAMES, UnitWords};
use crate::session::Session;
use corsair_lab::assertion::{Unit, Vocabulary};
use corsair_lab::durable::Identity;
use corsair_lab::{MetricNames, PlanRecord};
use corsair_present::exit::Outcome;

/// Workload and metrics of a valid command.
pub struct DryRun {
    /// Conditions of the command's result, except the number of games.
    pub identity: Identity,
    /// Parts of play in order; empty if the command computes its result without play.
    pub parts: Vec<Workload>,
    /// Words for the unit that the command plays, which is games for most commands.
    pub unit: UnitWords,
    /// True if the command may stop early when its data suffice.
    pub is_at_most: bool,
    /// Pilot run that estimates the cost of the command.
    pub pilot: Pilot,
    /// Names that assertions about the result may use.
    pub vocabulary: Vocabulary,
}

/// Smaller run that estimates the cost and precision of the full run.
pub enum Pilot {
    /// Run with fewer deals at each table: the names of the options to reduce, with their reduced values.
    FewerDeals(Vec<(&'static str, u64)>),
    /// Separate, smaller plan.
    Other {
        /// Plan of the pilot.
        study: BoxedStudy,
        /// Share of the full run's deals that the pilot plays for each metric.
        part: f64,
    },
}

/// Workload at one table.
pub struct Workload {
    /// Name of the table.
    pub name: String,
    /// Number of deals at the table.
    pub deals: u64,
    /// Number of games at the table, summed over all rule sets.
    pub games: u64,
}

impl DryRun {
    /// Returns a dry run that counts games and plays all of its parts.
    pub fn new(identity: Identity, parts: Vec<Workload>, vocabulary: Vocabulary) -> DryRun {
        let pilot = Pilot::FewerDeals(Vec::new());
        DryRun { identity, parts, unit: GAMES, is_at_most: false, pilot, vocabulary }
    }

    /// Total number of deals.
    pub fn deals(&self) -> u64 {
        self.parts.iter().map(|part| part.deals).sum()
    }

    /// Total number of games.
    pub fn games(&self) -> u64 {
        self.parts.iter().map(|part| part.games).sum()
    }
}

/// Plan of any command, independent of its type.
pub trait AnyStudy {
    /// Validates the plan and returns its workload.
    fn dry_run(&mut self) -> Outcome<DryRun>;

    /// Validates the plan and returns its workload, for a division into shards. The flag is true if each round is
    /// sharded separately.
    fn shared_out(&mut self) -> Outcome<(DryRun, bool)>;

    /// Returns the plan as a serializable record.
    fn plain(&self) -> PlanRecord;

    /// Returns a copy of the plan in which the named options have the given numbers.
    fn with(&self, numbers: &[(&str, u64)]) -> Outcome<BoxedStudy>;

    /// Plays the plan. Returns the text for standard output.
    fn play(&mut self, session: Session) -> Outcome<String>;
}

/// Boxed plan of any command.
pub type BoxedStudy = Box<dyn AnyStudy>;

/// Names and units of a game's facts as metrics. Each metric is a mean per game without a unit.
pub fn metrics_with_units(facts: MetricNames) -> impl Iterator<Item = (&'static str, Unit)> {
    facts.ids().into_iter().map(|id| (id, Unit::Number))
}

/// Seat numbers of a table as strings.
pub fn seat_names(seats: usize) -> impl Iterator<Item = String> {
    (0..seats).map(|seat| seat.to_string())
}
