//! Bots for Pirate's Cove.
//!
//! All three are the same `Captain` with another `Temper`:
//! what a chest, a card, a gun or a fight is worth to him. One judgement answers each kind of
//! question, so a bot is a short list of numbers and can't be sensible in one decision and
//! careless in another. Worth is measured in fame throughout.

mod battle;
mod broadside;
mod captain;
mod duel;
mod event;
mod forecast;
mod navigation;
mod npc;
mod port;
mod rig;
mod ship;
mod spoken;
mod temper;
mod worth;

mod drifter;
mod merchant;
mod raider;

use corsair_engine::games::cove::Cove;
use corsair_engine::{Bot, Seat, Strategy};

use crate::spec::{BotEntry, Settings, SpecError};
use crate::uniform::{self, UniformBot};
use captain::Captain;
use temper::Temper;

/// How the settings of a bot become a bot.
type Build = fn(&Settings) -> Result<Box<dyn Bot<Cove>>, SpecError>;

/// Every bot, with what makes it: the catalogue and [`hire_bot`] both read this list.
const BOTS: [(BotEntry, Build); 4] = [
    (uniform::ENTRY, |_| Ok(Box::new(UniformBot))),
    (merchant::ENTRY, |settings| captain(settings, merchant::temper)),
    (raider::ENTRY, |settings| captain(settings, raider::temper)),
    (drifter::ENTRY, |settings| captain(settings, drifter::temper)),
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

/// The bot that a spec names, such as `merchant` or `raider:rig=3-3-4-3:nerve=0.5`.
///
/// # Errors
/// An unknown bot or parameter, a value out of range, or a spec that is not well written.
pub fn hire_bot(spec: &str) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    let settings = Settings::parse(spec, CATALOGUE)?;
    let build = BOTS.iter().find(|(entry, _)| entry == settings.entry()).map(|(_, build)| build);
    build.expect("the catalogue lists these bots")(&settings)
}

fn captain(
    settings: &Settings,
    temper: fn(&Settings) -> Result<Temper, SpecError>,
) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    let temper = temper(settings)?;
    Ok(Box::new(CaptainBot { name: settings.spec(), digest: settings.digest(), temper }))
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

    fn hire(&self, _game: &Cove, _seat: Seat) -> Box<dyn Strategy<Cove>> {
        Box::new(Captain::new(self.temper))
    }
}
