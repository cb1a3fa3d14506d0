//! Games through a pipe.

use std::io::Cursor;

use clap::{Args as _, Command, FromArgMatches};
use corsair_cli::positions::{PlayoutArgs, play_record};
use corsair_games::editions;
use corsair_games::inspect::positions::DecisionSelection;
use corsair_games::inspect::seated::SeatedGame;
use corsair_present::exit::Outcome;
use corsair_present::text_file::Files;

use crate::play::args::Args;
use crate::play::dialogue::{Terminal, play};
use crate::play::setting::Setting;
use crate::play::situation::situation;

/// Returns the conditions of a game.
fn setting(arguments: &[&str]) -> Setting {
    let command = Args::augment_args(Command::new("play").no_binary_name(true));
    let given = command.try_get_matches_from(arguments).expect("arguments");
    let args = Args::from_arg_matches(&given).expect("arguments");
    args.setting().unwrap_or_else(|bad| panic!("{}", bad.message()))
}

/// Starts a game.
fn begun(setting: &Setting) -> Box<dyn SeatedGame + '_> {
    setting.begin().unwrap_or_else(|bad| panic!("{}", bad.message()))
}

/// Plays a game with these answers and returns its output.
fn output(arguments: &[&str], answers: &str) -> String {
    let setting = setting(arguments);
    let mut text = String::new();
    let mut input = Cursor::new(answers.as_bytes().to_vec());
    let mut print = |part: &str| -> Outcome<()> {
        text.push_str(part);
        Ok(())
    };
    let mut terminal = Terminal { input: &mut input, print: &mut print, echoes: true };
    let last =
        play(&setting, None, &mut terminal).unwrap_or_else(|bad| panic!("{}", bad.message()));
    text + &last
}

/// Pseudo-random numbers for the choices of a person.
fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize
}

#[test]
fn game_replays_with_its_scores_from_its_trace_and_its_record() {
    for edition in editions().iter() {
        let setting = setting(&[edition.id(), "--seat", "1"]);
        let (mut game, mut seed) = (begun(&setting), 7);
        while let Some(asked) = game.asked() {
            game.choose(next(&mut seed) % asked.options.len());
        }
        let transcript = game.transcript();
        let (traced, mut files) = (setting.traced(&transcript), Files::default());
        let mut playouts = PlayoutArgs::default();
        let replayed = playouts.of_traced("game", &traced, DecisionSelection::All, &[], &mut files);
        let replayed = replayed.unwrap_or_else(|bad| panic!("{}", bad.message()));
        let end = replayed.positions.end().expect("the game is over");
        assert_eq!(end.scores, game.scores(), "{}", edition.id());
        let record = setting.record(&transcript);
        let played = play_record("record", &record, 1);
        let played = played.unwrap_or_else(|bad| panic!("{}", bad.message()));
        assert_eq!((played.game.asked, played.game.drawn.len()), (None, 0), "{}", edition.id());
    }
}

#[test]
fn equal_answers_give_equal_output() {
    for edition in editions().iter() {
        let mut seed = 3;
        let answers: Vec<String> =
            (0..60).map(|_| format!("{}\n", 1 + next(&mut seed) % 6)).collect();
        let play = || output(&[edition.id(), "--seed", "3"], &answers.concat());
        let text = play();
        assert!(text.contains("The input ended"), "{text}");
        assert_eq!(text, play(), "{}", edition.id());
    }
}

#[test]
fn undo_returns_to_the_same_question() {
    let id = editions()[0].id();
    let first = begun(&setting(&[id])).asked().expect("a decision").options.swap_remove(0).words;
    let once = output(&[id], "");
    let again = output(&[id], &format!("{first}\nu\n"));
    assert!(again.contains("Your last choice is taken back"), "{again}");
    let question = |text: &str| {
        let at = text.rfind("your decision").expect("a question");
        text[at..].split("\n> ").next().map(String::from)
    };
    assert_eq!(question(&once), question(&again));
    assert!(output(&[id], "u\n").contains("no choice"));
}

#[test]
fn wrong_answer_suggests_what_to_type() {
    let id = editions()[0].id();
    let text = output(&[id], "nonsense\n99\ns\nq\nq\n");
    for hint in ["`nonsense` is not an option", "type a number from 1 to", "Type s FILE"] {
        assert!(text.contains(hint), "{hint}: {text}");
    }
    assert!(text.contains("You left the game"), "{text}");
}

#[test]
fn actions_name_pieces_of_the_picture() {
    for edition in editions().iter() {
        let setting = setting(&[edition.id()]);
        let (mut game, mut seed, mut named) = (begun(&setting), 11, 0);
        for step in 0.. {
            let Some(asked) = game.asked() else { break };
            if step % 4 == 0 {
                let picture = game.picture("a game");
                for piece in asked.options.iter().flat_map(|of| &of.pieces) {
                    let name = format!("data-piece=\"{piece}\"");
                    assert!(picture.contains(&name), "{}: {name} in {picture}", edition.id());
                    named += 1;
                }
            }
            game.choose(next(&mut seed) % asked.options.len());
        }
        assert!(named > 0, "{}", edition.id());
    }
}

#[test]
fn situation_in_json_follows_the_choices() {
    for edition in editions().iter() {
        let id = edition.id();
        let read = |choices: &[String]| -> serde_json::Value {
            let choices = choices.join(";");
            let listed: &[&str] = if choices.is_empty() { &[] } else { &["--choices", &choices] };
            let setting = setting(&[&[id, "--seed", "5"], listed].concat());
            let text = situation(&setting, &*begun(&setting), Some(40));
            serde_json::from_str(&text.unwrap_or_else(|bad| panic!("{}", bad.message())))
                .expect("JSON")
        };
        let mut choices = Vec::new();
        for _ in 0..4 {
            let seen = read(&choices);
            let options = seen["asked"]["options"].as_array().expect("options");
            let advised = seen["advice"]["rows"].as_array().expect("rows");
            assert!(advised.iter().all(|row| row["option"].is_string()), "{id}");
            choices.push(options[0]["action"].as_str().expect("an action").to_owned());
        }
        let seen = read(&choices);
        assert!(
            seen["picture"].as_str().is_some_and(|picture| picture.starts_with("<svg")),
            "{id}"
        );
        // The record has the choices of the seat in their order.
        let record = seen["record"].as_str().expect("a record");
        let mut rest = record;
        for choice in &choices {
            let at = rest.find(choice).unwrap_or_else(|| panic!("{id}: {choice}"));
            rest = &rest[at + choice.len()..];
        }
    }
    let begins =
        |choices: &str| setting(&[editions()[0].id(), "--choices", choices]).begin().map(|_| ());
    let refused = begins("nonsense").expect_err("not an action").message();
    assert!(refused.contains("--choices, choice 1: `nonsense` is not an action"), "{refused}");
}
