//! At which tables an experiment is played: the panel of the game, or one that is named.

use crate::catalogue::bots::lineup;
use crate::cli::count;
use crate::cli::external::ExternalArgs;
use crate::cli::table::BotList;
use crate::exit::Outcome;
use crate::games::{Defaults, Edition};
use crate::lab::{Lineup, Seatings};

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct TablesArgs {
    /// Bots of one table, separated by commas: one for each seat, or one for all [default: the panel
    /// of the game, several tables]
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    pub bots: Option<BotList>,
    /// How many seats [default: one for each bot, or the game's]
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(allow_negative_numbers = true)]
    pub players: Option<usize>,
    /// Under which seatings each deal is played
    #[arg(long, value_enum, default_value_t = Seatings::Rotations)]
    pub seatings: Seatings,
    #[command(flatten)]
    external: ExternalArgs,
}

/// A table by its name, and who sits at it.
pub(crate) struct NamedTable {
    pub name: String,
    pub why: &'static str,
    pub lineup: Lineup,
}

impl TablesArgs {
    /// The tables, in order.
    pub(crate) fn tables(&self, edition: &dyn Edition) -> Outcome<Vec<NamedTable>> {
        let Defaults { seats, panel, .. } = edition.defaults();
        if let Some(bots) = &self.bots {
            let bots = bots.specs();
            let seats = self.players.unwrap_or(if bots.len() > 1 { bots.len() } else { seats });
            let lineup = lineup(bots, seats)?.on(self.external.terms());
            let name = bots.iter().map(|bot| bot.trim()).collect::<Vec<_>>().join(",");
            return Ok(vec![NamedTable { name, why: "", lineup }]);
        }
        let seats = self.players.unwrap_or(seats);
        let table = |of: &crate::lab::PanelTable| -> Outcome<NamedTable> {
            let bots: Vec<String> = of.seated(seats).into_iter().map(String::from).collect();
            Ok(NamedTable { name: of.name.into(), why: of.why, lineup: lineup(&bots, seats)? })
        };
        panel.iter().map(table).collect()
    }

    /// The arguments that name these tables again.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let mut list = Vec::new();
        if let Some(bots) = &self.bots {
            list.extend(["--bots".to_owned(), bots.to_string()]);
        }
        if let Some(players) = self.players {
            list.extend(["--players".to_owned(), players.to_string()]);
        }
        if self.seatings != Seatings::Rotations {
            list.extend(["--seatings".to_owned(), self.seatings.name().into()]);
        }
        list.extend(self.bots.iter().flat_map(|bots| self.external.arguments_for(bots)));
        list
    }
}
