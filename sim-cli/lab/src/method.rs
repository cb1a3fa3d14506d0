//! The methods of intervals of shares.

/// How an interval was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Wilson's score interval on independent games.
    Wilson,
    /// Wilson's score interval on blocks of several games, by what the blocks show of how their
    /// games depend.
    WilsonOnBlocks,
    /// No interval: the design leaves the value no freedom.
    ByDesign,
}

impl Method {
    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Wilson => "wilson",
            Method::WilsonOnBlocks => "wilson_blocks",
            Method::ByDesign => "by_design",
        }
    }
}
