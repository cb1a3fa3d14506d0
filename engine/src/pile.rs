//! Piles of cards: the number of copies of each kind, for random draws.

/// Pile of cards: the number of copies of each kind, eight kinds per word, and the total.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pile<const EIGHTS: usize> {
    /// Copies of each kind, one byte per kind, the first kind in the lowest byte of the first word. Reading a word
    /// right after writing one of its bytes delays a processor, so writes change whole words.
    eights: [u64; EIGHTS],
    total: u16,
}

impl<const EIGHTS: usize> Pile<EIGHTS> {
    /// Pile without cards.
    pub const EMPTY: Pile<EIGHTS> = Pile { eights: [0; EIGHTS], total: 0 };

    /// Returns a pile with these numbers of copies of the first kinds.
    ///
    /// # Panics
    /// Panics if there are more than 8 · `EIGHTS` kinds.
    pub fn new(copies: impl IntoIterator<Item = u8>) -> Pile<EIGHTS> {
        let mut pile = Pile::EMPTY;
        copies.into_iter().enumerate().for_each(|(kind, n)| pile.add(kind, n));
        pile
    }

    /// Returns a pile with one card of a kind.
    pub const fn single(kind: usize) -> Pile<EIGHTS> {
        let mut pile = Pile::EMPTY;
        pile.add(kind, 1);
        pile
    }

    /// Number of copies of a kind in the pile.
    #[inline]
    pub const fn count(&self, kind: usize) -> u8 {
        (self.eights[kind / 8] >> (8 * (kind % 8))) as u8
    }

    /// Number of cards in the pile.
    #[inline]
    pub const fn total(&self) -> u16 {
        self.total
    }

    /// Iterates over the number of copies of each kind.
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<EIGHTS> {
        let pile = *self;
        (0..8 * EIGHTS).map(move |kind| pile.count(kind))
    }

    /// Adds copies of a kind to the pile. A kind may have at most 255 copies.
    #[inline]
    pub const fn add(&mut self, kind: usize, n: u8) {
        debug_assert!(self.count(kind).checked_add(n).is_some());
        self.eights[kind / 8] += (n as u64) << (8 * (kind % 8));
        self.total += n as u16;
    }

    /// Adds all cards of `other` to this pile.
    pub fn add_all(&mut self, other: &Pile<EIGHTS>) {
        for (here, there) in self.eights.iter_mut().zip(other.eights) {
            *here += there;
        }
        self.total += other.total;
    }

    /// Removes copies of a kind, which the pile must hold.
    #[inline]
    pub const fn remove(&mut self, kind: usize, n: u8) {
        debug_assert!(self.count(kind) >= n, "there are fewer copies");
        self.eights[kind / 8] -= (n as u64) << (8 * (kind % 8));
        self.total -= n as u16;
    }

    /// Borrows the pile as an argument of [`Dice::draw`](crate::Dice::draw).
    #[inline]
    pub const fn copies(&self) -> Copies<'_> {
        Copies { eights: &self.eights, total: self.total as u32 }
    }

    /// Borrows the pile as an argument of [`Dice::draw`](crate::Dice::draw), if all its cards are among the first 8 ·
    /// `FEWER` kinds. A draw from fewer kinds is faster.
    #[inline]
    pub fn copies_of_first<const FEWER: usize>(&self) -> Copies<'_> {
        let (first, others) = self.eights.split_at(FEWER);
        debug_assert!(others.iter().all(|&eight| eight == 0), "cards of other kinds");
        Copies { eights: first, total: self.total.into() }
    }
}

/// Borrowed pile, the argument of [`Dice::draw`](crate::Dice::draw).
#[derive(Clone, Copy, Debug)]
pub struct Copies<'p> {
    eights: &'p [u64],
    total: u32,
}

impl<'p> Copies<'p> {
    /// Number of cards in the pile.
    #[inline]
    pub const fn total(self) -> u32 {
        self.total
    }

