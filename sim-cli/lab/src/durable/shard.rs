//! Shards: `3/7` is the third of seven equal parts of a run.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of several equal parts of a run; each part is a range of deals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// Only shard of a run that is not divided.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Returns the number of this shard, from 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// Returns the number of shards into which the run is divided.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Returns this shard's deals in a run of `deals` deals. Together, all shards contain every deal once, in order.
    /// The sizes of shards differ by at most one deal, and a shard may be empty.
    pub fn range(self, deals: u64) -> Range<u64> {
        let edge = |number: u64| {
            let before = u128::from(deals) * u128::from(number) / u128::from(self.of);
            u64::try_from(before).expect("a part has no more deals than the whole")
        };
        edge(self.number - 1)..edge(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.number, self.of)
    }
}

/// Reason why a text is not a shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAShard {
    /// Error: the text is not two numbers separated by a slash.
    #[error("expected a shard I/K such as 3/7 for the third of seven, not `{0}`")]
    NotTwoNumbers(String),
    /// Error: the shard's number is 0 or exceeds the number of shards.
    #[error("shard {number} of {of} does not exist: in I/K, I must be from 1 to K")]
    NoSuchPart {
        /// Number of the shard as the user wrote it.
        number: u64,
        /// Number of shards as the user wrote it.
        of: u64,
    },
}

impl FromStr for Shard {
    type Err = NotAShard;

    fn from_str(text: &str) -> Result<Shard, NotAShard> {
        let wrong = || NotAShard::NotTwoNumbers(text.into());
        let number = |word: &str| {
            let plain = word.bytes().all(|byte| byte.is_ascii_digit());
            word.parse::<u64>().ok().filter(|_| plain).ok_or_else(wrong)
        };
        let (part, of) = text.split_once('/').ok_or_else(wrong)?;
        let (number, of) = (number(part)?, number(of)?);
        let is_one = number >= 1 && number <= of;
        is_one.then_some(Shard { number, of }).ok_or(NotAShard::NoSuchPart { number, of })
    }
}

impl TryFrom<String> for Shard {
    type Error = NotAShard;

    fn try_from(text: String) -> Result<Shard, NotAShard> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn malformed_shards_are_refused_with_a_reason() {
        for (text, says) in [
            ("", "expected a shard I/K such as 3/7 for the third of seven, not ``"),
            ("3", "expected a shard I/K such as 3/7 for the third of seven, not `3`"),
            ("+1/3", "expected a shard I/K such as 3/7 for the third of seven, not `+1/3`"),
            ("1/2/3", "expected a shard I/K such as 3/7 for the third of seven, not `1/2/3`"),
            ("0/3", "shard 0 of 3 does not exist: in I/K, I must be from 1 to K"),
            ("4/3", "shard 4 of 3 does not exist: in I/K, I must be from 1 to K"),
            ("0/0", "shard 0 of 0 does not exist: in I/K, I must be from 1 to K"),
        ] {
            assert_eq!(text.parse::<Shard>().expect_err(text).to_string(), says);
        }
    }

    proptest! {
        #[test]
        fn shards_partition_the_deals(deals in 0..u64::MAX, of in 1u64..40) {
            let mut next = 0;
            for number in 1..=of {
                let range = Shard { number, of }.range(deals);
                prop_assert_eq!(range.start, next);
                prop_assert!(range.end - range.start <= deals / of + 1);
                next = range.end;
            }
            prop_assert_eq!(next, deals);
        }

        #[test]
        fn shards_round_trip(of in 1u64.., part: u64) {
            let shard = Shard { number: part % of + 1, of };
            prop_assert_eq!(shard.to_string().parse(), Ok(shard));
        }
    }
}
