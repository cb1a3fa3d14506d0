//! Bot files: TOML with one table per bot. This module is independent of games and opens no file.
//!
//! ```toml
//! [bold]                      # the name in results
//! bot = "raider"              # its bot of the catalogue
//! about = "never turns away"  # for lists; optional
//! rig = "3-3-4-4"             # parameters of that bot
//! nerve = 4
//! ```

use std::fmt;
use std::ops::Range;

use corsair_engine::lines::LineEnds;
use corsair_engine::nearest::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::names::{is_hidden, look_alike};
use crate::roster::Roster;
use crate::spec::{self, BotEntry, Settings};

/// Key that names the catalogue bot.
const BOT: &str = "bot";
/// Key of the bot's description.
const ABOUT: &str = "about";

/// Error for a bot file that is invalid or does not have the requested bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct BotFileError {
    /// Name of the file.
    pub origin: String,
    /// Line of the error, counted from 1; `None` if the error concerns the whole file.
    pub line: Option<usize>,
    /// Description of the error, with a fix if one is known.
    pub message: String,
}

impl fmt::Display for BotFileError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "{}:{line}: {}", self.origin, self.message),
            None => write!(out, "{}: {}", self.origin, self.message),
        }
    }
}

/// Bot defined in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FiledBot {
    /// Name of the bot in results.
    pub name: String,
    /// Description of the bot in one line, possibly empty.
    pub about: String,
    /// Settings of the catalogue bot, with validated parameter values.
    pub settings: Settings,
}

/// Bots defined in one file, at least one, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotFile {
    origin: String,
    bots: Vec<FiledBot>,
}

impl BotFile {
    /// Parses the text of a bot file. Errors use `origin` as the name of the file.
    ///
    /// A bot in the file must not have the name of a catalogue bot, or another name in use.
    ///
    /// # Errors
    /// Returns an error with the line and the nearest valid word. Causes are invalid TOML, an unknown `bot` or key, a
    /// value out of range, a name in use, or a file without a bot.
    pub fn read(
        origin: &str,
        text: &str,
        roster: &dyn Roster,
        taken: &[&str],
    ) -> Result<BotFile, BotFileError> {
        let entries = &roster.entries();
        let reader = Reader { origin, ends: LineEnds::of(text), roster, entries, taken };
        let tables = DeTable::parse(text)
            .map_err(|error| reader.refuse(error.span(), error.message().into()))?;
        let mut tables: Vec<_> = tables.get_ref().iter().collect();
        tables.sort_by_key(|(name, _)| name.span().start);
        let mut bots: Vec<FiledBot> = Vec::with_capacity(tables.len());
        for (name, table) in tables {
            let (name, at) = (name.get_ref(), name.span());
            let DeValue::Table(table) = table.get_ref() else {
                let message = format!("`{name}` is not a table: write [{name}]");
                return Err(reader.refuse(Some(at), message));
            };
            if let Some(other) = bots.iter().find(|other| look_alike(&other.name, name)) {
                let message = format!("`{name}` looks like `{}`: give it another name", other.name);
                return Err(reader.refuse(Some(at), message));
            }
            bots.push(reader.bot(name, at, table)?);
        }
        if bots.is_empty() {
            return Err(
                reader.refuse(None, "the file has no bot: write [NAME] and its keys".into())
            );
        }
        Ok(BotFile { origin: origin.into(), bots })
    }

    /// Returns all bots of the file.
    pub fn bots(&self) -> &[FiledBot] {
        &self.bots
    }

    /// Returns the bot with this name; without a name, the only bot of the file.
    ///
    /// # Errors
    /// Returns an error if the file has no bot with this name, or if `name` is `None` and the file has several bots.
    pub fn bot(&self, name: Option<&str>) -> Result<&FiledBot, BotFileError> {
        let names = || self.bots.iter().map(|bot| bot.name.as_str());
        let refuse =
            |message| Err(BotFileError { origin: self.origin.clone(), line: None, message });
        let list = || names().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let Some(name) = name else {
            return match self.bots.as_slice() {
                [only] => Ok(only),
                _ => refuse(format!(
                    "the file has several bots: write @FILE:NAME, one of {}",
                    list()
                )),
            };
        };
        match (self.bots.iter().find(|bot| bot.name == name), nearest(name, names())) {
            (Some(bot), _) => Ok(bot),
            (None, Some(near)) => {
                refuse(format!("there is no bot `{name}`; did you mean `{near}`?"))
            }
            (None, None) => refuse(format!("there is no bot `{name}`; there are {}", list())),
        }
    }
}