    /// Iterates over the number of copies of each kind.
    pub fn iter(self) -> impl Iterator<Item = u8> + use<'p> {
        self.eights.iter().flat_map(|eight| eight.to_le_bytes())
    }

    /// Returns true if the pile has a card of a kind.
    pub fn has(self, kind: usize) -> bool {
        let eight = self.eights.get(kind / 8);
        eight.is_some_and(|eight| eight >> (8 * (kind % 8)) & 0xff > 0)
    }

    /// Kind of the card with this number. Cards are numbered from 0, kind by kind. The method is inlined, so that a
    /// constant number of kinds needs no loop.
    ///
    /// # Panics
    /// Panics if the pile has no card with this number.
    #[inline(always)]
    pub fn kind_of(self, card: u32) -> usize {
        if self.total < 0x80 { self.kind_among_few(card) } else { self.kind_among_many(card) }
    }

    /// Kind of the card with this number, in a pile of fewer than 128 cards. A branch predictor can't predict a
    /// random card, so the search has no branch and compares eight kinds in parallel.
    #[inline(always)]
    fn kind_among_few(self, card: u32) -> usize {
        /// Word with a one in each byte. Byte `i` of its product with a word is the sum of that
        /// word's bytes 0 to `i`.
        const ONES: u64 = 0x0101_0101_0101_0101;
        assert!(card < self.total, "there are fewer cards");
        // Addend that lifts a sum above `card` to 128, the highest bit of its byte.
        let lift = (0x7f - u64::from(card)) * ONES;
        let (mut before, mut passed) = (0, 0);
        for &eight in self.eights {
            let up_to = eight.wrapping_mul(ONES) + before * ONES;
            passed += (!(up_to + lift) >> 7) & ONES;
            before = up_to >> 56;
        }
        (passed.wrapping_mul(ONES) >> 56) as usize
    }

    #[cold]
    fn kind_among_many(self, card: u32) -> usize {
        let mut up_to = 0;
        let is_reached = |n: u8| {
            up_to += u32::from(n);
            up_to > card
        };
        self.iter().position(is_reached).expect("there are fewer cards")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pile_counts_cards_of_each_kind() {
        let piles: [&[u8]; 6] = [
            &[1, 0, 3],
            &[3; 40],
            &[2; 30],
            &[0, 0, 0, 0, 0, 0, 0, 127, 1, 0, 5],
            &[255; 9],
            &[0, 255, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 1],
        ];
        for copies in piles {
            let kinds = copies.iter().enumerate();
            let cards: Vec<usize> =
                kinds.flat_map(|(kind, &n)| std::iter::repeat_n(kind, n.into())).collect();
            let pile = Pile::<5>::new(copies.iter().copied());
            assert_eq!(usize::from(pile.total()), cards.len());
            for (card, &kind) in (0..).zip(&cards) {
                assert_eq!(pile.copies().kind_of(card), kind, "{card} of {copies:?}");
            }
        }
    }

    #[test]
    fn draw_from_the_first_kinds_equals_draw_from_all_kinds() {
        let pile = Pile::<5>::new([0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 4]);
        for card in 0..7 {
            assert_eq!(pile.copies().kind_of(card), pile.copies_of_first::<2>().kind_of(card));
        }
    }

    #[test]
    fn pile_totals_follow_added_and_removed_cards() {
        let mut pile = Pile::<2>::new([1, 0, 3]);
        pile.add(11, 2);
        pile.remove(2, 1);
        assert_eq!((pile.count(2), pile.count(11), pile.total()), (2, 2, 5));
        assert_eq!(pile.iter().collect::<Vec<_>>()[..4], [1, 0, 2, 0]);
        assert!(pile.copies().has(11) && !pile.copies().has(1) && !pile.copies().has(99));
        pile.add_all(&Pile::new([1]));
        assert_eq!((pile.count(0), pile.total()), (2, 6));
    }
}
