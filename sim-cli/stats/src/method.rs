//! The methods of intervals.

use crate::named;

named! {
    /// Method of an interval.
    pub enum Method {
        /// Wilson's score interval on independent games.
        Wilson = "wilson",
        /// Wilson's score interval on blocks of several games, by how the games of a block depend.
        WilsonOnBlocks = "wilson_blocks",
        /// No interval: the design leaves the value no freedom.
        ByDesign = "by_design",
        /// Student's t on block means.
        TOnBlocks = "t_blocks",
        /// Student's t on paired block differences.
        PairedBlocks = "paired_blocks",
        /// Exact bounds, where few blocks differ.
        RareBlocks = "rare_blocks",
        /// Student's t with Hall's correction for skewness, where not many blocks differ.
        SkewedBlocks = "skewed_blocks",
        /// Regression on luck as control variates.
        LuckAdjusted = "luck_adjusted",
        /// Jackknife over groups of blocks.
        Jackknife = "jackknife",
        /// No interval: too few blocks for the groups of a jackknife.
        TooFewBlocks = "too_few_blocks",
        /// No interval: the rules are the base's, so every difference is zero.
        SameRules = "same_rules",
        /// Interval that holds at all looks together.
        AllLooks = "all_looks",
        /// Median-unbiased estimate of a sequential test, which allows for its looks.
        MedianUnbiased = "median_unbiased",
    }
}
