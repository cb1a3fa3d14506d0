//! Bots for Pirate's Cove.
//!
//! All but `uniform` and the searches, `rollout` and `mcts`, are the same `Captain` with another
//! `Temper`: what a chest, a card, a gun or a fight is worth to him. One judgement answers each kind of
//! question, so a bot is a short list of numbers and can't be sensible in one decision and
//! careless in another. Worth is measured in fame throughout.

mod action_card;
mod battle;
mod broadside;
mod captain;
mod chart;
mod combat_card;
mod duel;
mod event;
mod fleet;
mod forecast;
mod four;
mod judge;
mod lanes;
mod navigation;
mod npc;
mod occasion;
mod outlook;
mod port;
mod rig;
mod row;
mod search;
mod second_thoughts;
mod ship;
mod shipyard;
mod spoken;
mod temper;
mod worth;

mod balanced;
mod blockader;
mod drifter;
mod legend_hunter;
mod merchant;
mod profile;
mod raider;
mod tavern_rat;

use corsair_engine::games::cove::Cove;
use corsair_engine::{Bot, Seat, Strategy};

use crate::roster::{BotFiles, Preset, Roster};
use crate::spec::{BotEntry, Settings, SpecError};
use crate::uniform::{self, UniformBot};
use captain::Captain;
use temper::Temper;

/// How the settings of a bot become a bot.
type Build = fn(&Settings) -> Result<Box<dyn Bot<Cove>>, SpecError>;

/// The bot of any game, with the parameter that every bot of this game has.
const UNIFORM: BotEntry = BotEntry { parameters: &[rig::OPTIONAL], ..uniform::ENTRY };

/// Every bot, with what makes it: the catalogue and [`hire_bot`] both read this list.
const BOTS: [(BotEntry, Build); 11] = [
    (UNIFORM, |settings| rig::rigged(settings, Box::new(UniformBot))),
    (merchant::ENTRY, |settings| captain(settings, merchant::TEMPER)),
    (raider::ENTRY, |settings| captain(settings, raider::TEMPER)),
    (drifter::ENTRY, |settings| captain(settings, drifter::TEMPER)),
    (legend_hunter::ENTRY, |settings| captain(settings, legend_hunter::TEMPER)),
    (tavern_rat::ENTRY, |settings| captain(settings, tavern_rat::TEMPER)),
    (blockader::ENTRY, |settings| captain(settings, blockader::TEMPER)),
    (balanced::ENTRY, |settings| captain(settings, balanced::TEMPER)),
    (profile::ENTRY, |settings| captain(settings, profile::TEMPER)),
    (search::ROLLOUT, search::rollout),
    (search::MCTS, search::mcts),
];

/// The bots that play Pirate's Cove.
pub const CATALOGUE: &[BotEntry] = &{
    let mut entries = [BOTS[0].0; BOTS.len()];
    let mut at = 1;
    while at < BOTS.len() {
        entries[at] = BOTS[at].0;
        at += 1;
    }
    entries
};

/// A preset of `strategies/bots/`.
macro_rules! preset {
    ($name:literal) => {
        Preset {
            name: $name,
            file: concat!("strategies/bots/", $name, ".toml"),
            text: include_str!(concat!("../../bots/", $name, ".toml")),
        }
    };
}

/// Types of players, as settings of bots.
pub const PRESETS: &[Preset] =
    &[preset!("daredevil"), preset!("hoarder"), preset!("landlubber"), preset!("miser")];

/// The bots with names for some of their settings.
pub const ROSTER: Roster =
    Roster { catalogue: CATALOGUE, presets: PRESETS, check: |settings| build(settings).map(drop) };

/// The bot that a spec names, such as `merchant` or `raider:rig=3-3-4-3:nerve=0.5`.
///
/// # Errors
/// An unknown bot or parameter, a value out of range, or a spec that is not well written.
pub fn hire_bot(spec: &str) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    hire_from(spec, &BotFiles::default())
}

/// The bot that a spec names, which may be a bot of one of these files.
///
/// # Errors
/// As [`hire_bot`], and a file that is not well written.
pub fn hire_from(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    build(&ROSTER.settings(spec, files)?)
}

fn build(settings: &Settings) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    let bot = BOTS.iter().find(|(entry, _)| entry == settings.entry());
    let (_, build) = bot.expect("the catalogue lists these bots");
    build(settings)
}

fn captain(settings: &Settings, temper: Temper) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    let temper = temper.with(settings)?;
    Ok(Box::new(CaptainBot { name: settings.name(), digest: settings.digest(), temper }))
}

/// A bot whose players are captains of one temper.
struct CaptainBot {
    name: String,
    digest: u64,
    temper: Temper,
}

impl Bot<Cove> for CaptainBot {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn hire(&self, game: &Cove, _seat: Seat) -> Box<dyn Strategy<Cove>> {
        Box::new(Captain::new(self.temper, game.rules()))
    }
}
