//! `--rules` and `--set`: house rules of a command.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::rule_sets;
use corsair_lab::HouseRules;
use corsair_present::exit::Outcome;
use corsair_present::text_file::{self, Files};

/// Options that select house rules.
#[derive(clap::Args, Clone, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseRuleArgs {
    /// House rules, joined by +. A house rule is a NAME from the game's library (`corsair rules library GAME`), a FILE
    /// or KEY=VALUE. May be given several times; later rules override earlier rules
    #[arg(long = "rules", value_name = "RULES")]
    pub files: Vec<String>,
    /// Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub settings: Vec<String>,
}

impl HouseRuleArgs {
    /// Returns whether the options name no house rules.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.settings.is_empty()
    }

    /// Reads the house rules with their files. Results record the names of files, but only the texts determine the
    /// rules.
    pub fn read(&self) -> Outcome<HouseRules> {
        self.read_among(&mut Files::default())
    }

    /// Reads the house rules. Files that were read before come from `files`.
    pub fn read_among(&self, files: &mut Files) -> Outcome<HouseRules> {
        let mut house = HouseRules::default();
        for named in &self.files {
            rule_sets::lay_over_edition(&mut house, named, files)?;
        }
        house.settings.extend(self.settings.iter().cloned());
        Ok(house)
    }
}

/// Returns the path of a rules file in the form that messages print, with the file's text.
pub fn read_file(path: &Path) -> Outcome<(String, String)> {
    Ok((path.display().to_string(), text_file::read(path)?))
}
