//! Plausible ranges of rule values, derived from the reliability of their sources.

use std::collections::BTreeMap;

use corsair_engine::rulebook::{Rulebook, Source};
use toml::Value;

use crate::Level;
use crate::factor::{Change, Factor, settings};

/// Factors for the rule values whose sources have the requested grades, and the rule values that can't vary.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Ranges {
    /// Factors, sorted by key.
    pub factors: Vec<Factor>,
    /// Rule values that an experiment can't vary.
    pub unvaried: Vec<Unvaried>,
}

/// Rule value that an experiment can't vary, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unvaried {
    /// Key of the value, followed by array elements if only these elements are fixed.
    pub name: String,
    /// Reason why the value stays fixed.
    pub why: &'static str,
}

/// Makes a factor for every rule value whose source has one of the `grades`. A switch has both positions. An integer
/// varies by up to a quarter, and by at least 1. Numbers in an array vary together by a quarter. An array of rows has
/// one factor for each column.
///
/// The list `known` has the array elements that are certain or are not quantities. The function omits levels that
/// change nothing or whose settings the closure `accepts` refuses, alone or together with an end of another factor.
pub fn ranges(
    book: &Rulebook,
    grades: &[Source],
    known: &[&str],
    accepts: impl Fn(&[String]) -> bool,
) -> Ranges {
    let values: BTreeMap<String, Value> =
        book.entries().map(|(key, entry)| (key.to_owned(), entry.value.clone())).collect();
    let mut found = Ranges::default();
    for (key, entry) in book.entries().filter(|(_, entry)| grades.contains(&entry.source)) {
        for name in names(key, &entry.value) {
            let unvaried = |why| Unvaried { name: name.trim_end_matches('*').into(), why };
            if known.contains(&name.trim_end_matches('*')) {
                found.unvaried.push(unvaried("certain, or not an amount"));
                continue;
            }
            let Some(levels) = levels(&entry.value) else {
                found.unvaried.push(unvaried("a word: list its alternatives with --vary"));
                continue;
            };
            match within(&name, levels, &values, &accepts) {
                Some(factor) => found.factors.push(factor),
                None => found.unvaried.push(unvaried("no valid value nearby changes the rules")),
            }
        }
    }
    drop_refused_ends(&mut found, |factors, point| {
        settings(factors, point, &values).is_ok_and(|made| accepts(&made))
    });
    found
}

/// Drops ends of ranges until the rules accept any two ends together: a rule value may be a bound of another one.
fn drop_refused_ends(found: &mut Ranges, accepts: impl Fn(&[Factor], &[usize]) -> bool) {
    while !pairs_of_ends(&found.factors).all(|point| accepts(&found.factors, &point)) {
        let Some([(one, end), (other, its_end)]) = refused_pair(&found.factors, &accepts) else {
            return;
        };
        let has_more = found.factors[one].levels.len() >= found.factors[other].levels.len();
        let (at, end) = if has_more { (one, end) } else { (other, its_end) };
        found.factors[at].levels.remove(end);
        if found.factors[at].levels.len() == 1 {
            let Factor { name, .. } = found.factors.remove(at);
            let why = "its values nearby are invalid beside other varied values";
            found.unvaried.push(Unvaried { name: name.trim_end_matches('*').into(), why });
        }
    }
}

/// Returns few points that have every pair of the factors' ends: two factors differ in some bit of their indices.
fn pairs_of_ends(factors: &[Factor]) -> impl Iterator<Item = Vec<usize>> {
    let bits = usize::BITS - factors.len().leading_zeros();
    let point = |is_high: &dyn Fn(usize) -> bool| -> Vec<usize> {
        let last = factors.iter().map(|factor| factor.levels.len() - 1).enumerate();
        last.map(|(at, last)| if is_high(at) { last } else { 0 }).collect()
    };
    let alike = [false, true].map(|is_high| point(&|_| is_high));
    let unlike =
        (0..bits).flat_map(move |bit| [0, 1].map(|high| point(&|at| at >> bit & 1 == high)));
    alike.into_iter().chain(unlike)
}

/// Returns the first two factors, each with the level of an end, that are refused together.
fn refused_pair(
    factors: &[Factor],
    accepts: impl Fn(&[Factor], &[usize]) -> bool,
) -> Option<[(usize, usize); 2]> {
    let ends = |at: usize| [(at, 0), (at, factors[at].levels.len() - 1)];
    let pairs = (0..factors.len()).flat_map(|one| (0..one).map(move |other| [other, one]));
    let mut pairs = pairs.flat_map(|[one, other]| {
        ends(one).into_iter().flat_map(move |end| ends(other).map(|its_end| [end, its_end]))
    });
    pairs.find(|&[(one, end), (other, its_end)]| {
        !accepts(&[factors[one].clone(), factors[other].clone()], &[end, its_end])
    })
}

/// Returns the factor names of a value: the key, or for an array the scaled array or its scaled columns.
fn names(key: &str, value: &Value) -> Vec<String> {
    match value.as_array().map(|elements| elements.first()) {
        None => vec![key.into()],
        Some(Some(Value::Array(row))) => {
            (0..row.len()).map(|column| format!("{key}[*][{column}]*")).collect()
        }
        Some(_) => vec![format!("{key}[*]*")],
    }
}

