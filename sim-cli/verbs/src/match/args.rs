//! `corsair match`: tests two bots at one table, or one bot under restrictions.

use std::fmt;
use std::str::FromStr;

use anyhow::anyhow;
use corsair_engine::PerSeat;
use corsair_strategies::restricted::RestrictionEntry;
use corsair_strategies::spec::NEVER;
use serde::{Deserialize, Serialize};

use crate::r#match::counts::{CountReport, CountRow, Counts, counts_result};
use crate::r#match::report::match_result;
use crate::r#match::restricted::RestrictionRow;
use crate::r#match::restricted::play::{Restricted, Restriction, named};
use crate::r#match::restricted::report::restricted_result;
use crate::r#match::rows::MatchMeasure;
use crate::r#match::{
    GAMES_PER_BLOCK, Look, LookRow, MATCH_MEASURES, Match, MatchDesign, MatchReport, MatchRow,
    MatchTotals, MatchVerdict, PairRow, TotalsAtLooks, page,
};
use corsair_cli::control::ControlArgs;
use corsair_cli::dry_run::{DryRun, Workload};
use corsair_cli::durable::{Durable, Ended, PartialResult};
use corsair_cli::examples::Example;
use corsair_cli::external::{ExternalArgs, end_on_fault, warn_of_faults};
use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::lineup::lineup;
use corsair_cli::play::PlayArgs;
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_cli::table::BotList;
use corsair_cli::verdict::undecided_if;
use corsair_games::edition;
use corsair_games::pack::{Edition, Table, ValidatedRules};
use corsair_lab::as_text;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::durable::{Identity, Stopped};
use corsair_lab::experiment::Player;
use corsair_lab::result::{ResultRow as _, Schema};
use corsair_lab::{BlockSource, Metric, ResolvedRules, ScoreWord, TableGames, Threshold};
use corsair_present::count;
use corsair_present::exit::{Exit, Failure, Outcome, bail_input};
use corsair_present::luck::LuckRow;
use corsair_present::page::registry::StoryOf;
use corsair_present::text_file::Files;
use corsair_stats::{Hypotheses, Looks, Sprt};

/// Plan of `corsair match`: bots, table and test.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    after_help = "With --sprt or --precision, -n is the maximum number of games. With --never, -n is the number of \
                  games for each restriction, and all restrictions play the same deals. Exit codes: 0 done or \
                  decided, 2 wrong usage, 3 after -n games the test or an assertion is undecided \
                  or --precision is not reached, 4 an assertion is refuted."
)]
pub(crate) struct Plan {
    /// Game to play
    #[arg(required = false, required_unless_present_any = ["resume", "counts"])]
    #[arg(default_value = "", hide_default_value = true)]
    #[serde(default, skip_serializing_if = "String::is_empty")]
    game: String,
    /// First bot, A
    #[arg(value_name = "A", required = false, required_unless_present_any = ["resume", "counts"])]
    #[arg(default_value = "", hide_default_value = true)]
    #[serde(default, skip_serializing_if = "String::is_empty")]
    first: String,
    /// Second bot, B
    #[arg(value_name = "B", conflicts_with = "never")]
    #[arg(required_unless_present_any = ["never", "resume", "counts"])]
    second: Option<String>,
    /// Wins, losses and draws of A in real games, such as 12-11-0; with this option, `match` plays no games
    #[arg(long, value_name = "W-L-D", conflicts_with_all = ["game", "first", "second", "results"])]
    #[arg(conflicts_with_all = OF_PLAY)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    counts: Option<Counts>,
    /// File of real games; with this option, `match` tests the players A and B and plays no games. A CSV file has a row
    /// for each player of a game, with the columns game, player, seat, score and win. The JSON export of BG Stats is
    /// also accepted
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_PLAY)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    results: Option<String>,
    /// Restrictions to test, separated by commas. Each test is a match between A and a copy of A that observes one
    /// restriction. `all` tests every restriction that `corsair bots GAME` lists
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    #[arg(conflicts_with_all = ["sprt", "precision", "control"])]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    never: Vec<String>,
    /// Bots in the remaining seats, separated by commas: one for each remaining seat, or one for all of them [default:
    /// the game's default bot; with --never, A]
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    field: Option<BotList>,
    /// Number of seats [default: the game's default]
    #[arg(long, value_name = "N", value_parser = count::seats)]
    #[arg(allow_negative_numbers = true)]
    players: Option<usize>,
    /// Hypotheses of a sequential test, such as 0pp,1pp: two possible values of A's win share minus B's win share
    #[arg(long, value_name = "H0,H1", allow_hyphen_values = true)]
    sprt: Option<SprtBounds>,
    /// Probability that the test accepts H1 when H0 is true [default: 0.05]
    #[arg(long, value_name = "CHANCE", requires = "sprt")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    alpha: Option<f64>,
    /// Probability that the test accepts H0 when H1 is true [default: 0.05]
    #[arg(long, value_name = "CHANCE", requires = "sprt")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    beta: Option<f64>,
    /// Precision to reach, such as 0.2pp: half the width of the 95 % interval for A's win share minus B's win
    /// share
    #[arg(long, value_name = "AMOUNT", conflicts_with = "sprt", allow_hyphen_values = true)]
    precision: Option<Threshold>,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "ControlArgs::is_default")]
    control: ControlArgs,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "ExternalArgs::is_default")]
    external: ExternalArgs,
    #[command(flatten)]
    house: HouseRuleArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Default error rate of a sequential test, for either error.
