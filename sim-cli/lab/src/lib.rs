//! Shared building blocks of studies: tables, designs, lineups, measures, sums, resumable runs, results and
//! assertions.

// Derived code names this crate.
extern crate self as corsair_lab;

pub mod address;
pub mod as_text;
pub mod assertion;
mod balance;
pub mod block_source;
pub mod cells;
pub mod challenge;
pub mod clock;
pub mod compared;
pub mod conditions;
pub mod design;
pub mod durable;
pub mod experiment;
pub mod factor;
pub mod faults;
pub mod field;
pub mod hash;
pub mod host;
pub mod in_turn;
pub mod library;
pub mod lineup;
pub mod luck;
pub mod measures;
pub mod notable;
pub mod on_deals;
pub mod paired;
pub mod plan_record;
pub mod play_revision;
pub mod points;
pub mod profiles;
pub mod quality;
pub mod read_file;
pub mod result;
pub mod rules;
pub mod score;
pub mod set_ups;
pub mod shape;
pub mod shell;
pub mod stage;
pub mod table_games;
pub mod tally;
pub mod threshold;
pub mod totals;
#[cfg(any(test, feature = "toy"))]
pub mod toy;
pub mod trials;
pub mod tuning;
pub mod unplayable;
pub mod varied;
pub mod whole_game;

pub use address::Address;
pub use balance::Balance;
pub use block_source::{
    Block, BlockDealer, BlockSource, BlockTotals, GameResultView, MetricNames, Watch, play_blocks,
    win_units,
};
pub use cells::{CellPlan, CellSums, Cells};
pub use challenge::{ChallengeTotals, Challenger, Pairing};
pub use compared::{ComparedTable, NamedRules};
pub use conditions::Conditions;
pub use design::{Deals, Design, Row, Seatings};
pub use factor::levels::Level;
pub use factor::ranges::{Ranges, Unvaried};
pub use factor::{Factor, settings};
pub use faults::{FaultTotals, FaultyGame, FirstFault, MOST_FAULTY_GAMES};
pub use field::Field;
pub use in_turn::{Ends, InTurn, TableSums, Turns};
pub use library::LibraryRule;
pub use lineup::{Lineup, PanelTable};
pub use luck::Control;
pub use measures::{Column, Measures, Metric, Scope, ScopeKind};
pub use notable::{Distinction, NotableGames};
pub use on_deals::OnDeals;
pub use paired::Dealers;
pub use paired::{OwnValues, PairedTotals, Variants};
pub use plan_record::PlanRecord;
pub use points::latin_hypercube::maximin;
pub use points::saltelli::SaltelliRow;
pub use points::trajectories::Trajectory;
pub use points::{Point, design_rng, grid};
pub use profiles::{ProfileTotals, Profiles};
pub use rules::{HouseRules, ResolvedRules, RuleChange};
pub use rules::{rules_sha256, short_hash};
pub use score::{CountedAmount, ScoreWord};
pub use set_ups::SetUps;
pub use shape::{SHAPES, Shape};
pub use shape::{is_headline, is_redundant, score_shapes};
pub use stage::Stage;
pub use table_games::TableGames;
pub use tally::Tally;
pub use threshold::Threshold;
pub use totals::{BetweenBots, LengthSums, Measure, SHARE_UNITS, Totals};
pub use trials::{Observe, TrialCounts, TrialOutcome, play_trials};
pub use unplayable::Unplayable;
pub use unplayable::make_room;
pub use varied::{Cell, Place, Varied, Varying};
pub use whole_game::{BRANCHING, GameMetric, LENGTHS, Length, OF_EVERY_GAME};
