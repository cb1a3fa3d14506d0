//! Digests of set-ups, for counting the distinct set-ups of a run.
//!
//! A set-up is the state before the last choice of the set-up, together with this choice. Later
//! chance, such as the shuffle of treasure onto islands, is part of play. Earlier chance, such as
//! the deal of hands, is part of the set-up. Without a choice, the set-up is the state after
//! [`Game::setup`].

use std::hash::{Hash, Hasher};

use crate::game::Game;
use crate::observe::Observer;
use crate::seat::Seat;

/// Observer that computes the digest of a game's set-up.
#[derive(Clone, Debug)]
pub struct SetUpWatch<G: Game>(Stage<G>);

#[derive(Clone, Debug)]
enum Stage<G: Game> {
    /// Set-up in progress: the latest choice, with the state before this choice. The state is hashed only after the
    /// set-up is over, because a hash takes longer than a copy.
    Choosing(Option<(G::State, G::Action)>),
    Known(u64),
    Ignored,
}

impl<G: Game> Default for SetUpWatch<G> {
    fn default() -> SetUpWatch<G> {
        SetUpWatch(Stage::Choosing(None))
    }
}

impl<G: Game> SetUpWatch<G> {
    /// Returns an observer that ignores the game, for games whose set-up is not counted.
    pub fn ignoring() -> SetUpWatch<G> {
        SetUpWatch(Stage::Ignored)
    }

    /// Digest of the set-up; `None` before the end of the set-up. Equal set-ups have equal digests
    /// on any machine.
    pub fn digest(&self) -> Option<u64> {
        match self.0 {
            Stage::Known(digest) => Some(digest),
            Stage::Choosing(_) | Stage::Ignored => None,
        }
    }

    #[inline(never)]
    fn end(&mut self, state: &G::State) {
        if let Stage::Choosing(last) = &self.0 {
            let digest = last.as_ref().map_or_else(|| digest(state), digest);
            self.0 = Stage::Known(digest);
        }
    }
}

impl<G: Game> Observer<G> for SetUpWatch<G> {
    #[inline]
    fn watches(&self) -> bool {
        false
    }
    #[inline]
    fn event(&mut self, _event: G::Event) {}
    #[inline]
    fn decided(&mut self, game: &G, state: &G::State, _seat: Seat, action: G::Action) {
        match &mut self.0 {
            Stage::Known(_) | Stage::Ignored => {}
            Stage::Choosing(last) if game.in_setup(state) => *last = Some((state.clone(), action)),
            Stage::Choosing(_) => self.end(state),
        }
    }
    fn ended(&mut self, _game: &G, state: &G::State) {
        self.end(state);
    }
}

/// Digest of a value, identical on machines of 32 and 64 bits.
fn digest(value: &impl Hash) -> u64 {
    let mut digest = Digest::default();
    value.hash(&mut digest);
    digest.finish()
}

/// Hasher that packs its input into words, and folds each word's product with a constant, as wyhash does (Wang Yi,
/// 2019). Every input bit affects all output bits, so that the smallest digests are a random sample of set-ups.
#[derive(Default)]
struct Digest {
    hash: u64,
    /// Bits that do not fill a whole word yet; `bits` is their number.
    rest: u64,
    bits: u32,
}

impl Digest {
    /// Adds a number of `bits` bits, at most 64.
    #[inline]
    fn add(&mut self, number: u64, bits: u32) {
        self.rest |= number << self.bits;
        self.bits += bits;
        if self.bits >= 64 {
            self.hash = folded(self.hash, self.rest);
            self.bits -= 64;
            self.rest = number.checked_shr(bits - self.bits).unwrap_or(0);
        }
    }
}

#[inline]
fn folded(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ word) * 0xF135_7AEA_2E62_A9C5;
    (product as u64 ^ (product >> 64) as u64).wrapping_add(0x9E37_79B9_7F4A_7C15)
}

impl Hasher for Digest {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.add(u64::from_le_bytes(word), 8 * part.len() as u32);
        }
    }
    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(number.into(), 8);
    }
    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.add(number.into(), 16);
    }
    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(number.into(), 32);
    }
    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number, 64);
    }
    /// Writes a length in 32 bits on every machine.
    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add((number as u32).into(), 32);
    }
    /// Writes the discriminant of an enum in 32 bits on every machine.
    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.add((number as u32).into(), 32);
    }

    fn finish(&self) -> u64 {
        folded(folded(self.hash, self.rest), self.bits.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks known digests: checkpoints store digests, so that digests must not change between builds.
    #[test]
    fn set_up_digests_match_golden_values() {
        let value = (3_usize, Some(-1_i32), [1_u8, 2, 3], "fleet", false);
        assert_eq!(digest(&value), GOLDEN, "{:#x}", digest(&value));
    }

    const GOLDEN: u64 = 0x6776_8CC5_CE60_31E6;

    #[test]
    fn different_values_have_different_set_up_digests() {
        let words = |bits: &[(usize, u32)]| {
            let mut words = [0_u64; 16];
            bits.iter().for_each(|&(word, bit)| words[word] |= 1 << bit);
            digest(&words)
        };
        let mut digests: Vec<u64> = Vec::new();
        for bit in 0..64 {
            digests.extend((0..16).map(|word| words(&[(word, bit)])));
            digests.extend((0..64).map(|next| words(&[(4, bit), (5, next)])));
        }
        // Zeros of different widths, and different numbers of zeros, are different values.
        for length in 0..40 {
            digests.push(digest(&vec![0_u8; length]));
            digests.push(digest(&(7_u8, vec![0_u8; length])));
            digests.push(digest(&(vec![0_u16; length], u64::MAX)));
        }
        let all = digests.len();
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), all);
    }
}
