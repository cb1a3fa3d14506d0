//! Numbers, names and lists for sentences and tables.

use crate::page::{Estimate, HouseRule};
use crate::{counted, decimals, decimals_written, fixed, signed};
use corsair_lab::assertion::Unit;
use serde_json::Value;

/// Unit in which a report prints a metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DisplayUnit {
    /// Share of games, in percent.
    Percent,
    /// Difference of shares, in percentage points.
    Points,
    /// Absolute difference of shares, in percentage points.
    Size,
    /// Number per game.
    Number,
    /// Difference of numbers per game.
    Change,
}

impl DisplayUnit {
    /// Returns the unit for differences of a metric.
    pub const fn of_difference(unit: Unit) -> DisplayUnit {
        match unit {
            Unit::Share => DisplayUnit::Points,
            Unit::Number => DisplayUnit::Change,
        }
    }

    /// Returns the unit for means of a metric.
    pub const fn of_mean(unit: Unit) -> DisplayUnit {
        match unit {
            Unit::Share => DisplayUnit::Percent,
            Unit::Number => DisplayUnit::Number,
        }
    }

    /// Returns the unit for the size of a difference, without its sign.
    pub const fn size(self) -> DisplayUnit {
        match self {
            DisplayUnit::Points => DisplayUnit::Size,
            DisplayUnit::Change => DisplayUnit::Number,
            other => other,
        }
    }

    /// Factor that converts a metric's stored value to this unit.
    pub const fn factor(self) -> f64 {
        match self {
            DisplayUnit::Percent | DisplayUnit::Points | DisplayUnit::Size => 100.0,
            DisplayUnit::Number | DisplayUnit::Change => 1.0,
        }
    }

    /// Name of the unit after a number in a table.
    pub const fn suffix(self) -> &'static str {
        match self {
            // A no-break space.
            DisplayUnit::Percent => "\u{a0}%",
            DisplayUnit::Points | DisplayUnit::Size => "pp",
            DisplayUnit::Number | DisplayUnit::Change => "",
        }
    }

    /// Returns the heading for a column of numbers in this unit, such as `best %`.
    pub fn heading(self, name: &str) -> String {
        match self {
            DisplayUnit::Percent => format!("{name} %"),
            DisplayUnit::Points | DisplayUnit::Size => format!("{name}, pp"),
            DisplayUnit::Number | DisplayUnit::Change => name.to_owned(),
        }
    }

    const fn fewest_decimals(self) -> usize {
        match self {
            DisplayUnit::Percent => 1,
            DisplayUnit::Points | DisplayUnit::Size | DisplayUnit::Number | DisplayUnit::Change => {
                2
            }
        }
    }

    /// Formats a number that is already in this unit, without the unit's name.
    pub fn bare(self, number: f64, places: usize) -> String {
        match self {
            DisplayUnit::Percent | DisplayUnit::Size | DisplayUnit::Number => fixed(number, places),
            DisplayUnit::Points | DisplayUnit::Change => signed(number, places),
        }
    }

    /// Number of decimals that show the estimate's half-width.
    pub fn places(self, estimate: Estimate) -> usize {
        let half = estimate.interval.map(|[low, high]| (high - low) / 2.0);
        decimals(self.fewest_decimals(), half.into_iter()).min(5)
    }

    /// Name of the unit after a number in a sentence.
    const fn word(self) -> &'static str {
        match self {
            DisplayUnit::Points | DisplayUnit::Size => "\u{a0}points",
            DisplayUnit::Percent | DisplayUnit::Number | DisplayUnit::Change => self.suffix(),
        }
    }

    /// Formats a number for a sentence: `35.0 %`, `+9.5 points`.
    pub fn value(self, number: f64) -> String {
        self.estimate(Estimate { value: number, interval: None })
    }

    /// Formats a number that the user gave, with all its decimals: `+0.004 points`.
    pub fn written(self, number: f64) -> String {
        let scaled = number * self.factor();
        format!("{}{}", self.bare(scaled, decimals_written(1, scaled)), self.word())
    }

    /// Formats an estimate for a sentence: `35.0 % [33.4, 36.6]`, `+9.5 points [8.1, 10.9]`.
    pub fn estimate(self, estimate: Estimate) -> String {
        let Estimate { value, interval } = estimate.times(self.factor());
        let half = interval.map(|[low, high]| (high - low) / 2.0);
        let least = if self != DisplayUnit::Percent && value.abs() < 1.0 { 2 } else { 1 };
        let places = half.map_or(least, |half| decimals(1, [half].into_iter()).min(5));
        let text = format!("{}{}", self.bare(value, places), self.word());
        match interval {
            None => text,
            Some([low, high]) => {
                format!("{text} [{}, {}]", fixed(low, places), fixed(high, places))
            }
        }
    }
}

