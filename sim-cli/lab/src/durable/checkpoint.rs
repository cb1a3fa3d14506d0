//! Checkpoints: how far a run has come, as text that shows whether it is whole.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::durable::{Identity, Round, Shard};
use crate::hash::sha256_hex;

/// How far a run, or a shard of one, has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// The verb that plays it.
    pub verb: String,
    /// What is played.
    pub plan: Value,
    /// What the sums are conditional on.
    pub identity: Identity,
    /// Which part of the run this is; none for the whole.
    pub shard: Option<Shard>,
    /// The deals between two looks of which the shard is a part; none where the whole run is cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<Round>,
    /// How many deals the whole run has.
    pub deals: u64,
    /// The first deal of the part that is not in the sums yet.
    pub next: u64,
    /// The sums of the deals before it.
    pub sums: Value,
}

/// What a checkpoint begins with: the form of the rest, and its hash.
#[derive(Serialize, Deserialize)]
struct Seal {
    format: String,
    sha256: String,
}

/// The form that this program writes and reads. Another number, another form.
const FORMAT: &str = "corsair checkpoint 3";

/// Why a text is no checkpoint to go on from.
#[derive(Debug, thiserror::Error)]
pub enum Unsound {
    /// It does not begin as one.
    #[error("it is no checkpoint")]
    NotACheckpoint,
    /// Another version of the program wrote it.
    #[error(
        "it has the form `{0}`, and this version of the program reads `{FORMAT}`: begin again, or continue with the version that wrote it"
    )]
    OtherFormat(String),
    /// It is not what was written.
    #[error("it is torn or was changed: its hash is not the one it was sealed with")]
    Broken,
    /// It is sealed, and yet makes no sense.
    #[error("it makes no sense")]
    Form(#[from] serde_json::Error),
    /// It counts deals that its part does not have.
    #[error("it is at deal {next}, and has the deals {} to {}", range.start, range.end)]
    OutOfRange {
        /// The deal it is at.
        next: u64,
        /// The deals it has.
        range: Range<u64>,
    },
}

impl Checkpoint {
    /// The deals of the part.
    pub fn range(&self) -> Range<u64> {
        let cut = self.round.unwrap_or(Round { begin: 0, end: self.deals });
        self.shard.map_or(0..self.deals, |shard| cut.part(shard))
    }

    /// How many deals are in the sums.
    pub fn played(&self) -> u64 {
        self.next - self.range().start
    }

    /// How many deals of the part are not.
    pub fn left(&self) -> u64 {
        self.range().end - self.next
    }

    /// Two lines of JSON: the seal, and what it seals.
    pub fn text(&self) -> String {
        let sealed = serde_json::to_string(self).expect("plain data becomes JSON");
        let seal = Seal { format: FORMAT.into(), sha256: sha256_hex(sealed.as_bytes()) };
        let seal = serde_json::to_string(&seal).expect("plain data becomes JSON");
        format!("{seal}\n{sealed}\n")
    }

    /// Reads what [`text`](Checkpoint::text) has written.
    ///
    /// # Errors
    /// Any other text.
    pub fn read(text: &str) -> Result<Checkpoint, Unsound> {
        let (seal, rest) = text.split_once('\n').unwrap_or((text, ""));
        let seal: Seal = serde_json::from_str(seal).map_err(|_| Unsound::NotACheckpoint)?;
        if seal.format != FORMAT {
            return Err(Unsound::OtherFormat(seal.format));
        }
        let sealed = rest.strip_suffix('\n').ok_or(Unsound::Broken)?;
        if sha256_hex(sealed.as_bytes()) != seal.sha256 {
            return Err(Unsound::Broken);
        }
        let checkpoint: Checkpoint = serde_json::from_str(sealed)?;
        let (next, range) = (checkpoint.next, checkpoint.range());
        if next < range.start || next > range.end {
            return Err(Unsound::OutOfRange { next, range });
        }
        Ok(checkpoint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn checkpoint() -> Checkpoint {
        Checkpoint {
            verb: "run".into(),
            plan: json!({"game": "toy"}),
            identity: Identity::of_verb("run").with("rules", json!({"turns": 12})),
            shard: Some("2/3".parse().expect("a shard")),
            round: None,
            deals: 10,
            next: 4,
            sums: json!({"wins": "12"}),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let written = checkpoint();
        assert_eq!((written.range(), written.played(), written.left()), (3..6, 1, 2));
        assert_eq!(Checkpoint::read(&written.text()).expect("whole"), written);
        let of_a_round =
            Checkpoint { round: Some(Round { begin: 4, end: 10 }), next: 7, ..checkpoint() };
        assert_eq!((of_a_round.range(), of_a_round.played()), (6..8, 1));
        assert_eq!(Checkpoint::read(&of_a_round.text()).expect("whole"), of_a_round);
    }

    #[test]
    fn what_was_never_written_is_refused() {
        let refusal = |text: &str| Checkpoint::read(text).expect_err(text).to_string();
        assert_eq!(refusal(""), "it is no checkpoint");
        assert_eq!(refusal("{\"seed\": 1}\n"), "it is no checkpoint");
        let older = checkpoint().text().replace("checkpoint 3", "checkpoint 0");
        assert!(refusal(&older).starts_with("it has the form `corsair checkpoint 0`, and"));
        let beyond = Checkpoint { next: 7, ..checkpoint() };
        assert_eq!(refusal(&beyond.text()), "it is at deal 7, and has the deals 3 to 6");
        let before = Checkpoint { next: 2, ..checkpoint() };
        assert_eq!(refusal(&before.text()), "it is at deal 2, and has the deals 3 to 6");
    }

    proptest! {
        /// Wherever it is cut off, and whichever byte is another one.
        #[test]
        fn torn_and_changed_text_is_refused(at: prop::sample::Index, by in 1u8..128) {
            let text = checkpoint().text();
            let at = at.index(text.len());
            prop_assert!(Checkpoint::read(&text[..at]).is_err());
            let mut bytes = text.into_bytes();
            bytes[at] = (bytes[at] ^ by) & 127;
            let changed = String::from_utf8(bytes).expect("ASCII");
            prop_assert!(Checkpoint::read(&changed).is_err());
        }
    }
}
