//! Games through a pipe.

use std::io::Cursor;

use corsair_present::exit::Outcome;

use crate::play::args::Args;
use crate::play::dialogue::{Terminal, play};
use clap::{Args as _, Command, FromArgMatches};

/// Plays a game with these answers and returns its output.
fn output(arguments: &[&str], answers: &str) -> String {
    let command = Args::augment_args(Command::new("play").no_binary_name(true));
    let given = command.try_get_matches_from(arguments).expect("arguments");
    let args = Args::from_arg_matches(&given).expect("arguments");
    let setting = args.setting().unwrap_or_else(|bad| panic!("{}", bad.message()));
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

#[test]
fn every_edition_can_be_finished_through_a_pipe() {
    for edition in corsair_games::editions().iter() {
        let answers = "1\n".repeat(20_000);
        let text = output(&[edition.id(), "--seed", "3"], &answers);
        assert!(text.contains("The game is over."), "{}", edition.id());
        assert_eq!(text, output(&[edition.id(), "--seed", "3"], &answers), "{}", edition.id());
    }
}

#[test]
fn undo_returns_to_the_same_question() {
    let id = corsair_games::editions()[0].id();
    let once = output(&[id], "1\n");
    let again = output(&[id], "1\n1\nu\n");
    let question = |text: &str| {
        let at = text.rfind("your decision").expect("a question");
        text[at..].split("\n> ").next().map(String::from)
    };
    assert_eq!(question(&once), question(&again));
    assert!(output(&[id], "u\n").contains("no choice"));
}

#[test]
fn wrong_answer_suggests_what_to_type() {
    let id = corsair_games::editions()[0].id();
    let text = output(&[id], "nonsense\n99\ns\nq\nq\n");
    for hint in ["`nonsense` is not an option", "type a number from 1 to", "Type s FILE"] {
        assert!(text.contains(hint), "{hint}: {text}");
    }
    assert!(text.contains("You left the game"), "{text}");
}
