//! `--rules` and `--set`, shared by several verbs.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;

use crate::exit::{Blame, Outcome};
use crate::experiment::HouseRules;

#[derive(clap::Args, Clone, Default, Debug)]
pub(super) struct HouseRuleArgs {
    /// A file of house rules over the edition; later files win
    #[arg(long = "rules", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// One house rule, such as combat.hit_on=4; after all files
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub settings: Vec<String>,
}

impl HouseRuleArgs {
    /// Reads the files.
    pub(super) fn read(&self) -> Outcome<HouseRules> {
        let files = self.files.iter().map(read_file).collect::<Outcome<_>>()?;
        Ok(HouseRules { files, settings: self.settings.clone() })
    }

    /// The arguments that give these rules again.
    pub(super) fn arguments(&self) -> Vec<String> {
        let files = self.files.iter().map(|file| ("--rules", file.display().to_string()));
        let settings = self.settings.iter().map(|setting| ("--set", setting.clone()));
        files.chain(settings).flat_map(|(name, value)| [name.into(), value]).collect()
    }
}

/// The path of a rules file, for messages, and its text.
pub(super) fn read_file(path: &PathBuf) -> Outcome<(String, String)> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path);
    Ok((name.clone(), text.with_context(|| format!("cannot read `{name}`")).bad_input()?))
}
