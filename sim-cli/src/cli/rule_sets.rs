//! Sets of rules as they are named on the command line: `hit-on-4+turns=8`.

use anyhow::anyhow;
use corsair_engine::rulebook::RulesError;

use crate::exit::{Blame, Outcome};
use crate::games::{edition, editions};
use crate::pack::Edition;
use crate::text_file::Files;
use corsair_lab::{HouseRules, LibraryRule, NamedRules, ResolvedRules};

/// The name of an edition's own rules.
pub(crate) const EDITION: &str = "edition";

/// A set of rules as it was named: an edition, and what house rules change in it.
pub(crate) struct RuleSet {
    pub edition: Box<dyn Edition>,
    pub house: HouseRules,
}

/// Reads a set of rules: parts joined by `+`. The first may be the id of an edition, or `edition` for
/// the one that is spoken of (`spoken_of`, an id); each other is a house rule of the library, a rules
/// file or `KEY=VALUE`.
pub(crate) fn read(spoken_of: &str, named: &str, files: &mut Files) -> Outcome<RuleSet> {
    let mut parts = named.split('+').map(str::trim).peekable();
    let edition = match parts.next_if(|first| is_edition(first)) {
        Some(id) => edition(id).bad_input()?,
        None => edition(spoken_of).bad_input()?,
    };
    let mut house = HouseRules::default();
    for part in parts.filter(|&part| part != EDITION) {
        if part.contains('=') && !files.has(part) {
            house.settings.push(part.into());
        } else if is_edition(part) {
            return Err(anyhow!(
                "`{named}`: an edition comes first, as in `{part}+KEY=VALUE`, and a set of rules has one"
            ))
            .bad_input();
        } else {
            house.files.push(file_or_library(edition.library(), part, files)?);
        }
    }
    Ok(RuleSet { edition, house })
}

/// The id of the edition that a set of rules begins with, if it does.
pub(crate) fn edition_of(named: &str) -> Option<&str> {
    named.split('+').next().map(str::trim).filter(|first| is_edition(first))
}

fn is_edition(word: &str) -> bool {
    edition(word).is_ok()
}

/// A rules file by its path, or one of the library by its name.
fn file_or_library(
    library: &[LibraryRule],
    name: &str,
    files: &mut Files,
) -> Outcome<(String, String)> {
    if name.ends_with(".toml") || name.contains('/') || files.has(name) {
        return Ok((name.into(), files.text(name).bad_input()?));
    }
    let editions: Vec<&str> = editions().iter().map(|edition| edition.id()).collect();
    let rule = LibraryRule::find(library, name, &editions).bad_input()?;
    Ok((rule.file.into(), rule.text.into()))
}

impl RuleSet {
    /// The house rules alone, where only this edition makes sense.
    pub(crate) fn of_edition(self, id: &str, name: &str) -> Outcome<HouseRules> {
        if self.edition.id() == id {
            return Ok(self.house);
        }
        Err(anyhow!("`{name}` begins with another edition than {id}")).bad_input()
    }

    /// The same with its name and every value. `option` is what its own settings are given by; those
    /// that it is laid over are given by `--set`.
    pub(crate) fn resolve(&self, name: &str, option: &str) -> Outcome<NamedRules> {
        let edition = self.edition.as_ref();
        let plain = edition.rulebook(&HouseRules::default()).failed()?;
        let book = edition.rulebook(&self.house).map_err(|error| match error.setting() {
            Some(setting) => {
                let is_own = self.house.settings.iter().any(|own| own == setting);
                let option = if is_own { option } else { "--set" };
                RulesError { origin: format!("{option} {setting}"), ..error }
            }
            None => error,
        });
        let book = book.bad_input()?;
        let rules = ResolvedRules::new(edition.id(), edition.score(), &plain, &book);
        Ok(NamedRules { name: name.into(), game: edition.id(), title: edition.name(), rules })
    }
}
