//! The answer of `corsair sweep`: what values change for a designer.

use crate::present::page::words::{capital, distinct, first_few, listed};
use crate::present::varied::changes::{ChangeWords, clearest, ranked};
use crate::present::{MetricWords, counted};
use crate::studies::sweep::rows::{EffectRow, FitRow};
use corsair_lab::ScoreWord;

/// The most factors with a sentence of their own.
const MOST_NAMED: usize = 2;

/// The most names of a list.
const MOST_LISTED: usize = 6;

/// A factor at the level with the clearest effect, with what it moves beyond the noise of play.
pub(super) struct Moved<'r> {
    pub(super) factor: &'r str,
    pub(super) level: &'r str,
    /// What is moved, the clearest first; nothing where no effect is shown.
    pub(super) rows: Vec<&'r EffectRow>,
}

/// What the factors move, of the rows that are shown, in at most three sentences: one for each of the two factors
/// with the clearest effects, and one for the others.
pub(crate) fn answer(
    rows: &[EffectRow],
    fits: &[FitRow],
    words: &MetricWords,
    score: ScoreWord,
) -> String {
    let shown: Vec<&EffectRow> = rows.iter().filter(|row| row.on_screen).collect();
    let names_tables = shown.iter().any(|row| row.table != shown[0].table);
    let changes = ChangeWords { words, score, before: "over all levels", names_tables };
    let (moving, still): (Vec<Moved<'_>>, Vec<Moved<'_>>) =
        moved(&shown).into_iter().partition(|of| !of.rows.is_empty());
    let sentence = |of: &Moved<'_>| {
        let topics = changes.agenda(&of.rows);
        let clause = |rows: &Vec<&EffectRow>| Some(changes.clause(rows[0], rows[0].values(fits)?));
        let clauses: Vec<String> = topics.iter().filter_map(clause).take(2).collect();
        format!("With {} = {}, {}.", of.factor, of.level, listed(&clauses))
    };
    let mut sentences: Vec<String> = moving.iter().take(MOST_NAMED).map(sentence).collect();
    let mut rest = Vec::new();
    let more: Vec<&str> = moving.iter().skip(MOST_NAMED).map(|of| of.factor).collect();
    if !more.is_empty() {
        let verb = if more.len() == 1 { "moves" } else { "move" };
        rest.push(format!("{} {verb} figures, too", first_few(&more, MOST_LISTED)));
    }
    let still: Vec<&str> = still.iter().map(|of| of.factor).collect();
    if !still.is_empty() {
        rest.push(unmoved(&still, &shown, &changes));
    }
    if !rest.is_empty() {
        let rest = rest.join("; ") + ".";
        // A factor's name is written as it is.
        sentences.push(if more.is_empty() { capital(&rest) } else { rest });
    }
    sentences.join(" ")
}

/// That factors move nothing, and how large an effect on wins could still be.
fn unmoved(factors: &[&str], rows: &[&EffectRow], changes: &ChangeWords<'_>) -> String {
    let these: Vec<&EffectRow> =
        rows.iter().copied().filter(|row| factors.contains(&row.factor.as_str())).collect();
    let names = first_few(factors, MOST_LISTED);
    let effects = counted(these.len() as u64, "effect", "effects");
    let bound = changes.bound_of_wins(&these);
    let bound = bound.map_or_else(String::new, |bound| format!(": {bound}"));
    format!("none of {effects} of {names} is shown{bound}")
}

/// What each factor moves, those that stand out most from the noise first.
pub(super) fn moved<'r>(rows: &[&'r EffectRow]) -> Vec<Moved<'r>> {
    let factors = distinct(rows.iter().map(|row| row.factor.as_str()));
    let of_factor = |factor: &'r str| {
        let here = || rows.iter().copied().filter(move |row| row.factor == factor);
        let beyond = ranked(&here().filter(|row| row.is_beyond_noise()).collect::<Vec<_>>());
        let level = beyond.first().map_or("", |row| row.level.as_str());
        Moved { factor, level, rows: beyond.into_iter().filter(|row| row.level == level).collect() }
    };
    let mut all: Vec<Moved<'r>> = factors.into_iter().map(of_factor).collect();
    all.sort_by(|one, other| clearest(&other.rows).total_cmp(&clearest(&one.rows)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::sweep::rows::Noise;
    use corsair_lab::ScopeKind;
    use corsair_lab::result::Estimate;

    const FAME: ScoreWord = ScoreWord { id: "fame", label: "fame", unit: 1 };

    fn effect(factor: &str, metric: &str, effect: f64, verdict: Noise) -> EffectRow {
        EffectRow {
            table: "alike".into(),
            scope: ScopeKind::Game,
            bot: None,
            seat: None,
            metric: metric.into(),
            on_screen: true,
            factor: factor.into(),
            level: "3".into(),
            cells: 2,
            effect: Estimate { value: effect, interval: Some([effect - 0.02, effect + 0.02]) },
            noise_floor: 0.02,
            p: None,
            bh_p: None,
            verdict: Some(verdict),
        }
    }

    fn of_seat(row: EffectRow) -> EffectRow {
        EffectRow { scope: ScopeKind::Seat, seat: Some(0), ..row }
    }

    fn said(rows: &[EffectRow]) -> String {
        let fit = |row: &EffectRow, mean: f64| FitRow {
            table: "alike".into(),
            scope: row.scope,
            bot: None,
            seat: row.seat,
            metric: row.metric.clone(),
            on_screen: true,
            mean: Estimate { value: mean, interval: None },
            spread: 0.0,
            unexplained: None,
        };
        let fits: Vec<FitRow> = rows
            .iter()
            .map(|row| fit(row, if row.metric == "win" { 0.25 } else { 12.0 }))
            .collect();
        answer(rows, &fits, &MetricWords::new(FAME, []), FAME).replace('\u{a0}', " ")
    }

    #[test]
    fn moving_factors_have_values_and_the_mean_of_all_levels() {
        let rows = [
            effect("wave", "turns", -2.9, Noise::Beyond),
            of_seat(effect("wave", "win", 0.093, Noise::Beyond)),
            of_seat(effect("gold", "win", 0.002, Noise::Within)),
        ];
        assert_eq!(
            said(&rows),
            "With wave = 3, seat 0 wins 34.3 %, 25.0 % over all levels (+9.3 points [7.3, 11.3]) and games last 9.1 \
             turns, 12.0 over all levels (-2.90 [-2.92, -2.88]). None of 1 effect of gold is shown: wins of seats \
             change by at most 2.2 points (95 % intervals)."
        );
    }

    #[test]
    fn more_factors_are_named() {
        let rows = ["a", "b", "c"].map(|of| effect(of, "turns", -1.0, Noise::Beyond));
        assert!(said(&rows).ends_with(" c moves figures, too."), "{}", said(&rows));
        let still = said(&[effect("a", "turns", 0.0, Noise::Within)]);
        assert_eq!(still, "None of 1 effect of a is shown.");
    }
}
