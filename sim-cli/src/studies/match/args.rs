//! `corsair match`: which of two bots wins more at one table, tested as the games come in.

use std::str::FromStr;

use anyhow::anyhow;
use corsair_engine::PerSeat;

use crate::catalogue::bots::lineup;
use crate::cli::count;
use crate::cli::dry_run::{DryRun, Pilot, Workload};
use crate::cli::durable::{Durable, DurableArgs, Ended};
use crate::cli::external::{ExternalArgs, end_on_fault, warn_of_faults};
use crate::cli::house_rules::HouseRuleArgs;
use crate::cli::play::{Format, PlayArgs};
use crate::cli::table::BotList;
use crate::cli::verdict::undecided_if;
use crate::exit::{Blame, Exit, Failure, Outcome};
use crate::games::{Table, edition};
use crate::lab::assertion::Vocabulary;
use crate::lab::durable::{Stopped, Task};
use crate::lab::experiment::Player;
use crate::lab::{BlockSource, HouseRules, Metric, ResolvedRules, Threshold};
use crate::studies::r#match::{Contest, ContestTotals, Match, Watched};
use crate::studies::r#match::{
    Look, MATCH_FIGURES, MATCH_MEASURES, MatchReport, MatchVerdict, match_csv, match_files,
    match_json, match_screen,
};
use corsair_stats::{Hypotheses, Looks, Sprt};

#[derive(clap::Args, Debug)]
#[command(
    after_help = "With --sprt or --until, -n is the most that is played. Exit codes: 0 done or decided, 2 wrong usage, \
                  3 the test is undecided or --until is not reached within -n, 4 an assertion fails."
)]
pub(crate) struct Args {
    /// The game
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    /// The first bot
    #[arg(value_name = "A", required_unless_present = "resume")]
    first: Option<String>,
    /// The second bot
    #[arg(value_name = "B", required_unless_present = "resume")]
    second: Option<String>,
    /// Who fills the other seats, separated by commas: one bot, or one for each
    /// [default: the game's]
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    fill: Option<BotList>,
    /// How many seats the table has [default: the game's]
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(allow_negative_numbers = true)]
    players: Option<usize>,
    /// Test whether A wins by the second difference rather than by the first, such as 0pp,1pp
    #[arg(long, value_name = "H0,H1", allow_hyphen_values = true)]
    sprt: Option<Room>,
    /// The chance that the test accepts H1 when H0 is true
    #[arg(long, value_name = "CHANCE", default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    /// The chance that the test accepts H0 when H1 is true
    #[arg(long, value_name = "CHANCE", default_value_t = 0.05, requires = "sprt")]
    beta: f64,
    /// Stop when the ± of the difference of win shares is at most this, such as ±0.2pp
    #[arg(long, value_name = "AMOUNT", conflicts_with = "sprt", allow_hyphen_values = true)]
    until: Option<Threshold>,
    #[command(flatten)]
    pub play: PlayArgs,
    #[command(flatten)]
    pub durable: DurableArgs,
    #[command(flatten)]
    external: ExternalArgs,
    #[command(flatten)]
    house: HouseRuleArgs,
}

impl Args {
    /// The game, the first bot and the second.
    fn named(&self) -> [String; 3] {
        [&self.game, &self.first, &self.second].map(|word| word.clone().unwrap_or_default())
    }

    /// All bots at the table, of which these fill it.
    fn bots(&self, fill: &BotList) -> BotList {
        self.first.iter().chain(&self.second).chain(fill.specs()).cloned().collect()
    }
}

/// Two differences of win shares, in percentage points.
#[derive(Clone, PartialEq, Debug)]
struct Room {
    h0: f64,
    h1: f64,
    /// As it was written.
    text: String,
}

impl FromStr for Room {
    type Err = String;

    fn from_str(text: &str) -> Result<Room, String> {
        let wrong = || format!("two differences of win shares such as 0pp,1pp, not `{text}`");
        let share = |part: &str| -> Option<f64> {
            let points: f64 = part.trim().strip_suffix("pp")?.trim().parse().ok()?;
            points.is_finite().then_some(points / 100.0)
        };
        let (h0, h1) = text.split_once(',').ok_or_else(wrong)?;
        let (h0, h1) = (share(h0).ok_or_else(wrong)?, share(h1).ok_or_else(wrong)?);
        if h0.abs() >= 1.0 || h1.abs() >= 1.0 {
            return Err(format!("`{text}`: win shares lie at most 100pp apart"));
        }
        Ok(Room { h0, h1, text: text.into() })
    }
}

