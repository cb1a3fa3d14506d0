//! The bots of a game, declared once in a catalogue. Lists, specs, files and players derive from the catalogue.

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

    /// Builds the bot from its settings, without restrictions and without a fixed opening. A search builds inner bots
    /// from the catalogue.
    ///
    /// # Errors
    /// Fails if a value is out of range.
    fn build(&self, catalogue: &Catalogue<G>, settings: &Settings) -> Built<G>;
}

/// Catalogue entry with the function that builds the bot.
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
    /// Fails on an unknown bot or parameter, a value out of range, or a malformed spec.
    pub fn lookup(&self, spec: &str) -> Built<G> {
        self.lookup_in(spec, &BotFiles::default())
    }

    /// Builds the bot that a spec names, from the catalogue or from one of these files.
    ///
    /// # Errors
    /// Fails as [`lookup`](Catalogue::lookup) does, and on a malformed file.
    pub fn lookup_in(&self, spec: &str, files: &BotFiles) -> Built<G> {
        self.build(&self.roster().settings(spec, files)?)
    }

    /// Builds a bot from its settings.
    ///
    /// # Errors
    /// Fails on a value out of range or an unknown restriction.
    ///
    /// # Panics
    /// Panics if the settings belong to a bot that the catalogue lacks.
    pub fn build(&self, settings: &Settings) -> Built<G> {
        restricted(settings, self.restrictions, |settings| {
            let bot = self.bots.iter().find(|bot| bot.entry() == settings.entry());
            let bot = bot.expect("settings are of a bot of the catalogue");
            (self.with_opening)(settings, bot.build(self, settings)?)
        })
    }

    /// The parts of the search that these settings describe, with the playout bot and the league.
    ///
    /// # Errors
    /// Fails on an unknown bot, a value out of range, or an inner bot that is itself a search.
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

    /// Returns the catalogue with the game type erased.
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
