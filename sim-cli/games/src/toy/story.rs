//! Stories, traces and pictures of the dice race.

use std::fmt::Write;

use corsair_engine::chance_observer::ChanceObserver;
use corsair_engine::record::Outcome;
use corsair_engine::{Lane, Observer, Reasons, Seat};
use serde::Serialize;
use serde_json::{Value, json};

use crate::inspect::replay::{Chronicle, Fields, Narrator, Why};
use crate::toy::game::{Action, CARDS, Card, DiceRace, Event, ROLLS, State};
use crate::toy::words::{names, points};
use corsair_present::table::Table;

pub(crate) struct RaceChronicle;

impl Chronicle for RaceChronicle {
    type Game = DiceRace;
    type Narrator<'g> = RaceNarrator;

    fn turn(_game: &DiceRace, state: &State) -> u32 {
        state.table.round.into()
    }

    fn ask(game: &DiceRace, state: &State) -> &'static str {
        game.ask(state).name()
    }

    fn question(game: &DiceRace, state: &State) -> String {
        format!("Your decision: {}.", game.ask(state).name())
    }

    fn snapshot(game: &DiceRace, state: &State) -> impl Serialize {
        let racers = state
            .racers
            .iter()
            .map(|(_, racer)| json!({ "points": points(racer.score), "hand": names(racer.hand) }));
        json!({
            "round": state.table.round,
            "racer": state.table.racer.index(),
            "reach": state.table.reach,
            "squalls": state.table.squalls,
            "racers": racers.collect::<Vec<_>>(),
            "deck": names(game.left(state)),
        })
    }

    fn lane(lane: Lane) -> &'static str {
        match lane {
            ROLLS => "rolls",
            CARDS => "cards",
            _ => "other",
        }
    }

    fn drawn(_game: &DiceRace, _lane: Lane, kind: u32) -> Value {
        [Card::Squall, Card::Charm][kind as usize].name().into()
    }

    fn examples() -> Vec<Event> {
        let seat = Seat::new(0);
        vec![
            Event::Bought(seat, 1, 1),
            Event::Drew(seat, Card::Squall),
            Event::Round(1),
            Event::Reached(seat, 7),
            Event::Played(seat, Card::Squall),
            Event::Rolled(seat, 7, 7),
            Event::Scored(seat, 1),
            Event::Handicap(seat, 1),
        ]
    }

    fn event(_game: &DiceRace, event: Event) -> Fields {
        let of = |name, seat: Seat| Fields::of_event(name).with_seat("seat", seat);
        match event {
            Event::Bought(seat, cards, paid) => {
                of("bought", seat).with("cards", cards).with("paid", points(paid))
            }
            Event::Drew(seat, card) => of("drew", seat).with("card", card.name()),
            Event::Round(round) => Fields::of_event("round").with("round", round),
            Event::Reached(seat, pips) => of("reached", seat).with("pips", pips),
            Event::Played(seat, card) => of("played", seat).with("card", card.name()),
            Event::Rolled(seat, pips, need) => {
                of("rolled", seat).with("pips", pips).with("need", need)
            }
            Event::Scored(seat, by) => of("scored", seat).with("points", points(by)),
            Event::Handicap(seat, by) => of("handicap", seat).with("points", points(by)),
        }
        .with("rule", rule(event))
    }

    fn sees(_game: &DiceRace, _state: &State, event: Event, seat: Seat) -> bool {
        !matches!(event, Event::Drew(drawer, _) if drawer != seat)
    }

    fn own_facts(_game: &DiceRace, state: &State, seat: Seat) -> Vec<(&'static str, String)> {
        vec![("hand", names(state.racers[seat].hand).join(", "))]
    }

    fn board(_game: &DiceRace, state: &State, names_of_seats: &[String], full: bool) -> String {
        let mut table = Table::of_text(["", "points", "hand"]);
        for (seat, racer) in state.racers.iter() {
            let hand = names(racer.hand);
            let hand = if full { hand.join(", ") } else { hand.len().to_string() };
            let name = names_of_seats[seat.index()].clone();
            table.push_words([name, points(racer.score).to_string(), hand]);
        }
        format!("Round {}\n{}", state.table.round, table.text())
    }

    fn board_svg(
        _game: &DiceRace,
        state: &State,
        names_of_seats: &[String],
        title: &str,
    ) -> String {
        const LINE: i32 = 32;
        const ZERO: i32 = 240;
        let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
        let (mut bars, mut said) = (String::new(), Vec::new());
        for (seat, racer) in state.racers.iter() {
            let (top, score) = (48 + LINE * seat.index() as i32, points(racer.score));
            let name = escaped(&names_of_seats[seat.index()]);
            let (left, width) = (ZERO + 8 * racer.score.min(0), 8 * racer.score.abs());
            writeln!(
                bars,
                "<text x=\"16\" y=\"{}\">{name}: {score}</text>\n\
                 <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"20\" fill=\"#0b5fa5\"/>",
                top + 15,
            )
            .expect("writing to a string cannot fail");
            said.push(format!("{name} has {score} points"));
        }
        let (height, round) = (64 + LINE * state.racers.len() as i32, state.table.round);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 {height}\" role=\"img\" \
             aria-labelledby=\"board-title board-desc\" font-family=\"sans-serif\" font-size=\"13\">\n\
             <title id=\"board-title\">{title}, round {round}</title>\n\
             <desc id=\"board-desc\">{}.</desc>\n\
             <text x=\"16\" y=\"28\" font-weight=\"bold\">{title}, round {round}</text>\n{bars}</svg>\n",
            said.join("; "),
            title = escaped(title),
        )
    }

    fn narrator(_game: &DiceRace, names: Vec<String>, why: Why) -> RaceNarrator {
        RaceNarrator { names, why, text: "\nBefore the race\n".into() }
    }
}