/// Parser of a bot file, with the facts that its errors mention.
struct Reader<'a> {
    origin: &'a str,
    ends: LineEnds,
    roster: &'a dyn Roster,
    entries: &'a [BotEntry],
    taken: &'a [&'a str],
}

impl Reader<'_> {
    fn refuse(&self, at: Option<Range<usize>>, message: String) -> BotFileError {
        let line = at.map(|span| self.ends.line(span.start));
        BotFileError { origin: self.origin.into(), line, message }
    }

    fn bot(
        &self,
        name: &str,
        at: Range<usize>,
        table: &DeTable<'_>,
    ) -> Result<FiledBot, BotFileError> {
        if name.is_empty() || name.contains([':', ',', '=', '@']) {
            let message =
                format!("`{name}` is not a valid name: use none of `:`, `,`, `=` and `@`");
            return Err(self.refuse(Some(at), message));
        }
        if name.contains(is_hidden) {
            let shown = |letter: char| match is_hidden(letter) {
                true => letter.escape_unicode().to_string(),
                false => letter.to_string(),
            };
            let name: String = name.chars().map(shown).collect();
            let message = format!("`{name}` is not a valid name: it has invisible characters");
            return Err(self.refuse(Some(at), message));
        }
        let mut taken =
            self.entries.iter().map(|entry| entry.name).chain(self.taken.iter().copied());
        if let Some(other) = taken.find(|other| *other == name || look_alike(other, name)) {
            let is = if other == name { "is" } else { "looks like" };
            let message = format!(
                "`{name}` {is} a bot of this program{}: give the new bot another name, so that \
                 results are unambiguous",
                if other == name { String::new() } else { format!(", `{other}`") },
            );
            return Err(self.refuse(Some(at), message));
        }
        let Some(base) = table.get(BOT) else {
            let message = format!("`{name}` lacks the key `bot`, such as bot = \"uniform\"");
            return Err(self.refuse(Some(at), message));
        };
        let base_name = self.word(BOT, base)?;
        if self.taken.contains(&base_name.as_str()) {
            let message = format!(
                "`{base_name}` is a preset: write its bot and settings, which `corsair \
                 bots` lists"
            );
            return Err(self.refuse(Some(base.span()), message));
        }
        let entry = spec::find(&base_name, self.entries, &[])
            .map_err(|error| self.refuse(Some(base.span()), error.to_string()))?;
        let mut settings = Settings::defaults(entry);
        for (key, value) in
            table.iter().filter(|(key, _)| ![BOT, ABOUT].contains(&&**key.get_ref()))
        {
            let text = self.word(key.get_ref(), value)?;
            settings
                .set(key.get_ref(), &text)
                .map_err(|error| self.refuse(Some(key.span()), error.to_string()))?;
        }
        self.roster.check(&settings).map_err(|error| {
            let key = error.key().and_then(|key| table.get_key_value(key));
            self.refuse(Some(key.map_or(at, |(key, _)| key.span())), error.to_string())
        })?;
        let about = table.get(ABOUT).map(|about| self.word(ABOUT, about)).transpose()?;
        Ok(FiledBot {
            name: name.into(),
            about: about.unwrap_or_default(),
            settings: settings.under_name(name),
        })
    }

    /// Returns the value of a key in the form that specs use.
    fn word(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Result<String, BotFileError> {
        match value.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            DeValue::Integer(number) => Ok(number.to_string()),
            DeValue::Float(number) => Ok(number.to_string()),
            other => {
                let message =
                    format!("`{key}` must be a number or a string, not {}", other.type_str());
                Err(self.refuse(Some(value.span()), message))
            }
        }
    }
}
