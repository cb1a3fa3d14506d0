//! Answer of `corsair sweep`: the clearest effects of rule values, compared with the mean over all levels.

use crate::sweep::rows::{EffectRow, FitRow};
use corsair_lab::{LENGTHS, ScoreWord};
use corsair_present::page::words::{capital, distinct, first_few};
use corsair_present::varied::changes::{Change as _, ChangeWords, clearest, joined, ranked};
use corsair_present::{MetricWords, counted};

/// Maximum number of factors that have a separate sentence.
const MOST_NAMED: usize = 2;

/// Maximum number of factors whose effects share a sentence.
const MOST_TOGETHER: usize = 2;

/// Maximum number of names in a list.
const MOST_LISTED: usize = 6;

/// Factor with the effects of its clearest level.
pub(super) struct Moved<'r> {
    pub(super) factor: &'r str,
    pub(super) level: &'r str,
    /// Effects beyond noise, grouped by topic; empty if no effect exceeds noise.
    topics: Vec<Vec<&'r EffectRow>>,
    /// Prominence of the factor's clearest effect.
    clearest: f64,
}

impl<'r> Moved<'r> {
    /// Returns the clearest effect of each topic.
    pub(super) fn effects(&self) -> impl Iterator<Item = &'r EffectRow> {
        self.topics.iter().map(|rows| rows[0])
    }
}

/// Returns the words for effects. The words name the table if the rows are from several tables.
pub(super) fn change_words<'w>(
    rows: &[&EffectRow],
    words: &'w MetricWords,
    score: ScoreWord,
) -> ChangeWords<'w> {
    let names_tables = rows.iter().any(|row| row.table != rows[0].table);
    ChangeWords { words, score, before: "over all levels", names_tables }
}

/// Returns the answer in at most three sentences: one for each of the two factors with the clearest effects, and one
/// for the remaining factors.
pub(crate) fn answer(
    rows: &[EffectRow],
    fits: &[FitRow],
    words: &MetricWords,
    score: ScoreWord,
) -> String {
    let shown: Vec<&EffectRow> = rows.iter().filter(|row| row.on_screen).collect();
    let changes = change_words(&shown, words, score);
    let (moving, still): (Vec<Moved<'_>>, Vec<Moved<'_>>) =
        moved(&shown, &changes).into_iter().partition(|of| !of.topics.is_empty());
    let clause = |row: &EffectRow| {
        let clause = changes.clause(row, row.values(fits)?);
        Some(clause + &longest(row, rows, fits).unwrap_or_default())
    };
    let with = |of: &Moved<'_>, effects: usize| {
        let clauses = of.effects().filter_map(clause);
        let clauses = joined(&clauses.take(effects).collect::<Vec<_>>());
        format!("with {} = {}, {clauses}", of.factor, of.level)
    };
    let (named, others) = moving.split_at(moving.len().min(MOST_NAMED));
    let (together, more) = others.split_at(others.len().min(MOST_TOGETHER));
    let mut rest: Vec<String> = together.iter().map(|of| with(of, 1)).collect();
    if !more.is_empty() {
        let more: Vec<&str> = more.iter().map(|of| of.factor).collect();
        rest.push(format!("the table has the effects of {}", first_few(&more, MOST_LISTED)));
    }
    if !still.is_empty() {
        let still: Vec<&str> = still.iter().map(|of| of.factor).collect();
        rest.push(unmoved(&still, &shown, &changes));
    }
    let rest = (!rest.is_empty()).then(|| rest.join("; "));
    let sentences = named.iter().map(|of| with(of, 2)).chain(rest);
    sentences.map(|text| capital(&text) + ".").collect::<Vec<_>>().join(" ")
}

/// Returns the 95th percentile of a length at a level and over all levels: `, at most 214 in 95 % of games (241)`.
/// `None` for a row that is not about a length of games.
fn longest(row: &EffectRow, rows: &[EffectRow], fits: &[FitRow]) -> Option<String> {
    let length = LENGTHS.into_iter().find(|of| of.id == row.metric)?;
    let is_it = |of: &&EffectRow| {
        of.metric == length.quantiles[1].id
            && of.scope == row.scope
            && (&of.table, &of.factor, &of.level) == (&row.table, &row.factor, &row.level)
    };
    let [all, here] = rows.iter().find(is_it)?.values(fits)?;
    Some(format!(", at most {here:.0} in 95\u{a0}% of games ({all:.0} over all levels)"))
}

