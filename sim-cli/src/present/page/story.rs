//! Story of a result: question, answer, charts, tables and caveats.

use crate::present::page::chart::Chart;
pub(crate) use crate::present::page::read::Unreadable;
use crate::present::table::{Kind, Table};

/// A result in words, charts and tables.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Story {
    /// Title, in a line.
    pub(crate) title: String,
    /// Paragraphs of the question.
    pub(crate) asked: Vec<String>,
    /// The answer, in a sentence or two.
    pub(crate) verdict: String,
    pub(crate) charts: Vec<Chart>,
    pub(crate) tables: Vec<Table>,
    /// Assumptions and limits of the answer.
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
