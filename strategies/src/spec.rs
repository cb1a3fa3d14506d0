//! Specs of bots: `name` or `name:key=value:key=value`. This module is independent of games.
//!
//! [`roster`](crate::roster) adds names for settings: presets, and tables in files.
//!
//! The value of a parameter may be an inner bot, whose spec has slashes instead of colons:
//! `mcts:iterations=500:playout=merchant/load=6`.

mod error;
mod notation;

use std::fmt::Write;

use corsair_engine::fnv::fnv1a;
use corsair_engine::nearest::nearest;

pub use error::SpecError;
pub(crate) use notation::path_within;
pub use notation::{quote_commas, split_list, unnested};

/// Key of the parameter whose value is an inner bot. Slashes separate the settings of the inner bot.
pub const PLAYOUT: &str = "playout";

/// Key of the parameter whose value may be a file with a learned value.
pub const JUDGE: &str = "judge";

/// Key of the setting that forbids actions to any bot. Its value is a list of the game's restrictions, joined by `+`.
pub const NEVER: &str = "never";

/// First word of an external bot's spec.
const PROGRAM: &str = "exec";

/// Entry of a bot in a catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotEntry {
    /// Name of the bot in specs.
    pub name: &'static str,
    /// One-line description of the bot's play, at most 60 characters.
    pub summary: &'static str,
    /// Version of the bot, which increases whenever the bot plays differently with the same parameters.
    pub version: u32,
    /// Parameters of the bot, in the order in which lists show them.
    pub parameters: &'static [Parameter],
}

/// Parameter of a catalogue bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Key of the parameter in specs.
    pub name: &'static str,
    /// Effect of the parameter, in one line.
    pub meaning: &'static str,
    /// Default value in the notation of specs.
    pub default: &'static str,
    /// Allowed values. `LOW to HIGH` is a range of numbers, including both bounds, which [`Settings::number`]
    /// enforces.
    pub range: &'static str,
}

impl Parameter {
    /// Returns the least and the greatest allowed value of a numeric parameter.
    pub fn bounds(&self) -> Option<(f32, f32)> {
        let (low, high) = self.range.split_once(" to ")?;
        Some((low.parse().ok()?, high.parse().ok()?))
    }

    /// Returns the canonical form of a value. For example, the numbers `01`, `1.0` and `1e0` become `1`.
    fn canonical(&self, value: &str) -> String {
        match (self.bounds(), value.parse::<f32>()) {
            // Adding 0 turns -0 into 0.
            (Some(_), Ok(number)) => (number + 0.0).to_string(),
            (Some(_), Err(_)) | (None, _) => value.into(),
        }
    }
}

/// Settings of a catalogue bot: a value for each parameter, from a spec or by default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    entry: BotEntry,
    /// Name of the bot in results, without the settings that a spec adds to the name.
    base_name: String,
    /// Parameter values that the name implies, if the bot is a preset or comes from a file, in the order of the
    /// parameters. `None` stands for the default.
    implied: Vec<Option<String>>,
    /// Parameter values that a name or a spec sets, in the order of the parameters. `None` stands for the default.
    given: Vec<Option<String>>,
    /// Forbidden actions in canonical form, including actions that the name forbids.
    never: Option<String>,
    /// Forbidden actions that the name alone implies.
    never_implied: Option<String>,
    /// Text of the file that [`JUDGE`] names.
    judge: Option<String>,
}

impl Settings {
    /// Returns the settings of a bot with all defaults.
    pub fn defaults(entry: &BotEntry) -> Settings {
        let given = vec![None; entry.parameters.len()];
        Settings {
            entry: *entry,
            base_name: entry.name.into(),
            implied: given.clone(),
            given,
            never: None,
            never_implied: None,
            judge: None,
        }
    }

    /// Parses the spec of a catalogue bot. The values of parameters are not checked yet.
    ///
    /// # Errors
    /// Returns an error for an unknown bot or key, a part that is not `key=value`, or a duplicate key.
    pub fn parse(spec: &str, catalogue: &[BotEntry]) -> Result<Settings, SpecError> {
        let (name, parts) = spec.split_once(':').unwrap_or((spec, ""));
        let entry = find(name.trim(), catalogue, &[])?;
        Settings::defaults(entry).with(parts)
    }

