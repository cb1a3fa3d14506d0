//! Number of cases for tests with random cases.

/// Number of random cases: `CORSAIR_CASES`, at least 300. Tests with slow cases try a fixed fraction of this number.
pub(crate) fn cases() -> u64 {
    let asked = std::env::var("CORSAIR_CASES");
    asked.map_or(300, |cases| cases.parse().expect("a number of cases")).max(300)
}
