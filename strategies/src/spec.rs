//! Bots as people write them: `name` or `name:key=value:key=value`. Knows no game.
//!
//! [`roster`](crate::roster) adds names that stand for settings: presets, and tables of files.
//!
//! A bot that is a value of another is written with slashes for colons:
//! `mcts:iterations=500:playout=merchant/load=6`.

use std::fmt::Write;

use corsair_engine::nearest::nearest;

use crate::bot_file::BotFileError;

/// What a catalogue says of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotEntry {
    /// The name in specs.
    pub name: &'static str,
    /// How it plays, in a line.
    pub summary: &'static str,
    /// Counted up whenever the bot plays differently under the same parameters.
    pub version: u32,
    /// Its parameters, in the order in which they are listed.
    pub parameters: &'static [Parameter],
}

/// A parameter of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The key in specs.
    pub name: &'static str,
    /// What it does, in a line.
    pub meaning: &'static str,
    /// The value when the spec does not say, as a spec writes it.
    pub default: &'static str,
    /// The values allowed. Of a number, `LOW to HIGH`, both included: [`Settings::number`] holds
    /// values to what is written here.
    pub range: &'static str,
}

/// Why a spec names no bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// No bot has this name.
    #[error("there is no bot `{name}`{}", hint(nearest, known))]
    UnknownBot {
        /// The name in the spec.
        name: String,
        /// The bot whose name is most like it.
        nearest: Option<&'static str>,
        /// All bots there are, for when none is like it.
        known: String,
    },
    /// The bot has no such parameter.
    #[error("bot `{bot}` has no parameter `{key}`{}", hint(nearest, known))]
    UnknownKey {
        /// The bot.
        bot: &'static str,
        /// The key in the spec.
        key: String,
        /// The parameter whose name is most like it.
        nearest: Option<&'static str>,
        /// All parameters of the bot, for when none is like it.
        known: String,
    },
    /// A part of the spec is not `key=value`.
    #[error("bot `{bot}`: `{part}` is not written key=value")]
    NotASetting {
        /// The bot.
        bot: &'static str,
        /// The part.
        part: String,
    },
    /// A key is there twice.
    #[error("bot `{bot}`: `{key}` is set twice")]
    SetTwice {
        /// The bot.
        bot: &'static str,
        /// The key.
        key: &'static str,
    },
    /// A value is out of range.
    #[error("bot `{bot}`: `{key}` must be {range}, not `{value}`")]
    OutOfRange {
        /// The bot.
        bot: &'static str,
        /// The key.
        key: &'static str,
        /// The values allowed.
        range: &'static str,
        /// The value in the spec.
        value: String,
    },
    /// A file of bots is not well written, or lacks the bot.
    #[error(transparent)]
    File(#[from] BotFileError),
}

impl SpecError {
    /// The parameter that is wrong, where it is one.
    pub fn key(&self) -> Option<&str> {
        match self {
            SpecError::UnknownKey { key, .. } => Some(key),
            SpecError::SetTwice { key, .. } | SpecError::OutOfRange { key, .. } => Some(key),
            SpecError::UnknownBot { .. } | SpecError::NotASetting { .. } | SpecError::File(_) => {
                None
            }
        }
    }
}

fn hint(nearest: &Option<&'static str>, known: &str) -> String {
    match nearest {
        Some(nearest) => format!("; did you mean `{nearest}`?"),
        None if known.is_empty() => "; it has none".into(),
        None => format!("; there are {known}"),
    }
}

/// A bot with a value for each of its parameters, as its spec or its defaults say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    entry: BotEntry,
    /// The name in results, before what is set beyond it.
    called: String,
    /// What the name stands for, beside the defaults: nothing, but for presets and files.
    meant: Vec<Option<String>>,
    /// In the order of the entry's parameters; none where neither name nor spec says.
    given: Vec<Option<String>>,
}

