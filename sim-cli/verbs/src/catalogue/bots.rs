//! `corsair bots`: lists the bots and their parameters.

use anyhow::anyhow;
use corsair_engine::nearest::nearest;
use corsair_strategies::{BotEntry, Preset, Roster};

use corsair_games::pack::Edition;
use corsair_games::{edition, editions};
use corsair_present::console::Console;
use corsair_present::exit::Outcome;
use corsair_present::text::{Break, broken, indented};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Game whose bots to list [default: all games]
    game: Option<String>,
    /// Bot or preset of the game, whose parameters to list
    #[arg(requires = "game")]
    bot: Option<String>,
    /// Print everything, not only one screen: also the parameters of every bot
    #[arg(long)]
    full: bool,
}

/// Last line of a list without parameters.
const MORE: &str = "\nParameters: corsair bots GAME BOT, or --full\n";

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let games = match &args.game {
        Some(id) => vec![edition(id)?],
        None => editions(),
    };
    match &args.bot {
        Some(name) => find(games[0].as_ref(), name),
        None if args.full => {
            let lists =
                games.iter().map(|game| list(game.as_ref())).collect::<Outcome<Vec<_>>>()?;
            Ok(lists.join("\n"))
        }
        None if args.game.is_some() => Ok(overview(games[0].as_ref())? + MORE),
        None => Ok(games.iter().map(|game| names(game.as_ref())).collect::<String>() + MORE),
    }
}

fn find(game: &dyn Edition, name: &str) -> Outcome<String> {
    let roster = game.roster();
    let entries = roster.entries();
    if let Some(bot) = entries.iter().find(|bot| bot.name == name) {
        return Ok(describe(bot));
    }
    if let Some(preset) = roster.presets().iter().find(|preset| preset.name == name) {
        return describe_preset(roster, preset);
    }
    let bots = entries.iter().map(|bot| bot.name);
    let names = bots.chain(roster.presets().iter().map(|preset| preset.name));
    Err(match nearest(name, names) {
        Some(near) => anyhow!("there is no bot `{name}`; did you mean `{near}`?"),
        None => anyhow!(
            "there is no bot `{name}`: choose a bot that `corsair bots {}` lists",
            game.id()
        ),
    }
    .into())
}

/// Returns a line for each bot.
fn overview(game: &dyn Edition) -> Outcome<String> {
    let roster = game.roster();
    let line = |name: &str, about: &str| indented("  ", &format!("{name}: {about}"));
    let bots: String = roster.entries().iter().map(|bot| line(bot.name, bot.summary)).collect();
    let preset = |preset: &Preset| Ok(line(preset.name, &roster.preset(preset)?.about));
    let presets = roster.presets().iter().map(preset).collect::<Outcome<String>>()?;
    let never: Vec<&str> = roster.restrictions().iter().map(|of| of.name).collect();
    let never = indented(
        "  ",
        &format!("all bots accept :never=NAME; NAME is one of {}", never.join(", ")),
    );
    Ok(format!("{} ({})\n{bots}{presets}{never}", game.name(), game.id()))
}

/// Returns the names of all bots.
fn names(game: &dyn Edition) -> String {
    let roster = game.roster();
    let bots = roster.entries().into_iter().map(|bot| bot.name);
    let names: Vec<&str> = bots.chain(roster.presets().iter().map(|preset| preset.name)).collect();
    format!("{} ({})\n{}", game.name(), game.id(), indented("  ", &names.join(", ")))
}

fn list(game: &dyn Edition) -> Outcome<String> {
    let roster = game.roster();
    let bots = roster.entries().iter().map(describe).collect::<String>();
    let presets = roster.presets().iter().map(|preset| describe_preset(roster, preset));
    let presets = presets.collect::<Outcome<String>>()?;
    let restrictions = roster.restrictions();
    let never =
        restrictions.iter().map(|of| indented("      ", &format!("{}: {}", of.name, of.meaning)));
    let heading = "with :never=NAME or NAME+NAME, a bot never:";
    let never = indented("  ", heading) + &never.collect::<String>();
    Ok(format!("{} ({})\n{bots}{presets}{never}", game.name(), game.id()))
}

fn describe(bot: &BotEntry) -> String {
    let parameters = bot.parameters.iter().map(|of| {
        let value = format!("{}={}  ({})", of.name, of.default, of.range);
        indented("      ", &value) + &indented("          ", of.meaning)
    });
    indented("  ", &format!("{}: {}", bot.name, bot.summary)) + &parameters.collect::<String>()
}

fn describe_preset(roster: &dyn Roster, preset: &Preset) -> Outcome<String> {
    let bot = roster.preset(preset)?;
    let about = indented("  ", &format!("{}: {}", bot.name, bot.about));
    let spec = broken(&bot.settings.spec(), Break::Colon, Console::current().prose() - 9);
    Ok(format!("{about}      is {}\n", spec.replace('\n', "\n         ")))
}
