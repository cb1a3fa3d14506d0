//! Named rule sets on the command line, such as `hit-on-4+turns=8`.

use corsair_engine::rulebook::RulesError;

use corsair_games::pack::Edition;
use corsair_games::{edition, editions};
use corsair_lab::{HouseRules, LibraryRule, NamedRules};
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::text_file::Files;

/// Name of the current edition without house rules.
pub const EDITION: &str = "edition";

/// Rule set: an edition with house rules.
pub struct RuleSet {
    /// Edition that the house rules change.
    pub edition: Box<dyn Edition>,
    /// House rules that apply to the edition.
    pub house: HouseRules,
}

/// Parses a rule set: components joined by `+`. The first component may be the id of an edition, or `edition` for the
/// current edition with the id `spoken_of`. Each further component is a library rule, a rules file or `KEY=VALUE`.
pub fn read(spoken_of: &str, named: &str, files: &mut Files) -> Outcome<RuleSet> {
    let parts = parts(named, files);
    let (edition, parts) = match parts.as_slice() {
        [first, rest @ ..] if is_edition(first) => (edition(first)?, rest),
        all => (edition(spoken_of)?, all),
    };
    let mut house = HouseRules::default();
    for &part in parts.iter().filter(|&&part| part != EDITION) {
        if is_edition(part) {
            bail_input!(
                "`{named}`: an edition must come first, and only once: write `{part}+KEY=VALUE`"
            );
        }
        add(&mut house, part, edition.library(), files)?;
    }
    Ok(RuleSet { edition, house })
}

/// Adds a rule set without an edition to house rules. See [`read`].
pub(crate) fn lay_over_edition(
    house: &mut HouseRules,
    named: &str,
    files: &mut Files,
) -> Outcome<()> {
    let library: Vec<LibraryRule> =
        editions().iter().flat_map(|edition| edition.library()).copied().collect();
    for part in parts(named, files).into_iter().filter(|&part| part != EDITION) {
        if is_edition(part) {
            bail_input!(
                "`{named}`: remove the edition, because GAME already names one; write house rules only, joined \
                 by +: library rules, rules files or KEY=VALUE"
            );
        }
        add(house, part, &library, files)?;
    }
    Ok(())
}

/// Splits a rule set at `+` into its components. A file name is a single component, even if the name contains `+`.
fn parts<'n>(named: &'n str, files: &Files) -> Vec<&'n str> {
    match files.has(named) {
        true => vec![named],
        false => named.split('+').map(str::trim).collect(),
    }
}

/// Adds one component, which must not be an edition, to house rules.
fn add(
    house: &mut HouseRules,
    part: &str,
    library: &[LibraryRule],
    files: &mut Files,
) -> Outcome<()> {
    let is_file = files.has(part) || part.ends_with(".toml") && !part.contains('=');
    if part.contains('=') && !is_file {
        house.settings.push(part.into());
    } else if !library.iter().any(|rule| rule.name == part) && (is_file || part.contains('/')) {
        house.files.push((part.into(), files.text(part)?));
    } else {
        let editions: Vec<&str> = editions().iter().map(|edition| edition.id()).collect();
        let rule = LibraryRule::find(library, part, &editions)?;
        house.files.push((rule.file.into(), rule.text.into()));
    }
    Ok(())
}

/// Returns the edition id at the start of a rule set, if any.
pub fn edition_of(named: &str) -> Option<&str> {
    named.split('+').next().map(str::trim).filter(|first| is_edition(first))
}

fn is_edition(word: &str) -> bool {
    edition(word).is_ok()
}

impl RuleSet {
    /// Returns the house rules if the rule set has this edition, otherwise an error.
    pub fn of_edition(self, id: &str, name: &str) -> Outcome<HouseRules> {
        if self.edition.id() == id {
            return Ok(self.house);
        }
        bail_input!(
            "`{name}` begins with another edition than {id}: write {id} first, or remove the edition"
        )
    }

    /// Resolves the values of all rules, under a name. Errors name the option that gave a setting.
    pub fn resolve(
        &self,
        name: &str,
        option_of: impl Fn(&str) -> &'static str,
    ) -> Outcome<NamedRules> {
        let edition = self.edition.as_ref();
        let resolved = edition.resolved(&self.house).map_err(|error| match error.setting() {
            Some(setting) => {
                RulesError { origin: format!("{} {setting}", option_of(setting)), ..error }
            }
            None => error,
        });
        let (_, rules) = resolved?;
        Ok(NamedRules { name: name.into(), game: edition.id(), title: edition.name(), rules })
    }
}
