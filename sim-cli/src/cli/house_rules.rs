//! `--rules` and `--set`, shared by several verbs.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use serde::{Deserialize, Serialize};

use crate::exit::{Blame, Outcome};
use crate::games::editions;
use crate::text_file::{self, Files};
use corsair_lab::shell::told;
use corsair_lab::{HouseRules, LibraryRule};

#[derive(clap::Args, Clone, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HouseRuleArgs {
    /// A file of house rules over the edition, or a rule of the library by its name; later ones win
    #[arg(long = "rules", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// One house rule, such as combat.hit_on=4; after all files
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub settings: Vec<String>,
}

impl HouseRuleArgs {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty() && self.settings.is_empty()
    }

    /// Reads the files. Results say by name which they were, and know text alone.
    pub(crate) fn read(&self) -> Outcome<HouseRules> {
        self.read_among(&mut Files::default())
    }

    /// The same with files of which some may have been read.
    pub(crate) fn read_among(&self, files: &mut Files) -> Outcome<HouseRules> {
        let mut texts = Vec::new();
        for file in &self.files {
            let name = file.to_str().ok_or_else(|| {
                anyhow!(
                    "--rules {}: results say which rules they rest on, and this name is no UTF-8: \
                     give the file another",
                    told(file),
                )
            });
            let name = name.bad_input()?;
            texts.push(match of_library(name, files) {
                Some(rule) => (rule.file.into(), rule.text.into()),
                None => (name.to_owned(), files.text(name).bad_input()?),
            });
        }
        Ok(HouseRules { files: texts, settings: self.settings.clone(), base: None })
    }
}

/// A rule of a game's library, unless a file is meant.
fn of_library(name: &str, files: &Files) -> Option<&'static LibraryRule> {
    if name.ends_with(".toml") || files.has(name) || Path::new(name).exists() {
        return None;
    }
    editions().iter().flat_map(|edition| edition.library()).find(|rule| rule.name == name)
}

/// The path of a rules file, for messages, and its text.
pub(crate) fn read_file(path: &Path) -> Outcome<(String, String)> {
    Ok((path.display().to_string(), text_file::read(path).bad_input()?))
}
