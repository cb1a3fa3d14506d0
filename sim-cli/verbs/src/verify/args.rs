//! Arguments of `corsair verify` for games under an auditor.

use corsair_cli::early_end::BudgetArgs;
use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::lineup::lineup;
use corsair_cli::progress::ProgressArgs;
use corsair_cli::table::BotList;
use corsair_games::pack::{Edition, Table};
use corsair_lab::{HouseRules, ResolvedRules};
use corsair_present::count;
use corsair_present::exit::Outcome;
use corsair_present::text_file::Files;

/// Plan of `corsair verify` for games under the auditor.
#[derive(clap::Args, Default, Debug)]
#[command(next_help_heading = "Games under an auditor")]
pub(crate) struct PlayArgs {
    /// Number of games, such as 500 or 10k, rounded up to whole blocks [default: 10k]. With --hidden, number of pairs
    /// of states to compare: in all games together [default: 1k], or in each scenario [default: 20]
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = count::parse)]
    #[arg(allow_negative_numbers = true)]
    pub(super) games: Option<u64>,
    /// Bots, separated by commas: one for each seat, or one for all seats [default: the game's default bot]
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    pub(super) bots: Option<BotList>,
    /// Number of seats [default: the number of bots; with a single bot, the game's default]
    #[arg(long, value_name = "N", value_parser = count::seats)]
    #[arg(allow_negative_numbers = true)]
    pub(super) players: Option<usize>,
    /// Random seed. Equal seeds replay equal deals, so confirm a finding with a new seed [default: 1]
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(allow_negative_numbers = true)]
    pub(super) seed: Option<u64>,
    /// Number of threads; affects only the run time, never a result [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = count::within(1_u16, 1024))]
    #[arg(allow_negative_numbers = true)]
    pub(super) jobs: Option<u16>,
    #[command(flatten)]
    pub(super) budget: BudgetArgs,
    #[command(flatten)]
    pub(super) progress: ProgressArgs,
    #[command(flatten)]
    pub(super) house: HouseRuleArgs,
}

impl PlayArgs {
    /// Returns the rules, and a table with the given bots or the game's default bots.
    pub(super) fn table(&self, edition: &dyn Edition) -> Outcome<(Box<dyn Table>, ResolvedRules)> {
        let plain = edition.rulebook(&HouseRules::default())?;
        let book = edition.rulebook(&self.house.read()?)?;
        let rules = ResolvedRules::new(edition.id(), edition.score(), &plain, &book);
        let defaults = edition.defaults();
        let default = [defaults.bot.to_owned()];
        let bots = self.bots.as_ref().map_or(&default[..], BotList::specs);
        let n_bots = bots.len();
        let seats = self.players.unwrap_or(if n_bots > 1 { n_bots } else { defaults.seats });
        Ok((edition.table(&book, &lineup(bots, seats, &mut Files::default())?)?, rules))
    }

    /// Returns the random seed.
    pub(super) fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Returns the given options that do not apply to scenario files.
    pub(super) fn given(&self) -> Vec<&'static str> {
        let options = [
            ("--games", self.games.is_some()),
            ("--bots", self.bots.is_some()),
            ("--players", self.players.is_some()),
            ("--seed", self.seed.is_some()),
            ("--jobs", self.jobs.is_some()),
            ("--budget", self.budget.time.is_some()),
            ("--rules", !self.house.files.is_empty()),
            ("--set", !self.house.settings.is_empty()),
        ];
        options.into_iter().filter(|&(_, is_given)| is_given).map(|(name, _)| name).collect()
    }
}
