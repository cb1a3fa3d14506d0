//! SVG picture of the game table, drawn with the knowledge of the deciding seat. It shows islands with their
//! treasure, ships at their positions, the ranges of the ship in question, and a scale.
//!
//! One unit of the picture is one unit of the table. All numbers are integers, so that the bytes are equal on every
//! machine.

use corsair_engine::games::spanish_main::geometry::{CORNERS, Point};
use corsair_engine::games::spanish_main::{
    Action, IslandNo, MastStatus, ShipLayout, ShipNo, SpanishMain, State, TableSeen, TerrainNo,
    TerrainSeen,
};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Game, NoObserver, Seat};

use crate::inspect::replay::picture::{draw, escaped, panel, piece};
use crate::spanish_main::story::{board, compass};

/// Margin around the table.
const MARGIN: i32 = 320;
/// Height of the space above the table.
const TOP: i32 = 1180;
/// Width of the list beside the table.
const LIST: i32 = 5600;
/// Height of a line of text.
const LINE: i32 = 270;

/// Style sheet with a colour for each class, for a light and a dark background.
const STYLE: &str = "\
.sm-paper{fill:#ffffff}.sm-sea{fill:#e3ebf5;stroke:#7d8794;stroke-width:20}.sm-ink{fill:#1a2130}.sm-soft{fill:#515c6b}\
.sm-land{fill:#f2e6c4;stroke:#8a6a00;stroke-width:20}.sm-terrain{fill:#c9d1dc;stroke:#515c6b;stroke-width:16}\
.sm-range{fill:none;stroke:#515c6b;stroke-width:14;stroke-dasharray:80 60}\
.sm-line{stroke:#1a2130;stroke-width:20}.sm-sail{stroke:#1a2130;stroke-width:26}\
.sm-lost{fill:none;stroke:#515c6b;stroke-width:12}.sm-fire{fill:#b4470f}\
.sm-0{fill:#0b5fa5}.sm-1{fill:#b4470f}.sm-2{fill:#2f7a35}.sm-3{fill:#7b3fa0}.sm-wreck{fill:#7d8794}\
.sm-hull{stroke:#1a2130;stroke-width:12}\
@media(prefers-color-scheme:dark){\
.sm-paper{fill:#12161d}.sm-sea{fill:#233349;stroke:#7f8a98}.sm-ink{fill:#e7eaf0}.sm-soft{fill:#a9b3c0}\
.sm-land{fill:#5b4d28;stroke:#d9b84a}.sm-terrain{fill:#3d4756;stroke:#a9b3c0}.sm-range{stroke:#a9b3c0}\
.sm-line{stroke:#e7eaf0}.sm-sail{stroke:#e7eaf0}.sm-lost{stroke:#a9b3c0}.sm-fire{fill:#f0955a}\
.sm-0{fill:#6cb0f0}.sm-1{fill:#f0955a}.sm-2{fill:#79c67f}.sm-3{fill:#c99be6}.sm-hull{stroke:#e7eaf0}}";

/// Returns the game table as SVG under a title.
pub(super) fn picture(game: &SpanishMain, state: &State, names: &[String], title: &str) -> String {
    let asked = game.view(state, Seat::new(0)).ask().map_or(Seat::new(0), |ask| ask.seat);
    let seen = TableSeen::of(game.view(state, asked));
    let paper = Paper { game, state, seen: &seen, names };
    let (mut table, mut list) = (String::new(), String::new());
    paper.draw_table(&mut table);
    paper.draw_list(&mut list);
    let body = paper.panels(&table, &list);
    let heading = escaped(&paper.heading(title));
    let [width, height] = [seen.table[0] + LIST + 3 * MARGIN, paper.height()];
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}\" \
         height=\"{}\" role=\"img\" aria-labelledby=\"board-title board-desc\" \
         font-family=\"sans-serif\" font-size=\"200\">\n\
         <title id=\"board-title\">{heading}</title>\n\
         <desc id=\"board-desc\">{}</desc>\n\
         <style>{STYLE}</style>\n\
         <rect class=\"sm-paper\" width=\"{width}\" height=\"{height}\"/>\n\
         <text class=\"sm-ink\" x=\"{MARGIN}\" y=\"520\" font-size=\"320\" font-weight=\"bold\">{heading}\
         </text>\n\
         <text class=\"sm-soft\" x=\"{MARGIN}\" y=\"900\">As {} knows it</text>\n{body}</svg>\n",
        width / 10,
        height / 10,
        escaped(&paper.description()),
        escaped(&names[asked.index()]),
    )
}

