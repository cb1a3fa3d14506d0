//! Game read from a trace: its decisions and chance outcomes.

use serde::Deserialize;
use serde_json::Value;

use corsair_present::toml_lines::Malformed;

/// Game read from a trace.
#[derive(Clone, PartialEq, Debug)]
pub struct TracedGame {
    /// Id of the edition.
    pub game: String,
    /// Address of the game, `SEED:DEAL:SEATING`.
    pub address: String,
    /// Bot in each seat.
    pub bots: Vec<TracedBot>,
    /// Value of every rule in force.
    pub rules: toml::Table,
    /// Hash of the rules.
    pub rules_sha256: String,
    /// Decisions in the order of play.
    pub decisions: Vec<TracedDecision>,
    /// Answers to chance questions, in the order of play.
    pub chance: Vec<u32>,
    /// Extent of the trace: the whole game, or a part.
    pub reaches: Reaches,
    /// Number of the game's last line in the trace.
    pub last_line: usize,
}

/// Extent of a traced game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reaches {
    /// The trace has the whole game.
    End,
    /// The trace ends at a decision that has not been taken.
    Decision,
}

/// Bot of a traced game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct TracedBot {
    /// Name of the bot.
    pub bot: String,
    /// Spec of the bot.
    pub spec: String,
}

/// Decision of a traced game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TracedDecision {
    /// Number of the trace line, from 1.
    pub line: usize,
    /// Seat that decided.
    pub seat: usize,
    /// Action taken, in the game's notation.
    pub action: String,
}

/// Line of a trace, with the fields that the reader uses. `docs/trace.md` lists all fields.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Line {
    Game {
        game: String,
        address: String,
        seats: Vec<TracedBot>,
        rules: toml::Table,
        rules_sha256: String,
    },
    Decision {
        seat: usize,
        action: String,
    },
    Chance {
        answer: u32,
    },
    Event,
    State,
    End {
        ending: String,
    },
}

impl TracedGame {
    /// Reads the game at an address from the text of a trace, or the only game if `address` is `None`.
    ///
    /// # Errors
    /// Fails on a line that is not a trace line, with the line number; on an unknown address; and on a game without
    /// an end line.
    pub fn read(text: &str, address: Option<&str>) -> Result<TracedGame, Malformed> {
        let mut wanted: Option<TracedGame> = None;
        let mut addresses: Vec<String> = Vec::new();
        // The game whose end line has not been read yet.
        let mut open: Option<TracedGame> = None;
        for (line, words) in (1..).zip(text.lines()) {
            let wrong = |what: &str| Malformed::new(line, what.to_owned());
            let no_game = || wrong("a game must begin with a line of kind `game`");
            let read: Line = serde_json::from_str(words).map_err(|error| {
                Malformed::new(line, format!("not a valid trace line: {error}"))
            })?;
            match read {
                Line::Game { .. } if open.is_some() => {
                    return Err(wrong(
                        "a new game begins here, but the previous game has no line of kind `end`: \
                         trace the previous game again",
                    ));
                }
                Line::Game { game, address, seats, rules, rules_sha256 } => {
                    addresses.push(address.clone());
                    open = Some(TracedGame {
                        game,
                        address,
                        bots: seats,
                        rules,
                        rules_sha256,
                        decisions: Vec::new(),
                        chance: Vec::new(),
                        reaches: Reaches::End,
                        last_line: line,
                    });
                }
                Line::Decision { seat, action } => {
                    let game = open.as_mut().ok_or_else(no_game)?;
                    game.decisions.push(TracedDecision { line, seat, action });
                }
                Line::Chance { answer } => open.as_mut().ok_or_else(no_game)?.chance.push(answer),
                Line::Event | Line::State => {}
                Line::End { ending } => {
                    let mut game = open.take().ok_or_else(no_game)?;
                    game.last_line = line;
                    if address.is_none_or(|address| game.address == address) && wanted.is_none() {
                        if ending != "finished" {
                            return Err(wrong(
                                "the game was cut off and has no result: choose a finished game",
                            ));
                        }
                        wanted = Some(game);
                    }
                }
            }
        }
        if let Some(game) = open {
            let message =
                format!("game {} has no line of kind `end`: trace the game again", game.address);
            return Err(Malformed::new(game.last_line, message));
        }
        match (wanted, address) {
            (Some(_), None) if addresses.len() > 1 => {
                let [first, second] = [&addresses[0], &addresses[1]];
                let n = addresses.len();
                let fix = "name the address of a game after the file";
                let message = format!("the trace has {n} games, {first}, {second}, ...: {fix}");
                Err(Malformed::new(1, message))
            }
            (Some(game), _) => Ok(game),
            (None, Some(address)) if !addresses.is_empty() => {
                let first = &addresses[0];
                let message = format!(
                    "the trace has no game {address}: name another game, such as the first, {first}"
                );
                Err(Malformed::new(1, message))
            }
            (None, _) => Err(Malformed::new(
                1,
                "the trace has no game: trace a game with `corsair trace`".to_owned(),
            )),
        }
    }