    /// Returns these settings overridden by `key=value:key=value`.
    ///
    /// # Errors
    /// Returns the errors of [`parse`](Settings::parse).
    pub fn with(mut self, parts: &str) -> Result<Settings, SpecError> {
        let bot = self.entry.name;
        // The last element belongs to `never`.
        let mut seen = vec![false; self.given.len() + 1];
        for part in parts.split(':').map(str::trim).filter(|_| !parts.is_empty()) {
            let (key, value) = part
                .split_once('=')
                .filter(|(key, _)| !key.trim().is_empty())
                .ok_or_else(|| SpecError::NotASetting { bot, part: part.into() })?;
            let index = self.set(key.trim(), value.trim())?;
            if std::mem::replace(&mut seen[index], true) {
                let key = self.entry.parameters.get(index).map_or(NEVER, |of| of.name);
                return Err(SpecError::SetTwice { bot, key });
            }
        }
        Ok(self)
    }

    /// Sets one parameter or [`NEVER`], and returns the index of the parameter. The value is not checked yet.
    ///
    /// The index of `never` is the number of parameters.
    ///
    /// # Errors
    /// Returns an error if the bot has no parameter `key`.
    pub fn set(&mut self, key: &str, value: &str) -> Result<usize, SpecError> {
        if key == NEVER {
            let mut names: Vec<&str> = value.split('+').map(str::trim).collect();
            names.sort_unstable();
            names.dedup();
            self.never = Some(names.join("+"));
            return Ok(self.given.len());
        }
        let names = self.entry.parameters.iter().map(|parameter| parameter.name);
        let index = names.clone().position(|name| name == key).ok_or_else(|| {
            let known = list(names.clone());
            let (bot, nearest) = (self.entry.name, nearest(key, names.clone()));
            let fix = match nearest {
                None if names.clone().any(|name| name == PLAYOUT) => {
                    "; a setting of the bot in `playout` follows a slash: playout=BOT/KEY=VALUE"
                }
                Some(_) | None => "",
            };
            SpecError::UnknownKey { bot, key: key.into(), nearest, known, fix }
        })?;
        let key = self.entry.parameters[index].name;
        if key == PLAYOUT && value.split([':', '/']).next() == Some(PROGRAM) {
            return Err(SpecError::ProgramWithin { bot: self.entry.name, key });
        }
        self.given[index] = Some(value.into());
        Ok(index)
    }

    /// Returns these settings under a new name, which then implies their values.
    #[must_use]
    pub fn under_name(self, name: &str) -> Settings {
        Settings {
            base_name: name.into(),
            implied: self.given.clone(),
            never_implied: self.never.clone(),
            ..self
        }
    }

    /// Returns these settings with the text of the file that [`JUDGE`] names.
    #[must_use]
    pub(crate) fn with_judge(self, text: &str) -> Settings {
        Settings { judge: Some(text.into()), ..self }
    }

    /// Returns the text of the file that [`JUDGE`] names; `None` if no text has been attached.
    pub(crate) fn judge_text(&self) -> Option<&str> {
        self.judge.as_deref()
    }

    /// Returns the catalogue entry of the bot.
    pub fn entry(&self) -> &BotEntry {
        &self.entry
    }

    /// Returns the forbidden actions: names of restrictions in alphabetical order, joined by `+`.
    pub fn never(&self) -> Option<&str> {
        self.never.as_deref()
    }

    /// Returns these settings without restrictions.
    #[must_use]
    pub fn unrestricted(self) -> Settings {
        Settings { never: None, never_implied: None, ..self }
    }

    /// Returns a parameter's value as text.
    ///
    /// # Panics
    /// Panics if the bot has no parameter `key`.
    pub fn text(&self, key: &str) -> &str {
        let (parameter, given) = self.parameter(key);
        given.unwrap_or(parameter.default)
    }

    /// Returns a parameter's value as text; `None` if the bot has no parameter `key`.
    pub fn value(&self, key: &str) -> Option<&str> {
        let has = self.entry.parameters.iter().any(|parameter| parameter.name == key);
        has.then(|| self.text(key))
    }