impl Settings {
    /// A bot with nothing but defaults.
    pub fn defaults(entry: &BotEntry) -> Settings {
        let given = vec![None; entry.parameters.len()];
        Settings { entry: *entry, called: entry.name.into(), meant: given.clone(), given }
    }

    /// Reads a spec for one of the bots of a catalogue.
    ///
    /// # Errors
    /// An unknown bot or key, a part that is not `key=value`, or a key that is there twice.
    /// Values are checked when they are asked for.
    pub fn parse(spec: &str, catalogue: &[BotEntry]) -> Result<Settings, SpecError> {
        let (name, parts) = spec.split_once(':').unwrap_or((spec, ""));
        let entry = find(name.trim(), catalogue, &[])?;
        Settings::defaults(entry).with(parts)
    }

    /// These settings with `key=value:key=value` over them.
    ///
    /// # Errors
    /// As [`parse`](Settings::parse).
    pub fn with(mut self, parts: &str) -> Result<Settings, SpecError> {
        let bot = self.entry.name;
        let mut seen = vec![false; self.given.len()];
        for part in parts.split(':').map(str::trim).filter(|_| !parts.is_empty()) {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| SpecError::NotASetting { bot, part: part.into() })?;
            let index = self.set(key.trim(), value.trim())?;
            if std::mem::replace(&mut seen[index], true) {
                return Err(SpecError::SetTwice { bot, key: self.entry.parameters[index].name });
            }
        }
        Ok(self)
    }

    /// Sets one parameter; its place among the bot's parameters.
    ///
    /// # Errors
    /// The bot has no such parameter. The value is checked when it is asked for.
    pub fn set(&mut self, key: &str, value: &str) -> Result<usize, SpecError> {
        let names = self.entry.parameters.iter().map(|parameter| parameter.name);
        let index = names.clone().position(|name| name == key).ok_or_else(|| {
            let known = list(names.clone());
            let bot = self.entry.name;
            SpecError::UnknownKey { bot, key: key.into(), nearest: nearest(key, names), known }
        })?;
        self.given[index] = Some(value.into());
        Ok(index)
    }

    /// These settings under a name that stands for them.
    #[must_use]
    pub fn called(self, name: &str) -> Settings {
        Settings { called: name.into(), meant: self.given.clone(), ..self }
    }

    /// The bot.
    pub fn entry(&self) -> &BotEntry {
        &self.entry
    }

    /// The text of a parameter's value.
    ///
    /// # Panics
    /// If the bot has no such parameter.
    pub fn text(&self, key: &str) -> &str {
        let (parameter, given) = self.parameter(key);
        given.unwrap_or(parameter.default)
    }

    /// The value of a parameter that is a number.
    ///
    /// # Errors
    /// It is no number, or outside the parameter's range.
    ///
    /// # Panics
    /// If the bot has no such parameter, or its range is not written `LOW to HIGH`.
    pub fn number(&self, key: &str) -> Result<f32, SpecError> {
        let range = self.parameter(key).0.range;
        let bounds = range.split_once(" to ").map(|(low, high)| (low.parse(), high.parse()));
        let Some((Ok(low), Ok(high))) = bounds else {
            panic!("the range of `{key}`, `{range}`, is not written LOW to HIGH");
        };
        let value: Option<f32> = self.text(key).parse().ok();
        value.filter(|value| (low..=high).contains(value)).ok_or_else(|| self.out_of_range(key))
    }

    /// The error that a parameter's value is out of range.
    ///
    /// # Panics
    /// If the bot has no such parameter.
    pub fn out_of_range(&self, key: &str) -> SpecError {
        let Parameter { name, range, .. } = *self.parameter(key).0;
        SpecError::OutOfRange {
            bot: self.entry.name,
            key: name,
            range,
            value: self.text(key).into(),
        }
    }

    fn parameter(&self, key: &str) -> (&'static Parameter, Option<&str>) {
        let of_bot = self.entry.parameters.iter().zip(&self.given);
        of_bot
            .map(|(parameter, given)| (parameter, given.as_deref()))
            .find(|(parameter, _)| parameter.name == key)
            .unwrap_or_else(|| panic!("bot `{}` has no parameter `{key}`", self.entry.name))
    }

    /// The name in results: what the bot is called, and what was set beyond that.
    pub fn name(&self) -> String {
        let beyond = self
            .given
            .iter()
            .zip(&self.meant)
            .map(|(given, meant)| if given == meant { None } else { given.as_deref() });
        self.written(&self.called, beyond)
    }

    /// The spec in a canonical form, whatever the bot is called: its settings in the
    /// order of the catalogue.
    pub fn spec(&self) -> String {
        self.written(self.entry.name, self.given.iter().map(Option::as_deref))
    }

    fn written<'a>(&self, name: &str, values: impl Iterator<Item = Option<&'a str>>) -> String {
        let mut spec = String::from(name);
        for (parameter, value) in self.entry.parameters.iter().zip(values) {
            if let Some(value) = value {
                write!(spec, ":{}={value}", parameter.name).expect("a string takes all");
            }
        }
        spec
    }

    /// A number that changes with the bot of the catalogue, its version or the text of any value,
    /// whatever the bot is called: 64-bit FNV-1a.
    pub fn digest(&self) -> u64 {
        self.digest_of(|key| self.text(key).into())
    }

    /// The same for a bot that has another bot as one of its values: what counts is that bot's
    /// digest, not how it is written.
    pub fn digest_with(&self, key: &str, bot: u64) -> u64 {
        self.digest_of(
            |name| if name == key { format!("{bot:016x}") } else { self.text(name).into() },
        )
    }

    fn digest_of(&self, value: impl Fn(&str) -> String) -> u64 {
        let BotEntry { name, version, parameters, .. } = self.entry;
        let mut text = format!("{name} {version}");
        for parameter in parameters {
            let value = value(parameter.name);
            write!(text, ":{}={value}", parameter.name).expect("a string takes all");
        }
        fnv1a(text.as_bytes())
    }
}

