//! What the result of a verb means: the question, the answer in a sentence, charts, tables, caveats.

use crate::present::page::chart::Chart;
pub(crate) use crate::present::page::read::Unreadable;
use crate::present::table::{Kind, Table};

/// A result in words, charts and tables.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Story {
    /// What it is, in a line.
    pub(crate) title: String,
    /// What was asked, a paragraph each.
    pub(crate) asked: Vec<String>,
    /// The answer, in a sentence or two.
    pub(crate) verdict: String,
    pub(crate) charts: Vec<Chart>,
    pub(crate) tables: Vec<Table>,
    /// What the answer rests on, and what it does not say.
    pub(crate) caveats: Vec<String>,
}

/// The names of columns with a name each.
pub(crate) fn columns<const N: usize>(
    texts: &[&'static str],
    numbers: [&'static str; N],
) -> Vec<(&'static str, Kind)> {
    let texts = texts.iter().map(|&name| (name, Kind::Text));
    texts.chain(numbers.into_iter().map(|name| (name, Kind::Number))).collect()
}
