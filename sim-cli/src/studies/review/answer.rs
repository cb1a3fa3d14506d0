//! The answer of `corsair review` in words: how many decisions were blunders, and the dearest.

use crate::present::counted;
use crate::studies::review::report::ReviewVerdict;
use crate::studies::review::tables::ReviewRow;

/// How many decisions were what, and the blunder that lost most.
pub(crate) fn answer(rows: &[ReviewRow]) -> String {
    let of = |verdict: ReviewVerdict| rows.iter().filter(move |row| row.verdict == verdict.name());
    let decisions = counted(rows.len() as u64, "decision", "decisions");
    let mut text = format!(
        "Of {decisions} {} are shown to be blunders and {} to be none; of {} neither is shown.",
        of(ReviewVerdict::Blunder).count(),
        of(ReviewVerdict::Sound).count(),
        of(ReviewVerdict::Undecided).count(),
    );
    let dearest = of(ReviewVerdict::Blunder).max_by(|one, other| one.loss.total_cmp(&other.loss));
    if let Some(row) = dearest {
        let (loss, unit) = row.loss();
        text += &format!(
            " The dearest is decision {} of seat {}: {} loses {} in {} against {}.",
            row.decision,
            row.seat,
            row.taken,
            unit.size().estimate(loss),
            if row.by == "win" { "wins" } else { &row.by },
            row.best,
        );
    }
    text
}
