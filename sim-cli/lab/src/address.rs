//! Addresses of games: `SEED:DEAL:SEATING` identifies one game in a run.

use std::fmt;
use std::str::FromStr;

use crate::as_text;

/// Address of one game in a run. Under equal rules and bots, an address always gives the same game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Address {
    /// Seed of the run.
    pub seed: u64,
    /// Number of the deal under the seed.
    pub deal: u64,
    /// Index of the seating among the run's seatings.
    pub seating: usize,
}

/// Reason why a text is not an address.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAnAddress {
    /// Error: the text does not have three components.
    #[error("expected an address SEED:DEAL:SEATING such as 1:45123:2, not `{0}`")]
    NotThreeParts(String),
    /// Error: a component is not an integer.
    #[error("the {part} in `{address}` must be a whole number, not `{text}`")]
    NotANumber {
        /// Name of the wrong component: `seed`, `deal` or `seating`.
        part: &'static str,
        /// Wrong component as the user wrote it.
        text: String,
        /// Whole address as the user wrote it.
        address: String,
    },
    /// Error: a component exceeds the maximum of its type.
    #[error("the {part} in `{address}` is too large: `{text}`")]
    TooGreat {
        /// Name of the component that is too large.
        part: &'static str,
        /// Component as the user wrote it.
        text: String,
        /// Whole address as the user wrote it.
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
    fn error_of_a_malformed_address_names_the_bad_part() {
        for (text, says) in [
            ("", "expected an address SEED:DEAL:SEATING such as 1:45123:2, not ``"),
            ("1:2", "expected an address SEED:DEAL:SEATING such as 1:45123:2, not `1:2`"),
            ("1:2:3:4", "expected an address SEED:DEAL:SEATING such as 1:45123:2, not `1:2:3:4`"),
            ("1:x:3", "the deal in `1:x:3` must be a whole number, not `x`"),
            ("1:2:", "the seating in `1:2:` must be a whole number, not ``"),
            ("+1:2:3", "the seed in `+1:2:3` must be a whole number, not `+1`"),
            (
                "99999999999999999999:2:3",
                "the seed in `99999999999999999999:2:3` is too large: `99999999999999999999`",
            ),
        ] {
            assert_eq!(text.parse::<Address>().expect_err(text).to_string(), says);
        }
    }

    proptest! {
        #[test]
        fn addresses_round_trip(seed: u64, deal: u64, seating in 0usize..5) {
            let address = Address { seed, deal, seating };
            prop_assert_eq!(address.to_string().parse(), Ok(address));
        }

        #[test]
        fn address_parser_never_panics(text in "[0-9:+x ]{0,12}|.{0,8}") {
            if let Ok(address) = text.parse::<Address>() {
                prop_assert_eq!(address.to_string().parse(), Ok(address));
            }
        }
    }
}
