//! Schedule of the looks at which a sequential procedure may stop.

/// Numbers of blocks after which a sequential procedure looks at its data. Each number is about a tenth above the
/// previous number, so a run has few looks and stops at most a tenth late. The schedule depends only on the first and
/// the last number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Looks {
    first: u64,
    /// Unit of the schedule, in blocks: every look except the last is a multiple of `step`.
    step: u64,
    last: u64,
}

impl Looks {
    /// Minimum number of blocks before the first look. This number suffices for a variance, and for a normal
    /// approximation of the mean over blocks.
    pub const FEWEST_BLOCKS: u64 = 200;

    /// Minimum number of blocks before the first look of a sequential test. The test has separate rules for a
    /// variance from few blocks ([`Sprt::look`](super::Sprt::look)).
    pub const FEWEST_OF_TEST: u64 = 30;

    /// Returns the looks of a run with at most `last` blocks. `None` if `last` is below
    /// [`FEWEST_BLOCKS`](Looks::FEWEST_BLOCKS).
    pub fn up_to(last: u64) -> Option<Looks> {
        let first = Looks::FEWEST_BLOCKS;
        (last >= first).then_some(Looks { first, step: 50, last })
    }

    /// Returns the looks of a sequential test of at most `last` blocks. `None` if `last` is below
    /// [`FEWEST_OF_TEST`](Looks::FEWEST_OF_TEST).
    pub fn of_test(last: u64) -> Option<Looks> {
        let first = Looks::FEWEST_OF_TEST;
        (last >= first).then_some(Looks { first, step: first, last })
    }

    /// Iterates over the numbers of blocks in ascending order, up to the end of the run.
    pub fn iter(self) -> impl Iterator<Item = u64> {
        std::iter::successors(Some(self.first.min(self.last)), move |&blocks| {
            let more = (blocks / 10 / self.step * self.step).max(self.step);
            (blocks < self.last).then(|| (blocks + more).min(self.last))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_few_and_fixed_in_advance() {
        let looks = |last| Looks::up_to(last).expect("enough").iter().collect::<Vec<_>>();
        assert_eq!(looks(200), [200]);
        assert_eq!(looks(420), [200, 250, 300, 350, 400, 420]);
        let many = looks(10_000_000);
        assert!(many.len() < 120, "{}", many.len());
        assert!(many.windows(2).all(|pair| pair[0] < pair[1]));
        let tail = |last: u64| looks(last).into_iter().rev().skip(1).collect::<Vec<_>>();
        assert!(
            tail(5_000).iter().all(|look| many.contains(look)),
            "ends move no look but the last"
        );
        assert_eq!(Looks::up_to(199), None);
    }

    #[test]
    fn looks_of_a_sequential_test_begin_at_30_blocks() {
        let looks: Vec<u64> = Looks::of_test(700).expect("enough").iter().collect();
        assert_eq!(looks[..3], [30, 60, 90]);
        assert_eq!(looks[looks.len() - 3..], [600, 660, 700]);
        assert_eq!(Looks::of_test(29), None);
    }
}
