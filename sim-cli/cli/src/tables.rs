//! Tables of an experiment: the game's panel, or one table with named bots.

use corsair_strategies::external::Terms;
use serde::{Deserialize, Serialize};

use crate::external::ExternalArgs;
use crate::lineup::lineup;
use crate::table::BotList;
use corsair_games::pack::{Defaults, Edition};
use corsair_lab::{Lineup, Seatings};
use corsair_present::count;
use corsair_present::exit::Outcome;
use corsair_present::text_file::Files;

/// Options for several tables.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TablesArgs {
    /// Bots, separated by commas: one for each seat, or one for all seats [default: each line-up of the game's panel]
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    pub bots: Option<BotList>,
    /// Number of seats [default: the number of bots; with fewer than two bots, the game's default]
    #[arg(long, value_name = "N", value_parser = count::seats)]
    #[arg(allow_negative_numbers = true)]
    pub players: Option<usize>,
    /// Seatings under which each deal is played
    #[arg(long, value_enum, default_value_t = Seatings::Rotations)]
    #[serde(default, skip_serializing_if = "Seatings::is_default")]
    pub seatings: Seatings,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "ExternalArgs::is_default")]
    external: ExternalArgs,
}

/// Table of an experiment, with its name and its bots.
pub struct NamedTable {
    /// Name of the table in reports and files.
    pub name: String,
    /// Reason why the experiment includes the table.
    pub why: &'static str,
    /// Bots by seat.
    pub lineup: Lineup,
}

impl TablesArgs {
    /// Returns the options for one table with these bots, under all rotations.
    pub fn of(bots: BotList) -> TablesArgs {
        let (seatings, external) = (Seatings::default(), ExternalArgs::default());
        TablesArgs { bots: Some(bots), players: None, seatings, external }
    }

    /// Resets options that have no effect at these tables.
    pub fn resolve(&mut self) {
        match &self.bots {
            Some(bots) => self.external.resolve(bots.specs()),
            None => self.external = ExternalArgs::default(),
        }
    }

    /// Resets options that have no effect if `bots` replaces the tables.
    pub fn resolve_among(&mut self, bots: &BotList) {
        self.external.resolve(bots.specs());
    }

    /// Returns the terms for external bots.
    pub fn terms(&self) -> Terms {
        self.external.terms()
    }

    /// Returns the tables in their order of play.
    pub fn tables(&self, edition: &dyn Edition, files: &mut Files) -> Outcome<Vec<NamedTable>> {
        let Defaults { seats, panel, .. } = edition.defaults();
        if let Some(named) = &self.bots {
            let bots = named.specs();
            let seats = self.players.unwrap_or(if bots.len() > 1 { bots.len() } else { seats });
            let lineup = lineup(bots, seats, files)?.on(self.external.terms());
            return Ok(vec![NamedTable { name: named.name(), why: "", lineup }]);
        }
        let seats = self.players.unwrap_or(seats);
        let mut table = |of: &corsair_lab::PanelTable| -> Outcome<NamedTable> {
            let bots: Vec<String> = of.seated(seats).into_iter().map(String::from).collect();
            let lineup = lineup(&bots, seats, files)?;
            Ok(NamedTable { name: of.name.into(), why: of.why, lineup })
        };
        panel.iter().map(&mut table).collect()
    }
}
