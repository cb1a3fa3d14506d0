//! Formatting of numbers for people.

use std::time::Duration;

/// Formats a count with a comma between thousands.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a count with its unit.
pub fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { many })
}

/// Formats a count. A million or more is rounded to about two digits: `2.2 M`.
pub fn rounded_count(count: u64) -> String {
    let millions = count as f64 / 1e6;
    match millions {
        ..1.0 => grouped(count),
        ..10.0 => format!("{millions:.1} M"),
        _ => format!("{} M", grouped(millions.round() as u64)),
    }
}

/// Formats a duration in a suitable unit: `200 ms`, `45 s`, `60 min`, `5 h`, `12 days`.
pub fn time_in_words(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..1.0 => format!("{} ms", time.as_millis()),
        ..100.0 => format!("{seconds:.0} s"),
        ..6_000.0 => format!("{:.0} min", seconds / 60.0),
        ..172_800.0 => format!("{:.0} h", seconds / 3_600.0),
        _ => format!("{} days", grouped((seconds / 86_400.0).round() as u64)),
    }
}

/// Rounds away the digits that binary floats add to a decimal number.
pub fn rounded(number: f64) -> f64 {
    (number * 1e9).round() / 1e9
}

/// Number of decimals, from `least` to 9, that show the first digit of the smallest positive margin of error.
pub fn decimals(least: usize, margins: impl Iterator<Item = f64>) -> usize {
    let smallest = margins.filter(|&margin| margin > 0.0).fold(f64::INFINITY, f64::min);
    let first_digit = if smallest.is_finite() { -smallest.log10().floor() } else { 0.0 };
    (first_digit.max(0.0) as usize).clamp(least, 9)
}

/// Number of decimals in the shortest exact text of a number, but not less than `least`.
pub fn decimals_written(least: usize, number: f64) -> usize {
    let short: f64 = format!("{number:.11e}").parse().expect("formatted numbers can be parsed");
    short.to_string().split_once('.').map_or(0, |(_, digits)| digits.len()).max(least)
}

/// Formats a number with fixed decimals. A number that rounds to zero has no sign.
pub fn fixed(number: f64, places: usize) -> String {
    let text = format!("{number:.places$}");
    let is_zero = text.bytes().all(|byte| !byte.is_ascii_digit() || byte == b'0');
    if is_zero { format!("{:.places$}", 0.0) } else { text }
}

/// Formats a difference with its sign. A difference that rounds to zero has no minus sign.
pub fn signed(number: f64, places: usize) -> String {
    let size = fixed(number, places);
    let is_zero = size.bytes().all(|byte| !byte.is_ascii_digit() || byte == b'0');
    if is_zero { size } else { format!("{number:+.places$}") }
}

/// Formats a p-value with four decimals, or as `<0.0001`.
pub fn p_text(p: f64) -> String {
    if p < 0.0001 { "<0.0001".into() } else { format!("{p:.4}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_and_durations_are_rounded() {
        let counts = [999_999, 2_211_840, 12_345_678, 1_000_000_000].map(rounded_count);
        assert_eq!(counts, ["999,999", "2.2 M", "12 M", "1,000 M"]);
        let times = [0.25, 45.0, 120.0, 3_600.0, 18_000.0, 1_036_800.0];
        let times = times.map(|seconds| time_in_words(Duration::from_secs_f64(seconds)));
        assert_eq!(times, ["250 ms", "45 s", "2 min", "60 min", "5 h", "12 days"]);
    }

    #[test]
    fn thousands_are_grouped() {
        let texts = [0, 999, 1_000, 12_345, 123_456, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "12,345", "123,456", "1,234,567"]);
    }

    #[test]
    fn decimals_of_numbers_follow_the_precision() {
        assert_eq!(decimals(1, [3.0].into_iter()), 1);
        assert_eq!(decimals(1, [0.9, 0.09].into_iter()), 2);
        assert_eq!(decimals(3, [0.9, 0.09].into_iter()), 3);
        assert_eq!(decimals(3, [0.00007].into_iter()), 5);
        assert_eq!(decimals(1, [1e-30].into_iter()), 9);
        assert_eq!(decimals(1, [0.0].into_iter()), 1);
        assert_eq!(decimals(1, std::iter::empty()), 1);
    }

    #[test]
    fn amounts_keep_the_decimals_of_the_command_line() {
        let written = |least, number| decimals_written(least, 100.0 * number);
        assert_eq!([0.0, 0.03, 0.005, 0.000_04].map(|amount| written(2, amount)), [2, 2, 2, 3]);
        assert_eq!([0.05, 0.001, 0.002, 1e-9].map(|chance| written(0, chance)), [0, 1, 1, 7]);
    }

    #[test]
    fn p_values_are_never_zero() {
        assert_eq!(
            [0.0, 0.00009, 0.0001, 0.04996, 1.0].map(p_text),
            ["<0.0001", "<0.0001", "0.0001", "0.0500", "1.0000"]
        );
    }

    #[test]
    fn rounding_never_gives_negative_zero() {
        assert_eq!(signed(-0.001, 2), "0.00");
        assert_eq!(signed(-0.01, 2), "-0.01");
        assert_eq!(signed(0.25, 1), "+0.2");
    }
}
