//! `--rules` and `--set`, shared by several verbs.

use std::path::{Path, PathBuf};

use crate::exit::{Blame, Outcome};
use crate::experiment::HouseRules;
use crate::text_file;

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
        let files = self.files.iter().map(|file| read_file(file)).collect::<Outcome<_>>()?;
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
pub(super) fn read_file(path: &Path) -> Outcome<(String, String)> {
    Ok((path.display().to_string(), text_file::read(path).bad_input()?))
}
