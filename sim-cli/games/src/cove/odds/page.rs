//! Page of a battle's odds.

use corsair_engine::games::cove::odds::{Objective, TargetRule};

use crate::cove::odds::best_play::{DecisionRow, FlightRow, spoken};
use crate::cove::odds::matrix::{self, MatrixRow};
use crate::cove::odds::outcome::Outcome;
use crate::cove::odds::question::objective;
use crate::cove::odds::rows::OddsRow;
use crate::cove::odds::volleys::{self, VolleyRow};
use crate::pack::odds::{OddsCells, agreement};
use corsair_lab::ScoreWord;
use corsair_lab::result::ResultRow;
use corsair_present::grouped;
use corsair_present::page::chart::{
    Branch, Chart, Curves, Dot, Form, Intervals, Leaf, Scale, Scheme, Series, Shape, Stacks, Tone,
    Tree,
};
use corsair_present::page::story::{Story, Unreadable, columns};
use corsair_present::page::words::{DisplayUnit, listed, spaced};
use corsair_present::page::{Estimate, ResultRead};
use corsair_present::table::{Cell, Table};

pub(super) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    if result.has(MatrixRow::SCHEMA.file) {
        matrix::story(result, asked(result))
    } else if result.has(VolleyRow::SCHEMA.file) {
        volleys::story(result, &ships(result))
    } else {
        battle(result)
    }
}

/// Result rows of a battle, with the names of its ships.
struct Battle {
    rows: Vec<OddsRow>,
    ships: Vec<String>,
}

impl Battle {
    /// Returns the probability or mean of an outcome; 0 for an outcome that never happens.
    fn of(&self, ship: Option<usize>, outcome: Outcome) -> Estimate {
        let is_it = |row: &&OddsRow| row.ship == ship && row.outcome == outcome && row.at.is_none();
        let row = self.rows.iter().find(is_it);
        row.and_then(|row| row.numbers.estimate())
            .unwrap_or(Estimate { value: 0.0, interval: None })
    }

    fn is_simulated(&self) -> bool {
        self.rows.iter().any(|row| row.numbers.simulated.is_some())
    }
}

/// Returns each ship's name for use in sentences, such as `ship 0 (2-3-3-3)`.
fn ships(result: &ResultRead) -> Vec<String> {
    let ships = result.arguments_of("--ship").into_iter().enumerate();
    ships.map(|(index, ship)| format!("ship {index} ({ship})")).collect()
}

fn asked(result: &ResultRead) -> Vec<String> {
    let npc = result.arguments_of("--npc").first().map(|npc| format!(", with {npc}"));
    let option = |name: &str| listed(&result.arguments_of(name));
    vec![
        format!(
            "How does a combat in {} end, between {}{}?",
            result.manifest.edition,
            listed(&ships(result)),
            npc.unwrap_or_default(),
        ),
        format!(
            "Targets: {}. Flight: {}. Positions are hull-sails-cannon-crew; ships \
             count from 0.",
            option("--target"),
            option("--flee"),
        ),
    ]
}

fn battle(result: &ResultRead) -> Result<Story, Unreadable> {
    let battle = Battle { rows: result.rows()?, ships: ships(result) };
    let has_best = result.has(DecisionRow::SCHEMA.file);
    let decisions: Vec<DecisionRow> = if has_best { result.rows()? } else { Vec::new() };
    let flights: Vec<FlightRow> = if has_best { result.rows()? } else { Vec::new() };
    let mut charts = vec![survivors(&battle), fates(&battle)];
    charts.extend(tree(result, &decisions));
    charts.extend(rounds(&battle.rows));
    let [named, by_number] = outcomes(&battle.rows, result.score);
    let tables = [
        ship_table(&battle),
        decision_table(&decisions),
        Table::of_rows(
            "States in which best play flees, the most likely first",
            &flights,
            result.score,
        ),
        named,
        by_number,
    ];
    Ok(Story {
        title: format!("{}: the odds of a combat", result.manifest.edition),
        asked: asked(result),
        verdict: answer(result, &battle, &decisions),
        charts,
        tables: tables.into_iter().filter(|table| !table.rows.is_empty()).collect(),
        caveats: caveats(result, &battle),
    })
}

