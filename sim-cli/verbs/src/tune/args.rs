//! Command `corsair tune`: searches for rule values, or parameters of a bot, with the best metric.

use anyhow::anyhow;
use clap::ValueHint;
use serde::{Deserialize, Serialize};

use crate::tune::bots::{self, BotTuning};
use crate::tune::fair;
use crate::tune::objective::{Goal, MetricName, Objective, Target};
use crate::tune::report::{TuneQuestion, TunedFigure, TunedTable};
use crate::tune::rows::Values;
use crate::tune::rule_arena::RuleArena;
use crate::tune::rule_range::RuleRange;
use crate::tune::rule_search;
use crate::tune::rules::{RULES_FILE, RuleTuning};
use crate::tune::{FrontRow, TuneRow, page};
use corsair_cli::challenger_table::{members, taking_turns};
use corsair_cli::dry_run::{DryRun, Pilot};
use corsair_cli::durable::{PartialResult, StageSteps};
use corsair_cli::examples::Example;
use corsair_cli::external::warn_of_faults;
use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::play::{GAMES, PlayArgs};
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_cli::table::BotList;
use corsair_cli::tables::TablesArgs;
use corsair_cli::tuning::args::SearchArgs;
use corsair_cli::tuning::bot_arena::{BotArena, TuningConditions};
use corsair_cli::tuning::family::{BOT_FILE, FamilyArgs};
use corsair_cli::tuning::vary::Vary;
use corsair_cli::varied::VariedGame;
use corsair_games::edition;
use corsair_lab::assertion::Unit;
use corsair_lab::durable::{Identity, Stages};
use corsair_lab::experiment::Player;
use corsair_lab::result::{ResultRow as _, Schema};
use corsair_lab::tuning::elimination;
use corsair_lab::{Metric, Seatings, Tally, Threshold};
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::page::registry::StoryOf;
use corsair_present::page::words::listed;
use corsair_present::text_file::Files;
use corsair_present::tuning::rows::SearchRows;

/// Number of deals in a pilot, enough to estimate the variance of the metric.
const PILOT_DEALS: u64 = 64;

