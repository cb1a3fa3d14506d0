//! Command `corsair review`: the game to review, and the definition of a blunder.

use anyhow::anyhow;
use corsair_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::advise::race::Goal;
use crate::review::confirm::confirm;
use crate::review::course::course;
use crate::review::examine::{Criterion, Examined, Shares, Simulator, Subject, screen, search};
use crate::review::ledger::{Simulated, ledger};
use crate::review::page;
use crate::review::report::{ReviewReport, decision_row};
use crate::review::rows::{CourseRow, LuckRow, ReviewRow, StrokeRow};
use crate::review::strokes::{self, FIRST_OF_CHANCE, PlayedChance};
use corsair_cli::dry_run::{DryRun, Pilot, Workload};
use corsair_cli::examples::Example;
use corsair_cli::play::{GAMES, Played};
use corsair_cli::positions::{PlayoutArgs, Setting};
use corsair_cli::progress::{PlayAmount, Progress};
use corsair_cli::replayed::ReplayedArgs;
use corsair_cli::session::{Session, SessionArgs};
use corsair_cli::study::Study;
use corsair_games::edition;
use corsair_games::inspect::positions::{
    DecisionSelection, Objective, is_trace, play_chance, play_new_games,
};
use corsair_lab::assertion::Vocabulary;
use corsair_lab::clock::Instant;
use corsair_lab::durable::Identity;
use corsair_lab::result::{ResultRow as _, Schema};
use corsair_lab::{Address, Threshold};
use corsair_present::Timing;
use corsair_present::count;
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::page::registry::StoryOf;
use corsair_present::text_file::Files;

