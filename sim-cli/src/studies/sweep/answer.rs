//! The answer of `corsair sweep` in words: which values move what, by how much.

use crate::present::page::words::{distinct, first_few};
use crate::present::table::{Cell, Kind, Table};
use crate::present::varied::Scoped;
use crate::present::varied::changes::{Change, ChangeWords};
use crate::present::{MetricWords, counted};
use crate::studies::sweep::tables::EffectRow;

/// The most factors of which the answer says what they move most.
const MOST_NAMED: usize = 2;

/// The most names of a list.
const MOST_LISTED: usize = 6;

/// A factor at the level with the clearest effect, with what it moves beyond the noise of play.
struct Moved<'r> {
    factor: &'r str,
    level: &'r str,
    /// What is moved, the clearest first; nothing where no effect is shown.
    rows: Vec<&'r EffectRow>,
}

/// What the factors move most, of the rows that are shown, and which are not shown to move anything.
pub(crate) fn answer(rows: &[EffectRow], words: &MetricWords) -> String {
    let shown: Vec<&EffectRow> = rows.iter().filter(|row| row.on_screen).collect();
    let changes = ChangeWords::of(&shown, words);
    let (moving, still): (Vec<Moved<'_>>, Vec<Moved<'_>>) =
        moved(&shown).into_iter().partition(|of| !of.rows.is_empty());
    let said = moving.iter().take(MOST_NAMED).enumerate().map(|(place, of)| {
        let figures = counted(of.rows.len() as u64, "figure", "figures");
        let from = if place == 0 { " from the mean of all levels" } else { "" };
        let most = changes.clearest(&of.rows).unwrap_or_default();
        let which = if of.rows.len() == 1 { ":" } else { ", above all" };
        format!("{} = {} moves {figures}{from}{which} {most}.", of.factor, of.level)
    });
    let mut sentences: Vec<String> = said.collect();
    let more: Vec<&str> = moving.iter().skip(MOST_NAMED).map(|of| of.factor).collect();
    if !more.is_empty() {
        let some = if more.len() == 1 { "moves" } else { "move" };
        sentences.push(format!("{} {some} figures, too.", first_few(&more, MOST_LISTED)));
    }
    let still: Vec<&str> = still.iter().map(|of| of.factor).collect();
    if !still.is_empty() {
        let are = if still.len() == 1 { "is" } else { "are" };
        let names = first_few(&still, MOST_LISTED);
        sentences.push(format!("{names} {are} not shown to move any figure."));
    }
    sentences.join(" ")
}

/// What each factor moves most: at the level with the clearest effect, from the mean of all levels.
pub(crate) fn strongest_table(rows: &[EffectRow], words: &MetricWords) -> Table {
    let columns = [
        ("factor", Kind::Text),
        ("level", Kind::Text),
        ("figures moved", Kind::Number),
        ("above all", Kind::Text),
        ("table", Kind::Text),
        ("effect", Kind::Number),
        ("95 %", Kind::Number),
    ];
    let caption = "What each value moves, from the mean of all levels";
    let mut table = Table::new(caption, &columns).yielding(&["figures moved"]);
    let shown: Vec<&EffectRow> = rows.iter().filter(|row| row.on_screen).collect();
    for of in moved(&shown) {
        let (what, at, [effect, interval]) = match of.rows.first() {
            Some(row) => (
                Cell::word(row.heading(words)),
                Cell::word(&row.table),
                Cell::estimate(row.change(), row.unit(words)),
            ),
            None => (Cell::nothing(), Cell::nothing(), [Cell::nothing(), Cell::nothing()]),
        };
        let count = Cell::count(of.rows.len() as u64);
        let level = if of.rows.is_empty() { Cell::nothing() } else { Cell::word(of.level) };
        table.push(vec![Cell::word(of.factor), level, count, what, at, effect, interval]);
    }
    table
}

/// What each factor moves, those that stand out most from the noise first.
fn moved<'r>(rows: &[&'r EffectRow]) -> Vec<Moved<'r>> {
    let factors = distinct(rows.iter().map(|row| row.factor.as_str()));
    let of_factor = |factor: &'r str| {
        let here = || rows.iter().copied().filter(move |row| row.factor == factor);
        let mut beyond: Vec<&EffectRow> = here().filter(|row| row.is_beyond_noise()).collect();
        beyond.sort_by(|one, other| other.prominence().total_cmp(&one.prominence()));
        let level = beyond.first().map_or("", |row| row.level.as_str());
        Moved { factor, level, rows: beyond.into_iter().filter(|row| row.level == level).collect() }
    };
    let mut all: Vec<Moved<'r>> = factors.into_iter().map(of_factor).collect();
    let clearest = |of: &Moved<'_>| of.rows.first().map_or(0.0, |row| row.prominence());
    all.sort_by(|one, other| clearest(other).total_cmp(&clearest(one)));
    all
}
