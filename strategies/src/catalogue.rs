//! The bots of a game, declared once: lists, specs, files and players derive from its catalogue.

use corsair_engine::{Bot, Game};

use crate::restricted::{Restriction, RestrictionEntry, restricted};
use crate::roster::{BotFiles, Preset, Roster};
use crate::search::SearchParts;
use crate::search::settings::{ITERATIONS, OPPONENTS, league_specs};
use crate::spec::{BotEntry, PLAYOUT, Settings, SpecError, unnested};

/// A bot, or the reason why its spec or settings are invalid.
pub type Built<G> = Result<Box<dyn Bot<G>>, SpecError>;

/// A bot of a catalogue.
pub trait CatalogueBot<G: Game + 'static>: Sync {
    /// Name, parameters, version and description.
    fn entry(&self) -> &BotEntry;

    /// Builds the bot from its settings, without restrictions and without a fixed opening. A search
    /// takes its inner bots from the catalogue.
    ///
    /// # Errors
    /// A value out of range.
    fn build(&self, catalogue: &Catalogue<G>, settings: &Settings) -> Built<G>;
}

/// An entry with the function that builds its bot.
pub struct Listed<G: Game + 'static> {
    /// The entry.
    pub entry: BotEntry,
    /// [`CatalogueBot::build`].
    pub build: fn(&Catalogue<G>, &Settings) -> Built<G>,
}

impl<G: Game> CatalogueBot<G> for Listed<G> {
    fn entry(&self) -> &BotEntry {
        &self.entry
    }

    fn build(&self, catalogue: &Catalogue<G>, settings: &Settings) -> Built<G> {
        (self.build)(catalogue, settings)
    }
}

/// The bots of a game.
pub struct Catalogue<G: Game + 'static> {
    /// The bots, in the order in which they are listed.
    pub bots: &'static [&'static dyn CatalogueBot<G>],
    /// Player types, as settings of bots.
    pub presets: &'static [Preset],
    /// Actions that `never=NAME` can forbid.
    pub restrictions: &'static [Restriction<G>],
    /// Gives a bot the opening that its settings name.
    pub with_opening: fn(&Settings, Box<dyn Bot<G>>) -> Built<G>,
    /// The parts of a search with this playout bot, without a league.
    pub search: fn(Box<dyn Bot<G>>) -> SearchParts<G>,
}

impl<G: Game> Catalogue<G> {
    /// Builds the bot that a spec names, such as `merchant` or `raider:rig=3-3-4-3:nerve=0.5`.
    ///
    /// # Errors
    /// An unknown bot or parameter, a value out of range, or a spec that is not well written.
    pub fn lookup(&self, spec: &str) -> Built<G> {
        self.lookup_in(spec, &BotFiles::default())
    }

    /// Builds the bot that a spec names, which may come from one of these files.
    ///
    /// # Errors
    /// Errors of [`lookup`](Catalogue::lookup), and a malformed file.
    pub fn lookup_in(&self, spec: &str, files: &BotFiles) -> Built<G> {
        self.build(&self.roster().settings(spec, files)?)
    }

    /// Builds a bot from its settings.
    ///
    /// # Errors
    /// A value out of range, or an unknown restriction.
    ///
    /// # Panics
    /// If the settings are of no bot of the catalogue.
    pub fn build(&self, settings: &Settings) -> Built<G> {
        restricted(settings, self.restrictions, |settings| {
            let bot = self.bots.iter().find(|bot| bot.entry() == settings.entry());
            let bot = bot.expect("settings are of a bot of the catalogue");
            (self.with_opening)(settings, bot.build(self, settings)?)
        })
    }

    /// The parts of the search that these settings describe, with its playout bot and its league.
    ///
    /// # Errors
    /// An unknown bot, a value out of range, or a bot that searches itself.
    pub fn search_parts(&self, settings: &Settings) -> Result<SearchParts<G>, SpecError> {
        let within = |key, spec: &str| {
            let within = |error: SpecError| error.within(settings.entry().name, key);
            let inner = self.roster().settings(spec, &BotFiles::default()).map_err(within)?;
            match inner.value(ITERATIONS) {
                Some(_) => Err(settings.out_of_range(key)),
                None => self.build(&inner).map_err(within),
            }
        };
        let playout = within(PLAYOUT, &unnested(settings.text(PLAYOUT)))?;
        let league = league_specs(settings.text(OPPONENTS));
        let league = league.iter().map(|spec| within(OPPONENTS, spec)).collect::<Result<_, _>>()?;
        Ok(SearchParts { league, ..(self.search)(playout) })
    }

    /// The catalogue without the type of its game.
    pub fn roster(&self) -> &dyn Roster {
        self
    }
}

impl<G: Game> Roster for Catalogue<G> {
    fn entries(&self) -> Vec<BotEntry> {
        self.bots.iter().map(|bot| *bot.entry()).collect()
    }

    fn presets(&self) -> &'static [Preset] {
        self.presets
    }

    fn restrictions(&self) -> Vec<RestrictionEntry> {
        self.restrictions.iter().map(|of| of.entry).collect()
    }

    fn check(&self, settings: &Settings) -> Result<(), SpecError> {
        self.build(settings).map(drop)
    }
}
