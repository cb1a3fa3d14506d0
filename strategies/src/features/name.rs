//! Names of features, built piece by piece, either as text or as the text's hash. Hashes are faster to build.

use corsair_engine::fnv::Fnv1a;

/// Feature name to which text can be appended.
pub(super) trait Name: Clone {
    /// Appends text to the name.
    fn add(&mut self, text: &str);

    /// Returns whether the name is empty.
    fn is_empty(&self) -> bool;

    /// Returns the name with these parts appended.
    fn with(&self, parts: &[&str]) -> Self {
        let mut longer = self.clone();
        parts.iter().for_each(|part| longer.add(part));
        longer
    }

    /// Returns the name of a field inside this value.
    fn field(&self, field: &str) -> Self {
        self.with(&[if self.is_empty() { "" } else { "." }, field])
    }

    /// Returns the name of an element in this list.
    fn element(&self, index: usize) -> Self {
        let mut digits = [0; 20];
        self.with(&["[", decimal(index, &mut digits), "]"])
    }
}

impl Name for String {
    fn add(&mut self, text: &str) {
        self.push_str(text);
    }

    fn is_empty(&self) -> bool {
        String::is_empty(self)
    }
}

impl Name for Fnv1a {
    fn add(&mut self, text: &str) {
        Fnv1a::add(self, text.as_bytes());
    }

    fn is_empty(&self) -> bool {
        *self == Fnv1a::EMPTY
    }
}

/// Writes a number in decimal digits.
pub(super) fn decimal(mut number: usize, digits: &mut [u8; 20]) -> &str {
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    std::str::from_utf8(&digits[at..]).expect("digits are ASCII")
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::fnv::fnv1a;

    #[test]
    fn hash_of_a_name_by_parts_equals_hash_of_the_whole_name() {
        fn grown<N: Name + Default>() -> N {
            N::default().field("ships").element(12).field("gold").with(&["=", "much"])
        }
        assert_eq!(grown::<String>(), "ships[12].gold=much");
        assert_eq!(grown::<Fnv1a>().value(), fnv1a(b"ships[12].gold=much"));
    }
}
