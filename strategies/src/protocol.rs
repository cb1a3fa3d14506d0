//! Messages of the protocol for external bots: one JSON object per line, and one answer per message.
//!
//! `docs/protocol.md` is the reference. This module does no input or output.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use corsair_engine::observe::Counted;
use corsair_engine::{ActionList, FaultKind, PerSeat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::features::Features;

/// Name of the protocol in the message `hello`.
pub const PROTOCOL: &str = "corsair-bot";

/// Newest version of the protocol, which the message `hello` states.
///
/// The version increases when a message loses a field, a field changes its meaning, or an answer may take a new form.
/// New fields may appear within a version.
pub const VERSION: u64 = 2;

/// First version of the protocol in which an answer may name an action in words.
const ACTIONS_IN_WORDS: u64 = 2;

/// Versions with which a bot may answer `hello`.
const SUPPORTED: RangeInclusive<u64> = 1..=VERSION;

/// Maximum length of a bot's name, in bytes.
const MAX_NAME: usize = 32;

/// Game that external bots can play.
///
/// The legality of an action must follow from the view of the deciding seat. The program checks an action in words in
/// a state sampled from that view.
pub trait ProtocolGame: Counted<Action: Display + FromStr> + Clone + Send + 'static {
    /// Serializable form of a view.
    type Observation: Serialize;

    /// Returns the names of all questions that the rules ask.
    fn questions(&self) -> &'static [&'static str];

    /// Returns the complete content of a view, without hidden information.
    fn observation(view: Self::View<'_>) -> Self::Observation;

    /// Returns the name of the question that a view asks.
    fn question(view: Self::View<'_>) -> &'static str;

    /// Passes the observation of a view to the receiver `into`: `into.take(&Self::observation(view))`.
    fn features(view: Self::View<'_>, into: &mut Features<'_>);
}

/// Description of a game, for the message `hello`.
#[derive(Clone, PartialEq, Debug)]
pub struct Briefing {
    /// Id of the edition.
    pub game: String,
    /// Number of seats in the game.
    pub seats: usize,
    /// Values of all rules.
    pub rules: Value,
    /// Hash that identifies the rules in results.
    pub rules_hash: String,
}

/// Message to an external bot. Every message has a number that the answer repeats.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Message<'a, S> {
    /// Introduction of the game; the first line sent to every process.
    Hello {
        /// Number of the message, always 0.
        id: u64,
        /// Name of the protocol, [`PROTOCOL`].
        protocol: &'a str,
        /// Version of the protocol, [`VERSION`].
        version: u64,
        /// Id of the edition.
        game: &'a str,
        /// Number of seats in the game.
        seats: usize,
        /// `complete` if each decision's `actions` lists all legal actions, else `sample`.
        action_list: &'a str,
        /// Time limit for an answer in milliseconds.
        deadline_ms: u64,
        /// Hash that identifies the rules in results.
        rules_hash: &'a str,
        /// Values of all rules.
        rules: &'a Value,
    },
    /// Start of a game; for a replacement process, start of the remaining game.
    Game {
        /// Number of the message.
        id: u64,
        /// Seat that the bot plays in this game.
        seat: usize,
        /// Random seed. The bot may use no other randomness.
        seed: u64,
    },
    /// Request for a decision of the bot's seat.
    Decide {
        /// Number of the message.
        id: u64,
        /// Number of the decision, counted from 1 over this seat's decisions in the game.
        decision: u32,
        /// Name of the question.
        ask: &'a str,
        /// All information that the seat may have.
        view: S,
        /// Listed legal actions. The answer is an index or, from version 2 on, an action in words.
        actions: Vec<String>,
    },
    /// Result of the finished game.
    Over {
        /// Number of the message.
        id: u64,
        /// Final score of each seat.
        scores: &'a [i32],
        /// Rank of each seat: the number of seats with a strictly better result.
        ranks: &'a [u8],
    },
    /// Request to confirm that the bot has finished the game. Lines before the answer still belong to that game.
    Ready {
        /// Number of the message.
        id: u64,
    },
}

impl<S: Serialize> Message<'_, S> {
    /// Encodes the message as a line of JSON.
    pub fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).expect("every message can be serialised");
        line.push(b'\n');
        line
    }
}

/// Message without a view.
pub type Note<'a> = Message<'a, ()>;

impl Briefing {
    /// Encodes the first message to a process.
    pub fn hello(&self, deadline_ms: u64, actions: ActionList) -> Vec<u8> {
        let Briefing { game, seats, rules, rules_hash } = self;
        let hello: Note<'_> = Message::Hello {
            id: 0,
            protocol: PROTOCOL,
            version: VERSION,
            game,
            seats: *seats,
            action_list: match actions {
                ActionList::Complete => "complete",
                ActionList::Sample => "sample",
            },
            deadline_ms,
            rules_hash,
            rules,
        };
        hello.line()
    }
}

