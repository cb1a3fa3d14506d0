//! The cannon that bear in a situation: their table, its simulation and its page.

use anyhow::{Result, anyhow, ensure};
use corsair_engine::games::spanish_main::odds::{Bearing, Ending};
use corsair_engine::games::spanish_main::{Rules, SpanishMain};
use corsair_engine::stream::NatureDice;
use corsair_stats::{holm, p_of_count};
use serde::Serialize;

use crate::exit::Outcome;
use crate::games::spanish_main::SpanishMainPack;
use crate::inspect::scenario::Scenario;
use crate::inspect::scenario::play::in_situation;
use crate::pack::inquiry::rows::outcome_ids;
use crate::pack::odds::{Effort, OddsAnswer, OddsQuestion, Setting, Simulation, SolvedOdds};
use crate::pack::{Pack, ValidatedRules};
use crate::present::page::chart::{Chart, Dot, Intervals, Scale, Tone};
use crate::present::page::story::{Story, Unreadable, columns};
use crate::present::page::words::DisplayUnit;
use crate::present::page::{Estimate, ResultRead};
use crate::present::rows::pretty;
use crate::present::table::{Cell, Table};
use crate::present::text::{answer_text, header_lines, rules_text};
use crate::present::{counted, grouped};
use crate::toml_lines::Malformed;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::result::{ResultRow, ResultTable, Schema};
use corsair_lab::{Tell, TrialCounts, TrialOutcome};

const FILE: &str = BearingRow::SCHEMA.file;

/// Shot that the seat whose turn it is may order.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "bearings.csv", keys(gunner, cannon, shot, target))]
pub(super) struct BearingRow {
    /// `ship0`, a Marine as `crew2`, or `fort1`.
    pub gunner: String,
    /// Name on its card.
    pub name: String,
    /// Cannon from the front, from 0; 8 is a Musketeer, 9 a sacrifice.
    pub cannon: String,
    /// Rank of the cannon.
    pub rank: String,
    /// Reach: `S`, `L`, `2S` or `2L`.
    pub range: String,
    /// `plain`, `doubled`, `broadsides`, `chainshot`, `firepot` or `stinkpot`.
    pub shot: String,
    /// Target.
    pub target: String,
    /// Name on its card.
    pub target_name: String,
    /// Number added to the die.
    pub bonus: u32,
    /// Exact probability of a hit by the first shot of the turn; empty with `--simulate`.
    #[column(figure = "hits", unit = share, exact)]
    pub hits: Option<f64>,
    /// Share or mean in the simulation.
    pub simulated: Option<f64>,
    /// Standard error of `simulated`.
    pub simulated_se: Option<f64>,
    /// `simulated` minus the exact value, in standard errors.
    pub z: Option<f64>,
}

pub(super) const TABLE: &Schema = BearingRow::SCHEMA;

/// The chance that a check calls true chances false.
const LEVEL: f64 = 0.01;

/// That the shot of this number hits.
fn hit(number: usize) -> TrialOutcome {
    TrialOutcome { subject: None, id: outcome_ids::<Ending>() as u8, value: Some(number as i32) }
}

/// The shots that the seat whose turn it is may order in a situation.
pub(super) struct Bears {
    game: SpanishMain,
    bearings: Vec<Bearing>,
    file: String,
    text: String,
    effort: Effort,
}

impl Bears {
    /// Reads a scenario and finds its shots.
    ///
    /// # Errors
    /// It is not a scenario of this game, or one with rules of its own.
    pub(super) fn read(
        file: &str,
        text: &str,
        rules: &ValidatedRules,
        effort: &Effort,
    ) -> Result<Bears> {
        let at_line = |Malformed { line, message }: Malformed| anyhow!("{file}:{line}: {message}");
        let scenario = Scenario::read_situation(text).map_err(at_line)?;
        let (game, line) = (&scenario.game.value, scenario.game.line);
        ensure!(
            game == SpanishMainPack::NAME,
            "{file}:{line}: it is a scenario of `{game}`, not of `{}`",
            SpanishMainPack::NAME
        );
        let mut house = (**rules).clone();
        house.overlay_table::<Rules>(file, text, "rules")?;
        ensure!(
            house.values() == rules.values(),
            "{file}: it has `rules` of its own: name them by --set or --rules"
        );
        let (seats, line) = (scenario.players.value, scenario.players.line);
        let game = SpanishMain::new(rules.get(), seats)
            .map_err(|bad| anyhow!("{file}:{line}: `{}` {}", bad.key, bad.reason))?;
        let bearings =
            in_situation::<SpanishMain, _>(&scenario, |situation| game.bearings(situation));
        Ok(Bears {
            bearings: bearings.map_err(at_line)?,
            game,
            file: file.into(),
            text: text.into(),
            effort: effort.clone(),
        })
    }
}

