//! Map of Blackbeard as an SVG picture. Areas and transit boxes show their ports, governors, merchants, hunters and
//! ships; a list shows the players.

use corsair_engine::games::blackbeard::{Blackbeard, Place, Spot, State, View};
use corsair_engine::{Game, Seat};

use crate::blackbeard::story::pieces::kc_name;
use crate::blackbeard::story::{board, words};
use crate::inspect::replay::picture::{Map, colour, draw, escaped, panel, piece};

/// Column and row of each place on the map: areas first, then transit boxes.
const SEATS_OF_MAP: [[usize; 2]; 12] = [
    [1, 0],
    [1, 1],
    [1, 2],
    [0, 2],
    [0, 3],
    [1, 3],
    [3, 2],
    [4, 3],
    [4, 2],
    [2, 3],
    [2, 1],
    [3, 3],
];

/// Column and row of the list of players.
const PLAYERS: [usize; 2] = [3, 0];

const WIDTH: usize = 292;
const GAP: usize = 28;
const MARGIN: usize = 24;
/// Height of the space above the map.
const TOP: usize = 64;
const LINE: usize = 17;
/// Maximum number of characters in a line of a box.
const LONGEST: usize = 40;

/// Line of text in a box, with a coloured token if the line is about a ship or a KC.
struct Line {
    token: Option<(&'static str, String)>,
    /// True if the token lies in the port of the previous line.
    is_in_port: bool,
    words: String,
    /// Name of the port or ship that the line is about, in the names of pieces.
    piece: Option<String>,
}

impl Line {
    fn plain(words: String) -> Line {
        Line { token: None, is_in_port: false, words, piece: None }
    }
}

/// Box in the picture, with its column, row and lines of text.
struct Sea {
    at: [usize; 2],
    /// Place on the map; `None` for the list of players.
    place: Option<Place>,
    name: String,
    lines: Vec<Line>,
}

/// Returns the map as SVG under a title.
pub(super) fn picture(game: &Blackbeard, state: &State, names: &[String], title: &str) -> String {
    let view = game.view(state, Seat::new(0));
    let seas = seas(view, names);
    let row_top = |row: usize| {
        let height = |row: usize| {
            let of_row = seas.iter().filter(|sea| sea.at[1] == row && sea.place.is_some());
            (of_row.map(|sea| sea.lines.len()).max().unwrap_or(0) + 2) * LINE
        };
        TOP + (0..row).map(|row| height(row) + GAP).sum::<usize>()
    };
    let boxes: Vec<[usize; 3]> = seas
        .iter()
        .map(|Sea { at: [column, row], lines, .. }| {
            let left = MARGIN + column * (WIDTH + GAP);
            [left, row_top(*row), (lines.len() + 2) * LINE]
        })
        .collect();
    let mut body = String::new();
    draw_borders(&mut body, view, &seas, &boxes);
    for (sea, &[left, top, height]) in seas.iter().zip(&boxes) {
        let mut drawn = String::new();
        draw(&mut drawn, sea, [left, top, height]);
        body += &panel([left, top, WIDTH, height], &drawn);
    }
    let (width, height) = (2 * MARGIN + 5 * (WIDTH + GAP) - GAP, row_top(4) + MARGIN);
    let map = Map {
        heading: &format!("{title}, turn {}", view.turn()),
        description: &description(&seas),
        size: [width, height],
        margin: MARGIN,
        font_size: 12,
        body: &body,
    };
    map.svg()
}

/// Describes each box and its contents in one sentence, for screen readers.
fn description(seas: &[Sea]) -> String {
    let sentences = seas.iter().filter(|sea| !sea.lines.is_empty()).map(|sea| {
        let words: Vec<&str> = sea.lines.iter().map(|line| line.words.as_str()).collect();
        format!("{}: {}.", sea.name, words.join("; "))
    });
    sentences.collect::<Vec<_>>().join(" ")
}

fn seas(view: View<'_>, names: &[String]) -> Vec<Sea> {
    let places = Place::all().filter(|place| place.port().is_none()).zip(SEATS_OF_MAP);
    let of_map = places.map(|(place, at)| Sea {
        at,
        place: Some(place),
        name: place.name().into(),
        lines: lines(view, place),
    });
    let players = view.seats().map(|seat| Line {
        token: Some((colour(seat), seat.index().to_string())),
        is_in_port: false,
        words: format!(
            "{} points, {} cards, {} retired: {}",
            words::points(view.half_points(seat)),
            view.hand_size(seat),
            view.retired(seat),
            names[seat.index()],
        ),
        piece: None,
    });
    let deck = format!("{} cards in the deck", view.deck_size());
    let lines = players.chain([Line::plain(deck)]).collect();
    let players = Sea { at: PLAYERS, place: None, name: "Players".into(), lines };
    of_map.chain([players]).collect()
}

/// Returns the lines of text about a place on the map and its ports.
fn lines(view: View<'_>, place: Place) -> Vec<Line> {
    let mut lines = Vec::new();
    let area = match place.spot() {
        Spot::Sea(area) => Some(area),
        Spot::Transit(_) | Spot::Port(_) => None,
    };
    let warship = area.and_then(|area| board::warship(view, area));
    lines.extend(warship.map(|words| Line {
        token: Some(("#4a4a4a", "W".into())),
        is_in_port: false,
        words,
        piece: None,
    }));
    for seat in view.seats() {
        if let Some((kc, ratings)) = view.kc(seat).filter(|(kc, _)| kc.place == place) {
            let words = format!("KC {} {}/{}", words::kc(kc.who), ratings.combat, ratings.speed);
            lines.push(Line {
                token: Some((colour(seat), "K".into())),
                is_in_port: false,
                words,
                piece: Some(kc_name(seat)),
            });
        }
    }
    lines.extend(ships(view, place, false));
    for port in area.into_iter().flat_map(|area| view.ports_of(area).iter()) {
        let piece = Some(port.to_string());
        lines.push(Line { piece, ..Line::plain(board::port(view, port)) });
        lines.extend(ships(view, port.into(), true));
    }
    lines
}

fn ships(view: View<'_>, place: Place, is_in_port: bool) -> impl Iterator<Item = Line> {
    board::ships_at(view, place).map(move |ship| Line {
        token: Some((colour(ship.owner()), ship.owner().index().to_string())),
        is_in_port,
        words: format!(
            "{}, {} {}/{}, N {}, {} gold",
            ship.pirate(),
            ship.hull(),
            ship.combat(),
            ship.speed(),
            ship.notoriety(),
            ship.doubloons() + ship.net_worth(),
        ),
        piece: Some(ship.pirate().to_string()),
    })
}

/// Draws a line between any two places on the map that ships can move between.
fn draw_borders(body: &mut String, view: View<'_>, seas: &[Sea], boxes: &[[usize; 3]]) {
    let middle = |index: usize| {
        let [left, top, height] = boxes[index];
        (left + WIDTH / 2, top + height / 2)
    };
    for (from, sea) in seas.iter().enumerate() {
        let Some(place) = sea.place else { continue };
        for (to, other) in seas.iter().enumerate().skip(from + 1) {
            if other.place.is_some_and(|other| view.neighbours(place).has(other)) {
                let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
                draw!(
                    body,
                    "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#5b7f95\" \
                         stroke-width=\"4\"/>"
                );
            }
        }
    }
}

/// Draws a box with its lines of text.
fn draw(body: &mut String, sea: &Sea, [left, top, height]: [usize; 3]) {
    let fill = match sea.place.map(Place::spot) {
        Some(Spot::Sea(_) | Spot::Port(_)) => "#f6edd5",
        Some(Spot::Transit(_)) => "#c5dbe8",
        None => "#ffffff",
    };
    let mut drawn = String::new();
    draw!(
        drawn,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{WIDTH}\" height=\"{height}\" rx=\"10\" \
             fill=\"{fill}\" stroke=\"#8a7b55\"/>"
    );
    let text = left + 12;
    draw!(
        drawn,
        "<text x=\"{text}\" y=\"{}\" font-weight=\"bold\" fill=\"#1b2a33\">{}</text>",
        top + 18,
        escaped(&sea.name)
    );
    *body += &match sea.place {
        Some(place) => piece(&place.to_string(), &drawn),
        None => drawn,
    };
    for (index, line) in sea.lines.iter().enumerate() {
        let baseline = top + 18 + (index + 1) * LINE;
        let mut drawn = String::new();
        draw_line(&mut drawn, line, [text, baseline]);
        *body += &match &line.piece {
            Some(name) => {
                let ground = format!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{LINE}\" rx=\"4\" \
                     fill=\"none\"/>\n",
                    left + 4,
                    baseline - 13,
                    WIDTH - 8
                );
                piece(name, &(ground + &drawn))
            }
            None => drawn,
        };
    }
}

/// Draws a line of text on a baseline.
fn draw_line(body: &mut String, line: &Line, [text, baseline]: [usize; 2]) {
    let mut x = text + if line.is_in_port { 14 } else { 0 };
    if let Some((colour, letter)) = &line.token {
        let (middle, centre) = (x + 7, baseline - 4);
        draw!(
            body,
            "<circle cx=\"{middle}\" cy=\"{centre}\" r=\"7\" fill=\"{colour}\"/>\
                 <text x=\"{middle}\" y=\"{baseline}\" text-anchor=\"middle\" font-size=\"10\" \
                 fill=\"#ffffff\">{letter}</text>"
        );
        x += 18;
    }
    let shown = escaped(&shortened(&line.words));
    draw!(body, "<text x=\"{x}\" y=\"{baseline}\" fill=\"#1b2a33\">{shown}</text>");
}

/// Shortens words to the width of a box; the picture's description keeps the full words.
fn shortened(words: &str) -> String {
    if words.chars().count() <= LONGEST {
        return words.into();
    }
    words.chars().take(LONGEST - 1).chain(['…']).collect()
}
