//! 64-bit FNV-1a hash (Fowler, Noll, Vo): a digest that is equal on all machines. It is not
//! cryptographic.

/// Incremental 64-bit FNV-1a hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Fnv1a {
        Fnv1a::EMPTY
    }
}

impl Fnv1a {
    /// Hash of zero bytes.
    pub const EMPTY: Fnv1a = Fnv1a(0xCBF2_9CE4_8422_2325);

    /// Adds bytes to the hash.
    pub const fn add(&mut self, bytes: &[u8]) {
        let mut at = 0;
        while at < bytes.len() {
            self.add_at_once(bytes[at] as u64);
            at += 1;
        }
    }

    /// Adds a number to the hash as if the number were one byte. For numbers above 255 this is faster than adding
    /// bytes, but the result is not the published hash.
    pub const fn add_at_once(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0100_0000_01B3);
    }

    /// Hash of all bytes added so far.
    pub const fn value(self) -> u64 {
        self.0
    }
}

/// Returns the 64-bit FNV-1a hash of bytes.
pub const fn fnv1a(bytes: &[u8]) -> u64 {
    let mut hash = Fnv1a::EMPTY;
    hash.add(bytes);
    hash.value()
}

#[cfg(test)]
mod tests {
    use super::{Fnv1a, fnv1a};

    /// Compares hashes with published values of the 64-bit FNV-1a hash.
    #[test]
    fn fnv1a_matches_published_hashes() {
        assert_eq!(fnv1a(b""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_F739_67E8);
    }

    #[test]
    fn fnv1a_hash_of_parts_equals_hash_of_whole_text() {
        let mut hash = Fnv1a::default();
        hash.add(b"foo");
        hash.add(b"bar");
        assert_eq!(hash.value(), fnv1a(b"foobar"));
    }
}