/// Plan of `corsair tune`: values, metric and search.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    mut_arg("games", |games| games.default_value("20k").help(
        "Number of games, at each table, to confirm the best values, rounded up to whole deals. The start values play \
         the same number of games",
    )),
    mut_arg("bots", |bots| bots.help(
        "Bots, separated by commas: one for each seat, or one for all seats [default: each line-up of the game's \
         panel, with the mean of the metric over all line-ups]",
    )),
    mut_arg("vary", |vary| vary.value_hint(ValueHint::Unknown).help(
        "Value to vary. For rules: KEY=LOW..HIGH, such as combat.hit_on=3..6, or KEY*=LOW..HIGH, which multiplies the \
         value. With --field, a parameter of the bot: KEY or KEY=LOW..HIGH [default: the opening and all numeric \
         parameters]. May be given several times",
    )),
    after_help = "All candidates of a generation play the same deals under every seating. CMA-ES searches the \
                  numbers. At the end, the best candidates race. New deals confirm the metric of the start values and \
                  of the winner."
)]
pub(crate) struct Plan {
    /// Game to play
    #[arg(required = false, required_unless_present = "resume")]
    game: String,
    /// Bots in the remaining seats, separated by commas. In each deal, each of these seats gets one of the bots at
    /// random. With this option, the command searches for the bot that wins most, instead of rule values
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    field: Option<BotList>,
    /// Metric to minimise: seat_gap, a metric that `compare` reports, or a metric of one bot or seat, such as
    /// 'win[bot=NAME]'
    #[arg(long, value_name = "FIGURE", conflicts_with_all = ["maximise", "targets", "margins"])]
    minimise: Option<MetricName>,
    /// Metric to maximise
    #[arg(long, value_name = "FIGURE", conflicts_with_all = ["minimise", "targets", "margins"])]
    maximise: Option<MetricName>,
    /// Metric to bring close to a value, or into a range such as turns=8..10 or 'win[seat=3]=20%..'. May be given
    /// several times; several targets add their distances, each divided by its margin
    #[arg(long = "target", value_name = "FIGURE=VALUE")]
    #[arg(conflicts_with_all = ["minimise", "maximise"])]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    targets: Vec<Target>,
    /// Largest difference that counts as none; a target is reached within this distance. 1pp applies to all shares, and
    /// METRIC=AMOUNT to one metric. May be given several times
    #[arg(long = "margin", value_name = "AMOUNT", default_value = "1pp")]
    #[arg(allow_hyphen_values = true, conflicts_with = "field")]
    margins: Vec<Threshold>,
    /// Find the score that each seat needs at the end of the game, so that no seat's win share differs from a fair
    /// share by more than --margin
    #[arg(long, conflicts_with_all = ["vary", "minimise", "maximise", "targets", "field", "evaluations"])]
    #[arg(conflicts_with_all = ["games_per_evaluation", "starts", "population", "step"])]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    fair: bool,
    #[command(flatten)]
    family: FamilyArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    tables: TablesArgs,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    house: HouseRuleArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Subject of the search: rules or a bot.
enum Tuning {
    Rules(Box<RuleTuning>),
    Bot(Box<BotTuning>),
}

/// Search that is ready to be played.
pub(crate) struct Prepared {
    question: TuneQuestion,
    tuning: Tuning,
}

impl Plan {
    fn prepare_rules(&mut self) -> Outcome<Prepared> {
        let refused = [
            ("--family", self.family.family.is_some()),
            ("--from", self.family.from.is_some()),
            ("--fix", !self.family.fix.is_empty()),
        ];
        if let Some((option, _)) = refused.iter().find(|(_, is_given)| *is_given) {
            bail_input!(
                "{option} applies only to bots, but this command tunes rules: remove {option}, or tune a bot \
                 with --field"
            );
        }
        let objectives: Vec<Objective> = match (&self.minimise, &self.maximise) {
            _ if self.fair => vec![Objective::of(&Target::fair_seats())],
            (Some(figure), _) => vec![Objective::extreme(figure, Goal::Least)],
            (_, Some(figure)) => vec![Objective::extreme(figure, Goal::Most)],
            (None, None) => self.targets.iter().map(Objective::of).collect(),
        };
        if objectives.is_empty() {
            bail_input!(
                "the metric is missing: add --minimise FIGURE, --maximise FIGURE or --target FIGURE=VALUE, such as \
                 --minimise seat_gap"
            );
        }
        self.tables.resolve();
        if self.fair && self.tables.seatings == Seatings::Fixed {
            bail_input!(
                "--fair needs every bot in every seat, because wins of a seat would be wins of its bot: remove \
                 --seatings fixed"
            );
        }
        let house = self.house.read_among(&mut self.texts)?;
        let varied_game = VariedGame::new(&self.game, house, &self.tables, &mut self.texts)?;
        let range = |vary: &Vary| RuleRange::try_from(vary).map_err(|why| anyhow!("--vary: {why}"));
        let ranges: Vec<RuleRange> = match self.fair {
            true => fair::ranges(&varied_game)?,
            false => self.family.vary.iter().map(range).collect::<Result<_, _>>()?,
        };
        let seed = self.play.seed;
        let objectives = (objectives, &*self.margins);
        let mut tuning = RuleTuning::new(varied_game, &ranges, objectives, seed)?;
        tuning.is_fair = self.fair;
        let games_per_deal = tuning.games_per_deal();
        let deals = tuning.confirmed_deals(self.play.games);
        let search = match self.fair {
            true => self
                .search
                .without_search(games_per_deal, deals)
                .followed_by([1; fair::ROUNDS], deals),
            false => self.search.plan(&tuning.space, games_per_deal, deals)?,
        };
        let search = search.followed_by(elimination::rounds(tuning.space.dimensions.len()), deals);
        let texts: Vec<&str> = tuning.objectives.iter().map(|of| of.text.as_str()).collect();
        let question = TuneQuestion {
            conditions: self.play.conditions(
                tuning.varied_game.edition.as_ref(),
                tuning.varied_game.base.clone(),
                self.record(),
            ),
            objective: listed(&texts),
            figures: tuning.figures(),
            tables: tuning.tables(),
            space: tuning.space.clone(),
            search,
        };
        Ok(Prepared { question, tuning: Tuning::Rules(Box::new(tuning)) })
    }

