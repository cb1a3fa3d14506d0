//! Conditions of a result for reports: rules, bots, deals and files.

use serde::Serialize;

use crate::experiment_manifest::BaseRun;
use crate::page::read::manifest::Bot;
use crate::page::words::{house_rule, listed};
use crate::page::{Manifest, PlayedTable};
use crate::table::{Cell, Kind, Table};
use crate::text::shortened;
use crate::{counted, grouped};
use corsair_lab::Deals;
use corsair_lab::shell::quoted;

/// Condition of a result: a name with its value.
#[derive(Clone, Debug, Serialize)]
pub struct Pair {
    pub(crate) name: String,
    pub(crate) value: String,
}

/// Returns the conditions of a result, in the order of the report.
pub fn conditions(manifest: &Manifest) -> Vec<Pair> {
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
        let [one, several] = manifest.deals().unit();
        let blocks = counted(table.blocks, one, several);
        let seatings = counted(table.games_per_block, "seating", "seatings");
        let dealt = match manifest.deals() {
            Deals::Same => "",
            Deals::Fresh => ", a separate deal each",
        };
        let how = format!("{blocks} × {seatings}{dealt}");
        add("Table", format!("{}: {how}, with {}", table.name, listed(&names(&table.bots))));
    }
    for base in &manifest.bases {
        let [one, several] = manifest.deals().unit();
        let blocks = counted(base.blocks, one, several);
        add("Kept base", format!("{}: {blocks}, {}", base.table, base.sha256));
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
                    add(
                        "Blocks",
                        format!("{} × {seatings}, a separate deal each", grouped(blocks)),
                    );
                }
            }
        }
        if let Some(asked) = design.games_asked {
            add("Games requested", grouped(asked));
        }
    }
    if let Some(set_ups) = manifest.setups {
        add("Set-ups", set_ups.text());
    }
    if let Some(trials) = manifest.counted("trials") {
        add("Trials", grouped(trials));
    }
    if let Some(asked) = manifest.games_asked {
        add("Games requested", grouped(asked));
    }
    if !manifest.precision.is_empty() {
        add("Precision", listed(&manifest.precision));
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

/// Returns a table of the bots with their versions and digests.
pub fn bots(manifest: &Manifest) -> Table {
    let head = [("bot", Kind::Text), ("settings", Kind::Text), ("digest", Kind::Text)];
    let mut table = Table::new("Bots", &head);
    let of_tables = manifest.tables.iter().flat_map(|table| &table.bots);
    for bot in manifest.bots.iter().chain(&manifest.field).chain(of_tables) {
        let row = [&bot.name, &bot.spec, &bot.digest].map(Cell::word).to_vec();
        if !table.rows.contains(&row) {
            table.push(row);
        }
    }
    // Omits the spec of a bot whose name is its spec.
    let is_plain = table.rows.iter().all(|row| row[0] == row[1]);
    if is_plain { table.without("settings") } else { table }
}

/// Returns a table of the result's files with their hashes.
pub fn files(manifest: &Manifest) -> Table {
    let mut table = Table::new("Files", &[("file", Kind::Text), ("SHA-256", Kind::Text)]);
    for (name, sha256) in &manifest.files {
        table.push(vec![Cell::word(name), Cell::word(sha256)]);
    }
    table
}

/// Formats the conditions in two lines. The first line has game, seed and number of games, and the second line has
/// rules and bots.
pub(crate) fn in_two_lines(manifest: &Manifest, width: usize) -> String {
    let mut first = Vec::new();
    if !manifest.game.is_empty() {
        first.push(format!("{} ({})", manifest.edition, manifest.game));
    }
    first.extend(manifest.seed.map(|seed| format!("seed {seed}")));
    first.extend(games(manifest));
    let experiments = manifest.counted("experiments");
    first.extend(experiments.map(|of| counted(of, "experiment", "experiments")));
    let mut second = Vec::new();
    match manifest.variants.as_slice() {
        [] | [_] => {}
        variants => {
            let names: Vec<&str> = variants.iter().map(|of| of.name.as_str()).collect();
            second.push(listed(&names));
        }
    }
    if !manifest.house_rules.is_empty() {
        second.push(manifest.house_rules.iter().map(house_rule).collect::<Vec<_>>().join(", "));
    }
    second.extend(lineup(manifest).or_else(|| match manifest.tables.as_slice() {
        [] => None,
        [table] => Some(names(&table.bots).join(", ")),
        tables => {
            let tables: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
            Some(format!("tables {}", tables.join("; ")))
        }
    }));
    if second.is_empty() {
        second.extend(options(manifest));
    }
    let lines = [first.join(", "), second.join("; ")].into_iter().filter(|of| !of.is_empty());
    lines.map(|line| shortened(&line, width) + "\n").collect()
}

fn names(bots: &[Bot]) -> Vec<&str> {
    bots.iter().map(|bot| bot.name.as_str()).collect()
}

/// Describes the bots, or the number of openings and their field. `None` if the tables of the result list their bots.
pub fn lineup(manifest: &Manifest) -> Option<String> {
    let bots = names(&manifest.bots);
    match manifest.openings() {
        Some(word) => {
            Some(format!("{} {word} against {}", bots.len(), listed(&names(&manifest.field))))
        }
        None => (!bots.is_empty()).then(|| bots.join(", ")),
    }
}

/// Returns the arguments of a command that has no bots at a table; `None` for a command with bots.
pub fn options(manifest: &Manifest) -> Option<String> {
    let first = if manifest.game.is_empty() { 1 } else { 2 };
    let words: Vec<String> = manifest.argv.iter().skip(first).map(|word| quoted(word)).collect();
    let has_bots = !manifest.bots.is_empty() || !manifest.tables.is_empty();
    (!has_bots && !words.is_empty()).then(|| words.join(" "))
}

/// Describes the number of games, with deals and seatings if all tables have equal numbers.
fn games(manifest: &Manifest) -> Option<String> {
    if let Some(trials) = manifest.counted("trials") {
        return Some(counted(trials, "trial", "trials"));
    }
    let design = manifest.design.as_ref();
    if let Some((blocks, each)) = design.and_then(|of| of.blocks.zip(of.games_per_block)) {
        let [one, several] = manifest.deals().unit();
        let seatings = counted(each, "seating", "seatings");
        let games = counted(blocks * each, "game", "games");
        return Some(format!("{games} = {} x {seatings}", counted(blocks, one, several)));
    }
    if let Some(games) = design.and_then(|of| of.games) {
        return Some(counted(games, "game", "games"));
    }
    let variants = manifest.variants.len().max(1) as u64;
    match manifest.tables.as_slice() {
        [] => {
            manifest.games_asked.map(|asked| format!("{} asked", counted(asked, "game", "games")))
        }
        tables => {
            // A kept base did not play the deals of the table.
            let is_kept = |of: &BaseRun, table: &str| of.table == table && of.common.is_empty();
            let games = |of: &PlayedTable| {
                let kept = manifest.bases.iter().any(|base| is_kept(base, &of.name));
                of.blocks * of.games_per_block * (variants - u64::from(kept))
            };
            Some(counted(tables.iter().map(games).sum(), "game", "games"))
        }
    }
}
