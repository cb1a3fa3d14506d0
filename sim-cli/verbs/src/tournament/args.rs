//! Command `corsair tournament`: a round robin of more bots than seats, or the equilibrium of a few bots.

use std::sync::Arc;

use corsair_cli::destination::Destination;
use corsair_cli::dry_run::{DryRun, Workload, seat_names};
use corsair_cli::duplicates::refuse_repeated_bots;
use corsair_cli::examples::Example;
use corsair_cli::external::{ExternalArgs, end_on_fault, warn_of_a_cut_list, warn_of_faults};
use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::lineup::with_files;
use corsair_cli::play::PlayArgs;
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_cli::table::{BotList, SeatedTable, seat};
use corsair_engine::run;
use corsair_present::count;
use serde::{Deserialize, Serialize};

use crate::tournament::equilibrium::question::{check_number, deals};
use crate::tournament::equilibrium::report::equilibrium_result;
use crate::tournament::equilibrium::rows::{
    AlphaRow, BotPayoffRow, ChoiceRow, CycleRow, PairTableRow,
};
use crate::tournament::equilibrium::{EquilibriumQuestion, EquilibriumReport};
use crate::tournament::rows::{BotSeatRow, PairRow, RatingRow, StandingRow};
use crate::tournament::{RoundRobin, Tournament, TournamentReport, TournamentTotals, page};
use corsair_games::edition;
use corsair_games::pack::Table;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::result::{ResultRow as _, Schema};
use corsair_lab::{FaultTotals, Lineup, ProfileTotals, Profiles, Watch, play_blocks};
use corsair_present::exit::Outcome;
use corsair_present::faults::{FaultGameRow, FaultRow};
use corsair_present::page::registry::StoryOf;
use corsair_present::text_file::Files;

/// Tables of a result: four of a round robin, five of an equilibrium, and tables that both can have.
const TABLES: &[&Schema] = &[
    StandingRow::SCHEMA,
    BotSeatRow::SCHEMA,
    PairRow::SCHEMA,
    RatingRow::SCHEMA,
    ChoiceRow::SCHEMA,
    BotPayoffRow::SCHEMA,
    PairTableRow::SCHEMA,
    CycleRow::SCHEMA,
    AlphaRow::SCHEMA,
    FaultRow::SCHEMA,
    FaultGameRow::SCHEMA,
];

/// Plan of `corsair tournament`: bots, rules and rounds.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    after_help = "With --equilibrium, every combination of bots plays every deal, with each bot in every seat. -n is \
                  the total number of games, rounded up to whole deals."
)]
pub(crate) struct Plan {
    /// Game to play
    #[arg(required = false, required_unless_present = "resume")]
    game: String,
    /// Bots, separated by commas: all different, and at least as many as seats. A bot is NAME, @FILE:NAME (a table in a
    /// TOML file) or exec:COMMAND (an external program); NAME and @FILE:NAME may be followed by :KEY=VALUE
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    #[arg(required = false, required_unless_present = "resume")]
    bots: BotList,
    /// Estimate a symmetric equilibrium: plays every combination of the 2 to 10 bots that fills the table. Also reports
    /// α-rank and cycles
    #[arg(long)]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    equilibrium: bool,
    /// Number of seats [default: the game's default; without --equilibrium, at most the number of bots]
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

/// Tournament that is ready to be played.
pub(crate) struct Prepared {
    design: Design,
    table: Box<dyn Table>,
}

/// Design of the tournament.
enum Design {
    RoundRobin(Tournament),
    AllTables(EquilibriumQuestion),
}

impl Study for Plan {
    const VERB: &'static str = "tournament";
    const ABOUT: &'static str = "Rank many bots, or find an equilibrium of a few bots";
    const EXAMPLES: &'static [Example] = &[
        ("Which of these bots is the best?", "{game} --bots {bots} --players 3 -n 10k"),
        (
            "Which of these bots is the best under a house rule?",
            "{game} --bots {bots} --players 3 --rules {rule} -n 10k",
        ),
        (
            "Which of these bots would players choose?",
            "{game} --bots {bots} --players 3 --equilibrium -n 20k",
        ),
    ];
    type Options = LongSessionArgs;
    type Prepared = Prepared;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] = TABLES;

    fn prepare(&mut self) -> Outcome<Prepared> {
        let house = self.house.read_among(&mut self.texts)?;
        let defaults = edition(&self.game)?.defaults();
        let bots = self.bots.specs();
        let most_seats = if self.equilibrium { defaults.seats } else { bots.len() };
        let seats = *self.players.get_or_insert(most_seats.min(defaults.seats));
        match self.equilibrium {
            true => check_number(bots.len())?,
            false => RoundRobin::check_size(bots.len(), seats)?,
        }
        self.external.resolve(self.bots.specs());
        let lineup = with_files(Lineup::taking_turns(bots, seats), &mut self.texts)?;
        let seated = seat(&self.game, &house, &lineup.on(self.external.terms()))?;
        let SeatedTable { edition, rules, table } = seated;
        // For an equilibrium there may be fewer bots than seats, and a bot may have several seats.
        refuse_repeated_bots("a tournament", bots, &table.named()[..bots.len()])?;
        let conditions = self.play.conditions(edition.as_ref(), rules, self.record());
        let players = table.players().to_vec();
        let games = self.play.games;
        let design = if self.equilibrium {
            let profiles = Profiles::new(bots.len(), seats);
            let deals = deals(&profiles, games)?;
            let profiles = Arc::new(profiles);
            Design::AllTables(EquilibriumQuestion { conditions, bots: players, profiles, deals })
        } else {
            let design = RoundRobin::new(bots.len(), seats, games)?;
            Design::RoundRobin(Tournament { conditions, bots: players, design })
        };
        Ok(Prepared { design, table })
    }

    fn describe(&self, Prepared { design, .. }: &Prepared) -> Outcome<DryRun> {
        match design {
            Design::RoundRobin(tournament) => {
                let design = &tournament.design;
                let names = || tournament.bots.iter().map(|bot| bot.name.as_str());
                let score = tournament.conditions.rules.score;
                let vocabulary = Vocabulary::of(TABLES[..4].iter().copied(), score)
                    .with("bot", names())
                    .with("other", names())
                    .with("kind", ["bot", "seat", "tie"])
                    .with("name", names())
                    .with("name", seat_names(design.seats() + 1));
                let name = format!("{} bots", tournament.bots.len());
                let (deals, games) = (design.blocks(), design.games());
                let parts = vec![Workload { name, deals, games }];
                Ok(DryRun::new(tournament.identity(), parts, vocabulary))
            }
            Design::AllTables(question) => {
                let names = || question.bots.iter().map(|bot| bot.name.as_str());
                let score = question.conditions.rules.score;
                let vocabulary = Vocabulary::of(TABLES[4..9].iter().copied(), score)
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
        }
    }

    fn carry_out(&self, prepared: Prepared, session: Session) -> Outcome<String> {
        let table = prepared.table.as_ref();
        match &prepared.design {
            Design::RoundRobin(tournament) => round_robin(tournament, table, session),
            Design::AllTables(question) => all_tables(question, table, session),
        }
    }
}

