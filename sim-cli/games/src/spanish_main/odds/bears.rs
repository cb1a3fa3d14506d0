//! Cannon that bear in a situation: their table, simulation and page.

use anyhow::{Result, anyhow, ensure};
use corsair_engine::games::spanish_main::odds::{Bearing, Ending};
use corsair_engine::games::spanish_main::{Rules, SpanishMain};
use corsair_engine::rulebook::FromRules;
use corsair_engine::stream::NatureDice;
use corsair_stats::{holm, p_of_count};

use crate::inspect::scenario::Scenario;
use crate::inspect::scenario::play::in_situation;
use crate::pack::inquiry::rows::outcome_ids;
use crate::pack::odds::{Effort, OddsCells, OddsQuestion, Simulation, SolvedOdds, agreement};
use crate::pack::{Pack, ValidatedRules};
use crate::spanish_main::SpanishMainPack;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::result::{ResultRow, ResultTable, Schema};
use corsair_lab::{Observe, TrialCounts, TrialOutcome};
use corsair_present::counted;
use corsair_present::exit::Outcome;
use corsair_present::page::chart::{Chart, Dot, Intervals, Scale, Tone};
use corsair_present::page::story::{Story, Unreadable, columns};
use corsair_present::page::words::DisplayUnit;
use corsair_present::page::{Estimate, ResultRead};
use corsair_present::table::{Cell, Table};
use corsair_present::toml_lines::Malformed;

/// Possible shot of the seat that has the turn.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "bearings.csv", keys(gunner, cannon, shot, target))]
pub(super) struct BearingRow {
    /// Shooter: `ship0`, `crew2` for a Marine, or `fort1`.
    pub gunner: String,
    /// Name on the shooter's card.
    pub name: String,
    /// Index of the cannon from the front, from 0; 8 is a Musketeer, 9 a sacrifice.
    pub cannon: String,
    /// Rank of the cannon.
    pub rank: String,
    /// Range of the cannon: `S`, `L`, `2S` or `2L`.
    pub range: String,
    /// Kind of shot: `plain`, `doubled`, `broadsides`, `chainshot`, `firepot` or `stinkpot`.
    pub shot: String,
    /// Target of the shot, such as `ship1`.
    pub target: String,
    /// Name on the target's card.
    pub target_name: String,
    /// Bonus to the die.
    pub bonus: u32,
    /// Exact probability that the first shot hits; empty with `--simulate`.
    #[column(figure = "hits", unit = share, exact)]
    pub hits: Option<f64>,
    /// Share of hits in the simulation.
    pub simulated: Option<f64>,
    /// Standard error of `simulated`.
    pub simulated_se: Option<f64>,
    /// `simulated` minus the exact value, in standard errors.
    pub z: Option<f64>,
    /// p-value after Holm's correction.
    #[column(unit = p)]
    pub holm_p: Option<f64>,
}

pub(super) const TABLE: &Schema = BearingRow::SCHEMA;

/// Returns the trial outcome that counts hits by the shot with this number.
fn hit(number: usize) -> TrialOutcome {
    TrialOutcome { subject: None, id: outcome_ids::<Ending>() as u8, value: Some(number as i32) }
}

/// Question about the possible shots of the seat that has the turn in a situation.
pub(super) struct Bears {
    game: SpanishMain,
    bearings: Vec<Bearing>,
    text: String,
    effort: Effort,
}

impl Bears {
    /// Reads a scenario and finds its possible shots.
    ///
    /// # Errors
    /// Fails if the file is not a scenario of this game, or if it changes the rules.
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
            "{file}:{line}: the scenario's game is `{game}`: name a scenario of `{}`",
            SpanishMainPack::NAME
        );
        let mut house = (**rules).clone();
        house.overlay_table::<Rules>(file, text, "rules")?;
        ensure!(
            house.values() == rules.values(),
            "{file}: `bears` does not read `rules` of a scenario: remove `rules`, and use --set or --rules"
        );
        let (seats, line) = (scenario.players.value, scenario.players.line);
        let game = SpanishMain::new(rules.get(), seats)
            .map_err(|bad| anyhow!("{file}:{line}: `{}` {}", bad.key, bad.reason))?;
        let bearings =
            in_situation::<SpanishMain, _>(&scenario, |situation| game.bearings(situation));
        Ok(Bears {
            bearings: bearings.map_err(at_line)?,
            game,
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
    fn trial(&self, dice: &mut NatureDice, observe: Observe<'_>) {
        for (number, bearing) in self.bearings.iter().enumerate() {
            if bearing.fire(&self.game, dice) {
                observe(hit(number));
            }
        }
    }
}

impl SolvedOdds for SolvedBears<'_> {
    fn simulation(&self) -> Option<&dyn Simulation> {
        Some(self.0)
    }

    fn answer(&self, simulated: Option<&TrialCounts>) -> Outcome<Vec<ResultTable>> {
        let Bears { bearings, effort, .. } = self.0;
        let is_exact = effort.simulate.is_none();
        let seen = |number: usize| {
            let counts = simulated?;
            Some((counts.count(hit(number)), counts.trials()))
        };
        let tested = bearings.iter().enumerate().filter_map(|(number, bearing)| {
            let (seen, n) = seen(number).filter(|_| is_exact)?;
            Some(p_of_count(seen, n, bearing.chance))
        });
        let mut corrected = holm(&tested.collect::<Vec<_>>()).into_iter();
        let rows = bearings.iter().enumerate().map(|(number, bearing)| {
            let share = seen(number).map(|(seen, n)| seen as f64 / n as f64);
            let error = share.zip(seen(number)).map(|(share, (_, n))| {
                let of = if is_exact { bearing.chance } else { share };
                (of * (1.0 - of) / n as f64).sqrt()
            });
            let z = share.zip(error).filter(|_| is_exact).map(|(share, error)| {
                let apart = share - bearing.chance;
                if apart == 0.0 { 0.0 } else { apart / error }
            });
            let or_none = |number: Option<u8>| number.map_or_else(String::new, |of| of.to_string());
            BearingRow {
                gunner: bearing.gunner.to_string(),
                name: bearing.name.clone(),
                cannon: or_none(bearing.gun),
                rank: or_none(bearing.cannon.map(|cannon| cannon.rank)),
                range: bearing.range().into(),
                shot: bearing.shot.id().into(),
                target: bearing.aim.to_string(),
                target_name: bearing.target.clone(),
                bonus: bearing.bonus,
                hits: is_exact.then_some(bearing.chance),
                simulated: share,
                simulated_se: error,
                z,
                holm_p: z.and_then(|_| corrected.next()),
            }
        });
        Ok(vec![ResultTable::of(rows.collect())])
    }
}