/// What would be played.
pub(crate) fn outline(args: &Args) -> Outcome<DryRun> {
    let (played, _) = prepare(args)?;
    let name = format!("{} against {}", played.names[0], played.names[1]);
    let games = played.blocks * played.contest.games_per_block();
    Ok(DryRun {
        identity: played.identity(),
        parts: vec![Workload { name, deals: played.blocks, games }],
        games_asked: Some(args.play.games),
        is_at_most: played.is_sequential(),
        pilot: Pilot::Games,
        vocabulary: Vocabulary::of(MATCH_FIGURES, played.rules.score)
            .naming(&MATCH_FIGURES[0], MATCH_MEASURES),
        arguments: played.arguments,
    })
}

pub(crate) fn execute(mut args: Args) -> Outcome<String> {
    let (played, table) = prepare(&args)?;
    if played.is_sequential() {
        args.durable.refuse_shards_of(if played.sprt.is_some() { "--sprt" } else { "--until" })?;
    }
    let task = Task {
        identity: played.identity(),
        arguments: played.arguments.clone(),
        deals: played.blocks,
    };
    let durable = args.durable.open(&args.play, task, || Watched::empty(&played))?;
    let (timed, destination) = match play(durable, &played, table.as_ref())? {
        Ended::Whole(timed, destination) => (timed, destination),
        Ended::Shard(told) => return Ok(told),
    };
    let totals = timed.totals.totals();
    warn_of_faults(totals.faults().total());
    let looks: Vec<Look> = timed.totals.seen().iter().map(|seen| Look::at(&played, seen)).collect();
    let report = MatchReport::new(&played, totals, &looks);
    let result = match args.play.format {
        Format::Table => match_screen(&report),
        Format::Csv => match_csv(&report),
        Format::Json => match_json(&report),
    };
    let result = timed.deliver(result, destination, || match_files(&report, &timed.timing))?;
    match report.verdict {
        MatchVerdict::Undecided => Err(Failure {
            output: result,
            ..Failure::new(Exit::Undecided, anyhow!("the test is undecided after all its games"))
        }),
        MatchVerdict::AcceptH0 | MatchVerdict::AcceptH1 | MatchVerdict::Untested => {
            undecided_if(report.not_reached().as_slice(), result)
        }
    }
}

/// Everything that can be wrong with the input, found before the first game.
fn prepare(args: &Args) -> Outcome<(Match, Box<dyn Table>)> {
    let [game, first, second] = args.named();
    let edition = edition(&game).bad_input()?;
    let house = args.house.read()?;
    let plain = edition.rulebook(&HouseRules::default()).failed()?;
    let book = edition.rulebook(&house).bad_input()?;
    let defaults = edition.defaults();
    let players = args.players.unwrap_or(defaults.seats);
    let default = || BotList::from_iter([defaults.fill.to_owned()]);
    let filling = args.fill.clone().unwrap_or_else(default);
    let others = players.saturating_sub(2);
    let fill = filling.specs();
    if fill.len() != 1 && fill.len() != others {
        return Err(anyhow!(
            "{} bots fill {others} seats: name one for all of them or one for each",
            fill.len(),
        ))
        .bad_input();
    }
    let mut specs = vec![first, second];
    specs.extend(fill.iter().cycle().take(others).cloned());
    let arguments = arguments(args, &filling, players);
    let lineup = lineup(&specs, players.max(2))?.on(args.external.terms());
    let table = edition.table(&book, &lineup).bad_input()?;
    let contest = Contest::new(table.arrangement());
    let parts: PerSeat<u8> = *table.arrangement();
    refuse_one_bot_twice(
        &table.players()[usize::from(parts.as_slice()[0])],
        parts.as_slice(),
        &specs,
    )?;
    let name = |part: usize| table.players()[usize::from(parts.as_slice()[part])].name.clone();
    let names = [name(0), name(1)];
    let fill = (2..players).map(name).collect();
    let sprt = args.sprt.as_ref().map(|&Room { h0, h1, .. }| {
        Sprt::new(Hypotheses { h0, h1, alpha: args.alpha, beta: args.beta })
    });
    let sprt = sprt.transpose().bad_input()?;
    let until = args.until.as_ref().map(|until| {
        until.of(&Metric::WIN).ok_or_else(|| {
            anyhow!("--until {until}: a match is about win shares, in percentage points (0.2pp)")
        })
    });
    let until = until.transpose().bad_input()?;
    let blocks = args.play.games.div_ceil(contest.games_per_block());
    refuse_what_is_void(args, &contest, blocks)?;
    let played = Match {
        game: edition.id(),
        title: edition.name(),
        rules: ResolvedRules::new(edition.id(), edition.score(), &plain, &book),
        bots: table.players().to_vec(),
        names,
        fill,
        contest,
        seed: args.play.seed,
        games_asked: args.play.games,
        blocks,
        sprt,
        until,
        until_as_written: args.until.as_ref().map(Threshold::to_string),
        arguments,
    };
    Ok((played, table))
}

