//! Command `corsair seats`: advantage of each seat, with a test of balance. Balance is a claim of equivalence.

use anyhow::anyhow;
use corsair_lab::Balance;
use serde::{Deserialize, Serialize};

use crate::compare::args::{Request, prepare};
use crate::compare::prepared::{Prepared, Stops};
use crate::seats::fit::{check_seats, fit_rows};
use crate::seats::real_games::RealGames;
use crate::seats::report::seats_result;
use crate::seats::{
    FitRow, SeatLooks, SeatQuestion, SeatReport, SeatRow, page, seats_decided, seats_narrow_enough,
};
use corsair_cli::control::ControlArgs;
use corsair_cli::dry_run::{DryRun, seat_names};
use corsair_cli::examples::Example;
use corsair_cli::external::warn_of_faults;
use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::play::PlayArgs;
use corsair_cli::rule_sets::EDITION;
use corsair_cli::rules_under_test::NamedSet;
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_cli::tables::TablesArgs;
use corsair_cli::verdict::undecided_if;
use corsair_games::edition;
use corsair_games::pack::Edition;
use corsair_lab::Conditions;
use corsair_lab::durable::Identity;
use corsair_lab::result::{ResultRow as _, Schema};
use corsair_lab::{Deals, HouseRules, Metric, Seatings, TableGames, Threshold, Variants, Watch};
use corsair_present::exit::{Exit, Failure, Outcome, bail_input};
use corsair_present::luck::LuckRow;
use corsair_present::page::registry::StoryOf;
use corsair_present::text_file::Files;

/// Plan of `corsair seats`: margin and tables.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    after_help = "-n is the number of games at each table; with --precision or --sequential, it is the maximum.\n\
                  Exit codes: 0 decided, 2 wrong usage, 3 after -n games a table or an assertion \
                  is undecided or --precision is not reached, 4 an assertion is refuted."
)]
pub(crate) struct Plan {
    /// Game to play
    #[arg(required = false, required_unless_present = "resume")]
    game: String,
    /// Largest difference that counts as none; compares each seat's win share with a fair share
    #[arg(long, value_name = "AMOUNT", default_value = "1pp", allow_hyphen_values = true)]
    margin: Threshold,
    /// Precision to reach, such as 0.2pp: half the width of the 95 % interval for each seat's win share
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    precision: Option<Threshold>,
    /// Stop as soon as verdicts are clear: play at a table ends when the table has a verdict. p-values are corrected
    /// for repeated looks
    #[arg(long, conflicts_with = "precision")]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    sequential: bool,
    /// File of real games; with this option, `seats` tests their seats and plays no games. A CSV file has a row for each
    /// player of a game, with the columns game, player, seat, score and win. The JSON export of BG Stats is also
    /// accepted
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_PLAY)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    results: Option<String>,
    /// Real games to compare with the simulated games, in a file as for --results
    #[arg(long, value_name = "FILE", conflicts_with = "sequential")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fit: Option<String>,
    #[command(flatten)]
    tables: TablesArgs,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "ControlArgs::is_default")]
    control: ControlArgs,
    #[command(flatten)]
    house: HouseRuleArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Options of play, which results of real games exclude.
const OF_PLAY: [&str; 11] = [
    "precision",
    "sequential",
    "fit",
    "TablesArgs",
    "ExternalArgs",
    "PlayArgs",
    "ControlArgs",
    "HouseRuleArgs",
    "resume",
    "shard",
    "budget",
];

/// Question that is ready to be answered.
pub(crate) enum Asked {
    /// Question about simulated games.
    Simulated(Box<CheckedQuestion>),
    /// Question about real games.
    Real(Box<RealGames>),
}

/// Checked question with its tables.
pub(crate) struct CheckedQuestion {
    prepared: Prepared,
    question: SeatQuestion,
    /// Half-width of intervals at which play at a table ends.
    precision: Option<f64>,
}

