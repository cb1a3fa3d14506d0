//! Numbering of byte strings: equal keys get equal numbers, and a new key gets the next number.

use std::ops::Range;

/// Set of byte strings, stored once and numbered from 0 in the order of their first addition. The
/// hash is fixed, so that numbers depend on neither the process nor the machine.
#[derive(Clone, Default, Debug)]
pub struct Interner {
    bytes: Vec<u8>,
    /// For each key, the end index of its bytes in the bytes of all keys.
    ends: Vec<usize>,
    /// Open-addressing hash table of key numbers. The table's length is a power of two, and at most half of the slots
    /// are full.
    slots: Vec<u32>,
}

const FREE: u32 = u32::MAX;

impl Interner {
    /// Returns an interner without keys.
    pub fn new() -> Interner {
        Interner::default()
    }

    /// Number of keys in the set.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns true if the set has no keys.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Key with this number.
    ///
    /// # Panics
    /// Panics if no key has this number.
    pub fn key(&self, number: u32) -> &[u8] {
        &self.bytes[self.range(number)]
    }

    /// Number of a key; `None` if the key is not in the set.
    pub fn find(&self, key: &[u8]) -> Option<u32> {
        self.slots.get(self.slot(key)).copied().filter(|&number| number != FREE)
    }

    /// Returns the number of a key; a new key gets the next number.
    ///
    /// # Panics
    /// Panics if the set has more than 2³² keys.
    pub fn intern(&mut self, key: &[u8]) -> u32 {
        if self.slots.len() < 2 * (self.len() + 1) {
            self.grow();
        }
        let slot = self.slot(key);
        if self.slots[slot] == FREE {
            self.slots[slot] = u32::try_from(self.len()).expect("numbers fit 32 bits");
            self.bytes.extend_from_slice(key);
            self.ends.push(self.bytes.len());
        }
        self.slots[slot]
    }

    fn range(&self, number: u32) -> Range<usize> {
        let number = number as usize;
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        start..self.ends[number]
    }

    /// Index of a key's slot in the table, or of the empty slot for a new key.
    fn slot(&self, key: &[u8]) -> usize {
        let mask = self.slots.len().wrapping_sub(1);
        let mut slot = hash(key) as usize & mask;
        while let Some(&number) = self.slots.get(slot)
            && number != FREE
            && self.key(number) != key
        {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let length = (2 * self.slots.len()).max(64);
        self.slots = vec![FREE; length];
        for number in 0..self.len() as u32 {
            let slot = self.slot(self.key(number));
            self.slots[slot] = number;
        }
    }
}

/// Hashes a key by multiplication and folding, as rustc's hash does. A last step makes the hash's low bits depend on
/// all bits of the key.
fn hash(key: &[u8]) -> u64 {
    const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;
    let mut words = key.chunks_exact(8);
    let mut hash = key.len() as u64;
    for word in &mut words {
        let word = u64::from_le_bytes(word.try_into().expect("eight bytes"));
        hash = hash.wrapping_add(word).wrapping_mul(FACTOR).rotate_left(26);
    }
    let mut rest = [0; 8];
    rest[..words.remainder().len()].copy_from_slice(words.remainder());
    hash = hash.wrapping_add(u64::from_le_bytes(rest)).wrapping_mul(FACTOR);
    hash ^ hash >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interner_gives_equal_keys_equal_numbers_and_new_keys_the_next_number() {
        let mut keys = Interner::new();
        assert_eq!(keys.find(b"hull"), None);
        for number in (0..5_000u32).chain(0..5_000) {
            assert_eq!(keys.intern(&number.to_be_bytes()), number);
        }
        assert_eq!(keys.len(), 5_000);
        assert_eq!(keys.key(4_999), 4_999u32.to_be_bytes());
        assert_eq!(keys.find(&77u32.to_be_bytes()), Some(77));
        assert_eq!(keys.find(&77u32.to_be_bytes()[..3]), None);
    }
}
