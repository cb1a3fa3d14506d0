//! `corsair restrict`: what a bot loses that never fights, never flees, never buys cards.

use std::ops::Range;

use corsair_engine::nearest::nearest;
use corsair_engine::run::Cut;
use corsair_strategies::restricted::RestrictionEntry;
use corsair_strategies::spec::NEVER;
use serde::{Deserialize, Serialize};

use crate::r#match::{Contest, ContestTotals, GAMES_PER_BLOCK};
use crate::restrict::page;
use crate::restrict::report::{Restricted, Restriction, restrict_result};
use crate::restrict::rows::RestrictionRow;
use corsair_cli::dry_run::{DryRun, Workload};
use corsair_cli::examples::Example;
use corsair_cli::external::{end_on_fault, warn_of_faults};
use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::lineup::lineup;
use corsair_cli::play::PlayArgs;
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_games::edition;
use corsair_games::pack::Table;
use corsair_lab::durable::Identity;
use corsair_lab::experiment::Player;
use corsair_lab::result::{ResultRow as _, Schema};
use corsair_lab::{BlockSource, Ends, InTurn, Turns};
use corsair_present::count;
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::page::registry::Teller;
use corsair_present::text_file::Files;

/// Plan of `corsair restrict`: bot, restrictions and table.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    mut_arg("games", |games| games.default_value("4k").help(
        "Number of games, of each restriction, rounded up to as many of each pair of seats: 500, 10k",
    )),
    after_help = "A bot of the game is kept from something by BOT:never=NAME, several names joined by +; \
                  `corsair bots GAME` lists them. It chooses among the other actions as it would; where there \
                  are none, among all. Every restriction meets the same deals. Exit codes: 0 done, 2 wrong \
                  usage, 4 an assertion fails."
)]
pub(crate) struct Plan {
    /// The game
    #[arg(required = false, required_unless_present = "resume")]
    game: String,
    /// Bot, which fills the other seats too [default: the game's]
    #[arg(long, value_name = "BOT")]
    bot: Option<String>,
    /// Restrictions, separated by commas [default: all of the game]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    never: Vec<String>,
    /// Number of seats [default: the game's]
    #[arg(long, value_name = "N", value_parser = count::seats)]
    #[arg(allow_negative_numbers = true)]
    players: Option<usize>,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    house: HouseRuleArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Restrictions ready to be played.
pub(crate) struct Prepared {
    restricted: Restricted,
    /// The table of each restriction.
    tables: Vec<Box<dyn Table>>,
}

impl Study for Plan {
    const VERB: &'static str = "restrict";
    const ABOUT: &'static str = "What a bot loses that never fights, or never buys cards";
    const EXAMPLES: &'static [Example] = &[
        ("What is each kind of action worth?", "{game} -n 4k"),
        ("What is it worth to another bot?", "{game} --bot {bot} -n 4k"),
    ];
    type Options = LongSessionArgs;
    type Prepared = Prepared;
    const TELL: Teller = page::tell;
    const TABLES: &'static [&'static Schema] = &[RestrictionRow::SCHEMA];

    fn prepare(&mut self) -> Outcome<Prepared> {
        let edition = edition(&self.game)?;
        let house = self.house.read_among(&mut self.texts)?;
        let (book, rules) = edition.resolved(&house)?;
        let defaults = edition.defaults();
        let players = *self.players.get_or_insert(defaults.seats);
        let bot = self.bot.get_or_insert_with(|| defaults.fill.into()).trim().to_owned();
        let known = edition.roster().restrictions();
        if self.never.is_empty() {
            self.never = known.iter().map(|of| of.name.into()).collect();
        }
        let restrictions = restrictions(&self.never, &known)?;
        let mut tables: Vec<Box<dyn Table>> = Vec::new();
        let mut named = Vec::new();
        for RestrictionEntry { name, meaning } in restrictions {
            let mut specs = vec![bot.clone(); players.max(2)];
            specs[1] = format!("{bot}:{NEVER}={name}");
            let table = edition.table(&book, &lineup(&specs, players.max(2), &mut self.texts)?)?;
            named.push(Restriction {
                name,
                meaning,
                contest: Contest::new(table.arrangement()),
                bots: table.players().to_vec(),
            });
            tables.push(table);
        }
        let blocks = named[0].contest.blocks(self.play.games);
        if blocks < 2 {
            bail_input!(
                "ask for at least {} games (-n): how much a loss varies is seen from the second deal on, and \
                 -n {} is one deal of {GAMES_PER_BLOCK} games",
                2 * GAMES_PER_BLOCK,
                self.play.games,
            );
        }
        let restricted = Restricted {
            conditions: self.play.conditions(edition.as_ref(), rules, self.record()),
            players,
            restrictions: named,
            blocks,
        };
        Ok(Prepared { restricted, tables })
    }

    fn describe(&self, Prepared { restricted, .. }: &Prepared) -> Outcome<DryRun> {
        let deals = restricted.blocks;
        let part = |of: &Restriction| Workload {
            name: format!("{NEVER}={}", of.name),
            deals,
            games: deals * GAMES_PER_BLOCK,
        };
        let parts = restricted.restrictions.iter().map(part).collect();
        let vocabulary = Plan::vocabulary(restricted.conditions.rules.score)
            .with("restriction", restricted.restrictions.iter().map(|of| of.name));
        Ok(DryRun::new(restricted.identity(), parts, vocabulary))
    }

    fn carry_out(&self, prepared: Prepared, mut session: Session) -> Outcome<String> {
        let Prepared { restricted, tables } = &prepared;
        let turns = Turns::new(tables.iter().map(|_| restricted.blocks));
        let task = restricted.conditions.task(restricted.identity(), turns.deals());
        let empty =
            || InTurn::new(tables.iter().map(|_| ContestTotals::default()), Ends::WithItsDeals);
        let ended = session.open(task, empty)?.play_in_steps(
            |deals| deals * GAMES_PER_BLOCK,
            |steps| {
                steps.advance(u64::MAX, |deals, cut, progress| {
                    let mut sums = empty();
                    for (at, own) in turns.among(deals) {
                        *sums.of(at) = prepared.play(at, own, &cut, progress)?;
                    }
                    anyhow::Ok(sums)
                })
            },
        )?;
        ended.map(InTurn::into_tables).then(|played, destination| {
            warn_of_faults(played.totals.iter().map(|of| of.faults.total()).sum());
            let result = restrict_result(restricted, &played.totals, &played.timing);
            played.deliver::<Plan>(&session, destination, &result)
        })
    }
}