    /// Returns whether a name, a file or a spec sets this parameter.
    pub fn sets(&self, key: &str) -> bool {
        let mut of_bot = self.entry.parameters.iter().zip(&self.given);
        of_bot.any(|(parameter, given)| parameter.name == key && given.is_some())
    }

    /// Returns the value of a numeric parameter.
    ///
    /// # Errors
    /// Returns an error if the value is not a number or outside the parameter's range.
    ///
    /// # Panics
    /// Panics if the bot has no parameter `key`, or if the parameter's range is not `LOW to HIGH`.
    pub fn number(&self, key: &str) -> Result<f32, SpecError> {
        let parameter = self.parameter(key).0;
        let Some((low, high)) = parameter.bounds() else {
            panic!("the range of `{key}`, `{}`, is not written LOW to HIGH", parameter.range);
        };
        let value: Option<f32> = self.text(key).parse().ok();
        value.filter(|value| (low..=high).contains(value)).ok_or_else(|| self.out_of_range(key))
    }

    /// Returns the error for a parameter whose value is out of range.
    ///
    /// # Panics
    /// Panics if the bot has no parameter `key`.
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

    /// Returns the name of the bot in results: the bot's name and the settings that the spec adds.
    pub fn name(&self) -> String {
        let given = self.canonical(&self.given);
        let beyond = given.zip(self.canonical(&self.implied));
        let never = self.never.as_deref().filter(|_| self.never != self.never_implied);
        let beyond = beyond.map(|(given, implied)| if given == implied { None } else { given });
        self.written(&self.base_name, beyond, never)
    }

    /// Returns the spec in canonical form, independent of the bot's name. Settings are in the order of the catalogue,
    /// with normalized numbers.
    pub fn spec(&self) -> String {
        self.written(self.entry.name, self.canonical(&self.given), self.never())
    }

    /// Returns values in canonical form, in the order of the parameters.
    fn canonical<'a>(
        &'a self,
        values: &'a [Option<String>],
    ) -> impl Iterator<Item = Option<String>> + 'a {
        let parameters = self.entry.parameters.iter();
        parameters.zip(values).map(|(of, value)| value.as_deref().map(|value| of.canonical(value)))
    }

    fn written(
        &self,
        name: &str,
        values: impl Iterator<Item = Option<String>>,
        never: Option<&str>,
    ) -> String {
        let mut spec = String::from(name);
        for (parameter, value) in self.entry.parameters.iter().zip(values) {
            if let Some(value) = value {
                write!(spec, ":{}={value}", parameter.name).expect("writing to a string succeeds");
            }
        }
        if let Some(never) = never {
            write!(spec, ":{NEVER}={never}").expect("writing to a string succeeds");
        }
        spec
    }

    /// Returns a 64-bit FNV-1a digest of the catalogue bot, its version and all parameter values.
    ///
    /// The digest does not depend on the bot's name or the spelling of values.
    pub fn digest(&self) -> u64 {
        self.digest_of(|of| of.canonical(self.text(of.name)))
    }

    /// Returns the digest of a bot with inner bots. For each parameter in `bots`, the inner bot's digest replaces the
    /// spelling of the value.
    pub fn digest_with(&self, bots: &[(&str, u64)]) -> u64 {
        self.digest_of(|of| match bots.iter().find(|(key, _)| *key == of.name) {
            Some((_, bot)) => format!("{bot:016x}"),
            None => of.canonical(self.text(of.name)),
        })
    }

    fn digest_of(&self, value: impl Fn(&Parameter) -> String) -> u64 {
        let BotEntry { name, version, parameters, .. } = self.entry;
        let mut text = format!("{name} {version}");
        for parameter in parameters {
            let value = value(parameter);
            write!(text, ":{}={value}", parameter.name).expect("writing to a string succeeds");
        }
        fnv1a(text.as_bytes())
    }
}