impl OddsQuestion for Bears {
    fn vocabulary(&self) -> Result<Vocabulary> {
        Ok(Vocabulary::of([TABLE], SpanishMainPack::SCORE))
    }

    fn depends_on(&self) -> Option<&str> {
        Some(&self.text)
    }

    fn solve(&self) -> Outcome<Box<dyn SolvedOdds + '_>> {
        Ok(Box::new(SolvedBears(self)))
    }
}

struct SolvedBears<'q>(&'q Bears);

impl Simulation for Bears {
    fn trial(&self, dice: &mut NatureDice, tell: Tell<'_>) {
        for (number, bearing) in self.bearings.iter().enumerate() {
            if bearing.fire(&self.game, dice) {
                tell(hit(number));
            }
        }
    }
}

/// A shot in words and numbers.
struct Line<'b> {
    bearing: &'b Bearing,
    /// The exact chance, unless it is only simulated.
    exact: Option<f64>,
    simulated: Option<Share>,
    /// The p-value, of what is tested.
    p: Option<f64>,
}

/// What a simulation says of a shot.
#[derive(Clone, Copy)]
struct Share {
    value: f64,
    /// Its standard error.
    error: f64,
    /// How many of these it is above the exact chance.
    z: Option<f64>,
}

impl SolvedBears<'_> {
    fn lines(&self, simulated: Option<&TrialCounts>) -> Vec<Line<'_>> {
        let Bears { bearings, effort, .. } = self.0;
        let is_exact = effort.simulate.is_none();
        let lines = bearings.iter().enumerate().map(|(number, bearing)| {
            let chance = bearing.chance;
            let exact = is_exact.then_some(chance);
            let counted = simulated.map(|counts| (counts.count(hit(number)), counts.trials()));
            let share = counted.map(|(seen, n)| {
                let value = seen as f64 / n as f64;
                let of = exact.unwrap_or(value);
                let error = (of * (1.0 - of) / n as f64).sqrt();
                let apart = value - chance;
                let z = if apart == 0.0 { 0.0 } else { apart / error };
                Share { value, error, z: is_exact.then_some(z) }
            });
            let p = counted.filter(|_| is_exact).map(|(seen, n)| p_of_count(seen, n, chance));
            Line { bearing, exact, simulated: share, p }
        });
        let mut lines: Vec<Line<'_>> = lines.collect();
        let p: Vec<f64> = lines.iter().filter_map(|line| line.p).collect();
        for (line, adjusted) in lines.iter_mut().filter(|line| line.p.is_some()).zip(holm(&p)) {
            line.p = Some(adjusted);
        }
        lines
    }
}

impl Line<'_> {
    /// What it is, in the columns before the chance.
    fn words(&self) -> [String; 9] {
        let Bearing { gunner, name, gun, cannon, shot, aim, target, bonus, .. } = self.bearing;
        let or_none = |number: Option<u8>| number.map_or_else(String::new, |of| of.to_string());
        [
            gunner.to_string(),
            name.clone(),
            or_none(*gun),
            or_none(cannon.map(|cannon| cannon.rank)),
            self.bearing.range().into(),
            shot.id().into(),
            aim.to_string(),
            target.clone(),
            bonus.to_string(),
        ]
    }

    fn row(&self) -> BearingRow {
        let [gunner, name, cannon, rank, range, shot, target, target_name, _] = self.words();
        let [hits, simulated, simulated_se, z] = self.numbers();
        let bonus = self.bearing.bonus;
        BearingRow {
            gunner,
            name,
            cannon,
            rank,
            range,
            shot,
            target,
            target_name,
            bonus,
            hits,
            simulated,
            simulated_se,
            z,
        }
    }

    fn numbers(&self) -> [Option<f64>; 4] {
        let share = self.simulated;
        let (value, error) = (share.map(|of| of.value), share.map(|of| of.error));
        [self.exact, value, error, share.and_then(|of| of.z)]
    }
}