impl Prepared {
    /// Plays some deals of a restriction.
    fn play(
        &self,
        at: usize,
        deals: Range<u64>,
        cut: &Cut,
        progress: &(dyn Fn(u64) + Sync),
    ) -> anyhow::Result<ContestTotals> {
        let Restriction { contest, bots, .. } = &self.restricted.restrictions[at];
        let (source, seed): (&dyn BlockSource, _) =
            (self.tables[at].as_ref(), self.restricted.conditions.seed);
        let told = |deals: u64| progress(deals * GAMES_PER_BLOCK);
        let totals = ContestTotals::play(contest, source, (seed, deals), cut, &told)?;
        end_on_fault(source.on_fault(), &totals.faults, seed, |bot| &bots[bot].name)?;
        Ok(totals)
    }
}

/// The restrictions of these names, of those that a game has.
fn restrictions(names: &[String], known: &[RestrictionEntry]) -> Outcome<Vec<RestrictionEntry>> {
    let mut found: Vec<RestrictionEntry> = Vec::new();
    for name in names.iter().map(|name| name.trim()) {
        let Some(of) = known.iter().find(|of| of.name == name) else {
            let all = || known.iter().map(|of| of.name);
            let fix = match nearest(name, all()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are {}", all().collect::<Vec<_>>().join(", ")),
            };
            bail_input!("--never {name}: the game has no such restriction; {fix}");
        };
        if found.contains(of) {
            bail_input!("--never {name} is given twice");
        }
        found.push(*of);
    }
    Ok(found)
}

impl Restricted {
    /// What sums of it are conditional on. How much is played decides which deal is whose.
    fn identity(&self) -> Identity {
        let restrictions = self.restrictions.iter();
        let bots = restrictions.map(|of| Player::identities(&of.bots)).collect::<Vec<_>>();
        self.conditions
            .identity(Plan::VERB)
            .with("bots", bots)
            .with("players", self.players)
            .with("deals", self.blocks)
    }
}
