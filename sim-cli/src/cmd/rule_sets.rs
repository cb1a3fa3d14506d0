//! Sets of rules as they are named on the command line: `hit-on-4+turns=8`.

use std::fs;
use std::path::Path;

use anyhow::Context;

use crate::exit::{Blame, Outcome};
use crate::experiment::{HouseRules, LibraryRule, NamedRules, ResolvedRules};
use crate::games::Edition;

/// The name of an edition's own rules.
pub(super) const EDITION: &str = "edition";

/// What a set of rules is made of, for help texts.
pub(super) const RULES_HELP: &str = "edition, or parts joined by +: a house rule of the library, a \
                                     rules file, or KEY=VALUE";

/// Reads a set of rules: `edition`, or parts joined by `+`, each a house rule of the library, a rules
/// file or `KEY=VALUE`.
pub(super) fn read(edition: &dyn Edition, named: &str) -> Outcome<HouseRules> {
    let mut house = HouseRules::default();
    for part in named.split('+').map(str::trim).filter(|&part| part != EDITION) {
        if part.contains('=') && !Path::new(part).is_file() {
            house.settings.push(part.into());
        } else {
            house.files.push(file_or_library(edition.library(), part)?);
        }
    }
    Ok(house)
}

/// A rules file by its path, or one of the library by its name.
pub(super) fn file_or_library(library: &[LibraryRule], name: &str) -> Outcome<(String, String)> {
    if looks_like_a_path(name) {
        let text = fs::read_to_string(name);
        return Ok((
            name.into(),
            text.with_context(|| format!("cannot read `{name}`")).bad_input()?,
        ));
    }
    let rule = LibraryRule::find(library, name).bad_input()?;
    Ok((rule.file.into(), rule.text.into()))
}

fn looks_like_a_path(name: &str) -> bool {
    name.ends_with(".toml") || name.contains('/') || Path::new(name).is_file()
}

/// The same with its name and every value.
pub(super) fn resolve(
    edition: &dyn Edition,
    name: &str,
    house: &HouseRules,
) -> Outcome<NamedRules> {
    let plain = edition.rulebook(&HouseRules::default()).failed()?;
    let book = edition.rulebook(house).bad_input()?;
    let rules = ResolvedRules::new(edition.id(), &plain, &book);
    Ok(NamedRules { name: name.into(), rules })
}
