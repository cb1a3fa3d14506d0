//! An edition of any family of games.

use std::marker::PhantomData;
use std::time::Duration;

use corsair_engine::games::cove;
use corsair_engine::observe::Metrics;
use corsair_engine::rulebook::{Rulebook, RulesError};
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::{Bot, PerSeat};
use corsair_strategies::Roster;

use crate::games::hiring::{briefing, hire, plain_name, spelled_out};
use crate::games::table_of::TableOf;
use crate::games::{Edition, Family, Table, TableRefused};
use crate::inspect::scenario::play::play;
use crate::inspect::scenario::{Played, Scenario};
use crate::lab::ScoreWord;
use crate::lab::experiment::Player;
use crate::lab::{FactNames, HouseRules, LibraryRule, Lineup, PanelTable};
use crate::studies::check_bot as checkup;
use crate::studies::check_bot::Checkup;
use crate::toml_lines::Malformed;

/// An edition of a family.
pub(crate) struct EditionOf<F> {
    pub id: &'static str,
    pub name: &'static str,
    pub file: &'static str,
    pub text: &'static str,
    pub ledger: &'static str,
    /// The ledger whose rules hold where its own names no other.
    pub inherited: &'static str,
    pub family: PhantomData<F>,
}

impl<F: Family> Edition for EditionOf<F> {
    fn id(&self) -> &'static str {
        self.id
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn family(&self) -> &'static str {
        F::NAME
    }

    fn roster(&self) -> Roster {
        F::ROSTER
    }

    fn panel(&self) -> &'static [PanelTable] {
        F::PANEL
    }

    fn telling_facts(&self) -> &'static [&'static str] {
        F::TELLING_FACTS
    }

    fn facts(&self) -> FactNames {
        FactNames { of_game: F::Metrics::OF_GAME, of_seat: F::Metrics::OF_SEAT }
    }

    fn score(&self) -> ScoreWord {
        F::SCORE
    }

    fn share_facts(&self) -> &'static [&'static str] {
        F::SHARE_FACTS
    }

    fn library(&self) -> &'static [LibraryRule] {
        F::LIBRARY
    }

    fn known_elements(&self) -> &'static [&'static str] {
        F::KNOWN_ELEMENTS
    }

    fn rulebook(&self, house: &HouseRules) -> Result<Rulebook, RulesError> {
        let mut book = Rulebook::edition(self.file, self.text)?;
        for (path, text) in &house.files {
            book.overlay::<F::Rules>(path, text)?;
        }
        for setting in &house.settings {
            book.set::<F::Rules>(setting)?;
        }
        book.rules::<F::Rules>(self.file)?;
        Ok(book)
    }

    fn ledger(&self) -> &'static str {
        self.ledger
    }

    fn play_scenario(&self, origin: &str, scenario: &Scenario<'_>) -> Result<Played, Malformed> {
        scenario.check_rules(&[self.ledger, self.inherited])?;
        let house = || -> Result<F::Rules, RulesError> {
            let mut book = Rulebook::edition(self.file, self.text)?;
            book.overlay_table::<F::Rules>(origin, scenario.text(), "rules")?;
            book.rules::<F::Rules>(self.file)
        };
        let rules = house()
            .map_err(|bad| Malformed::new(bad.line.unwrap_or(scenario.game.line), bad.message))?;
        let players = &scenario.players;
        let game = F::game(rules, players.value)
            .map_err(|bad| Malformed::new(players.line, format!("`{}` {}", bad.key, bad.reason)))?;
        play::<F::Game, F::ShadowState>(&game, scenario)
    }

    fn check_bot(
        &self,
        rules: &Rulebook,
        seats: usize,
        command: &str,
        deadline: Duration,
    ) -> Result<Checkup, TableRefused> {
        let briefing = briefing(self.id, seats, rules);
        let rules = rules.rules::<F::Rules>(self.file)?;
        let game = F::game(rules, seats).map_err(TableRefused::Seats)?;
        Ok(checkup::check(&game, command, deadline, &briefing))
    }

    fn table(&self, rules: &Rulebook, lineup: &Lineup) -> Result<Box<dyn Table>, TableRefused> {
        let seats = lineup.seats();
        let briefing = briefing(self.id, seats, rules);
        let rules = rules.rules::<F::Rules>(self.file)?;
        let game = F::game(rules, seats).map_err(TableRefused::Seats)?;
        let mut bots: Vec<Box<dyn Bot<F::Game>>> = Vec::new();
        let mut players: Vec<Player> = Vec::new();
        let mut named = Vec::with_capacity(seats);
        for spec in lineup.specs() {
            let bot = hire::<F>(&game, spec, lineup, &briefing)?;
            let digest = bot.digest();
            let known = players.iter().position(|player| player.digest == digest);
            named.push(known.unwrap_or(players.len()) as u8);
            if known.is_none() {
                let name = plain_name::<F>(&*bot);
                players.push(Player { name, spec: spelled_out::<F>(spec, lineup.files()), digest });
                bots.push(bot);
            }
        }
        // Two bots must not look alike in the results.
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        for player in &mut players {
            if names.iter().filter(|&name| *name == player.name).count() > 1 {
                player.name.clone_from(&player.spec);
            }
        }
        let arrangement = PerSeat::from_fn(seats, |seat| named[seat.index()]);
        let on_fault = lineup.terms().on_fault;
        Ok(Box::new(TableOf::<F> { game, bots, players, named, arrangement, on_fault }))
    }

    fn as_cove(&self, rules: &Rulebook, seats: usize) -> Result<Option<cove::Cove>, TableRefused> {
        let game = |seats| -> Result<F::Game, TableRefused> {
            F::game(rules.rules::<F::Rules>(self.file)?, seats).map_err(TableRefused::Seats)
        };
        let mut found = game(seats);
        for more in seats + 1..=MAX_SEATS {
            found = found.or_else(|_| game(more));
        }
        // The refusal of the seats that are needed says more than that of the last.
        found.or_else(|_| game(seats)).map(F::as_cove)
    }
}
