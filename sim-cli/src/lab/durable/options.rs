//! What commands ask for that no sum depends on, though the result of it does: margins, the number of
//! games before it is rounded up.

use std::collections::{BTreeMap, BTreeSet};

use crate::lab::durable::Difference;

/// Options that may be given in other words: what they come to is a part of the identity.
const TOLD_BY_IDENTITY: [&str; 6] =
    ["--bots", "--fill", "--players", "--rules", "--seatings", "--set"];

/// The first option in which the arguments of two commands differ.
pub(crate) fn difference(this: &[String], other: &[String]) -> Option<Difference> {
    let (this, other) = (options(this), options(other));
    let names: BTreeSet<&str> = this.keys().chain(other.keys()).copied().collect();
    let differs = |name: &&str| this.get(name) != other.get(name);
    let differing: Vec<&str> = names.into_iter().filter(differs).collect();
    let (name, more) = differing.split_first()?;
    let word = |of: &BTreeMap<&str, Vec<&str>>| {
        of.get(name).map_or_else(|| "nothing".into(), |values| values.join(" and "))
    };
    let (this, other) = (word(&this), word(&other));
    Some(Difference { key: (*name).into(), this, other, more: more.len() })
}

/// The values of each option, in their order. Every option that is written down has one.
fn options(arguments: &[String]) -> BTreeMap<&str, Vec<&str>> {
    let mut options: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut words = arguments.iter().map(String::as_str);
    while let Some(word) = words.next() {
        if word.starts_with("--") || word == "-n" {
            options.entry(word).or_default().extend(words.next());
        }
    }
    options.retain(|name, _| !TOLD_BY_IDENTITY.contains(name));
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_differ_where_the_result_does() {
        let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        let of = |this: &str, other: &str| difference(&words(this), &words(other));
        let base = "compare toy --b wind=2 -n 20 --margin 1pp --bots a,b";
        assert_eq!(of(base, "compare toy --b wind=2 --margin 1pp -n 20 --bots a:x=1,b"), None);
        let margins = of(base, "compare toy --b wind=2 -n 20 --margin 1pp --margin score=-1");
        let margins = margins.expect("another margin");
        assert_eq!(margins.key, "--margin");
        assert_eq!((margins.this.as_str(), margins.other.as_str()), ("1pp", "1pp and score=-1"));
        let none = of("compare toy --b wind=2 -n 18", base).expect("two differ");
        assert_eq!((none.key.as_str(), none.this.as_str(), none.more), ("--margin", "nothing", 1));
    }
}
