//! Parser of the commands that start external bots.

/// Command line: a program and its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    words: Vec<String>,
}

/// Error in parsing a command line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotACommand {
    /// The command is empty.
    #[error("a command is missing after `exec:`: write, for example, `exec:./bot.py`")]
    Empty,
    /// A quotation is not closed.
    #[error("the quotation mark {0} in `{1}` is not closed: add a second {0}")]
    OpenQuote(char, String),
}

impl CommandLine {
    /// Splits a command line at blanks. Text between single or double quotation marks stays whole. No other
    /// characters are special.
    ///
    /// # Errors
    /// Returns an error if the text is empty or a quotation is not closed.
    pub fn parse(text: &str) -> Result<CommandLine, NotACommand> {
        let mut words: Vec<String> = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for letter in text.chars() {
            match (quote, letter) {
                (Some(open), _) if letter == open => quote = None,
                (None, '"' | '\'') => {
                    quote = Some(letter);
                    word.get_or_insert_default();
                }
                (None, _) if letter.is_whitespace() => words.extend(word.take()),
                (Some(_) | None, _) => word.get_or_insert_default().push(letter),
            }
        }
        words.extend(word);
        match quote {
            Some(open) => Err(NotACommand::OpenQuote(open, text.into())),
            None if words.is_empty() => Err(NotACommand::Empty),
            None => Ok(CommandLine { words }),
        }
    }

    /// Returns the program and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Returns the program.
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// Returns the arguments without the program.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn arguments(&self) -> &[String] {
        &self.words[1..]
    }

    /// Returns the words of the command, and the `content` of every file that a word names. Together they
    /// approximately identify the bot.
    pub fn fingerprint(&self, content: impl Fn(&str) -> Option<Vec<u8>>) -> Vec<u8> {
        let mut bytes = Vec::new();
        for word in &self.words {
            bytes.extend(word.as_bytes());
            bytes.push(0);
            bytes.extend(content(word).unwrap_or_default());
            bytes.push(0);
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Result<Vec<String>, NotACommand> {
        CommandLine::parse(text).map(|command| command.words)
    }

    #[test]
    fn commands_are_split_at_blanks_outside_quotations() {
        for (text, expected) in [
            ("./bot.py", &["./bot.py"][..]),
            ("  python3  bot.py --x=1:2 ", &["python3", "bot.py", "--x=1:2"]),
            (r#"'my bots/a b.py' "it's" x"y z"''"#, &["my bots/a b.py", "it's", "xy z"]),
            (r#"bot "" a\b"#, &["bot", "", r"a\b"]),
        ] {
            assert_eq!(words(text).expect(text), expected, "{text}");
        }
        assert_eq!(words(" "), Err(NotACommand::Empty));
        assert_eq!(words("bot 'a"), Err(NotACommand::OpenQuote('\'', "bot 'a".into())));
    }
}
