//! Coverage of a ledger's rules by scenarios.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Returns the rule ids of a ledger in order, each with its heading. A ledger line begins with its id, such as `-
/// PC-FIR-2 Dice = …`.
pub fn ids_of_ledger(ledger: &str) -> Vec<(&str, &str)> {
    let mut heading = "";
    let mut ids = Vec::new();
    for line in ledger.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            heading = title;
        }
        let head = line.strip_prefix("- ").and_then(|rest| rest.split(' ').next());
        if let Some(id) = head.map(|id| id.trim_end_matches(':')).filter(|id| is_id(id)) {
            ids.push((id, heading));
        }
    }
    ids
}

fn is_id(word: &str) -> bool {
    let mut letters = word.chars();
    word.contains('-') && letters.all(|l| l.is_ascii_uppercase() || l.is_ascii_digit() || l == '-')
}

/// Rules of a ledger, each with the scenarios that prove it.
#[derive(Clone, Debug)]
pub struct Coverage<'l> {
    game: String,
    ids: Vec<(&'l str, &'l str)>,
    by_id: BTreeMap<&'l str, Vec<String>>,
}

impl<'l> Coverage<'l> {
    /// Creates the coverage of a ledger without scenarios.
    pub fn new(game: &str, ledger: &'l str) -> Coverage<'l> {
        Coverage { game: game.into(), ids: ids_of_ledger(ledger), by_id: BTreeMap::new() }
    }

    /// Adds a scenario by the name of its file and the rules that it proves.
    pub fn add<'a>(&mut self, file: &str, proves: impl IntoIterator<Item = &'a String>) {
        for id in proves {
            if let Some(&(known, _)) = self.ids.iter().find(|(known, _)| known == id) {
                self.by_id.entry(known).or_default().push(file.into());
            }
        }
    }

    /// Returns the rules that no scenario proves.
    pub fn unproved(&self) -> impl Iterator<Item = &'l str> {
        self.ids.iter().map(|&(id, _)| id).filter(|id| !self.by_id.contains_key(id))
    }

    /// Returns a page with every rule under its heading and the scenarios that prove it.
    pub fn page(&self) -> String {
        let mut page = format!(
            "# Scenarios and the rules they prove: {}\n\n\
             {} of {} rules are proved by a scenario.\n",
            self.game,
            self.ids.len() - self.unproved().count(),
            self.ids.len()
        );
        let mut under = "";
        for &(id, heading) in &self.ids {
            if heading != under {
                under = heading;
                page.push_str(&format!("\n## {heading}\n"));
            }
            let proofs = self.by_id.get(id).map(Vec::as_slice).unwrap_or_default();
            let _ = match proofs {
                [] => writeln!(page, "- {id}: no scenario; ruling tests only"),
                proofs => writeln!(page, "- {id}: {}", proofs.join(", ")),
            };
        }
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ledger_rule_ids_have_their_headings() {
        let ledger = "# T\n## One\n- AB-X-1 Text\n- plain\n## Two\n- AB-Y: text\ntext AB-Z\n";
        assert_eq!(ids_of_ledger(ledger), [("AB-X-1", "One"), ("AB-Y", "Two")]);
    }

    #[test]
    fn coverage_page_lists_proving_scenarios_and_unproved_rules() {
        let mut coverage = Coverage::new("toy", "## One\n- AB-X-1 Text\n- AB-Y: text\n");
        coverage.add("x", [&"AB-X-1".to_string()]);
        assert_eq!(coverage.unproved().collect::<Vec<_>>(), ["AB-Y"]);
        let page = coverage.page();
        assert!(page.contains("1 of 2 rules"), "{page}");
        assert!(page.contains("## One\n- AB-X-1: x\n- AB-Y: no scenario"), "{page}");
    }
}