const ERROR: f64 = 0.05;

/// Options of play, which results of real games exclude.
const OF_PLAY: [&str; 12] = [
    "never",
    "field",
    "players",
    "sprt",
    "precision",
    "PlayArgs",
    "ControlArgs",
    "ExternalArgs",
    "HouseRuleArgs",
    "resume",
    "shard",
    "budget",
];

/// Hypotheses of a sequential test: two differences of win shares, in percentage points.
#[derive(Clone, PartialEq, Debug)]
struct SprtBounds {
    h0: f64,
    h1: f64,
    /// Text of the bounds, as the user wrote it.
    text: String,
}

impl FromStr for SprtBounds {
    type Err = String;

    fn from_str(text: &str) -> Result<SprtBounds, String> {
        let wrong =
            || format!("expected two differences of win shares such as 0pp,1pp, not `{text}`");
        let share = |part: &str| -> Option<f64> {
            let points: f64 = part.trim().strip_suffix("pp")?.trim().parse().ok()?;
            points.is_finite().then_some(points / 100.0)
        };
        let (h0, h1) = text.split_once(',').ok_or_else(wrong)?;
        let (h0, h1) = (share(h0).ok_or_else(wrong)?, share(h1).ok_or_else(wrong)?);
        if h0.abs() >= 1.0 || h1.abs() >= 1.0 {
            return Err(format!(
                "`{text}`: two win shares differ by at most 100pp: write smaller differences"
            ));
        }
        Ok(SprtBounds { h0, h1, text: text.into() })
    }
}

