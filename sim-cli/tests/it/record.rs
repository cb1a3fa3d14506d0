//! Tests of `corsair record` on complete records, and on records with only the facts that all players see.
#![cfg(unix)]

use crate::command::{Room, corsair, json, refused, rows, stdout};

/// Returns the strokes (rolls and draws) in a chance line of a record; `None` for any other line.
fn chance_of(line: &str) -> Option<Vec<&str>> {
    let words = line.strip_prefix("chance = [")?.strip_suffix(']')?;
    let inner = words.strip_prefix('"').and_then(|of| of.strip_suffix('"'));
    Some(inner.map_or(Vec::new(), |of| of.split("\", \"").collect()))
}

/// Function that returns whether a stroke (a roll or draw) is hidden from some players, given its step.
type IsHidden = fn(step: &str, stroke: &str) -> bool;

fn kind(stroke: &str) -> String {
    stroke.split(' ').next().unwrap_or_default().to_owned()
}

/// Reduces a record to facts that all players see. Passes are removed, and their strokes move to the previous action.
/// Hidden draws are removed, with a `?` if the record keeps a visible draw of the same kind.
fn as_seen(record: &str, is_hidden: IsHidden) -> String {
    let mut steps: Vec<(Vec<&str>, Vec<String>)> = Vec::new();
    for step in record.split("\n[[step]]\n") {
        let strokes = step.lines().find_map(chance_of).unwrap_or_default();
        let seen = |stroke: &&&str| !is_hidden(step, stroke);
        let kinds: Vec<String> = strokes.iter().filter(seen).map(|stroke| kind(stroke)).collect();
        let strokes = strokes.iter().filter_map(|stroke| match is_hidden(step, stroke) {
            false => Some((*stroke).to_owned()),
            true if kinds.contains(&kind(stroke)) => Some(format!("{} ?", kind(stroke))),
            true => None,
        });
        let is_other = |line: &&str| chance_of(line).is_none() && !line.starts_with('#');
        match steps.last_mut() {
            Some((lines, before)) if step.contains("do = \"pass\"") => {
                before.extend(strokes);
                lines.extend(step.lines().filter(|line| line.starts_with("expect.")));
            }
            Some(_) | None => {
                steps.push((step.lines().filter(is_other).collect(), strokes.collect()))
            }
        }
    }
    let text = steps.into_iter().map(|(lines, strokes)| {
        let strokes: Vec<String> = strokes.iter().map(|stroke| format!("{stroke:?}")).collect();
        format!("{}\nchance = [{}]\n", lines.join("\n").trim_end(), strokes.join(", "))
    });
    text.collect::<Vec<_>>().join("\n[[step]]\n")
}

/// Tavern cards are hidden: players draw them into their hands. Parrots are revealed.
fn is_hidden_in_cove(_step: &str, stroke: &str) -> bool {
    const PARROTS: [&str; 4] =
        ["captain_flint", "long_john_silver", "billy_bones", "squire_trelawney"];
    stroke.strip_prefix("draw ").is_some_and(|card| !PARROTS.contains(&card))
}

/// Event cards are hidden unless they are played at once, because players draw them into their hands. Pirates are
/// hidden in the set-up and after an action. Merchants are placed face down.
fn is_hidden_in_blackbeard(step: &str, stroke: &str) -> bool {
    const NOW: [&str; 8] = [
        "Disease",
        "European Turmoil",
        "Finger of Fate",
        "General Pardon",
        "Governors",
        "Mal de Mer",
        "Storms",
        "Natural Disaster",
    ];
    match kind(stroke).as_str() {
        "card" => !NOW.iter().any(|card| stroke.contains(card)),
        "face_down" => true,
        "cup" => step.starts_with("game = ") || step.contains("do = \"draw a pirate\""),
        _ => false,
    }
}

/// Edition, bots, hidden strokes, and number of deals to check for each game.
const TABLES: [(&str, &str, IsHidden, u32); 5] = [
    ("toy", "racer,gambler,uniform", |_, stroke| stroke.starts_with("draw "), 12),
    ("pirates-cove", "merchant,raider,drifter", is_hidden_in_cove, 12),
    ("piratenbucht", "uniform,raider,drifter", is_hidden_in_cove, 12),
    ("blackbeard", "uniform,retirer", is_hidden_in_blackbeard, 2),
    ("spanish-main", "uniform,uniform", |_, stroke| stroke.starts_with("treasure "), 4),
];

