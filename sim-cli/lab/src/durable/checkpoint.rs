//! Checkpoints: the state of a run as text with a checksum.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::durable::{Identity, Round, Shard};
use crate::hash::sha256_hex;

/// State of a run or of a shard, as stored on disk.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// Name of the command that plays the run.
    pub verb: String,
    /// Plan of the run as a JSON value.
    pub plan: Value,
    /// Conditions of the sums, which a resumed run must match.
    pub identity: Identity,
    /// Shard of the run; `None` for the whole run.
    pub shard: Option<Shard>,
    /// Round that the shard belongs to; `None` if the shard divides the whole run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<Round>,
    /// Number of deals in the whole run.
    pub deals: u64,
    /// First deal of the shard or run that is not in the sums yet.
    pub next: u64,
    /// Saved sums of the deals before `next`.
    pub sums: Value,
}

/// First line of a checkpoint: its format, and the hash of the second line.
#[derive(Serialize, Deserialize)]
struct Seal {
    format: String,
    sha256: String,
}

/// Checkpoint format that this build writes and reads. The number changes with the format.
const FORMAT: &str = "corsair checkpoint 3";

/// Reason why a text is not a checkpoint from which a run can resume.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// Error: the text does not begin with a checkpoint's header.
    #[error("the file is not a checkpoint: name the directory of a run or shard")]
    NotACheckpoint,
    /// Error: the checkpoint has a format that this build can't read.
    #[error(
        "the checkpoint has the format `{0}`, but this build reads `{FORMAT}`: start the run again, or use the \
         build that wrote the checkpoint"
    )]
    OtherFormat(String),
    /// Error: the text does not match its hash.
    #[error(
        "the checkpoint's hash does not match, so it is truncated or was changed: start the run again"
    )]
    Broken,
    /// Error: the hash matches, but the contents are not a checkpoint.
    #[error("the contents of the checkpoint are inconsistent: start the run again")]
    Form(#[from] serde_json::Error),
    /// Error: the next deal is outside the shard or run.
    #[error("the checkpoint's next deal, {next}, is outside of its range of deals, {} to {}: start the run again", range.start, range.end)]
    OutOfRange {
        /// Next deal according to the checkpoint.
        next: u64,
        /// Deals of the shard or run.
        range: Range<u64>,
    },
}

impl Checkpoint {
    /// Returns the range of deals in the shard, or in the whole run.
    pub fn range(&self) -> Range<u64> {
        let cut = self.round.unwrap_or(Round { begin: 0, end: self.deals });
        self.shard.map_or(0..self.deals, |shard| cut.part(shard))
    }

    /// Returns the number of deals in the sums.
    pub fn played(&self) -> u64 {
        self.next - self.range().start
    }

    /// Returns the number of deals that remain to be played.
    pub fn left(&self) -> u64 {
        self.range().end - self.next
    }

    /// Returns the checkpoint as two lines of JSON: the header with a hash, and the state.
    pub fn text(&self) -> String {
        let sealed = serde_json::to_string(self).expect("plain data becomes JSON");
        let seal = Seal { format: FORMAT.into(), sha256: sha256_hex(sealed.as_bytes()) };
        let seal = serde_json::to_string(&seal).expect("plain data becomes JSON");
        format!("{seal}\n{sealed}\n")
    }

    /// Reads a checkpoint from the output of [`text`](Checkpoint::text).
    ///
    /// # Errors
    /// Fails if the text is damaged, has another format, or contradicts itself.
    pub fn read(text: &str) -> Result<Checkpoint, CheckpointError> {
        let (seal, rest) = text.split_once('\n').unwrap_or((text, ""));
        let seal: Seal = serde_json::from_str(seal).map_err(|_| CheckpointError::NotACheckpoint)?;
        if seal.format != FORMAT {
            return Err(CheckpointError::OtherFormat(seal.format));
        }
        let sealed = rest.strip_suffix('\n').ok_or(CheckpointError::Broken)?;
        if sha256_hex(sealed.as_bytes()) != seal.sha256 {
            return Err(CheckpointError::Broken);
        }
        let checkpoint: Checkpoint = serde_json::from_str(sealed)?;
        let (next, range) = (checkpoint.next, checkpoint.range());
        if next < range.start || next > range.end {
            return Err(CheckpointError::OutOfRange { next, range });
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
    fn checkpoints_round_trip() {
        let written = checkpoint();
        assert_eq!((written.range(), written.played(), written.left()), (3..6, 1, 2));
        assert_eq!(Checkpoint::read(&written.text()).expect("whole"), written);
        let of_a_round =
            Checkpoint { round: Some(Round { begin: 4, end: 10 }), next: 7, ..checkpoint() };
        assert_eq!((of_a_round.range(), of_a_round.played()), (6..8, 1));
        assert_eq!(Checkpoint::read(&of_a_round.text()).expect("whole"), of_a_round);
    }

    #[test]
    fn texts_without_a_checkpoint_are_refused() {
        let refusal = |text: &str| Checkpoint::read(text).expect_err(text).to_string();
        assert_eq!(
            refusal(""),
            "the file is not a checkpoint: name the directory of a run or shard"
        );
        assert_eq!(
            refusal("{\"seed\": 1}\n"),
            "the file is not a checkpoint: name the directory of a run or shard"
        );
        let older = checkpoint().text().replace("checkpoint 3", "checkpoint 0");
        assert!(
            refusal(&older)
                .starts_with("the checkpoint has the format `corsair checkpoint 0`, but this")
        );
        let beyond = Checkpoint { next: 7, ..checkpoint() };
        assert_eq!(
            refusal(&beyond.text()),
            "the checkpoint's next deal, 7, is outside of its range of deals, 3 to 6: start the run again"
        );
        let before = Checkpoint { next: 2, ..checkpoint() };
        assert_eq!(
            refusal(&before.text()),
            "the checkpoint's next deal, 2, is outside of its range of deals, 3 to 6: start the run again"
        );
    }

    proptest! {
        #[test]
        fn truncated_and_changed_checkpoints_are_refused(at: prop::sample::Index, by in 1u8..128) {
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