/// Encodes the question at a decision, with all information that the deciding seat may have.
pub fn decide<G: ProtocolGame>(
    id: u64,
    decision: u32,
    view: G::View<'_>,
    legal: &[G::Action],
) -> Vec<u8> {
    let decide = Message::Decide {
        id,
        decision,
        ask: G::question(view),
        view: G::observation(view),
        actions: legal.iter().map(ToString::to_string).collect(),
    };
    decide.line()
}

/// Encodes the result of a game.
pub fn over(id: u64, scores: &PerSeat<i32>, ranks: &PerSeat<u8>) -> Vec<u8> {
    let over: Note<'_> = Message::Over { id, scores: scores.as_slice(), ranks: ranks.as_slice() };
    over.line()
}

/// Fault in an external bot's answer, with an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// Kind of the fault.
    pub kind: FaultKind,
    /// Explanation, as a sentence without a full stop.
    pub what: String,
}

impl Complaint {
    /// Returns a complaint about an answer.
    pub fn new(kind: FaultKind, what: impl Into<String>) -> Complaint {
        Complaint { kind, what: what.into() }
    }
}

/// Answer of an external bot to `hello`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Introduction {
    /// Version of the protocol that the bot speaks.
    pub version: u64,
    /// Name of the bot.
    pub name: String,
    /// Version of the bot; empty if the bot gives no version.
    pub bot_version: String,
}

impl fmt::Display for Introduction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Introduction { version, name, bot_version } = self;
        write!(out, "name \"{name}\", bot_version \"{bot_version}\", version {version}")
    }
}

/// Answer of an external bot, before its values have been checked. Unknown fields are ignored.
#[derive(Deserialize)]
struct Answer {
    id: Option<Value>,
    action: Option<Value>,
    protocol: Option<Value>,
    version: Option<Value>,
    name: Option<Value>,
    bot_version: Option<Value>,
}

/// Parses the answer to `hello`.
///
/// # Errors
/// Returns a complaint about an invalid answer.
pub fn introduction(line: &[u8]) -> Result<Introduction, Complaint> {
    let answer = answer(line, 0)?;
    let speaks = answer.protocol.as_ref().is_some_and(|protocol| protocol == PROTOCOL);
    let version = answer.version.as_ref();
    let supported = version.and_then(Value::as_u64).filter(|version| SUPPORTED.contains(version));
    let Some(spoken) = supported.filter(|_| speaks) else {
        let expected = format!("{} to {}", SUPPORTED.start(), SUPPORTED.end());
        let what = match version {
            Some(version) if speaks && !version.is_u64() => {
                format!("`version` is {}, not a number from {expected}", shown(version))
            }
            version => {
                let given = |value: Option<&Value>| value.map_or_else(|| "nothing".into(), shown);
                format!(
                    "the bot speaks {} in version {}, not \"{PROTOCOL}\" in version {expected}",
                    given(answer.protocol.as_ref()),
                    given(version),
                )
            }
        };
        return Err(Complaint::new(FaultKind::Version, what));
    };
    let Some(name) = answer.name else {
        let what = format!("the answer to hello lacks `name`: {}", excerpt(line));
        return Err(Complaint::new(FaultKind::Garbled, what));
    };
    let name = word("name", &name, 1)?;
    let bot_version = match answer.bot_version {
        Some(version) => word("bot_version", &version, 0)?,
        None => String::new(),
    };
    Ok(Introduction { version: spoken, name, bot_version })
}

/// Returns a text from an answer if the text is safe in tables and CSV files.
fn word(field: &str, value: &Value, least: usize) -> Result<String, Complaint> {
    let is_a_word = |text: &&str| {
        (least..=MAX_NAME).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.+".contains(&byte))
    };
    value.as_str().filter(is_a_word).map(String::from).ok_or_else(|| {
        let shown = shown(value);
        let what = format!(
            "`{field}` is {shown}, not a text of {least} to {MAX_NAME} letters, digits or -_.+ signs"
        );
        Complaint::new(FaultKind::Garbled, what)
    })
}

/// Returns the beginning of a value as JSON.
fn shown(value: &Value) -> String {
    excerpt(value.to_string().as_bytes())
}

/// Parses the answer to a message that asks for no value.
///
/// # Errors
/// Returns a complaint about an invalid answer.
pub fn acknowledgement(line: &[u8], id: u64) -> Result<(), Complaint> {
    answer(line, id).map(drop)
}

/// Action in an answer, named by index or in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChosenAction {
    /// Index of a listed action.
    Listed(usize),
    /// Action in words, listed or not, which has not been checked yet.
    InWords(String),
}

