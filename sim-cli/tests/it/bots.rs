//! Checks that the tables of `docs/bots.md` match the catalogues of the games.

use std::fmt::Write as _;
use std::{env, fs};

use corsair_games::edition;
use corsair_strategies::{BotEntry, Roster};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/bots.md");
const BEGIN: &str = "<!-- catalogue: ";
const END: &str = "<!-- end of the catalogue -->\n";

/// Returns the table for a marker in the page: the bots for `GAME`, or the parameters of the bot for `GAME BOT`.
fn table(marker: &str) -> String {
    let (game, bot) = marker.split_once(' ').unwrap_or((marker, ""));
    let edition = edition(game).expect("a game");
    let entries = edition.roster().entries();
    match entries.iter().find(|entry| entry.name == bot) {
        Some(entry) => parameters(entry),
        None => bots(&entries, edition.roster()),
    }
}

fn bots(entries: &[BotEntry], roster: &dyn Roster) -> String {
    let mut text = String::from("| bot | play | parameters |\n|---|---|---|\n");
    for bot in entries {
        let names = bot.parameters.iter().map(|of| format!("`{}={}`", of.name, of.default));
        let names: Vec<String> = match bot.parameters.len() {
            0..=5 => names.collect(),
            all => vec![format!("all {all}, below")],
        };
        writeln!(text, "| `{}` | {} | {} |", bot.name, bot.summary, names.join(", "))
            .expect("memory");
    }
    for preset in roster.presets() {
        let about = roster.preset(preset).expect("a preset of the program");
        writeln!(text, "| `{}` | {} | `{}` |", preset.name, about.about, about.settings.spec())
            .expect("memory");
    }
    text
}

fn parameters(bot: &BotEntry) -> String {
    let mut text = String::from("| parameter | default | range | meaning |\n|---|---|---|---|\n");
    for of in bot.parameters {
        writeln!(text, "| `{}` | `{}` | {} | {} |", of.name, of.default, of.range, of.meaning)
            .expect("memory");
    }
    text
}

/// Replaces the text between the markers of the page with current tables.
fn renewed(page: &str) -> String {
    let mut parts = page.split(BEGIN);
    let mut text = String::from(parts.next().expect("a text has a first part"));
    for part in parts {
        let (marker, rest) = part.split_once(" -->\n").expect("the marker ends");
        let (_, rest) = rest.split_once(END).expect("the table ends");
        write!(text, "{BEGIN}{marker} -->\n\n{}\n{END}{rest}", table(marker)).expect("memory");
    }
    text
}

/// Set `CORSAIR_BLESS=1` to renew the page.
#[test]
fn bots_page_matches_the_catalogues() {
    let read = || fs::read_to_string(PAGE).expect("the page");
    let text = renewed(&read());
    if env::var_os("CORSAIR_BLESS").is_some() {
        fs::write(PAGE, &text).expect("the page can be written");
    }
    let page = read();
    assert!(text == page, "run this test with CORSAIR_BLESS=1 to renew docs/bots.md");
    for game in ["pirates-cove", "blackbeard", "spanish-main"] {
        assert!(page.contains(&format!("{BEGIN}{game} -->")), "the page lacks the bots of {game}");
    }
}