/// Returns a clause about factors without an effect beyond noise, with the largest effect on wins that the noise
/// allows.
fn unmoved(factors: &[&str], rows: &[&EffectRow], changes: &ChangeWords<'_>) -> String {
    let these: Vec<&EffectRow> =
        rows.iter().copied().filter(|row| factors.contains(&row.factor.as_str())).collect();
    let names = first_few(factors, MOST_LISTED);
    let tested = these.iter().filter(|row| row.is_tested()).count();
    let effects = |n: usize| counted(n as u64, "effect", "effects");
    if tested == 0 {
        let none = effects(these.len());
        return format!("deals vary too little, or too few were played, to test {none} of {names}");
    }
    let bound = changes.bound_of_wins(&these);
    let bound = bound.map_or_else(String::new, |(bound, _)| format!(": {bound}"));
    let untested = match these.len() - tested {
        0 => String::new(),
        few => format!("; {} not tested", counted(few as u64, "other", "others")),
    };
    format!("none of {} of {names} is beyond noise{bound}{untested}", effects(tested))
}

/// Returns each factor with its effects; the factor with the clearest effect comes first.
pub(super) fn moved<'r>(rows: &[&'r EffectRow], changes: &ChangeWords<'_>) -> Vec<Moved<'r>> {
    let factors = distinct(rows.iter().map(|row| row.factor.as_str()));
    let of_factor = |factor: &'r str| {
        let here = rows.iter().copied().filter(|row| row.factor == factor);
        let mut beyond = ranked(&here.filter(|row| row.is_beyond_noise()).collect::<Vec<_>>());
        let level = beyond.first().map_or("", |row| row.level.as_str());
        let clearest = clearest(&beyond);
        beyond.retain(|row| row.level == level);
        Moved { factor, level, topics: changes.agenda(&beyond), clearest }
    };
    let mut all: Vec<Moved<'r>> = factors.into_iter().map(of_factor).collect();
    all.sort_by(|one, other| other.clearest.total_cmp(&one.clearest));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::rows::Noise;
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
            noise_floor: Some(0.02),
            p: None,
            bh_p: None,
            verdict: Some(verdict),
        }
    }

    fn of_seat(row: EffectRow) -> EffectRow {
        EffectRow { scope: ScopeKind::Seat, seat: Some(0), ..row }
    }

    fn text_of(rows: &[EffectRow]) -> String {
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
    fn sweep_answer_on_a_factor_has_values_and_the_mean_of_all_levels() {
        let rows = [
            effect("wave", "turns", -2.9, Noise::Beyond),
            of_seat(effect("wave", "win", 0.093, Noise::Beyond)),
            of_seat(effect("gold", "win", 0.002, Noise::Within)),
        ];
        assert_eq!(
            text_of(&rows),
            "With wave = 3, seat 0 wins 34.3 %, 25.0 % over all levels (+9.3 points [7.3, 11.3]) and games last 9.1 \
             turns, 12.0 over all levels (-2.90 [-2.92, -2.88]). None of 1 effect of gold is beyond noise: wins \
             of seats change by at most 2.2 points (95 % intervals)."
        );
    }

    #[test]
    fn sweep_answer_on_length_has_the_95th_percentile() {
        let long =
            EffectRow { on_screen: false, ..effect("wave", "turns_p95", 3.0, Noise::Beyond) };
        let text = text_of(&[effect("wave", "turns", -2.9, Noise::Beyond), long]);
        let expected = "(-2.90 [-2.92, -2.88]), at most 15 in 95 % of games (12 over all levels).";
        assert!(text.ends_with(expected), "{text}");
    }

    #[test]
    fn sweep_answer_separates_untested_effects() {
        let constant = EffectRow {
            effect: Estimate { value: 0.0, interval: None },
            noise_floor: None,
            ..effect("gold", "turns", 0.0, Noise::TooFewDeals)
        };
        let alone = text_of(std::slice::from_ref(&constant));
        assert_eq!(
            alone,
            "Deals vary too little, or too few were played, to test 1 effect of gold."
        );
        let both = text_of(&[constant, of_seat(effect("gold", "win", 0.002, Noise::Within))]);
        assert_eq!(
            both,
            "None of 1 effect of gold is beyond noise: wins of seats change by at most 2.2 points (95 % intervals); \
             1 other not tested."
        );
    }

    #[test]
    fn sweep_answer_lists_minor_factors_in_one_sentence() {
        let rows = ["a", "b", "c", "d", "e"].map(|of| effect(of, "turns", -1.0, Noise::Beyond));
        let five = text_of(&rows);
        let expected = "With c = 3, games last 11.0 turns, 12.0 over all levels (-1.00 [-1.02, -0.98]); with d = 3, \
                        games last 11.0 turns, 12.0 over all levels (-1.00 [-1.02, -0.98]); the table has the effects \
                        of e.";
        assert!(five.ends_with(expected), "{five}");
        let still = text_of(&[effect("a", "turns", 0.0, Noise::Within)]);
        assert_eq!(still, "None of 1 effect of a is beyond noise.");
    }
}
