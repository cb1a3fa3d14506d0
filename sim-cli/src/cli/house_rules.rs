//! `--rules` and `--set`, shared by several verbs.

use std::path::{Path, PathBuf};

use anyhow::anyhow;

use crate::exit::{Blame, Outcome};
use crate::lab::HouseRules;
use crate::shell::told;
use crate::text_file;

#[derive(clap::Args, Clone, Default, Debug)]
pub(crate) struct HouseRuleArgs {
    /// A file of house rules over the edition; later files win
    #[arg(long = "rules", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// One house rule, such as combat.hit_on=4; after all files
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub settings: Vec<String>,
}

impl HouseRuleArgs {
    /// Reads the files. Results say by name which they were, and know text alone.
    pub(crate) fn read(&self) -> Outcome<HouseRules> {
        if let Some(file) = self.files.iter().find(|file| file.to_str().is_none()) {
            let name = told(file);
            return Err(anyhow!(
                "--rules {name}: results say which rules they rest on, and this name is no UTF-8: \
                 give the file another"
            ))
            .bad_input();
        }
        let files = self.files.iter().map(|file| read_file(file)).collect::<Outcome<_>>()?;
        Ok(HouseRules { files, settings: self.settings.clone() })
    }

    /// The arguments that give these rules again.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let files = self.files.iter().map(|file| ("--rules", file.display().to_string()));
        let settings = self.settings.iter().map(|setting| ("--set", setting.clone()));
        files.chain(settings).flat_map(|(name, value)| [name.into(), value]).collect()
    }
}

/// The path of a rules file, for messages, and its text.
pub(crate) fn read_file(path: &Path) -> Outcome<(String, String)> {
    Ok((path.display().to_string(), text_file::read(path).bad_input()?))
}
