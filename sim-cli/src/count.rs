//! Counts as people write them: `500`, `10k`, `2M`, `1_000`.

use std::fmt::Display;
use std::str::FromStr;

/// A count of at least 1.
///
/// # Errors
/// A sentence for the command line.
pub(crate) fn parse(text: &str) -> Result<u64, String> {
    let wrong = || format!("a count is a whole number such as 500, 1_000, 10k or 2M, not `{text}`");
    let (digits, unit) = match text.char_indices().next_back() {
        Some((end, 'k' | 'K')) => (&text[..end], 1_000),
        Some((end, 'M')) => (&text[..end], 1_000_000),
        Some((end, 'G')) => (&text[..end], 1_000_000_000),
        Some(_) | None => (text, 1),
    };
    let is_digit = |letter: char| letter.is_ascii_digit() || letter == '_';
    if !digits.starts_with(|letter: char| letter.is_ascii_digit()) || !digits.chars().all(is_digit)
    {
        return Err(wrong());
    }
    let number: u64 = digits.replace('_', "").parse().map_err(|_| wrong())?;
    match number.checked_mul(unit) {
        Some(0) => Err("a count is at least 1".into()),
        Some(count) if count <= GREATEST => Ok(count),
        Some(_) | None => Err(format!("a count is at most {GREATEST}")),
    }
}

/// A whole number without a unit.
///
/// # Errors
/// A sentence for the command line, with the range of what any number may be.
pub(crate) fn whole<N: Whole>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| match N::GREATEST {
        Some(greatest) => format!("expected a whole number from 0 to {greatest}, not `{text}`"),
        // The program can count further than any such number makes sense, which others say.
        None if text.bytes().all(|digit| digit.is_ascii_digit()) && !text.is_empty() => {
            format!("`{text}` is far too great")
        }
        None => format!("expected a whole number, not `{text}`"),
    })
}

/// Numbers that an argument may be.
pub(crate) trait Whole: FromStr {
    /// The greatest, where all up to it make sense.
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

/// Reads whole numbers of a range, both ends included.
pub(crate) fn within<N: FromStr + PartialOrd + Display + Copy>(
    low: N,
    high: N,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (low..=high).contains(number));
        number.ok_or_else(|| format!("expected a whole number from {low} to {high}, not `{text}`"))
    }
}

/// A million million: years of play, and far from where sums would overflow.
const GREATEST: u64 = 1_000_000_000_000;

#[cfg(test)]
mod tests {
    use crate::count::{parse, whole, within};

    #[test]
    fn reads_units_and_underscores() {
        let counts = ["7", "10k", "2M", "1_000", "1G", "3K"].map(parse);
        let read = [7, 10_000, 2_000_000, 1_000, 1_000_000_000, 3_000].map(Ok);
        assert_eq!(counts, read);
    }

    #[test]
    fn refuses_what_is_no_count() {
        for text in ["", "-5", "k", "_1", "1.5k", "ten", "10 k", "1e6", "9999999999G", "0", "0k"] {
            parse(text).expect_err(text);
        }
        assert_eq!(parse("0"), Err("a count is at least 1".into()));
    }

    #[test]
    fn numbers_are_refused_with_their_range() {
        let seed = whole::<u64>;
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        for text in ["18446744073709551616", "-1", "1.5", ""] {
            let told =
                format!("expected a whole number from 0 to 18446744073709551615, not `{text}`");
            assert_eq!(seed(text), Err(told));
        }
        let seconds = whole::<u32>("4294967296").expect_err("too great");
        assert_eq!(seconds, "expected a whole number from 0 to 4294967295, not `4294967296`");
        let seats = |text| whole::<usize>(text).expect_err(text);
        assert_eq!(seats("99999999999999999999"), "`99999999999999999999` is far too great");
        assert_eq!(seats("four"), "expected a whole number, not `four`");
        let power = within(6_u8, 99);
        assert_eq!((power("6"), power("99")), (Ok(6), Ok(99)));
        for text in ["5", "100", "0.9", "90%", "300"] {
            let told = format!("expected a whole number from 6 to 99, not `{text}`");
            assert_eq!(power(text), Err(told));
        }
    }
}
