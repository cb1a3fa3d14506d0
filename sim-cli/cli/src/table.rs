//! Bots, seats and rules: the options of commands that play at one table.

use std::convert::Infallible;
use std::fmt;

use anyhow::ensure;
use clap::{Args, Command};
use corsair_strategies::spec::split_list;
use serde::{Deserialize, Serialize};

use crate::external::ExternalArgs;
use crate::house_rules::HouseRuleArgs;
use crate::lineup::lineup;
use corsair_games::edition;
use corsair_games::inspect::replay::Subject;
use corsair_games::pack::{Defaults, Edition, Table};
use corsair_lab::plan_record::{plain, words};
use corsair_lab::{Address, Design, HouseRules, Lineup, ResolvedRules, Seatings};
use corsair_present::Recorded;
use corsair_present::count;
use corsair_present::exit::Outcome;
use corsair_present::text_file::Files;

/// Options that select bots, seats and rules.
#[derive(clap::Args, Clone, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableArgs {
    /// Bots, separated by commas: one for each seat, or one for all seats. A bot is NAME, @FILE:NAME (a table in a TOML
    /// file) or exec:COMMAND (an external program); NAME and @FILE:NAME may be followed by :KEY=VALUE [default: the
    /// first line-up of different bots in the game's panel]
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    bots: Option<BotList>,
    /// Number of seats [default: the number of bots; with fewer than two bots, the game's default]
    #[arg(long, value_name = "N", value_parser = count::seats)]
    #[arg(allow_negative_numbers = true)]
    pub players: Option<usize>,
    /// Seatings under which each deal is played
    #[arg(long, value_enum, default_value_t = Seatings::Rotations)]
    #[serde(default, skip_serializing_if = "Seatings::is_default")]
    pub seatings: Seatings,
    /// Options for external bots.
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "ExternalArgs::is_default")]
    pub external: ExternalArgs,
    #[command(flatten)]
    pub(crate) house: HouseRuleArgs,
}

/// List of bot specs, in the user's words.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BotList(Vec<String>);

impl BotList {
    /// Returns the specs in their order on the command line.
    pub fn specs(&self) -> &[String] {
        &self.0
    }

    /// Returns the list in the user's words, for use as the table's name.
    pub fn name(&self) -> String {
        self.0.iter().map(|spec| spec.trim()).collect::<Vec<_>>().join(",")
    }

    /// Returns a list with a single bot.
    pub fn of(spec: &str) -> BotList {
        BotList(vec![spec.into()])
    }

    /// Splits a list at the commas outside quotation marks.
    pub fn parse(text: &str) -> Result<BotList, Infallible> {
        Ok(BotList(split_list(text)))
    }
}

impl FromIterator<String> for BotList {
    fn from_iter<I: IntoIterator<Item = String>>(specs: I) -> BotList {
        BotList(specs.into_iter().collect())
    }
}

impl fmt::Display for BotList {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.join(","))
    }
}

/// Table that is ready to play, with the conditions of its games.
pub struct TableSetup {
    /// Edition of the game.
    pub edition: Box<dyn Edition>,
    /// Rules of the game.
    pub rules: ResolvedRules,
    /// Deals and seatings of the run.
    pub design: Design,
    /// Table with its bots.
    pub table: Box<dyn Table>,
}

impl TableSetup {
    /// Returns the game at an address.
    ///
    /// # Errors
    /// Fails if the table does not have this seating.
    pub fn subject(&self, address: Address) -> anyhow::Result<Subject<'_>> {
        let seatings = self.design.seatings();
        let n = seatings.len();
        ensure!(
            address.seating < n,
            "{address}: seating {} is out of range: these bots have {}",
            address.seating,
            if n == 1 { "only seating 0".into() } else { format!("seatings 0 to {}", n - 1) },
        );
        Ok(Subject {
            game: self.edition.id(),
            title: self.edition.name(),
            rules: &self.rules,
            players: self.table.players(),
            address,
            seating: seatings[address.seating],
        })
    }
}

