//! Counts on the command line: `500`, `10k`, `1.5k`, `2M`, `1e6`, `1_000`.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};

use corsair_engine::seat::MAX_SEATS;

/// Reads a count of a stored plan.
///
/// # Errors
/// Fails for a count that [`parse`] refuses as too large.
pub fn stored<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let number = u64::deserialize(from)?;
    if number > GREATEST {
        return Err(D::Error::custom(format!(
            "the number must be at most {GREATEST}, not {number}"
        )));
    }
    Ok(number)
}

/// Parses a count, which must be at least 1.
///
/// # Errors
/// Returns a message for the command line.
pub fn parse(text: &str) -> Result<u64, String> {
    let wrong = || {
        format!("expected a whole number such as 500, 1_000, 10k, 1.5k, 2M or 1e6, not `{text}`")
    };
    let too_large = || format!("the number must be at most {GREATEST}");
    let (number, of_unit) = match text.char_indices().next_back() {
        Some((end, 'k' | 'K')) => (&text[..end], 3),
        Some((end, 'M')) => (&text[..end], 6),
        Some((end, 'G')) => (&text[..end], 9),
        Some(_) | None => (text, 0),
    };
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let starts_with_digit = |part: &str| part.starts_with(|letter: char| letter.is_ascii_digit());
    let is_digit = |letter: char| letter.is_ascii_digit() || letter == '_';
    let is_number = |part: &str| starts_with_digit(part) && part.chars().all(is_digit);
    if ![whole, fraction, exponent].into_iter().all(is_number) {
        return Err(wrong());
    }
    // The digits as one integer; the last digit is `places` after the decimal point.
    let fraction = fraction.replace('_', "");
    let fraction = fraction.trim_end_matches('0');
    let digits = whole.replace('_', "") + fraction;
    let digits: u64 = digits.parse().map_err(|_| too_large())?;
    let exponent: u32 = exponent.replace('_', "").parse().map_err(|_| too_large())?;
    let places = u32::try_from(fraction.len()).map_err(|_| wrong())?;
    let zeros = exponent.saturating_add(of_unit).checked_sub(places).ok_or_else(wrong)?;
    match 10_u64.checked_pow(zeros).and_then(|times| digits.checked_mul(times)) {
        _ if digits == 0 => Err("the number must be at least 1".into()),
        Some(count) if count <= GREATEST => Ok(count),
        Some(_) | None => Err(too_large()),
    }
}

/// Parses a count that may be 0.
///
/// # Errors
/// Fails as [`parse`] does.
pub fn or_none(text: &str) -> Result<u64, String> {
    if text == "0" { Ok(0) } else { parse(text) }
}

/// Parses an integer without a unit.
///
/// # Errors
/// Returns a message for the command line, with the range of the type.
pub fn whole<N: Whole>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| match N::GREATEST {
        Some(greatest) => format!("expected a whole number from 0 to {greatest}, not `{text}`"),
        // The range of `u64` is not a sensible limit; each caller states a limit.
        None if text.bytes().all(|digit| digit.is_ascii_digit()) && !text.is_empty() => {
            format!("`{text}` is too large")
        }
        None => format!("expected a whole number, not `{text}`"),
    })
}

/// Parses a number of seats, from 1 to the maximum that any game allows. The rules of a game may allow fewer seats.
///
/// # Errors
/// Returns a message for the command line.
pub fn seats(text: &str) -> Result<usize, String> {
    within(1, MAX_SEATS)(text).map_err(|_| format!("expected 1 to {MAX_SEATS} seats, not `{text}`"))
}

/// Integer type of a command-line argument.
pub trait Whole: FromStr {
    /// Maximum value; `None` if the type's range is not meaningful for a user.
    const GREATEST: Option<u64>;
}

impl Whole for u64 {
    const GREATEST: Option<u64> = Some(u64::MAX);
}

impl Whole for u32 {
    const GREATEST: Option<u64> = Some(u32::MAX as u64);
}

impl Whole for usize {
    const GREATEST: Option<u64> = None;
}

