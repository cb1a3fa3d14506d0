//! Bars that a ship may sail in a move: base bars and bonus bars (`SM-MOV-1`).

use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::rules::Bars;

/// Base bars and bonus bars that a move has left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BarsLeft {
    base: Count,
    bonus: Count,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Count {
    l: u8,
    s: u8,
}

impl Count {
    fn of(self, bar: Bar) -> u8 {
        match bar {
            Bar::L => self.l,
            Bar::S => self.s,
        }
    }

    fn of_mut(&mut self, bar: Bar) -> &mut u8 {
        match bar {
            Bar::L => &mut self.l,
            Bar::S => &mut self.s,
        }
    }

    fn is_none(self) -> bool {
        self.l == 0 && self.s == 0
    }

    fn with(self, other: Count, each: fn(u8, u8) -> u8) -> Count {
        Count { l: each(self.l, other.l), s: each(self.s, other.s) }
    }

    /// Formats the bars as on a card, such as `L+S+S`; empty without bars.
    fn in_words(self) -> String {
        let bars = [(Bar::L, self.l), (Bar::S, self.s)];
        let each = bars.iter().flat_map(|&(bar, n)| std::iter::repeat_n(bar.to_string(), n.into()));
        each.collect::<Vec<String>>().join("+")
    }
}

/// Rule for the order of base bars and bonus bars in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BonusBars {
    /// Bonus bars come after all base bars.
    Last,
    /// Bonus bars may come before or after base bars.
    AnyTime,
}

impl BarsLeft {
    /// Returns the base bars and bonus bars at the start of a move.
    pub fn new(base: &[Bar], bonus: &[Bar]) -> BarsLeft {
        let count = |bars: &[Bar]| {
            let mut count = Count::default();
            bars.iter().for_each(|&bar| *count.of_mut(bar) += 1);
            count
        };
        BarsLeft { base: count(base), bonus: count(bonus) }
    }

    /// Formats the base bars and the bonus bars as on cards, such as `L+S`.
    pub fn in_words(self) -> [String; 2] {
        [self.base, self.bonus].map(Count::in_words)
    }

    /// Total length of all bars left, in units.
    pub fn length(self, bars: &Bars) -> i32 {
        let count = |bar: Bar| i32::from(self.base.of(bar)) + i32::from(self.bonus.of(bar));
        count(Bar::L) * bars.l + count(Bar::S) * bars.s
    }

    /// Returns true if no bar is left.
    pub fn is_empty(self) -> bool {
        self.base.is_none() && self.bonus.is_none()
    }

    /// Returns true if a bar of this length may be sailed next.
    pub fn may_use(self, bar: Bar, bonus: BonusBars) -> bool {
        let bonus_is_due = bonus == BonusBars::AnyTime || self.base.is_none();
        self.base.of(bar) > 0 || (bonus_is_due && self.bonus.of(bar) > 0)
    }

    /// Returns true if the next bar of this length is a bonus bar, because no base bar of this
    /// length is left.
    pub fn is_bonus(self, bar: Bar) -> bool {
        self.base.of(bar) == 0
    }

    /// Adds the bars of `other` to these bars.
    #[must_use]
    pub(crate) fn and(self, other: BarsLeft) -> BarsLeft {
        self.with(other, u8::saturating_add)
    }

    /// Subtracts the bars of `other` from these bars; counts don't go below 0.
    #[must_use]
    pub(crate) fn minus(self, other: BarsLeft) -> BarsLeft {
        self.with(other, u8::saturating_sub)
    }

    fn with(self, other: BarsLeft, each: fn(u8, u8) -> u8) -> BarsLeft {
        BarsLeft {
            base: self.base.with(other.base, each),
            bonus: self.bonus.with(other.bonus, each),
        }
    }

    /// Returns the bars left after a bar of this length is used: a base bar if possible, else a
    /// bonus bar.
    pub fn without(self, bar: Bar) -> BarsLeft {
        let mut left = self;
        let from = if self.is_bonus(bar) { &mut left.bonus } else { &mut left.base };
        *from.of_mut(bar) = from.of(bar).saturating_sub(1);
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sm_mov_1_each_bar_is_used_once_in_any_order() {
        let bars = BarsLeft::new(&[Bar::S, Bar::L], &[]);
        assert!(bars.may_use(Bar::L, BonusBars::Last) && bars.may_use(Bar::S, BonusBars::Last));
        let left = bars.without(Bar::L);
        assert!(!left.may_use(Bar::L, BonusBars::Last) && left.may_use(Bar::S, BonusBars::Last));
        assert!(left.without(Bar::S).is_empty() && !left.is_empty());
    }

    #[test]
    fn sm_mov_1_bonus_bars_come_after_the_base_bars() {
        let bars = BarsLeft::new(&[Bar::L], &[Bar::S]);
        assert!(!bars.may_use(Bar::S, BonusBars::Last) && bars.may_use(Bar::S, BonusBars::AnyTime));
        assert!(bars.without(Bar::L).may_use(Bar::S, BonusBars::Last));
        // A base bar is used before a bonus bar of equal length.
        let equal = BarsLeft::new(&[Bar::S, Bar::S], &[Bar::S]);
        let after_two = equal.without(Bar::S).without(Bar::S);
        assert_eq!(after_two, BarsLeft::new(&[], &[Bar::S]));
    }
}