    /// Returns the rules as the text of a rules file.
    pub fn rules_text(&self) -> String {
        toml::to_string(&self.rules).expect("rules are plain data")
    }
}

/// Returns whether the first line of a text is a JSON object with a `kind`, as in a trace.
pub fn is_trace(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    serde_json::from_str::<Value>(first).is_ok_and(|line| line.get("kind").is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = r#"{"kind":"game","trace":1,"corsair":"1","game":"toy","address":"1:0:0","seed":1,"deal":0,"seating":0,"seats":[{"seat":0,"bot":"a","spec":"a","digest":"0"}],"rules_sha256":"x","rules":{"rounds":4}}
{"kind":"chance","lane":"dice","question":"pick","of":6,"answer":3}
{"kind":"decision","number":0,"turn":1,"seat":0,"ask":"buy","legal":["buy 0"],"action":"buy 0"}
{"kind":"event","event":"bought"}
{"kind":"end","ending":"finished","decisions":1,"scores":[1],"ranks":[0]}
"#;

    fn refused(text: &str, address: Option<&str>) -> (usize, String) {
        let bad = TracedGame::read(text, address).expect_err("malformed");
        (bad.line, bad.message)
    }

    #[test]
    fn reading_a_trace_restores_decisions_and_chance() {
        let game = TracedGame::read(GAME, None).expect("a game");
        assert_eq!((game.game.as_str(), game.address.as_str()), ("toy", "1:0:0"));
        assert_eq!(game.chance, [3]);
        let decision = TracedDecision { line: 3, seat: 0, action: "buy 0".into() };
        assert_eq!((game.decisions, game.last_line), (vec![decision], 5));
        assert!(is_trace(GAME) && !is_trace("title = \"a scenario\"\n"));
    }

    #[test]
    fn game_in_a_trace_of_several_games_is_found_by_its_address() {
        let second = GAME.replace("1:0:0", "1:1:0");
        let both = format!("{GAME}{second}");
        let found = TracedGame::read(&both, Some("1:1:0")).expect("the second");
        assert_eq!((found.address.as_str(), found.last_line), ("1:1:0", 10));
        let (line, message) = refused(&both, None);
        assert!(line == 1 && message.contains("2 games, 1:0:0, 1:1:0"), "{message}");
        assert!(refused(&both, Some("1:2:0")).1.contains("no game 1:2:0"));
    }

    #[test]
    fn malformed_trace_error_names_its_line() {
        assert_eq!(refused("", None).0, 1);
        let (line, message) = refused(&GAME.replace("\"answer\":3", "\"answer\":-3"), None);
        assert!(line == 2 && message.starts_with("not a valid trace line"), "{message}");
        let headless: String = GAME.lines().skip(1).map(|line| format!("{line}\n")).collect();
        assert!(refused(&headless, None).1.contains("must begin with"));
        let endless: String = GAME.lines().take(4).map(|line| format!("{line}\n")).collect();
        assert!(refused(&endless, None).1.contains("`end`"));
        assert!(refused(&format!("{endless}{GAME}"), None).1.contains("`end`"));
        assert!(refused(&GAME.replace("finished", "cut_off"), None).1.contains("cut off"));
    }
}
