//! Construction of a bot from its spec: from the catalogue, a file, an external program, or the host.

use std::sync::Arc;

use corsair_engine::{Bot, Game};
use corsair_strategies::BotFiles;
use corsair_strategies::external::{self, ExternalBot, Processes};
use corsair_strategies::hosted::{self, HostedBot, HostedPlayer, LazyLayout};
use corsair_strategies::leaks::{Output, TestedBot, outputs_of, specs_of};
use corsair_strategies::protocol::{Briefing, ProtocolGame};

use crate::pack::{Pack, TableRefused, ValidatedRules};
use corsair_lab::host::Host;
use corsair_lab::{Lineup, short_hash};
use corsair_present::named_file::content_of;

/// Returns the description of a game for external and hosted bots.
pub(crate) fn briefing(game: &str, seats: usize, rules: &ValidatedRules) -> Briefing {
    Briefing {
        game: game.into(),
        seats,
        rules: serde_json::to_value(rules.values()).expect("rules are plain data"),
        rules_hash: short_hash(rules.sha256()).into(),
    }
}

/// Bot at a table. External bots have processes; a hosted bot also has its definition without a game.
pub(crate) struct TableBot<G: Game> {
    pub bot: Box<dyn Bot<G>>,
    pub processes: Option<Processes>,
    pub hosted: Option<Arc<dyn HostedBot>>,
}

/// Builds the bot that a spec names: an external bot, a hosted bot, a catalogue bot, or a bot from a file.
///
/// # Errors
/// Fails if the spec is invalid, the host has no bot of this name, or the program of an external bot can't be
/// started.
pub(crate) fn table_bot<P: Pack>(
    (game, layout): (&P::Game, &LazyLayout),
    spec: &str,
    lineup: &Lineup,
    briefing: &Briefing,
) -> Result<TableBot<P::Game>, TableRefused> {
    if let Some(name) = spec.strip_prefix(hosted::PREFIX) {
        let hosted = Host::bot(name).ok_or_else(|| TableRefused::NotHosted(name.into()))?;
        let bot = HostedPlayer::new(Arc::clone(&hosted), Arc::clone(layout));
        return Ok(TableBot { bot: Box::new(bot), processes: None, hosted: Some(hosted) });
    }
    match spec.strip_prefix(external::PREFIX) {
        Some(command) => {
            let terms = lineup.terms();
            let bot = ExternalBot::<P::Game>::engage(command, terms, briefing, content_of)?;
            bot.try_out(game);
            let processes = Some(bot.processes());
            Ok(TableBot { bot: Box::new(bot), processes, hosted: None })
        }
        None => {
            let bot = P::BOTS.lookup_in(spec, lineup.files())?;
            Ok(TableBot { bot, processes: None, hosted: None })
        }
    }
}

/// Bot with a number N: the leak prover asks the bot at one in N positions.
type BotWithInterval<G> = (Box<dyn Bot<G>>, u32);

/// Returns every bot of a game's catalogue for the leak prover.
pub(crate) fn bots_under_test<P: Pack>() -> Vec<BotWithInterval<P::Game>> {
    let lookup = |(spec, one_in): (String, u32)| {
        (P::BOTS.lookup(&spec).expect("the catalogue has the bots that it lists"), one_in)
    };
    specs_of(P::BOTS.roster()).into_iter().map(lookup).collect()
}

/// Returns the outputs that the leak prover compares. The first bot plays simulated games.
pub fn outputs<G: ProtocolGame>(bots: &[BotWithInterval<G>]) -> Vec<Box<dyn Output<G> + '_>> {
    let watched = bots.iter().map(|(bot, one_in)| TestedBot { bot: &**bot, one_in: *one_in });
    let (playout, _) = bots.first().expect("a catalogue has a bot");
    outputs_of(&watched.collect::<Vec<_>>(), &**playout)
}

/// Returns the spec of a bot with all settings spelled out, so that reading it needs no file or preset.
pub(crate) fn spelled_out<P: Pack>(spec: &str, files: &BotFiles) -> String {
    let settings = P::BOTS.roster().settings(spec, files);
    settings.map_or_else(|_| spec.into(), |settings| settings.spec())
}

/// Returns the name of a bot without the settings that equal the defaults.
pub(crate) fn plain_name<P: Pack>(bot: &dyn Bot<P::Game>) -> String {
    let mut parts: Vec<&str> = bot.name().split(':').collect();
    for index in (1..parts.len()).rev() {
        let mut fewer = parts.clone();
        let is_setting = fewer.remove(index).contains('=');
        let same = |plain: Box<dyn Bot<P::Game>>| plain.digest() == bot.digest();
        if is_setting && P::BOTS.lookup(&fewer.join(":")).is_ok_and(same) {
            parts = fewer;
        }
    }
    parts.join(":")
}
