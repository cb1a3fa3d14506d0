//! Answer of `corsair advise`: the best option, or the options that may be best.

use crate::advise::rows::{AdviceRow, Verdict};
use corsair_games::inspect::positions::Objective;
use corsair_lab::ScoreWord;
use corsair_present::counted;
use corsair_present::page::words::{capital, first_few};

/// Maximum number of options that a sentence names.
const MOST_NAMED: usize = 4;

/// Returns a sentence with the options that may be best, their values, and the lead of the best option.
pub(crate) fn answer(rows: &[AdviceRow], score: ScoreWord) -> String {
    let may_be_best: Vec<&AdviceRow> =
        rows.iter().filter(|row| row.verdict.may_be_best()).collect();
    let worth = |row: &AdviceRow| {
        let (value, unit) = row.value();
        let of = if row.by == Objective::Win { "wins" } else { score.label };
        format!("{} ({of} {})", row.words, unit.estimate(value))
    };
    match may_be_best.as_slice() {
        [only] if rows.len() == 1 => format!("The position has a single option: {}.", worth(only)),
        [best] => {
            let lead = best.lead.map(|lead| best.lead_unit().estimate(lead));
            let lead = lead.map(|lead| format!("It leads the next best by {lead}; "));
            let others = match rows.iter().any(|row| row.verdict == Verdict::NotBest) {
                true => "every other option is significantly worse than a rival",
                false => "all other options are significantly worse",
            };
            let rest = lead.unwrap_or_default() + others;
            format!("{} is best. {}.", worth(best), capital(&rest))
        }
        several => {
            let named: Vec<String> = several.iter().map(|row| worth(row)).collect();
            let (may, all) = (several.len(), counted(rows.len() as u64, "option", "options"));
            let named = first_few(&named, MOST_NAMED);
            let subject = match may == rows.len() {
                true => format!("No option leads significantly, and any of the {all} may be best"),
                false => format!("{may} of {all} may be best"),
            };
            format!("{subject}: {named}. More games (-n) may decide.")
        }
    }
}
