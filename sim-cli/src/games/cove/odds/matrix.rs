//! Two ships over all their guns: who wins at which.

use corsair_engine::games::cove::Section;
use corsair_engine::games::cove::odds::{Odds, ShipSpec, TargetRule};
use serde::Serialize;

use crate::games::cove::odds::answer::of_matrix;
use crate::present::rows::pretty;
use crate::present::table::Table;
use crate::present::text::answer_text;
use corsair_lab::result::{ResultRow, ResultTable};

/// Two ships with guns of every level, and every level of what the first fires at.
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    /// The level of the second ship that the battle was asked with.
    level: u8,
    top: u8,
    cells: Vec<MatrixRow>,
}

/// Odds of two ships with given guns (cannon and crew) and a level of the section that the first fires at.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "matrix.csv")]
pub(crate) struct MatrixRow {
    /// Level of the guns of this ship.
    guns_0: u32,
    /// Level of the guns of this ship.
    guns_1: u32,
    /// Section of the second ship: sails if the first fires at them, or the hull.
    section: String,
    /// Level of that section.
    level: u32,
    /// Probability that this ship wins.
    win_0: f64,
    /// Probability that this ship wins.
    win_1: f64,
    /// Probability that no player ship is left.
    nobody: f64,
    /// Expected score of this ship.
    score_0: f64,
    /// Expected score of this ship.
    score_1: f64,
    /// Expected number of rounds.
    rounds: f64,
}

/// A cell that is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The level of what is swept of the second ship beside its guns.
    pub level: u8,
    /// The levels of cannon and crew of either.
    pub guns: [u8; 2],
    /// The ships.
    pub ships: [ShipSpec; 2],
}

/// The section of the second ship that is swept beside its guns.
fn swept_with(target: TargetRule) -> Section {
    if target == TargetRule::Sails { Section::Sails } else { Section::Hull }
}

impl Matrix {
    /// Asks for the odds of [every cell](Matrix::places).
    ///
    /// # Errors
    /// The first error of `odds`.
    pub fn sweep<E>(
        ships: &[ShipSpec; 2],
        target: TargetRule,
        top: u8,
        mut odds: impl FnMut(&[ShipSpec; 2]) -> Result<Odds, E>,
    ) -> Result<Matrix, E> {
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
                nobody: odds.nobody,
                score_0: odds.ships[0].mean_fame(),
                score_1: odds.ships[1].mean_fame(),
                rounds: odds.mean_rounds,
            })
        };
        let cells = Matrix::places(ships, target, top).map(cell).collect::<Result<_, E>>()?;
        Ok(Matrix { level: ships[1].levels[section.index()], top, cells })
    }

    /// The cells at the level that was asked with.
    fn here(&self) -> impl Iterator<Item = &MatrixRow> {
        self.cells.iter().filter(|cell| cell.level == u32::from(self.level))
    }

    /// The answer in words.
    fn answer(&self) -> String {
        let section = self.cells.first().map_or("", |cell| cell.section.as_str());
        of_matrix(section, self.cells.iter().map(|cell| cell.win_0))
    }

    /// The ships of every cell: both with cannon and crew at each level from 1 to `top`, the second
    /// with what `target` fires at (the hull, if it is no fixed section, or one that is swept anyway)
    /// at each level too.
    pub fn places(
        ships: &[ShipSpec; 2],
        target: TargetRule,
        top: u8,
    ) -> impl Iterator<Item = Place> {
        let levels =
            (1..=top).flat_map(move |level| (1..=top).map(move |guns_0| (level, guns_0))).flat_map(
                move |(level, guns_0)| (1..=top).map(move |guns_1| (level, [guns_0, guns_1])),
            );
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
}

/// Returns `matrix.csv`.
pub(crate) fn matrix_table(matrix: &Matrix) -> ResultTable {
    ResultTable::of(matrix.cells.clone())
}

/// Every cell as an object.
pub fn matrix_json(matrix: &Matrix) -> String {
    #[derive(Serialize)]
    struct Object<'a> {
        answer: String,
        matrix: &'a [MatrixRow],
    }
    pretty(&Object { answer: matrix.answer(), matrix: &matrix.cells })
}

/// The win chances of the first ship at the level asked with, shaded.
pub fn matrix_screen(matrix: &Matrix) -> String {
    let section = matrix.cells.first().map_or("", |cell| cell.section.as_str());
    let against: Vec<String> = (1..=matrix.top).map(|guns| format!("B {guns}")).collect();
    let head = ["guns"].into_iter().chain(against.iter().map(String::as_str));
    let mut table = Table::of_numbers(head);
    for guns in 1..=matrix.top {
        let row = matrix.here().filter(|cell| cell.guns_0 == u32::from(guns));
        let cells = row.map(|cell| format!("{} {:4.1}", shade(cell.win_0), 100.0 * cell.win_0));
        table.push_words([format!("A {guns}")].into_iter().chain(cells));
    }
    format!(
        "{}\nWin % of ship 0 (A) against ship 1 (B), cannon and crew at each level, {section} of B at {}\n\n{}",
        answer_text(&matrix.answer()).trim_start(),
        matrix.level,
        table.text()
    )
}

fn shade(share: f64) -> char {
    const SHADES: [char; 5] = [' ', '░', '▒', '▓', '█'];
    SHADES[((share * 5.0) as usize).min(4)]
}

#[cfg(test)]
mod tests {
    use crate::games::cove::odds::matrix::shade;

    #[test]
    fn shades_go_from_none_to_full() {
        assert_eq!([0.0, 0.2, 0.5, 0.61, 1.0].map(shade), [' ', '░', '▒', '▓', '█']);
    }
}
