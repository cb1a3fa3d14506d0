//! Story of a result: question, answer, charts, tables and caveats.

use crate::page::chart::Chart;
pub use crate::page::read::Unreadable;
use crate::table::{Kind, Table};

/// Result as words, charts and tables, for terminals and pages.
#[derive(Clone, PartialEq, Debug)]
pub struct Story {
    /// Title of the result, in one line.
    pub title: String,
    /// Paragraphs of the question.
    pub asked: Vec<String>,
    /// Answer, in one or two sentences.
    pub verdict: String,
    /// Charts from the top.
    pub charts: Vec<Chart>,
    /// Tables below the charts.
    pub tables: Vec<Table>,
    /// Assumptions and limits of the answer.
    pub caveats: Vec<String>,
}

/// Returns table columns with these names: columns of text, then columns of numbers.
pub fn columns<const N: usize>(
    texts: &[&'static str],
    numbers: [&'static str; N],
) -> Vec<(&'static str, Kind)> {
    let texts = texts.iter().map(|&name| (name, Kind::Text));
    texts.chain(numbers.into_iter().map(|name| (name, Kind::Number))).collect()
}
