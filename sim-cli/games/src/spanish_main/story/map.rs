//! Map of the table in characters, for terminals.

use corsair_engine::games::spanish_main::geometry::Point;
use corsair_engine::games::spanish_main::{IslandNo, SpanishMain, State};
use corsair_present::console::Console;
use corsair_present::text::paragraph;

/// Maximum number of columns of the map.
const MOST_COLUMNS: usize = 66;

/// Number of columns beside the map, for coordinates and the frame.
const BESIDE: usize = 8;

/// Number of columns between two numbers below the map.
const STEP: i32 = 11;

/// Number of rows between two numbers beside the map.
const STRIDE: i32 = 4;

/// Characters of the table, each a small rectangle that is twice as high as wide.
struct Map {
    table: [i32; 2],
    columns: i32,
    rows: i32,
    cells: Vec<Vec<char>>,
}

/// Returns the map with the coordinates of its columns and rows, and a line that explains the characters.
pub(super) fn map(game: &SpanishMain, state: &State) -> String {
    let seen = game.snapshot(state);
    let mut map = Map::new(seen.table);
    for of in seen.terrain.iter().filter(|of| !of.gone) {
        map.fill_disc(Point::new(of.at[0], of.at[1]), of.radius, '~');
    }
    for number in 0..seen.islands.len() {
        let disc = game.island_disc(state, IslandNo(number as u8));
        map.fill_disc(disc.centre, disc.radius, letter(b'0', 10, number));
    }
    let mut letters = Vec::new();
    for ship in game.ships(state) {
        let Some(layout) = game.ship_layout(state, ship) else { continue };
        let number = usize::from(ship.0);
        let (bow, middle) = (layout.outline[0], layout.middle);
        let stern = Point::new(2 * middle.x - bow.x, 2 * middle.y - bow.y);
        map.draw_line(stern, bow, letter(b'a', 26, number));
        map.put(bow, letter(b'A', 26, number));
        letters.push(format!("{} ship{number}", letter(b'A', 26, number)));
    }
    let ships = match letters.is_empty() {
        true => String::new(),
        false => format!("; capital letters are bows: {}", letters.join(", ")),
    };
    let terrain = if seen.terrain.is_empty() { "" } else { ", ~ terrain" };
    let legend = paragraph(&format!("Digits are islands{terrain}{ships}."));
    map.text() + &legend
}

/// Returns the character of a numbered thing; the characters repeat after `n`.
fn letter(first: u8, n: usize, number: usize) -> char {
    char::from(first + (number % n) as u8)
}

impl Map {
    fn new(table: [i32; 2]) -> Map {
        let room = Console::current().prose().saturating_sub(BESIDE);
        let columns = room.clamp(1, MOST_COLUMNS) as i32;
        let rows = (columns * table[1] / table[0] / 2).max(1);
        Map { table, columns, rows, cells: vec![vec![' '; columns as usize]; rows as usize] }
    }

    /// Returns the middle of a cell in units of the table. Row 0 is the row with the largest y.
    fn middle(&self, column: i32, row: i32) -> Point {
        let [width, height] = self.table;
        let y = height - (2 * row + 1) * height / (2 * self.rows);
        Point::new((2 * column + 1) * width / (2 * self.columns), y)
    }

    fn put(&mut self, at: Point, drawn: char) {
        let [width, height] = self.table;
        let column = (at.x * self.columns / width).clamp(0, self.columns - 1);
        let row = ((height - at.y) * self.rows / height).clamp(0, self.rows - 1);
        self.cells[row as usize][column as usize] = drawn;
    }

    fn draw_line(&mut self, from: Point, to: Point, drawn: char) {
        for step in 0..=self.columns {
            let part = |from: i32, to: i32| from + (to - from) * step / self.columns;
            self.put(Point::new(part(from.x, to.x), part(from.y, to.y)), drawn);
        }
    }

    /// Draws the cells whose middle is in a disc, and at least the cell of its centre.
    fn fill_disc(&mut self, centre: Point, radius: i32, drawn: char) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                let middle = self.middle(column, row);
                let [x, y] = [middle.x - centre.x, middle.y - centre.y].map(i64::from);
                if x * x + y * y <= i64::from(radius).pow(2) {
                    self.put(middle, drawn);
                }
            }
        }
        self.put(centre, drawn);
    }

    /// Returns the cells in a frame, with y at some rows and x at some columns.
    fn text(&self) -> String {
        let frame = format!("{:>6}+{}+\n", "", "-".repeat(self.columns as usize));
        let mut text = frame.clone();
        for (row, cells) in (0..).zip(&self.cells) {
            let y = self.middle(0, row).y;
            let label = if row % STRIDE == 0 { format!("{y:>5} ") } else { " ".repeat(6) };
            text.push_str(&format!("{label}|{}|\n", cells.iter().collect::<String>()));
        }
        text.push_str(&frame);
        let width = STEP as usize;
        let labels = (0..self.columns / STEP).map(|number| self.middle(number * STEP, 0).x);
        let line: String = labels.map(|x| format!("{x:<width$}")).collect();
        text.push_str(&format!("{:>7}{}\n", "", line.trim_end()));
        text
    }
}
