//! `corsair odds`: who wins a combat, exactly.

use corsair_engine::games::cove::odds::Objective;

use crate::games::cove::odds::answer::{of_first, of_matrix, of_wins, ship_name};
use crate::games::cove::odds::best_play::{DECISIONS, FLIGHTS, spoken};
use crate::games::cove::odds::desk::objective;
use crate::pack::odds::exact_or_simulated;
use crate::present::page::chart::{
    Branch, Chart, Curves, Dot, Form, Heat, HeatCell, Intervals, Leaf, Scale, Scheme, Series,
    Shape, Stacks, Tone, Tree,
};
use crate::present::page::story::{Story, Unreadable, columns};
use crate::present::page::words::{DisplayUnit, listed};
use crate::present::page::{Estimate, ResultRead, Row, Sheet};
use crate::present::table::{Cell, Kind, Table};
use crate::present::{fixed, p_text};

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    if result.has("matrix.csv") { matrix(result) } else { battle(result) }
}

/// The ships as they were named.
fn ships(result: &ResultRead) -> Vec<String> {
    let ships = result.arguments_of("--ship").into_iter().enumerate();
    ships.map(|(index, ship)| ship_name(index, ship)).collect()
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
            "At what they fire: {}. When they flee: {}. Positions are hull-sails-cannon-crew; ships \
             count from 0.",
            option("--target"),
            option("--flee"),
        ),
    ]
}

/// A probability: exact, or as it was simulated.
fn odds_of(row: Row<'_>) -> Result<Estimate, Unreadable> {
    let optional = |column: &str| row.optional(column);
    let odds =
        exact_or_simulated(optional("exact")?, optional("simulated")?, optional("simulated_se")?);
    odds.map_or_else(|| row.number("exact").map(|value| Estimate { value, interval: None }), Ok)
}