fn levels(value: &Value) -> Option<Vec<Level>> {
    let levels = |values: Vec<Value>| Some(values.into_iter().map(Level::new).collect());
    match *value {
        Value::Boolean(_) => levels(vec![false.into(), true.into()]),
        Value::Integer(middle) => {
            let far = ((middle.abs() as f64 / 4.0).round() as i64).max(1);
            if far <= WHOLE_UP_TO {
                return levels((middle - far..=middle + far).map(Value::Integer).collect());
            }
            let steps = [-far, -far / 2, 0, far / 2, far];
            levels(steps.map(|step| Value::Integer(middle + step)).into())
        }
        Value::Array(_) => levels([0.75, 1.0, 1.25].map(Value::Float).into()),
        Value::String(_) | Value::Float(_) | Value::Datetime(_) | Value::Table(_) => None,
    }
}

/// Maximum distance from the middle for which a range has every integer. A wider range has five levels.
const WHOLE_UP_TO: i64 = 4;

/// Returns a factor with the levels that the rules accept, without levels that equal the previous level.
fn within(
    name: &str,
    levels: Vec<Level>,
    values: &BTreeMap<String, Value>,
    accepts: &impl Fn(&[String]) -> bool,
) -> Option<Factor> {
    let (path, change) = match name.strip_suffix('*') {
        Some(path) => (path, Change::Scale),
        None => (name, Change::Set),
    };
    let path = path.parse().ok()?;
    let all = [Factor { name: name.into(), path, change, levels }];
    let mut kept = Vec::new();
    let mut last: Option<Vec<String>> = None;
    for level in 0..all[0].levels.len() {
        let Ok(made) = settings(&all, &[level], values) else { continue };
        if last.as_ref() == Some(&made) {
            // Both levels give the edition's values: name the level "times 1", not "times 0.75".
            if leaves_alone(&all[0], level) {
                kept.pop();
                kept.push(level);
            }
        } else if accepts(&made) {
            kept.push(level);
            last = Some(made);
        }
    }
    let [mut factor] = all;
    factor.levels = kept.iter().map(|&level| factor.levels[level].clone()).collect();
    (factor.levels.len() > 1).then_some(factor)
}

/// Returns whether a level scales the values by 1.
fn leaves_alone(factor: &Factor, level: usize) -> bool {
    match factor.change {
        Change::Scale => factor.levels[level].number() == Some(1.0),
        Change::Set => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::rulebook::KeyGroup;

    const BOOK: &str = r#"
        one = { value = 1, source = "reconstructed" }
        none = { value = 0, source = "reconstructed" }
        seven = { value = 7, source = "reconstructed" }
        hoard = { value = 124, source = "reconstructed" }
        switch = { value = true, source = "reconstructed" }
        word = { value = "fair", source = "reconstructed" }
        places = { value = [1, 4], source = "reconstructed" }
        cards = { value = [[0, 8, 1, 2], [1, 3, 1, 2]], source = "reconstructed" }
        sure = { value = 3, source = "printed" }
    "#;

    const KEYS: &[KeyGroup] = corsair_engine::rule_keys! { "All" { "*": "Any key"; } };

    #[test]
    fn ranges_are_scaled_from_the_rule_values() {
        let book = Rulebook::edition("edition.toml", BOOK, KEYS).expect("sound");
        let not_negative = |settings: &[String]| !settings.iter().any(|of| of.contains('-'));
        let made =
            ranges(&book, &[Source::Reconstructed], &["places[*]", "cards[*][3]"], not_negative);
        let names: Vec<String> =
            made.factors.iter().map(|of| format!("{} {}", of.name, of.range())).collect();
        assert_eq!(
            names,
            [
                "cards[*][1]* 0.75, 1, 1.25",
                "cards[*][2]* 1, 1.25",
                "hoard 93, 109, 124, 139, 155",
                "none 0, 1",
                "one 0..2",
                "seven 5..9",
                "switch false, true",
            ]
        );
        let left: Vec<&str> = made.unvaried.iter().map(|of| of.name.as_str()).collect();
        assert_eq!(
            left,
            ["cards[*][0]", "cards[*][3]", "places[*]", "word"],
            "a single one stays what it is, times a quarter more or less"
        );
    }

    /// `guns` may not exceed `radius`: 275 is valid beside 361, but not beside 271.
    #[test]
    fn ends_of_default_ranges_are_valid_together() {
        let book = r#"
            guns = { value = 220, source = "reconstructed" }
            hoard = { value = 124, source = "reconstructed" }
            radius = { value = 361, source = "reconstructed" }
        "#;
        let book = Rulebook::edition("edition.toml", book, KEYS).expect("sound");
        let guns_fit = |settings: &[String]| {
            let value = |key: &str, base: i64| {
                let given = settings.iter().find_map(|of| of.strip_prefix(key)?.parse().ok());
                given.unwrap_or(base)
            };
            value("guns=", 220) <= value("radius=", 361)
        };
        let made = ranges(&book, &[Source::Reconstructed], &[], guns_fit);
        let names: Vec<String> =
            made.factors.iter().map(|of| format!("{} {}", of.name, of.range())).collect();
        assert_eq!(
            names,
            [
                "guns 165, 193, 220, 247",
                "hoard 93, 109, 124, 139, 155",
                "radius 271, 316, 361, 406, 451",
            ]
        );
        assert_eq!(made.unvaried, []);
    }
}
