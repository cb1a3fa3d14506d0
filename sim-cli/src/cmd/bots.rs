//! `corsair bots`: who can play, and with which parameters.

use anyhow::anyhow;
use corsair_engine::nearest::nearest;
use corsair_strategies::BotEntry;

use crate::exit::{Blame, Outcome};
use crate::games::{Edition, edition, editions};

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// A game; all if none is named
    game: Option<String>,
    /// A bot of the game
    #[arg(requires = "game")]
    bot: Option<String>,
}

pub(super) fn execute(args: &Args) -> Outcome<String> {
    let games = match &args.game {
        Some(id) => vec![edition(id).bad_input()?],
        None => editions(),
    };
    match &args.bot {
        Some(name) => Ok(describe(find(games[0].as_ref(), name)?)),
        None => Ok(games.iter().map(|game| list(game.as_ref())).collect::<Vec<_>>().join("\n")),
    }
}

fn find(game: &dyn Edition, name: &str) -> Outcome<&'static BotEntry> {
    let found = game.bots().iter().find(|bot| bot.name == name);
    let refusal = || match nearest(name, game.bots().iter().map(|bot| bot.name)) {
        Some(near) => anyhow!("there is no bot `{name}`; did you mean `{near}`?"),
        None => anyhow!("there is no bot `{name}`; `corsair bots {}` lists them", game.id()),
    };
    found.ok_or_else(refusal).bad_input()
}

fn list(game: &dyn Edition) -> String {
    let bots = game.bots().iter().map(describe).collect::<Vec<_>>().join("");
    format!("{} ({})\n{bots}", game.name(), game.id())
}

fn describe(bot: &BotEntry) -> String {
    let parameters = bot.parameters.iter().map(|of| {
        format!("      {}={}  ({})\n          {}\n", of.name, of.default, of.range, of.meaning)
    });
    format!("  {}: {}\n{}", bot.name, bot.summary, parameters.collect::<String>())
}