/// Parses the answer to a decision with `listed` actions. The answer is the index of a listed action or, from
/// `version` 2 on, an action in words.
///
/// # Errors
/// Returns a complaint about an invalid answer.
pub fn choice(
    line: &[u8],
    id: u64,
    listed: usize,
    version: u64,
) -> Result<ChosenAction, Complaint> {
    let Some(action) = answer(line, id)?.action else {
        let what = format!("the answer lacks `action`: {}", excerpt(line));
        return Err(Complaint::new(FaultKind::Garbled, what));
    };
    let has_words = version >= ACTIONS_IN_WORDS;
    match action {
        Value::String(words) if has_words => Ok(ChosenAction::InWords(words)),
        action if is_whole(&action) => {
            let index = action.as_u64().and_then(|index| usize::try_from(index).ok());
            index.filter(|&index| index < listed).map(ChosenAction::Listed).ok_or_else(|| {
                let what = format!("action {action} is out of range 0 to {}", listed - 1);
                Complaint::new(FaultKind::Illegal, what)
            })
        }
        other => {
            let or_words = if has_words { " or a text" } else { "" };
            let what = format!("`action` is {}, not a whole number{or_words}", shown(&other));
            Err(Complaint::new(FaultKind::Garbled, what))
        }
    }
}

fn is_whole(value: &Value) -> bool {
    value.is_i64() || value.is_u64()
}

fn answer(line: &[u8], id: u64) -> Result<Answer, Complaint> {
    let garbled = |why: String| {
        let what = format!("{why}: {}", excerpt(line));
        Complaint::new(FaultKind::Garbled, what)
    };
    let object = line.trim_ascii_start().starts_with(b"{");
    let answer: Answer = serde_json::from_slice(line).map_err(|error| match error.classify() {
        serde_json::error::Category::Data if object => garbled(format!("not an answer ({error})")),
        serde_json::error::Category::Data => garbled("not a JSON object".into()),
        _ => garbled("not JSON".into()),
    })?;
    match answer.id {
        // Serde would accept a JSON list as the fields in their order.
        _ if !object => Err(garbled("not a JSON object".into())),
        Some(ref same) if *same == id => Ok(answer),
        Some(other) if is_whole(&other) => {
            let what = format!("message {id} got an answer with the id {other}");
            Err(Complaint::new(FaultKind::Flood, what))
        }
        Some(other) => Err(garbled(format!("`id` is {}, not a whole number", shown(&other)))),
        None => Err(garbled("the answer lacks `id`".into())),
    }
}

