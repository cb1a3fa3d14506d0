//! Experiments: who plays what under which rules, where and how often, and what is added up.

mod address;
mod advantage;
mod amount;
mod audited;
mod caught;
mod cells;
mod challenge;
mod combinations;
mod comparison;
mod contest;
mod design;
mod factor;
mod faults;
mod field;
mod figures;
mod game_rows;
mod in_turn;
mod library;
mod lineup;
mod measures;
mod notable;
mod orders;
mod paired;
mod points;
mod profiles;
mod rig;
mod rigging;
mod round_robin;
mod rules;
mod sampled;
mod search;
mod totals;
mod tournament;
#[cfg(test)]
mod toy;
mod varied;
mod watched;

pub use address::{Address, NotAnAddress};
pub use advantage::{SeatQuestion, SeatsPlayed};
pub use amount::{Amount, NotAnAmount};
pub use audited::{Audited, Violation, audit};
pub use cells::{CellPlan, CellSums, play_cells};
pub use challenge::{ChallengeTotals, Challenger, Pairing};
pub use comparison::{ComparedTable, Comparison, NamedRules, PlayedTable};
pub use contest::{Contest, ContestTotals, Match, Score};
pub use design::{Design, Row, Seatings};
pub use factor::{
    Change, Factor, Level, NotAFactor, Ranges, Unvaried, ValuePath, ranges, settings,
};
pub use faults::{FaultCount, FaultTotals, FaultyGame, FirstFault, MOST_FAULTY_GAMES};
pub use field::Field;
pub use figures::{BlockSource, Digest, FactNames, Figures, win_units};
pub use game_rows::{GameRow, GameRows, Head, TotalsWithRows};
pub use in_turn::{Ends, InTurn, Turns};
pub use library::{COVE, LibraryRule, UnknownRule};
pub use lineup::{Lineup, PanelTable, WrongNumberOfBots};
pub use measures::{Column, MeasuredBlock, Measures, Metric, Reading, Scope};
pub use notable::{Distinction, NotableGame, NotableGames};
pub use paired::{PairedTotals, Signs, Variants};
pub use points::{
    Move, Point, SaltelliRow, Trajectory, design_rng, grid, latin_hypercube, maximin, saltelli,
    trajectories,
};
pub use profiles::{Mixture, ProfileTotals, Profiles, greatest_gain};
pub use rig::{NotARig, Rig};
pub use rigging::{PlayedEquilibrium, RigQuestion};
pub use round_robin::{MOST_BOTS, NoTournament, RoundRobin};
pub use rules::{HouseRules, ResolvedRules, RuleChange};
pub(crate) use rules::{rules_sha256, short_hash};
pub use sampled::{Sample, Sensitivity};
pub use search::{Search, SearchPlan, Searched, TooFewGames};
pub use totals::{SHARE_UNITS, Totals};
pub use tournament::{Measure, Tournament, TournamentTotals};
pub use varied::{Cell, Place, Varied, Varying};
pub use watched::Watched;

use crate::durable::Identity;

/// Everything that a result is conditional on.
#[derive(Clone, PartialEq, Debug)]
pub struct Experiment {
    /// The id of the edition.
    pub game: &'static str,
    /// The name of the edition.
    pub title: &'static str,
    /// The rules, as they were played.
    pub rules: ResolvedRules,
    /// The distinct bots.
    pub bots: Vec<Player>,
    /// Which seatings a block has.
    pub seatings: Seatings,
    /// The blocks and what is told of them.
    pub design: Design,
    /// The seed of every stream.
    pub seed: u64,
    /// How many games were asked for, before rounding up to whole blocks.
    pub games_asked: u64,
    /// The arguments that make this experiment again, without those that only change time or
    /// place.
    pub arguments: Vec<String>,
    /// Those of them that name bots and rules: what `replay` needs beside an address.
    pub table_arguments: Vec<String>,
}

impl Experiment {
    /// What sums of this experiment are conditional on, of the game's facts by these names too: they
    /// say what is summed. How many games were asked for is no part of it.
    pub fn identity(&self, verb: &str, facts: &[&str]) -> Identity {
        let seatings = self.design.seatings().iter().map(|seating| seating.as_slice());
        Identity::of_verb(verb)
            .with("game", self.game)
            .with("rules", &self.rules.values)
            .with("bots", Player::identities(&self.bots))
            .with("seatings", self.seatings.name())
            .with("arrangements", seatings.collect::<Vec<_>>())
            .with("seed", self.seed)
            .with("facts", facts)
    }
}

/// A bot of an experiment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name in results: without settings that change nothing.
    pub name: String,
    /// The specification it was first named by, with files and presets spelled out.
    pub spec: String,
    /// A number that stands for its kind, version and settings. Bots of one digest are one bot.
    pub digest: u64,
}

impl Player {
    /// What tells bots from others: their names and digests.
    fn identities(bots: &[Player]) -> Vec<String> {
        bots.iter().map(|bot| format!("{} {:016x}", bot.name, bot.digest)).collect()
    }
}
