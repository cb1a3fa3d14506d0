//! `--family`, `--vary`, `--fix`, `--from`: the search space of a bot's parameters.

use anyhow::anyhow;
use clap::ValueHint;
use corsair_engine::nearest::nearest;
use corsair_strategies::external::PREFIX;
use corsair_strategies::spec::{BotEntry, Settings};
use corsair_strategies::{BotFiles, Parameter, Roster};
use serde::{Deserialize, Serialize};

use crate::lineup::with_files;
use crate::tuning::vary::Vary;
use corsair_games::pack::openings::OpeningSet;
use corsair_games::pack::{Edition, ValidatedRules};
use corsair_lab::Lineup;
use corsair_lab::tuning::{Candidate, Choice, Dimension, Space};
use corsair_present::ResultFile;
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::text_file::Files;

/// Options that define a family of bots.
#[derive(clap::Args, Clone, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FamilyArgs {
    /// Bot whose parameters the search changes. A parameter that is set here stays fixed: mcts:iterations=100 fixes
    /// `iterations` [default: the game's bot with all parameters]
    #[arg(long, value_name = "BOT")]
    pub family: Option<String>,
    /// Bot whose parameter values start the search, for all parameters that both bots have
    #[arg(long, value_name = "BOT")]
    pub from: Option<String>,
    /// Value to vary: a parameter of the bot, as KEY or KEY=LOW..HIGH; may be given several times [default: the opening
    /// and all numeric parameters]
    #[arg(long, value_name = "KEY=RANGE", value_hint = ValueHint::Other)]
    pub vary: Vec<Vary>,
    /// Parameter to keep at a value; may be given several times
    #[arg(long, value_name = "KEY=VALUE")]
    pub fix: Vec<String>,
}

/// Name of the result file with the bot that a search found, in the format of bot files.
pub const BOT_FILE: &str = "bot.toml";

/// Family of bots that differ in the searched parameters.
pub struct Family {
    /// Settings of the bot with its fixed parameters.
    settings: Settings,
    /// Space of the searched parameters.
    pub space: Space,
}

impl Family {
    /// Returns the spec of a candidate, independent of any file.
    pub fn spec(&self, of: &Candidate) -> String {
        self.settings_of(of).spec()
    }

    /// Name of the bot whose parameters are searched.
    pub fn bot(&self) -> &'static str {
        self.settings.entry().name
    }

    /// Returns a candidate as a file of bots, with a name and a description.
    pub fn file(&self, of: &Candidate, name: &str, about: &str) -> ResultFile {
        bot_file(&self.settings_of(of), name, about)
    }

    /// Returns the settings of a candidate.
    pub fn settings_of(&self, of: &Candidate) -> Settings {
        let parts: Vec<String> =
            self.all(of).map(|(key, value)| format!("{key}={value}")).collect();
        let settings = self.settings.clone().with(&parts.join(":"));
        settings.expect("the bot has the searched parameters")
    }

    fn all<'s>(&'s self, of: &'s Candidate) -> impl Iterator<Item = (&'s str, String)> {
        self.space.settings(of).into_iter()
    }
}