    fn prepare_bot(&mut self, named: &BotList) -> Outcome<Prepared> {
        let refused = [
            ("--minimise", self.minimise.is_some()),
            ("--maximise", self.maximise.is_some()),
            ("--target", !self.targets.is_empty()),
            ("--bots", self.tables.bots.is_some()),
            ("--seatings", self.tables.seatings != Seatings::default()),
        ];
        if let Some((option, _)) = refused.iter().find(|(_, is_given)| *is_given) {
            bail_input!("{option} applies only to rules, but --field tunes a bot: remove {option}");
        }
        let edition = edition(&self.game)?;
        let house = self.house.read_among(&mut self.texts)?;
        let (book, rules) = edition.resolved(&house)?;
        let seats = *self.tables.players.get_or_insert(edition.defaults().seats);
        self.tables.resolve_among(named);
        let family = self.family.family(edition.as_ref(), (&book, seats), None, &mut self.texts)?;
        let deals = self.play.games.div_ceil(seats as u64).max(2);
        let search = self.search.plan(&family.space, seats as u64, deals)?;
        let first = family.spec(&family.space.start());
        // Keeps the texts of the bots' files in the plan.
        taking_turns(&first, named.specs(), seats, &mut self.texts)?;
        let conditions = TuningConditions {
            edition,
            book,
            files: self.texts.clone(),
            terms: self.tables.terms(),
            field: named.specs().to_vec(),
            seats,
            seed: self.play.seed,
        };
        let table = conditions.table(&first, &conditions.field)?;
        let (kept, field) = members(&table);
        let edition = conditions.edition.as_ref();
        let question = TuneQuestion {
            conditions: self.play.conditions(edition, rules, self.record()),
            objective: "the most wins".into(),
            figures: vec![TunedFigure {
                name: Metric::WIN.id.into(),
                unit: Unit::Share,
                low: None,
                high: None,
            }],
            tables: vec![TunedTable {
                name: named.name(),
                bots: field.iter().map(|(bot, _)| bot.clone()).collect(),
                games_per_deal: seats as u64,
            }],
            space: family.space.clone(),
            search,
        };
        let start = table.player();
        let tuning = BotTuning { family, conditions, members: kept, field, start };
        Ok(Prepared { question, tuning: Tuning::Bot(Box::new(tuning)) })
    }
}

impl Study for Plan {
    const VERB: &'static str = "tune";
    const ABOUT: &'static str = "Search for the rule values, or the bot, with the best metric";
    const EXAMPLES: &'static [Example] = &[
        (
            "At which value of a rule is the score nearest to 30?",
            "{game} --vary {key}=6..12 --target score=30 -n 4k",
        ),
        (
            "At which value of a rule are the seats most equal, at one table?",
            "{game} --vary {key}=6..12 --minimise seat_gap --bots {bot} -n 4k",
        ),
        (
            "Which scores at the end make the seats fair within 2 percentage points?",
            "{game} --fair --margin 2pp --bots {bot} -n 20k",
        ),
    ];
    type Options = LongSessionArgs;
    type Prepared = Prepared;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] = &[
        TuneRow::SCHEMA,
        FrontRow::SCHEMA,
        SearchRows::TABLES[0],
        SearchRows::TABLES[1],
        SearchRows::TABLES[2],
    ];
    const FILES: &'static [&'static str] = &[BOT_FILE, RULES_FILE];

    fn prepare(&mut self) -> Outcome<Prepared> {
        match self.field.clone() {
            Some(field) => self.prepare_bot(&field),
            None if self.family.vary.is_empty() && !self.fair => bail_input!(
                "nothing to tune: choose rules with --vary KEY=LOW..HIGH, the scores of seats with --fair, or the \
                 opponents of a bot with --field BOT,.."
            ),
            None => self.prepare_rules(),
        }
    }

    fn describe(&self, prepared: &Prepared) -> Outcome<DryRun> {
        let question = &prepared.question;
        let confirmed = question.search.confirmed;
        let games = prepared.games_per_deal();
        let deals = PILOT_DEALS.min(confirmed);
        let mut pilot = self.clone();
        let of_a_table = question.tables.iter().map(|table| table.games_per_deal).min();
        pilot.play.games = deals * of_a_table.unwrap_or(1);
        pilot.search = self.search.least(&question.space, games);
        let tables = question.tables.iter().map(|table| table.name.as_str());
        let figures = question.figures.iter().map(|of| (of.name.as_str(), of.unit));
        Ok(DryRun {
            identity: prepared.identity(self),
            parts: question.search.parts(prepared.sides()),
            unit: GAMES,
            is_at_most: true,
            pilot: Pilot::Other { study: Box::new(pilot), part: deals as f64 / confirmed as f64 },
            vocabulary: Plan::vocabulary(question.conditions.rules.score)
                .naming(TuneRow::SCHEMA, figures)
                .with("table", tables)
                .with("values", [Values::Start, Values::Found, Values::Change].map(Values::name)),
        })
    }

    fn looks(&self, _: &Prepared) -> bool {
        true
    }

    fn carry_out(&self, prepared: Prepared, mut session: Session) -> Outcome<String> {
        let Prepared { question, tuning } = &prepared;
        let identity = prepared.identity(self).with("games", self.play.games);
        let task = question.conditions.task(identity, question.search.deals());
        let mut report = None;
        let durable = session.open(task, Stages::<Tally>::default)?;
        let durable = match tuning {
            // Rules are confirmed in groups of deals, and only complete groups give a result.
            Tuning::Rules(_) => durable,
            Tuning::Bot(_) => durable.reporting(PartialResult::Confirmation),
        };
        let ended = durable.play_in_steps(
            |deals| question.search.games_before(deals, prepared.sides()),
            |steps| {
                let stages = StageSteps::new(steps);
                report = Some(match tuning {
                    Tuning::Rules(tuning) => {
                        rule_search::carried_out(question, tuning, RuleArena::new(tuning, stages))?
                    }
                    Tuning::Bot(tuning) => {
                        let field = (&tuning.members[..], &tuning.field[..]);
                        let arena =
                            BotArena::new(&tuning.conditions, &tuning.family, field, stages);
                        bots::carried_out(question, tuning, arena)?
                    }
                });
                Ok(())
            },
        )?;
        ended.then(|whole, destination| {
            let report = report.expect("every search ends with an answer");
            warn_of_faults(report.counts.faults);
            whole.deliver::<Plan>(&session, destination, &report.result(&whole.timing))
        })
    }
}

