//! Manifest of an experiment at several tables or under several rule sets.

use corsair_engine::seating::Seating;
use serde::{Deserialize, Serialize};

use crate::ResultFile;
use crate::Timing;
use crate::manifest::{Bot, Endings, HouseRule, Program, hashes, some_faults};
use crate::result::VerbResult;
use crate::rows::{object, pretty};
use crate::set_ups::SetUpCount;
use corsair_lab::experiment::Player;
use corsair_lab::result::ResultTable;
use corsair_lab::{Conditions, PlanRecord, ResolvedRules, SetUps};

/// Conditions and size of an experiment, for its manifest.
pub struct ExperimentManifest<'a> {
    /// Id and name of the edition.
    pub game: (&'a str, &'a str),
    /// Plan of the run.
    pub plan: &'a PlanRecord,
    /// Random seed of the run.
    pub seed: u64,
    /// Number of games that the plan requests.
    pub games_asked: u64,
    /// Number of games at all tables, under all rule sets.
    pub games: u64,
    /// Rule sets: name, id of the edition, and values.
    pub rules: Vec<(&'a str, &'a str, &'a ResolvedRules)>,
    /// Tables with the number of blocks at each table.
    pub tables: Vec<PlayedAt<'a>>,
    /// Requested precisions that stop the run.
    pub precision: Vec<String>,
    /// Margins of equivalence tests.
    pub margins: Vec<String>,
    /// Hypotheses and error rates of a sequential test, in the order h0, h1, alpha, beta.
    pub sprt: Option<[f64; 4]>,
    /// Number of decisions by all seats.
    pub decisions: u64,
    /// Number of distinct set-ups.
    pub set_ups: SetUpCount,
    /// Number of games stopped at the cut-off.
    pub cut_off: u64,
    /// Number of faults by external bots.
    pub faults: u64,
    /// Kept bases that the variants are compared with; empty if the base played the variants' deals.
    pub bases: Vec<BaseRun>,
}

/// Kept base of one table in a manifest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BaseRun {
    /// Name of the table.
    pub table: String,
    /// Hash of the base's conditions, which names the base's file.
    pub sha256: String,
    /// Number of blocks of the base.
    pub blocks: u64,
    /// Rule sets that played common deals with the base instead.
    pub common: Vec<String>,
}

/// Table of an experiment, with its number of blocks under each rule set.
pub struct PlayedAt<'a> {
    /// Name of the table.
    pub name: &'a str,
    /// Bots at the table.
    pub bots: &'a [Player],
    /// Seatings of each deal.
    pub seatings: &'a [Seating],
    /// Number of games in a block.
    pub games_per_block: u64,
    /// Number of blocks played.
    pub blocks: u64,
    /// True if the run stopped early.
    pub stopped: bool,
}

impl<'a> ExperimentManifest<'a> {
    /// Returns a manifest with one rule set and no tables. The command adds the remaining fields.
    pub fn of(conditions: &'a Conditions) -> ExperimentManifest<'a> {
        ExperimentManifest {
            game: (conditions.game, conditions.title),
            plan: &conditions.plan,
            seed: conditions.seed,
            games_asked: conditions.games_asked,
            games: 0,
            rules: vec![("rules", conditions.game, &conditions.rules)],
            tables: Vec::new(),
            precision: Vec::new(),
            margins: Vec::new(),
            sprt: None,
            decisions: 0,
            set_ups: SetUpCount::of(std::iter::empty::<SetUps>()),
            cut_off: 0,
            faults: 0,
            bases: Vec::new(),
        }
    }

    /// Returns a result with these tables and this manifest.
    pub fn result(self, tables: Vec<ResultTable>, timing: &Timing) -> VerbResult<'a> {
        let timing = timing.json(self.games, self.decisions);
        VerbResult::new(tables, move |files| self.text(files), timing)
    }

    fn text(&self, files: &[ResultFile]) -> String {
        let games = self.games;
        let variants = self.rules.iter().map(|(name, game, rules)| {
            object!(Variant {
                name,
                game,
                rules_hash: rules.short_hash(),
                rules_sha256: &rules.sha256,
                rules: &rules.values,
                house_rules: HouseRule::all(rules),
            })
        });
        pretty(&object!(Manifest {
            #[serde(flatten)]
            program: Program::new(self.plan),
            game: self.game.0,
            edition: self.game.1,
            score: self.rules[0].2.score,
            variants: variants.collect::<Vec<_>>(),
            tables: self.tables.iter().map(PlayedAt::table).collect::<Vec<_>>(),
            seed: self.seed,
            games_asked: self.games_asked,
            precision: &self.precision,
            margins: &self.margins,
            sprt: self.sprt,
            decisions: self.decisions,
            setups: self.set_ups,
            endings: Endings { finished: games - self.cut_off, cut_off: self.cut_off },

            #[serde(flatten)]
            faults: some_faults(self.faults),

            #[serde(flatten)]
            bases: (!self.bases.is_empty()).then(|| object!(Bases { bases: &self.bases })),
            files: hashes(files),
        }))
    }
}

impl<'a> PlayedAt<'a> {
    /// Returns the entry of the table in the manifest.
    pub fn table(&self) -> impl Serialize + use<'a> {
        object!(Table {
            name: self.name,
            bots: Bot::all(self.bots),

            /// Bot in each seat, as an index into `bots`, seating by seating.
            arrangements: self
                .seatings
                .iter()
                .map(|seating| seating.as_slice())
                .collect::<Vec<_>>(),
            blocks: self.blocks,
            games_per_block: self.games_per_block,
            stopped: self.stopped,
        })
    }
}
