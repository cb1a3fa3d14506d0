//! Names of the methods that compute intervals.

/// Declares each method with its name in result files.
macro_rules! methods {
    ($($(#[$doc:meta])+ $method:ident $name:literal,)+) => {
        /// Method that computed an interval.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Method {
            $($(#[$doc])+ $method,)+
        }

        impl Method {
            /// Returns the name of the method in result files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Method::$method => $name,)+
                }
            }
        }
    };
}

methods! {
    /// Wilson's score interval on independent games.
    Wilson "wilson",
    /// Wilson's score interval on blocks of several games, which accounts for the dependence of games in a block.
    WilsonOnBlocks "wilson_blocks",
    /// No interval: the design fixes the value.
    ByDesign "by_design",
    /// Student's t on the means or differences of blocks.
    TOnBlocks "t_blocks",
    /// Student's t on paired block differences, in results of earlier versions.
    PairedBlocks "paired_blocks",
    /// Exact bounds that contain zero, in results of earlier versions.
    RareBlocks "rare_blocks",
    /// Exact test by betting on bounded blocks, for few differing blocks.
    Betting "betting",
    /// Student's t with Hall's correction for skewness, for moderately many differing blocks.
    SkewedBlocks "skewed_blocks",
    /// Regression on luck as control variates.
    LuckAdjusted "luck_adjusted",
    /// Jackknife over groups of blocks.
    Jackknife "jackknife",
    /// No interval: too few blocks for the groups of a jackknife.
    TooFewBlocks "too_few_blocks",
    /// No interval: the rules equal the baseline rules, so every difference is zero.
    SameRules "same_rules",
    /// Interval that holds at all looks simultaneously.
    AllLooks "all_looks",
    /// Welch's t on the variant's games and a kept base, which are independent.
    KeptBase "kept_base",
    /// Bounds of the variant's games and of a kept base, each at half the error, for few differing blocks.
    KeptBaseBounds "kept_base_bounds",
    /// Median-unbiased estimate of a sequential test, which allows for the looks.
    MedianUnbiased "median_unbiased",
}
