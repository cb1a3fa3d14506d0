//! Library of named house rules that are part of the program.

use corsair_engine::nearest::nearest;

/// House rule of the library: a rules file that is part of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LibraryRule {
    /// Name of the rule on the command line.
    pub name: &'static str,
    /// Path of the rules file, for messages.
    pub file: &'static str,
    /// Text of the rules file: a comment that describes the rule, then the keys.
    pub text: &'static str,
}

impl LibraryRule {
    /// Returns the description of the rule: the first comment of its file.
    pub fn about(&self) -> &'static str {
        let line = self.text.lines().next().unwrap_or_default();
        line.trim_start_matches('#').trim()
    }

    /// Finds a rule by name. Errors may also suggest the names in `others`.
    ///
    /// # Errors
    /// Fails if the rule does not exist; the error names the most similar valid name.
    pub fn find<'l>(
        library: &'l [LibraryRule],
        name: &str,
        others: &[&str],
    ) -> Result<&'l LibraryRule, UnknownRule> {
        let known = library.iter().map(|rule| rule.name).chain(others.iter().copied());
        let near = nearest(name, known).map(String::from);
        let found = library.iter().find(|rule| rule.name == name);
        found.ok_or_else(|| UnknownRule { name: name.into(), near })
    }
}

/// Error: a name is neither a file nor a rule of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRule {
    name: String,
    near: Option<String>,
}

impl std::fmt::Display for UnknownRule {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            out,
            "`{}` is not an edition, a rules file, a house rule of the library or KEY=VALUE; ",
            self.name
        )?;
        match &self.near {
            Some(near) => write!(out, "did you mean `{near}`?"),
            None => write!(out, "`corsair rules library` lists the library"),
        }
    }
}

impl std::error::Error for UnknownRule {}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &[LibraryRule] = &[
        LibraryRule { name: "hit-on-4", file: "hit-on-4.toml", text: "# A 4 hits.\n" },
        LibraryRule { name: "eight-turns", file: "eight-turns.toml", text: "# Eight turns.\n" },
    ];

    #[test]
    fn library_finds_rules_by_name() {
        assert_eq!(LibraryRule::find(TWO, "hit-on-4", &[]), Ok(&TWO[0]));
        assert_eq!(TWO[0].about(), "A 4 hits.");
        let refused = LibraryRule::find(TWO, "hit-on4", &[]).expect_err("a typo").to_string();
        assert!(refused.ends_with("did you mean `hit-on-4`?"), "{refused}");
    }
}