/// Returns the beginning of a line, without characters that are unsafe to print.
pub(crate) fn excerpt(line: &[u8]) -> String {
    const MOST: usize = 80;
    let text = String::from_utf8_lossy(line);
    let text = text.trim_end();
    let mut start = String::new();
    for letter in text.chars().take(MOST) {
        match letter {
            '"' | '\'' => start.push(letter),
            _ => start.extend(letter.escape_debug()),
        }
    }
    if text.chars().nth(MOST).is_some() { start + " ..." } else { start }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind<T: std::fmt::Debug>(answer: Result<T, Complaint>) -> FaultKind {
        answer.expect_err("a complaint").kind
    }

    #[test]
    fn choice_is_an_index_of_the_listed_actions() {
        let index = ChosenAction::Listed;
        assert_eq!(choice(br#"{"id": 7, "action": 2}"#, 7, 3, 1), Ok(index(2)));
        assert_eq!(choice(br#"{"action": 0, "id": 7, "why": ["rum"]}"#, 7, 1, 2), Ok(index(0)));
        for (line, expected) in [
            (r#"{"id": 7, "action": 3}"#, FaultKind::Illegal),
            (r#"{"id": 7, "action": -1}"#, FaultKind::Illegal),
            (r#"{"id": 6, "action": 0}"#, FaultKind::Flood),
            (r#"{"id": 7}"#, FaultKind::Garbled),
            (r#"{"action": 0}"#, FaultKind::Garbled),
            (r#"{"id": 7, "action": "sail 1"}"#, FaultKind::Garbled),
            (r#"{"id": 7, "action": 1.5}"#, FaultKind::Garbled),
            (r#"{"id": 7, "action""#, FaultKind::Garbled),
            (r#"{"id": 7, "action": 18446744073709551615}"#, FaultKind::Illegal),
            (r#"{"id": "7", "action": 0}"#, FaultKind::Garbled),
            (r#"{"id": 7, "action": 0, "action": 1}"#, FaultKind::Garbled),
            (r#"[7, 0, "", 0, "", ""]"#, FaultKind::Garbled),
            ("0", FaultKind::Garbled),
            ("", FaultKind::Garbled),
            ("\u{1b}[31mAhoy", FaultKind::Garbled),
        ] {
            assert_eq!(kind(choice(line.as_bytes(), 7, 3, 1)), expected, "{line}");
        }
        assert_eq!(kind(choice(b"\xff\xfe", 7, 3, 1)), FaultKind::Garbled);
    }

    #[test]
    fn version_2_answers_may_name_actions_in_words() {
        let words = |line: &str| choice(line.as_bytes(), 7, 3, 2);
        let sail = ChosenAction::InWords("sail 1".into());
        assert_eq!(words(r#"{"id": 7, "action": "sail 1"}"#), Ok(sail));
        assert_eq!(kind(words(r#"{"id": 7, "action": 3}"#)), FaultKind::Illegal);
        let other = words(r#"{"id": 7, "action": ["sail 1"]}"#).expect_err("a list");
        assert_eq!(other.what, r#"`action` is ["sail 1"], not a whole number or a text"#);
    }

    #[test]
    fn introduction_names_protocol_version_and_bot() {
        let hello =
            br#"{"id":0,"protocol":"corsair-bot","version":1,"name":"anne","bot_version":"2"}"#;
        let anne = Introduction { version: 1, name: "anne".into(), bot_version: "2".into() };
        assert_eq!(introduction(hello), Ok(anne));
        let newer = br#"{"id":0,"protocol":"corsair-bot","version":2,"name":"anne"}"#;
        assert_eq!(introduction(newer).map(|anne| anne.version), Ok(2));
        for (line, expected) in [
            (r#"{"id":0,"protocol":"corsair-bot","version":3,"name":"a"}"#, FaultKind::Version),
            (r#"{"id":0,"protocol":"uci","version":1,"name":"a"}"#, FaultKind::Version),
            (r#"{"id":0,"name":"a"}"#, FaultKind::Version),
            (r#"{"id":0,"protocol":"corsair-bot","version":1}"#, FaultKind::Garbled),
            (r#"{"id":0,"protocol":"corsair-bot","version":1,"name":"a,b"}"#, FaultKind::Garbled),
        ] {
            assert_eq!(kind(introduction(line.as_bytes())), expected, "{line}");
        }
        let other = introduction(br#"{"id":0,"protocol":"uci","version":3}"#).expect_err("other");
        assert_eq!(
            other.what,
            r#"the bot speaks "uci" in version 3, not "corsair-bot" in version 1 to 2"#
        );
    }

    #[test]
    fn errors_of_answers_name_the_wrong_field() {
        let has_complaint = |complaint: Complaint, kind, start: &str| {
            assert_eq!(complaint.kind, kind, "{}", complaint.what);
            assert!(complaint.what.starts_with(start), "{}", complaint.what);
        };
        let hello = |fields: &str| {
            let line = format!(r#"{{"id":0,"protocol":"corsair-bot",{fields}}}"#);
            introduction(line.as_bytes()).expect_err(fields)
        };
        let long = format!(r#""version":1,"name":"{}""#, "a".repeat(33));
        for (fields, kind, start) in [
            (
                r#""version":"1","name":"a""#,
                FaultKind::Version,
                "`version` is \"1\", not a number from 1 to 2",
            ),
            (
                r#""version":1.0,"name":"a""#,
                FaultKind::Version,
                "`version` is 1.0, not a number from 1 to 2",
            ),
            (r#""version":1"#, FaultKind::Garbled, "the answer to hello lacks `name`"),
            (
                r#""version":1,"name":"a b""#,
                FaultKind::Garbled,
                "`name` is \"a b\", not a text of 1",
            ),
            (r#""version":1,"name":7"#, FaultKind::Garbled, "`name` is 7, not a text of 1 to 32 "),
            (&long, FaultKind::Garbled, "`name` is \"aaa"),
            (
                r#""version":1,"name":"a","bot_version":2"#,
                FaultKind::Garbled,
                "`bot_version` is 2, not a text of 0 to 32 letters",
            ),
        ] {
            has_complaint(hello(fields), kind, start);
        }
        for (line, start) in [
            (r#"{"id":7,"action":157.0}"#, "`action` is 157.0, not a whole number"),
            (r#"{"id":7,"action":true}"#, "`action` is true, not a whole number"),
            (r#"{"id":7,"action":"0"}"#, "`action` is \"0\", not a whole number"),
            (r#"{"id":7}"#, "the answer lacks `action`: "),
            (r#"{"id":7.0,"action":0}"#, "`id` is 7.0, not a whole number: "),
            ("[1]", "not a JSON object: [1]"),
        ] {
            let complaint = choice(line.as_bytes(), 7, 200, 1).expect_err(line);
            has_complaint(complaint, FaultKind::Garbled, start);
        }
    }

    #[test]
    fn excerpts_of_messages_are_short_and_escaped() {
        assert_eq!(excerpt(b"\x1b[31mred\r\n"), "\\u{1b}[31mred");
        assert_eq!(excerpt(b"{'id': \"7\"}\n"), "{'id': \"7\"}");
        assert_eq!(excerpt(&[b'x'; 500]).len(), 84);
    }
}