/// Joins words to a list: `one`, `one and two`, `one, two and three`.
pub fn listed<T: AsRef<str>>(words: &[T]) -> String {
    let words: Vec<&str> = words.iter().map(T::as_ref).collect();
    match words.as_slice() {
        [] => "none".into(),
        [one] => (*one).into(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Replaces a comma in a name by parentheses, because sentences separate items by commas: `fame (median)`.
pub fn as_item(name: String) -> String {
    match name.split_once(", ") {
        Some((score, shape)) => format!("{score} ({shape})"),
        None => name,
    }
}

/// Returns the distinct words in the order of their first occurrence.
pub fn distinct<'s>(words: impl Iterator<Item = &'s str>) -> Vec<&'s str> {
    let mut found = Vec::new();
    for word in words {
        if !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

/// Groups rows by key, in the order of each key's first row.
pub fn grouped<'r, R, K: PartialEq>(
    rows: impl IntoIterator<Item = &'r R>,
    key: impl Fn(&'r R) -> K,
) -> Vec<Vec<&'r R>> {
    let mut groups: Vec<(K, Vec<&R>)> = Vec::new();
    for row in rows {
        let of = key(row);
        match groups.iter_mut().find(|(known, _)| *known == of) {
            Some((_, group)) => group.push(row),
            None => groups.push((of, vec![row])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Lists the first words, at most `most`, and the number of remaining words.
pub fn first_few<T: AsRef<str>>(words: &[T], most: usize) -> String {
    if words.len() <= most {
        return listed(words);
    }
    let few: Vec<&str> = words[..most].iter().map(T::as_ref).collect();
    format!("{} and {} more", few.join(", "), words.len() - most)
}

/// Formats a rank as an ordinal number: `1st`.
pub fn ordinal(place: u32) -> String {
    let suffix = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{suffix}")
}

/// Describes a house rule: `combat.hit_on = 4 (edition: 5)`.
pub fn house_rule(rule: &HouseRule) -> String {
    let value = |value: &Option<Value>| match value {
        None => "nothing".into(),
        // Tables of a file, such as fleets, are too long for a line.
        Some(Value::Array(all)) if all.iter().any(Value::is_object) => {
            counted(all.len() as u64, "entry", "entries")
        }
        Some(value) => value.to_string(),
    };
    format!("{} = {} (edition: {})", rule.key, value(&rule.value), value(&rule.edition))
}

/// Capitalises a sentence, unless the sentence begins with a literal name.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Formats an id as words: `npc_sunk` becomes `npc sunk`.
pub fn spaced(id: &str) -> String {
    id.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_in_prose_have_unit_and_interval() {
        let share = Estimate { value: 0.35, interval: Some([0.334, 0.366]) };
        assert_eq!(DisplayUnit::Percent.estimate(share), "35.0\u{a0}% [33.4, 36.6]");
        assert_eq!(DisplayUnit::Points.estimate(share), "+35.0\u{a0}points [33.4, 36.6]");
        let exact = Estimate { value: -0.0001, interval: None };
        assert_eq!(DisplayUnit::Number.estimate(exact), "0.00");
        assert_eq!(DisplayUnit::Change.value(-0.0001), "0.00");
        assert_eq!(
            [0.0, 0.00004, 0.03].map(|amount| DisplayUnit::Points.written(amount)),
            ["0.0\u{a0}points", "+0.004\u{a0}points", "+3.0\u{a0}points"]
        );
    }

    #[test]
    fn lists_in_prose_have_commas_and_a_conjunction() {
        assert_eq!(listed::<&str>(&[]), "none");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
        assert_eq!(first_few(&["a", "b", "c"], 1), "a and 2 more");
        assert_eq!(counted(1, "game", "games"), "1 game");
        assert_eq!(counted(4000, "game", "games"), "4,000 games");
        assert_eq!([1, 2, 3, 4, 11, 21].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "21st"]);
    }
}
