//! Positions that a command analyses, from a scenario, a trace, a record, or the address of a game.

use anyhow::anyhow;
use corsair_strategies::external::PREFIX;
use serde::{Deserialize, Serialize};

use crate::lineup::with_files;
use crate::replayed::ReplayedArgs;
use corsair_games::edition;
use corsair_games::inspect::positions::{
    DecisionSelection, PositionSource, Positions, Reaches, TracedBot, TracedGame,
};
use corsair_games::inspect::record::RecordedGame;
use corsair_games::inspect::replay::{TraceForm, Why};
use corsair_games::inspect::scenario::Scenario;
use corsair_games::pack::{Edition, PositionsRefused, ValidatedRules};
use corsair_lab::{Address, HouseRules, Lineup, ResolvedRules};
use corsair_present::count;
use corsair_present::exit::{Failure, Outcome, bail_input};
use corsair_present::text_file::Files;
use corsair_present::toml_lines::Malformed;

/// Options for simulated games: playout bot and random seed.
#[derive(clap::Args, Clone, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayoutArgs {
    /// Bot that plays every seat in simulated games; must not be an external bot [default: the game's all-round bot]
    #[arg(long, value_name = "BOT")]
    playout: Option<String>,
    /// Random seed. Equal seeds give equal simulated games
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
}

/// Positions to analyse, with the conditions of their values.
pub struct Setting {
    /// Edition of the positions.
    pub edition: Box<dyn Edition>,
    /// Rules of the positions.
    pub rules: ResolvedRules,
    /// Positions in the order of play.
    pub positions: Box<dyn Positions>,
    /// Bots by seat; empty if bots did not play the game.
    pub bots: Vec<String>,
    /// Source of the positions: a game's address or a file's name.
    pub place: String,
    /// Number of rolls and draws that the record omits. Corsair samples these rolls and draws at random to fit the
    /// record.
    pub drawn: usize,
}

/// Record of a game, replayed.
pub struct PlayedRecord {
    /// Edition of the game.
    pub edition: Box<dyn Edition>,
    /// Rules of the game.
    pub book: ValidatedRules,
    /// Replayed game.
    pub game: RecordedGame,
    /// Names of the players, by seat.
    pub names: Vec<String>,
}

/// Name of every player in a record without names.
const UNNAMED: &str = "player";

/// Replays a recorded game. Rolls and draws that the record omits are sampled from `seed` under the condition that
/// they fit the record.
pub fn play_record(file: &str, text: &str, seed: u64) -> Outcome<PlayedRecord> {
    played(file, text, seed, |bad| anyhow!("{file}:{bad}"))
}

/// Replays a record with one answer added after the text of the file. Errors name no line, because the file lacks the
/// answer.
pub fn play_answered(file: &str, text: &str, seed: u64) -> Outcome<PlayedRecord> {
    played(file, text, seed, |bad| anyhow!("{file}: {}", bad.message))
}

type Situation<'t> = (Scenario<'t>, Box<dyn Edition>, ValidatedRules);

/// Parses the situation of a file and resolves its edition and rules.
fn situation<'t>(file: &str, text: &'t str) -> Result<Situation<'t>, Malformed> {
    let scenario = Scenario::read_situation(text)?;
    let edition = edition(&scenario.game.value)
        .map_err(|error| Malformed::new(scenario.game.line, error.to_string()))?;
    let book = edition.scenario_rules(file, &scenario)?;
    Ok((scenario, edition, book))
}

fn played(
    file: &str,
    text: &str,
    seed: u64,
    in_file: impl Fn(Malformed) -> anyhow::Error + Copy,
) -> Outcome<PlayedRecord> {
    let (record, edition, book) = situation(file, text).map_err(in_file)?;
    let game = edition.recorded(&book, &record, seed).map_err(in_file)?;
    let names = match record.names.is_empty() {
        true => vec![UNNAMED.into(); record.players.value],
        false => record.names.iter().map(|name| name.value.clone()).collect(),
    };
    Ok(PlayedRecord { edition, book, game, names })
}

impl PlayoutArgs {
    /// Returns the first decision of a scenario file. The bots in `asked` give their choices.
    pub fn of_scenario(
        &mut self,
        file: &str,
        asked: &[String],
        files: &mut Files,
    ) -> Outcome<Setting> {
        let text = files.text(file)?;
        let in_file = |bad: Malformed| anyhow!("{file}:{bad}");
        let (scenario, edition, book) = situation(file, &text).map_err(in_file)?;
        let lineup = self.lineup(edition.as_ref(), asked, scenario.players.value, files)?;
        let source = PositionSource::Scenario(&scenario);
        let positions = edition.positions(&book, source, &lineup, self.seed);
        let positions = positions.map_err(|refused| of_file(file, refused))?;
        let plain = edition.rulebook(&HouseRules::default())?;
        let rules = ResolvedRules::new(edition.id(), edition.score(), &plain, &book);
        let (bots, place) = (Vec::new(), file.into());
        Ok(Setting { edition, rules, positions, bots, place, drawn: 0 })
    }