/// Returns a parser of numbers from `low` to `high`, both included.
pub fn within<N: FromStr + PartialOrd + Display + Copy>(
    low: N,
    high: N,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (low..=high).contains(number));
        number.ok_or_else(|| format!("expected a whole number from {low} to {high}, not `{text}`"))
    }
}

/// Maximum count, a million million. Play would take years, and sums stay far below an overflow.
const GREATEST: u64 = 1_000_000_000_000;

#[cfg(test)]
mod tests {
    use crate::count::{parse, seats, stored, whole, within};

    #[test]
    fn counts_of_stored_plans_have_the_limit_of_the_command_line() {
        let read =
            |number: u64| stored(serde_json::json!(number)).map_err(|error| error.to_string());
        assert_eq!(read(1_000_000_000_000), parse("1e12"));
        assert!(
            read(1_000_000_000_000_000).expect_err("too many").contains("at most 1000000000000")
        );
    }

    #[test]
    fn counts_accept_units_and_underscores() {
        let counts = ["7", "10k", "2M", "1_000", "1G", "3K"].map(parse);
        let read = [7, 10_000, 2_000_000, 1_000, 1_000_000_000, 3_000].map(Ok);
        assert_eq!(counts, read);
    }

    #[test]
    fn counts_accept_decimals_with_an_integer_value_and_powers_of_ten() {
        for (text, count) in [
            ("1e6", 1_000_000),
            ("2E3", 2_000),
            ("1.5k", 1_500),
            ("1.50k", 1_500),
            ("0.25M", 250_000),
            ("1.25e2", 125),
            ("1e3k", 1_000_000),
            ("10.0", 10),
            ("1e12", 1_000_000_000_000),
        ] {
            assert_eq!(parse(text), Ok(count), "{text}");
        }
        for text in ["1.5", "1.2345k", "0.5", "1.25e1"] {
            let refused = parse(text).expect_err(text);
            assert!(refused.starts_with("expected a whole number such as"), "{refused}");
        }
        for text in ["1e13", "1e99", "1e99999999999", "99999999999999999999"] {
            assert_eq!(
                parse(text),
                Err("the number must be at most 1000000000000".into()),
                "{text}"
            );
        }
    }

    #[test]
    fn malformed_counts_are_refused() {
        for text in [
            "",
            "-5",
            "k",
            "_1",
            "1.",
            ".5k",
            "1.k",
            "e6",
            "1e",
            "1e-3",
            "1.5.1k",
            "ten",
            "10 k",
            "1e+6",
            "9999999999G",
            "0",
            "0k",
            "0e5",
            "0.0k",
        ] {
            parse(text).expect_err(text);
        }
        assert_eq!(parse("0"), Err("the number must be at least 1".into()));
    }

    #[test]
    fn error_of_a_count_shows_the_range() {
        let seed = whole::<u64>;
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        for text in ["18446744073709551616", "-1", "1.5", ""] {
            let expected =
                format!("expected a whole number from 0 to 18446744073709551615, not `{text}`");
            assert_eq!(seed(text), Err(expected));
        }
        let seconds = whole::<u32>("4294967296").expect_err("too large");
        assert_eq!(seconds, "expected a whole number from 0 to 4294967295, not `4294967296`");
        let rows = |text| whole::<usize>(text).expect_err(text);
        assert_eq!(rows("99999999999999999999"), "`99999999999999999999` is too large");
        assert_eq!(rows("four"), "expected a whole number, not `four`");
        assert_eq!((seats("1"), seats("5")), (Ok(1), Ok(5)));
        for text in ["0", "6", "100000000", "99999999999999999999", "four", "-1"] {
            assert_eq!(seats(text), Err(format!("expected 1 to 5 seats, not `{text}`")));
        }
        let power = within(6_u8, 99);
        assert_eq!((power("6"), power("99")), (Ok(6), Ok(99)));
        for text in ["5", "100", "0.9", "90%", "300"] {
            let expected = format!("expected a whole number from 6 to 99, not `{text}`");
            assert_eq!(power(text), Err(expected));
        }
    }
}