/// Returns the point of the picture at which an action puts an island or terrain, or leaves the ship in question.
pub(super) fn spot(game: &SpanishMain, state: &State, action: Action) -> Option<[i32; 2]> {
    let height = game.table().y;
    let on_paper = |Point { x, y }: Point| [MARGIN + x, TOP + height - y];
    match action {
        Action::PlaceIsland(at) | Action::PlaceTerrain(at) | Action::SmokeAt(at) => {
            Some(on_paper(at))
        }
        Action::Berth(_) | Action::Sail(_) => {
            let ship = game.view(state, Seat::new(0)).ask()?.question.ship()?;
            let (mut after, mut dice) = (state.clone(), NatureDice::new(0));
            dice.open_deal(0);
            game.apply(&mut after, action, &mut dice, &mut NoObserver);
            Some(on_paper(game.ship_layout(&after, ship)?.middle))
        }
        _ => None,
    }
}

/// Data that a picture is drawn from.
struct Paper<'p> {
    game: &'p SpanishMain,
    state: &'p State,
    seen: &'p TableSeen,
    names: &'p [String],
}

impl Paper<'_> {
    fn heading(&self, title: &str) -> String {
        match self.seen.round {
            0 => format!("{title}, set-up"),
            round => format!("{title}, round {round}"),
        }
    }

    fn height(&self) -> i32 {
        let table = TOP + self.seen.table[1] + 2 * MARGIN + 2 * LINE;
        table.max(TOP + LINE * (self.list().len() as i32 + 1) + MARGIN)
    }

    /// Returns the picture's two parts: the table with its scale, and the list.
    fn panels(&self, table: &str, list: &str) -> String {
        let [width, height] = self.seen.table;
        let lines = self.list().len() as i32;
        let of_table = [MARGIN, TOP, width, height + MARGIN + 2 * LINE];
        let of_list = [2 * MARGIN + width, TOP, LIST, LINE * (lines + 1)];
        let panels = [(of_table, table), (of_list, list)];
        let place = |of: [i32; 4]| of.map(|number| number.try_into().unwrap_or_default());
        panels.into_iter().map(|(of, body)| panel(place(of), body)).collect()
    }

    /// Converts a point of the table into a point of the picture, in which y points down.
    fn place(&self, Point { x, y }: Point) -> (i32, i32) {
        (MARGIN + x, TOP + self.seen.table[1] - y)
    }

    fn layouts(&self) -> impl Iterator<Item = (ShipNo, ShipLayout)> {
        let ships = self.game.ships(self.state);
        ships.filter_map(|ship| Some((ship, self.game.ship_layout(self.state, ship)?)))
    }

    fn draw_table(&self, body: &mut String) {
        let [width, height] = self.seen.table;
        draw!(
            body,
            "<rect class=\"sm-sea\" x=\"{MARGIN}\" y=\"{TOP}\" width=\"{width}\" height=\"{height}\"/>"
        );
        let drawn = |draw: &dyn Fn(&mut String)| {
            let mut drawn = String::new();
            draw(&mut drawn);
            drawn
        };
        for (number, of) in self.seen.terrain.iter().enumerate().filter(|(_, of)| !of.gone) {
            let name = TerrainNo(number as u8).to_string();
            *body += &piece(&name, &drawn(&|body| self.draw_terrain(body, of)));
        }
        for (number, of) in self.seen.islands.iter().enumerate() {
            *body += &piece(&of.island, &drawn(&|body| self.draw_island(body, number)));
        }
        self.draw_ranges(body);
        for (ship, layout) in self.layouts() {
            let name = ship.to_string();
            *body += &piece(&name, &drawn(&|body| self.draw_ship(body, ship, &layout)));
        }
        self.draw_scale(body);
    }

    fn draw_terrain(&self, body: &mut String, of: &TerrainSeen) {
        let (x, y) = self.place(Point::new(of.at[0], of.at[1]));
        let (radius, kind) = (of.radius, of.kind);
        draw!(
            body,
            "<circle class=\"sm-terrain\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\
                 <text class=\"sm-ink\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{kind}</text>"
        );
    }

    fn draw_island(&self, body: &mut String, number: usize) {
        let of = &self.seen.islands[number];
        let disc = self.game.island_disc(self.state, IslandNo(number as u8));
        let ((x, y), radius) = (self.place(disc.centre), disc.radius);
        draw!(body, "<circle class=\"sm-land\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
        if let Some(seat) = of.home {
            draw!(body, "<circle class=\"sm-{seat}\" cx=\"{x}\" cy=\"{y}\" r=\"110\"/>");
        }
        let (name, below) = (&of.island, y + radius + 220);
        let what = match of.home {
            Some(seat) => format!("{} gold", self.seen.players[seat].gold),
            None => board::treasure(&of.treasure),
        };
        draw!(
            body,
            "<text class=\"sm-soft\" x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{name}</text>\
                 <text class=\"sm-ink\" x=\"{x}\" y=\"{below}\" text-anchor=\"middle\">{}</text>",
            y - radius - 60,
            escaped(&what)
        );
    }

    fn draw_ship(&self, body: &mut String, number: ShipNo, layout: &ShipLayout) {
        let class = if layout.is_wreck { "wreck".into() } else { layout.seat.index().to_string() };
        let corners: [String; CORNERS] = layout.outline.map(|corner| {
            let (x, y) = self.place(corner);
            format!("{x},{y}")
        });
        let points = corners.join(" ");
        draw!(body, "<polygon class=\"sm-hull sm-{class}\" points=\"{points}\"/>");
        let (x, y) = self.place(layout.outline[0]);
        draw!(body, "<circle class=\"sm-ink\" cx=\"{x}\" cy=\"{y}\" r=\"22\"/>");
        for mast in &layout.masts {
            let (x, y) = self.place(mast.foot);
            let ((x1, y1), (x2, y2)) = (self.place(mast.sail.from), self.place(mast.sail.to));
            let element = match mast.is {
                MastStatus::Standing => format!(
                    "<line class=\"sm-sail\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
                ),
                MastStatus::Burning => {
                    format!("<circle class=\"sm-fire\" cx=\"{x}\" cy=\"{y}\" r=\"40\"/>")
                }
                MastStatus::Lost => {
                    format!("<circle class=\"sm-lost\" cx=\"{x}\" cy=\"{y}\" r=\"26\"/>")
                }
            };
            draw!(body, "{element}");
        }
        let (x, y) = self.place(layout.middle);
        draw!(
            body,
            "<text class=\"sm-ink\" x=\"{}\" y=\"{}\" font-weight=\"bold\">{}</text>",
            x + 170,
            y - 130,
            number.0
        );
    }

    /// Draws the ranges S and L around the ship in question.
    fn draw_ranges(&self, body: &mut String) {
        let asked = self.game.view(self.state, Seat::new(0)).ask();
        let ship = asked.and_then(|ask| ask.question.ship());
        let Some(layout) = ship.and_then(|ship| self.game.ship_layout(self.state, ship)) else {
            return;
        };
        let (x, y) = self.place(layout.middle);
        let bars = &self.game.rules().bars;
        for (name, radius) in [("S", bars.s), ("L", bars.l)] {
            draw!(
                body,
                "<circle class=\"sm-range\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\
                     <text class=\"sm-soft\" x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{name}</text>",
                y - radius - 30
            );
        }
    }

    /// Draws the bars L and S below the table.
    fn draw_scale(&self, body: &mut String) {
        let top = TOP + self.seen.table[1] + MARGIN;
        let bars = &self.game.rules().bars;
        for (row, (name, length)) in [("L", bars.l), ("S", bars.s)].into_iter().enumerate() {
            let y = top + LINE * row as i32;
            let (from, to) = (MARGIN, MARGIN + length);
            draw!(
                body,
                "<line class=\"sm-line\" x1=\"{from}\" y1=\"{y}\" x2=\"{to}\" y2=\"{y}\"/>\
                     <text class=\"sm-soft\" x=\"{}\" y=\"{}\">{name}, {}.{} mm</text>",
                to + 100,
                y + 70,
                length / 10,
                length % 10
            );
        }
    }

    /// Returns a line for each seat and each ship, with the class of its colour.
    fn list(&self) -> Vec<(Option<usize>, String)> {
        let mut lines = Vec::new();
        for of in &self.seen.players {
            lines.push((Some(of.seat), format!("{}: {} gold", self.names[of.seat], of.gold)));
            let ships = self.seen.ships.iter().enumerate();
            for (number, ship) in ships.filter(|(_, ship)| ship.seat == of.seat) {
                let card = ship.card.split_once(':').map_or(ship.card.as_str(), |(_, name)| name);
                let mut words = format!("{number} {card}, ");
                words.push_str(&match ship.afloat {
                    "yes" if ship.derelict => "derelict".into(),
                    "yes" => format!("{} of {} masts", ship.masts.len(), ship.built),
                    other => other.to_owned(),
                });
                if !ship.treasure.is_empty() && ship.afloat != "gone" {
                    words.push_str(&format!(", {}", board::treasure(&ship.treasure)));
                }
                lines.push((None, words));
            }
        }
        lines
    }

    fn draw_list(&self, body: &mut String) {
        let left = 2 * MARGIN + self.seen.table[0];
        for (row, (seat, words)) in self.list().into_iter().enumerate() {
            let y = TOP + LINE * (row as i32 + 1);
            let words = escaped(&words);
            if let Some(seat) = seat {
                let middle = y - 70;
                draw!(
                    body,
                    "<circle class=\"sm-{seat}\" cx=\"{}\" cy=\"{middle}\" r=\"90\"/>\
                         <text class=\"sm-ink\" x=\"{}\" y=\"{y}\" font-weight=\"bold\">{words}</text>",
                    left + 90,
                    left + 260
                );
            } else {
                draw!(body, "<text class=\"sm-ink\" x=\"{}\" y=\"{y}\">{words}</text>", left + 260);
            }
        }
    }

    /// Describes the picture in words, for screen readers.
    fn description(&self) -> String {
        let mut sentences: Vec<String> = Vec::new();
        for of in &self.seen.islands {
            let [x, y] = of.at;
            let what = match of.home {
                Some(seat) => {
                    let gold = self.seen.players[seat].gold;
                    format!("the home of {} with {gold} gold", self.names[seat])
                }
                None if of.treasure.is_empty() => "bare".into(),
                None => format!("with {}", board::treasure(&of.treasure)),
            };
            sentences.push(format!("{} at {x} {y} is {what}.", of.island));
        }
        for of in self.seen.ships.iter().filter(|of| matches!(of.afloat, "yes" | "wreck")) {
            let ([x, y], course) = (of.bow, compass(of.heading));
            let mut words = format!(
                "{} {} of {} at {x} {y} heads {course} with {} of {} masts",
                of.ship,
                of.card,
                self.names[of.seat],
                of.masts.len(),
                of.built
            );
            if of.touches != "nothing" {
                words.push_str(&format!(", touches {}", of.touches));
            }
            if !of.treasure.is_empty() {
                words.push_str(&format!(", has {}", board::treasure(&of.treasure)));
            }
            sentences.push(words + ".");
        }
        if sentences.is_empty() {
            return "Nothing lies on the table.".into();
        }
        sentences.join(" ")
    }
}