impl SolvedOdds for SolvedBears<'_> {
    fn simulation(&self) -> Option<&dyn Simulation> {
        Some(self.0)
    }

    fn answer(&self, setting: &Setting, simulated: Option<&TrialCounts>) -> Outcome<OddsAnswer> {
        let lines = self.lines(simulated);
        let table = ResultTable::of(lines.iter().map(Line::row).collect());
        Ok(OddsAnswer {
            table,
            more: Vec::new(),
            screen: self.screen(setting, &lines, simulated),
            json: json(setting, &self.0.file, &lines),
        })
    }
}

/// The shots in words, each with its chance.
fn shots(lines: &[Line<'_>]) -> Vec<(String, f64)> {
    let shot = |line: &Line<'_>| {
        let [gunner, name, gun, rank, range, shot, target, target_name, _] = line.words();
        let cannon = cannon_words(&gun, &format!("{rank}{range}"));
        let words = format!("{name} ({gunner}), {cannon}, {shot} at {target_name} ({target})");
        let [exact, simulated, ..] = line.numbers();
        Some((words, exact.or(simulated)?))
    };
    lines.iter().filter_map(shot).collect()
}

/// The answer: how many shots can be fired, and which is likeliest to hit.
fn answer(shots: &[(String, f64)]) -> String {
    let best = shots.iter().rev().max_by(|(_, one), (_, other)| one.total_cmp(other));
    let Some((best, hits)) = best else { return "No cannon bears on a target.".into() };
    let hits = DisplayUnit::Percent.value(*hits);
    let number = counted(shots.len() as u64, "shot", "shots");
    format!("{number} can be fired from here; likeliest to hit, by {hits}, is {best}.")
}

/// A cannon by its place and what it is; all together have no place.
fn cannon_words(place: &str, what: &str) -> String {
    match place {
        "" => "all".into(),
        "8" => format!("Musketeer: {what}"),
        "9" => format!("sacrifice: {what}"),
        place => format!("{place}: {what}"),
    }
}

impl SolvedBears<'_> {
    fn screen(
        &self,
        setting: &Setting,
        lines: &[Line<'_>],
        simulated: Option<&TrialCounts>,
    ) -> String {
        let Bears { file, effort, .. } = self.0;
        let mut text = header_lines(&[
            (String::new(), format!("{} ({})", setting.title, setting.game)),
            ("rules".into(), rules_text(&setting.rules)),
            ("at".into(), file.clone()),
        ]);
        text.push_str(&answer_text(&answer(&shots(lines))));
        if lines.is_empty() {
            return text;
        }
        let words = ["gunner", "name", "cannon", "range", "shot", "target", "its name"];
        let numbers = ["bonus", "hits", "simulated", "se", "z"];
        let mut table = Table::new("Cannon that bear", &columns(&words, numbers));
        for line in lines {
            let [gunner, name, gun, rank, range, shot, target, target_name, bonus] = line.words();
            let cannon = cannon_words(&gun, &rank);
            let mut cells: Vec<Cell> =
                [gunner, name, cannon, range, shot, target, target_name].map(Cell::word).into();
            cells.push(Cell::fixed(bonus.parse().ok(), 0));
            let [exact, share, error, z] = line.numbers();
            cells.extend([exact, share, error].map(|of| Cell::fixed(of, 6)));
            cells.push(Cell::fixed(z, 2));
            table.push(cells);
        }
        text.push_str(&table.without_empty_columns().section());
        if let Some(counts) = simulated {
            let trials = grouped(counts.trials());
            text.push_str(&format!("\n{trials} plays simulated, seed {}.\n", effort.seed));
            let level = 100.0 * LEVEL;
            let tested = lines.iter().filter(|line| line.p.is_some()).count();
            let differing: Vec<String> = lines
                .iter()
                .filter(|line| line.p.is_some_and(|p| p < LEVEL))
                .map(|line| format!("{} {}", line.bearing.gunner, line.bearing.shot.id()))
                .collect();
            if tested > 0 && differing.is_empty() {
                text.push_str(&format!(
                    "The simulation agrees: none of {tested} outcomes differs (Holm, {level} %).\n"
                ));
            } else if tested > 0 {
                let names = differing.join(", ");
                text.push_str(&format!("THE SIMULATION DIFFERS (Holm, {level} %): {names}\n"));
            }
        }
        text
    }
}

