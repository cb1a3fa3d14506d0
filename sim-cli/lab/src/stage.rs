//! Stages of a search.

use crate::result::Word;
use serde::Deserialize;
use serde::Serialize;

/// Stage of a search that an estimate comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Deals of the search, on which winners look too good.
    Exploratory,
    /// Deals played after the choice.
    Confirmed,
}
