//! Odds of a battle between two ships at every level of their guns.

use corsair_engine::games::cove::Section;
use corsair_engine::games::cove::odds::{Odds, ShipSpec, TargetRule};

use corsair_lab::result::ResultRow;
use corsair_present::fixed;
use corsair_present::page::ResultRead;
use corsair_present::page::chart::{Chart, Form, Heat, HeatCell};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::DisplayUnit;
use corsair_present::table::{Cell, Table};

/// Odds of two ships by level of guns (cannon and crew) and by level of the section that the first ship fires at.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "matrix.csv")]
pub(crate) struct MatrixRow {
    /// Level of this ship's guns.
    #[column(label = "guns 0")]
    pub guns_0: u32,
    /// Level of this ship's guns.
    #[column(label = "guns 1")]
    pub guns_1: u32,
    /// Section of the second ship: sails if the first ship fires at sails, otherwise hull.
    pub section: String,
    /// Level of the section.
    #[column(label = "level")]
    pub level: u32,
    /// Probability that this ship wins.
    #[column(label = "wins 0, %", unit = share)]
    pub win_0: f64,
    /// Probability that this ship wins.
    #[column(label = "wins 1, %", unit = share)]
    pub win_1: f64,
    /// Probability that no player ship is left.
    #[column(label = "no ship left, %", unit = share)]
    pub nobody: f64,
    /// Expected score of this ship.
    #[column(label = "score 0")]
    pub score_0: f64,
    /// Expected score of this ship.
    #[column(label = "score 1")]
    pub score_1: f64,
    /// Expected number of rounds.
    #[column(label = "rounds")]
    pub rounds: f64,
}

/// Cell of a matrix: two ships with their levels set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// Level of the second ship's swept section.
    pub level: u8,
    /// Level of each ship's guns: both its cannon and its crew.
    pub guns: [u8; 2],
    /// Ships with these levels.
    pub ships: [ShipSpec; 2],
}

/// Returns the second ship's section whose level the matrix varies together with the guns.
fn swept_with(target: TargetRule) -> Section {
    if target == TargetRule::Sails { Section::Sails } else { Section::Hull }
}

/// Returns the odds of [every cell](places), computed by `odds`.
///
/// # Errors
/// Returns the first error of `odds`.
pub(crate) fn sweep<E>(
    ships: &[ShipSpec; 2],
    target: TargetRule,
    top: u8,
    mut odds: impl FnMut(&[ShipSpec; 2]) -> Result<Odds, E>,
) -> Result<Vec<MatrixRow>, E> {
    let section = swept_with(target);
    let cell = |place: Place| {
        let odds = odds(&place.ships)?;
        Ok(MatrixRow {
            guns_0: place.guns[0].into(),
            guns_1: place.guns[1].into(),
            section: section.name().into(),
            level: place.level.into(),
            win_0: odds.win[0],
            win_1: odds.win[1],
            nobody: odds.no_ship_left,
            score_0: odds.ships[0].mean_fame(),
            score_1: odds.ships[1].mean_fame(),
            rounds: odds.mean_rounds,
        })
    };
    places(ships, target, top).map(cell).collect()
}

/// Returns every cell: both ships have cannon and crew at each level from 1 to `top`. The second ship also has each
/// level of the section that `target` fires at. If `target` has no fixed section, or fires at cannon or crew, that
/// section is the hull.
pub(crate) fn places(
    ships: &[ShipSpec; 2],
    target: TargetRule,
    top: u8,
) -> impl Iterator<Item = Place> {
    let levels = (1..=top)
        .flat_map(move |level| (1..=top).map(move |guns_0| (level, guns_0)))
        .flat_map(move |(level, guns_0)| (1..=top).map(move |guns_1| (level, [guns_0, guns_1])));
    levels.map(move |(level, guns)| {
        let mut ships = ships.clone();
        for (ship, guns) in ships.iter_mut().zip(guns) {
            ship.levels[Section::Cannon.index()] = guns;
            ship.levels[Section::Crew.index()] = guns;
        }
        ships[1].levels[swept_with(target).index()] = level;
        Place { level, guns, ships }
    })
}

