//! What is asked for twice, under one name or under two.

use anyhow::{bail, ensure};

use corsair_lab::{NamedRules, Threshold};
use corsair_present::exit::{Outcome, bail_input, note};

/// Refuses several amounts of one metric; `option` is what names them.
pub fn refuse_repeated(option: &str, amounts: &[Threshold]) -> Outcome<()> {
    match Threshold::repeated(amounts) {
        None => Ok(()),
        Some(again) => {
            let about = again.metric.as_deref().unwrap_or("every share of games");
            bail_input!("{option} {again}: there is one for {about} already; give one of each")
        }
    }
}

/// Refuses a bot that is named twice, in whatever words, where `what` is between different ones; `named` has the
/// distinct bot of each.
pub fn refuse_repeated_bots(what: &str, bots: &[String], named: &[u8]) -> anyhow::Result<()> {
    for (at, player) in named.iter().enumerate() {
        if let Some(before) = named[..at].iter().position(|other| other == player) {
            let (first, again) = (bots[before].trim(), bots[at].trim());
            ensure!(
                first != again,
                "bot `{first}` is named twice: {what} is between different bots"
            );
            bail!(
                "bots `{first}` and `{again}` are one bot: they play alike, and {what} is between \
                 different bots"
            );
        }
    }
    Ok(())
}

/// Rules or amounts that are named twice, under whatever names, and rules that are the base alone.
pub fn refuse_what_is_said_twice(
    margins: &[Threshold],
    precision: &[Threshold],
    rules: &[NamedRules],
) -> Outcome<()> {
    refuse_repeated("--margin", margins)?;
    refuse_repeated("--precision", precision)?;
    let Some((base, variants)) = rules.split_first() else { return Ok(()) };
    for (at, variant) in variants.iter().enumerate() {
        let mut before = variants[..at].iter();
        if let Some(other) = before.clone().find(|of| of.name == variant.name) {
            bail_input!("--rules {} is given twice", other.name);
        }
        // What is the base itself is told as such, once for each name.
        let is_twin = |of: &&NamedRules| of.rules.sha256 == variant.rules.sha256;
        if let Some(twin) = before.find(is_twin).filter(|_| !variant.is_the_rules_of(base)) {
            bail_input!(
                "--rules {} and --rules {} are the same rules ({}) under two names: every game of both is the \
                 same; name one of them",
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
            "{} under {}: every game would be the same and every difference exactly 0, so nothing is \
             played; name rules that differ from `{}`",
            format_args!("the baseline's rules ({}) stand", base.rules.short_hash()),
            match same.as_slice() {
                [one] => format!("another name, `{one}`"),
                several => format!("other names, `{}`", several.join("`, `")),
            },
            base.name,
        );
    }
    Ok(())
}

/// Says which sets of rules are the base's under another name, where others are not: the first are
/// the base.
pub fn note_what_is_the_base(rules: &[NamedRules]) {
    let Some((base, variants)) = rules.split_first() else { return };
    for variant in variants.iter().filter(|variant| variant.is_the_rules_of(base)) {
        note(format_args!(
            "`{}` has the rules of the base ({}): its games are the base's, every difference is \
             exactly 0, and it is not played",
            variant.name,
            base.rules.short_hash(),
        ));
    }
}
