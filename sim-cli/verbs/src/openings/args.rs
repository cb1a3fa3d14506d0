//! `corsair openings`: ranks openings against a field, and searches for a symmetric equilibrium of openings.

use anyhow::anyhow;
use corsair_strategies::Roster;
use corsair_strategies::external::PREFIX;
use serde::{Deserialize, Serialize};

use crate::openings::manifest::TABLES;
use crate::openings::play_equilibrium::EquilibriumPlan;
use crate::openings::prepared::{Prepared, with_opening};
use crate::openings::stage::OpeningStages;
use crate::openings::{OpeningQuestion, OpeningReport, Search, SearchPlan, TooFewGames, page};
use corsair_cli::challenger_table::{ChallengerTable, field_of, taking_turns};
use corsair_cli::dry_run::{DryRun, Pilot, Workload};
use corsair_cli::durable::{Ended, PartialResult, StageSteps};
use corsair_cli::examples::Example;
use corsair_cli::external::{ExternalArgs, warn_of_faults};
use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::lineup::with_files;
use corsair_cli::play::{GAMES, PlayArgs};
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_cli::table::BotList;
use corsair_games::edition;
use corsair_games::pack::openings::{NotAnOpening, Opening, OpeningSet, OpeningWord, Openings};
use corsair_lab::assertion::Vocabulary;
use corsair_lab::durable::{Identity, Stages, Task};
use corsair_lab::experiment::Player;
use corsair_lab::result::Schema;
use corsair_lab::{
    Conditions, FaultTotals, HouseRules, Lineup, Metric, Pairing, PlanRecord, ResolvedRules, Stage,
    Tally, Threshold,
};
use corsair_present::count;
use corsair_present::exit::{Exit, Failure, Outcome, bail_input};
use corsair_present::page::registry::StoryOf;
use corsair_present::text_file::Files;

/// Deals of a pilot: enough for the variance of the finalists.
const PILOT_DEALS: u64 = 50;

/// Plan of `corsair openings`: openings, field and search.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    mut_arg("games", |games| games.default_value("200k")),
    after_help = "-n is the number of games of the ranking: half of them for the search, half for the \
                        finalists. With --equilibrium, every best-response pass plays another -n games. All openings \
                        play the same deals in every seat."
)]
pub(crate) struct Plan {
    /// Game to play
    #[arg(required = false, required_unless_present = "resume")]
    pub(crate) game: String,
    /// Openings to compare, separated by commas [default: all legal openings, or a sample if there are too many]
    #[arg(long, value_name = "OPENING,..", value_delimiter = ',')]
    pub(crate) openings: Vec<String>,
    /// Bot that plays the openings; must have a parameter for the opening [default: the game's default bot]
    #[arg(long, value_name = "BOT")]
    pub(crate) bot: Option<String>,
    /// Bots in the remaining seats, separated by commas. In each deal, each of these seats gets one of the bots at
    /// random, with equal probability [default: the game's default bot]
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    pub(crate) field: Option<BotList>,
    /// Number of seats [default: the game's default]
    #[arg(long, value_name = "N", value_parser = count::seats)]
    #[arg(allow_negative_numbers = true)]
    pub(crate) players: Option<usize>,
    /// Number of finalists: openings that the search selects, and that then play new deals to confirm the ranking
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(default_value_t = 8, allow_negative_numbers = true)]
    pub(crate) finalists: usize,
    /// Precision to reach, such as 1pp. Replaces the search by a race of all openings, which ends when an
    /// opening is at most this far from the best, or after -n games
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true, conflicts_with = "equilibrium")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) precision: Option<Threshold>,
    /// Estimate a symmetric equilibrium: a mixture of the best openings. Also tests whether a player gains by leaving
    /// the mixture for another opening
    #[arg(long)]
    pub(crate) equilibrium: bool,
    /// Maximum number of openings in the equilibrium, taken from the top of the ranking
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>, requires = "equilibrium")]
    #[arg(default_value_t = 6, allow_negative_numbers = true)]
    pub(crate) candidates: usize,
    /// Additional openings that the equilibrium may contain, separated by commas
    #[arg(long, value_name = "OPENING,..", value_delimiter = ',', requires = "equilibrium")]
    pub(crate) include: Vec<String>,
    /// Maximum number of best-response passes, each of which looks for an opening that beats the mixture
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>, requires = "equilibrium")]
    #[arg(default_value_t = 3, allow_negative_numbers = true)]
    pub(crate) passes: usize,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "ExternalArgs::is_default")]
    pub(crate) external: ExternalArgs,
    #[command(flatten)]
    pub(crate) house: HouseRuleArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    pub(crate) texts: Files,
}