/// Returns the page of a matrix: answer, heat maps and tables.
pub(crate) fn story(result: &ResultRead, asked: Vec<String>) -> Result<Story, Unreadable> {
    let rows: Vec<MatrixRow> = result.rows()?;
    let section = rows.first().map_or("hull", |row| row.section.as_str());
    let top = rows.iter().map(|row| row.level).max().unwrap_or(1);
    let levels = if top > 3 { vec![1, top / 2, top] } else { (1..=top).collect() };
    let here = level_asked(result, section).unwrap_or(top);
    let mut tables = vec![shaded(&rows, here, section)];
    let caption = format!("The odds by guns and {section} of the second ship");
    tables.push(Table::of_rows(caption, &rows, result.score));
    Ok(Story {
        title: format!("{}: the odds by guns and {section}", result.manifest.edition),
        asked,
        verdict: answer(section, &rows),
        charts: levels.into_iter().map(|level| heat(&rows, level, section)).collect(),
        tables,
        caveats: vec![
            "The odds are for a single battle under stated policies of firing and flight. They are \
             exact; there is no interval."
                .into(),
        ],
    })
}

/// Returns the answer: the first ship's smallest and greatest win chance.
fn answer(section: &str, rows: &[MatrixRow]) -> String {
    let wins = rows.iter().map(|row| row.win_0);
    let [least, most] = [wins.clone().fold(1.0, f64::min), wins.fold(0.0, f64::max)]
        .map(|share| DisplayUnit::Percent.value(share));
    format!(
        "Exact odds: over all levels of guns and {section}, the first ship wins between {least} and {most} of \
         battles."
    )
}

/// Returns the level that the question gives to the second ship's swept section.
fn level_asked(result: &ResultRead, section: &str) -> Option<u32> {
    let section = Section::ALL.into_iter().find(|of| of.name() == section)?;
    let ship = result.arguments_of("--ship").get(1).copied()?;
    ship.split(['-', '+']).nth(section.index())?.parse().ok()
}

/// Returns the cells at one level of the swept section, grouped by the level of the first ship's guns.
fn lines(rows: &[MatrixRow], level: u32) -> Vec<Vec<&MatrixRow>> {
    let of_level: Vec<&MatrixRow> = rows.iter().filter(|row| row.level == level).collect();
    of_level.chunk_by(|one, next| one.guns_0 == next.guns_0).map(<[_]>::to_vec).collect()
}

/// Returns a shaded table of the first ship's win chances at one level of the swept section.
fn shaded(rows: &[MatrixRow], level: u32, section: &str) -> Table {
    let lines = lines(rows, level);
    let against = lines.first().into_iter().flatten().map(|row| format!("B {}", row.guns_1));
    let head: Vec<String> = ["guns".to_owned()].into_iter().chain(against).collect();
    let mut table = Table::of_numbers(head.iter().map(String::as_str));
    table.caption = format!(
        "Win % of ship 0 (A) against ship 1 (B), cannon and crew at each level, {section} of B at {level}"
    );
    for line in lines {
        let cell = |row: &&MatrixRow| {
            let wins = 100.0 * row.win_0;
            Cell::number(wins, format!("{} {wins:4.1}", shade(row.win_0)))
        };
        let name = Cell::word(format!("A {}", line[0].guns_0));
        table.push([name].into_iter().chain(line.iter().map(cell)).collect());
    }
    table
}

fn heat(rows: &[MatrixRow], level: u32, section: &str) -> Chart {
    let lines = lines(rows, level);
    let cell = |row: &&MatrixRow| {
        let wins = 100.0 * row.win_0;
        HeatCell::around(50.0, 50.0, wins, fixed(wins, 1))
    };
    let first = lines.first().into_iter().flatten();
    Chart {
        title: format!("Wins of the first ship, with {section} of the second ship at {level}"),
        note: "Exact probabilities, by the level of both ships' guns: orange above one half, blue below it.".into(),
        form: Form::Heat(Heat {
            axes: ["first ship's guns".into(), "second ship's guns".into(), "wins, %".into()],
            rows: lines.iter().map(|line| line[0].guns_0.to_string()).collect(),
            columns: first.map(|row| row.guns_1.to_string()).collect(),
            cells: lines.iter().map(|line| line.iter().map(cell).collect()).collect(),
        }),
    }
}

fn shade(share: f64) -> char {
    const SHADES: [char; 5] = [' ', '░', '▒', '▓', '█'];
    SHADES[((share * 5.0) as usize).min(4)]
}

#[cfg(test)]
mod tests {
    use crate::cove::odds::matrix::shade;

    #[test]
    fn matrix_shades_grow_with_the_win_chance() {
        assert_eq!([0.0, 0.2, 0.5, 0.61, 1.0].map(shade), [' ', '░', '▒', '▓', '█']);
    }
}