    /// Replays the game at an address and returns its decisions.
    pub fn of_address(
        &mut self,
        game: &str,
        address: Address,
        replayed: &mut ReplayedArgs,
        wanted: DecisionSelection,
        asked: &[String],
        files: &mut Files,
    ) -> Outcome<Setting> {
        let setup = replayed.set_up(game, address, files)?;
        let subject = setup.subject(address)?;
        let form = TraceForm { states: None, why: Why::Unasked };
        let mut trace = Vec::new();
        let played = setup.table.trace(&subject, form, &mut trace)?;
        replayed.table.external.end_on_fault(&subject, &played.faults)?;
        let trace = String::from_utf8(trace)?;
        let name = format!("game {address}");
        let traced = TracedGame::read(&trace, None).map_err(|bad| anyhow!("{name}: {bad}"));
        self.of_traced(&name, &traced?, wanted, asked, files)
    }

    /// Returns whether a file is the record of a game.
    pub fn is_record(file: &str, files: &mut Files) -> Outcome<bool> {
        let text = files.text(file)?;
        let read = Scenario::read_situation(&text);
        Ok(read.is_ok_and(|scenario| scenario.is_record()))
    }

    /// Replays the record of a game and returns its decisions.
    pub fn of_record(
        &mut self,
        file: &str,
        wanted: DecisionSelection,
        asked: &[String],
        files: &mut Files,
    ) -> Outcome<Setting> {
        let text = files.text(file)?;
        let PlayedRecord { edition, book, game, names } = play_record(file, &text, self.seed)?;
        let bot = |name: String| TracedBot { spec: name.clone(), bot: name };
        let traced = TracedGame {
            game: edition.id().into(),
            address: file.into(),
            bots: names.into_iter().map(bot).collect(),
            rules: book.values(),
            rules_sha256: book.sha256().to_owned(),
            decisions: game.decisions,
            chance: game.chance,
            reaches: if game.asked.is_some() { Reaches::Decision } else { Reaches::End },
            last_line: game.last_line,
        };
        let setting = self.of_traced(file, &traced, wanted, asked, files)?;
        Ok(Setting { drawn: game.drawn.len(), ..setting })
    }

    /// Returns the decisions of one game in a trace file. If the file has several games, `address` selects the game.
    pub fn of_trace(
        &mut self,
        file: &str,
        address: Option<Address>,
        wanted: DecisionSelection,
        files: &mut Files,
    ) -> Outcome<Setting> {
        let text = files.text(file)?;
        let address = address.map(|of| of.to_string());
        let traced = TracedGame::read(&text, address.as_deref());
        let traced = traced.map_err(|bad| anyhow!("{file}:{bad}"))?;
        self.of_traced(file, &traced, wanted, &[], files)
    }

    /// Returns the decisions of a traced game. The text `name` is the source in error messages.
    pub fn of_traced(
        &mut self,
        name: &str,
        traced: &TracedGame,
        wanted: DecisionSelection,
        asked: &[String],
        files: &mut Files,
    ) -> Outcome<Setting> {
        let edition = edition(&traced.game)?;
        let house = HouseRules::of_file(name, traced.rules_text());
        let (book, rules) = edition.resolved(&house)?;
        if book.sha256() != traced.rules_sha256 {
            bail_input!(
                "{name}: the rules do not match the recorded hash: the edition has new keys, or \
                 the trace was changed; trace the game again"
            );
        }
        let lineup = self.lineup(edition.as_ref(), asked, traced.bots.len(), files)?;
        let source = PositionSource::Game(traced, wanted);
        let positions = edition.positions(&book, source, &lineup, self.seed);
        Ok(Setting {
            positions: positions.map_err(|refused| of_file(name, refused))?,
            rules,
            edition,
            bots: traced.bots.iter().map(|of| of.bot.clone()).collect(),
            place: traced.address.clone(),
            drawn: 0,
        })
    }

    /// Returns the lineup of the playout bot and the bots that give their choices.
    fn lineup(
        &mut self,
        edition: &dyn Edition,
        asked: &[String],
        seats: usize,
        files: &mut Files,
    ) -> Outcome<Lineup> {
        let playout = self.playout.get_or_insert_with(|| edition.defaults().fill.into());
        if playout.starts_with(PREFIX) {
            bail_input!(
                "--playout {playout}: simulated games need a built-in bot; use `--as` to ask an \
                 external bot"
            );
        }
        let specs: Vec<String> = std::iter::once(&*playout).chain(asked).cloned().collect();
        with_files(Lineup::taking_turns(&specs, seats), files)
    }
}

/// Returns an error that names the file.
fn of_file(file: &str, refused: PositionsRefused) -> Failure {
    match refused {
        PositionsRefused::Source(bad) => anyhow!("{file}:{bad}").into(),
        PositionsRefused::Table(refused) => refused.into(),
    }
}
