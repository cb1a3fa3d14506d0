//! `corsair dev calibrate`: tests statistical claims on data with known true values.

use anyhow::anyhow;
use serde::{Deserialize, Serialize};
use toml::Value;

use crate::calibrate::game_claims::stated_on_games;
use crate::calibrate::games::{DEALS, Games, OnGames};
use crate::calibrate::model_claims::OnModels;
use crate::calibrate::rows::calibration_result;
use crate::calibrate::totals::play_experiments;
use crate::calibrate::{CalibrationRow, ClaimCounts, Standing, page, planted};
use crate::compare::args::{Request, prepare};
use crate::rare::args::refuse_memory;
use corsair_cli::control::ControlArgs;
use corsair_cli::dry_run::{DryRun, Pilot, Workload};
use corsair_cli::durable::Ended;
use corsair_cli::examples::Example;
use corsair_cli::play::{Played, UnitWords, note_speed};
use corsair_cli::rule_sets::EDITION;
use corsair_cli::rules_under_test::NamedSet;
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_cli::table::BotList;
use corsair_cli::tables::TablesArgs;
use corsair_games::edition;
use corsair_games::pack::Edition;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::durable::{Identity, Task};
use corsair_lab::experiment::Experiment;
use corsair_lab::result::{ResultRow as _, Schema};
use corsair_lab::{Deals, Design, HouseRules, ScoreWord, Seatings, Watch};
use corsair_present::count;
use corsair_present::exit::{Exit, Failure, Outcome, bail_input};
use corsair_present::page::registry::StoryOf;
use corsair_present::text_file::Files;

/// Plan of `corsair dev calibrate`: claims, experiments, seed and data.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    after_help = "With GAME, every experiment plays 160 deals. Exit codes: 0 all claims pass, 2 wrong usage, 5 \
                        a claim fails."
)]
pub(crate) struct Plan {
    /// Game to play. Without a game, the data are simulated numbers whose distribution is known
    #[arg(requires = "deck")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    /// Key of a list that play shuffles, such as treasure.cards. A different order of this list gives different games
    /// with the same distribution
    #[arg(long, value_name = "KEY", requires = "game")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deck: Option<String>,
    /// Bots, separated by commas: one for each seat [default: the first line-up of different bots in the game's panel]
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse, requires = "game")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bots: Option<BotList>,
    /// Number of experiments for each claim, at least 1,000
    #[arg(short = 'n', long = "experiments", value_name = "COUNT", value_parser = count::parse)]
    #[arg(default_value = "10k", allow_negative_numbers = true)]
    experiments: u64,
    /// Random seed. Equal seeds replay equal deals, so confirm a finding with a new seed
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Minimum number of experiments, so that wrong claims can fail.
///
/// A share of 5 % has an interval of ±2.4 points (99.9 %) after 1,000 experiments, and ±9 after 100.
const FEWEST: u64 = 1_000;

/// Maximum number of experiments, so that no two claims share a random stream.
const MOST: u64 = 1 << 32;

/// Singular and plural of the unit of work.
const EXPERIMENTS: UnitWords = ["experiment", "experiments"];

impl Study for Plan {
    const VERB: &'static str = "dev calibrate";
    const ABOUT: &'static str = "Test statistical claims on data with known properties";
    const EXAMPLES: &'static [Example] =
        &[("Do intervals, tests and stopping rules have their claimed error rates?", "-n 1k")];
    type Options = LongSessionArgs;
    type Prepared = Option<Games>;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] = &[CalibrationRow::SCHEMA];

    fn prepare(&mut self) -> Outcome<Option<Games>> {
        let asked = self.experiments;
        if asked < FEWEST {
            bail_input!(
                "-n {asked} is too few to refute a wrong claim: use at least {FEWEST} experiments"
            );
        }
        if asked > MOST {
            bail_input!(
                "-n {asked} is too many for the random streams of one seed: use at most {MOST} experiments"
            );
        }
        match (self.game.clone(), self.deck.clone()) {
            (Some(game), Some(deck)) => self.games(&game, &deck).map(Some),
            (None, _) | (_, None) => Ok(None),
        }
    }

    fn describe(&self, games: &Option<Games>) -> Outcome<DryRun> {
        let [_, name] = EXPERIMENTS.map(String::from);
        Ok(DryRun {
            identity: self.identity(games.as_ref()),
            parts: vec![Workload { name, deals: self.experiments, games: self.experiments }],
            unit: EXPERIMENTS,
            is_at_most: false,
            pilot: Pilot::FewerDeals(vec![("experiments", FEWEST)]),
            vocabulary: Vocabulary::of([], ScoreWord::PLAIN),
        })
    }

    fn carry_out(&self, games: Option<Games>, mut session: Session) -> Outcome<String> {
        let (models, mut on_games) = (OnModels::new(self.seed), None);
        let claims = if games.is_some() { stated_on_games() } else { models.stated() };
        let identity = self.identity(games.as_ref());
        let task = Task { identity, plan: self.record(), deals: self.experiments };
        let durable = session.open(task, || ClaimCounts::new(claims.len()))?.of(EXPERIMENTS);
        let ended = durable.play(1, |numbers, cut, progress| {
            if let (Some(games), None) = (&games, &on_games) {
                on_games = Some(OnGames::new(games, self.seed, &cut)?);
            }
            let test = |number| match &on_games {
                Some(games) => games.test(number),
                None => models.test(number),
            };
            anyhow::Ok(play_experiments((claims.len(), &test), numbers, &cut, progress)?)
        })?;
        let (Played { totals, timing }, destination) = match ended {
            Ended::Whole(played, destination) => (played, destination),
            Ended::Shard(text) => return Ok(text),
        };
        let (plan, rows) = (self.record(), totals.rows(&claims));
        let wrong = rows.iter().filter(|row| row.verdict == Standing::Wrong);
        let failed: Vec<String> = wrong.map(|row| row.claim.clone()).collect();
        let result = calibration_result(&plan, self.seed, rows, &timing);
        let output = session.deliver::<Plan>(destination, &result)?;
        note_speed(&timing, EXPERIMENTS);
        if failed.is_empty() {
            return Ok(output);
        }
        let error = anyhow!("the calibration found wrong claims: {}", failed.join("; "));
        Err(Failure { output, ..Failure::new(Exit::Violated, error) })
    }
}

