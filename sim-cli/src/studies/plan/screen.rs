//! The plan as text for a terminal of 100 columns.

use crate::present::number::grouped;
use crate::present::page::words::distinct;
use crate::present::text::{answer_text, header_lines, paragraph};
use crate::studies::compare::Comparison;
use crate::studies::plan::answer::answer;
use crate::studies::plan::tables::{GoalKind, PlanRow, goal_table, reasons};

/// The plan as text, ended by a line break.
///
/// `family` is the number of figures that are corrected together.
pub fn plan_screen(comparison: &Comparison, family: usize, rows: &[PlanRow]) -> String {
    let mut lines = comparison.header();
    let pilot = format!("{} games of each at each table", grouped(comparison.games_asked));
    lines.extend([("pilot".into(), pilot), ("seed".into(), comparison.seed.to_string())]);
    if let Some(row) = rows.iter().find(|row| row.goal == GoalKind::Effect) {
        let level = format!(
            "an effect at {} = 5 % / {family}, for Holm corrects the {family} figures that `compare` tells; \
             a ± at 95 %, of each figure by itself",
            level_text(row.level),
        );
        lines.push(("level".into(), level));
    }
    let mut text = header_lines(&lines) + &answer_text(&answer(rows));
    let planned = || rows.iter().filter(|row| row.blocks.is_some());
    for table in distinct(planned().map(|row| row.table.as_str())) {
        for variant in distinct(planned().map(|row| row.variant.as_str())) {
            let here = planned().filter(|row| row.is_at(table, variant));
            let goals = goal_table(format!("{variant} at `{table}`"), here);
            if !goals.rows.is_empty() {
                text.push_str(&goals.section());
            }
        }
    }
    for reason in reasons(rows) {
        text.push_str(&format!("\n{}", paragraph(&reason)));
    }
    text
}

/// A level with two digits that are not zero.
fn level_text(level: f64) -> String {
    let places = (1.0 - level.log10().floor()).max(2.0) as usize;
    format!("{level:.places$}")
}
