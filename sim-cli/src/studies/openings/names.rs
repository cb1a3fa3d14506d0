//! The words of the games for their openings, as names of the verb.

use crate::games::all_editions;
use crate::pack::Edition;
use crate::pack::openings::opening_word;

/// The names that the listed games have for several openings, for the command line.
pub(crate) fn opening_names() -> Vec<&'static str> {
    names_of(|edition| edition.is_listed())
}

/// The same of the other games: names that work, and that help does not show.
pub(crate) fn hidden_opening_names() -> Vec<&'static str> {
    names_of(|edition| !edition.is_listed())
}

fn names_of(wanted: fn(&dyn Edition) -> bool) -> Vec<&'static str> {
    let mut names: Vec<&str> = all_editions()
        .iter()
        .filter(|edition| wanted(edition.as_ref()))
        .filter_map(|edition| Some(opening_word(edition.as_ref())?.ids))
        .collect();
    names.dedup();
    names
}
