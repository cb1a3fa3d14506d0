//! Examples in the help of commands, filled in with names from a game.

use corsair_games::pack::Edition;
use corsair_present::text::{command_line, indented};

/// Question and arguments. The arguments follow the command's name and answer the question. Placeholders in braces
/// stand for names from a game: `{game}`, `{bots}` (at one table), `{bot}`, `{other}`, `{rule}` and `{rule2}` (house
/// rules), `{key}` and `{value}` (in the first house rule), and `{odds}` (a question about odds).
pub type Example = (&'static str, &'static str);

/// Replaces the placeholders of an example by names from an edition.
pub fn at_game(arguments: &str, edition: &dyn Edition) -> String {
    let defaults = edition.defaults();
    let bots = defaults.table(defaults.seats);
    let other = bots.iter().find(|bot| **bot != defaults.bot).unwrap_or(&defaults.bot);
    // A house rule that sets one number, because the examples also vary its key.
    let setting = |text: &'static str| {
        let (key, value) = text.lines().nth(1)?.split_once(" = ")?;
        value.parse::<u32>().is_ok_and(|value| value > 4).then_some((key, value))
    };
    let library = edition.library();
    let amount = library.iter().find_map(|rule| Some((rule.name, setting(rule.text)?)));
    let (rule, (key, value)) = amount.unwrap_or_default();
    let rule2 = library.iter().map(|rule| rule.name).find(|name| *name != rule);
    let odds = edition.desks().odds.map(|desk| desk.example());
    let words = [
        ("{game}", edition.id()),
        ("{bots}", &bots.join(",")),
        ("{bot}", defaults.bot),
        ("{other}", other),
        ("{rule}", rule),
        ("{rule2}", rule2.unwrap_or_default()),
        ("{key}", key),
        ("{value}", value),
        ("{odds}", odds.unwrap_or_default()),
    ];
    words
        .iter()
        .fold(arguments.to_owned(), |text, (word, stands_for)| text.replace(word, stands_for))
}

/// Section of examples in a command's help, followed by a blank line; empty without examples.
pub fn section(verb: &str, examples: &[Example], edition: &dyn Edition) -> String {
    let of = |(asks, arguments): &Example| {
        let command = format!("corsair {verb} {}", at_game(arguments, edition));
        indented("  ", asks) + &command_line("    ", command.trim_end())
    };
    match examples {
        [] => String::new(),
        examples => format!("Examples:\n{}\n", examples.iter().map(of).collect::<String>()),
    }
}
