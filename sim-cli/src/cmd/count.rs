//! Counts as people write them: `500`, `10k`, `2M`, `1_000`.

use std::str::FromStr;

/// A count of at least 1.
///
/// # Errors
/// A sentence for the command line.
pub(super) fn parse(text: &str) -> Result<u64, String> {
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
/// A sentence for the command line.
pub(super) fn whole<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("expected a whole number, not `{text}`"))
}

/// A million million: years of play, and far from where sums would overflow.
const GREATEST: u64 = 1_000_000_000_000;

#[cfg(test)]
mod tests {
    use super::parse;

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
}
