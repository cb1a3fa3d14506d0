//! `corsair tournament`: a round robin between more bots than seats.

use corsair_cli::dry_run::{DryRun, Workload, seat_names};
use corsair_cli::duplicates::refuse_repeated_bots;
use corsair_cli::examples::Example;
use corsair_cli::external::{ExternalArgs, end_on_fault, warn_of_a_cut_list, warn_of_faults};
use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::lineup::with_files;
use corsair_cli::play::PlayArgs;
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_cli::table::{BotList, Seated, seat};
use corsair_engine::run;
use corsair_present::count;
use serde::{Deserialize, Serialize};

use crate::tournament::{
    RoundRobin, TOURNAMENT_TABLES, Tournament, TournamentReport, TournamentTotals, page,
};
use corsair_games::edition;
use corsair_games::pack::Table;
use corsair_lab::result::Schema;
use corsair_lab::{Lineup, Watch, play_blocks};
use corsair_present::exit::Outcome;
use corsair_present::page::registry::Teller;
use corsair_present::text_file::Files;

/// Plan of `corsair tournament`: bots, rules and rounds.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    /// The game
    #[arg(required = false, required_unless_present = "resume")]
    game: String,
    /// Bots, separated by commas: different ones, at least as many as seats. NAME, or @FILE:NAME
    /// for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, a program of your own
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    #[arg(required = false, required_unless_present = "resume")]
    bots: BotList,
    /// Number of seats [default: the game's, or one for each
    /// bot if there are fewer]
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

/// A tournament ready to be played.
pub(crate) struct Prepared {
    tournament: Tournament,
    table: Box<dyn Table>,
}

impl Study for Plan {
    const VERB: &'static str = "tournament";
    const ABOUT: &'static str = "Play a round robin between more bots than seats, and rate them";
    const EXAMPLES: &'static [Example] = &[
        ("Which of these bots is the best?", "{game} --bots {bots} --players 3 -n 10k"),
        ("The same under a house rule", "{game} --bots {bots} --players 3 --rules {rule} -n 10k"),
    ];
    type Options = LongSessionArgs;
    type Prepared = Prepared;
    const TELL: Teller = page::tell;
    const TABLES: &'static [&'static Schema] = TOURNAMENT_TABLES;

    fn prepare(&mut self) -> Outcome<Prepared> {
        let house = self.house.read_among(&mut self.texts)?;
        let defaults = edition(&self.game)?.defaults();
        let bots = self.bots.specs();
        let seats = *self.players.get_or_insert(bots.len().min(defaults.seats));
        RoundRobin::check_size(bots.len(), seats)?;
        self.external.resolve(self.bots.specs());
        let lineup = with_files(Lineup::taking_turns(bots, seats), &mut self.texts)?;
        let seated = seat(&self.game, &house, &lineup.on(self.external.terms()))?;
        let Seated { edition, rules, table } = seated;
        refuse_repeated_bots("a tournament", bots, table.named())?;
        let tournament = Tournament {
            conditions: self.play.conditions(edition.as_ref(), rules, self.record()),
            bots: table.players().to_vec(),
            design: RoundRobin::new(bots.len(), seats, self.play.games)?,
        };
        Ok(Prepared { tournament, table })
    }

    fn describe(&self, Prepared { tournament, .. }: &Prepared) -> Outcome<DryRun> {
        let design = &tournament.design;
        let names = || tournament.bots.iter().map(|bot| bot.name.as_str());
        let vocabulary = Plan::vocabulary(tournament.conditions.rules.score)
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

    fn carry_out(&self, prepared: Prepared, mut session: Session) -> Outcome<String> {
        let Prepared { tournament, table } = prepared;
        let design = &tournament.design;
        let seed = tournament.conditions.seed;
        let task = tournament.conditions.task(tournament.identity(), design.blocks());
        let empty = || TournamentTotals::empty(design, seed);
        let durable = session.open(task, empty)?.in_units(design.blocks() / design.rounds());
        let ended = durable.play(design.games_per_block(), |deals, cut, progress| {
            let plan = run::Plan { seed, deals, seatings: design, cut };
            let totals = play_blocks(table.as_ref(), Watch::Nothing, &plan, empty, progress)?;
            end_on_fault(table.on_fault(), &totals.faults, seed, |row| {
                &tournament.bots[design.bot_of(row)].name
            })?;
            anyhow::Ok(totals)
        })?;
        ended.map(TournamentTotals::finish).then(|played, destination| {
            warn_of_faults(played.totals.faults.total());
            if destination.directory.is_some() {
                warn_of_a_cut_list(&played.totals.faults);
            }
            let report = TournamentReport::new(&tournament, &played.totals);
            played.deliver::<Plan>(&session, destination, &report.result(&played.timing))
        })
    }
}
