//! Number of cases of tests that try many.

/// Number of cases: `CORSAIR_CASES`, by default and at least 300. Tests with slow cases try a fixed
/// part of it.
pub(crate) fn cases() -> u64 {
    let asked = std::env::var("CORSAIR_CASES");
    asked.map_or(300, |cases| cases.parse().expect("a number of cases")).max(300)
}
