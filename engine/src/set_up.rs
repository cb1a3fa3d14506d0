//! Set-ups of games as digests, by which runs count how many different ones they have.
//!
//! A set-up is the state in which the last choice of set-up is made, with that choice. Chance that comes after it,
//! such as treasure that is shuffled onto islands, is play; chance before it, such as hands, belongs to the set-up.
//! Where nothing is chosen, it is the state after [`Game::setup`].

use std::hash::{Hash, Hasher};

use crate::game::Game;
use crate::observe::Observer;
use crate::seat::Seat;

/// Observer that digests the set-up of one game.
#[derive(Clone, Debug)]
pub struct SetUpWatch<G: Game>(Stage<G>);

#[derive(Clone, Debug)]
enum Stage<G: Game> {
    /// The set-up is not over; the last choice in it so far, and its state. It is hashed when it is known to be the
    /// last, because hashing takes longer than copying.
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
    /// Observer that does not observe, for games whose set-up does not count.
    pub fn ignoring() -> SetUpWatch<G> {
        SetUpWatch(Stage::Ignored)
    }

    /// Digest of the set-up; `None` before its end. Equal set-ups have equal digests on any machine.
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

/// Digest of a value: the same on machines of 32 and 64 bits.
fn digest(value: &impl Hash) -> u64 {
    let mut digest = Digest(0);
    value.hash(&mut digest);
    digest.finish()
}

/// Multiplies, adds and rotates word by word, as rustc's hash does.
struct Digest(u64);

impl Digest {
    #[inline]
    fn word(&mut self, word: u64) {
        self.0 = self.0.wrapping_add(word).wrapping_mul(0xF135_7AEA_2E62_A9C5).rotate_left(26);
    }
}

impl Hasher for Digest {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.word(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, number: u8) {
        self.word(number.into());
    }
    fn write_u16(&mut self, number: u16) {
        self.word(number.into());
    }
    fn write_u32(&mut self, number: u32) {
        self.word(number.into());
    }
    fn write_u64(&mut self, number: u64) {
        self.word(number);
    }
    fn write_usize(&mut self, number: usize) {
        self.word(number as u64);
    }
    /// Discriminants of enums.
    fn write_isize(&mut self, number: isize) {
        self.word((number as i64).cast_unsigned());
    }

    /// Mixed so that every bit depends on all words: the smallest digests are a sample (D. Stafford, "Better bit
    /// mixing", 2011, mix 13).
    fn finish(&self) -> u64 {
        let mut hash = self.0;
        hash = (hash ^ hash >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        hash = (hash ^ hash >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        hash ^ hash >> 31
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checkpoints keep digests, so they must not move between builds.
    #[test]
    fn digests_are_golden() {
        let value = (3_usize, Some(-1_i32), [1_u8, 2, 3], "fleet", false);
        assert_eq!(digest(&value), GOLDEN, "{:#x}", digest(&value));
    }

    const GOLDEN: u64 = 0;

    #[test]
    fn values_that_differ_in_one_place_have_different_digests() {
        let mut digests: Vec<u64> = (0..4_096_u64)
            .map(|of| {
                let mut words = [0_u64; 64];
                words[(of / 64) as usize] = 1 << (of % 64);
                digest(&words)
            })
            .collect();
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), 4_096);
    }
}