impl Study for Plan {
    const VERB: &'static str = "seats";
    const ABOUT: &'static str = "Test whether a seat has an advantage";
    const EXAMPLES: &'static [Example] = &[
        (
            "Is a seat more than 2 percentage points from a fair share?",
            "{game} --margin 2pp -n 40k",
        ),
        (
            "Does a seat have an advantage if all seats have the same bot?",
            "{game} --bots {bot} -n 40k",
        ),
        (
            "Does a seat have an advantage under house rules?",
            "{game} --rules {rule2}+{key}={value} -n 40k",
        ),
    ];
    type Options = LongSessionArgs;
    type Prepared = Asked;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] = &[SeatRow::SCHEMA, FitRow::SCHEMA, LuckRow::SCHEMA];

    fn plays(&self) -> bool {
        self.results.is_none()
    }

    fn prepare(&mut self) -> Outcome<Asked> {
        let share = |amount: &Threshold| {
            amount.of(&Metric::WIN).ok_or_else(|| {
                anyhow!("`{amount}`: the margin applies to wins, so write percentage points, such as 1pp")
            })
        };
        let margin = share(&self.margin)?;
        if let Some(file) = self.results.clone() {
            return Ok(Asked::Real(Box::new(self.real_games(&file, margin)?)));
        }
        let precision = self.precision.as_ref().map(share).transpose()?;
        // The plan records the text of the file.
        let fit = match self.fit.clone() {
            Some(file) => Some(self.read_games(&file, edition(&self.game)?.as_ref())?),
            None => None,
        };
        self.tables.resolve();
        let request = Request {
            sets: vec![NamedSet::new(
                EDITION,
                &self.game,
                self.house.read_among(&mut self.texts)?,
            )?],
            games: self.play.games,
            margins: &[],
            primary: &[],
            precision: self.precision.as_slice(),
            tables: &self.tables,
            deals: Deals::Same,
            watch: Watch::Metrics,
            control: self.control,
            seed: self.play.seed,
        };
        let mut prepared = prepare(request, &mut self.texts)?;
        prepared.comparison.plan = self.record();
        if self.sequential {
            prepared.stops = Stops::WhenDecided;
        }
        self.refuse_seats_that_are_bots(&prepared)?;
        let question = SeatQuestion { fit, ..self.question(margin, &prepared) };
        // All tables have equally many seats.
        if let Some((games, table)) = question.fit.as_ref().zip(question.tables.first()) {
            check_seats(games, table.design.seats())?;
        }
        Ok(Asked::Simulated(Box::new(CheckedQuestion { prepared, question, precision })))
    }

    fn describe(&self, asked: &Asked) -> Outcome<DryRun> {
        let prepared = match asked {
            Asked::Simulated(question) => &question.prepared,
            Asked::Real(real) => {
                let identity = Identity::of_verb(Plan::VERB).with("plan", &real.plan.plan);
                let vocabulary = Plan::vocabulary(real.rules.score)
                    .with("table", [real.games.file()])
                    .with("seat", seat_names(real.seats));
                return Ok(DryRun::new(identity, Vec::new(), vocabulary));
            }
        };
        let vocabulary = prepared.places(Plan::vocabulary(prepared.comparison.score()));
        let run = DryRun::new(prepared.identity(Plan::VERB), prepared.parts(), vocabulary);
        Ok(DryRun { is_at_most: self.looks(asked), ..run })
    }

    fn looks(&self, _: &Asked) -> bool {
        self.precision.is_some() || self.sequential
    }

    fn carry_out(&self, asked: Asked, mut session: Session) -> Outcome<String> {
        let CheckedQuestion { prepared, question, precision } = match asked {
            Asked::Simulated(asked) => *asked,
            Asked::Real(real) => return report_real_games(&real, &session),
        };
        let variants: Vec<_> =
            prepared.variants().into_iter().map(Variants::with_bonuses).collect();
        let durable = session.open(prepared.task(Plan::VERB), || prepared.empty(&variants))?;
        let ended =
            prepared.play_until(durable, &variants, |at, totals| match &question.looks {
                SeatLooks::Sequential(_) => seats_decided(&question, at, totals, &variants[at]),
                SeatLooks::One => precision.is_some_and(|half_width| {
                    seats_narrow_enough(&question, totals, &variants[at], half_width)
                }),
            })?;
        ended.map(|totals| prepared.tables_of(totals)).then(|mut played, destination| {
            let early_end = destination.early_end.clone();
            prepared.keep_reported(&mut played.totals, early_end.as_deref())?;
            let tables = &played.totals;
            warn_of_faults(tables.iter().map(|table| table.totals.total_faults()).sum());
            let report = SeatReport::new(&question, tables, &variants);
            let fit = fit_rows(&question, tables, &variants);
            let result = seats_result(&report, fit, &played.timing);
            let output = played.deliver::<Plan>(&session, destination, &result)?;
            let not_reached = precision.map_or_else(Vec::new, |half| report.not_reached(half));
            if report.is_decided() {
                return undecided_if(&not_reached, early_end.as_deref(), output);
            }
            let why = "a table is undecided: play more games (-n)";
            let error = match not_reached.as_slice() {
                [] => anyhow!(why),
                some => anyhow!("{why}; --precision is not reached within -n: {}", some.join("; ")),
            };
            Err(Failure { output, ..Failure::new(Exit::Undecided, error) })
        })
    }
}

