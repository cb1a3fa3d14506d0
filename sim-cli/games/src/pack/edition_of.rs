//! Edition of any pack.

use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use corsair_engine::rulebook::{self, FromRules, Rulebook, RulesError};
use corsair_engine::words::InWords;
use corsair_engine::{Bot, PerSeat};
use corsair_strategies::Roster;
use corsair_strategies::leaks::Compared;
use corsair_strategies::names::{is_hidden, look_alike};

use crate::inspect::checkup::{self, Checkup};
use crate::inspect::hidden::prove_state;
use crate::inspect::positions::{Advisers, NamedBot, PositionSource, Positions, PositionsOf};
use crate::inspect::record::{Meaning, RecordedGame, fit, unseen_kind};
use crate::inspect::scenario::play::{first_state, play};
use crate::inspect::scenario::{Played, Scenario};
use crate::pack::bots::{
    TableBot, bots_under_test, briefing, outputs, plain_name, spelled_out, table_bot,
};
use crate::pack::survey::lazy_layout;
use crate::pack::table_of::{Program, TableOf};
use crate::pack::{
    Defaults, Desks, Edition, Pack, PositionsRefused, Table, TableRefused, ValidatedRules,
};
use corsair_lab::experiment::Player;
use corsair_lab::{HouseRules, LibraryRule, Lineup, MetricNames, ScoreWord};
use corsair_present::toml_lines::Malformed;

/// Edition of the game that a pack implements.
pub(crate) struct EditionOf<P> {
    pub edition: rulebook::Edition,
    pub listed: bool,
    pub ledger: &'static str,
    /// Ledger whose rules apply unless the edition's ledger replaces them.
    pub inherited: &'static str,
    pub pack: PhantomData<P>,
}

/// Type of the rules of a pack's game.
type RulesOf<P> = <<P as Pack>::Game as FromRules>::Rules;

/// Applies house rules to a rulebook.
fn lay_over<P: Pack>(book: &mut Rulebook, house: &HouseRules) -> Result<(), RulesError> {
    for (path, text) in &house.files {
        book.overlay::<RulesOf<P>>(path, text)?;
    }
    book.set_all::<RulesOf<P>>(&house.settings)
}

impl<P: Pack> EditionOf<P> {
    /// Creates a listed edition with its ledger and the inherited ledger.
    pub(crate) fn listed(
        edition: rulebook::Edition,
        [ledger, inherited]: [&'static str; 2],
    ) -> Box<dyn Edition> {
        let pack = PhantomData;
        Box::new(EditionOf::<P> { edition, listed: true, ledger, inherited, pack })
    }

    /// Builds the game of a scenario for the scenario's number of players.
    fn game_of(rules: &ValidatedRules, scenario: &Scenario<'_>) -> Result<P::Game, Malformed> {
        let players = &scenario.players;
        P::Game::new(rules.get(), players.value)
            .map_err(|bad| Malformed::new(players.line, format!("`{}` {}", bad.key, bad.reason)))
    }
}

impl<P: Pack> Edition for EditionOf<P> {
    fn id(&self) -> &'static str {
        self.edition.id
    }

    fn is_listed(&self) -> bool {
        self.listed
    }

