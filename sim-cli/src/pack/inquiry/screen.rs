//! The answer as tables for a terminal.

use corsair_engine::best_play::{MeasureWord, OutcomeWord};

use crate::console::{Tone, toned};
use crate::pack::inquiry::answer::{Answered, RowOf, player};
use crate::pack::inquiry::question::InquiryWords;
use crate::pack::inquiry::rows::{Key, LEVEL, ROUNDING, Row, verdict};
use crate::present::grouped;
use crate::present::page::story::columns;
use crate::present::table::{Cell, Kind, Table};
use crate::present::text::{answer_text, command_text, header_lines, paragraph, rules_text};
use corsair_lab::plan_record::words;

/// How many first decisions are listed, the likeliest; JSON and `deed_decisions.csv` have all.
const DECISIONS_SHOWN: usize = 8;

impl<Q: InquiryWords> Answered<'_, Q> {
    /// The answer as text, ended by a line break. `flags` are the options of the desk, by which the
    /// question is written.
    pub(super) fn screen(&self, flags: &clap::Command) -> String {
        let Answered { setting, rows, .. } = self;
        let mut lines = vec![
            (String::new(), format!("{} ({})", setting.title, setting.game)),
            ("rules".into(), rules_text(&setting.rules)),
            ("question".into(), command_text(&words(flags, self.flags))),
        ];
        if let Some(solved) = &self.solved {
            let states = grouped(solved.states as u64);
            lines.push(("exact".into(), format!("{states} states, value {:.6}", solved.value)));
        }
        let mut text = header_lines(&lines) + &answer_text(&self.answer());
        let is_outcome = |row: &&RowOf<Q>| matches!(row.key, Key::Outcome(_));
        let outcomes = rows.iter().filter(is_outcome);
        text.push_str(&rows_table("Outcomes", "outcome", outcomes, |_| None).section());
        let is_mean = |row: &&RowOf<Q>| matches!(row.key, Key::Mean(_));
        let means: Vec<&RowOf<Q>> = rows.iter().filter(is_mean).collect();
        if !means.is_empty() {
            let when = |row: &RowOf<Q>| self.measured_when(row);
            text.push_str(&rows_table("Means", "mean", means.into_iter(), when).section());
        }
        if let Some(solved) = &self.solved {
            for first in solved.first.iter().take(DECISIONS_SHOWN) {
                let mut title = format!(
                    "First decision, by {:.4}: {} of the {}",
                    first.probability,
                    Q::asks(&first.shown),
                    player::<Q>(first)
                );
                let dice = Q::lies_open(&first.shown);
                if !dice.is_empty() {
                    title.push_str(&format!(", {}{dice}", Q::OPEN));
                }
                let mut table = Table::new(title, &columns(&["choice"], ["value"]));
                for choice in &first.choices {
                    let value = Cell::fixed(Some(choice.value), 6);
                    table.push(vec![Cell::word(self.inquiry.choice(choice.action)), value]);
                }
                text.push_str(&table.section());
            }
        }
        text.push_str(&self.verdict_text());
        text
    }

    /// When a mean is taken, with the share of these cases, where they are not all.
    fn measured_when(&self, mean: &RowOf<Q>) -> Option<String> {
        let Key::Mean(of) = mean.key else { return None };
        let is_value = |row: &&RowOf<Q>| matches!(row.key, Key::Value(measure, _) if measure == of);
        let shares =
            self.rows.iter().filter(is_value).filter_map(|row| row.exact.or(row.simulated));
        let share: f64 = shares.sum();
        (share < 1.0 - ROUNDING).then(|| format!("{} ({share:.4})", Q::measured_when(of)))
    }

    fn verdict_text(&self) -> String {
        let Some((plays, seed)) = self.simulated else { return String::new() };
        let played = format!("\n{} plays simulated, seed {seed}.\n", grouped(plays));
        if self.solved.is_none() {
            return played;
        }
        let (differing, tested) = verdict(&self.rows);
        let level = 100.0 * LEVEL;
        if differing.is_empty() {
            let line = format!(
                "The simulation agrees: none of {tested} outcomes differs (Holm, {level} %)."
            );
            return played + &toned(Tone::Good, &paragraph(&line));
        }
        let names: Vec<&str> = differing.iter().map(|row| row.key.name()).collect();
        let line = format!("THE SIMULATION DIFFERS (Holm, {level} %): {}", names.join(", "));
        played + &toned(Tone::Bad, &paragraph(&line))
    }
}

/// Outcomes or means, exact and simulated, and in which cases, where these are not all.
fn rows_table<'r, O: OutcomeWord, M: MeasureWord>(
    caption: &str,
    name: &'static str,
    rows: impl Iterator<Item = &'r Row<O, M>>,
    when: impl Fn(&Row<O, M>) -> Option<String>,
) -> Table {
    let mut head = columns(&[name], ["exact", "simulated", "se", "z"]);
    head.push(("when", Kind::Text));
    let mut table = Table::new(caption, &head);
    for row in rows {
        table.push(vec![
            Cell::word(row.key.name()),
            Cell::fixed(row.exact, 6),
            Cell::fixed(row.simulated, 6),
            Cell::fixed(row.error, 6),
            Cell::fixed(row.z, 2),
            when(row).map_or_else(Cell::empty, Cell::word),
        ]);
    }
    table.without_empty_columns()
}