impl TableArgs {
    /// Returns the bots that the user named, or the game's default bots for the number of seats.
    pub fn bots(&self, defaults: &Defaults) -> BotList {
        let of_panel = || {
            let seats = self.players.unwrap_or(defaults.seats);
            defaults.table(seats).into_iter().map(String::from).collect()
        };
        self.bots.clone().unwrap_or_else(of_panel)
    }

    /// Sets up a table for at least `games` games. Reports every error of the input before the first game.
    pub fn set_up(&self, game: &str, games: u64, files: &mut Files) -> Outcome<TableSetup> {
        let defaults = edition(game)?.defaults();
        let house = self.house.read_among(files)?;
        let bots = self.bots(&defaults);
        let lineup = lineup(bots.specs(), self.seats(&defaults), files)?.on(self.external.terms());
        set_up(game, &house, &lineup, self.seatings, games)
    }

    /// Fills in options that the game and the number of bots determine.
    pub fn resolve(&mut self, defaults: &Defaults) {
        let bots = self.bots(defaults);
        self.players = Some(self.seats(defaults));
        self.external.resolve(bots.specs());
        self.bots = Some(bots);
    }

    /// Takes bots, seatings and rules from a recorded run; `None` if the run's manifest is inconsistent.
    pub(crate) fn take_from(&mut self, run: &Recorded) -> Option<()> {
        let specs = run.specs()?;
        self.players = Some(specs.len());
        self.bots = Some(BotList(specs));
        self.seatings = run.seatings()?;
        self.house = HouseRuleArgs { files: Vec::new(), settings: run.settings() };
        Some(())
    }

    /// Names of the options that the user gave explicitly.
    pub fn given(&self) -> Vec<&'static str> {
        let options = [
            ("--bots", self.bots.is_some()),
            ("--players", self.players.is_some()),
            ("--seatings", !self.seatings.is_default()),
            ("--deadline or --on-fault", !self.external.is_default()),
            ("--rules", !self.house.files.is_empty()),
            ("--set", !self.house.settings.is_empty()),
        ];
        options.into_iter().filter(|&(_, is_given)| is_given).map(|(name, _)| name).collect()
    }

    /// Returns the command-line arguments that reproduce this table. Omits a number of seats that follows from the
    /// bots.
    pub fn words(&self, defaults: &Defaults) -> Vec<String> {
        let mut table = self.clone();
        if self.bots(defaults).0.len() > 1 || self.seats(defaults) == defaults.seats {
            table.players = None;
        }
        words(&TableArgs::augment_args(Command::new("table")), &plain(&table))
    }

    fn seats(&self, defaults: &Defaults) -> usize {
        let n_bots = self.bots(defaults).0.len();
        self.players.unwrap_or(if n_bots > 1 { n_bots } else { defaults.seats })
    }
}

/// Sets up a table with this lineup under these rules.
pub fn set_up(
    game: &str,
    house: &HouseRules,
    lineup: &Lineup,
    seatings: Seatings,
    games: u64,
) -> Outcome<TableSetup> {
    let SeatedTable { edition, rules, table } = seat(game, house, lineup)?;
    Ok(TableSetup {
        rules,
        design: Design::new(table.arrangement(), seatings, games),
        edition,
        table,
    })
}

/// Table with its bots, without deals and seatings.
pub struct SeatedTable {
    /// Edition of the game.
    pub edition: Box<dyn Edition>,
    /// Rules of the game.
    pub rules: ResolvedRules,
    /// Table with its bots.
    pub table: Box<dyn Table>,
}

/// Seats a lineup at a table of the game with these house rules.
pub fn seat(game: &str, house: &HouseRules, lineup: &Lineup) -> Outcome<SeatedTable> {
    let edition = edition(game)?;
    let (book, rules) = edition.resolved(house)?;
    let table = edition.table(&book, lineup)?;
    Ok(SeatedTable { edition, rules, table })
}