/// Splits a list of specs at commas. A comma between single or double quotation marks belongs to
/// its spec, as in `exec:./bot.py "--levels=2,3",merchant`; the marks stay.
pub fn split_list(text: &str) -> Vec<String> {
    let mut quote = None;
    let parts = text.split(|letter| match (quote, letter) {
        (Some(open), _) if letter == open => {
            quote = None;
            false
        }
        (None, '"' | '\'') => {
            quote = Some(letter);
            false
        }
        (None, ',') => true,
        (Some(_) | None, _) => false,
    });
    parts.map(|spec| spec.trim().into()).collect()
}

/// A command that stays one spec in a [list](split_list), and is split into the same words: each
/// comma outside quotation marks is put between some.
pub fn quote_commas(command: &str) -> String {
    let mut quote = None;
    let mut quoted = String::new();
    for letter in command.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (Some(_) | None, _) => {}
        }
        match (quote, letter) {
            (None, ',') => quoted.push_str("\",\""),
            (Some(_) | None, _) => quoted.push(letter),
        }
    }
    quoted
}

/// The bot of a catalogue with this name. An error also lists `others`, names that are not in it.
///
/// # Errors
/// There is none.
pub(crate) fn find<'c>(
    name: &str,
    catalogue: &'c [BotEntry],
    others: &[&'static str],
) -> Result<&'c BotEntry, SpecError> {
    catalogue.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let names = catalogue.iter().map(|entry| entry.name).chain(others.iter().copied());
        SpecError::UnknownBot {
            name: name.into(),
            nearest: nearest(name, names.clone()),
            known: list(names),
        }
    })
}