fn find<'s>(sheet: &'s Sheet, ship: &str, outcome: &str) -> Result<Option<Row<'s>>, Unreadable> {
    for row in sheet.rows_with("outcome", outcome)? {
        if row.text("ship")? == ship && row.text("at")?.is_empty() {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

fn battle(result: &ResultRead) -> Result<Story, Unreadable> {
    let sheet = result.sheet("odds.csv")?;
    let ships = ships(result);
    let mut wins = Vec::new();
    let mut fates = Vec::new();
    let fate_names = ["win", "stays", "fled", "mutinied", "crippled"];
    for (index, name) in ships.iter().enumerate() {
        let at = index.to_string();
        let mut fate = Vec::new();
        for outcome in fate_names {
            let share = find(&sheet, &at, outcome)?.map(odds_of).transpose()?;
            let share = share.unwrap_or(Estimate { value: 0.0, interval: None }).times(100.0);
            fate.push(share.value);
            if outcome == "win" {
                wins.push(Dot { label: name.clone(), estimate: share, tone: Tone::Strong });
            }
        }
        // Who wins stays as well.
        fate[1] = (fate[1] - fate[0]).max(0.0);
        fates.push((name.clone(), fate));
    }
    let parts = ["wins", "stays with others", "flees", "is lost to mutiny", "is crippled"];
    // What never happens needs no colour.
    let happens: Vec<usize> =
        (0..parts.len()).filter(|&part| fates.iter().any(|(_, fate)| fate[part] > 0.0)).collect();
    let fates = fates.into_iter().map(|(name, fate): (String, Vec<f64>)| {
        (name, happens.iter().map(|&part| fate[part]).collect())
    });
    let mut charts = vec![
        Chart::of_intervals(
            "Who is the lone survivor",
            match wins.iter().any(|dot| dot.estimate.interval.is_some()) {
                true => "Bars are 95 % intervals of the simulation.",
                false => "These are exact probabilities: there is no interval.",
            },
            Intervals {
                axis: "probability, %".into(),
                dots: wins.clone(),
                reference: None,
                band: None,
                scale: Scale::Percent,
            },
        ),
        Chart {
            title: "What becomes of each ship".into(),
            note: "Parts of all battles. A ship that wins has survived alone.".into(),
            form: Form::Stacks(Stacks {
                axis: "battles, %".into(),
                parts: happens.iter().map(|&part| parts[part].into()).collect(),
                rows: fates.collect(),
                scheme: Scheme::Ordered,
            }),
        },
    ];
    charts.extend(tree(result)?);
    charts.extend(rounds(&sheet)?);
    let (main, rest) = outcomes(&sheet)?;
    let [decisions, flights] = best_play(result)?;
    let mut tables = vec![main, decisions, flights, rest];
    tables.retain(|table| !table.rows.is_empty());
    let is_checked =
        sheet.rows().any(|row| row.text("simulated").is_ok_and(|text| !text.is_empty()));
    let plays_best = |ship: usize| {
        let targets = result.arguments_of("--target");
        targets.get(ship).or(targets.first()).is_some_and(|&target| target == "best")
    };
    let (best, stated): (Vec<usize>, Vec<usize>) = (0..ships.len()).partition(|&of| plays_best(of));
    let mut caveats = vec![
        "The odds are of a battle by itself under stated rules of firing and flight, or best play \
         where it was asked for."
            .to_owned(),
    ];
    let has_cards = result.arguments_of("--ship").iter().any(|ship| ship.contains('+'));
    if !best.is_empty() && has_cards {
        caveats.push(format!(
            "{} which cards to play, when, and Kegs on others' volleys, as part of best play.",
            subject(&best, "chooses", "choose"),
        ));
    }
    if !stated.is_empty() && has_cards {
        caveats.push(format!(
            "{} cards by the fixed policy of docs/odds.md: those of the preparation as soon as possible, \
             volley cards all together on the first own volley.",
            subject(&stated, "plays", "play"),
        ));
    }
    if is_checked {
        caveats.push(
            "Simulated shares have standard errors; z compares them with the exact odds, and p is \
             corrected by Holm's method for the number of outcomes."
                .into(),
        );
    }
    let wins: Vec<(String, Estimate)> =
        wins.into_iter().map(|dot| (dot.label, dot.estimate.times(0.01))).collect();
    Ok(Story {
        title: format!("{}: the odds of a combat", result.manifest.edition),
        asked: asked(result),
        verdict: of_wins(&wins) + &first_decision(result)?.unwrap_or_default(),
        charts,
        tables,
        caveats,
    })
}

/// Ships by their numbers, with a verb: `Ship 0 chooses`, `Ships 0 and 1 choose`.
fn subject(ships: &[usize], one: &str, several: &str) -> String {
    let numbers: Vec<String> = ships.iter().map(usize::to_string).collect();
    match numbers.as_slice() {
        [ship] => format!("Ship {ship} {one}"),
        _ => format!("Ships {} {several}", listed(&numbers)),
    }
}

/// How many first decisions stand on the page, the likeliest; the file has all.
const DECISIONS_SHOWN: u64 = 20;

/// What best play decides first, and when it flees; without rows where none was asked for.
fn best_play(result: &ResultRead) -> Result<[Table; 2], Unreadable> {
    let caption = "First decisions of best play, the likeliest first, and the value of each choice";
    let words = ["ship", "ships then", "choice"];
    let head = columns(&words, ["decision", "battles, %", "value"]);
    let mut decisions = Table::new(caption, &head);
    let head = columns(&["ship", "ships then"], ["battles, %"]);
    let mut flights = Table::new("When best play flees, the likeliest first", &head);
    let percent = |row: Row<'_>| -> Result<Cell, Unreadable> {
        Ok(Cell::fixed(Some(100.0 * row.number("probability")?), 4))
    };
    if result.has(DECISIONS) {
        for row in result.sheet(DECISIONS)?.rows() {
            let number = row.count("decision")?;
            if number >= DECISIONS_SHOWN {
                break;
            }
            decisions.push(vec![
                Cell::word(row.text("ship")?),
                Cell::word(row.text("levels")?),
                Cell::word(spoken(row.text("actions")?)),
                Cell::count(number),
                percent(row)?,
                Cell::fixed(row.optional("value")?, 6),
            ]);
        }
    }
    if result.has(FLIGHTS) {
        for row in result.sheet(FLIGHTS)?.rows() {
            flights.push(vec![
                Cell::word(row.text("ship")?),
                Cell::word(row.text("levels")?),
                percent(row)?,
            ]);
        }
    }
    Ok([decisions, flights])
}

/// The likeliest first decision of best play in a sentence; nothing where a ship decides none.
fn first_decision(result: &ResultRead) -> Result<Option<String>, Unreadable> {
    if !result.has(DECISIONS) {
        return Ok(None);
    }
    let sheet = result.sheet(DECISIONS)?;
    let Some(number) = sheet.distinct("decision")?.into_iter().next() else { return Ok(None) };
    let rows = sheet.rows_with("decision", number)?;
    let mut choices = Vec::new();
    for row in rows.iter().take(2) {
        let Some(value) = row.optional("value")? else { return Ok(None) };
        choices.push((row.text("actions")?.to_owned(), value));
    }
    let Some(row) = rows.first() else { return Ok(None) };
    let ship = row.count("ship")? as usize;
    let asked = result.arguments_of("--objective").first().map(|word| objective(word));
    let objective = asked.and_then(Result::ok).unwrap_or(Objective::Win);
    Ok(of_first(objective, ship, row.number("probability")?, &choices))
}

/// First decisions of best play as a tree; nothing where none was asked for.
fn tree(result: &ResultRead) -> Result<Option<Chart>, Unreadable> {
    if !result.has(DECISIONS) {
        return Ok(None);
    }
    let sheet = result.sheet(DECISIONS)?;
    let mut branches = Vec::new();
    for decision in sheet.distinct("decision")? {
        let rows = sheet.rows_with("decision", decision)?;
        let Some(&first) = rows.first() else { continue };
        let mut leaves = Vec::new();
        for (place, row) in rows.iter().enumerate() {
            let (label, worth) = (spoken(row.text("actions")?), row.optional("value")?);
            leaves.push(Leaf { label, worth, is_best: place == 0 });
        }
        let (label, share) = (standing(first)?, first.number("probability")?);
        branches.push(Branch { label, share, leaves });
    }
    Ok(Chart::of_tree(
        "What best play decides first",
        "From the top: the battle, the first decisions to which chance leads, with their probabilities, and their \
         choices, each with its value to who decides if all play best afterwards: of a win by its probability. Bold \
         and filled: the best choice. Later decisions are not drawn.",
        Tree { root: "the battle begins".into(), value: value(result), branches },
    ))
}

/// What best play maximises, in words with its unit.
fn value(result: &ResultRead) -> (String, DisplayUnit) {
    match result.arguments_of("--objective").first() {
        Some(&"score") => ("fame".into(), DisplayUnit::Change),
        Some(word) if word.starts_with("score") => ("fame less damage".into(), DisplayUnit::Change),
        Some(_) | None => ("wins".into(), DisplayUnit::Percent),
    }
}

/// Who decides, and what lies open then.
fn standing(row: Row<'_>) -> Result<String, Unreadable> {
    let ship = |of: &str| match of {
        "npc" => "the non-player ship".to_owned(),
        ship => format!("ship {ship}"),
    };
    let said = ship(row.text("ship")?);
    let levels: Vec<&str> = row.text("levels")?.split(' ').collect();
    let mut said = match levels.as_slice() {
        [alone] => format!("{said} decides at {alone}"),
        all => format!("{said} decides; the ships are at {}", listed(all)),
    };
    let npc_hull = row.text("npc_hull")?;
    if !npc_hull.is_empty() {
        said += &format!(", the hull of the non-player ship at {npc_hull}");
    }
    let open = [("next to fire", "to_fire"), ("it fires at", "targets"), ("hit before", "hit")];
    for (words, column) in open {
        let ships: Vec<String> = row.text(column)?.split_whitespace().map(ship).collect();
        // A ship that is alone needs no order.
        if levels.len() > 1 && !ships.is_empty() {
            said += &format!("; {words}: {}", listed(&ships));
        }
    }
    Ok(said)
}

fn rounds(sheet: &Sheet) -> Result<Option<Chart>, Unreadable> {
    let mut points = Vec::new();
    for row in sheet.rows_with("outcome", "rounds")? {
        let odds = odds_of(row)?.times(100.0);
        // A long tail of next to nothing would hide the rest.
        if odds.value >= 0.05 {
            points.push((row.number("at")?, odds));
        }
    }
    if points.len() < 2 {
        return Ok(None);
    }
    Ok(Some(Chart {
        title: "How long it lasts".into(),
        note: "Numbers of rounds with a probability of 0.05 % or more.".into(),
        form: Form::Curves(Curves {
            x: "rounds".into(),
            y: "probability, %".into(),
            series: vec![Series { name: "battles".into(), points }],
            shape: Shape::Steps,
            references: Vec::new(),
            mark: None,
        }),
    }))
}

/// Outcomes, and apart from them those at a number.
fn outcomes(sheet: &Sheet) -> Result<(Table, Table), Unreadable> {
    let head = columns(
        &["outcome", "ship", "at"],
        ["exact", "simulated", "standard error", "z", "Holm p"],
    );
    let mut main = Table::new("Outcomes", &head);
    let mut rest = Table::new("Outcomes by number: fame, levels left, rounds", &head);
    for row in sheet.rows() {
        let name = row.text("outcome")?.replace('_', " ");
        // What is not a mean is a probability.
        let (unit, factor) = if name.ends_with("mean") { ("", 1.0) } else { (", %", 100.0) };
        let fixed = |column: &str| -> Result<Cell, Unreadable> {
            Ok(Cell::fixed(row.optional(column)?.map(|of| factor * of), 4))
        };
        let at = row.optional("at")?;
        let p = row.optional("holm_p")?;
        let cells = vec![
            Cell::word(name + unit),
            Cell::word(match row.text("ship")? {
                "" => "battle",
                ship => ship,
            }),
            at.map_or_else(|| Cell::word(""), |at| Cell::number(at, format!("{at}"))),
            fixed("exact")?,
            fixed("simulated")?,
            fixed("simulated_se")?,
            Cell::fixed(row.optional("z")?, 2),
            p.map_or_else(Cell::nothing, |p| Cell::number(p, p_text(p))),
        ];
        if at.is_some() { rest.push(cells) } else { main.push(cells) }
    }
    Ok((main, rest))
}

fn matrix(result: &ResultRead) -> Result<Story, Unreadable> {
    let sheet = result.sheet("matrix.csv")?;
    let guns_0 = sheet.distinct("guns_0")?;
    let guns_1 = sheet.distinct("guns_1")?;
    let levels = sheet.distinct("level")?;
    let section = sheet.distinct("section")?.first().copied().unwrap_or("hull").to_owned();
    let shown: Vec<&str> = match levels.as_slice() {
        [first, .., last] if levels.len() > 3 => vec![*first, levels[levels.len() / 2 - 1], *last],
        all => all.to_vec(),
    };
    let mut charts = Vec::new();
    for level in shown {
        let mut cells = Vec::new();
        for first in &guns_0 {
            let mut line = Vec::new();
            for row in sheet.rows_with("guns_0", first)? {
                if row.text("level")? == level {
                    let wins = 100.0 * row.number("win_0")?;
                    line.push(HeatCell::around(50.0, 50.0, wins, fixed(wins, 1)));
                }
            }
            cells.push(line);
        }
        let names = |of: &[&str]| of.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        charts.push(Chart {
            title: format!("How often the first ship wins, the second's {section} at {level}"),
            note: "Exact probabilities, by the level of both ships' guns: orange above one half, blue below it.".into(),
            form: Form::Heat(Heat {
                axes: ["first ship's guns".into(), "second ship's guns".into(), "wins, %".into()],
                rows: names(&guns_0),
                columns: names(&guns_1),
                cells,
            }),
        });
    }
    let numbers = [
        "guns 0",
        "guns 1",
        "level",
        "wins 0, %",
        "wins 1, %",
        "no ship left, %",
        "fame 0",
        "fame 1",
        "rounds",
    ];
    let mut table =
        Table::new(format!("The odds by guns and the second's {section}"), &columns(&[], numbers));
    let mut wins = Vec::new();
    for row in sheet.rows() {
        wins.push(row.number("win_0")?);
        let percent = |column: &str| -> Result<Cell, Unreadable> {
            Ok(Cell::fixed(Some(100.0 * row.number(column)?), 2))
        };
        let mut cells = vec![
            Cell::count(row.count("guns_0")?),
            Cell::count(row.count("guns_1")?),
            Cell::count(row.count("level")?),
        ];
        for column in ["win_0", "win_1", "nobody"] {
            cells.push(percent(column)?);
        }
        for column in ["score_0", "score_1", "rounds"] {
            cells.push(Cell::fixed(row.optional(column)?, 3));
        }
        table.push(cells);
    }
    debug_assert!(table.columns.iter().all(|column| column.kind == Kind::Number));
    Ok(Story {
        title: format!("{}: the odds by guns and {section}", result.manifest.edition),
        asked: asked(result),
        verdict: of_matrix(&section, wins.into_iter()),
        charts,
        tables: vec![table],
        caveats: vec![
            "The odds are of a battle by itself under stated rules of firing and flight. They are \
             exact; there is no interval."
                .into(),
        ],
    })
}
