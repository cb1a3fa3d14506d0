//! Numbered menu of a decision's options. A long menu first asks for the first word.

use corsair_engine::nearest::nearest;
use corsair_games::inspect::record::has_words;
use corsair_games::inspect::seated::NamedAction;

/// Maximum number of entries in a menu.
const MOST: usize = 30;

/// Number of options on a page of a menu that has no useful groups.
const PAGE: usize = 20;

/// Maximum number of entries that are listed one per line.
const IN_LINES: usize = 8;

/// Menu of a decision.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    options: Vec<NamedAction>,
    /// Indices of the options that the person has not excluded.
    left: Vec<usize>,
}

/// Entry of a menu.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Entry {
    /// Option, by its index.
    Option(usize),
    /// Options that begin with the same words.
    Group(String, Vec<usize>),
    /// Further options of a long list.
    More(Vec<usize>),
}

/// Meaning of a line that the person typed at a menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    /// Option with this index.
    Option(usize),
    /// Part of the menu, which is now the whole menu.
    Part,
    /// No option, with the reason.
    Nothing(String),
}

impl Menu {
    /// Creates the menu of a decision's options.
    pub(crate) fn new(options: Vec<NamedAction>) -> Menu {
        Menu { left: (0..options.len()).collect(), options }
    }

    /// Returns whether the menu has only a part of the options.
    pub(crate) fn is_part(&self) -> bool {
        self.left.len() < self.options.len()
    }

    /// Shows all options again.
    pub(crate) fn reset(&mut self) {
        self.left = (0..self.options.len()).collect();
    }

    fn entries(&self) -> Vec<Entry> {
        if self.left.len() <= MOST {
            return self.left.iter().map(|&option| Entry::Option(option)).collect();
        }
        let groups = self.groups();
        if (2..=MOST).contains(&groups.len()) {
            let entry = |(label, members): (String, Vec<usize>)| match members[..] {
                [only] => Entry::Option(only),
                _ => Entry::Group(label, members),
            };
            return groups.into_iter().map(entry).collect();
        }
        let (page, rest) = self.left.split_at(PAGE);
        let options = page.iter().map(|&option| Entry::Option(option));
        options.chain([Entry::More(rest.to_vec())]).collect()
    }

    /// Groups the options by their beginnings: the pieces that all share, and one more piece. A piece ends after a
    /// space or a hyphen.
    fn groups(&self) -> Vec<(String, Vec<usize>)> {
        let pieces = |option: usize| self.options[option].words.split_inclusive([' ', '-']);
        let shared = |depth: usize| {
            let mut at = self.left.iter().map(|&option| pieces(option).nth(depth));
            let first = at.next().flatten();
            first.is_some() && at.all(|word| word == first)
        };
        let depth = (0..).take_while(|&depth| shared(depth)).count();
        let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
        for &option in &self.left {
            let label: String = pieces(option).take(depth + 1).collect();
            let label = label.trim_end().to_owned();
            match groups.iter_mut().find(|(of, _)| *of == label) {
                Some((_, members)) => members.push(option),
                None => groups.push((label, vec![option])),
            }
        }
        groups
    }

