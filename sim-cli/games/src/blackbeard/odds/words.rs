//! Values of the desk's flags: pirates, ports and foes written as in scenarios, and words for policies.

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::builder::PossibleValuesParser;
use corsair_engine::games::blackbeard::odds::{
    CunningUse, FoeAt, FoeCounter, HostageUse, HunterRule, Objective, Stance, Subject, Ties,
};
use corsair_engine::games::blackbeard::{
    Area, Commissioner, Merchant, MerchantType, PirateAt, Place, Port, PortAt, Rules, Warship,
};
use toml::Table;

use crate::pack::inquiry::worded::{unknown, worded};

worded! {
    Objective: "success" Success, "score" Points;
    Stance: "fight" Fight, "evade" Evade, "best" Best;
    HunterRule: "always" Always, "never" Never, "best" Best;
    CunningUse: "best" Best, "never" Never;
    HostageUse: "keep" Keep, "torture" Torture, "best" Best;
    Ties: "again" Again, "end" End;
}

/// Returns the parser that accepts the name of a question.
pub(super) fn questions() -> PossibleValuesParser {
    PossibleValuesParser::new(Subject::ALL.map(Subject::name))
}

/// Returns the question with the given name.
pub(super) fn question(word: &str) -> Result<Subject> {
    let found = Subject::ALL.into_iter().find(|subject| subject.name() == word);
    found.ok_or_else(|| unknown("question", word, Subject::ALL.into_iter().map(Subject::name)))
}

/// Returns the port with the given key.
pub(super) fn port_of(key: &str) -> Result<Port> {
    Port::from_key(key).ok_or_else(|| unknown("port", key, Port::all().map(Port::key)))
}

/// Reads a pirate such as `teach:cunning=2,holds=[300,900]`; `at` is the default place.
///
/// # Errors
/// Returns the invalid key or value.
pub(super) fn pirate(option: &str, words: &str, at: Place) -> Result<PirateAt> {
    let mut table = keyed(option, words)?;
    table.entry("at").or_insert(at.key().into());
    table.insert("seat".into(), "seat0".into());
    table.try_into().with_context(|| format!("{option} {words}"))
}

/// Reads a port such as `havana:attacked=true,governor=anti`, with the merchant in its box, if any.
///
/// # Errors
/// Returns the invalid key or value.
pub(super) fn port(words: &str, merchant: Option<&str>) -> Result<PortAt> {
    let mut port: PortAt =
        keyed("--port", words)?.try_into().with_context(|| format!("--port {words}"))?;
    if let Some(words) = merchant {
        port.merchant = Some(self::merchant(words)?);
    }
    Ok(port)
}

/// Reads a merchant's type and Cargo rating, such as `schooner-2`.
fn merchant(words: &str) -> Result<Merchant> {
    let parts =
        words.rsplit_once('-').and_then(|(r#type, cargo)| Some((r#type, cargo.parse().ok()?)));
    let Some((key, cargo)) = parts else {
        bail!("--merchant takes a type and a Cargo rating, such as schooner-2, not `{words}`");
    };
    let r#type = MerchantType::from_key(key)
        .ok_or_else(|| unknown("merchant", key, MerchantType::all().map(MerchantType::key)))?;
    Ok(Merchant { r#type, cargo })
}

/// Reads a KC or a warship, such as `maynard`, `warship_6` or `maynard@s_america`.
///
/// # Errors
/// Fails on an unknown counter or place.
pub(super) fn foe(words: &str) -> Result<FoeAt> {
    let (key, at) = match words.split_once('@') {
        Some((key, at)) => (key, Some(at)),
        None => (words, None),
    };
    let at = at.map(|at| {
        let known = Place::all().map(Place::key);
        Place::all().find(|place| place.key() == at).ok_or_else(|| unknown("place", at, known))
    });
    let commissioner = Commissioner::from_key(key).map(FoeCounter::Commissioner);
    let warship = || Warship::from_key(key).map(FoeCounter::Warship);
    let known = Commissioner::all().map(Commissioner::key).chain(Warship::all().map(Warship::key));
    let who = commissioner.or_else(warship).ok_or_else(|| unknown("KC or warship", key, known))?;
    Ok(FoeAt { who, at: at.transpose()? })
}

/// Returns the default place of the pirate: the port, the area of the port, or the Caribbean.
///
/// # Errors
/// Fails if the question needs a port and none is given.
pub(super) fn usual_place(subject: Subject, port: Option<Port>, rules: &Rules) -> Result<Place> {
    let in_port = matches!(subject, Subject::Sack | Subject::Bribe | Subject::Grab);
    ensure!(
        port.is_some() || !(in_port || subject.needs_port()),
        "`{}` needs a port: name it with --port",
        subject.name()
    );
    Ok(match port {
        Some(port) if in_port => port.into(),
        Some(port) => rules.port.in_order()[port.index()].area.into(),
        None => Area::CARIBBEAN.into(),
    })
}

/// Reads a name with `key=value` pairs as a TOML table. A value that is not valid TOML becomes a string.
fn keyed(option: &str, words: &str) -> Result<Table> {
    let (name, pairs) = words.split_once(':').unwrap_or((words, ""));
    let mut table = Table::new();
    for pair in pairs_of(pairs) {
        let (key, value) = pair
            .split_once('=')
            .ok_or_else(|| anyhow!("{option} {words}: `{pair}` is not KEY=VALUE"))?;
        let value = format!("value = {value}")
            .parse::<Table>()
            .ok()
            .and_then(|mut table| table.remove("value"))
            .unwrap_or_else(|| value.into());
        ensure!(
            table.insert(key.into(), value).is_none(),
            "{option} {words}: `{key}` is given twice: remove one"
        );
    }
    table.insert("name".into(), name.into());
    Ok(table)
}

/// Splits a text at commas outside brackets and quotation marks.
fn pairs_of(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut from) = (0_u32, false, 0);
    let mut parts = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '[' | '{' if !quoted => depth += 1,
            ']' | '}' if !quoted => depth = depth.saturating_sub(1),
            ',' if !quoted && depth == 0 => {
                parts.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_options_accept_scenario_notation() {
        let at = Area::CARIBBEAN.into();
        let teach = pirate(
            "--pirate",
            "teach:cunning=1,holds=[300, 900],ship=schooner,history=[\"dutch\", \"french\"]",
            at,
        );
        let teach = teach.expect("a pirate");
        assert_eq!((teach.cunning, teach.holds.as_slice()), (Some(1), &[300, 900][..]));
        assert_eq!((teach.at, teach.history.len()), (at, 2));
        let havana = port("havana:governor=anti,attacked=true", Some("schooner-2"));
        let havana = havana.expect("a port");
        assert!(havana.attacked && havana.merchant.is_some_and(|merchant| merchant.cargo == 2));
        assert!(matches!(
            foe("maynard@s_america"),
            Ok(FoeAt { who: FoeCounter::Commissioner(_), at: Some(_) })
        ));
    }

    #[test]
    fn unknown_word_error_names_its_option() {
        let at = Area::CARIBBEAN.into();
        let refused =
            |words: &str| format!("{:#}", pirate("--pirate", words, at).expect_err("refused"));
        assert!(refused("teach:cuning=1").contains("unknown field `cuning`"));
        assert!(refused("teach:cunning").contains("KEY=VALUE"));
        assert!(refused("teach:cunning=1,cunning=2").contains("twice"));
        assert!(foe("mainard").expect_err("refused").to_string().contains("maynard"));
        assert!(port("havana", Some("schooner")).is_err());
    }
}