impl fmt::Display for SprtBounds {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

as_text!(SprtBounds);

/// Match that is ready to be played.
pub(crate) enum Prepared {
    /// Match of two bots at a table.
    Duel { played: Box<Match>, table: Box<dyn Table> },
    /// Matches of a bot under restrictions, with a table for each restriction.
    Restricted { restricted: Box<Restricted>, tables: Vec<Box<dyn Table>> },
    /// Real games.
    Counted(Box<CountReport>),
}

impl Study for Plan {
    const VERB: &'static str = "match";
    const ABOUT: &'static str = "Test two bots, or one bot under restrictions";
    const EXAMPLES: &'static [Example] = &[
        ("Which of two bots wins more?", "{game} {bot} {other} -n 10k"),
        (
            "Does the first bot win 3 percentage points more? Stop as soon as the test decides",
            "{game} {bot} {other} --sprt 0pp,3pp -n 100k",
        ),
        ("How many wins does a bot lose without each kind of action?", "{game} {bot} --never all"),
        ("Do 12 wins and 11 losses decide between two players?", "--counts 12-11-0"),
    ];
    type Options = LongSessionArgs;
    type Prepared = Prepared;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] = &[
        MatchRow::SCHEMA,
        PairRow::SCHEMA,
        LookRow::SCHEMA,
        LuckRow::SCHEMA,
        RestrictionRow::SCHEMA,
        CountRow::SCHEMA,
    ];

    fn plays(&self) -> bool {
        self.counts.is_none() && self.results.is_none()
    }

    fn prepare(&mut self) -> Outcome<Prepared> {
        if let Some(counts) = self.counts {
            let names = ["A", "B"].map(String::from);
            return Ok(Prepared::Counted(Box::new(CountReport::new(names, counts, None)?)));
        }
        let edition = edition(&self.game)?;
        let house = self.house.read_among(&mut self.texts)?;
        let (book, rules) = edition.resolved(&house)?;
        if let Some(file) = &self.results {
            let text = self.texts.text(file)?;
            let games = TableGames::read(file, &text, edition.name(), rules.score.unit)?;
            let names = [self.first.clone(), self.second.clone().unwrap_or_default()];
            let [wins, losses, draws] = games.counts(names.each_ref().map(String::as_str))?;
            let game = Some((edition.id(), edition.name(), rules));
            let counts = Counts { wins, losses, draws };
            return Ok(Prepared::Counted(Box::new(CountReport::new(names, counts, game)?)));
        }
        let [alpha, beta] =
            [&mut self.alpha, &mut self.beta].map(|error| *error.get_or_insert(ERROR));
        let defaults = edition.defaults();
        let players = *self.players.get_or_insert(defaults.seats);
        let others = players.saturating_sub(2);
        let of_game = || if self.never.is_empty() { defaults.fill } else { &self.first };
        let field = self.field.get_or_insert_with(|| BotList::of(of_game())).specs();
        if field.len() != 1 && field.len() != others {
            bail_input!(
                "--field names {} bots for {others} other seats: name one bot for all seats, or \
                 one for each seat",
                field.len(),
            );
        }
        let field = field.iter().cycle().take(others);
        let second = self.second.as_ref().unwrap_or(&self.first);
        let specs: Vec<String> = [&self.first, second].into_iter().chain(field).cloned().collect();
        self.external.resolve(&specs);
        if !self.never.is_empty() {
            return self.restricted((edition.as_ref(), &book, rules), specs, players);
        }
        let lineup = lineup(&specs, players.max(2), &mut self.texts)?;
        let lineup = lineup.on(self.external.terms());
        let table = edition.table(&book, &lineup)?;
        let control = self.control.of(edition.facts(), edition.name())?;
        let kinds = edition.facts().luck.len();
        let design = MatchDesign::new(table.arrangement()).adjusted_by(control, kinds);
        let parts: PerSeat<u8> = *table.arrangement();
        refuse_one_bot_twice(
            &table.players()[usize::from(parts.as_slice()[0])],
            parts.as_slice(),
            &specs,
        )?;
        let name = |part: usize| table.players()[usize::from(parts.as_slice()[part])].name.clone();
        let names = [name(0), name(1)];
        let field = (2..players).map(name).collect();
        let sprt = self
            .sprt
            .as_ref()
            .map(|&SprtBounds { h0, h1, .. }| Sprt::new(Hypotheses { h0, h1, alpha, beta }));
        let sprt = sprt.transpose()?;
        let precision = self.precision.as_ref().map(|precision| {
            precision.of(&Metric::WIN).ok_or_else(|| {
                anyhow!(
                    "--precision {precision}: a match compares win shares, so use percentage points such as 0.2pp"
                )
            })
        });
        let precision = precision.transpose()?;
        let blocks = design.blocks(self.play.games);
        self.refuse_too_few_games(blocks)?;
        let played = Match {
            conditions: self.play.conditions(edition.as_ref(), rules, self.record()),
            bots: table.players().to_vec(),
            names,
            field,
            design,
            blocks,
            sprt,
            precision,
            precision_as_written: self.precision.as_ref().map(Threshold::to_string),
            control,
        };
        Ok(Prepared::Duel { played: Box::new(played), table })
    }

    fn describe(&self, prepared: &Prepared) -> Outcome<DryRun> {
        match prepared {
            Prepared::Duel { played, .. } => {
                let name = format!("{} against {}", played.names[0], played.names[1]);
                let games = played.blocks * GAMES_PER_BLOCK;
                let parts = vec![Workload { name, deals: played.blocks, games }];
                let vocabulary = Vocabulary::of([], played.conditions.rules.score)
                    .naming(MatchRow::SCHEMA, MATCH_MEASURES)
                    .without_interval(MatchMeasure::Superiority.name());
                let is_at_most = played.is_sequential();
                Ok(DryRun { is_at_most, ..DryRun::new(played.identity(), parts, vocabulary) })
            }
            Prepared::Restricted { restricted, .. } => {
                let deals = restricted.blocks;
                let part = |of: &Restriction| Workload {
                    name: format!("{NEVER}={}", of.name),
                    deals,
                    games: deals * GAMES_PER_BLOCK,
                };
                let parts = restricted.restrictions.iter().map(part).collect();
                let score = restricted.conditions.rules.score;
                let vocabulary = Vocabulary::of([RestrictionRow::SCHEMA], score)
                    .with("restriction", restricted.restrictions.iter().map(|of| of.name));
                Ok(DryRun::new(restricted.identity(Plan::VERB), parts, vocabulary))
            }
            Prepared::Counted(_) => {
                let identity = Identity::of_verb(Plan::VERB).with("plan", &self.record().plan);
                Ok(DryRun::new(identity, Vec::new(), Vocabulary::of([], ScoreWord::PLAIN)))
            }
        }
    }

    fn looks(&self, prepared: &Prepared) -> bool {
        match prepared {
            Prepared::Duel { played, .. } => played.is_sequential(),
            Prepared::Restricted { .. } | Prepared::Counted(_) => false,
        }
    }

    fn carry_out(&self, prepared: Prepared, mut session: Session) -> Outcome<String> {
        let (played, table) = match prepared {
            Prepared::Duel { played, table } => (played, table),
            Prepared::Counted(report) => {
                let record = self.record();
                let destination = session.claim_directory(&record)?;
                return session.deliver::<Plan>(destination, &counts_result(&report, record));
            }
            Prepared::Restricted { restricted, tables } => {
                let deals = restricted.turns().deals();
                let task = restricted.conditions.task(restricted.identity(Plan::VERB), deals);
                let durable = session.open(task, || restricted.empty())?;
                return restricted.play(durable, &tables)?.then(|played, destination| {
                    warn_of_faults(played.totals.iter().map(|of| of.faults.total()).sum());
                    let result = restricted_result(&restricted, &played.totals, &played.timing);
                    played.deliver::<Plan>(&session, destination, &result)
                });
            }
        };
        let task = played.conditions.task(played.identity(), played.blocks);
        let durable = session.open(task, || TotalsAtLooks::empty(&played))?;
        // A unit has every pair of seats once, so that few games use all pairs equally.
        let durable = durable.in_units(played.design.blocks(1));
        let durable =
            if played.is_sequential() { durable.reporting(PartialResult::Sums) } else { durable };
        play(durable, &played, table.as_ref())?.then(|mut timed, destination| {
            let early_end = destination.early_end.clone();
            if let Some(end) = &early_end {
                // Between two looks a test has no verdict.
                let TotalsAtLooks { totals, seen, .. } = &mut timed.totals;
                *totals = seen.last().cloned().ok_or_else(|| end.without_result())?;
            }
            let totals = &timed.totals.totals;
            warn_of_faults(totals.faults.total());
            let looks = Look::all(&played, &timed.totals.seen);
            let report = MatchReport::new(&played, totals, &looks);
            let result = match_result(&report, &timed.timing);
            let output = timed.deliver::<Plan>(&session, destination, &result)?;
            match report.verdict {
                MatchVerdict::Undecided => {
                    let error = match &early_end {
                        None => anyhow!("the test is undecided after -n games: increase -n"),
                        Some(end) => anyhow!("the test is undecided: {end}"),
                    };
                    Err(Failure { output, ..Failure::new(Exit::Undecided, error) })
                }
                MatchVerdict::AcceptH0 | MatchVerdict::AcceptH1 | MatchVerdict::Untested => {
                    undecided_if(report.not_reached().as_slice(), early_end.as_deref(), output)
                }
            }
        })
    }
}