#[test]
fn complete_record_determines_the_game() {
    let room = Room::new();
    for (game, bots, ..) in TABLES {
        for deal in 0..3 {
            let address = format!("{game} 1:{deal}:0 --bots {bots}");
            let text = stdout(format!("record {address}"));
            let file = room.write("game.toml", &text);
            let state = stdout(format!("record {file}"));
            assert!(
                state.contains("The game is over.") && !state.contains("drawn"),
                "{address}: {state}"
            );
            let trace =
                room.write("game.jsonl", stdout(format!("replay {address} --format jsonl")));
            let of_trace = stdout(format!("record {trace}"));
            assert_eq!(of_trace, text, "{address}");
        }
    }
    let games = "1:1:0 --bots racer,gambler,uniform";
    let file = room.write("toy.toml", stdout(format!("record toy {games}")));
    let [by_address, by_record] =
        [format!("toy {games}"), file].map(|of| json(format!("review {of} -n 8k --seed 5")));
    for table in ["review", "luck", "strokes"] {
        assert_eq!(rows(&by_address, table), rows(&by_record, table), "{table}");
    }
}

#[test]
fn hidden_strokes_are_sampled_to_fit_the_record() {
    let room = Room::new();
    for (game, bots, is_hidden, deals) in TABLES {
        let (mut with_draws, mut refused) = (0, 0);
        for deal in 0..deals {
            let text = stdout(format!("record {game} 2:{deal}:0 --bots {bots}"));
            let file = room.write("game.toml", as_seen(&text, is_hidden));
            for seed in [1, 2] {
                let output = corsair(format!("record {file} --seed {seed}"));
                let state = String::from_utf8_lossy(&output.stdout);
                match output.status.code() {
                    Some(0) => {
                        assert!(state.contains("The game is over."), "{game} {deal}: {state}");
                        with_draws += u32::from(state.contains("drawn"));
                    }
                    // Some hands that tie at the end fit no single draw, because several cards must change together.
                    _ => refused += 1,
                }
            }
        }
        assert!(refused <= 2, "{game}: {refused}");
        assert!(with_draws > deals, "{game}");
    }
}

#[test]
fn observations_constrain_random_draws() {
    let room = Room::new();
    let record = "game = \"toy\"\nplayers = 2\n[[step]]\ndo = \"buy 3\"\n[[step]]\ndo = \"buy 2\"\n\
                  [step.expect]\nseat0.hand = [\"charm\", \"squall\", \"charm\"]\n\
                  seat1.hand = [\"squall\", \"squall\"]\n";
    for seed in 0..20 {
        let file = room.write("seen.toml", record);
        let state = stdout(format!("record {file} --seed {seed}"));
        let cards = state.lines().find(|line| line.starts_with("Since the last")).expect("cards");
        assert!(cards.ends_with("draw squall, draw squall"), "{state}");
    }
    let impossible = record.replace("[\"squall\", \"squall\"]", "[\"squall\"]");
    let file = room.write("impossible.toml", &impossible);
    refused(format!("record {file}"), "impossible.toml:9: observation seat1.hand = [\"squall\"]");
}

/// Of ten cards, one is a squall. Three cards are drawn, and the third is a known charm. The first two then include
/// the squall with probability 2/9.
#[test]
fn sampled_draws_are_as_frequent_as_in_games_that_fit_the_record() {
    let room = Room::new();
    let record = "game = \"toy\"\nplayers = 2\n[rules]\ncard.most = 2\ndeck = { squall = 1, charm = 9 }\n\
                  [[step]]\ndo = [\"buy 2\", \"buy 1\"]\n[step.expect]\nseat1.hand = [\"charm\"]\n";
    let file = room.write("rare.toml", record);
    const SEEDS: u32 = 200;
    let has_squall =
        |seed: u32| stdout(format!("record {file} --seed {seed}")).contains("draw squall");
    let found = (0..SEEDS).filter(|&seed| has_squall(seed)).count() as f64;
    let share = found / f64::from(SEEDS);
    // The tolerance is four standard errors.
    assert!((share - 2.0 / 9.0).abs() < 0.118, "{share}");
}

