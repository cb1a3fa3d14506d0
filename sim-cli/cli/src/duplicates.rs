//! Errors about values that a command line gives twice, even under two names.

use anyhow::{bail, ensure};

use corsair_lab::{NamedRules, Threshold};
use corsair_present::exit::{Outcome, bail_input, note};

/// Refuses two values of `option` for the same metric.
pub fn refuse_repeated_thresholds(option: &str, amounts: &[Threshold]) -> Outcome<()> {
    match Threshold::repeated(amounts) {
        None => Ok(()),
        Some(again) => {
            let about = again.metric.as_deref().unwrap_or("every share of games");
            bail_input!("{option} {again}: {about} already has an amount: remove one of the two")
        }
    }
}

/// Refuses two specs of the same bot. The text `what` names the comparison that needs different bots. The list
/// `named` has the index of the distinct bot for each spec.
pub fn refuse_repeated_bots(what: &str, bots: &[String], named: &[u8]) -> anyhow::Result<()> {
    for (at, player) in named.iter().enumerate() {
        if let Some(before) = named[..at].iter().position(|other| other == player) {
            let (first, again) = (bots[before].trim(), bots[at].trim());
            ensure!(first != again, "bot `{first}` is named twice: {what} needs different bots");
            bail!("bots `{first}` and `{again}` are the same bot: {what} needs different bots");
        }
    }
    Ok(())
}

/// Refuses rule sets or metric values that are given twice, even under different names. Also refuses a comparison in
/// which every rule set equals the base.
pub fn refuse_duplicates(
    margins: &[Threshold],
    precision: &[Threshold],
    rules: &[NamedRules],
) -> Outcome<()> {
    refuse_repeated_thresholds("--margin", margins)?;
    refuse_repeated_thresholds("--precision", precision)?;
    let Some((base, variants)) = rules.split_first() else { return Ok(()) };
    for (at, variant) in variants.iter().enumerate() {
        let mut before = variants[..at].iter();
        if let Some(other) = before.clone().find(|of| of.name == variant.name) {
            bail_input!("--rules {} is given twice: remove one", other.name);
        }
        // Rules equal to the base are reported below, once for each name.
        let is_twin = |of: &&NamedRules| of.rules.sha256 == variant.rules.sha256;
        if let Some(twin) = before.find(is_twin).filter(|_| !variant.is_the_rules_of(base)) {
            bail_input!(
                "--rules {} and --rules {} are equal rules ({}) under two names, so their games are equal: \
                 remove one",
                twin.name,
                variant.name,
                variant.rules.short_hash(),
            );
        }
    }
    let same: Vec<&str> = variants
        .iter()
        .filter(|variant| variant.is_the_rules_of(base))
        .map(|variant| variant.name.as_str())
        .collect();
    if !same.is_empty() && same.len() == variants.len() {
        bail_input!(
            "{} {} the rules of the baseline ({}), so every difference would be exactly 0: name rules \
             that differ from `{}`",
            same.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "),
            if same.len() == 1 { "has" } else { "have" },
            base.rules.short_hash(),
            base.name,
        );
    }
    Ok(())
}

/// Reports the rule sets that equal the base, which is the first rule set, under another name. Reports nothing if
/// every rule set equals the base.
pub fn note_rules_equal_to_base(rules: &[NamedRules]) {
    let Some((base, variants)) = rules.split_first() else { return };
    for variant in variants.iter().filter(|variant| variant.is_the_rules_of(base)) {
        note(format_args!(
            "`{}` has the rules of the baseline ({}), so every difference is exactly 0: no games of this rule \
             set are played",
            variant.name,
            base.rules.short_hash(),
        ));
    }
}