impl Plan {
    /// Returns a pilot of a few openings, evenly spaced in the list. The pilot plays a few deals and omits the
    /// search.
    ///
    /// The variance of these openings predicts the variance of the finalists.
    fn pilot(&self, prepared: &Prepared) -> Pilot {
        let question = &prepared.question;
        let all = question.openings.len();
        let some = self.finalists.min(all);
        let confirmed = prepared.plan.confirmed_deals();
        let confirmed = confirmed.end - confirmed.start;
        let deals = PILOT_DEALS.min(confirmed);
        let mut plan = self.clone();
        let chosen = (0..some).map(|at| question.openings[at * all / some].name.clone());
        plan.openings = chosen.collect();
        plan.play.games = deals * (some * question.seats) as u64;
        plan.equilibrium = false;
        plan.precision = None;
        plan.include = Vec::new();
        Pilot::Other { study: Box::new(plan), part: deals as f64 / confirmed as f64 }
    }

    /// Returns the task: the deals of the ranking, then the maximum number of deals of all passes.
    fn task(&self, prepared: &Prepared) -> Task {
        let more = prepared.equilibrium.as_ref().map_or(0, EquilibriumPlan::all_deals);
        Task {
            // The number of games determines the rounds of the search.
            identity: self.identity(prepared).with("games", self.play.games),
            plan: prepared.question.conditions.plan.clone(),
            deals: prepared.plan.deals() + more,
        }
    }

    /// Returns the identity of the answer, without the number of games.
    fn identity(&self, prepared: &Prepared) -> Identity {
        let question = &prepared.question;
        let named = |bot: &Player| format!("{} {:016x}", bot.name, bot.digest);
        let names: Vec<&str> = question.openings.iter().map(|of| of.name.as_str()).collect();
        let field = question.field.iter().map(|(bot, weight)| (named(bot), *weight));
        let identity = Identity::of_verb(Plan::VERB)
            .with("game", question.conditions.game)
            .with("rules", &question.conditions.rules.values)
            .with("openings", &names)
            .with("bots", question.players.iter().map(named).collect::<Vec<_>>())
            .with("field", field.collect::<Vec<_>>())
            .with("seats", question.seats)
            .with("finalists", self.finalists)
            .with("seed", question.conditions.seed);
        let identity = match &self.precision {
            None => identity,
            Some(amount) => identity.with("precision", amount.to_string()),
        };
        if !self.equilibrium {
            return identity;
        }
        identity
            .with("candidates", self.candidates)
            .with("include", prepared.include.iter().map(|&at| names[at]).collect::<Vec<_>>())
            .with("passes", self.passes)
    }
}

