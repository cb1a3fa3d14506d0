//! Fuzz tests of scenarios: mutated files and words never panic. `CORSAIR_CASES` sets the number of cases.

use std::fs;
use std::path::Path;

use corsair_engine::games::cove::Action;
use corsair_games::edition;
use corsair_games::inspect::scenario::Scenario;
use proptest::prelude::*;

use crate::cases::cases;

/// Returns the texts of the repository's scenarios.
fn corpus() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/scenarios");
    let of_game = |game| fs::read_dir(folder.join(game)).expect("scenarios").flatten();
    let both = ["pirates-cove", "piratenbucht"].into_iter().flat_map(of_game);
    let mut paths: Vec<_> = both.map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).expect("a scenario")).collect()
}

fn read_and_play(text: &str) {
    if let Ok(scenario) = Scenario::read(text)
        && let Ok(edition) = edition(&scenario.game.value)
    {
        let _ = edition.play_scenario("fuzz.toml", &scenario);
    }
}

/// Text fragments that mutations insert: words and syntax of scenario files, and numbers at the limits of their
/// types.
const SCRAPS: [&str; 28] = [
    "0",
    "-1",
    "7",
    "8",
    "9",
    "255",
    "256",
    "65535",
    "65536",
    "32767",
    "-32768",
    "4294967296",
    "99999999999999999999",
    "\"",
    "]",
    "[",
    "{",
    "}",
    "=",
    "\n[[step]]\n",
    "\n[rules]\n",
    "none",
    "seat4",
    "black1",
    "navy",
    "empty",
    "\n",
    "💀",
];

#[derive(Clone, Debug)]
enum Change {
    Insert(&'static str),
    Delete(usize),
    SwapLines,
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        proptest::sample::select(&SCRAPS[..]).prop_map(Change::Insert),
        (1usize..12).prop_map(Change::Delete),
        Just(Change::SwapLines),
    ]
}

/// Applies a change to a text at `place`, a share of the text's length.
fn changed(text: &str, place: f64, change: &Change) -> String {
    let letters: Vec<char> = text.chars().collect();
    let at = (place * letters.len() as f64) as usize;
    let head: String = letters[..at].iter().collect();
    match change {
        Change::Insert(scrap) => head + scrap + &letters[at..].iter().collect::<String>(),
        Change::Delete(n) => {
            head + &letters[(at + n).min(letters.len())..].iter().collect::<String>()
        }
        Change::SwapLines => {
            let mut lines: Vec<&str> = text.lines().collect();
            let line = (place * lines.len() as f64) as usize;
            let last = lines.len().saturating_sub(1);
            if last > 0 {
                lines.swap(0, line.min(last));
            }
            lines.join("\n")
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases() as u32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_scenarios_do_not_panic(
        file in any::<proptest::sample::Index>(),
        changes in proptest::collection::vec((0.0..1.0f64, change()), 1..6),
    ) {
        let corpus = corpus();
        let start = file.get(&corpus).clone();
        read_and_play(&changes.iter().fold(start, |text, (place, c)| changed(&text, *place, c)));
    }

    #[test]
    fn scenario_reader_never_panics(text in any::<String>()) {
        read_and_play(&text);
    }

    #[test]
    fn words_of_actions_round_trip(
        words in proptest::collection::vec(
            proptest::sample::select(&["fire", "target", "seat0", "seat9", "navy", "black1", "hull", "all",
                "grapeshot", "powder_keg", "kegs", "255", "256", "-1", "1", "rig", "8-8-8-8", "1-2", "sail",
                "consort", "pass", "gift", "cards", "gold", "upgrade", "crew", "", " "][..]),
            0..6,
        ),
        noise in ".{0,12}",
    ) {
        for text in [words.join(" "), noise] {
            if let Ok(action) = text.parse::<Action>() {
                prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
            }
        }
    }
}
