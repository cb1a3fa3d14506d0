//! SHA-256 of rules, result files and checkpoints.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// Returns the SHA-256 of `bytes` in hexadecimal digits.
pub fn sha256_hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes what is written");
        text
    })
}

#[cfg(test)]
mod tests {
    use crate::hash::sha256_hex;

    #[test]
    fn hash_matches_published_sha_256() {
        // Source: FIPS 180-2, appendix B.1.
        assert_eq!(
            sha256_hex(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
