//! Plan of a comparison: several sets of rules at the same tables, on common deals.

use corsair_lab::durable::Identity;
use corsair_lab::experiment::Player;
use corsair_lab::{
    ComparedTable, Conditions, Control, Deals, NamedRules, PairedTotals, PlanRecord, ScoreWord,
    Seatings, Threshold, Watch,
};

/// Conditions of the result of a comparison.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// Sets of rules, the base first.
    pub variants: Vec<NamedRules>,
    /// Tables that play under every set of rules.
    pub tables: Vec<ComparedTable>,
    /// Seatings of a block.
    pub seatings: Seatings,
    /// Choice between one deal for all games of a block, and a fresh deal for each game. Deals of one seating are
    /// equal under all rules.
    pub deals: Deals,
    /// Level of counting during play: scores, metrics, luck or courses.
    pub watch: Watch,
    /// Adjustment of differences for luck, if requested.
    pub control: Option<Control>,
    /// Random seed of every stream.
    pub seed: u64,
    /// Maximum number of games of each variant at each table, as requested by `-n`.
    pub games_asked: u64,
    /// Largest differences that count as none.
    pub margins: Vec<Threshold>,
    /// Ids of the metrics to test before all further metrics.
    pub primary: Vec<String>,
    /// Half-widths at which play at a table stops.
    pub precision: Vec<Threshold>,
    /// `true` with `--sequential`, which gives the games of decided rule sets to open verdicts.
    pub sequential: bool,
    /// With `--base`, `true` for each set of rules at each table that is compared with a kept base; empty without
    /// `--base`.
    pub unpaired: Vec<Vec<bool>>,
    /// Record of the plan for the manifest.
    pub plan: PlanRecord,
}

impl Comparison {
    /// Returns the base rules, with which variants are compared.
    pub fn base(&self) -> &NamedRules {
        &self.variants[0]
    }

    /// Returns the conditions of a result under the base rules.
    pub fn conditions(&self) -> Conditions {
        let NamedRules { game, title, rules, .. } = self.base();
        Conditions {
            game,
            title,
            rules: rules.clone(),
            seed: self.seed,
            games_asked: self.games_asked,
            plan: self.plan.clone(),
        }
    }

    /// Returns the game's word for the score.
    pub fn score(&self) -> ScoreWord {
        self.base().rules.score
    }

    /// Returns true if the base plays the deals of the rule sets at a table. A kept base does not.
    pub(crate) fn plays_base(&self, table: usize) -> bool {
        self.unpaired.get(table).is_none_or(|unpaired| !unpaired[0])
    }

    /// Returns true if a set of rules at a table is compared with a kept base.
    pub(crate) fn is_unpaired(&self, table: usize, variant: usize) -> bool {
        self.unpaired.get(table).is_some_and(|unpaired| unpaired[variant])
    }

    /// Returns the identity of a command's sums. `facts` has the names of the facts that each table counts under each
    /// variant.
    ///
    /// The identity includes the number of games only if that number decides which deals are played: at several
    /// tables, which play in sequence, or if looks end play.
    pub fn identity(&self, verb: &str, facts: &[Vec<&str>]) -> Identity {
        let names = |of: &NamedRules| of.name.clone();
        let mut identity = Identity::of_verb(verb)
            .with("compared", self.variants.iter().map(names).collect::<Vec<_>>())
            .with("games", self.variants.iter().map(|of| of.game).collect::<Vec<_>>())
            .with("tables", self.tables.iter().map(|of| of.name.clone()).collect::<Vec<_>>())
            .with("seatings", self.seatings.name())
            .with("seed", self.seed)
            .with("facts", facts);
        for variant in &self.variants {
            identity = identity.with(&format!("rules.{}", variant.name), &variant.rules.values);
        }
        for table in &self.tables {
            let seatings = table.design.seatings().iter().map(|seating| seating.as_slice());
            identity = identity
                .with(&format!("bots.{}", table.name), Player::identities(&table.bots))
                .with(&format!("arrangements.{}", table.name), seatings.collect::<Vec<_>>());
        }
        if self.deals != Deals::Same {
            identity = identity.with("dealt", self.deals.name());
        }
        if self.watch != Watch::Metrics {
            identity = identity.with("quality", true);
        }
        if let Some(control) = self.control {
            identity = identity.with("control", control.name());
        }
        if !self.precision.is_empty() {
            let precision = self.precision.iter().map(Threshold::to_string);
            identity = identity.with("precision", precision.collect::<Vec<_>>());
        }
        if self.sequential {
            let margins: Vec<String> = self.margins.iter().map(Threshold::to_string).collect();
            identity = identity.with("sequential", (margins, &self.primary));
        }
        if !self.unpaired.is_empty() {
            identity = identity.with("base", "kept");
        }
        if self.tables.len() > 1 || !self.precision.is_empty() || self.sequential {
            let deals = self.tables.iter().map(|table| table.design.blocks());
            identity = identity.with("deals", deals.collect::<Vec<_>>());
        }
        identity
    }
}

/// Kept base of one table: the sums of its first deals.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptBase {
    /// Hash of the base's conditions, which names the file in the cache directory.
    pub sha256: String,
    /// Unpaired sums of the base.
    pub totals: PairedTotals,
}

/// Sums of the games at one table.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedTable {
    /// Sums of the base and all variants on common blocks.
    pub totals: PairedTotals,
    /// `true` if a look had an answer and ended play before the last block.
    pub stopped: bool,
    /// With `--sequential`, the sums of each rule set over the blocks that the rule set played; empty otherwise,
    /// because all rule sets play all blocks.
    pub of_variants: Vec<PairedTotals>,
    /// With `--base`, the base, which is not in the sums of the variants.
    pub base: Option<KeptBase>,
}

impl PlayedTable {
    /// Returns the sums of the blocks that a set of rules played.
    pub fn of(&self, variant: usize) -> &PairedTotals {
        self.of_variants.get(variant).unwrap_or(&self.totals)
    }
}