impl Plan {
    /// Returns the identity of the counts: the data, the claims and the seed.
    fn identity(&self, games: Option<&Games>) -> Identity {
        let (identity, claims) = match games {
            None => (Identity::of_verb(Plan::VERB), OnModels::new(self.seed).stated()),
            Some(games) => (games.compared.identity(Plan::VERB), stated_on_games()),
        };
        let claims: Vec<String> = claims.into_iter().map(|of| of.what).collect();
        identity.with("claims", claims).with("seed", self.seed)
    }

    /// Prepares the table under several orders of a list in the rules. All orders give the same distribution of
    /// games.
    fn games(&mut self, game: &str, deck: &str) -> Outcome<Games> {
        let named = edition(game)?;
        let defaults = named.defaults();
        let of_panel = || defaults.table(defaults.seats).into_iter().map(String::from).collect();
        let bots = self.bots.get_or_insert_with(of_panel).clone();
        let orders = orders(named.as_ref(), deck)?;
        let tables = TablesArgs::of(bots);
        let under = |setting: &String| {
            NamedSet::new(setting, game, HouseRules::of_settings(vec![setting.clone()]))
        };
        let in_orders = |orders: &[String]| {
            let edition = NamedSet::new(EDITION, game, HouseRules::default());
            std::iter::once(edition).chain(orders.iter().map(under)).collect::<Outcome<_>>()
        };
        let mut prepared = |sets: Vec<NamedSet>| {
            let request = Request {
                sets,
                games: DEALS,
                margins: &[],
                primary: &[],
                precision: &[],
                tables: &tables,
                deals: Deals::Same,
                watch: Watch::Metrics,
                control: ControlArgs::default(),
                seed: self.seed,
            };
            prepare(request, &mut self.texts)
        };
        let mut compared = prepared(in_orders(&orders[..1])?)?;
        let arms = prepared(in_orders(&orders)?)?.tables.remove(0);
        let arrangement = *compared.tables[0][0].arrangement();
        let mut planted = prepared(vec![under(&planted::setting(arrangement.len()))?])?;
        for of in [&mut compared, &mut planted] {
            let design = &mut of.comparison.tables[0].design;
            let games = DEALS * design.games_per_block();
            *design = Design::new(&arrangement, Seatings::Rotations, games);
        }
        refuse_memory(compared.tables[0][0].as_ref())?;
        let comparison = &compared.comparison;
        if comparison.tables[0].bots.len() < 2 {
            bail_input!(
                "--bots {} puts one bot in all seats, so claims about differences between bots cannot be tested: \
                 name at least two different bots",
                tables.bots.as_ref().map_or_else(String::new, BotList::name),
            );
        }
        let experiment = Experiment {
            conditions: comparison.conditions(),
            bots: comparison.tables[0].bots.clone(),
            seatings: Seatings::Rotations,
            deals: Deals::Same,
            control: None,
            design: comparison.tables[0].design.clone(),
            table_arguments: Vec::new(),
        };
        Ok(Games { compared, arms, planted, experiment })
    }
}

/// Returns settings that reorder a list of the rules: reversed, and rotated by one third and by two thirds.
fn orders(edition: &dyn Edition, key: &str) -> Outcome<Vec<String>> {
    let plain = edition.rulebook(&HouseRules::default())?;
    let list = plain.entries().find(|(known, _)| *known == key);
    let list = list.and_then(|(_, entry)| entry.value.as_array()).filter(|list| list.len() > 3);
    let Some(list) = list else {
        bail_input!(
            "--deck {key}: the key must name a list of at least four entries in the rules of {}; `corsair rules \
             show {}` lists the keys",
            edition.id(),
            edition.id(),
        );
    };
    let backwards: Vec<Value> = list.iter().rev().cloned().collect();
    let turned = [1, 2].map(|thirds| {
        let mut list = list.clone();
        let begin = thirds * list.len() / 3;
        list.rotate_left(begin);
        list
    });
    let setting = |list: Vec<Value>| format!("{key}={}", Value::Array(list));
    Ok(std::iter::once(backwards).chain(turned).map(setting).collect())
}