impl FamilyArgs {
    /// Checks all options, and returns the family with its search space. The bot `known` has the initial values of
    /// the search. With `None`, the search starts at the family's settings.
    pub fn family(
        &mut self,
        edition: &dyn Edition,
        (book, seats): (&ValidatedRules, usize),
        known: Option<&str>,
        files: &mut Files,
    ) -> Outcome<Family> {
        let roster = edition.roster();
        let named = self.family.get_or_insert_with(|| edition.defaults().profile.into());
        *named = named.trim().to_owned();
        if named.starts_with(PREFIX) {
            bail_input!(
                "--family {named}: an external bot has no parameters to search: name a bot of this program"
            );
        }
        let family = settings(roster, named, files)?;
        let entry = *family.entry();
        let from = self.from.get_or_insert_with(|| known.unwrap_or(named).into());
        *from = from.trim().to_owned();
        let from = match from.starts_with(PREFIX) {
            true => family.clone(),
            false => settings(roster, from, files)?,
        };
        let mut fixed = fixed(&self.fix, &family, &self.vary)?;
        let begins = Some(&from).filter(|from| from.entry().name == entry.name);
        for named in [&fixed].into_iter().chain(begins).map(Settings::spec) {
            if let Some(file) = BotFiles::paths_in(&named).next() {
                bail_input!(
                    "`{named}`: a search can't use a bot that reads a file, here `{file}`: use `judge=learned` \
                     instead"
                );
            }
        }
        roster.check(&fixed).map_err(|error| anyhow!("--fix: {error}"))?;
        let opening = edition.desks().openings.map(|desk| desk.word().parameter);
        let is_opening = |of: &Parameter| Some(of.name) == opening;
        check_varied(&self.vary, &entry, is_opening)?;
        let is_fixed =
            |key: &str| self.fix.iter().any(|fix| key_of(fix) == key) || family.sets(key);
        let varies = |of: &Parameter| match self.vary.is_empty() {
            true => !is_fixed(of.name),
            false => self.vary.iter().any(|vary| vary.key == of.name),
        };
        // Parameters that are neither searched nor fixed keep the values of the start.
        for of in entry.parameters.iter().filter(|of| !varies(of) && !is_fixed(of.name)) {
            let differs = |value: &&str| *value != fixed.text(of.name);
            let Some(value) = from.value(of.name).filter(differs) else { continue };
            if with(roster, &fixed, of, value) {
                fixed = fixed.with(&format!("{}={value}", of.name))?;
            }
        }
        let start = |of: &Parameter| match fixed.sets(of.name) {
            true => fixed.text(of.name).to_owned(),
            false => from.value(of.name).unwrap_or(fixed.text(of.name)).to_owned(),
        };
        let mut space = Space { dimensions: Vec::new(), choice: None };
        for of in entry.parameters.iter().filter(|of| varies(of)) {
            if is_opening(of) {
                let openings = edition.desks().openings.map(|desk| desk.open(book, seats));
                let set = openings.transpose()?.map(|openings| openings.set());
                space.choice = set.map(|set| {
                    choice(of, set, start(of), |option| with(roster, &fixed, of, option))
                });
            } else if let Some((low, high)) = of.bounds() {
                let begin = start(of).parse().ok().filter(|value| (low..=high).contains(value));
                let begin = begin.unwrap_or_else(|| fixed.number(of.name).unwrap_or(low));
                let is_whole = is_whole(roster, &fixed, of, (low, high));
                let range = range_of(&self.vary, of.name, [low, high].map(exactly), is_whole)?;
                let begin = exactly(begin).clamp(range[0], range[1]);
                space.dimensions.push(match is_whole {
                    true => Dimension::whole(of.name, range, begin),
                    false => Dimension::number(of.name, range, begin),
                });
            }
        }
        if space.dimensions.is_empty() && space.options() < 2 {
            bail_input!(
                "--family {named}: no parameter is left to vary; name a bot with parameters, or fix fewer parameters"
            );
        }
        Ok(Family { settings: fixed, space })
    }
}

/// Returns a bot as a file of bots, with a name and a description.
pub fn bot_file(bot: &Settings, name: &str, about: &str) -> ResultFile {
    let quoted = |text: &str| toml::Value::String(text.into()).to_string();
    let mut text =
        format!("[{name}]\nbot = {}\nabout = {}\n", quoted(bot.entry().name), quoted(about));
    for parameter in bot.entry().parameters.iter().filter(|of| bot.sets(of.name)) {
        let value = bot.text(parameter.name);
        let value = match (parameter.bounds(), value.parse::<f64>()) {
            (Some(_), Ok(_)) => value.into(),
            (Some(_), Err(_)) | (None, _) => quoted(value),
        };
        text.push_str(&format!("{} = {value}\n", parameter.name));
    }
    ResultFile { name: BOT_FILE, text }
}

/// Returns the range of a parameter: the range of `--vary`, or the parameter's bounds.
fn range_of(vary: &[Vary], name: &str, bounds: [f64; 2], is_whole: bool) -> Outcome<[f64; 2]> {
    let given = vary.iter().find(|vary| vary.key == name);
    let Some(range) = given.and_then(|vary| vary.range.as_ref()) else { return Ok(bounds) };
    let [low, high] = bounds;
    if range.ends.iter().any(|end| !(low..=high).contains(end)) {
        bail_input!("--vary {name}={}: `{name}` must be from {low} to {high}", range.written);
    }
    if is_whole && range.ends.iter().any(|end| end.fract() != 0.0) {
        bail_input!("--vary {name}={}: `{name}` must be a whole number", range.written);
    }
    Ok(range.ends)
}