fn json(setting: &Setting, file: &str, lines: &[Line<'_>]) -> String {
    #[derive(Serialize)]
    struct Object<'a> {
        game: &'a str,
        rules_hash: &'a str,
        question: &'static str,
        answer: String,
        at: &'a str,
        bearings: Vec<Shot>,
    }
    #[derive(Serialize)]
    struct Shot {
        gunner: String,
        name: String,
        cannon: Option<u8>,
        rank: Option<u8>,
        range: &'static str,
        shot: &'static str,
        target: String,
        target_name: String,
        bonus: u32,
        hits: Option<f64>,
        simulated: Option<f64>,
        z: Option<f64>,
    }
    let shot = |line: &Line<'_>| {
        let of = line.bearing;
        let [hits, simulated, _, z] = line.numbers();
        Shot {
            gunner: of.gunner.to_string(),
            name: of.name.clone(),
            cannon: of.gun,
            rank: of.cannon.map(|cannon| cannon.rank),
            range: of.range(),
            shot: of.shot.id(),
            target: of.aim.to_string(),
            target_name: of.target.clone(),
            bonus: of.bonus,
            hits,
            simulated,
            z,
        }
    };
    pretty(&Object {
        game: setting.game,
        rules_hash: setting.rules.short_hash(),
        question: super::words::BEARS,
        answer: answer(&shots(lines)),
        at: file,
        bearings: lines.iter().map(shot).collect(),
    })
}

/// The page of a result.
///
/// # Errors
/// Its table is not what the desk writes.
pub(super) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let sheet = result.sheet(FILE)?;
    let names = columns(&["shooter", "cannon", "shot", "target"], ["bonus", "hits, %"]);
    let mut table = Table::new("Cannon that bear", &names);
    let mut dots = Vec::new();
    for row in sheet.rows() {
        let exact = row.optional("hits")?;
        let value = match exact {
            Some(exact) => exact,
            None => row.number("simulated")?,
        };
        let shooter = format!("{} ({})", row.text("name")?, row.text("gunner")?);
        let target = format!("{} ({})", row.text("target_name")?, row.text("target")?);
        let cannon = match row.text("cannon")? {
            "" => cannon_words("", ""),
            gun => cannon_words(gun, &format!("{}{}", row.text("rank")?, row.text("range")?)),
        };
        let shot = row.text("shot")?;
        table.push(vec![
            Cell::word(&shooter),
            Cell::word(&cannon),
            Cell::word(shot),
            Cell::word(&target),
            Cell::fixed(Some(row.number("bonus")?), 0),
            Cell::fixed(Some(100.0 * value), 2),
        ]);
        let label = format!("{shooter}, {cannon}, {shot} at {target}");
        let estimate = Estimate { value: 100.0 * value, interval: None };
        dots.push(Dot { label, estimate, tone: Tone::Strong });
    }
    let shots = dots.iter().map(|dot: &Dot| (dot.label.clone(), dot.estimate.value / 100.0));
    let verdict = answer(&shots.collect::<Vec<_>>());
    let mut charts = Vec::new();
    if !dots.is_empty() {
        charts.push(Chart::of_intervals(
            "How likely each shot hits",
            "As the first shot of the turn, without second shots and re-rolls that a seat may choose.",
            Intervals { axis: "probability, %".into(), dots, reference: None, band: None, scale: Scale::Percent },
        ));
    }
    let at = result.arguments_of("--at").first().map_or_else(String::new, ToString::to_string);
    Ok(Story {
        title: format!("Cannon that bear in {}", result.manifest.edition),
        asked: vec![format!("Which cannon bear on what in {at}?")],
        verdict,
        charts,
        tables: vec![table],
        caveats: vec![
            "It is the turn of one seat: its ships, Marines and forts are listed.".into(),
        ],
    })
}