impl Study for Plan {
    const VERB: &'static str = "openings";
    const ABOUT: &'static str = "Rank the openings of a game, or find an equilibrium";
    const EXAMPLES: &'static [Example] = &[
        ("Which opening is the best?", "{game} -n 20k"),
        ("Which mixture of openings is an equilibrium?", "{game} --equilibrium -n 100k"),
    ];
    type Options = LongSessionArgs;
    type Prepared = Prepared;
    const STORY: StoryOf = page::story;

    const TABLES: &'static [&'static Schema] = TABLES;

    fn prepare(&mut self) -> Outcome<Prepared> {
        let mut prepared = prepare(self)?;
        prepared.question.conditions.plan = self.record();
        Ok(prepared)
    }

    fn describe(&self, prepared: &Prepared) -> Outcome<DryRun> {
        let question = &prepared.question;
        let mut parts = vec![Workload {
            name: "ranking".into(),
            deals: prepared.plan.confirmed_deals().end,
            games: prepared.plan.games(),
        }];
        if let Some(plan) = &prepared.equilibrium {
            // The deals of a pass depend on its number of candidates.
            let (games, deals) = (plan.all_games(), plan.all_deals());
            parts.push(Workload { name: "equilibrium, at most".into(), deals, games });
        }
        let tables = if self.equilibrium { TABLES } else { &TABLES[..1] };
        let passes = (1..=self.passes).map(|pass| pass.to_string());
        let vocabulary = Vocabulary::of(tables.iter().copied(), question.conditions.rules.score)
            .with("opening", question.openings.iter().map(|opening| opening.name.as_str()))
            .calling("opening", question.word.id)
            .with("stage", [Stage::Exploratory, Stage::Confirmed].map(Stage::name))
            .with("pass", passes);
        Ok(DryRun {
            identity: self.identity(prepared),
            parts,
            unit: GAMES,
            is_at_most: self.equilibrium || self.precision.is_some(),
            pilot: self.pilot(prepared),
            vocabulary,
        })
    }

    fn looks(&self, _: &Prepared) -> bool {
        true
    }

    fn carry_out(&self, prepared: Prepared, mut session: Session) -> Outcome<String> {
        let question = &prepared.question;
        let challengers = prepared.challengers();
        let field = question.field_to_draw();
        let check_faults = |who: &[usize], faults: &FaultTotals| prepared.check_faults(who, faults);
        let task = self.task(&prepared);
        let mut played = None;
        let durable = session.open(task, Stages::<Tally>::default)?;
        // A race and an equilibrium have no result before their end.
        let reports_a_part = prepared.plan.as_race().is_none() && prepared.equilibrium.is_none();
        let durable = match reports_a_part {
            true => durable.reporting(PartialResult::Confirmation),
            false => durable,
        };
        let ended = durable.play_in_steps(
            |deals| prepared.games_before(deals),
            |steps| {
                let mut stages =
                    OpeningStages::new(StageSteps::new(steps), question.conditions.seed);
                let search = Search::play(prepared.plan.clone(), challengers.len(), |meeting| {
                    if reports_a_part && meeting.pairing == Pairing::InPairs {
                        stages.begin_last();
                    }
                    stages.meet(&challengers, &field, meeting, &check_faults)
                })?;
                if search.plan.as_race().is_some() {
                    stages.pass_over(search.plan.deals())?;
                }
                let passes = match &prepared.equilibrium {
                    None => Vec::new(),
                    Some(plan) => {
                        let seat = |own: &_, others: &[&_]| prepared.table_of(own, others);
                        plan.play(question, &seat, &search, &mut stages)?
                    }
                };
                played = Some((search, passes));
                Ok(())
            },
        )?;
        let (whole, destination, (search, passes)) = match (ended, played) {
            (Ended::Whole(whole, destination), Some((search, passes))) => {
                (whole, destination, (search, passes))
            }
            (Ended::Whole(..), None) => unreachable!("a whole run has ended"),
            (Ended::Shard(text), _) => return Ok(text),
        };
        let report = OpeningReport { question, search: &search, passes: &passes };
        warn_of_faults(search.counts.faults);
        let result = report.result(&whole.timing);
        let output = whole.deliver::<Plan>(&session, destination, &result)?;
        match (search.plan.as_race(), search.winner) {
            (None, _) | (Some(_), Some(_)) => Ok(output),
            (Some(_), None) => {
                let why = anyhow!(
                    "the race for the best {} is undecided after -n games: increase -n",
                    question.word.id,
                );
                Err(Failure { output, ..Failure::new(Exit::Undecided, why) })
            }
        }
    }
}