/// Plays a round robin.
fn round_robin(
    tournament: &Tournament,
    table: &dyn Table,
    mut session: Session,
) -> Outcome<String> {
    let design = &tournament.design;
    let seed = tournament.conditions.seed;
    let task = tournament.conditions.task(tournament.identity(), design.blocks());
    let empty = || TournamentTotals::empty(design, seed);
    let durable = session.open(task, empty)?.in_units(design.blocks() / design.rounds());
    let ended = durable.play(design.games_per_block(), |deals, cut, progress| {
        let plan = run::Plan { seed, deals, seatings: design, cut };
        let totals = play_blocks(table, Watch::Nothing, &plan, empty, progress)?;
        let name = |row| tournament.bots[design.bot_of(row)].name.as_str();
        end_on_fault(table.on_fault(), &totals.faults, seed, name)?;
        anyhow::Ok(totals)
    })?;
    ended.map(TournamentTotals::finish).then(|played, destination| {
        warn_of(&played.totals.faults, &destination);
        let report = TournamentReport::new(tournament, &played.totals);
        played.deliver::<Plan>(&session, destination, &report.result(&played.timing))
    })
}

/// Plays every table that the bots can fill, for an equilibrium.
fn all_tables(
    question: &EquilibriumQuestion,
    table: &dyn Table,
    mut session: Session,
) -> Outcome<String> {
    let empty = ProfileTotals::empty(Arc::clone(&question.profiles));
    let seed = question.conditions.seed;
    let task = question.conditions.task(question.identity(), question.deals);
    let bots: Vec<u8> = (0..question.bots.len() as u8).collect();
    let games = question.profiles.games_per_deal();
    let ended = session.open(task, || empty.tally().clone())?.play_in_steps(
        |deals| deals * games,
        |steps| {
            steps.advance(u64::MAX, |deals, cut: run::Cut, progress| {
                let mut totals = empty.clone();
                totals.play((table, &bots), (seed, deals), &cut, progress)?;
                let tally = totals.into_tally();
                end_on_fault(table.on_fault(), &tally.faults, seed, |bot| question.name(bot))?;
                anyhow::Ok(tally)
            })
        },
    )?;
    ended.map(|tally| empty.with(tally)).then(|played, destination| {
        warn_of(&played.totals.tally().faults, &destination);
        let report = EquilibriumReport::new(question, &played.totals);
        let result = equilibrium_result(&report, &played.timing);
        played.deliver::<Plan>(&session, destination, &result)
    })
}

/// Warns about faults of external bots, and about games with faults that the result does not list.
fn warn_of(faults: &FaultTotals, destination: &Destination) {
    warn_of_faults(faults.total());
    if destination.directory.is_some() {
        warn_of_a_cut_list(faults);
    }
}