/// Returns the answer: each ship's share of wins, the likeliest first decision under best play, and the result of the
/// check.
fn answer(result: &ResultRead, battle: &Battle, decisions: &[DecisionRow]) -> String {
    let won = |(ship, name): (usize, &String)| {
        let share = DisplayUnit::Percent.estimate(battle.of(Some(ship), Outcome::Win));
        format!("{name} wins {share}")
    };
    let won: Vec<String> = battle.ships.iter().enumerate().map(won).collect();
    let is_exact = battle.rows.iter().all(|row| row.numbers.exact.is_some());
    let how = if is_exact { "Exact odds" } else { "By simulation" };
    let tested = battle.rows.iter().map(|row| {
        let ship = row.ship.map_or_else(String::new, |ship| format!("ship {ship} "));
        (ship + &result.score.words(&spaced(row.outcome.name())), row.numbers)
    });
    let length = DisplayUnit::Number.estimate(battle.of(None, Outcome::MeanRounds));
    let mut more = first_decision(result, decisions).unwrap_or_default() + &agreement(tested);
    if more.is_empty() {
        more = format!(" A battle lasts {length} rounds on average.");
    }
    format!("{how}: {} of battles.{more}", listed(&won))
}

/// Returns a sentence about the likeliest first decision of best play; `None` if no ship decides.
fn first_decision(result: &ResultRead, decisions: &[DecisionRow]) -> Option<String> {
    let worth = |value: f64| match objective_of(result) {
        Objective::Win => DisplayUnit::Percent.value(value),
        Objective::Fame => format!("{} fame", DisplayUnit::Change.value(value)),
        Objective::FameMinusDamage(_) => {
            format!("{} fame minus damage", DisplayUnit::Change.value(value))
        }
    };
    let best = decisions.first()?;
    let next = decisions.get(1).filter(|next| next.decision == best.decision);
    let next = next.and_then(|next| {
        Some(format!(", against {} for “{}”", worth(next.value?), spoken(&next.actions)))
    });
    let often = match best.probability > 1.0 - 1e-9 {
        true => String::new(),
        false => format!(" in {} of battles,", DisplayUnit::Percent.value(best.probability)),
    };
    Some(format!(
        " Ship {} decides first{often} and its best choice is “{}”, worth {}{}.",
        best.ship.text(),
        spoken(&best.actions),
        worth(best.value?),
        next.unwrap_or_default()
    ))
}

fn caveats(result: &ResultRead, battle: &Battle) -> Vec<String> {
    let plays_best = |ship: usize| {
        let targets = result.arguments_of("--target");
        let target = targets.get(ship).or(targets.first());
        target.is_some_and(|target| target.parse() == Ok(TargetRule::Best))
    };
    let (best, stated): (Vec<usize>, Vec<usize>) =
        (0..battle.ships.len()).partition(|&of| plays_best(of));
    let mut caveats = vec![
        "The odds are for a single battle under stated policies of firing and flight, or under best \
         play if a policy is `best`."
            .to_owned(),
    ];
    if let Some(Solution { states, values, residual }) = result.manifest.named("solution") {
        let states = grouped(states);
        caveats.push(match residual {
            None => format!("{states} states were solved."),
            Some(residual) => format!(
                "{states} states were solved. Each ship that plays best maximises its value, given all later play. \
                 Such play is optimal against stated policies. Between several best players it is a \
                 subgame-perfect equilibrium in stationary strategies, and more equilibria may exist. Values of \
                 ships in order: {}; residual {residual:.1e}.",
                listed(&values.iter().map(|value| format!("{value:.6}")).collect::<Vec<_>>()),
            ),
        });
    }
    let has_cards = result.arguments_of("--ship").iter().any(|ship| ship.contains('+'));
    if !best.is_empty() && has_cards {
        caveats.push(format!(
            "{} which cards to play, when, and Kegs on volleys of further ships, as part of best play.",
            subject(&best, "chooses", "choose"),
        ));
    }
    if !stated.is_empty() && has_cards {
        caveats.push(format!(
            "{} cards by the fixed policy of docs/odds.md: preparation cards as soon as possible, and all \
             volley cards together on the ship's first volley.",
            subject(&stated, "plays", "play"),
        ));
    }
    if battle.is_simulated() {
        caveats.push(
            "Simulated shares have standard errors; z compares them with the exact odds, and p is \
             corrected by Holm's method for the number of outcomes."
                .into(),
        );
    }
    caveats
}

/// Manifest entry about the solution of a battle.
#[derive(serde::Deserialize)]
struct Solution {
    states: u64,
    values: Vec<f64>,
    residual: Option<f64>,
}

/// Returns a subject with its verb: `Ship 0 chooses`, `Ships 0 and 1 choose`.
fn subject(ships: &[usize], one: &str, several: &str) -> String {
    let numbers: Vec<String> = ships.iter().map(usize::to_string).collect();
    match numbers.as_slice() {
        [ship] => format!("Ship {ship} {one}"),
        _ => format!("Ships {} {several}", listed(&numbers)),
    }
}

