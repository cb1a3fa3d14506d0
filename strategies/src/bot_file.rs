//! Files of bots: TOML with one table per bot. Knows no game and opens no file.
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

/// The key that names the bot of the catalogue.
const BOT: &str = "bot";
/// The key of a description of the bot.
const ABOUT: &str = "about";

/// A file of bots that is invalid, or that lacks the requested bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct BotFileError {
    /// The file.
    pub origin: String,
    /// The line of the error, from 1, if it has one.
    pub line: Option<usize>,
    /// The error and, where there is one, the fix.
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

/// A bot of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FiledBot {
    /// Its name.
    pub name: String,
    /// A description in a line; may be empty.
    pub about: String,
    /// Its bot of the catalogue, with values that are in range.
    pub settings: Settings,
}

/// The bots of a file, at least one, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotFile {
    origin: String,
    bots: Vec<FiledBot>,
}

impl BotFile {
    /// Reads the text of a file; `origin` names it in errors. Its bots must not have the name of a
    /// bot of the catalogue, nor one that is otherwise taken.
    ///
    /// # Errors
    /// Text that is not TOML, a table without a known `bot`, an unknown key, a value out of range,
    /// a name that another bot has: at its line, with the nearest valid word. A file without a bot.
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

    /// All its bots.
    pub fn bots(&self) -> &[FiledBot] {
        &self.bots
    }

    /// The bot of a name, or the only one.
    ///
    /// # Errors
    /// The file has no bot of the name, or several bots and no name was given.
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

/// A file while it is read.
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
                "`{name}` {is} a bot of this program{}; for distinct results, give yours \
                 another name",
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
            settings: settings.called(name),
        })
    }

    /// A value as a spec would write it.
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