impl Prepared {
    /// Returns the number of games that a candidate plays on each deal.
    fn games_per_deal(&self) -> u64 {
        self.question.tables.iter().map(|table| table.games_per_deal).sum()
    }

    /// Returns the maximum number of candidates in the confirmation: the start, the values found, and for rules the
    /// values found with each of several changes put back.
    fn sides(&self) -> u64 {
        match (&self.tuning, self.question.space.dimensions.len()) {
            (Tuning::Bot(_), _) | (Tuning::Rules(_), 1) => 2,
            (Tuning::Rules(_), several) => 2 + several as u64,
        }
    }

    /// Returns the identity of the answer. It does not depend on the number of games in the confirmation.
    fn identity(&self, args: &Plan) -> Identity {
        let question = &self.question;
        let named = |bot: &Player| format!("{} {:016x}", bot.name, bot.digest);
        let mut identity = question
            .conditions
            .identity(Plan::VERB)
            .with("vary", &args.family.vary)
            .with("objective", &question.objective)
            .with("margins", &args.margins)
            .with("search", args.search)
            .with("seatings", args.tables.seatings.name());
        for table in &question.tables {
            let bots = Player::identities(&table.bots);
            identity = identity.with(&format!("bots.{}", table.name), bots);
        }
        match &self.tuning {
            Tuning::Rules(_) => identity,
            Tuning::Bot(tuning) => {
                let weights = tuning.field.iter().map(|(_, weight)| *weight);
                identity
                    .with("family", &args.family)
                    .with("start", named(&tuning.start))
                    .with("weights", weights.collect::<Vec<_>>())
                    .with("seats", tuning.conditions.seats)
            }
        }
    }
}