/// Returns the catalogue bot with this name.
///
/// An error also lists `others`, which are valid names from outside the catalogue.
///
/// # Errors
/// Returns an error if the catalogue has no bot with this name.
pub(crate) fn find<'c>(
    name: &str,
    catalogue: &'c [BotEntry],
    others: &[&'static str],
) -> Result<&'c BotEntry, SpecError> {
    catalogue.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let names = catalogue.iter().map(|entry| entry.name).chain(others.iter().copied());
        let known = list(names.clone());
        if name.is_empty() {
            return SpecError::NoName { known };
        }
        let lower = name.to_lowercase();
        let word = lower.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next();
        let near = |text: &str| nearest(text, names.clone());
        let fix = match name.parse::<f32>() {
            Ok(_) => "; a comma ends a bot, so write numbers with a point",
            Err(_) => "",
        };
        let nearest = near(&lower).or_else(|| near(word.unwrap_or_default()));
        SpecError::UnknownBot { name: name.into(), nearest, known, fix }
    })
}

pub(crate) fn list<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn parameters_come_from_the_spec_or_the_defaults() {
        let settings = parse("gunner:guns=-1");
        assert_eq!(settings.number("guns"), Ok(-1.0));
        assert!(settings.sets("guns") && !settings.sets("nerve") && !settings.sets("zz"));
        assert_eq!(settings.number("nerve"), Ok(0.5));
        assert_eq!(parse("gunner: guns = 3 :nerve=1").spec(), "gunner:nerve=1:guns=3");
    }

    #[test]
    fn errors_of_a_spec_name_the_part_and_the_fix() {
        for (spec, text) in [
            ("guner", "there is no bot `guner`; did you mean `gunner`?"),
            ("", "the name of a bot is missing: choose from `gunner`, `idler`"),
            (":nerve=1", "the name of a bot is missing: choose from `gunner`, `idler`"),
            ("GUNNER", "there is no bot `GUNNER`; did you mean `gunner`?"),
            ("gunner nerve=1", "there is no bot `gunner nerve=1`; did you mean `gunner`?"),
            (
                "5",
                "there is no bot `5`; there are `gunner`, `idler`; a comma ends a bot, so write \
                 numbers with a point",
            ),
            (
                "gunner:nerve=1:",
                "bot `gunner`: the text after a colon must have the form key=value",
            ),
            ("gunner:=1", "bot `gunner`: `=1` must have the form key=value"),
            ("gunner:nerv=1", "bot `gunner` has no parameter `nerv`; did you mean `nerve`?"),
            ("gunner:zz=1", "bot `gunner` has no parameter `zz`; there are `nerve`, `guns`"),
            ("idler:zz=1", "bot `idler` has no parameter `zz`; it has none"),
            ("gunner:never=a:never=b", "bot `gunner`: `never` is set twice: remove one"),
            ("gunner:nerve", "bot `gunner`: `nerve` must have the form key=value"),
            ("gunner:nerve=1:nerve=1", "bot `gunner`: `nerve` is set twice: remove one"),
            ("gunner:nerve=1.5", "bot `gunner`: `nerve` must be 0 to 1, not `1.5`"),
            ("gunner:nerve=NaN", "bot `gunner`: `nerve` must be 0 to 1, not `NaN`"),
            ("gunner:nerve=", "bot `gunner`: `nerve` must be 0 to 1, not ``"),
        ] {
            assert_eq!(error(spec), text);
        }
    }

    #[test]
    fn digest_of_a_bot_depends_on_every_parameter() {
        let plain = parse("gunner").digest();
        assert_eq!(plain, parse("gunner:nerve=0.5").digest());
        assert_ne!(plain, parse("gunner:nerve=0.6").digest());
        assert_ne!(plain, parse("idler").digest());
        assert_eq!(parse("gunner:never=b+ a+b").spec(), "gunner:never=a+b");
        assert_eq!(parse("gunner:never=a").unrestricted(), parse("gunner"));
        for same in ["gunner:nerve=.50:guns=2.0", "gunner:guns=02:nerve=5e-1", "gunner:guns=+2"] {
            assert_eq!(plain, parse(same).digest(), "{same}");
        }
        assert_eq!(parse("gunner:guns=0").digest(), parse("gunner:guns=-0.0").digest());
        assert_eq!(parse("gunner:guns=3.00").spec(), "gunner:guns=3");
    }
}
