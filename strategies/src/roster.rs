//! Bots available for a game: catalogue bots, presets, and bots in files.
//!
//! A spec has one of three forms. `NAME` is a catalogue bot or a preset, `@FILE:NAME` is a table in a file, and
//! `@FILE` is the only table in a file. `:key=value` may follow each form. An inner bot may have any of these forms.

use crate::bot_file::{BotFile, BotFileError, FiledBot};
use crate::restricted::RestrictionEntry;
use crate::search::settings::ITERATIONS;
use crate::spec::{self, BotEntry, JUDGE, PLAYOUT, Settings, SpecError};

/// Named settings of a bot that ship with the program, in a file with one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// Name of the preset in specs.
    pub name: &'static str,
    /// Path of the preset's file, for messages.
    pub file: &'static str,
    /// Text of the preset's file.
    pub text: &'static str,
}

/// Returns the preset from a file in `strategies/bots/`, or in a game's folder there.
macro_rules! preset {
    ($game:literal, $name:literal) => {
        $crate::roster::Preset {
            name: $name,
            file: concat!("strategies/bots/", $game, "/", $name, ".toml"),
            text: include_str!(concat!("../../bots/", $game, "/", $name, ".toml")),
        }
    };
    ($name:literal) => {
        $crate::roster::Preset {
            name: $name,
            file: concat!("strategies/bots/", $name, ".toml"),
            text: include_str!(concat!("../../bots/", $name, ".toml")),
        }
    };
}
pub(crate) use preset;

/// Texts of the bot files that specs name, by path.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct BotFiles(Vec<(String, String)>);

impl BotFiles {
    /// Returns a collection of files, each a path and a text.
    pub fn new(files: Vec<(String, String)>) -> BotFiles {
        BotFiles(files)
    }

    /// Returns the paths of the files that a spec needs: for the bot, its inner bot, and a learned value.
    pub fn paths_in(spec: &str) -> impl Iterator<Item = &str> {
        let within = spec.split(':').filter_map(|part| match part.split_once('=')? {
            (key, value) if key.trim() == PLAYOUT => spec::path_within(value.trim()),
            (key, value) if key.trim() == JUDGE => value.trim().strip_prefix('@').map(str::trim),
            _ => None,
        });
        own_path(spec).into_iter().chain(within).filter(|path| !path.is_empty())
    }

    /// Returns the text of a file.
    ///
    /// Every file that a spec names has been loaded. Only a bot inside such a file can name a missing file.
    fn text(&self, path: &str, example: &str) -> Result<&str, BotFileError> {
        if path.is_empty() {
            let message = format!("the name of a file is missing: write, for example, {example}");
            return Err(BotFileError { origin: "@".into(), line: None, message });
        }
        let file = self.0.iter().find(|(known, _)| known == path);
        file.map(|(_, text)| text.as_str()).ok_or_else(|| BotFileError {
            origin: path.into(),
            line: None,
            message: "a bot in a file can't contain a bot from a file: write the inner bot's \
                      settings, such as playout = \"BOT/KEY=VALUE\""
                .into(),
        })
    }
}

/// Returns the path in a spec of the form `@FILE` or `@FILE:NAME`; `None` for any other form.
fn own_path(spec: &str) -> Option<&str> {
    let place = spec.trim().strip_prefix('@')?;
    Some(place.split(':').next().unwrap_or(place).trim())
}

/// Bots available for a game, without the type of the game. [`Catalogue`](crate::catalogue::Catalogue) implements the
/// trait.
pub trait Roster {
    /// Returns the entries of the bots, in the order in which lists show them.
    fn entries(&self) -> Vec<BotEntry>;

    /// Returns the presets: named settings of these bots.
    fn presets(&self) -> &'static [Preset];

    /// Returns the restrictions that `never=NAME` can name.
    fn restrictions(&self) -> Vec<RestrictionEntry>;

    /// Checks that the values of settings are in range.
    ///
    /// # Errors
    /// Returns an error for the first value that is out of range.
    fn check(&self, settings: &Settings) -> Result<(), SpecError>;
}

impl dyn Roster + '_ {
    /// Returns the settings that a spec describes, with inner bots and learned values loaded from `files`.
    ///
    /// The values of parameters are not checked yet.
    ///
    /// # Errors
    /// Returns an error for an unknown bot or key, a part that is not `key=value`, a duplicate key, or a malformed
    /// file.
    pub fn settings(&self, spec: &str, files: &BotFiles) -> Result<Settings, SpecError> {
        let settings = self.settings_of(spec, files)?;
        let settings = match settings.value(JUDGE).and_then(|value| value.strip_prefix('@')) {
            Some(path) => {
                let text = files.text(path.trim(), "judge=@value.toml")?;
                settings.with_judge(text)
            }
            None => settings,
        };
        match settings.value(PLAYOUT) {
            Some(within) if within.starts_with('@') => {
                let bot = settings.entry().name;
                let inner = self.settings_of(&spec::unnested(within), files);
                let inner = inner.map_err(|error| error.within(bot, PLAYOUT))?;
                settings.with(&format!("{PLAYOUT}={}", inner.spec().replace(':', "/")))
            }
            Some(_) | None => Ok(settings),
        }
    }

    fn settings_of(&self, spec: &str, files: &BotFiles) -> Result<Settings, SpecError> {
        if let Some(path) = own_path(spec) {
            let file = self.read(path, files.text(path, "@my.toml:bold")?)?;
            let rest = spec.split_once(':').map_or("", |(_, rest)| rest);
            let (first, others) = rest.split_once(':').unwrap_or((rest, ""));
            let (name, parts) = match first.trim() {
                "" => (None, others),
                setting if setting.contains('=') => (None, rest),
                name => (Some(name), others),
            };
            return file.bot(name)?.settings.clone().with(parts);
        }
        let (name, parts) = spec.split_once(':').unwrap_or((spec, ""));
        let preset = self.presets().iter().find(|preset| preset.name == name.trim());
        match preset {
            Some(preset) => self.preset(preset)?.settings.with(parts),
            None => {
                let presets: Vec<_> = self.presets().iter().map(|preset| preset.name).collect();
                let entries = self.entries();
                let entry = spec::find(name.trim(), &entries, &presets)?;
                Settings::defaults(entry).with(parts)
            }
        }
    }

    /// Parses a bot file, and checks that the names of its bots are not in use.
    fn read(&self, path: &str, text: &str) -> Result<BotFile, BotFileError> {
        let presets: Vec<_> = self.presets().iter().map(|preset| preset.name).collect();
        BotFile::read(path, text, self, &presets)
    }

    /// Returns the name of the preset that searches with the fewest iterations; `None` if no preset searches.
    pub fn fastest_search(&self) -> Option<&'static str> {
        let iterations = |preset: &Preset| -> Option<u32> {
            self.preset(preset).ok()?.settings.value(ITERATIONS)?.parse().ok()
        };
        let searching = self.presets().iter().filter_map(|of| Some((iterations(of)?, of.name)));
        searching.min().map(|(_, name)| name)
    }

    /// Returns the bot that a preset defines.
    ///
    /// # Errors
    /// Returns an error for a malformed preset file. A test checks the preset files of this crate.
    pub fn preset(&self, preset: &Preset) -> Result<FiledBot, SpecError> {
        let file = BotFile::read(preset.file, preset.text, self, &[])?;
        Ok(file.bot(Some(preset.name))?.clone())
    }
}
