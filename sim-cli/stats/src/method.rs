//! Names of the methods that compute intervals.

use serde::{Deserialize, Serialize};

/// Method that computed an interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Method {
    /// Wilson's score interval on independent games.
    #[serde(rename = "wilson")]
    Wilson,
    /// Wilson's score interval on blocks of several games, which accounts for the dependence of games in a block.
    #[serde(rename = "wilson_blocks")]
    WilsonOnBlocks,
    /// No interval: the design fixes the value.
    #[serde(rename = "by_design")]
    ByDesign,
    /// Student's t on the means or differences of blocks.
    #[serde(rename = "t_blocks")]
    TOnBlocks,
    /// Student's t on paired block differences, in results of earlier versions.
    #[serde(rename = "paired_blocks")]
    PairedBlocks,
    /// Exact bounds that contain zero, in results of earlier versions.
    #[serde(rename = "rare_blocks")]
    RareBlocks,
    /// Exact test by betting on bounded blocks, for few differing blocks.
    #[serde(rename = "betting")]
    Betting,
    /// Student's t with Hall's correction for skewness, for moderately many differing blocks.
    #[serde(rename = "skewed_blocks")]
    SkewedBlocks,
    /// Regression on luck as control variates.
    #[serde(rename = "luck_adjusted")]
    LuckAdjusted,
    /// Jackknife over groups of blocks.
    #[serde(rename = "jackknife")]
    Jackknife,
    /// No interval: too few blocks for the groups of a jackknife.
    #[serde(rename = "too_few_blocks")]
    TooFewBlocks,
    /// No interval: the rules equal the baseline rules, so every difference is zero.
    #[serde(rename = "same_rules")]
    SameRules,
    /// Interval that holds at all looks simultaneously.
    #[serde(rename = "all_looks")]
    AllLooks,
    /// Welch's t on the variant's games and a kept base, which are independent.
    #[serde(rename = "kept_base")]
    KeptBase,
    /// Bounds of the variant's games and of a kept base, each at half the error, for few differing blocks.
    #[serde(rename = "kept_base_bounds")]
    KeptBaseBounds,
    /// Median-unbiased estimate of a sequential test, which allows for the looks.
    #[serde(rename = "median_unbiased")]
    MedianUnbiased,
}

impl Method {
    /// Returns the name of the method in result files.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Wilson => "wilson",
            Method::WilsonOnBlocks => "wilson_blocks",
            Method::ByDesign => "by_design",
            Method::TOnBlocks => "t_blocks",
            Method::PairedBlocks => "paired_blocks",
            Method::RareBlocks => "rare_blocks",
            Method::Betting => "betting",
            Method::SkewedBlocks => "skewed_blocks",
            Method::LuckAdjusted => "luck_adjusted",
            Method::Jackknife => "jackknife",
            Method::TooFewBlocks => "too_few_blocks",
            Method::SameRules => "same_rules",
            Method::AllLooks => "all_looks",
            Method::KeptBase => "kept_base",
            Method::KeptBaseBounds => "kept_base_bounds",
            Method::MedianUnbiased => "median_unbiased",
        }
    }
}