    fn name(&self) -> &'static str {
        self.edition.name
    }

    fn family(&self) -> &'static str {
        P::NAME
    }

    fn roster(&self) -> &'static dyn Roster {
        P::BOTS.roster()
    }

    fn terms(&self) -> &'static [&'static str] {
        P::EVALUATOR.terms()
    }

    fn score(&self) -> ScoreWord {
        P::SCORE
    }

    fn defaults(&self) -> Defaults {
        P::DEFAULTS
    }

    fn facts(&self) -> MetricNames {
        MetricNames::of::<P::Metrics>()
    }

    fn library(&self) -> &'static [LibraryRule] {
        P::HOUSE_RULES
    }

    fn known_elements(&self) -> &'static [&'static str] {
        P::KNOWN_ELEMENTS
    }

    fn not_played(&self) -> Vec<String> {
        P::not_played()
    }

    fn desks(&self) -> Desks {
        P::DESKS
    }

    fn rulebook(&self, house: &HouseRules) -> Result<ValidatedRules, RulesError> {
        self.laid_over(&self.edition.rulebook()?, house)
    }

    fn laid_over(
        &self,
        plain: &Rulebook,
        house: &HouseRules,
    ) -> Result<ValidatedRules, RulesError> {
        let mut book = plain.clone();
        lay_over::<P>(&mut book, house)?;
        ValidatedRules::new::<RulesOf<P>>(self.edition.id, book, self.edition.file)
    }

    fn ledger(&self) -> &'static str {
        self.ledger
    }

    fn play_scenario(&self, origin: &str, scenario: &Scenario<'_>) -> Result<Played, Malformed> {
        scenario.check_rules(&[self.ledger, self.inherited])?;
        let played = || {
            let book = self.scenario_rules(origin, scenario)?;
            let game = Self::game_of(&book, scenario)?;
            play::<P::Chronicle, P::ShadowState>(&game, scenario)
        };
        match &scenario.refused {
            None => played(),
            Some(refused) => Ok(refused.check(played())),
        }
    }

    fn prove_hidden(
        &self,
        origin: &str,
        scenario: &Scenario<'_>,
        pairs: u64,
    ) -> Result<Compared, Malformed> {
        let book = self.scenario_rules(origin, scenario)?;
        let game = Self::game_of(&book, scenario)?;
        let state = first_state(&game, scenario)?;
        let watched = bots_under_test::<P>();
        Ok(prove_state(&game, &state, &outputs(&watched), (scenario.seed, pairs)))
    }

    fn scenario_rules(
        &self,
        origin: &str,
        scenario: &Scenario<'_>,
    ) -> Result<ValidatedRules, Malformed> {
        let house = || -> Result<ValidatedRules, RulesError> {
            let mut book = self.edition.rulebook()?;
            book.overlay_table::<RulesOf<P>>(origin, scenario.text(), "rules")?;
            ValidatedRules::new::<RulesOf<P>>(self.edition.id, book, self.edition.file)
        };
        house().map_err(|bad| at_line(scenario, bad))
    }

    fn positions(
        &self,
        rules: &ValidatedRules,
        source: PositionSource<'_>,
        lineup: &Lineup,
        seed: u64,
    ) -> Result<Box<dyn Positions>, PositionsRefused> {
        let seats = lineup.seats();
        let briefing = briefing(self.edition.id, seats, rules);
        let game = Arc::new(P::Game::new(rules.get(), seats).map_err(TableRefused::Seats)?);
        let layout = lazy_layout::<P>(&game, &briefing);
        let bots = lineup.named_specs().iter().map(|spec| -> Result<_, TableRefused> {
            let TableBot { bot, .. } = table_bot::<P>((&game, &layout), spec, lineup, &briefing)?;
            Ok(NamedBot { name: plain_name::<P>(&*bot), bot })
        });
        let mut asked = bots.collect::<Result<Vec<_>, _>>()?;
        let playout = asked.remove(0);
        let advisers = Advisers { playout, asked, seed };
        let game = Arc::unwrap_or_clone(game);
        let positions = PositionsOf::<P::Chronicle>::new(game, source, advisers);
        Ok(Box::new(positions.map_err(PositionsRefused::Source)?))
    }

    fn recorded(
        &self,
        rules: &ValidatedRules,
        record: &Scenario<'_>,
        seed: u64,
    ) -> Result<RecordedGame, Malformed> {
        fit::<P::Chronicle>(&Self::game_of(rules, record)?, record, seed)
    }

    fn meaning(
        &self,
        rules: &ValidatedRules,
        record: &Scenario<'_>,
        words: &str,
    ) -> Result<Meaning, Malformed> {
        let game = Self::game_of(rules, record)?;
        if unseen_kind(words).is_some() {
            return Ok(Meaning::Chance);
        }
        let is_action = words.parse::<<P::Game as corsair_engine::Game>::Action>().is_ok();
        Ok(match game.scripted_rolls(words) {
            Ok(_) => Meaning::Chance,
            Err(_) if is_action => Meaning::Action,
            Err(why) => Meaning::Nothing(why.to_string()),
        })
    }

    fn check_bot(
        &self,
        rules: &ValidatedRules,
        seats: usize,
        command: &str,
        deadline: Duration,
    ) -> Result<Checkup, TableRefused> {
        let briefing = briefing(self.edition.id, seats, rules);
        let game = P::Game::new(rules.get(), seats).map_err(TableRefused::Seats)?;
        Ok(checkup::check(&game, command, deadline, &briefing))
    }

    fn table(
        &self,
        rules: &ValidatedRules,
        lineup: &Lineup,
    ) -> Result<Box<dyn Table>, TableRefused> {
        let seats = lineup.seats();
        let briefing = briefing(self.edition.id, seats, rules);
        let game = Arc::new(P::Game::new(rules.get(), seats).map_err(TableRefused::Seats)?);
        let layout = lazy_layout::<P>(&game, &briefing);
        let mut bots: Vec<Arc<dyn Bot<P::Game>>> = Vec::new();
        let mut hosted = Vec::new();
        let mut players: Vec<Player> = Vec::new();
        let mut named = Vec::with_capacity(seats);
        let mut programs = Vec::new();
        for spec in lineup.specs() {
            let TableBot { bot, processes, hosted: of_host } =
                table_bot::<P>((&game, &layout), spec, lineup, &briefing)?;
            let digest = bot.digest();
            let known = players.iter().position(|player| player.digest == digest);
            named.push(known.unwrap_or(players.len()) as u8);
            if known.is_none() {
                let name = plain_name::<P>(&*bot);
                let index = players.len() as u8;
                programs.extend(processes.map(|of| Program { bot: index, processes: of }));
                players.push(Player { name, spec: spelled_out::<P>(spec, lineup.files()), digest });
                bots.push(bot.into());
                hosted.push(of_host);
            }
        }
        // Results name bots by their specs if their names are equal.
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        for player in &mut players {
            if names.iter().filter(|&name| *name == player.name).count() > 1 {
                player.name.clone_from(&player.spec);
            }
        }
        refuse_confusable(&players)?;
        let arrangement = PerSeat::from_fn(seats, |seat| named[seat.index()]);
        let on_fault = lineup.terms().on_fault;
        Ok(Box::new(TableOf::<P> {
            game,
            bots,
            hosted,
            layout,
            programs,
            players,
            named,
            arrangement,
            on_fault,
        }))
    }
}

/// Converts an error in a scenario's rules into an error that names the line.
fn at_line(scenario: &Scenario<'_>, bad: RulesError) -> Malformed {
    Malformed::new(bad.line.unwrap_or(scenario.game.line), bad.message)
}

/// Refuses bots that a reader of results can't distinguish.
fn refuse_confusable(players: &[Player]) -> Result<(), TableRefused> {
    for (at, Player { name, spec, .. }) in players.iter().enumerate() {
        if name.contains(is_hidden) {
            return Err(TableRefused::Hidden(name.clone()));
        }
        for other in &players[..at] {
            if other.spec == *spec {
                return Err(TableRefused::Unstable(spec.clone()));
            }
            if other.name == *name || look_alike(&other.name, name) {
                return Err(TableRefused::LookAlike([other.name.clone(), name.clone()]));
            }
        }
    }
    Ok(())
}
