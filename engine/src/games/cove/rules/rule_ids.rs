//! Ids of rules, which differ between the ledgers of the editions.

use super::{Rules, TavernStyle};

/// Rule ledger whose rule ids appear in messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleIds {
    /// `docs/rules/pirates-cove.md`
    PiratesCove,
    /// `docs/rules/piratenbucht.md`, and the rules of Pirate's Cove that this ledger does not
    /// replace.
    Piratenbucht,
}

impl Rules {
    /// Ledger of the edition from which these rules come; house rules do not change the ledger.
    pub const fn rule_ids(&self) -> RuleIds {
        match self.tavern.style {
            TavernStyle::PiratesCove => RuleIds::PiratesCove,
            TavernStyle::Piratenbucht => RuleIds::Piratenbucht,
        }
    }
}

impl RuleIds {
    /// Id of a rule in this ledger, given the rule's id in either ledger.
    pub fn cite(self, id: &'static str) -> &'static str {
        match self {
            RuleIds::PiratesCove => id,
            RuleIds::Piratenbucht => in_piratenbucht(id),
        }
    }
}

/// Id of the Piratenbucht rule that replaces a rule of Pirate's Cove. A rule without a replacement keeps its id.
fn in_piratenbucht(id: &'static str) -> &'static str {
    match id {
        "PC-SET-3" => "PB-SET-1",
        "PC-SET-4" => "PB-SET-3",
        "PC-SET-5" | "PC-SET-7" => "PB-SET-2",
        "PC-TRN-1" | "PC-TRN-3" => "PB-TRN-1",
        "PC-TRN-2" | "PC-TRN-4" => "PB-TRN-2",
        "PC-TRN-5" | "PC-TRN-6" => "PB-TRN-6",
        "PC-UPG-3" | "PC-UPG-5" => "PB-TRN-4",
        "PC-BLK-1" | "PC-BLK-2" => "PB-TRN-5",
        "PC-SPD-1" => "PB-SPD-1",
        "PC-PRE-1" | "PC-PRE-2" => "PB-CBT-5",
        "PC-FIR-1" | "PC-SPD-2" => "PB-CBT-1",
        "PC-FIR-3" => "PB-CBT-2",
        "PC-FAM-1" => "PB-CBT-3",
        "PC-FLE-1" => "PB-CBT-4",
        "PC-CBT-3" => "PB-CBT-6",
        "PC-NPC-1" | "PC-NPC-4" => "PB-BLA-4",
        "PC-NPC-2" => "PB-BLA-2",
        "PC-NAV-1" | "PC-NAV-2" | "PC-NAV-3" | "PC-CBT-5" => "PB-NAV-1",
        "PC-MAS-1" | "PC-ACC" => "PB-SET-3",
        "PC-SIX" => "PB-CBT-1",
        "PC-GRA" | "PC-SMO" | "PC-GRP" => "PB-COM",
        other => other,
    }
}