    /// Returns the entries with their numbers, from 1, in lines of at most `width` columns.
    pub(crate) fn text(&self, width: usize) -> String {
        let label = |entry: &Entry| match entry {
            Entry::Option(option) => self.options[*option].words.clone(),
            Entry::Group(label, members) => format!("{label} ... ({} options)", members.len()),
            Entry::More(rest) => format!("more ({} options)", rest.len()),
        };
        let entries = self.entries();
        let labels: Vec<String> = entries.iter().map(label).collect();
        let cells =
            (1..).zip(&labels).map(|(number, label): (usize, _)| format!("{number} {label}"));
        let cells: Vec<String> = cells.collect();
        let widest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0) + 3;
        let per_line = match cells.len() {
            ..=IN_LINES => 1,
            _ => (width.saturating_sub(2) / widest).max(1),
        };
        let line = |cells: &[String]| {
            let padded = cells.iter().map(|cell| format!("{cell:<widest$}"));
            format!("  {}\n", padded.collect::<String>().trim_end())
        };
        let mut text: String = cells.chunks(per_line).map(line).collect();
        if self.is_part() {
            text.push_str("  0 all options\n");
        }
        text
    }

    /// Returns the meaning of a line: the number of an entry, the words of an option, or their beginning.
    pub(crate) fn pick(&mut self, line: &str) -> Pick {
        if let Ok(number) = line.parse::<usize>() {
            return self.pick_number(number);
        }
        let all = || self.options.iter().enumerate();
        let is_named = |of: &NamedAction| {
            [&of.notation, &of.words].iter().any(|words| words.eq_ignore_ascii_case(line))
        };
        if let Some((option, _)) = all().find(|(_, of)| is_named(of)) {
            return Pick::Option(option);
        }
        let small = line.to_lowercase();
        let begins = |of: &NamedAction| of.words.to_lowercase().starts_with(&small);
        let has = |of: &NamedAction| has_words(&of.words, line);
        let mut fits: Vec<usize> = all().filter(|(_, of)| begins(of)).map(|(at, _)| at).collect();
        if fits.is_empty() {
            fits = all().filter(|(_, of)| has(of)).map(|(at, _)| at).collect();
        }
        match fits[..] {
            [] => Pick::Nothing(self.unknown(line)),
            [only] => Pick::Option(only),
            [one, other, ..] => {
                let [one, other] = [one, other].map(|at| &self.options[at].notation);
                let n = fits.len();
                Pick::Nothing(format!(
                    "`{line}` fits {n} options, such as `{one}` and `{other}`: type more of the option"
                ))
            }
        }
    }

    fn pick_number(&mut self, number: usize) -> Pick {
        let mut entries = self.entries();
        if number == 0 && self.is_part() {
            self.reset();
            return Pick::Part;
        }
        if number == 0 || number > entries.len() {
            let n = entries.len();
            return Pick::Nothing(format!(
                "{number} is not in the menu: type a number from 1 to {n}"
            ));
        }
        match entries.swap_remove(number - 1) {
            Entry::Option(option) => Pick::Option(option),
            Entry::Group(_, members) | Entry::More(members) => {
                self.left = members;
                Pick::Part
            }
        }
    }

    fn unknown(&self, line: &str) -> String {
        let near = nearest(line, self.options.iter().map(|of| of.notation.as_str()));
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let n = self.entries().len();
        format!("`{line}` is not an option{near} (type a number from 1 to {n}, or h for help)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu(words: impl IntoIterator<Item = String>) -> Menu {
        let named = |words: String| NamedAction {
            notation: words.split(" (").next().unwrap_or_default().into(),
            words,
            pieces: Vec::new(),
            spot: None,
        };
        Menu::new(words.into_iter().map(named).collect())
    }

    #[test]
    fn option_is_picked_by_number_words_beginning_or_name() {
        let mut menu =
            menu(["sail 1 (Tavern Island)", "sail 2 (Hull Island)", "pass"].map(String::from));
        for line in ["2", "sail 2", "SAIL 2", "sail 2 (Hull", "sail hull", "hull"] {
            assert_eq!(menu.pick(line), Pick::Option(1), "{line}");
        }
        assert_eq!(menu.pick("p"), Pick::Option(2));
        let Pick::Nothing(why) = menu.pick("sail") else { panic!("ambiguous") };
        assert!(why.contains("fits 2 options"), "{why}");
        let Pick::Nothing(why) = menu.pick("4") else { panic!("too large") };
        assert!(why.contains("from 1 to 3"), "{why}");
    }

    #[test]
    fn first_entry_of_every_part_leads_to_an_option() {
        let long = (0..40).flat_map(|x| (0..40).map(move |y| format!("island at {x} {y}")));
        let mut menu = menu(long.chain((0..5).map(|n| format!("berth {n}"))));
        assert!(menu.text(80).lines().count() <= 30, "{}", menu.text(80));
        let mut parts = 0;
        while menu.pick("1") == Pick::Part {
            parts += 1;
            assert!(menu.text(80).contains("0 all options"));
        }
        assert_eq!((parts, menu.pick("0"), menu.is_part()), (1, Pick::Part, false));
    }
}
