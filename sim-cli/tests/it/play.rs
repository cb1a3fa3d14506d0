//! Games of a person through a pipe and through a pseudo-terminal.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::command::Room;

/// Runs a command with these answers on standard input, and returns its standard output.
fn answered(mut command: Command, answers: &str) -> String {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn({
        let answers = answers.to_owned();
        // The program may end before it has read all answers.
        move || drop(pipe.write_all(answers.as_bytes()))
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}");
    text
}

#[test]
fn game_through_a_pipe_is_saved_as_a_record() {
    let room = Room::new();
    let answers = format!("?\nwhy\n{}s kept.toml\nq\n", "1\n".repeat(12));
    let text = answered(room.command("play pirates-cove --seed 4 --save game.toml"), &answers);
    for words in ["Advice from", "Type h for help", "Saved. `corsair advise kept.toml`"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains('\u{1b}'), "a pipe receives no control codes");
    assert_eq!(room.read("game.toml"), room.read("kept.toml"));
    assert!(room.good("record game.toml").contains("decides"));
    let more = |save: &str, answers: &str| {
        answered(room.command(format!("play pirates-cove --seed 4 --save {save}")), answers)
    };
    more("game.toml", "1\n1\n");
    more("other.toml", &"1\n".repeat(14));
    assert_eq!(room.read("game.toml"), room.read("other.toml"), "the record resumes the game");
    let error = room.refused("play pirates-cove --seed 5 --save game.toml");
    assert!(error.contains("is not a game with these options"), "{error}");
}

#[test]
fn finished_game_is_reviewed() {
    let room = Room::new();
    let begun = "play pirates-cove --seed 2";
    assert!(answered(room.command(begun), "r\n").contains("comes after the end of the game"));
    let text = answered(room.command(begun), &format!("{}r\ns game.toml\nq\n", "1\n".repeat(150)));
    let review = room.good("review game.toml --seats 0 -n 20k --luck 0");
    let (_, answer) = review.split_once("\n\n").expect("conditions and an answer");
    let (answer, _) = answer.split_once("\n\n").expect("an answer and tables");
    assert!(text.contains(answer), "{answer}: {text}");
}

#[test]
fn game_through_a_terminal_shows_the_same_text() {
    let room = Room::new();
    let arguments = "play pirates-cove --seed 4";
    let program = room.command(arguments).get_program().to_string_lossy().into_owned();
    let mut script = Command::new("script");
    script.args(["-qec", &format!("{program} {arguments}"), "/dev/null"]);
    room.enter(&mut script);
    let text = answered(script, "1\n1\nh\nq\nq\n");
    for words in ["Type h for help", "take back your last choice", "You left the game"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn wrong_seats_and_bots_are_refused() {
    let room = Room::new();
    let refused = [
        ("play pirates-cove --seat 9", "seats are 0 to"),
        ("play pirates-cove --players 4 --bots merchant,raider", "for 3 other seats"),
        ("play pirates-cove --names Anne,Bob", "--names must have"),
    ];
    for (arguments, reason) in refused {
        let error = room.refused(arguments);
        assert!(error.contains(reason), "{error}");
    }
}