fn list(names: impl Iterator<Item = &'static str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Fowler, Noll and Vo's hash, alternate form.
pub(crate) const fn fnv1a(bytes: &[u8]) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01B3);
        at += 1;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::CommandLine;

    const CATALOGUE: &[BotEntry] = &[
        BotEntry {
            name: "gunner",
            summary: "fires",
            version: 3,
            parameters: &[
                Parameter { name: "nerve", meaning: "", default: "0.5", range: "0 to 1" },
                Parameter { name: "guns", meaning: "", default: "2", range: "-1 to 8" },
            ],
        },
        BotEntry { name: "idler", summary: "waits", version: 1, parameters: &[] },
    ];

    fn parse(spec: &str) -> Settings {
        Settings::parse(spec, CATALOGUE).expect(spec)
    }

    fn error(spec: &str) -> String {
        let settings = Settings::parse(spec, CATALOGUE);
        settings.and_then(|settings| settings.number("nerve")).expect_err(spec).to_string()
    }

    #[test]
    fn a_command_with_quoted_commas_is_one_spec_of_the_same_words() {
        for command in ["bot", "bot --of=1,2", r#"bot "a,b" c,d"#, r#"bot 'x,"y' ,"#] {
            let quoted = quote_commas(command);
            assert_eq!(split_list(&format!("{quoted},uniform")).len(), 2, "{quoted}");
            assert_eq!(CommandLine::parse(&quoted), CommandLine::parse(command), "{quoted}");
        }
    }

    #[test]
    fn values_come_from_the_spec_or_the_defaults() {
        let settings = parse("gunner:guns=-1");
        assert_eq!(settings.number("guns"), Ok(-1.0));
        assert_eq!(settings.number("nerve"), Ok(0.5));
        assert_eq!(parse("gunner: guns = 3 :nerve=1").spec(), "gunner:nerve=1:guns=3");
    }

    #[test]
    fn errors_name_what_is_wrong_and_what_would_be_right() {
        for (spec, text) in [
            ("guner", "there is no bot `guner`; did you mean `gunner`?"),
            ("", "there is no bot ``; there are `gunner`, `idler`"),
            ("gunner:nerv=1", "bot `gunner` has no parameter `nerv`; did you mean `nerve`?"),
            ("gunner:zz=1", "bot `gunner` has no parameter `zz`; there are `nerve`, `guns`"),
            ("idler:zz=1", "bot `idler` has no parameter `zz`; it has none"),
            ("gunner:nerve", "bot `gunner`: `nerve` is not written key=value"),
            ("gunner:nerve=1:nerve=1", "bot `gunner`: `nerve` is set twice"),
            ("gunner:nerve=1.5", "bot `gunner`: `nerve` must be 0 to 1, not `1.5`"),
            ("gunner:nerve=NaN", "bot `gunner`: `nerve` must be 0 to 1, not `NaN`"),
            ("gunner:nerve=", "bot `gunner`: `nerve` must be 0 to 1, not ``"),
        ] {
            assert_eq!(error(spec), text);
        }
    }

    #[test]
    fn lists_are_split_at_commas_outside_quotations() {
        for (text, expected) in [
            ("raider", &["raider"][..]),
            ("raider:rig=2-3-3-3, merchant,", &["raider:rig=2-3-3-3", "merchant", ""]),
            (
                r#"exec:bot "a,b" 'c"d,e',exec:bot,uniform"#,
                &[r#"exec:bot "a,b" 'c"d,e'"#, "exec:bot", "uniform"],
            ),
            ("exec:it's,one", &["exec:it's,one"]),
        ] {
            assert_eq!(split_list(text), expected, "{text}");
        }
    }

    #[test]
    fn digests_are_fnv1a_and_change_with_every_value() {
        assert_eq!(fnv1a(b""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_F739_67E8);
        let plain = parse("gunner").digest();
        assert_eq!(plain, parse("gunner:nerve=0.5").digest());
        assert_ne!(plain, parse("gunner:nerve=0.6").digest());
        assert_ne!(plain, parse("idler").digest());
    }
}