/// Reports the seats of real games.
fn report_real_games(real: &RealGames, session: &Session) -> Outcome<String> {
    let destination = session.claim_directory(&real.plan)?;
    let (rows, balance) = real.rows();
    let output = session.deliver::<Plan>(destination, &real.result(rows))?;
    if balance != Balance::Undecided {
        return Ok(output);
    }
    let error = anyhow!("the seats are undecided: add games to `{}`", real.games.file());
    Err(Failure { output, ..Failure::new(Exit::Undecided, error) })
}

impl Plan {
    fn read_games(&mut self, file: &str, edition: &dyn Edition) -> Outcome<TableGames> {
        let text = self.texts.text(file)?;
        Ok(TableGames::read(file, &text, edition.name(), edition.score().unit)?)
    }

    fn real_games(&mut self, file: &str, margin: f64) -> Outcome<RealGames> {
        let edition = edition(&self.game)?;
        let games = self.read_games(file, edition.as_ref())?;
        let (_, rules) = edition.resolved(&HouseRules::default())?;
        Ok(RealGames {
            seats: games.seats()?,
            games,
            game: [edition.id(), edition.name()],
            rules,
            plan: self.record(),
            margin: (margin, self.margin.to_string()),
        })
    }

    /// Refuses tables with different bots in fixed seats, because the wins of a seat would be the wins of its bot.
    fn refuse_seats_that_are_bots(&self, prepared: &Prepared) -> Outcome<()> {
        if self.tables.seatings != Seatings::Fixed {
            return Ok(());
        }
        match prepared.comparison.tables.iter().find(|table| table.bots.len() > 1) {
            None => Ok(()),
            Some(table) => bail_input!(
                "--seatings fixed keeps each bot of `{}` in its seat, so seat and bot can't be separated: remove \
                 --seatings fixed, or choose one bot for all seats",
                table.name,
            ),
        }
    }

    fn question(&self, margin: f64, prepared: &Prepared) -> SeatQuestion {
        let comparison = &prepared.comparison;
        SeatQuestion {
            conditions: Conditions {
                game: comparison.base().game,
                title: comparison.base().title,
                rules: comparison.variants[0].rules.clone(),
                seed: comparison.seed,
                games_asked: comparison.games_asked,
                plan: comparison.plan.clone(),
            },
            tables: comparison.tables.clone(),
            margin,
            margin_as_written: self.margin.to_string(),
            precision: self.precision.clone(),
            looks: match self.sequential {
                true => SeatLooks::sequential(&comparison.tables),
                false => SeatLooks::One,
            },
            control: comparison.control,
            fit: None,
        }
    }
}