#[test]
fn record_is_built_answer_by_answer() {
    let room = Room::new();
    let begun = stdout("record toy --names Anne,Bob");
    assert!(begun.contains("players = 2\nnames = [\"Anne\", \"Bob\"]\n"), "{begun}");
    assert!(
        begun.contains("# In turn 0, Anne (seat0) decides buy: such as buy 0, buy 1, buy 2, buy 3"),
        "{begun}"
    );
    let file = room.write("game.toml", &begun);
    let answer = |answers: &str| {
        let output = corsair(format!("record {file} {answers}"));
        let text = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(text).expect("text"))
    };
    let (code, state) = answer("'buy 2' 'draw charm'");
    assert_eq!(code, Some(0), "{state}");
    assert!(state.contains("Since the last action, the record omits: draw "), "{state}");
    assert!(state.contains("In turn 0, Bob (seat1) decides buy"), "{state}");
    let kept = room.read("game.toml");
    let (code, state) = answer("'buy 0' 'reach 13'");
    assert_eq!(code, Some(2), "{state}");
    assert!(
        state.contains("`reach 13` is illegal: it is not a reach of 2 to 12 (TOY-3)"),
        "{state}"
    );
    assert!(state.contains("game.toml: `reach 13`"), "the answer has no line in the file: {state}");
    assert!(state.contains("in turn 1, seat0 decides reach: such as reach 2"), "{state}");
    let (code, state) = answer("'buy 0' 'reach 6' 'dise 3 3'");
    assert_eq!(code, Some(2), "{state}");
    assert!(state.contains("`dise 3 3` is neither an action nor a roll or draw: "), "{state}");
    assert_eq!(room.read("game.toml"), kept, "it is as it was");
    let (code, state) = answer("'buy 0' 'reach 6' 'dice 3 3'");
    assert_eq!(code, Some(0), "{state}");
    assert!(state.contains("In turn 1, Bob (seat1) decides reach"), "{state}");
    let advice = &json(format!("advise {file} -n 600"))["conditions"];
    assert_eq!((&advice["asks"], &advice["seat"]), (&"reach".into(), &1.into()));
    let earlier = &json(format!("advise {file} -n 600 --at decision=2"))["conditions"];
    assert_eq!((&earlier["decision"], &earlier["seat"]), (&2.into(), &0.into()));
    refused(format!("review {file}"), "the game does not end here: seat 1 is to decide");
}

#[test]
fn inconsistent_record_is_refused_at_its_line() {
    let room = Room::new();
    let head = "game = \"toy\"\nplayers = 2\n";
    for (rest, reason) in [
        ("[situation]\nround = 1\n", "3: `situation` applies only to scenarios"),
        (
            "[[step]]\ndo = \"buy two\"\n",
            "4: `buy two` is not an action; in turn 0, seat0 decides buy: ",
        ),
        ("[[step]]\ndo = \"buj 2\"\n", "4: `buj 2` is not an action; did you mean `buy 2`?"),
        (
            "[[step]]\ndo = \"reach 6\"\n",
            "`reach 6` is illegal: it is not a number of cards to buy",
        ),
        (
            "[[step]]\nseat = \"seat1\"\ndo = \"buy 0\"\n",
            "is an action of seat 1, which does not decide here",
        ),
        (
            "[[step]]\ndo = \"buy 0\"\nchance = \"dice 1 1\"\n",
            "5: chance `dice 1 1` does not fit: no roll or draw is due",
        ),
        (
            "[[step]]\ndo = \"buy 1\"\nillegal = \"TOY-2\"\n",
            "5: `illegal` applies only to scenarios",
        ),
        ("names = [\"Anne\"]\n[[step]]\ndo = \"buy 1\"\n", "3: `names` must have 2 names, not 1"),
    ] {
        let file = room.write("bad.toml", format!("{head}{rest}"));
        refused(format!("record {file}"), reason);
    }
    refused("record toi", "there is no file `toi`");
    refused("record /dev/zero", "cannot read `/dev/zero`");
    let head = "game = \"pirates-cove\"\nplayers = 3\n".to_owned();
    let head = head + &"[[step]]\ndo = \"rig 3-3-4-3\"\n".repeat(3);
    for (words, suggested) in
        [("sail hull", "`sail 2` (Hull Island)"), ("sial 3", "`sail 3` (Sail Island)")]
    {
        let file = room.write("bad.toml", format!("{head}[[step]]\ndo = \"{words}\"\n"));
        let reason = format!("`{words}` is not an action; did you mean {suggested}?");
        refused(format!("record {file}"), &reason);
    }
    refused("record toy 1:0", "1:0");
    refused("record toy --names A,B --players 3", "--names must have 3 names, not 2");
    refused("record toy --names A,A", "--names has `A` twice");
    refused("record toy --names Al,AI", "--names: `AI` looks like `Al`");
    refused("record toy --names A,", "--names: name 2 is empty");
    refused("record toy --names A,B,C,D,E,F,G,H,I,J", "--names has 10 names, but ");
    let output = corsair("record toy --players 9");
    assert_eq!(output.status.code(), Some(2));
}
