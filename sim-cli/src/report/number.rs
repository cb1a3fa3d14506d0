//! Numbers as people read them.

/// A count with a comma between thousands.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let head = digits.len() % 3;
    digits.char_indices().fold(String::new(), |mut text, (index, digit)| {
        if index > 0 && index % 3 == head {
            text.push(',');
        }
        text.push(digit);
        text
    })
}

/// A count of at most 7 letters: from a million on in millions, to 4 digits.
pub(super) fn compact(count: u64) -> String {
    match count {
        0..1_000_000 => grouped(count),
        1_000_000..10_000_000 => format!("{:.3}M", count as f64 / 1e6),
        10_000_000..100_000_000 => format!("{:.2}M", count as f64 / 1e6),
        _ => format!("{:.0}M", count as f64 / 1e6),
    }
}

/// How many decimals show the first digit of the smallest half-width, from 1 to 4.
pub(super) fn decimals(half_widths: impl Iterator<Item = f64>) -> usize {
    let smallest = half_widths.filter(|&width| width > 0.0).fold(f64::INFINITY, f64::min);
    if smallest.is_finite() { (-smallest.log10().floor()).clamp(1.0, 4.0) as usize } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        let texts = [0, 999, 1_000, 12_345, 123_456, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "12,345", "123,456", "1,234,567"]);
    }

    #[test]
    fn great_counts_are_short() {
        let texts = [999_999, 1_000_000, 12_345_678, 400_000_000].map(compact);
        assert_eq!(texts, ["999,999", "1.000M", "12.35M", "400M"]);
    }

    #[test]
    fn decimals_follow_the_precision() {
        assert_eq!(decimals([3.0].into_iter()), 1);
        assert_eq!(decimals([0.9, 0.09].into_iter()), 2);
        assert_eq!(decimals([1e-9].into_iter()), 4);
        assert_eq!(decimals([0.0].into_iter()), 1);
        assert_eq!(decimals(std::iter::empty()), 1);
    }
}