/// Converts a number by its shortest decimal, so that 0.1 stays 0.1.
fn exactly(value: f32) -> f64 {
    value.to_string().parse().unwrap_or(f64::from(value))
}

/// Returns the checked settings of a bot, and reads the files that the spec names.
pub fn settings(roster: &dyn Roster, spec: &str, files: &mut Files) -> Outcome<Settings> {
    let lineup = with_files(Lineup::taking_turns(&[spec.to_owned()], 1), files)?;
    let settings = roster.settings(spec, lineup.files())?;
    roster.check(&settings)?;
    Ok(settings)
}

fn key_of(setting: &str) -> &str {
    setting.split_once('=').map_or(setting, |(key, _)| key).trim()
}

/// Applies the settings of `--fix` to the family's bot.
fn fixed(fix: &[String], family: &Settings, vary: &[Vary]) -> Outcome<Settings> {
    let mut settings = family.clone();
    for setting in fix {
        let key = key_of(setting);
        if vary.iter().any(|of| of.key == key) {
            bail_input!("--fix {setting}: --vary names `{key}` too: remove one");
        }
        settings =
            settings.with(setting.trim()).map_err(|error| anyhow!("--fix {setting}: {error}"))?;
        if settings.entry().parameters.iter().any(|of| of.name == key && of.bounds().is_some()) {
            settings.number(key).map_err(|error| anyhow!("--fix {setting}: {error}"))?;
        }
    }
    Ok(settings)
}

/// Refuses names in `--vary` that are not searchable parameters.
fn check_varied(
    vary: &[Vary],
    entry: &BotEntry,
    is_opening: impl Fn(&Parameter) -> bool,
) -> Outcome<()> {
    let can_vary = |of: &Parameter| of.bounds().is_some() || is_opening(of);
    let known = || entry.parameters.iter().filter(|of| can_vary(of)).map(|of| of.name);
    for (at, of) in vary.iter().enumerate() {
        let key = of.key.as_str();
        if let Some(parameter) = entry.parameters.iter().find(|of| of.name == key && can_vary(of)) {
            if vary[..at].iter().any(|before| before.key == key) {
                bail_input!("--vary {key} is given twice: remove one");
            }
            if of.range.is_some() && is_opening(parameter) {
                bail_input!("--vary {of}: an opening has no range: write --vary {key}");
            }
            continue;
        }
        let bot = entry.name;
        let refusal = match (
            entry.parameters.iter().any(|of| of.name == key),
            nearest(key, known()),
        ) {
            (true, _) => anyhow!(
                "--vary {key}: only numbers and the opening can vary; give `{key}` a value \
                     with --fix"
            ),
            (false, Some(near)) => {
                anyhow!("--vary: bot `{bot}` has no parameter `{key}`; did you mean `{near}`?")
            }
            (false, None) => {
                let known: Vec<&str> = known().collect();
                anyhow!(
                    "--vary: bot `{bot}` has no parameter `{key}`; the parameters that can vary are {}",
                    known.join(", ")
                )
            }
        };
        return Err(refusal.into());
    }
    Ok(())
}

/// Returns whether the bot accepts a value for a parameter in combination with these settings.
fn with(roster: &dyn Roster, settings: &Settings, of: &Parameter, value: &str) -> bool {
    let with = settings.clone().with(&format!("{}={value}", of.name));
    with.is_ok_and(|settings| roster.check(&settings).is_ok())
}

/// Returns whether a parameter takes only integers, which holds if the bot refuses a value such as 0.5 or 1.5 within
/// the range.
fn is_whole(
    roster: &dyn Roster,
    settings: &Settings,
    of: &Parameter,
    (low, high): (f32, f32),
) -> bool {
    let half = low.floor() + 0.5;
    let half = if half < low { half + 1.0 } else { half };
    half < high && !with(roster, settings, of, &half.to_string())
}

/// Returns the openings that the bot accepts, including the opening of the start.
fn choice(of: &Parameter, set: OpeningSet, start: String, takes: impl Fn(&str) -> bool) -> Choice {
    let (OpeningSet::All(openings) | OpeningSet::Sample(openings)) = set;
    let names = openings.into_iter().map(|opening| opening.name);
    let mut options: Vec<String> = names.filter(|name| takes(name)).collect();
    if !options.contains(&start) && takes(&start) {
        options.push(start.clone());
    }
    let place = options.iter().position(|option| *option == start).unwrap_or(0);
    Choice { name: of.name.into(), options, start: place }
}