fn survivors(battle: &Battle) -> Chart {
    let dot = |(ship, name): (usize, &String)| Dot {
        label: name.clone(),
        estimate: battle.of(Some(ship), Outcome::Win).times(100.0),
        tone: Tone::Strong,
    };
    let dots: Vec<Dot> = battle.ships.iter().enumerate().map(dot).collect();
    let note = match dots.iter().any(|dot| dot.estimate.interval.is_some()) {
        true => "Bars are 95 % intervals of the simulation.",
        false => "These are exact probabilities: there is no interval.",
    };
    let axis = "probability, %".into();
    let of = Intervals { axis, dots, reference: None, band: None, scale: Scale::Percent };
    Chart::of_intervals("Lone survivor", note, of)
}

fn fates(battle: &Battle) -> Chart {
    const FATES: [(Outcome, &str); 5] = [
        (Outcome::Win, "wins"),
        (Outcome::Stays, "stays with others"),
        (Outcome::Fled, "flees"),
        (Outcome::Mutinied, "is lost to mutiny"),
        (Outcome::Crippled, "is crippled"),
    ];
    let fate = |ship: usize| {
        let mut shares = FATES.map(|(outcome, _)| 100.0 * battle.of(Some(ship), outcome).value);
        // The share of `Stays` includes wins, which the chart shows separately.
        shares[1] = (shares[1] - shares[0]).max(0.0);
        shares
    };
    let all: Vec<[f64; 5]> = (0..battle.ships.len()).map(fate).collect();
    // An outcome that never happens needs no colour.
    let happens: Vec<usize> =
        (0..FATES.len()).filter(|&part| all.iter().any(|shares| shares[part] > 0.0)).collect();
    let shares = |of: &[f64; 5]| happens.iter().map(|&part| of[part]).collect();
    Chart {
        title: "Fate of each ship".into(),
        note: "Shares of all battles. A ship that wins is the lone survivor.".into(),
        form: Form::Stacks(Stacks {
            axis: "battles, %".into(),
            parts: happens.iter().map(|&part| FATES[part].1.into()).collect(),
            rows: battle.ships.iter().cloned().zip(all.iter().map(shares)).collect(),
            scheme: Scheme::Ordered,
        }),
    }
}

/// Returns a table with one row per ship and one column per possible outcome.
fn ship_table(battle: &Battle) -> Table {
    const SHARES: [(Outcome, &str); 9] = [
        (Outcome::Win, "win"),
        (Outcome::Stays, "stays"),
        (Outcome::Fled, "fled"),
        (Outcome::Mutinied, "mutinied"),
        (Outcome::Crippled, "crippled"),
        (Outcome::CrippledHull, "hull"),
        (Outcome::CrippledSails, "sails"),
        (Outcome::CrippledCannon, "cannon"),
        (Outcome::CrippledCrew, "crew"),
    ];
    let ships = 0..battle.ships.len();
    let happens = |outcome: Outcome| {
        outcome == Outcome::Win
            || ships.clone().any(|ship| battle.of(Some(ship), outcome).value > 0.0)
    };
    let shares: Vec<_> = SHARES.into_iter().filter(|&(outcome, _)| happens(outcome)).collect();
    let mut head = vec!["ship"];
    head.extend(shares.iter().map(|(_, name)| name));
    head.push("fame");
    let mut table = Table::of_numbers(head);
    table.caption =
        "Outcomes in % of battles, and mean fame (hull, sails, cannon, crew: crippled section)"
            .into();
    for (ship, name) in battle.ships.iter().enumerate() {
        let name = name.trim_start_matches("ship ");
        let mut cells = vec![Cell::word(name)];
        cells.extend(shares.iter().map(|&(outcome, _)| {
            Cell::fixed(Some(100.0 * battle.of(Some(ship), outcome).value), 2)
        }));
        cells.push(Cell::fixed(Some(battle.of(Some(ship), Outcome::MeanFame).value), 3));
        table.push(cells);
    }
    table.yielding(&["stays", "hull", "sails", "cannon", "crew"])
}

/// Returns two tables: outcomes without a value, and outcomes with a value.
fn outcomes(rows: &[OddsRow], score: ScoreWord) -> [Table; 2] {
    let head = columns(&["outcome", "ship"], ["at"]);
    let head: Vec<_> = head.into_iter().chain(columns(&[], OddsCells::COLUMNS)).collect();
    let tested = if rows.iter().any(|row| row.numbers.z.is_some()) { ", not tested" } else { "" };
    let by_number = format!("Distributions of fame, levels left and rounds{tested}");
    let mut tables = ["Outcomes".to_owned(), by_number].map(|caption| Table::new(caption, &head));
    /// Probability below which the page omits a value of an outcome; files contain all values.
    const NEVER: f64 = 5e-7;
    for row in rows {
        let is_rare = row.numbers.estimate().is_none_or(|of| of.value < NEVER);
        if row.at.is_some() && is_rare && row.numbers.holm_p.is_none() {
            continue;
        }
        let (unit, factor) = if row.outcome.is_mean() { ("", 1.0) } else { (", %", 100.0) };
        let mut cells = vec![
            Cell::word(score.words(&spaced(row.outcome.name())) + unit),
            Cell::word(row.ship.map_or("battle".into(), |ship| ship.to_string())),
            row.at.map_or_else(Cell::empty, |at| Cell::number(at.into(), at.to_string())),
        ];
        cells.extend(row.numbers.cells(factor, 4));
        tables[usize::from(row.at.is_some())].push(cells);
    }
    tables.map(Table::without_empty_columns)
}

