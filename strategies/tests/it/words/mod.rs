//! Tests of external bots that name their actions in words.

use std::fs;
use std::time::Duration;

use corsair_engine::dealer::play_one;
use corsair_engine::observe::Counted;
use corsair_engine::{Bot, Fault, FaultKind, NoObserver, PerSeat, Seat};
use corsair_strategies::UniformBot;
use corsair_strategies::external::{ExternalBot, OnFault, Terms};
use corsair_strategies::features::Features;
use corsair_strategies::process::Patience;
use corsair_strategies::protocol::{Briefing, ProtocolGame};

use crate::search::dial::{Dial, State};

impl Counted for Dial {
    type Metrics = NoObserver;
}

impl ProtocolGame for Dial {
    type Observation = Vec<u16>;

    fn questions(&self) -> &'static [&'static str] {
        &["turn"]
    }

    fn observation(view: &State) -> Vec<u16> {
        view.turns.clone()
    }

    fn question(_view: &State) -> &'static str {
        "turn"
    }

    fn features(view: &State, into: &mut Features<'_>) {
        into.take(&Dial::observation(view));
    }
}

/// Script of a bot that speaks one version of the protocol and gives the same answer to every decision.
const BOT: &str = r#"while read -r line; do
  id=${line#*'"id":'} id=${id%%[!0-9]*}
  case $line in
    '{"type":"hello"'*'"action_list":"sample"'*)
      printf '{"id":0,"protocol":"corsair-bot","version":%s,"name":"dial"}\n' "$1" ;;
    '{"type":"decide"'*) printf '{"id":%s,"action":%s}\n' "$id" "$2" ;;
    *) printf '{"id":%s}\n' "$id" ;;
  esac
done
"#;

/// Returns the score and the faults of a bot that always gives `answer`.
fn played(version: u64, answer: &str) -> (i32, Vec<Fault>) {
    let room = tempfile::tempdir().expect("a temporary directory");
    let script = room.path().join("bot.sh");
    fs::write(&script, BOT).expect("the file can be written");
    let patience = Patience::new(Duration::from_secs(20));
    let terms = Terms { patience, on_fault: OnFault::Continue };
    let briefing = Briefing {
        game: "dial".into(),
        seats: 2,
        rules: serde_json::Value::Null,
        rules_hash: String::new(),
    };
    let command = format!("sh '{}' {version} '{answer}'", script.display());
    let bot =
        ExternalBot::<Dial>::engage(&command, terms, &briefing, |_| None).expect("the bot starts");
    let bots: [&dyn Bot<Dial>; 2] = [&bot, &UniformBot];
    let seating = PerSeat::from_fn(2, |seat| u8::from(seat.index() > 0));
    let played = play_one(&Dial, &bots, 1, 0, &seating, NoObserver);
    let faults = played.faults.into_iter().map(|(_, fault)| fault).collect();
    (played.scores[Seat::new(0)], faults)
}

#[test]
fn bot_may_name_a_legal_unlisted_action_in_words() {
    assert_eq!(played(2, r#""617""#), (0, Vec::new()));
}

#[test]
fn both_protocol_versions_accept_an_index_as_answer() {
    for version in [1, 2] {
        assert_eq!(played(version, "3").1, []);
    }
}

#[test]
fn illegal_actions_in_words_are_refused_with_the_rule() {
    for (words, what) in [
        ("1000", "action \"1000\": a full turn is 1000 (DIAL-1)"),
        ("north", "action \"north\": not an action"),
    ] {
        let faults = played(2, &format!("\"{words}\"")).1;
        let expected = |decision| Fault { kind: FaultKind::Illegal, decision, what: what.into() };
        assert_eq!(faults, [expected(1), expected(2)]);
    }
}

#[test]
fn protocol_version_1_refuses_actions_in_words() {
    let (_, faults) = played(1, r#""617""#);
    assert_eq!(faults[0].kind, FaultKind::Garbled);
    assert_eq!(faults[0].what, "`action` is \"617\", not a whole number");
}
