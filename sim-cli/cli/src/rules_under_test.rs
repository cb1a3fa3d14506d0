//! `--rules` and `--set` for rules under test, and `--baseline` for the rules to compare with.

use anyhow::anyhow;
use serde::{Deserialize, Serialize};

use crate::house_rules::HouseRuleArgs;
use crate::rule_sets::{self, EDITION, RuleSet};
use corsair_games::{edition, editions};
use corsair_lab::{HouseRules, NamedRules};
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::text_file::Files;

/// Options for rules under test.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    mut_arg("files", |rules| rules.help(
        "House rules, joined by +, as one rule set to test. A house rule is a NAME from the game's library (`corsair \
         rules library GAME`), a FILE or KEY=VALUE; the first may be an edition instead. May be given several times, \
         once for each rule set",
    )),
)]
pub struct RulesUnderTest {
    /// Rules to compare with: `edition` for the game without house rules, or house rules in the form of --rules
    #[arg(long, value_name = "RULES", default_value = EDITION)]
    baseline: String,
    #[command(flatten)]
    house: HouseRuleArgs,
}

/// Rule set with its name and resolved values.
pub struct NamedSet {
    /// Edition and house rules.
    pub set: RuleSet,
    /// Name of the rule set, with the values of all rules.
    pub rules: NamedRules,
}

impl NamedSet {
    /// Resolves house rules of an edition under a name.
    pub fn new(name: &str, game: &str, house: HouseRules) -> Outcome<NamedSet> {
        let set = RuleSet { edition: edition(game)?, house };
        Ok(NamedSet { rules: set.resolve(name, |_| "--set")?, set })
    }
}

impl RulesUnderTest {
    /// Names of the rule sets under test. Each `--rules` is a rule set together with the values of `--set`; without
    /// `--rules`, the values of `--set` are one rule set.
    pub fn names(&self) -> Vec<String> {
        let HouseRuleArgs { files, settings } = &self.house;
        let joined = |rules: &String| {
            std::iter::once(rules).chain(settings).map(String::as_str).collect::<Vec<_>>().join("+")
        };
        match (files.as_slice(), settings.as_slice()) {
            ([], []) => Vec::new(),
            ([], settings) => vec![settings.join("+")],
            (files, _) => files.iter().map(joined).collect(),
        }
    }

    /// Parses the baseline rules.
    pub fn baseline(&self, game: &str, files: &mut Files) -> Outcome<RuleSet> {
        rule_sets::read(game, &self.baseline, files)
    }

    /// Parses the rule sets under test, in the order of their names.
    pub fn under_test(&self, game: &str, files: &mut Files) -> Outcome<Vec<RuleSet>> {
        let HouseRuleArgs { files: named, settings } = &self.house;
        let alone = [EDITION.to_owned()];
        let named = match (named.as_slice(), settings.is_empty()) {
            ([], false) => &alone[..],
            (named, _) => named,
        };
        let with_settings = |name: &String| -> Outcome<RuleSet> {
            let mut set = rule_sets::read(game, name, files)?;
            set.house.settings.extend(settings.iter().cloned());
            Ok(set)
        };
        named.iter().map(with_settings).collect()
    }

    /// Parses the baseline, then the rule sets under test. Without a game argument, the baseline must start with an
    /// edition, which names the game.
    pub fn read(
        &self,
        verb: &str,
        game: Option<&str>,
        files: &mut Files,
    ) -> Outcome<Vec<NamedSet>> {
        let game = game.or_else(|| rule_sets::edition_of(&self.baseline)).ok_or_else(|| {
            anyhow!(
                "`--baseline {}` names no edition, and GAME is missing: add GAME, as in `corsair {verb} {} ...`",
                self.baseline,
                editions()[0].id(),
            )
        })?;
        let baseline = self.baseline(game, files)?;
        let rules = baseline.resolve(&self.baseline, |_| "--baseline")?;
        let mut sets = vec![NamedSet { set: baseline, rules }];
        for (name, set) in self.names().iter().zip(self.under_test(game, files)?) {
            let option = |setting: &str| match self.house.settings.iter().any(|of| of == setting) {
                true => "--set",
                false => "--rules",
            };
            let rules = set.resolve(name, option)?;
            sets.push(NamedSet { set, rules });
        }
        refuse_unrelated(&sets)?;
        Ok(sets)
    }
}

/// Refuses rule sets of different games.
fn refuse_unrelated(sets: &[NamedSet]) -> Outcome<()> {
    let base = sets[0].set.edition.as_ref();
    match sets.iter().find(|of| of.set.edition.family() != base.family()) {
        None => Ok(()),
        Some(other) => bail_input!(
            "`{}` and `{}` are editions of different games: compare editions of one game",
            base.id(),
            other.set.edition.id(),
        ),
    }
}