/// Returns the ledger id of the rule behind an event.
const fn rule(event: Event) -> &'static str {
    match event {
        Event::Bought(..) | Event::Drew(..) => "TOY-2",
        Event::Round(_) => "TOY-1",
        Event::Reached(..) | Event::Rolled(..) | Event::Scored(..) => "TOY-3",
        Event::Played(_, Card::Squall) => "TOY-4",
        Event::Played(_, Card::Charm) => "TOY-5",
        Event::Handicap(..) => "TOY-6",
    }
}

/// Narrator of one game of the dice race, with one line per event.
pub(crate) struct RaceNarrator {
    names: Vec<String>,
    why: Why,
    text: String,
}

impl RaceNarrator {
    fn line(&mut self, seat: Seat, what: &str) {
        let name = &self.names[seat.index()];
        self.text.push_str(&format!("  {name} {what}\n"));
    }
}

impl Observer<DiceRace> for RaceNarrator {
    fn event(&mut self, event: Event) {
        match event {
            Event::Bought(seat, cards, paid) => {
                self.line(seat, &format!("buys {cards} cards for {}", points(paid)));
            }
            Event::Drew(seat, card) => self.line(seat, &format!("draws a {}", card.name())),
            Event::Round(round) => self.text.push_str(&format!("\nRound {round}\n")),
            Event::Reached(seat, pips) => self.line(seat, &format!("reaches for {pips}")),
            Event::Played(seat, card) => self.line(seat, &format!("plays a {}", card.name())),
            Event::Rolled(seat, pips, need) => {
                self.line(seat, &format!("rolls {pips} and needs {need}"));
            }
            Event::Scored(seat, by) => self.line(seat, &format!("scores {}", points(by))),
            Event::Handicap(seat, by) => {
                self.line(seat, &format!("gets {} as a handicap", points(by)));
            }
        }
    }

    fn asks_why(&self) -> bool {
        self.why == Why::Asked
    }

    fn explained(&mut self, seat: Seat, reasons: Option<&Reasons<Action>>) {
        if let Some(reasons) = reasons {
            self.line(seat, &reasons.manner);
        }
    }

    fn ended(&mut self, _game: &DiceRace, state: &State) {
        self.text.push_str("\nThe end\n");
        for (seat, racer) in state.racers.iter() {
            self.line(seat, &format!("has {} points", points(racer.score)));
        }
    }
}

impl ChanceObserver for RaceNarrator {
    fn chance(&mut self, _outcome: Outcome) {}
}

impl Narrator<DiceRace> for RaceNarrator {
    fn lines(&self) -> usize {
        self.text.matches('\n').count()
    }

    fn unseen(&mut self, _game: &DiceRace, _state: &State, event: Event) {
        match event {
            Event::Drew(seat, _) => self.line(seat, "draws a card"),
            event => self.event(event),
        }
    }

    fn story(&self) -> String {
        self.text.clone()
    }
}
