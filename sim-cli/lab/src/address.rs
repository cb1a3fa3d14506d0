//! Addresses: `SEED:DEAL:SEATING` names one game of a run.

use std::fmt;
use std::str::FromStr;

use crate::as_text;

/// One game of a run: under the same rules and bots it is always the same game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Address {
    /// The seed of the run.
    pub seed: u64,
    /// The deal.
    pub deal: u64,
    /// The seating, as an index of the run's seatings.
    pub seating: usize,
}

/// Why a text is no address.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAnAddress {
    /// Not three parts.
    #[error("an address is SEED:DEAL:SEATING, such as 1:45123:2, not `{0}`")]
    NotThreeParts(String),
    /// A part that is no whole number.
    #[error("the {part} in `{address}` is no whole number: `{text}`")]
    NotANumber {
        /// Which part.
        part: &'static str,
        /// What stands there.
        text: String,
        /// The whole.
        address: String,
    },
    /// A part that is greater than any.
    #[error("the {part} in `{address}` is too great: `{text}`")]
    TooGreat {
        /// Which part.
        part: &'static str,
        /// What stands there.
        text: String,
        /// The whole.
        address: String,
    },
}

impl fmt::Display for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}:{}", self.seed, self.deal, self.seating)
    }
}

impl FromStr for Address {
    type Err = NotAnAddress;

    fn from_str(text: &str) -> Result<Address, NotAnAddress> {
        let parts: Vec<&str> = text.split(':').collect();
        let &[seed, deal, seating] = parts.as_slice() else {
            return Err(NotAnAddress::NotThreeParts(text.into()));
        };
        Ok(Address {
            seed: number("seed", seed, text)?,
            deal: number("deal", deal, text)?,
            seating: number("seating", seating, text)?,
        })
    }
}

as_text!(Address);

fn number<N: FromStr>(part: &'static str, text: &str, address: &str) -> Result<N, NotAnAddress> {
    let (whole, digits) = (address.into(), text.into());
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NotAnAddress::NotANumber { part, text: digits, address: whole });
    }
    text.parse().map_err(|_| NotAnAddress::TooGreat { part, text: digits, address: whole })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_wrong_is_said() {
        for (text, says) in [
            ("", "an address is SEED:DEAL:SEATING, such as 1:45123:2, not ``"),
            ("1:2", "an address is SEED:DEAL:SEATING, such as 1:45123:2, not `1:2`"),
            ("1:2:3:4", "an address is SEED:DEAL:SEATING, such as 1:45123:2, not `1:2:3:4`"),
            ("1:x:3", "the deal in `1:x:3` is no whole number: `x`"),
            ("1:2:", "the seating in `1:2:` is no whole number: ``"),
            ("+1:2:3", "the seed in `+1:2:3` is no whole number: `+1`"),
            (
                "99999999999999999999:2:3",
                "the seed in `99999999999999999999:2:3` is too great: `99999999999999999999`",
            ),
        ] {
            assert_eq!(text.parse::<Address>().expect_err(text).to_string(), says);
        }
    }

    proptest! {
        #[test]
        fn addresses_are_read_as_they_are_written(seed: u64, deal: u64, seating in 0usize..5) {
            let address = Address { seed, deal, seating };
            prop_assert_eq!(address.to_string().parse(), Ok(address));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[0-9:+x ]{0,12}|.{0,8}") {
            if let Ok(address) = text.parse::<Address>() {
                prop_assert_eq!(address.to_string().parse(), Ok(address));
            }
        }
    }
}
