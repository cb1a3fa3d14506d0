//! Stages of a search: exploratory deals, then confirmation on new deals.

use crate::result::Word;
use serde::Deserialize;
use serde::Serialize;

/// Stage of a search from which an estimate comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Deals of the search, on which the selected candidates' estimates are biased upwards.
    Exploratory,
    /// New deals, played after the selection.
    Confirmed,
}