/// Checks a plan before the first game, and prepares its tables.
fn prepare(args: &mut Plan) -> Outcome<Prepared> {
    let edition = edition(&args.game)?;
    let house = args.house.read_among(&mut args.texts)?;
    let plain = edition.rulebook(&HouseRules::default())?;
    let book = edition.rulebook(&house)?;
    let desk = edition.desks().openings;
    let desk =
        desk.ok_or_else(|| anyhow!("`{}` has no openings: choose another game", edition.id()))?;
    let word = desk.word();
    let defaults = edition.defaults();
    let seats = *args.players.get_or_insert(defaults.seats);
    let allowed = desk.open(&book, seats)?;
    let (openings, include, legal) = openings(args, word, allowed.as_ref())?;
    let name = |opening: &Opening| opening.name.clone();
    if !args.openings.is_empty() {
        args.openings = openings.iter().map(name).collect();
    }
    args.include = include.iter().map(|&at| name(&openings[at])).collect();
    let bot = args.bot.get_or_insert_with(|| defaults.fill.into()).trim().to_owned();
    let field = args.field.get_or_insert_with(|| BotList::of(defaults.fill));
    args.external.resolve(field.specs());
    refuse_bot_with_opening(edition.roster(), word, &bot, &mut args.texts)?;
    let mut tables = Vec::new();
    for opening in &openings {
        let bot = with_opening(&bot, word, opening);
        let lineup = taking_turns(&bot, field.specs(), seats, &mut args.texts)?;
        let lineup = lineup.on(args.external.terms());
        tables.push(ChallengerTable::new(edition.as_ref(), &book, &lineup)?);
    }
    let players = tables.iter().map(ChallengerTable::player).collect();
    let field = field_of(&mut tables);
    let (plan, equilibrium) = plans(args, word, (openings.len(), seats), &include)?;
    let question = OpeningQuestion {
        conditions: Conditions {
            game: edition.id(),
            title: edition.name(),
            rules: ResolvedRules::new(edition.id(), edition.score(), &plain, &book),
            seed: args.play.seed,
            games_asked: args.play.games,
            plan: PlanRecord::default(),
        },
        word,
        legal,
        openings,
        bot,
        players,
        field,
        seats,
        passes: args.passes,
    };
    let files = args.texts.clone();
    Ok(Prepared { question, plan, equilibrium, include, edition, book, files, tables })
}

/// Returns the openings to compare, the indices of openings to include in the equilibrium, and the number of legal
/// openings.
///
/// The openings are legal and distinct. The number is `None` if the openings are a sample.
fn openings(
    args: &Plan,
    word: &OpeningWord,
    allowed: &dyn Openings,
) -> Outcome<(Vec<Opening>, Vec<usize>, Option<usize>)> {
    let ids = word.ids;
    let (all, legal) = match allowed.set() {
        OpeningSet::All(all) => (all.clone(), Some(all.len())),
        OpeningSet::Sample(sample) => (sample, None),
    };
    let read = |option: &str, names: &[String]| -> Outcome<Vec<Opening>> {
        let mut list: Vec<Opening> = Vec::new();
        for name in names {
            let opening = allowed.read(name).map_err(|refusal| match refusal {
                NotAnOpening::Malformed(why) => anyhow!("{option}: {why}"),
                NotAnOpening::Illegal(illegal) => {
                    let range = all.first().zip(all.last()).zip(legal);
                    let range = range.map_or_else(String::new, |((first, last), legal)| {
                        format!("; {legal} {ids} are legal, from {} to {}", first.name, last.name)
                    });
                    anyhow!("{option} {}: {illegal}{range}", name.trim())
                }
            });
            let opening = opening?;
            if list.contains(&opening) {
                bail_input!("{option}: {} is named twice: remove one", opening.name);
            }
            list.push(opening);
        }
        Ok(list)
    };
    let named = read("--openings", &args.openings)?;
    let include = read("--include", &args.include)?;
    let openings = if named.is_empty() { all } else { named };
    if let [one] = openings.as_slice() {
        let fix = match args.openings.is_empty() {
            true => "these rules allow a single opening".to_owned(),
            false => {
                "name a second opening, or remove --openings to compare all legal openings".into()
            }
        };
        bail_input!("a single opening ({}) cannot be ranked: {fix}", one.name);
    }
    let place = |opening: &Opening| {
        openings.iter().position(|of| of == opening).ok_or_else(|| {
            anyhow!(
                "--include {} names an opening that --openings lacks: add it to --openings",
                opening.name
            )
        })
    };
    let include = include.iter().map(place).collect::<Result<_, _>>()?;
    for (named, number) in [("--finalists", args.finalists), ("--candidates", args.candidates)] {
        if number < 2 {
            bail_input!("{named} {number} is too few for a comparison: use at least 2");
        }
    }
    if args.passes == 0 {
        bail_input!("--passes 0 allows no search: use at least 1");
    }
    Ok((openings, include, legal))
}

