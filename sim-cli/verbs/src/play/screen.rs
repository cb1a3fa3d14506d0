//! Text of the dialogue with a person.

use corsair_games::inspect::seated::{Asked, SeatedGame};
use corsair_present::console::Console;
use corsair_present::text::{hanging, header_lines, paragraph, rules_text};

use crate::play::menu::Menu;
use crate::play::setting::Setting;

/// Number of lines of a turn, if the board and the menu leave room for it.
const TURN: usize = 24;

/// Minimum number of story lines in a turn.
const STORY: usize = 5;

/// Help of the dialogue.
pub(crate) const HELP: &str = "\
Type the number of an option, its words, or the beginning of its words.
  ?        advice: the options ranked by simulated games, in about 2 s
  u        take back your last choice
  b        the board
  facts    all facts that you may know, as bots receive them
  t        the whole story
  why      the last reasons of a bot
  r        after the game: your mistakes, by 20,000 simulated games
  s FILE   save the game as a record, for `corsair review FILE`
  h        this help
  q        quit
";

/// Returns the heading of a game.
pub(crate) fn heading(setting: &Setting) -> String {
    let (table, person) = (&setting.table, &setting.person);
    let (name, id) = (table.edition.name(), table.edition.id());
    let text = header_lines(&[
        (String::new(), format!("{name} ({id}), seed {}", setting.address.seed)),
        ("rules".into(), rules_text(&table.rules)),
        ("players".into(), person.names.join(", ")),
    ]);
    format!("{text}You have {}. Type h for help.\n", person.seat)
}

/// Returns the last lines of a story that were not printed before. Their number leaves room for the text `below` them.
pub(crate) fn news(printed: &str, story: &str, below: &str) -> String {
    let room = TURN.saturating_sub(below.lines().count()).max(STORY);
    let known = printed.lines().zip(story.lines()).take_while(|(one, other)| one == other).count();
    let lines: Vec<&str> = story.lines().skip(known).collect();
    let hidden = lines.len().saturating_sub(room);
    let mut text = String::new();
    if hidden > 0 {
        text.push_str(&format!("  ({hidden} earlier lines: type t)\n"));
    }
    lines[hidden..].iter().for_each(|line| text.push_str(&format!("{line}\n")));
    text
}

/// Returns the facts that only the person knows.
pub(crate) fn own_facts(game: &dyn SeatedGame) -> String {
    let facts = game.own_facts().into_iter().filter(|(_, fact)| !fact.is_empty());
    facts.map(|(name, fact)| paragraph(&format!("Your {name}: {fact}"))).collect()
}

/// Returns the question with its menu.
pub(crate) fn question(asked: &Asked, menu: &Menu) -> String {
    let turn = if asked.turn == 0 { "Set-up".into() } else { format!("Turn {}", asked.turn) };
    let more = match asked.is_complete {
        true => "",
        false => " (Other legal actions may be typed in words.)",
    };
    let menu = menu.text(Console::current().prose());
    let question = paragraph(&format!("{turn}, your decision. {}{more}", asked.question));
    format!("{question}{menu}")
}

/// Returns the board and the facts that only the person knows.
pub(crate) fn board(game: &dyn SeatedGame) -> String {
    format!("{}\n{}", game.board(), own_facts(game))
}

/// Returns all facts that the person may know, as external bots receive them.
pub(crate) fn facts(game: &dyn SeatedGame) -> String {
    let fact = |(name, fact): (String, String)| {
        let margin = "  ";
        format!("{margin}{}\n", hanging("    ", &format!("{name}: {fact}")))
    };
    game.known_facts().into_iter().map(fact).collect()
}
