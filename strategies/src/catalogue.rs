//! Catalogue of a game's bots, from which lists, specs, bot files and players take their data.

use corsair_engine::{Bot, Game};

use crate::restricted::{Restriction, RestrictionEntry, restricted};
use crate::roster::{BotFiles, Preset, Roster};
use crate::search::SearchParts;
use crate::search::settings::{ITERATIONS, OPPONENTS, pool_specs};
use crate::spec::{BotEntry, PLAYOUT, Settings, SpecError, unnested};

/// Result of building a bot: the bot, or an error of its spec or settings.
pub type Built<G> = Result<Box<dyn Bot<G>>, SpecError>;

/// Bot in a catalogue: an entry, and a method that builds the bot.
pub trait CatalogueBot<G: Game + 'static>: Sync {
    /// Returns the name, parameters, version and description of the bot.
    fn entry(&self) -> &BotEntry;

    /// Builds the bot from its settings, without restrictions and without a fixed opening.
    ///
    /// A search builds its inner bots from `catalogue`.
    ///
    /// # Errors
    /// Returns an error if a value is out of range.
    fn build(&self, catalogue: &Catalogue<G>, settings: &Settings) -> Built<G>;
}

/// Catalogue entry with the function that builds the bot.
pub struct Listed<G: Game + 'static> {
    /// Name, parameters, version and description of the bot.
    pub entry: BotEntry,
    /// Function that builds the bot, for [`CatalogueBot::build`].
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

/// Catalogue of a game's bots, presets and restrictions.
pub struct Catalogue<G: Game + 'static> {
    /// Bots, in the order in which lists show them.
    pub bots: &'static [&'static dyn CatalogueBot<G>],
    /// Presets: named settings of bots, which model types of players.
    pub presets: &'static [Preset],
    /// Restrictions that `never=NAME` can name.
    pub restrictions: &'static [Restriction<G>],
    /// Function that adds the opening from the settings to a bot.
    pub with_opening: fn(&Settings, Box<dyn Bot<G>>) -> Built<G>,
    /// Function that builds the parts of a search from a playout bot, without an opponent pool.
    pub search: fn(Box<dyn Bot<G>>) -> SearchParts<G>,
}

impl<G: Game> Catalogue<G> {
    /// Builds the bot that a spec names, such as `merchant` or `raider:rig=3-3-4-3:nerve=0.5`.
    ///
    /// # Errors
    /// Returns an error for an unknown bot or parameter, a value out of range, or a malformed spec.
    pub fn lookup(&self, spec: &str) -> Built<G> {
        self.lookup_in(spec, &BotFiles::default())
    }

    /// Builds the bot that a spec names, from the catalogue or from one of these files.
    ///
    /// # Errors
    /// Returns the errors of [`lookup`](Catalogue::lookup), and an error for a malformed file.
    pub fn lookup_in(&self, spec: &str, files: &BotFiles) -> Built<G> {
        self.build(&self.roster().settings(spec, files)?)
    }

    /// Builds a bot from its settings.
    ///
    /// # Errors
    /// Returns an error for a value out of range or an unknown restriction.
    ///
    /// # Panics
    /// Panics if the settings belong to a bot that is not in the catalogue.
    pub fn build(&self, settings: &Settings) -> Built<G> {
        restricted(settings, self.restrictions, |settings| {
            let bot = self.bots.iter().find(|bot| bot.entry() == settings.entry());
            let bot = bot.expect("the settings belong to a bot of the catalogue");
            (self.with_opening)(settings, bot.build(self, settings)?)
        })
    }

    /// Returns the parts of the search that these settings describe, with the playout bot and the opponent pool.
    ///
    /// # Errors
    /// Returns an error for an unknown bot, a value out of range, or an inner bot that is itself a search.
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
        let pool = pool_specs(settings.text(OPPONENTS));
        let pool = pool.iter().map(|spec| within(OPPONENTS, spec)).collect::<Result<_, _>>()?;
        Ok(SearchParts { pool, ..(self.search)(playout) })
    }

    /// Returns this catalogue as a [`Roster`], which does not depend on the type of the game.
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