impl BearingRow {
    /// Returns the index, rank and range of the cannon in words; `all` if all cannon shoot together.
    fn cannon_words(&self) -> String {
        let what = format!("{}{}", self.rank, self.range);
        match self.cannon.as_str() {
            "" => "all".into(),
            "8" => format!("Musketeer: {what}"),
            "9" => format!("sacrifice: {what}"),
            place => format!("{place}: {what}"),
        }
    }

    fn words(&self) -> String {
        format!(
            "{} ({}), {}, {} at {} ({})",
            self.name,
            self.gunner,
            self.cannon_words(),
            self.shot,
            self.target_name,
            self.target
        )
    }

    fn numbers(&self) -> OddsCells {
        let &BearingRow { hits, simulated, simulated_se, z, holm_p, .. } = self;
        OddsCells { exact: hits, simulated, simulated_se, z, holm_p }
    }
}

/// Returns a sentence with the number of possible shots, and the shot most likely to hit.
fn answer(shots: &[Dot]) -> String {
    let likelier = |one: &&Dot, other: &&Dot| one.estimate.value.total_cmp(&other.estimate.value);
    let Some(best) = shots.iter().rev().max_by(likelier) else {
        return "No cannon bears on a target.".into();
    };
    let hits = DisplayUnit::Percent.value(best.estimate.value / 100.0);
    let number = counted(shots.len() as u64, "shot is possible", "shots are possible");
    let are_equal = shots.iter().all(|shot| shot.estimate.value == best.estimate.value);
    match are_equal && shots.len() > 1 {
        true => format!("{number}; each hits with probability {hits}."),
        false => format!("{number}; the most likely to hit, with {hits}, is {}.", best.label),
    }
}

/// Returns the page of a result.
///
/// # Errors
/// Fails if the table does not have the form that the desk writes.
pub(super) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let rows: Vec<BearingRow> = result.rows()?;
    let mut head = columns(&["shooter", "cannon", "shot", "target"], ["bonus"]);
    head.extend(columns(&[], OddsCells::COLUMNS));
    let mut table = Table::new("Cannon that bear: hits, in %", &head);
    let mut dots = Vec::new();
    for row in &rows {
        let mut cells = vec![
            Cell::word(format!("{} ({})", row.name, row.gunner)),
            Cell::word(row.cannon_words()),
            Cell::word(&row.shot),
            Cell::word(format!("{} ({})", row.target_name, row.target)),
            Cell::count(row.bonus.into()),
        ];
        cells.extend(row.numbers().cells(100.0, 4));
        table.push(cells);
        let value = row.hits.or(row.simulated).unwrap_or_default();
        let estimate = Estimate { value: 100.0 * value, interval: None };
        dots.push(Dot { label: row.words(), estimate, tone: Tone::Strong });
    }
    let tested = rows.iter().map(|row| (format!("{} {}", row.gunner, row.shot), row.numbers()));
    let verdict = answer(&dots) + &agreement(tested);
    let mut charts = Vec::new();
    if !dots.is_empty() {
        charts.push(Chart::of_intervals(
            "Hit probability of each shot",
            "Each shot counts as the first of the turn, without optional second shots and re-rolls.",
            Intervals { axis: "probability, %".into(), dots, reference: None, band: None, scale: Scale::Percent },
        ));
    }
    let at =
        result.arguments_of("--scenario").first().map_or_else(String::new, ToString::to_string);
    Ok(Story {
        title: format!("Cannon that bear in {}", result.manifest.edition),
        asked: vec![format!("Which cannon bear on which targets in {at}?")],
        verdict,
        charts,
        tables: vec![table.without_empty_columns()],
        caveats: vec![
            "The tables list the ships, Marines and forts of the seat whose turn it is.".into(),
        ],
    })
}
