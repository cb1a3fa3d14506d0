//! What a result is conditional on: rules, bots, deals, files.

use serde::Serialize;

use crate::present::page::Manifest;
use crate::present::page::words::{house_rule, listed};
use crate::present::table::{Cell, Kind, Table};
use crate::present::{counted, grouped};
use corsair_lab::Deals;

/// A name and what belongs to it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Pair {
    name: String,
    value: String,
}

/// What the answers are conditional on, by name.
pub(super) fn conditions(manifest: &Manifest) -> Vec<Pair> {
    let mut all = Vec::new();
    let mut add = |name: &str, value: String| all.push(Pair { name: name.into(), value });
    add("Corsair", manifest.corsair.clone());
    if !manifest.game.is_empty() {
        add("Game", format!("{} ({})", manifest.edition, manifest.game));
    }
    if let Some(hash) = &manifest.rules_hash {
        add("Rules", hash.clone());
    }
    for variant in &manifest.variants {
        add("Rules", format!("{}: {}", variant.name, variant.rules_hash));
        for rule in &variant.house_rules {
            add("House rule", format!("{}: {}", variant.name, house_rule(rule)));
        }
    }
    for rule in &manifest.house_rules {
        add("House rule", house_rule(rule));
    }
    for table in &manifest.tables {
        let names: Vec<&str> = table.bots.iter().map(|bot| bot.name.as_str()).collect();
        let [one, several] = manifest.deals().unit();
        let blocks = counted(table.blocks, one, several);
        let seatings = counted(table.games_per_block, "seating", "seatings");
        let dealt = match manifest.deals() {
            Deals::Same => "",
            Deals::Fresh => ", a deal each",
        };
        let how = format!("{blocks} × {seatings}{dealt}");
        add("Table", format!("{}: {how}, with {}", table.name, listed(&names)));
    }
    if let Some(seed) = manifest.seed {
        add("Seed", seed.to_string());
    }
    if let Some(design) = &manifest.design {
        if let Some(games) = design.games {
            add("Games", grouped(games));
        }
        if let Some((method, rows)) = design.method.as_ref().zip(design.rows) {
            add("Sample", format!("{method}, {}", counted(rows, "row", "rows")));
        }
        if let Some((blocks, each)) = design.blocks.zip(design.games_per_block) {
            let seatings = counted(each, "seating", "seatings");
            match manifest.deals() {
                Deals::Same => add("Deals", format!("{} × {seatings}", grouped(blocks))),
                Deals::Fresh => {
                    add("Blocks", format!("{} × {seatings}, a deal each", grouped(blocks)));
                }
            }
        }
        if let Some(asked) = design.games_asked {
            add("Games asked", grouped(asked));
        }
    }
    if let Some(set_ups) = manifest.setups {
        add("Set-ups", set_ups.text());
    }
    if let Some(asked) = manifest.games_asked {
        add("Games asked", grouped(asked));
    }
    if !manifest.until.is_empty() {
        add("Until", listed(&manifest.until));
    }
    if let Some(endings) = manifest.endings {
        let [finished, cut_off] = [endings.finished, endings.cut_off].map(grouped);
        add("Endings", format!("{finished} by the rules, {cut_off} cut off"));
    }
    if let Some(decisions) = manifest.decisions {
        add("Decisions", grouped(decisions));
    }
    if let Some(faults) = manifest.faults {
        add("Faults of bots", grouped(faults));
    }
    all
}

/// The bots, with what would tell that one has changed.
pub(super) fn bots(manifest: &Manifest) -> Table {
    let head = [("bot", Kind::Text), ("settings", Kind::Text), ("digest", Kind::Text)];
    let mut table = Table::new("Bots", &head);
    let of_tables = manifest.tables.iter().flat_map(|table| &table.bots);
    for bot in manifest.bots.iter().chain(&manifest.field).chain(of_tables) {
        let row = [&bot.name, &bot.spec, &bot.digest].map(Cell::word).to_vec();
        if !table.rows.contains(&row) {
            table.push(row);
        }
    }
    // Bots that are called by their settings need them once.
    let is_plain = table.rows.iter().all(|row| row[0] == row[1]);
    if is_plain { table.without("settings") } else { table }
}

pub(super) fn files(manifest: &Manifest) -> Table {
    let mut table = Table::new("Files", &[("file", Kind::Text), ("SHA-256", Kind::Text)]);
    for (name, sha256) in &manifest.files {
        table.push(vec![Cell::word(name), Cell::word(sha256)]);
    }
    table
}