/// Maximum number of first decisions on the page; files contain all decisions.
const DECISIONS_SHOWN: usize = 20;

/// Returns the table of first decisions under best play, with the value of each choice.
fn decision_table(decisions: &[DecisionRow]) -> Table {
    let caption =
        "First decisions of best play, the most likely first, with the value of each choice";
    let head =
        columns(&["ship", "ships then", "to fire", "choice"], ["decision", "battles, %", "value"]);
    let mut table = Table::new(caption, &head);
    for row in decisions.iter().take_while(|row| row.decision < DECISIONS_SHOWN) {
        table.push(vec![
            Cell::word(row.ship.text()),
            Cell::word(&row.levels),
            Cell::word(row.to_fire.text()),
            Cell::word(spoken(&row.actions)),
            Cell::count(row.decision as u64),
            Cell::fixed(Some(100.0 * row.probability), 4),
            Cell::fixed(row.value, 6),
        ]);
    }
    table
}

/// Returns the first decisions under best play as a tree; `None` if no ship decides.
fn tree(result: &ResultRead, decisions: &[DecisionRow]) -> Option<Chart> {
    let branches = decisions.chunk_by(|one, next| one.decision == next.decision).map(|rows| {
        let leaf = |row: &DecisionRow| Leaf {
            label: spoken(&row.actions),
            worth: row.value,
            is_best: row.choice == 0,
        };
        Branch {
            label: standing(&rows[0]),
            share: rows[0].probability,
            leaves: rows.iter().map(leaf).collect(),
        }
    });
    let branches: Vec<Branch> = branches.collect();
    if branches.is_empty() {
        return None;
    }
    Chart::of_tree(
        "First decisions of best play",
        "From the top: the battle, its first decisions with their probabilities, and the choices of each decision. \
         The number at a choice is its value to the deciding ship if all ships play best afterwards. The best \
         choice is bold and filled. Later decisions are not drawn.",
        Tree { root: "the battle begins".into(), value: value(result), branches },
    )
}

/// Returns the objective that best play maximises in a result.
fn objective_of(result: &ResultRead) -> Objective {
    let asked = result.arguments_of("--objective").first().map(|word| objective(word));
    asked.and_then(Result::ok).unwrap_or(Objective::Win)
}

/// Returns the words and the unit for values of best play.
fn value(result: &ResultRead) -> (String, DisplayUnit) {
    match objective_of(result) {
        Objective::Win => ("wins".into(), DisplayUnit::Percent),
        Objective::Fame => ("fame".into(), DisplayUnit::Change),
        Objective::FameMinusDamage(_) => ("fame minus damage".into(), DisplayUnit::Change),
    }
}

/// Returns the deciding ship of a row with its situation, in words.
fn standing(row: &DecisionRow) -> String {
    let ship = listed(&row.ship.words());
    let levels: Vec<&str> = row.levels.split(' ').collect();
    let mut text = match levels.as_slice() {
        [alone] => format!("{ship} decides at {alone}"),
        all => format!("{ship} decides; the ships are at {}", listed(all)),
    };
    if let Some(hull) = row.npc_hull {
        text += &format!(", the hull of the non-player ship at {hull}");
    }
    let open =
        [("next to fire", &row.to_fire), ("it fires at", &row.targets), ("hit before", &row.hit)];
    for (words, ships) in open {
        let ships = ships.words();
        // A single ship needs no order.
        if levels.len() > 1 && !ships.is_empty() {
            text += &format!("; {words}: {}", listed(&ships));
        }
    }
    text
}

fn rounds(rows: &[OddsRow]) -> Option<Chart> {
    let of = rows.iter().filter(|row| row.outcome == Outcome::Rounds);
    let points = of.filter_map(|row| Some((row.at?.into(), row.numbers.estimate()?.times(100.0))));
    // A long tail of tiny probabilities would compress the curve.
    let points: Vec<(f64, Estimate)> = points.filter(|(_, odds)| odds.value >= 0.05).collect();
    (points.len() >= 2).then(|| Chart {
        title: "Length of a battle".into(),
        note: "Numbers of rounds with a probability of 0.05 % or more.".into(),
        form: Form::Curves(Curves {
            x: "rounds".into(),
            y: "probability, %".into(),
            series: vec![Series { name: "battles".into(), points }],
            shape: Shape::Steps,
            references: Vec::new(),
            mark: None,
        }),
    })
}
