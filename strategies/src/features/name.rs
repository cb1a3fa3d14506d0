//! Names of features, built part by part as text or, more cheaply, as the hash of that text.

use corsair_engine::fnv::Fnv1a;

/// A name that grows.
pub(super) trait Name: Clone {
    /// Adds text.
    fn add(&mut self, text: &str);

    /// Returns whether the name is empty.
    fn is_empty(&self) -> bool;

    /// The name with more text.
    fn with(&self, parts: &[&str]) -> Self {
        let mut longer = self.clone();
        parts.iter().for_each(|part| longer.add(part));
        longer
    }

    /// The name of a field.
    fn field(&self, field: &str) -> Self {
        self.with(&[if self.is_empty() { "" } else { "." }, field])
    }

    /// The name of an element.
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

/// A number in digits.
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
    std::str::from_utf8(&digits[at..]).expect("digits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::fnv::fnv1a;

    #[test]
    fn incremental_hash_equals_the_hash_of_the_whole_name() {
        fn grown<N: Name + Default>() -> N {
            N::default().field("ships").element(12).field("gold").with(&["=", "much"])
        }
        assert_eq!(grown::<String>(), "ships[12].gold=much");
        assert_eq!(grown::<Fnv1a>().value(), fnv1a(b"ships[12].gold=much"));
    }
}
