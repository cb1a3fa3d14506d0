//! Keys from the bytes that a value writes to a hasher, with runs of zeros shortened.

use std::hash::{Hash, Hasher};

/// Hasher that collects bytes. A run of zeros becomes one zero and the length of the run, so that distinct values
/// have distinct bytes.
#[derive(Default)]
struct Bytes {
    bytes: Vec<u8>,
    zeros: u8,
}

/// Returns the bytes of a value, after a tag that distinguishes kinds of values.
pub(crate) fn key_of(tag: u8, value: &impl Hash) -> Vec<u8> {
    let mut bytes = Bytes::default();
    bytes.write_u8(tag);
    value.hash(&mut bytes);
    bytes.end_run();
    bytes.bytes
}

impl Bytes {
    fn end_run(&mut self) {
        if self.zeros > 0 {
            self.bytes.extend([0, self.zeros]);
            self.zeros = 0;
        }
    }
}

impl Hasher for Bytes {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if byte == 0 {
                self.zeros += 1;
                if self.zeros == u8::MAX {
                    self.end_run();
                }
            } else {
                self.end_run();
                self.bytes.push(byte);
            }
        }
    }

    /// Returns nothing useful, because the collected bytes are the key.
    fn finish(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_values_have_different_state_keys() {
        let values: Vec<[u32; 3]> =
            (0..512).map(|bits| [bits & 7, bits >> 3 & 7, bits >> 6]).collect();
        let mut keys: Vec<Vec<u8>> = values.iter().map(|value| key_of(0, value)).collect();
        keys.push(key_of(1, &values[0]));
        keys.push(key_of(0, &[0_u8; 600]));
        keys.push(key_of(0, &[0_u8; 601]));
        let all = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }
}
