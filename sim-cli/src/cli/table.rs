//! Who plays under which rules: the arguments that several verbs share.

use std::convert::Infallible;
use std::fmt;

use corsair_strategies::spec::split_list;

use crate::catalogue::bots::lineup;
use crate::cli::count;
use crate::cli::external::ExternalArgs;
use crate::cli::house_rules::HouseRuleArgs;
use crate::exit::{Blame, Outcome};
use crate::games::{Edition, Table, edition};
use crate::lab::{Design, HouseRules, Lineup, ResolvedRules, Seatings};

/// Bots, seats and rules.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct TableArgs {
    /// Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for
    /// a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, a program of your own [default: the
    /// game's]
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    bots: Option<BotList>,
    /// How many seats [default: one for each bot, or the game's for a single bot]
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(allow_negative_numbers = true)]
    pub players: Option<usize>,
    /// Under which seatings each deal is played
    #[arg(long, value_enum, default_value_t = Seatings::Rotations)]
    pub seatings: Seatings,
    #[command(flatten)]
    pub external: ExternalArgs,
    #[command(flatten)]
    pub house: HouseRuleArgs,
}

/// The bots of a table, as they were named.
#[derive(Clone, Default, Debug)]
pub(crate) struct BotList(Vec<String>);

impl BotList {
    /// The specs, in their order.
    pub(crate) fn specs(&self) -> &[String] {
        &self.0
    }

    /// Splits a list at the commas outside quotation marks.
    pub(crate) fn parse(text: &str) -> Result<BotList, Infallible> {
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

/// A table ready to be played at, and what it is conditional on.
pub(crate) struct Setup {
    pub edition: Box<dyn Edition>,
    pub rules: ResolvedRules,
    pub design: Design,
    pub table: Box<dyn Table>,
}

impl TableArgs {
    /// The bots that are named, or the game's.
    pub(crate) fn bots(&self, game: &str) -> Outcome<BotList> {
        let default = edition(game).bad_input()?.defaults().bot;
        Ok(self.bots.clone().unwrap_or_else(|| BotList(vec![default.into()])))
    }

    /// Everything that can be wrong with the input, found before the first of `games` games.
    pub(crate) fn set_up(&self, game: &str, games: u64) -> Outcome<Setup> {
        let BotList(bots) = self.bots(game)?;
        let default = edition(game).bad_input()?.defaults().seats;
        let seats = self.players.unwrap_or(if bots.len() > 1 { bots.len() } else { default });
        let house = self.house.read()?;
        let lineup = lineup(&bots, seats)?.on(self.external.terms());
        set_up(game, &house, &lineup, self.seatings, games)
    }

    /// The arguments that set this table of the bots again, without what they are by default.
    pub(crate) fn arguments(&self, bots: &BotList) -> Vec<String> {
        let mut list = vec!["--bots".to_owned(), bots.to_string()];
        if let (1, Some(seats)) = (bots.0.len(), self.players) {
            list.extend(["--players".into(), seats.to_string()]);
        }
        if self.seatings != Seatings::Rotations {
            list.extend(["--seatings".into(), self.seatings.name().into()]);
        }
        list.extend(self.external.arguments_for(bots));
        list.extend(self.house.arguments());
        list
    }
}

/// A table of this lineup under these rules, and what is played at it.
pub(crate) fn set_up(
    game: &str,
    house: &HouseRules,
    lineup: &Lineup,
    seatings: Seatings,
    games: u64,
) -> Outcome<Setup> {
    let Seated { edition, rules, table } = seat(game, house, lineup)?;
    Ok(Setup { rules, design: Design::new(table.arrangement(), seatings, games), edition, table })
}

/// Bots at a table.
pub(crate) struct Seated {
    pub edition: Box<dyn Edition>,
    pub rules: ResolvedRules,
    pub table: Box<dyn Table>,
}

/// A table of this lineup under these rules.
pub(crate) fn seat(game: &str, house: &HouseRules, lineup: &Lineup) -> Outcome<Seated> {
    let edition = edition(game).bad_input()?;
    let plain = edition.rulebook(&HouseRules::default()).failed()?;
    let book = edition.rulebook(house).bad_input()?;
    let table = edition.table(&book, lineup).bad_input()?;
    Ok(Seated {
        rules: ResolvedRules::new(edition.id(), edition.score(), &plain, &book),
        edition,
        table,
    })
}