/// Plan of `corsair review`: game and effort.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    after_help = "SOURCE is a game, with an ADDRESS; a trace file of `corsair trace` or `corsair replay \
                        --format jsonl`, with an ADDRESS if the file has several games; or the record of a game at a \
                        real table (`corsair record`). -n is the number of simulated games: a few for each decision, \
                        and more for possible blunders. --luck is the number of further games, which evaluate rolls \
                        and draws. Exit codes: 0 done, 2 wrong usage, 3 an assertion is undecided, 4 an \
                        assertion is refuted."
)]
pub(crate) struct Plan {
    /// Game, trace file, or record file
    source: String,
    /// Address of the game: SEED:DEAL:SEATING, as a run prints it
    address: Option<Address>,
    /// Seats to review, separated by commas, such as 0,2 [default: all]
    #[arg(long, value_name = "SEAT,..", value_delimiter = ',', value_parser = count::whole::<u32>)]
    #[serde(default)]
    seats: Vec<u32>,
    /// Loss above which a decision is a blunder: a number such as 1 for the score, or 2pp for the win share [default: a
    /// score of 1]
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    blunder: Option<Threshold>,
    /// Maximum number of options to try for each decision. From a longer list, the command takes an evenly spaced
    /// sample
    #[arg(long, value_name = "N", value_parser = count::within(2_u16, 1000))]
    #[arg(default_value_t = 16, allow_negative_numbers = true)]
    options: u16,
    /// Number of games, such as 500 or 100k: the maximum for evaluating decisions. --luck adds games for rolls and
    /// draws
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = count::parse)]
    #[arg(default_value = "100k", allow_negative_numbers = true)]
    games: u64,
    /// Maximum number of games to evaluate rolls and draws, in addition to -n. With 0, rolls and draws are not
    /// evaluated [default: a quarter of -n]
    #[arg(long, value_name = "COUNT", value_parser = count::or_none)]
    #[arg(allow_negative_numbers = true)]
    luck: Option<u64>,
    #[command(flatten)]
    playouts: PlayoutArgs,
    #[command(flatten)]
    replayed: ReplayedArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Game that is ready for review.
pub(crate) struct Prepared {
    setting: Setting,
    criterion: Criterion,
    seats: Vec<Seat>,
    decisions: Vec<Examined>,
    shares: Shares,
    /// Number of samples for each roll and draw; 0 to skip rolls and draws.
    strokes: u32,
}

impl Study for Plan {
    const VERB: &'static str = "review";
    const ABOUT: &'static str = "Find the mistakes and the luck in a game";
    const EXAMPLES: &'static [Example] = &[
        ("Which decisions cost seat 0 the game, and how much was luck?", "{game} 1:0:0 --seats 0"),
        ("Which rolls and draws decided the game?", "{game} 1:0:0 --luck 100k"),
    ];
    type Options = SessionArgs;
    type Prepared = Prepared;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] =
        &[ReviewRow::SCHEMA, LuckRow::SCHEMA, StrokeRow::SCHEMA, CourseRow::SCHEMA];

    fn prepare(&mut self) -> Outcome<Prepared> {
        let is_file = self.texts.has(&self.source);
        let setting = match edition(&self.source) {
            Ok(edition) if !is_file => {
                let missing =
                    || anyhow!("the address of the game is missing: add one, such as 1:0:0");
                let address = self.address.ok_or_else(missing)?;
                let (source, files) = (&mut self.replayed, &mut self.texts);
                let (game, wanted) = (&self.source, DecisionSelection::All);
                let setting =
                    self.playouts.of_address(game, address, source, wanted, &[], files)?;
                self.replayed.table.resolve(&edition.defaults());
                setting
            }
            Err(unknown) if !is_file => {
                bail_input!("there is no file `{}`, and {unknown}", self.source);
            }
            Ok(_) | Err(_) => {
                if let Some(option) = self.replayed.given().first() {
                    bail_input!(
                        "{option} applies only to a game, because a trace states its bots and rules: remove the \
                         option"
                    );
                }
                let (address, files) = (self.address, &mut self.texts);
                match is_trace(&files.text(&self.source)?) {
                    true => self.playouts.of_trace(
                        &self.source,
                        address,
                        DecisionSelection::All,
                        files,
                    )?,
                    false if address.is_some() => {
                        bail_input!("a record has only one game: remove ADDRESS");
                    }
                    false => {
                        self.playouts.of_record(&self.source, DecisionSelection::All, &[], files)?
                    }
                }
            }
        };
        let criterion = criterion(self.blunder.as_ref())?;
        let n_seats = setting.bots.len();
        if let Some(seat) = self.seats.iter().find(|&&seat| seat as usize >= n_seats) {
            bail_input!("there is no seat {seat}: seats are 0 to {}", n_seats - 1);
        }
        let is_reviewed =
            |seat: &Seat| self.seats.is_empty() || self.seats.contains(&(seat.index() as u32));
        let seats: Vec<Seat> = Seat::all(n_seats).filter(is_reviewed).collect();
        let positions = setting.positions.list().iter().enumerate();
        let decisions: Vec<Examined> = positions
            .filter(|(_, position)| seats.contains(&position.seat))
            .filter_map(|(at, position)| Examined::new(at, position, self.options.into()))
            .collect();
        let shares = Shares::new(self.games, &decisions).map_err(|least| {
            anyhow!(
                "-n {} is too few for all options of {} decisions: ask for at least {least} games, or choose \
                 fewer options (--options) or seats (--seats)",
                self.games,
                decisions.len(),
            )
        });
        let shares = shares?;
        let strokes = match strokes::samples(self.luck_games(), setting.positions.chance()) {
            Ok(samples) => samples,
            Err(_) if self.luck.is_none_or(|games| games == 0) => 0,
            Err(least) => {
                bail_input!(
                    "--luck {} is too few: use at least --luck {least}, or --luck 0, which omits rolls and draws",
                    self.luck_games(),
                );
            }
        };
        Ok(Prepared { shares, setting, criterion, seats, decisions, strokes })
    }

    fn describe(&self, prepared: &Prepared) -> Outcome<DryRun> {
        let Prepared { setting, seats, decisions, strokes, .. } = prepared;
        let identity = Identity::of_verb(Plan::VERB)
            .with("game", setting.edition.id())
            .with("rules", &setting.rules.values)
            .with("address", &setting.place)
            .with("bots", &setting.bots)
            .with("playout", format!("{:016x}", setting.positions.playout_bot().1))
            .with("seed", self.playouts.seed);
        let list = setting.positions.list();
        let numbers = decisions.iter().map(|of| list[of.at].number.to_string());
        let score = setting.edition.score();
        let of_luck = (*strokes > 0).then(|| ("rolls and draws", self.luck_games()));
        let parts = [("decisions", self.games)].into_iter().chain(of_luck);
        let parts = parts.map(|(name, games)| Workload { name: name.into(), deals: games, games });
        let metrics = Objective::ALL.map(Objective::name);
        Ok(DryRun {
            identity,
            parts: parts.collect(),
            unit: GAMES,
            is_at_most: true,
            pilot: Pilot::FewerDeals(Vec::new()),
            vocabulary: Vocabulary::of(Plan::TABLES.iter().copied(), score)
                .with("decision", numbers)
                .with("metric", metrics)
                .with("seat", seats.iter().map(|seat| seat.index().to_string())),
        })
    }

    fn carry_out(&self, prepared: Prepared, session: Session) -> Outcome<String> {
        let Prepared { setting, criterion, seats, mut decisions, shares, strokes } = prepared;
        let (name, digest) = setting.positions.playout_bot();
        let subject = Subject {
            game: setting.edition.id(),
            title: setting.edition.name(),
            score: setting.edition.score(),
            playout: (name.into(), digest),
            rules: setting.rules,
            bots: setting.bots,
            address: setting.place,
            drawn: setting.drawn,
            positions: setting.positions,
            seats,
            criterion,
            seed: self.playouts.seed,
            plan: self.record(),
        };
        let destination = session.claim_directory(&subject.plan)?;
        let cut = session.cut_singly();
        let begun = Instant::now();
        let luck_games = if strokes > 0 { self.luck_games() } else { 0 };
        let amount =
            PlayAmount { is_at_most: true, ..PlayAmount::of_games(self.games + luck_games) };
        let progress = Progress::begin(&session.args.result.progress, amount);
        let add = |games| progress.add(games);
        let (positions, seed, score) = (&*subject.positions, subject.seed, subject.score);
        let simulator = Simulator { positions, seed, cut: &cut, progress: &add };
        let seat_of = |decision: &Examined| positions.list()[decision.at].seat;
        let goal_of = |decision: &Examined| Goal {
            seat: seat_of(decision),
            objective: criterion.objective,
            score,
        };
        let new_games = play_new_games(positions, seed, shares.new_games, &cut, add)?;
        screen(&mut decisions, shares.screened, &simulator)?;
        search(&mut decisions, goal_of, &criterion, shares.search_round, &simulator)?;
        let left = self.games.saturating_sub(progress.played());
        let confirmed = confirm(&decisions, goal_of, &criterion, left, &simulator)?;
        let samples = FIRST_OF_CHANCE..FIRST_OF_CHANCE + strokes;
        let chance = (strokes > 0)
            .then(|| play_chance(positions, seed, samples, &cut, add))
            .transpose()?
            .map(|ends| PlayedChance { ends });
        let games = progress.played();
        let simulated = Simulated {
            end: positions.end().expect("a finished game has a result"),
            new_games: &new_games,
            decisions: &decisions,
            chance: chance.as_ref(),
        };
        let ledger = ledger((&subject.seats, &subject.bots), simulated, seat_of, score);
        let reviews = decisions.iter().zip(&confirmed).map(|(decision, confirmed)| {
            decision_row(&subject, decision, confirmed.as_ref(), &goal_of(decision))
        });
        let reviews = reviews.collect();
        let strokes = chance.as_ref().map_or_else(Vec::new, |of| of.strokes(&subject));
        drop(progress);
        let timing = Timing {
            seconds: begun.elapsed().as_secs_f64(),
            jobs: cut.threads.count(),
            chunk: cut.chunk,
            games,
        };
        let course = course(&subject, &decisions);
        let report = ReviewReport { subject, decisions: reviews, ledger, strokes, course, games };
        let played = Played { totals: (), timing };
        played.deliver::<Plan>(&session, destination, &report.result(&timing))
    }
}

impl Plan {
    /// Returns the maximum number of simulated games for rolls and draws.
    fn luck_games(&self) -> u64 {
        self.luck.unwrap_or(self.games / 4)
    }
}

/// Returns the definition of a blunder: the measure and the smallest loss.
fn criterion(blunder: Option<&Threshold>) -> Outcome<Criterion> {
    let Some(amount) = blunder else {
        return Ok(Criterion { objective: Objective::Score, threshold: 1.0 });
    };
    let of = |objective: Objective| {
        let threshold = amount.of(&objective.metric())?;
        Some(Criterion { objective, threshold })
    };
    let found = Objective::ALL.into_iter().find_map(of);
    let wrong = || {
        anyhow!(
            "`{amount}`: write the loss as a share of wins, such as 2pp, or as a score, such as score=1"
        )
    };
    Ok(found.ok_or_else(wrong)?)
}