impl Plan {
    /// Prepares a contest of bot A against itself under each restriction, at tables with the bots `specs`.
    fn restricted(
        &mut self,
        (edition, book, rules): (&dyn Edition, &ValidatedRules, ResolvedRules),
        specs: Vec<String>,
        players: usize,
    ) -> Outcome<Prepared> {
        let known = edition.roster().restrictions();
        let chosen = named(&self.never, &known)?;
        self.never = chosen.iter().map(|of| of.name.into()).collect();
        let (mut restrictions, mut tables) = (Vec::new(), Vec::new());
        for RestrictionEntry { name, meaning } in chosen {
            let mut specs = specs.clone();
            specs[1] = format!("{}:{NEVER}={name}", self.first.trim());
            let lineup = lineup(&specs, players.max(2), &mut self.texts)?;
            let table = edition.table(book, &lineup.on(self.external.terms()))?;
            restrictions.push(Restriction {
                name,
                meaning,
                design: MatchDesign::new(table.arrangement()),
                bots: table.players().to_vec(),
            });
            tables.push(table);
        }
        let blocks = restrictions[0].design.blocks(self.play.games);
        self.refuse_too_few_games(blocks)?;
        let conditions = self.play.conditions(edition, rules, self.record());
        let restricted = Box::new(Restricted { conditions, players, restrictions, blocks });
        Ok(Prepared::Restricted { restricted, tables })
    }