/// Refuses two contestants that are one bot: `parts` are the bots of the parts as numbers.
fn refuse_one_bot_twice(bot: &Player, parts: &[u8], specs: &[String]) -> Outcome<()> {
    if parts.first() != parts.get(1) {
        return Ok(());
    }
    Err(anyhow!(
        "`{}` and `{}` are the same bot ({}, digest {:016x}): every game would be the same for both and \
         every difference exactly 0, so nothing is played; name two that differ",
        specs[0].trim(),
        specs[1].trim(),
        bot.name,
        bot.digest,
    ))
    .bad_input()
}

fn refuse_what_is_void(args: &Args, contest: &Contest, blocks: u64) -> Outcome<()> {
    let per_block = contest.games_per_block();
    let is_sequential = args.sprt.is_some() || args.until.is_some();
    let (fewest, why) = if is_sequential {
        (Looks::FEWEST_BLOCKS, "the first look comes")
    } else {
        (2, "how much a difference varies is seen")
    };
    if blocks >= fewest {
        return Ok(());
    }
    let plural = if blocks == 1 { "" } else { "s" };
    Err(anyhow!(
        "-n {} is {blocks} block{plural} of {per_block} games: {why} after {fewest}, so at least {} games \
         are needed",
        args.play.games,
        fewest * per_block,
    ))
    .bad_input()
}

/// Plays to the end, or until a look says that it is enough.
fn play(durable: Durable<Watched>, played: &Match, table: &dyn Table) -> Outcome<Ended<Watched>> {
    let contest = &played.contest;
    let per_block = contest.games_per_block();
    let source: &dyn BlockSource = table;
    durable.play_in_steps(
        |deals| deals * per_block,
        |steps| -> Result<(), Stopped<anyhow::Error>> {
            for look in steps.sums().looks().to_vec() {
                if steps.next() > look {
                    continue;
                }
                steps.advance(look, |deals, cut, progress| {
                    let told = |deals: u64| progress(deals * per_block);
                    let deals = (played.seed, deals);
                    let totals = ContestTotals::play(contest, source, deals, &cut, &told)?;
                    end_on_fault(source.on_fault(), totals.faults(), played.seed, |bot| {
                        &played.bots[bot].name
                    })?;
                    anyhow::Ok(Watched::part(totals))
                })?;
                let seen = steps.sums().seen().last();
                if seen.is_some_and(|seen| Look::at(played, seen).is_enough(played)) {
                    break;
                }
            }
            Ok(())
        },
    )
}

/// The arguments that make the same files again, in a fixed order.
fn arguments(args: &Args, fill: &BotList, players: usize) -> Vec<String> {
    let mut list = vec!["match".into()];
    list.extend(args.named());
    let mut option = |name: &str, value: String| list.extend([name.into(), value]);
    option("--fill", fill.to_string());
    option("--players", players.to_string());
    option("-n", args.play.games.to_string());
    option("--seed", args.play.seed.to_string());
    if let Some(Room { text, .. }) = &args.sprt {
        option("--sprt", text.clone());
        option("--alpha", args.alpha.to_string());
        option("--beta", args.beta.to_string());
    }
    if let Some(until) = &args.until {
        option("--until", until.to_string());
    }
    list.extend(args.external.arguments_for(&args.bots(fill)));
    list.extend(args.house.arguments());
    list
}
