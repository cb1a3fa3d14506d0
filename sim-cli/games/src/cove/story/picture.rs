//! Board of Pirate's Cove as an SVG picture: each island with its treasure and its ships.

use corsair_engine::Seat;
use corsair_engine::games::cove::{Island, Ship, ShipSeen, TableSeen, TreasureCard};
use std::borrow::Cow;

use crate::cove::story::words;
use crate::inspect::replay::picture::{Map, colour, draw, escaped, panel, piece};
use corsair_present::text::lines_of;

const COLUMNS: usize = 3;
const WIDTH: usize = 320;
const GAP: usize = 16;
const MARGIN: usize = 24;
/// Height of the space above the islands.
const TOP: usize = 64;
const LINE: usize = 18;
/// Maximum number of characters in a line of a box.
const LONGEST: usize = 40;

/// Line of text on an island, with a coloured token if the line begins a ship.
#[derive(Clone)]
struct Line {
    /// Ship that the line is about, by its name in actions.
    ship: Option<String>,
    token: Option<(&'static str, String)>,
    words: String,
}

/// Returns the board as SVG under a title.
pub(crate) fn picture(seen: &TableSeen, names: &[String], title: &str) -> String {
    let islands: Vec<(Island, Vec<Line>)> =
        Island::ALL.into_iter().map(|island| (island, lines(seen, names, island))).collect();
    let mut body = String::new();
    let mut top = TOP;
    for row in islands.chunks(COLUMNS) {
        let tall = |lines: &[Line]| (lines.len() + 2) * LINE + GAP;
        let row: Vec<_> = row.iter().map(|(island, lines)| (*island, wrapped(lines))).collect();
        let height = row.iter().map(|(_, lines)| tall(lines)).max().unwrap_or(0);
        for (column, (island, lines)) in row.iter().enumerate() {
            let left = MARGIN + column * (WIDTH + GAP);
            let mut drawn = String::new();
            draw_island(&mut drawn, *island, lines, [left, top, height]);
            body += &panel([left, top, WIDTH, tall(lines)], &drawn);
        }
        top += height + GAP;
    }
    let (width, height) = (2 * MARGIN + COLUMNS * (WIDTH + GAP) - GAP, top - GAP + MARGIN);
    let map = Map {
        heading: &format!("{title}, turn {}", seen.turn),
        description: &description(&islands),
        size: [width, height],
        margin: MARGIN,
        font_size: 13,
        body: &body,
    };
    map.svg()
}

/// Describes each island and its contents in one sentence, for screen readers.
fn description(islands: &[(Island, Vec<Line>)]) -> String {
    let sentences = islands.iter().filter(|(_, lines)| !lines.is_empty()).map(|(island, lines)| {
        let words: Vec<&str> = lines.iter().map(|line| line.words.as_str()).collect();
        format!("{}: {}.", island.name(), words.join("; "))
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// Returns the lines of text about an island.
fn lines(seen: &TableSeen, names: &[String], island: Island) -> Vec<Line> {
    let mut lines = Vec::new();
    let here = |place: Island| place == island;
    for treasure in seen.treasure.iter().filter(|treasure| here(treasure.island)) {
        let [fame, gold, chests, tavern] = treasure.card;
        let card = words::treasure(TreasureCard { fame, gold, chests, tavern });
        lines.push(Line { ship: None, token: None, words: format!("treasure: {card}") });
    }
    for (number, ship) in (0..).zip(&seen.black_ships).filter(|(_, ship)| here(ship.island)) {
        let who = ship.legend.map_or("a black ship", words::legend);
        let token = Some(("#111111", "B".into()));
        lines.push(Line { ship: Some(Ship::Black(number).to_string()), token, words: who.into() });
    }
    for navy in seen.navies.iter().filter(|navy| here(navy.island)) {
        let words = format!("the Royal Navy, under {}", names[navy.controller]);
        let token = Some(("#8b0000", "N".into()));
        lines.push(Line { ship: Some(Ship::Navy.to_string()), token, words });
    }
    for ship in seen.ships.iter().filter(|ship| here(ship.island)) {
        let seat = Seat::new(ship.seat);
        let token = Some((colour(seat), ship.seat.to_string()));
        let line = |token, words| Line { ship: Some(Ship::Of(seat).to_string()), token, words };
        lines.push(line(token, names[ship.seat].clone()));
        lines.push(line(None, levels(ship)));
        lines.push(line(None, possessions(ship)));
    }
    lines
}

/// Returns the levels of a ship in words.
fn levels(ship: &ShipSeen) -> String {
    let [hull, sails, cannon, crew] = ship.levels;
    format!("hull {hull}, sails {sails}, cannon {cannon}, crew {crew}")
}

/// Returns the fame and goods of a ship in words.
fn possessions(ship: &ShipSeen) -> String {
    format!("{} fame, {} gold, chests {}", ship.fame, ship.gold, ship.chests)
}

/// Returns the name of an island in the picture.
pub(super) fn island_name(island: Island) -> String {
    format!("island{}", island.number())
}

/// Draws an island with its lines, in a box whose corner is at `left` and `top`. The island and each ship are pieces.
fn draw_island(body: &mut String, island: Island, lines: &[Line], [left, top, height]: [usize; 3]) {
    let mut drawn = String::new();
    draw!(
        drawn,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{WIDTH}\" height=\"{height}\" rx=\"14\" \
         fill=\"#f6edd5\" stroke=\"#8a7b55\"/>"
    );
    let (text, number) = (left + 14, island.number());
    draw!(
        drawn,
        "<text x=\"{text}\" y=\"{}\" font-weight=\"bold\" fill=\"#1b2a33\">{number} {}</text>",
        top + 24,
        escaped(island.name())
    );
    // Lines about ships follow all other lines.
    let (own, of_ships) = lines.split_at(lines.partition_point(|line| line.ship.is_none()));
    let mut begin = top + 24;
    draw_lines(&mut drawn, own, [text, begin]);
    *body += &piece(&island_name(island), &drawn);
    begin += own.len() * LINE;
    for of_ship in of_ships.chunk_by(|line, next| line.ship == next.ship) {
        let mut drawn = String::new();
        let (width, height) = (WIDTH - 12, of_ship.len() * LINE);
        draw!(
            drawn,
            "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"6\" \
             fill=\"none\"/>",
            left + 6,
            begin + 9
        );
        draw_lines(&mut drawn, of_ship, [text, begin]);
        let name = of_ship[0].ship.as_deref().expect("lines about a ship");
        *body += &piece(name, &drawn);
        begin += of_ship.len() * LINE;
    }
}

/// Draws lines of text below the baseline `begin`.
fn draw_lines(body: &mut String, lines: &[Line], [text, begin]: [usize; 2]) {
    for (index, Line { token, words, .. }) in lines.iter().enumerate() {
        let baseline = begin + (index + 1) * LINE + 4;
        let mut x = text;
        if let Some((colour, letter)) = token {
            draw!(
                body,
                "<circle cx=\"{}\" cy=\"{}\" r=\"8\" fill=\"{colour}\"/>\
                 <text x=\"{}\" y=\"{baseline}\" text-anchor=\"middle\" font-size=\"11\" \
                 fill=\"#ffffff\">{letter}</text>",
                text + 8,
                baseline - 4,
                text + 8
            );
            x += 22;
        }
        let words = escaped(words);
        draw!(body, "<text x=\"{x}\" y=\"{baseline}\" fill=\"#1b2a33\">{words}</text>");
    }
}

/// Breaks lines of text so that they fit a box.
fn wrapped(lines: &[Line]) -> Vec<Line> {
    let of_line = |line: &Line| {
        let parts = textwrap::wrap(&line.words, lines_of(LONGEST)).into_iter().enumerate();
        let token = line.token.clone();
        let ship = line.ship.clone();
        let part = move |(at, words): (usize, Cow<'_, str>)| Line {
            ship: ship.clone(),
            token: token.clone().filter(|_| at == 0),
            words: words.into(),
        };
        parts.map(part).collect::<Vec<_>>()
    };
    lines.iter().flat_map(of_line).collect()
}

#[cfg(test)]
mod tests {
    use corsair_engine::games::cove::{Cove, EDITIONS};
    use corsair_engine::stream::NatureDice;
    use corsair_engine::{Game, NoObserver};

    use super::*;

    #[test]
    fn picture_has_every_ship_and_escapes_names() {
        for edition in EDITIONS {
            let game: Cove = edition.game(4, &[]).expect("a table of four");
            let state = game.setup(&mut NatureDice::new(1), &mut NoObserver);
            let names: Vec<String> = (0..4).map(|seat| format!("a & b ({seat})")).collect();
            let svg = picture(&game.snapshot(&state), &names, "A <game>");
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
            assert!(
                svg.contains("<title id=\"board-title\">A &lt;game&gt;, turn 0</title>"),
                "{svg}"
            );
            for seat in 0..4 {
                let name = format!("a &amp; b ({seat})");
                assert_eq!(svg.matches(&name).count(), 2, "drawn and described: {name}");
            }
            assert_eq!(svg.matches("<g class=\"panel\" data-box=\"").count(), 7, "each island");
            assert_eq!(svg, picture(&game.snapshot(&state), &names, "A <game>"));
        }
    }
}