/// Refuses an unknown bot, and a bot whose spec sets an opening.
fn refuse_bot_with_opening(
    roster: &dyn Roster,
    word: &OpeningWord,
    bot: &str,
    files: &mut Files,
) -> Outcome<()> {
    let parameter = word.parameter;
    if bot.starts_with(PREFIX) {
        bail_input!(
            "--bot {bot}: an external bot has no parameter `{parameter}`; use the bot in --field"
        );
    }
    let is_opening =
        |part: &str| part.split_once('=').is_some_and(|(key, _)| key.trim() == parameter);
    if bot.split(':').any(is_opening) {
        let OpeningWord { id, ids, .. } = word;
        bail_input!(
            "--bot {bot} sets the {id}, but the command compares several {ids}: remove `{parameter}=`"
        );
    }
    let lineup = with_files(Lineup::taking_turns(&[bot.to_owned()], 1), files)?;
    roster.settings(bot, lineup.files())?;
    Ok(())
}

/// Returns the plans for `openings` openings at tables of `seats`, if there are enough games.
fn plans(
    args: &Plan,
    word: &OpeningWord,
    (openings, seats): (usize, usize),
    include: &[usize],
) -> Outcome<(SearchPlan, Option<EquilibriumPlan>)> {
    let games = args.play.games;
    let OpeningWord { id, ids, .. } = word;
    let too_few = |needed: u64| {
        anyhow!(
            "-n {games} is too few for {openings} {ids} and {} finalists: ask for at least {needed} games. Each {id} plays \
             one deal per round, each finalist two more deals, and each deal is {seats} games, one from each seat",
            args.finalists.min(openings),
        )
    };
    let plan = match &args.precision {
        None => SearchPlan::new(openings, args.finalists, Vec::new(), (games, seats), 0),
        Some(amount) => {
            let within = amount.of(&Metric::WIN).ok_or_else(|| {
                anyhow!("--precision {amount}: use percentage points of wins, such as 1pp")
            });
            SearchPlan::race(openings, args.finalists, within?, (games, seats))
        }
    };
    let plan = plan.map_err(|TooFewGames { needed }| too_few(needed))?;
    if !args.equilibrium {
        return Ok((plan, None));
    }
    let equilibrium = equilibrium_plan(args, (openings, seats), include, games);
    if let Err(TooFewGames { needed }) = equilibrium.check() {
        bail_input!(
            "-n {games} is too few for an equilibrium of {} candidates at {seats} seats: ask for at least {needed} games, \
             or for fewer --candidates or --passes",
            equilibrium.most_candidates(),
        );
    }
    Ok((plan, Some(equilibrium)))
}

fn equilibrium_plan(
    args: &Plan,
    (openings, seats): (usize, usize),
    include: &[usize],
    games: u64,
) -> EquilibriumPlan {
    EquilibriumPlan {
        best: args.candidates.min(openings),
        include: include.to_vec(),
        passes: args.passes,
        finalists: args.finalists,
        openings,
        seats,
        games,
    }
}
