//! `corsair metagame`: every table that a few bots can fill, an equilibrium, α-rank and cycles.

use std::sync::Arc;

use anyhow::anyhow;
use corsair_engine::run::Cut;
use serde::{Deserialize, Serialize};

use crate::metagame::report::metagame_result;
use crate::metagame::{METAGAME_TABLES, MetagameQuestion, MetagameReport, page};
use corsair_cli::dry_run::{DryRun, Workload};
use corsair_cli::duplicates::refuse_repeated_bots;
use corsair_cli::examples::Example;
use corsair_cli::external::{ExternalArgs, end_on_fault, warn_of_a_cut_list, warn_of_faults};
use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::lineup::with_files;
use corsair_cli::play::PlayArgs;
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_cli::table::{BotList, Seated, seat};
use corsair_games::edition;
use corsair_games::pack::Table;
use corsair_lab::result::Schema;
use corsair_lab::{Lineup, ProfileTotals, Profiles};
use corsair_present::count;
use corsair_present::exit::Outcome;
use corsair_present::page::registry::Teller;
use corsair_present::text_file::Files;

/// Minimum number of deals with a variance of payoffs.
const FEWEST_DEALS: u64 = 2;

/// The most bots: with more there are thousands of tables.
const MOST_BOTS: usize = 10;

/// Plan of `corsair metagame`: bots, seats and rules.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    mut_arg("games", |games| games.default_value("100k")),
    after_help = "-n counts the games of all tables, rounded up to whole deals: every table that the bots can fill is \
                  played on every deal, from every seat."
)]
pub(crate) struct Plan {
    /// The game
    #[arg(required = false, required_unless_present = "resume")]
    game: String,
    /// Bots, separated by commas: 2 to 10 different ones. NAME, or @FILE:NAME for a table of a TOML
    /// file, each with :KEY=VALUE; or exec:COMMAND, a program of your own
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    #[arg(required = false, required_unless_present = "resume")]
    bots: BotList,
    /// Number of seats [default: the game's]
    #[arg(long, value_name = "N", value_parser = count::seats)]
    #[arg(allow_negative_numbers = true)]
    players: Option<usize>,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "ExternalArgs::is_default")]
    external: ExternalArgs,
    #[command(flatten)]
    house: HouseRuleArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// A metagame ready to be played.
pub(crate) struct Prepared {
    question: MetagameQuestion,
    table: Box<dyn Table>,
}

impl Study for Plan {
    const VERB: &'static str = "metagame";
    const ABOUT: &'static str =
        "Which bots are left where all choose well among them: an equilibrium, α-rank, cycles";
    const EXAMPLES: &'static [Example] = &[
        ("Which of these bots would players choose?", "{game} --bots {bots} --players 3 -n 20k"),
        ("And under a house rule?", "{game} --bots {bots} --players 3 --rules {rule} -n 20k"),
    ];
    type Options = LongSessionArgs;
    type Prepared = Prepared;
    const TELL: Teller = page::tell;
    const TABLES: &'static [&'static Schema] = METAGAME_TABLES;

    fn prepare(&mut self) -> Outcome<Prepared> {
        let house = self.house.read_among(&mut self.texts)?;
        let defaults = edition(&self.game)?.defaults();
        let bots = self.bots.specs();
        let seats = *self.players.get_or_insert(defaults.seats);
        check_number(bots.len())?;
        self.external.resolve(self.bots.specs());
        let lineup = with_files(Lineup::taking_turns(bots, seats), &mut self.texts)?;
        let seated = seat(&self.game, &house, &lineup.on(self.external.terms()))?;
        let Seated { edition, rules, table } = seated;
        // Where seats are more than bots, these are seated again.
        refuse_repeated_bots("a metagame", bots, &table.named()[..bots.len()])?;
        let profiles = Profiles::new(bots.len(), seats);
        let deals = deals(&profiles, self.play.games)?;
        let question = MetagameQuestion {
            conditions: self.play.conditions(edition.as_ref(), rules, self.record()),
            bots: table.players().to_vec(),
            profiles: Arc::new(profiles),
            deals,
        };
        Ok(Prepared { question, table })
    }

    fn describe(&self, Prepared { question, .. }: &Prepared) -> Outcome<DryRun> {
        let names = || question.bots.iter().map(|bot| bot.name.as_str());
        let vocabulary = Plan::vocabulary(question.conditions.rules.score)
            .with("bot", names())
            .with("other", names())
            .with("seats", (1..question.profiles.seats()).map(|seats| seats.to_string()));
        let part = Workload {
            name: format!("{} tables", question.profiles.spreads().len()),
            deals: question.deals,
            games: question.deals * question.profiles.games_per_deal(),
        };
        let run = DryRun::new(question.identity(), vec![part], vocabulary);
        Ok(DryRun { is_at_most: true, ..run })
    }

    fn carry_out(&self, prepared: Prepared, mut session: Session) -> Outcome<String> {
        let Prepared { question, table } = prepared;
        let empty = ProfileTotals::empty(Arc::clone(&question.profiles));
        let seed = question.conditions.seed;
        let task = question.conditions.task(question.identity(), question.deals);
        let bots: Vec<u8> = (0..question.bots.len() as u8).collect();
        let games = question.profiles.games_per_deal();
        let durable = session.open(task, || empty.tally().clone())?;
        let ended = durable.play_in_steps(
            |deals| deals * games,
            |steps| {
                steps.advance(u64::MAX, |deals, cut: Cut, progress| {
                    let mut totals = empty.clone();
                    totals.play((table.as_ref(), &bots), (seed, deals), &cut, progress)?;
                    let tally = totals.into_tally();
                    let name = |bot| question.name(bot);
                    end_on_fault(table.on_fault(), &tally.faults, seed, name)?;
                    anyhow::Ok(tally)
                })
            },
        )?;
        ended.map(|tally| empty.with(tally)).then(|played, destination| {
            let faults = &played.totals.tally().faults;
            warn_of_faults(faults.total());
            if destination.directory.is_some() {
                warn_of_a_cut_list(faults);
            }
            let report = MetagameReport::new(&question, &played.totals);
            let result = metagame_result(&report, &played.timing);
            played.deliver::<Plan>(&session, destination, &result)
        })
    }
}

/// Refuses numbers of bots that leave no choice, or too many tables.
fn check_number(bots: usize) -> anyhow::Result<()> {
    match bots {
        0 | 1 => Err(anyhow!("{bots} bot: a choice takes others, so name at least 2 in --bots")),
        2..=MOST_BOTS => Ok(()),
        _ => Err(anyhow!(
            "{bots} bots: their tables are too many, at most {MOST_BOTS} bots can be named; `corsair \
             tournament` finds the best of more"
        )),
    }
}

/// Number of deals that so many games make, rounded up.
fn deals(profiles: &Profiles, games: u64) -> anyhow::Result<u64> {
    let deals = games.div_ceil(profiles.games_per_deal());
    if deals < FEWEST_DEALS {
        let needed = profiles.games_per_deal() + 1;
        let tables = profiles.spreads().len();
        return Err(anyhow!(
            "ask for at least {needed} games (-n): {tables} tables are played on every deal, each from {} seats, \
             and how much they vary takes {FEWEST_DEALS} deals; -n {games} is too little",
            profiles.seats(),
        ));
    }
    Ok(deals)
}