    fn refuse_too_few_games(&self, blocks: u64) -> Outcome<()> {
        let (fewest, why) = if self.sprt.is_some() {
            (Looks::FEWEST_OF_TEST, "the test needs")
        } else if self.precision.is_some() {
            (Looks::FEWEST_BLOCKS, "--precision needs")
        } else {
            (2, "a variance needs")
        };
        if blocks >= fewest {
            return Ok(());
        }
        let plural = if blocks == 1 { "" } else { "s" };
        bail_input!(
            "-n {} gives {blocks} block{plural} of {GAMES_PER_BLOCK} games, and {why} {fewest}: ask for at least {} games",
            self.play.games,
            fewest * GAMES_PER_BLOCK,
        )
    }
}

/// Refuses a match between two equal bots; `parts` has the index of each spec's bot.
fn refuse_one_bot_twice(bot: &Player, parts: &[u8], specs: &[String]) -> Outcome<()> {
    if parts.first() != parts.get(1) {
        return Ok(());
    }
    bail_input!(
        "`{}` and `{}` are the same bot ({}, digest {:016x}), so every difference would be exactly 0: name two \
         different bots",
        specs[0].trim(),
        specs[1].trim(),
        bot.name,
        bot.digest,
    )
}

/// Plays to the last deal, or to the first look that ends the match.
fn play(
    durable: Durable<TotalsAtLooks>,
    played: &Match,
    table: &dyn Table,
) -> Outcome<Ended<TotalsAtLooks>> {
    let design = &played.design;
    let source: &dyn BlockSource = table;
    durable.play_in_steps(
        |deals| deals * GAMES_PER_BLOCK,
        |steps| -> Result<(), Stopped<anyhow::Error>> {
            for look in steps.sums().looks.clone() {
                if steps.next() > look {
                    continue;
                }
                steps.advance(look, |deals, cut, progress| {
                    let report = |deals: u64| progress(deals * GAMES_PER_BLOCK);
                    let deals = (played.conditions.seed, deals);
                    let totals = MatchTotals::play(design, source, deals, &cut, &report)?;
                    end_on_fault(
                        source.on_fault(),
                        &totals.faults,
                        played.conditions.seed,
                        |bot| &played.bots[bot].name,
                    )?;
                    anyhow::Ok(TotalsAtLooks::part(totals))
                })?;
                let looks = Look::all(played, &steps.sums().seen);
                if looks.last().is_some_and(|look| look.is_enough(played)) {
                    break;
                }
            }
            Ok(())
        },
    )
}
